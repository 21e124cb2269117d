//! Laws of times of impact of what moves and turns, for every pair and in all four spaces, against the oracle.
//!
//! With `tol = 32·ε·max(scale, travel)`, for curved shapes 1e-7 and 1e-5 of that: at the time that is reported the separation is within `tol` of 0; no motion
//! that goes deeper than that is missed, before the hit or altogether. The way of the furthest point counts as travel, and the distance of a shape from the center of its turning as scale.
//!
//! Where to look is told by the library's own distances along the way; what is there, by the oracle.

mod lab;

use impinge::Real;
use impinge::generic::{Aabb, Pose, Shape, Start, Sweep, SweepHit, contact_within, time_of_impact_traced};
use impinge::trace::{Recorder, Step};
use lab::generate::{GENERATORS, Kind, Steered, designed};
use lab::ledger::{Failures, Run, Worst};
use lab::{Case, Lab, OraclePair, Random, long, short};

/// Two shapes that move and turn.
struct Path<V: Lab> {
    a: Shape<V>,
    sweep_a: Sweep<V>,
    b: Shape<V>,
    sweep_b: Sweep<V>,
    max: V::Real,
    margin: V::Real,
    what: &'static str,
    oracle: (V::OracleShape, V::OracleShape),
    scale: f64,
    /// Of the point that is fastest.
    speed: f64,
}

impl<V: Lab> std::fmt::Debug for Path<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Path { a, sweep_a, b, sweep_b, max, margin, what, .. } = self;
        write!(f, "{what} {a:?} {sweep_a:?}\n    {b:?} {sweep_b:?}\n    max {max} margin {margin}")
    }
}

impl<V: Lab> Path<V> {
    fn is_valid(&self) -> bool {
        self.sweep_a.start().is_valid() && self.sweep_b.start().is_valid()
    }

    fn at(&self, time: f64) -> OraclePair<V> {
        let from = self.sweep_a.start().translation().components();
        OraclePair {
            a: self.oracle.0.clone(),
            pose_a: V::oracle_swept(&self.sweep_a, time, &from),
            b: self.oracle.1.clone(),
            pose_b: V::oracle_swept(&self.sweep_b, time, &from),
        }
    }

    /// Less the margin. `None` for what no motion parts.
    fn separation(&self, time: f64) -> Option<f64> {
        V::signed(&self.at(time)).map(|(separation, _)| separation - self.margin.to_f64())
    }

    /// As the library sees it, from near the world's origin.
    fn roughly(&self, time: f64) -> f64 {
        let time = V::Real::from_f64(time);
        let (a, b) = (self.sweep_a.pose_at(time), self.sweep_b.pose_at(time));
        let found = contact_within(&self.a, a, &self.b, b, V::Real::LIMIT);
        found.map_or(f64::INFINITY, |contact| -contact.depth.to_f64() - self.margin.to_f64())
    }

    /// Of rounding, by then.
    fn unit(&self, time: f64) -> f64 {
        V::epsilon() * self.scale.max(self.speed * time)
    }

    fn swept(&self, recorder: &mut Recorder<V>) -> Option<SweepHit<V>> {
        let limits = (self.max, self.margin);
        time_of_impact_traced(&self.a, self.sweep_a, &self.b, self.sweep_b, limits, recorder)
    }

    /// The times, up to one, at which they are deepest, or nearest.
    fn lowest(&self, end: f64, random: &mut Random) -> Vec<f64> {
        let count = 24 + (10.0 * self.turns(end)) as usize;
        let mut times: Vec<f64> =
            (1..count).map(|i| end * (i as f64 + random.range(-0.5, 0.5)) / count as f64).collect();
        times.insert(0, 0.0);
        times.push(end);
        let all: Vec<f64> = times.iter().map(|time| self.roughly(*time)).collect();
        let mut found: Vec<(f64, f64)> = Vec::new();
        for i in 0..all.len() {
            let (before, after) = (i.saturating_sub(1), (i + 1).min(all.len() - 1));
            if all[i] <= all[before] && all[i] <= all[after] {
                found.push((all[i], i as f64));
            }
        }
        found.sort_by(|x, y| x.0.total_cmp(&y.0));
        found.truncate(2);
        let refined = found.iter().map(|&(_, i)| {
            let i = i as usize;
            let (mut low, mut high) = (times[i.saturating_sub(1)], times[(i + 1).min(all.len() - 1)]);
            for _ in 0..10 {
                let (left, right) = (low + (high - low) * 0.4, low + (high - low) * 0.6);
                if self.roughly(left) < self.roughly(right) { high = right } else { low = left }
            }
            [0.5 * (low + high), times[i]]
        });
        refined.flatten().collect()
    }

