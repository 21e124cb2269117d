//! The input of a case: two pools of shapes and a list of posed pairs, in our own types.
//!
//! * **uniform**: B's origin anywhere in a ball about A's, of the radius with which half of the pairs meet; deep overlaps
//!   occur. With an unbounded shape: anywhere up to a height above it, tuned likewise.
//! * **near**: B is moved along a random direction to where it just touches A, then put at 0.9 to 1.1 times that distance.
//!   Half of the pairs meet, all of them are close to touching, as in a physics engine.
//! * **coherent**: the near pairs sorted, so that pairs that meet come together, and among them pairs that see each other
//!   from the same side.

use super::contestant::{Input, POOL};
use super::kind::Kind;
use crate::random::Random;
use impinge::Space;
use impinge::math::pose::Pose;

/// What differs between the plane and space.
pub trait Dimension: Space<Real = f32> {
    type Shape: std::fmt::Debug;
    fn random_shape(kind: Kind, random: &mut Random) -> Self::Shape;
    fn random_rotation(random: &mut Random) -> Self::Rotation;
    fn random_direction(random: &mut Random) -> Self;
    /// The radius of a ball about the origin that holds the shape; 0 when it is unbounded.
    fn extent(shape: &Self::Shape) -> f32;
    /// A direction out of an unbounded shape; of a plane to either side.
    fn outward(shape: &Self::Shape, random: &mut Random) -> Option<Self>;
    /// The distance of two shapes, or minus the least depth. `None` when no motion parts them.
    fn gap(a: &Self::Shape, pose_a: Pose<Self>, b: &Self::Shape, pose_b: Pose<Self>) -> Option<f32>;
}

/// Two shapes of the pools, and where they are.
#[derive(Clone, Copy, Debug)]
pub struct Pair<P> {
    pub a: u8,
    pub b: u8,
    pub pose_a: P,
    pub pose_b: P,
}

/// How the pairs are placed and ordered.
#[derive(Clone, Copy, PartialEq)]
pub enum Layout {
    Uniform,
    Near,
    Coherent,
}

impl Layout {
    /// The layouts that make sense for a pair: two unbounded shapes nearly always meet, wherever they are.
    pub fn of(a: Kind, b: Kind) -> &'static [Layout] {
        if a.is_unbounded() && b.is_unbounded() {
            &[Layout::Uniform]
        } else {
            &[Layout::Uniform, Layout::Near, Layout::Coherent]
        }
    }

    /// How the name of a case ends.
    pub fn suffix(self) -> &'static str {
        match self {
            Layout::Uniform => "",
            Layout::Near => " near",
            Layout::Coherent => " coherent",
        }
    }
}

/// The input of a case.
pub struct Scene<V: Dimension> {
    shapes_a: Vec<V::Shape>,
    shapes_b: Vec<V::Shape>,
    pairs: Vec<Pair<Pose<V>>>,
    gaps: Vec<Option<f32>>,
}

impl<V: Dimension> Scene<V> {
    /// The same for the same arguments.
    pub fn new(a: Kind, b: Kind, layout: Layout, count: usize) -> Self {
        let mut random = Random::new(1 + a as u64 * 16 + b as u64);
        let mut pool = |kind: Kind| (0..kind.variety()).map(|_| V::random_shape(kind, &mut random)).collect::<Vec<_>>();
        let (shapes_a, shapes_b) = (pool(a), pool(b));
        let mut scene = Scene { shapes_a, shapes_b, pairs: Vec::new(), gaps: Vec::new() };
        let tracks: Vec<Track<V>> = (0..count).map(|_| scene.random_track(&mut random)).collect();
        // Segments in space never meet by chance. They count as near where thick ones would touch.
        let thin = V::DIMENSION == 3 && a == Kind::Segment && b == Kind::Segment;
        let reach = if thin { 0.3 } else { 0.0 };
        scene.pairs = match layout {
            Layout::Uniform => scene.uniform(&tracks, reach),
            Layout::Near | Layout::Coherent => tracks.iter().map(|track| scene.near(track, reach)).collect(),
        };
        if layout == Layout::Coherent {
            scene.sort_by_similarity();
        }
        scene.gaps = scene.pairs.iter().map(|pair| scene.gap(pair)).collect();
        scene
    }

    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The input in another library's types.
    pub fn convert<A: Clone, B: Clone, P>(
        &self,
        shape_a: impl Fn(&V::Shape) -> A,
        shape_b: impl Fn(&V::Shape) -> B,
        pose: impl Fn(Pose<V>) -> P,
    ) -> Input<A, B, P> {
        let pair = |p: &Pair<Pose<V>>| Pair { a: p.a, b: p.b, pose_a: pose(p.pose_a), pose_b: pose(p.pose_b) };
        Input {
            shapes_a: pool(self.shapes_a.iter().map(shape_a)),
            shapes_b: pool(self.shapes_b.iter().map(shape_b)),
            pairs: self.pairs.iter().map(pair).collect(),
        }
    }

