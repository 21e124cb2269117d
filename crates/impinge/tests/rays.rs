//! Laws of rays and points, for every shape and in all four spaces, against the oracle.
//!
//! With `tol = 32·ε·max(scale, travel)`, for shapes of one's own 1e-7 and 1e-5 of that: a hit is on the surface within `tol`, and the ray enters there; nothing is passed through before;
//! the reversed ray finds the far side; rays through points inside hit, and rays that stay clear do not.

mod lab;

use impinge::Real;
use impinge::generic::{
    Ball, Pose, Ray, RayHit, Shape, cast_ray, cast_ray_hollow, contains, project_point, signed_distance,
};
use lab::generate::{Kind, Style, shape};
use lab::ledger::{Failures, Run, Worst};
use lab::{Lab, OraclePair, Random, long, short};

struct Checker<'c, V: Lab> {
    shape: &'c Shape<V>,
    truth: V::OracleShape,
    pose: Pose<V>,
    ray: Ray<V>,
    what: &'static str,
    scale: f64,
    bound: f64,
    /// Without an inside.
    thin: bool,
    worst: &'c mut Worst,
    failures: &'c mut Failures,
}

impl<V: Lab> Checker<'_, V> {
    fn fail(&mut self, law: &str, what: String) {
        let (shape, pose, ray) = (self.shape, self.pose, self.ray);
        let name = self.what;
        self.failures.add(|| {
            let hit = cast_ray(shape, pose, ray, V::Real::INFINITY);
            format!("{law}: {what}\n    {name}: {shape:?} {pose:?} {ray:?}\n    {hit:?}")
        });
    }

    /// Of rounding, so far along the ray.
    fn unit(&self, t: f64) -> f64 {
        V::epsilon() * self.scale.max(length(self.ray.direction()) * t)
    }

    fn within(&mut self, law: &'static str, t: f64, error: f64) {
        let measured = error / self.unit(t);
        self.worst.note(law, measured, self.what);
        if !(measured <= self.bound) {
            self.fail(law, format!("{measured:.2} at {t}, allowed {}", self.bound));
        }
    }

    /// How far the ray is from the shape at `t`, negative inside.
    fn separation(&self, t: f64) -> f64 {
        self.separation_aside(t, V::ZERO, 0.0)
    }

    /// The same for a place that far aside.
    fn separation_aside(&self, t: f64, normal: V, step: f64) -> f64 {
        let (way, aside) = (self.ray.direction().components(), normal.components());
        let by: Vec<f64> = (0..V::DIMENSION).map(|i| way[i] * t + aside[i] * step).collect();
        self.distance(self.ray.origin(), &by)
    }

    /// How far a place is from the shape, and one that is a little further: the difference to the shape's position is taken first, so that both may be far away.
    fn distance(&self, place: V, by: &[f64]) -> f64 {
        let (at, place) = (self.pose.translation().components(), place.components());
        let seen: Vec<f64> = (0..V::DIMENSION).map(|i| (place[i] - at[i]) + by[i]).collect();
        V::oracle_point_distance(&self.truth, &V::oracle_pose_at(self.pose, &[0.0; 3]), &seen)
    }

    /// About where the ray is deepest inside, or nearest: where to look.
    fn lowest(&self, mut low: f64, mut high: f64) -> f64 {
        for _ in 0..40 {
            let (one, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if self.separation(one) < self.separation(other) { high = other } else { low = one }
        }
        0.5 * (low + high)
    }

    fn entered(&mut self, hit: &RayHit<V>) {
        let t = hit.t.to_f64();
        let unit_normal = (length(hit.normal) - 1.0).abs() <= 8.0 * V::epsilon();
        if !(t >= 0.0 && t.is_finite() && hit.point.is_finite() && unit_normal) {
            return self.fail("hit", format!("{hit:?}"));
        }
        self.within("on the surface", t, self.separation(t).abs());
    }

    fn check(&mut self) -> bool {
        let (shape, pose, ray) = (self.shape, self.pose, self.ray);
        let all = V::Real::INFINITY;
        let (solid, hollow) = (cast_ray(shape, pose, ray, all), cast_ray_hollow(shape, pose, ray, all));
        let start = self.separation(0.0);
        let near = self.bound * self.unit(0.0);
        if length(ray.direction()) == 0.0 {
            if start.abs() > near && solid.is_some() != (start < 0.0) {
                self.fail("no direction", format!("{solid:?} at {start}"));
            }
            return solid.is_some();
        }
        // What has no size has no surface to speak of.
        if start.abs() <= 0.5 * self.unit(0.0) && self.scale > 1e-30 {
            self.on_the_surface(solid, hollow);
        }
        if start < -near {
            self.inside(solid, hollow);
            return solid.is_some();
        }
        if solid.map(|hit| hit.t) != hollow.map(|hit| hit.t) && start > near {
            self.fail("hollow", format!("{solid:?} {hollow:?}"));
        }
        let far = 4.0 * self.scale / length(ray.direction()) + solid.map_or(0.0, |hit| hit.t.to_f64());
        let Some(hit) = solid else {
            // Nothing is passed through.
            let t = self.lowest(0.0, far);
            self.within("missed", t, (-self.separation(t)).max(0.0));
            return false;
        };
        self.entered(&hit);
        let t = hit.t.to_f64();
        let before = self.lowest(0.0, t);
        self.within("passed through", before, (-self.separation(before)).max(0.0));
        // It enters: the normal is against the ray, but for what only touches.
        let cosine: f64 = dot(hit.normal, ray.direction()) / length(ray.direction());
        let depth = -self.separation(self.lowest(t, t + far));
        if start > near && !(cosine <= 64.0 * V::epsilon()) {
            self.fail("normal", format!("{cosine} along the ray"));
        }
        if start > near {
            self.outward(&hit, t);
            self.limits(&hit);
            if depth > 1e3 * near {
                self.back(t, far);
            }
        }
        true
    }

    /// What starts there hits at once, with the surface's normal.
    fn on_the_surface(&mut self, solid: Option<RayHit<V>>, hollow: Option<RayHit<V>>) {
        let (Some(solid), Some(hollow)) = (solid, hollow) else {
            return self.fail("on the surface at the start", format!("{solid:?} {hollow:?}"));
        };
        for hit in [solid, hollow] {
            if hit.t.to_f64() != 0.0 {
                self.fail("on the surface at the start", format!("{hit:?}"));
            }
            self.outward(&hit, 0.0);
        }
    }

    /// A little out along the normal is outside by as much.
    fn outward(&mut self, hit: &RayHit<V>, t: f64) {
        let step = 1e-3 * self.scale;
        let error = (self.separation_aside(t, hit.normal, step) - step).abs();
        self.within("out along the normal", t, error);
    }

    /// A hit at exactly `max` counts, one beyond does not.
    fn limits(&mut self, hit: &RayHit<V>) {
        let (shape, pose, ray) = (self.shape, self.pose, self.ray);
        if cast_ray(shape, pose, ray, hit.t) != Some(*hit) {
            self.fail("max", "hidden at its own t".into());
        }
        let less = hit.t * V::Real::from_f64(0.999);
        let clear = self.separation(less.to_f64()) > 2.0 * self.bound * self.unit(hit.t.to_f64());
        if less < hit.t && clear && cast_ray(shape, pose, ray, less).is_some() {
            self.fail("max", "not hidden before".into());
        }
    }

    /// From far behind, the other way round.
    fn back(&mut self, t: f64, far: f64) {
        let (shape, pose, ray) = (self.shape, self.pose, self.ray);
        let end = t + far;
        let from = ray.at(V::Real::from_f64(end));
        let Ok(reversed) = Ray::new(from, -ray.direction()) else { return };
        if self.separation(end) < self.bound * self.unit(end) {
            return;
        }
        let Some(hit) = cast_ray(shape, pose, reversed, V::Real::INFINITY) else {
            return self.fail("reversed", "misses".into());
        };
        let there = end - hit.t.to_f64();
        // The new origin has the rounding of where it is.
        let unit = self.unit(end) * 4.0 + V::epsilon() * length(from);
        if !(self.separation(there).abs() <= self.bound * unit) {
            self.fail("reversed", format!("{} off the surface at {there}", self.separation(there) / unit));
        }
        if !self.thin && !(there > t) {
            self.fail("reversed", format!("the near side at {there}, {t}"));
        }
    }

    fn inside(&mut self, solid: Option<RayHit<V>>, hollow: Option<RayHit<V>>) {
        let Some(hit) = solid else { return self.fail("inside", "misses".into()) };
        let cosine = dot(hit.normal, self.ray.direction()) / length(self.ray.direction());
        if hit.t.to_f64() != 0.0 || !((cosine + 1.0).abs() < 1e-5) {
            self.fail("inside", format!("{hit:?}"));
        }
        match hollow {
            Some(hit) => {
                self.entered(&hit);
                let t = hit.t.to_f64();
                if !(dot(hit.normal, self.ray.direction()) > -1e-3 * length(self.ray.direction())) {
                    self.fail("leaving", format!("{hit:?}"));
                }
                let on = 0.5 * t;
                self.within("left before", on, self.separation(on).max(0.0));
            }
            None => {
                let far = 1e3 * self.scale / length(self.ray.direction());
                if self.separation(far) > self.bound * self.unit(far) {
                    self.fail("leaving", "never".into());
                }
            }
        }
    }

    fn point(&mut self, point: V) {
        let (shape, pose) = (self.shape, self.pose);
        let truth = self.distance(point, &[0.0; 3]);
        let away = length(point - pose.translation());
        let unit = V::epsilon() * self.scale.max(away);
        let (Some(found), Some(distance)) = (project_point(shape, pose, point), signed_distance(shape, pose, point))
        else {
            return self.fail("point", format!("None at {point:?}"));
        };
        if found.distance != distance || found.is_inside() != (distance <= V::Real::ZERO) {
            self.fail("point", format!("{found:?} {distance}"));
        }
        let error = (distance.to_f64() - truth).abs() / unit;
        // World points have the rounding of where they are.
        let world = V::epsilon() * (length(pose.translation()) + length(point));
        let off = (self.distance(found.point, &[0.0; 3]).abs() - 4.0 * world).max(0.0) / unit;
        for (law, error) in [("signed distance", error), ("nearest point", off)] {
            self.worst.note(law, error, self.what);
            if !(error <= self.bound) {
                self.fail(law, format!("{error:.1} at {point:?}: {found:?}, truth {truth}"));
            }
        }
        if truth.abs() > self.bound * unit && contains(shape, pose, point) != (truth < 0.0) {
            self.fail("contains", format!("{point:?}, truth {truth}"));
        }
    }
}

