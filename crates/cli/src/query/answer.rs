//! From a request to the text of its answer.

use super::failure::{Failure, Kind};
use super::request::{Body, Fit, Precision, Question, Request, Way, WayKind};
use super::space::{Kit, Posed, Turn, vector, vectors};
use impinge::generic::{
    Aabb, BoundingSphere, Mass, Motion, Obb, Ray, Shape, ShapeRef, Start, Sweep, cast_ray, cast_ray_hollow,
    cast_shape_within, closest_points_within, contact_within, intersects, manifold, project_point,
    time_of_impact_within,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Real, Space};
use serde::Serialize;

/// Writes one line: the id, and what `reply` writes, or its failure instead.
pub fn write(line: u64, id: Option<&str>, out: &mut Vec<u8>, reply: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>) {
    out.extend_from_slice(b"{\"id\":");
    out.extend_from_slice(id.unwrap_or("null").as_bytes());
    out.push(b',');
    let start = out.len();
    if let Err(failure) = reply(out) {
        out.truncate(start);
        write_failure(line, &failure, out);
    }
    out.extend_from_slice(b"}\n");
}

/// Writes the members of the answer.
pub fn reply(request: &Request, out: &mut Vec<u8>) -> Result<(), Failure> {
    match (request.dimension, request.precision) {
        (2, Precision::F32) => answer::<Vec2>(&request.question, out),
        (2, Precision::F64) => answer::<DVec2>(&request.question, out),
        (_, Precision::F32) => answer::<Vec3>(&request.question, out),
        (_, Precision::F64) => answer::<DVec3>(&request.question, out),
    }
}

