//! What is drawn is on the surface, all of the way round, and nothing else; in all four spaces, against the oracle.

use super::*;
use crate::shape::{Ball, Capsule, Cone, Convex, Cuboid, Cylinder, HalfSpace, Hull, Plane, Polygon};
use crate::shape::{Segment, Shape, Triangle};
use crate::space::Rotation2;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::f64::consts::PI;
use glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge_oracle as oracle;

/// A shape and what the oracle knows of it.
struct Example<V: Space> {
    shape: Shape<V>,
    distance: Box<dyn Fn(Pose<V>, V) -> f64>,
    bounds: Box<dyn Fn(Pose<V>) -> [V; 2]>,
}

/// A space with examples. Sizes are powers of two, so that all have the same numbers.
trait Examples: Space {
    fn turned(translation: Self, angle: f64) -> Pose<Self>;
    fn bounded(size: f64) -> Vec<Example<Self>>;
    fn unbounded(normal: Self, offset: f64) -> [Example<Self>; 2];
}

fn vector<V: Space>(components: [f64; 3], size: f64) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(size * components[i])))
}

fn numbers<V: Space, const D: usize>(v: V) -> [f64; D] {
    core::array::from_fn(|i| v.get(i).to_f64())
}

/// A point that is furthest, of some corners.
#[derive(Debug)]
struct Corners<V: Space>(Vec<V>, V::Real);

impl<V: Space> Convex<V> for Corners<V> {
    fn support(&self, along: V) -> V {
        let higher = |a: V, b: &V| if b.dot(along) > a.dot(along) { *b } else { a };
        self.0.iter().fold(self.0[0], higher)
    }

    fn rounding(&self) -> V::Real {
        self.1
    }
}

#[derive(Debug)]
struct Ellipsoid<V: Space>(V);

impl<V: Space> Convex<V> for Ellipsoid<V> {
    fn support(&self, along: V) -> V {
        self.0 * unit(self.0 * along)
    }
}

const WIDE: [f64; 3] = [1.0, 0.5, 0.75];
const CORNERS: [[f64; 3]; 5] =
    [[-1.0, -0.5, 0.0], [0.75, -0.75, 0.25], [1.0, 0.25, -0.5], [0.25, 1.0, 0.75], [-0.5, 0.5, -0.75]];
const ON_A_LINE: [[f64; 3]; 3] = [[-1.0, -0.5, 0.25], [1.0, 0.5, -0.25], [0.5, 0.25, -0.125]];
const NEEDLE: [[f64; 3]; 3] = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.25, 0.0009765625, 0.0]];

macro_rules! examples {
    ($vector:ident, $dimension:literal, $turn:expr, $rotation:expr, $own:expr) => {
        impl Examples for $vector {
            fn turned(translation: Self, angle: f64) -> Pose<Self> {
                Pose::new(translation, $turn(angle))
            }

            fn bounded(size: f64) -> Vec<Example<Self>> {
                let real = |x: f64| <Self as Vector>::Real::from_f64(size * x);
                let (at, flat) = (|c: [f64; 3]| vector::<Self>(c, size), [1.0, 0.0, 0.75]);
                let number = |c: [f64; 3]| numbers::<Self, $dimension>(at(c));
                let mut all: Vec<(Shape<Self>, oracle::Shape<$dimension>)> = Vec::new();
                all.push((Ball::new(real(1.0)).unwrap().into(), oracle::Shape::Ball { radius: size }));
                let [a, b, ..] = CORNERS;
                for (a, b) in [(a, b), (a, a)] {
                    let truth = oracle::Shape::Segment { a: number(a), b: number(b) };
                    all.push((Segment::new(at(a), at(b)).unwrap().into(), truth.clone()));
                    let round = Capsule::new(at(a), at(b), real(0.5)).unwrap();
                    all.push((round.into(), oracle::Shape::Rounded { shape: Box::new(truth), radius: 0.5 * size }));
                }
                for half in [WIDE, flat] {
                    let sharp = Cuboid::from_center(at(CORNERS[2]), at(half)).unwrap();
                    let truth = oracle::Shape::Cuboid { centre: number(CORNERS[2]), half_extents: number(half) };
                    rounded!(all, sharp, truth, real, size);
                }
                for corners in [[a, b, CORNERS[3]], [a, b, a], ON_A_LINE, NEEDLE] {
                    let [a, b, c] = corners.map(at);
                    let truth = oracle::Shape::Triangle { vertices: corners.map(number) };
                    rounded!(all, Triangle::new(a, b, c).unwrap(), truth, real, size);
                }
                $own(&mut all, size);
                all.into_iter().map(|(shape, truth)| Self::example(shape, truth)).collect()
            }

            fn unbounded(normal: Self, offset: f64) -> [Example<Self>; 2] {
                let real = <Self as Vector>::Real::from_f64(offset);
                let (solid, thin) = (HalfSpace::new(normal, real).unwrap(), Plane::new(normal, real).unwrap());
                let (normal, offset) = (numbers(solid.normal()), solid.offset().into());
                let truths = [oracle::Shape::HalfSpace { normal, offset }, oracle::Shape::Plane { normal, offset }];
                let [below, on] = truths;
                [Self::example(solid.into(), below), Self::example(thin.into(), on)]
            }
        }

        impl Judge<$dimension> for $vector {
            fn example(shape: Shape<Self>, truth: oracle::Shape<$dimension>) -> Example<Self> {
                let posed = |pose: Pose<Self>| {
                    oracle::Pose::<$dimension>::new(numbers(pose.translation()), $rotation(pose.rotation()))
                };
                let other = truth.clone();
                Example {
                    shape,
                    distance: Box::new(move |pose, point| oracle::point_distance(&truth, &posed(pose), numbers(point))),
                    bounds: Box::new(move |pose| {
                        let (low, high) = oracle::aabb(&other, &posed(pose));
                        let all =
                            |c: [f64; $dimension]| vector(core::array::from_fn(|i| *c.get(i).unwrap_or(&0.0)), 1.0);
                        [all(low), all(high)]
                    }),
                }
            }
        }
    };
}

