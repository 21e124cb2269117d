//! Any edits of a tree of boxes: it stays in shape, and answers as a list of the same boxes does.
#![no_main]

use arbitrary::{Result, Unstructured};
use impinge::Real;
use impinge::generic::{Aabb, BroadPhase, Brute, Bvh, Change, Margin, Ray};
use impinge_fuzz::{Arbitrary, in_some_space, number, vector};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;

/// Gets a key and how far it is, and says how far to look.
type Visit<'v, R> = &'v mut dyn FnMut(u32, R) -> R;

fn any_box<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<Aabb<V>> {
    let (a, b): (V, V) = (vector(u)?, vector(u)?);
    // Mostly the right way round.
    Ok(if u.ratio(7, 8)? { Aabb { min: a.min(b), max: a.max(b) } } else { Aabb { min: a, max: b } })
}

fn check<V: Arbitrary>(u: &mut Unstructured<'_>) -> Result<()> {
    let (mut tree, mut list) = (Bvh::<V>::new(), Brute::<V>::new());
    let margin = if u.arbitrary()? { Margin::default() } else { Margin { length: number(u)?, part: number(u)? } };
    let mut phase = BroadPhase::<V>::new(margin);
    let mut pairs = BTreeSet::new();
    while !u.is_empty() {
        let key = u32::from(u.arbitrary::<u8>()?) % 48;
        match u.int_in_range(0..=8)? {
            0..=2 => {
                let aabb = any_box(u)?;
                let outcome = list.insert(key, aabb);
                assert_eq!(tree.insert(key, aabb), outcome);
                assert_eq!(phase.insert(key, aabb), outcome);
            }
            3 => {
                let gone = list.remove(key);
                assert_eq!(tree.remove(key), gone);
                assert_eq!(phase.remove(key), gone.is_some());
            }
            4 | 5 => {
                let aabb = any_box(u)?;
                let outcome = list.set(key, aabb);
                assert_eq!(tree.set(key, aabb).is_ok(), outcome.is_ok());
                assert_eq!(phase.set(key, aabb).is_ok(), outcome.is_ok());
            }
            6 => {
                let by: V = vector(u)?;
                for key in 0..48 {
                    if let Some(aabb) = list.get(key) {
                        let _ = list.set(key, Aabb { min: aabb.min + by, max: aabb.max + by });
                    }
                }
                let boxes: Vec<Option<Aabb<V>>> = (0..48).map(|key| list.get(key)).collect();
                let outcome = tree.refit(|key| boxes[key as usize].expect("a box for every key"));
                assert!(outcome.is_ok());
                for (key, aabb) in (0..).zip(&boxes) {
                    assert!(aabb.is_none_or(|aabb| phase.set(key, aabb).is_ok()));
                }
            }
            7 => tree.improve(),
            _ => tree.rebuild(),
        }
        if u.ratio(1, 4)? {
            agree(&tree, &list, u)?;
            phase.update(|change, a, b| {
                let is_news = match change {
                    Change::Appeared => pairs.insert((a, b)),
                    Change::Vanished => pairs.remove(&(a, b)),
                };
                assert!(is_news, "{change:?} {a} {b}");
            });
            phase.tree().validate().expect("a sound tree");
            let mut now = BTreeSet::new();
            phase.pairs(|a, b| assert!(now.insert((a, b))));
            assert_eq!(now, pairs);
            assert!((0..48).all(|key| {
                list.get(key).is_none_or(|aabb| phase.tree().get(key).expect("a box for every key").contains(&aabb))
            }));
        }
    }
    Ok(())
}

fn agree<V: Arbitrary>(tree: &Bvh<V>, list: &Brute<V>, u: &mut Unstructured<'_>) -> Result<()> {
    tree.validate().expect("a sound tree");
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    tree.pairs(|a, b| found.push((a, b)));
    list.pairs(|a, b| expected.push((a, b)));
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let aabb: Aabb<V> = any_box(u)?;
    let (direction, max): (V, V::Real) = (vector(u)?, number(u)?);
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    tree.overlapping(&aabb, |key| found.push(key));
    list.overlapping(&aabb, |key| expected.push(key));
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let sorted = |search: &dyn Fn(Visit<'_, V::Real>)| {
        let mut seen = Vec::new();
        search(&mut |key, t| {
            seen.push((key, t));
            max
        });
        seen.sort_by_key(|(key, _)| *key);
        seen
    };
    let (by_tree, by_list) = (
        sorted(&|visit| tree.swept(&aabb, direction, max, visit)),
        sorted(&|visit| list.swept(&aabb, direction, max, visit)),
    );
    assert_eq!(by_tree, by_list);
    assert!(by_tree.iter().all(|(_, t)| *t >= V::Real::ZERO && *t <= max));
    let (by_tree, by_list) =
        (sorted(&|visit| tree.nearest(aabb.min, max, visit)), sorted(&|visit| list.nearest(aabb.min, max, visit)));
    assert_eq!(by_tree, by_list);
    if let Ok(ray) = Ray::new(aabb.max, direction) {
        let (by_tree, by_list) =
            (sorted(&|visit| tree.along(&ray, max, visit)), sorted(&|visit| list.along(&ray, max, visit)));
        assert_eq!(by_tree, by_list);
    }
    Ok(())
}

fuzz_target!(|data: &[u8]| in_some_space!(data, check));
