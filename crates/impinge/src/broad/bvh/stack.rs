//! What is still to be looked at: a few on the stack, more on the heap.

use alloc::vec::Vec;

/// Last in, first out. Nothing is allocated unless there are more than `FEW` at a time.
pub(super) struct Stack<T, const FEW: usize> {
    few: [T; FEW],
    len: usize,
    more: Vec<T>,
}

impl<T: Copy, const FEW: usize> Stack<T, FEW> {
    #[inline(always)]
    pub fn new(any: T) -> Self {
        Stack { few: [any; FEW], len: 0, more: Vec::new() }
    }

    #[inline(always)]
    pub fn push(&mut self, item: T) {
        match self.few.get_mut(self.len) {
            Some(room) => {
                *room = item;
                self.len += 1;
            }
            None => self.push_more(item),
        }
    }

    /// An item that is only there to be written over, unless it counts: for what cannot be foretold.
    #[inline(always)]
    pub fn push_if(&mut self, counts: bool, item: T) {
        match self.few.get_mut(self.len) {
            Some(room) => {
                *room = item;
                self.len += usize::from(counts);
            }
            None if counts => self.push_more(item),
            None => {}
        }
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len + self.more.len()
    }

    /// The first so many of four, in this order.
    #[inline(always)]
    pub fn push_some(&mut self, [a, b, c, d]: [T; 4], count: usize) {
        match self.few.get_mut(self.len..self.len + 4) {
            // Also those that do not count, which is faster than to find out. One by one, because they are read one by one.
            Some([first, second, third, fourth]) => {
                (*first, *second, *third, *fourth) = (a, b, c, d);
                self.len += count;
            }
            _ => self.push_last([a, b, c, d], count),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_last(&mut self, items: [T; 4], count: usize) {
        items[..count].iter().for_each(|item| self.push(*item));
    }

    #[cold]
    #[inline(never)]
    fn push_more(&mut self, item: T) {
        self.more.push(item);
    }

    #[inline(always)]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == FEW && !self.more.is_empty() {
            return self.more.pop();
        }
        self.len = self.len.checked_sub(1)?;
        Some(self.few[self.len])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_in_reverse_however_many() {
        let mut stack = Stack::<u32, 4>::new(0);
        for count in [3, 4, 5, 100] {
            (0..count).for_each(|item| stack.push(item));
            assert!((0..count).rev().all(|item| stack.pop() == Some(item)));
            assert_eq!(stack.pop(), None);
        }
    }

    #[test]
    fn what_does_not_count_is_written_over() {
        let mut stack = Stack::<u32, 4>::new(0);
        (0..20).for_each(|item| stack.push_if(item % 3 == 0, item));
        assert_eq!(stack.len(), 7);
        assert!([18, 15, 12, 9, 6, 3, 0].iter().all(|item| stack.pop() == Some(*item)));
        assert_eq!(stack.pop(), None);
    }

    #[test]
    fn of_four_only_those_that_count_come_back() {
        let mut stack = Stack::<u32, 6>::new(0);
        let counts = [2, 0, 4, 1, 3, 4];
        let mut all = Vec::new();
        for (start, count) in (0..).step_by(10).zip(counts) {
            stack.push_some([start, start + 1, start + 2, start + 3], count);
            all.extend((start..).take(count));
        }
        assert!(all.iter().rev().all(|item| stack.pop() == Some(*item)));
        assert_eq!(stack.pop(), None);
    }
}
