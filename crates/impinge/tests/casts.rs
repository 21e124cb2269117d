//! Laws of casts, for every pair and in all four spaces, against the oracle.
//!
//! With `tol = 32·ε·max(scale, travel)`, for curved shapes 1e-7 and 1e-5 of that: at the time that is reported the separation is within `tol` of 0; no path
//! that goes deeper than that is missed, before the hit or altogether.
//!
//! Most casts prove themselves, by the oracle's furthest points and its distance of a point alone: points that touch lie on both surfaces, and a direction along which the shapes are apart
//! at both ends of a time separates them throughout, because along one direction they come closer at a steady rate. What is not proven is measured by the oracle at
//! several times, and so is a share of what is.

mod lab;

use impinge::Real;
use impinge::generic::{
    Ball, CastHit, Cuboid, Motion, Plane, Pose, Ray, Segment, Shape, Start, Triangle, cast_ray, cast_shape,
    cast_shape_traced, cast_shape_within, closest_points, contact_within, parting_time,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::trace::{Recorder, Step};
use lab::generate::{GENERATORS, Kind, Steered, Style, designed, shape};
use lab::ledger::{Failures, Run, Worst};
use lab::{Case, Lab, OraclePair, Random, long, short};

/// Two shapes in motion.
struct Path<V: Lab> {
    case: Case<V>,
    a: Motion<V>,
    b: Motion<V>,
    max: V::Real,
    margin: V::Real,
    what: &'static str,
    /// As the oracle sees it, the second shape at the start.
    pair: OraclePair<V>,
}

impl<V: Lab> std::fmt::Debug for Path<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {:?}, velocities {:?} {:?}, max {} margin {}",
            self.what,
            self.case,
            self.a.velocity(),
            self.b.velocity(),
            self.max,
            self.margin
        )
    }
}

impl<V: Lab> Path<V> {
    /// What changes of the second shape's place, seen from the first.
    fn offset(&self, time: f64) -> Vec<f64> {
        let seen = |get: &dyn Fn(Motion<V>) -> V| {
            let (a, b) = (get(self.a).components(), get(self.b).components());
            a.iter().zip(b).map(|(a, b)| b - a).collect::<Vec<_>>()
        };
        let (start, velocity) = (seen(&|motion| motion.start().translation()), seen(&|motion| motion.velocity()));
        start.iter().zip(velocity).map(|(p, v)| p + v * time).collect()
    }

    /// The first shape at its own origin, the second where it is seen from there at a time.
    fn at(&self, time: f64) -> OraclePair<V> {
        let pose_b = V::oracle_pose_at(self.case.pose_b, &self.offset(time));
        OraclePair { a: self.pair.a.clone(), pose_a: self.pair.pose_a.clone(), b: self.pair.b.clone(), pose_b }
    }

    /// Less the margin. `None` for what no motion parts.
    fn separation(&self, time: f64) -> Option<f64> {
        V::signed(&self.at(time)).map(|(separation, _)| separation - self.margin.to_f64())
    }

    /// A lower bound of the separation at a time, less the margin. Along one direction it changes at a steady rate.
    fn separation_along(&self, normal: V, time: f64) -> f64 {
        -V::width(&self.at(time), normal) - self.margin.to_f64()
    }

    fn speed(&self) -> f64 {
        let v = self.b.velocity() - self.a.velocity();
        v.components().iter().map(|c| c * c).sum::<f64>().sqrt()
    }

    /// As the library sees it.
    fn normal(&self, time: f64) -> Option<V> {
        let (a, b) = (self.a.at(V::Real::from_f64(time)), self.b.at(V::Real::from_f64(time)));
        contact_within(&self.case.a, a, &self.case.b, b, V::Real::LIMIT).map(|contact| contact.normal)
    }

    /// Around when the two are deepest, or nearest, between two times: where to look, not what to find.
    fn lowest(&self, mut low: f64, mut high: f64) -> [f64; 2] {
        let velocity = self.b.velocity() - self.a.velocity();
        for _ in 0..30 {
            let middle = 0.5 * (low + high);
            let nearing = self.normal(middle).is_some_and(|normal| normal.dot(velocity) < V::Real::ZERO);
            if nearing { low = middle } else { high = middle }
        }
        [low, high]
    }

    /// A direction along which they may be apart until a time, if they are.
    fn separating(&self, time: f64) -> Option<V> {
        let velocity = self.b.velocity() - self.a.velocity();
        let rate = |normal: V| normal.dot(velocity);
        let (start, end) = (self.normal(0.0)?, self.normal(time)?);
        // Receding or nearing all the time.
        if rate(start) >= V::Real::ZERO {
            return Some(start);
        }
        if rate(end) <= V::Real::ZERO {
            return Some(end);
        }
        // Otherwise across the motion: a mixture of what is met just before and just after.
        let [before, after] = self.lowest(0.0, time);
        let (before, after) = (self.normal(before)?, self.normal(after)?);
        let mixed = before * rate(after).abs() + after * rate(before).abs();
        Some(if mixed.length() > V::Real::ZERO { mixed } else { before })
    }
}

