//! How things move: one behaviour each.

use super::{Dimension, Lean, Object, Objects, about_z, ball, cuboid, earth, floor, made, v};
use impinge::Locks;
use impinge::generic::Capsule;

/// Each comes back to the square of its restitution, times the height it fell from.
pub(super) fn drop<V: Dimension>() -> Objects<V> {
    let balls = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(-2i32..).map(|(restitution, i)| {
        let place = v(2.0 * f64::from(i), 3.25, 0.0);
        let ball = Object::new(format!("restitution {restitution}"), ball::<V>(0.25)).at(place).dynamic();
        Object { restitution, ..ball }
    });
    earth([floor()].into_iter().chain(balls).collect())
}

/// Of two things that touch the geometric mean of their frictions counts. That of the slope is 1, so that of a box is the square of what counts.
/// In the plane they are one behind the other, so those that slide are further down.
pub(super) fn slope<V: Dimension>() -> Objects<V> {
    let on_slope = |name: &str, shape, along: f64, above: f64, lane: f64| {
        let place = v(along * Lean::COSINE - above * Lean::SINE, along * Lean::SINE + above * Lean::COSINE, lane);
        Object::<V>::new(name, shape).at(place).turned(V::lean(false))
    };
    let slope = on_slope("slope", cuboid(15.0, 0.5, 8.0), 0.0, -0.5, 0.0);
    let foot = on_slope("foot", cuboid(0.25, 0.5, 8.0), -14.75, 0.5, 0.0);
    let boxes = [0.1, 0.2, 0.3, 0.4, 0.43, 0.5, 0.6].into_iter().zip(-3i32..).map(|(friction, i)| {
        let (name, i) = (format!("friction {friction}"), f64::from(i));
        let one = on_slope(&name, cuboid(0.5, 0.25, 0.5), 3.0 * i, 0.25, 2.0 * i).dynamic();
        Object { friction: friction * friction, ..one }
    });
    let slope = [Object { friction: 1.0, ..slope }, Object { friction: 1.0, ..foot }];
    earth(slope.into_iter().chain(boxes).collect())
}

/// They come to rest after the square of their speed, divided by twice friction and gravity. Flat, so that they do not tip over.
pub(super) fn slide<V: Dimension>() -> Objects<V> {
    let boxes = [(2.0, -9.0), (4.0, -6.0), (6.0, -2.0), (8.0, 4.0)].into_iter().map(|(speed, x)| {
        let place = v(x, 0.125, 0.0);
        Object::new(format!("speed {speed}"), cuboid::<V>(0.5, 0.125, 0.5))
            .at(place)
            .dynamic()
            .moving(v(speed, 0.0, 0.0))
    });
    earth([floor()].into_iter().chain(boxes).collect())
}

/// The ones that are held up more are behind.
pub(super) fn roll<V: Dimension>() -> Objects<V> {
    let balls = [(0.0, 0.0), (0.01, -6.0), (0.05, -10.0)].into_iter().map(|(rolling, x)| {
        let ball = Object::new(format!("rolling {rolling}"), ball::<V>(0.5)).at(v(x, 0.5, 0.0)).dynamic();
        // Without sliding: the point that touches the floor stands still.
        Object { rolling, ..ball.moving(v(1.0, 0.0, 0.0)).turning(about_z::<V>(-2.0)) }
    });
    earth([floor()].into_iter().chain(balls).collect())
}

/// Three different sides. About the axis of least and the one of most resistance a solid spins steadily; about the third one it turns over again and again (Poinsot, *Théorie nouvelle de la rotation des corps*, 1834).
pub(super) fn spin<V: Dimension>() -> Objects<V> {
    let boxes = ["x", "y", "z"].into_iter().enumerate().map(|(axis, name)| {
        // A little about the others too: what is exactly about one axis stays so.
        let spin = V::spin(|turn| if turn == axis || V::TURNS == 1 { 4.0 } else { 0.02 });
        let place = v(3.0 * axis as f64 - 3.0, 2.0, 0.0);
        Object::new(format!("about {name}"), cuboid::<V>(0.3, 0.5, 0.8)).at(place).dynamic().turning(spin)
    });
    Objects { gravity: V::ZERO, objects: boxes.collect() }
}