fn length<V: Lab>(v: V) -> f64 {
    dot(v, v).sqrt()
}

fn dot<V: Lab>(v: V, w: V) -> f64 {
    v.components().iter().zip(w.components()).map(|(v, w)| v * w).sum()
}

fn laws<V: Lab>(seed: u64) {
    let run = Run::new(seed);
    let rays = match (long(), short()) {
        (true, _) => 200_000,
        (false, true) => 1_000,
        (false, false) => 2_000,
    };
    let (mut failures, mut looked_at) = (Failures::default(), 0);
    let mut text = format!("\n{} (seed {}), worst errors in ε·max(scale, travel)\n", V::NAME, run.seed);
    for &kind in Kind::all::<V>() {
        if !run.wants(kind.name()) {
            continue;
        }
        looked_at += 1;
        let mut random = Random::new(run.seed ^ ((kind as u64) << 32));
        let (mut worst, mut hits) = (Worst::default(), 0);
        for n in 0..rays {
            let style = [Style::Regular, Style::Regular, Style::Square, Style::Extreme, Style::Flat][n % 5];
            let size = if n % 7 == 0 { random.log_range(1e-3, 1e5) } else { random.log_range(0.1, 10.0) };
            let shape = shape::<V>(kind, size, style, &mut random);
            let truth = V::oracle_shape(&shape);
            let place = random.direction(V::DIMENSION).map(|c| c * size * random.range(0.0, 4.0));
            let turn = if n % 3 == 0 { V::nearly_square_rotation(&mut random, 0.0) } else { V::rotation(&mut random) };
            let pose = Pose::new(V::vector(|i| place[i]), turn);
            // A point about the shape, mostly inside, that the ray goes through; some exactly on the surface.
            let aim = random.direction(V::DIMENSION).map(|c| c * size * random.range(0.0, 1.2));
            let mut aim = pose.transform_point(V::vector(|i| aim[i]));
            let (mut what, mut touching) = ("through", None);
            if n % 4 == 0
                && let Some(found) = project_point(&shape, pose, aim)
            {
                (what, touching, aim) = ("at the surface", Some(found.normal), found.point);
            }
            let mut direction = random.direction(V::DIMENSION).map(|c| c * size * random.log_range(0.01, 100.0));
            if n % 11 == 0 {
                // Along an axis.
                let axis = random.below(V::DIMENSION);
                direction = std::array::from_fn(|i| if i == axis { direction[i] } else { 0.0 });
                what = "along an axis";
            }
            if n % 97 == 0 {
                (direction, what) = ([0.0; 3], "without a direction");
            }
            let mut direction = V::vector(|i| direction[i]);
            if let Some(normal) = touching
                && n % 8 == 0
            {
                (what, direction) = ("grazing", direction - normal * normal.dot(direction));
            }
            let back = match random.below(4) {
                0 => 0.0,
                1 => random.range(-1.0, 1.0),
                2 => random.log_range(1.0, 1e3),
                _ => random.range(0.0, 10.0),
            };
            let origin = aim - direction * V::Real::from_f64(back * size / length(direction).max(1e-3 * size));
            let Ok(ray) = Ray::new(origin, direction) else { continue };
            let scale = V::scale(&OraclePair {
                a: truth.clone(),
                pose_a: V::oracle_pose(pose),
                b: V::oracle_shape(&Ball::new(V::Real::ZERO).unwrap().into()),
                pose_b: V::oracle_pose(Pose::from_translation(origin)),
            })
            .max(f64::MIN_POSITIVE / V::epsilon());
            let bound = if kind == Kind::Own { V::bound(true) } else { 32.0 };
            let thin = matches!(kind, Kind::Segment | Kind::Plane)
                || matches!(style, Style::Flat | Style::Extreme)
                || kind == Kind::Triangle && V::DIMENSION == 3;
            let mut checker = Checker {
                shape: &shape,
                truth,
                pose,
                ray,
                what,
                scale,
                bound,
                thin,
                worst: &mut worst,
                failures: &mut failures,
            };
            hits += usize::from(checker.check());
            checker.point(aim);
            checker.point(origin);
        }
        text += &format!("{}: {rays} rays, {hits} hits,{worst}\n", kind.name());
        let thin = kind == Kind::Segment || kind == Kind::Triangle;
        if !thin && !(0.2..=0.95).contains(&(hits as f64 / rays as f64)) {
            failures.add(|| format!("{}: {hits} hits of {rays}", kind.name()));
        }
    }
    println!("{text}");
    assert!(looked_at > 0, "no kind is called {}", run.only);
    run.passed::<V>(&failures);
}

