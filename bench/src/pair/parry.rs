//! parry's calls: through `dyn Shape`, and all the typed ones that answer the same question.
//!
//! This file is compiled twice, as a part of `dim2` and of `dim3`: parry comes as two crates with the same names, and
//! `parry_crate` is the one or the other.
//!
//! A rounded shape is asked about by its core where that is cheaper: parry has no better way to the distance of two capsules
//! than the distance of their segments less both radii. Manifolds carry normal, depth and points as a contact does, so
//! they stand for contacts too; they are asked for with an empty cache.

use super::parry_crate::math::Pose;
use super::parry_crate::query::details;
use super::parry_crate::query::{self, Contact, ContactManifold, PointQuery};
use super::parry_crate::shape::{Ball, HalfSpace, PolygonalFeatureMap, SupportMap};
use super::space::Shape;
use super::{PARRY, V, parry_pose, parry_vector};
use crate::pair::answer::{Answer, Query};
use crate::pair::contestant::{Calls, Contestant};
use crate::pair::scene::Scene;

pub use super::parry_crate::shape::{Capsule, Cuboid, Segment};
#[cfg_attr(not(doc), allow(unused_imports, reason = "a shape of the plane; in space the crate has it only on request"))]
pub use super::polygon::*;

type Lineup = Vec<Box<dyn Contestant>>;
type Manifold = ContactManifold<(), ()>;
