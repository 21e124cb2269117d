//! Worlds at their limits: crowds, giants, points, nonsense, and what settings promise, at exact numbers.

use impinge::d3::*;
use std::collections::BTreeSet;

/// Follows the events: each pair begins once and ends once.
fn hear(told: &mut BTreeSet<(Handle, Handle)>, world: &World) {
    for event in world.events() {
        let is_news = match event {
            Event::Began { .. } => told.insert(event.handles()),
            Event::Ended { .. } => told.remove(&event.handles()),
            _ => told.contains(&event.handles()),
        };
        assert!(is_news, "{event:?}");
    }
}

fn ball(radius: f32, x: f32) -> Collider {
    Collider::new(Ball::new(radius).unwrap()).at(Pose::at(x, 0.0, 0.0))
}

/// A hundred thousand in one place are five thousand million pairs.
#[test]
fn a_crowd_in_one_place_meets_the_budget_and_recovers() {
    let budget = 200_000;
    let mut world = World::with(Settings { pair_budget: Some(budget), ..Settings::default() });
    let handles = world.insert_all((0..100_000).map(|_| ball(0.4, 0.0))).unwrap();
    let mut told = BTreeSet::new();
    for _ in 0..3 {
        assert_eq!(world.update(), Update::OverBudget { budget });
        hear(&mut told, &world);
        assert_eq!((world.pair_count(), told.len()), (budget, budget), "keeps what it has");
    }
    // In a row, each touches nothing; in pairs, each touches one.
    for (i, handle) in handles.iter().enumerate() {
        world.set_pose(*handle, Pose::at(i as f32, 0.0, 0.0)).unwrap();
    }
    let mut updates = 0;
    while world.update() != Update::Complete {
        hear(&mut told, &world);
        updates += 1;
        assert!(updates < 10);
    }
    hear(&mut told, &world);
    assert!(told.is_empty() && world.contacts().next().is_none());
    for (i, handle) in handles.iter().enumerate() {
        world.set_pose(*handle, Pose::at((i / 2) as f32 * 2.0 + (i % 2) as f32 * 0.5, 0.0, 0.0)).unwrap();
    }
    assert_eq!(world.update(), Update::Complete);
    hear(&mut told, &world);
    assert_eq!(told.len(), 50_000);
}

#[test]
fn one_collider_may_be_as_large_as_everything() {
    let mut world = World::new();
    world.insert_all((0..2000).map(|i| ball(0.25, i as f32))).unwrap();
    let giant = world.insert(Collider::new(Cuboid::new(Vec3::splat(1e6)).unwrap())).unwrap();
    let floor = world.insert(Collider::new(HalfSpace::new(Vec3::Y, -1.0).unwrap()).fixed()).unwrap();
    world.update();
    assert_eq!(world.contacts().count(), 2001, "all balls and the floor touch the giant");
    assert_eq!(world.contacts_of(floor).unwrap().count(), 1);
    world.remove(giant).unwrap();
    world.update();
    assert_eq!((world.events().len(), world.contacts().count()), (2001, 0));
}