/// Where one of them may be at some time, and how it gets there.
fn path<V: Lab>(number: usize, kinds: (Kind, Kind), steered: &mut Steered, random: &mut Random) -> Path<V> {
    let placed = match number % 3 {
        0 => steered.case::<V>(kinds, random),
        _ => designed::<V>(random.below(GENERATORS), kinds, random),
    };
    let size = V::scale(&placed.oracle());
    let vector = |components: [f64; 3]| V::vector(|i| components[i]);
    let real = V::Real::from_f64;
    let mut direction = vector(random.direction(V::DIMENSION));
    let huge = V::Real::LIMIT;
    let found = contact_within(&placed.a, placed.pose_a, &placed.b, placed.pose_b, huge);
    let normal = found.map(|c| c.normal);
    // Rounding leaves a little of it along the normal, on either side.
    let across = |v: V, n: V| {
        let v = v - n * (n.dot(v) / n.length_squared());
        if v.length() > V::Real::ZERO { v * (V::Real::ONE / v.length()) } else { v }
    };
    let most = if random.chance(0.2) { 1e3 } else { 10.0 };
    let way = size * random.log_range(0.1, most);
    // How much of the way is behind the place.
    let mut part = random.range(0.0, 1.0);
    let mut what = "through";
    match (number / 7 % 8, normal) {
        (0, Some(n)) => {
            what = "grazing";
            direction = across(direction, n);
        }
        (1, Some(n)) => {
            what = "sliding";
            part = 0.0;
            direction = across(direction, n);
        }
        (2, Some(n)) => {
            what = "receding";
            part = 0.0;
            direction = if n.dot(direction) < V::Real::ZERO { -direction } else { direction };
        }
        (3, _) => {
            what = "from here";
            part = 0.0;
        }
        (4, _) => {
            what = "along an axis";
            direction = V::axis(random.below(V::DIMENSION));
        }
        _ => {}
    }
    let velocity = direction * real(way);
    let common = if random.chance(0.3) { vector(random.direction(V::DIMENSION)) * real(way) } else { V::ZERO };
    let share = real(if random.chance(0.5) { random.unit() } else { 0.0 });
    let (velocity_a, velocity_b) = (common - velocity * share, common + velocity * (V::Real::ONE - share));
    let back = |pose: impinge::generic::Pose<V>, velocity: V| {
        pose.with_translation(pose.translation() - velocity * real(part)).moving(velocity)
    };
    let (a, b) = (back(placed.pose_a, velocity_a), back(placed.pose_b, velocity_b));
    let max = match random.below(4) {
        0 => real(random.range(0.5, 2.0)),
        1 => V::Real::INFINITY,
        _ => V::Real::ONE,
    };
    let margin = real(if random.chance(0.2) { size * random.log_range(1e-4, 0.3) } else { 0.0 });
    let case = Case { pose_a: a.start(), pose_b: b.start(), ..placed };
    let mut pair = case.oracle();
    pair.pose_a = V::oracle_pose_at(case.pose_a, &[0.0; 3]);
    let mut path = Path { case, a, b, max, margin, what, pair };
    path.pair = path.at(0.0);
    path
}

#[derive(Default)]
struct Tally {
    casts: u32,
    hits: u32,
    started: [u32; 3],
    steps: u64,
    most: usize,
    ended: u32,
    /// Of those that could.
    proven: u32,
    provable: u32,
    worst: Worst,
}

struct Checker<'c, V: Lab> {
    path: &'c Path<V>,
    /// Of the scale at the start.
    scale: f64,
    bound: f64,
    tally: &'c mut Tally,
    failures: &'c mut Failures,
}

