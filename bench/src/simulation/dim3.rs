//! Space: which scenes there are, and whose worlds take part.

#[path = "box3d.rs"]
mod box3d;
#[path = "rapier.rs"]
mod rapier;

use super::engine::Engine;
use super::scene::{Form, Scene, pile};
use super::{Arena, ours};
use crate::pair::dim3::{parry, parry_pose as rapier_pose};
use impinge::d3::{Shape, Vec3 as V};
use rapier3d as rapier_crate;

const RAPIER: &str = "rapier3d";

impl Arena for V {
    fn scenes(quick: bool) -> Vec<Scene<V>> {
        let counts = if quick { vec![1_000] } else { vec![1_000, 5_000] };
        let of = |form: Form| counts.iter().map(move |count| pile(form, *count, quick));
        of(Form::Boxes).chain(of(Form::Balls)).collect()
    }

    fn lineup(scene: &Scene<V>) -> Vec<Box<dyn Engine<V>>> {
        vec![ours::lineup(scene), rapier::lineup(scene), box3d::lineup(scene)]
    }
}
