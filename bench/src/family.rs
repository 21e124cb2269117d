//! Families of cases: one question in one dimension, all fits of points, all rays in trees, all worlds, or all simulations in one dimension.

use crate::broad;
use crate::fit;
use crate::options::Settings;
use crate::pair::{self, Query};
use crate::rays;
use crate::row::Row;
use crate::simulation;
use crate::testbed;
use crate::world;
use clap::ValueEnum;

/// One question in one dimension, all fits of points, all rays in trees, all worlds, or all simulations in one dimension.
#[derive(Clone, Copy, ValueEnum)]
pub enum Family {
    #[value(name = "intersects2")]
    Intersects2,
    #[value(name = "intersects3")]
    Intersects3,
    #[value(name = "distance2")]
    Distance2,
    #[value(name = "distance3")]
    Distance3,
    #[value(name = "contact2")]
    Contact2,
    #[value(name = "contact3")]
    Contact3,
    #[value(name = "manifold2")]
    Manifold2,
    #[value(name = "manifold3")]
    Manifold3,
    #[value(name = "cast2")]
    Cast2,
    #[value(name = "cast3")]
    Cast3,
    #[value(name = "toi2")]
    Toi2,
    #[value(name = "toi3")]
    Toi3,
    #[value(name = "ray2")]
    Ray2,
    #[value(name = "ray3")]
    Ray3,
    #[value(name = "fits")]
    Fits,
    #[value(name = "broad2")]
    Broad2,
    #[value(name = "broad3")]
    Broad3,
    #[value(name = "rays-in-tree")]
    RaysInTree,
    #[value(name = "world")]
    World,
    #[value(name = "simulation2")]
    Simulation2,
    #[value(name = "simulation3")]
    Simulation3,
    #[value(name = "testbed")]
    Testbed,
}

/// What a table shows beside our time.
#[derive(Clone, Copy)]
pub enum Aside {
    /// Our time with shapes whose kind is only known at run time.
    OursEnum,
    /// How large a fit is.
    Size,
    /// How many pairs there are of each box or collider.
    Pairs,
    /// Of how many rays something is hit.
    Hits,
    /// How high bodies are in the end, on average.
    Height,
}

impl Family {
    pub fn name(self) -> &'static str {
        match self {
            Family::Intersects2 => "intersects2",
            Family::Intersects3 => "intersects3",
            Family::Distance2 => "distance2",
            Family::Distance3 => "distance3",
            Family::Contact2 => "contact2",
            Family::Contact3 => "contact3",
            Family::Manifold2 => "manifold2",
            Family::Manifold3 => "manifold3",
            Family::Cast2 => "cast2",
            Family::Cast3 => "cast3",
            Family::Toi2 => "toi2",
            Family::Toi3 => "toi3",
            Family::Ray2 => "ray2",
            Family::Ray3 => "ray3",
            Family::Fits => "fits",
            Family::Broad2 => "broad2",
            Family::Broad3 => "broad3",
            Family::RaysInTree => "rays-in-tree",
            Family::World => "world",
            Family::Simulation2 => "simulation2",
            Family::Simulation3 => "simulation3",
            Family::Testbed => "testbed",
        }
    }

    /// The peers that some case of the family has.
    pub fn peers(self) -> &'static [&'static str] {
        match self {
            Family::Intersects2
            | Family::Distance2
            | Family::Contact2
            | Family::Manifold2
            | Family::Cast2
            | Family::Toi2
            | Family::Ray2 => &["parry2d", "box2d"],
            Family::Intersects3
            | Family::Distance3
            | Family::Contact3
            | Family::Manifold3
            | Family::Cast3
            | Family::Toi3
            | Family::Ray3 => &["parry3d", "box3d"],
            Family::Fits => &["miniball", "parry2d", "parry3d"],
            Family::Broad2 => &["parry2d", "rapier2d", "box2d", "bvh-arena", "rstar"],
            Family::Broad3 => &["parry3d", "rapier3d", "box3d", "obvhs", "bvh-arena", "rstar"],
            Family::RaysInTree => &["parry3d", "obvhs", "obvhs-bvh2", "box3d"],
            Family::World => &["rapier2d", "rapier3d", "box2d", "box3d"],
            Family::Simulation2 => &["rapier2d", "box2d"],
            Family::Simulation3 => &["rapier3d", "box3d"],
            Family::Testbed => &[],
        }
    }

    pub fn aside(self) -> Aside {
        match self {
            Family::Fits => Aside::Size,
            Family::Broad2 | Family::Broad3 | Family::World => Aside::Pairs,
            Family::RaysInTree | Family::Testbed => Aside::Hits,
            Family::Simulation2 | Family::Simulation3 => Aside::Height,
            _ => Aside::OursEnum,
        }
    }

    /// Measures all cases, one row after the other.
    pub fn run(self, settings: &Settings, report: &mut dyn FnMut(Row)) {
        let name = self.name();
        match self {
            Family::Intersects2 => pair::run2(name, Query::Intersects, settings, report),
            Family::Intersects3 => pair::run3(name, Query::Intersects, settings, report),
            Family::Distance2 => pair::run2(name, Query::Distance, settings, report),
            Family::Distance3 => pair::run3(name, Query::Distance, settings, report),
            Family::Contact2 => pair::run2(name, Query::Contact, settings, report),
            Family::Contact3 => pair::run3(name, Query::Contact, settings, report),
            Family::Manifold2 => pair::run2(name, Query::Manifold, settings, report),
            Family::Manifold3 => pair::run3(name, Query::Manifold, settings, report),
            Family::Cast2 => pair::cast2(name, settings, report),
            Family::Cast3 => pair::cast3(name, settings, report),
            Family::Toi2 => pair::toi2(name, settings, report),
            Family::Toi3 => pair::toi3(name, settings, report),
            Family::Ray2 => pair::ray2(name, settings, report),
            Family::Ray3 => pair::ray3(name, settings, report),
            Family::Fits => fit::run(name, settings, report),
            Family::Broad2 => broad::run2(name, settings, report),
            Family::Broad3 => broad::run3(name, settings, report),
            Family::RaysInTree => rays::run(name, settings, report),
            Family::World => world::run(name, settings, report),
            Family::Simulation2 => simulation::run2(name, settings, report),
            Family::Simulation3 => simulation::run3(name, settings, report),
            Family::Testbed => testbed::run(name, settings, report),
        }
    }
}
