//! What visitors answer.

use core::ops::ControlFlow;

/// What a visitor answers: nothing, to see all there is, or whether to go on.
pub trait Verdict {
    /// Whether that was enough.
    fn is_enough(&self) -> bool;
}

impl Verdict for () {
    #[inline(always)]
    fn is_enough(&self) -> bool {
        false
    }
}

impl Verdict for ControlFlow<()> {
    #[inline(always)]
    fn is_enough(&self) -> bool {
        self.is_break()
    }
}
