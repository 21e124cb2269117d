//! Any edits of a world: events tell of each pair by turns its beginning and its end, and a list of the same colliders has the same touching ones.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::generic::{
    Aabb, Ball, Collider, Contact, Draw, Event, Filter, Handle, Manifold, Margin, Pose, Ray, Settings, Shape, Update,
    World, contact, intersects, manifold,
};
use impinge::{Layers, Real, WorldError};
use impinge_fuzz::{Arbitrary, Pair, number, pose, shape, vector};
use libfuzzer_sys::fuzz_target;
use std::collections::{BTreeMap, BTreeSet};

/// No more colliders at a time, so that all pairs can be compared.
const MOST: usize = 16;

/// Shapes, each with its pose in the frame of the collider.
type PartList<V> = Vec<(Shape<V>, Pose<V>)>;

/// A collider as a list knows it.
#[derive(Clone)]
struct Listed<V: Arbitrary> {
    parts: PartList<V>,
    is_single: bool,
    pose: Pose<V>,
    layers: u64,
    mask: u64,
    group: u32,
    is_fixed: bool,
    is_sensor: bool,
    is_fast: bool,
    is_enabled: bool,
}

impl<V: Arbitrary> Listed<V> {
    /// `None` when the bytes make no legal shape.
    fn any(u: &mut Unstructured<'_>) -> Result<Option<Self>> {
        let is_single = u.ratio(3, 4)?;
        let Some(parts) = any_parts(is_single, u)? else { return Ok(None) };
        let flags: u8 = u.arbitrary()?;
        Ok(Some(Listed {
            parts,
            is_single,
            pose: any_pose(u)?,
            layers: any_layers(u)?,
            mask: any_layers(u)?,
            group: u32::from(u.arbitrary::<u8>()? / 128),
            is_fixed: flags & 7 == 1,
            is_sensor: flags & 24 == 8,
            is_fast: flags & 0xE0 == 0xE0,
            is_enabled: flags & 0xE0 != 0x20,
        }))
    }

    fn collider(&self, user: u64) -> std::result::Result<Collider<V>, WorldError> {
        let made = match &self.parts[..] {
            [(shape, _)] if self.is_single => Collider::new(shape.clone()),
            parts => Collider::compound(parts.to_vec())?,
        };
        let made = made.at(self.pose).on(Layers::from_bits(self.layers)).against(Layers::from_bits(self.mask));
        let made = made.in_group(self.group).with_user(user);
        let made = if self.is_fixed { made.fixed() } else { made };
        let made = if self.is_sensor { made.sensor() } else { made };
        let made = if self.is_fast { made.fast() } else { made };
        Ok(if self.is_enabled { made } else { made.disabled() })
    }

    fn may_touch(&self, other: &Self) -> bool {
        let layers = self.layers & other.mask != 0 && other.layers & self.mask != 0;
        let groups = self.group == 0 || self.group != other.group;
        layers && groups && self.is_enabled && other.is_enabled && !(self.is_fixed && other.is_fixed)
    }

    fn placed(&self) -> impl Iterator<Item = (&Shape<V>, Pose<V>)> {
        self.parts.iter().map(|(shape, local)| (shape, self.part_pose(*local)))
    }

    fn part_pose(&self, local: Pose<V>) -> Pose<V> {
        if self.is_single { self.pose } else { self.pose.compose(local) }
    }
}

/// A shape of a few units, or any at all.
fn any_shape<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Option<Shape<V>>> {
    if u.ratio(1, 8)? {
        return Ok(shape(u)?.ok());
    }
    // Small numbers of quarters behind bytes that say so, for the same constructors; those of corners say first how many.
    let mut bytes = vec![u.arbitrary::<u8>()?];
    if bytes[0] % 12 == 11 {
        bytes.push(u.int_in_range(3..=8)?);
    }
    for _ in 0..25 {
        bytes.extend([4, 0, u.int_in_range(0..=8)?]);
    }
    Ok(shape(&mut Unstructured::new(&bytes))?.ok())
}

