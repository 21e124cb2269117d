//! From contacts of the world to groups of four that can be solved, and back to what is remembered of them.

use super::batch::{Batch, Origin, listed};
use super::group::{Arms, Bouncing, Friction, Group, NONE, Rolling, Spot, Twist, has_twist};
use super::memory::{Memory, Stuck};
use super::pack::NOBODY;
use super::solver::{Seed, Solver};
use super::spin;
use super::wide::{self, Lane, Line, Turn, all, cross, dot, lane, line, turn_dot};
use crate::query::Manifold;
use crate::space::{Four, Number, Real, Space, Vector};
use crate::world::World;

/// What groups are made from, beside bodies.
pub(super) struct Making<'s, V: Space> {
    pub world: &'s World<V>,
    pub memories: &'s mut [Memory<V>],
    /// How much of the way back to where they stuck surfaces are pulled, per second, if they have crept no further than that.
    pub pull_back: V::Real,
    pub creep: V::Real,
    /// Who was stopped on the way is no deeper than this.
    pub met: V::Real,
}

/// So many groups are fetched from memory together.
const FEW: usize = 2;

impl<V: Space> Making<'_, V> {
    /// Reads a little of all that groups are made from, which is spread over memory. Together it is there in about the time that one takes.
    fn fetch(&self, seeds: &[Seed<V>], groups: &[[u32; 4]]) {
        let mut read = 0;
        for seed in groups.iter().flatten().filter_map(|number| seeds.get(*number as usize)) {
            read ^= self.world.manifold_numbered(seed.number).map_or(0, Manifold::read_through);
            read ^= self.memories[seed.number as usize].read_through();
        }
        core::hint::black_box(read);
    }
}

/// Makes all groups.
pub(super) fn make_groups<V: Space>(solver: &mut Solver<V>, making: &mut Making<'_, V>) {
    let mut ones = core::mem::replace(&mut solver.ones, Batch::new());
    make(solver, making, &mut ones);
    solver.ones = ones;
    let mut twos = core::mem::replace(&mut solver.twos, Batch::new());
    make(solver, making, &mut twos);
    solver.twos = twos;
    if V::DIMENSION == 3 {
        let mut fours = core::mem::replace(&mut solver.fours, Batch::new());
        make(solver, making, &mut fours);
        solver.fours = fours;
    }
}