    /// How many turns both make until a time.
    fn turns(&self, time: f64) -> f64 {
        (spin(&self.sweep_a) + spin(&self.sweep_b)) * time / std::f64::consts::TAU
    }
}

fn spin<V: Lab>(sweep: &Sweep<V>) -> f64 {
    (0..V::TURNS).map(|i| V::spin_entry(&sweep.spin(), i).to_f64().powi(2)).sum::<f64>().sqrt()
}

fn length(v: &[f64]) -> f64 {
    v.iter().map(|c| c * c).sum::<f64>().sqrt()
}

/// How far a shape reaches from a point of its own; of what has no end, how far that is from the origin.
fn reach<V: Lab>(shape: &Shape<V>, center: V, scale: f64) -> f64 {
    let center = center.components();
    let Some(aabb) = Aabb::of(shape, Pose::IDENTITY).filter(|aabb| aabb.min.is_finite() && aabb.max.is_finite()) else {
        return scale + length(&center);
    };
    let (min, max) = (aabb.min.components(), aabb.max.components());
    length(&(0..V::DIMENSION).map(|i| (min[i] - center[i]).abs().max((max[i] - center[i]).abs())).collect::<Vec<_>>())
}

const MOTIONS: usize = 10;

/// Where two shapes may be at some time, and how they get there.
fn path<V: Lab>(number: usize, kinds: (Kind, Kind), steered: &mut Steered, random: &mut Random) -> Path<V> {
    let placed = match number % 3 {
        0 => steered.case::<V>(kinds, random),
        _ => designed::<V>(random.below(GENERATORS), kinds, random),
    };
    let size = V::scale(&placed.oracle());
    let real = V::Real::from_f64;
    let vector = |components: [f64; 3], length: f64| V::vector(|i| components[i] * length);
    let normal = contact_within(&placed.a, placed.pose_a, &placed.b, placed.pose_b, V::Real::LIMIT).map(|c| c.normal);
    let across = |v: V, n: V| {
        let v = v - n * (n.dot(v) / n.length_squared());
        if v.length() > V::Real::ZERO { v * (V::Real::ONE / v.length()) } else { v }
    };
    let mut direction = vector(random.direction(V::DIMENSION), 1.0);
    let mut way = size * random.log_range(0.1, 10.0);
    let mut part = random.range(0.0, 1.0);
    let mut most = 2.0;
    let mut far = 0.0;
    let what = match (number / 7 % MOTIONS, normal) {
        (0, Some(n)) => {
            direction = across(direction, n);
            "grazing"
        }
        (1, Some(n)) => {
            (part, direction) = (0.0, across(direction, n));
            "sliding"
        }
        (2, Some(n)) => {
            part = 0.0;
            direction = if n.dot(direction) < V::Real::ZERO { -direction } else { direction };
            "receding"
        }
        (3, _) => {
            part = 0.0;
            "from here"
        }
        (4, _) => {
            most = 40.0;
            "several turns"
        }
        (5, _) => {
            way = 0.0;
            "in place"
        }
        (6, _) => {
            far = size * random.log_range(1.0, 100.0);
            most = random.log_range(1e-3, 1.0);
            "about a far center"
        }
        (7, _) => {
            way = 1e3 * size;
            "fast"
        }
        _ => "through",
    };
    let velocity = direction * real(way);
    let common = if random.chance(0.3) { vector(random.direction(V::DIMENSION), way) } else { V::ZERO };
    let share = real(if random.chance(0.5) { random.unit() } else { 0.0 });
    let velocities = [common - velocity * share, common + velocity * (V::Real::ONE - share)];
    // Both turn, or one, or they turn alike.
    let turning = random.below(5);
    let angle = |random: &mut Random| {
        let (axis, angle) = (random.direction(V::DIMENSION.max(3)), random.range(-most, most));
        // In the plane there is one axis.
        if V::DIMENSION == 2 { [angle, 0.0, 0.0] } else { axis.map(|c| c * angle) }
    };
    let alike = angle(random);
    let spins = match turning {
        0 => [alike, alike],
        1 => [[0.0; 3], alike],
        2 => [alike, [0.0; 3]],
        _ => [angle(random), alike],
    };
    let centers = [0, 1].map(|_| {
        let off = if far > 0.0 {
            far
        } else if random.chance(0.3) {
            size * random.range(0.0, 1.0)
        } else {
            0.0
        };
        vector(random.direction(V::DIMENSION), off)
    });
    let sweep = |pose: Pose<V>, i: usize| {
        let (velocity, center, spin) = (velocities[i], centers[i], spins[i]);
        let back = pose.moving(-velocity).turning_about(V::spin(|k| real(-spin[k])), center).pose_at(real(part));
        back.moving(velocity).turning_about(V::spin(|k| real(spin[k])), center)
    };
    let (sweep_a, sweep_b) = (sweep(placed.pose_a, 0), sweep(placed.pose_b, 1));
    let margin = real(if random.chance(0.2) { size * random.log_range(1e-4, 0.3) } else { 0.0 });
    let max = real(if random.chance(0.2) { random.range(0.5, 2.0) } else { 1.0 });
    let oracle = (V::oracle_shape(&placed.a), V::oracle_shape(&placed.b));
    let mut path =
        Path { a: placed.a, sweep_a, b: placed.b, sweep_b, max, margin, what, oracle, scale: size, speed: 0.0 };
    // Too far or too fast for the numbers.
    if !path.is_valid() {
        return path;
    }
    path.scale = V::scale(&path.at(0.0)).max(size).max(f64::MIN_POSITIVE)
        + length(&centers[0].components())
        + length(&centers[1].components());
    path.speed = length(&(velocities[1] - velocities[0]).components())
        + spin(&sweep_a) * reach(&path.a, centers[0], path.scale)
        + spin(&sweep_b) * reach(&path.b, centers[1], path.scale);
    path
}

