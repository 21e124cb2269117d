//! Worlds against plain lists of colliders: whatever comes, goes, moves and changes, the same pairs touch, and events tell of each its beginning and its end, once.

mod lab;

use impinge::generic::{
    Aabb, Collider, Event, Handle, Manifold, Pose, Settings, Shape, Update, World, contact_within, intersects, manifold,
};
use impinge::glam::{DVec2, DVec3, Vec2, Vec3};
use impinge::{Layers, Real};
use lab::generate::{self, Kind, Style};
use lab::{Lab, Random};
use std::collections::{BTreeMap, BTreeSet};

/// A collider as a list knows it.
#[derive(Clone, Debug)]
struct Listed<V: Lab> {
    parts: Vec<(Shape<V>, Pose<V>)>,
    pose: Pose<V>,
    layers: u64,
    mask: u64,
    group: u32,
    is_fixed: bool,
    is_sensor: bool,
    is_enabled: bool,
    user: u64,
}

impl<V: Lab> Listed<V> {
    fn random(number: u64, side: f64, random: &mut Random) -> Self {
        let parts = if random.chance(0.15) {
            (0..2 + random.below(4)).map(|_| (shape(0.6, random), pose::<V>(1.0, random))).collect()
        } else {
            vec![(shape(1.0, random), Pose::IDENTITY)]
        };
        let (layers, mask) = layers(random);
        Listed {
            parts,
            pose: pose(side, random),
            layers,
            mask,
            group: group(random),
            is_fixed: random.chance(0.2),
            is_sensor: random.chance(0.15),
            is_enabled: !random.chance(0.1),
            user: number,
        }
    }

    fn collider(&self) -> Collider<V> {
        let is_single = self.parts.len() == 1 && self.parts[0].1 == Pose::IDENTITY;
        let collider = if is_single {
            Collider::new(self.parts[0].0.clone())
        } else {
            Collider::compound(self.parts.clone()).unwrap()
        };
        let collider = collider.at(self.pose).on(Layers::from_bits(self.layers)).against(Layers::from_bits(self.mask));
        let collider = collider.in_group(self.group).with_user(self.user);
        let collider = if self.is_fixed { collider.fixed() } else { collider };
        let collider = if self.is_sensor { collider.sensor() } else { collider };
        if self.is_enabled { collider } else { collider.disabled() }
    }

    fn may_touch(&self, other: &Self) -> bool {
        let layers = self.layers & other.mask != 0 && other.layers & self.mask != 0;
        let groups = self.group == 0 || self.group != other.group;
        layers && groups && self.is_enabled && other.is_enabled && !(self.is_fixed && other.is_fixed)
    }

    fn placed(&self) -> impl Iterator<Item = (&Shape<V>, Pose<V>)> {
        let is_single = self.parts.len() == 1 && self.parts[0].1 == Pose::IDENTITY;
        self.parts
            .iter()
            .map(move |(shape, local)| (shape, if is_single { self.pose } else { self.pose.compose(*local) }))
    }

    fn bounds(&self) -> Aabb<V> {
        self.placed().map(|(shape, at)| Aabb::of(shape, at).unwrap()).reduce(|a, b| a.merged(&b)).unwrap()
    }
}

fn shape<V: Lab>(size: f64, random: &mut Random) -> Shape<V> {
    // What has no end touches everything, so there is little of it.
    let kinds: Vec<Kind> = Kind::all::<V>().iter().copied().filter(|kind| kind.bounded()).collect();
    let kind = if random.chance(0.001) { Kind::HalfSpace } else { kinds[random.below(kinds.len())] };
    let style = [Style::Regular, Style::Regular, Style::Square, Style::Flat][random.below(4)];
    generate::shape(kind, size, style, random)
}

fn pose<V: Lab>(side: f64, random: &mut Random) -> Pose<V> {
    let at: Vec<f64> = (0..V::DIMENSION).map(|_| random.range(-side, side)).collect();
    let rotation = if random.chance(0.3) { V::NO_ROTATION } else { V::rotation(random) };
    Pose::new(V::vector(|i| at[i]), rotation)
}

