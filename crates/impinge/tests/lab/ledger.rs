//! What a run of laws writes down: the worst errors, and what failed.

use super::Lab;
use std::collections::BTreeMap;
use std::fmt;

/// The worst error of each law, in units of its bound, and what it was seen in.
#[derive(Default, Clone)]
pub struct Worst(BTreeMap<&'static str, (f64, &'static str)>);

impl Worst {
    /// NaN is the worst of all.
    pub fn note(&mut self, law: &'static str, measured: f64, what: &'static str) {
        let entry = self.0.entry(law).or_insert((0.0, ""));
        if !(measured <= entry.0) {
            *entry = (measured, what);
        }
    }

    pub fn of(&self, law: &str) -> Option<(f64, &'static str)> {
        self.0.get(law).copied()
    }
}

impl fmt::Display for Worst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(law, (worst, what))| write!(f, " {law} {worst:.1} ({what}),"))
    }
}

/// What failed; the first few with all their numbers.
#[derive(Default)]
pub struct Failures(Vec<String>);

impl Failures {
    const TOLD: usize = 20;

    pub fn add(&mut self, text: impl FnOnce() -> String) {
        self.0.push(if self.0.len() < Self::TOLD { text() } else { String::new() });
    }
}

/// Which run this is. Another seed may be given to look further, and some kinds alone: `IMPINGE_SEED=7 IMPINGE_ONLY=capsule cargo test --test laws`.
pub struct Run {
    pub seed: u64,
    pub only: String,
}

impl Run {
    pub fn new(seed: u64) -> Self {
        let extra: u64 = std::env::var("IMPINGE_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
        Run { seed: seed + 1000 * extra, only: std::env::var("IMPINGE_ONLY").unwrap_or_default() }
    }

    /// Whether what is called so is looked at.
    pub fn wants(&self, name: &str) -> bool {
        name.contains(&self.only)
    }

    /// At the end of it.
    pub fn passed<V: Lab>(&self, failures: &Failures) {
        let Failures(all) = failures;
        assert!(all.is_empty(), "{}: {} failures (seed {})\n{}", V::NAME, all.len(), self.seed, all.join("\n"));
    }
}

/// The same function as a test in each of the four spaces, with an argument for each.
#[macro_export]
macro_rules! in_every_space {
    ($law:ident: $single_2d:expr, $double_2d:expr, $single_3d:expr, $double_3d:expr) => {
        #[test]
        fn single_2d() {
            $law::<impinge::glam::Vec2>($single_2d);
        }

        #[test]
        fn double_2d() {
            $law::<impinge::glam::DVec2>($double_2d);
        }

        #[test]
        fn single_3d() {
            $law::<impinge::glam::Vec3>($single_3d);
        }

        #[test]
        fn double_3d() {
            $law::<impinge::glam::DVec3>($double_3d);
        }
    };
}
