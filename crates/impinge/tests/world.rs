//! Worlds against plain lists of colliders: whatever comes, goes, moves and changes, the same pairs touch, and events tell of each its beginning and its end, once.

mod lab;

use impinge::generic::{
    Aabb, Collider, Cuboid, Event, Filter, HalfSpace, Handle, Manifold, Pose, Ray, Settings, Shape, Sweep, Update,
    World, cast_ray, cast_shape, contact_within, contains, intersects, manifold, signed_distance, time_of_impact,
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

    /// Its shapes on their way to where they are later.
    fn ways<'s>(&'s self, later: &'s Self) -> impl Iterator<Item = (&'s Shape<V>, Sweep<V>)> + 's {
        let ends = self.placed().zip(later.placed());
        ends.zip(&self.parts).map(|(((shape, from), (_, to)), (_, local))| {
            (shape, Sweep::between_about(from, to, local.inverse_transform_point(V::ZERO)))
        })
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
    // What has no end touches everything, so there is little of it. Shapes of one's own cannot be written down.
    let kinds: Vec<Kind> =
        Kind::all::<V>().iter().copied().filter(|kind| kind.bounded() && *kind != Kind::Own).collect();
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
            // Boxes are good to rounding only.
            if around.inflated(V::Real::from_f64(1e-3)).overlaps(its) && one.may_touch(other) {
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

/// A number that stands for everything that a world says.
fn hash<V: Lab>(world: &World<V>, so_far: u64) -> u64 {
    let text = |so_far: u64, text: String| {
        text.bytes().fold(so_far, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    };
    let so_far = world.events().iter().fold(so_far, |hash, event| text(hash, format!("{event:?}")));
    world.contacts().fold(so_far, |hash, pair| {
        let parts: Vec<_> = pair.manifolds().collect();
        text(hash, format!("{:?} {:?} {parts:?}", pair.a(), pair.b()))
    })
}

/// The same calls say the same, and so does a clone that goes on alone.
fn same_calls<V: Lab>(seed: u64) {
    let run = |clones: bool| {
        let mut script = Script::<V>::new(Settings::default(), 400, seed);
        let mut so_far = 0xCBF2_9CE4_8422_2325;
        for round in 0..30 {
            (0..50).for_each(|_| script.edit());
            if clones && round % 7 == 3 {
                script.world = script.world.clone();
            }
            script.update();
            so_far = hash(&script.world, so_far);
        }
        so_far
    };
    assert_eq!(run(false), run(false));
    assert_eq!(run(false), run(true));
}

/// Colliders that come in another order touch the same others, as deep.
fn any_order<V: Lab>(seed: u64) {
    let mut random = Random::new(seed);
    let all: Vec<Listed<V>> = (0..600).map(|number| Listed::random(number, 5.0, &mut random)).collect();
    let found = |order: &[usize]| {
        let mut world = World::with(exact::<V>());
        world.insert_all(order.iter().map(|&i| all[i].collider())).unwrap();
        world.update();
        let mut depths = BTreeMap::new();
        for pair in world.contacts() {
            let user = |handle| world.get(handle).unwrap().user();
            let (a, b) = (user(pair.a()), user(pair.b()));
            let depth = pair.contact().map_or(0.0, |contact| contact.depth.to_f64());
            assert!(depths.insert((a.min(b), a.max(b)), depth).is_none());
        }
        depths
    };
    let straight: Vec<usize> = (0..all.len()).collect();
    let mut mixed = straight.clone();
    (1..mixed.len()).for_each(|i| mixed.swap(i, random.below(i + 1)));
    let (one, other) = (found(&straight), found(&mixed));
    assert!(one.len() > 100, "{}", one.len());
    let tolerance = if V::epsilon() > 1e-10 { 1e-4 } else { 1e-6 };
    for (key, depth) in &one {
        match other.get(key) {
            // Manifolds may lean on either of two faces, within their slop.
            Some(its) => assert!((its - depth).abs() < 2.0 / 512.0, "{key:?}: {depth} {its}"),
            None => assert!(depth.abs() < tolerance, "{key:?}: {depth}"),
        }
    }
    for (key, depth) in other.iter().filter(|(key, _)| !one.contains_key(key)) {
        assert!(depth.abs() < tolerance, "{key:?}: {depth}");
    }
}

/// A clone of a world by what it remembers of positions, moved away.
fn shifted<V: Lab>(seed: u64) {
    let mut script = Script::<V>::new(exact(), 500, seed);
    script.update();
    let before: Vec<_> = script.told.touching.iter().copied().collect();
    let origin = V::vector(|i| [64.0, -32.0, 16.0][i]);
    script.world.shift_origin(origin).unwrap();
    for listed in script.list.values_mut() {
        listed.pose = listed.pose.with_translation(listed.pose.translation() - origin);
    }
    script.update();
    assert!(script.world.events().is_empty(), "nothing begins or ends by that");
    assert!(before.len() > 200 && script.told.touching.iter().copied().eq(before));
    (0..300).for_each(|_| script.edit());
    script.update();
    // What has not moved since keeps the contacts of before, which differ by rounding.
    let (ours, theirs) = (script.found(), brute(&script.list));
    let differ = ours.keys().filter(|key| !theirs.contains_key(key)).count()
        + theirs.keys().filter(|key| !ours.contains_key(key)).count();
    assert!(differ <= 2, "{differ}");
    let far = V::vector(|_| V::Real::LIMIT.to_f64() * 1.5);
    assert!(script.world.shift_origin(far).is_err());
    script.update();
    assert!(script.world.events().is_empty(), "and nothing was moved");
}

mod in_all_spaces {
    use super::*;

    macro_rules! all {
        ($($name:ident: $law:ident($seed:expr);)*) => {$(
            #[test]
            fn $name() {
                $law::<Vec2>($seed);
                $law::<DVec2>($seed + 1);
                $law::<Vec3>($seed + 2);
                $law::<DVec3>($seed + 3);
            }
        )*};
    }
    all! {
        the_same_calls_say_the_same: same_calls(100);
        the_order_of_insertion_does_not_matter: any_order(200);
        a_world_can_be_shifted: shifted(300);
        queries_find_what_a_list_finds: queries(400);
        fast_ones_meet_what_is_on_their_way: passing(500);
        what_creeps_or_is_carried_along_follows_and_what_moves_does_not: followed(800);
        contacts_on_ground_without_end_keep_their_features: on_the_ground(900);
        what_moves_is_told_as_if_nothing_were_remembered: marching(1000);
        many_parts_of_a_pair_are_told_apart: many_parts(1100);
    }
}

/// Everything that a world can be asked, against one collider after the other; also before the update that follows a change.
fn queries<V: Lab>(seed: u64) {
    let mut script = Script::<V>::new(Settings::default(), 500, seed);
    let (mut rays, mut casts, mut near) = (0, 0, 0);
    for round in 0..40 {
        (0..20).for_each(|_| script.edit());
        if round % 2 == 0 {
            script.update();
        }
        let mut random = Random::new(seed + 1000 + round);
        let world = &script.world;
        let seen = || script.list.iter().filter(|(_, listed)| listed.is_enabled);
        for _ in 0..10 {
            let (at, to) = (pose::<V>(script.side, &mut random), pose::<V>(script.side, &mut random));
            let ray = Ray::new(at.translation(), to.translation() - at.translation()).unwrap();
            // The first hit of a collider is that of its parts.
            let hits = seen().filter_map(|(handle, listed)| {
                let hits = listed.placed().filter_map(|(shape, pose)| cast_ray(shape, pose, ray, V::Real::TWO));
                hits.map(|hit| hit.t).reduce(|a, b| if b < a { b } else { a }).map(|t| (t, *handle))
            });
            let mut hits: Vec<_> = hits.collect();
            hits.sort_by(|a, b| a.partial_cmp(b).unwrap());
            let mut all = Vec::new();
            world.cast_ray_all(ray, V::Real::TWO, Filter::all(), &mut all);
            let ours: Vec<_> = all.iter().map(|it| (it.hit.t, it.collider)).collect();
            assert_eq!(ours, hits);
            let first = world.cast_ray(ray, V::Real::TWO, Filter::all());
            assert_eq!(first.map(|it| (it.hit.t, it.collider)), hits.first().copied());
            assert_eq!(world.ray_hits(ray, V::Real::TWO, Filter::all()), !hits.is_empty());
            if let Some(first) = first {
                let rest = Filter::all().without(first.collider);
                let second = world.cast_ray(ray, V::Real::TWO, rest).map(|it| (it.hit.t, it.collider));
                assert_eq!(second, hits.get(1).copied());
                assert_eq!(world.cast_ray(ray, V::Real::TWO, Filter::all().where_(&|_, _| false)), None);
            }
            rays += usize::from(!hits.is_empty());

            let probe: Shape<V> = shape(1.0, &mut random);
            let met = |listed: &Listed<V>| listed.placed().any(|(shape, pose)| intersects(&probe, at, shape, pose));
            let expected: Vec<_> = seen().filter(|(_, listed)| met(listed)).map(|it| *it.0).collect();
            let mut found = Vec::new();
            world.overlapping(&probe, at, Filter::all(), &mut found);
            assert_eq!(found, expected);
            let inside = |listed: &Listed<V>| listed.placed().any(|(s, p)| contains(s, p, at.translation()));
            let expected: Vec<_> = seen().filter(|(_, listed)| inside(listed)).map(|it| *it.0).collect();
            world.containing(at.translation(), Filter::all(), &mut found);
            assert_eq!(found, expected);

            let motion = at.moving(to.translation() - at.translation());
            let cast = |listed: &Listed<V>| {
                let hits =
                    listed.placed().filter_map(|(shape, pose)| cast_shape(&probe, motion, shape, pose, V::Real::ONE));
                hits.map(|hit| hit.time).reduce(|a, b| if b < a { b } else { a })
            };
            let mut times: Vec<_> = seen().filter_map(|(handle, listed)| Some((cast(listed)?, *handle))).collect();
            times.sort_by(|a, b| a.partial_cmp(b).unwrap());
            let hit = world.cast_shape(&probe, motion, V::Real::ONE, Filter::all());
            assert_eq!(hit.map(|it| (it.hit.time, it.collider)), times.first().copied());
            casts += usize::from(hit.is_some());

            let point = at.translation();
            let distance = |listed: &Listed<V>| {
                let all = listed.placed().filter_map(|(shape, pose)| signed_distance(shape, pose, point));
                all.reduce(|a, b| if b < a { b } else { a })
            };
            let mut all: Vec<_> = seen().filter_map(|(handle, listed)| Some((distance(listed)?, *handle))).collect();
            all.sort_by(|a, b| a.partial_cmp(b).unwrap());
            let max = V::Real::from_f64(random.range(0.0, 2.0));
            let nearest = world.nearest(point, max, Filter::all());
            let expected = all.first().copied().filter(|it| it.0 <= max);
            assert_eq!(nearest.map(|it| (it.projection.distance, it.collider)), expected);
            near += usize::from(nearest.is_some());

            let around = Aabb { min: point, max: point + V::splat(V::Real::ONE) };
            world.in_box(&around, Filter::all().on(Layers::bit(3)), &mut found);
            // The boxes of compounds need not be tight.
            for (handle, listed) in seen().filter(|(_, listed)| listed.layers & 8 != 0) {
                let is_in = listed.bounds().overlaps(&around);
                let is_found = found.contains(handle);
                assert!(is_found || !is_in, "{handle:?}");
                assert!(is_in || !is_found || listed.parts.len() > 1, "{handle:?}");
            }
        }
    }
    println!("{}: {rays} rays, {casts} casts, {near} points hit of 400", V::NAME);
    assert!([rays, casts, near].iter().all(|hits| *hits > 100));
}

/// Whether times are good to rounding.
fn is_flat<V: Lab>(shape: &Shape<V>) -> bool {
    !matches!(
        shape,
        Shape::Own(_) | Shape::Cylinder(_) | Shape::Cone(_) | Shape::RoundCylinder(_) | Shape::RoundCone(_)
    )
}

/// Colliders that fly far in one update, each against what is there and what flies too.
fn passing<V: Lab>(seed: u64) {
    let mut random = Random::new(seed);
    let (mut met, mut crossed, mut flown, mut began) = (0, 0, 0, 0);
    for _ in 0..60 {
        let mut world = World::<V>::new();
        let mut all = Vec::new();
        for number in 0..40 {
            let mut listed = Listed::<V>::random(number, 4.0, &mut random);
            (listed.is_enabled, listed.is_fixed) = (true, listed.is_fixed && number % 3 != 0);
            let is_fast = number % 3 == 0;
            let collider = if is_fast { listed.collider().fast() } else { listed.collider() };
            let handle = world.insert(collider).unwrap();
            all.push((handle, listed, is_fast));
        }
        world.update();
        for _ in 0..3 {
            let starts: Vec<Listed<V>> = all.iter().map(|it| it.1.clone()).collect();
            for (handle, listed, is_fast) in &mut all {
                if *is_fast || random.chance(0.4) {
                    let reach = if *is_fast { 8.0 } else { 0.5 };
                    let step: Vec<f64> = (0..V::DIMENSION).map(|_| random.range(-reach, reach)).collect();
                    let there = listed.pose.translation() + V::vector(|i| step[i]);
                    listed.pose = match random.below(4) {
                        0 => listed.pose.with_rotation(V::rotation(&mut random)),
                        1 => Pose::new(there, V::rotation(&mut random)),
                        _ => listed.pose.with_translation(there),
                    };
                    world.set_pose(*handle, listed.pose).unwrap();
                }
            }
            world.update();
            let impacts: BTreeMap<_, _> =
                world.impacts().iter().map(|it| ((it.a.min(it.b), it.a.max(it.b)), it.time.to_f64())).collect();
            for (i, (a, one, is_fast)) in all.iter().enumerate() {
                for (j, (b, other, is_other_fast)) in all.iter().enumerate().skip(i + 1) {
                    let has_moved = |i: usize| starts[i].pose != all[i].1.pose;
                    let flies = *is_fast && has_moved(i) || *is_other_fast && has_moved(j);
                    let is_apart = touches(&starts[i], &starts[j]).is_empty();
                    if !one.may_touch(other) || !is_apart || !flies {
                        continue;
                    }
                    flown += 1;
                    let times = starts[i].ways(&all[i].1).flat_map(|(s, p)| {
                        let others = starts[j].ways(&all[j].1);
                        others.filter_map(move |(t, q)| time_of_impact(s, p, t, q, V::Real::ONE))
                    });
                    let time = times.map(|hit| hit.time.to_f64()).reduce(f64::min);
                    assert_eq!(impacts.contains_key(&(*a, *b)), time.is_some(), "{a:?} {b:?} {time:?}");
                    let Some(time) = time else { continue };
                    // Of curved shapes times are good to a part of the scale.
                    let is_flat = one.parts.iter().chain(&other.parts).all(|(shape, _)| is_flat(shape));
                    let tolerance = if is_flat { 64.0 } else { 10.0 * V::bound(true) } * V::epsilon();
                    assert!((impacts[&(*a, *b)] - time).abs() <= tolerance, "{} and not {time}", impacts[&(*a, *b)]);
                    met += 1;
                    crossed += usize::from(*is_fast && *is_other_fast);
                    // It may have been passed in the step before, and go on.
                    let event = world.events().iter().find(|event| event.handles() == (*a, *b));
                    assert!(matches!(event, None | Some(Event::Began { time: Some(_), .. })), "{event:?}");
                    began += usize::from(event.is_some());
                }
            }
            assert!(world.impacts().windows(2).all(|two| (two[0].a, two[0].time) <= (two[1].a, two[1].time)));
        }
        // What has only been passed by ends at the next update.
        let impacts: BTreeSet<_> = world.impacts().iter().map(|it| (it.a.min(it.b), it.a.max(it.b))).collect();
        world.update();
        let touching: BTreeSet<_> = world.contacts().map(|pair| (pair.a(), pair.b())).collect();
        for key in impacts.iter().filter(|key| !touching.contains(key)) {
            let ended = world.events().iter().find(|event| event.handles() == *key);
            assert!(matches!(ended, Some(Event::Ended { .. })), "{ended:?}");
        }
        assert!(world.impacts().is_empty());
    }
    println!("{}: of {flown} pairs {met} met on their way, {crossed} of them both fast", V::NAME);
    assert!(met > 300 && crossed > 50 && met < flown / 2 && began > met / 2);
}

/// A world that is written down and read again goes on as if nothing had been between, to the last bit.
#[cfg(feature = "serde")]
fn written_and_read<V: Lab>(seed: u64) {
    let settings = Settings { grace: 1, part_events: true, ..Settings::default() };
    let run = |writes: bool| {
        let mut script = Script::<V>::new(settings, 300, seed);
        let mut so_far = 0xCBF2_9CE4_8422_2325;
        for round in 0..25 {
            (0..40).for_each(|_| script.edit());
            // Before the update, with everything still to be looked at, and after it.
            for is_after in [false, true] {
                if is_after {
                    script.update();
                    so_far = hash(&script.world, so_far);
                }
                if writes && round % 3 == 1 {
                    let text = serde_json::to_string(&script.world).unwrap();
                    script.world = serde_json::from_str(&text).unwrap();
                    assert_eq!(serde_json::to_string(&script.world).unwrap(), text);
                }
            }
        }
        so_far
    };
    assert_eq!(run(false), run(true));
}

#[cfg(feature = "serde")]
#[test]
fn a_world_that_was_written_and_read_goes_on_in_all_spaces() {
    written_and_read::<Vec2>(600);
    written_and_read::<DVec2>(601);
    written_and_read::<Vec3>(602);
    written_and_read::<DVec3>(603);
}

/// What was tampered with is refused, and never panics.
#[cfg(feature = "serde")]
#[test]
fn worlds_that_make_no_sense_are_refused() {
    let mut script = Script::<Vec3>::new(Settings::default(), 60, 700);
    script.side = 1.5;
    (0..100).for_each(|_| script.edit());
    script.update();
    (0..10).for_each(|_| script.edit());
    let text = serde_json::to_string(&script.world).unwrap();
    assert!(serde_json::from_str::<World<Vec3>>(&text).is_ok());
    let (mut random, mut refused, mut taken) = (Random::new(701), 0, 0);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        // Another digit somewhere.
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len());
            if bytes[at].is_ascii_digit() {
                bytes[at] = b'0' + random.below(10) as u8;
            }
        }
        match serde_json::from_slice::<World<Vec3>>(&bytes) {
            Err(_) => refused += 1,
            Ok(mut world) => {
                taken += 1;
                world.update();
                let handles: Vec<_> = world.iter().map(|it| it.0).collect();
                world.remove_all(&handles[..handles.len() / 2]).unwrap();
                world.update();
                assert!(world.contacts().all(|pair| pair.contact().is_none_or(|it| !it.depth.is_nan())));
            }
        }
    }
    println!("{refused} refused, {taken} taken");
    assert!(refused > 100 && taken > 100);
}

