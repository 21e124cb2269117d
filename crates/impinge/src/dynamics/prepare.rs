//! From contacts of the world to groups of four that can be solved, and back to what is remembered of them.

use super::group::{Arms, Friction, Group, Rolling, Spot, has_twist};
use super::memory::{Memory, Stuck};
use super::pack::NOBODY;
use super::solver::{Seed, Solver};
use super::spin;
use super::wide::{self, Lane, Line, Turn, all, cross, dot, lane, line, turn_dot};
use crate::space::{Four, Number, Real, Space, Vector};
use crate::world::World;
use alloc::vec::Vec;

/// What groups are made from, beside bodies.
pub(super) struct Making<'s, V: Space> {
    pub world: &'s World<V>,
    pub memories: &'s mut [Memory<V>],
    /// How contacts push out: of two bodies that move, and of one.
    pub soft: [[V::Real; 3]; 2],
    /// How much of the way back to where they stuck surfaces are pulled, per second, if they have crept no further than that.
    pub pull_back: V::Real,
    pub creep: V::Real,
}

/// Makes all groups.
pub(super) fn make_groups<V: Space>(solver: &mut Solver<V>, making: &mut Making<'_, V>) {
    solver.rolling.clear();
    let (mut ones, mut twos, mut fours) =
        (core::mem::take(&mut solver.ones), core::mem::take(&mut solver.twos), core::mem::take(&mut solver.fours));
    make::<V, 1>(solver, making, &mut ones);
    make::<V, 2>(solver, making, &mut twos);
    if V::DIMENSION == 3 {
        make::<V, 4>(solver, making, &mut fours);
    }
    (solver.ones, solver.twos, solver.fours) = (ones, twos, fours);
}

/// Makes the groups of contacts that have more than half as many points as there is room for.
fn make<V: Space, const P: usize>(solver: &mut Solver<V>, making: &mut Making<'_, V>, groups: &mut Vec<Group<V, P>>) {
    groups.clear();
    let Solver { seeds, packer, inverse_masses, who, .. } = solver;
    let has_room = |points: usize| P / 2 < points && points <= P;
    let moved = |place: u32| if inverse_masses[place as usize] > V::Real::ZERO { place } else { 0 };
    let fitting = (0..).zip(seeds.iter()).filter(|(_, seed)| has_room(usize::from(seed.points)));
    packer.pack(who.len(), fitting.map(|(number, seed)| (number, seed.places.map(moved))));
    let packed = core::mem::take(&mut solver.packer.groups);
    for seeds in &packed {
        groups.push(made(solver, making, *seeds));
    }
    solver.packer.groups = packed;
}

/// What is read of four contacts, one by one.
struct Draft<V: Space, const P: usize> {
    bodies: [[u32; 4]; 2],
    normals: [V; 4],
    /// From the centres of both bodies to each point.
    arms: [[[V; 4]; 2]; P],
    /// 1 for points that are there.
    present: [[V::Real; 4]; P],
    gaps: [[V::Real; 4]; P],
    impulses: [[V::Real; 4]; P],
    levers: [[V::Real; 4]; P],
    /// From the centres of both bodies to the middle of the patch.
    middles: [[V; 4]; 2],
    rubbed: [V; 4],
    twisted: [V::Real; 4],
    rolled: [spin::Spin<V>; 4],
    /// The velocity at which B is to slide over A, and the same while contacts push.
    belts: [[V; 4]; 2],
    friction: [V::Real; 4],
    /// The square of it.
    restitution: [V::Real; 4],
    rolling: [V::Real; 4],
}