#[test]
fn shapes_without_size_touch_what_they_are_in() {
    let mut world = World::new();
    let point = world.insert(ball(0.0, 1.0)).unwrap();
    let same = world.insert(ball(0.0, 1.0)).unwrap();
    let speck = world.insert(Collider::new(Cuboid::new(Vec3::ZERO).unwrap()).at(Pose::at(1.0, 0.0, 0.0))).unwrap();
    let around = world.insert(ball(1.0, 0.0)).unwrap();
    world.update();
    let pairs: Vec<_> = world.events().iter().map(|event| event.handles()).collect();
    let all = [point, same, speck, around];
    let expected: Vec<_> = (0..4).flat_map(|i| (i + 1..4).map(move |j| (all[i], all[j]))).collect();
    assert_eq!(pairs, expected, "touching is intersecting");
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let mut world = World::new();
    let a = world.insert(ball(1.0, 0.0)).unwrap();
    let b = world.insert(ball(1.0, 1.5)).unwrap();
    world.update();
    let nowhere = Pose::at(f32::NAN, 0.0, 0.0);
    assert_eq!(world.set_pose(a, nowhere), Err(WorldError::Pose));
    assert_eq!(world.set_pose(a, Pose::at(2e9, 0.0, 0.0)), Err(WorldError::Pose));
    assert_eq!(world.teleport(a, nowhere), Err(WorldError::Pose));
    assert_eq!(world.insert(ball(1.0, 0.0).at(nowhere)), Err(WorldError::Pose));
    assert_eq!(world.set_poses(&[(b, Pose::at(9.0, 0.0, 0.0)), (a, nowhere)]), Err(WorldError::Pose));
    assert_eq!(world.insert_all([ball(1.0, 5.0), ball(1.0, 0.0).at(nowhere)]), Err(WorldError::Pose));
    let far = [(Shape::from(Ball::new(1.0).unwrap()), Pose::at(9e8, 0.0, 0.0))];
    let compound = Collider::compound(far).unwrap();
    assert_eq!(world.insert(compound.at(Pose::at(9e8, 0.0, 0.0))), Err(WorldError::TooFar));
    assert_eq!(world.set_compound(a, []), Err(WorldError::NoParts));
    let part = Collider::compound([(Ball::new(1.0).unwrap().into(), nowhere)]);
    assert_eq!(part.unwrap_err(), WorldError::Part { part: 0 });
    world.update();
    assert!(world.events().is_empty() && world.contact_between(a, b).is_some() && world.len() == 2);
    world.remove(a).unwrap();
    let stale = WorldError::Stale { handle: a };
    assert_eq!(world.set_pose(a, Pose::IDENTITY), Err(stale));
    assert_eq!(world.set_shape(a, Ball::new(1.0).unwrap()), Err(stale));
    assert_eq!(world.set_user(a, 1), Err(stale));
    assert_eq!(world.remove(a).unwrap_err(), stale);
    assert_eq!(world.remove_all(&[b, a]), Err(stale));
    assert!(world.contains(b) && world.contacts_of(a).is_err());
    let c = world.insert(ball(1.0, 0.0)).unwrap();
    world.update();
    let d = world.insert(ball(1.0, 90.0)).unwrap();
    assert!(c.index() != a.index() && d.index() == a.index() && d != a, "a place is used again after an update");
    assert!(world.get(a).is_none() && world.get(Handle::from_bits(u64::MAX)).is_none());
    assert_eq!(Handle::from_bits(d.to_bits()), d);
}

/// As long as the documents' frames are left.
#[test]
fn an_end_may_be_waited_for() {
    let mut world = World::with(Settings { grace: 3, ..Settings::default() });
    let a = world.insert(ball(1.0, 0.0)).unwrap();
    world.insert(ball(1.0, 1.5)).unwrap();
    let mut kinds = String::new();
    for x in [0.0, 9.0, 9.0, 0.0, 9.0, 9.0, 9.0, 9.0, 9.0] {
        world.set_pose(a, Pose::at(-x, 0.0, 0.0)).unwrap();
        world.update();
        kinds.push(match world.events() {
            [] => '.',
            [Event::Began { .. }] => 'B',
            [Event::Ended { .. }] => 'E',
            other => panic!("{other:?}"),
        });
    }
    assert_eq!(kinds, "B......E.", "parted in the fifth, told three updates later");
    world.set_pose(a, Pose::at(0.0, 0.0, 0.0)).unwrap();
    world.update();
    world.remove(a).unwrap();
    world.update();
    assert!(matches!(world.events(), [Event::Ended { .. }]), "what is removed ends at once");
}

