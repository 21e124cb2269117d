//! Plants bugs in the library, one at a time, and tells which test catches each.
//!
//! A test suite that passes on a broken library is worth nothing, so this is how the suite itself is tested. Work happens in a
//! copy under `target/`; the source is not touched.

use crate::workspace;
use std::fs;
use std::path::Path;
use std::process::Command;

/// One planted bug: in this file, this text (which must occur exactly once) becomes that one.
struct Mutant {
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
}

const fn mutant(what: &'static str, file: &'static str, from: &'static str, to: &'static str) -> Mutant {
    Mutant { what, file, from, to }
}

const MUTANTS: &[Mutant] = &[
    mutant(
        "a ball inside a cuboid is pushed towards the far face (flipped sign)",
        "narrow/point.rs",
        "let side = p.get(axis).sign();",
        "let side = -p.get(axis).sign();",
    ),
    mutant(
        "the foot on a segment is projected with the wrong sign of t",
        "math/segment.rs",
        "let s = ((ra + t * ab) * inverse_aa).clamp(-one, one);",
        "let s = ((ra - t * ab) * inverse_aa).clamp(-one, one);",
    ),
    mutant(
        "the second segment's coordinate is clamped to one half only (wrong clamp)",
        "math/segment.rs",
        "let t = ((foot.clamp(-one, one) * ab - rb) * inverse_bb).clamp(-one, one);",
        "let t = ((foot.clamp(-one, one) * ab - rb) * inverse_bb).clamp(V::Real::ZERO, one);",
    ),
    mutant(
        "the last face axis of the second cuboid is skipped",
        "narrow/zonotope/axes.rs",
        "let own = if SEGMENT { V::Real::ZERO } else { self.lengths.get(j) };",
        "if j + 1 == V::DIMENSION {\n                continue;\n            }\n            let own = if SEGMENT { V::Real::ZERO } else { self.lengths.get(j) };",
    ),
    mutant(
        "one edge × edge axis is skipped",
        "narrow/zonotope/axes.rs",
        "if !(length_squared > V::Real::SQUARE_LOSES_DIGITS) {",
        "if !(length_squared > V::Real::SQUARE_LOSES_DIGITS) || (i, j) == (1, 2) {",
    ),
    mutant(
        "half extents are exchanged in the reach along an edge axis (swapped argument)",
        "narrow/zonotope/axes.rs",
        "(hp * uq.abs() + hq * up.abs())",
        "(hp * up.abs() + hq * uq.abs())",
    ),
    mutant(
        "segments closer than an absolute 1e-3 count as touching (absolute epsilon)",
        "narrow/segment_segment.rs",
        "if distance <= tolerance::contact::<V::Real>() * size {\n            return self.touching",
        "if distance <= V::Real::from_f64(1e-3) {\n            return self.touching",
    ),
    mutant(
        "a flipped contact keeps its normal",
        "query/contact.rs",
        "Contact { normal: -self.normal,",
        "Contact { normal: self.normal,",
    ),
    mutant(
        "the point on B is rounded with A's radius (swapped argument)",
        "query/contact.rs",
        "moved(touch.on_second, -touch.normal_second, second.radius)",
        "moved(touch.on_second, -touch.normal_second, first.radius)",
    ),
    mutant(
        "the relative position is that of A from B (swapped argument)",
        "math/pose.rs",
        "first.turn_back(second.translation - first.translation)",
        "first.turn_back(first.translation - second.translation)",
    ),
    mutant(
        "one entry of the rotation matrix has the wrong sign",
        "space/rotation.rs",
        "column(diagonal.get(0), plus.get(0), minus.get(2)),",
        "column(diagonal.get(0), minus.get(0), minus.get(2)),",
    ),
    mutant(
        "a plane pushes out on the farther side",
        "narrow/unbounded.rs",
        "if lowest >= -highest { (lowest",
        "if lowest <= -highest { (lowest",
    ),
    mutant(
        "the extreme point of a cuboid is the nearest one (flipped sign)",
        "narrow/unbounded.rs",
        "R::ZERO } else { lean.sign() }",
        "R::ZERO } else { -lean.sign() }",
    ),
    mutant(
        "the first four edges of a small polygon get the offsets of the others (swapped argument)",
        "narrow/polygon/search.rs",
        "let separations = [other.beyond(x[0], y[0], own[0]), other.beyond(x[1], y[1], own[1])];",
        "let separations = [other.beyond(x[0], y[0], own[1]), other.beyond(x[1], y[1], own[1])];",
    ),
    mutant(
        "the calipers go on by one vertex at most (skipped axis)",
        "narrow/polygon/calipers.rs",
        "for _ in 0..ring.len() {",
        "for _ in 0..1 {",
    ),
    mutant(
        "what two edges share is not cut at the end of one (wrong clamp)",
        "narrow/polygon/across.rs",
        "(t.min(u).max(zero) + t.max(u).min(one))",
        "(t.min(u).max(zero) + t.max(u))",
    ),
    mutant(
        "touching points of flush boxes are shared without regard to the side",
        "narrow/generators.rs",
        "rim[k] = scale * side * lean[k].sign();",
        "rim[k] = scale * lean[k].sign();",
    ),
    mutant(
        "the common point of two roundings is taken from the wrong end",
        "query/distance.rs",
        "(step, touch.separation - step)",
        "(step, step)",
    ),
    mutant(
        "the box of a turned cuboid forgets an absolute value",
        "bounding/aabb.rs",
        "reach += frame.turn(V::Wide::axis(i)).abs() * half.get(i);",
        "reach += frame.turn(V::Wide::axis(i)) * half.get(i);",
    ),
    mutant(
        "the closest coordinate on a segment is interpolated with a wrong sign",
        "narrow/cuboid_segment.rs",
        "(slope_low / (slope_low - slope_high))",
        "(slope_low / (slope_low + slope_high))",
    ),
    mutant(
        "balls that touch exactly do not intersect (open set)",
        "narrow/point.rs",
        "(second.translation - first.translation).length_squared() <= reach * reach",
        "(second.translation - first.translation).length_squared() < reach * reach",
    ),
    mutant(
        "a gap of exactly the margin does not count (open interval)",
        "query/contact.rs",
        "if !(-depth <= margin) {",
        "if !(-depth < margin) {",
    ),
    mutant(
        "what was found from the second core keeps its normal (flipped sign)",
        "narrow/kernel.rs",
        "V::pick(self.swapped, -theirs, ours)",
        "V::pick(self.swapped, theirs, ours)",
    ),
    mutant(
        "of a small polygon the wrong vertex is the lowest",
        "narrow/polygon/search.rs",
        "let least = low.min(high).least();",
        "let least = low.min(high).greatest();",
    ),
    mutant(
        "the corners of a rectangle are numbered crosswise",
        "narrow/polygon.rs",
        "(2 * up + right) ^ up",
        "2 * up + right",
    ),
    mutant(
        "a disc beside a polygon's corner is measured from its edge (skipped region)",
        "narrow/polygon.rs",
        "let outside = (before | beyond) & (separation > -rounding);",
        "let outside = before & (separation > -rounding);",
    ),
    mutant(
        "what is beyond a sharp tip, by less than rounding above its edges, is inside",
        "narrow/polygon.rs",
        "let outside = (before | beyond) & (separation > -rounding);",
        "let outside = (before | beyond) & (separation > V::Real::ZERO);",
    ),
    mutant(
        "a face ends at the sides of a sharp tip, wherever they meet",
        "narrow/manifold/clip.rs",
        "if is_sharp(to, from, face.normal) {",
        "if is_sharp(to, from, face.normal) && side > part.count {",
    ),
    mutant(
        "a segment's end over a face of a cuboid is taken for the other end (flipped sign)",
        "narrow/zonotope/touching.rs",
        "vertex -= (lean.sign() * self.lengths.get(j)) * axes[j];",
        "vertex += (lean.sign() * self.lengths.get(j)) * axes[j];",
    ),
    mutant(
        "a polygon that turns the wrong way is accepted",
        "shape/polygon.rs",
        "if !(cross(edge(i), edge(i + 1)) > V::Real::ZERO) {",
        "if cross(edge(i), edge(i + 1)) == V::Real::ZERO {",
    ),
    mutant(
        "an invalid pose is taken at its word",
        "math/pose.rs",
        "Self::try_new(translation, rotation).unwrap_or(Self::INVALID)",
        "Self::try_new(translation, rotation).unwrap_or(Self::IDENTITY)",
    ),
    mutant(
        "an edge of a simplex goes on beyond its end (wrong clamp)",
        "narrow/convex/simplex.rs",
        "} else if part >= whole {",
        "} else if part >= whole + whole {",
    ),
    mutant(
        "a side of a tetrahedron is not looked at (skipped axis)",
        "narrow/convex/simplex.rs",
        "for [i, j, k, opposite] in SIDES {",
        "for [i, j, k, opposite] in SIDES.into_iter().skip(1) {",
    ),
    mutant(
        "the walk of a simplex ends at an absolute 1e-3 (absolute epsilon)",
        "narrow/convex/closest.rs",
        "<= if known { enough } else { close } {",
        "<= if known { enough } else { close + 1e-3 } {",
    ),
    mutant(
        "a growing polytope is done too early (absolute epsilon)",
        "narrow/convex/expand.rs",
        "<= if known { enough } else { close } {",
        "<= if known { enough } else { close + 1e-6 } {",
    ),
    mutant(
        "a hull's corners are climbed one step only",
        "narrow/convex/solid.rs",
        "let at = climbed(polytope, rough, from);",
        "let at = climbed(polytope, rough, from);\n    if at != from {\n        return polytope.neighbours(from)[0] as usize;\n    }",
    ),
    mutant(
        "the normal of solids apart points from B to A (flipped sign)",
        "narrow/convex.rs",
        "(pair.unit_vector(-towards), pair.length(distance))",
        "(pair.unit_vector(towards), pair.length(distance))",
    ),
    mutant(
        "the back of a triangle is taken for its front",
        "narrow/manifold/face.rs",
        "let behind = across.dot(along) < V::Real::ZERO;",
        "let behind = across.dot(along) > V::Real::ZERO;",
    ),
    mutant(
        "one face of a cuboid is left out of the axes of a polytope (skipped axis)",
        "narrow/convex/zone.rs",
        "pair.relative.axes.as_ref().iter().enumerate()",
        "pair.relative.axes.as_ref().iter().enumerate().skip(1)",
    ),
    mutant(
        "small solids are measured along one side of each axis only",
        "narrow/convex/axes.rs",
        "(-direction, high - other_low)",
        "(-direction, other_high - low)",
    ),
    mutant(
        "edges on the outline of a polytope that look back first are left out (skipped axis)",
        "narrow/convex/zone.rs",
        "(left & right >> 4 | left >> 4 & right)",
        "(left & right >> 4)",
    ),
    mutant(
        "a triangle's last edge is left out of its products with a cuboid's (off by one)",
        "narrow/convex/zone.rs",
        "for edge in 0..3 {",
        "for edge in 0..2 {",
    ),
    mutant(
        "axes that look alike to rounding are not measured again",
        "narrow/convex/zone.rs",
        "!(least > self.most)",
        "depth < self.most",
    ),
    mutant(
        "the foot on a triangle's edge is counted from its other end (swapped argument)",
        "narrow/convex/point.rs",
        "triangle[i] + (triangle[j] - triangle[i]) * t",
        "triangle[j] + (triangle[i] - triangle[j]) * t",
    ),
    mutant(
        "a point beside a polytope's face is over it (wrong clamp)",
        "narrow/convex/point.rs",
        "return Seen::Unclear;\n        }\n        last = here;",
        "continue;\n        }\n        last = here;",
    ),
    mutant(
        "of the furthest vertices of a small hull the last one is left out",
        "shape/polytope.rs",
        "lanes &= lanes - 1;",
        "lanes &= lanes - 1;\n                lanes = 0;",
    ),
    mutant(
        "an edge is cut at the wrong end of the other one's feature",
        "narrow/manifold/planar.rs",
        "(k == 0) == (cut | (side > V::Real::ZERO))",
        "(k == 0) == (side > V::Real::ZERO)",
    ),
    mutant(
        "the part of an edge over another is cut at the wrong end of that (flipped sign)",
        "narrow/manifold/planar.rs",
        "(-length - place) * inverse",
        "(-length + place) * inverse",
    ),
    mutant(
        "the face of a small hull that is met most squarely is the one after it",
        "shape/polytope.rs",
        "Some(first_greatest::<V>(heights(&self.normal_rows, along))?.0)",
        "Some((first_greatest::<V>(heights(&self.normal_rows, along))?.0 + 1) % self.normals.len())",
    ),
    mutant(
        "edges that cross do so at the mirrored place (flipped sign)",
        "narrow/convex/axes.rs",
        "(ahead * whole_other - part * ahead_other).value() / area",
        "1.0 - (ahead * whole_other - part * ahead_other).value() / area",
    ),
    mutant(
        "the rim of what a point sees goes round the wrong way behind a triangle",
        "hull/surface.rs",
        "[2, 0, 1][entered]",
        "[1, 2, 0][entered]",
    ),
    mutant(
        "the sides of two profiles are put together in the wrong order (swapped argument)",
        "narrow/convex/revolved.rs",
        "} else if turn > 0.0 {",
        "} else if turn < 0.0 {",
    ),
    mutant(
        "a cone that stands on its head is taken for one that stands on its base",
        "narrow/convex/curved.rs",
        "if pair.axes[1].0[1] < 0.0 { (top, bottom) }",
        "if pair.axes[1].0[1] > 0.0 { (top, bottom) }",
    ),
    mutant(
        "the furthest point of a frustum is on its bottom more often than not (wrong clamp)",
        "narrow/convex/smooth.rs",
        "half_height * up + top * away > bottom * away - half_height * up",
        "half_height * up > 0.0",
    ),
    mutant(
        "directions about an axis are followed along one meridian only",
        "narrow/convex/around.rs",
        "let (azimuth, _) = least(azimuth - turn",
        "let (_, _) = least(azimuth - turn",
    ),
    mutant(
        "the lean of nearly parallel axes is not followed round",
        "narrow/convex/around.rs",
        "(0..AZIMUTHS)",
        "(0..1)",
    ),
    mutant(
        "a cache sleeps twice as long as it may",
        "narrow/manifold.rs",
        "Self::new(None, first, second, sure.max(V::Real::ZERO))",
        "Self::new(None, first, second, sure + sure)",
    ),
    mutant(
        "a cache lets points move as far as they like",
        "narrow/manifold.rs",
        "let mut allowed = V::Real::HALF * slop(first.core, second.core);",
        "let mut allowed = V::Real::LIMIT;",
    ),
    mutant(
        "a cast gives up where it should step (inverted test)",
        "narrow/cast.rs",
        "if !(line.slope < V::Real::ZERO) {\n                return None;",
        "if !(line.slope < -V::Real::HALF * self.speed) {\n                return None;",
    ),
    mutant(
        "a cast steps twice as far as it may",
        "narrow/cast.rs",
        "let mut time = line.time - line.gap / line.slope;",
        "let mut time = line.time - V::Real::TWO * line.gap / line.slope;",
    ),
    mutant(
        "whoever touches at the start is stopped",
        "narrow/cast.rs",
        "if !falls(&start) {\n            return false;",
        "if !falls(&start) {\n            return true;",
    ),
    mutant(
        "the normal of a hit may be that of the far side",
        "narrow/cast.rs",
        "if !(line.slope < V::Real::ZERO) {\n                    touch",
        "if false {\n                    touch",
    ),
    mutant(
        "a ray at a capsule takes the wrong end (flipped sign)",
        "narrow/ray/round.rs",
        "let from = place - end * span;",
        "let from = place + end * span;",
    ),
    mutant(
        "a ray leaves a slab through its near side (swapped bound)",
        "narrow/ray/flat.rs",
        "} else if at < self.leave {",
        "} else if at > self.leave {",
    ),
    mutant(
        "a ray enters a hull four at a time behind the planes it leaves by (swapped ends)",
        "narrow/ray/flat.rs",
        "(nothing.if_above(rise, at, low), rise.if_above(nothing, at, high))",
        "(rise.if_above(nothing, at, low), nothing.if_above(rise, at, high))",
    ),
    mutant(
        "a portal that a corner is beyond of is the last one",
        "narrow/convex/portal.rs",
        "if further <= 0.0 || further * further <= close * close * square {",
        "if further < f64::INFINITY {",
    ),
    mutant(
        "a portal is split on the wrong side (swapped)",
        "narrow/convex/portal.rs",
        "if view.side(&b, &c) < zero {\n            a = c;",
        "if view.side(&b, &c) < zero {\n            b = c;",
    ),
    mutant(
        "whatever a portal finds beside the way on first sight is beside it",
        "narrow/convex/portal.rs",
        "if -direction.dot(tip.place).to_f64() > slack * length + rounding {",
        "if true {",
    ),
    mutant(
        "a chord is split on the wrong side (flipped sign)",
        "narrow/convex/chord.rs",
        "if split > V::Real::ZERO",
        "if split < V::Real::ZERO",
    ),
    mutant(
        "a chord that a corner is before of is the last one",
        "narrow/convex/chord.rs",
        "> tolerance::near::<V::Real>() * slack * length {",
        "> V::Real::LIMIT {",
    ),
    mutant(
        "a sweep reaches its end on the wrong side (flipped sign)",
        "shape/sweep.rs",
        "let end = if along.dot(self.by) > V::Real::ZERO { self.by } else { V::ZERO };",
        "let end = if along.dot(self.by) < V::Real::ZERO { self.by } else { V::ZERO };",
    ),
];