/// The fewest digits that read back as the same number, without a fraction where there is none.
pub fn plain<R: Real + Serialize>(value: R) -> String {
    let mut out = Vec::new();
    write_number(value, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

fn answer<V: Kit>(question: &Question, out: &mut Vec<u8>) -> Result<(), Failure> {
    let posed = Posed::<V>::new;
    match question {
        Question::Intersects(a, b) => {
            let (a, b) = (posed(a)?, posed(b)?);
            let meet = intersects(&a.shape, a.pose, &b.shape, b.pose);
            out.extend_from_slice(if meet { b"\"intersects\":true" } else { b"\"intersects\":false" });
        }
        Question::Distance { a, b, max } => {
            let (a, b) = (posed(a)?, posed(b)?);
            match closest_points_within(&a.shape, a.pose, &b.shape, b.pose, V::Real::from_f64(*max)) {
                Some(closest) => {
                    let point_a = closest.point_a(a.pose);
                    // One common point is one, also after both have been turned into the world.
                    let meet = closest.distance == V::Real::ZERO;
                    let point_b = if meet { point_a } else { closest.point_b(b.pose) };
                    write_member("\"distance\":", closest.distance, out);
                    write_vector(",\"point_a\":", point_a, out);
                    write_vector(",\"point_b\":", point_b, out);
                }
                None => out.extend_from_slice(b"\"distance\":null"),
            }
        }
        Question::Contact { a, b, margin } => {
            let (a, b) = (posed(a)?, posed(b)?);
            match contact_within(&a.shape, a.pose, &b.shape, b.pose, V::Real::from_f64(*margin)) {
                Some(contact) => {
                    write_vector("\"contact\":{\"normal\":", contact.normal, out);
                    write_member(",\"depth\":", contact.depth, out);
                    write_vector(",\"point_a\":", contact.point_a(a.pose), out);
                    write_vector(",\"point_b\":", contact.point_b(b.pose), out);
                    out.push(b'}');
                }
                None => out.extend_from_slice(b"\"contact\":null"),
            }
        }
        Question::Manifold { a, b, margin } => {
            let (a, b) = (posed(a)?, posed(b)?);
            match manifold(&a.shape, a.pose, &b.shape, b.pose, V::Real::from_f64(*margin)) {
                Some(manifold) => {
                    write_vector("\"manifold\":{\"normal\":", manifold.normal, out);
                    for (i, point) in manifold.points().iter().enumerate() {
                        let start = if i == 0 { ",\"points\":[{\"point_a\":" } else { ",{\"point_a\":" };
                        write_vector(start, a.pose.transform_point(point.local_a), out);
                        write_vector(",\"point_b\":", b.pose.transform_point(point.local_b), out);
                        write_member(",\"depth\":", point.depth, out);
                        out.extend_from_slice(b",\"feature\":");
                        write_json(&[point.feature_a, point.feature_b], out);
                        out.push(b'}');
                    }
                    out.extend_from_slice(b"]}");
                }
                None => out.extend_from_slice(b"\"manifold\":null"),
            }
        }
        Question::ProjectPoint { a, point } => {
            let a = posed(a)?;
            let out_of_range = || Failure::new(Kind::OutOfRange, "point is out of range");
            let found = project_point(&a.shape, a.pose, vector(*point)).ok_or_else(out_of_range)?;
            write_vector("\"point\":", found.point, out);
            write_member(",\"distance\":", found.distance, out);
            out.extend_from_slice(b",\"inside\":");
            write_json(&found.is_inside(), out);
        }
        Question::CastRay { a, origin, direction, solid, max } => {
            let a = posed(a)?;
            let ray = Ray::<V>::new(vector(*origin), vector(*direction)).map_err(Failure::of_ray)?;
            let cast = if *solid { cast_ray } else { cast_ray_hollow };
            match cast(ShapeRef::from(&a.shape), a.pose, ray, V::Real::from_f64(*max)) {
                Some(hit) => {
                    write_member("\"hit\":{\"t\":", hit.t, out);
                    write_vector(",\"point\":", hit.point, out);
                    write_vector(",\"normal\":", hit.normal, out);
                    out.push(b'}');
                }
                None => out.extend_from_slice(b"\"hit\":null"),
            }
        }
        Question::CastShape { a, b, velocities, margin, max } => {
            let (a, motion_a) = in_motion::<V>(a, velocities[0])?;
            let (b, motion_b) = in_motion::<V>(b, velocities[1])?;
            let (max, margin) = (V::Real::from_f64(*max), V::Real::from_f64(*margin));
            match cast_shape_within(&a, motion_a, &b, motion_b, max, margin) {
                Some(hit) => {
                    write_member("\"hit\":{\"t\":", hit.time, out);
                    write_vector(",\"normal\":", hit.normal, out);
                    write_vector(",\"point_a\":", hit.point_a(motion_a), out);
                    write_vector(",\"point_b\":", hit.point_b(motion_b), out);
                    write_start(hit.start, out);
                    out.push(b'}');
                }
                None => out.extend_from_slice(b"\"hit\":null"),
            }
        }
        Question::TimeOfImpact { a, b, margin, max } => {
            let (a, sweep_a) = in_turning_motion::<V>(a)?;
            let (b, sweep_b) = in_turning_motion::<V>(b)?;
            let (max, margin) = (V::Real::from_f64(*max), V::Real::from_f64(*margin));
            match time_of_impact_within(&a, sweep_a, &b, sweep_b, max, margin) {
                Some(hit) => {
                    write_member("\"hit\":{\"t\":", hit.time, out);
                    write_vector(",\"normal\":", hit.normal, out);
                    write_vector(",\"point_a\":", hit.point_a(sweep_a), out);
                    write_vector(",\"point_b\":", hit.point_b(sweep_b), out);
                    write_start(hit.start, out);
                    if !hit.is_certain {
                        out.extend_from_slice(b",\"certain\":false");
                    }
                    out.push(b'}');
                }
                None => out.extend_from_slice(b"\"hit\":null"),
            }
        }
        Question::Aabb(a) => {
            let a = posed(a)?;
            // A pose that was accepted has a box; the other case is for the compiler.
            let unbounded = Aabb { min: V::splat(V::Real::NEG_INFINITY), max: V::splat(V::Real::INFINITY) };
            let bounds = Aabb::of(&a.shape, a.pose).unwrap_or(unbounded);
            write_vector("\"aabb\":{\"min\":", bounds.min, out);
            write_vector(",\"max\":", bounds.max, out);
            out.push(b'}');
        }
        Question::Hull(points) => {
            let hull = V::hull_surface(points)?;
            for (i, vertex) in hull.vertices.iter().enumerate() {
                write_vector(if i == 0 { "\"vertices\":[" } else { "," }, *vertex, out);
            }
            out.push(b']');
            if let Some(faces) = hull.faces {
                out.extend_from_slice(b",\"faces\":");
                write_json(&faces, out);
            }
            let label = if V::DIMENSION == 2 { ",\"area\":" } else { ",\"volume\":" };
            write_member(label, hull.content, out);
        }
        Question::Bounds { fit, points } => bounds::<V>(*fit, &vectors(points), out)?,
        Question::Mass { a, density } => {
            let a = posed(a)?;
            let mass = Mass::of(&a.shape, V::Real::from_f64(*density)).map_err(Failure::of_mass)?;
            write_member("\"mass\":", mass.mass, out);
            write_vector(",\"center\":", mass.center, out);
            write_inertia(",\"inertia\":", &mass, out);
        }
    }
    Ok(())
}

/// A body, where it goes, and how it turns.
fn in_turning_motion<V: Kit>((body, way): &(Body, Way)) -> Result<(Shape<V>, Sweep<V>), Failure> {
    let Posed { shape, pose } = Posed::<V>::new(body)?;
    let center = vector(way.center);
    let sweep = match &way.kind {
        WayKind::End(end) => {
            let there = Posed::<V>::pose(end)?;
            let sweep = Sweep::between_about(pose, there, center);
            // In the plane angles say how often.
            let angles = end.angle.unwrap_or_default() - body.angle.unwrap_or_default();
            let spin = V::spin(|_| V::Real::from_f64(angles));
            if V::DIMENSION == 2 { pose.moving(sweep.velocity()).turning_about(spin, center) } else { sweep }
        }
        WayKind::Rate { velocity, spin } => {
            pose.moving(vector(*velocity)).turning_about(V::spin(|i| V::Real::from_f64(spin[i])), center)
        }
    };
    if !sweep.start().is_valid() {
        return Err(Failure::new(Kind::OutOfRange, format!("{}: the motion is out of range", body.name)));
    }
    Ok((shape, sweep))
}

fn write_start(start: Start, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"start\":");
    let start = match start {
        Start::Apart => "apart",
        Start::Touching => "touching",
        Start::Overlapping => "overlapping",
    };
    write_json(start, out);
}

/// A body and where it goes.
fn in_motion<V: Kit>(body: &Body, velocity: [f64; 3]) -> Result<(Shape<V>, Motion<V>), Failure> {
    let Posed { shape, pose } = Posed::<V>::new(body)?;
    let motion = pose.moving(vector(velocity));
    if !motion.start().is_valid() {
        return Err(Failure::new(Kind::OutOfRange, format!("{}: velocity is out of range", body.name)));
    }
    Ok((shape, motion))
}

/// The box or ball around points.
fn bounds<V: Kit>(fit: Fit, points: &[V], out: &mut Vec<u8>) -> Result<(), Failure> {
    if points.is_empty() {
        return Err(Failure::new(Kind::Degenerate, "points: there are none"));
    }
    let out_of_range = || Failure::new(Kind::OutOfRange, "points: out of range");
    if !points.iter().all(|point| point.in_range()) {
        return Err(out_of_range());
    }
    match fit {
        Fit::Aabb => {
            let bounds = Aabb::of_points(points).ok_or_else(out_of_range)?;
            write_vector("\"aabb\":{\"min\":", bounds.min, out);
            write_vector(",\"max\":", bounds.max, out);
        }
        Fit::SphereRitter | Fit::SphereSmallest => {
            let smallest = fit == Fit::SphereSmallest;
            let sphere = if smallest { BoundingSphere::smallest(points) } else { BoundingSphere::ritter(points) };
            let BoundingSphere { center, radius } = sphere.ok_or_else(out_of_range)?;
            write_vector("\"sphere\":{\"center\":", center, out);
            write_member(",\"radius\":", radius, out);
        }
        Fit::BoxPca | Fit::BoxSmallest => {
            let obb = if fit == Fit::BoxPca { Obb::pca(points) } else { Obb::smallest(points) };
            let obb = obb.ok_or_else(out_of_range)?;
            write_vector("\"box\":{\"center\":", obb.center, out);
            write_vector(",\"half_extents\":", obb.half_extents, out);
            match V::turn(obb.rotation) {
                Turn::Angle(angle) => write_member(",\"angle\":", angle, out),
                Turn::Quaternion(numbers) => {
                    for (i, number) in numbers.into_iter().enumerate() {
                        write_member(if i == 0 { ",\"rotation\":[" } else { "," }, number, out);
                    }
                    out.push(b']');
                }
            }
        }
    }
    out.push(b'}');
    Ok(())
}

/// A number in 2D, a matrix in 3D.
fn write_inertia<V: Space<Real: Serialize>>(label: &str, mass: &Mass<V>, out: &mut Vec<u8>) {
    let entry = |i: usize, j: usize| V::inertia_entry(&mass.inertia, i, j);
    if V::DIMENSION == 2 {
        return write_member(label, entry(2, 2), out);
    }
    out.extend_from_slice(label.as_bytes());
    for i in 0..3 {
        let row = V::ZERO.with(0, entry(i, 0)).with(1, entry(i, 1)).with(2, entry(i, 2));
        write_vector(if i == 0 { "[" } else { "," }, row, out);
    }
    out.push(b']');
}

fn write_member<R: Real + Serialize>(label: &str, value: R, out: &mut Vec<u8>) {
    out.extend_from_slice(label.as_bytes());
    write_number(value, out);
}

fn write_vector<V: Space<Real: Serialize>>(label: &str, vector: V, out: &mut Vec<u8>) {
    out.extend_from_slice(label.as_bytes());
    for i in 0..V::DIMENSION {
        out.push(if i == 0 { b'[' } else { b',' });
        write_number(vector.get(i), out);
    }
    out.push(b']');
}

/// The fewest digits that read back as the same number in its precision; `null` for what is not finite.
fn write_number<R: Real + Serialize>(value: R, out: &mut Vec<u8>) {
    // −0 + 0 is 0: nobody wants to read a minus there.
    write_json(&(value + R::ZERO), out);
    if out.ends_with(b".0") {
        out.truncate(out.len() - 2);
    }
}

fn write_failure(line: u64, failure: &Failure, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\"error\":{\"kind\":");
    write_json(failure.kind.name(), out);
    out.extend_from_slice(b",\"message\":");
    write_json(&failure.message, out);
    if failure.kind == Kind::Syntax {
        out.extend_from_slice(b",\"line\":");
        write_json(&line, out);
    }
    out.push(b'}');
}

fn write_json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("numbers and text can always be written to memory");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_finite() {
        assert_eq!(plain(0.1f32), "0.1");
        assert_eq!(plain(0.1f64), "0.1");
        assert_eq!(plain(0.1f32 as f64), "0.10000000149011612");
        assert_eq!(plain(-1.0f32), "-1");
        assert_eq!(plain(10.0f64), "10");
        assert_eq!(plain(1e75f64), "1e+75");
        assert_eq!(plain(f32::INFINITY), "null");
        assert_eq!(plain(f64::NAN), "null");
        for bits in (0..u32::MAX).step_by(99_991) {
            let value = f32::from_bits(bits);
            if value.is_finite() && bits != 1 << 31 {
                assert_eq!(plain(value).parse::<f32>().unwrap().to_bits(), bits);
            }
        }
    }
}
