//! Mass, centre and inertia against integrals that share nothing with the library's formulas, and the laws that they obey.

mod lab;

use impinge::generic::{
    Aabb, Ball, Capsule, Cuboid, HalfSpace, Hull, Mass, Plane, Polygon, Pose, Segment, Shape, Triangle, distance,
    intersects,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{MassError, Real, Space};
use lab::{Lab, Random};

/// Mass, centre and inertia, of any space; in the plane only the last entry of the inertia counts.
#[derive(Clone, Copy, Debug)]
struct Plain {
    mass: f64,
    center: [f64; 3],
    inertia: [[f64; 3]; 3],
}

fn plain<V: Space>(mass: &Mass<V>) -> Plain {
    let entry = |i: usize, j: usize| V::inertia_entry(&mass.inertia, i, j).to_f64();
    Plain {
        mass: mass.mass.to_f64(),
        center: std::array::from_fn(|i| if i < V::DIMENSION { mass.center.get(i).to_f64() } else { 0.0 }),
        inertia: std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j))),
    }
}

/// Sums of weighted points, about a point near all of them.
struct Sum {
    about: [f64; 3],
    content: f64,
    first: [f64; 3],
    second: [[f64; 3]; 3],
}

impl Sum {
    fn new(about: [f64; 3]) -> Self {
        Sum { about, content: 0.0, first: [0.0; 3], second: [[0.0; 3]; 3] }
    }

    fn add(&mut self, weight: f64, point: [f64; 3]) {
        let x: [f64; 3] = std::array::from_fn(|i| point[i] - self.about[i]);
        self.add_scaled([weight; 3], x);
    }

    /// With weights of their own for the three degrees.
    fn add_scaled(&mut self, weights: [f64; 3], x: [f64; 3]) {
        self.content += weights[0];
        for i in 0..3 {
            self.first[i] += weights[1] * x[i];
            (0..3).for_each(|j| self.second[i][j] += weights[2] * x[i] * x[j]);
        }
    }

    fn plain(&self) -> Plain {
        let from: [f64; 3] = self.first.map(|f| f / self.content);
        let second = |i: usize, j: usize| self.second[i][j] - self.first[i] * from[j];
        Plain { mass: self.content, center: std::array::from_fn(|i| self.about[i] + from[i]), inertia: inertia(second) }
    }
}

fn inertia(second: impl Fn(usize, usize) -> f64) -> [[f64; 3]; 3] {
    let trace = second(0, 0) + second(1, 1) + second(2, 2);
    std::array::from_fn(|i| std::array::from_fn(|j| if i == j { trace - second(i, i) } else { -second(i, j) }))
}

fn largest(plain: &Plain) -> f64 {
    plain.inertia.iter().flatten().fold(0.0, |most: f64, entry| most.max(entry.abs()))
}

/// How far two are apart: masses, centres relative to the radius of inertia, and inertias, of which a plane has one.
fn difference<V: Space>(a: &Plain, b: &Plain) -> f64 {
    let axes = if V::DIMENSION == 2 { 2..3 } else { 0..3 };
    let size = (b.inertia[2][2] / b.mass).sqrt();
    let mut most = (a.mass - b.mass).abs() / b.mass;
    for i in 0..V::DIMENSION {
        most = most.max((a.center[i] - b.center[i]).abs() / size);
    }
    for i in axes.clone() {
        for j in axes.clone() {
            most = most.max((a.inertia[i][j] - b.inertia[i][j]).abs() / largest(b));
        }
    }
    assert!(most.is_finite(), "{a:?}\n{b:?}");
    most
}

fn assert_same<V: Space>(a: &Plain, b: &Plain, tolerance: f64, what: &str) {
    let difference = difference::<V>(a, b);
    assert!(difference <= tolerance, "{what}: {difference:e} > {tolerance:e}\n{a:?}\n{b:?}");
}

/// A shape, the same without rounding, and its radius.
struct Case<V: Space> {
    name: &'static str,
    round: Shape<V>,
    sharp: Shape<V>,
    radius: V::Real,
}

fn vector<V: Solid>(x: f64, y: f64, z: f64) -> V {
    each(|i| [x, y, z][i])
}

fn each<V: Space>(mut component: impl FnMut(usize) -> f64) -> V {
    (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, V::Real::from_f64(component(i))))
}

fn number<V: Space>(value: f64) -> V::Real {
    V::Real::from_f64(value)
}

fn points<V: Solid>(random: &mut Random, count: usize, stretch: [f64; 3]) -> Vec<V> {
    (0..count).map(|_| each(|i| stretch[i] * random.range(-1.0, 1.0))).collect()
}

/// Everything that has an inside, with and without rounding.
fn cases<V: Solid>(seed: u64, round: f64) -> Vec<Case<V>> {
    let random = &mut Random::new(seed);
    let radius = number::<V>(round);
    let mut cases = Vec::new();
    let cuboid = Cuboid::from_center(vector::<V>(0.5, -1.0, 2.0), vector(0.4, 0.9, 0.6)).unwrap();
    let mut add = |name, round: Shape<V>, sharp: Shape<V>| cases.push(Case { name, round, sharp, radius });
    add("cuboid", cuboid.rounded(radius).unwrap().into(), cuboid.into());
    let ends = (vector::<V>(-0.3, 0.2, 0.5), vector::<V>(0.9, 0.7, -0.4));
    let segment = Segment::new(ends.0, ends.1).unwrap();
    add("capsule", Capsule::new(ends.0, ends.1, radius).unwrap().into(), segment.into());
    let triangle = Triangle::new(vector::<V>(0.1, 0.2, 0.3), vector(1.2, 0.4, -0.3), vector(0.3, 1.1, 0.9)).unwrap();
    add("triangle", triangle.clone().rounded(radius).unwrap().into(), triangle.into());
    let origin = Segment::new(V::ZERO, V::ZERO).unwrap();
    add("ball", Ball::new(radius).unwrap().into(), origin.into());
    for (name, count, stretch) in [
        ("simplex", V::DIMENSION + 1, [1.0; 3]),
        ("few points", 9, [1.0, 0.7, 1.2]),
        ("many points", 60, [0.5, 1.0, 0.8]),
        ("thin", 12, [1.0, 0.15, 0.6]),
    ] {
        let sharp = hull_of(&points::<V>(random, count, stretch));
        add(name, rounded(&sharp, radius), sharp);
    }
    for (name, is_cone, half_height, of_base) in
        [("cylinder", false, 0.7, 0.5), ("disc", false, 0.15, 0.9), ("cone", true, 0.6, 0.8), ("spike", true, 1.2, 0.3)]
    {
        if let Some(sharp) = V::curved(is_cone, half_height, of_base) {
            add(name, rounded(&sharp, radius), sharp);
        }
    }
    cases
}