trait Judge<const D: usize>: Space {
    fn example(shape: Shape<Self>, truth: oracle::Shape<D>) -> Example<Self>;
}

/// A shape as it is, with a rounding, and with none that is called one.
macro_rules! rounded {
    ($all:ident, $sharp:expr, $truth:expr, $real:ident, $size:ident) => {
        let (sharp, truth) = ($sharp, $truth);
        $all.push((sharp.clone().into(), truth.clone()));
        for share in [0.375, 0.0] {
            let truth = oracle::Shape::Rounded { shape: Box::new(truth.clone()), radius: share * $size };
            $all.push((sharp.clone().rounded($real(share)).unwrap().into(), truth));
        }
    };
}

fn flat_ones<V: Space<Only2 = ()>>(all: &mut Vec<(Shape<V>, oracle::Shape<2>)>, size: f64) {
    let real = |x: f64| V::Real::from_f64(size * x);
    for corners in [&CORNERS[..], &NEEDLE[..]] {
        let points: Vec<V> = corners.iter().map(|c| vector(*c, size)).collect();
        let truth = oracle::Shape::Polygon { vertices: points.iter().map(|p| numbers(*p)).collect() };
        rounded!(all, Polygon::hull(&points).unwrap(), truth.clone(), real, size);
        let own = Own::new(Corners(points, real(0.25))).unwrap();
        all.push((own.into(), oracle::Shape::Rounded { shape: Box::new(truth), radius: 0.25 * size }));
    }
}

fn solid_ones<V: Space<Only3 = ()>>(all: &mut Vec<(Shape<V>, oracle::Shape<3>)>, size: f64) {
    let real = |x: f64| V::Real::from_f64(size * x);
    let points: Vec<V> = CORNERS.iter().map(|c| vector(*c, size)).collect();
    let plate = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0009765625]];
    for points in [points.clone(), plate.iter().map(|c| vector(*c, size)).collect()] {
        let truth = oracle::Shape::Hull { points: points.iter().map(|p| numbers(*p)).collect() };
        rounded!(all, Hull::new(&points).unwrap(), truth, real, size);
    }
    let truth = oracle::Shape::Hull { points: points.iter().map(|p| numbers(*p)).collect() };
    let own = Own::new(Corners(points, real(0.25))).unwrap();
    all.push((own.into(), oracle::Shape::Rounded { shape: Box::new(truth), radius: 0.25 * size }));
    let egg = Own::new(Ellipsoid(vector::<V>(WIDE, size))).unwrap();
    all.push((egg.into(), oracle::Shape::Ellipsoid { semi_axes: WIDE.map(|x| x * size) }));
    for (height, radius) in [(1.0, 0.5), (0.0625, 1.0)] {
        let (half_height, radius) = (height * size, radius * size);
        let (h, r) = (V::Real::from_f64(half_height), V::Real::from_f64(radius));
        rounded!(all, Cylinder::new(h, r).unwrap(), oracle::Shape::Cylinder { half_height, radius }, real, size);
        rounded!(all, Cone::new(h, r).unwrap(), oracle::Shape::Cone { half_height, radius }, real, size);
    }
}

