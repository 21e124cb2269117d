//! Which motion is nearest to the one that is wanted, and leads into none of some planes.
//!
//! Planes go through one point and have normals `n`; a motion `m` leads into none of them if `n·m ≥ 0` for all: a cone. The point of a cone nearest to another is the foot of the
//! perpendicular onto one of its faces: the whole space (nothing in the way), a plane (it slides along it), in space the crease of two planes (along that), or the tip (it
//! stops). All faces are tried. Each foot is a part of what is wanted, `|w − m|² = |w|² − |m|²`, so of those that are in the cone the longest is the nearest.
//!
//! Who walks is held up by what is not too steep, and is not to lose any of the sideways way by that. So for walking the problem is put sideways: ground asks for a climb `h`,
//! `n·σ + (n·u) h ≥ 0` where `u` is up, and forbids nothing; walls, and ground that is too steep, are upright planes; and what hangs over is as narrow as the ground under it makes it.

use crate::math::direction::direction;
use crate::space::{Real, Space};
use crate::tolerance;
use smallvec::SmallVec;

/// Normals of unit length, all towards where there is room.
pub(super) type Normals<V> = SmallVec<[V; 8]>;

/// The motion nearest to the one that is wanted that leads into none of the planes.
pub(super) fn nearest<V: Space>(wanted: V, normals: &[V]) -> V {
    let slack = tolerance::along::<V::Real>() * wanted.length();
    let is_free = |motion: V| normals.iter().all(|normal| normal.dot(motion) >= -slack);
    if is_free(wanted) {
        return wanted;
    }
    let mut best = V::ZERO;
    let mut offer = |motion: V| {
        if motion.length_squared() > best.length_squared() && is_free(motion) {
            best = motion;
        }
    };
    for (i, normal) in normals.iter().enumerate() {
        offer(without(wanted, *normal));
        // In the plane the product is zero, and there is no crease.
        for other in &normals[i + 1..] {
            if let Some((crease, sine)) = direction(normal.cross(*other))
                && sine > tolerance::crease()
            {
                offer(crease * wanted.dot(crease));
            }
        }
    }
    best
}

/// A motion without its part along a unit normal. Twice, so that what rounding has left of it goes too.
fn without<V: Space>(motion: V, normal: V) -> V {
    let once = motion - normal * normal.dot(motion);
    once - normal * normal.dot(once)
}

/// A vector without its part along a unit vector, and that part.
pub(super) fn sideways<V: Space>(vector: V, up: V) -> (V, V::Real) {
    let height = vector.dot(up);
    (vector - up * height, height)
}

/// A sideways motion among planes, and how it climbs: the one nearest to what is wanted, sideways, and no climb that is not needed. What is less upright than the limit, a cosine, is a wall.
pub(super) fn walked<V: Space>(wanted: V, normals: &[V], (up, limit): (V, V::Real)) -> V {
    let is_ground = |normal: &&V| normal.dot(up) >= limit;
    let mut walls = Normals::new();
    for normal in normals.iter().filter(|normal| !is_ground(normal)) {
        let (side, height) = sideways(*normal, up);
        push_unit(&mut walls, side);
        if height < V::Real::ZERO {
            for ground in normals.iter().filter(is_ground) {
                let (slope, lift) = sideways(*ground, up);
                push_unit(&mut walls, side - slope * (height / lift));
            }
        }
    }
    let side = nearest(wanted, &walls);
    let climb = |most: V::Real, ground: &V| most.max(-ground.dot(side) / ground.dot(up));
    side + up * normals.iter().filter(is_ground).fold(V::Real::ZERO, climb)
}

fn push_unit<V: Space>(walls: &mut Normals<V>, side: V) {
    if let Some((normal, length)) = direction(side)
        && length > tolerance::crease()
    {
        walls.push(normal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, DVec3};

    #[test]
    fn nothing_in_the_way_changes_nothing() {
        let wanted = DVec3::new(1.0, -2.0, 3.0);
        assert_eq!(nearest(wanted, &[]), wanted);
        assert_eq!(nearest(wanted, &[DVec3::X, DVec3::Z]), wanted);
    }

    #[test]
    fn one_plane_slides_two_crease_three_stop() {
        let wanted = DVec3::new(1.0, -2.0, -3.0);
        assert_eq!(nearest(wanted, &[DVec3::Y]), DVec3::new(1.0, 0.0, -3.0));
        assert_eq!(nearest(wanted, &[DVec3::Y, DVec3::Z]), DVec3::new(1.0, 0.0, 0.0));
        assert_eq!(nearest(wanted, &[DVec3::Y, DVec3::Z, DVec3::NEG_X]), DVec3::ZERO);
        assert_eq!(nearest(DVec2::new(1.0, -1.0), &[DVec2::Y, DVec2::NEG_X]), DVec2::ZERO);
    }

    /// Against a search over a fine fan of directions.
    #[test]
    fn no_direction_is_nearer() {
        let unit = |i: usize, n: usize| {
            let (sin, cos) = (i as f64 * 2.399963).sin_cos();
            let z = 1.0 - 2.0 * (i as f64 + 0.5) / n as f64;
            DVec3::new(cos * (1.0 - z * z).sqrt(), sin * (1.0 - z * z).sqrt(), z)
        };
        for case in 0..200 {
            let count = 1 + case % 5;
            let normals: Normals<DVec3> = (0..count).map(|i| unit((case * 37 + i * 101) % 997, 997)).collect();
            let wanted = unit((case * 61 + 13) % 997, 997);
            let found = nearest(wanted, &normals);
            assert!(normals.iter().all(|n| n.dot(found) >= -1e-12), "{case}");
            for i in 0..4000 {
                let other = unit(i, 4000);
                if normals.iter().all(|n| n.dot(other) >= 0.0) {
                    let foot = other * wanted.dot(other).max(0.0);
                    assert!((wanted - foot).length() >= (wanted - found).length() - 1e-9, "{case}");
                }
            }
        }
    }

    #[test]
    fn ground_takes_nothing_from_the_way() {
        let slope = DVec3::new(-0.6, 0.8, 0.0);
        let found = walked(DVec3::X, &[slope], (DVec3::Y, 0.7));
        assert!((found - DVec3::new(1.0, 0.75, 0.0)).length() < 1e-15);
        // Too steep: a wall.
        assert_eq!(walked(DVec3::X, &[slope], (DVec3::Y, 0.9)), DVec3::ZERO);
        // Downhill it leaves the ground.
        assert_eq!(walked(DVec3::NEG_X, &[slope], (DVec3::Y, 0.7)), DVec3::NEG_X);
    }

    #[test]
    fn a_ceiling_over_a_slope_ends_the_way() {
        let (slope, ceiling) = (DVec2::new(-0.6, 0.8), DVec2::NEG_Y);
        assert_eq!(walked(DVec2::X, &[slope, ceiling], (DVec2::Y, 0.7)), DVec2::ZERO);
        assert_eq!(walked(DVec2::X, &[DVec2::Y, ceiling], (DVec2::Y, 0.7)), DVec2::X);
    }
}