impl<V: Space, const P: usize> Draft<V, P> {
    fn empty() -> Self {
        let zero = V::Real::ZERO;
        Draft {
            bodies: [[0; 4]; 2],
            normals: [V::ZERO; 4],
            arms: [[[V::ZERO; 4]; 2]; P],
            present: [[zero; 4]; P],
            gaps: [[zero; 4]; P],
            impulses: [[zero; 4]; P],
            levers: [[zero; 4]; P],
            middles: [[V::ZERO; 4]; 2],
            rubbed: [V::ZERO; 4],
            twisted: [zero; 4],
            rolled: [spin::none::<V>(); 4],
            belts: [[V::ZERO; 4]; 2],
            friction: [zero; 4],
            restitution: [zero; 4],
            rolling: [zero; 4],
        }
    }

    fn read(&mut self, k: usize, seed: &Seed<V>, centers: &[V], making: &mut Making<'_, V>) {
        let Some(manifold) = making.world.manifold_numbered(seed.number) else { return };
        let [Some(a), Some(b)] = seed.keys.map(|key| making.world.at(key)) else { return };
        let (pose_a, pose_b) = (a.pose(), b.pose());
        self.bodies[0][k] = seed.places[0];
        self.bodies[1][k] = seed.places[1];
        let memory = &mut making.memories[seed.number as usize];
        if memory.is_of_another(seed.birth) {
            *memory = Memory::none();
            memory.birth = seed.birth;
        }
        let is_same = memory.follow(manifold);
        let normal = manifold.normal;
        let [center_a, center_b] = seed.places.map(|place| centers[place as usize]);
        self.normals[k] = normal;
        let points = manifold.points();
        let mut middle = V::ZERO;
        for (at, point) in points.iter().enumerate().take(P) {
            // Halfway between the surfaces, so that both bodies feel an impulse at the same place.
            let place = pose_a.transform_point(point.local_a) - normal * (point.depth * V::Real::HALF);
            let arm = place - center_a;
            self.arms[at][0][k] = arm;
            self.arms[at][1][k] = place - center_b;
            self.present[at][k] = V::Real::ONE;
            self.gaps[at][k] = -point.depth;
            self.impulses[at][k] = memory.pressed.as_ref()[at];
            middle += arm;
        }
        let count = points.len().min(P);
        if count > 1 {
            middle = middle * (V::Real::ONE / V::Real::from_f64(count as f64));
            for at in 0..count {
                self.levers[at][k] = (self.arms[at][0][k] - middle).length();
            }
        }
        self.middles[0][k] = middle;
        self.middles[1][k] = middle + (center_a - center_b);
        self.rubbed[k] = memory.rubbed;
        self.twisted[k] = memory.twisted;
        self.rolled[k] = memory.rolled;
        self.friction[k] = seed.rub.friction;
        self.restitution[k] = seed.rub.restitution * seed.rub.restitution;
        self.rolling[k] = seed.rub.rolling;
        self.belts[0][k] = seed.belt;
        self.belts[1][k] = seed.belt;
        // What lies flat can neither roll nor turn over without other points, so that where it began to stick means something.
        let is_flat = count >= V::DIMENSION;
        let slip = memory.stuck.as_ref().filter(|_| is_flat && is_same).map(|stuck| {
            let slip = pose_b.transform_point(stuck.on_b) - pose_a.transform_point(stuck.on_a);
            slip - normal * normal.dot(slip)
        });
        match slip {
            Some(slip) if slip.length() <= making.creep => self.belts[1][k] = seed.belt - slip * making.pull_back,
            // It has slid: it sticks where it is now.
            _ if is_flat => {
                let place = center_a + middle;
                let (on_a, on_b) = (pose_a.inverse_transform_point(place), pose_b.inverse_transform_point(place));
                memory.stuck = Some(Stuck { on_a, on_b });
            }
            _ => memory.stuck = None,
        }
    }
}

