//! The plane: who lists pairs in which way.

#[path = "arena_and_rstar.rs"]
mod arena_and_rstar;
#[path = "box2d.rs"]
mod box2d;
#[path = "box_tree.rs"]
mod box_tree;
#[path = "parry.rs"]
mod parry;
#[path = "rapier.rs"]
mod rapier;

use super::contestant::Contestant;
use super::{MANY, Mode, Place, ours};
use box2d as tree;
use impinge::d2::{Aabb, Vec2 as V};
use parry2d as parry_crate;
use parry2d::math::Vector;
use rapier2d as rapier_crate;
use rapier2d::geometry::ColliderBuilder;

const PARRY: &str = "parry2d";
const RAPIER: &str = "rapier2d";
const BOX: &str = "box2d";

fn vector(v: V) -> Vector {
    Vector::new(v.x, v.y)
}

fn cuboid(half_extents: V) -> ColliderBuilder {
    ColliderBuilder::cuboid(half_extents.x, half_extents.y)
}

impl Place for V {
    fn lineup(mode: Mode, boxes: &[Aabb]) -> Vec<Box<dyn Contestant<Self>>> {
        let is_few = boxes.len() <= MANY;
        let mut lineup = vec![ours::lineup(mode, boxes)];
        match mode {
            Mode::Refit => {
                lineup.push(parry::refit(boxes));
                lineup.extend(is_few.then(|| box_tree::refit(boxes)));
            }
            Mode::Build => {
                lineup.push(parry::build());
                if is_few {
                    lineup.extend([box_tree::build(), arena_and_rstar::arena(), arena_and_rstar::rstar()]);
                }
            }
            Mode::Changes => lineup.extend([rapier::changes(boxes), box_tree::changes(boxes)]),
        }
        lineup
    }
}
