//! Masses of cylinders and cones, sharp and rounded: textbooks, slices, prisms with many sides, and limits.

mod lab;

use impinge::generic::{Ball, Capsule, Cone, Cylinder, Hull, Mass, Pose, Shape, distance};
use impinge::glam::{DQuat, DVec3, Vec3};
use lab::Random;
use std::f64::consts::PI;

/// A cylinder or a cone with a rounding, by its numbers.
#[derive(Clone, Copy, Debug)]
struct Curved {
    is_cone: bool,
    half_height: f64,
    base: f64,
    rounding: f64,
}

impl Curved {
    fn new(is_cone: bool, half_height: f64, base: f64, rounding: f64) -> Self {
        Curved { is_cone, half_height, base, rounding }
    }

    fn scaled(&self, s: f64) -> Self {
        Curved::new(self.is_cone, s * self.half_height, s * self.base, s * self.rounding)
    }

    fn sharp(&self) -> Shape<DVec3> {
        if self.is_cone {
            return Cone::new(self.half_height, self.base).unwrap().into();
        }
        Cylinder::new(self.half_height, self.base).unwrap().into()
    }

    fn mass(&self) -> Mass<DVec3> {
        match self.sharp() {
            Shape::Cone(cone) => Mass::of(&cone.rounded(self.rounding).unwrap(), 1.0).unwrap(),
            Shape::Cylinder(cylinder) => Mass::of(&cylinder.rounded(self.rounding).unwrap(), 1.0).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// The radius of the core at a height.
    fn radius(&self, y: f64) -> f64 {
        if self.is_cone { 0.5 * self.base * (1.0 - y / self.half_height) } else { self.base }
    }

    /// The length of the side.
    fn slant(&self) -> f64 {
        if self.is_cone { self.base.hypot(2.0 * self.half_height) } else { 2.0 * self.half_height }
    }

    /// The radius of the whole at the height `level + off`: the most that balls about points of the core's side have there. It is concave in how
    /// far `down` such a point is.
    fn profile(&self, level: f64, off: f64) -> f64 {
        let (h, r) = (self.half_height, self.rounding);
        let (mut low, mut high) = ((level - h + off).max(-r), (level + h + off).min(r));
        let reach =
            |down: f64| self.radius((level + off - down).clamp(-h, h)) + ((r - down) * (r + down)).max(0.0).sqrt();
        let ratio = 0.5 * (5f64.sqrt() - 1.0);
        let mut inner = [high - ratio * (high - low), low + ratio * (high - low)];
        let mut most = reach(low).max(reach(high));
        let mut reaches = inner.map(reach);
        for _ in 0..80 {
            if reaches[0] > reaches[1] {
                (high, inner[1], reaches[1]) = (inner[1], inner[0], reaches[0]);
                inner[0] = high - ratio * (high - low);
                reaches[0] = reach(inner[0]);
            } else {
                (low, inner[0], reaches[0]) = (inner[0], inner[1], reaches[1]);
                inner[1] = low + ratio * (high - low);
                reaches[1] = reach(inner[1]);
            }
            most = most.max(reaches[0]).max(reaches[1]);
        }
        most
    }
}

/// What is left of a mass that is the same all round the Y axis.
#[derive(Clone, Copy, Debug)]
struct Round {
    mass: f64,
    /// The height of the centre.
    height: f64,
    /// The inertia about X and Z.
    tumbling: f64,
    /// The inertia about Y.
    spinning: f64,
}

impl Round {
    fn new(mass: &Mass<DVec3>) -> Self {
        let [x, y, z] = mass.inertia;
        assert_eq!((mass.center.x, mass.center.z, x.x), (0.0, 0.0, z.z));
        assert_eq!((x.y, x.z, y.x, y.z, z.x, z.y), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0));
        Round { mass: mass.mass, height: mass.center.y, tumbling: x.x, spinning: y.y }
    }

    /// From content, `∫y`, `∫y²` and `∫x²`.
    fn of_moments([content, first, along, across]: [f64; 4]) -> Self {
        let height = first / content;
        Round { mass: content, height, tumbling: along - height * first + across, spinning: 2.0 * across }
    }

    fn scaled(&self, s: f64) -> Self {
        let (cube, fifth) = (s.powi(3), s.powi(5));
        Round {
            mass: cube * self.mass,
            height: s * self.height,
            tumbling: fifth * self.tumbling,
            spinning: fifth * self.spinning,
        }
    }

    /// Each number by its own measure; the height by that of the radius of inertia.
    fn difference(&self, other: &Round) -> f64 {
        let relative = |a: f64, b: f64| (a - b).abs() / b;
        let size = (other.tumbling / other.mass).sqrt();
        [
            relative(self.mass, other.mass),
            (self.height - other.height).abs() / size,
            relative(self.tumbling, other.tumbling),
            relative(self.spinning, other.spinning),
        ]
        .into_iter()
        .fold(0.0, |most, off| if off <= most { most } else { off })
    }
}

/// Prints the worst of what it has seen, and wants no more than allowed.
struct Worst {
    what: &'static str,
    allowed: f64,
    seen: f64,
}

impl Worst {
    fn new(what: &'static str, allowed: f64) -> Self {
        Worst { what, allowed, seen: 0.0 }
    }

