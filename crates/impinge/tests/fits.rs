//! Laws of bounding volumes and of the fits that make them from points.

#[allow(dead_code, missing_docs)]
#[path = "lab/random.rs"]
mod random;

use impinge::generic::{
    Aabb, BoundingSphere, Capsule, Cone, Cuboid, Cylinder, Hull, Obb, Polygon, Pose, Rotation2, Segment, Shape, Side,
};
use impinge::glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::{Real, Space};
use random::Random;

/// What tests need to know of a space.
trait Place: Space {
    const NAME: &'static str;
    /// A rotation drawn at random.
    fn any_rotation(random: &mut Random) -> Self::Rotation;
    /// From one rotation to another the shorter way round.
    fn between(from: Self::Rotation, to: Self::Rotation, share: f64) -> Self::Rotation;
    /// A solid with corners, or `None`.
    fn solid(points: &[Self]) -> Option<Shape<Self>>;
    /// A cylinder or a cone, where there are any.
    fn curved(is_cone: bool, half_height: f64, radius: f64, rounding: f64) -> Option<Shape<Self>>;

    fn epsilon() -> f64 {
        Self::Real::EPSILON.to_f64()
    }
    fn made(number: impl Fn(usize) -> f64) -> Self {
        (0..Self::DIMENSION).fold(Self::ZERO, |v, i| v.with(i, Self::Real::from_f64(number(i))))
    }
    fn numbers(self) -> [f64; 3] {
        std::array::from_fn(|i| if i < Self::DIMENSION { self.get(i).to_f64() } else { 0.0 })
    }
    /// Uniform in a cube.
    fn drawn(random: &mut Random, size: f64) -> Self {
        let numbers: [f64; 3] = std::array::from_fn(|_| random.range(-size, size));
        Self::made(|i| numbers[i])
    }
}

macro_rules! place_2d {
    ($vector:ty, $real:ty, $name:literal) => {
        impl Place for $vector {
            const NAME: &'static str = $name;
            fn any_rotation(random: &mut Random) -> Rotation2<$real> {
                Rotation2::from_angle(random.range(-3.2, 3.2) as $real)
            }
            fn between(from: Rotation2<$real>, to: Rotation2<$real>, share: f64) -> Rotation2<$real> {
                let turn = (f64::from(to.angle()) - f64::from(from.angle())).rem_euclid(std::f64::consts::TAU);
                let turn = if turn > std::f64::consts::PI { turn - std::f64::consts::TAU } else { turn };
                Rotation2::from_angle((f64::from(from.angle()) + share * turn) as $real)
            }
            fn solid(points: &[Self]) -> Option<Shape<Self>> {
                Polygon::hull(points).ok().map(Shape::from)
            }
            fn curved(_: bool, _: f64, _: f64, _: f64) -> Option<Shape<Self>> {
                None
            }
        }
    };
}
macro_rules! place_3d {
    ($vector:ty, $quaternion:ty, $name:literal) => {
        impl Place for $vector {
            const NAME: &'static str = $name;
            fn any_rotation(random: &mut Random) -> $quaternion {
                <$quaternion>::from_array(random.quaternion().map(|c| c as _)).normalize()
            }
            fn between(from: $quaternion, to: $quaternion, share: f64) -> $quaternion {
                let double = |q: $quaternion| DQuat::from_array(q.to_array().map(f64::from)).normalize();
                let (from, mut to) = (double(from), double(to));
                if from.dot(to) < 0.0 {
                    to = -to;
                }
                let angle = from.dot(to).min(1.0).acos();
                let part = |share: f64| if angle > 1e-9 { (share * angle).sin() / angle.sin() } else { share };
                <$quaternion>::from_array((from * part(1.0 - share) + to * part(share)).to_array().map(|c| c as _))
            }
            fn solid(points: &[Self]) -> Option<Shape<Self>> {
                Hull::new(points).ok().map(Shape::from)
            }
            fn curved(is_cone: bool, half_height: f64, radius: f64, rounding: f64) -> Option<Shape<Self>> {
                let (half_height, radius, rounding) = (half_height as _, radius as _, rounding as _);
                if is_cone {
                    return Cone::new(half_height, radius).ok()?.rounded(rounding).ok().map(Shape::from);
                }
                Cylinder::new(half_height, radius).ok()?.rounded(rounding).ok().map(Shape::from)
            }
        }
    };
}
place_2d!(Vec2, f32, "2D f32");
place_2d!(DVec2, f64, "2D f64");
place_3d!(Vec3, Quat, "3D f32");
place_3d!(DVec3, DQuat, "3D f64");

macro_rules! in_all_spaces {
    ($($law:ident),* $(,)?) => {$(
        #[test]
        fn $law() {
            laws::$law::<Vec2>();
            laws::$law::<DVec2>();
            laws::$law::<Vec3>();
            laws::$law::<DVec3>();
        }
    )*};
}
in_all_spaces!(every_point_is_inside, order_and_motion_do_not_matter, nonsense_is_refused, smallest_is_smallest);
in_all_spaces!(volumes_overlap_as_their_distance_says, sides_are_those_of_the_corners, nothing_sticks_out_of_a_sweep);

