//! A tree of boxes against a list of them: whatever comes, goes and moves, both find the same.

mod lab;

use impinge::generic::{Aabb, BroadPhase, Brute, Bvh, Change, Cursor, Margin, Ray};
use impinge::glam::{DVec2, Vec2, Vec3};
use impinge::{BvhError, Real, Space, Vector};
use lab::{Lab, Random};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Gets a key and how far it is, and says how far to look.
type Visit<'v, V> = &'v mut dyn FnMut(u32, <V as Vector>::Real) -> <V as Vector>::Real;

fn real<V: Space>(value: f64) -> V::Real {
    V::Real::from_f64(value)
}

/// So little that one over it is infinite.
fn tiny<V: Lab>() -> f64 {
    if V::epsilon() > 1e-10 { 1e-40 } else { 1e-310 }
}

/// How boxes are spread and how large they are.
#[derive(Clone, Copy, Debug)]
enum Scene {
    Uniform,
    /// Sizes over 1 : 1000.
    Sizes,
    Clustered,
    /// On the ground.
    Flat,
    /// Long and thin.
    Sticks,
    Points,
    /// Few places, again and again.
    Same,
    /// Far from the origin.
    Far,
    /// As far as numbers of the domain go.
    Edge,
    /// All of these, and some without end.
    Odd,
}

const SCENES: [Scene; 10] = [
    Scene::Uniform,
    Scene::Sizes,
    Scene::Clustered,
    Scene::Flat,
    Scene::Sticks,
    Scene::Points,
    Scene::Same,
    Scene::Far,
    Scene::Edge,
    Scene::Odd,
];

/// One of `count` boxes, so that each overlaps some few.
fn random_box<V: Lab>(scene: Scene, count: usize, random: &mut Random) -> Aabb<V> {
    let wide = (count as f64).powf(1.0 / V::DIMENSION as f64);
    let within = |random: &mut Random| [0; 3].map(|_| random.range(0.0, wide));
    let (center, half) = match scene {
        Scene::Uniform => (within(random), [0; 3].map(|_| random.range(0.25, 0.5))),
        Scene::Sizes => {
            let size = random.log_range(0.005, 5.0);
            (within(random), [0; 3].map(|_| size * random.range(0.5, 1.0)))
        }
        Scene::Clustered => {
            let at = random.below(12) as f64;
            let spread = random.range(0.0, 1.0) * wide / 6.0;
            let off = random.direction(V::DIMENSION);
            (
                [0, 1, 2].map(|i| ((at * 7.1 + i as f64 * 3.3) % 1.0 * 10.0 + at) * wide / 20.0 + off[i] * spread),
                [0.1; 3],
            )
        }
        Scene::Flat => {
            let mut center = within(random).map(|x| x * 2.0);
            center[1] = random.range(0.0, 0.2);
            (center, [0; 3].map(|_| random.range(0.2, 0.5)))
        }
        Scene::Sticks => {
            let mut half = [0.03; 3];
            half[random.below(V::DIMENSION)] = random.range(1.0, 6.0);
            (within(random), half)
        }
        // On a grid, so that some are the same and touch what else is on it.
        Scene::Points => (within(random).map(f64::round), [0.0; 3]),
        Scene::Same => ([random.below(3) as f64; 3], [0.5; 3]),
        Scene::Far => (within(random).map(|x| x + 1e6), [0; 3].map(|_| random.range(0.25, 0.5))),
        Scene::Edge => {
            let most = V::Real::LIMIT.to_f64();
            ([0; 3].map(|_| random.range(-1.0, 1.0) * most), [0; 3].map(|_| random.range(0.0, 0.1) * most))
        }
        Scene::Odd => {
            let mut aabb = random_box::<V>(SCENES[random.below(SCENES.len() - 1)], count, random);
            if random.chance(0.01) {
                let axis = random.below(V::DIMENSION);
                let far = [V::Real::INFINITY, V::Real::MAX, V::Real::LIMIT * V::Real::LIMIT][random.below(3)];
                if random.chance(0.7) {
                    aabb.min = aabb.min.with(axis, -far);
                }
                if random.chance(0.7) {
                    aabb.max = aabb.max.with(axis, far);
                }
            }
            return aabb;
        }
    };
    let corner = |sign: f64| V::vector(|i| center[i] + sign * half[i]);
    Aabb { min: corner(-1.0), max: corner(1.0) }
}

