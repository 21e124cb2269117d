//! Two shapes and nothing else: how they touch, and why.

use super::Play;
use super::body::list;
use super::explain::explain;
use super::hand::placed;
use crate::answer::{Answer, ContactNews, ManifoldNews, ManifoldPointNews, PairNews};
use crate::arena::{Arena, shape};
use impinge::Real;
use impinge::generic::{Pose, Shape, closest_points, contact, contact_traced, intersects, manifold};
use impinge::trace::Recorder;
use impinge_scenes::{Object, Objects};

/// What was told last.
#[derive(Default)]
pub struct Pair<V: Arena> {
    poses: Option<[Pose<V>; 2]>,
}

/// A scene of two shapes that are moved by hand. `None` for names that there are not.
pub fn objects<V: Arena>(a: &str, b: &str) -> Option<Objects<V>> {
    let of = |name: &str, kind: &str, at: [f64; 3]| {
        let pose = placed::<V>(at);
        Some(Object::new(format!("{name}: {kind}"), shape::<V>(kind, 2.0)?).at(pose.translation()).kinematic())
    };
    let objects = vec![of("A", a, [0.0; 3])?, of("B", b, [1.1, 1.0, 0.2])?];
    Some(Objects { gravity: V::ZERO, objects })
}

impl<V: Arena> Play<V> {
    /// How the two touch, if one of them has moved since that was told.
    pub(super) fn pair_news(&mut self) -> Option<Answer> {
        let poses = [self.body(0)?.1.pose(), self.body(1)?.1.pose()];
        let known = self.pair.as_mut()?.poses.replace(poses);
        if known == Some(poses) {
            return None;
        }
        let [a, b] = [0, 1].map(|index| &self.bodies[index].object.parts[0].shape);
        Some(Answer::Pair(Box::new(news((a, poses[0]), (b, poses[1])))))
    }
}

/// Everything that the library can tell about two shapes.
fn news<V: Arena>(a: (&Shape<V>, Pose<V>), b: (&Shape<V>, Pose<V>)) -> PairNews {
    let ((a, at_a), (b, at_b)) = (a, b);
    let closest = closest_points(a, at_a, b, at_b);
    let mut recorder = Recorder::new();
    // So wide a margin that what is apart is explained too.
    let _ = contact_traced(a, at_a, b, at_b, V::Real::LIMIT, &mut recorder);
    let hit = contact(a, at_a, b, at_b);
    let patch = manifold(a, at_a, b, at_b, V::Real::ZERO);
    PairNews {
        touching: intersects(a, at_a, b, at_b),
        contact: hit.map(|hit| ContactNews {
            normal: list(hit.normal),
            depth: hit.depth.to_f64(),
            point_a: list(hit.point_a(at_a)),
            point_b: list(hit.point_b(at_b)),
        }),
        distance: closest.map(|closest| closest.distance.to_f64()),
        closest: closest.map(|closest| [list(closest.point_a(at_a)), list(closest.point_b(at_b))]),
        manifold: patch.map(|patch| ManifoldNews {
            normal: list(patch.normal),
            points: patch
                .points()
                .iter()
                .map(|point| ManifoldPointNews {
                    point_a: list(at_a.transform_point(point.local_a)),
                    point_b: list(at_b.transform_point(point.local_b)),
                    depth: point.depth.to_f64(),
                    feature: (point.feature_a, point.feature_b),
                })
                .collect(),
        }),
        steps: explain(&recorder.steps, [(a, at_a), (b, at_b)]),
    }
}
