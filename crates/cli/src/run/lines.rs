//! A step as a line of JSON.

use super::Run;
use crate::digits::{number, numbers};
use impinge::generic::{Event, Hit};
use impinge_scenes::{Kind, Room};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// What happened in a step, and what it led to.
#[derive(Serialize)]
pub(super) struct Line<'r> {
    step: u64,
    events: Vec<EventLine<'r>>,
    hits: Vec<HitLine<'r>>,
    energy: EnergyLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    poses: Option<Vec<PoseLine<'r>>>,
    milliseconds: f64,
}

#[derive(Serialize)]
struct EventLine<'r> {
    kind: &'static str,
    a: &'r str,
    b: &'r str,
}

#[derive(Serialize)]
struct HitLine<'r> {
    a: &'r str,
    b: &'r str,
    point: Vec<Value>,
    /// Unit, from a to b.
    normal: Vec<Value>,
    speed: Value,
    impulse: Value,
}

#[derive(Serialize)]
struct EnergyLine {
    linear: Value,
    angular: Value,
    potential: Value,
}

#[derive(Serialize)]
struct PoseLine<'r> {
    name: &'r str,
    position: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    angle: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rotation: Option<Vec<Value>>,
    asleep: bool,
}

pub(super) fn line<'r, V: Room>(run: &Run<'r, V>, step: u64, with_poses: bool, time: Duration) -> Line<'r> {
    let energy = run.simulation.energy();
    Line {
        step,
        events: run.simulation.events().iter().filter_map(|event| event_line(run, event)).collect(),
        hits: run.simulation.hits().iter().map(|hit| hit_line(run, hit)).collect(),
        energy: EnergyLine {
            linear: number(energy.linear),
            angular: number(energy.angular),
            potential: number(energy.potential),
        },
        poses: with_poses.then(|| poses(run)),
        milliseconds: (time.as_secs_f64() * 1e6).round() / 1e3,
    }
}

fn event_line<'r, V: Room>(run: &Run<'r, V>, event: &Event<V>) -> Option<EventLine<'r>> {
    let (kind, users) = match event {
        Event::Began { user_a, user_b, .. } => ("began", (*user_a, *user_b)),
        Event::Ended { user_a, user_b, .. } => ("ended", (*user_a, *user_b)),
        _ => return None,
    };
    Some(EventLine { kind, a: run.name(users.0), b: run.name(users.1) })
}

fn hit_line<'r, V: Room>(run: &Run<'r, V>, hit: &Hit<V>) -> HitLine<'r> {
    let name = |handle| run.simulation.world().get(handle).map_or("?", |collider| run.name(collider.user()));
    HitLine {
        a: name(hit.a),
        b: name(hit.b),
        point: numbers(hit.point),
        normal: numbers(hit.normal),
        speed: number(hit.speed),
        impulse: number(hit.impulse),
    }
}

/// Of all that is not static, in the order of the file.
fn poses<'r, V: Room>(run: &Run<'r, V>) -> Vec<PoseLine<'r>> {
    let bodies = run.objects.objects.iter().zip(&run.bodies).filter(|(object, _)| object.kind != Kind::Static);
    let pose = |(object, handle): (&'r impinge_scenes::Object<V>, &impinge::BodyHandle)| {
        let body = run.simulation.get(*handle)?;
        let (angle, rotation) = V::write_turn(V::turn_of(body.pose().rotation()));
        Some(PoseLine {
            name: &object.name,
            position: numbers(body.pose().translation()),
            angle: angle.map(number),
            rotation: rotation.map(|rotation| rotation.into_iter().map(number).collect()),
            asleep: body.is_asleep(),
        })
    };
    bodies.filter_map(pose).collect()
}