/// A space with hulls: polygons or polytopes.
trait Solid: Lab {
    fn hull_of(points: &[Self]) -> Shape<Self>;
}

macro_rules! solid {
    ($($vector:ty: $hull:expr),*) => {$(
        impl Solid for $vector {
            fn hull_of(points: &[Self]) -> Shape<Self> {
                $hull(points).expect("points span a hull").into()
            }
        }
    )*};
}
solid!(Vec2: Polygon::hull, DVec2: Polygon::hull, Vec3: Hull::new, DVec3: Hull::new);

fn hull_of<V: Solid>(points: &[V]) -> Shape<V> {
    V::hull_of(points)
}

fn rounded<V: Space>(shape: &Shape<V>, radius: V::Real) -> Shape<V> {
    match shape.clone() {
        Shape::Cuboid(s) => s.rounded(radius).unwrap().into(),
        Shape::Polygon(s) => s.rounded(radius).unwrap().into(),
        Shape::Hull(s) => s.rounded(radius).unwrap().into(),
        Shape::Triangle(s) => s.rounded(radius).unwrap().into(),
        Shape::Cylinder(s) => s.rounded(radius).unwrap().into(),
        Shape::Cone(s) => s.rounded(radius).unwrap().into(),
        other => panic!("{other:?} is not rounded here"),
    }
}

fn place<V: Space>(point: V) -> Pose<V> {
    Pose::from_translation(point)
}

/// Darts at the box around a shape: the integrals are off by no more than five of their own standard errors.
fn darts<V: Solid>(shape: &Shape<V>, what: &str, seed: u64) -> f64 {
    const DARTS: usize = 150_000;
    let mut random = Random::new(seed);
    let point = Ball::new(V::Real::ZERO).unwrap();
    let bounds = Aabb::of(shape, Pose::IDENTITY).unwrap();
    let (low, high) = (bounds.min.components(), bounds.max.components());
    let own = plain(&Mass::of(shape, V::Real::ONE).unwrap());
    let area: f64 = (0..V::DIMENSION).map(|i| high[i] - low[i]).product();
    // Content, first and second moments about the centre, and their squares.
    let mut sums = [[0.0; 2]; 13];
    for _ in 0..DARTS {
        let dart: V = each(|i| random.range(low[i], high[i]));
        if intersects(shape, Pose::IDENTITY, &point, place(dart)) {
            let x: [f64; 3] =
                std::array::from_fn(|i| if i < V::DIMENSION { dart.get(i).to_f64() - own.center[i] } else { 0.0 });
            for (k, sum) in sums.iter_mut().enumerate() {
                let value = match k {
                    0 => 1.0,
                    1..4 => x[k - 1],
                    _ => x[(k - 4) / 3] * x[(k - 4) % 3],
                };
                sum[0] += value;
                sum[1] += value * value;
            }
        }
    }
    let count = DARTS as f64;
    assert!((0.01..=1.0).contains(&(sums[0][0] / count)), "{what}: {} hits", sums[0][0]);
    let estimate = |k: usize| {
        let mean = sums[k][0] / count;
        (area * mean, area * ((sums[k][1] / count - mean * mean).max(0.0) / count).sqrt())
    };
    let mut worst = 0.0f64;
    let mut check = |name: &str, value: f64, (mean, error): (f64, f64)| {
        let rounding = 32.0 * V::epsilon() * (value.abs() + area);
        let off = ((value - mean).abs() - rounding).max(0.0) / error.max(f64::MIN_POSITIVE);
        assert!(off <= 5.0, "{what} {name}: {value} against {mean} ± {error}");
        worst = worst.max(off);
    };
    check("content", own.mass, estimate(0));
    (0..V::DIMENSION).for_each(|i| check("first moment", 0.0, estimate(1 + i)));
    // From the inertia back to the second moments: half the trace, less the entry; in the plane there is only their sum.
    if V::DIMENSION == 2 {
        let ((xx, error_x), (yy, error_y)) = (estimate(4), estimate(8));
        check("inertia", own.inertia[2][2], (xx + yy, error_x + error_y));
    } else {
        let half_trace = 0.5 * (0..3).map(|i| own.inertia[i][i]).sum::<f64>();
        for (i, j) in [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)] {
            let second = if i == j { half_trace - own.inertia[i][i] } else { -own.inertia[i][j] };
            check("second moment", second, estimate(4 + 3 * i + j));
        }
    }
    worst
}

fn darts_at_all<V: Solid>(seed: u64) {
    let mut worst = 0.0f64;
    for case in cases::<V>(seed, 0.35) {
        worst = worst.max(darts(&case.round, case.name, seed));
        let solid = Mass::of(&case.sharp, V::Real::ONE).is_ok();
        let flat = ["capsule", "ball"].contains(&case.name) || (case.name == "triangle" && V::DIMENSION == 3);
        assert_eq!(solid, !flat, "{}", case.name);
        if solid {
            worst = worst.max(darts(&case.sharp, case.name, seed + 1));
        }
    }
    println!("{}: worst of all is {worst:.2} standard errors off", V::NAME);
}

#[test]
fn darts_agree() {
    darts_at_all::<Vec2>(11);
    darts_at_all::<DVec2>(12);
    darts_at_all::<Vec3>(13);
    darts_at_all::<DVec3>(14);
}

