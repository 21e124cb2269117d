//! A closed surface of triangles that grows by one point at a time: what a point sees of it is replaced by a cone from the rim.
//!
//! The hull of points is built this way, and so is the set of differences of two solids, from inside, where it is nearest to the
//! origin. Who decides what a point sees is up to the caller.

use smallvec::SmallVec;

/// A triangle of the surface.
#[derive(Clone, Debug)]
pub(crate) struct Triangle<T> {
    /// Counter-clockwise from outside.
    pub corners: [u32; 3],
    /// The triangle across the edge that starts at each corner.
    pub across: [u32; 3],
    /// It is part of the surface.
    pub alive: bool,
    pub data: T,
}

/// An edge of the rim of what a point sees: from a corner to the next, seen from what is left.
#[derive(Clone, Copy)]
struct Rim {
    from: u32,
    to: u32,
    beyond: u32,
}

/// So many triangles need no memory but the stack.
const ROOM: usize = 96;
const RIM: usize = 24;

pub(crate) struct Surface<T> {
    pub triangles: SmallVec<[Triangle<T>; ROOM]>,
    /// Numbers of triangles that are no longer part of the surface.
    free: SmallVec<[u32; RIM]>,
    rim: SmallVec<[Rim; RIM]>,
    /// Those that were seen last, which are no longer part of it.
    pub seen: SmallVec<[u32; RIM]>,
    /// Sides of triangles that have been seen, to be looked across: the triangle and how many sides on from where it was entered.
    sides: SmallVec<[(u32, u32); RIM]>,
    /// The triangles that were made last.
    pub cone: SmallVec<[u32; RIM]>,
}

impl<T> Surface<T> {
    /// The last corner is below the other three, which go round counter-clockwise from outside.
    #[inline]
    pub fn tetrahedron([a, b, c, d]: [u32; 4], mut data: impl FnMut([u32; 3]) -> T) -> Self {
        let mut surface = Surface {
            triangles: SmallVec::new(),
            free: SmallVec::new(),
            rim: SmallVec::new(),
            seen: SmallVec::new(),
            sides: SmallVec::new(),
            cone: SmallVec::new(),
        };
        let sides = [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])];
        for (corners, across) in sides {
            surface.triangles.push(Triangle { corners, across, alive: true, data: data(corners) });
        }
        surface
    }

    /// Adds a point that sees a triangle. `false`, and nothing changes, if the edges of what it sees do not make one ring; exact
    /// answers leave no other rim than that.
    #[inline]
    pub fn cover(
        &mut self,
        triangle: u32,
        point: u32,
        sees: impl FnMut(&Triangle<T>) -> bool,
        mut retire: impl FnMut(&mut T),
        mut data: impl FnMut([u32; 3]) -> T,
    ) -> bool {
        self.find_rim(triangle, sees);
        if !self.is_ring() {
            self.seen.iter().for_each(|&i| self.triangles[i as usize].alive = true);
            return false;
        }
        for &i in &self.seen {
            retire(&mut self.triangles[i as usize].data);
            self.free.push(i);
        }
        self.cone.clear();
        for &Rim { from, to, beyond } in &self.rim {
            let corners = [from, to, point];
            let triangle = Triangle { corners, across: [beyond, 0, 0], alive: true, data: data(corners) };
            let place = match self.free.pop() {
                Some(place) => {
                    self.triangles[place as usize] = triangle;
                    place
                }
                None => {
                    self.triangles.push(triangle);
                    self.triangles.len() as u32 - 1
                }
            };
            self.cone.push(place);
        }
        let (triangles, cone) = (&mut self.triangles[..], &self.cone[..]);
        let mut before = cone[cone.len() - 1];
        for (edge, &here) in self.rim.iter().zip(cone) {
            triangles[before as usize].across[1] = here;
            triangles[here as usize].across[2] = before;
            before = here;
            let beyond = &mut triangles[edge.beyond as usize];
            for side in 0..3 {
                if beyond.corners[side] == edge.to {
                    beyond.across[side] = here;
                }
            }
        }
        true
    }

    /// The triangles that a point sees, and the edges at which they end, one after the other: whoever is entered across an edge has its other
    /// two edges looked at in the order in which they go round.
    fn find_rim(&mut self, triangle: u32, mut sees: impl FnMut(&Triangle<T>) -> bool) {
        let triangles = &mut self.triangles[..];
        self.seen.clear();
        self.rim.clear();
        self.sides.clear();
        // Marked when they are seen, so that each is asked once.
        triangles[triangle as usize].alive = false;
        self.seen.push(triangle);
        self.sides.extend([(triangle, 2), (triangle, 1), (triangle, 0)]);
        while let Some((from, side)) = self.sides.pop() {
            let Triangle { corners, across, .. } = &triangles[from as usize];
            let (side, next) = (side as usize, if side == 2 { 0 } else { side as usize + 1 });
            let edge = Rim { from: corners[side], to: corners[next], beyond: across[side] };
            let beyond = &mut triangles[edge.beyond as usize];
            if !beyond.alive {
                continue;
            }
            if !sees(beyond) {
                self.rim.push(edge);
                continue;
            }
            beyond.alive = false;
            self.seen.push(edge.beyond);
            // It was entered across the edge that starts where the other one ends.
            let entered = if beyond.corners[0] == edge.to {
                0
            } else if beyond.corners[1] == edge.to {
                1
            } else {
                2
            };
            self.sides.push((edge.beyond, [2, 0, 1][entered]));
            self.sides.push((edge.beyond, [1, 2, 0][entered]));
        }
    }

    /// Whether each edge of the rim starts where the one before it ends.
    fn is_ring(&self) -> bool {
        let Some(last) = self.rim.last() else { return false };
        let mut end = last.to;
        self.rim.iter().all(|edge| core::mem::replace(&mut end, edge.to) == edge.from)
    }
}
