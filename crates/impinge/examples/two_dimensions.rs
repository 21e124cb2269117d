//! The plane: convex polygons, and the same calls as in space.
//!
//! Run with `cargo run --example two_dimensions -p impinge`.

use impinge::d2::*;

fn main() -> Result<(), ShapeError> {
    // Either winding will do, and the vertex in the middle of the straight edge is dropped.
    let ship = Polygon::new(&[Vec2::new(1.5, 0.0), Vec2::new(-1.0, -0.8), Vec2::new(-1.0, 0.0), Vec2::new(-1.0, 0.8)])?;
    assert_eq!(ship.vertices().len(), 3);
    let rock = Polygon::new(&[
        Vec2::new(-1.0, -0.6),
        Vec2::new(0.2, -1.1),
        Vec2::new(1.2, 0.1),
        Vec2::new(0.3, 1.0),
        Vec2::new(-0.9, 0.5),
    ])?;

    // The ship flies to the right until it meets the rock.
    let rock_pose = Pose::at(6.0, 0.3).turned(0.5);
    let mut path = (0..40).map(|step| 0.25 * step as f32);
    let x = path.find(|&x| intersects(&ship, Pose::at(x, 0.0), &rock, rock_pose)).expect("the rock is in the way");
    let ship_pose = Pose::at(x, 0.0);
    let hit = contact(&rock, rock_pose, &ship, ship_pose).expect("they meet");
    println!("at x = {x}: depth {:.3} along {:.3}", hit.depth, hit.normal);
    assert!(hit.normal.x < 0.0, "the way out leads back");

    // A dent is refused, and the error says where.
    let dent = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(2.0, 1.0), Vec2::new(0.0, 4.0)];
    let error = Polygon::new(&dent).expect_err("not convex");
    println!("{error}");
    assert_eq!(error, ShapeError::NotConvex { shape: "polygon", vertex: 3 });
    Ok(())
}