    fn see(&mut self, found: &Round, expected: &Round, case: &dyn std::fmt::Debug) {
        let off = found.difference(expected);
        assert!(off <= self.allowed, "{}: {case:?} is off by {off:e}\n{found:?}\n{expected:?}", self.what);
        self.seen = self.seen.max(off);
    }
}

impl Drop for Worst {
    fn drop(&mut self) {
        println!("{}: {:.1e} of {:.0e}", self.what, self.seen, self.allowed);
    }
}

/// Both kinds, with numbers of all sizes.
fn any(random: &mut Random, least: f64, most: f64) -> Curved {
    let is_cone = random.chance(0.5);
    let mut number = || random.log_range(least, most);
    Curved::new(is_cone, number(), number(), number())
}

fn textbook(case: &Curved) -> Round {
    let (height, base) = (2.0 * case.half_height, case.base);
    let (square, high) = (base * base, height * height);
    if case.is_cone {
        // The centre is a quarter of the height above the base.
        let mass = PI / 3.0 * (square * height);
        let tumbling = mass * (0.15 * square + 0.0375 * high);
        Round { mass, height: -0.25 * height, tumbling, spinning: 0.3 * mass * square }
    } else {
        let mass = PI * square * height;
        Round { mass, height: 0.0, tumbling: mass * (3.0 * square + high) / 12.0, spinning: 0.5 * mass * square }
    }
}

/// From needles to sheets, tiny and huge.
#[test]
fn sharp_ones_are_those_of_textbooks() {
    let mut worst = Worst::new("textbooks", 4e-15);
    for is_cone in [false, true] {
        for thin in [1.0, 0.3, 1e-3, 1e-7, 1e-16, 1e-40, 1e-55] {
            for size in [1.0, 7.0, 1e-12, 1e12] {
                for (half_height, base) in [(1.0, thin), (thin, 1.0)] {
                    let case = Curved::new(is_cone, size * half_height, size * base, 0.0);
                    worst.see(&Round::new(&case.mass()), &textbook(&case), &case);
                    let sharp = Mass::of(&case.sharp(), 1.0).unwrap();
                    assert_eq!(sharp, case.mass(), "bit for bit, with a rounding of 0");
                    assert!(is_cone || sharp.center == DVec3::ZERO);
                }
            }
        }
    }
}

/// The volume within a radius is a polynomial of it: with the surface `S`, and the mean curvature's integral `M`, `V + S r + M r² + 4/3 π r³`.
/// `M` is half the length of a rim times the angle there, and `π` times the height of the side.
#[test]
fn volumes_are_those_of_steiner() {
    let mut random = Random::new(1);
    let mut worst = 0.0f64;
    for round in 0..2000 {
        let spread = [10.0, 1e3, 1e9][round % 3];
        let case = any(&mut random, 1.0 / spread, spread);
        let Curved { is_cone, half_height, base, rounding: r } = case;
        let (side, slant) = (case.base * case.slant(), case.slant());
        let (surface, curvature) = if is_cone {
            let angle = (2.0 * half_height / slant).atan2(-base / slant);
            (PI * (base * base + side), PI * base * angle + 2.0 * PI * half_height)
        } else {
            (2.0 * PI * (base * base + side), PI * PI * base + 2.0 * PI * half_height)
        };
        let sharp = textbook(&case).mass;
        let expected = sharp + surface * r + curvature * r * r + 4.0 / 3.0 * PI * r * r * r;
        let off = (case.mass().mass / expected - 1.0).abs();
        assert!(off <= 4e-15, "{case:?} is off by {off:e}");
        worst = worst.max(off);
    }
    println!("Steiner: {worst:.1e}");
}

/// The moments of a stack of discs, from one number to another: Gauss's five points, halved until the halves agree.
fn stack(moments: &dyn Fn(f64) -> [f64; 4], low: f64, high: f64, allowed: &[f64; 4], depth: u32) -> [f64; 4] {
    let gauss = |low: f64, high: f64| {
        let (middle, half) = (0.5 * (low + high), 0.5 * (high - low));
        let mut sum = [0.0; 4];
        for (at, weight) in [
            (0.0, 0.568_888_888_888_888_9),
            (0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
            (-0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
            (0.906_179_845_938_664, 0.236_926_885_056_189_08),
            (-0.906_179_845_938_664, 0.236_926_885_056_189_08),
        ] {
            let values = moments(middle + half * at);
            (0..4).for_each(|i| sum[i] += half * weight * values[i]);
        }
        sum
    };
    let middle = 0.5 * (low + high);
    let (whole, first, second) = (gauss(low, high), gauss(low, middle), gauss(middle, high));
    let halves: [f64; 4] = std::array::from_fn(|i| first[i] + second[i]);
    let agree = (0..4).all(|i| (halves[i] - whole[i]).abs() <= allowed[i]);
    if depth == 0 || agree {
        return halves;
    }
    let [first, second] =
        [(low, middle), (middle, high)].map(|(low, high)| stack(moments, low, high, allowed, depth - 1));
    std::array::from_fn(|i| first[i] + second[i])
}

/// Sliced across the axis: what is over the lower rim, the side and the upper rim, of which each is smooth. Over the rims the height goes with the sine of
/// an angle, so that radii have no root in them.
fn by_slices(case: &Curved) -> Round {
    let Curved { half_height: h, rounding: r, .. } = *case;
    let disc = |level: f64, off: f64| {
        let (y, square) = (level + off, case.profile(level, off).powi(2));
        [PI * square, PI * square * y, PI * square * y * y, 0.25 * PI * square * square]
    };
    let over_rim = |level: f64, angle: f64| disc(level, r * angle.sin()).map(|x| x * r * angle.cos());
    let slope = if case.is_cone { case.base / case.slant() } else { 0.0 };
    let (width, height) = ((case.base + r).powi(2), h + r);
    let allowed = [1.0, height, height * height, 0.25 * width].map(|x| 1e-14 * PI * width * height * x);
    let parts = [
        stack(&|angle| over_rim(-h, angle), -0.5 * PI, slope.asin(), &allowed, 20),
        stack(&|y| disc(y, r * slope), -h, h, &allowed, 20),
        stack(&|angle| over_rim(h, angle), slope.asin(), 0.5 * PI, &allowed, 20),
    ];
    Round::of_moments(std::array::from_fn(|i| parts.iter().map(|part| part[i]).sum()))
}

#[test]
fn slices_agree() {
    let mut random = Random::new(2);
    // In a flat cone with a large rounding, slices lose the digits of its height; the library does not.
    for (what, spread, allowed) in [("slices", 5.0, 4e-15), ("slices of all proportions", 1e3, 1e-10)] {
        let mut worst = Worst::new(what, allowed);
        for _ in 0..300 {
            let case = any(&mut random, 1.0 / spread, spread);
            worst.see(&Round::new(&case.mass()), &by_slices(&case), &case);
        }
    }
}

/// What the slices are made of is what the shapes are.
#[test]
fn slices_are_those_of_the_shapes() {
    let mut random = Random::new(3);
    let point = Ball::new(0.0).unwrap();
    for _ in 0..2000 {
        let case = any(&mut random, 0.1, 10.0);
        let height = case.half_height + case.rounding;
        let (y, around) = (height * random.range(-0.99, 0.99), random.range(0.0, 2.0 * PI));
        let radius = case.profile(0.0, y);
        let at = Pose::from_translation(DVec3::new(radius * around.cos(), y, radius * around.sin()));
        let off = distance(&case.sharp(), Pose::IDENTITY, &point, at).unwrap() - case.rounding;
        assert!(off.abs() <= 1e-12 * (case.base + height), "{case:?} at {y}: off by {off:e}");
    }
}

/// Polygons of ever more sides at both ends: their error falls with the square of the number of sides, and two of them tell the limit. They stand
/// anywhere, so that it is also seen that masses move as shapes do.
#[test]
fn prisms_with_many_sides_become_round() {
    let mut random = Random::new(4);
    let mut worst = 0.0f64;
    for round in 0..24 {
        let mut case = any(&mut random, 0.3, 3.0);
        case.rounding *= f64::from(round % 2);
        let turn = DQuat::from_array(random.quaternion()).normalize();
        let pose = Pose::new(DVec3::from(random.direction(3)), turn);
        let numbers = |mass: &Mass<DVec3>| -> Vec<f64> {
            let about_origin = mass.about(DVec3::ZERO).unwrap();
            let first = (mass.mass * mass.center).to_array();
            [mass.mass].into_iter().chain(first).chain(about_origin.iter().flat_map(|c| c.to_array())).collect()
        };
        let prism = |sides: u32| {
            let mut corners = Vec::new();
            for k in 0..sides {
                let (sin, cos) = (2.0 * PI * f64::from(k) / f64::from(sides)).sin_cos();
                for y in [-case.half_height, case.half_height] {
                    let radius = case.radius(y);
                    corners.push(pose.transform_point(DVec3::new(radius * cos, y, radius * sin)));
                }
            }
            numbers(&Mass::of(&Hull::new(&corners).unwrap().rounded(case.rounding).unwrap(), 1.0).unwrap())
        };
        let (few, many) = (prism(100), prism(200));
        let own = numbers(&case.mass().moved(pose).unwrap());
        let size = own.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        for i in 0..own.len() {
            let limit = (4.0 * many[i] - few[i]) / 3.0;
            let off = (own[i] - limit).abs() / size;
            assert!(off <= 1e-6, "{case:?} {pose:?}: number {i} is {} and not {limit}", own[i]);
            worst = worst.max(off);
        }
    }
    println!("prisms: {worst:.1e} of 1e-6");
}

/// Two cylinders on top of each other are one.
#[test]
fn parts_add_up() {
    let mut random = Random::new(5);
    let mut worst = Worst::new("parts", 1e-14);
    for _ in 0..500 {
        let whole = Curved { rounding: 0.0, is_cone: false, ..any(&mut random, 0.01, 100.0) };
        let share = random.range(0.1, 0.9);
        let part = |share: f64, up: f64| {
            let part = Curved { half_height: share * whole.half_height, ..whole };
            part.mass().moved(Pose::from_translation(DVec3::Y * (up * whole.half_height))).unwrap()
        };
        let parts = Mass::combined([part(share, share - 1.0), part(1.0 - share, share)]).unwrap();
        worst.see(&Round::new(&parts), &Round::new(&whole.mass()), &whole);
    }
}

/// Exactly, by powers of two; and by any other number as well as that can be multiplied.
#[test]
fn scaling() {
    let mut random = Random::new(6);
    let mut worst = Worst::new("scaling", 8e-15);
    for _ in 0..500 {
        let case = any(&mut random, 0.01, 100.0);
        let one = Round::new(&case.mass());
        for (s, is_exact) in [(0.125, true), (1024.0, true), (1e-20, false), (1e-5, false), (3e7, false), (1e20, false)]
        {
            let other = Round::new(&case.scaled(s).mass());
            worst.see(&other, &one.scaled(s), &(case, s));
            assert!(!is_exact || other.difference(&one.scaled(s)) == 0.0, "{case:?} scaled by {s}");
        }
    }
}

/// The same numbers in single precision give what double precision gives, rounded.
#[test]
fn single_precision_is_double_precision_rounded() {
    let mut random = Random::new(7);
    for _ in 0..2000 {
        let Curved { is_cone, half_height, base, rounding } = any(&mut random, 1e-3, 1e3);
        let [half_height, base, rounding] = [half_height, base, rounding].map(|x| x as f32);
        let single = if is_cone {
            Mass::<Vec3>::of(&Cone::new(half_height, base).unwrap().rounded(rounding).unwrap(), 1.0).unwrap()
        } else {
            Mass::of(&Cylinder::new(half_height, base).unwrap().rounded(rounding).unwrap(), 1.0).unwrap()
        };
        let double = Curved::new(is_cone, half_height.into(), base.into(), rounding.into()).mass();
        assert_eq!((single.mass, single.center), (double.mass as f32, double.center.as_vec3()));
        assert_eq!(single.inertia, double.inertia.map(|column| column.as_vec3()));
    }
}

/// A small core is a point, a thin one a segment, and a small rounding none.
#[test]
fn limits() {
    let of = |shape: &Shape<DVec3>| Round::new(&Mass::of(shape, 1.0).unwrap());
    for is_cone in [false, true] {
        for small in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 1e-30, 1e-150] {
            let near = |case: Curved, limit: &Round| {
                let off = Round::new(&case.mass()).difference(limit);
                assert!(off <= 1e-14 + 16.0 * small, "{case:?} is off by {off:e}");
            };
            let ball = of(&Ball::new(2.0).unwrap().into());
            near(Curved::new(is_cone, small, small, 2.0), &ball);
            near(Curved::new(is_cone, small, small * small, 2.0), &ball);
            near(Curved::new(is_cone, small * small, small, 2.0), &ball);
            let capsule = of(&Capsule::along_y(1.5, 0.5).unwrap().into());
            near(Curved::new(is_cone, 1.5, small, 0.5), &capsule);
            // A flat cone is as flat a cylinder, but for its own volume.
            let disc = Curved::new(false, 1e-300, 1.5, 0.5);
            near(Curved::new(is_cone, small, 1.5, 0.5), &Round::new(&disc.mass()));
            let sharp = Curved::new(is_cone, 1.0, 0.5, 0.0);
            near(Curved { rounding: small, ..sharp }, &Round::new(&sharp.mass()));
        }
    }
}
