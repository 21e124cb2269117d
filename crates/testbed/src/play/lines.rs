//! The lines that are drawn over a scene.

use super::Play;
use crate::arena::Arena;
use impinge::generic::{Draw, Line};
use impinge::{BodyKind, Real};

/// No more lines than these in a frame.
const MOST: usize = 60_000;
/// Velocities are drawn as the way in this part of a second.
const SECONDS: f64 = 0.2;
const VELOCITY: [f32; 4] = [0.20, 0.75, 0.85, 1.0];

impl<V: Arena> Play<V> {
    /// All that are wanted, in one order.
    pub(super) fn lines(&self) -> Vec<Line<V>> {
        let drawn = self.drawn;
        let draw = Draw {
            shapes: drawn.shapes,
            boxes: drawn.boxes,
            tree: drawn.tree,
            level: drawn.level,
            contacts: drawn.contacts,
            normals: drawn.contacts && drawn.normals,
            sweeps: drawn.sweeps,
            mark: V::Real::from_f64(0.25),
            segments: 24,
            ..Draw::default()
        };
        let mut lines: Vec<Line<V>> = self.simulation.world().lines(&draw).take(MOST).collect();
        if drawn.velocities {
            let bodies = self.simulation.iter().filter(|(_, body)| body.kind() != BodyKind::Fixed);
            lines.extend(bodies.filter(|(_, body)| body.velocity() != V::ZERO).map(|(_, body)| {
                let from = body.center();
                Line { from, to: from + body.velocity() * V::Real::from_f64(SECONDS), color: VELOCITY }
            }));
        }
        lines.truncate(MOST);
        lines
    }
}