in_every_space!(laws: 1, 2, 3, 4);

/// Rays are decided without a look at whether anything is valid; that must not show.
fn nonsense_hits_nothing<V: Lab>() {
    let mut random = Random::new(5);
    let (real, nan) = (V::Real::from_f64, V::Real::from_f64(f64::NAN));
    let nowhere = Pose::from_translation(V::ZERO.with(0, nan));
    let mut hits = 0;
    for round in 0..200 {
        for &kind in Kind::all::<V>() {
            let shape = shape::<V>(kind, 1.0, Style::Regular, &mut random);
            let pose = Pose::new(V::ZERO, V::rotation(&mut random));
            let from = random.direction(V::DIMENSION).map(|c| c * f64::from(round % 4));
            let to = random.direction(V::DIMENSION);
            let ray = Ray::new(V::vector(|i| from[i]), V::vector(|i| to[i] - from[i])).unwrap();
            // On the surface too.
            let there = cast_ray(&shape, pose, ray, V::Real::INFINITY);
            let again = there.map_or(ray, |hit| Ray::new(hit.point, ray.direction()).unwrap());
            hits += usize::from(there.is_some());
            for ray in [ray, again] {
                for max in [real(-1e-9), real(-1.0), V::Real::NEG_INFINITY, nan] {
                    assert_eq!(cast_ray(&shape, pose, ray, max), None, "{shape:?} {ray:?} {max}");
                    assert_eq!(cast_ray_hollow(&shape, pose, ray, max), None, "{shape:?} {ray:?} {max}");
                }
                assert_eq!(cast_ray(&shape, nowhere, ray, V::Real::INFINITY), None, "{shape:?} {ray:?}");
                assert_eq!(cast_ray_hollow(&shape, nowhere, ray, V::Real::INFINITY), None, "{shape:?} {ray:?}");
            }
        }
    }
    assert!(hits > 500, "{hits}");
}

#[test]
fn nonsense_hits_nothing_in_all_spaces() {
    nonsense_hits_nothing::<impinge::glam::Vec2>();
    nonsense_hits_nothing::<impinge::glam::DVec2>();
    nonsense_hits_nothing::<impinge::glam::Vec3>();
    nonsense_hits_nothing::<impinge::glam::DVec3>();
}
