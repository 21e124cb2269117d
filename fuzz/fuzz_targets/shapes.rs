//! Constructors: arbitrary numbers make a legal shape or a typed error, never a panic; a legal shape has a box.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Aabb, Shape};
use impinge_fuzz::{Arbitrary, in_some_space, pose, shape};
use libfuzzer_sys::fuzz_target;

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let (made, pose) = (shape::<V>(u)?, pose::<V>(u)?);
    match made {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(shape) => {
            let bounds = Aabb::of(&shape, pose);
            assert_eq!(bounds.is_some(), pose.is_valid());
            if let Some(bounds) = bounds {
                for i in 0..V::DIMENSION {
                    assert!(bounds.min.get(i) <= bounds.max.get(i), "{shape:?} {pose:?} {bounds:?}");
                }
            }
            if let Shape::Polygon(polygon) = &shape {
                assert!(polygon.vertices().len() >= 3);
                for normal in polygon.normals() {
                    assert!((normal.length().to_f64() - 1.0).abs() < 1e-6, "{polygon:?}");
                }
            }
        }
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
