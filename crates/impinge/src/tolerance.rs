//! Every tolerance of the library, named, with meaning, unit and what breaks without it.
//!
//! All are relative to a size that the caller names, never absolute; those that speak of rounding are multiples of
//! [`Real::EPSILON`]. Those of the
//! kernels decide between two answers that are both right within the documented error. Only five decide whether there is
//! an answer: [`parallel`], for surfaces without end, [`straight`] and [`thin`], for polygons, [`coplanar`], for hulls, and [`blunder`], for shapes of one's own. Lengths whose square underflows
//! ([`Real::SQUARE_LOSES_DIGITS`]) count as none everywhere; that is the end of the number format, not a choice.

use crate::space::Real;

/// How much better, relative to the sizes of both cuboids, an edge × edge axis must be than the best face axis to be
/// chosen. Without it the normal of boxes that lie flush flickers between a face and a pair of nearly parallel edges.
#[inline]
pub(crate) fn edge_preference<R: Real>() -> R {
    R::EPSILON
}

/// A generator (half edge) of a box or segment counts as lying in the touching face when its extent along the normal is
/// at most this, relative to the sizes of both. Without it the contact point of a box that lies flush on another is a
/// corner picked by rounding.
#[inline]
pub(crate) fn flush<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}

/// Cores closer than this, relative to the largest number in play, all but touch: the vector between their closest points
/// is mostly rounding, and a normal must come from a feature. Without it the normal of touching shapes is noise.
#[inline]
pub(crate) fn contact<R: Real>() -> R {
    R::from_f64(16.0) * R::EPSILON
}

/// How far, relative to the largest number in play, the best separating axis may fall short of the distance of cores that
/// all but touch and still be taken for their normal.
#[inline]
pub(crate) fn touching<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}

/// Two unit normals this close (length of their difference or sum) are parallel. Unit vectors that have been through a
/// pose cannot be told apart much more finely, and depths of what is further from parallel than this would be off by more than is promised. Without it two half-spaces facing each other across a gap would meet
/// wherever their rounded normals cross, astronomically far away.
#[inline]
pub(crate) fn parallel<R: Real>() -> R {
    R::from_f64(12.0) * R::EPSILON
}

/// A corner of a polygon is straight, and its vertex is merged, when it is off the line of its neighbours by no more than this,
/// relative to the coordinates. Without it the rounding of vertices given on a straight edge makes a polygon "not convex".
#[inline]
pub(crate) fn straight<R: Real>() -> R {
    R::TWO * R::EPSILON
}

/// A direction whose squared length differs from 1 by at most this has unit length, and is kept as given. Without it
/// normalising twice gives other bits than normalising once.
#[inline]
pub(crate) fn unit<R: Real>() -> R {
    R::TWO * R::EPSILON
}

/// A vector between closest points shorter than this, relative to the segment it should be perpendicular to, has no
/// direction of its own. Without it the normal of a point on a segment may be the direction of rounding noise.
#[inline]
pub(crate) fn grazing<R: Real>() -> R {
    R::from_f64(64.0) * R::EPSILON
}

/// The cosine of the angle between a normal and a segment that it should be perpendicular to, up to which it is. Without it
/// the far end of the segment sticks out along the normal.
#[inline]
pub(crate) fn perpendicular<R: Real>() -> R {
    R::TWO * R::EPSILON
}

/// Bodies that meet in flight are left this deep in each other, relative to how far away they are, so that rounding does not part them. Without it who is stopped a hair's breadth before a wall would be stopped there again in every step.
#[inline]
pub(crate) fn met<R: Real>() -> R {
    R::from_f64(8.0) * R::EPSILON
}

/// A polygon whose area is at most this, relative to its extent times its largest coordinate, has none: its width is that of
/// the rounding of its vertices.
#[inline]
pub(crate) fn thin<R: Real>() -> R {
    R::from_f64(16.0) * R::EPSILON
}

/// Of a vector that should be unit: how far its square may be from 1 for one step of Newton's method to make it so, which leaves three
/// eighths of the square of that. What is further off was not made from numbers in the promised range, or from a small radius far away.
#[inline]
pub(crate) fn near_unit<R: Real>() -> R {
    R::from_f64(1.0 / 8.0) * R::EPSILON.sqrt()
}