impl<V: Lab> Checker<'_, V> {
    fn fail(&mut self, law: &str, what: String) {
        let path = self.path;
        self.failures.add(|| {
            let hit = cast_shape_within(&path.case.a, path.a, &path.case.b, path.b, path.max, path.margin);
            format!("{law}: {what}\n    {path:?}\n    {hit:?}")
        });
    }

    /// Of rounding, after so long a way.
    fn unit(&self, time: f64) -> f64 {
        V::epsilon() * self.scale.max(self.path.speed() * time)
    }

    fn within(&mut self, law: &'static str, time: f64, error: f64) {
        let measured = error / self.unit(time);
        self.tally.worst.note(law, measured, self.path.what);
        if !(measured <= self.bound) {
            self.fail(law, format!("{measured:.2}, allowed {}", self.bound));
        }
    }

    /// `measured`: by the oracle, whether or not it proves itself; `parted`: when it parts too.
    fn check(&mut self, measured: bool, parted: bool) {
        let path = self.path;
        if lab::undecided(&path.case) {
            return;
        }
        let mut recorder = Recorder::new();
        let limits = (path.max, path.margin);
        let hit = cast_shape_traced(&path.case.a, path.a, &path.case.b, path.b, limits, &mut recorder);
        let steps = recorder.steps.iter().filter(|step| matches!(step, Step::Moment { .. })).count();
        self.tally.casts += 1;
        self.tally.steps += steps as u64;
        self.tally.most = self.tally.most.max(steps);
        self.tally.ended += u32::from(steps > 200);
        if let Some(hit) = &hit {
            self.tally.hits += 1;
            self.tally.started[hit.start as usize] += 1;
            let time = hit.time.to_f64();
            let started = hit.start == Start::Overlapping;
            if !(0.0 <= time && hit.time <= path.max && hit.normal.is_finite()) || (started && time != 0.0) {
                return self.fail("time", format!("{hit:?}"));
            }
            let there = path.at(time);
            self.faces_the_motion(hit);
            let width = V::width(&there, hit.normal);
            self.within("width", time, (width - hit.depth.to_f64()).abs());
            self.within("point on A", time, V::local_distance(&there.a, hit.local_a).abs());
            self.within("point on B", time, V::local_distance(&there.b, hit.local_b).abs());
        }
        self.other_order(hit.as_ref());
        // What has no surface around it may be such that no motion parts it.
        let unbounded = lab::unbounded_normal(&path.case.a).is_some() && lab::unbounded_normal(&path.case.b).is_some();
        let proven = !unbounded && self.proven(hit.as_ref());
        self.tally.provable += u32::from(!unbounded);
        self.tally.proven += u32::from(proven);
        // Of parting nothing is proven.
        if let Some(hit) = &hit
            && hit.start == Start::Overlapping
            && path.margin == V::Real::ZERO
            && parted
        {
            self.parting(-hit.depth.to_f64());
        }
        if measured || !proven {
            self.measured(hit.as_ref());
        }
    }

    /// Whether a hit has points that touch, or a common one at the start, and whether a direction separates the two until then, or until the end.
    fn proven(&mut self, hit: Option<&CastHit<V>>) -> bool {
        let path = self.path;
        let Some(hit) = hit else {
            let end = self.end();
            return path.separating(end).is_some_and(|normal| self.apart_along(normal, end));
        };
        let time = hit.time.to_f64();
        let pair = path.at(time);
        let length = |p: &[f64], q: &[f64]| p.iter().zip(q).map(|(p, q)| (p - q) * (p - q)).sum::<f64>().sqrt();
        let margin = path.margin.to_f64();
        if hit.start == Start::Overlapping {
            let common = closest_points(&path.case.a, path.a.start(), &path.case.b, path.b.start()).map(|found| {
                let (in_a, in_b) = (V::to_world(&pair.pose_a, found.local_a), V::to_world(&pair.pose_b, found.local_b));
                [
                    V::local_distance(&pair.a, found.local_a),
                    V::local_distance(&pair.b, found.local_b),
                    length(&in_a, &in_b),
                ]
            });
            let slack = self.bound * self.unit(0.0);
            return common.is_some_and(|[in_a, in_b, apart]| in_a.max(in_b) <= slack && apart <= margin + slack);
        }
        let (on_a, on_b) = (V::to_world(&pair.pose_a, hit.local_a), V::to_world(&pair.pose_b, hit.local_b));
        length(&on_a, &on_b) - margin <= self.bound * self.unit(time) && self.apart_along(hit.normal, time)
    }

    /// Until a time.
    fn apart_along(&mut self, normal: V, time: f64) -> bool {
        // What is allowed is the same as long as the scale is more than the way, and then grows steadily: a straight line is below it if it is at the ends and in between.
        let halfway = if self.path.speed() > 0.0 { time.min(self.scale / self.path.speed()) } else { 0.0 };
        let deep = [0.0, halfway, time].map(|at| -self.path.separation_along(normal, at) / self.unit(at));
        let deep = deep.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let apart = deep <= self.bound;
        if apart {
            self.tally.worst.note("passed through", deep.max(0.0), self.path.what);
        }
        apart
    }

    /// Until when to look for what was missed.
    fn end(&self) -> f64 {
        self.path.max.min(V::Real::from_f64(1e3)).to_f64()
    }

    /// By the oracle.
    fn measured(&mut self, hit: Option<&CastHit<V>>) {
        let path = self.path;
        let Some(separation) = path.separation(0.0) else {
            if hit.is_some() {
                self.fail("inseparable", "nothing parts the two".into());
            }
            return;
        };
        if let Some(hit) = hit.filter(|hit| hit.start == Start::Overlapping) {
            let depth = path.margin.to_f64() + hit.depth.to_f64();
            self.within("overlap at the start", 0.0, (separation + depth).abs());
            return;
        }
        if let Some(hit) = hit {
            let time = hit.time.to_f64();
            self.within("gap at the hit", time, path.separation(time).unwrap_or(f64::NAN).abs());
        }
        if separation < -self.bound * self.unit(0.0) {
            return self.fail("missed", format!("an overlap of {} at the start", -separation));
        }
        // Nothing before, at the deepest and in between.
        if path.speed() == 0.0 {
            return;
        }
        let last = hit.map_or(self.end(), |hit| hit.time.to_f64());
        let [deepest, _] = path.lowest(0.0, last);
        for time in [deepest, 0.5 * (deepest + last), 0.5 * deepest, last] {
            let deep = path.separation(time).map_or(0.0, |separation| -separation);
            self.within("passed through", time, deep.max(0.0));
        }
    }

    /// The other shape first: the same time, as far as a time can be told of what grazes.
    fn other_order(&mut self, hit: Option<&CastHit<V>>) {
        let path = self.path;
        let other = cast_shape_within(&path.case.b, path.b, &path.case.a, path.a, path.max, path.margin);
        if let Some(other) = other {
            self.faces_the_motion(&other.flipped());
        }
        let overlaps = |hit: &CastHit<V>| hit.start == Start::Overlapping;
        match (hit, other) {
            (None, None) => {}
            (Some(hit), Some(other)) if overlaps(hit) && overlaps(&other) => {
                self.within("depth in the other order", 0.0, 0.5 * (hit.depth - other.depth).abs().to_f64());
            }
            (Some(hit), Some(other)) => {
                let (early, late) = if hit.time <= other.time { (*hit, other) } else { (other, *hit) };
                let normal = if early.time == hit.time { early.normal } else { -early.normal };
                let rate = normal.dot(path.b.velocity() - path.a.velocity()).to_f64();
                let time = late.time.to_f64();
                // After the first of them they would overlap by no more than this.
                let most = (-rate * (time - early.time.to_f64())).max(0.0);
                // Where two corners meet they may be found to meet by another face, and be less deep than that by far.
                let deep = if 0.5 * most > self.bound * self.unit(time) {
                    self.path.separation(time).map_or(f64::NAN, |separation| (-separation).max(0.0))
                } else {
                    most
                };
                self.within("time in the other order", time, 0.5 * deep);
            }
            (Some(hit), None) => self.all_but_grazes(hit.time.to_f64()),
            (None, Some(hit)) => self.all_but_grazes(hit.time.to_f64()),
        }
    }

    /// Found in one order only: from then on they are not deeper than rounding.
    fn all_but_grazes(&mut self, time: f64) {
        let [deepest, _] = self.path.lowest(time, self.end().max(time));
        match self.path.separation(deepest) {
            Some(separation) => self.within("found in one order", deepest, 0.5 * (-separation).max(0.0)),
            None => self.fail("found in one order", "nothing parts the two".into()),
        }
    }

    /// What touches after having been apart came along the normal.
    fn faces_the_motion(&mut self, hit: &CastHit<V>) {
        let approach = hit.normal.dot(self.path.b.velocity() - self.path.a.velocity()).to_f64();
        if hit.start != Start::Overlapping && !(approach <= 64.0 * V::epsilon() * self.path.speed()) {
            self.fail("normal", format!("{} along the motion", approach / self.path.speed()));
        }
    }

    fn parting(&mut self, separation: f64) {
        let path = self.path;
        let (kinds, all) = ((&path.case.a, &path.case.b), V::Real::INFINITY);
        let Some(time) = parting_time(kinds.0, path.a, kinds.1, path.b, all) else {
            // Never, or too far away for the numbers.
            let later = 1e3 * self.scale / path.speed();
            let parted = |separation: f64| separation > self.bound * self.unit(later);
            if path.speed() > 0.0 && path.separation(later).is_some_and(parted) {
                self.fail("parting", format!("never, but they have by {later}"));
            }
            return;
        };
        let (time, separation) = (time.to_f64(), -separation);
        let unit = self.unit(time);
        let Some(then) = path.separation(time) else { return };
        let measured = then.abs() / unit;
        if !(measured <= self.bound) {
            self.fail("parting", format!("at {time} by {measured}, from {separation}"));
        }
        let after = time + 4.0 * self.bound * unit / path.speed();
        if path.separation(after).is_some_and(|s| s < -self.bound * unit) {
            self.fail("parting", format!("at {time}, but deep at {after}"));
        }
    }
}