/// Sets of points: at random, and by design.
fn sets<V: Place>(random: &mut Random) -> Vec<(String, Vec<V>)> {
    let mut sets: Vec<(String, Vec<V>)> = Vec::new();
    let mut add = |name: &str, points: Vec<V>| sets.push((format!("{} {name}", V::NAME), points));
    let any = |count: usize, size: f64, random: &mut Random| -> Vec<V> {
        (0..count).map(|_| V::drawn(random, size)).collect()
    };
    for count in [1, 2, 3, 4, 5, 8, 20, 100, 1000] {
        add("any", any(count, 1.0, random));
        add("far away", any(count, 1.0, random).iter().map(|p| *p + V::made(|i| 1e6 + i as f64)).collect());
        add("tiny", any(count, 1e-20, random));
        add("at the limit", any(count, V::Real::LIMIT.to_f64(), random));
        add("large", any(count, 1e9, random));
        let (from, along) = (V::drawn(random, 1.0), V::drawn(random, 1.0));
        add("on a line", (0..count).map(|i| from + along * V::Real::from_f64(i as f64 / 7.0)).collect());
        let turn = V::any_rotation(random);
        let flat = any(count, 1.0, random).iter().map(|p| V::rotate(turn, p.with(0, V::Real::ZERO))).collect();
        add("flat", flat);
        let scale = V::made(|i| [1.0, 0.1, 0.001][i]);
        add("long", any(count, 1.0, random).iter().map(|p| V::rotate(turn, *p * scale)).collect());
        add("repeated", vec![V::drawn(random, 1.0); count]);
        let round: Vec<V> = (0..count).map(|_| random.direction(V::DIMENSION)).map(|d| V::made(|i| d[i])).collect();
        add("on a sphere", round);
        add("grid", (0..count).map(|i| V::made(|axis| [i % 4, i / 4 % 4, i / 16 % 4][axis] as f64)).collect());
    }
    sets
}

mod laws {
    use super::*;

    pub fn every_point_is_inside<V: Place>() {
        let mut random = Random::new(1);
        let mut checked = 0;
        for _ in 0..6 {
            for (name, points) in sets::<V>(&mut random) {
                let balls = [
                    BoundingSphere::ritter(&points),
                    BoundingSphere::ritter_from(&points, 4),
                    BoundingSphere::smallest(&points),
                ];
                for (i, ball) in balls.map(Option::unwrap).iter().enumerate() {
                    assert!(points.iter().all(|p| ball.contains_point(*p)), "{name} {}: ball {i}", points.len());
                    assert!(ball.center.is_finite() && ball.radius.is_finite());
                }
                let boxes = [Obb::pca(&points), Obb::pca_of_hull(&points), Obb::smallest(&points)];
                for (i, obb) in boxes.map(Option::unwrap).iter().enumerate() {
                    assert!(points.iter().all(|p| obb.contains_point(*p)), "{name} {}: box {i}", points.len());
                    assert!(obb.center.is_finite() && obb.half_extents.is_finite());
                }
                let aabb = Aabb::of_points(&points).unwrap();
                assert!(points.iter().all(|p| aabb.contains_point(*p)), "{name}");
                check_flat(&name, &points, &boxes.map(Option::unwrap));
                checked += points.len();
            }
        }
        println!("{}: {checked} points", V::NAME);
    }

    /// What has no extent in a direction has none in the box either, to rounding.
    fn check_flat<V: Place>(name: &str, points: &[V], boxes: &[Obb<V>; 3]) {
        let largest = points.iter().fold(0.0, |most: f64, p| most.max(p.largest().to_f64()));
        let extents = |obb: &Obb<V>| {
            let mut extents = obb.half_extents.numbers()[..V::DIMENSION].to_vec();
            extents.sort_by(f64::total_cmp);
            extents
        };
        let flat = match name.split_once("f32 ").or(name.split_once("f64 ")).map(|(_, kind)| kind) {
            Some("repeated") => V::DIMENSION,
            Some("on a line") => V::DIMENSION - 1,
            Some("flat") => 1,
            _ => 0,
        };
        for obb in boxes {
            for extent in &extents(obb)[..flat] {
                assert!(*extent <= 16.0 * V::epsilon() * largest, "{name} of {}: {obb:?}", points.len());
            }
        }
    }