/// Directions with weights that sum up to the whole circle or sphere.
fn directions<V: Space>(mut each: impl FnMut(f64, [f64; 3])) {
    use std::f64::consts::PI;
    if V::DIMENSION == 2 {
        const STEPS: usize = 40_000;
        for k in 0..STEPS {
            let (sin, cos) = (2.0 * PI * (k as f64 + 0.5) / STEPS as f64).sin_cos();
            each(2.0 * PI / STEPS as f64, [cos, sin, 0.0]);
        }
        return;
    }
    // Equal steps of longitude, and Gauss's two points in each of many equal steps of height.
    const BANDS: usize = 150;
    const STEPS: usize = 300;
    for band in 0..BANDS {
        for side in [-1.0, 1.0] {
            let z = (2.0 * band as f64 + 1.0 + side / 3f64.sqrt()) / BANDS as f64 - 1.0;
            for k in 0..STEPS {
                let (sin, cos) = (2.0 * PI * (k as f64 + 0.5) / STEPS as f64).sin_cos();
                let across = (1.0 - z * z).sqrt();
                each(4.0 * PI / (2 * BANDS * STEPS) as f64, [across * cos, across * sin, z]);
            }
        }
    }
}

/// Integrated along rays from a point inside to where the distance from the core is the radius.
fn by_rays<V: Solid>(case: &Case<V>) -> Plain {
    let point = Ball::new(V::Real::ZERO).unwrap();
    let bounds = Aabb::of(&case.sharp, Pose::IDENTITY).unwrap();
    let (low, high) = (bounds.min.components(), bounds.max.components());
    let mut inside = [0.0; 3];
    (0..V::DIMENSION).for_each(|i| inside[i] = 0.5 * (low[i] + high[i]));
    if let Shape::Triangle(triangle) = &case.sharp {
        let corners = triangle.vertices().map(V::components);
        (0..V::DIMENSION).for_each(|i| inside[i] = corners.iter().map(|c| c[i]).sum::<f64>() / 3.0);
    }
    let radius = case.radius.to_f64();
    let far = 2.0 * radius + (0..V::DIMENSION).map(|i| high[i] - low[i]).sum::<f64>();
    let mut sum = Sum::new(inside);
    let n = V::DIMENSION as f64;
    directions::<V>(|weight, u| {
        let at = |t: f64| {
            let place = place(each::<V>(|i| inside[i] + t * u[i]));
            distance(&case.sharp, Pose::IDENTITY, &point, place).unwrap().to_f64() - radius
        };
        let (mut near, mut end) = (0.0, far);
        for _ in 0..26 {
            let middle = 0.5 * (near + end);
            if at(middle) <= 0.0 { near = middle } else { end = middle }
        }
        let t = 0.5 * (near + end);
        let powers = [0, 1, 2].map(|k| weight * t.powf(n + k as f64) / (n + k as f64));
        sum.add_scaled(powers, u);
    });
    sum.plain()
}

#[test]
fn rays_agree_with_rounded_shapes() {
    fn check<V: Solid>(seed: u64, tolerance: f64) {
        let mut worst = 0.0f64;
        for case in cases::<V>(seed, 0.45) {
            let own = plain(&Mass::of(&case.round, V::Real::ONE).unwrap());
            let by_rays = by_rays(&case);
            assert_same::<V>(&own, &by_rays, tolerance, case.name);
            worst = worst.max(difference::<V>(&own, &by_rays));
        }
        println!("{}: rays differ by {worst:.1e} at most", V::NAME);
    }
    check::<DVec2>(21, 1e-6);
    check::<DVec3>(22, 1e-4);
}

/// A quadrature that is exact up to degree two, seen from the first vertex, so that far off nothing gets lost.
fn by_simplices<V: Solid>(shape: &Shape<V>) -> Plain {
    let numbers =
        |v: V| -> [f64; 3] { std::array::from_fn(|i| if i < V::DIMENSION { v.get(i).to_f64() } else { 0.0 }) };
    let vertices: Vec<[f64; 3]> = match shape {
        Shape::Polygon(polygon) => polygon.vertices().iter().map(|v| numbers(*v)).collect(),
        Shape::Hull(hull) => hull.vertices().map(numbers).collect(),
        other => panic!("{other:?} is no polytope"),
    };
    let near: Vec<DVec3> = vertices.iter().map(|v| DVec3::from(*v) - DVec3::from(vertices[0])).collect();
    let middle = near.iter().sum::<DVec3>() / near.len() as f64;
    let mut sum = Sum::new(middle.to_array());
    if let Shape::Hull(hull) = shape {
        for face in hull.faces() {
            for i in 2..face.len() {
                add_tetrahedron(&mut sum, middle, [0, i - 1, i].map(|k| near[face[k] as usize]));
            }
        }
    } else {
        for i in 0..near.len() {
            add_triangle(&mut sum, middle, near[i], near[(i + 1) % near.len()]);
        }
    }
    let mut plain = sum.plain();
    (0..3).for_each(|i| plain.center[i] += vertices[0][i]);
    plain
}

/// By the middles of its sides.
fn add_triangle(sum: &mut Sum, o: DVec3, a: DVec3, b: DVec3) {
    let area = 0.5 * (a - o).cross(b - o).z;
    for (p, q) in [(o, a), (a, b), (b, o)] {
        sum.add(area / 3.0, (0.5 * (p + q)).to_array());
    }
}

/// By four points, each nearer to one of the corners: `(5 + 3√5) / 20` of it and `(5 − √5) / 20` of each other one.
fn add_tetrahedron(sum: &mut Sum, o: DVec3, [a, b, c]: [DVec3; 3]) {
    let volume = (a - o).dot((b - o).cross(c - o)) / 6.0;
    let (own, other) = ((5.0 + 3.0 * 5f64.sqrt()) / 20.0, (5.0 - 5f64.sqrt()) / 20.0);
    for corner in [o, a, b, c] {
        sum.add(volume / 4.0, ((own - other) * corner + other * (o + a + b + c)).to_array());
    }
}