fn turn_2<R: Real>(angle: f64) -> Rotation2<R> {
    Rotation2::from_angle(R::from_f64(angle))
}

fn turn_3(angle: f64) -> DQuat {
    let (sin, cos) = angle.sin_cos();
    DQuat::from_xyzw(0.48 * sin, -0.6 * sin, 0.64 * sin, cos)
}

fn cos_sin<R: Real>(rotation: Rotation2<R>) -> [f64; 2] {
    [rotation.cos().to_f64(), rotation.sin().to_f64()]
}

examples!(Vec2, 2, turn_2, cos_sin, flat_ones);
examples!(DVec2, 2, turn_2, cos_sin, flat_ones);
examples!(Vec3, 3, |a| turn_3(a).as_quat(), |q: Quat| q.to_array().map(f64::from), solid_ones);
examples!(DVec3, 3, turn_3, |q: DQuat| q.to_array(), solid_ones);

macro_rules! in_all_spaces {
    ($($law:ident;)*) => {$(
        #[test]
        fn $law() {
            laws::$law::<Vec2>();
            laws::$law::<DVec2>();
            laws::$law::<Vec3>();
            laws::$law::<DVec3>();
        }
    )*};
}

in_all_spaces! {
    ends_are_on_the_surface_and_reach_every_side;
    what_has_no_end_is_drawn_in_reach_and_fades;
    knots_stay_when_the_view_moves;
    views_and_poses_of_nonsense_draw_nothing_unbounded;
    everything_is_finite_at_the_ends_of_the_domain;
}

const SEGMENTS: usize = 24;

fn view<V: Space>(center: V, reach: f64) -> View<V> {
    View { center, reach: V::Real::from_f64(reach), segments: SEGMENTS }
}

fn strokes<V: Space>(shape: &Shape<V>, pose: Pose<V>, view: &View<V>) -> Vec<Stroke<V>> {
    let mut all = Vec::new();
    wire(shape.into(), pose, view, &mut |stroke| all.push(stroke));
    all
}

mod laws {
    use super::*;

    pub fn ends_are_on_the_surface_and_reach_every_side<V: Examples>() {
        for size in [1.0 / 1024.0, 1.0, 268_435_456.0] {
            for (place, angle) in [(0.0, 0.0), (3.0, 0.7)] {
                let pose = V::turned(vector([place, -place, 0.5 * place], size), angle);
                for example in V::bounded(size) {
                    let all = strokes(&example.shape, pose, &view(V::ZERO, 1.0));
                    let [low, high] = (example.bounds)(pose);
                    assert_eq!(all.is_empty(), low == high, "{:?}", example.shape);
                    on_the_surface(&example, pose, size, &all);
                    reaches(&example, pose, size, &all);
                }
            }
        }
    }

    /// How far below the surface the strokes of circles and arcs are, at most.
    fn sagitta<V: Examples>(shape: &Shape<V>, size: f64) -> f64 {
        let largest = match shape {
            Shape::Cylinder(_) | Shape::Cone(_) | Shape::RoundCylinder(_) | Shape::RoundCone(_) => 1.5 * size,
            _ => rounding(shape),
        };
        largest * (1.0 - (PI / SEGMENTS as f64 / 0.98).cos())
    }

    fn rounding<V: Examples>(shape: &Shape<V>) -> f64 {
        ShapeRef::from(shape).core().1.map_or(0.0, Real::to_f64)
    }

    fn on_the_surface<V: Examples>(example: &Example<V>, pose: Pose<V>, size: f64, all: &[Stroke<V>]) {
        let slack = 64.0 * V::Real::EPSILON.to_f64() * size;
        // Between points of which nothing is known but that they are furthest, a stroke may pass through.
        let through = if matches!(example.shape, Shape::Own(_)) { size } else { 0.0 };
        let depth = slack + sagitta(&example.shape, size) + through;
        for stroke in all {
            assert_eq!(stroke.strength, V::Real::ONE);
            let middle = V::Real::HALF * stroke.from + V::Real::HALF * stroke.to;
            for (point, depth) in [(stroke.from, slack), (stroke.to, slack), (middle, depth)] {
                let distance = (example.distance)(pose, point);
                assert!((-depth..=slack).contains(&distance), "{distance} {stroke:?} {:?}", example.shape);
            }
        }
    }