    pub fn order_and_motion_do_not_matter<V: Place>() {
        let mut random = Random::new(2);
        let (mut worst_order, mut worst_motion) = (0.0f64, 0.0f64);
        for round in 0..200 {
            let count = [3, 5, 9, 30, 90][round % 5] + V::DIMENSION;
            let points: Vec<V> = (0..count).map(|_| V::drawn(&mut random, 1.0)).collect();
            let measure = |points: &[V]| {
                let ball = BoundingSphere::smallest(points).unwrap().radius.to_f64();
                let volume = Obb::smallest(points).unwrap().volume().to_f64();
                [ball, volume, Obb::pca_of_hull(points).unwrap().volume().to_f64()]
            };
            let here = measure(&points);
            let mut shuffled = points.clone();
            for i in (1..shuffled.len()).rev() {
                shuffled.swap(i, random.below(i + 1));
            }
            let (turn, way) = (V::any_rotation(&mut random), V::drawn(&mut random, 1.0));
            let moved: Vec<V> = points.iter().map(|p| V::rotate(turn, *p) + way).collect();
            for (a, b) in here.into_iter().zip(measure(&shuffled)) {
                worst_order = worst_order.max((a - b).abs() / a);
            }
            for (a, b) in here.into_iter().zip(measure(&moved)) {
                worst_motion = worst_motion.max((a - b).abs() / a);
            }
        }
        let [order, motion] = [worst_order, worst_motion].map(|worst| worst / V::epsilon());
        println!("{}: order {order:.0} ε, motion {motion:.0} ε", V::NAME);
        // A thin triangle has an area of small differences.
        assert!(order < 1e3 && motion < 1e5);
    }