/// The same boxes twice.
struct Both<V: Space> {
    tree: Bvh<V>,
    list: Brute<V>,
    keys: Vec<u32>,
}

impl<V: Lab> Both<V> {
    fn new(boxes: &[Aabb<V>]) -> Self {
        let tree = Bvh::build(boxes).unwrap();
        let mut list = Brute::new();
        for (key, aabb) in (0..).zip(boxes) {
            list.insert(key, *aabb).unwrap();
        }
        Both { tree, list, keys: (0..boxes.len() as u32).collect() }
    }

    fn insert(&mut self, key: u32, aabb: Aabb<V>) {
        let same = self.tree.insert(key, aabb);
        assert_eq!(same, self.list.insert(key, aabb));
        if same.is_ok() {
            self.keys.push(key);
        }
    }

    fn remove_any(&mut self, random: &mut Random) {
        if !self.keys.is_empty() {
            let key = self.keys.swap_remove(random.below(self.keys.len()));
            let gone = self.tree.remove(key);
            assert!(gone.is_some() && gone == self.list.remove(key));
            assert_eq!(self.tree.remove(key), None);
        }
    }

    fn set_any(&mut self, scene: Scene, random: &mut Random) {
        if self.keys.is_empty() {
            return;
        }
        let key = self.keys[random.below(self.keys.len())];
        let aabb = moved(self.list.get(key).unwrap(), scene, self.keys.len(), random);
        self.tree.set(key, aabb).unwrap();
        self.list.set(key, aabb).unwrap();
    }

    /// Every answer of the tree is that of the list.
    fn agree(&self, scene: Scene, random: &mut Random) {
        self.tree.validate().unwrap();
        assert_eq!((self.tree.len(), self.tree.is_empty()), (self.list.len(), self.list.is_empty()));
        for &key in &self.keys {
            assert_eq!(self.tree.get(key), self.list.get(key));
        }
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.tree.pairs(|a, b| found.push((a, b)));
        self.list.pairs(|a, b| expected.push((a, b)));
        same(found, expected, "pairs");
        for _ in 0..20 {
            self.agree_on_searches(scene, random);
        }
    }

    fn agree_on_searches(&self, scene: Scene, random: &mut Random) {
        let aabb = random_box::<V>(scene, self.keys.len(), random);
        let aabb = if random.chance(0.5) { aabb } else { aabb.inflated(real::<V>(random.log_range(0.1, 30.0))) };
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.tree.overlapping(&aabb, |key| found.push(key));
        self.list.overlapping(&aabb, |key| expected.push(key));
        same(found, expected, "overlapping");

        let point = [aabb.min, aabb.max, aabb.center()][random.below(3)];
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.tree.containing(point, |key| found.push(key));
        self.list.containing(point, |key| expected.push(key));
        same(found, expected, "containing");

        let max = [V::Real::INFINITY, real::<V>(random.log_range(0.01, 100.0)), V::Real::ZERO][random.below(3)];
        let direction = random.direction(V::DIMENSION);
        let speed = random.log_range(1e-3, 1e3);
        let mut direction = V::vector(|i| direction[i] * speed);
        if random.chance(0.3) {
            direction = direction
                .with(random.below(V::DIMENSION), real::<V>([0.0, tiny::<V>(), -tiny::<V>()][random.below(3)]));
        }
        let swept = Aabb { min: point, max: point };
        let swept = if random.chance(0.5) { swept } else { aabb };
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.tree.swept(&swept, direction, max, |key, t| {
            found.push((key, t.to_f64().to_bits()));
            max
        });
        self.list.swept(&swept, direction, max, |key, t| {
            expected.push((key, t.to_f64().to_bits()));
            max
        });
        same(found, expected, "swept");
        let first = |search: &dyn Fn(Visit<'_, V>)| {
            let mut least = max;
            let mut count = 0;
            search(&mut |_, t| {
                count += 1;
                least = least.min(t);
                least
            });
            (least, count > 0)
        };
        let by_tree = first(&|visit| self.tree.swept(&swept, direction, max, visit));
        assert_eq!(by_tree, first(&|visit| self.list.swept(&swept, direction, max, visit)));
        if let Ok(ray) = Ray::new(point, direction) {
            let by_ray = first(&|visit| self.tree.along(&ray, max, visit));
            assert_eq!(by_ray, first(&|visit| self.list.along(&ray, max, visit)));
        }

        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.tree.nearest(point, max, |key, distance| {
            found.push((key, distance.to_f64().to_bits()));
            max
        });
        self.list.nearest(point, max, |key, distance| {
            expected.push((key, distance.to_f64().to_bits()));
            max
        });
        same(found, expected, "nearest");
        let by_tree = first(&|visit| self.tree.nearest(point, max, visit));
        assert_eq!(by_tree, first(&|visit| self.list.nearest(point, max, visit)));
    }
}

