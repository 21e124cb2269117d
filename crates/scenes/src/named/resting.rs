//! What falls, and comes to rest.

use super::{Dimension, Object, Objects, ball, cuboid, earth, floor, grid, pyramid_at, rim, v};
use crate::random::Random;

/// Not quite side by side, so that they do not push each other.
pub(super) fn boxes_on_floor<V: Dimension>() -> Objects<V> {
    let places = (0..10).map(|i| v::<V>(1.25 * f64::from(i) - 5.625, 0.5, 0.0));
    let boxes = places
        .enumerate()
        .map(|(i, place)| Object::new(format!("box {i}"), cuboid::<V>(0.5, 0.5, 0.5)).at(place).dynamic());
    earth([floor()].into_iter().chain(boxes).collect())
}

pub(super) fn ball_pit<V: Dimension>() -> Objects<V> {
    let mut random = Random::new(1);
    let mut objects = vec![floor()];
    objects.extend(rim(5.0, if V::DIMENSION == 2 { 9.0 } else { 4.0 }));
    for level in 0..if V::DIMENSION == 2 { 20 } else { 4 } {
        for (i, place) in grid::<V>(8).enumerate() {
            let jitter = v::<V>(random.range(-0.1, 0.1), 1.0 + 1.1 * f64::from(level), random.range(-0.1, 0.1));
            let shape = ball::<V>(random.range(0.2, 0.45));
            objects.push(Object::new(format!("ball {level}.{i}"), shape).at(place + jitter).dynamic());
        }
    }
    earth(objects)
}

/// Each box stands on two in 2D, on four in 3D.
pub(super) fn pyramid<V: Dimension>() -> Objects<V> {
    let levels = if V::DIMENSION == 2 { 12 } else { 6 };
    earth([floor()].into_iter().chain(pyramid_at("box", levels, V::ZERO)).collect())
}

pub(super) fn compound<V: Dimension>() -> Objects<V> {
    let leg = || cuboid::<V>(0.1, 0.5, 0.1);
    let table = Object::new("table", cuboid::<V>(1.5, 0.1, 1.5)).with_part(leg(), v(-1.2, -0.6, -1.2));
    let table = table.with_part(leg(), v(1.2, -0.6, -1.2)).with_part(leg(), v(0.0, -0.6, 1.2));
    let dumbbell = Object::new("dumbbell", cuboid::<V>(0.8, 0.1, 0.1)).with_part(ball(0.4), v(-0.8, 0.0, 0.0));
    let dumbbell = dumbbell.with_part(ball(0.4), v(0.8, 0.0, 0.0));
    let hook = Object::new("hook", cuboid::<V>(0.2, 1.0, 0.2)).with_part(cuboid(0.5, 0.2, 0.2), v(0.7, -0.8, 0.0));
    earth(vec![
        floor(),
        table.at(v(-4.0, 3.0, 0.0)).dynamic(),
        dumbbell.at(v(0.0, 3.0, 0.0)).turned(V::turn(0.5)).dynamic(),
        hook.at(v(4.0, 3.0, 0.0)).turned(V::turn(-0.25)).dynamic(),
    ])
}