#[derive(Default)]
struct Tally {
    sweeps: u32,
    hits: u32,
    started: [u32; 3],
    steps: u64,
    most: usize,
    lost: u32,
    worst: Worst,
}

struct Checker<'c, V: Lab> {
    path: &'c Path<V>,
    bound: f64,
    tally: &'c mut Tally,
    failures: &'c mut Failures,
}

impl<V: Lab> Checker<'_, V> {
    fn fail(&mut self, law: &str, what: String) {
        let path = self.path;
        self.failures.add(|| format!("{law}: {what}\n    {path:?}\n    {:?}", path.swept(&mut Recorder::new())));
    }

    fn within(&mut self, law: &'static str, time: f64, error: f64) {
        let measured = error / self.path.unit(time);
        self.tally.worst.note(law, measured, self.path.what);
        if !(measured <= self.bound) {
            self.fail(law, format!("{measured:.2} at {time}, allowed {}", self.bound));
        }
    }

    fn check(&mut self, random: &mut Random) {
        let path = self.path;
        let case = Case {
            a: path.a.clone(),
            pose_a: path.sweep_a.start(),
            b: path.b.clone(),
            pose_b: path.sweep_b.start(),
            generator: "",
        };
        if lab::undecided(&case) {
            return;
        }
        let unbounded = lab::unbounded_normal(&path.a).is_some() && lab::unbounded_normal(&path.b).is_some();
        let mut recorder = Recorder::new();
        let hit = path.swept(&mut recorder);
        let steps = recorder.steps.iter().filter(|step| matches!(step, Step::Moment { .. })).count();
        self.tally.sweeps += 1;
        self.tally.steps += steps as u64;
        self.tally.most = self.tally.most.max(steps);
        let mut end = path.max.to_f64();
        if let Some(hit) = &hit {
            self.tally.hits += 1;
            self.tally.started[hit.start as usize] += 1;
            self.tally.lost += u32::from(!hit.is_certain);
            if !hit.is_certain && std::env::var_os("IMPINGE_LOST").is_some() {
                println!("lost: {hit:?}\n    {path:?}");
            }
            end = hit.time.to_f64();
            if !self.hit(hit) {
                return;
            }
        }
        let overlaps = hit.as_ref().is_some_and(|hit| hit.start == Start::Overlapping);
        // What has no end and turns is beside the point.
        if overlaps || (unbounded && spin(&path.sweep_a) + spin(&path.sweep_b) > 0.0) {
            return;
        }
        for time in path.lowest(end, random) {
            // What is clearly apart is looked at now and then.
            let clear = 8.0 * self.bound * path.unit(time);
            if path.roughly(time) > clear && !random.chance(0.1) {
                continue;
            }
            match path.separation(time) {
                Some(separation) => self.within("passed through", time, (-separation).max(0.0)),
                None if unbounded => return,
                None => self.fail("inseparable", format!("at {time}")),
            }
        }
    }

    fn hit(&mut self, hit: &SweepHit<V>) -> bool {
        let path = self.path;
        let time = hit.time.to_f64();
        let overlaps = hit.start == Start::Overlapping;
        let is_unit = (hit.normal.length().to_f64() - 1.0).abs() < 8.0 * V::epsilon();
        if !(0.0 <= time && hit.time <= path.max && is_unit) || (overlaps && time != 0.0) {
            self.fail("time", format!("{hit:?}"));
            return false;
        }
        let there = path.at(time);
        let Some(separation) = path.separation(time) else {
            self.fail("inseparable", format!("at {time}"));
            return false;
        };
        let margin = path.margin.to_f64();
        if overlaps || !hit.is_certain {
            self.within("depth", time, (separation + margin + hit.depth.to_f64()).abs());
        } else {
            self.within("gap at the hit", time, separation.abs());
        }
        let width = V::width(&there, hit.normal);
        // A surface without end that has turned often is not quite where it should be, and has no width along what is its normal by now.
        let is_lost = width.is_infinite() && (spin(&path.sweep_a) + spin(&path.sweep_b)) * time > 1.0;
        if !is_lost {
            self.within("width", time, (width - hit.depth.to_f64()).abs());
        }
        self.within("point on A", time, V::local_distance(&there.a, hit.local_a).abs());
        self.within("point on B", time, V::local_distance(&there.b, hit.local_b).abs());
        let (on_a, on_b) = (V::to_world(&there.pose_a, hit.local_a), V::to_world(&there.pose_b, hit.local_b));
        let normal = hit.normal.components();
        let off: Vec<f64> = (0..V::DIMENSION).map(|i| on_a[i] - on_b[i] - hit.depth.to_f64() * normal[i]).collect();
        self.within("points", time, length(&off));
        true
    }
}