    fn reaches<V: Examples>(example: &Example<V>, pose: Pose<V>, size: f64, all: &[Stroke<V>]) {
        // In space something round may go further between its lines.
        let round = if V::DIMENSION == 2 { 0.0 } else { 0.3 * rounding(&example.shape) };
        let net = if matches!(example.shape, Shape::Own(_)) { 0.1 * size } else { 0.0 };
        let slack = 64.0 * V::Real::EPSILON.to_f64() * size + round + net + sagitta(&example.shape, size);
        let [low, high] = (example.bounds)(pose);
        let (mut lowest, mut highest) = (high, low);
        for end in all.iter().flat_map(|stroke| [stroke.from, stroke.to]) {
            (lowest, highest) = (lowest.min(end), highest.max(end));
        }
        let missing = (high - highest).max(lowest - low);
        assert!(missing.greatest().to_f64() <= slack, "{missing:?} of {size}: {:?}", example.shape);
    }

    fn surfaces<V: Examples>() -> Vec<(Example<V>, Pose<V>)> {
        let mut all = Vec::new();
        for (normal, offset) in [([0.0, 1.0, 0.0], 0.0), ([1.0, -2.0, 0.5], 3.0), ([-0.1, 0.2, -5.0], -20.0)] {
            for angle in [0.0, 0.7, 2.0] {
                let pose = V::turned(vector([7.0, 5.0, -4.0], 1.0), angle);
                all.extend(V::unbounded(vector(normal, 1.0), offset).map(|example| (example, pose)));
            }
        }
        all
    }

    /// A point so far above the surface.
    fn above<V: Examples>(example: &Example<V>, pose: Pose<V>, height: f64) -> V {
        let (normal, offset) = match &example.shape {
            Shape::HalfSpace(solid) => (solid.normal(), solid.offset()),
            Shape::Plane(thin) => (thin.normal(), thin.offset()),
            _ => unreachable!(),
        };
        let aside = vector::<V>([3.3, -1.7, 2.9], 1.0);
        let along = aside - aside.dot(normal) * normal;
        pose.transform_point(along + (offset + V::Real::from_f64(height)) * normal)
    }

    pub fn what_has_no_end_is_drawn_in_reach_and_fades<V: Examples>() {
        for (example, pose) in surfaces::<V>() {
            let is_solid = matches!(example.shape, Shape::HalfSpace(_));
            for (height, reach) in [(0.0, 1.0), (3.0, 10.0), (-8.0, 100.0)] {
                let view = view(above(&example, pose, height), reach);
                let all = strokes(&example.shape, pose, &view);
                let slack = 64.0 * V::Real::EPSILON.to_f64() * (30.0 + reach);
                let deepest = all.iter().flat_map(|stroke| [stroke.from, stroke.to]).fold(0.0f64, |deepest, end| {
                    assert!((end - view.center).length().to_f64() <= reach + slack);
                    let distance = (example.distance)(pose, end);
                    assert!(distance <= slack);
                    deepest.min(distance)
                });
                assert_eq!(deepest < -reach / 32.0, is_solid);
                let strengths = || all.iter().map(|stroke| stroke.strength.to_f64());
                assert!(strengths().all(|strength| (0.0..=1.0).contains(&strength)));
                let (weakest, strongest) = (strengths().fold(1.0, f64::min), strengths().fold(0.0, f64::max));
                let expected = 1.0 - (height / reach).powi(2);
                assert!(weakest < 0.2 && (expected - 0.1..=1.0).contains(&strongest), "{weakest} {strongest}");
            }
            assert!(strokes(&example.shape, pose, &view(above(&example, pose, 3.0), 2.9)).is_empty());
        }
    }

    pub fn knots_stay_when_the_view_moves<V: Examples>() {
        for (example, pose) in surfaces::<V>() {
            let before = view(above(&example, pose, 0.5), 5.0);
            let after = View { center: before.center + vector([0.7, 0.4, -0.3], 0.5), ..before };
            let [before, after] = [before, after].map(|view| strokes(&example.shape, pose, &view));
            let stays = |stroke: &&Stroke<V>| {
                after.iter().any(|other| {
                    (other.from - stroke.from).length().max((other.to - stroke.to).length()).to_f64() < 1e-4
                })
            };
            let staying = before.iter().filter(stays).count();
            assert!(2 * staying > before.len(), "{staying} of {}", before.len());
        }
    }

