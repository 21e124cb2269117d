//! A shape of your own: an ellipsoid, known by the point that is furthest along a direction.
//!
//! Run with `cargo run --example ellipsoid -p impinge`.

use impinge::d3::*;
use std::error::Error;

/// A ball that was stretched along its axes.
#[derive(Debug)]
struct Ellipsoid {
    semi_axes: Vec3,
}

impl Convex<Vec3> for Ellipsoid {
    /// The only thing that is needed. Stretched by `s`, the unit ball has its furthest point along `n` where the ball has it along `s n`. The tight box
    /// (`Aabb::of`) comes from these points too, unless the shape has a method for that.
    fn support(&self, along: Vec3) -> Vec3 {
        self.semi_axes * (self.semi_axes * along).normalize()
    }

    /// Only for who asks for masses: `m = 4/3 π a b c ρ`, and `m/5 (b² + c²)` and so on about the axes.
    fn mass(&self, density: f32) -> Option<Mass> {
        let [a, b, c] = self.semi_axes.to_array();
        let mass = 4.0 / 3.0 * std::f32::consts::PI * a * b * c * density;
        let about = Vec3::new(b * b + c * c, a * a + c * c, a * a + b * b) * (mass / 5.0);
        Some(Mass { mass, center: Vec3::ZERO, inertia: [Vec3::X * about.x, Vec3::Y * about.y, Vec3::Z * about.z] })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let egg = Own::new(Ellipsoid { semi_axes: Vec3::new(1.0, 1.5, 1.0) })?;
    let lens = Own::new(Ellipsoid { semi_axes: Vec3::new(1.0, 0.25, 1.0) })?;
    let table = Cuboid::new(Vec3::new(2.0, 0.5, 2.0))?;

    // From here on they are shapes like all others: the egg has sunk into the table, leaning a little.
    let leaning = Pose::at(0.0, 1.9, 0.0).turned(Vec3::Z, 0.3);
    let hit = contact(&table, Pose::IDENTITY, &egg, leaning).ok_or("they overlap")?;
    println!("egg and table: depth {:.4} along {:.4}, at {:.4}", hit.depth, hit.normal, hit.point_b(leaning));
    let touch = manifold(&table, Pose::IDENTITY, &egg, leaning, 0.0).ok_or("they overlap")?;
    println!("  manifold: {} point, as everything round has", touch.points().len());

    let beside = Pose::at(2.5, 2.0, 0.5).turned(Vec3::X, 0.8);
    let gap = distance(&egg, leaning, &lens, beside).ok_or("valid poses")?;
    let closest = closest_points(&egg, leaning, &lens, beside).ok_or("valid poses")?;
    println!("egg and lens: {gap:.4} apart, from {:.4}", closest.point_a(leaning));
    println!("  to {:.4}", closest.point_b(beside));

    println!("box around the lens: {:.4}", Aabb::of(&lens, beside).ok_or("a valid pose")?.half_extents());
    println!("mass of the egg: {:.4}", Mass::of(&egg, 1.0)?.mass);
    assert!((hit.normal - Vec3::Y).length() < 1e-3 && gap > 0.0);
    Ok(())
}