/// A little, or somewhere else.
fn moved<V: Lab>(aabb: Aabb<V>, scene: Scene, count: usize, random: &mut Random) -> Aabb<V> {
    if random.chance(0.2) {
        return random_box(scene, count, random);
    }
    let size = aabb.max - aabb.min;
    let part = [0; 3].map(|_| random.range(-0.2, 0.2));
    let by = V::vector(|i| size.get(i).to_f64().min(1e3) * part[i]);
    Aabb { min: aabb.min + by, max: aabb.max + by }
}

fn same<T: Ord + std::fmt::Debug>(mut found: Vec<T>, mut expected: Vec<T>, what: &str) {
    found.sort();
    expected.sort();
    assert!(found == expected, "{what}: {} found, {} expected", found.len(), expected.len());
}

/// Many edits of many boxes.
fn scripts<V: Lab>(seed: u64) {
    let (live, edits, batches) = (5_000, 100_000, 40);
    for (number, scenes) in [&SCENES[..3], &SCENES[3..6], &SCENES[6..]].into_iter().enumerate() {
        let mut random = Random::new(seed + 100 * number as u64);
        // One long script for each group, and all scenes take turns in it.
        let boxes: Vec<Aabb<V>> = (0..live).map(|i| random_box(scenes[i % scenes.len()], live, &mut random)).collect();
        let mut both = Both::new(&boxes);
        let mut next_key = live as u32;
        for batch in 0..batches {
            let scene = scenes[batch % scenes.len()];
            for _ in 0..edits / batches {
                match random.below(5) {
                    0 | 1 if both.keys.len() < live + 500 => {
                        // Often a key that was there before.
                        let key = if random.chance(0.8) { random.below(next_key as usize) as u32 } else { next_key };
                        next_key = next_key.max(key + 1);
                        let aabb = random_box(scene, live, &mut random);
                        both.insert(key, aabb);
                    }
                    2 if both.keys.len() > live => both.remove_any(&mut random),
                    _ => both.set_any(scene, &mut random),
                }
            }
            assert!(both.keys.len() >= live);
            match batch % 8 {
                2 => refit(&mut both, scene, &mut random),
                4 => both.tree.improve(),
                7 => both.tree.rebuild(),
                _ => (),
            }
            both.agree(scene, &mut random);
        }
    }
}

/// All boxes move at once.
fn refit<V: Lab>(both: &mut Both<V>, scene: Scene, random: &mut Random) {
    for key in both.keys.clone() {
        let aabb = moved(both.list.get(key).unwrap(), scene, both.keys.len(), random);
        both.list.set(key, aabb).unwrap();
    }
    let list = &both.list;
    both.tree.refit(|key| list.get(key).unwrap()).unwrap();
}

in_every_space!(scripts: 1, 2, 3, 4);