/// The manifold of the only pair that touches.
fn only<V: Lab>(world: &World<V>) -> Manifold<V> {
    let mut pairs = world.contacts();
    let (pair, other) = (pairs.next().unwrap(), pairs.next());
    let mut manifolds = pair.manifolds();
    let found = *manifolds.next().unwrap().manifold;
    assert!(other.is_none() && manifolds.next().is_none());
    found
}

/// Two boxes that touch at corners of both, so that points of either are where the other one cuts its face.
fn stacked<V: Lab>(carried: V, slid: V) -> [Pose<V>; 2] {
    let over = V::vector(|i| [0.9, 1.99, 0.3][i]);
    [Pose::IDENTITY.with_translation(carried), Pose::IDENTITY.with_translation(carried + over + slid)]
}

/// What follows a motion keeps its points on one of the two, to the last bit; what is worked out anew does not.
fn followed<V: Lab>(_seed: u64) {
    let unit = |k: usize, length: f64| V::vector(|i| if i == k { length } else { 0.0 });
    let cube = || Collider::new(Cuboid::new(V::vector(|_| 1.0)).unwrap());
    // Steps of an update: of both together, and of one beside the other. What creeps, or is carried along, follows.
    let cases = [
        (0.0, 1e-5, true),
        (0.0, -1e-6, true),
        (0.5, 1e-5, true),
        (0.0, 0.01, false),
        (0.5, 0.01, false),
        (0.0, 0.001, false),
    ];
    for (carried, slid, follows) in cases {
        let mut world = World::<V>::new();
        let handles = [0, 1].map(|i| world.insert(cube().at(stacked(V::ZERO, V::ZERO)[i])).unwrap());
        world.update();
        let mut last = only(&world);
        for step in 1..=10 {
            let poses = stacked(unit(1, carried * f64::from(step)), unit(0, slid * f64::from(step)));
            handles.iter().zip(poses).for_each(|(handle, pose)| world.set_pose(*handle, pose).unwrap());
            world.update();
            let (found, cube) = (only(&world), cube());
            let (shape, _) = cube.parts().next().unwrap();
            let anew = manifold(shape, poses[0], shape, poses[1], V::Real::ZERO).unwrap();
            let points = |of: &Manifold<V>| of.points().iter().map(|it| it.local_b).collect::<Vec<_>>();
            let features =
                |of: &Manifold<V>| of.points().iter().map(|it| (it.feature_a, it.feature_b)).collect::<Vec<_>>();
            assert_eq!(points(&found) == points(&last), follows, "{carried} {slid}: {found:?} {last:?}");
            assert_eq!(features(&found), features(&last));
            assert!(follows || found == anew, "{carried} {slid}: {found:?} {anew:?}");
            last = found;
        }
    }
}