fn any_parts<V: Arbitrary>(is_single: bool, u: &mut Unstructured<'_>) -> Result<Option<PartList<V>>> {
    let count = if is_single { 1 } else { u.int_in_range(1..=4)? };
    let mut parts = Vec::new();
    for _ in 0..count {
        let Some(shape) = any_shape(u)? else { return Ok(None) };
        let local = if is_single { Pose::IDENTITY } else { any_pose(u)? };
        parts.push((shape, local));
    }
    Ok(Some(parts))
}

/// Near the origin and perhaps turned, or anywhere, also nowhere.
fn any_pose<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Pose<V>> {
    if u.ratio(1, 16)? {
        return pose(u);
    }
    let mut at = V::ZERO;
    for axis in 0..V::DIMENSION {
        at = at.with(axis, V::Real::from_f64(f64::from(u.int_in_range(-8i8..=8)?) / 2.0));
    }
    let mut turn = || Ok(V::Real::from_f64(f64::from(u.int_in_range(-1i8..=1)?)));
    let turned = Pose::new(at, V::rotation([turn()?, turn()?, turn()?, turn()?]));
    Ok(if turned.is_valid() { turned } else { Pose::from_translation(at) })
}

fn any_layers(u: &mut Unstructured<'_>) -> Result<u64> {
    Ok(if u.ratio(3, 4)? { u64::MAX } else { u64::from(u.arbitrary::<u8>()? & 3) })
}

fn any_settings<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Settings<V>> {
    let settings = Settings { reuse: false, part_events: u.arbitrary()?, ..Settings::default() };
    if u.arbitrary()? {
        return Ok(settings);
    }
    let length = |u: &mut Unstructured<'_>| Ok(V::Real::from_f64(f64::from(u.arbitrary::<i8>()?) / 64.0));
    Ok(Settings {
        margin: length(u)?,
        boxes: if u.arbitrary()? { Margin::default() } else { Margin { length: length(u)?, part: length(u)? } },
        reuse: u.arbitrary()?,
        stayed: u.arbitrary()?,
        grace: u32::from(u.arbitrary::<u8>()? % 4),
        pair_budget: if u.arbitrary()? { Some(usize::from(u.arbitrary::<u8>()? % 8)) } else { None },
        ..settings
    })
}

/// What events have told so far, which must make sense.
#[derive(Default)]
struct Told {
    touching: BTreeSet<(Handle, Handle)>,
    parts: BTreeSet<(Handle, Handle, (u32, u32))>,
}

impl Told {
    fn hear<V: Arbitrary>(&mut self, events: &[Event<V>], users: &BTreeMap<Handle, Vec<u64>>) {
        let order: Vec<_> = events.iter().map(|event| (event.handles(), event.parts())).collect();
        assert!(order.windows(2).all(|two| two[0] < two[1]), "in order, and no pair twice: {events:?}");
        for event in events {
            let ((a, b), (user_a, user_b)) = (event.handles(), event.users());
            assert!(a < b && users[&a].contains(&user_a) && users[&b].contains(&user_b), "{event:?}");
            let key = event.parts().map(|parts| (a, b, parts));
            let is_news = match (event, key) {
                (Event::Began { .. }, None) => self.touching.insert((a, b)),
                (Event::Began { .. }, Some(key)) => self.parts.insert(key),
                (Event::Ended { .. }, None) => self.touching.remove(&(a, b)),
                (Event::Ended { .. }, Some(key)) => self.parts.remove(&key),
                (Event::Stayed { .. }, None) => self.touching.contains(&(a, b)),
                (_, Some(key)) => self.parts.contains(&key),
                _ => unreachable!("there are three kinds of event"),
            };
            assert!(is_news, "{event:?}");
            match event {
                Event::Began { contact, time, .. } => {
                    contact.iter().for_each(check_contact);
                    assert!(time.is_none_or(|time| time >= V::Real::ZERO && time <= V::Real::ONE), "{event:?}");
                }
                Event::Stayed { contact, .. } => contact.iter().for_each(check_contact),
                _ => {}
            }
        }
    }
}