    pub fn nonsense_is_refused<V: Place>() {
        let mut random = Random::new(3);
        for count in [0, 1, 2, 10, 300] {
            for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.5 * V::Real::LIMIT.to_f64()] {
                let mut points: Vec<V> = (0..count).map(|_| V::drawn(&mut random, 1.0)).collect();
                if let Some(point) = points.get_mut(count / 2) {
                    *point = point.with(random.below(V::DIMENSION), V::Real::from_f64(bad));
                }
                assert_eq!(BoundingSphere::ritter(&points), None);
                assert_eq!(BoundingSphere::ritter_from(&points, 3), None);
                assert_eq!(BoundingSphere::smallest(&points), None);
                assert_eq!(Obb::pca(&points), None);
                assert_eq!(Obb::pca_of_hull(&points), None);
                assert_eq!(Obb::smallest(&points), None);
                assert_eq!(Aabb::of_points(&points).is_some(), count > 0 && bad.is_finite());
            }
        }
    }

    pub fn smallest_is_smallest<V: Place>() {
        let mut random = Random::new(4);
        let (mut excess, mut excess_of_four, mut count) = (0.0, 0.0, 0.0);
        for _ in 0..4 {
            for (name, points) in sets::<V>(&mut random) {
                let smallest = BoundingSphere::smallest(&points).unwrap().radius.to_f64();
                let [one, four] =
                    [1, 4].map(|starts| BoundingSphere::ritter_from(&points, starts).unwrap().radius.to_f64());
                // The centre is rounded, and that counts where points are far away.
                let largest = points.iter().fold(0.0, |most: f64, p| most.max(p.largest().to_f64()));
                let rounding = 4.0 * V::epsilon() * largest;
                assert!(one >= smallest - rounding && four >= smallest - rounding, "{name}");
                if name.ends_with("any") && points.len() > 8 {
                    (excess, excess_of_four) = (excess + one / smallest - 1.0, excess_of_four + four / smallest - 1.0);
                    count += 1.0;
                }
                let obb = Obb::smallest(&points).unwrap();
                let is_flat = points.len() <= V::DIMENSION
                    || ["line", "flat", "repeated"].iter().any(|kind| name.ends_with(kind));
                if !is_flat {
                    for other in [Obb::pca(&points), Obb::pca_of_hull(&points)].map(Option::unwrap) {
                        assert!(obb.volume() <= other.volume(), "{name} of {}: {obb:?} {other:?}", points.len());
                    }
                }
            }
        }
        println!(
            "{}: Ritter is {:.1} % larger, the best of four starts {:.1} %",
            V::NAME,
            100.0 * excess / count,
            100.0 * excess_of_four / count
        );
    }

    /// Two numbers that the distance of two boxes is between: by projecting a point from one to the other and back, without a separating axis in
    /// sight; then by the gap along the line between the last two points.
    fn distance<V: Place>(a: &Obb<V>, b: &Obb<V>) -> [f64; 2] {
        let columns = |obb: &Obb<V>| -> Vec<([f64; 3], f64)> {
            (0..V::DIMENSION).map(|i| (obb.axis(i).numbers(), obb.half_extents.numbers()[i])).collect()
        };
        let columns = [columns(a), columns(b)];
        let centers = [a, b].map(|obb| obb.center.numbers());
        let dot = |u: [f64; 3], v: [f64; 3]| u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
        let minus = |u: [f64; 3], v: [f64; 3]| -> [f64; 3] { std::array::from_fn(|i| u[i] - v[i]) };
        let nearest = |k: usize, point: [f64; 3]| {
            let mut nearest = centers[k];
            for (axis, half) in &columns[k] {
                let along = (dot(*axis, minus(point, centers[k])) / dot(*axis, *axis)).clamp(-half, *half);
                (0..3).for_each(|i| nearest[i] += along * axis[i]);
            }
            nearest
        };
        let (mut on_a, mut on_b) = (centers[0], centers[1]);
        for _ in 0..400 {
            let before = (on_a, on_b);
            on_a = nearest(0, on_b);
            on_b = nearest(1, on_a);
            if before == (on_a, on_b) {
                break;
            }
        }
        let way = minus(on_b, on_a);
        let length = dot(way, way).sqrt();
        let reach: f64 = columns.iter().flatten().map(|(axis, half)| half * dot(*axis, way).abs()).sum();
        [(dot(way, minus(centers[1], centers[0])) - reach) / length, length]
    }

    pub fn volumes_overlap_as_their_distance_says<V: Place>() {
        let mut random = Random::new(5);
        let (mut hits, mut misses, mut all) = (0, 0, 0);
        let rounding = 64.0 * V::epsilon();
        for round in 0..6000 {
            let mut obb = |turned: bool| Obb {
                center: V::drawn(&mut random, 1.6),
                rotation: if turned { V::any_rotation(&mut random) } else { V::NO_ROTATION },
                half_extents: V::drawn(&mut random, 1.3).abs() + V::splat(V::Real::from_f64(0.05)),
            };
            let (a, mut b) = (obb(round % 3 > 0), obb(round % 2 > 0));
            if round % 5 == 0 {
                b.rotation = a.rotation;
            }
            let mut check = |what: &str, overlap: bool, [least, most]: [f64; 2], radii: f64| {
                let (least, most) = (least - radii, most - radii);
                assert!(overlap || most > 0.0, "{} {what}: {a:?} {b:?} are {most} apart at most", V::NAME);
                assert!(!overlap || !(least > rounding), "{} {what}: {a:?} {b:?} are {least} apart", V::NAME);
                (hits, all) = (hits + usize::from(most < rounding), all + 1);
                misses += usize::from(least > 0.0);
            };
            let apart = distance(&a, &b);
            check("boxes", a.overlaps(&b), apart, 0.0);
            check("exchanged", b.overlaps(&a), apart, 0.0);
            if b.rotation == V::NO_ROTATION {
                check("aabb", a.overlaps_aabb(&b.aabb()), apart, 0.0);
                check("aabb", b.aabb().overlaps_obb(&a), apart, 0.0);
            }
            let ball = BoundingSphere { center: b.center, radius: b.half_extents.get(0) };
            let dot = Obb { half_extents: V::ZERO, ..b };
            check("ball and box", ball.overlaps_obb(&a), distance(&a, &dot), ball.radius.to_f64());
            check("ball and box", a.overlaps_sphere(&ball), distance(&a, &dot), ball.radius.to_f64());
            let upright = Obb { rotation: V::NO_ROTATION, ..a };
            check("ball and aabb", ball.overlaps_aabb(&upright.aabb()), distance(&upright, &dot), ball.radius.to_f64());
            let other = BoundingSphere { center: a.center, radius: a.half_extents.get(1) };
            let point = Obb { half_extents: V::ZERO, ..a };
            check("balls", ball.overlaps(&other), distance(&point, &dot), ball.radius.to_f64() + other.radius.to_f64());
            // Flush: a face of one on a face of the other.
            let axis = random.below(V::DIMENSION);
            let reach = a.half_extents.get(axis) + b.half_extents.get(axis);
            let flush = Obb { center: a.center + a.axis(axis) * reach, rotation: a.rotation, ..b };
            assert!(a.overlaps(&flush) && flush.overlaps(&a), "{}: {a:?} {flush:?} touch", V::NAME);
        }
        println!("{}: of {all} pairs {hits} overlap for certain, and {misses} do not", V::NAME);
        assert!(hits * 4 > all && misses * 4 > all && (hits + misses) * 100 > all * 98);
    }

    pub fn sides_are_those_of_the_corners<V: Place>() {
        let mut random = Random::new(6);
        let mut seen = [0; 3];
        for _ in 0..3000 {
            let rotation = V::any_rotation(&mut random);
            let obb =
                Obb { center: V::drawn(&mut random, 2.0), rotation, half_extents: V::drawn(&mut random, 1.0).abs() };
            let (normal, offset) = (V::drawn(&mut random, 3.0), V::Real::from_f64(random.range(-3.0, 3.0)));
            let upright = Obb { rotation: V::NO_ROTATION, ..obb };
            for (obb, side) in [(obb, obb.side_of(normal, offset)), (upright, upright.aabb().side_of(normal, offset))] {
                let height = |corner: usize| {
                    let local = (0..V::DIMENSION)
                        .fold(obb.half_extents, |v, i| if corner >> i & 1 == 1 { v.with(i, -v.get(i)) } else { v });
                    let world = (obb.center + V::rotate(obb.rotation, local)).numbers();
                    (0..3).map(|i| normal.numbers()[i] * world[i]).sum::<f64>() - offset.to_f64()
                };
                let heights: Vec<f64> = (0..1 << V::DIMENSION).map(height).collect();
                let (low, high) =
                    (heights.iter().copied().fold(9.0, f64::min), heights.iter().copied().fold(-9.0, f64::max));
                let slack = 300.0 * V::epsilon();
                match side {
                    Side::Above => assert!(low > 0.0 - slack),
                    Side::Below => assert!(high < slack),
                    Side::Crossing => assert!(low < slack && high > -slack),
                }
                seen[side as usize] += 1;
            }
            let ball = BoundingSphere { center: obb.center, radius: obb.half_extents.get(0) };
            let length = normal.length().to_f64();
            let height = normal.dot(ball.center).to_f64() - offset.to_f64();
            let expected = match ball.side_of(normal, offset) {
                Side::Above => height - ball.radius.to_f64() * length > -1e-4,
                Side::Below => height + ball.radius.to_f64() * length < 1e-4,
                Side::Crossing => height.abs() < ball.radius.to_f64() * length + 1e-4,
            };
            assert!(expected, "{ball:?} {normal:?} {offset}");
        }
        assert!(seen.iter().all(|count| *count > 500), "{seen:?}");
    }

    pub fn nothing_sticks_out_of_a_sweep<V: Place>() {
        let mut random = Random::new(7);
        let (mut ratio, mut count) = (0.0, 0.0);
        for round in 0..168 {
            let center = V::drawn(&mut random, [0.0, 1.0][round % 2]);
            let points: Vec<V> = (0..9).map(|_| center + V::drawn(&mut random, 1.0)).collect();
            let radius = V::Real::from_f64(random.range(0.0, 0.5));
            let curved =
                V::curved(round % 7 == 5, random.log_range(0.05, 1.0), random.log_range(0.05, 1.0), radius.to_f64());
            let shape = match round % 7 {
                0 => Shape::from(Cuboid::from_min_max(points[0].min(points[1]), points[0].max(points[1])).unwrap()),
                1 => Shape::from(Capsule::new(points[0], points[1], radius).unwrap()),
                2 => V::solid(&points).unwrap(),
                3 => Shape::from(Segment::new(points[0], points[1]).unwrap()),
                5 | 6 if V::DIMENSION == 3 => curved.unwrap(),
                _ => Shape::from(Cuboid::new(points[0].abs()).unwrap().rounded(radius).unwrap()),
            };
            let size = [0.0, 1.0, 100.0][round % 3];
            let mut pose = |turn: V::Rotation| Pose::<V>::new(V::drawn(&mut random, size), turn);
            let (mut first, mut second) = (V::any_rotation(&mut Random::new(round as u64)), V::NO_ROTATION);
            if round % 4 == 0 {
                second = V::between(first, second, 0.01);
            } else if round % 4 == 1 {
                (first, second) = (second, first);
            }
            let (from, to) = (pose(first), pose(second));
            let swept = Aabb::swept(&shape, from, to).unwrap();
            let rounding = V::Real::from_f64(16.0 * V::epsilon() * (size + 4.0));
            let mut tight = Aabb::of(&shape, from).unwrap();
            for step in 0..=1000 {
                let share = step as f64 / 1000.0;
                let [a, b] = [from, to].map(|pose| pose.translation().numbers());
                let way = V::made(|i| a[i] + share * (b[i] - a[i]));
                let pose = Pose::new(way, V::between(from.rotation(), to.rotation(), share));
                let bounds = Aabb::of(&shape, pose).unwrap();
                assert!(swept.inflated(rounding).contains(&bounds), "{} {shape:?} {from:?} {to:?} at {share}", V::NAME);
                tight = tight.merged(&bounds);
            }
            let volume = |bounds: &Aabb<V>| bounds.half_extents().numbers()[..V::DIMENSION].iter().product::<f64>();
            (ratio, count) = (ratio + volume(&swept) / volume(&tight), count + 1.0);
            let there = from.with_translation(to.translation());
            let ends = Aabb::of(&shape, from).unwrap().merged(&Aabb::of(&shape, there).unwrap());
            assert_eq!(Aabb::swept(&shape, from, there), Some(ends));
        }
        println!("{}: a swept box is {:.2} times the tight one", V::NAME, ratio / count);
    }
}

