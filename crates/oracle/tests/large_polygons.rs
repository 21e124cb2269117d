//! Polygons with many vertices still get an answer.

use impinge_oracle::*;

fn regular(count: usize) -> Shape<2> {
    let angle = |i: usize| std::f64::consts::TAU * i as f64 / count as f64;
    Shape::Polygon { vertices: (0..count).map(|i| [angle(i).cos(), angle(i).sin()]).collect() }
}

#[test]
fn two_thousand_vertices() {
    let shape = regular(2000);
    let origin = Pose::<2>::identity();
    for (shift, wanted) in [([3.0, 0.0], 1.0), ([0.0, 0.0], -2.0), ([0.3, 0.4], -1.5)] {
        let there = origin.translated(shift);
        let signed = signed_distance(&shape, &origin, &shape, &there, 1e-6).unwrap();
        // A regular polygon of so many corners differs from the circle by millionths.
        assert!((signed.separation - wanted).abs() < 1e-5);
        let distance = distance(&shape, &origin, &shape, &there, 1e-6);
        assert!((signed.separation.max(0.0) - distance).abs() < 2.3e-16);
    }
}