#[test]
fn simplices_agree_with_polytopes() {
    fn check<V: Solid>(seed: u64) {
        let mut random = Random::new(seed);
        let mut worst = 0.0f64;
        for round in 0..200 {
            let count = [4, 5, 8, 20, 100][round % 5];
            let stretch = [1.0, random.log_range(1e-2, 1.0), random.log_range(1e-2, 1.0)];
            let (near, epsilon) = (points::<V>(&mut random, count, stretch), V::epsilon().max(1e-13));
            let shape = hull_of(&near);
            let (own, sum) = (plain(&Mass::of(&shape, V::Real::ONE).unwrap()), by_simplices(&shape));
            assert_same::<V>(&own, &sum, 8.0 * epsilon, "polytope");
            worst = worst.max(difference::<V>(&own, &sum));
            // Far off nothing gets lost but digits of the centre.
            let far = if V::epsilon() > 1e-10 { 1e4 } else { 1e6 };
            let spread = points::<V>(&mut random, 20, [1.0; 3]);
            let shape = hull_of(&spread.iter().map(|p| *p + V::splat(number::<V>(far))).collect::<Vec<V>>());
            let (mut own, sum) = (plain(&Mass::of(&shape, V::Real::ONE).unwrap()), by_simplices(&shape));
            for i in 0..V::DIMENSION {
                assert!((own.center[i] - sum.center[i]).abs() <= V::epsilon() * far);
            }
            own.center = sum.center;
            assert_same::<V>(&own, &sum, 8.0 * epsilon, "polytope far off");
        }
        println!("{}: simplices differ by {worst:.1e} at most", V::NAME);
    }
    check::<Vec2>(31);
    check::<DVec2>(32);
    check::<Vec3>(33);
    check::<DVec3>(34);
}

/// A rounded polytope in the shape of a box is a rounded box: the sums over faces, edges and vertices against the closed form.
#[test]
fn rounded_boxes_by_their_corners() {
    fn check<V: Solid>(seed: u64) {
        let mut random = Random::new(seed);
        let mut worst = 0.0f64;
        for _ in 0..100 {
            let center: V = each(|_| random.range(-3.0, 3.0));
            let half: V = each(|_| random.log_range(0.01, 1.0));
            let radius = number::<V>(random.log_range(0.01, 3.0));
            let cuboid = Cuboid::from_center(center, half).unwrap();
            let mut corners = Vec::new();
            for k in 0..1 << V::DIMENSION {
                let sign = |i: usize| if k >> i & 1 == 1 { V::Real::ONE } else { -V::Real::ONE };
                corners.push((0..V::DIMENSION).fold(center, |c, i| c.with(i, center.get(i) + sign(i) * half.get(i))));
            }
            let by_corners = rounded(&hull_of(&corners), radius);
            let own = plain(&Mass::of(&cuboid.rounded(radius).unwrap(), V::Real::ONE).unwrap());
            let other = plain(&Mass::of(&by_corners, V::Real::ONE).unwrap());
            // The corners are rounded, which changes the smallest half extent by so much of itself.
            let rounding = 4.0 / 0.01;
            assert_same::<V>(&other, &own, rounding * V::epsilon(), "box");
            worst = worst.max(difference::<V>(&other, &own));
        }
        println!("{}: rounded boxes differ by {worst:.1e} at most", V::NAME);
    }
    check::<Vec2>(41);
    check::<DVec2>(42);
    check::<Vec3>(43);
    check::<DVec3>(44);
}

/// The same numbers in single precision give what double precision gives, rounded.
#[test]
fn single_precision_is_double_precision_rounded() {
    let mut worst = [0.0f64; 2];
    for seed in 0..40 {
        let corners = points::<Vec3>(&mut Random::new(seed), 12, [1.0; 3]);
        let same: Vec<DVec3> = corners.iter().map(|p| p.as_dvec3()).collect();
        for (i, radius) in [0.0f32, 0.25].into_iter().enumerate() {
            let single = Mass::of(&Hull::new(&corners).unwrap().rounded(radius).unwrap(), 3.0).unwrap();
            let double = Mass::of(&Hull::new(&same).unwrap().rounded(f64::from(radius)).unwrap(), 3.0).unwrap();
            worst[i] = worst[i].max(difference::<Vec3>(&plain(&single), &plain(&double)));
        }
    }
    println!("single against double: sharp {:.1e}, rounded {:.1e}", worst[0], worst[1]);
    assert!(worst[0] <= 1e-7 && worst[1] <= 3e-7, "{worst:?}");
}

/// Corners of a shape, moved.
fn transformed<V: Solid>(shape: &Shape<V>, pose: Pose<V>) -> Option<Shape<V>> {
    let moved = |v: V| pose.transform_point(v);
    Some(match shape {
        Shape::Capsule(c) => Capsule::new(moved(c.a()), moved(c.b()), c.radius()).unwrap().into(),
        Shape::RoundTriangle(t) => {
            let [a, b, c] = t.sharp().vertices().map(moved);
            Triangle::new(a, b, c).unwrap().rounded(t.radius()).unwrap().into()
        }
        Shape::RoundPolygon(p) => {
            let corners: Vec<V> = p.sharp().vertices().iter().map(|v| moved(*v)).collect();
            rounded(&hull_of(&corners), p.radius())
        }
        Shape::RoundHull(h) => {
            let corners: Vec<V> = h.sharp().vertices().map(moved).collect();
            rounded(&hull_of(&corners), h.radius())
        }
        _ => return None,
    })
}

#[test]
fn a_moved_shape_has_its_mass_moved() {
    fn check<V: Solid>(seed: u64) {
        let mut random = Random::new(seed);
        let mut worst = 0.0f64;
        for round in 0..40 {
            let pose = Pose::new(each(|_| random.range(-2.0, 2.0)), V::rotation(&mut random));
            for case in cases::<V>(seed + round, 0.3) {
                let Some(moved) = transformed(&case.round, pose) else { continue };
                let mass = Mass::of(&case.round, number::<V>(2.5)).unwrap().moved(pose).unwrap();
                let other = Mass::of(&moved, number::<V>(2.5)).unwrap();
                assert_same::<V>(&plain(&mass), &plain(&other), 64.0 * V::epsilon(), case.name);
                worst = worst.max(difference::<V>(&plain(&mass), &plain(&other)) / V::epsilon());
            }
        }
        println!("{}: moved masses differ by {worst:.1} ε at most", V::NAME);
    }
    check::<Vec2>(51);
    check::<DVec2>(52);
    check::<Vec3>(53);
    check::<DVec3>(54);
}

