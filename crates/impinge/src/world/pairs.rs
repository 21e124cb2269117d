//! Pairs of colliders whose boxes overlap, or that are still to be told the end of.
//!
//! A pair keeps its number as long as it is there. It is in the lists of both of its colliders, which go through the pairs themselves, so that nothing is allocated for them. A pair
//! is found from both lists at once, one step in each by turns: that takes no longer than twice the shorter one.

use alloc::vec::Vec;

/// No pair, or nothing else that has a number.
pub(super) const NONE: u32 = u32::MAX;

/// Two colliders by their indices, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Pair {
    pub keys: [u32; 2],
    /// The pairs after and before this one, in the lists of both.
    next: [u32; 2],
    previous: [u32; 2],
    /// The first of its contacts.
    pub contacts: u32,
    /// What was found on the way since the last update, by number.
    pub impact: u32,
    /// The update in which it was last looked at.
    pub looked: u32,
    /// The update in which it began to touch.
    pub begun: u32,
    /// How many updates are left before its end is told; none while it touches.
    pub grace: u32,
    /// Whether the boxes overlap.
    is_near: bool,
    /// Whether it has begun and not ended, as events tell.
    pub is_touching: bool,
}

impl Pair {
    #[inline]
    pub fn is_there(&self) -> bool {
        self.keys[0] != NONE
    }

    #[inline]
    pub fn is_near(&self) -> bool {
        self.is_near
    }

    /// In which of its two lists a collider is.
    #[inline]
    fn side(&self, key: u32) -> usize {
        usize::from(self.keys[1] == key)
    }
}

#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Pairs {
    all: Vec<Pair>,
    free: Vec<u32>,
    /// The first pair of each collider.
    heads: Vec<u32>,
    /// How many pairs are not near.
    lingering: usize,
}

impl core::ops::Index<u32> for Pairs {
    type Output = Pair;
    #[inline]
    fn index(&self, number: u32) -> &Pair {
        &self.all[number as usize]
    }
}

impl core::ops::IndexMut<u32> for Pairs {
    #[inline]
    fn index_mut(&mut self, number: u32) -> &mut Pair {
        &mut self.all[number as usize]
    }
}

impl Pairs {
    #[inline]
    pub fn len(&self) -> usize {
        self.all.len() - self.free.len()
    }

    /// Room for the list of a collider.
    pub fn make_room(&mut self, key: u32) {
        if key as usize >= self.heads.len() {
            self.heads.resize(key as usize + 1, NONE);
        }
    }

    /// Adds a pair that is not there yet.
    pub fn add(&mut self, keys: [u32; 2]) -> u32 {
        let number = self.free.pop().unwrap_or(self.all.len() as u32);
        let mut pair = Pair {
            keys,
            next: [NONE; 2],
            previous: [NONE; 2],
            contacts: NONE,
            impact: NONE,
            looked: 0,
            begun: 0,
            grace: 0,
            is_near: false,
            is_touching: false,
        };
        for side in 0..2 {
            let head = &mut self.heads[keys[side] as usize];
            let first = core::mem::replace(head, number);
            pair.next[side] = first;
            if first != NONE {
                let first = &mut self.all[first as usize];
                let its = first.side(keys[side]);
                first.previous[its] = number;
            }
        }
        match self.all.get_mut(number as usize) {
            Some(place) => *place = pair,
            None => self.all.push(pair),
        }
        self.lingering += 1;
        number
    }

    /// Whether the boxes of a pair overlap.
    pub fn set_near(&mut self, number: u32, is_near: bool) {
        let was_near = core::mem::replace(&mut self[number].is_near, is_near);
        self.lingering += usize::from(was_near);
        self.lingering -= usize::from(is_near);
    }

    pub fn remove(&mut self, number: u32) {
        self.set_near(number, true);
        let Pair { keys, next, previous, .. } = self[number];
        for side in 0..2 {
            let key = keys[side];
            match previous[side] {
                NONE => self.heads[key as usize] = next[side],
                before => {
                    let before = &mut self[before];
                    let its = before.side(key);
                    before.next[its] = next[side];
                }
            }
            if next[side] != NONE {
                let after = &mut self[next[side]];
                let its = after.side(key);
                after.previous[its] = previous[side];
            }
        }
        self[number].keys = [NONE; 2];
        self.free.push(number);
    }

    /// The number of a pair.
    pub fn find(&self, keys: [u32; 2]) -> Option<u32> {
        let mut at = keys.map(|key| self.first(key));
        // In turns, until the shorter list ends.
        while at[0] != NONE && at[1] != NONE {
            for side in 0..2 {
                let pair = &self[at[side]];
                if pair.keys == keys {
                    return Some(at[side]);
                }
                at[side] = pair.next[pair.side(keys[side])];
            }
        }
        None
    }