/// A list of boxes answers as is seen in double precision, up to rounding.
#[test]
fn the_list_is_right() {
    let mut random = Random::new(7);
    let (mut reached, mut missed) = (0, 0);
    for _ in 0..20_000 {
        let target = random_box::<Vec3>(Scene::Uniform, 100, &mut random);
        let mover = random_box::<Vec3>(Scene::Uniform, 100, &mut random);
        let mut way = (target.center() - mover.center()) * random.range(0.0, 2.0) as f32;
        way += Vec3::from(random.direction(3).map(|c| c as f32)) * random.range(0.0, 2.0) as f32;
        if random.chance(0.2) {
            way = way.with(random.below(3), 0.0);
        }
        let mut list = Brute::new();
        list.insert(3, target).unwrap();
        let mut hit = None;
        list.swept(&mover, way, 1.0, |key, t| {
            assert_eq!(key, 3);
            hit = Some(f64::from(t));
            1.0
        });
        // How far apart on the axis on which they are furthest, at a time.
        let gap = |t: f64| {
            let axis = |i: usize| {
                let by = f64::from(way[i]) * t;
                let (low, high) = (f64::from(mover.min[i]) + by, f64::from(mover.max[i]) + by);
                (f64::from(target.min[i]) - high).max(low - f64::from(target.max[i]))
            };
            axis(0).max(axis(1)).max(axis(2))
        };
        match hit {
            Some(t) => {
                reached += 1;
                assert!(gap(t) < 1e-4 && (t == 0.0 || gap(t - 1e-3) > -1e-2), "{t} {}", gap(t));
                assert!((0..50).all(|i| gap(t * f64::from(i) / 50.0) > -1e-4) || t == 0.0);
            }
            None => {
                missed += 1;
                assert!((0..=200).all(|i| gap(f64::from(i) / 200.0) > -1e-4));
            }
        }
        let point = mover.min;
        let mut near = None;
        list.nearest(point, 1e9, |_, distance| {
            near = Some(distance);
            1e9
        });
        let nearest = point.clamp(target.min, target.max);
        assert!((near.unwrap() - point.distance(nearest)).abs() < 1e-5);
    }
    assert!(reached > 3_000 && missed > 3_000, "{reached} {missed}");
}

fn two_trees<V: Lab>(seed: u64) {
    let mut random = Random::new(seed);
    for scene in SCENES {
        for counts in [[0, 3], [1, 1], [5, 300], [2_000, 700]] {
            let [a, b] = counts.map(|count| {
                let boxes: Vec<Aabb<V>> = (0..count).map(|_| random_box(scene, 700, &mut random)).collect();
                Both::new(&boxes)
            });
            let (mut found, mut expected) = (Vec::new(), Vec::new());
            a.tree.pairs_with(&b.tree, |one, other| found.push((one, other)));
            a.list.pairs_with(&b.list, |one, other| expected.push((one, other)));
            same(found, expected, "between");
        }
    }
}

/// Each as a test of its own, so that they run side by side.
mod between {
    use super::two_trees;
    use crate::in_every_space;
    in_every_space!(two_trees: 11, 12, 13, 14);
}