/// Two halves together are the whole, and turning about a point is turning about the centre with the mass there.
#[test]
fn parts_add_up() {
    fn check<V: Solid>(seed: u64, cut: impl Fn(&[V], &mut Random) -> [Shape<V>; 2]) {
        let mut random = Random::new(seed);
        let (one, tolerance) = (V::Real::ONE, 64.0 * V::epsilon());
        for _ in 0..60 {
            let points = points::<V>(&mut random, 14, [1.0, 0.6, 0.8]);
            let whole = plain(&Mass::of(&hull_of(&points), one).unwrap());
            let halves = cut(&points, &mut random).map(|half| Mass::of(&half, one).unwrap());
            assert_same::<V>(&plain(&Mass::combined(halves).unwrap()), &whole, tolerance, "two halves");
            // A cuboid cut at right angles.
            let low: V = each(|_| random.range(-2.0, -0.5));
            let high: V = each(|_| random.range(0.5, 2.0));
            let at = number::<V>(random.range(-0.4, 0.4));
            let between = |low: V, high: V| Mass::of(&Cuboid::from_min_max(low, high).unwrap(), one).unwrap();
            let halves = [between(low, high.with(1, at)), between(low.with(1, at), high)];
            let whole = between(low, high);
            assert_same::<V>(&plain(&Mass::combined(halves).unwrap()), &plain(&whole), tolerance, "cuboid");
            // About another point.
            let point: V = each(|_| random.range(-3.0, 3.0));
            let about = Mass { inertia: whole.about(point).unwrap(), ..whole };
            let own = plain(&whole);
            let d: [f64; 3] =
                std::array::from_fn(|i| if i < V::DIMENSION { own.center[i] - point.get(i).to_f64() } else { 0.0 });
            let away = inertia(|i, j| own.mass * d[i] * d[j]);
            let mut expected = own;
            for i in 0..3 {
                (0..3).for_each(|j| expected.inertia[i][j] += away[i][j]);
            }
            assert_same::<V>(&plain(&about), &expected, tolerance, "parallel axes");
        }
    }
    fn in_the_plane<V: Solid>(points: &[V], random: &mut Random) -> [Shape<V>; 2] {
        let Shape::Polygon(hull) = hull_of(points) else { panic!("no polygon") };
        let ring = hull.vertices();
        let diagonal = 2 + random.below(ring.len() - 3);
        let rest: Vec<V> = ring[diagonal..].iter().chain(&ring[..1]).copied().collect();
        [hull_of(&ring[..=diagonal]), hull_of(&rest)]
    }
    fn in_space<V: Solid>(points: &[V], random: &mut Random) -> [Shape<V>; 2] {
        let normal: [f64; 3] = random.direction(3);
        let height = |v: V| (0..3).map(|i| normal[i] * v.get(i).to_f64()).sum::<f64>();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for &p in points {
            if height(p) < 0.0 { low.push(p) } else { high.push(p) }
        }
        let (below, above) = (low.clone(), high.clone());
        for (&p, &q) in below.iter().flat_map(|p| above.iter().map(move |q| (p, q))) {
            let t = height(p) / (height(p) - height(q));
            let cut = p + number::<V>(t) * (q - p);
            low.push(cut);
            high.push(cut);
        }
        [hull_of(&low), hull_of(&high)]
    }
    check::<Vec2>(61, in_the_plane);
    check::<DVec2>(62, in_the_plane);
    check::<Vec3>(63, in_space);
    check::<DVec3>(64, in_space);
}

#[test]
fn parts_without_mass() {
    let none: Mass<Vec3> = Mass::combined([]).unwrap();
    assert_eq!((none.mass, none.center, none.inertia), (0.0, Vec3::ZERO, [Vec3::ZERO; 3]));
    let light = |x: f32| Mass::of(&Cuboid::from_center(Vec3::X * x, Vec3::ONE).unwrap(), 0.0).unwrap();
    let together = Mass::combined([light(1.0), light(2.0), light(6.0)]).unwrap();
    assert_eq!((together.mass, together.center, together.inertia), (0.0, Vec3::X * 3.0, [Vec3::ZERO; 3]));
    let heavy = Mass::of(&Cuboid::new(Vec3::ONE).unwrap(), 1.0).unwrap();
    assert_eq!(Mass::combined([light(1.0), heavy, light(5.0)]).unwrap(), heavy);
    let twins = Mass::combined([heavy, heavy]).unwrap();
    assert_eq!((twins.mass, twins.center, twins.inertia[0].x), (16.0, Vec3::ZERO, 2.0 * heavy.inertia[0].x));
}

/// `s²` or `s³` for the mass and two powers more for the inertia: exactly, for powers of two; and tiny and huge shapes are as good as others.
#[test]
fn scaling() {
    fn check<V: Solid>(seed: u64) {
        let points = points::<V>(&mut Random::new(seed), 20, [1.0, 0.5, 0.7]);
        let mass = |s: f64, radius: f64| {
            let larger: Vec<V> = points.iter().map(|p| *p * number::<V>(s)).collect();
            plain(&Mass::of(&rounded(&hull_of(&larger), number::<V>(s * radius)), V::Real::ONE).unwrap())
        };
        let n = V::DIMENSION as i32;
        for radius in [0.0, 0.25] {
            let one = mass(1.0, radius);
            for (s, tolerance) in [(0.125, 0.0), (64.0, 0.0), (1e-6, 16.0), (1e-5, 16.0), (1e3, 16.0), (1e6, 16.0)] {
                let other = mass(s, radius);
                let back = Plain {
                    mass: other.mass / s.powi(n),
                    center: other.center.map(|c| c / s),
                    inertia: other.inertia.map(|row| row.map(|entry| entry / s.powi(n + 2))),
                };
                assert_same::<V>(&back, &one, tolerance * V::epsilon(), &format!("scaled by {s}"));
            }
        }
    }
    check::<Vec2>(71);
    check::<DVec2>(72);
    check::<Vec3>(73);
    check::<DVec3>(74);
}