/// Of so many casts that prove themselves one is measured all the same.
fn share() -> f64 {
    if long() { 100.0 } else { 10.0 }
}

fn laws<V: Lab>(seed: u64) {
    let run = Run::new(seed);
    let casts = match (long(), short()) {
        (true, _) => 200_000,
        (false, true) => 500,
        (false, false) => 2_000,
    };
    let mut failures = Failures::default();
    let mut text = format!("\n{} (seed {}), worst errors in ε·max(scale, travel)\n", V::NAME, run.seed);
    let (mut all, mut ended) = (0, 0);
    let kinds = Kind::all::<V>();
    for (i, &a) in kinds.iter().enumerate() {
        for &b in &kinds[i..] {
            if !run.wants(&format!("{}-{}", a.name(), b.name())) {
                continue;
            }
            let curved = a.curved() || b.curved();
            let mut random = Random::new(run.seed ^ ((i as u64) << 32) ^ (b as u64));
            let (mut tally, mut steered) = (Tally::default(), Steered::new());
            for n in 0..casts {
                let order = if random.chance(0.5) { (a, b) } else { (b, a) };
                let path = path::<V>(n, order, &mut steered, &mut random);
                if !(path.a.start().is_valid() && path.b.start().is_valid()) {
                    continue;
                }
                let scale = V::scale(&path.pair).max(f64::MIN_POSITIVE);
                let bound = if curved { V::bound(true) } else { 32.0 };
                let mut checker = Checker { path: &path, scale, bound, tally: &mut tally, failures: &mut failures };
                checker.check(random.chance(1.0 / share()), random.chance(2.5 / share()));
                steered.tell(tally.hits % 2 == 1);
            }
            let Tally { casts, hits, started, steps, most, ended: late, proven, provable, .. } = tally;
            text += &format!(
                "{}-{}: {casts} casts, {hits} hits ({started:?}), steps {:.1} mean {most} most,",
                a.name(),
                b.name(),
                steps as f64 / f64::from(casts)
            );
            text += &format!(" {proven} of {provable} proven,{}\n", tally.worst);
            (all, ended) = (all + casts, ended + late);
            // Segments and triangles in space hardly ever meet, and unbounded shapes hardly ever do not.
            let thin = V::DIMENSION == 3 && a == Kind::Segment && matches!(b, Kind::Segment | Kind::Triangle);
            if (a.bounded() || b.bounded()) && !thin && !(0.1..=0.95).contains(&(f64::from(hits) / f64::from(casts))) {
                failures.add(|| format!("{} {}: {hits} hits of {casts}", a.name(), b.name()));
            }
        }
    }
    println!("{text}{ended} of {all} did not come to an end by themselves");
    assert!(all > 0, "no pair is called {}", run.only);
    assert!(1000 * ended < all, "{ended} of {all}");
    run.passed::<V>(&failures);
}