/// Runs the library's tests on every mutant (whose description contains `only`) and prints which test caught it. Fails when
/// one survives.
pub fn run(only: &str) -> Result<(), String> {
    let root = workspace::root();
    let copy = root.join("target").join("mutants");
    let say = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut survivors = 0;
    refresh(&root, &copy)?;
    if let Some(test) = caught(&copy)? {
        return Err(format!("without a planted bug {test} fails already"));
    }
    let mutants: Vec<&Mutant> = MUTANTS.iter().filter(|mutant| mutant.what.contains(only)).collect();
    for mutant in &mutants {
        let path = copy.join("crates/impinge/src").join(mutant.file);
        refresh(&root, &copy)?;
        let source = fs::read_to_string(&path).map_err(|e| say(&path, e))?;
        if source.matches(mutant.from).count() != 1 {
            return Err(format!("{}: the text to change does not occur exactly once:\n{}", mutant.file, mutant.from));
        }
        fs::write(&path, source.replacen(mutant.from, mutant.to, 1)).map_err(|e| say(&path, e))?;
        match caught(&copy)? {
            Some(test) => println!("caught by {test:<45} {} ({})", mutant.what, mutant.file),
            None => {
                survivors += 1;
                println!("SURVIVED {:<46} {} ({})", "", mutant.what, mutant.file);
            }
        }
    }
    println!("{} passed, {survivors} failed", mutants.len() - survivors);
    if survivors == 0 { Ok(()) } else { Err(format!("{survivors} planted bugs were not caught")) }
}

