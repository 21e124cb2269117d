//! Where two solids are closest, by the walk of a simplex towards the origin (Gilbert, Johnson, Keerthi, 1988).
//!
//! Each round asks for the difference that is furthest towards the origin. The nearest point of the simplex is an upper bound of
//! the distance, and the difference just found gives a lower one; when both are equal, to a small part of rounding, the answer is certain.

use super::Bounds;
use super::pair::Differences;
use super::simplex::{Simplex, along, further};
use crate::math::three::Three;
use crate::space::Twice;

/// How two solids lie.
pub(super) enum Closest<N> {
    /// Further apart than was asked.
    Beyond,
    /// The simplex around the nearest difference, the direction from there to the origin, and the distance in units.
    Apart(Simplex<N>, Three<N>, f64),
    /// The origin is in the simplex, to rounding.
    Meeting(Simplex<N>),
}

/// `Err` with the last simplex when the answer is not certain after so many rounds. `report` is told each simplex, and its distance.
pub(super) fn closest<P: Differences>(
    pair: &P,
    limit: f64,
    Bounds { close, enough, flat }: Bounds,
    rounds: usize,
    mut report: impl FnMut(&Simplex<P::Number>, f64),
) -> Result<Closest<P::Number>, Simplex<P::Number>> {
    let between = pair.between();
    // Where the middles of the two are one, any direction will do.
    let apart = between.dot(between) > P::Number::ZERO;
    let towards = if apart { -between } else { Three::axis(0) };
    let first = pair.furthest(towards, &pair.any());
    let mut simplex = Simplex::new(&[first]);
    // Of solids that are beyond the limit the line between their middles mostly shows it.
    if -along(towards, &first) > limit {
        if let Some((_, distance)) = simplex.reduce() {
            report(&simplex, distance);
        }
        return Ok(Closest::Beyond);
    }
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