/// How much of itself a sum of radii and a margin may lack through rounding. Without it the limit that a kernel is given would hide
/// a gap of exactly the margin.
#[inline]
pub(crate) fn sum<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}

/// How far, relative to the largest number in play, the separation that a search found may exceed the one that is measured
/// in the end. Without it the search would hide a gap of exactly the margin.
#[inline]
pub(crate) fn search<R: Real>() -> R {
    R::from_f64(8.0) * R::EPSILON
}

/// How far overlapping rings are moved apart to find where they touch, relative to the largest number in play: far more than
/// rounding, and little enough to leave the features that face each other the same.
#[inline]
pub(crate) fn moved_apart<R: Real>() -> R {
    R::from_f64(1.0 / 1024.0)
}

/// How far to the left of an edge, times its length, a point of the plane with coordinates of about 1 must be to be certainly there, whatever rounding does. Without it a corner of a
/// hull could be taken for a point inside.
pub(crate) const WELL_INSIDE: f64 = 1e-13;

/// Faces of a hull lie in one plane, and are merged, when their corners are off it by no more than this, relative to the
/// largest coordinate. Without it the rounding of a box's corners splits its faces into triangles.
#[inline]
pub(crate) fn coplanar<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON
}

/// How far from a face with its normal, relative to the largest coordinate, the corners of a polygon or a hull that is read from a file may be that should lie in it, and above it
/// those that should not. Without it hulls that were scaled a few times, which moves corners but keeps normals, could be written and not read.
#[cfg(feature = "serde")]
#[inline]
pub(crate) fn restored<R: Real>() -> R {
    R::from_f64(64.0) * R::EPSILON
}

/// How much deeper, relative to the size of the smaller core, a face may be than the least depth and still be the one that a
/// manifold is measured from. Without it a box that lies flush would touch at one edge now and at another one next.
#[inline]
pub(crate) fn slop<R: Real>() -> R {
    R::from_f64(1.0 / 1024.0)
}

/// How much deeper, relative to the least depth, such a face may be beside that. Without it a box that has sunk into another one, and leans a little, would touch it with a face now and with two crossing edges next,
/// and heaps of boxes would never come to rest.
#[inline]
pub(crate) fn leeway<R: Real>() -> R {
    R::from_f64(1.0 / 4.0)
}

/// How much of the area that four points can span those that touched before must span to be kept. Without it they would be kept when they have come to lie on a line.
#[inline]
pub(crate) fn familiar<R: Real>() -> R {
    R::from_f64(3.0 / 4.0)
}

/// How far two colliders that touch may move, relative to each other and to the size of the smaller one, from one update of a world to the next, for their contact to be remembered: so little that what is
/// remembered, which serves up to half a [`slop`], serves at least once more. Without it contacts of a crowd would be remembered that never serve, which takes longer than to work them out.
#[inline]
pub(crate) fn creeping<R: Real>() -> R {
    slop::<R>() * R::from_f64(1.0 / 4.0)
}

/// The same for colliders that are near and do not touch, which may come as far as the gap between them.
#[inline]
pub(crate) fn strolling<R: Real>() -> R {
    R::from_f64(1.0 / 256.0)
}

/// The same for colliders whose contact is worked out anew, and keeps the points that it had: they are still about where they were. Without it contacts of what moves on would
/// depend on where it comes from.
#[inline]
pub(crate) fn wandering<R: Real>() -> R {
    R::from_f64(1.0 / 64.0)
}

/// The angle up to which the tip of a face is sharp: what is a [`slop`] beyond it may be beside its sides by no more than rounding. Without it contact points would be found
/// beyond needles.
#[inline]
pub(crate) fn sharp<R: Real>() -> R {
    thin::<R>() / slop::<R>()
}

/// How far beyond such a tip, relative to its side, a contact point may be. Without it rounding would cut off every tip, and give its features twice.
#[inline]
pub(crate) fn tip<R: Real>() -> R {
    slop::<R>() * R::from_f64(1.0 / 8.0)
}

/// How far, in units of [`rough`], the set of differences of two solids, whose coordinates are about 1, must be beside a ray for that to be certain without more digits. Without it rounding, of the
/// direction across the ray all along the set, would miss what is hit.
pub(crate) const BESIDE: f64 = 8.0;