#[test]
fn all_kinds_of_pairs_have_events() {
    for (one, other) in [(0, 1), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)] {
        let of = |kind: i32, x: f32| match kind {
            0 => ball(1.0, x),
            1 => ball(1.0, x).sensor(),
            2 => ball(1.0, x).fixed(),
            _ => ball(1.0, x).fixed().sensor(),
        };
        let mut world = World::with(Settings { stayed: true, ..Settings::default() });
        world.insert_all([of(one, 0.0), of(other, 1.5)]).unwrap();
        let kind = |event: &Event| match event {
            Event::Began { contact: Some(_), .. } => 'B',
            Event::Stayed { contact: Some(_), .. } => 'S',
            _ => '?',
        };
        let mut kinds = String::new();
        for _ in 0..3 {
            world.update();
            kinds.extend(world.events().iter().map(kind));
        }
        let is_fixed = one >= 2 && other >= 2;
        assert_eq!(kinds, if is_fixed { "" } else { "BSS" }, "{one} {other}: only what never moves is left alone");
    }
}

#[test]
fn a_margin_sees_contacts_coming() {
    let mut world = World::with(Settings { margin: 0.2, ..Settings::default() });
    let a = world.insert(Collider::new(Cuboid::new(Vec3::ONE).unwrap())).unwrap();
    let b = world.insert(Collider::new(Cuboid::new(Vec3::ONE).unwrap()).at(Pose::at(2.1, 0.0, 0.0))).unwrap();
    world.update();
    let pair = world.contact_between(a, b).unwrap();
    assert!(!pair.is_touching() && pair.manifolds().next().unwrap().manifold.points().len() == 4);
    assert!(world.events().is_empty(), "events are about touching alone");
    world.set_pose(b, Pose::at(1.95, 0.0, 0.0)).unwrap();
    world.update();
    assert!(matches!(world.events(), [Event::Began { .. }]));
    world.set_pose(b, Pose::at(2.5, 0.0, 0.0)).unwrap();
    world.update();
    assert!(matches!(world.events(), [Event::Ended { .. }]) && world.contact_between(a, b).is_none());
}

#[test]
fn features_stay_the_same_while_nothing_changes_much() {
    let mut world = World::new();
    world.insert(Collider::new(Cuboid::new(Vec3::new(9.0, 1.0, 9.0)).unwrap()).fixed()).unwrap();
    let crate_ = world.insert(Collider::new(Cuboid::new(Vec3::ONE).unwrap())).unwrap();
    let mut features = BTreeSet::new();
    for step in 0..50 {
        let turn = Quat::from_rotation_y(1e-5 * step as f32);
        world.set_pose(crate_, Pose::new(Vec3::new(1e-4 * step as f32, 1.99, 0.0), turn)).unwrap();
        world.update();
        let pair = world.contacts().next().unwrap();
        let part = pair.manifolds().next().unwrap();
        let ids = part.manifold.points().iter().map(|point| (point.feature_a, point.feature_b));
        features.insert(ids.collect::<Vec<_>>());
    }
    assert_eq!((features.len(), features.first().unwrap().len()), (1, 4));
}

/// Nothing but memory: what does not change is not looked at.
#[test]
fn a_million_at_rest_are_not_looked_at() {
    struct Count(usize);
    impl Hooks<Vec3> for Count {
        fn allows(&mut self, _: (Handle, &Collider), _: (Handle, &Collider)) -> bool {
            self.0 += 1;
            true
        }
    }
    let mut world = World::new();
    let at = |i: u32| Pose::at((i % 100) as f32, (i / 100 % 100) as f32, (i / 10_000) as f32);
    let handles = world.insert_all((0..1_000_000).map(|i| Collider::new(Ball::new(0.5).unwrap()).at(at(i)))).unwrap();
    let mut count = Count(0);
    world.update_with(&mut count);
    assert_eq!(world.events().len(), 3 * 990_000, "each touches the next on every axis");
    let first = std::mem::take(&mut count.0);
    assert!(first >= 3 * 990_000);
    world.update_with(&mut count);
    assert_eq!((count.0, world.events().len()), (0, 0));
    world.set_pose(handles[505_050], Pose::at(50.0, 50.1, 50.0)).unwrap();
    world.update_with(&mut count);
    assert!((6..=40).contains(&count.0), "{}", count.0);
}