/// On ground without end, whichever of the two came first.
fn on_the_ground<V: Lab>(_seed: u64) {
    let up = V::vector(|i| if i == 1 { 1.0 } else { 0.0 });
    let cube = Collider::new(Cuboid::new(V::vector(|_| 1.0)).unwrap()).at(Pose::IDENTITY);
    let ground = || Collider::new(HalfSpace::new(up, V::Real::from_f64(-0.99)).unwrap()).fixed();
    for cube_first in [false, true] {
        let mut world = World::<V>::new();
        let before = (!cube_first).then(|| world.insert(ground()).unwrap());
        let handle = world.insert(cube.clone()).unwrap();
        let _ = before.unwrap_or_else(|| world.insert(ground()).unwrap());
        world.update();
        let first = only(&world);
        for step in 1..=10 {
            // It shivers, and its lowest points with it; what is remembered of the ground stays below them.
            let at = V::vector(|i| if i == 1 { 1e-5 * f64::from(step % 3) } else { 0.0 });
            world.set_pose(handle, Pose::IDENTITY.with_translation(at)).unwrap();
            world.update();
            let found = only(&world);
            let pairs = found.points().iter().zip(first.points());
            assert_eq!(found.points().len(), first.points().len());
            pairs.for_each(|(now, then)| assert_eq!((now.feature_a, now.feature_b), (then.feature_a, then.feature_b)));
        }
    }
}

