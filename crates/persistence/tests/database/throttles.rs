//! Throttles count exactly, however many try at once.

use chrono::{DateTime, Utc};
use portal_domain::throttles::{Limit, Throttled};
use portal_persistence::throttles;

use crate::fixtures::{World, now, seconds};

const KEY: &[u8] = b"the hash of an address";

fn limit(count: i32) -> Limit {
    Limit {
        count,
        window: seconds(60),
    }
}

fn try_at(world: &World, at: DateTime<Utc>) -> Result<(), Throttled> {
    throttles::count(&mut world.db(), KEY, limit(2), at).expect("counted")
}

#[test]
fn of_64_threads_that_try_four_times_exactly_the_limit_passes() {
    let world = World::with_connections(64);
    let passed: usize = world
        .at_once(64, |_, db| {
            let tries = (0..4).map(|_| throttles::count(db, KEY, limit(100), now()));
            tries.filter(|tried| matches!(tried, Ok(Ok(())))).count()
        })
        .into_iter()
        .sum();
    assert_eq!(passed, 100);
    let counted = "SELECT sum(count) AS n FROM throttles HAVING count(*) = 1";
    assert_eq!(world.count(counted), 256);
}

#[test]
fn when_a_window_has_ended_64_threads_begin_one_new_one() {
    let world = World::with_connections(64);
    throttles::count(&mut world.db(), KEY, limit(10), now())
        .expect("counted")
        .expect("passes");
    let later = now() + seconds(61);
    let passed = world
        .at_once(64, |_, db| {
            throttles::count(db, KEY, limit(10), later).expect("counted")
        })
        .into_iter()
        .filter(Result::is_ok)
        .count();
    assert_eq!(passed, 10);
}

#[test]
fn the_refusal_says_when_the_window_ends() {
    let world = World::new();
    assert_eq!(try_at(&world, now()), Ok(()));
    assert_eq!(try_at(&world, now() + seconds(10)), Ok(()));
    let refused = try_at(&world, now() + seconds(20)).expect_err("one too many");
    assert_eq!(refused.retry_after, seconds(40));
    // A try does not put the end off.
    let refused = try_at(&world, now() + seconds(59)).expect_err("one too many");
    assert_eq!(refused.retry_after, seconds(1));
    assert_eq!(try_at(&world, now() + seconds(60)), Ok(()));
}

#[test]
fn keys_are_counted_apart_and_can_be_forgotten() {
    let world = World::new();
    for _ in 0..2 {
        assert_eq!(try_at(&world, now()), Ok(()));
    }
    let other = throttles::count(&mut world.db(), b"another", limit(1), now());
    assert_eq!(other.expect("counted"), Ok(()));
    assert!(try_at(&world, now()).is_err());
    throttles::forget(&mut world.db(), KEY).expect("forgotten");
    assert_eq!(try_at(&world, now()), Ok(()));
}

#[test]
fn only_windows_that_ended_are_swept() {
    let world = World::new();
    try_at(&world, now()).expect("passes");
    let swept = |before| throttles::purge(&mut world.db(), before, 10).expect("swept");
    assert_eq!(swept(now() + seconds(60)), 0);
    assert_eq!(swept(now() + seconds(61)), 1);
}

#[test]
fn no_more_are_swept_at_once_than_asked_for() {
    let world = World::new();
    for key in 0..5_u8 {
        let counted = throttles::count(&mut world.db(), &[key], limit(1), now());
        counted.expect("counted").expect("passes");
    }
    let long_after = now() + seconds(3600);
    let swept = || throttles::purge(&mut world.db(), long_after, 2).expect("swept");
    assert_eq!([swept(), swept(), swept()], [2, 2, 1]);
}
