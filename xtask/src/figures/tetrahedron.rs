//! The smallest box around a regular tetrahedron, which touches it with edges only, beside the best one with a flush face.

use super::canvas::{Anchor, Canvas, number};
use impinge::ShapeError;
use impinge::d2::f64 as plane;
use impinge::d3::f64::*;
use impinge::glam::DVec2;

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("The smallest box around a tetrahedron has no flush face", 780.0, 345.0);
    let corners = [DVec3::ONE, DVec3::new(1.0, -1.0, -1.0), DVec3::new(-1.0, 1.0, -1.0), DVec3::new(-1.0, -1.0, 1.0)];
    let caption = |canvas: &mut Canvas, name: &str, volume: f64| {
        canvas.text(DVec2::ZERO, 0.0, 155.0, Anchor::Middle, "strong", name);
        let size = format!("volume {}", number(volume));
        canvas.text(DVec2::ZERO, 0.0, 175.0, Anchor::Middle, "small note", &size);
    };

    canvas.panel(205.0, 150.0, 76.0);
    if let Some(smallest) = Obb::smallest(&corners) {
        packed(&mut canvas, &corners, &smallest)?;
        caption(&mut canvas, "Obb::smallest", smallest.volume());
    }
    canvas.panel(575.0, 150.0, 76.0);
    let standing = on_a_face(&corners)?;
    if let Some(flush) = upright_box(&standing) {
        packed(&mut canvas, &standing, &flush)?;
        caption(&mut canvas, "the smallest with a flush face", flush.volume());
    }
    Ok(canvas)
}

/// Turned so that a face is at the bottom, with the middle of its height at the origin.
fn on_a_face(corners: &[DVec3; 4]) -> Result<[DVec3; 4], ShapeError> {
    let normal = Hull::new(corners)?.normals().next().unwrap_or(DVec3::NEG_Y);
    let down = DQuat::from_rotation_arc(normal, DVec3::NEG_Y);
    let turned = corners.map(|corner| down * corner);
    let Some(bounds) = Aabb::of_points(&turned) else { return Ok(turned) };
    Ok(turned.map(|corner| corner - bounds.center()))
}

/// The smallest box that stands upright: the smallest rectangle around what is seen from above, as high as need be.
fn upright_box(corners: &[DVec3]) -> Option<Obb> {
    let footprint: Vec<DVec2> = corners.iter().map(|corner| DVec2::new(corner.x, -corner.z)).collect();
    let rectangle = plane::Obb::smallest(&footprint)?;
    let height = Aabb::of_points(corners)?;
    let (middle, half) = (rectangle.center, rectangle.half_extents);
    let side = rectangle.axis(0);
    Some(Obb {
        center: DVec3::new(middle.x, height.center().y, -middle.y),
        rotation: DQuat::from_rotation_arc(DVec3::X, DVec3::new(side.x, 0.0, -side.y)),
        half_extents: DVec3::new(half.x, height.half_extents().y, half.y),
    })
}

/// A thing in its box: what is behind first.
fn packed(canvas: &mut Canvas, thing: &[DVec3], obb: &Obb) -> Result<(), ShapeError> {
    let corner = |i: u8| {
        let sign = |axis: usize| if i >> axis & 1 == 1 { 1.0 } else { -1.0 };
        (0..3).fold(obb.center, |at, axis| at + sign(axis) * obb.half_extents[axis] * obb.axis(axis))
    };
    let inside = Seen::new(&Hull::new(thing)?);
    let around = Seen::new(&Hull::new(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner))?);
    around.hidden_edges(canvas, "ink thin dash");
    inside.hidden_edges(canvas, "b thin dash");
    inside.faces(canvas, "b solid");
    around.faces(canvas, "line ink");
    Ok(())
}

/// A solid as it is seen, from a little to the right and from above.
struct Seen {
    corners: Vec<DVec2>,
    /// The faces that look towards the eye.
    front: Vec<Vec<u32>>,
    back: Vec<Vec<u32>>,
}

impl Seen {
    fn new(hull: &Hull) -> Self {
        let eye = DVec3::new(0.42, 0.36, 1.0).normalize();
        let right = DVec3::Y.cross(eye).normalize();
        let corners = hull.vertices().map(|v| DVec2::new(v.dot(right), v.dot(eye.cross(right)))).collect();
        let faces = hull.faces().map(<[u32]>::to_vec).zip(hull.normals());
        let (front, back): (Vec<_>, Vec<_>) = faces.partition(|(_, normal)| normal.dot(eye) > 0.0);
        let only_faces = |faces: Vec<(Vec<u32>, DVec3)>| faces.into_iter().map(|(face, _)| face).collect();
        Seen { corners, front: only_faces(front), back: only_faces(back) }
    }

    fn at(&self, corner: u32) -> DVec2 {
        self.corners[corner as usize]
    }

    fn faces(&self, canvas: &mut Canvas, class: &str) {
        for face in &self.front {
            let outline: Vec<DVec2> = face.iter().map(|corner| self.at(*corner)).collect();
            canvas.polygon(&outline, class);
        }
    }

    /// Those between two faces that look away. Each goes one way in one of them and the other way in the other.
    fn hidden_edges(&self, canvas: &mut Canvas, class: &str) {
        for (from, to) in self.back.iter().flat_map(|face| edges(face)).filter(|(from, to)| from < to) {
            if self.back.iter().flat_map(|face| edges(face)).any(|edge| edge == (to, from)) {
                canvas.line(self.at(from), self.at(to), class);
            }
        }
    }
}

fn edges(face: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    face.iter().copied().zip(face.iter().copied().cycle().skip(1))
}