/// Points all round the rims, at many times on the way.
#[test]
fn no_rim_sticks_out_of_a_sweep() {
    fn check<V: Place>() {
        let mut random = Random::new(15);
        let mut closest = f64::INFINITY;
        for round in 0..200 {
            let is_cone = round % 2 == 0;
            let [half_height, base, rounding] =
                [(1e-3, 1.0), (1e-3, 1.0), (1e-3, 0.5)].map(|(low, high)| random.log_range(low, high));
            let shape = V::curved(is_cone, half_height, base, rounding).unwrap();
            let (first, mut second) = (V::any_rotation(&mut random), V::any_rotation(&mut random));
            if round % 5 == 0 {
                second = V::between(first, second, 0.01);
            }
            let pose = |random: &mut Random, turn: V::Rotation| Pose::<V>::new(V::drawn(random, 0.5), turn);
            let (from, to) = (pose(&mut random, first), pose(&mut random, second));
            // The ball over each point of a rim is inside, when the point is inside of what is less by its radius.
            let swept = Aabb::swept(&shape, from, to).unwrap().inflated(V::Real::from_f64(-rounding));
            let slack = 16.0 * V::epsilon();
            for step in 0..=50 {
                let share = f64::from(step) / 50.0;
                let [a, b] = [from, to].map(|pose| pose.translation().numbers());
                let turn = V::between(from.rotation(), to.rotation(), share);
                for k in 0..64 {
                    let (sin, cos) = (f64::from(k) * std::f64::consts::TAU / 64.0).sin_cos();
                    for (level, rim) in [(-half_height, base), (half_height, if is_cone { 0.0 } else { base })] {
                        let point = V::rotate(turn, V::made(|i| [rim * cos, level, rim * sin][i])).numbers();
                        for i in 0..3 {
                            let at = point[i] + a[i] + share * (b[i] - a[i]);
                            let (low, high) = (swept.min.get(i).to_f64(), swept.max.get(i).to_f64());
                            let inside = (at - low).min(high - at);
                            assert!(inside >= -slack, "{} {shape:?} {from:?} {to:?}: {inside:e} at {share}", V::NAME);
                            closest = closest.min(inside);
                        }
                    }
                }
            }
        }
        println!("{}: {closest:.1e} from a side at the closest", V::NAME);
    }
    check::<Vec3>();
    check::<DVec3>();
}