/// How far, relative to its largest coordinate, the furthest vertex of a hull may be from where a sum of three products puts it, twice. Without it the
/// vertex that is furthest to rounding would be taken for the one that is. Also what a gap and a motion may lose together, relative to the sizes of both
/// shapes and their distance: without it a cache would sleep through a touch.
#[inline]
pub(crate) fn rough<R: Real>() -> R {
    R::from_f64(32.0) * R::EPSILON
}

/// How far apart the lower and the upper bound of a distance or depth may be, relative to the largest number in play, for an iteration
/// to be done: a small part of rounding. Without it rounding alone would keep it from ending.
#[inline]
pub(crate) fn certain<R: Real>() -> R {
    R::from_f64(1.0 / 256.0) * R::EPSILON
}

/// The same when the iteration has nothing left to try. Without it shapes that all but touch, whose normal has only half of the digits left,
/// would have no answer.
#[inline]
pub(crate) fn enough<R: Real>() -> R {
    R::HALF * R::EPSILON
}

/// How far apart the lower and the upper bound of a distance or depth of curved bodies may be, relative to the largest number in play. Without it the
/// iterations, each step of which takes a part of the error away, would not end before rounding.
#[inline]
pub(crate) fn smooth<R: Real>() -> R {
    if R::EPSILON.to_f64() > 1e-10 { R::from_f64(3e-7) } else { R::from_f64(1e-9) }
}

/// How much further along an axis, relative to its size, another point of a shape of the user's own may be than the one that was named as the furthest. Without it
/// furthest points that are good to some digits only would be refused; more is a blunder, such as a wrong sign.
#[inline]
pub(crate) fn blunder<R: Real>() -> R {
    R::from_f64(1.0 / 1024.0)
}

/// How much, relative to its length, the axis of a cylinder or a cone may lean and still be parallel to another. Without it bodies that are all but
/// coaxial, which are as deep in all directions, would take thousands of steps.
#[inline]
pub(crate) fn upright<R: Real>() -> R {
    if R::EPSILON.to_f64() > 1e-10 { R::from_f64(1e-6) } else { R::from_f64(1e-9) }
}

/// Up to which lean the axes of solids of revolution that overlap are all but parallel. Without it coaxial bodies, whose way out is nearly as long all the way round, would take a polytope
/// of thousands of corners.
#[inline]
pub(crate) fn leaning() -> f64 {
    1e-3
}

/// How far apart, relative to all sizes and the way, shapes that move may be and have met, and how much they may overlap at the start and only touch. Also the
/// sine of the angle up to which what touches slides. Without it rounding would decide whether a box that slides on a floor is stopped by it.
#[inline]
pub(crate) fn landing<R: Real>() -> R {
    R::from_f64(3.0) * R::EPSILON
}

/// How far, relative to the slack of a landing, a corner may be before the chord or the edge that a ray enters by, and not be before it. Without it rounding would split a flat front for ever.
#[inline]
pub(crate) fn near<R: Real>() -> R {
    R::from_f64(0.25)
}

/// The sine of the angle up to which a ray goes along a triangle, and not through it; also how much smaller than its width the rounding of a triangle must be for it to have a plane. Without it the place where
/// the ray meets the plane would be anywhere.
#[inline]
pub(crate) fn crossing<R: Real>() -> R {
    R::from_f64(1.0 / 64.0)
}

/// How far, relative to its radius, a ray must start from a ball, and in squares how far inside or outside of its rim it must pass, for rounding to have no say in what it meets. Without it rays
/// that start on the surface, or only just touch, would be taken for others.
#[inline]
pub(crate) fn rim<R: Real>() -> R {
    R::from_f64(1.0 / 64.0)
}

/// The square of how many radii away a ball may be for that, and for the place where a ray enters to be as far from the centre as the radius to half of all digits. Without it a normal would lack
/// what one step of Newton's method does not mend.
#[inline]
pub(crate) fn distant<R: Real>() -> R {
    R::from_f64(1.0 / 256.0) / R::EPSILON
}

/// The sine of the angle up to which a ray all but follows the axis of a capsule or a cylinder. Without it the place where it is nearest to the axis would be far away, and have few digits left.
#[inline]
pub(crate) fn transverse<R: Real>() -> R {
    R::from_f64(1.0 / 8.0)
}

/// The square of the sine up to which it does not leave the axis at all: one rounding. Without it what is left of its way across would be noise.
#[inline]
pub(crate) fn aligned<R: Real>() -> R {
    R::EPSILON * R::EPSILON
}

