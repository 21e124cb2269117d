//! The input of a case: two pools of shapes and a list of posed pairs, in our own types.
//!
//! * **uniform**: B's origin anywhere in a ball about A's, of the radius with which half of the pairs meet; deep overlaps
//!   occur. With an unbounded shape: anywhere up to a height above it, tuned likewise.
//! * **near**: B is moved along a random direction to where it just touches A, then put at 0.9 to 1.1 times that distance.
//!   Half of the pairs meet, all of them are close to touching, as in a physics engine.
//! * **coherent**: the near pairs sorted, so that pairs that meet come together, and among them pairs that see each other
//!   from the same side.
//!
//! Pairs that move start and end apart, and half of them hit: B goes through a random point of a ball about A, whose radius lets them, along a
//! random direction. Half of the time A moves, too. An unbounded shape is flown at from above, and half of the ways are too short.

use super::answer::{FLIGHT, TOLERANCE};
use super::contestant::{Input, POOL};
use super::kind::Kind;
use crate::random::Random;
use impinge::Space;
use impinge::math::motion::Motion;
use impinge::math::pose::Pose;
use impinge::math::sweep::Sweep;

/// How far, in radians, what turns does so in a step: as far as a sum of two rotations that is made unit again is still about half way between them, as all peers but one have it.
const TURN: f32 = 0.5;

/// What differs between the plane and space.
pub trait Dimension: Space<Real = f32> {
    type Shape: std::fmt::Debug;
    fn random_shape(kind: Kind, random: &mut Random) -> Self::Shape;
    fn random_rotation(random: &mut Random) -> Self::Rotation;
    fn random_direction(random: &mut Random) -> Self;
    /// The radius of a ball about the origin that holds the shape; 0 when it is unbounded.
    fn extent(shape: &Self::Shape) -> f32;
    /// A direction out of an unbounded shape; of a plane to either side.
    fn outward(shape: &Self::Shape, random: &mut Random) -> Option<Self>;
    /// The distance of two shapes, or minus the least depth. `None` when no motion parts them.
    fn gap(a: &Self::Shape, pose_a: Pose<Self>, b: &Self::Shape, pose_b: Pose<Self>) -> Option<f32>;
    /// When two shapes hit that move, and may turn.
    fn impact(a: &Self::Shape, sweep_a: Sweep<Self>, b: &Self::Shape, sweep_b: Sweep<Self>) -> Option<f32>;
}

/// Two shapes of the pools, and where they are.
#[derive(Clone, Copy, Debug)]
pub struct Pair<P, O = P> {
    pub a: u8,
    pub b: u8,
    pub pose_a: P,
    pub pose_b: O,
}

/// How the pairs are placed and ordered.
#[derive(Clone, Copy, PartialEq)]
pub enum Layout {
    Uniform,
    Near,
    Coherent,
}

impl Layout {
    /// The layouts that make sense for a pair: two unbounded shapes nearly always meet, wherever they are.
    pub fn of(a: Kind, b: Kind) -> &'static [Layout] {
        if a.is_unbounded() && b.is_unbounded() {
            &[Layout::Uniform]
        } else {
            &[Layout::Uniform, Layout::Near, Layout::Coherent]
        }
    }

    /// How the name of a case ends.
    pub fn suffix(self) -> &'static str {
        match self {
            Layout::Uniform => "",
            Layout::Near => " near",
            Layout::Coherent => " coherent",
        }
    }
}

/// The input of a case.
pub struct Scene<V: Dimension> {
    shapes_a: Vec<V::Shape>,
    shapes_b: Vec<V::Shape>,
    pairs: Vec<Pair<Sweep<V>>>,
    /// Of pairs that move: 0 where a way beside theirs has another outcome.
    gaps: Vec<Option<f32>>,
    hits: f64,
}

impl<V: Dimension> Scene<V> {
    /// The same for the same arguments.
    pub fn new(a: Kind, b: Kind, layout: Layout, count: usize) -> Self {
        let (mut scene, tracks, _) = Self::with_tracks(a, b, count);
        // Segments in space never meet by chance. They count as near where thick ones would touch.
        let thin = V::DIMENSION == 3 && a == Kind::Segment && b == Kind::Segment;
        let reach = if thin { 0.3 } else { 0.0 };
        let mut pairs = match layout {
            Layout::Uniform => scene.uniform(&tracks, reach),
            Layout::Near | Layout::Coherent => tracks.iter().map(|track| scene.near(track, reach)).collect(),
        };
        if layout == Layout::Coherent {
            scene.sort_by_similarity(&mut pairs);
        }
        scene.gaps = pairs.iter().map(|pair| scene.gap(pair)).collect();
        scene.hits = share(&scene.gaps, |gap| gap.is_none_or(|gap| gap <= 0.0));
        scene.pairs = pairs.into_iter().map(|pair| pair.map(Sweep::from)).collect();
        scene
    }

