//! Four contacts of bodies, solved at once.
//!
//! Each point of a contact holds back the speed at which its two bodies come together there, by an impulse along the normal that only pushes. All impulses of a contact together press its surfaces, and by that much times the
//! friction the bodies are held back from sliding (along two directions in 3D, within a cone) and, in 3D, from turning on the spot. One friction for the whole patch is enough: forces in a plane are one force and one twist.
//!
//! Gauss and Seidel's method: each impulse in turn is made what it should be, as if the others were right, and after some rounds they are. Where bodies are in each other, a soft spring pushes them out
//! (Catto, *Soft Constraints*, GDC 2011; *Solver2D*, 2024); a second round without the spring takes the speed away again that it gave them. Where a gap is left, they may just close it.
//!
//! A row of the matrix is kept as what it is multiplied by: the direction, the arms `r × n`, and both again divided by the masses. So nothing but sums of products is left to do.

use super::wide::{self, Lane, Line, Moving, Row, Turn, about, all, along, dot, turn_dot};
use crate::space::{Four, Number, Real, Vector};

/// How an impulse along a direction turns the two bodies of each contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arms<V: Vector> {
    /// `r × direction` of both bodies.
    pub turn: [Turn<V>; 2],
    /// The same divided by their inertia: how the spin changes by an impulse of 1.
    pub turned: [Turn<V>; 2],
    /// The impulse that changes the speed along the direction by 1.
    pub mass: Lane<V>,
}

/// A point of each contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<V: Vector> {
    pub arms: Arms<V>,
    /// The gap at the beginning of the step, negative where they overlap.
    pub gap: Lane<V>,
    /// The same now: since everything has moved the last time.
    pub now: Lane<V>,
    pub impulse: Lane<V>,
    /// The largest impulse in this step.
    pub most: Lane<V>,
}

/// What holds surfaces back from sliding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Friction<V: Vector> {
    /// A direction along the surface. The other one, in 3D, is across it.
    pub along: Line<V>,
    pub arms: V::Across<Arms<V>>,
    pub impulses: V::Across<Lane<V>>,
    /// The speed at which B is to slide over A while contacts push: back to where they stuck.
    pub back: V::Across<Lane<V>>,
    pub coefficient: Lane<V>,
}

/// What holds patches back from turning on the spot, in 3D.
#[derive(Clone, Copy, Debug)]
pub(super) struct Twist<V: Vector, const P: usize> {
    /// How a torque of 1 about the normal turns both.
    pub turned: [Turn<V>; 2],
    pub mass: Lane<V>,
    pub impulse: Lane<V>,
    /// How far from the middle of the patch each point is.
    pub levers: [Lane<V>; P],
}

/// What bounces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bouncing<V: Vector, const P: usize> {
    /// What gravity and other forces make of the speed at which they come together, per second.
    pub pull: Lane<V>,
    /// The squares of how they bounce.
    pub restitution: Lane<V>,
    /// The square of the speed at which they are to part where there is no gap; 0 if they do not bounce in this substep.
    pub rebound: [Lane<V>; P],
    /// What the masses of the points are while they take part.
    pub whole_mass: [Lane<V>; P],
}

/// What holds things back from rolling, where it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rolling<V: Vector> {
    /// A length.
    pub coefficient: Lane<V>,
    pub impulse: Turn<V>,
    pub mass: Lane<V>,
    /// What a torque changes the spins of both by.
    pub inverse: [V::Turns<Turn<V>>; 2],
}

/// Four contacts, of up to `P` points each: what each pass reads, and nothing else, because to read it takes as long as to compute with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<V: Vector, const P: usize> {
    /// The bodies A of all four, and the bodies B.
    pub bodies: [[u32; 4]; 2],
    pub normal: Line<V>,
    pub inverse_mass: [Lane<V>; 2],
    pub spots: [Spot<V>; P],
    pub friction: Friction<V>,
    /// Where that is listed, if something bounces, rolls against resistance, or is carried along; [`NONE`] otherwise.
    pub bouncing: u32,
    pub rolling: u32,
    pub belt: u32,
    /// Whether a body may not move along all axes.
    pub is_locked: bool,
}

/// Not listed.
pub(super) const NONE: u32 = u32::MAX;

/// What only some groups have.
pub(super) struct Extras<'g, V: Vector, const P: usize> {
    pub twist: Option<&'g mut Twist<V, P>>,
    pub rolling: Option<&'g mut Rolling<V>>,
    /// The speed at which B is to slide over A: that of conveyor belts.
    pub belt: Option<&'g V::Across<Lane<V>>>,
    pub free: Option<Free<V>>,
}