/// Four contacts made ready.
fn made<V: Space, const P: usize>(solver: &mut Solver<V>, making: &mut Making<'_, V>, seeds: [u32; 4]) -> Group<V, P> {
    let mut draft = Draft::<V, P>::empty();
    for k in (0..4).filter(|k| seeds[*k] != NOBODY) {
        draft.read(k, &solver.seeds[seeds[k] as usize], &solver.centers, making);
    }
    let (one, none) = (V::Real::ONE, all::<V>(V::Real::ZERO));
    let at = draft.bodies;
    let of = |numbers: &[V::Real], at: [u32; 4]| lane::<V>(at.map(|place| numbers[place as usize]));
    let inverse_mass = at.map(|at| of(&solver.inverse_masses, at));
    let inverse = at.map(|at| wide::tensor::<V>(at.map(|place| &solver.inverse_inertias[place as usize])));
    let is_locked = at.iter().flatten().any(|place| solver.free[*place as usize] != V::splat(one));
    let free = at.map(|at| line(at.map(|place| solver.free[place as usize])));
    let normal = line(draft.normals);
    // How easily both bodies together move along a direction.
    let ease = |direction: &Line<V>| {
        if !is_locked {
            return inverse_mass[0] + inverse_mass[1];
        }
        let squares = V::each(|i| direction.as_ref()[i] * direction.as_ref()[i]);
        dot::<V>(&squares, &free[0]) * inverse_mass[0] + dot::<V>(&squares, &free[1]) * inverse_mass[1]
    };
    let arms_of = |turn: [Turn<V>; 2], ease: Lane<V>, present: Lane<V>| {
        let turned = [0, 1].map(|i: usize| wide::applied::<V>(&inverse[i], &turn[i]));
        let all_ease = ease + (turn_dot::<V>(&turn[0], &turned[0]) + turn_dot::<V>(&turn[1], &turned[1]));
        let mass = all_ease.if_above(none, present / all_ease, none);
        Arms { turn, turned, mass }
    };
    let accelerations = at.map(|at| line(at.map(|place| solver.accelerations[place as usize])));
    let pull = dot::<V>(&normal, &V::each(|i| accelerations[0].as_ref()[i] - accelerations[1].as_ref()[i]));
    let moving = at.map(|at| wide::gathered::<V>(&solver.velocities, at));
    let normal_ease = ease(&normal);
    let mut approach = none;
    let spots = core::array::from_fn(|at| {
        let turn = [0, 1].map(|i: usize| cross::<V>(&line(draft.arms[at][i]), &normal));
        let arms = arms_of(turn, normal_ease, lane::<V>(draft.present[at]));
        let gap = lane::<V>(draft.gaps[at]);
        let coming = none - arms.speed(&normal, &moving);
        approach = approach.larger(coming * lane::<V>(draft.present[at]));
        Spot {
            arms,
            gap,
            impulse: lane::<V>(draft.impulses[at]),
            most: none,
            rebound: none,
            whole_mass: arms.mass,
            lever: lane::<V>(draft.levers[at]),
        }
    });
    let present = lane::<V>(draft.present[0]);
    let middles = draft.middles.map(line);
    let across = draft.normals.map(across::<V>);
    let directions = V::across(|i| line(across.map(|directions| directions.as_ref()[i])));
    let [belt, back] = draft.belts.map(line);
    let rubbed = line(draft.rubbed);
    let along_each = |vector: &Line<V>| V::across(|i| dot::<V>(vector, &directions.as_ref()[i]));
    let friction = Friction {
        directions,
        arms: V::across(|i| {
            let direction = &directions.as_ref()[i];
            arms_of([0, 1].map(|i: usize| cross::<V>(&middles[i], direction)), ease(direction), present)
        }),
        impulses: along_each(&rubbed),
        belt: along_each(&belt),
        back: along_each(&back),
        coefficient: lane::<V>(draft.friction),
        twist: if has_twist::<V, P>() {
            let axis = V::turns(|i| normal.as_ref()[i % V::DIMENSION]);
            arms_of([axis; 2], none, present)
        } else {
            Arms { turn: [V::turns(|_| none); 2], turned: [V::turns(|_| none); 2], mass: none }
        },
        twist_impulse: lane::<V>(draft.twisted),
    };
    let rolls = draft.rolling.iter().any(|rolling| *rolling > V::Real::ZERO);
    let rolling = rolls.then(|| {
        let impulse = wide::turn::<V>(draft.rolled.each_ref());
        // No mass turns more easily about any axis than the sum of the rows says.
        let ease = [0, 1].map(|i: usize| {
            inverse[i].as_ref().iter().fold(none, |most, column| {
                most.larger(column.as_ref().iter().fold(none, |sum, entry| sum + entry.magnitude()))
            })
        });
        let ease = ease[0] + ease[1];
        let mass = ease.if_above(none, present / ease, none);
        solver.rolling.push(Rolling { coefficient: lane::<V>(draft.rolling), impulse, mass, inverse });
        solver.rolling.len() as u32 - 1
    });
    let is_single =
        [0, 1, 2, 3].map(|k: usize| at.iter().any(|at| !(solver.inverse_masses[at[k] as usize] > V::Real::ZERO)));
    let soft = [0, 1, 2].map(|i: usize| lane::<V>(is_single.map(|is_single| making.soft[usize::from(is_single)][i])));
    Group {
        bodies: at,
        normal,
        inverse_mass,
        spots,
        friction,
        pull,
        soft,
        seeds,
        approach,
        restitution: lane::<V>(draft.restitution),
        bounces: draft.restitution.iter().any(|restitution| *restitution > V::Real::ZERO),
        rolling,
        is_locked,
    }
}