    /// With pairs that move; a point is what flies along a ray, at what stands still.
    pub fn moving(a: Kind, b: Kind, count: usize) -> Self {
        Self::flying(a, b, count, 0.0)
    }

    /// The same, and each of the two turns by up to so much.
    pub fn turning(a: Kind, b: Kind, count: usize) -> Self {
        Self::flying(a, b, count, TURN)
    }

    fn flying(a: Kind, b: Kind, count: usize, turn: f32) -> Self {
        let (mut scene, tracks, mut random) = Self::with_tracks(a, b, count);
        let flights: Vec<Flight<V>> =
            tracks.into_iter().map(|track| Flight::new(track, a, b, turn, &mut random)).collect();
        let fly =
            |flight: &Flight<V>, radius: f32| flight.through(radius, scene.extent(flight.track.a, flight.track.b));
        let radius = half_of(&flights, |flight, radius| scene.hit(&fly(flight, radius)).is_some());
        let pairs: Vec<Pair<Sweep<V>>> = flights.iter().map(|flight| fly(flight, radius)).collect();
        scene.gaps = pairs.iter().map(|pair| scene.grazes(pair).then_some(0.0)).collect();
        scene.hits = share(&pairs, |pair| scene.hit(pair).is_some());
        scene.pairs = pairs;
        scene
    }

    fn with_tracks(a: Kind, b: Kind, count: usize) -> (Self, Vec<Track<V>>, Random) {
        let mut random = Random::new(1 + a as u64 * 16 + b as u64);
        let mut pool = |kind: Kind| (0..kind.variety()).map(|_| V::random_shape(kind, &mut random)).collect::<Vec<_>>();
        let (shapes_a, shapes_b) = (pool(a), pool(b));
        let scene = Scene { shapes_a, shapes_b, pairs: Vec::new(), gaps: Vec::new(), hits: 0.0 };
        let tracks = (0..count).map(|_| scene.random_track(&mut random)).collect();
        (scene, tracks, random)
    }

    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The input in another library's types.
    pub fn convert<A: Clone, B: Clone, P>(
        &self,
        shape_a: impl Fn(&V::Shape) -> A,
        shape_b: impl Fn(&V::Shape) -> B,
        pose: impl Fn(Pose<V>) -> P,
    ) -> Input<A, B, P> {
        self.convert_turning(shape_a, shape_b, |sweep| pose(sweep.start()), |sweep| pose(sweep.start()))
    }

    /// The same with where shapes go.
    pub fn convert_moving<A: Clone, B: Clone, P, O>(
        &self,
        shape_a: impl Fn(&V::Shape) -> A,
        shape_b: impl Fn(&V::Shape) -> B,
        place_a: impl Fn(Motion<V>) -> P,
        place_b: impl Fn(Motion<V>) -> O,
    ) -> Input<A, B, P, O> {
        let motion = |sweep: Sweep<V>| sweep.start().moving(sweep.velocity());
        self.convert_turning(shape_a, shape_b, |sweep| place_a(motion(sweep)), |sweep| place_b(motion(sweep)))
    }

    /// The same with how they turn.
    pub fn convert_turning<A: Clone, B: Clone, P, O>(
        &self,
        shape_a: impl Fn(&V::Shape) -> A,
        shape_b: impl Fn(&V::Shape) -> B,
        place_a: impl Fn(Sweep<V>) -> P,
        place_b: impl Fn(Sweep<V>) -> O,
    ) -> Input<A, B, P, O> {
        let pair = |p: &Pair<Sweep<V>>| Pair { a: p.a, b: p.b, pose_a: place_a(p.pose_a), pose_b: place_b(p.pose_b) };
        Input {
            shapes_a: pool(self.shapes_a.iter().map(shape_a)),
            shapes_b: pool(self.shapes_b.iter().map(shape_b)),
            pairs: self.pairs.iter().map(pair).collect(),
        }
    }

    /// The signed gap of a pair, by our own library.
    pub fn gap_of(&self, pair: usize) -> Option<f32> {
        self.gaps[pair]
    }

