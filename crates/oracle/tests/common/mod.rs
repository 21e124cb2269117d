//! Random numbers, shapes and poses for the tests.

#![allow(dead_code)]

use impinge_oracle::*;

/// The splitmix64 generator.
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Evenly between `low` and `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1u64 << 53) as f64)
    }

    pub fn vector<const D: usize>(&mut self, size: f64) -> [f64; D] {
        std::array::from_fn(|_| self.between(-size, size))
    }

    /// The hull of a few points, of which some are inside.
    fn hull<const D: usize>(&mut self) -> Shape<D> {
        let count = 1 + self.bits() % 12;
        Shape::Hull { points: (0..count).map(|_| self.vector(1.0)).collect() }
    }

    /// A polygon with its vertices on an ellipse, in either winding.
    fn polygon<const D: usize>(&mut self) -> Shape<D> {
        let count = 3 + (self.bits() % 10) as usize;
        let (width, height) = (self.between(0.2, 2.0), self.between(0.2, 2.0));
        let mut angles: Vec<f64> = (0..count).map(|_| self.between(0.0, std::f64::consts::TAU)).collect();
        angles.sort_by(f64::total_cmp);
        if self.bits() & 1 == 0 {
            angles.reverse();
        }
        let at = |angle: f64, i: usize| match i {
            0 => width * angle.cos(),
            _ => height * angle.sin(),
        };
        Shape::Polygon { vertices: angles.into_iter().map(|angle| std::array::from_fn(|i| at(angle, i))).collect() }
    }
}

/// What the tests need of a dimension.
pub trait Space<const D: usize> {
    fn kinds() -> usize;
    fn pose(random: &mut Random, reach: f64) -> Pose<D>;
    /// The same random rotation and translation put in front of both poses.
    fn moved_together(random: &mut Random, translations: [[f64; D]; 2]) -> [[Pose<D>; 2]; 2];
}

pub struct Plane2;
pub struct Space3;

impl Space<2> for Plane2 {
    fn kinds() -> usize {
        8
    }
    fn pose(random: &mut Random, reach: f64) -> Pose<2> {
        Pose::<2>::new(random.vector(reach), random.vector(1.0))
    }
    /// Quarter turns and integers are exact, so both copies are the same pair to the last digit.
    fn moved_together(random: &mut Random, translations: [[f64; 2]; 2]) -> [[Pose<2>; 2]; 2] {
        let rotations: [[f64; 2]; 2] = [random.vector(1.0), random.vector(1.0)];
        let shift = [64.0, -128.0];
        let plain = std::array::from_fn(|i| Pose::<2>::new(translations[i], rotations[i]));
        let moved = std::array::from_fn(|i| {
            let ([x, y], [c, s]) = (translations[i], rotations[i]);
            Pose::<2>::new([-y, x], [-s, c]).translated(shift)
        });
        [plain, moved]
    }
}

impl Space<3> for Space3 {
    fn kinds() -> usize {
        7
    }
    fn pose(random: &mut Random, reach: f64) -> Pose<3> {
        Pose::<3>::new(random.vector(reach), random.vector(1.0))
    }
    /// The added rotation is a third of a turn about (1, 1, 1), which exchanges the axes exactly.
    fn moved_together(random: &mut Random, translations: [[f64; 3]; 2]) -> [[Pose<3>; 2]; 2] {
        // Few enough digits that the product of quaternions below is exact.
        let mut coarse = || {
            let q: [f64; 4] = random.vector(1.0);
            q.map(|x| (x * 1048576.0).round() / 1048576.0)
        };
        let rotations = [coarse(), coarse()];
        let shift = [64.0, -128.0, 32.0];
        let plain = std::array::from_fn(|i| Pose::<3>::new(translations[i], rotations[i]));
        let moved = std::array::from_fn(|i| {
            let ([x, y, z], [qx, qy, qz, qw]) = (translations[i], rotations[i]);
            let product = [qw + qx + qz - qy, qw + qy + qx - qz, qw + qz + qy - qx, qw - qx - qy - qz];
            Pose::<3>::new([z, x, y], product).translated(shift)
        });
        [plain, moved]
    }
}

/// A random shape of the numbered bounded kind; polygons come last.
pub fn bounded<const D: usize>(kind: usize, random: &mut Random) -> Shape<D> {
    match kind {
        0 => Shape::Ball { radius: random.between(0.0, 1.0) },
        1 => Shape::Cuboid { centre: [0.0; D], half_extents: std::array::from_fn(|_| random.between(0.1, 1.5)) },
        2 => Shape::Capsule { a: random.vector(1.0), b: random.vector(1.0), radius: random.between(0.0, 0.6) },
        3 => Shape::Segment { a: random.vector(1.0), b: random.vector(1.0) },
        4 => Shape::Triangle { vertices: std::array::from_fn(|_| random.vector(1.0)) },
        5 => random.hull(),
        6 => Shape::Rounded { shape: Box::new(random.hull()), radius: random.between(0.0, 0.5) },
        _ => random.polygon(),
    }
}

/// Checks that two descriptions of one set give the same answers, against another shape and alone.
pub fn same<const D: usize>(one: &Shape<D>, two: &Shape<D>, pose: &Pose<D>, other: &Shape<D>, pose_other: &Pose<D>) {
    const PARALLEL: f64 = 1e-6;
    let scale_one = scale(one, pose, other, pose_other);
    let scale_two = scale(two, pose, other, pose_other);
    let agree = |x: f64, y: f64, what: &str| {
        assert!(
            (x - y).abs() <= 2.3e-16 * scale_one,
            "{what} {x} {y}: {one:?} {two:?} {pose:?} {other:?} {pose_other:?}"
        );
    };
    agree(scale_one, scale_two, "scale");
    let signed = |shape| signed_distance(shape, pose, other, pose_other, PARALLEL).unwrap();
    let (signed_one, signed_two) = (signed(one), signed(two));
    agree(signed_one.separation, signed_two.separation, "signed distance");
    let gap = |shape| distance(shape, pose, other, pose_other, PARALLEL);
    agree(gap(one), gap(two), "distance");
    let back = |shape| distance(other, pose_other, shape, pose, PARALLEL);
    agree(back(one), back(two), "distance back");
    let wide = |shape| width(shape, pose, other, pose_other, signed_one.normal, PARALLEL);
    agree(wide(one), wide(two), "width");
    let reach = |shape| support(shape, pose, signed_one.normal, PARALLEL);
    agree(reach(one), reach(two), "support");
    let boxes = [aabb(one, pose), aabb(two, pose)];
    for i in 0..D {
        agree(boxes[0].0[i], boxes[1].0[i], "aabb");
        agree(boxes[0].1[i], boxes[1].1[i], "aabb");
    }
    let at = pose_other.to_world([0.0; D]);
    agree(point_distance(one, pose, at), point_distance(two, pose, at), "point");
}