fn check_contact<V: Arbitrary>(contact: &Contact<V>) {
    let is_unit = (contact.normal.length().to_f64() - 1.0).abs() < 1e-3;
    let is_finite = contact.depth.is_finite() && contact.local_a.is_finite() && contact.local_b.is_finite();
    assert!(is_unit && is_finite, "{contact:?}");
}

fn check_manifold<V: Arbitrary>(manifold: &Manifold<V>) {
    assert!(!manifold.points().is_empty());
    for point in manifold.points() {
        let (normal, depth) = (manifold.normal, point.depth);
        check_contact(&Contact { normal, depth, local_a: point.local_a, local_b: point.local_b });
    }
}

/// A world and a list, through the same edits.
struct Script<V: Arbitrary> {
    world: World<V>,
    list: BTreeMap<Handle, Listed<V>>,
    /// All numbers that each collider had since the last update, or when it was removed.
    users: BTreeMap<Handle, Vec<u64>>,
    told: Told,
    /// Whether something fast may have met something that it does not touch.
    was_fast: bool,
    next: u64,
}

impl<V: Arbitrary> Script<V> {
    fn new(settings: Settings<V>) -> Self {
        let world = World::with(settings);
        let (list, users, told) = (BTreeMap::new(), BTreeMap::new(), Told::default());
        Script { world, list, users, told, was_fast: false, next: 0 }
    }

    /// Any handle that there is or was; all that was removed is stale.
    fn any_handle(&self, u: &mut Unstructured<'_>) -> Result<Option<Handle>> {
        if self.users.is_empty() {
            return Ok(None);
        }
        let living = !self.list.is_empty() && u.ratio(15, 16)?;
        let handles: Vec<Handle> = if living { self.list.keys() } else { return self.any_of_all(u) }.copied().collect();
        Ok(Some(handles[u.choose_index(handles.len())?]))
    }

    fn any_of_all(&self, u: &mut Unstructured<'_>) -> Result<Option<Handle>> {
        let handles: Vec<Handle> = self.users.keys().copied().collect();
        Ok(Some(handles[u.choose_index(handles.len())?]))
    }

    fn insert(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        let Some(listed) = Listed::any(u)? else { return Ok(()) };
        let user = self.next;
        self.next += 1;
        let Ok(collider) = listed.collider(user) else { return Ok(()) };
        if let Ok(handle) = self.world.insert(collider) {
            assert!(listed.pose.is_valid());
            assert!(self.users.insert(handle, vec![user]).is_none(), "a handle is never used again");
            self.list.insert(handle, listed);
        }
        Ok(())
    }

    fn remove(&mut self, handle: Handle) {
        let outcome = self.world.remove(handle).is_ok();
        assert_eq!(outcome, self.list.remove(&handle).is_some());
        assert!(!self.world.contains(handle));
    }

    fn set_pose(&mut self, handle: Handle, u: &mut Unstructured<'_>) -> Result<()> {
        let to = any_pose(u)?;
        let outcome = match u.int_in_range(0..=3)? {
            0 => self.world.teleport(handle, to),
            1 => self.world.set_poses(&[(handle, to)]),
            _ => self.world.set_pose(handle, to),
        };
        if outcome.is_ok() {
            self.listed(handle).pose = to;
        }
        assert!(outcome.is_err() || to.is_valid());
        Ok(())
    }

    /// Only of what the world has taken an edit of.
    fn listed(&mut self, handle: Handle) -> &mut Listed<V> {
        self.list.get_mut(&handle).expect("stale handles are refused")
    }

    fn set_parts(&mut self, handle: Handle, u: &mut Unstructured<'_>) -> Result<()> {
        let is_single = u.arbitrary()?;
        let Some(parts) = any_parts(is_single, u)? else { return Ok(()) };
        let outcome = if is_single {
            self.world.set_shape(handle, parts[0].0.clone())
        } else {
            self.world.set_compound(handle, parts.clone())
        };
        if outcome.is_ok() {
            let listed = self.listed(handle);
            (listed.parts, listed.is_single) = (parts, is_single);
        }
        Ok(())
    }

