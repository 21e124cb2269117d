//! Contacts in groups of four, of which no two move the same body.
//!
//! Four contacts are solved at once, so none of them may wait for another one's result. What is in different groups may share bodies, because groups come one after the other: colouring
//! the graph of contacts, as for threads, would ask for more than is needed. So contacts are taken in their order and put into the first of a few open groups that has no contact of the same bodies. A group that is full
//! is closed; if none fits and all are open, the oldest is closed as it is. The order stays nearly the same, and with it what makes stacks stable.

use alloc::vec::Vec;

/// So many groups are open at a time, at most.
const OPEN: usize = 32;
/// No contact.
pub(super) const NOBODY: u32 = u32::MAX;

#[derive(Clone, Debug, Default)]
pub(super) struct Packer {
    /// For each body a bit for every open group it is in.
    marks: Vec<u32>,
    /// What is to be packed.
    contacts: Vec<Packing>,
}

/// A contact by its number, and the two bodies it moves. 0 is a body that does not move.
type Packing = (u32, [u32; 2]);

/// Contacts that were packed, and how. In what rests they are the same from step to step, and so is how they are packed.
#[derive(Clone, Debug, Default)]
pub(super) struct Packed {
    contacts: Vec<Packing>,
    pub groups: Vec<[u32; 4]>,
}

impl Packer {
    /// Packs all contacts, unless they are those that were packed before.
    pub fn pack(&mut self, bodies: usize, contacts: impl Iterator<Item = Packing>, packed: &mut Packed) {
        self.contacts.clear();
        self.contacts.extend(contacts);
        if self.contacts == packed.contacts {
            return;
        }
        core::mem::swap(&mut self.contacts, &mut packed.contacts);
        let Packed { contacts, groups } = packed;
        groups.clear();
        self.marks.clear();
        self.marks.resize(bodies, 0);
        let mut open = [([NOBODY; 4], [[0; 2]; 4], 0usize); OPEN];
        // Bits of groups in which there is room; those without are closed.
        let (mut is_open, mut oldest) = (0u32, 0);
        for &(number, moved) in &*contacts {
            // Body 0 is never marked.
            let taken = self.marks[moved[0] as usize] | self.marks[moved[1] as usize];
            let fitting = is_open & !taken;
            let slot = if fitting != 0 {
                fitting.trailing_zeros() as usize
            } else if is_open != u32::MAX {
                is_open.trailing_ones() as usize
            } else {
                let slot = oldest;
                oldest = (oldest + 1) % OPEN;
                self.close(&mut open[slot], slot, groups);
                slot
            };
            is_open |= 1 << slot;
            let (numbers, bodies, count) = &mut open[slot];
            (numbers[*count], bodies[*count]) = (number, moved);
            *count += 1;
            for body in moved.into_iter().filter(|body| *body != 0) {
                self.marks[body as usize] |= 1 << slot;
            }
            if *count == 4 {
                self.close(&mut open[slot], slot, groups);
                is_open &= !(1 << slot);
            }
        }
        for (slot, group) in open.iter_mut().enumerate().filter(|(slot, _)| is_open & 1 << slot != 0) {
            self.close(group, slot, groups);
        }
    }

    fn close(&mut self, group: &mut ([u32; 4], [[u32; 2]; 4], usize), slot: usize, groups: &mut Vec<[u32; 4]>) {
        let (numbers, bodies, count) = group;
        for body in bodies[..*count].iter().flatten() {
            self.marks[*body as usize] &= !(1 << slot);
        }
        groups.push(*numbers);
        *group = ([NOBODY; 4], [[0; 2]; 4], 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contact_is_in_one_group_and_no_body_twice() {
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        let (mut packer, mut packed) = (Packer::default(), Packed::default());
        for bodies in [2, 5, 40, 3000] {
            let contacts: Vec<[u32; 2]> = (0..5000).map(|_| [random(bodies), random(bodies)]).collect();
            packer.pack(bodies as usize, (0..).zip(contacts.iter().copied()), &mut packed);
            let mut seen = alloc::vec![false; contacts.len()];
            for group in &packed.groups {
                let mut moved = Vec::new();
                for number in group.iter().filter(|number| **number != NOBODY) {
                    assert!(!core::mem::replace(&mut seen[*number as usize], true));
                    let mut both = contacts[*number as usize].to_vec();
                    both.dedup();
                    moved.extend(both.into_iter().filter(|body| *body != 0));
                }
                let count = moved.len();
                moved.sort_unstable();
                moved.dedup();
                assert_eq!(moved.len(), count);
            }
            assert!(seen.iter().all(|it| *it));
            // Where there are many bodies nearly all groups are full.
            assert!(bodies < 3000 || packed.groups.len() < 5000 / 4 + OPEN + 5);
        }
    }
}