#[test]
fn roundings_without_size_and_cores_without_size() {
    fn check<V: Solid>(seed: u64) {
        let one = V::Real::ONE;
        for case in cases::<V>(seed, 0.0) {
            // Bit for bit, errors too.
            let kind = |mass: Result<Mass<V>, MassError>| mass.map_err(|error| std::mem::discriminant(&error));
            assert_eq!(kind(Mass::of(&case.round, one)), kind(Mass::of(&case.sharp, one)), "{}", case.name);
        }
        let ball = plain(&Mass::of(&Ball::<V>::new(one).unwrap(), one).unwrap());
        for size in [1e-2, 1e-3, 1e-4] {
            let core = points::<V>(&mut Random::new(seed), 9, [size; 3]);
            let corners = [core[0], core[1], core[2]];
            let triangle = Triangle::new(corners[0], corners[1], corners[2]).unwrap();
            let mut shapes: Vec<Shape<V>> = vec![
                rounded(&hull_of(&core), one),
                triangle.rounded(one).unwrap().into(),
                Capsule::new(corners[0], corners[1], one).unwrap().into(),
                Cuboid::new(V::splat(number::<V>(size))).unwrap().rounded(one).unwrap().into(),
            ];
            let curved = [false, true].map(|is_cone| V::curved(is_cone, size, size));
            shapes.extend(curved.iter().flatten().map(|sharp| rounded(sharp, one)));
            for shape in shapes {
                let own = plain(&Mass::of(&shape, one).unwrap());
                assert_same::<V>(&own, &ball, 8.0 * size, "a small core");
            }
        }
    }
    check::<Vec2>(81);
    check::<DVec2>(82);
    check::<Vec3>(83);
    check::<DVec3>(84);
}

/// Moments are positive, no one exceeds the other two together, and they make up the inertia.
#[test]
fn principal_moments() {
    fn check<V: Solid + Space<Only3 = ()>>(seed: u64) {
        for seed in seed..seed + 40 {
            for case in cases::<V>(seed, 0.2) {
                let mass = Mass::of(&case.round, V::Real::ONE).unwrap();
                let (own, principal) = (plain(&mass), mass.principal());
                let values: Vec<f64> = (0..3).map(|i| principal.values.get(i).to_f64()).collect();
                let tolerance = 32.0 * V::epsilon() * values[0];
                assert!(values[0] >= values[1] && values[1] >= values[2] && values[2] > 0.0, "{values:?}");
                assert!(values[0] <= values[1] + values[2] + tolerance, "{}: {values:?}", case.name);
                for i in 0..3 {
                    for j in 0..3 {
                        let axes = principal.vectors.as_ref().iter().zip(&values);
                        let entry: f64 = axes.map(|(a, v)| v * a.get(i).to_f64() * a.get(j).to_f64()).sum();
                        assert!((entry - own.inertia[i][j]).abs() <= tolerance, "{}", case.name);
                    }
                }
            }
        }
    }
    check::<Vec3>(91);
    check::<DVec3>(92);
}

/// Boxes by their corners, needle-thin, flat and far off, against the closed form.
#[test]
fn needles_sheets_and_far_away() {
    fn check(center: DVec3, half: DVec3, radius: f64, tolerance: f64) {
        let sign = |k: usize, i: usize| if k >> i & 1 == 1 { 1.0 } else { -1.0 };
        let corners: Vec<DVec3> =
            (0..8).map(|k| center + half * DVec3::new(sign(k, 0), sign(k, 1), sign(k, 2))).collect();
        let hull = plain(&Mass::of(&Hull::new(&corners).unwrap().rounded(radius).unwrap(), 1.0).unwrap());
        let cuboid = Cuboid::from_center(center, half).unwrap().rounded(radius).unwrap();
        let own = plain(&Mass::of(&cuboid, 1.0).unwrap());
        assert_same::<DVec3>(&hull, &own, tolerance, &format!("{center} {half} {radius}"));
        // Each moment by its own measure: the small one of a needle is as good as the others.
        for i in 0..3 {
            let off = (hull.inertia[i][i] / own.inertia[i][i] - 1.0).abs();
            assert!(off <= tolerance, "{center} {half} {radius}: moment {i} is off by {off:e}");
        }
    }
    // Numbers that are exact, and then the same far off, where corners are still exact.
    let thin = 2f64.powi(-20);
    for radius in [0.0, thin, 0.5, 1000.0] {
        for half in [DVec3::ONE, DVec3::new(thin, 1.0, thin), DVec3::new(1.0, thin, 1.0), DVec3::new(1.0, thin, 0.5)] {
            check(DVec3::ZERO, half, radius, 1e-13);
            for far in [1e4, 1e6] {
                let center = DVec3::new(far, -far, 0.5 * far);
                check(center, half, radius, 1e-13 + far * 1e-15);
            }
        }
    }
    // Flat to the last digits.
    check(DVec3::ZERO, DVec3::new(1.0, 1e-12, 1.0), 0.5, 1e-12);
}