fn laws<V: Lab>(seed: u64) {
    let run = Run::new(seed);
    let sweeps = match (long(), short()) {
        (true, _) => 50_000,
        (false, true) => 100,
        (false, false) => 500,
    };
    let mut failures = Failures::default();
    let mut text = format!("\n{} (seed {}), worst errors in ε·max(scale, travel)\n", V::NAME, run.seed);
    let (mut all, mut lost, mut steps_of_all, mut most_of_all) = (0, 0, 0, 0);
    let kinds = Kind::all::<V>();
    for (i, &a) in kinds.iter().enumerate() {
        for &b in &kinds[i..] {
            if !run.wants(&format!("{}-{}", a.name(), b.name())) {
                continue;
            }
            let mut random = Random::new(run.seed ^ ((i as u64) << 32) ^ (b as u64));
            let (mut tally, mut steered) = (Tally::default(), Steered::new());
            for n in 0..sweeps {
                let order = if random.chance(0.5) { (a, b) } else { (b, a) };
                let path = path::<V>(n, order, &mut steered, &mut random);
                if !path.is_valid() {
                    continue;
                }
                let bound = if a.curved() || b.curved() { V::bound(true) } else { 32.0 };
                Checker { path: &path, bound, tally: &mut tally, failures: &mut failures }.check(&mut random);
                steered.tell(tally.hits % 2 == 1);
            }
            let Tally { sweeps, hits, started, steps, most, lost: given_up, worst } = tally;
            text += &format!("{}-{}: {sweeps} sweeps, {hits} hits ({started:?}), ", a.name(), b.name());
            let mean = steps as f64 / f64::from(sweeps);
            text += &format!("steps {mean:.1} mean {most} most, {given_up} lost,{worst}\n");
            all += sweeps;
            lost += given_up;
            steps_of_all += steps;
            most_of_all = most.max(most_of_all);
            // Segments and triangles in space hardly ever meet, and unbounded shapes hardly ever do not.
            let thin = V::DIMENSION == 3 && a == Kind::Segment && matches!(b, Kind::Segment | Kind::Triangle);
            if (a.bounded() || b.bounded()) && !thin && !(0.1..=0.95).contains(&(f64::from(hits) / f64::from(sweeps))) {
                failures.add(|| format!("{} {}: {hits} hits of {sweeps}", a.name(), b.name()));
            }
        }
    }
    println!(
        "{text}{lost} of {all} were not followed to an end; steps {:.2} mean {most_of_all} most",
        steps_of_all as f64 / f64::from(all)
    );
    assert!(all > 0, "no pair is called {}", run.only);
    run.passed::<V>(&failures);
    assert!(1000 * lost <= all, "{lost} of {all}");
}