    /// The signed gap of a pair at a time, by our own library.
    pub fn gap_at(&self, pair: usize, time: f32) -> Option<f32> {
        self.gap(&self.pairs[pair].map(|sweep| sweep.pose_at(time)))
    }

    /// Whether they touch at a time, up to what distances may differ by.
    pub fn touches_at(&self, pair: usize, time: f32) -> bool {
        let Pair { a, b, .. } = self.pairs[pair];
        self.gap_at(pair, time).is_some_and(|gap| gap.abs() <= TOLERANCE * self.extent(a, b))
    }

    /// The size of a pair, which tolerances are relative to. If it moves, the time in which it goes that far.
    pub fn size_of(&self, pair: usize) -> f32 {
        let pair = &self.pairs[pair];
        let (size, speed) = (self.extent(pair.a, pair.b), way(pair).length());
        if speed > 0.0 { size / speed } else { size }
    }

    /// The share of pairs that meet.
    pub fn hits(&self) -> f64 {
        self.hits
    }

    /// A pair in all its numbers, to reproduce what it showed.
    pub fn describe(&self, pair: usize) -> String {
        let (a, pose_a, b, pose_b) = self.posed(&self.pairs[pair]);
        format!("{a:?} at {pose_a:?}\n{b:?} at {pose_b:?}")
    }

    fn posed<P: Copy>(&self, pair: &Pair<P>) -> (&V::Shape, P, &V::Shape, P) {
        (&self.shapes_a[pair.a as usize], pair.pose_a, &self.shapes_b[pair.b as usize], pair.pose_b)
    }

    fn extent(&self, a: u8, b: u8) -> f32 {
        let size = V::extent(&self.shapes_a[a as usize]) + V::extent(&self.shapes_b[b as usize]);
        if size > 0.0 { size } else { 1.0 }
    }

    fn gap(&self, pair: &Pair<Pose<V>>) -> Option<f32> {
        let (a, pose_a, b, pose_b) = self.posed(pair);
        V::gap(a, pose_a, b, pose_b)
    }

    fn hit(&self, pair: &Pair<Sweep<V>>) -> Option<f32> {
        let (a, sweep_a, b, sweep_b) = self.posed(pair);
        V::impact(a, sweep_a, b, sweep_b)
    }

    /// Whether ways a thousandth of the size to the left and to the right, above and below, have not all the same outcome.
    fn grazes(&self, pair: &Pair<Sweep<V>>) -> bool {
        let (size, way) = (self.extent(pair.a, pair.b), way(pair));
        let way = way * (1.0 / way.length());
        let aside = |axis: usize, sign: f32| {
            let unit = V::ZERO.with(axis, sign);
            let (pose, velocity) = (pair.pose_b.start(), pair.pose_b.velocity());
            let aside = (unit - way * unit.dot(way)) * (TOLERANCE * size);
            let moved = pose.with_translation(pose.translation() + aside).moving(velocity).turning(pair.pose_b.spin());
            self.hit(&Pair { pose_b: moved, ..*pair }).is_some()
        };
        let hits = (0..V::DIMENSION).flat_map(|axis| [aside(axis, 1.0), aside(axis, -1.0)]);
        let count = hits.filter(|&hit| hit).count();
        count != 0 && count != 2 * V::DIMENSION
    }

    fn random_track(&self, random: &mut Random) -> Track<V> {
        const SPAN: f32 = 50.0;
        let mut pick = |shapes: &[V::Shape]| (usize::from(random.byte()) % shapes.len()) as u8;
        let (a, b) = (pick(&self.shapes_a), pick(&self.shapes_b));
        let corner = (0..V::DIMENSION).fold(V::ZERO, |v, axis| v.with(axis, random.between(-SPAN, SPAN)));
        let pose_a = Pose::new(corner, V::random_rotation(random));
        let rotation_b = V::random_rotation(random);
        let out_of_a = V::outward(&self.shapes_a[a as usize], random).map(|n| V::rotate(pose_a.rotation(), n));
        let out_of_b = V::outward(&self.shapes_b[b as usize], random).map(|n| V::rotate(rotation_b, n));
        let (direction, power) = match out_of_a.or(out_of_b.map(|n| -n)) {
            Some(outward) => (direction_above(outward, random), 1.0),
            None => (V::random_direction(random), 1.0 / V::DIMENSION as f32),
        };
        Track { a, b, pose_a, rotation_b, direction, fraction: random.between(0.0, 1.0), power }
    }