    fn set_other(&mut self, handle: Handle, u: &mut Unstructured<'_>) -> Result<()> {
        let is_set: bool = u.arbitrary()?;
        let bits = any_layers(u)?;
        let world = &mut self.world;
        let (outcome, change): (_, fn(&mut Listed<V>, bool, u64)) = match u.int_in_range(0..=7)? {
            0 => (world.set_layers(handle, Layers::from_bits(bits)), |listed, _, bits| listed.layers = bits),
            1 => (world.set_mask(handle, Layers::from_bits(bits)), |listed, _, bits| listed.mask = bits),
            2 => (world.set_group(handle, bits as u32 & 3), |listed, _, bits| listed.group = bits as u32 & 3),
            3 => (world.set_enabled(handle, is_set), |listed, is_set, _| listed.is_enabled = is_set),
            4 => (world.set_sensor(handle, is_set), |listed, is_set, _| listed.is_sensor = is_set),
            5 => (world.set_fixed(handle, is_set), |listed, is_set, _| listed.is_fixed = is_set),
            6 => (world.set_fast(handle, is_set), |listed, is_set, _| listed.is_fast = is_set),
            _ => (world.look_again(handle), |_, _, _| {}),
        };
        assert_eq!(outcome.is_ok(), self.list.contains_key(&handle));
        if outcome.is_ok() {
            change(self.listed(handle), is_set, bits);
        }
        Ok(())
    }

    fn set_user(&mut self, handle: Handle) {
        if self.world.set_user(handle, self.next).is_ok() {
            self.users.get_mut(&handle).expect("stale handles are refused").push(self.next);
            self.next += 1;
        }
    }

    fn shift(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        let origin = if u.ratio(7, 8)? { any_pose::<V>(u)?.translation() } else { vector(u)? };
        if self.world.shift_origin(origin).is_ok() {
            for (handle, listed) in &mut self.list {
                listed.pose = listed.pose.with_translation(listed.pose.translation() - origin);
                // What rests is not looked at, and rounding may be another one there.
                assert!(self.world.look_again(*handle).is_ok());
            }
        }
        Ok(())
    }

    /// The same world from what was written of it.
    fn write_and_read(&mut self) {
        let text = serde_json::to_string(&self.world).expect("worlds can be written");
        self.world = serde_json::from_str(&text).expect("what was written can be read");
        assert_eq!(serde_json::to_string(&self.world).expect("worlds can be written"), text);
    }

    fn edit(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        let choice = u.int_in_range(0..=31)?;
        let handle = self.any_handle(u)?;
        match (choice, handle) {
            (0..=8, _) | (_, None) if self.list.len() < MOST => self.insert(u)?,
            (9 | 10, Some(handle)) => self.remove(handle),
            (11..=17, Some(handle)) => self.set_pose(handle, u)?,
            (18..=19, Some(handle)) => self.set_parts(handle, u)?,
            (20..=24, Some(handle)) => self.set_other(handle, u)?,
            (25, Some(handle)) => self.set_user(handle),
            (26, _) => self.shift(u)?,
            (27, _) => self.world = self.world.clone(),
            (28, _) => self.write_and_read(),
            (29 | 30, _) => self.ask(u)?,
            _ => self.draw(u)?,
        }
        Ok(())
    }

    fn update(&mut self) {
        self.was_fast |= self.list.values().any(|listed| listed.is_fast);
        let outcome = self.world.update();
        self.told.hear(self.world.events(), &self.users);
        for (handle, numbers) in &mut self.users {
            if self.list.contains_key(handle) {
                numbers.drain(..numbers.len() - 1);
            }
        }
        assert_eq!(self.world.len(), self.list.len());
        self.check_contacts();
        if outcome == Update::Complete {
            self.compare();
        }
        let has_waiting = self.world.impacts().len() + self.world.settings().grace as usize > 0;
        self.was_fast &= has_waiting;
        for impact in self.world.impacts() {
            check_contact(&impact.contact);
            assert!(impact.time >= V::Real::ZERO && impact.time <= V::Real::ONE, "{impact:?}");
        }
    }

