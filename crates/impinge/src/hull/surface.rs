//! A closed surface of triangles that grows by one point at a time: what a point sees of it is replaced by a cone from the rim.
//!
//! The hull of points is built this way, and so is the set of differences of two solids, from inside, where it is nearest to the
//! origin. Who decides what a point sees is up to the caller.

use alloc::vec::Vec;

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

pub(crate) struct Surface<T> {
    pub triangles: Vec<Triangle<T>>,
    /// Numbers of triangles that are no longer part of the surface.
    free: Vec<u32>,
    /// For each point the edge of the rim at hand that starts there.
    starting: Vec<u32>,
    rim: Vec<Rim>,
    /// Room for the next rim.
    spare: Vec<Rim>,
    seen: Vec<u32>,
    /// The triangles that were made last.
    pub cone: Vec<u32>,
}

impl<T> Surface<T> {
    /// The last corner is below the other three, which go round counter-clockwise from outside. There is room for so many triangles.
    pub fn tetrahedron([a, b, c, d]: [u32; 4], room: usize, mut data: impl FnMut([u32; 3]) -> T) -> Self {
        let sides = [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])];
        let triangle = |(corners, across)| Triangle { corners, across, alive: true, data: data(corners) };
        let mut triangles = Vec::with_capacity(room);
        triangles.extend(sides.map(triangle));
        Surface {
            triangles,
            free: Vec::new(),
            starting: Vec::new(),
            rim: Vec::new(),
            spare: Vec::new(),
            seen: Vec::new(),
            cone: Vec::new(),
        }
    }

    /// Adds a point that sees a triangle. `false`, and nothing changes, if the edges of what it sees do not make one ring; exact
    /// answers leave no other rim than that.
    pub fn cover(
        &mut self,
        triangle: u32,
        point: u32,
        sees: impl FnMut(&Triangle<T>) -> bool,
        mut retire: impl FnMut(&mut T),
        mut data: impl FnMut([u32; 3]) -> T,
    ) -> bool {
        self.find_rim(triangle, sees);
        if !self.order_rim() {
            self.seen.iter().for_each(|&i| self.triangles[i as usize].alive = true);
            return false;
        }
        for &i in &self.seen {
            retire(&mut self.triangles[i as usize].data);
            self.free.push(i);
        }
        self.cone.clear();
        for k in 0..self.rim.len() {
            let corners = [self.rim[k].from, self.rim[k].to, point];
            let triangle = Triangle { corners, across: [0; 3], alive: true, data: data(corners) };
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
        let count = self.cone.len();
        for (k, edge) in self.rim.iter().enumerate() {
            let (before, after) = (self.cone[(k + count - 1) % count], self.cone[(k + 1) % count]);
            self.triangles[self.cone[k] as usize].across = [edge.beyond, after, before];
            let beyond = &mut self.triangles[edge.beyond as usize];
            for side in 0..3 {
                if beyond.corners[side] == edge.to {
                    beyond.across[side] = self.cone[k];
                }
            }
        }
        true
    }

    /// The triangles that a point sees, and the edges at which they end.
    fn find_rim(&mut self, triangle: u32, mut sees: impl FnMut(&Triangle<T>) -> bool) {
        self.seen.clear();
        self.rim.clear();
        self.seen.push(triangle);
        // Marked while they are looked at, so that each is asked once.
        self.triangles[triangle as usize].alive = false;
        let mut next = 0;
        while next < self.seen.len() {
            let Triangle { corners, across, .. } = self.triangles[self.seen[next] as usize];
            for side in 0..3 {
                let beyond = across[side];
                if !self.triangles[beyond as usize].alive {
                    continue;
                }
                if sees(&self.triangles[beyond as usize]) {
                    self.triangles[beyond as usize].alive = false;
                    self.seen.push(beyond);
                } else {
                    self.rim.push(Rim { from: corners[side], to: corners[(side + 1) % 3], beyond });
                }
            }
            next += 1;
        }
    }

    /// Puts the edges of the rim one after the other; `false` if they do not make one ring.
    fn order_rim(&mut self) -> bool {
        for (k, edge) in self.rim.iter().enumerate() {
            let from = edge.from as usize;
            if from >= self.starting.len() {
                self.starting.resize(2 * from + 1, 0);
            }
            self.starting[from] = k as u32;
        }
        let Some(&first) = self.rim.first() else { return false };
        let (rim, ordered) = (&self.rim, &mut self.spare);
        ordered.clear();
        ordered.push(first);
        let mut edge = first;
        while edge.to != first.from && ordered.len() <= rim.len() {
            let next = self.starting.get(edge.to as usize).and_then(|&k| rim.get(k as usize));
            let Some(&next) = next.filter(|next| next.from == edge.to) else { return false };
            ordered.push(next);
            edge = next;
        }
        let whole = ordered.len() == rim.len();
        core::mem::swap(&mut self.rim, &mut self.spare);
        whole
    }
}
