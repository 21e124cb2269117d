//! A small random number generator (splitmix64: Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014), the same everywhere.

/// Numbers that follow from a seed.
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Evenly from a range, in thousandths, so that files stay legible.
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        let step = (self.bits() >> 48) as f64 / 65536.0;
        ((low + (high - low) * step) * 1000.0).round() / 1000.0
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }
}