    fn check_contacts(&self) {
        let mut touching = BTreeSet::new();
        for pair in self.world.contacts() {
            if pair.is_touching() {
                assert!(touching.insert((pair.a(), pair.b())));
            }
            pair.manifolds().for_each(|part| check_manifold(part.manifold));
            pair.contact().iter().for_each(check_contact);
            assert!(self.world.contact_between(pair.b(), pair.a()).is_some());
        }
        assert_eq!(touching, self.told.touching, "contacts and events");
        let of_each = self.list.keys().map(|handle| {
            let contacts = self.world.contacts_of(*handle).expect("it is there");
            contacts.filter(|pair| pair.is_touching()).count()
        });
        assert_eq!(of_each.sum::<usize>(), 2 * touching.len());
    }

    /// All that touch in the list touch in the world; where nothing is remembered it is the other way round, too.
    fn compare(&self) {
        let settings = self.world.settings();
        if settings.reuse {
            return;
        }
        let margin = if settings.margin > V::Real::ZERO { settings.margin } else { V::Real::ZERO };
        let is_exact = settings.grace == 0 && !self.was_fast;
        for (a, one) in &self.list {
            for (b, other) in self.list.range(a..).skip(1) {
                let is_touching = self.told.touching.contains(&(*a, *b));
                let (must, may) = if one.may_touch(other) { touches(one, other, margin) } else { (false, false) };
                assert!(!must || is_touching, "{a:?} {b:?} touch only in the list");
                assert!(!is_touching || may || !is_exact, "{a:?} {b:?} touch only in the world");
            }
        }
    }

    /// Queries see what there is now, updated or not.
    fn ask(&self, u: &mut Unstructured<'_>) -> Result<()> {
        let (world, at) = (&self.world, any_pose::<V>(u)?);
        let (direction, max): (V, V::Real) = (vector(u)?, number(u)?);
        let mut found = Vec::new();
        if let Some(probe) = any_shape::<V>(u)? {
            world.overlapping(&probe, at, Filter::all(), &mut found);
            self.check_found(&found, &probe, at);
            if let Some(hit) = world.cast_shape(&probe, at.moving(direction), max, Filter::all()) {
                assert!(hit.hit.time >= V::Real::ZERO && hit.hit.time <= max && self.list.contains_key(&hit.collider));
            }
        }
        if at.is_valid() {
            let point = at.translation();
            let dot = Shape::from(Ball::new(V::Real::ZERO).expect("a point is a ball"));
            world.containing(point, Filter::all(), &mut found);
            self.check_found(&found, &dot, Pose::from_translation(point));
            if let Some(hit) = world.nearest(point, max, Filter::all()) {
                assert!(hit.projection.distance <= max && hit.projection.point.is_finite());
            }
            world.in_box(&Aabb { min: point, max: point + direction.abs() }, Filter::all(), &mut found);
        }
        if let Ok(ray) = Ray::new(at.translation(), direction) {
            let mut all = Vec::new();
            world.cast_ray_all(ray, max, Filter::all(), &mut all);
            let first = world.cast_ray(ray, max, Filter::all());
            assert_eq!(first.map(|hit| (hit.collider, hit.hit.t)), all.first().map(|hit| (hit.collider, hit.hit.t)));
            assert_eq!(world.ray_hits(ray, max, Filter::all()), first.is_some());
            assert!(all.iter().all(|it| it.hit.t >= V::Real::ZERO && it.hit.t <= max && it.hit.normal.is_finite()));
        }
        Ok(())
    }

