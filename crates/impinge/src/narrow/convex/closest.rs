//! Where two solids are closest, by the walk of a simplex towards the origin (Gilbert, Johnson, Keerthi, 1988).
//!
//! Each round asks for the difference that is furthest towards the origin. The nearest point of the simplex is an upper bound of
//! the distance, and the difference just found gives a lower one; when both are equal, to a small part of rounding, the answer is certain.

use super::Bounds;
use super::pair::Pair;
use super::simplex::{Simplex, along, further};
use crate::math::three::{Three, TwiceOf};
use crate::space::{Twice, Vector};

/// How two solids lie.
pub(super) enum Closest<V: Vector> {
    /// Further apart than was asked.
    Beyond,
    /// The simplex around the nearest difference, the direction from there to the origin, and the distance in units.
    Apart(Simplex<TwiceOf<V>>, Three<TwiceOf<V>>, f64),
    /// The origin is in the simplex, to rounding.
    Meeting(Simplex<TwiceOf<V>>),
}

/// `Err` with the last simplex when the answer is not certain after so many rounds. `report` is told each simplex, and its distance.
pub(super) fn closest<V: Vector>(
    pair: &Pair<'_, V>,
    limit: f64,
    Bounds { close, enough, flat }: Bounds,
    rounds: usize,
    mut report: impl FnMut(&Simplex<TwiceOf<V>>, f64),
) -> Result<Closest<V>, Simplex<TwiceOf<V>>> {
    let between = pair.between();
    // Where the middles of the two are one, any direction will do.
    let apart = between.dot(between) > TwiceOf::<V>::ZERO;
    let towards = if apart { -between } else { Three::axis(0) };
    let mut simplex = Simplex::new(&[pair.furthest(towards, &pair.corner(0, 0))]);
    for _ in 0..rounds {
        let Some((towards, distance)) = simplex.reduce() else {
            report(&simplex, 0.0);
            return Ok(Closest::Meeting(simplex));
        };
        report(&simplex, distance);
        let next = pair.furthest(towards, &simplex.corners()[0]);
        let reached = -along(towards, &next);
        if reached > limit {
            return Ok(Closest::Beyond);
        }
        let known = simplex.holds(&next);
        if further(towards, &next, simplex.corners()) <= if known { enough } else { close } {
            return Ok(Closest::Apart(simplex, towards, distance));
        }
        if known {
            // So close that no direction leads there: the way out will tell.
            return if distance <= flat { Ok(Closest::Meeting(simplex)) } else { Err(simplex) };
        }
        simplex.push(next);
    }
    Err(simplex)
}
