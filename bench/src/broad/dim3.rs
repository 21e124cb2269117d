//! Space: who lists pairs in which way.

#[path = "arena_and_rstar.rs"]
mod arena_and_rstar;
#[path = "box3d.rs"]
mod box3d;
#[path = "box_tree.rs"]
mod box_tree;
#[path = "parry.rs"]
mod parry;
#[path = "rapier.rs"]
mod rapier;

use super::contestant::Contestant;
use super::{MANY, Mode, Place, obvhs, ours};
use box3d as tree;
use impinge::d3::{Aabb, Vec3 as V};
use parry3d as parry_crate;
use parry3d::math::Vector;
use rapier3d as rapier_crate;
use rapier3d::geometry::ColliderBuilder;

pub use box3d::Tree;

const PARRY: &str = "parry3d";
const RAPIER: &str = "rapier3d";
const BOX: &str = "box3d";

fn vector(v: V) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

fn cuboid(half_extents: V) -> ColliderBuilder {
    ColliderBuilder::cuboid(half_extents.x, half_extents.y, half_extents.z)
}

impl Place for V {
    fn lineup(mode: Mode, boxes: &[Aabb]) -> Vec<Box<dyn Contestant<Self>>> {
        let is_few = boxes.len() <= MANY;
        let mut lineup = vec![ours::lineup(mode, boxes)];
        match mode {
            Mode::Refit => {
                lineup.push(parry::refit(boxes));
                if is_few {
                    lineup.extend([box_tree::refit(boxes), obvhs::refit(boxes)]);
                }
            }
            Mode::Build => {
                lineup.push(parry::build());
                if is_few {
                    lineup.extend([box_tree::build(), obvhs::build()]);
                    lineup.extend([arena_and_rstar::arena(), arena_and_rstar::rstar()]);
                }
            }
            Mode::Changes => lineup.extend([rapier::changes(boxes), box_tree::changes(boxes)]),
        }
        lineup
    }
}