/// Directions of unit length across a normal, and each other.
#[inline(always)]
fn across<V: Vector>(normal: V) -> V::Across<V> {
    let first = normal.perpendicular();
    if V::DIMENSION == 2 {
        return V::across(|_| first);
    }
    let length = first.length();
    let first = if length > V::Real::ZERO { first * (V::Real::ONE / length) } else { first };
    let second = normal.cross(first);
    V::across(|i| if i == 0 { first } else { second })
}

/// What a contact did in a step.
pub(super) struct Outcome<V: Space> {
    pub seed: u32,
    /// The sum of the largest impulses at its points, along the normal.
    pub most: V::Real,
    pub approach: V::Real,
}

/// Remembers what came out, and tells each contact that was pressed.
pub(super) fn remember<V: Space, const P: usize>(
    groups: &[Group<V, P>],
    seeds: &[Seed<V>],
    rolling: &[Rolling<V>],
    memories: &mut [Memory<V>],
    mut tell: impl FnMut(Outcome<V>),
) {
    for group in groups {
        for k in (0..4).filter(|k| group.seeds[*k] != NOBODY) {
            let memory = &mut memories[seeds[group.seeds[k] as usize].number as usize];
            let (mut most, mut pressed) = (V::Real::ZERO, V::Real::ZERO);
            for (spot, kept) in group.spots.iter().zip(memory.pressed.as_mut()) {
                pressed += spot.impulse.lane(k);
                most += spot.most.lane(k);
                *kept = spot.impulse.lane(k);
            }
            let friction = &group.friction;
            let part = |i: usize| friction.impulses.as_ref()[i].lane(k);
            memory.rubbed = (0..V::DIMENSION - 1).fold(V::ZERO, |sum, i| {
                let direction = &friction.directions.as_ref()[i];
                let direction = (0..V::DIMENSION).fold(V::ZERO, |v, j| v.with(j, direction.as_ref()[j].lane(k)));
                sum + direction * part(i)
            });
            memory.twisted = friction.twist_impulse.lane(k);
            if let Some(number) = group.rolling {
                let impulse = &rolling[number as usize].impulse;
                memory.rolled = V::turns(|i| impulse.as_ref()[i].lane(k));
            }
            // What slides sticks nowhere.
            let hold = friction.coefficient.lane(k) * pressed;
            if memory.rubbed.length_squared() >= hold * hold * V::Real::from_f64(0.999) {
                memory.stuck = None;
            }
            if most > V::Real::ZERO {
                tell(Outcome { seed: group.seeds[k], most, approach: group.approach.lane(k) });
            }
        }
    }
}
