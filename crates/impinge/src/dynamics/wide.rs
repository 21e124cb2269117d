//! Four bodies, four contacts at once: numbers side by side, vectors by component.
//!
//! Every operation is lane by lane, so the bits are those of the same formula on one at a time.

use super::spin::{Spin, Tensor};
use crate::space::{Four, Number, Real, Vector};

/// A number of each of four.
pub(super) type Lane<V> = <<V as Vector>::Real as Real>::Four;
/// A vector of each of four.
pub(super) type Line<V> = <V as Vector>::Each<Lane<V>>;
/// A spin of each of four.
pub(super) type Turn<V> = <V as Vector>::Turns<Lane<V>>;
/// Velocity and spin of one body, side by side: (x, y, spin, –) in 2D, (x, y, z, –) and (x, y, z, –) in 3D.
pub(super) type Row<V> = <V as Vector>::Across<Lane<V>>;

/// How four bodies move, or have moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving<V: Vector> {
    pub line: Line<V>,
    pub turn: Turn<V>,
}

#[inline(always)]
pub(super) fn lane<V: Vector>(values: [V::Real; 4]) -> Lane<V> {
    Lane::<V>::new(values)
}

#[inline(always)]
pub(super) fn all<V: Vector>(value: V::Real) -> Lane<V> {
    Lane::<V>::splat(value)
}

#[inline(always)]
pub(super) fn line<V: Vector>(vectors: [V; 4]) -> Line<V> {
    V::each(|i| lane::<V>(vectors.map(|vector| vector.get(i))))
}

#[inline(always)]
pub(super) fn turn<V: Vector>(spins: [&Spin<V>; 4]) -> Turn<V> {
    V::turns(|i| lane::<V>(spins.map(|spin| spin.as_ref()[i])))
}

/// The columns of four matrices.
#[inline(always)]
pub(super) fn tensor<V: Vector>(tensors: [&Tensor<V>; 4]) -> V::Turns<Turn<V>> {
    V::turns(|i| turn::<V>(tensors.map(|tensor| &tensor.as_ref()[i])))
}

#[inline(always)]
pub(super) fn dot<V: Vector>(a: &Line<V>, b: &Line<V>) -> Lane<V> {
    let (a, b) = (a.as_ref(), b.as_ref());
    (1..V::DIMENSION).fold(a[0] * b[0], |sum, i| sum + a[i] * b[i])
}

#[inline(always)]
pub(super) fn turn_dot<V: Vector>(a: &Turn<V>, b: &Turn<V>) -> Lane<V> {
    let (a, b) = (a.as_ref(), b.as_ref());
    (1..V::TURNS).fold(a[0] * b[0], |sum, i| sum + a[i] * b[i])
}

/// `arm × direction`
#[inline(always)]
pub(super) fn cross<V: Vector>(arm: &Line<V>, direction: &Line<V>) -> Turn<V> {
    let (a, b) = (arm.as_ref(), direction.as_ref());
    if V::TURNS == 1 {
        return V::turns(|_| a[0] * b[1] - a[1] * b[0]);
    }
    V::turns(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}

/// The vector product, in 3D.
#[inline(always)]
pub(super) fn line_cross<V: Vector>(a: &Line<V>, b: &Line<V>) -> Line<V> {
    let (a, b) = (a.as_ref(), b.as_ref());
    V::each(|i| {
        let (j, k) = ((i + 1) % V::DIMENSION, (i + 2) % V::DIMENSION);
        a[j] * b[k] - a[k] * b[j]
    })
}

#[inline(always)]
pub(super) fn applied<V: Vector>(tensor: &V::Turns<Turn<V>>, spin: &Turn<V>) -> Turn<V> {
    V::turns(|i| turn_dot::<V>(&tensor.as_ref()[i], spin))
}

/// `vector + factor · direction`
#[inline(always)]
pub(super) fn along<V: Vector>(vector: &Line<V>, direction: &Line<V>, factor: Lane<V>) -> Line<V> {
    V::each(|i| vector.as_ref()[i] + direction.as_ref()[i] * factor)
}

/// `spin + factor · axis`
#[inline(always)]
pub(super) fn about<V: Vector>(spin: &Turn<V>, axis: &Turn<V>, factor: Lane<V>) -> Turn<V> {
    V::turns(|i| spin.as_ref()[i] + axis.as_ref()[i] * factor)
}

/// A vector and a spin of one body as a row.
#[inline(always)]
pub(super) fn row<V: Vector>(vector: V, spin: &Spin<V>) -> Row<V> {
    let zero = V::Real::ZERO;
    let spin = spin.as_ref();
    V::across(|i| match (V::TURNS, i) {
        (1, _) => lane::<V>([vector.get(0), vector.get(1), spin[0], zero]),
        (_, 0) => lane::<V>([vector.get(0), vector.get(1), vector.get(2), zero]),
        _ => lane::<V>([spin[0], spin[1], spin[2], zero]),
    })
}

/// And back.
#[inline(always)]
pub(super) fn of_row<V: Vector>(row: &Row<V>) -> (V, Spin<V>) {
    let row = row.as_ref();
    let vector = (0..V::DIMENSION).fold(V::ZERO, |v, i| v.with(i, row[0].lane(i)));
    (vector, V::turns(|i| if V::TURNS == 1 { row[0].lane(2) } else { row[row.len() - 1].lane(i) }))
}

/// Lane by lane.
#[inline(always)]
pub(super) fn by_lane<V: Vector>(rows: [&Row<V>; 2], with: impl Fn(Lane<V>, Lane<V>) -> Lane<V>) -> Row<V> {
    V::across(|i| with(rows[0].as_ref()[i], rows[1].as_ref()[i]))
}

/// The rows of four bodies.
#[inline(always)]
pub(super) fn gathered<V: Vector>(rows: &[Row<V>], at: [u32; 4]) -> Moving<V> {
    let rows = at.map(|i| &rows[i as usize]);
    let first = Lane::<V>::transposed(rows.map(|row| row.as_ref()[0]));
    if V::TURNS == 1 {
        return Moving { line: V::each(|i| first[i]), turn: V::turns(|_| first[2]) };
    }
    let second = Lane::<V>::transposed(rows.map(|row| row.as_ref()[1]));
    Moving { line: V::each(|i| first[i]), turn: V::turns(|i| second[i]) }
}

/// Puts them back. Of bodies that are named twice the last one counts, so these must not have changed.
#[inline(always)]
pub(super) fn scatter<V: Vector>(rows: &mut [Row<V>], at: [u32; 4], moving: &Moving<V>) {
    let (line, turn, zero) = (moving.line.as_ref(), moving.turn.as_ref(), all::<V>(V::Real::ZERO));
    if V::TURNS == 1 {
        let columns = Lane::<V>::transposed([line[0], line[1], turn[0], zero]);
        for k in 0..4 {
            rows[at[k] as usize] = V::across(|_| columns[k]);
        }
        return;
    }
    let first = Lane::<V>::transposed([line[0], line[1], line[2], zero]);
    let second = Lane::<V>::transposed([turn[0], turn[1], turn[2], zero]);
    for k in 0..4 {
        rows[at[k] as usize] = V::across(|i| if i == 0 { first[k] } else { second[k] });
    }
}