/// Shapes with small whole numbers, much of which is flat, parallel or on one line: rounding is no help in telling which side they come from.
fn normals_face_the_motion<V: Lab>() {
    let mut random = Random::new(11);
    let (mut hits, mut rays) = (0, 0);
    for _ in 0..20_000 {
        let whole = |random: &mut Random, most: f64| {
            V::vector(|_| 0.0) + {
                let numbers: [f64; 3] = std::array::from_fn(|_| (random.range(-most, most)).round());
                V::vector(|i| numbers[i])
            }
        };
        let shape = |random: &mut Random| -> Shape<V> {
            match random.below(6) {
                0 => Ball::new(V::Real::ZERO).unwrap().into(),
                1 => Segment::new(whole(random, 2.0), whole(random, 2.0)).unwrap().into(),
                2 => Triangle::new(whole(random, 2.0), whole(random, 2.0), whole(random, 2.0)).unwrap().into(),
                3 => Cuboid::new(whole(random, 2.0).abs()).unwrap().into(),
                4 => Plane::new(V::axis(random.below(V::DIMENSION)), V::Real::ZERO).unwrap().into(),
                _ => loop {
                    let corners: Vec<V> = (0..6).map(|_| whole(random, 2.0)).collect();
                    if let Some(hull) = V::hull(&corners) {
                        break hull;
                    }
                },
            }
        };
        let (a, b) = (shape(&mut random), shape(&mut random));
        let from = Pose::from_translation(whole(&mut random, 5.0));
        let velocity = whole(&mut random, 4.0);
        if let Some(hit) = cast_shape(&a, from.moving(velocity), &b, Pose::IDENTITY, V::Real::from_f64(4.0))
            && hit.start == Start::Apart
        {
            hits += 1;
            let approach = hit.normal.dot(-velocity).to_f64();
            assert!(approach <= 64.0 * V::epsilon() * 8.0, "{a:?} {from:?} {velocity:?} {b:?}: {hit:?}");
        }
        let ray = Ray::new(from.translation(), velocity).unwrap();
        if let Some(hit) = cast_ray(&b, Pose::IDENTITY, ray, V::Real::from_f64(4.0))
            && hit.t > V::Real::ZERO
        {
            rays += 1;
            let along = hit.normal.dot(velocity).to_f64();
            assert!(along <= 64.0 * V::epsilon() * 8.0, "{b:?} {ray:?}: {hit:?}");
        }
    }
    assert!(hits > 2_000 && rays > 1_000, "{hits} casts and {rays} rays hit");
}