/// The radius of the smallest ball, by all supports.
fn exhaustive_ball(points: &[DVec3]) -> f64 {
    let mut best = f64::INFINITY;
    let mut consider = |center: DVec3| {
        best = best.min(points.iter().map(|p| p.distance(center)).fold(0.0, f64::max));
    };
    for (i, &a) in points.iter().enumerate() {
        consider(a);
        for (j, &b) in points.iter().enumerate().skip(i + 1) {
            consider(0.5 * (a + b));
            for (k, &c) in points.iter().enumerate().skip(j + 1) {
                let (u, v) = (b - a, c - a);
                let n = u.cross(v);
                let offset = (u.length_squared() * v - v.length_squared() * u).cross(n) / (-2.0 * n.length_squared());
                consider(a - offset);
                consider(a + offset);
                for &d in &points[k + 1..] {
                    let w = d - a;
                    let sum =
                        u.length_squared() * v.cross(w) + v.length_squared() * w.cross(u) + w.length_squared() * n;
                    consider(a + sum / (2.0 * w.dot(n)));
                }
            }
        }
    }
    best
}

#[test]
fn balls_are_those_of_an_exhaustive_search() {
    let mut random = Random::new(8);
    let mut worst = 0.0f64;
    for round in 0..10_000 {
        let count = 1 + random.below(9);
        let scale = [DVec3::ONE, DVec3::new(1.0, 1.0, 0.0), DVec3::new(1.0, 0.1, 0.01)][round % 3];
        let points: Vec<DVec3> = (0..count).map(|_| DVec3::drawn(&mut random, 1.0) * scale).collect();
        let expected = exhaustive_ball(&points);
        let found = BoundingSphere::smallest(&points).unwrap().radius;
        let mut error = (found - expected).abs() / expected.max(1e-300);
        if round % 3 == 1 {
            let flat: Vec<DVec2> = points.iter().map(|p| p.truncate()).collect();
            let disc = BoundingSphere::smallest(&flat).unwrap().radius;
            error = error.max((disc - expected).abs() / expected.max(1e-300));
        }
        assert!(error < 1e-9 || expected == 0.0, "{points:?}: {found} and not {expected}");
        worst = worst.max(if expected > 0.0 { error } else { 0.0 });
    }
    println!("worst {worst:e}");
}

#[test]
fn many_points_on_one_sphere() {
    let mut random = Random::new(9);
    for count in [10, 1000, 30_000] {
        let points: Vec<DVec3> = (0..count).map(|_| DVec3::from(random.direction(3))).collect();
        let ball = BoundingSphere::smallest(&points).unwrap();
        assert!(ball.radius <= 1.0 + 1e-15 && (count == 10 || ball.radius > 0.999_999), "{count}: {ball:?}");
        let ring: Vec<DVec2> = (0..count).map(|i| DVec2::from_angle(i as f64 * 2.399)).collect();
        let disc = BoundingSphere::smallest(&ring).unwrap();
        assert!((disc.radius - 1.0).abs() < if count == 10 { 1e-2 } else { 1e-5 }, "{disc:?}");
    }
}

