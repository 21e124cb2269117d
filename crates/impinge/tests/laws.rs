//! Laws that every pair obeys, in all four spaces, on random placements and on placements by design; a part of them
//! also against the oracle.
//!
//! The bound is 16·ε·scale, for curved shapes 1e-7·scale (1e-5·scale in single precision) (docs/conventions.md). Failures print the case with its
//! numbers.

mod lab;

use impinge::Real;
use impinge::generic::{
    Aabb, Contact, Pose, Shape, closest_points, closest_points_within, contact, contact_traced, contact_within,
    distance, intersects,
};
use impinge::trace::{Recorder, Step};
use lab::generate::{GENERATORS, Kind, Steered, designed};
use lab::ledger::{Failures, Run, Worst};
use lab::{Case, Lab, OraclePair, Random, long, short};

struct Checker<'c, V: Lab> {
    case: &'c Case<V>,
    pair: OraclePair<V>,
    unit: f64,
    /// In units of that.
    bound: f64,
    worst: &'c mut Worst,
    failures: &'c mut Failures,
}

impl<V: Lab> Checker<'_, V> {
    fn fail(&mut self, law: &str, what: String) {
        let case = self.case;
        self.failures.add(|| {
            let found = contact_within(&case.a, case.pose_a, &case.b, case.pose_b, V::Real::LIMIT);
            format!("{law}: {what}\n    {case:?}\n    {found:?}")
        });
    }

    /// Notes an error, and fails when it is beyond the bound.
    fn within(&mut self, law: &'static str, error: f64, allowance: f64) {
        let measured = error / self.unit;
        self.worst.note(law, measured, self.case.generator);
        if !(measured <= allowance) {
            self.fail(law, format!("{measured:.2} ε·scale, allowed {allowance}"));
        }
    }

    /// What must hold of any contact, without knowing the right answer.
    fn certificate(&mut self, c: &Contact<V>) {
        let finite = c.normal.is_finite() && c.depth.is_finite() && c.local_a.is_finite() && c.local_b.is_finite();
        if !finite {
            return self.fail("finite", format!("{c:?}"));
        }
        let length = c.normal.components().iter().map(|x| x * x).sum::<f64>().sqrt();
        if !((length - 1.0).abs() <= 4.0 * V::epsilon()) {
            self.fail("unit normal", format!("length {length}"));
        }
        let depth = c.depth.to_f64();
        self.within("width", (V::width(&self.pair, c.normal) - depth).abs(), self.bound);
        let (on_a, on_b) =
            (V::local_distance(&self.pair.a, c.local_a).abs(), V::local_distance(&self.pair.b, c.local_b).abs());
        self.within("point on A", on_a, self.bound);
        self.within("point on B", on_b, self.bound);
        let (p, q) = (V::to_world(&self.pair.pose_a, c.local_a), V::to_world(&self.pair.pose_b, c.local_b));
        let mismatch = (0..V::DIMENSION)
            .map(|i| p[i] - q[i] - depth * c.normal.get(i).to_f64())
            .map(|x| x * x)
            .sum::<f64>()
            .sqrt();
        // The oracle's world points are rounded to f64.
        let world = 1e-16 * p.iter().fold(0.0f64, |m, x| m.max(x.abs()));
        // The gap reported is the margin that still reports it.
        let case = self.case;
        if contact_within(&case.a, case.pose_a, &case.b, case.pose_b, -c.depth).is_none() {
            self.fail("margin", format!("hidden at its own gap {}", -c.depth));
        }
        self.within("points", mismatch - 4.0 * world, self.bound);
    }

    /// Moving B out by the depth and a little more separates; a little less does not.
    fn resolution(&mut self, c: &Contact<V>) {
        let case = self.case;
        // A pose can only be given with the precision of its world position.
        let start = case.pose_b.translation();
        let world = V::epsilon() * (start.largest().to_f64() + c.depth.abs().to_f64());
        let little = 2.0 * self.bound * self.unit + 2.0 * world;
        for (extra, expected) in [(little, false), (-little, true)] {
            let by = V::Real::from_f64(c.depth.to_f64() + extra);
            let moved = case.pose_b.with_translation(start + by * c.normal);
            let meets = intersects(&case.a, case.pose_a, &case.b, moved);
            // Without depth there is nothing to keep: moving back passes through thin shapes.
            if meets != expected && (!expected || c.depth.to_f64() > 2.0 * little) {
                self.fail("resolution", format!("moved by {by} along {:?}: meets = {meets}", c.normal));
            }
        }
    }

    fn swap(&mut self, c: &Contact<V>, limit: V::Real) {
        let other = self.case.swapped();
        match contact_within(&other.a, other.pose_a, &other.b, other.pose_b, limit) {
            None => {
                // At the very margin the two orders may round differently.
                if c.depth.to_f64() > -limit.to_f64() + self.bound * self.unit {
                    self.fail("swap", format!("no contact the other way round, {c:?}"));
                }
            }
            Some(d) => {
                self.within("swap", (c.depth.to_f64() - d.depth.to_f64()).abs(), 2.0 * self.bound);
                // The oracle is asked last: it takes longest.
                if !((c.normal + d.normal).length().to_f64() < 0.15) && self.clear_optimum() {
                    self.fail("swap", format!("normals {:?} and {:?} away from a tie", c.normal, d.normal));
                }
            }
        }
    }

    /// No direction further than a little from the best one is nearly as good.
    fn clear_optimum(&self) -> bool {
        V::runner_up(&self.pair, 0.05) > 8.0 * self.bound * self.unit
    }

    /// Scaling by a power of two changes no bit but the exponent, of numbers that have not underflowed: these have fewer bits.
    fn scaling(&mut self, c: &Contact<V>, margin: V::Real) {
        let factor = V::Real::from_f64(8.0);
        let case = scaled(self.case, factor);
        let scaled_margin = factor * margin;
        let least = if V::epsilon() > 1e-10 { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE };
        let same = |scaled: V, number: V| {
            (0..V::DIMENSION).all(|i| {
                let (scaled, number) = (scaled.get(i), number.get(i));
                scaled == factor * number || number.abs().to_f64() < least
            })
        };
        match contact_within(&case.a, case.pose_a, &case.b, case.pose_b, scaled_margin) {
            Some(d)
                if d.normal == c.normal
                    && d.depth == factor * c.depth
                    && same(d.local_a, c.local_a)
                    && same(d.local_b, c.local_b) => {}
            other => self.fail("scaling", format!("{c:?} became {other:?}")),
        }
    }

    fn rigid_motion(&mut self, c: &Contact<V>, random: &mut Random) {
        let size = self.unit / V::epsilon();
        let shift = random.direction(V::DIMENSION);
        let motion = Pose::new(V::vector(|i| shift[i] * size), V::rotation(random));
        let case = self.case;
        let (pose_a, pose_b) = (motion.compose(case.pose_a), motion.compose(case.pose_b));
        let world = pose_a.translation().largest().max(pose_b.translation().largest()).to_f64();
        let before = case.pose_a.translation().largest().max(case.pose_b.translation().largest()).to_f64();
        // New poses are new numbers: rounded positions and rotations.
        let allowance = 2.0 * self.bound + 8.0 + 8.0 * (world + before) / size;
        let margin = V::Real::from_f64(allowance * self.unit) + (-c.depth).max(V::Real::ZERO) * V::Real::TWO;
        match contact_within(&case.a, pose_a, &case.b, pose_b, margin) {
            Some(d) => {
                let error = (c.depth.to_f64() - d.depth.to_f64()).abs();
                if !(error <= allowance * self.unit) {
                    self.fail("rigid motion", format!("depth {} became {}", c.depth, d.depth));
                }
                let turned = motion.transform_vector(c.normal);
                // Far from the origin the new positions are rounded too coarsely to keep a direction.
                let near = world + before < 64.0 * size;
                let clear = || V::runner_up(&self.pair, 0.05) > 8.0 * allowance * self.unit;
                if near && !((turned - d.normal).length().to_f64() < 0.15) && clear() {
                    self.fail("rigid motion", format!("normal {turned:?} became {:?} away from a tie", d.normal));
                }
            }
            None => self.fail("rigid motion", format!("{c:?} vanished")),
        }
    }

    /// Distance, closest points and their limits.
    fn distance(&mut self) {
        let case = self.case;
        let Some(closest) = closest_points(&case.a, case.pose_a, &case.b, case.pose_b) else {
            return self.fail("distance", "None for valid poses".into());
        };
        let d = closest.distance.to_f64();
        if !(closest.local_a.is_finite() && closest.local_b.is_finite() && d.is_finite() && d >= 0.0) {
            return self.fail("distance", format!("{closest:?}"));
        }
        let alone = distance(&case.a, case.pose_a, &case.b, case.pose_b).map_or(f64::NAN, Real::to_f64);
        self.within("distance alone", (alone - d).abs(), self.bound);
        let (in_a, in_b) =
            (V::local_distance(&self.pair.a, closest.local_a), V::local_distance(&self.pair.b, closest.local_b));
        // Unbounded shapes may meet only far away, and a point there has the precision of its own coordinates.
        let reach = closest.local_a.length().max(closest.local_b.length()).to_f64();
        let far = (reach * V::epsilon() / self.unit).max(1.0);
        self.within("closest point in A", in_a.max(0.0) / far, self.bound);
        self.within("closest point in B", in_b.max(0.0) / far, self.bound);
        let (p, q) = (V::to_world(&self.pair.pose_a, closest.local_a), V::to_world(&self.pair.pose_b, closest.local_b));
        let apart = (0..V::DIMENSION).map(|i| (p[i] - q[i]) * (p[i] - q[i])).sum::<f64>().sqrt();
        let world = 4e-16 * p.iter().fold(0.0f64, |m, x| m.max(x.abs()));
        self.within("closest points", ((apart - d).abs() - world) / far, self.bound);
        // A limit below the distance hides it, one at the distance does not.
        let limited =
            |max: f64| closest_points_within(&case.a, case.pose_a, &case.b, case.pose_b, V::Real::from_f64(max));
        if limited(d).map(|c| c.distance) != Some(closest.distance) {
            self.fail("max", format!("hidden at its own distance {d}"));
        }
        if d > 64.0 * self.unit && limited(d - 32.0 * self.unit).is_some() {
            self.fail("max", format!("not hidden below {d}"));
        }
    }

    fn undecided(&self) -> bool {
        lab::undecided(self.case)
    }

    /// Everything that the oracle can say.
    fn against_oracle(&mut self, found: Option<&Contact<V>>, margin: V::Real) {
        if self.undecided() {
            return;
        }
        let case = self.case;
        let meets = intersects(&case.a, case.pose_a, &case.b, case.pose_b);
        let truth = V::signed(&self.pair);
        let distance_truth = V::oracle_distance(&self.pair);
        let d = distance(&case.a, case.pose_a, &case.b, case.pose_b).map_or(f64::NAN, Real::to_f64);
        self.within("distance", (d - distance_truth).abs(), self.bound);
        let Some((separation, _)) = truth else {
            // Unbounded and not parallel: they meet and no contact exists.
            if !meets || found.is_some() {
                self.fail("unbounded", format!("meets {meets}, contact {found:?}"));
            }
            return;
        };
        if separation.abs() > self.bound * self.unit && meets != (separation < 0.0) {
            self.fail("intersects", format!("{meets}, but the separation is {separation}"));
        }
        match found {
            Some(c) => self.within("depth", (c.depth.to_f64() + separation).abs(), self.bound),
            None => {
                if separation < margin.to_f64() - self.bound * self.unit {
                    self.fail("contact", format!("missed at separation {separation}, margin {margin}"));
                }
            }
        }
        let touching = contact(&case.a, case.pose_a, &case.b, case.pose_b).is_some();
        if separation.abs() > self.bound * self.unit && touching != (separation < 0.0) {
            self.fail("contact", format!("at margin 0: {touching}, but the separation is {separation}"));
        }
        self.bounds();
    }

    /// An observer changes nothing, and learns which kernel answered, what it compared and what it chose.
    fn explained(&mut self, found: Option<&Contact<V>>, margin: V::Real) {
        let case = self.case;
        let mut recorder = Recorder::new();
        let traced = contact_traced(&case.a, case.pose_a, &case.b, case.pose_b, margin, &mut recorder);
        if traced.as_ref() != found {
            return self.fail("explained", format!("{traced:?} when observed, otherwise {found:?}"));
        }
        let [Step::Kernel { .. }, rest @ ..] = &recorder.steps[..] else {
            return self.fail("explained", format!("no kernel in {:?}", recorder.steps));
        };
        let compared = rest.iter().any(|s| {
            matches!(s, Step::Axis { .. } | Step::Direction { .. } | Step::Points { .. } | Step::Inseparable { .. })
        });
        if !compared {
            self.fail("explained", format!("nothing was compared in {rest:?}"));
        }
        let radius = |shape: &Shape<V>| match shape {
            Shape::Ball(s) => s.radius(),
            Shape::Capsule(s) => s.radius(),
            Shape::RoundCuboid(s) => s.radius(),
            Shape::RoundPolygon(s) => s.radius(),
            Shape::RoundTriangle(s) => s.radius(),
            Shape::RoundHull(s) => s.radius(),
            Shape::RoundCylinder(s) => s.radius(),
            Shape::RoundCone(s) => s.radius(),
            Shape::Own(s) => s.rounding(),
            _ => V::Real::ZERO,
        };
        let reach = radius(&case.a) + radius(&case.b);
        let chosen = |c: &Contact<V>| {
            rest.iter().any(|s| matches!(s, Step::Chosen { separation, .. } if reach - *separation == c.depth))
        };
        if let Some(c) = found
            && !chosen(c)
        {
            self.fail("explained", format!("{c:?} was never chosen in {rest:?}"));
        }
    }

    fn bounds(&mut self) {
        let case = self.case;
        let truth = [
            (&case.a, case.pose_a, V::oracle_aabb(&self.pair.a, &self.pair.pose_a)),
            (&case.b, case.pose_b, V::oracle_aabb(&self.pair.b, &self.pair.pose_b)),
        ];
        for (shape, pose, (min, max)) in truth {
            let found = Aabb::of(shape, pose).expect("a valid pose");
            if lab::unbounded_normal(shape).is_some() {
                self.unbounded_box(shape, &found, pose);
                continue;
            }
            let size = pose.translation().largest().to_f64() + self.unit / V::epsilon();
            for i in 0..V::DIMENSION {
                let error = (found.min.get(i).to_f64() - min[i]).abs().max((found.max.get(i).to_f64() - max[i]).abs());
                if !(error <= 8.0 * V::epsilon() * size) {
                    let law = format!("aabb {found:?} is not {min:?} {max:?}");
                    return self.fail("aabb", law);
                }
            }
        }
    }
}