/// How far into a plane, relative to its length, a motion may lead that is along it. Without it rounding would decide whether a character that slides along one wall runs into it.
#[inline]
pub(crate) fn along<R: Real>() -> R {
    R::from_f64(16.0) * R::EPSILON
}

/// The sine of the angle below which two planes are one: the way along one of them then leads into the other by no more than [`along`]. Without it the direction of their crease would be noise.
#[inline]
pub(crate) fn crease<R: Real>() -> R {
    R::from_f64(4.0) * R::EPSILON.sqrt()
}

/// How much of its skin a character lets others come near before it counts them as in the way. Without it each floor tile that is level with the one before would be run into.
#[inline]
pub(crate) fn skin_slack<R: Real>() -> R {
    R::from_f64(1.0 / 8.0)
}

/// How much of its skin a character may lose on a way along something. Without it rounding of a normal would stop it at what it slides along.
#[inline]
pub(crate) fn skin_loss<R: Real>() -> R {
    R::from_f64(1.0 / 64.0)
}

/// The least cosine between up and the normal at an edge that carries a character, when the face behind the edge is not too steep. Without it a character would hang on the edge of a step by its side.
#[inline]
pub(crate) fn perched<R: Real>() -> R {
    R::from_f64(1.0 / 16.0)
}

/// Bounding volumes are apart only when the gap along an axis is more than this, relative to the sizes of both. Without it rounding would
/// part volumes that touch, and what is inside of them would be missed.
#[inline]
pub(crate) fn apart<R: Real>() -> R {
    R::from_f64(16.0) * R::EPSILON
}

/// How much wider, relative to all numbers in play, a box around a motion is made than it is worked out to be. Without it the rounding of a pose
/// on the way would stick out.
#[inline]
pub(crate) fn swept<R: Real>() -> R {
    R::from_f64(8.0) * R::EPSILON
}

/// How far outside of a ball, relative to the square of its radius, the furthest point may be for the ball to be done: a few roundings. Without it the
/// search would go on over nothing. The same in both precisions: balls are fitted in double precision.
pub(crate) const OUTSIDE: f64 = 4.0 * f64::EPSILON;

/// The square of the sine of the angle up to which a vector lies in what others span: what is left of it is rounding, some sixteen of
/// them. Without it the centre of a ball through points in a plane would be anywhere. The same in both precisions, as above.
pub(crate) const SPANNED: f64 = 256.0 * f64::EPSILON * f64::EPSILON;

/// The cosine up to which the normals of two faces of a hull are perpendicular: a few roundings. Without it the box of a cuboid would be lost between
/// families of boxes that end where the next one begins. The same in both precisions, as above.
pub(crate) const SQUARE: f64 = 16.0 * f64::EPSILON;

/// A stretch of a family of boxes shorter than this, of a parameter from 0 to 1, is looked at by the other parameter as well. Without it what lies on it would
/// have lost digits, or be in no place at all. The same in both precisions, as above.
pub(crate) const STEEP: f64 = 1.0 / 1024.0;

/// A normal that depends on a parameter, and is made of unit normals, has lost its direction when it is shorter than this: some thirty bits are left, and
/// with fewer a box would look smaller than it is. The same in both precisions, as above.
pub(crate) const VANISHING: f64 = 1.0 / 1048576.0;

/// Two roots of a parameter from 0 to 1 that are this close are one. Without it the place where a normal vanishes would never be met exactly. The same in both
/// precisions, as above.
pub(crate) const CROSSING: f64 = 1.0 / 1073741824.0;

/// How much larger than the smallest one the box around a hull with many corners may be. Without it the search would go on for as long as one around all
/// corners takes.
pub(crate) const LARGER: f64 = 0.05;

/// So many roundings, of numbers with twice the digits, the corners of a simplex may add up; what is less is none. Without it the sign of a volume that
/// is all rounding would say whether the origin is inside.
pub(crate) const SIMPLEX: f64 = 64.0;

/// The least size that numbers are brought near 1 from: the inverse of what is smaller is no number. The same in both precisions.
pub(crate) const SMALLEST: f64 = 1e-300;

/// Coordinates smaller than this, relative to the largest one of the points of a hull, count as 0. Without it products of three of
/// them underflow, and the exact predicates are exact no more. The same in both precisions: hulls are made in double precision.
pub(crate) const NOTHING: f64 = 1e-84;
