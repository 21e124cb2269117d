//! The faces and edges of the convex hull of points in space, by trying every triple of them.
//!
//! Too many features do no harm. A face or an edge between given points lies in the hull, so it is never nearer to
//! anything than the hull is; and a half-space contains the hull whatever its normal, when it reaches as far as the
//! furthest point. A missing feature does harm. So whatever the rounding leaves open counts as a feature.

use crate::dd::{Dd, Real, power_of_two_to_unit};
use crate::mesh::{Face, Mesh, longest_side_first};
use crate::vector::{along, cross, dot, lift, negated, norm, sub, unit};
use std::collections::{BTreeMap, BTreeSet};

/// A volume in `f64` that is more than this part of the product of its three sides has the right sign.
const SURE: f64 = 1e-12;

/// A volume (or area) in double-double that is at most this part of the product of its sides counts as none: it may
/// be made of nothing but rounding, which is about 1e-31.
const NONE: f64 = 1e-28;

/// Unit vectors that differ by at most this are one: the normals of a face's triangles, of which thin ones lose
/// some digits.
const SAME: f64 = 1e-26;

/// The convex hull of points in space, in their frame. It may be flat, a segment or a point.
pub(crate) struct Polytope<const D: usize> {
    /// The vertices are all the different points given, also those inside. The faces are triangles that cover
    /// the surface, or all of a flat hull.
    pub mesh: Mesh<Dd, D>,
    /// Unit directions of the edges, parallel ones once.
    pub directions: Vec<[Dd; D]>,
    /// The outward unit normals of half-spaces whose common part is the hull; none for a segment or a point.
    pub normals: Vec<[Dd; D]>,
    /// Directions out of sharp edges, square to them. They bound the hull where its faces meet at so small an angle
    /// that their planes, being rounded, meet elsewhere.
    pub guards: Vec<[Dd; D]>,
    /// Whether it has no inside.
    pub flat: bool,
}

impl<const D: usize> Polytope<D> {
    /// # Panics
    /// When there are no points.
    pub fn new(given: &[[f64; D]]) -> Self {
        assert_eq!(D, 3, "polytopes live in three dimensions");
        let points = distinct(given);
        let scaled = scaled_to_unit(&points);
        let mut features = Features::default();
        let mut flat = true;
        for [i, j, k] in triples(points.len()) {
            let (above, below) = sides(&scaled, [i, j, k]);
            flat &= !above && !below;
            if above && below {
                continue;
            }
            if let Some(normal) = normal([i, j, k].map(|n| lift(&scaled[n]))) {
                if !above {
                    features.add([i, j, k], normal);
                }
                if !below {
                    features.add([i, j, k], negated(&normal));
                }
            }
        }
        if features.normals.is_empty() {
            features.edges.extend(longest_pair(&scaled));
        } else if flat {
            features.outline(&scaled);
        }
        features.into_polytope(&points, flat)
    }
}

/// The features found so far.
#[derive(Default)]
struct Features<const D: usize> {
    normals: Vec<[Dd; D]>,
    /// For every normal the first point of the first triple that has it.
    apexes: Vec<usize>,
    triangles: BTreeSet<[usize; 3]>,
    /// The different normals found at each pair of points.
    normals_at: BTreeMap<[usize; 2], Vec<usize>>,
    edges: BTreeSet<[usize; 2]>,
}

impl<const D: usize> Features<D> {
    /// Adds a triple that has all points on one side. Two points are an edge when triples with different normals
    /// share them, so the diagonals of a face are none. Of the triangles within one face those at one corner are
    /// enough to cover it; the first triple is at the first point of the face.
    fn add(&mut self, [i, j, k]: [usize; 3], normal: [Dd; D]) {
        let number = number_of(&mut self.normals, normal);
        if number == self.apexes.len() {
            self.apexes.push(i);
        }
        if self.apexes[number] == i {
            self.triangles.insert([i, j, k]);
        }
        for pair in [[i, j], [i, k], [j, k]] {
            let known = self.normals_at.entry(pair).or_default();
            if !known.contains(&number) {
                known.push(number);
            }
            if known.len() > 1 {
                self.edges.insert(pair);
            }
        }
    }

