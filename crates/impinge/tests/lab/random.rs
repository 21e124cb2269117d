//! A small random number generator (splitmix64) and what is drawn from it.

#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Uniform in the exponent.
    pub fn log_range(&mut self, low: f64, high: f64) -> f64 {
        (self.range(low.ln(), high.ln())).exp()
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A unit vector.
    pub fn direction(&mut self, dimension: usize) -> [f64; 3] {
        loop {
            let mut v = [0.0; 3];
            for c in v.iter_mut().take(dimension) {
                *c = self.range(-1.0, 1.0);
            }
            let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.05 && length <= 1.0 {
                return v.map(|c| c / length);
            }
        }
    }

    pub fn quaternion(&mut self) -> [f64; 4] {
        loop {
            let q: [f64; 4] = std::array::from_fn(|_| self.range(-1.0, 1.0));
            let length = q.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.05 && length <= 1.0 {
                return q.map(|c| c / length);
            }
        }
    }

    /// One of the 24 rotations that map the axes to axes.
    pub fn square_quaternion(&mut self) -> [f64; 4] {
        let mut q = [0.0, 0.0, 0.0, 1.0];
        for _ in 0..4 {
            if self.chance(0.5) {
                // A quarter turn about a random axis, times what there is.
                let half = std::f64::consts::FRAC_1_SQRT_2;
                let mut turn = [0.0, 0.0, 0.0, half];
                turn[self.below(3)] = half;
                let [ax, ay, az, aw] = turn;
                let [bx, by, bz, bw] = q;
                q = [
                    aw * bx + ax * bw + ay * bz - az * by,
                    aw * by - ax * bz + ay * bw + az * bx,
                    aw * bz + ax * by - ay * bx + az * bw,
                    aw * bw - ax * bx - ay * by - az * bz,
                ];
            }
        }
        q
    }
}