/// All move a long way, and are told as if nothing could be remembered.
fn marching<V: Lab>(seed: u64) {
    let mut script = Script::<V>::new(Settings { part_events: true, ..Settings::default() }, 500, seed);
    let (mut update, mut touched) = (0, 0);
    while update < 10 {
        let Script { world, list, random, .. } = &mut script;
        for (handle, listed) in list.iter_mut() {
            let step: Vec<f64> = (0..V::DIMENSION).map(|_| random.range(0.1, 0.2)).collect();
            let way = V::vector(|i| if handle.index() % 2 == 0 { step[i] } else { -step[i] });
            listed.pose = Pose::new(listed.pose.translation() + way, V::rotation(random));
            world.set_pose(*handle, listed.pose).unwrap();
        }
        script.update();
        script.check_exactly();
        touched += script.told.touching.len();
        update += 1;
    }
    assert!(touched > 500, "{touched}");
}

/// Colliders of so many parts that more touch than are gone through one by one.
fn many_parts<V: Lab>(seed: u64) {
    let mut random = Random::new(seed);
    for reuse in [false, true] {
        let mut script = Script::<V>::new(Settings { reuse, part_events: true, ..Settings::default() }, 0, seed);
        for number in 0..3 {
            let parts = (0..60).map(|_| (shape(1.0, &mut random), pose::<V>(1.0, &mut random))).collect();
            let mut listed = Listed::random(number, 1.0, &mut random);
            (listed.parts, listed.pose) = (parts, Pose::IDENTITY);
            (listed.layers, listed.mask, listed.group) = (u64::MAX, u64::MAX, 0);
            (listed.is_fixed, listed.is_sensor, listed.is_enabled) = (false, false, true);
            let handle = script.world.insert(listed.collider()).unwrap();
            script.users.insert(handle, number);
            script.list.insert(handle, listed);
        }
        for step in 0..20 {
            for (handle, listed) in &mut script.list {
                let way = V::vector(|i| if i == step % 2 { 0.1 * f64::from(handle.index()) } else { 0.0 });
                listed.pose = listed.pose.with_translation(listed.pose.translation() + way);
                script.world.set_pose(*handle, listed.pose).unwrap();
            }
            script.update();
            script.check_exactly();
            let most = script.world.contacts().map(|pair| pair.manifolds().count()).max();
            assert!(step > 0 || most > Some(50), "{most:?} parts touch");
        }
    }
}
