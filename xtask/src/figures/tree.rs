//! A tree of boxes, level by level, and how little of it a search looks at.

use super::canvas::{Anchor, Canvas};
use impinge::ShapeError;
use impinge::d2::f64::*;

/// Boxes in a few loose groups.
fn boxes() -> Vec<Aabb> {
    let mut bits = 3u64;
    let mut number = |low: f64, high: f64| {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * (bits >> 33) as f64 / (1u64 << 31) as f64
    };
    let mut group = |x: f64, y: f64, wide: f64, high: f64| {
        let center = DVec2::new(number(x - wide, x + wide), number(y - high, y + high));
        let half = DVec2::new(number(0.05, 0.16), number(0.05, 0.16));
        Aabb { min: center - half, max: center + half }
    };
    let groups = [(-1.3, 0.9, 0.7, 0.6), (1.0, 1.1, 0.9, 0.5), (-0.9, -1.0, 1.1, 0.5), (1.2, -0.8, 0.7, 0.8)];
    (0..56).map(|i| groups[i % 4]).map(|(x, y, wide, high)| group(x, y, wide, high)).collect()
}

/// All nodes of a level.
fn level<'t>(root: Cursor<'t>, depth: usize) -> Vec<Cursor<'t>> {
    let below =
        |nodes: Vec<Cursor<'t>>| nodes.iter().flat_map(Cursor::children).filter(|c| c.key().is_none()).collect();
    (0..depth).fold(vec![root], |nodes, _| below(nodes))
}

pub fn draw() -> Result<Canvas, ShapeError> {
    let mut canvas = Canvas::new("A tree of boxes, level by level", 780.0, 245.0);
    let boxes = boxes();
    let Ok(tree) = Bvh::build(&boxes) else { return Ok(canvas) };
    let Some(root) = tree.root() else { return Ok(canvas) };
    let (unit, below) = (41.0, 2.2);
    let panel = |canvas: &mut Canvas, place: usize, name: &str, note: &str| {
        canvas.panel(99.0 + 194.0 * place as f64, 108.0, unit);
        canvas.text(DVec2::ZERO, 0.0, below * unit + 14.0, Anchor::Middle, "small strong", name);
        canvas.text(DVec2::ZERO, 0.0, below * unit + 33.0, Anchor::Middle, "small note", note);
    };
    let names = ["the root's children", "their children"];
    for (depth, name) in names.into_iter().enumerate() {
        let nodes = level(root, depth + 1);
        panel(&mut canvas, depth, name, &format!("{} nodes", nodes.len()));
        boxes.iter().for_each(|aabb| canvas.aligned_box(aabb, "a solid"));
        nodes.iter().for_each(|node| canvas.aligned_box(&node.bounds(), "line mark thin"));
    }
    for (place, first_only) in [(2, false), (3, true)] {
        let (start, end) = (DVec2::new(-2.2, -1.1), DVec2::new(2.2, -0.35));
        let Ok(ray) = Ray::new(start, end - start) else { return Ok(canvas) };
        let (opened, met) = opened(&tree, root, ray, first_only);
        let name = if first_only { "the first on a ray" } else { "all on a ray" };
        panel(&mut canvas, place, name, &format!("{} of {} nodes opened", opened.len(), count(root)));
        boxes.iter().for_each(|aabb| canvas.aligned_box(aabb, "a solid"));
        met.iter().for_each(|aabb| canvas.aligned_box(aabb, "b solid"));
        opened.iter().for_each(|aabb| canvas.aligned_box(aabb, "line mark thin"));
        let until = if first_only { met.first().and_then(|aabb| enters(aabb, ray)).unwrap_or(1.0) } else { 1.0 };
        canvas.arrow(start, ray.at(until), "ink");
    }
    Ok(canvas)
}

/// How many nodes there are.
fn count(node: Cursor<'_>) -> usize {
    1 + node.children().filter(|child| child.key().is_none()).map(count).sum::<usize>()
}

/// Where a ray enters a box, if it does.
fn enters(aabb: &Aabb, ray: Ray) -> Option<f64> {
    let mut at = None;
    Bvh::build(&[*aabb]).ok()?.along(&ray, 1.0, |_, t| {
        at = Some(t);
        t
    });
    at
}

/// The boxes of all nodes that a search along a ray opens, and of what it finds.
fn opened(tree: &Bvh, root: Cursor<'_>, ray: Ray, first_only: bool) -> (Vec<Aabb>, Vec<Aabb>) {
    let (mut met, mut far) = (Vec::new(), 1.0);
    tree.along(&ray, 1.0, |key, t| {
        if first_only {
            (met, far) = (tree.get(key).into_iter().collect(), t);
        } else {
            met.extend(tree.get(key));
        }
        far
    });
    // Whatever the ray enters before it has found what it looks for.
    let (mut nodes, mut boxes) = (vec![root], Vec::new());
    while let Some(node) = nodes.pop() {
        boxes.push(node.bounds());
        let is_near =
            |child: &Cursor<'_>| child.key().is_none() && enters(&child.bounds(), ray).is_some_and(|t| t <= far);
        nodes.extend(node.children().filter(is_near));
    }
    (boxes, met)
}