/// However many walls there are, whatever moves among them is found.
#[test]
fn walls_do_not_use_up_the_budget() {
    let mut world = World::with(Settings { pair_budget: Some(1000), ..Settings::default() });
    let wall = Cuboid::new(Vec3::splat(0.6)).unwrap();
    let at = |i: u32| Pose::at((i % 60) as f32, 0.0, (i / 60) as f32);
    world.insert_all((0..3600).map(|i| Collider::new(wall).at(at(i)).fixed())).unwrap();
    let balls = world.insert_all((0..20).map(|i| ball(0.5, 2.0 * i as f32 + 0.5))).unwrap();
    for _ in 0..2 {
        assert_eq!(world.update(), Update::Complete);
    }
    assert!(balls.iter().all(|handle| world.contacts_of(*handle).unwrap().count() > 0));
}

#[test]
fn crowds_that_are_fast_or_get_other_layers_meet_the_budget_too() {
    let budget = 5000;
    let mut world = World::with(Settings { pair_budget: Some(budget), ..Settings::default() });
    let handles = world.insert_all((0..2000).map(|i| ball(0.4, i as f32).fast())).unwrap();
    assert_eq!(world.update(), Update::Complete);
    let mut told = BTreeSet::new();
    // All at once to one place, and on.
    for x in [0.0, 9.0] {
        for handle in &handles {
            world.set_pose(*handle, Pose::at(x, 0.0, 0.0)).unwrap();
        }
        assert_eq!(world.update(), Update::OverBudget { budget });
        hear(&mut told, &world);
        assert!(world.pair_count() <= budget && world.impacts().len() <= 4 * budget);
    }
    for handle in &handles {
        world.set_mask(*handle, Layers::bit(1)).unwrap();
        world.set_layers(*handle, Layers::bit(1)).unwrap();
    }
    world.update();
    hear(&mut told, &world);
    world.shift_origin(Vec3::X).unwrap();
    world.update();
    hear(&mut told, &world);
    assert!(world.pair_count() <= budget);
    for handle in &handles {
        world.set_group(*handle, 1).unwrap();
    }
    assert_eq!(world.update(), Update::Complete);
    hear(&mut told, &world);
    assert!(told.is_empty() && world.pair_count() == 0);
}

/// A pair that is there is not given up for a new one.
#[test]
fn at_the_budget_what_touches_goes_on() {
    let mut world = World::with(Settings { pair_budget: Some(2), grace: 3, ..Settings::default() });
    let early = world.insert(ball(0.5, 50.0)).unwrap();
    let [a, b] = [world.insert(ball(0.5, 0.0)).unwrap(), world.insert(ball(0.5, 0.5)).unwrap()];
    world.insert_all([ball(0.5, 20.0), ball(0.5, 20.5)]).unwrap();
    let mut told = BTreeSet::new();
    for (a_at, early_at) in [(0.0, 50.0), (-9.0, 50.0), (0.0, 20.2), (0.0, 20.2), (0.0, 20.2)] {
        world.set_pose(a, Pose::at(a_at, 0.0, 0.0)).unwrap();
        world.set_pose(early, Pose::at(early_at, 0.0, 0.0)).unwrap();
        world.update();
        hear(&mut told, &world);
        assert!(told.contains(&(a, b)), "{a_at} {early_at}");
    }
}