impl<V: Lab> Checker<'_, V> {
    /// A side of an unbounded shape's box is finite only where the normal lies along that axis, and then it is where the surface
    /// is.
    fn unbounded_box(&mut self, shape: &Shape<V>, found: &Aabb<V>, pose: Pose<V>) {
        let (normal, offset, two_sided) = match shape {
            Shape::HalfSpace(h) => (h.normal(), h.offset(), false),
            Shape::Plane(p) => (p.normal(), p.offset(), true),
            _ => return,
        };
        let turned = pose.transform_vector(normal);
        for i in 0..V::DIMENSION {
            let aligned = turned.with(i, V::Real::ZERO) == V::ZERO;
            let up = turned.get(i) > V::Real::ZERO;
            let surface = pose.transform_point(offset * normal).get(i).to_f64();
            let error = 8.0 * V::epsilon() * (pose.translation().largest().to_f64() + offset.abs().to_f64());
            let right = |side: V::Real, expected: bool| {
                if expected { (side.to_f64() - surface).abs() <= error } else { !side.is_finite() }
            };
            let max = right(found.max.get(i), aligned && (up || two_sided));
            let min = right(found.min.get(i), aligned && (!up || two_sided));
            if !(max && min) {
                return self.fail("aabb", format!("{found:?} of a surface with normal {turned:?}"));
            }
        }
    }
}