/// Of shapes with flat sides that are apart, in space of those without rounding, hardly ever anything has to be measured.
fn flat_sides_are_not_measured<V: Lab>() {
    let mut random = Random::new(12);
    let flat: &[Kind] = match V::DIMENSION {
        2 => &[Kind::Ball, Kind::Cuboid, Kind::Capsule, Kind::Segment, Kind::Polygon, Kind::Triangle],
        _ => &[Kind::Cuboid, Kind::Segment, Kind::Triangle, Kind::Hull],
    };
    let (mut hits, mut misses, mut measured) = (0u32, 0u32, 0u32);
    while hits + misses < 40_000 {
        let a = shape::<V>(flat[random.below(flat.len())], random.range(0.3, 1.0), Style::Regular, &mut random);
        let b = shape::<V>(flat[random.below(flat.len())], random.range(0.3, 1.0), Style::Regular, &mut random);
        let is_rounded =
            |shape: &Shape<V>| matches!(shape, Shape::RoundCuboid(_) | Shape::RoundTriangle(_) | Shape::RoundHull(_));
        if V::DIMENSION == 3 && (is_rounded(&a) || is_rounded(&b)) {
            continue;
        }
        let vector = |random: &mut Random, length: f64| {
            let d = random.direction(V::DIMENSION).map(|c| c * length);
            V::vector(|i| d[i])
        };
        let way = vector(&mut random, 8.0);
        let aside = random.range(0.0, 1.5);
        let from = vector(&mut random, aside) - way * V::Real::HALF;
        let start = Pose::new(from, V::rotation(&mut random));
        let there = Pose::new(V::ZERO, V::rotation(&mut random));
        let mut recorder = Recorder::new();
        let limits = (V::Real::ONE, V::Real::ZERO);
        let hit = cast_shape_traced(&a, start.moving(way), &b, there, limits, &mut recorder);
        *(if hit.is_some() { &mut hits } else { &mut misses }) += 1;
        let is_start = |step: &Step<V>| matches!(step, Step::Moment { time, .. } if *time == V::Real::ZERO);
        measured += u32::from(recorder.steps.iter().any(is_start));
    }
    println!("{}: {hits} hits, {misses} misses, {measured} measured", V::NAME);
    assert!(hits > 8_000 && misses > 8_000, "{hits} hits, {misses} misses");
    assert!(1000 * measured < hits + misses, "{measured}");
}

#[test]
fn flat_sides_are_not_measured_in_all_spaces() {
    flat_sides_are_not_measured::<Vec2>();
    flat_sides_are_not_measured::<DVec2>();
    flat_sides_are_not_measured::<Vec3>();
    flat_sides_are_not_measured::<DVec3>();
}

/// What touches is stopped only by what it moves into, whatever it is, and however short the step.
#[test]
fn what_slides_or_parts_is_not_stopped() {
    use impinge::d3::*;
    let crate_ = Cuboid::new(Vec3::ONE).unwrap();
    let corners: Vec<Vec3> =
        (0..8).map(|n| Vec3::new([-1.0, 1.0][n & 1], [-1.0, 1.0][n >> 1 & 1], [-1.0, 1.0][n >> 2])).collect();
    let movers: [Shape; 7] = [
        Ball::new(1.0).unwrap().into(),
        Capsule::new(Vec3::NEG_X, Vec3::X, 1.0).unwrap().into(),
        crate_.into(),
        Hull::new(&corners).unwrap().into(),
        Cylinder::new(1.0, 1.0).unwrap().into(),
        Cone::new(1.0, 1.0).unwrap().into(),
        Triangle::new(Vec3::new(-1.0, -1.0, 0.0), Vec3::new(1.0, -1.0, 0.0), Vec3::Y).unwrap().into(),
    ];
    let floors: [(Shape, Pose); 3] = [
        (HalfSpace::new(Vec3::Y, 0.0).unwrap().into(), Pose::IDENTITY),
        (Plane::new(Vec3::Y, 0.0).unwrap().into(), Pose::IDENTITY),
        (Cuboid::new(Vec3::new(8.0, 1.0, 8.0)).unwrap().into(), Pose::at(0.0, -1.0, 0.0)),
    ];
    // On the floor, and as little above it as can be.
    for height in [1.0, 1.0 + f32::EPSILON] {
        for (mover, (floor, under)) in movers.iter().flat_map(|mover| floors.iter().map(move |floor| (mover, floor))) {
            for max in [0.0, 1e-30, 1.0, f32::INFINITY] {
                let cast = |velocity: Vec3| {
                    let on = Pose::at(0.0, height, 0.0).moving(velocity);
                    let (one, other) =
                        (cast_shape(mover, on, floor, *under, max), cast_shape(floor, *under, mover, on, max));
                    assert_eq!(one.map(|hit| hit.time), other.map(|hit| hit.time), "{mover:?} {floor:?} {velocity}");
                    one
                };
                for velocity in
                    [Vec3::X, Vec3::Y, Vec3::new(-1.0, 0.5, 2.0), Vec3::new(1.0, -f32::EPSILON, 0.0), Vec3::ZERO]
                {
                    assert_eq!(cast(velocity), None, "{mover:?} {floor:?} {velocity} {max}");
                }
                for velocity in [Vec3::NEG_Y, Vec3::new(3.0, -1.0, 0.0)] {
                    let hit = cast(velocity).unwrap_or_else(|| panic!("{mover:?} {floor:?} {velocity} {max}"));
                    assert_eq!((hit.time, hit.start), (0.0, Start::Touching), "{mover:?} {floor:?} {velocity}");
                    assert!((hit.normal - Vec3::NEG_Y).length() < 1e-6, "{hit:?}");
                }
            }
        }
    }
}

