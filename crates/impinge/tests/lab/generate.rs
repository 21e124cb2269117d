//! Random shapes, and placements of two of them: at random, and by design where others fail.

use super::own::{Ellipsoid, Faceted};
use super::{Case, Lab, Random};
use impinge::Real;
use impinge::generic::{Ball, Capsule, Cuboid, HalfSpace, Own, Plane, Pose, Segment, Shape, Triangle, contact_within};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ball,
    Cuboid,
    Capsule,
    Segment,
    HalfSpace,
    Plane,
    Polygon,
    Triangle,
    Hull,
    Cylinder,
    Cone,
    /// In 3D an ellipsoid, in 2D a polygon.
    Own,
}

impl Kind {
    pub fn all<V: Lab>() -> &'static [Kind] {
        use Kind::*;
        if V::DIMENSION == 2 {
            &[Ball, Cuboid, Capsule, Segment, HalfSpace, Plane, Polygon, Triangle, Own]
        } else {
            &[Ball, Cuboid, Capsule, Segment, HalfSpace, Plane, Triangle, Hull, Cylinder, Cone, Own]
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Ball => "ball",
            Kind::Cuboid => "cuboid",
            Kind::Capsule => "capsule",
            Kind::Segment => "segment",
            Kind::HalfSpace => "half_space",
            Kind::Plane => "plane",
            Kind::Polygon => "polygon",
            Kind::Triangle => "triangle",
            Kind::Hull => "hull",
            Kind::Cylinder => "cylinder",
            Kind::Cone => "cone",
            Kind::Own => "own",
        }
    }

    /// Answers are good to a part of the scale that is named, not to rounding.
    pub fn curved(self) -> bool {
        matches!(self, Kind::Cylinder | Kind::Cone | Kind::Own)
    }

    pub fn bounded(self) -> bool {
        !matches!(self, Kind::HalfSpace | Kind::Plane)
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Style {
    /// All extents alike.
    Regular,
    /// Extents that differ by up to a million: needles and slivers.
    Extreme,
    /// Some extents zero.
    Flat,
    /// Edges along the axes of the frame.
    Square,
}

/// A shape of about this size.
pub fn shape<V: Lab>(kind: Kind, size: f64, style: Style, random: &mut Random) -> Shape<V> {
    let extent = |random: &mut Random| match style {
        Style::Regular | Style::Square => size * random.range(0.3, 1.0),
        Style::Extreme => size * random.log_range(1e-6, 1.0),
        Style::Flat => size * if random.chance(0.4) { 0.0 } else { random.range(0.3, 1.0) },
    };
    let real = V::Real::from_f64;
    let vector = |random: &mut Random, length: f64| {
        let d = if style == Style::Square {
            let mut axis = [0.0; 3];
            axis[random.below(V::DIMENSION)] = if random.chance(0.5) { 1.0 } else { -1.0 };
            axis
        } else {
            random.direction(V::DIMENSION)
        };
        V::vector(|i| d[i] * length)
    };
    let ends = |random: &mut Random| {
        let length = extent(random);
        let half = vector(random, length);
        let center = if random.chance(0.5) { V::ZERO } else { vector(random, 0.5 * size) };
        (center - half, center + half)
    };
    match kind {
        Kind::Ball => Ball::new(real(extent(random))).unwrap().into(),
        Kind::Cuboid => {
            let extents: [f64; 3] = std::array::from_fn(|_| extent(random));
            let half_extents = V::vector(|i| extents[i]);
            let center = if random.chance(0.7) { V::ZERO } else { vector(random, 0.5 * size) };
            rounded(Cuboid::from_center(center, half_extents).unwrap().into(), size, random)
        }
        Kind::Capsule => {
            let (a, b) = ends(random);
            Capsule::new(a, b, real(0.5 * extent(random))).unwrap().into()
        }
        Kind::Segment => {
            let (a, b) = ends(random);
            Segment::new(a, b).unwrap().into()
        }
        Kind::HalfSpace => HalfSpace::new(vector(random, 1.0), real(size * random.range(-1.0, 1.0))).unwrap().into(),
        Kind::Plane => Plane::new(vector(random, 1.0), real(size * random.range(-1.0, 1.0))).unwrap().into(),
        Kind::Polygon => loop {
            if let Some(polygon) = polygon(size, style, random) {
                return rounded(polygon, size, random);
            }
        },
        Kind::Triangle => {
            let (a, b) = ends(random);
            let length = extent(random);
            let c = match random.below(4) {
                // On a line with the others, or one of them.
                0 if style == Style::Flat => a,
                1 if style == Style::Flat => a + real(0.25) * (b - a),
                _ => a + vector(random, length),
            };
            rounded(Triangle::new(a, b, c).unwrap().into(), size, random)
        }
        Kind::Hull => loop {
            if let Some(hull) = hull(size, style, random) {
                return rounded(hull, size, random);
            }
        },
        Kind::Cylinder | Kind::Cone => {
            let [half_height, radius] = [extent(random), extent(random)].map(|length| length.max(1e-2 * size));
            let curved = V::curved(kind == Kind::Cone, half_height, radius).expect("a space with curved shapes");
            rounded(curved, size, random)
        }
        Kind::Own => own(size, style, [(); 3].map(|()| extent(random)), random),
    }
}

/// An ellipsoid, up to a thousand times as long as wide, or a polygon, as a user would make them; one in four is rounded.
fn own<V: Lab>(size: f64, style: Style, semi_axes: [f64; 3], random: &mut Random) -> Shape<V> {
    let rounding = if random.chance(0.25) { size * random.log_range(1e-4, 1.0) } else { 0.0 };
    let rounding = V::Real::from_f64(rounding);
    if V::DIMENSION == 3 {
        // One in four is as wide as deep.
        let semi_axes = if random.chance(0.25) { [semi_axes[0], semi_axes[1], semi_axes[0]] } else { semi_axes };
        let semi_axes = V::vector(|i| if style == Style::Flat { semi_axes[i] } else { semi_axes[i].max(1e-3 * size) });
        return Own::new(Ellipsoid { semi_axes, rounding }).unwrap().into();
    }
    loop {
        if let Some(Shape::Polygon(polygon)) = polygon::<V>(size, style, random) {
            return Own::new(Faceted::polygon(polygon.vertices(), rounding)).unwrap().into();
        }
    }
}

/// One in four is rounded, by anything from nothing to its own size.
fn rounded<V: Lab>(shape: Shape<V>, size: f64, random: &mut Random) -> Shape<V> {
    if !random.chance(0.25) {
        return shape;
    }
    let radius = V::Real::from_f64(if random.chance(0.2) { 0.0 } else { size * random.log_range(1e-4, 1.0) });
    match shape {
        Shape::Cuboid(sharp) => sharp.rounded(radius).unwrap().into(),
        Shape::Polygon(sharp) => sharp.rounded(radius).unwrap().into(),
        Shape::Triangle(sharp) => sharp.rounded(radius).unwrap().into(),
        Shape::Hull(sharp) => sharp.rounded(radius).unwrap().into(),
        Shape::Cylinder(sharp) => sharp.rounded(radius).unwrap().into(),
        Shape::Cone(sharp) => sharp.rounded(radius).unwrap().into(),
        other => other,
    }
}

/// Points on an ellipse, or on a part of one, which are convex as they come, off centre half of the time.
fn polygon<V: Lab>(size: f64, style: Style, random: &mut Random) -> Option<Shape<V>> {
    let n = match random.below(10) {
        0..6 => 3 + random.below(6),
        6..9 => 9 + random.below(24),
        _ => 33 + random.below(64),
    };
    let n = if style == Style::Square { 4 } else { n };
    let squeeze = if style == Style::Extreme { random.log_range(1e-4, 1.0) } else { random.range(0.3, 1.0) };
    let shift = if random.chance(0.5) { 0.5 * size } else { 0.0 };
    let (dx, dy, start) = (random.range(-1.0, 1.0) * shift, random.range(-1.0, 1.0) * shift, random.range(0.0, 6.3));
    let start = if style == Style::Square { std::f64::consts::FRAC_PI_4 } else { start };
    let part = style != Style::Square && random.chance(0.15);
    let arc = if part { random.range(0.3, 3.0) } else { std::f64::consts::TAU };
    let points: Vec<V> = (0..n)
        .map(|i| {
            let wobble = if style == Style::Square { 0.0 } else { random.range(0.0, 0.7) };
            let (sin, cos) = (start + (i as f64 + wobble) / n as f64 * arc).sin_cos();
            V::vector(|axis| if axis == 0 { dx + size * cos } else { dy + size * squeeze * sin })
        })
        .collect();
    V::polygon(&points)
}

/// The hull of points on an ellipsoid, of the corners of a box or a prism, or of points in a box; off centre half of the time.
fn hull<V: Lab>(size: f64, style: Style, random: &mut Random) -> Option<Shape<V>> {
    let count = match random.below(20) {
        0..14 => 4 + random.below(8),
        14..19 => 12 + random.below(12),
        _ => 24 + random.below(40),
    };
    let squeeze: [f64; 3] = std::array::from_fn(|_| match style {
        Style::Extreme => random.log_range(1e-3, 1.0),
        Style::Flat => random.log_range(0.01, 1.0),
        Style::Regular | Style::Square => random.range(0.3, 1.0),
    });
    let shift = if random.chance(0.5) { 0.5 * size } else { 0.0 };
    let middle: [f64; 3] = std::array::from_fn(|_| random.range(-1.0, 1.0) * shift);
    let (box_like, inside, sides) = (style == Style::Square, random.chance(0.2), 3 + random.below(6));
    let point = |i: usize, random: &mut Random| -> [f64; 3] {
        if box_like && sides == 4 {
            return std::array::from_fn(|axis| if i >> axis & 1 == 0 { 1.0 } else { -1.0 });
        }
        if box_like {
            let (sin, cos) = (i as f64 / sides as f64 * std::f64::consts::TAU).sin_cos();
            return [cos, if i < sides { 1.0 } else { -1.0 }, sin];
        }
        if inside { std::array::from_fn(|_| random.range(-1.0, 1.0)) } else { random.direction(3) }
    };
    let points: Vec<V> = (0..if box_like { 2 * sides } else { count })
        .map(|i| {
            let p = point(i, random);
            V::vector(|axis| middle[axis] + size * squeeze[axis] * p[axis])
        })
        .collect();
    if random.chance(0.2) {
        // Corners that are given twice, a few last digits apart, as in files.
        let rounding = V::epsilon() * 2.0 * size;
        let mut apart = |p: &V| {
            let by = random.direction(3);
            *p + V::vector(|axis| by[axis] * rounding * 3.0)
        };
        let again: Vec<V> = points.iter().map(&mut apart).collect();
        return V::hull(&[points, again].concat());
    }
    V::hull(&points)
}

/// A pose at a point given in double precision.
fn at<V: Lab>(translation: [f64; 3], rotation: V::Rotation) -> Pose<V> {
    Pose::new(V::vector(|i| translation[i]), rotation)
}

/// Placements at random whose hit rate is steered towards one half.
pub struct Steered {
    /// Distance in units of the sum of both sizes.
    reach: f64,
    pub hits: u32,
    pub total: u32,
}

impl Steered {
    pub fn new() -> Self {
        Steered { reach: 1.0, hits: 0, total: 0 }
    }

    pub fn case<V: Lab>(&mut self, kinds: (Kind, Kind), random: &mut Random) -> Case<V> {
        let size = random.log_range(0.1, 10.0);
        let (size_a, size_b) = (size * random.range(0.3, 1.0), size * random.range(0.3, 1.0));
        let (a, b) = (shape(kinds.0, size_a, Style::Regular, random), shape(kinds.1, size_b, Style::Regular, random));
        let world = random.direction(V::DIMENSION).map(|c| c * size * random.range(0.0, 4.0));
        let distance = self.reach * random.unit().powf(1.0 / V::DIMENSION as f64) * (size_a + size_b);
        let offset = random.direction(V::DIMENSION).map(|c| c * distance);
        let pose_a = at::<V>(world, V::rotation(random));
        let pose_b = at::<V>(std::array::from_fn(|i| world[i] + offset[i]), V::rotation(random));
        let mut case = Case { a, pose_a, b, pose_b, generator: "random" };
        if !kinds.0.bounded() && !kinds.1.bounded() && random.chance(0.8) {
            // Only parallel ones can be apart.
            case.pose_b = face_to_face(&case, offset, random);
        }
        case
    }

    pub fn tell(&mut self, hit: bool) {
        self.total += 1;
        self.hits += u32::from(hit);
        // Steer by the sign of the surplus, slowly.
        self.reach = (self.reach * if hit { 1.01 } else { 1.0 / 1.01 }).clamp(1e-3, 4.0);
    }
}

/// A pose of B for which the normals of two unbounded shapes are parallel, exactly where the numbers allow it.
fn face_to_face<V: Lab>(case: &Case<V>, offset: [f64; 3], random: &mut Random) -> Pose<V> {
    let normal = |shape: &Shape<V>| match shape {
        Shape::HalfSpace(h) => h.normal(),
        Shape::Plane(p) => p.normal(),
        _ => unreachable!("bounded"),
    };
    let (n_a, n_b) = (case.pose_a.transform_vector(normal(&case.a)), normal(&case.b));
    let target = if random.chance(0.5) { -n_a } else { n_a };
    let translation = case.pose_a.translation() + V::vector(|i| offset[i]);
    Pose::new(translation, V::rotation_between(n_b, target))
}

/// Placements by design.
pub fn designed<V: Lab>(number: usize, kinds: (Kind, Kind), random: &mut Random) -> Case<V> {
    let size = random.log_range(0.1, 10.0);
    let world = random.direction(V::DIMENSION).map(|c| c * size * random.range(0.0, 4.0));
    let direction = random.direction(V::DIMENSION);
    let case = |a, rotation_a, b, rotation_b, world: [f64; 3], offset: [f64; 3], generator| Case {
        a,
        pose_a: at::<V>(world, rotation_a),
        b,
        pose_b: at::<V>(std::array::from_fn(|i| world[i] + offset[i]), rotation_b),
        generator,
    };
    let by = |length: f64| direction.map(|c| c * length);
    let regular = |kind, random: &mut Random| shape::<V>(kind, size, Style::Regular, random);
    match number % GENERATORS {
        0 => {
            // Exact touching: as near as the numbers allow.
            let (a, b) = (regular(kinds.0, random), regular(kinds.1, random));
            let mut touching = case(
                a,
                V::rotation(random),
                b,
                V::rotation(random),
                [0.0; 3],
                by(size * random.range(0.0, 4.0)),
                "touching",
            );
            let huge = V::Real::from_f64(1e3 * size);
            if let Some(c) = contact_within(&touching.a, touching.pose_a, &touching.b, touching.pose_b, huge) {
                let moved = touching.pose_b.translation() + c.depth * c.normal;
                touching.pose_b = touching.pose_b.with_translation(moved);
            }
            touching
        }
        1 => {
            // Parallel and nearly parallel faces and edges.
            let (a, b) = (shape(kinds.0, size, Style::Square, random), shape(kinds.1, size, Style::Square, random));
            let tilt = if random.chance(0.3) { 0.0 } else { random.log_range(1e-9, 0.05) };
            let (turn_a, turn_b) = (V::nearly_square_rotation(random, 0.0), V::nearly_square_rotation(random, tilt));
            let mut offset = by(size * random.range(0.0, 2.0));
            if random.chance(0.5) {
                // Along an axis, so that faces are opposite.
                offset = [0.0; 3];
                offset[random.below(V::DIMENSION)] = size * random.range(-2.0, 2.0);
            }
            case(a, turn_a, b, turn_b, world, offset, "parallel")
        }
        2 => {
            let (a, b) = (regular(kinds.0, random), regular(kinds.1, random));
            let same = V::rotation(random);
            let other = if random.chance(0.5) { same } else { V::rotation(random) };
            case(a, same, b, other, world, [0.0; 3], "concentric")
        }
        3 => {
            let (a, b) = (regular(kinds.0, random), shape(kinds.1, size * 0.05, Style::Regular, random));
            let offset = by(size * random.range(0.0, 0.25));
            case(a, V::rotation(random), b, V::rotation(random), world, offset, "contained")
        }
        4 => {
            let (a, b) = (regular(kinds.0, random), regular(kinds.1, random));
            let offset = by(size * random.log_range(1e-8, 0.1));
            case(a, V::rotation(random), b, V::rotation(random), world, offset, "crossing")
        }
        5 => {
            let (a, b) = (shape(kinds.0, size, Style::Extreme, random), shape(kinds.1, size, Style::Extreme, random));
            let offset = by(size * random.range(0.0, 1.0));
            case(a, V::rotation(random), b, V::rotation(random), world, offset, "needles")
        }
        6 => {
            let (a, b) = (shape(kinds.0, size, Style::Flat, random), shape(kinds.1, size, Style::Flat, random));
            let offset = by(size * random.range(0.0, 1.0));
            case(a, V::rotation(random), b, V::rotation(random), world, offset, "flat")
        }
        7 => {
            let small = size * random.log_range(1e-6, 1e-2);
            let (size_a, size_b) = if random.chance(0.5) { (size, small) } else { (small, size) };
            let (a, b) =
                (shape(kinds.0, size_a, Style::Regular, random), shape(kinds.1, size_b, Style::Regular, random));
            let offset = by(size * random.range(0.0, 1.2));
            case(a, V::rotation(random), b, V::rotation(random), world, offset, "ratios")
        }
        8 => {
            // Along one line or side by side along one direction, which is no axis.
            let along = random.direction(V::DIMENSION);
            let (a, b) = (
                shape_along(kinds.0, size * random.range(0.3, 1.0), along, random),
                shape_along(kinds.1, size * random.range(0.3, 1.0), along, random),
            );
            let slip = size * random.range(-1.5, 1.5);
            let aside = if random.chance(0.5) { 0.0 } else { size * random.log_range(1e-7, 1.0) };
            let offset = std::array::from_fn(|i| along[i] * slip + direction[i] * aside);
            let same = if random.chance(0.5) { V::NO_ROTATION } else { V::rotation(random) };
            case(a, same, b, same, world, offset, "collinear")
        }
        9 => {
            // Tiny and huge, down to the smallest scale that is promised.
            let most = if V::epsilon() > 1e-10 { (1e-6, 1e7) } else { (1e-60, 1e70) };
            let size = random.log_range(most.0, most.1) * 4.0;
            let (a, b) = (shape(kinds.0, size, Style::Regular, random), shape(kinds.1, size, Style::Regular, random));
            let offset = direction.map(|c| c * size * random.range(0.0, 2.0));
            case(a, V::rotation(random), b, V::rotation(random), [0.0; 3], offset, "sizes")
        }
        10 => {
            // Beside the very end of something long, which must not stick out along the normal.
            let long = size * random.log_range(1.0, 1e5);
            let (a, along) = long_shape::<V>(kinds.0, long, size, random);
            let b = shape(kinds.1, size * random.log_range(1e-3, 1.0), Style::Regular, random);
            let lean: f64 = (0..3).map(|i| direction[i] * along[i]).sum();
            let aside = size * random.range(0.0, 2.0);
            let slip = if random.chance(0.7) { 0.0 } else { size * random.range(-1.0, 1.0) };
            let offset = std::array::from_fn(|i| along[i] * (long + slip) + (direction[i] - lean * along[i]) * aside);
            case(a, V::NO_ROTATION, b, V::rotation(random), world, offset, "ends")
        }
        11 if kinds.0.curved() || kinds.1.curved() => {
            // About one axis, or about axes side by side, either way up: cap to cap, rim to rim, apex down.
            let (a, b) = (regular(kinds.0, random), regular(kinds.1, random));
            let turn = V::rotation(random);
            let tilted = if random.chance(0.5) { 0.0 } else { random.log_range(1e-9, 0.05) };
            let aside = if random.chance(0.5) { 0.0 } else { size * random.range(0.0, 2.0) };
            let slip = size * random.range(-2.0, 2.0);
            let along = Pose::new(V::ZERO, turn).transform_vector(V::vector(|i| [aside, slip, 0.0][i]));
            let other = Pose::new(V::ZERO, turn).compose(Pose::new(V::ZERO, V::nearly_square_rotation(random, tilted)));
            let offset = std::array::from_fn(|i| along.get(i.min(V::DIMENSION - 1)).to_f64());
            case(a, turn, b, other.rotation(), world, offset, "coaxial")
        }
        11 => {
            // Far from their own origins, with poses that bring them back.
            let (a, b) = (regular(kinds.0, random), regular(kinds.1, random));
            let offset = by(size * random.range(0.0, 2.0));
            let mut case = case(a, V::rotation(random), b, V::rotation(random), world, offset, "off-origin");
            (case.a, case.pose_a) = brought_back(case.a, case.pose_a, size, random);
            (case.b, case.pose_b) = brought_back(case.b, case.pose_b, size, random);
            case
        }
        12 => {
            // Sharp tips on one line: their sides all but pass through what is beyond them.
            let (width, gap) = (random.log_range(1e-9, 0.1), random.log_range(1e-7, 1.0));
            let ((a, along), (b, back)) =
                (tipped::<V>(kinds.0, size, size * width, random), tipped::<V>(kinds.1, size, size * width, random));
            let turn = Pose::new(V::ZERO, V::rotation(random));
            let facing =
                turn.compose(Pose::new(V::ZERO, V::rotation_between(V::vector(|i| back[i]), V::vector(|i| -along[i]))));
            let aside = if random.chance(0.7) { 0.0 } else { size * random.log_range(1e-9, 1e-2) };
            let reach = if kinds.1 == Kind::Ball { random.log_range(1e-7, 1.0) } else { 1.0 };
            let there =
                turn.transform_vector(V::vector(|i| along[i] * size * (1.0 + reach + gap) + direction[i] * aside));
            let offset = std::array::from_fn(|i| there.get(i.min(V::DIMENSION - 1)).to_f64());
            case(a, turn.rotation(), b, facing.rotation(), world, offset, "tips")
        }
        _ => {
            let (a, b) = (regular(kinds.0, random), regular(kinds.1, random));
            let far = random.direction(V::DIMENSION).map(|c| c * 1e4);
            let offset = by(size * random.range(0.0, 2.0));
            case(a, V::rotation(random), b, V::rotation(random), far, offset, "far")
        }
    }
}

pub const GENERATORS: usize = 14;

/// Something with a tip, `size` from its origin in the direction that is returned, that is `width` wide at its other end. What has no tip is as wide there.
fn tipped<V: Lab>(kind: Kind, size: f64, width: f64, random: &mut Random) -> (Shape<V>, [f64; 3]) {
    // Along no axis, so that rounding has its say.
    let turn = Pose::new(V::ZERO, V::rotation(random));
    let corners = [[size, 0.0, 0.0], [-size, width, width], [-size, -width, width], [-size, 0.0, -width]];
    let corners = corners.map(|corner| turn.transform_vector(V::vector(|i| corner[i])));
    let (x_axis, turned) = ([1.0, 0.0, 0.0], turn.transform_vector(V::axis(0)));
    let along = std::array::from_fn(|i| if i < V::DIMENSION { turned.get(i).to_f64() } else { 0.0 });
    match kind {
        Kind::Triangle => (Triangle::new(corners[0], corners[1], corners[2]).unwrap().into(), along),
        Kind::Polygon | Kind::Hull => match V::hull(&corners) {
            Some(hull) => (hull, along),
            None => (shape(kind, size, Style::Square, random), x_axis),
        },
        Kind::Segment => (Segment::new(-corners[0], corners[0]).unwrap().into(), along),
        Kind::Capsule => (Capsule::new(-corners[0], corners[0], V::Real::from_f64(width)).unwrap().into(), along),
        Kind::Cuboid => (Cuboid::new(V::vector(|i| if i == 0 { size } else { width })).unwrap().into(), x_axis),
        Kind::Cylinder | Kind::Cone => {
            let curved = V::curved(kind == Kind::Cone, size, width).expect("a space with curved shapes");
            (curved, [0.0, 1.0, 0.0])
        }
        Kind::Ball => (Ball::new(V::Real::from_f64(width)).unwrap().into(), x_axis),
        Kind::HalfSpace | Kind::Plane | Kind::Own => (shape(kind, size, Style::Regular, random), x_axis),
    }
}

/// Something that reaches `long` far from its origin in the direction that is returned, and some `size` otherwise.
fn long_shape<V: Lab>(kind: Kind, long: f64, size: f64, random: &mut Random) -> (Shape<V>, [f64; 3]) {
    let x_axis = [1.0, 0.0, 0.0];
    let thin: [f64; 3] = std::array::from_fn(|_| size * random.range(0.1, 1.0));
    match kind {
        Kind::Segment | Kind::Capsule => {
            let along = random.direction(V::DIMENSION);
            (shape_along(kind, long, along, random), along)
        }
        Kind::Cuboid => (Cuboid::new(V::vector(|i| if i == 0 { long } else { thin[i] })).unwrap().into(), x_axis),
        Kind::Polygon => {
            let corners = [[-long, -thin[1]], [long, -thin[1]], [long, thin[1]], [-long, thin[1]]];
            let corners = corners.map(|corner| V::vector(|i| if i < 2 { corner[i] } else { 0.0 }));
            let polygon = V::polygon(&corners).unwrap_or_else(|| shape(kind, long, Style::Square, random));
            (polygon, x_axis)
        }
        Kind::Triangle => {
            let corners = [[-long, 0.0, thin[2]], [long, thin[1], 0.0], [long, -thin[1], 0.0]];
            let [a, b, c] = corners.map(|corner| V::vector(|i| corner[i]));
            (Triangle::new(a, b, c).unwrap().into(), x_axis)
        }
        Kind::Hull => {
            let points: Vec<V> = (0..8)
                .map(|bits: usize| {
                    V::vector(|i| if i == 0 { long } else { thin[i] } * if bits >> i & 1 == 0 { 1.0 } else { -1.0 })
                })
                .collect();
            (V::hull(&points).unwrap_or_else(|| shape(kind, long, Style::Square, random)), x_axis)
        }
        Kind::Cylinder | Kind::Cone => {
            let curved = V::curved(kind == Kind::Cone, long, thin[1]).expect("a space with curved shapes");
            (curved, [0.0, 1.0, 0.0])
        }
        Kind::Own => {
            let semi_axes = [long, thin[1].max(1e-3 * long), thin[2].max(1e-3 * long)];
            (own(long, Style::Regular, semi_axes, random), x_axis)
        }
        Kind::Ball | Kind::HalfSpace | Kind::Plane => (shape(kind, long, Style::Regular, random), x_axis),
    }
}

/// The same shape in another place of its own frame, and the pose that makes up for it.
fn brought_back<V: Lab>(shape: Shape<V>, pose: Pose<V>, size: f64, random: &mut Random) -> (Shape<V>, Pose<V>) {
    let length = size * random.log_range(1.0, 1e3);
    let shift = random.direction(V::DIMENSION).map(|c| c * length);
    let shift = V::vector(|i| shift[i]);
    let moved: Option<Shape<V>> = match &shape {
        Shape::Cuboid(s) => Cuboid::from_center(s.center() + shift, s.half_extents()).ok().map(Into::into),
        Shape::Capsule(s) => Capsule::new(s.a() + shift, s.b() + shift, s.radius()).ok().map(Into::into),
        Shape::Segment(s) => Segment::new(s.a() + shift, s.b() + shift).ok().map(Into::into),
        Shape::Polygon(s) => V::polygon(&s.vertices().iter().map(|v| *v + shift).collect::<Vec<_>>()),
        Shape::Hull(s) => V::hull(&s.vertices().map(|v| v + shift).collect::<Vec<_>>()),
        Shape::Triangle(s) => {
            let [a, b, c] = s.vertices().map(|v| v + shift);
            Triangle::new(a, b, c).ok().map(Into::into)
        }
        _ => None,
    };
    match moved {
        Some(moved) => (moved, pose.with_translation(pose.translation() - pose.transform_vector(shift))),
        None => (shape, pose),
    }
}

/// A capsule or segment along a direction; any other shape as it comes.
fn shape_along<V: Lab>(kind: Kind, size: f64, along: [f64; 3], random: &mut Random) -> Shape<V> {
    let half = V::vector(|i| along[i] * size);
    match kind {
        Kind::Segment => Segment::new(-half, half).unwrap().into(),
        Kind::Capsule => Capsule::new(-half, half, V::Real::from_f64(size * random.range(0.1, 0.5))).unwrap().into(),
        _ => shape(kind, size, Style::Regular, random),
    }
}