/// What is the same for all contacts of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace<R> {
    /// One over the time of a substep.
    pub per_second: R,
    pub push_speed: R,
    /// How contacts push out, of two bodies that move, and of one: the part of the depth per second, of the mass, and what is forgotten of the impulse.
    pub soft: [[R; 3]; 2],
}

/// Axes along which the bodies of a group move, 1 or 0 each.
pub(super) type Free<V> = [Line<V>; 2];

impl<V: Vector> Arms<V> {
    /// The speed along a direction at which B leaves A.
    #[inline(always)]
    pub fn speed(&self, direction: &Line<V>, [a, b]: &[Moving<V>; 2]) -> Lane<V> {
        let apart = V::each(|i| b.line.as_ref()[i] - a.line.as_ref()[i]);
        dot::<V>(direction, &apart) + (turn_dot::<V>(&self.turn[1], &b.turn) - turn_dot::<V>(&self.turn[0], &a.turn))
    }

    /// Turns both by an impulse.
    #[inline(always)]
    fn turn_by(&self, impulse: Lane<V>, [a, b]: &mut [Moving<V>; 2]) {
        a.turn = about::<V>(&a.turn, &self.turned[0], zero::<V>() - impulse);
        b.turn = about::<V>(&b.turn, &self.turned[1], impulse);
    }
}

#[inline(always)]
fn zero<V: Vector>() -> Lane<V> {
    all::<V>(V::Real::ZERO)
}

impl<V: Vector, const P: usize> Group<V, P> {
    /// Both bodies of each contact.
    #[inline(always)]
    fn moving(&self, rows: &[Row<V>]) -> [Moving<V>; 2] {
        self.bodies.map(|at| wide::gathered::<V>(rows, at))
    }

    #[inline(always)]
    fn put_back(&self, rows: &mut [Row<V>], both: &[Moving<V>; 2]) {
        for (at, moving) in self.bodies.iter().zip(both) {
            wide::scatter::<V>(rows, *at, moving);
        }
    }

    /// Changes the speed of both by an impulse along a direction.
    #[inline(always)]
    fn push(
        &self,
        direction: &Line<V>,
        arms: &Arms<V>,
        impulse: Lane<V>,
        both: &mut [Moving<V>; 2],
        free: Option<&Free<V>>,
    ) {
        let [a, b] = both;
        let (by_a, by_b) = (zero::<V>() - impulse * self.inverse_mass[0], impulse * self.inverse_mass[1]);
        match free {
            None => {
                a.line = along::<V>(&a.line, direction, by_a);
                b.line = along::<V>(&b.line, direction, by_b);
            }
            Some([free_a, free_b]) => {
                let along_free = |free: &Line<V>| V::each(|i| direction.as_ref()[i] * free.as_ref()[i]);
                a.line = along::<V>(&a.line, &along_free(free_a), by_a);
                b.line = along::<V>(&b.line, &along_free(free_b), by_b);
            }
        }
        arms.turn_by(impulse, both);
    }

    /// Begins with the impulses of before.
    #[inline(always)]
    pub fn warm_start(
        &self,
        velocities: &mut [Row<V>],
        twist: Option<&Twist<V, P>>,
        rolling: Option<&Rolling<V>>,
        free: Option<&Free<V>>,
    ) {
        let mut both = self.moving(velocities);
        for spot in &self.spots {
            self.push(&self.normal, &spot.arms, spot.impulse, &mut both, free);
        }
        let directions = self.directions();
        for i in 0..V::DIMENSION - 1 {
            let arms = &self.friction.arms.as_ref()[i];
            self.push(&directions.as_ref()[i], arms, self.friction.impulses.as_ref()[i], &mut both, free);
        }
        if let Some(twist) = twist {
            twist.turn_by(twist.impulse, &mut both);
        }
        if let Some(rolling) = rolling {
            rolling.turn_by(&rolling.impulse, &mut both);
        }
        self.put_back(velocities, &both);
    }

