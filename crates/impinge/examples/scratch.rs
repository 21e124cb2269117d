//! scratch
use impinge::d3::f64::*;
fn main() {
    let a =
        HalfSpace::new(DVec3::new(0.055680916529364605, 0.5962059866681026, 0.8008982813039144), 0.02441252723147533)
            .unwrap();
    let pa = Pose::new(
        DVec3::new(0.1272629551414746, -0.21689697199989863, 0.06338008811162461),
        DQuat::from_xyzw(0.3829208632454381, 0.47668225717225005, -0.6719532602362082, -0.4178809091672746),
    );
    let b =
        HalfSpace::new(DVec3::new(-0.7022386004022925, -0.3215845715053642, -0.6351726627262391), 0.08878450710645293)
            .unwrap();
    let pb = Pose::new(
        DVec3::new(-0.3795137392211746, -0.06801756652450103, 0.03067428538253717),
        DQuat::from_xyzw(0.27167953256252375, -0.9342622056203623, 0.17264668774117062, 0.15341930761148484),
    );
    let c = closest_points(&a, pa, &b, pb).unwrap();
    let nb = pb.transform_vector(b.normal());
    let na = pa.transform_vector(a.normal());
    println!(
        "{c:?} {} {} dot {}",
        a.normal().dot(c.local_a) - a.offset(),
        b.normal().dot(c.local_b) - b.offset(),
        na.dot(nb)
    );
    println!("ob in a {}", b.offset() + nb.dot(pb.translation() - pa.translation()));
}