    /// For a flat hull: its edges are the pairs that have all points on one side within the plane, and the
    /// directions across them bound it as well. If its triples do not agree on the plane, because they are all but
    /// lines, it may as well not be flat, and every pair stays an edge.
    fn outline(&mut self, points: &[[f64; D]]) {
        if self.normals.len() == 2 {
            self.edges.clear();
        }
        for n in self.normals.clone() {
            for [i, j] in pairs(points.len()) {
                let arm = |k: usize| sub(&lift(&points[k]), &lift(&points[i]));
                let Some(outward) = unit(&cross(&arm(j), &n)) else { continue };
                let heights = (0..points.len()).map(|k| (dot(&outward, &arm(k)), norm(&arm(k)).to_f64()));
                let above = heights.clone().any(|(height, length)| height.to_f64() > NONE * length);
                let below = heights.clone().any(|(height, length)| height.to_f64() < -NONE * length);
                if !above || !below {
                    self.edges.insert([i, j]);
                    number_of(&mut self.normals, if above { negated(&outward) } else { outward });
                }
            }
        }
    }

    /// Both directions square to an edge and along a face there, for every edge at which normals are more than a
    /// right angle apart.
    fn guards(&self, [i, j]: [usize; 2], direction: &[Dd; D]) -> Vec<[Dd; D]> {
        let normals: Vec<_> = self.normals_at.get(&[i, j]).into_iter().flatten().map(|&n| self.normals[n]).collect();
        let sharp = |n: &&[Dd; D]| normals.iter().any(|other| dot(n, other) < Dd::ZERO);
        let outward = normals.iter().filter(sharp).filter_map(|n| unit(&cross(direction, n)));
        outward.flat_map(|n| [n, negated(&n)]).collect()
    }

    fn into_polytope(self, points: &[[f64; D]], flat: bool) -> Polytope<D> {
        let points: Vec<_> = points.iter().map(lift).collect();
        let (mut directions, mut guards) = (Vec::new(), Vec::new());
        for [i, j] in &self.edges {
            let direction = unit(&sub(&points[*j], &points[*i])).expect("the points are different");
            guards.extend(self.guards([*i, *j], &direction));
            if position(&directions, &negated(&direction)).is_none() {
                number_of(&mut directions, direction);
            }
        }
        let faces = self.triangles.into_iter().map(|triple| Face::triangle(triple.map(|n| points[n]))).collect();
        let mesh = Mesh { points, edges: self.edges.into_iter().collect(), faces };
        Polytope { mesh, directions, normals: self.normals, guards, flat }
    }
}

/// The place of a unit vector in the list, if it is there.
fn position<const D: usize>(list: &[[Dd; D]], vector: &[Dd; D]) -> Option<usize> {
    list.iter().position(|known| (0..D).all(|i| (known[i] - vector[i]).to_f64().abs() <= SAME))
}

/// The place of a unit vector in the list, at its end if it is new.
fn number_of<const D: usize>(list: &mut Vec<[Dd; D]>, vector: [Dd; D]) -> usize {
    position(list, &vector).unwrap_or_else(|| {
        list.push(vector);
        list.len() - 1
    })
}

fn distinct<const D: usize>(given: &[[f64; D]]) -> Vec<[f64; D]> {
    assert!(!given.is_empty(), "a hull needs points");
    let mut points: Vec<[f64; D]> = Vec::new();
    for point in given {
        if !points.contains(point) {
            points.push(*point);
        }
    }
    points
}

/// The points in a unit of length in which products of three lengths neither overflow nor vanish.
fn scaled_to_unit<const D: usize>(points: &[[f64; D]]) -> Vec<[f64; D]> {
    let size = points.iter().flatten().fold(0.0, |size: f64, x| size.max(x.abs()));
    let factor = if size > 0.0 { power_of_two_to_unit(size) } else { 1.0 };
    points.iter().map(|point| point.map(|x| x * factor)).collect()
}

fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| [i, j]))
}

fn triples(count: usize) -> impl Iterator<Item = [usize; 3]> {
    pairs(count).flat_map(move |[i, j]| (j + 1..count).map(move |k| [i, j, k]))
}

/// Whether there are points above and below the plane of a triple, that is, where its normal points and opposite.
fn sides<const D: usize>(points: &[[f64; D]], triple: [usize; 3]) -> (bool, bool) {
    let (mut above, mut below) = (false, false);
    for (number, point) in points.iter().enumerate() {
        if triple.contains(&number) {
            continue;
        }
        let side = side(triple.map(|n| &points[n]), point);
        above |= side > 0.0;
        below |= side < 0.0;
        if above && below {
            break;
        }
    }
    (above, below)
}