fn scaled<V: Lab>(case: &Case<V>, factor: V::Real) -> Case<V> {
    use impinge::generic::*;
    let triangle = |s: &Triangle<V>| {
        let [a, b, c] = s.vertices().map(|v| factor * v);
        Triangle::new(a, b, c).unwrap()
    };
    let curved = |shape: &Shape<V>| -> Shape<V> {
        let (is_cone, half_height, radius, rounding) = match shape {
            Shape::Cylinder(s) => (false, s.half_height(), s.radius(), None),
            Shape::RoundCylinder(s) => (false, s.sharp().half_height(), s.sharp().radius(), Some(s.radius())),
            Shape::Cone(s) => (true, s.half_height(), s.radius(), None),
            Shape::RoundCone(s) => (true, s.sharp().half_height(), s.sharp().radius(), Some(s.radius())),
            _ => unreachable!("not curved"),
        };
        let larger = |length: V::Real| (factor * length).to_f64();
        let sharp = V::curved(is_cone, larger(half_height), larger(radius)).unwrap();
        match (sharp, rounding) {
            (Shape::Cylinder(s), Some(radius)) => s.rounded(factor * radius).unwrap().into(),
            (Shape::Cone(s), Some(radius)) => s.rounded(factor * radius).unwrap().into(),
            (sharp, _) => sharp,
        }
    };
    let shape = |shape: &Shape<V>| -> Shape<V> {
        match shape {
            Shape::Ball(s) => Ball::new(factor * s.radius()).unwrap().into(),
            Shape::Cuboid(s) => Cuboid::from_center(factor * s.center(), factor * s.half_extents()).unwrap().into(),
            Shape::Capsule(s) => Capsule::new(factor * s.a(), factor * s.b(), factor * s.radius()).unwrap().into(),
            Shape::Segment(s) => Segment::new(factor * s.a(), factor * s.b()).unwrap().into(),
            Shape::HalfSpace(s) => HalfSpace::new(s.normal(), factor * s.offset()).unwrap().into(),
            Shape::Plane(s) => Plane::new(s.normal(), factor * s.offset()).unwrap().into(),
            Shape::Polygon(s) => s.scaled(factor).unwrap().into(),
            Shape::RoundCuboid(s) => {
                let (center, half_extents) = (s.sharp().center(), s.sharp().half_extents());
                let sharp = Cuboid::from_center(factor * center, factor * half_extents).unwrap();
                sharp.rounded(factor * s.radius()).unwrap().into()
            }
            Shape::RoundPolygon(s) => s.sharp().scaled(factor).unwrap().rounded(factor * s.radius()).unwrap().into(),
            Shape::Triangle(s) => triangle(s).into(),
            Shape::RoundTriangle(s) => triangle(s.sharp()).rounded(factor * s.radius()).unwrap().into(),
            Shape::Hull(s) => s.scaled(factor).unwrap().into(),
            Shape::RoundHull(s) => s.sharp().scaled(factor).unwrap().rounded(factor * s.radius()).unwrap().into(),
            Shape::Cylinder(_) | Shape::RoundCylinder(_) | Shape::Cone(_) | Shape::RoundCone(_) => curved(shape),
            Shape::Own(s) => lab::own::scaled(s, factor),
            _ => unreachable!("a shape that the laws do not know"),
        }
    };
    let pose = |pose: Pose<V>| pose.with_translation(factor * pose.translation());
    Case { a: shape(&case.a), pose_a: pose(case.pose_a), b: shape(&case.b), pose_b: pose(case.pose_b), ..*case }
}