/// Two long edges of a sliver differ by rounding, and beyond the tip where they meet a place may be inside of both: a speck hit the face there, by 74 and 4300 times what is rounded.
#[test]
fn specks_do_not_hit_slivers_beyond_the_tip() {
    use impinge::d3::*;
    let point = |[x, y, z]: [f32; 3]| Vec3::new(x, y, z);
    let check =
        |corners: [[f32; 3]; 3], poses: [([f32; 3], [f32; 4]); 2], ways: [[f32; 3]; 2], radius: f32, scale: f32| {
            let triangle = Triangle::new(point(corners[0]), point(corners[1]), point(corners[2])).unwrap();
            let [a, b] = poses.map(|(place, turn)| Pose::new(point(place), Quat::from_array(turn)));
            let (a, b) = (a.moving(point(ways[0])), b.moving(point(ways[1])));
            let Some(hit) = cast_shape(&triangle, a, &Ball::new(radius).unwrap(), b, 1.0) else { return };
            let [p, q, r] = corners.map(|corner| point(corner).as_dvec3());
            let exact = f64::Triangle::new(p, q, r).unwrap();
            let off = f64::signed_distance(&exact, f64::Pose::IDENTITY, hit.local_a.as_dvec3()).unwrap() as f32;
            assert!(off <= 32.0 * f32::EPSILON * scale, "{off}: {hit:?}");
        };
    check(
        [
            [0.21054164, 0.04864158, 0.46161574],
            [-0.21054178, -0.0486413, -0.46161568],
            [-0.2105419, -0.048641697, -0.46161562],
        ],
        [
            ([-0.42341223, 0.019135237, -0.05082068], [0.4697459, -0.6089735, 0.4723347, -0.43056938]),
            ([0.52291435, -2.9273005, -0.056489997], [-0.08672753, -0.6484423, 0.6864747, 0.31741688]),
        ],
        [[1.2317413, -6.0056343, 0.32305956], [-1.6721544, 8.152968, -0.43857056]],
        2.1372543e-7,
        3.0,
    );
    check(
        [
            [-0.30936968, 0.32146603, -0.18427217],
            [0.30937037, -0.32146567, 0.18427157],
            [0.3093694, -0.32146668, 0.18427145],
        ],
        [
            ([0.1427186, -0.31279877, 0.6251107], [-0.5467926, 0.35455054, 0.4544294, 0.6072937]),
            ([-0.25477287, -0.58954364, 0.75545394], [-0.52985656, -0.007834882, 0.30358964, 0.79184836]),
        ],
        [[-0.00262043, -0.02939582, -0.013811633], [0.0045406944, 0.050937228, 0.023932869]],
        7.136934e-7,
        0.5,
    );
}