    /// All that is met is found, and nothing else.
    fn check_found(&self, found: &[Handle], probe: &Shape<V>, at: Pose<V>) {
        for (handle, listed) in &self.list {
            // What is on no layer is not seen.
            let is_seen = listed.is_enabled && listed.layers != 0;
            let (mut must, mut may) = (false, false);
            for (shape, pose) in listed.placed().filter(|(shape, pose)| intersects(probe, at, *shape, *pose)) {
                must |= is_seen && is_sure((probe, at), (shape, pose), listed.is_single);
                may |= is_seen;
            }
            let is_found = found.contains(handle);
            assert!(is_found || !must, "{handle:?} is not found by {probe:?} at {at:?}");
            assert!(may || !is_found, "{handle:?} is found by {probe:?} at {at:?}");
        }
    }

    /// Lines are finite where the wishes are sane.
    fn draw(&self, u: &mut Unstructured<'_>) -> Result<()> {
        let (center, reach, mark): (V, V::Real, V::Real) = (vector(u)?, number(u)?, number(u)?);
        let draw = Draw { center, reach, mark, ..Draw::everything() };
        let wishes = [center.abs().greatest(), reach.abs(), mark.abs()];
        let are_sane = wishes.iter().all(|wish| wish.to_f64() < 1e6);
        let mut lines = self.world.lines(&draw).take(10_000);
        assert!(lines.all(|line| !are_sane || line.from.is_finite() && line.to.is_finite()), "{draw:?}");
        Ok(())
    }
}

/// Whether two must touch, and whether they may: either is right where rounding decides.
fn touches<V: Arbitrary>(a: &Listed<V>, b: &Listed<V>, margin: V::Real) -> (bool, bool) {
    let (mut must, mut may) = (false, false);
    let is_solid = !(a.is_sensor || b.is_sensor);
    for (one, at) in a.placed() {
        for (other, there) in b.placed() {
            let is_met = match is_solid {
                true => meets(one, at, other, there, margin),
                false => intersects(one, at, other, there),
            };
            must |= is_met && is_sure((one, at), (other, there), a.is_single && b.is_single);
            may |= is_met;
        }
    }
    (must, may)
}

/// Whether what meets is to be found by boxes, too: those of single shapes must overlap; parts are searched in the frame of their collider, where rounding is another one.
fn is_sure<V: Arbitrary>(a: (&Shape<V>, Pose<V>), b: (&Shape<V>, Pose<V>), are_single: bool) -> bool {
    if are_single {
        return matches!((Aabb::of(a.0, a.1), Aabb::of(b.0, b.1)), (Some(a), Some(b)) if a.overlaps(&b));
    }
    let pair = Pair { a: a.0.clone(), pose_a: a.1, b: b.0.clone(), pose_b: b.1 };
    contact(a.0, a.1, b.0, b.1).is_some_and(|contact| contact.depth.to_f64() > pair.band())
}

/// Whether there is a manifold with a point that is not apart. What has no end may meet without one.
fn meets<V: Arbitrary>(a: &Shape<V>, at: Pose<V>, b: &Shape<V>, there: Pose<V>, margin: V::Real) -> bool {
    let is_endless = |shape: &Shape<V>| matches!(shape, Shape::HalfSpace(_) | Shape::Plane(_));
    match manifold(a, at, b, there, margin) {
        Some(found) => found.points().iter().any(|point| point.depth >= V::Real::ZERO),
        None => is_endless(a) && is_endless(b) && intersects(a, at, b, there),
    }
}

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let mut script = Script::<V>::new(any_settings(u)?);
    while !u.is_empty() {
        script.edit(u)?;
        if u.ratio(1, 4)? {
            script.update();
        }
    }
    script.update();
    Ok(())
}

fuzz_target!(|data: &[u8]| {
    let mut u = Unstructured::new(data);
    let _ = match u.arbitrary::<bool>().unwrap_or(false) {
        false => check::<impinge::glam::Vec2>(&mut u),
        true => check::<impinge::glam::DVec3>(&mut u),
    };
});
