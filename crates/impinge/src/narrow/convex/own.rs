//! A shape of the user's own against everything bounded: the iterations for curved bodies, on the points that the user names.

use super::curved::{EFFORT, gap};
use super::smooth::{Body, Known, Smooth};
use crate::math::pose::Relative;
use crate::narrow::gap::Want;
use crate::narrow::kernel::{Found, Related, Relating};
use crate::shape::Own;
use crate::shape::core::Core;
use crate::space::Vector;
use crate::trace::Trace;

/// Two bounded cores, the first of them the user's own.
#[derive(Clone, Copy)]
pub(crate) struct Owned<'a, V: Vector>(&'a Own<V::User>, Body<'a, V>);

/// A core of the user's own and a bounded core.
#[inline(always)]
pub(crate) fn own<'a, V: Vector>(a: &'a Own<V::User>, b: impl Into<Body<'a, V>>) -> Related<Owned<'a, V>> {
    Related(Owned(a, b.into()))
}

impl<V: Vector> Relating<V> for Owned<'_, V> {
    const NAME: &'static str = "own";

    #[inline(always)]
    fn cores(&self) -> [Core<'_, V>; 2] {
        [Core::Own(self.0), self.1.core()]
    }

    #[inline(always)]
    fn find<T: Trace<V>, const WANT: Want>(
        self,
        relative: &Relative<V>,
        limit: V::Real,
        trace: &mut T,
    ) -> Option<Found<V>> {
        let known = Known::default();
        let pair = Smooth::new(Body::Own(self.0), self.1, relative, &known)?;
        let gap = gap::<V, T, WANT>(&pair, None, limit, EFFORT, trace)?;
        Some(Found::from_first(gap.within(limit, trace)?, relative))
    }
}