    pub fn views_and_poses_of_nonsense_draw_nothing_unbounded<V: Examples>() {
        let nowhere = Pose::from_translation(V::NOT_A_POINT);
        let good = view(V::ZERO, 1.0);
        for example in V::bounded(1.0).into_iter().chain(V::unbounded(V::axis(1), 0.0)) {
            assert!(strokes(&example.shape, nowhere, &good).is_empty());
        }
        for example in V::unbounded(V::axis(1), 0.0) {
            for reach in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY, 1e-320] {
                assert!(strokes(&example.shape, Pose::IDENTITY, &view(V::ZERO, reach)).is_empty());
            }
            for center in [V::NOT_A_POINT, V::splat(V::Real::INFINITY), V::splat(V::Real::MAX)] {
                assert!(strokes(&example.shape, Pose::IDENTITY, &view(center, 1.0)).is_empty());
            }
            for segments in [0, 1, 1000] {
                assert!(!strokes(&example.shape, Pose::IDENTITY, &View { segments, ..good }).is_empty());
            }
        }
    }

    pub fn everything_is_finite_at_the_ends_of_the_domain<V: Examples>() {
        let limit = V::Real::LIMIT.to_f64();
        let tiny = [1e-40, 1e-310][usize::from(limit > 1e10)];
        for (size, place) in [(limit, limit), (limit, -limit), (tiny, 0.0), (tiny, limit)] {
            let pose = V::turned(vector([place; 3], 1.0), 0.7);
            for (reach, center) in [(limit, place), (f64::INFINITY, -place), (f64::MAX, 0.0), (size, place)] {
                let view = View { segments: usize::MAX, ..view(vector([center; 3], 1.0), reach) };
                for shape in extremes::<V>(size) {
                    wire((&shape).into(), pose, &view, &mut |stroke| {
                        assert!(stroke.from.is_finite() && stroke.to.is_finite(), "{stroke:?} {shape:?}");
                        assert!(stroke.strength >= V::Real::ZERO && stroke.strength <= V::Real::ONE);
                    });
                }
            }
        }
    }

    /// With numbers as large as this.
    fn extremes<V: Examples>(size: f64) -> Vec<Shape<V>> {
        let (most, real) = (V::splat(V::Real::from_f64(size)), V::Real::from_f64(size));
        let corner = most.with(0, -real);
        let mut all = alloc::vec![
            Ball::new(real).unwrap().into(),
            Capsule::new(-most, most, real).unwrap().into(),
            Cuboid::from_center(most, most).unwrap().rounded(real).unwrap().into(),
            Triangle::new(-most, most, corner).unwrap().rounded(real).unwrap().into(),
            Own::new(Corners(alloc::vec![-most, most, corner], real)).unwrap().into(),
        ];
        all.extend(V::unbounded(V::splat(V::Real::ONE), size).map(|example| example.shape));
        if size > 1.0 {
            all.extend(V::bounded(size).into_iter().map(|example| example.shape));
        }
        all
    }
}

#[test]
fn every_edge_of_a_hull_is_drawn_once() {
    for count in [4, 12, 300] {
        let spiral = |i: usize| {
            let (height, (sin, cos)) = (1.0 - 2.0 * (i as f64 + 0.5) / count as f64, (2.4 * i as f64).sin_cos());
            let width = (1.0 - height * height).sqrt();
            DVec3::new(width * cos, height, width * sin)
        };
        let hull = Hull::new(&(0..count).map(spiral).collect::<Vec<_>>()).unwrap();
        let all = strokes(&hull.clone().into(), Pose::IDENTITY, &view(DVec3::ZERO, 1.0));
        let vertex = |point: DVec3| hull.vertices().position(|vertex| vertex == point).unwrap();
        let edges: BTreeSet<[usize; 2]> = all
            .iter()
            .map(|stroke| [vertex(stroke.from), vertex(stroke.to)])
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        assert_eq!(all.len(), edges.len());
        assert_eq!(edges.len() + 2, hull.vertices().len() + hull.faces().len());
    }
}

#[test]
fn as_many_strokes_as_asked_for() {
    let count = |shape: Shape<Vec3>, segments: usize| {
        strokes(&shape, Pose::IDENTITY, &View { segments, ..view(Vec3::ZERO, 1.0) }).len()
    };
    let ball = || Shape::from(Ball::new(2.0).unwrap());
    assert_eq!([0, 3, 8, 9].map(|segments| count(ball(), segments)), [12, 12, 24, 36]);
    assert_eq!(count(Cuboid::new(Vec3::ONE).unwrap().into(), 16), 12);
    // Two rings, four lines, two half circles at either end.
    assert_eq!(count(Capsule::along_y(1.0, 1.0).unwrap().into(), 16), 2 * 16 + 4 + 4 * 8);
    assert_eq!(count(Cylinder::new(1.0, 1.0).unwrap().into(), 16), 2 * 16 + 4);
    assert_eq!(count(Cone::new(1.0, 1.0).unwrap().into(), 16), 16 + 4);
}