    /// The signed gap of a pair, by our own library.
    pub fn gap_of(&self, pair: usize) -> Option<f32> {
        self.gaps[pair]
    }

    /// The size of a pair, which tolerances are relative to.
    pub fn size_of(&self, pair: usize) -> f32 {
        let (a, _, b, _) = self.posed(&self.pairs[pair]);
        let size = V::extent(a) + V::extent(b);
        if size > 0.0 { size } else { 1.0 }
    }

    /// The share of pairs that meet.
    pub fn hits(&self) -> f64 {
        let met = self.gaps.iter().filter(|gap| gap.is_none_or(|gap| gap <= 0.0)).count();
        met as f64 / self.gaps.len() as f64
    }

    /// A pair in all its numbers, to reproduce what it showed.
    pub fn describe(&self, pair: usize) -> String {
        let (a, pose_a, b, pose_b) = self.posed(&self.pairs[pair]);
        format!("{a:?} at {pose_a:?}\n{b:?} at {pose_b:?}")
    }

    fn posed(&self, pair: &Pair<Pose<V>>) -> (&V::Shape, Pose<V>, &V::Shape, Pose<V>) {
        (&self.shapes_a[pair.a as usize], pair.pose_a, &self.shapes_b[pair.b as usize], pair.pose_b)
    }

    fn gap(&self, pair: &Pair<Pose<V>>) -> Option<f32> {
        let (a, pose_a, b, pose_b) = self.posed(pair);
        V::gap(a, pose_a, b, pose_b)
    }

    fn random_track(&self, random: &mut Random) -> Track<V> {
        const SPAN: f32 = 50.0;
        let mut pick = |shapes: &[V::Shape]| (usize::from(random.byte()) % shapes.len()) as u8;
        let (a, b) = (pick(&self.shapes_a), pick(&self.shapes_b));
        let corner = (0..V::DIMENSION).fold(V::ZERO, |v, axis| v.with(axis, random.between(-SPAN, SPAN)));
        let pose_a = Pose::new(corner, V::random_rotation(random));
        let rotation_b = V::random_rotation(random);
        let out_of_a = V::outward(&self.shapes_a[a as usize], random).map(|n| V::rotate(pose_a.rotation(), n));
        let out_of_b = V::outward(&self.shapes_b[b as usize], random).map(|n| V::rotate(rotation_b, n));
        let (direction, power) = match out_of_a.or(out_of_b.map(|n| -n)) {
            Some(outward) => (direction_above(outward, random), 1.0),
            None => (V::random_direction(random), 1.0 / V::DIMENSION as f32),
        };
        Track { a, b, pose_a, rotation_b, direction, fraction: random.between(0.0, 1.0), power }
    }

    /// All tracks at the distance of a random point of one ball, whose radius lets half of them meet.
    fn uniform(&self, tracks: &[Track<V>], reach: f32) -> Vec<Pair<Pose<V>>> {
        const ENOUGH: usize = 4000;
        let few = &tracks[..tracks.len().min(ENOUGH)];
        let inside = |track: &Track<V>, radius: f32| track.at(radius * track.fraction.powf(track.power));
        let radius = bisect(0.1, 10.0, |radius| {
            let met = few.iter().filter(|track| self.meets(&inside(track, radius), reach)).count();
            2 * met > few.len()
        });
        tracks.iter().map(|track| inside(track, radius)).collect()
    }

    /// Within a tenth of where the two touch.
    fn near(&self, track: &Track<V>, reach: f32) -> Pair<Pose<V>> {
        let size = V::extent(&self.shapes_a[track.a as usize]) + V::extent(&self.shapes_b[track.b as usize]);
        // Directions lean up to 60 degrees over an unbounded shape, which doubles the way.
        let touching = bisect(0.0, 2.1 * size + reach, |distance| self.meets(&track.at(distance), reach));
        track.at(touching * (0.9 + 0.2 * track.fraction))
    }