/// Shapes that touch to rounding are not told apart by their boxes.
#[test]
fn boxes_do_not_hide_what_touches_to_rounding() {
    let mut number = 1u64;
    let mut random = |low: f32, high: f32| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((number >> 40) as f32 / (1u64 << 24) as f32)
    };
    let mut world = World::new();
    let mut flush = 0;
    for _ in 0..3000 {
        let floor = HalfSpace::new(Vec3::Y, random(-5.0, 5.0)).unwrap();
        let crate_ = Cuboid::new(Vec3::new(random(0.1, 1.0), random(0.1, 1.0), random(0.1, 1.0))).unwrap();
        let at = Pose::at(random(-50.0, 50.0), 0.0, 0.0).turned(Vec3::new(1.0, 0.3, 0.2), random(0.0, 6.0));
        // As low as its lowest corner.
        let lift = floor.offset() - Aabb::of(&crate_, at).unwrap().min.y;
        let at = at.with_translation(at.translation() + lift * Vec3::Y);
        let handles = world.insert_all([Collider::new(floor), Collider::new(crate_).at(at)]).unwrap();
        let meet = intersects(&floor, Pose::IDENTITY, &crate_, at);
        flush += usize::from(meet);
        let mut found = Vec::new();
        for _ in 0..2 {
            world.overlapping(&floor, Pose::IDENTITY, Filter::all().without(handles[0]), &mut found);
            assert_eq!(found.contains(&handles[1]), meet);
            world.update();
        }
        let touch = manifold(&floor, Pose::IDENTITY, &crate_, at, 0.0).is_some();
        assert_eq!(world.contact_between(handles[0], handles[1]).is_some(), touch);
        world.remove_all(&handles).unwrap();
    }
    assert!((500..2500).contains(&flush), "{flush}");
}

#[test]
fn fast_ones_come_from_where_they_were() {
    let mut world = World::new();
    let wall = world.insert(Collider::new(Cuboid::new(Vec3::new(0.01, 5.0, 5.0)).unwrap()).fixed()).unwrap();
    let bullet = world.insert(ball(0.1, -3.0).fast()).unwrap();
    // Moved before it was ever there.
    world.set_pose(bullet, Pose::at(3.0, 0.0, 0.0)).unwrap();
    world.update();
    assert!(world.impacts().is_empty());
    // To and fro, each time through the wall.
    for x in [-3.0, 3.0, -3.0] {
        world.set_pose(bullet, Pose::at(x, 0.0, 0.0)).unwrap();
        world.update();
        assert_eq!(world.impacts().iter().map(|it| (it.a, it.b)).collect::<Vec<_>>(), [(bullet, wall)]);
    }
    world.update();
    assert!(matches!(world.events(), [Event::Ended { .. }]) && world.impacts().is_empty());
    // Put away, and shot from elsewhere.
    world.set_enabled(bullet, false).unwrap();
    world.update();
    world.set_pose(bullet, Pose::at(3.0, 0.0, 0.0)).unwrap();
    world.set_enabled(bullet, true).unwrap();
    world.update();
    assert!(world.impacts().is_empty());
    world.teleport(bullet, Pose::at(-3.0, 0.0, 0.0)).unwrap();
    world.update();
    assert!(world.impacts().is_empty());
}

#[test]
fn parts_at_rest_stay() {
    let mut world = World::with(Settings { stayed: true, part_events: true, ..Settings::default() });
    let both = [0.0, 1.0].map(|x| (Shape::from(Ball::new(0.4).unwrap()), Pose::at(x, 0.0, 0.0)));
    world.insert(Collider::compound(both).unwrap()).unwrap();
    world.insert(ball(0.4, 0.5)).unwrap();
    world.update();
    assert!(world.events().len() == 3 && world.events().iter().all(|event| matches!(event, Event::Began { .. })));
    for _ in 0..2 {
        world.update();
        let parts: Vec<_> = world.events().iter().map(|event| event.parts()).collect();
        assert_eq!(parts, [None, Some((0, 0)), Some((1, 0))]);
        assert!(world.events().iter().all(|event| matches!(event, Event::Stayed { .. })));
    }
}
