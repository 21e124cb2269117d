//! What the user does to bodies: choose, drag, turn, push, add, take away.

use super::body::{list, vector};
use super::{Play, within};
use crate::answer::{Answer, Grabbed};
use crate::arena::{Arena, shape};
use crate::command::{Choice, Pick, Push};
use impinge::generic::{Drag, Filter, Pose, Ray};
use impinge::{BodyHandle, BodyKind, DragHandle, Real};
use impinge_scenes::Object;

/// What is held.
pub enum Hand<V: Arena> {
    /// By a spring.
    Pulled(DragHandle),
    /// Kinematic bodies are put where the hand is.
    Carried {
        body: BodyHandle,
        /// The point that is held, in the frame of the body.
        local: V,
    },
}

/// A ray or a point of the page, as the scene sees it.
enum Look<V: Arena> {
    Along(Ray<V>),
    At(V),
}

impl<V: Arena> Play<V> {
    /// Which body is meant, and where.
    fn picked(&self, pick: &Pick) -> Result<Option<(usize, V)>, String> {
        let world = self.simulation.world();
        let found = match look::<V>(pick)? {
            Look::Along(ray) => {
                let hit = world.cast_ray(ray, V::Real::LIMIT, Filter::all());
                hit.map(|hit| (hit.collider, hit.hit.point))
            }
            Look::At(point) => {
                let mut all = Vec::new();
                world.containing(point, Filter::all(), &mut all);
                // What moves lies on what does not.
                let rank = |handle: &&impinge::Handle| {
                    let body = self.simulation.body_of(**handle).and_then(|body| self.simulation.get(body));
                    body.map_or(0, |body| match body.kind() {
                        BodyKind::Fixed => 1,
                        BodyKind::Kinematic => 2,
                        BodyKind::Dynamic => 3,
                    })
                };
                all.iter().max_by_key(rank).map(|handle| (*handle, point))
            }
        };
        Ok(found.and_then(|(collider, point)| {
            let body = self.simulation.body_of(collider)?;
            Some((self.simulation.get(body)?.user() as usize, point))
        }))
    }

    /// Takes hold of a body that can be moved.
    pub(super) fn grab(&mut self, pick: &Pick) -> Result<Option<Grabbed>, String> {
        self.release();
        let Some((index, point)) = self.picked(pick)? else { return Ok(None) };
        let Some((handle, body)) = self.body(index) else { return Ok(None) };
        let hand = match body.kind() {
            BodyKind::Fixed => return Ok(None),
            BodyKind::Kinematic => Hand::Carried { body: handle, local: body.pose().inverse_transform_point(point) },
            BodyKind::Dynamic => {
                let drag = self.simulation.drag(handle, point, Drag::default());
                Hand::Pulled(drag.map_err(|error| error.to_string())?)
            }
        };
        self.hand = Some(hand);
        self.history.mark();
        Ok(Some(Grabbed { body: index, point: list(point) }))
    }

    /// Moves what is held. Nothing is, if it was taken away meanwhile.
    pub(super) fn drag(&mut self, to: &[f64]) -> Result<(), String> {
        let to = vector::<V>("to", to)?;
        match self.hand {
            Some(Hand::Pulled(drag)) => {
                self.simulation.drag_to(drag, to);
            }
            Some(Hand::Carried { body, local }) => {
                if let Some(held) = self.simulation.get(body) {
                    let pose = held.pose();
                    let moved = pose.with_translation(pose.translation() + (to - pose.transform_point(local)));
                    self.simulation.set_pose(body, moved).map_err(|error| error.to_string())?;
                }
            }
            None => return Ok(()),
        }
        self.history.mark();
        Ok(())
    }

    /// Turns what is held, if it is put where the hand is.
    pub(super) fn turn(&mut self, by: &[f64]) -> Result<(), String> {
        if by.len() != V::TURNS || !by.iter().all(|number| number.abs() <= 100.0) {
            return Err(format!("by has {} numbers up to 100", V::TURNS));
        }
        let Some(Hand::Carried { body, .. }) = self.hand else { return Ok(()) };
        let Some(held) = self.simulation.get(body) else { return Ok(()) };
        let pose = held.pose();
        let turn = rotation_by::<V>(by);
        let turned = pose.with_rotation(V::compose(turn, pose.rotation()));
        self.simulation.set_pose(body, turned).map_err(|error| error.to_string())?;
        self.history.mark();
        Ok(())
    }

    /// Lets go.
    pub(super) fn release(&mut self) {
        if let Some(Hand::Pulled(drag)) = self.hand.take() {
            self.simulation.release(drag);
            self.history.mark();
        }
    }

