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

    #[cold]
    #[inline(never)]
    fn push_more(&mut self, item: T) {
        self.more.push(item);
    }

    /// What comes next, as far as it is not on the heap.
    #[inline(always)]
    pub fn top(&self) -> Option<T> {
        self.few.get(self.len.wrapping_sub(1)).copied()
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
}