/// The sign of the volume that a point spans with three others, zero where there is none.
fn side<const D: usize>([p, q, r]: [&[f64; D]; 3], point: &[f64; D]) -> f64 {
    let arms = [q, r, point].map(|x| sub(x, p));
    let product: f64 = arms.iter().map(norm).product();
    let rough = dot(&cross(&arms[0], &arms[1]), &arms[2]);
    if rough.abs() > SURE * product {
        return rough.signum();
    }
    let arms = [q, r, point].map(|x| sub(&lift(x), &lift(p)));
    let exact = dot(&cross(&arms[0], &arms[1]), &arms[2]).to_f64();
    if exact.abs() > NONE * product { exact.signum() } else { 0.0 }
}

/// The unit normal of a triangle, from where it winds counter-clockwise; nothing when its corners are on a line.
fn normal<const D: usize>(corners: [[Dd; D]; 3]) -> Option<[Dd; D]> {
    let [p, q, r] = longest_side_first(corners);
    // The two shorter sides are those that lose the fewest digits.
    let (u, v) = (sub(&p, &r), sub(&q, &r));
    let product = cross(&u, &v);
    if norm(&product).to_f64() <= NONE * norm(&u).to_f64() * norm(&v).to_f64() {
        return None;
    }
    let (normal, long) = (unit(&product)?, unit(&sub(&q, &p))?);
    // The rounding of a thin triangle's product leans along its long side, where it does the most harm.
    unit(&along(&normal, -dot(&normal, &long), &long))
}

/// The two points furthest from each other: the ends, for points on a line.
fn longest_pair<const D: usize>(points: &[[f64; D]]) -> Option<[usize; 2]> {
    let length = |[i, j]: [usize; 2]| norm(&sub(&lift(&points[i]), &lift(&points[j])));
    pairs(points.len()).reduce(|best, pair| if length(best) < length(pair) { pair } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Normals, edges and directions of the edges.
    fn counts(points: &[[f64; 3]]) -> [usize; 3] {
        let hull = Polytope::new(points);
        [hull.normals.len(), hull.mesh.edges.len(), hull.directions.len()]
    }

    #[test]
    fn faces_and_edges_are_counted() {
        let cube: Vec<[f64; 3]> = (0..8).map(|c| std::array::from_fn(|i| f64::from(c >> i & 1))).collect();
        assert_eq!(counts(&cube), [6, 12, 3]);
        let corner = [cube[0], cube[1], cube[2], cube[4]];
        assert_eq!(counts(&corner), [4, 6, 6]);
        // A point inside, one on a face and a repeated one.
        let mut more = cube.clone();
        more.extend([[0.5, 0.25, 0.125], [0.5, 0.25, 0.0], cube[3]]);
        assert_eq!(counts(&more), [6, 12, 3]);
        // A point in the middle of an edge makes three edges of it.
        more.push([0.5, 0.0, 0.0]);
        assert_eq!(counts(&more), [6, 14, 3]);
    }

    #[test]
    fn flat_ones_have_two_sides_and_an_outline() {
        let square = [[0.0, 0.0, 3.0], [1.0, 0.0, 3.0], [1.0, 1.0, 3.0], [0.0, 1.0, 3.0], [0.5, 0.5, 3.0]];
        assert_eq!(counts(&square), [6, 4, 2]);
        assert_eq!(counts(&square[..3]), [5, 3, 3]);
        assert_eq!(counts(&[square[0], square[4], square[2]]), [0, 1, 1]);
        assert_eq!(counts(&[square[0], square[0]]), [0, 0, 0]);
        assert!(Polytope::new(&square).flat);
    }

    /// Two triangles that meet at the last digit are two faces, and their common side is an edge.
    #[test]
    fn the_last_digit_counts() {
        let points = [[0.0, 0.0, f64::EPSILON], [1.0, 0.0, 0.0], [1.0, 1.0, f64::EPSILON], [0.0, 1.0, 0.0]];
        assert_eq!(counts(&points), [4, 6, 6]);
        let mut pyramid = points.to_vec();
        pyramid.push([0.0, 0.0, -1.0]);
        assert_eq!(counts(&pyramid), [6, 9, 9]);
    }
}
