//! What is told in words: events, and the selected body.

use super::Play;
use super::body::{kind_name, list, shape_name, spin_list, turn_list};
use crate::answer::{LogEntry, Neighbour, Selected};
use crate::arena::Arena;
use impinge::Real;
use impinge::generic::Event;

/// No more entries than these at once.
const MOST: usize = 200;

impl<V: Arena> Play<V> {
    /// Writes down what happened in the last step.
    pub(super) fn keep_log(&mut self) {
        let step = self.simulation.steps();
        let mut log = std::mem::take(&mut self.log);
        let mut more = 0;
        let mut keep = |event: &'static str, a: &str, b: &str, speed: Option<f64>| {
            if log.len() < MOST {
                log.push(LogEntry { step, event, a: a.to_owned(), b: b.to_owned(), speed, count: None });
            } else {
                more += 1;
            }
        };
        for event in self.simulation.events() {
            let what = match event {
                Event::Began { .. } => "began",
                Event::Ended { .. } => "ended",
                _ => continue,
            };
            let (a, b) = event.users();
            keep(what, self.name_of(a as usize), self.name_of(b as usize), None);
        }
        for hit in self.simulation.hits() {
            let name = |collider| self.index_of(collider).map_or("?", |index| self.name_of(index));
            keep("hit", name(hit.a), name(hit.b), Some(hit.speed.to_f64()));
        }
        self.log = log;
        self.unlogged += more;
    }

    /// What was written down, and how much was not.
    pub(super) fn logged(&mut self) -> Vec<LogEntry> {
        let mut log = std::mem::take(&mut self.log);
        let count = std::mem::take(&mut self.unlogged);
        if count > 0 {
            let step = self.simulation.steps();
            let (a, b) = (String::new(), String::new());
            log.push(LogEntry { step, event: "more", a, b, speed: None, count: Some(count) });
        }
        log
    }

    /// What there is to know of the selected body.
    pub(super) fn selected(&self) -> Option<Selected> {
        let index = self.selected?;
        let (_, body) = self.body(index)?;
        let object = &self.bodies[index].object;
        let pose = body.pose();
        Some(Selected {
            body: index,
            name: object.name.clone(),
            kind: kind_name(object.kind),
            shape: shape_name(object),
            position: list(pose.translation()),
            rotation: turn_list::<V>(pose.rotation()),
            velocity: list(body.velocity()),
            angular_velocity: spin_list::<V>(&body.angular_velocity()),
            mass: body.mass().mass.to_f64(),
            asleep: body.is_asleep(),
            contacts: body.colliders().iter().flat_map(|collider| self.neighbours(*collider)).collect(),
        })
    }

    fn neighbours(&self, collider: impinge::Handle) -> Vec<Neighbour> {
        let world = self.simulation.world();
        let Ok(touches) = world.contacts_of(collider) else { return Vec::new() };
        let touches = touches.filter(|touch| touch.is_touching());
        let neighbour = |touch: impinge::generic::Touching<'_, V>| {
            let other = if touch.a() == collider { touch.b() } else { touch.a() };
            let contact = touch.contact()?;
            // To the selected one, whichever is first.
            let normal = if touch.b() == collider { contact.normal } else { -contact.normal };
            Some(Neighbour {
                with: self.index_of(other).map_or("?", |index| self.name_of(index)).to_owned(),
                normal: list(normal),
                depth: contact.depth.to_f64(),
                points: touch.manifolds().map(|part| part.manifold.points().len()).sum(),
                impulse: self.simulation.impulse_between(touch.a(), touch.b()).map_or(0.0, Real::to_f64),
            })
        };
        touches.filter_map(neighbour).collect()
    }
}