#[test]
fn visitors_stop() {
    let mut random = Random::new(5);
    let boxes: Vec<Aabb<Vec3>> = (0..500).map(|_| random_box(Scene::Odd, 50, &mut random)).collect();
    let tree = Bvh::build(&boxes).unwrap();
    let everything = Aabb { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
    for enough in [1, 2, 100] {
        let mut count = 0;
        let mut stop = || {
            count += 1;
            if count == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        tree.pairs(|_, _| stop());
        assert_eq!(std::mem::take(&mut count), enough);
        let mut stop = || {
            count += 1;
            if count == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        tree.overlapping(&everything, |_| stop());
        assert_eq!(std::mem::take(&mut count), enough);
        let mut stop = || {
            count += 1;
            if count == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        tree.pairs_with(&tree, |_, _| stop());
        assert_eq!(std::mem::take(&mut count), enough);
        tree.nearest(Vec3::ZERO, f32::INFINITY, |_, _| {
            count += 1;
            if count == enough { -1.0 } else { f32::INFINITY }
        });
        assert_eq!(count, enough);
    }
}

fn never() {
    panic!("found by a question that makes no sense");
}

fn never_far() -> f32 {
    never();
    0.0
}

#[test]
fn bad_boxes_are_refused() {
    let good = Aabb { min: Vec2::ZERO, max: Vec2::ONE };
    let nan = Aabb { min: Vec2::ZERO, max: Vec2::new(1.0, f32::NAN) };
    let inverted = Aabb { min: Vec2::ONE, max: Vec2::ZERO };
    assert_eq!(Bvh::build(&[good, nan]).unwrap_err(), BvhError::NotANumber { key: 1 });
    assert_eq!(Bvh::build(&[inverted]).unwrap_err(), BvhError::Inverted { key: 0 });
    let mut tree = Bvh::build(&[good, good]).unwrap();
    assert_eq!(tree.insert(2, nan), Err(BvhError::NotANumber { key: 2 }));
    assert_eq!(tree.insert(2, inverted), Err(BvhError::Inverted { key: 2 }));
    assert_eq!(tree.insert(1, good), Err(BvhError::KeyTaken { key: 1 }));
    assert_eq!(tree.insert(u32::MAX, good), Err(BvhError::KeyTooLarge { key: u32::MAX }));
    assert_eq!(tree.set(7, good), Err(BvhError::UnknownKey { key: 7 }));
    assert_eq!(tree.set(0, nan), Err(BvhError::NotANumber { key: 0 }));
    let elsewhere = Aabb { min: Vec2::splat(4.0), max: Vec2::splat(5.0) };
    let outcome = tree.refit(|key| if key == 0 { nan } else { elsewhere });
    assert_eq!(outcome, Err(BvhError::NotANumber { key: 0 }));
    assert_eq!((tree.get(0), tree.get(1), tree.get(2)), (Some(good), Some(elsewhere), None));
    assert_eq!(tree.bounds(), Some(good.merged(&elsewhere)));
    tree.validate().unwrap();
    // Questions that make no sense find nothing.
    tree.overlapping(&nan, |_| never());
    tree.overlapping(&Aabb { min: Vec2::ONE, max: Vec2::ZERO }, |_| never());
    tree.containing(Vec2::NAN, |_| never());
    tree.swept(&good, Vec2::NAN, 1.0, |_, _| never_far());
    tree.swept(&nan, Vec2::ONE, 1.0, |_, _| never_far());
    tree.swept(&good, Vec2::ONE, f32::NAN, |_, _| never_far());
    tree.swept(&good, Vec2::ONE, -1.0, |_, _| never_far());
    tree.nearest(Vec2::NAN, 1.0, |_, _| never_far());
    tree.nearest(Vec2::ZERO, f32::NAN, |_, _| never_far());
    tree.nearest(Vec2::ZERO, -1.0, |_, _| never_far());
    let mut phase = BroadPhase::default();
    phase.insert(3, good).unwrap();
    assert_eq!(phase.insert(4, nan), Err(BvhError::NotANumber { key: 4 }));
    assert_eq!(phase.set(3, nan), Err(BvhError::NotANumber { key: 3 }));
    // Also where all corners are inside the margin.
    assert_eq!(phase.set(3, inverted), Err(BvhError::Inverted { key: 3 }));
    assert_eq!(phase.set(9, good), Err(BvhError::UnknownKey { key: 9 }));
    let empty = Bvh::<Vec2>::new();
    empty.pairs(|_, _| never());
    empty.overlapping(&good, |_| never());
    assert!(empty.root().is_none() && empty.bounds().is_none() && empty.is_empty());
    empty.validate().unwrap();
}

/// What other trees broke on: coincident, huge, zero, infinite, not a number; every number of boxes, removed in every order.
#[test]
fn small_trees_in_any_order() {
    let mut random = Random::new(3);
    let odd = |i: usize, random: &mut Random| -> Aabb<Vec3> {
        match i % 7 {
            0 | 1 => random_box(Scene::Uniform, 20, random),
            2 => Aabb { min: Vec3::ZERO, max: Vec3::ZERO },
            3 => Aabb { min: Vec3::splat(-1e30), max: Vec3::splat(1e30) },
            4 => Aabb { min: Vec3::splat(2e38), max: Vec3::splat(3e38) },
            5 => Aabb { min: Vec3::NEG_INFINITY, max: Vec3::new(f32::INFINITY, 1.0, f32::INFINITY) },
            _ => Aabb { min: Vec3::ONE, max: Vec3::splat(2.0) },
        }
    };
    for count in 1..100 {
        let boxes: Vec<Aabb<Vec3>> = (0..count).map(|i| odd(i, &mut random)).collect();
        for built in [true, false] {
            for order in 0..4 {
                let mut both = if built { Both::new(&boxes) } else { Both::new(&[]) };
                if !built {
                    (0..).zip(&boxes).for_each(|(key, aabb)| both.insert(key, *aabb));
                }
                both.agree(Scene::Uniform, &mut random);
                let n = count as u32;
                let keys: Vec<u32> = match order {
                    0 => (0..n).collect(),
                    1 => (0..n).rev().collect(),
                    2 => (0..n).step_by(2).chain((1..n).step_by(2)).collect(),
                    _ => {
                        both.tree.rebuild();
                        (0..n / 2).collect()
                    }
                };
                for key in keys {
                    both.tree.remove(key).unwrap();
                    both.list.remove(key).unwrap();
                    both.tree.validate().unwrap();
                }
                both.keys.retain(|key| both.list.get(*key).is_some());
                both.agree(Scene::Uniform, &mut random);
            }
        }
    }
}

/// How many nodes a search for a box looks at.
fn visited<V: Space>(cursor: &Cursor<'_, V>, aabb: &Aabb<V>) -> usize {
    let below = |child: Cursor<'_, V>| {
        if child.key().is_none() && child.bounds().overlaps(aabb) { visited(&child, aabb) } else { 0 }
    };
    1 + cursor.children().map(below).sum::<usize>()
}

/// On average, for boxes like those in the tree.
fn cost<V: Lab>(tree: &Bvh<V>, scene: Scene, count: usize) -> f64 {
    let mut random = Random::new(99);
    let root = tree.root().unwrap();
    let searches = 2_000;
    let total: usize = (0..searches).map(|_| visited(&root, &random_box(scene, count, &mut random))).sum();
    total as f64 / f64::from(searches)
}

/// After as many edits as one likes a tree is about as good as a new one.
fn churn<V: Lab>(seed: u64) {
    let live = 10_000;
    for scene in [Scene::Uniform, Scene::Sizes, Scene::Clustered, Scene::Flat, Scene::Sticks] {
        let mut random = Random::new(seed);
        let boxes: Vec<Aabb<V>> = (0..live).map(|_| random_box(scene, live, &mut random)).collect();
        let mut tree = Bvh::build(&boxes).unwrap();
        for _ in 0..50_000 {
            let key = random.below(live) as u32;
            tree.remove(key).unwrap();
            tree.insert(key, random_box(scene, live, &mut random)).unwrap();
        }
        let after = cost(&tree, scene, live);
        let one_by_one = {
            let mut tree = Bvh::new();
            (0..).zip(&boxes).for_each(|(key, aabb)| tree.insert(key, *aabb).unwrap());
            cost(&tree, scene, live)
        };
        // Each goes for a walk.
        let mut walked = Bvh::build(&boxes).unwrap();
        let mut now = boxes.clone();
        for _ in 0..30 {
            for (key, aabb) in (0..).zip(&mut now) {
                let size = aabb.max - aabb.min;
                let part = [0; 3].map(|_| random.range(-0.5, 0.5));
                let by = V::vector(|i| size.get(i).to_f64() * part[i]);
                *aabb = Aabb { min: aabb.min + by, max: aabb.max + by };
                walked.set(key, *aabb).unwrap();
            }
        }
        // Or all at once, in a world with walls.
        let mut together = Bvh::build(&boxes).unwrap();
        let (mut places, mut ways) = (boxes.clone(), vec![V::ZERO; live]);
        ways.iter_mut().for_each(|way| {
            let part = [0; 3].map(|_| random.range(-0.02, 0.02));
            *way = V::vector(|i| part[i]);
        });
        let world = together.bounds().unwrap();
        for _ in 0..300 {
            for (aabb, way) in places.iter_mut().zip(&mut ways) {
                let there = Aabb { min: aabb.min + *way, max: aabb.max + *way };
                if world.contains(&there) { *aabb = there } else { *way = -*way }
            }
            together.refit(|key| places[key as usize]).unwrap();
            together.improve();
        }
        let bounced = cost(&together, scene, live);
        together.rebuild();
        let bounced_fresh = cost(&together, scene, live);
        let moved = cost(&walked, scene, live);
        walked.rebuild();
        let moved_fresh = cost(&walked, scene, live);
        tree.rebuild();
        let fresh = cost(&tree, scene, live);
        let ratios = [after / fresh, one_by_one / fresh, moved / moved_fresh, bounced / bounced_fresh];
        println!("{} {scene:?}: {ratios:.3?}", V::NAME);
        assert!(after <= 1.2 * fresh, "{scene:?}: {after} instead of {fresh}");
        assert!(one_by_one <= 1.2 * fresh, "{scene:?}: one by one {one_by_one} instead of {fresh}");
        assert!(bounced <= 1.5 * bounced_fresh, "{scene:?}: bounced {bounced} instead of {bounced_fresh}");
        assert!(moved <= 1.2 * moved_fresh, "{scene:?}: moved {moved} instead of {moved_fresh}");
    }
}

/// Each as a test of its own, so that they run side by side.
mod worn {
    use super::churn;
    use crate::in_every_space;
    in_every_space!(churn: 21, 22, 23, 24);
}

/// All that appears and does not vanish is what overlaps, at every time.
fn changes<V: Lab>(seed: u64) {
    for scene in SCENES {
        for margin in [Margin::NONE, Margin::length(real::<V>(0.2)), Margin::default()] {
            let mut random = Random::new(seed);
            let count = 1_000;
            let mut phase = BroadPhase::<V>::new(margin);
            let mut now: BTreeMap<u32, Aabb<V>> = BTreeMap::new();
            let mut pairs = BTreeSet::new();
            let mut quiet = 0;
            for frame in 0..40 {
                // All, very few, few or many of them move; some come and go, and some keys come again at once.
                let (movers, most) = [(1.0, 40), (0.005, 10), (0.08, 40), (0.3, 40)][frame % 4];
                for _ in 0..(if frame == 0 { count } else { random.below(most) }) {
                    let (key, aabb) = (random.below(2 * count) as u32, random_box(scene, count, &mut random));
                    match now.insert(key, aabb) {
                        None => phase.insert(key, aabb).unwrap(),
                        Some(old) => {
                            assert_eq!(phase.insert(key, aabb), Err(BvhError::KeyTaken { key }));
                            now.insert(key, old);
                        }
                    }
                }
                for (key, aabb) in &mut now {
                    if random.chance(movers) {
                        *aabb = moved(*aabb, scene, count, &mut random);
                        phase.set(*key, *aabb).unwrap();
                    }
                }
                let gone: Vec<u32> = now.keys().copied().filter(|_| random.chance(0.01)).collect();
                for key in gone {
                    let aabb = now.remove(&key).unwrap();
                    assert!(phase.remove(key) && !phase.remove(key));
                    if random.chance(0.3) {
                        now.insert(key, aabb);
                        phase.insert(key, aabb).unwrap();
                    }
                }
                phase.update(|change, a, b| {
                    assert!(a < b);
                    let is_news = match change {
                        Change::Appeared => pairs.insert((a, b)),
                        Change::Vanished => pairs.remove(&(a, b)),
                    };
                    assert!(is_news, "{change:?} {a} {b}, again");
                });
                assert_eq!(phase.len(), now.len());
                phase.tree().validate().unwrap();
                // Every box is in the one that is kept for it, and that is not much larger.
                for (key, aabb) in &now {
                    let kept = phase.tree().get(*key).unwrap();
                    assert!(kept.contains(aabb));
                    if matches!(scene, Scene::Uniform) && margin == Margin::length(real::<V>(0.2)) {
                        assert!(aabb.inflated(real::<V>(0.81)).contains(&kept));
                    }
                }
                let mut expected = Brute::new();
                now.keys().for_each(|key| expected.insert(*key, phase.tree().get(*key).unwrap()).unwrap());
                let (mut found, mut list) = (Vec::new(), Vec::new());
                phase.pairs(|a, b| found.push((a, b)));
                expected.pairs(|a, b| list.push((a, b)));
                same(found, list.clone(), "pairs");
                same(pairs.iter().copied().collect(), list, "what has changed");
                phase.update(|change, a, b| -> () { panic!("{change:?} {a} {b} though nothing has moved") });
                quiet += 1;
            }
            assert_eq!(quiet, 40);
        }
    }
}

/// Each as a test of its own, so that they run side by side.
mod phase {
    use super::changes;
    use crate::in_every_space;
    in_every_space!(changes: 31, 32, 33, 34);
}

/// Nodes looked at by searches for all boxes of a tree.
fn cost_of_all<V: Lab>(count: usize, share: usize) -> f64 {
    let mut random = Random::new(5);
    let boxes: Vec<Aabb<V>> = (0..count).map(|_| random_box(Scene::Uniform, count, &mut random)).collect();
    let tree = Bvh::build(&boxes).unwrap();
    let root = tree.root().unwrap();
    let seen = boxes.iter().step_by(share).map(|aabb| visited(&root, aabb)).sum::<usize>();
    seen as f64 * share as f64
}

/// From ten thousand boxes to a million searches grow no faster than N log N.
#[test]
fn searches_grow_with_the_logarithm() {
    let (small, large) = (1e4f64, 1e6f64);
    let most = large * large.ln() / (small * small.ln());
    let of_space = cost_of_all::<Vec3>(1_000_000, 50) / cost_of_all::<Vec3>(10_000, 1);
    let of_plane = cost_of_all::<Vec2>(1_000_000, 50) / cost_of_all::<Vec2>(10_000, 1);
    println!("nodes visited grow by {of_space:.1} in space, {of_plane:.1} in the plane; N log N by {most:.1}");
    assert!(of_space <= most && of_plane <= most);
}

/// How many nodes there are, and how many are around some keys: those whose boxes must fit again when these move.
fn around<V: Space>(cursor: &Cursor<'_, V>, moves: &dyn Fn(u32) -> bool) -> (usize, usize, bool) {
    let (mut all, mut some, mut any) = (1, 0, false);
    for child in cursor.children() {
        match child.key() {
            Some(key) => any |= moves(key),
            None => {
                let (nodes, touched, moved) = around(&child, moves);
                (all, some, any) = (all + nodes, some + touched, any | moved);
            }
        }
    }
    (all, some + usize::from(any), any)
}

/// To move one box in a hundred costs a tenth of moving all, or less: boxes are written, and nodes around them fit again.
#[test]
fn little_motion_costs_little() {
    let mut random = Random::new(5);
    let count = 100_000;
    let boxes: Vec<Aabb<Vec3>> = (0..count).map(|_| random_box(Scene::Uniform, count, &mut random)).collect();
    let tree = Bvh::build(&boxes).unwrap();
    let moving: BTreeSet<u32> = (0..count / 100).map(|_| random.below(count) as u32).collect();
    let (all, touched, _) = around(&tree.root().unwrap(), &|key| moving.contains(&key));
    let (little, much) = (moving.len() + touched, count + all);
    println!("{} of {count} boxes and {touched} of {all} nodes: {little} of {much}", moving.len());
    assert!(10 * little <= much);
}

/// So many that they are built by cells, and improved in portions.
#[test]
fn large_trees_answer_as_lists_do() {
    let (count, mut random) = (40_000, Random::new(8));
    let boxes: Vec<Aabb<Vec2>> = (0..count).map(|i| random_box(SCENES[i % 5], count, &mut random)).collect();
    let mut tree = Bvh::build(&boxes).unwrap();
    tree.validate().unwrap();
    for _ in 0..20_000 {
        let key = random.below(count) as u32;
        let aabb = random_box(SCENES[random.below(5)], count, &mut random);
        tree.remove(key).unwrap();
        tree.insert(key, aabb).unwrap();
    }
    let moved: Vec<Aabb<Vec2>> = (0..count).map(|i| random_box(SCENES[i % 5], count, &mut random)).collect();
    tree.refit(|key| moved[key as usize]).unwrap();
    for _ in 0..40 {
        tree.improve();
    }
    let mut list = Brute::new();
    (0..).zip(&moved).for_each(|(key, aabb)| list.insert(key, *aabb).unwrap());
    tree.validate().unwrap();
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    tree.pairs(|a, b| found.push((a, b)));
    list.pairs(|a, b| expected.push((a, b)));
    same(found, expected, "pairs");
}

/// Boxes of which one side is so long that nothing else counts, each nearer than the one before: not split off one by one.
#[test]
fn no_tree_is_as_high_as_it_is_large() {
    fn height<V: Space>(cursor: &Cursor<'_, V>) -> usize {
        1 + cursor.children().map(|child| height(&child)).max().unwrap_or(0)
    }
    let long = 2f64.powi(497);
    let walls: Vec<Aabb<DVec2>> = (0..3_000)
        .map(|i| -(2f64.powi(440)) * 0.93f64.powi(i))
        .map(|x| Aabb { min: DVec2::new(x, -long), max: DVec2::new(x, long) })
        .collect();
    let tree = Bvh::build(&walls).unwrap();
    tree.validate().unwrap();
    assert!(height(&tree.root().unwrap()) < 40);
}
