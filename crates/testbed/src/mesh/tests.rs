use super::{Mesh, Surface, build, of};
use impinge::generic::{Pose, Shape, signed_distance};
use impinge::glam::{DVec2, DVec3};
use impinge_scenes::{Room, Scene, named};

/// Every corner of a mesh, placed, is on the surface of its shape, and every triangle looks outward.
fn check<V: Room<Real = f64>>(shape: &Shape<V>) {
    let placed = of(shape);
    let mesh = build(shape);
    let Mesh::Solid(surface) = &mesh else { return };
    let corners = corners::<V>(surface, &placed);
    for corner in &corners {
        let at = (0..V::DIMENSION).fold(V::ZERO, |at, axis| at.with(axis, corner[axis]));
        let off = signed_distance(shape, Pose::IDENTITY, at).expect("shapes of scenes have a surface");
        assert!(off.abs() < 1e-6, "{shape:?}: a corner is {off} off");
    }
    assert!(corners.len() >= 2 && (!surface.triangles.is_empty() || !surface.edges.is_empty()), "{shape:?}");
    assert!(surface.triangles.iter().chain(&surface.edges).all(|i| (*i as usize) < corners.len()), "{shape:?}");
    if V::DIMENSION == 3 {
        assert_eq!(surface.normals.len(), surface.positions.len());
        for triangle in surface.triangles.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|k| DVec3::from(corners[triangle[k] as usize]));
            let normal = &surface.normals[3 * triangle[0] as usize..][..3];
            let out = DVec3::new(normal[0].into(), normal[1].into(), normal[2].into());
            assert!((b - a).cross(c - a).dot(out) >= -1e-9, "{shape:?}: a triangle looks inward");
        }
    }
}

fn corners<V: Room>(surface: &Surface, placed: &super::Placed) -> Vec<[f64; 3]> {
    let at = |chunk: &[f32]| {
        let mut corner = [0.0; 3];
        (0..V::DIMENSION).for_each(|i| corner[i] = f64::from(chunk[i]) * placed.scale[i] + placed.center[i]);
        corner
    };
    surface.positions.chunks(V::DIMENSION).map(at).collect()
}

#[test]
fn meshes_lie_on_the_surface_of_every_shape_of_every_scene() {
    let mut seen = 0;
    for scene in named::all().iter().filter(|scene| !scene.name.starts_with("large")) {
        match scene.build() {
            Scene::Plane(objects) => {
                let shapes = objects.objects.iter().flat_map(|object| &object.parts);
                shapes.for_each(|part| (check::<DVec2>(&part.shape), seen += 1).0);
            }
            Scene::Space(objects) => {
                let shapes = objects.objects.iter().flat_map(|object| &object.parts);
                shapes.for_each(|part| (check::<DVec3>(&part.shape), seen += 1).0);
            }
        }
    }
    assert!(seen > 1000);
}

#[test]
fn rounded_shapes_lie_on_their_surface() {
    use impinge::d3::f64::*;
    let tips = [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z];
    check::<DVec3>(&Cuboid::new(Vec3::new(1.0, 0.5, 0.25)).unwrap().rounded(0.1).unwrap().into());
    check::<DVec3>(&Cylinder::new(1.0, 0.5).unwrap().rounded(0.1).unwrap().into());
    check::<DVec3>(&Cone::new(1.0, 0.5).unwrap().rounded(0.1).unwrap().into());
    check::<DVec3>(&Hull::new(&tips).unwrap().rounded(0.1).unwrap().into());
    check::<DVec3>(&Triangle::new(Vec3::ZERO, Vec3::X, Vec3::Y).unwrap().rounded(0.1).unwrap().into());
    check::<DVec3>(&Capsule::new(Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0), 0.5).unwrap().into());
    let flat = |shape: impinge::d2::f64::Shape| check::<DVec2>(&shape);
    flat(impinge::d2::f64::Cuboid::new(DVec2::new(1.0, 0.5)).unwrap().rounded(0.1).unwrap().into());
    flat(impinge::d2::f64::Triangle::new(DVec2::ZERO, DVec2::Y, DVec2::X).unwrap().rounded(0.1).unwrap().into());
}
