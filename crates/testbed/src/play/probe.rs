//! A question that is asked of the scene again and again: what a ray hits, what a moving shape meets, what is at a point.

use super::body::{list, vector};
use super::{Play, within};
use crate::answer::{Answer, Nearest, ProbeHit, Probed};
use crate::arena::Arena;
use crate::command::{self, ProbeKind};
use impinge::generic::{Ball, Capsule, Cuboid, Filter, Pose, Ray, Shape, Start};
use impinge::{Handle, Real};

/// What is asked, and what was answered last.
pub struct Probe<V: Arena> {
    kind: ProbeKind,
    from: V,
    to: V,
    /// What moves along the way, if it is not a ray.
    shape: Option<Shape<V>>,
    told: Option<Probed>,
}

impl<V: Arena> Play<V> {
    /// Begins to ask, or ceases to.
    pub(super) fn set_probe(&mut self, probe: &command::Probe) -> Result<(), String> {
        let Some(kind) = probe.kind else {
            self.probe = None;
            return Ok(());
        };
        within("size", probe.size, 1e-3, 1e3)?;
        let from = vector::<V>("from", &probe.from)?;
        let to = if kind == ProbeKind::Point { from } else { vector::<V>("to", &probe.to)? };
        let shape = shape_of(kind, V::Real::from_f64(0.5 * probe.size))?;
        self.probe = Some(Probe { kind, from, to, shape, told: None });
        Ok(())
    }

    /// The answer, if it has changed.
    pub(super) fn probe_news(&mut self) -> Option<Answer> {
        let found = self.probed();
        let probe = self.probe.as_mut()?;
        if probe.told == found {
            return None;
        }
        probe.told.clone_from(&found);
        Some(Answer::Probe(found))
    }

    /// The answer as of now.
    pub(super) fn probed(&self) -> Option<Probed> {
        let probe = self.probe.as_ref()?;
        let (kind, world) = (probe.kind, self.simulation.world());
        if kind == ProbeKind::Point {
            return Some(self.at_point(probe.from));
        }
        let way = probe.to - probe.from;
        let hit = match &probe.shape {
            None => Ray::new(probe.from, way).ok().and_then(|ray| {
                let hit = world.cast_ray(ray, V::Real::ONE, Filter::all())?;
                let start = if hit.hit.t > V::Real::ZERO { "apart" } else { "overlapping" };
                self.probe_hit(hit.collider, hit.hit.t, hit.hit.point, hit.hit.normal, (hit.hit.point, start))
            }),
            Some(shape) => {
                let motion = Pose::from_translation(probe.from).moving(way);
                world.cast_shape(shape, motion, V::Real::ONE, Filter::all()).and_then(|met| {
                    let (hit, at) = (met.hit, probe.from + way * met.hit.time);
                    // The normal of what is hit, as for rays: the other way round.
                    self.probe_hit(met.collider, hit.time, hit.point_a(motion), -hit.normal, (at, start(hit.start)))
                })
            }
        };
        Some(Probed::Way { kind, hit })
    }

    fn probe_hit(
        &self,
        collider: Handle,
        t: V::Real,
        point: V,
        normal: V,
        (at, start): (V, &'static str),
    ) -> Option<ProbeHit> {
        let body = self.index_of(collider)?;
        let (point, normal, at) = (list(point), list(normal), list(at));
        Some(ProbeHit { t: t.to_f64(), body, name: self.name_of(body).to_owned(), point, normal, at, start })
    }

    fn at_point(&self, point: V) -> Probed {
        let world = self.simulation.world();
        let mut inside = Vec::new();
        world.containing(point, Filter::all(), &mut inside);
        let names = inside.iter().filter_map(|collider| Some(self.name_of(self.index_of(*collider)?).to_owned()));
        let nearest = world.nearest(point, V::Real::LIMIT, Filter::all()).and_then(|nearest| {
            let body = self.index_of(nearest.collider)?;
            let distance = nearest.projection.distance.to_f64();
            Some(Nearest { body, name: self.name_of(body).to_owned(), point: list(nearest.projection.point), distance })
        });
        Probed::Place { kind: ProbeKind::Point, inside: names.collect(), nearest }
    }

    /// The place in the list of the body that a collider belongs to.
    pub(super) fn index_of(&self, collider: Handle) -> Option<usize> {
        let body = self.simulation.body_of(collider)?;
        Some(self.simulation.get(body)?.user() as usize)
    }
}

fn shape_of<V: Arena>(kind: ProbeKind, half: V::Real) -> Result<Option<Shape<V>>, String> {
    let shape = match kind {
        ProbeKind::Ray | ProbeKind::Point => return Ok(None),
        ProbeKind::Ball => Ball::new(half).map(Shape::from),
        ProbeKind::Box => Cuboid::new(V::splat(half)).map(Shape::from),
        ProbeKind::Capsule => Capsule::along_y(half, V::Real::HALF * half).map(Shape::from),
    };
    shape.map(Some).map_err(|error| error.to_string())
}

pub(super) fn start(start: Start) -> &'static str {
    match start {
        Start::Apart => "apart",
        Start::Touching => "touching",
        Start::Overlapping => "overlapping",
    }
}