fn check<V: Lab>(
    case: &Case<V>,
    curved: bool,
    oracle: bool,
    random: &mut Random,
    worst: &mut Worst,
    failures: &mut Failures,
) -> bool {
    let pair = case.oracle();
    let scale = V::scale(&pair).max(f64::MIN_POSITIVE);
    let unit = V::epsilon() * scale;
    // Half of the cases ask for gaps as well.
    let margin = V::Real::from_f64(if random.chance(0.5) { 4.0 * scale } else { 0.0 });
    let found = contact_within(&case.a, case.pose_a, &case.b, case.pose_b, margin);
    let bound = V::bound(curved);
    let mut checker = Checker { case, pair, unit, bound, worst, failures };
    if let Some(c) = &found {
        checker.certificate(c);
        checker.resolution(c);
        checker.scaling(c, margin);
        if !checker.undecided() {
            checker.swap(c, margin);
            checker.rigid_motion(c, random);
        }
    }
    checker.distance();
    if oracle {
        checker.against_oracle(found.as_ref(), margin);
        checker.explained(found.as_ref(), margin);
    }
    intersects(&case.a, case.pose_a, &case.b, case.pose_b)
}

fn laws<V: Lab>(seed: u64) {
    let run = Run::new(seed);
    let (pairs, compared) = match (long(), short()) {
        (true, _) => (1_000_000, 50_000),
        (false, true) => (4_000, 400),
        (false, false) => (20_000, 1_000),
    };
    let mut failures = Failures::default();
    let mut table = Vec::new();
    let kinds = Kind::all::<V>();
    for (i, &a) in kinds.iter().enumerate() {
        for &b in &kinds[i..] {
            if !run.wants(&format!("{}-{}", a.name(), b.name())) {
                continue;
            }
            let curved = a.curved() || b.curved();
            // Curved shapes take longer, here and in the oracle.
            let pairs = if curved && !long() { pairs.min(4_000) } else { pairs };
            let mut random = Random::new(run.seed ^ ((i as u64) << 32) ^ (b as u64));
            let mut worst = Worst::default();
            let mut steered = Steered::new();
            let (mut random_hits, mut random_total) = (0u32, 0u32);
            for n in 0..pairs {
                // Both orders; 40 % at random, the rest by design. Nothing in turn, because turns of several things fall into step.
                let order = if random.chance(0.5) { (a, b) } else { (b, a) };
                let oracle = n * compared / pairs != (n + 1) * compared / pairs;
                if n % 5 < 2 {
                    let case = steered.case::<V>(order, &mut random);
                    let hit = check(&case, curved, oracle, &mut random, &mut worst, &mut failures);
                    steered.tell(hit);
                    random_hits += u32::from(hit);
                    random_total += 1;
                } else {
                    let case = designed::<V>(random.below(GENERATORS), order, &mut random);
                    check(&case, curved, oracle, &mut random, &mut worst, &mut failures);
                }
            }
            let rate = f64::from(random_hits) / f64::from(random_total);
            // Segments and triangles in space hardly ever meet, and unbounded shapes hardly ever do not.
            let thin = V::DIMENSION == 3 && a == Kind::Segment && matches!(b, Kind::Segment | Kind::Triangle);
            let steerable = (a.bounded() || b.bounded()) && !thin;
            if steerable && !(0.3..=0.7).contains(&rate) {
                failures.add(|| format!("{} {}: hit rate {rate:.2} at random", a.name(), b.name()));
            }
            table.push((a, b, rate, worst));
        }
    }
    assert!(!table.is_empty(), "no pair is called {}", run.only);
    print_table::<V>(run.seed, &table);
    run.passed::<V>(&failures);
}

fn print_table<V: Lab>(seed: u64, table: &[(Kind, Kind, f64, Worst)]) {
    let columns = ["width", "depth", "distance", "point on A", "point on B", "points", "swap"];
    let mut text =
        format!("\n{} (seed {seed}), worst errors in ε·scale\n| pair | hits | {} |\n", V::NAME, columns.join(" | "));
    for (a, b, rate, worst) in table {
        text += &format!("| {}-{} | {:.0} % |", a.name(), b.name(), rate * 100.0);
        for column in columns {
            text += &worst.of(column).map_or(" |".into(), |w| format!(" {:.1} {} |", w.0, w.1));
        }
        text += "\n";
    }
    println!("{text}");
}

in_every_space!(laws: 1, 2, 3, 4);