#[test]
fn rectangles_are_those_of_all_directions() {
    let mut random = Random::new(10);
    let mut worst = 0.0f64;
    for round in 0..2000 {
        let count = 3 + random.below(30);
        let scale = DVec2::new(1.0, [1.0, 0.3, 1e-3][round % 3]);
        let turn = Rotation2::from_angle(random.range(-3.0, 3.0));
        let points: Vec<DVec2> = (0..count)
            .map(|_| <DVec2 as impinge::Vector>::rotate(turn, DVec2::drawn(&mut random, 1.0) * scale))
            .collect();
        let mut expected = f64::INFINITY;
        for (i, &a) in points.iter().enumerate() {
            for &b in &points[i + 1..] {
                let x = (b - a).normalize();
                let extent = |axis: DVec2| {
                    let along = || points.iter().map(|p| p.dot(axis));
                    along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
                };
                expected = expected.min(extent(x) * extent(x.perp()));
            }
        }
        let found = Obb::smallest(&points).unwrap().volume();
        worst = worst.max((found - expected).abs() / expected);
        assert!((found - expected).abs() <= 1e-9 * expected, "{points:?}: {found} and not {expected}");
    }
    println!("worst {worst:e}");
}

/// The volume of the box with these axes, which are perpendicular.
fn volume_along(points: &[DVec3], axes: [DVec3; 3]) -> f64 {
    axes.map(|axis| {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for p in points {
            let height = p.dot(axis);
            (low, high) = (low.min(height), high.max(height));
        }
        (high - low) / axis.length()
    })
    .iter()
    .product()
}

/// The smallest volume over all boxes with a face parallel to one line through two points, and an adjacent one parallel to another: edges of
/// the hull among them. Dense, then by golden section.
fn slow_box(points: &[DVec3]) -> f64 {
    let mut lines = Vec::new();
    for (i, &a) in points.iter().enumerate() {
        lines.extend(points[i + 1..].iter().map(|&b| (b - a).normalize()));
    }
    const STEPS: usize = 120;
    let mut best = f64::INFINITY;
    for (i, &first) in lines.iter().enumerate() {
        let x = first.any_orthonormal_vector();
        let y = first.cross(x);
        for &second in &lines[i..] {
            let volume = |angle: f64| {
                let n1 = x * angle.cos() + y * angle.sin();
                let n2 = n1.cross(second);
                // The same line twice leaves the turn about it, which is one of a right angle.
                if n2.length_squared() > 1e-20 { volume_along(points, [n1, n2, n1.cross(n2)]) } else { f64::INFINITY }
            };
            let step = std::f64::consts::PI / STEPS as f64;
            let values: Vec<f64> = (0..STEPS).map(|k| volume(k as f64 * step)).collect();
            for k in 0..STEPS {
                let [before, here, after] = [k + STEPS - 1, k, k + 1].map(|k| values[k % STEPS]);
                best = best.min(here);
                if here <= before && here <= after && here < 4.0 * best {
                    best = best.min(golden_section(&volume, (k as f64 - 1.0) * step, (k as f64 + 1.0) * step));
                }
            }
        }
    }
    best
}

