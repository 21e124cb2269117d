//! How far two colliders may move before they have to be looked at again.
//!
//! Most boxes that overlap are of colliders that do not touch, and will not for a while. A pair that is found apart is told by how much: from the gap between tight boxes, or from what is remembered of its contact. Until that
//! is used up, nothing is read of it but this, in the order of memory.
//!
//! Of two points that are at most `r` from the origins of their colliders none moves, relative to the other, by more than `|Δb − Δa| + turn_a · r_a + turn_b · r_b`. What the memory of a contact measures instead is
//! `√(2 (|Δo|² + r² |ΔR|²))`, with the offset `o` and the matrix `R` of B seen from A. As a norm it is at most the sum over all steps; and `|Δo|` is at most `|Δb − Δa| + |ΔA| |b − a|`, `|ΔR|` at most `|ΔA| + |ΔB|`. The matrix of a unit
//! quaternion `q` changes by no more than `√8 |Δq|`, that of a turn of the plane by `√2 |Δq|`. So with steps and turns that are longer by `√2` one sum serves for both.
//!
//! **Invariant:** what is not looked at would be found apart. No answer depends on respites, to the last bit.

use crate::math::pose::Pose;
use crate::space::{Real, Space, Vector};

/// How a collider has moved since the last update, a little more than that. Single precision will do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    shift: [f32; 3],
    /// Above 0 if anything has changed.
    turn: f32,
}

/// More than rounding takes of a step.
const MORE: f64 = 1.001;
/// What rounding takes of differences of steps, relative to the longest one; and at least so much of a respite is used up at a time, so that what is short counts as well.
const SLIP: f32 = 1.0 / (1 << 20) as f32;
/// What rounding may add to motions that are measured otherwise, relative to the levers.
const NOISE: f64 = 1.0 / (1 << 16) as f64;

impl Step {
    pub const NONE: Self = Step { shift: [0.0; 3], turn: 0.0 };
    /// Something else than a motion: nothing is as it was.
    pub const LEAP: Self = Step { shift: [0.0; 3], turn: f32::INFINITY };

    pub fn new<V: Space>(shift: V, from: Pose<V>, to: Pose<V>) -> Self {
        let [now, before] = [to, from].map(|pose| V::Wide::rotation_numbers(pose.frame().rotation));
        let numbers = now.as_ref().iter().zip(before.as_ref());
        let turned = numbers.fold(V::Real::ZERO, |sum, (now, before)| sum + (*now - *before) * (*now - *before));
        let longer = MORE * core::f64::consts::SQRT_2;
        let factor = MORE * if V::TURNS == 1 { 2.0 } else { 4.0 };
        Step {
            shift: [0, 1, 2].map(|i| if i < V::DIMENSION { (longer * shift.get(i).to_f64()) as f32 } else { 0.0 }),
            turn: (factor * turned.sqrt().to_f64()) as f32 + f32::MIN_POSITIVE,
        }
    }

    /// What rounding may take of it.
    pub fn slip(&self) -> f32 {
        SLIP * self.shift.iter().fold(0.0, |most: f32, number| most.max(number.abs()))
    }
}

/// Of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Respite {
    pub keys: [u32; 2],
    left: f32,
    /// How much of it a turn of each takes.
    levers: [f32; 2],
}

impl Respite {
    /// Of a place without a pair.
    pub const NOBODY: Self = Respite { keys: [0; 2], left: f32::INFINITY, levers: [0.0; 2] };

    /// None.
    pub const fn none(keys: [u32; 2]) -> Self {
        Respite { keys, left: 0.0, levers: [0.0; 2] }
    }

    /// Of a pair that is apart by a length.
    pub fn new<R: Real>(keys: [u32; 2], left: R, levers: [R; 2]) -> Self {
        let [a, b] = levers.map(|lever| MORE * lever.to_f64());
        let left = (0.98 * left.to_f64() - NOISE * (a + b)) as f32;
        let levers = [a as f32, b as f32];
        // Negated, for NaN; and what is too long for single precision is none.
        if !(left > 0.0 && left.is_finite() && levers[0].is_finite() && levers[1].is_finite()) {
            return Self::none(keys);
        }
        Respite { keys, left, levers }
    }

    pub fn is_some(&self) -> bool {
        self.left > 0.0
    }

    /// Takes a step of both from it. Tells whether one of them has changed and nothing is left.
    #[inline]
    pub fn is_over(&mut self, steps: &[Step], slip: f32) -> bool {
        let [a, b] = self.keys.map(|key| &steps[key as usize]);
        let has_changed = a.turn + b.turn > 0.0;
        if has_changed {
            let [x, y, z] = [0, 1, 2].map(|i| b.shift[i] - a.shift[i]);
            let turns = a.turn * self.levers[0] + b.turn * self.levers[1];
            let root = <f32 as Real>::sqrt(x * x + y * y + z * z);
            self.left -= root + turns + slip + SLIP * self.left;
        }
        // Negated, for NaN.
        has_changed && !(self.left > 0.0)
    }
}