/// Two boxes hang over the edge of a ledge by more than half. The one that may not turn stays there. A ball is thrown against the top of a tall one.
pub(super) fn locked<V: Dimension>() -> Objects<V> {
    let ledge = Object::new("ledge", cuboid::<V>(2.0, 0.5, 2.0)).at(v(0.0, 0.5, 0.0));
    let box_ = |name: &str, x: f64| Object::new(name, cuboid::<V>(0.5, 0.5, 0.5)).at(v(x, 1.5, 0.0)).dynamic();
    let tall = Object::new("tall", cuboid::<V>(0.25, 1.0, 0.25)).at(v(6.0, 1.0, 0.0)).dynamic();
    let thrown = Object::new("ball", ball::<V>(0.25)).at(v(8.0, 1.75, 0.0)).dynamic().moving(v(-5.0, 0.0, 0.0));
    let thrown = Object { rolling: 0.05, ..thrown };
    let upright = |object: Object<V>| Object { locks: Locks::ROTATION, ..object };
    earth(vec![floor(), ledge, upright(box_("locked", 2.25)), box_("free", -2.25), upright(tall), thrown])
}

/// Both move half a unit per second, whatever is in their way.
pub(super) fn lift<V: Dimension>() -> Objects<V> {
    let crate_ = |name: &str, x: f64, y: f64| Object::new(name, cuboid::<V>(0.5, 0.5, 0.5)).at(v(x, y, 0.0)).dynamic();
    let lift = Object::new("lift", cuboid::<V>(1.5, 0.125, 1.5)).at(v(-5.0, 0.5, 0.0)).kinematic();
    let wall = Object::new("wall", cuboid::<V>(0.125, 0.5, 1.0)).at(v(0.0, 0.5, 0.0)).kinematic();
    earth(vec![
        floor(),
        lift.moving(v(0.0, 0.5, 0.0)),
        crate_("lifted", -5.0, 1.125),
        crate_("lifted too", -5.0, 2.125),
        wall.moving(v(0.5, 0.0, 0.0)),
        crate_("pushed", 1.0, 0.5),
        crate_("pushed too", 2.25, 0.5),
        crate_("pushed last", 3.5, 0.5),
    ])
}

/// What a character meets: stairs, a slope that it walks up and one that is too steep, crates to push, walls at both ends. The hero is a capsule that waits to be moved.
pub(super) fn character<V: Dimension>() -> Objects<V> {
    // From corner to corner; the third axis is through the middle.
    let block = |name: String, low: (f64, f64), high: (f64, f64), depth: f64| {
        let half = cuboid::<V>(0.5 * (high.0 - low.0), 0.5 * (high.1 - low.1), depth);
        Object::new(name, half).at(v(0.5 * (low.0 + high.0), 0.5 * (low.1 + high.1), 0.0))
    };
    let (sin, cos) = (Lean::SINE, Lean::COSINE);
    // With its top through (−4, 0), and with its left side through (10, 0).
    let slope = Object::new("slope", cuboid::<V>(3.0, 0.5, 2.0)).turned(V::lean(true));
    let slope = slope.at(v(-4.0 - 3.0 * cos - 0.5 * sin, 3.0 * sin - 0.5 * cos, 0.0));
    let steep = Object::new("too steep", cuboid::<V>(0.5, 3.0, 2.0)).turned(V::lean(true));
    let steep = steep.at(v(10.0 + 3.0 * sin + 0.5 * cos, 3.0 * cos - 0.5 * sin, 0.0));
    let crate_ = |name: &str, x: f64, y: f64| Object::new(name, cuboid::<V>(0.375, 0.375, 0.375)).at(v(x, y, 0.0));
    let capsule = made(Capsule::new(v::<V>(0.0, -0.5, 0.0), v(0.0, 0.5, 0.0), 0.3));
    let mut objects = vec![floor(), slope, steep];
    for i in 0..4 {
        let (x, y) = (3.0 + 0.5 * f64::from(i), 0.25 * f64::from(i));
        objects.push(block(format!("step {i}"), (x, y), (8.0, y + 0.25), 2.0));
    }
    objects.push(block("left wall".to_owned(), (-11.0, 0.0), (-10.5, 5.0), 3.0));
    objects.push(block("right wall".to_owned(), (13.5, 0.0), (14.0, 5.0), 3.0));
    objects.push(crate_("light", 1.0, 0.375).dynamic());
    objects.push(crate_("upper", 6.5, 1.375).dynamic());
    objects.push(Object { density: 50.0, ..crate_("heavy", -2.0, 0.375).dynamic() });
    objects.push(Object::new("hero", capsule).at(v(-0.5, 0.8125, 0.0)).kinematic());
    earth(objects)
}
