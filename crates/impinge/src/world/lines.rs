//! A world as coloured lines, for any renderer.

use super::World;
use super::collider::Collider;
use super::handle::Handle;
use super::touching::Touching;
use crate::bounding::Aabb;
use crate::broad::Cursor;
use crate::math::pose::Pose;
use crate::shape::wire::{View, wire};
use crate::shape::{Cuboid, ShapeRef};
use crate::space::{Real, Space};
use alloc::vec::Vec;

/// A straight line of one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<V: Space> {
    /// Where it starts, in the world.
    pub from: V,
    /// Where it ends.
    pub to: V,
    /// Red, green, blue and how opaque it is, each from 0 to 1.
    pub color: [f32; 4],
}

/// What is drawn of a world, and how.
///
/// ```
/// use impinge::d2::*;
/// let mut world = World::new();
/// world.insert(Collider::new(Cuboid::new(Vec2::ONE)?))?;
/// world.update();
/// let lines: Vec<Line> = world.lines(&Draw::default()).collect();
/// assert_eq!(lines.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draw<V: Space> {
    /// All shapes, by what they are: moving ones blue, fixed ones grey, sensors green, what touches orange, and pale what is disabled.
    pub shapes: bool,
    /// The box around each collider.
    pub boxes: bool,
    /// The boxes of the tree by which pairs are found, another colour for each level.
    pub tree: bool,
    /// Only this level of it, 0 at the root; all of them if there is none.
    pub level: Option<usize>,
    /// The points of contacts, as crosses.
    pub contacts: bool,
    /// The normals of contacts.
    pub normals: bool,
    /// What was fast in the last update: where it came from, and its way.
    pub sweeps: bool,
    /// What has no end is drawn around this point, and fades.
    pub center: V,
    /// How far from there.
    pub reach: V::Real,
    /// How large crosses are, and how long normals.
    pub mark: V::Real,
    /// Of how many lines a full circle is made.
    pub segments: usize,
}

impl<V: Space> Default for Draw<V> {
    /// Shapes, contacts, normals and ways, about the origin.
    fn default() -> Self {
        Draw {
            shapes: true,
            boxes: false,
            tree: false,
            level: None,
            contacts: true,
            normals: true,
            sweeps: true,
            center: V::ZERO,
            reach: V::Real::from_f64(20.0),
            mark: V::Real::from_f64(0.1),
            segments: 32,
        }
    }
}

impl<V: Space> Draw<V> {
    /// Everything there is.
    pub fn everything() -> Self {
        Draw { boxes: true, tree: true, ..Draw::default() }
    }

    fn view(&self) -> View<V> {
        View { center: self.center, reach: self.reach, segments: self.segments }
    }
}

const MOVING: [f32; 3] = [0.25, 0.55, 0.95];
const FIXED: [f32; 3] = [0.55, 0.55, 0.58];
const SENSOR: [f32; 3] = [0.25, 0.75, 0.45];
const TOUCHING: [f32; 3] = [0.98, 0.60, 0.15];
const BOX: [f32; 3] = [0.70, 0.70, 0.75];
const POINT: [f32; 3] = [0.92, 0.20, 0.25];
const NORMAL: [f32; 3] = [0.95, 0.85, 0.20];
const WAY: [f32; 3] = [0.70, 0.40, 0.90];
/// One for each level of the tree, over and over.
const LEVELS: [[f32; 3]; 4] = [[0.85, 0.35, 0.55], [0.60, 0.45, 0.85], [0.30, 0.65, 0.80], [0.55, 0.70, 0.30]];
/// How opaque is what is not there at the moment.
const PALE: f32 = 0.3;

impl<V: Space> World<V> {
    /// All that is to be drawn, as lines: shapes as they are now, and contacts as of the last update.
    pub fn lines(&self, draw: &Draw<V>) -> impl Iterator<Item = Line<V>> {
        let draw = *draw;
        let shapes = self.iter().filter(move |_| draw.shapes).flat_map(move |(handle, collider)| {
            let (color, alpha) = self.look_of(handle, collider);
            collider_lines(collider, collider.pose, &draw, color, alpha)
        });
        let boxes = self.iter().filter(move |_| draw.boxes).flat_map(move |(_, collider)| {
            let bounds = collider.parts.bounds(collider.pose);
            bounds.map_or_else(Vec::new, |bounds| box_lines(&bounds, BOX, 1.0))
        });
        let tree =
            self.phase.tree().root().filter(|_| draw.tree).map_or_else(Vec::new, |root| tree_lines(root, draw.level));
        let touches = self.contacts().filter(move |_| draw.contacts || draw.normals);
        let touches = touches.flat_map(move |touch| self.touch_lines(touch, &draw));
        let ways = self.ways.iter().filter(move |_| draw.sweeps).flat_map(move |&(handle, from)| {
            self.get(handle).map_or_else(Vec::new, |collider| way_lines(collider, from, &draw))
        });
        shapes.chain(boxes).chain(tree).chain(touches).chain(ways)
    }