/// A rounded triangle is the limit of rounded thin prisms; on a line it is a capsule, and in one point a ball.
#[test]
fn rounded_triangles_in_space() {
    let (a, b, c) = (DVec3::new(1.0, 0.2, -0.3), DVec3::new(-0.8, 0.9, 0.4), DVec3::new(0.1, -1.0, 0.6));
    let of = |a: DVec3, b: DVec3, c: DVec3, r: f64| {
        plain(&Mass::of(&Triangle::new(a, b, c).unwrap().rounded(r).unwrap(), 1.0).unwrap())
    };
    for r in [0.01, 0.3, 5.0] {
        // Down to the last digits, where the normals of two faces are opposite but for rounding.
        for thickness in [1e-3, 1e-6, 1e-9, 1e-12, 1e-14, 2e-15] {
            let up = (b - a).cross(c - a).normalize() * thickness;
            let prism = Hull::new(&[a + up, b + up, c + up, a - up, b - up, c - up]).unwrap().rounded(r).unwrap();
            let own = plain(&Mass::of(&prism, 1.0).unwrap());
            assert_same::<DVec3>(&own, &of(a, b, c, r), 1e-13 + 4.0 * thickness / r, "prism");
        }
        for thickness in [1e-3f32, 1e-4, 1e-5, 1e-6] {
            let [a, b, c] = [a, b, c].map(|v| v.as_vec3());
            let up = (b - a).cross(c - a).normalize() * thickness;
            let prism =
                Hull::new(&[a + up, b + up, c + up, a - up, b - up, c - up]).unwrap().rounded(r as f32).unwrap();
            let sheet = Triangle::new(a, b, c).unwrap().rounded(r as f32).unwrap();
            let (own, sheet) = (plain(&Mass::of(&prism, 1.0).unwrap()), plain(&Mass::of(&sheet, 1.0).unwrap()));
            assert_same::<Vec3>(&own, &sheet, 1e-6 + 4.0 * f64::from(thickness) / r, "prism in single precision");
        }
        let capsule = plain(&Mass::of(&Capsule::new(a, b, r).unwrap(), 1.0).unwrap());
        for t in [0.0, 0.25, 1.0 / 3.0, 0.7, 1.0] {
            let between = a + t * (b - a);
            for (a, b, c) in [(a, b, between), (between, a, b), (b, between, a)] {
                assert_same::<DVec3>(&of(a, b, c, r), &capsule, 1e-13, "on a line");
            }
            // Off the line by less and less.
            for off in [1e-6, 1e-9, 1e-12, 1e-15, 1e-18] {
                let near = of(a, b, between + DVec3::new(0.3, 0.5, -0.7) * off, r);
                assert_same::<DVec3>(&near, &capsule, 1e-13 + 4.0 * off / r, "nearly on a line");
            }
        }
        let ball = plain(&Mass::of(&Ball::<DVec3>::new(r).unwrap(), 1.0).unwrap());
        assert_same::<DVec3>(&of(DVec3::ZERO, DVec3::ZERO, DVec3::ZERO, r), &ball, 1e-15, "in one point");
    }
}

/// Corners that are many by so little make faces and edges of all sizes, and change nothing.
#[test]
fn corners_in_clusters() {
    fn check<V: Solid>(seed: u64, blurs: &[f64], rounding: f64) {
        let mut random = Random::new(seed);
        let mut worst = 0.0f64;
        for round in 0..60 {
            let centers = points::<V>(&mut random, 4 + round % 5, [1.0, 0.8, 0.9]);
            for &blur in blurs {
                let mut clusters = centers.clone();
                for center in &centers {
                    for _ in 0..4 {
                        let off: V = each(|_| blur * random.range(-1.0, 1.0));
                        clusters.push(*center + off);
                    }
                }
                for radius in [0.0, 0.01, 0.5, 20.0] {
                    let mass = |points: &[V]| {
                        plain(&Mass::of(&rounded(&hull_of(points), number::<V>(radius)), V::Real::ONE).unwrap())
                    };
                    let (one, many) = (mass(&centers), mass(&clusters));
                    // A hull may be thin, and a change of its surface is so much of its volume.
                    let thin = largest(&one) / one.mass.powi(if V::DIMENSION == 2 { 2 } else { 1 });
                    let tolerance = (8.0 * blur + 8.0 * rounding) * (1.0 + thin + 10.0 / one.mass);
                    assert_same::<V>(&many, &one, tolerance, &format!("blur {blur}, radius {radius}"));
                    worst = worst.max(difference::<V>(&many, &one) / tolerance);
                }
            }
        }
        println!("{}: clusters differ by {worst:.2} of what is allowed", V::NAME);
    }
    check::<Vec2>(101, &[1e-4, 1e-5, 1e-6, 1e-7], f64::from(f32::EPSILON));
    check::<DVec2>(102, &[1e-6, 1e-9, 1e-12, 1e-15], f64::EPSILON);
    check::<Vec3>(103, &[1e-4, 1e-5, 1e-6, 1e-7], f64::from(f32::EPSILON));
    check::<DVec3>(104, &[1e-6, 1e-9, 1e-12, 1e-15], f64::EPSILON);
}

/// In the plane, too, a rounded triangle becomes a capsule as it gets thinner.
#[test]
fn thin_rounded_triangles_in_the_plane() {
    fn check<V: Solid>(rounding: f64) {
        let (a, b) = (vector::<V>(1.0, 0.2, 0.0), vector::<V>(-0.8, 0.9, 0.0));
        for radius in [0.01, 0.3, 5.0] {
            let r = number::<V>(radius);
            let capsule = plain(&Mass::of(&Capsule::new(a, b, r).unwrap(), V::Real::ONE).unwrap());
            for t in [0.0, 0.3, 1.0] {
                for off in [1e-3, 1e-5, 1e-6, 1e-7, 1e-9, 1e-12, 1e-14, 1e-15, 1e-16] {
                    let c = a + number::<V>(t) * (b - a) + vector::<V>(0.5 * off, 0.9 * off, 0.0);
                    let triangle = Triangle::new(a, b, c).unwrap().rounded(r).unwrap();
                    let own = plain(&Mass::of(&triangle, V::Real::ONE).unwrap());
                    let tolerance = 4.0 * rounding + 4.0 * (off + rounding) / radius;
                    assert_same::<V>(&own, &capsule, tolerance, &format!("off by {off}"));
                }
            }
        }
    }
    check::<Vec2>(4.0 * f64::from(f32::EPSILON));
    check::<DVec2>(4.0 * f64::EPSILON);
}

/// A thousand corners on a sphere, rounded: close to a ball, with a solid angle of 4π in all.
#[test]
fn many_corners() {
    let mut random = Random::new(7);
    let corners: Vec<DVec3> = (0..1500).map(|_| DVec3::from(random.direction(3))).collect();
    let hull = Hull::new(&corners).unwrap();
    let mass = |r: f64| plain(&Mass::of(&hull.clone().rounded(r).unwrap(), 1.0).unwrap());
    let ball = |r: f64| plain(&Mass::of(&Ball::<DVec3>::new(r).unwrap(), 1.0).unwrap());
    assert_same::<DVec3>(&mass(1.0), &ball(2.0), 0.02, "a ball of twice the size");
    assert_same::<DVec3>(&mass(1e6), &ball(1e6), 1e-5, "mostly rounding");
    // Steiner's formula is a cubic whose last coefficient is that of a ball: the third difference is 6 · 4/3 π.
    let [a, b, c, d] = [0.0, 1.0, 2.0, 3.0].map(|r| mass(r).mass);
    assert!((d - 3.0 * c + 3.0 * b - a - 8.0 * std::f64::consts::PI).abs() < 1e-11);
}

