//! The tasks of the workspace, run as `cargo xtask …`.

#![forbid(unsafe_code)]

pub mod accuracy;
pub mod architecture;
pub mod browser;
pub mod figures;
pub mod mutants;
pub mod no_std;
pub mod pages;
pub mod shared_instances;
pub mod suite;
pub mod workspace;
