//! The plane: which scenes there are, and whose worlds take part.

#[path = "box2d.rs"]
mod box2d;
#[path = "rapier.rs"]
mod rapier;

use super::engine::Engine;
use super::scene::{Scene, circles, pyramid};
use super::{Arena, ours};
use crate::pair::dim2::{parry, parry_pose as rapier_pose};
use impinge::d2::{Shape, Vec2 as V};
use rapier2d as rapier_crate;

const RAPIER: &str = "rapier2d";

impl Arena for V {
    fn scenes(quick: bool) -> Vec<Scene<V>> {
        let mut scenes = vec![pyramid(100, quick)];
        if !quick {
            scenes.push(circles(100, quick));
        }
        scenes
    }

    fn lineup(scene: &Scene<V>) -> Vec<Box<dyn Engine<V>>> {
        vec![ours::lineup(scene), rapier::lineup(scene), box2d::lineup(scene)]
    }
}