    /// Changes the speed of a body at once, as if something light and fast had hit it there.
    pub(super) fn push(&mut self, push: &Push) -> Result<(), String> {
        within("speed", push.speed, 0.0, 1000.0)?;
        let pick = push.pick();
        let Some((index, point)) = self.picked(&pick)? else { return Ok(()) };
        let Some((handle, body)) = self.body(index) else { return Ok(()) };
        let way = match look::<V>(&pick)? {
            Look::Along(ray) => ray.direction(),
            Look::At(at) => {
                let from = push.from.as_deref().map_or(Ok(body.center()), |from| vector::<V>("from", from))?;
                if at == from { V::axis(1) } else { at - from }
            }
        };
        let length = way.length();
        let mass = if length > V::Real::ZERO { body.mass().mass / length } else { V::Real::ZERO };
        let impulse = way * (V::Real::from_f64(push.speed) * mass);
        if body.kind() == BodyKind::Dynamic {
            self.simulation.apply_impulse_at(handle, impulse, point).map_err(|error| error.to_string())?;
            self.history.mark();
        }
        Ok(())
    }

    /// Adds a body that falls.
    pub(super) fn spawn(
        &mut self,
        kind: &str,
        size: f64,
        at: &[f64],
        velocity: Option<&[f64]>,
    ) -> Result<Answer, String> {
        let object = self.new_object(kind, size, at)?;
        let velocity = velocity.map_or(Ok(V::ZERO), |velocity| vector("velocity", velocity))?;
        self.add(object.moving(velocity))
    }

    /// Adds a body in flight.
    pub(super) fn shoot(
        &mut self,
        kind: &str,
        size: f64,
        origin: &[f64],
        direction: &[f64],
        speed: f64,
    ) -> Result<Answer, String> {
        within("speed", speed, 0.0, 10_000.0)?;
        let object = self.new_object(kind, size, origin)?;
        let way = vector::<V>("direction", direction)?;
        let length = way.length();
        // Negated, for NaN.
        if !(length > V::Real::ZERO) {
            return Err("direction is zero".to_owned());
        }
        let object = object.moving(way * (V::Real::from_f64(speed) / length));
        self.add(Object { bullet: true, density: V::Real::from_f64(2.0), ..object })
    }

    fn new_object(&mut self, kind: &str, size: f64, at: &[f64]) -> Result<Object<V>, String> {
        within("size", size, 1e-3, 1e3)?;
        let shape = shape::<V>(kind, size).ok_or_else(|| format!("there is no shape {kind:?} of that size"))?;
        let at = vector::<V>("at", at)?;
        let name = loop {
            self.added += 1;
            let name = format!("{kind} {}", self.added);
            // A scene that was saved before has names like these.
            if self.bodies.iter().all(|entry| entry.object.name != name) {
                break name;
            }
        };
        Ok(Object { restitution: V::Real::from_f64(0.2), ..Object::new(name, shape).at(at).dynamic() })
    }

    /// Where nothing is hit nothing is removed.
    pub(super) fn remove(&mut self, choice: Choice) -> Result<(), String> {
        let named = choice.body;
        let index = match choice.pick() {
            Some(pick) => self.picked(&pick)?.map(|(index, _)| index),
            None => Some(named.ok_or("say which body")?),
        };
        let Some(index) = index else { return Ok(()) };
        let Some((handle, _)) = self.body(index) else { return Err(format!("there is no body {index}")) };
        self.simulation.remove(handle).map_err(|error| error.to_string())?;
        self.history.mark();
        Ok(())
    }

    pub(super) fn select(&mut self, choice: Choice) -> Result<(), String> {
        let body = choice.body;
        self.selected = match choice.pick() {
            Some(pick) => self.picked(&pick)?.map(|(index, _)| index),
            None => body.filter(|index| self.body(*index).is_some()),
        };
        Ok(())
    }
}

fn look<V: Arena>(pick: &Pick) -> Result<Look<V>, String> {
    match (&pick.origin, &pick.direction, &pick.at) {
        (Some(origin), Some(direction), None) => {
            let (origin, direction) = (vector::<V>("origin", origin)?, vector::<V>("direction", direction)?);
            Ray::new(origin, direction).map(Look::Along).map_err(|error| error.to_string())
        }
        (None, None, Some(at)) => Ok(Look::At(vector("at", at)?)),
        _ => Err("give origin and direction, or at".to_owned()),
    }
}

/// By an angle in the plane; in space about an axis, by its length.
fn rotation_by<V: Arena>(by: &[f64]) -> V::Rotation {
    let angle = by.iter().map(|number| number * number).sum::<f64>().sqrt();
    if V::DIMENSION == 2 {
        let (sin, cos) = by[0].sin_cos();
        return V::rotation_of(V::feet(|i| V::Real::from_f64([cos, sin][i])));
    }
    let (sin, cos) = (0.5 * angle).sin_cos();
    let part = if angle > 0.0 { sin / angle } else { 0.0 };
    let numbers = |i: usize| if i == 3 { cos } else { by[i] * part };
    V::rotation_of(V::feet(|i| V::Real::from_f64(numbers(i))))
}

/// Where a body of a pair is put.
pub(super) fn placed<V: Arena>(at: [f64; 3]) -> Pose<V> {
    Pose::from_translation((0..V::DIMENSION).fold(V::ZERO, |place, i| place.with(i, V::Real::from_f64(at[i]))))
}