fn layers(random: &mut Random) -> (u64, u64) {
    if random.chance(0.7) {
        (u64::MAX, u64::MAX)
    } else {
        (random.bits() & random.bits(), random.bits() | random.bits())
    }
}

fn group(random: &mut Random) -> u32 {
    if random.chance(0.8) { 0 } else { 1 + random.below(20) as u32 }
}

/// How two parts touch; `None` of sensors.
type Found<V> = Option<Manifold<V>>;

/// All parts of a pair that touch.
fn touches<V: Lab>(a: &Listed<V>, b: &Listed<V>) -> Vec<((u32, u32), Found<V>)> {
    let mut found = Vec::new();
    for (i, (shape_a, pose_a)) in (0..).zip(a.placed()) {
        for (j, (shape_b, pose_b)) in (0..).zip(b.placed()) {
            if a.is_sensor || b.is_sensor {
                if intersects(shape_a, pose_a, shape_b, pose_b) {
                    found.push(((i, j), None));
                }
            } else if let Some(touch) = manifold(shape_a, pose_a, shape_b, pose_b, V::Real::ZERO) {
                found.push(((i, j), Some(touch)));
            } else if lab_is_endless(shape_a) && lab_is_endless(shape_b) && intersects(shape_a, pose_a, shape_b, pose_b)
            {
                found.push(((i, j), None));
            }
        }
    }
    found
}

fn lab_is_endless<V: Lab>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::HalfSpace(_) | Shape::Plane(_))
}

type Pairs<V> = BTreeMap<(Handle, Handle), Vec<((u32, u32), Found<V>)>>;

/// Everything against everything.
fn brute<V: Lab>(list: &BTreeMap<Handle, Listed<V>>) -> Pairs<V> {
    let all: Vec<(Handle, &Listed<V>, Aabb<V>)> = list.iter().map(|(h, it)| (*h, it, it.bounds())).collect();
    let mut pairs = Pairs::new();
    for (i, (a, one, around)) in all.iter().enumerate() {
        for (b, other, its) in &all[i + 1..] {
            if around.overlaps(its) && one.may_touch(other) {
                let found = touches(one, other);
                if !found.is_empty() {
                    pairs.insert((*a, *b), found);
                }
            }
        }
    }
    pairs
}

/// What events have told so far, which must make sense.
#[derive(Default)]
struct Told {
    touching: BTreeSet<(Handle, Handle)>,
    parts: BTreeSet<(Handle, Handle, (u32, u32))>,
}

impl Told {
    fn hear<V: Lab>(&mut self, events: &[Event<V>], user_of: &BTreeMap<Handle, u64>) {
        let order: Vec<_> = events.iter().map(|event| (event.handles(), event.parts())).collect();
        assert!(order.windows(2).all(|two| two[0] < two[1]), "in order, and no pair twice");
        for event in events {
            let ((a, b), users) = (event.handles(), event.users());
            assert!(a < b);
            assert_eq!(users, (user_of[&a], user_of[&b]), "both numbers of the user, also after removal");
            let key = event.parts().map(|parts| (a, b, parts));
            match (event, key) {
                (Event::Began { .. }, None) => assert!(self.touching.insert((a, b)), "{a:?} {b:?} began twice"),
                (Event::Began { .. }, Some(key)) => assert!(self.parts.insert(key), "{key:?} began twice"),
                (Event::Ended { .. }, None) => assert!(self.touching.remove(&(a, b)), "{a:?} {b:?} ended twice"),
                (Event::Ended { .. }, Some(key)) => assert!(self.parts.remove(&key), "{key:?} ended twice"),
                (Event::Stayed { .. }, None) => assert!(self.touching.contains(&(a, b)), "{a:?} {b:?} stayed"),
                (Event::Stayed { .. }, Some(key)) => assert!(self.parts.contains(&key), "{key:?} stayed"),
                _ => unreachable!(),
            }
        }
    }
}

/// A world and a list, through the same edits.
struct Script<V: Lab> {
    world: World<V>,
    list: BTreeMap<Handle, Listed<V>>,
    handles: Vec<Handle>,
    users: BTreeMap<Handle, u64>,
    told: Told,
    side: f64,
    random: Random,
    next: u64,
}