/// The same bits as a cast, and what is round about its axis has its points where it has turned to.
#[test]
fn what_does_not_turn_or_does_not_mind_is_cast() {
    use impinge::d3::*;
    let (crate_, ball) = (Cuboid::new(Vec3::ONE).unwrap(), Ball::new(0.5).unwrap());
    let (wheel, stick) = (Cylinder::new(0.25, 1.0).unwrap(), Capsule::new(Vec3::NEG_X, Vec3::X, 0.25).unwrap());
    let there = Pose::at(4.0, 0.3, 0.2).turned(Vec3::ONE, 0.4);
    let flying = there.moving(Vec3::new(-5.0, 0.0, 0.0));
    let movers: [(Shape, Vec3); 4] = [
        (crate_.into(), Vec3::ZERO),
        (ball.into(), Vec3::new(3.0, -20.0, 8.0)),
        (wheel.into(), there.transform_vector(Vec3::Y) * 30.0),
        (stick.into(), there.transform_vector(Vec3::X) * -7.0),
    ];
    for (mover, spin) in &movers {
        let sweep = flying.turning(*spin);
        let hit = time_of_impact(&crate_, Pose::IDENTITY, mover, sweep, 1.0).unwrap();
        let cast = cast_shape(&crate_, Pose::IDENTITY, mover, flying, 1.0).unwrap();
        assert_eq!((hit.time, hit.normal, hit.depth, hit.start), (cast.time, cast.normal, cast.depth, cast.start));
        assert_eq!(hit.local_a, cast.local_a);
        assert!((hit.point_b(sweep) - cast.point_b(flying)).length() < 4e-6, "{mover:?}");
        assert!(hit.is_certain);
    }
    let off_its_axis = flying.turning_about(Vec3::Y, Vec3::X);
    let hit = time_of_impact(&crate_, Pose::IDENTITY, &ball, off_its_axis, 1.0).unwrap();
    assert!((distance(&crate_, Pose::IDENTITY, &ball, off_its_axis.pose_at(hit.time)).unwrap()) < 1e-5);
}