#[test]
fn what_has_no_mass() {
    fn check<V: Solid>() {
        let one = V::Real::ONE;
        let reason = |shape: Shape<V>| match Mass::of(&shape, one) {
            Err(MassError::NoVolume { shape, reason }) => format!("{shape}: {reason}"),
            other => panic!("{shape:?} has {other:?}"),
        };
        let none = if V::DIMENSION == 2 { "no area" } else { "no volume" };
        let (zero, x) = (V::ZERO, V::axis(0));
        assert_eq!(reason(Ball::new(V::Real::ZERO).unwrap().into()), format!("ball: {none}"));
        assert_eq!(reason(Cuboid::new(x).unwrap().into()), format!("cuboid: {none}"));
        assert_eq!(reason(Cuboid::new(x).unwrap().rounded(V::Real::ZERO).unwrap().into()), format!("cuboid: {none}"));
        assert_eq!(reason(Segment::new(zero, x).unwrap().into()), format!("segment: {none}"));
        assert_eq!(reason(Capsule::new(zero, x, V::Real::ZERO).unwrap().into()), format!("capsule: {none}"));
        assert_eq!(reason(Triangle::new(zero, x, x + x).unwrap().into()), format!("triangle: {none}"));
        assert_eq!(reason(HalfSpace::new(x, one).unwrap().into()), "half_space: surface without end");
        assert_eq!(reason(Plane::new(x, one).unwrap().into()), "plane: surface without end");
        let ball = Ball::<V>::new(one).unwrap();
        assert_eq!(Mass::of(&ball, -one), Err(MassError::Negative { density: -1.0 }));
        assert_eq!(Mass::of(&ball, V::Real::INFINITY), Err(MassError::NotFinite { density: f64::INFINITY }));
        assert!(matches!(Mass::of(&ball, V::Real::NAN), Err(MassError::NotFinite { .. })));
        let none = Mass::of(&ball, V::Real::ZERO).unwrap();
        assert_eq!((none.mass, none.center, plain(&none).inertia), (V::Real::ZERO, zero, [[0.0; 3]; 3]));
        assert_eq!(none.moved(Pose::from_translation(V::splat(V::Real::NAN))), None);
        assert_eq!(none.about(V::splat(V::Real::NAN)), None);
    }
    check::<Vec2>();
    check::<DVec2>();
    check::<Vec3>();
    check::<DVec3>();
    let sheet = Triangle::new(Vec3::ZERO, Vec3::X, Vec3::Y).unwrap();
    assert_eq!(Mass::of(&sheet, 1.0).unwrap_err().to_string(), "triangle: no volume");
    let area = Mass::of(&Triangle::new(Vec2::ZERO, Vec2::X, Vec2::Y).unwrap(), 1.0).unwrap();
    assert_eq!((area.mass, area.center), (0.5, Vec2::splat(1.0 / 3.0)));
    let huge = Mass::of(&Ball::<Vec3>::new(1e9).unwrap(), 1.0).unwrap_err();
    assert_eq!(huge, MassError::OutOfRange { shape: "ball", field: "inertia" });
    assert_eq!(huge.to_string(), "ball: inertia is out of range");
    let huge = Mass::of(&Ball::<DVec3>::new(1e75).unwrap(), 1.0).unwrap_err();
    assert_eq!(huge, MassError::OutOfRange { shape: "ball", field: "inertia" });
    assert!(Mass::of(&Ball::<DVec3>::new(1e75).unwrap(), 0.0).is_ok());
    let dense = Mass::of(&Ball::<Vec3>::new(1.0).unwrap(), 8e37).unwrap();
    let sum = Mass::combined([dense, dense]);
    assert_eq!(sum, Err(MassError::OutOfRange { shape: "combined mass", field: "mass" }));
    assert_eq!(dense.about(Vec3::X * 10.0), None);
}

#[test]
fn closed_forms() {
    use std::f64::consts::PI;
    let ball = Mass::of(&Ball::<DVec3>::new(2.0).unwrap(), 3.0).unwrap();
    let near = |a: f64, b: f64| assert!((a - b).abs() <= 1e-14 * b.abs(), "{a} {b}");
    near(ball.mass, 32.0 * PI);
    near(ball.inertia[1].y, 0.4 * 32.0 * PI * 4.0);
    let disc = Mass::of(&Ball::<DVec2>::new(2.0).unwrap(), 3.0).unwrap();
    near(disc.inertia, 0.5 * 12.0 * PI * 4.0);
    // A cylinder of height 2 between the halves of a ball, whose centres of mass are 3/8 of the radius beyond its ends.
    let capsule = Mass::of(&Capsule::<DVec3>::along_y(1.0, 1.0).unwrap(), 1.0).unwrap();
    let (cylinder, halves) = (2.0 * PI, 4.0 / 3.0 * PI);
    near(capsule.mass, cylinder + halves);
    near(capsule.inertia[1].y, 0.5 * cylinder + 0.4 * halves);
    near(capsule.inertia[0].x, cylinder * (0.25 + 1.0 / 3.0) + halves * (0.4 + 1.0 + 0.75));
    let corner = Hull::new(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]).unwrap();
    let corner = Mass::of(&corner, 6.0).unwrap();
    near(corner.mass, 1.0);
    near(corner.center.x, 0.25);
    near(corner.inertia[0].x, 6.0 * (2.0 / 60.0) - 2.0 / 16.0);
    near(corner.inertia[0].y, 1.0 / 16.0 - 6.0 / 120.0);
    let square = Polygon::new(&[DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y]).unwrap();
    near(Mass::of(&square, 1.0).unwrap().inertia, 1.0 / 6.0);
}