/// A ball comes in flat over the long edges of a needle, along it: where it meets the face rounding moves it by more than the needle is wide, but along the way, and not beside it.
#[test]
fn what_comes_in_flat_over_a_needle_hits_its_face() {
    use impinge::d3::*;
    let check = |[length, width, height]: [f32; 3], place: Vec3, radius: f32, way: f32| {
        let [a, b] = [width, -width].map(|width| Vec3::new(length, width, 0.0));
        let needle = Triangle::new(Vec3::new(-length, 0.0, height), a, b).unwrap();
        let ball = Pose::from_translation(place).moving(Vec3::new(way, 0.0, 0.0));
        let hit = cast_shape(&needle, Pose::IDENTITY, &Ball::new(radius).unwrap(), ball, 1.0);
        assert!(hit.is_some_and(|hit| hit.start == Start::Apart), "{hit:?}");
    };
    let from = |[x, y, z]: [f32; 3], [u, v, w]: [f32; 3]| Vec3::new(x - u, y - v, z - w);
    let (place, needle) = ([29.81897, -849.4459, -665.33936], [-460.90225, -849.2179, -665.3817]);
    check([1679.2725, 0.77222717, 0.21506709], from(place, needle), 0.008650232, 15869.75 - 4424.05);
    let (place, needle) = ([720.24286, -928.2443, 1624.804], [2913.325, -930.4538, 1624.3308]);
    check([362.0862, 2.7826877, 3.8664236], from(place, needle), 0.04406019, 3068.6892 - 375.66272);
}

/// The normals of what is far away are no rounder than those of what is near: two half-spaces 16 ε from parallel were taken for clearly crossing, because the angle was measured between places 1500 away.
#[test]
fn far_away_as_nearly_parallel_as_near() {
    use impinge::d3::f64::{HalfSpace, Pose};
    let half_space = |[x, y, z]: [f64; 3], offset| HalfSpace::new(DVec3::new(x, y, z), offset).unwrap();
    let pose = |[x, y, z]: [f64; 3], turn| Pose::new(DVec3::new(x, y, z), impinge::glam::DQuat::from_array(turn));
    let case = Case::<DVec3> {
        a: half_space([-0.8524296848186269, 0.49344464011139466, -0.17284680958974216], 0.18466331925008708).into(),
        pose_a: pose(
            [-117.2928890600134, 857.3341292890915, 119.72854430081861],
            [0.6020676949331314, -0.18904909524199615, 0.7744477689621917, 0.04478374097339219],
        ),
        b: half_space([0.11609656534815938, -0.3541312016400483, -0.9279615722320272], 0.10582322745242559).into(),
        pose_b: pose(
            [143.37540774430104, 1149.4039663403546, 900.9090140208657],
            [-0.45908663534272975, -0.841561571649909, 0.26372302085020505, 0.10706890606272734],
        ),
        generator: "random",
    };
    assert!(lab::undecided(&case));
}

/// Whatever the numbers: far, slow, and with a margin without end.
#[test]
fn hits_are_finite() {
    use impinge::d3::*;
    let (ball, floor) = (Ball::new(1.0).unwrap(), HalfSpace::new(Vec3::Y, 0.0).unwrap());
    let slow = Pose::at(-1e5, 0.0, 0.0).moving(Vec3::new(1e-35, 0.0, 0.0));
    assert_eq!(cast_shape(&ball, slow, &ball, Pose::IDENTITY, f32::INFINITY), None);
    let ray = Ray::new(Vec3::new(-1e5, 0.0, 0.0), Vec3::new(1e-35, 0.0, 0.0)).unwrap();
    assert_eq!(cast_ray(&ball, Pose::IDENTITY, ray, f32::INFINITY), None);
    let sliding = Pose::at(0.0, 1e5, 0.0).moving(Vec3::new(1e6, -1.0, 0.0));
    let hit = cast_shape(&floor, Pose::IDENTITY, &Cuboid::new(Vec3::ONE).unwrap(), sliding, f32::INFINITY).unwrap();
    assert!(hit.point_b(sliding).is_finite() && hit.point_a(Pose::IDENTITY).is_finite(), "{hit:?}");
    let hit = cast_shape_within(&ball, Pose::IDENTITY, &ball, Pose::at(9.0, 0.0, 0.0), 1.0, f32::INFINITY).unwrap();
    assert_eq!((hit.time, hit.start), (0.0, Start::Overlapping));
    let short = Ray::new(Vec3::ZERO, Vec3::new(1e-24, 0.0, 0.0)).unwrap();
    let round = Cuboid::new(Vec3::ONE).unwrap().rounded(0.5).unwrap();
    assert!(cast_ray_hollow(&round, Pose::IDENTITY, short, f32::INFINITY).is_some());
    let point = Ball::new(0.0).unwrap();
    assert_eq!(parting_time(&point, Pose::IDENTITY.moving(Vec3::X), &point, Pose::IDENTITY, 1.0), Some(0.0));
    assert_eq!(crossing_time(f64::INFINITY, -1.0), None);
    assert_eq!(crossing_time(f32::MAX, -f32::MAX), Some(0.5));
}

#[test]
fn normals_face_the_motion_in_all_spaces() {
    normals_face_the_motion::<Vec2>();
    normals_face_the_motion::<DVec2>();
    normals_face_the_motion::<Vec3>();
    normals_face_the_motion::<DVec3>();
}

in_every_space!(laws: 1, 2, 3, 4);
