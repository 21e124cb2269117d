//! Frames: where everything is, in as few bytes as the page needs.

use super::{Play, Stage as _};
use crate::arena::Arena;
use impinge::{Handle, Real};

/// What every frame begins with.
pub const MAGIC: u32 = 0x3150_4d49;
/// How many statistics there are.
pub const STATISTICS: usize = 16;

const ASLEEP: u32 = 1;
const GONE: u32 = 2;
const TOUCHING: u32 = 4;

/// Words of four bytes, one after the other.
struct Words(Vec<u8>);

impl Words {
    fn bits(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }
    fn number(&mut self, value: f64) {
        self.0.extend((value as f32).to_le_bytes());
    }
    fn vector<V: Arena>(&mut self, vector: V) {
        (0..V::DIMENSION).for_each(|axis| self.number(vector.get(axis).to_f64()));
    }
}

/// What is counted on the way.
#[derive(Default)]
struct Counts {
    touching: usize,
    points: usize,
    awake: usize,
}

impl<V: Arena> Play<V> {
    pub(super) fn encode(&mut self, number: u32, is_running: bool) -> Vec<u8> {
        let lines = self.lines();
        let mut counts = Counts::default();
        let (touching, islands) = self.look_at_contacts(&mut counts);
        let size =
            4 * (8 + self.bodies.len() * (3 * V::DIMENSION - 1) + lines.len() * (2 * V::DIMENSION + 1) + STATISTICS);
        let mut words = Words(Vec::with_capacity(size));
        words.bits(MAGIC);
        words.bits(self.title.epoch);
        words.bits(number);
        words.bits(self.simulation.steps() as u32);
        words.bits(u32::from(is_running) | u32::from(self.hand.is_some()) << 1 | u32::from(self.has_gravity) << 2);
        words.bits(self.bodies.len() as u32);
        words.bits(lines.len() as u32);
        words.bits(STATISTICS as u32);
        for index in 0..self.bodies.len() {
            let Some((_, body)) = self.body(index) else {
                (0..V::DIMENSION + V::feet(|_| ()).as_ref().len()).for_each(|_| words.number(0.0));
                words.bits(GONE);
                continue;
            };
            counts.awake += usize::from(body.kind() == impinge::BodyKind::Dynamic && !body.is_asleep());
            words.vector(body.pose().translation());
            let turn = V::rotation_numbers(body.pose().rotation());
            turn.as_ref().iter().for_each(|number| words.number(number.to_f64()));
            let asleep = if body.is_asleep() { ASLEEP } else { 0 };
            let touching = if touching[index] { TOUCHING } else { 0 };
            words.bits(asleep | touching | islands.get(index).map_or(0, |island| island << 8));
        }
        for line in &lines {
            words.vector(line.from);
            words.vector(line.to);
            words.0.extend(line.color.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8));
        }
        self.statistics(&mut words, &counts, size);
        debug_assert_eq!(words.0.len(), size);
        words.0
    }

    fn statistics(&mut self, words: &mut Words, counts: &Counts, size: usize) {
        let [boxes, pairs, sweeps, contacts, events, response, all] = self.watch.take();
        for time in [all, boxes, pairs, sweeps, contacts, events, response] {
            words.number(f64::from(time));
        }
        let energy = self.simulation.energy();
        let seconds = self.simulation.steps() as f64 * self.standing().time_step;
        let near = self.simulation.world().pair_count();
        let counts = [near, counts.touching, counts.points, counts.awake];
        counts.iter().for_each(|count| words.number(*count as f64));
        for part in [energy.linear, energy.angular, energy.potential] {
            words.number(part.to_f64());
        }
        words.number(seconds);
        words.number(size as f64);
    }

    /// Which bodies touch something, and, if that is wanted, the island of each: those that touch each other and may move are in the same one.
    fn look_at_contacts(&self, counts: &mut Counts) -> (Vec<bool>, Vec<u32>) {
        let mut touching = vec![false; self.bodies.len()];
        let mut roots: Vec<usize> = (0..self.bodies.len()).collect();
        let world = self.simulation.world();
        let place = |handle: Handle| {
            let collider = world.get(handle)?;
            (!collider.is_sensor()).then(|| collider.user() as usize).filter(|index| *index < self.bodies.len())
        };
        for touch in world.contacts().filter(|touch| touch.is_touching()) {
            counts.touching += 1;
            counts.points += touch.manifolds().map(|part| part.manifold.points().len()).sum::<usize>();
            let (Some(a), Some(b)) = (place(touch.a()), place(touch.b())) else { continue };
            (touching[a], touching[b]) = (true, true);
            if self.drawn.islands && self.moves(a) && self.moves(b) {
                let (a, b) = (root(&mut roots, a), root(&mut roots, b));
                // The smaller number stays, so that islands keep their colours.
                roots[a.max(b)] = a.min(b);
            }
        }
        if !self.drawn.islands {
            return (touching, Vec::new());
        }
        let islands =
            (0..roots.len()).map(|index| if self.moves(index) { root(&mut roots, index) as u32 + 1 } else { 0 });
        let islands = islands.collect::<Vec<u32>>();
        (touching, islands)
    }

    fn moves(&self, index: usize) -> bool {
        self.body(index).is_some_and(|(_, body)| body.kind() == impinge::BodyKind::Dynamic)
    }
}

fn root(roots: &mut [usize], mut at: usize) -> usize {
    while roots[at] != at {
        // Halves the way for whoever comes next.
        roots[at] = roots[roots[at]];
        at = roots[at];
    }
    at
}
