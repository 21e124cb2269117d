//! Where everything is after some steps, and whether two libraries come to the same.

use super::Arena;
use super::scene::Scene;
use std::fmt;

/// Mean heights of two libraries may differ by this part.
const HEIGHT: f32 = 0.03;
/// What is to stand may be lower by this part.
const SUNK: f32 = 0.05;

/// Where all bodies are, in a few numbers.
pub struct Outcome {
    /// Of the centres.
    pub mean_height: f32,
    pub top: f32,
    /// How many centres are below the floor or in a wall.
    pub lost: usize,
    /// Of all bodies.
    pub mean_speed: f32,
    /// Whether it is as high as it has to be.
    stands: bool,
}

impl Outcome {
    pub fn of<V: Arena>(scene: &Scene<V>, centers: &[V], velocities: &[V]) -> Self {
        let highest = |heights: &mut dyn Iterator<Item = f32>| heights.fold(f32::MIN, f32::max);
        let top = highest(&mut centers.iter().map(|center| center.get(1)));
        let before = highest(&mut scene.bodies.iter().map(|pose| pose.translation().get(1)));
        let sum: f64 = centers.iter().map(|center| f64::from(center.get(1))).sum();
        let speeds = velocities.iter().map(|velocity| f64::from(velocity.length_squared()).sqrt());
        // Negated: what is not a number is lost.
        let is_lost = |center: &&V| {
            let aside = |axis: usize| axis == 1 || center.get(axis).abs() <= scene.reach;
            !(center.get(1) >= 0.0 && (0..V::DIMENSION).all(aside))
        };
        Outcome {
            mean_height: (sum / centers.len() as f64) as f32,
            top,
            lost: centers.iter().filter(is_lost).count(),
            mean_speed: (speeds.sum::<f64>() / velocities.len() as f64) as f32,
            stands: !scene.stands || (top - before).abs() <= SUNK * before,
        }
    }

    /// Whether nothing is lost, and what is to stand does.
    pub fn is_sound(&self) -> bool {
        self.lost == 0 && self.stands
    }

    /// Whether both are sound, and as high as each other.
    pub fn agrees(&self, other: &Self) -> bool {
        let far = (self.mean_height - other.mean_height).abs() > HEIGHT * self.mean_height.max(other.mean_height);
        self.is_sound() && other.is_sound() && !far
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { mean_height, top, lost, mean_speed, .. } = self;
        write!(f, "mean height {mean_height:.3}, top {top:.3}, {lost} lost, mean speed {mean_speed:.5}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::scene::pyramid;
    use impinge::d2::Vec2;

    fn after(change: impl Fn(usize, Vec2) -> Vec2) -> Outcome {
        let scene = pyramid(10, true);
        let centers: Vec<Vec2> =
            scene.bodies.iter().enumerate().map(|(number, pose)| change(number, pose.translation())).collect();
        Outcome::of(&scene, &centers, &centers)
    }

    #[test]
    fn what_stands_agrees_with_what_sinks_a_little() {
        let built = after(|_, at| at);
        assert!(built.is_sound() && built.agrees(&after(|_, at| at * 0.99)));
        assert!(!built.agrees(&after(|_, at| at * 0.96)) && after(|_, at| at * 0.96).is_sound());
    }

    #[test]
    fn nothing_may_be_lost_or_fall_down() {
        let lose = |to: Vec2| move |number, at| if number == 3 { to } else { at };
        let far = [Vec2::new(0.0, -1.0), Vec2::new(100.0, 1.0), Vec2::new(0.0, f32::NAN)];
        assert!(far.into_iter().all(|to| after(lose(to)).lost == 1));
        assert!(!after(|_, at| at * 0.5).is_sound());
    }
}
