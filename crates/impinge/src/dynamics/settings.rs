//! How a simulation works.

use super::error::BodyError;
use crate::space::{Real, Space};

/// How a simulation works. The defaults are for metres and seconds, and things from a decimetre to some tens of metres.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, bound = ""))]
pub struct SimulationSettings<V: Space> {
    /// The acceleration of what falls. Normally 9.81 downwards along the second axis.
    #[cfg_attr(feature = "serde", serde(with = "crate::space::serial::vector"))]
    pub gravity: V,
    /// The time of a step, in seconds. Normally 1/60.
    pub time_step: V::Real,
    /// Into so many parts each step is divided where things touch. More make contacts stiffer. Normally 4.
    pub substeps: u32,
    /// How large a typical thing is: 1 for metres, 100 for centimetres or pixels of that size. Lengths and speeds below are multiples of it.
    pub unit: V::Real,
    /// How near things are when they begin to slow each other down to just touching, in units. Normally 0.02.
    pub margin: V::Real,
    /// Slower than this, in units per second, nothing bounces. Normally 1.
    pub bounce_speed: V::Real,
    /// Faster than this, in units per second, nothing is pushed out of something else. Normally 3.
    pub push_speed: V::Real,
    /// Contacts that come about faster than this, in units per second, are reported as hits. Normally 1.
    pub hit_speed: V::Real,
    /// How stiff contacts are: the frequency, in Hertz, at which they would swing. Normally 30.
    pub contact_frequency: V::Real,
    /// Their damping ratio: more is slower to push out, and steadier. Normally 10.
    pub contact_damping: V::Real,
    /// Whether what goes far in a step is followed on its way, so that it gets through nothing: against what does not move by itself, and [bullets](super::Body::bullet) against everything.
    pub continuous: bool,
    /// Whether things catch on edges between things that do not move and lie side by side, as the boxes of a floor do. Normally not.
    pub inner_edges: bool,
    /// Whether what rests is left alone until something happens to it.
    pub sleeping: bool,
    /// What moves slower than this, in units per second, rests. Normally 0.05.
    pub sleep_speed: V::Real,
    /// It has to do so for this time, in seconds, before it sleeps. Normally 0.5.
    pub sleep_after: V::Real,
    /// [`advance`](super::Simulation::advance) takes so many steps at most, and lets the rest of the time go: a program that cannot keep up gets slower instead of stopping. Normally 8.
    pub most_steps: u32,
}

impl<V: Space> Default for SimulationSettings<V> {
    fn default() -> Self {
        let real = V::Real::from_f64;
        SimulationSettings {
            gravity: V::ZERO.with(1, real(-9.81)),
            time_step: V::Real::ONE / real(60.0),
            substeps: 4,
            unit: V::Real::ONE,
            margin: real(0.02),
            bounce_speed: V::Real::ONE,
            push_speed: real(3.0),
            hit_speed: V::Real::ONE,
            contact_frequency: real(30.0),
            contact_damping: real(10.0),
            continuous: true,
            inner_edges: false,
            sleeping: true,
            sleep_speed: real(0.05),
            sleep_after: V::Real::HALF,
            most_steps: 8,
        }
    }
}

impl<V: Space> SimulationSettings<V> {
    /// What rests on a floor sinks into it by less than this, and each body of a stack into the one below by about four times as much for every weight that it carries: springs hold it there. On Earth, with the defaults, it
    /// is a seventh of a millimetre.
    pub fn slop(&self) -> V::Real {
        let [_, hard] = self.contact_frequencies();
        let turns = V::Real::from_f64(core::f64::consts::TAU) * hard;
        // Of a ball it is half of that. Of a plank that rests on its ends each has a quarter of its mass to push with.
        V::Real::TWO * self.gravity.length() / (turns * turns)
    }

    /// How stiff contacts are, of two bodies that move, and of one. Springs that are stiffer than a quarter of the substeps cannot be followed.
    pub(super) fn contact_frequencies(&self) -> [V::Real; 2] {
        let most = V::Real::from_f64(0.25 * f64::from(self.substeps)) / self.time_step;
        [self.contact_frequency.min(most), (self.contact_frequency * V::Real::TWO).min(most)]
    }

    /// Whether all numbers make sense.
    pub(super) fn check(&self) -> Result<(), BodyError> {
        let (zero, limit) = (V::Real::ZERO, V::Real::LIMIT);
        let not_negative = |value: V::Real| zero <= value && value <= limit;
        let positive = |value: V::Real| zero < value && value <= limit;
        let checks = [
            ("gravity", self.gravity.in_range()),
            ("time step", positive(self.time_step) && (V::Real::from_f64(1e4) / self.time_step).is_finite()),
            ("substeps", (1..=1000).contains(&self.substeps)),
            ("unit", positive(self.unit)),
            ("margin", not_negative(self.margin)),
            ("bounce speed", not_negative(self.bounce_speed)),
            ("push speed", not_negative(self.push_speed)),
            ("hit speed", not_negative(self.hit_speed)),
            ("contact frequency", positive(self.contact_frequency)),
            ("contact damping", not_negative(self.contact_damping)),
            ("sleep speed", not_negative(self.sleep_speed)),
            ("sleep after", not_negative(self.sleep_after)),
        ];
        match checks.iter().find(|(_, is_good)| !is_good) {
            Some((field, _)) => Err(BodyError::OutOfRange { field }),
            None => Ok(()),
        }
    }
}