    /// Makes every impulse what it should be, given the others. With `PUSH` what overlaps is pushed out; without, it only stops, after everything has moved.
    #[inline(always)]
    pub fn solve<const PUSH: bool>(
        &mut self,
        velocities: &mut [Row<V>],
        moves: &[Row<V>],
        pace: &Pace<V::Real>,
        mut extras: Extras<'_, V, P>,
    ) {
        let mut both = self.moving(velocities);
        if !PUSH {
            let moved = self.moving(moves);
            for spot in &mut self.spots {
                spot.now = spot.gap + spot.arms.speed(&self.normal, &moved);
            }
        }
        if let Some(rolling) = extras.rolling.as_mut() {
            rolling.solve(self.pressed(), &mut both);
        }
        // First, so that the points have the last word: stacks of light and heavy things shake otherwise.
        if let Some(twist) = extras.twist.as_mut() {
            twist.solve(self.friction.coefficient, &self.spots, &self.normal, &mut both);
        }
        self.rub::<PUSH>(&mut both, extras.belt, extras.free.as_ref());
        let (one, none) = (all::<V>(V::Real::ONE), zero::<V>());
        let per_second = all::<V>(pace.per_second);
        let fastest = all::<V>(-pace.push_speed);
        let lightest = self.inverse_mass[0].lesser(self.inverse_mass[1]);
        let soft =
            [0, 1, 2].map(|i: usize| lightest.if_above(none, all::<V>(pace.soft[0][i]), all::<V>(pace.soft[1][i])));
        for k in 0..P {
            let spot = &self.spots[k];
            let gap = spot.now;
            let speed = spot.arms.speed(&self.normal, &both);
            // A gap may be closed by the end of the substep.
            let mut wanted = gap.larger(none) * per_second;
            let (mut part, mut forgotten) = (one, none);
            if PUSH {
                let [rate, soft_part, soft_forgotten] = soft;
                wanted = none.if_above(gap, (rate * gap).larger(fastest), wanted);
                part = none.if_above(gap, soft_part, one);
                forgotten = none.if_above(gap, soft_forgotten, none);
            }
            let total = spot.impulse - (spot.arms.mass * part * (speed + wanted) + forgotten * spot.impulse);
            let total = total.larger(none);
            let change = total - spot.impulse;
            let arms = spot.arms;
            self.push(&self.normal, &arms, change, &mut both, extras.free.as_ref());
            let spot = &mut self.spots[k];
            spot.impulse = total;
            spot.most = spot.most.larger(total);
        }
        self.put_back(velocities, &both);
    }

    /// Directions across the normal, and each other.
    #[inline(always)]
    pub fn directions(&self) -> V::Across<Line<V>> {
        V::across(
            |i| if i == 0 { self.friction.along } else { wide::line_cross::<V>(&self.normal, &self.friction.along) },
        )
    }

    /// What presses the surfaces together.
    #[inline(always)]
    fn pressed(&self) -> Lane<V> {
        self.spots[1..].iter().fold(self.spots[0].impulse, |sum, spot| sum + spot.impulse)
    }

    /// Friction.
    #[inline(always)]
    fn rub<const PUSH: bool>(
        &mut self,
        both: &mut [Moving<V>; 2],
        belt: Option<&V::Across<Lane<V>>>,
        free: Option<&Free<V>>,
    ) {
        let most = self.friction.coefficient * self.pressed();
        let directions = self.directions();
        let friction = &self.friction;
        let goal = |i: usize| match belt {
            _ if PUSH => friction.back.as_ref()[i],
            Some(belt) => belt.as_ref()[i],
            None => zero::<V>(),
        };
        let mut totals = V::across(|i| {
            let (direction, arms) = (&directions.as_ref()[i], &friction.arms.as_ref()[i]);
            friction.impulses.as_ref()[i] - arms.mass * (arms.speed(direction, both) - goal(i))
        });
        match totals.as_mut() {
            [total] => *total = total.lesser(most).larger(zero::<V>() - most),
            totals => {
                // Within the cone.
                let length = totals.iter().fold(zero::<V>(), |sum, total| sum + *total * *total).root();
                let one = all::<V>(V::Real::ONE);
                let factor = length.if_above(most, most / length, one);
                totals.iter_mut().for_each(|total| *total = *total * factor);
            }
        }
        for i in 0..V::DIMENSION - 1 {
            let friction = &self.friction;
            let arms = friction.arms.as_ref()[i];
            let change = totals.as_ref()[i] - friction.impulses.as_ref()[i];
            self.push(&directions.as_ref()[i], &arms, change, both, free);
        }
        self.friction.impulses = totals;
    }

    /// Sees at which speed bodies come together where they may bounce, at the beginning of a substep.
    ///
    /// The speed at which they meet is not the one that they have now, while there is a gap: forces pull them on the way, and will again on the way out. With the acceleration `a` towards each other, a speed `v` at a gap `g`
    /// makes `v² + 2 a g` where there is none. So a ball that bounces for ever comes up as high as it was, however long a step is.
    pub fn look_ahead(&mut self, bouncing: &mut Bouncing<V, P>, velocities: &[Row<V>], slowest: V::Real) {
        let both = self.moving(velocities);
        let (none, slowest) = (zero::<V>(), all::<V>(slowest));
        let Bouncing { pull, restitution, rebound, whole_mass } = bouncing;
        for ((spot, rebound), &mut whole_mass) in self.spots.iter_mut().zip(rebound).zip(whole_mass) {
            let gap = spot.now;
            let coming = none - spot.arms.speed(&self.normal, &both);
            let met = (coming * coming + (*pull + *pull) * gap).larger(none) * *restitution;
            *rebound = coming.if_above(slowest, met, none);
            // Whoever is about to be hit by somebody who is hit in this substep waits for the next one: blows come one after the other, and each is given back.
            let waiting = gap.if_above(none, spot.impulse.if_above(none, whole_mass, none), whole_mass);
            spot.arms.mass = restitution.if_above(none, coming.if_above(slowest, whole_mass, waiting), whole_mass);
        }
    }