impl<V: Lab> Script<V> {
    fn new(settings: Settings<V>, live: usize, seed: u64) -> Self {
        // So that each touches about one other.
        let side = 0.55 * (live as f64).powf(1.0 / V::DIMENSION as f64) * if V::DIMENSION == 2 { 1.6 } else { 1.2 };
        let mut script = Script {
            world: World::with(settings),
            list: BTreeMap::new(),
            handles: Vec::new(),
            users: BTreeMap::new(),
            told: Told::default(),
            side,
            random: Random::new(seed),
            next: 0,
        };
        (0..live).for_each(|_| script.insert());
        script
    }

    fn insert(&mut self) {
        let listed = Listed::random(self.next, self.side, &mut self.random);
        self.next += 1;
        let handle = self.world.insert(listed.collider()).unwrap();
        assert!(self.users.insert(handle, listed.user).is_none(), "a handle is never used again");
        self.list.insert(handle, listed);
        self.handles.push(handle);
    }

    fn edit(&mut self) {
        let Script { world, list, handles, random, side, .. } = self;
        let at = random.below(handles.len());
        let handle = handles[at];
        let listed = list.get_mut(&handle).unwrap();
        match random.below(20) {
            0 => {
                handles.swap_remove(at);
                list.remove(&handle);
                world.remove(handle).unwrap();
                assert!(world.get(handle).is_none() && world.remove(handle).is_err());
                self.insert();
            }
            1 => {
                listed.parts = vec![(shape(1.0, random), Pose::IDENTITY)];
                world.set_shape(handle, listed.parts[0].0.clone()).unwrap();
            }
            2 => {
                listed.parts = (0..2).map(|_| (shape(0.6, random), pose::<V>(1.0, random))).collect();
                world.set_compound(handle, listed.parts.clone()).unwrap();
            }
            3 => {
                (listed.layers, listed.mask) = layers(random);
                world.set_layers(handle, Layers::from_bits(listed.layers)).unwrap();
                world.set_mask(handle, Layers::from_bits(listed.mask)).unwrap();
            }
            4 => {
                listed.group = group(random);
                world.set_group(handle, listed.group).unwrap();
            }
            5 => {
                listed.is_enabled = !listed.is_enabled;
                world.set_enabled(handle, listed.is_enabled).unwrap();
            }
            6 => {
                listed.is_sensor = !listed.is_sensor;
                world.set_sensor(handle, listed.is_sensor).unwrap();
            }
            7 => {
                listed.is_fixed = !listed.is_fixed;
                world.set_fixed(handle, listed.is_fixed).unwrap();
            }
            8..12 => {
                listed.pose = pose(*side, random);
                world.set_pose(handle, listed.pose).unwrap();
            }
            _ => {
                let step: Vec<f64> = (0..V::DIMENSION).map(|_| random.range(-0.05, 0.05)).collect();
                let to = listed.pose.translation() + V::vector(|i| step[i]);
                listed.pose = listed.pose.with_translation(to);
                world.set_pose(handle, listed.pose).unwrap();
            }
        }
    }

    fn update(&mut self) {
        assert_eq!(self.world.update(), Update::Complete);
        self.told.hear(self.world.events(), &self.users);
    }

    /// What the world says now: all that touch, and how.
    fn found(&self) -> Pairs<V> {
        let mut pairs = Pairs::new();
        for pair in self.world.contacts().filter(|pair| pair.is_touching()) {
            let mut parts: Vec<_> = pair.manifolds().map(|it| (it.parts, Some(*it.manifold))).collect();
            parts.sort_by_key(|it| it.0);
            assert!(pairs.insert((pair.a(), pair.b()), parts).is_none());
        }
        pairs
    }