    /// All tracks at the distance of a random point of one ball, whose radius lets half of them meet.
    fn uniform(&self, tracks: &[Track<V>], reach: f32) -> Vec<Pair<Pose<V>>> {
        let radius = half_of(tracks, |track, radius| self.meets(&track.inside(radius), reach));
        tracks.iter().map(|track| track.inside(radius)).collect()
    }

    /// Within a tenth of where the two touch.
    fn near(&self, track: &Track<V>, reach: f32) -> Pair<Pose<V>> {
        let size = V::extent(&self.shapes_a[track.a as usize]) + V::extent(&self.shapes_b[track.b as usize]);
        // Directions lean up to 60 degrees over an unbounded shape, which doubles the way.
        let touching = bisect(0.0, 2.1 * size + reach, |distance| self.meets(&track.at(distance), reach));
        track.at(touching * (0.9 + 0.2 * track.fraction))
    }

    fn meets(&self, pair: &Pair<Pose<V>>, reach: f32) -> bool {
        self.gap(pair).is_none_or(|gap| gap <= reach)
    }

    fn sort_by_similarity(&self, pairs: &mut [Pair<Pose<V>>]) {
        pairs.sort_by_key(|pair| {
            let meets = self.meets(pair, 0.0);
            (meets, side(pair.pose_a, pair.pose_b), side(pair.pose_b, pair.pose_a))
        });
    }
}

impl<P> Pair<P> {
    fn map<O>(self, place: impl Fn(P) -> O) -> Pair<O>
    where
        P: Copy,
    {
        Pair { a: self.a, b: self.b, pose_a: place(self.pose_a), pose_b: place(self.pose_b) }
    }
}

/// Where B goes in a unit of time, seen from A.
fn way<V: Dimension>(pair: &Pair<Sweep<V>>) -> V {
    pair.pose_b.velocity() - pair.pose_a.velocity()
}

/// The share of those for which it holds.
fn share<T>(all: &[T], holds: impl Fn(&T) -> bool) -> f64 {
    all.iter().filter(|one| holds(one)).count() as f64 / all.len() as f64
}

/// The radius up to which it holds for half of all.
fn half_of<T>(all: &[T], holds: impl Fn(&T, f32) -> bool) -> f32 {
    const ENOUGH: usize = 4000;
    let few = &all[..all.len().min(ENOUGH)];
    bisect(0.1, 10.0, |radius| 2 * few.iter().filter(|one| holds(one, radius)).count() > few.len())
}

/// A pair whose distance is still open.
struct Track<V: Dimension> {
    a: u8,
    b: u8,
    pose_a: Pose<V>,
    rotation_b: V::Rotation,
    /// From A to B.
    direction: V,
    /// Uniform in 0 .. 1: how far out of all that is allowed.
    fraction: f32,
    /// Makes the fraction uniform over the room there is.
    power: f32,
}

impl<V: Dimension> Track<V> {
    fn at(&self, distance: f32) -> Pair<Pose<V>> {
        let pose_b = Pose::new(self.pose_a.translation() + self.direction * distance, self.rotation_b);
        Pair { a: self.a, b: self.b, pose_a: self.pose_a, pose_b }
    }

    /// At the distance of a random point of a ball.
    fn inside(&self, radius: f32) -> Pair<Pose<V>> {
        self.at(radius * self.fraction.powf(self.power))
    }
}

/// A pair that moves, whose way past each other is still open.
struct Flight<V: Dimension> {
    track: Track<V>,
    /// Where B goes, seen from A.
    direction: V,
    /// What both do besides.
    drift: V,
    /// How far each of them turns.
    spins: [V::Spin; 2],
    above: bool,
}

impl<V: Dimension> Flight<V> {
    fn new(track: Track<V>, a: Kind, b: Kind, turn: f32, random: &mut Random) -> Self {
        const SPEED: f32 = 4.0;
        let above = a.is_unbounded();
        let direction = if above { -track.direction } else { V::random_direction(random) };
        let drift = if b != Kind::Point && random.coin() { V::random_direction(random) * SPEED } else { V::ZERO };
        let mut spin = || {
            let axis = V::random_direction(random);
            let angle = if turn > 0.0 { random.between(-turn, turn) } else { 0.0 };
            V::spin(|i| if V::TURNS == 1 { angle } else { axis.get(i) * angle })
        };
        let spins = if turn > 0.0 { [spin(), spin()] } else { [V::spin(|_| 0.0); 2] };
        Flight { track, direction, drift, spins, above }
    }