/// The names of the first tests that fail, `None` when all pass.
fn caught(copy: &Path) -> Result<Option<String>, String> {
    let output = Command::new("cargo")
        .args(["test", "-p", "impinge", "--tests", "--no-fail-fast"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        // What a fifth of the placements catches, all of them do.
        .env("IMPINGE_SHORT", "1")
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if output.status.success() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let failed: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("test ")?.strip_suffix(" ... FAILED")).collect();
    if failed.is_empty() {
        return Err(format!("a planted bug must compile:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let more = if failed.len() > 2 { format!(" and {} more", failed.len() - 2) } else { String::new() };
    Ok(Some(format!("{}{more}", failed.iter().take(2).copied().collect::<Vec<_>>().join(", "))))
}

/// Makes the copy equal to the workspace again, leaving files that did not change alone so that little is rebuilt.
fn refresh(root: &Path, copy: &Path) -> Result<(), String> {
    for part in ["Cargo.toml", "Cargo.lock", "crates/impinge", "crates/oracle", "crates/cli", "xtask", "rustfmt.toml"] {
        copy_changed(&root.join(part), &copy.join(part))?;
    }
    Ok(())
}

fn copy_changed(from: &Path, to: &Path) -> Result<(), String> {
    let say = |error: std::io::Error| format!("{}: {error}", from.display());
    if from.is_dir() {
        fs::create_dir_all(to).map_err(say)?;
        for entry in fs::read_dir(from).map_err(say)? {
            let entry = entry.map_err(say)?;
            copy_changed(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    let new = fs::read(from).map_err(say)?;
    if fs::read(to).ok().as_deref() != Some(&new) {
        fs::create_dir_all(to.parent().expect("a file has a folder")).map_err(say)?;
        fs::write(to, new).map_err(say)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mutant whose text is gone would only be missed when somebody plants them all.
    #[test]
    fn every_text_to_change_occurs_exactly_once() {
        let source = workspace::root().join("crates/impinge/src");
        for mutant in MUTANTS {
            let text = fs::read_to_string(source.join(mutant.file)).unwrap();
            assert_eq!(text.matches(mutant.from).count(), 1, "{}: {}", mutant.file, mutant.what);
            assert_ne!(mutant.from, mutant.to);
        }
    }
}
