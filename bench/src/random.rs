//! Random numbers that are the same on every machine and in every run.
//!
//! SplitMix64: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014.

/// A generator with its own sequence for every seed.
pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Random { state: seed.wrapping_mul(0xA24B_AED4_963E_E407) }
    }

    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in `low .. high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        let unit = (self.bits() >> 40) as f32 / (1u64 << 24) as f32;
        low + (high - low) * unit
    }

    /// Uniform in `low .. high`, with all digits of double precision.
    pub fn fine(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// Any of the 256 bytes.
    pub fn byte(&mut self) -> u8 {
        (self.bits() >> 56) as u8
    }

    /// `true` half of the time.
    pub fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }

    /// Of unit length, every direction equally likely.
    pub fn unit<const N: usize>(&mut self) -> [f32; N] {
        loop {
            let candidate = [(); N].map(|()| self.between(-1.0, 1.0));
            let length = candidate.iter().map(|x| x * x).sum::<f32>().sqrt();
            // Inside the ball, so that no direction is favoured; away from the centre, so that division is harmless.
            if length <= 1.0 && length > 0.05 {
                return candidate.map(|x| x / length);
            }
        }
    }
}