    fn meets(&self, pair: &Pair<Pose<V>>, reach: f32) -> bool {
        self.gap(pair).is_none_or(|gap| gap <= reach)
    }

    fn sort_by_similarity(&mut self) {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.sort_by_key(|pair| {
            let meets = self.meets(pair, 0.0);
            (meets, side(pair.pose_a, pair.pose_b), side(pair.pose_b, pair.pose_a))
        });
        self.pairs = pairs;
    }
}

/// A pair whose distance is still open.
struct Track<V: Dimension> {
    a: u8,
    b: u8,
    pose_a: Pose<V>,
    rotation_b: V::Rotation,
    /// From A to B.
    direction: V,
    /// Uniform in 0 .. 1: how far out of all that is allowed.
    fraction: f32,
    /// Makes the fraction uniform over the room there is.
    power: f32,
}

impl<V: Dimension> Track<V> {
    fn at(&self, distance: f32) -> Pair<Pose<V>> {
        let pose_b = Pose::new(self.pose_a.translation() + self.direction * distance, self.rotation_b);
        Pair { a: self.a, b: self.b, pose_a: self.pose_a, pose_b }
    }
}

/// Not more than 60 degrees off the normal.
fn direction_above<V: Dimension>(normal: V, random: &mut Random) -> V {
    loop {
        let direction = V::random_direction(random);
        if direction.dot(normal) >= 0.5 {
            return direction;
        }
    }
}

/// Which side of the first frame the other's origin is on: the longest component of the way there, and its sign.
fn side<V: Dimension>(first: Pose<V>, other: Pose<V>) -> usize {
    let way = first.inverse_transform_point(other.translation());
    let longest = (0..V::DIMENSION).max_by(|&i, &j| way.get(i).abs().total_cmp(&way.get(j).abs())).unwrap_or(0);
    2 * longest + usize::from(way.get(longest) > 0.0)
}

/// Where `holds` turns from true (below) to false (above).
fn bisect(mut low: f32, mut high: f32, holds: impl Fn(f32) -> bool) -> f32 {
    for _ in 0..16 {
        let middle = 0.5 * (low + high);
        if holds(middle) { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

/// A full pool. Where there are fewer shapes, copies that no pair chooses fill it up.
fn pool<T: Clone>(shapes: impl Iterator<Item = T>) -> Box<[T; POOL]> {
    let shapes: Vec<T> = shapes.collect();
    let full: Box<[T]> = shapes.iter().cycle().take(POOL).cloned().collect();
    full.try_into().unwrap_or_else(|_| unreachable!("a pool holds {POOL} shapes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use impinge::d2::Vec2;
    use impinge::d3::Vec3;

    const KINDS: [Kind; 6] = [Kind::Ball, Kind::Cuboid, Kind::Capsule, Kind::Segment, Kind::HalfSpace, Kind::Plane];

    fn half_of_the_pairs_meet<V: Dimension>(a: Kind, b: Kind) {
        for layout in Layout::of(a, b) {
            let hits = Scene::<V>::new(a, b, *layout, 2000).hits();
            assert!((0.4..0.6).contains(&hits), "{}-{}{}: {hits}", a.name(), b.name(), layout.suffix());
        }
    }

    #[test]
    fn half_of_the_pairs_meet_in_all_layouts() {
        for a in KINDS {
            for b in KINDS.into_iter().filter(|b| !(a.is_unbounded() && b.is_unbounded())) {
                half_of_the_pairs_meet::<Vec2>(a, b);
                if (a, b) != (Kind::Segment, Kind::Segment) {
                    half_of_the_pairs_meet::<Vec3>(a, b);
                }
            }
            half_of_the_pairs_meet::<Vec2>(Kind::Polygon, a);
            half_of_the_pairs_meet::<Vec3>(Kind::Triangle, a);
            half_of_the_pairs_meet::<Vec3>(Kind::Hull32, a);
        }
        half_of_the_pairs_meet::<Vec3>(Kind::Triangle, Kind::Triangle);
    }

    #[test]
    fn the_same_seed_makes_the_same_scene() {
        let described = || {
            let scene = Scene::<Vec3>::new(Kind::Cuboid, Kind::Capsule, Layout::Coherent, 100);
            (0..scene.len()).map(|pair| scene.describe(pair)).collect::<Vec<_>>()
        };
        assert_eq!(described(), described());
    }
}