    /// Half of the way is done where the track is inside a ball. Before and after it, the shapes are apart.
    fn through(&self, radius: f32, size: f32) -> Pair<Sweep<V>> {
        let half = self.direction * if self.above { 2.0 * size } else { size + radius };
        let Pair { a, b, pose_a, pose_b } = self.track.inside(radius);
        let start = pose_b.with_translation(pose_b.translation() - half);
        let velocity = half * (2.0 / FLIGHT) + self.drift;
        let [spin_a, spin_b] = self.spins;
        let (sweep_a, sweep_b) = (pose_a.moving(self.drift).turning(spin_a), start.moving(velocity).turning(spin_b));
        Pair { a, b, pose_a: sweep_a, pose_b: sweep_b }
    }
}

/// Not more than 60 degrees off the normal.
fn direction_above<V: Dimension>(normal: V, random: &mut Random) -> V {
    loop {
        let direction = V::random_direction(random);
        if direction.dot(normal) >= 0.5 {
            return direction;
        }
    }
}

/// Which side of the first frame the other's origin is on: the longest component of the way there, and its sign.
fn side<V: Dimension>(first: Pose<V>, other: Pose<V>) -> usize {
    let way = first.inverse_transform_point(other.translation());
    let longest = (0..V::DIMENSION).max_by(|&i, &j| way.get(i).abs().total_cmp(&way.get(j).abs())).unwrap_or(0);
    2 * longest + usize::from(way.get(longest) > 0.0)
}

/// Where `holds` turns from true (below) to false (above).
fn bisect(mut low: f32, mut high: f32, holds: impl Fn(f32) -> bool) -> f32 {
    for _ in 0..16 {
        let middle = 0.5 * (low + high);
        if holds(middle) { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

/// A full pool. Where there are fewer shapes, copies that no pair chooses fill it up.
fn pool<T: Clone>(shapes: impl Iterator<Item = T>) -> Box<[T; POOL]> {
    let shapes: Vec<T> = shapes.collect();
    let full: Box<[T]> = shapes.iter().cycle().take(POOL).cloned().collect();
    full.try_into().unwrap_or_else(|_| unreachable!("a pool holds {POOL} shapes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use impinge::d2::Vec2;
    use impinge::d3::Vec3;

    const KINDS: [Kind; 6] = [Kind::Ball, Kind::Cuboid, Kind::Capsule, Kind::Segment, Kind::HalfSpace, Kind::Plane];

    fn half_of_the_pairs_meet<V: Dimension>(a: Kind, b: Kind) {
        for layout in Layout::of(a, b) {
            let hits = Scene::<V>::new(a, b, *layout, 2000).hits();
            assert!((0.4..0.6).contains(&hits), "{}-{}{}: {hits}", a.name(), b.name(), layout.suffix());
        }
    }

    fn half_of_the_pairs_hit<V: Dimension>(a: Kind, b: Kind) {
        let scene = Scene::<V>::moving(a, b, 2000);
        let hits = scene.hits();
        assert!((0.4..0.6).contains(&hits), "{}-{}: {hits}", a.name(), b.name());
        assert!((0..scene.len()).all(|pair| scene.gap_at(pair, 0.0).is_some_and(|gap| gap > 0.0)));
    }

    #[test]
    fn half_of_the_pairs_meet_in_all_layouts() {
        for a in KINDS {
            for b in KINDS.into_iter().filter(|b| !(a.is_unbounded() && b.is_unbounded())) {
                half_of_the_pairs_meet::<Vec2>(a, b);
                if (a, b) != (Kind::Segment, Kind::Segment) {
                    half_of_the_pairs_meet::<Vec3>(a, b);
                }
            }
            half_of_the_pairs_meet::<Vec2>(Kind::Polygon, a);
            half_of_the_pairs_meet::<Vec3>(Kind::Triangle, a);
            half_of_the_pairs_meet::<Vec3>(Kind::Hull32, a);
            for b in [Kind::Ball, Kind::Cuboid, Kind::Point] {
                half_of_the_pairs_hit::<Vec2>(a, b);
                if (a, b) != (Kind::Segment, Kind::Point) {
                    half_of_the_pairs_hit::<Vec3>(a, b);
                }
            }
        }
        half_of_the_pairs_meet::<Vec3>(Kind::Triangle, Kind::Triangle);
    }

    #[test]
    fn the_same_seed_makes_the_same_scene() {
        let described = || {
            let scene = Scene::<Vec3>::new(Kind::Cuboid, Kind::Capsule, Layout::Coherent, 100);
            (0..scene.len()).map(|pair| scene.describe(pair)).collect::<Vec<_>>()
        };
        assert_eq!(described(), described());
    }
}