    /// All is as everything against everything says, to the last bit.
    fn check_exactly(&self) {
        let (found, expected) = (self.found(), brute(&self.list));
        let keys = |pairs: &Pairs<V>| pairs.keys().copied().collect::<BTreeSet<_>>();
        let (ours, theirs) = (keys(&found), keys(&expected));
        assert_eq!(ours.difference(&theirs).next(), None, "touches in the world only");
        assert_eq!(theirs.difference(&ours).next(), None, "touches in the list only");
        assert_eq!(self.told.touching, theirs, "as events tell");
        for (key, parts) in &expected {
            let (a, b) = (&self.list[&key.0], &self.list[&key.1]);
            let solid: Vec<_> = parts.iter().filter(|(_, found)| found.is_some()).collect();
            assert_eq!(found[key].len(), solid.len(), "{key:?}");
            for ((which, ours), (its, theirs)) in found[key].iter().zip(solid) {
                assert_eq!(which, its);
                let (ours, theirs) = (ours.unwrap(), theirs.unwrap());
                assert_eq!(ours.normal, theirs.normal);
                for (our, their) in ours.points().iter().zip(theirs.points()) {
                    let local = |listed: &Listed<V>, part: u32, point: V| match listed.parts.as_slice() {
                        [(_, pose)] if *pose == Pose::IDENTITY => point,
                        parts => parts[part as usize].1.transform_point(point),
                    };
                    assert_eq!(our.local_a, local(a, which.0, their.local_a));
                    assert_eq!(our.local_b, local(b, which.1, their.local_b));
                    assert_eq!((our.depth, our.feature_a), (their.depth, their.feature_a));
                }
            }
        }
        if self.world.settings().part_events {
            let parts = expected.iter().flat_map(|((a, b), parts)| parts.iter().map(|(which, _)| (*a, *b, *which)));
            assert_eq!(self.told.parts, parts.collect::<BTreeSet<_>>());
        }
    }

    /// The same, but for pairs that are nearer to touching than the slop of manifolds tells.
    fn check_nearly(&self) {
        let (found, expected) = (self.found(), brute(&self.list));
        let keys = |pairs: &Pairs<V>| pairs.keys().copied().collect::<BTreeSet<_>>();
        let (ours, theirs) = (keys(&found), keys(&expected));
        assert_eq!(self.told.touching, ours);
        for (a, b) in ours.symmetric_difference(&theirs) {
            let (one, other) = (&self.list[a], &self.list[b]);
            let depths = one.placed().flat_map(|it| other.placed().map(move |its| (it, its)));
            let depth = depths.filter_map(|((a, at), (b, there))| {
                Some(contact_within(a, at, b, there, V::Real::from_f64(0.1))?.depth.to_f64())
            });
            let deepest = depth.fold(f64::NEG_INFINITY, f64::max);
            assert!(deepest.abs() < 2.0 / 512.0, "{a:?} {b:?}: {deepest}");
        }
    }
}

/// A hundred thousand edits, in portions of different size.
fn edits<V: Lab>(settings: Settings<V>, seed: u64, check: fn(&Script<V>)) {
    let mut script = Script::<V>::new(settings, 5000, seed);
    script.update();
    check(&script);
    let (mut count, mut touched, mut looks) = (0, 0, 0);
    while count < 100_000 {
        let portion = [10, 500, 2500, 7000][script.random.below(4)];
        (0..portion).for_each(|_| script.edit());
        count += portion;
        script.update();
        check(&script);
        touched += script.told.touching.len();
        looks += 1;
    }
    let mean = touched / looks;
    println!("{}: {count} edits, {looks} updates, {mean} pairs touch in the mean", V::NAME);
    assert!((1000..20_000).contains(&mean), "{mean} pairs are not what is to be tested");
    assert_eq!(script.world.len(), 5000);
}

fn exact<V: Lab>() -> Settings<V> {
    Settings { reuse: false, part_events: true, ..Settings::default() }
}

macro_rules! spaces {
    ($($name:ident, $space:ty, $seed:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn contacts_are_those_of_a_list_through_edits() {
                edits::<$space>(exact(), $seed, Script::check_exactly);
            }

            #[test]
            fn contacts_that_are_reused_stay_within_the_slop() {
                edits::<$space>(Settings::default(), $seed + 1, Script::check_nearly);
            }
        }
    )*};
}
spaces! {
    single_2d, Vec2, 1;
    double_2d, DVec2, 11;
    single_3d, Vec3, 21;
    double_3d, DVec3, 31;
}