    /// Gives back the speed at which bodies came, times the restitution, where they met in this substep. What has bounced is held by nothing: its impulse is not to be there again in the next substep, so what it did counts as
    /// if it had been there before (`bases`).
    pub fn bounce(
        &mut self,
        bouncing: &Bouncing<V, P>,
        velocities: &mut [Row<V>],
        bases: &mut [Row<V>],
        free: Option<&Free<V>>,
    ) {
        let (mut both, mut base) = (self.moving(velocities), self.moving(bases));
        let none = zero::<V>();
        for k in 0..P {
            let (spot, rebound) = (self.spots[k], bouncing.rebound[k]);
            // Only what is pressed has met.
            let is_met = |then: Lane<V>, otherwise: Lane<V>| {
                rebound.if_above(none, spot.impulse.if_above(none, then, otherwise), otherwise)
            };
            let speed = spot.arms.speed(&self.normal, &both);
            let wanted = (rebound - (bouncing.pull + bouncing.pull) * spot.now).larger(none).root();
            let total = (spot.impulse - spot.arms.mass * (speed - wanted)).larger(none);
            self.push(&self.normal, &spot.arms, is_met(total - spot.impulse, none), &mut both, free);
            self.push(&self.normal, &spot.arms, is_met(total, none), &mut base, free);
            self.spots[k].impulse = is_met(none, spot.impulse);
            self.spots[k].most = spot.most.larger(is_met(total, none));
        }
        self.put_back(velocities, &both);
        self.put_back(bases, &base);
    }
}

impl<V: Vector, const P: usize> Twist<V, P> {
    #[inline(always)]
    fn solve(&mut self, coefficient: Lane<V>, spots: &[Spot<V>; P], normal: &Line<V>, both: &mut [Moving<V>; 2]) {
        let twisted =
            spots.iter().zip(&self.levers).fold(zero::<V>(), |sum, (spot, lever)| sum + spot.impulse * *lever);
        let most = coefficient * twisted;
        let axis = V::turns(|i| normal.as_ref()[i % V::DIMENSION]);
        let spin = turn_dot::<V>(&axis, &both[1].turn) - turn_dot::<V>(&axis, &both[0].turn);
        let wanted = self.impulse - self.mass * spin;
        let total = wanted.lesser(most).larger(zero::<V>() - most);
        let change = total - self.impulse;
        self.impulse = total;
        self.turn_by(change, both);
    }

    #[inline(always)]
    fn turn_by(&self, impulse: Lane<V>, [a, b]: &mut [Moving<V>; 2]) {
        a.turn = about::<V>(&a.turn, &self.turned[0], zero::<V>() - impulse);
        b.turn = about::<V>(&b.turn, &self.turned[1], impulse);
    }
}

/// Whether a contact of so many points resists turning about its normal.
#[inline(always)]
pub(super) fn has_twist<V: Vector, const P: usize>() -> bool {
    V::TURNS == 3 && P > 1
}

impl<V: Vector> Rolling<V> {
    #[inline(always)]
    fn solve(&mut self, pressed: Lane<V>, both: &mut [Moving<V>; 2]) {
        let [a, b] = &*both;
        let mut total = V::turns(|i| self.impulse.as_ref()[i] - self.mass * (b.turn.as_ref()[i] - a.turn.as_ref()[i]));
        let (length, most) = (turn_dot::<V>(&total, &total).root(), self.coefficient * pressed);
        let factor = length.if_above(most, most / length, all::<V>(V::Real::ONE));
        total.as_mut().iter_mut().for_each(|number| *number = *number * factor);
        let change = V::turns(|i| total.as_ref()[i] - self.impulse.as_ref()[i]);
        self.turn_by(&change, both);
        self.impulse = total;
    }

    #[inline(always)]
    fn turn_by(&self, impulse: &Turn<V>, [a, b]: &mut [Moving<V>; 2]) {
        let one = all::<V>(V::Real::ONE);
        a.turn = about::<V>(&a.turn, &wide::applied::<V>(&self.inverse[0], impulse), zero::<V>() - one);
        b.turn = about::<V>(&b.turn, &wide::applied::<V>(&self.inverse[1], impulse), one);
    }
}