/// Makes the groups of contacts that have more than half as many points as there is room for.
fn make<V: Space, const P: usize>(solver: &mut Solver<V>, making: &mut Making<'_, V>, batch: &mut Batch<V, P>) {
    batch.clear();
    let Solver { seeds, packer, inverse_masses, who, .. } = solver;
    let has_room = |points: usize| P / 2 < points && points <= P;
    let moved = |place: u32| if inverse_masses[place as usize] > V::Real::ZERO { place } else { 0 };
    let fitting = (0..).zip(seeds.iter()).filter(|(_, seed)| has_room(usize::from(seed.points)));
    packer.pack(who.len(), fitting.map(|(number, seed)| (number, seed.places.map(moved))), &mut batch.packed);
    let packed = core::mem::take(&mut batch.packed.groups);
    for few in packed.chunks(FEW) {
        making.fetch(&solver.seeds, few);
        few.iter().for_each(|seeds| add(solver, making, *seeds, batch));
    }
    batch.packed.groups = packed;
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
            // Springs give way a little to what is fast; what has just met stops at once.
            let has_met = seed.is_swift && point.depth <= making.met;
            self.gaps[at][k] = if has_met { (-point.depth).max(V::Real::ZERO) } else { -point.depth };
            self.impulses[at][k] = memory.pressed.as_ref()[at];
            middle += arm;
        }
        let count = points.len().min(P);
        if count > 1 {
            middle = middle * (V::Real::ONE / V::Real::from_f64(count as f64));
            for at in 0..if has_twist::<V, P>() { count } else { 0 } {
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
            Some(slip) if slip.length_squared() <= making.creep * making.creep => {
                self.belts[1][k] = seed.belt - slip * making.pull_back
            }
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
fn add<V: Space, const P: usize>(
    solver: &Solver<V>,
    making: &mut Making<'_, V>,
    seeds: [u32; 4],
    batch: &mut Batch<V, P>,
) {
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
        Spot { arms, gap, now: gap, impulse: lane::<V>(draft.impulses[at]), most: none }
    });
    let present = lane::<V>(draft.present[0]);
    let middles = draft.middles.map(line);
    let across = draft.normals.map(across::<V>);
    let directions = V::across(|i| line(across.map(|directions| directions.as_ref()[i])));
    let [belt, back] = draft.belts.map(line);
    let rubbed = line(draft.rubbed);
    let along_each = |vector: &Line<V>| V::across(|i| dot::<V>(vector, &directions.as_ref()[i]));
    let friction = Friction {
        along: directions.as_ref()[0],
        arms: V::across(|i| {
            let direction = &directions.as_ref()[i];
            arms_of([0, 1].map(|i: usize| cross::<V>(&middles[i], direction)), ease(direction), present)
        }),
        impulses: along_each(&rubbed),
        back: along_each(&back),
        coefficient: lane::<V>(draft.friction),
    };
    if has_twist::<V, P>() {
        let axis = V::turns(|i| normal.as_ref()[i % V::DIMENSION]);
        let Arms { turned, mass, .. } = arms_of([axis; 2], none, present);
        let levers = draft.levers.map(lane::<V>);
        batch.twists.push(Twist { turned, mass, impulse: lane::<V>(draft.twisted), levers });
    }
    let is_some = |numbers: &[V::Real; 4]| numbers.iter().any(|number| *number > V::Real::ZERO);
    let belt = if draft.belts[0] == [V::ZERO; 4] { NONE } else { listed(&mut batch.belts, along_each(&belt)) };
    let bouncing = if is_some(&draft.restitution) {
        let (rebound, whole_mass) = ([none; P], spots.map(|spot: Spot<V>| spot.arms.mass));
        let restitution = lane::<V>(draft.restitution);
        listed(&mut batch.bouncing, Bouncing { pull, restitution, rebound, whole_mass })
    } else {
        NONE
    };
    let rolling = if is_some(&draft.rolling) {
        let impulse = wide::turn::<V>(draft.rolled.each_ref());
        // No mass turns more easily about any axis than the sum of the rows says.
        let ease = [0, 1].map(|i: usize| {
            inverse[i].as_ref().iter().fold(none, |most, column| {
                most.larger(column.as_ref().iter().fold(none, |sum, entry| sum + entry.magnitude()))
            })
        });
        let ease = ease[0] + ease[1];
        let mass = ease.if_above(none, present / ease, none);
        listed(&mut batch.rolling, Rolling { coefficient: lane::<V>(draft.rolling), impulse, mass, inverse })
    } else {
        NONE
    };
    batch.origins.push(Origin { seeds, approach });
    batch.groups.push(Group { bodies: at, normal, inverse_mass, spots, friction, bouncing, rolling, belt, is_locked });
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
    batch: &Batch<V, P>,
    seeds: &[Seed<V>],
    memories: &mut [Memory<V>],
    mut tell: impl FnMut(Outcome<V>),
) {
    for (at, (group, origin)) in batch.groups.iter().zip(&batch.origins).enumerate() {
        let directions = group.directions();
        for k in (0..4).filter(|k| origin.seeds[*k] != NOBODY) {
            let memory = &mut memories[seeds[origin.seeds[k] as usize].number as usize];
            let (mut most, mut pressed) = (V::Real::ZERO, V::Real::ZERO);
            for (spot, kept) in group.spots.iter().zip(memory.pressed.as_mut()) {
                pressed += spot.impulse.lane(k);
                most += spot.most.lane(k);
                *kept = spot.impulse.lane(k);
            }
            let friction = &group.friction;
            let part = |i: usize| friction.impulses.as_ref()[i].lane(k);
            memory.rubbed = (0..V::DIMENSION - 1).fold(V::ZERO, |sum, i| {
                let direction = &directions.as_ref()[i];
                let direction = (0..V::DIMENSION).fold(V::ZERO, |v, j| v.with(j, direction.as_ref()[j].lane(k)));
                sum + direction * part(i)
            });
            memory.twisted = batch.twists.get(at).map_or(V::Real::ZERO, |twist| twist.impulse.lane(k));
            if let Some(rolling) = batch.rolling.get(group.rolling as usize) {
                memory.rolled = V::turns(|i| rolling.impulse.as_ref()[i].lane(k));
            }
            // What slides sticks nowhere.
            let hold = friction.coefficient.lane(k) * pressed;
            if memory.rubbed.length_squared() >= hold * hold * V::Real::from_f64(0.999) {
                memory.stuck = None;
            }
            if most > V::Real::ZERO {
                tell(Outcome { seed: origin.seeds[k], most, approach: origin.approach.lane(k) });
            }
        }
    }
}