    /// The colour of a collider, and how opaque it is.
    fn look_of(&self, handle: Handle, collider: &Collider<V>) -> ([f32; 3], f32) {
        let mut touches = self.pairs.of(handle.index());
        let is_touching = touches.any(|(_, pair)| pair.is_touching);
        let color = match (collider.is_fixed, collider.is_sensor) {
            (_, true) => SENSOR,
            (true, _) => FIXED,
            _ if is_touching => TOUCHING,
            _ => MOVING,
        };
        (color, if collider.is_enabled { 1.0 } else { PALE })
    }

    fn touch_lines(&self, touch: Touching<'_, V>, draw: &Draw<V>) -> Vec<Line<V>> {
        let mut lines = Vec::new();
        let [Some(a), Some(b)] = [touch.a(), touch.b()].map(|handle| self.get(handle)) else { return lines };
        for part in touch.manifolds() {
            for point in part.manifold.points() {
                let (on_a, on_b) = (a.pose.transform_point(point.local_a), b.pose.transform_point(point.local_b));
                let middle = V::Real::HALF * on_a + V::Real::HALF * on_b;
                if draw.contacts {
                    lines.extend((0..V::DIMENSION).map(|axis| {
                        let arm = V::ZERO.with(axis, V::Real::HALF * draw.mark);
                        line(middle - arm, middle + arm, POINT, 1.0)
                    }));
                }
                if draw.normals {
                    lines.push(line(on_b, on_b + draw.mark * part.manifold.normal, NORMAL, 1.0));
                }
            }
        }
        lines
    }
}

fn line<V: Space>(from: V, to: V, [red, green, blue]: [f32; 3], alpha: f32) -> Line<V> {
    Line { from, to, color: [red, green, blue, alpha] }
}

fn collider_lines<V: Space>(
    collider: &Collider<V>,
    pose: Pose<V>,
    draw: &Draw<V>,
    color: [f32; 3],
    alpha: f32,
) -> Vec<Line<V>> {
    let mut lines = Vec::new();
    for number in 0..collider.parts.len() {
        let (shape, at) = collider.parts.placed(number, pose);
        shape_lines(shape.into(), at, draw, color, alpha, &mut lines);
    }
    lines
}

fn shape_lines<V: Space>(
    shape: ShapeRef<'_, V>,
    pose: Pose<V>,
    draw: &Draw<V>,
    color: [f32; 3],
    alpha: f32,
    lines: &mut Vec<Line<V>>,
) {
    wire(shape, pose, &draw.view(), &mut |stroke| {
        lines.push(line(stroke.from, stroke.to, color, alpha * stroke.strength.to_f64() as f32));
    });
}

/// The edges of a box, if it has an end.
fn box_lines<V: Space>(around: &Aabb<V>, color: [f32; 3], alpha: f32) -> Vec<Line<V>> {
    let mut lines = Vec::new();
    if let Ok(cuboid) = Cuboid::from_min_max(around.min, around.max) {
        shape_lines((&cuboid).into(), Pose::IDENTITY, &Draw::default(), color, alpha, &mut lines);
    }
    lines
}

fn tree_lines<V: Space>(root: Cursor<'_, V>, only: Option<usize>) -> Vec<Line<V>> {
    let (mut lines, mut open) = (Vec::new(), alloc::vec![(root, 0)]);
    while let Some((at, level)) = open.pop() {
        if only.is_none_or(|only| only == level) {
            lines.extend(box_lines(&at.bounds(), LEVELS[level % LEVELS.len()], 1.0));
        }
        if at.key().is_none() && only.is_none_or(|only| level < only) {
            open.extend(at.children().map(|child| (child, level + 1)));
        }
    }
    lines
}

/// Where it came from, and the line from there.
fn way_lines<V: Space>(collider: &Collider<V>, from: Pose<V>, draw: &Draw<V>) -> Vec<Line<V>> {
    let start = collider.pose.with_translation(from.translation());
    let mut lines = collider_lines(collider, start, draw, WAY, PALE);
    lines.push(line(start.translation(), collider.pose.translation(), WAY, 1.0));
    if let (Some(one), Some(other)) = (collider.parts.bounds(start), collider.parts.bounds(collider.pose)) {
        lines.extend(box_lines(&one.merged(&other), WAY, PALE));
    }
    lines
}