    /// The number of a pair that is not near, of which there are next to none.
    #[inline]
    pub fn find_lingering(&self, keys: [u32; 2]) -> Option<u32> {
        if self.lingering == 0 { None } else { self.find(keys) }
    }

    /// All numbers are below this.
    #[inline]
    pub fn end(&self) -> u32 {
        self.all.len() as u32
    }

    #[inline]
    pub fn first(&self, key: u32) -> u32 {
        self.heads.get(key as usize).copied().unwrap_or(NONE)
    }

    /// The pair after another one in the list of a collider.
    #[inline]
    pub fn after(&self, number: u32, key: u32) -> u32 {
        let pair = &self[number];
        pair.next[pair.side(key)]
    }

    /// All pairs of a collider.
    pub fn of(&self, key: u32) -> impl Iterator<Item = (u32, &Pair)> {
        let mut at = self.first(key);
        core::iter::from_fn(move || {
            let number = at;
            if number == NONE {
                return None;
            }
            at = self.after(number, key);
            Some((number, &self[number]))
        })
    }

    /// Whether all is as it should be: of pairs that were read from somewhere. Given a key, the question says whether there is such a collider, and whether it has a box.
    #[cfg(feature = "serde")]
    pub fn is_sound(&self, has_box: impl Fn(u32) -> Option<bool>) -> bool {
        let count = self.all.len();
        let mut is_free = alloc::vec![false; count];
        for &number in &self.free {
            match is_free.get_mut(number as usize) {
                Some(is_free) if !*is_free => *is_free = true,
                _ => return false,
            }
        }
        let is_pair =
            |pair: &Pair| pair.keys[0] < pair.keys[1] && pair.keys.iter().all(|key| has_box(*key) == Some(true));
        let fits = |(pair, is_free): (&Pair, &bool)| pair.is_there() != *is_free && (*is_free || is_pair(pair));
        let lingering = self.iter().filter(|(_, pair)| !pair.is_near).count();
        let has_heads = (0..self.heads.len()).all(|key| has_box(key as u32).is_some())
            && has_box(self.heads.len() as u32).is_none();
        has_heads && self.all.iter().zip(&is_free).all(fits) && self.lingering == lingering && self.are_lists_sound()
    }

    /// Whether each pair is in the lists of both of its colliders, once, and no two are the same.
    #[cfg(feature = "serde")]
    fn are_lists_sound(&self) -> bool {
        let mut seen = 0;
        for key in 0..self.heads.len() as u32 {
            let (mut at, mut before) = (self.first(key), NONE);
            while at != NONE {
                let Some(pair) = self.all.get(at as usize).filter(|pair| pair.keys.contains(&key)) else {
                    return false;
                };
                // A list that comes back to itself comes to a pair from two sides.
                if pair.previous[pair.side(key)] != before || seen > 2 * self.all.len() {
                    return false;
                }
                (before, at, seen) = (at, pair.next[pair.side(key)], seen + 1);
            }
        }
        let mut keys: Vec<[u32; 2]> = self.iter().map(|(_, pair)| pair.keys).collect();
        keys.sort_unstable();
        seen == 2 * self.len() && keys.windows(2).all(|two| two[0] != two[1])
    }

    /// All pairs, by number.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Pair)> {
        (0..).zip(&self.all).filter(|(_, pair)| pair.is_there())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of lists does the same.
    #[test]
    fn lists_of_pairs() {
        let (mut pairs, mut plain) = (Pairs::default(), Vec::<[u32; 2]>::new());
        (0..20).for_each(|key| pairs.make_room(key));
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for _ in 0..5000 {
            let keys = [random(20), random(20)];
            let keys = [keys[0].min(keys[1]), keys[0].max(keys[1])];
            if keys[0] == keys[1] {
                continue;
            }
            let found = pairs.find(keys);
            assert_eq!(found.is_some(), plain.contains(&keys));
            match found {
                Some(number) => {
                    pairs.remove(number);
                    plain.retain(|other| *other != keys);
                }
                None => {
                    let number = pairs.add(keys);
                    assert_eq!(pairs[number].keys, keys);
                    plain.push(keys);
                }
            }
            let key = random(20);
            let mut of: Vec<[u32; 2]> = pairs.of(key).map(|(_, pair)| pair.keys).collect();
            let mut its: Vec<[u32; 2]> = plain.iter().copied().filter(|keys| keys.contains(&key)).collect();
            of.sort();
            its.sort();
            assert_eq!(of, its);
            assert_eq!((pairs.len(), pairs.iter().count()), (plain.len(), plain.len()));
        }
    }
}