/// What touches is stopped only by what it moves into.
#[test]
fn what_slides_rolls_or_parts_is_not_stopped() {
    use impinge::d3::*;
    let crate_ = Cuboid::new(Vec3::ONE).unwrap();
    let floors: [(Shape, Pose); 3] = [
        (HalfSpace::new(Vec3::Y, 0.0).unwrap().into(), Pose::IDENTITY),
        (Plane::new(Vec3::Y, 0.0).unwrap().into(), Pose::IDENTITY),
        (Cuboid::new(Vec3::new(8.0, 1.0, 8.0)).unwrap().into(), Pose::at(0.0, -1.0, 0.0)),
    ];
    let wheel = Cylinder::new(0.5, 1.0).unwrap();
    let ball = Ball::new(1.0).unwrap();
    let on = Pose::at(0.0, 1.0, 0.0);
    let lying = on.turned(Vec3::X, core::f32::consts::FRAC_PI_2);
    for (floor, under) in &floors {
        let swept = |shape: &Shape, sweep: Sweep| {
            let hit = time_of_impact(floor, *under, shape, sweep, 1.0);
            let other = time_of_impact(shape, sweep, floor, *under, 1.0);
            assert_eq!(hit.map(|hit| hit.time), other.map(|hit| hit.time), "{shape:?} {floor:?}");
            assert!(hit.is_none_or(|hit| hit.is_certain));
            hit
        };
        // Round the vertical, rolling, and lifting off faster than it turns.
        assert_eq!(swept(&crate_.into(), on.moving(Vec3::X).turning(Vec3::Y * 9.0)), None, "{floor:?}");
        assert_eq!(swept(&ball.into(), on.moving(Vec3::X).turning(Vec3::Z * -1.0)), None, "{floor:?}");
        assert_eq!(swept(&wheel.into(), lying.moving(Vec3::X).turning(Vec3::Z * -1.0)), None, "{floor:?}");
        assert_eq!(swept(&crate_.into(), on.moving(Vec3::Y * 2.0).turning(Vec3::Z)), None, "{floor:?}");
        // Into the floor, and with an edge.
        for (velocity, spin) in [(Vec3::NEG_Y, Vec3::Z), (Vec3::X, Vec3::Z), (Vec3::ZERO, Vec3::Z * 0.01)] {
            let hit = swept(&crate_.into(), on.moving(velocity).turning(spin)).expect("it is in the way");
            assert_eq!((hit.time, hit.start), (0.0, Start::Touching), "{floor:?} {velocity} {spin}");
        }
        // It hops, and lands on its side: later.
        let hop = on.moving(Vec3::Y * 0.5).turning(Vec3::Z * 1.0);
        let hit = swept(&crate_.into(), hop).expect("a corner comes down");
        assert_eq!((hit.time, hit.start), (0.0, Start::Touching), "the corner is faster than the hop");
        let hop = on.moving(Vec3::Y * 1.2).turning(Vec3::Z * 3.0);
        assert!(swept(&crate_.into(), hop).is_some());
        // About the edge it stands on.
        let tipped = on.moving(Vec3::ZERO).turning_about(Vec3::Z * 1.5, Vec3::new(-1.0, -1.0, 0.0));
        let hit = swept(&crate_.into(), tipped);
        assert!(hit.is_none(), "{floor:?} {hit:?}");
    }
}

/// Whatever the numbers: there is an end to it, and no NaN.
#[test]
fn nonsense_and_extremes_come_to_an_end() {
    use impinge::d3::*;
    let (needle, wall) = (Segment::new(Vec3::NEG_X, Vec3::X).unwrap(), Cuboid::new(Vec3::new(1e-3, 9.0, 9.0)).unwrap());
    let there = Pose::at(1.0 + 2e-3, 0.0, 0.0);
    let numbers = [0.0, 1e-30, 1.0, 1e4, 1e9, f32::MAX, f32::INFINITY, f32::NAN];
    for spin in numbers {
        for velocity in numbers {
            for max in numbers {
                for margin in numbers {
                    let sweep = there.moving(Vec3::Y * velocity).turning(Vec3::new(spin, 0.0, 0.3 * spin));
                    let hit = time_of_impact_within(&wall, Pose::IDENTITY, &needle, sweep, max, margin);
                    let is_good = |hit: SweepHit| {
                        let numbers = hit.time.is_finite() && hit.depth.is_finite() && hit.time <= max;
                        numbers && hit.normal.is_finite() && hit.local_a.is_finite() && hit.local_b.is_finite()
                    };
                    assert!(hit.is_none_or(is_good), "{spin} {velocity} {max} {margin}: {hit:?}");
                    let is_nonsense = !sweep.start().is_valid() || max.is_nan();
                    assert!(!is_nonsense || hit.is_none(), "{spin} {velocity} {max} {margin}: {hit:?}");
                }
            }
        }
    }
}

/// Next to what is hardly missed for very long the search ends, says so, and what it says is true.
#[test]
fn who_gives_up_says_so() {
    use impinge::d3::f64::*;
    let (a, b) = (Segment::new(Vec3::NEG_X, Vec3::X).unwrap(), Segment::new(Vec3::NEG_Z, Vec3::Z).unwrap());
    let turning = Pose::at(0.0, 1e-13, 0.0).moving(Vec3::ZERO).turning(Vec3::new(0.3, 0.0, 0.5));
    let hit = time_of_impact(&a, Pose::IDENTITY, &b, turning, 1.0);
    if let Some(hit) = hit.filter(|hit| !hit.is_certain) {
        let apart = distance(&a, Pose::IDENTITY, &b, turning.pose_at(hit.time)).unwrap();
        assert!(hit.time < 1.0 && (apart + hit.depth).abs() < 1e-15, "{apart} {hit:?}");
    }
}

in_every_space!(laws: 1, 2, 3, 4);