fn golden_section(f: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let ratio = 0.5 * (5f64.sqrt() - 1.0);
    let (mut a, mut b) = (high - ratio * (high - low), low + ratio * (high - low));
    let (mut at_a, mut at_b) = (f(a), f(b));
    for _ in 0..70 {
        if at_a < at_b {
            (high, b, at_b) = (b, a, at_a);
            a = high - ratio * (high - low);
            at_a = f(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = low + ratio * (high - low);
            at_b = f(b);
        }
    }
    at_a.min(at_b)
}

/// Few points: at random, with symmetries, on a grid.
fn few(random: &mut Random, round: usize) -> Vec<DVec3> {
    let count = 4 + random.below(5);
    let drawn = |random: &mut Random| DVec3::drawn(random, 1.0);
    match round % 5 {
        0 => (0..count).map(|_| drawn(random)).collect(),
        1 => (0..count).map(|_| DVec3::from(random.direction(3))).collect(),
        2 => (0..count).map(|_| drawn(random) * DVec3::new(1.0, 0.6, 0.3)).collect(),
        3 => {
            (0..count).flat_map(|i| if i % 2 == 0 { Some(drawn(random)) } else { None }).flat_map(|p| [p, -p]).collect()
        }
        _ => (0..count).map(|_| (drawn(random) * 2.5).round()).collect(),
    }
}

#[test]
fn boxes_are_those_of_a_slow_search() {
    let mut random = Random::new(11);
    let (mut worst, mut compared) = (0.0f64, 0);
    for round in 0..1500 {
        let points = few(&mut random, round);
        if Hull::new(&points).is_err() {
            continue;
        }
        let (found, expected) = (Obb::smallest(&points).unwrap().volume(), slow_box(&points));
        assert!((found - expected).abs() <= 1e-9 * expected, "{round} {points:?}: {found} and not {expected}");
        (worst, compared) = (worst.max((found - expected).abs() / expected), compared + 1);
    }
    println!("{compared} sets, worst {worst:e}");
    assert!(compared > 1300);
}

#[test]
fn no_turn_makes_a_smaller_box() {
    let mut random = Random::new(12);
    for round in 0..300 {
        let points: Vec<DVec3> = if round % 2 == 0 {
            few(&mut random, round / 2)
        } else {
            (0..10 + random.below(60)).map(|_| DVec3::drawn(&mut random, 1.0)).collect()
        };
        if Hull::new(&points).is_err() {
            continue;
        }
        let found = Obb::smallest(&points).unwrap().volume();
        let volume = |turn: DQuat| volume_along(&points, [turn * DVec3::X, turn * DVec3::Y, turn * DVec3::Z]);
        for _ in 0..10 {
            let mut turn = DQuat::from_array(random.quaternion());
            let mut least = volume(turn);
            let mut angle = 0.5;
            // Downhill by ever smaller turns about any axis.
            while angle > 1e-12 {
                let better = (0..12).find_map(|_| {
                    let next = (DQuat::from_axis_angle(DVec3::from(random.direction(3)), angle) * turn).normalize();
                    (volume(next) < least).then_some(next)
                });
                match better {
                    Some(next) => (turn, least) = (next, volume(next)),
                    None => angle *= 0.7,
                }
            }
            assert!(least >= found * (1.0 - 1e-9), "{points:?}: {least} is less than {found}");
        }
    }
}

#[test]
fn tetrahedra_and_icosahedra() {
    let mut random = Random::new(13);
    let tetrahedron =
        [DVec3::ONE, DVec3::new(1.0, -1.0, -1.0), DVec3::new(-1.0, 1.0, -1.0), DVec3::new(-1.0, -1.0, 1.0)];
    let golden = 0.5 * (1.0 + 5f64.sqrt());
    let mut icosahedron = Vec::new();
    for (a, b) in [(1.0, golden), (-1.0, golden), (1.0, -golden), (-1.0, -golden)] {
        icosahedron.extend([DVec3::new(0.0, a, b), DVec3::new(a, b, 0.0), DVec3::new(b, 0.0, a)]);
    }
    let cube: Vec<DVec3> = (0..8).map(|i| DVec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64)).collect();
    for _ in 0..50 {
        let turn = DQuat::from_array(random.quaternion()).normalize();
        let volume = |points: &[DVec3]| {
            let points: Vec<DVec3> = points.iter().map(|p| turn * *p).collect();
            let single: Vec<Vec3> = points.iter().map(|p| p.as_vec3()).collect();
            let [double, single] =
                [Obb::smallest(&points).unwrap().volume(), f64::from(Obb::smallest(&single).unwrap().volume())];
            assert!((single - double).abs() < 1e-5 * double, "{single} and {double}");
            double
        };
        assert!((volume(&tetrahedron) - 8.0).abs() < 1e-12);
        assert!((volume(&icosahedron) - 33.888_543_82).abs() < 1e-7);
        assert!((volume(&cube) - 1.0).abs() < 1e-13);
    }
}

#[test]
fn hulls_with_many_corners() {
    let mut random = Random::new(14);
    for (count, scale) in
        [(400, DVec3::ONE), (3000, DVec3::ONE), (3000, DVec3::new(3.0, 2.0, 1.0)), (1000, DVec3::new(1.0, 1.0, 0.05))]
    {
        let points: Vec<DVec3> = (0..count).map(|_| DVec3::from(random.direction(3)) * scale).collect();
        let obb = Obb::smallest(&points).unwrap();
        assert!(points.iter().all(|p| obb.contains_point(*p)));
        // The ellipsoid's own box is hardly larger than that of the points.
        let own = 8.0 * scale.x * scale.y * scale.z;
        println!("{count} on {scale}: {:.4} of the ellipsoid's", obb.volume() / own);
        assert!(obb.volume() < 1.01 * own);
        assert!(obb.volume() <= Obb::pca(&points).unwrap().volume());
    }
    // A cube whose faces are full of points has eight corners, however it is turned.
    let turn = DQuat::from_array(random.quaternion()).normalize();
    let grid: Vec<Vec3> = (0..8000)
        .map(|i| DVec3::new((i % 20) as f64, (i / 20 % 20) as f64, (i / 400) as f64))
        .map(|p| (turn * p).as_vec3())
        .collect();
    let volume = f64::from(Obb::smallest(&grid).unwrap().volume());
    assert!((volume / 6859.0 - 1.0).abs() < 1e-5, "{volume}");
}
