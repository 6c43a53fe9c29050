//! Devices on which students stay signed in: which are found, which go, and what goes with them.

use chrono::{DateTime, TimeDelta, Utc};
use portal_domain::{
    ids::{CollegeId, DeviceId, SignInId, StudentId},
    sessions::Account,
    sign_ins::Agent,
};
use portal_persistence::{
    device_challenges as challenges,
    devices::{self, NewDevice, Use},
    sessions::{self, NewSession},
    students,
};
use uuid::Uuid;

use crate::fixtures::{World, hash, now, random, seconds};

const KEY: [u8; 65] = [4; 65];

type Whose = (CollegeId, StudentId);

fn student(world: &World) -> Whose {
    let college = world.college("Sunrise College");
    (college, world.student(college, "asha").id)
}

/// The sign-in in which every device is added.
const SIGN_IN: SignInId = SignInId(Uuid::from_u128(1));

fn phone() -> Agent {
    Agent {
        browser: Some("Chrome 126".into()),
        system: Some("Android".into()),
    }
}

fn used(agent: &Agent, at: DateTime<Utc>) -> Use<'_> {
    Use {
        at,
        agent,
        address: Some([203, 0, 113, 77].into()),
    }
}

fn add(world: &World, whose: Whose, at: DateTime<Utc>) -> DeviceId {
    let id = DeviceId::new(at, random());
    let device = NewDevice {
        id,
        generation: 0,
        public_key: &KEY,
        sign_in: SIGN_IN,
        ends_at: at + TimeDelta::days(30),
    };
    devices::insert(&mut world.db(), whose, &device, used(&phone(), at)).expect("a device");
    id
}

/// Begins a session of its own sign-in.
fn begin(world: &World, whose: Whose, key: &[u8], device: Option<DeviceId>) {
    let session = NewSession {
        key_hash: key,
        id: SignInId::new(now(), random()),
        generation: 0,
        device,
        begun_at: now(),
    };
    let account = Account::Student(whose.1);
    sessions::insert(&mut world.db(), (whose.0, account), session).expect("a session");
}

fn ids(world: &World, whose: Whose, at: DateTime<Utc>) -> Vec<DeviceId> {
    let list = devices::list(&mut world.db(), whose, at).expect("listed");
    list.into_iter().map(|device| device.id).collect()
}

#[test]
fn a_token_finds_its_device_while_the_account_is_of_that_generation_and_the_college_open() {
    let world = World::new();
    let whose = student(&world);
    let id = add(&world, whose, now());
    let of = (whose.0, id);
    devices::insert_token(&mut world.db(), of, b"one", now()).expect("a token");
    let find = |token: &[u8]| devices::find_by_token(&mut world.db(), token).expect("looked up");
    let found = find(b"one").expect("the device");
    assert_eq!(
        (found.college, found.student, found.id),
        (whose.0, whose.1, id)
    );
    assert_eq!(
        (found.public_key.as_slice(), found.replaced_at),
        (&KEY[..], None)
    );
    assert!(find(b"two").is_none());
    devices::insert_token(&mut world.db(), of, b"two", now()).expect("another");
    devices::replace_tokens(&mut world.db(), of, now() + seconds(5)).expect("replaced");
    assert_eq!(find(b"one").unwrap().replaced_at, Some(now() + seconds(5)));
    devices::replace_tokens(&mut world.db(), of, now() + seconds(9)).expect("once more");
    assert_eq!(find(b"two").unwrap().replaced_at, Some(now() + seconds(5)));
    world
        .execute("UPDATE colleges SET closed_at = now()")
        .expect("closed");
    assert!(find(b"one").is_none());
    world
        .execute("UPDATE colleges SET closed_at = NULL")
        .expect("open");
    assert_eq!(ids(&world, whose, now()), [id]);
    students::set_password(&mut world.db(), whose.0, whose.1, &hash("new")).expect("set");
    assert!(find(b"one").is_none());
    assert!(ids(&world, whose, now()).is_empty());
}

#[test]
fn the_ones_used_last_stay_and_those_of_others_too() {
    let world = World::new();
    let whose = student(&world);
    let other = (whose.0, world.student(whose.0, "ravi").id);
    let [first, second, third] = [0, 1, 2].map(|at| add(&world, whose, now() + seconds(at)));
    let theirs = add(&world, other, now());
    let (of, at) = ((whose.0, first), now() + seconds(9));
    devices::note_use(&mut world.db(), of, used(&Agent::default(), at)).expect("used");
    let listed = devices::list(&mut world.db(), whose, now()).expect("listed");
    assert_eq!(
        [&listed[0].agent, &listed[1].agent],
        [&Agent::default(), &phone()]
    );
    assert_eq!(listed[0].address, Some([203, 0, 113, 77].into()));
    assert_eq!(ids(&world, whose, now()), [first, third, second]);
    devices::delete_beyond(&mut world.db(), whose, 2).expect("deleted");
    assert_eq!(ids(&world, whose, now()), [first, third]);
    assert!(!devices::delete(&mut world.db(), whose, theirs).expect("none of theirs"));
    devices::delete_of(&mut world.db(), whose).expect("deleted");
    assert!(ids(&world, whose, now()).is_empty());
    assert_eq!(ids(&world, other, now()), [theirs]);
}

#[test]
fn a_session_ends_with_the_device_by_which_it_came_and_tells_that_nobody_confirmed_it() {
    let world = World::new();
    let whose = student(&world);
    let account = Account::Student(whose.1);
    let id = add(&world, whose, now());
    let mut db = world.db();
    begin(&world, whose, b"by device", Some(id));
    begin(&world, whose, b"by password", None);
    let confirmed = |db: &mut _, key: &[u8]| {
        let found = sessions::find(db, key).expect("looked up");
        found.map(|found| found.signed_in.confirmed_at())
    };
    assert_eq!(confirmed(&mut db, b"by password"), Some(Some(now())));
    assert_eq!(confirmed(&mut db, b"by device"), Some(None));
    let later = now() + seconds(60);
    assert!(sessions::confirm(&mut db, b"by device", (whose.0, account), 0, later).unwrap());
    assert_eq!(confirmed(&mut db, b"by device"), Some(Some(later)));
    assert!(devices::delete(&mut db, whose, id).expect("deleted"));
    assert_eq!(confirmed(&mut db, b"by device"), None);
    assert_eq!(confirmed(&mut db, b"by password"), Some(Some(now())));
}

#[test]
fn the_sessions_of_those_that_go_end_but_not_where_all_go() {
    let world = World::new();
    let whose = student(&world);
    let mut db = world.db();
    let mut live = |key: &[u8]| sessions::find(&mut db, key).expect("looked up").is_some();
    let remove: [fn(&World, Whose); 2] = [
        |world, whose| devices::delete_beyond(&mut world.db(), whose, 0).expect("deleted"),
        |world, whose| {
            let other = SignInId(Uuid::nil());
            let mut db = world.db();
            let list = |db: &mut _, sign_in, came_by| {
                devices::list_of_session(db, whose, (sign_in, came_by)).expect("listed")
            };
            let own = ids(world, whose, now());
            assert_eq!(list(&mut db, other, None), []);
            assert_eq!(list(&mut db, other, Some(own[0])), own);
            assert_eq!(list(&mut db, SIGN_IN, None), own);
            assert!(devices::delete(&mut db, whose, own[0]).expect("deleted"));
        },
    ];
    for (remove, key) in remove.into_iter().zip([b"first".as_slice(), b"second"]) {
        let device = add(&world, whose, now());
        begin(&world, whose, key, Some(device));
        remove(&world, whose);
        assert!(!live(key) && ids(&world, whose, now()).is_empty());
    }
    let device = add(&world, whose, now());
    begin(&world, whose, b"third", Some(device));
    let mut db = world.db();
    devices::delete_of(&mut db, whose).expect("deleted");
    let found = sessions::find(&mut db, b"third")
        .expect("looked up")
        .expect("it goes on");
    assert_eq!(
        found.signed_in.confirmed_at(),
        None,
        "as one that came by a device"
    );
}

#[test]
fn a_copied_one_is_locked_out_and_its_sessions_with_it() {
    let world = World::new();
    let whose = student(&world);
    let id = add(&world, whose, now());
    let mut db = world.db();
    begin(&world, whose, b"key", Some(id));
    assert!(devices::lock(&mut db, (whose.0, id), 0).expect("locked"));
    assert!(!devices::lock(&mut db, (whose.0, id), 1).expect("of another generation"));
    devices::set_copied(&mut db, whose.0, id, now()).expect("noted");
    sessions::delete_of_devices(&mut db, whose.0, &[id]).expect("ended");
    assert!(!devices::lock(&mut db, (whose.0, id), 0).expect("over"));
    assert!(ids(&world, whose, now()).is_empty());
    assert!(sessions::find(&mut db, b"key").unwrap().is_none());
}

#[test]
fn a_challenge_is_taken_once_by_its_own_device_and_while_it_is_young() {
    let world = World::new();
    let whose = student(&world);
    let [own, other] = [(), ()].map(|()| (whose.0, add(&world, whose, now())));
    let elsewhere = (world.college("Hill College"), own.1);
    let mut db = world.db();
    let id = Uuid::from_u128(7);
    challenges::insert(&mut db, id, own, b"sign me", now()).expect("kept");
    let before = now() - seconds(1);
    for (of, begun_after) in [(other, before), (elsewhere, before), (own, now())] {
        let taken = challenges::take(&mut db, id, of, begun_after).expect("looked up");
        assert_eq!(taken, None);
    }
    let mut take = || challenges::take(&mut db, id, own, before).expect("looked up");
    assert_eq!(take(), Some(b"sign me".to_vec()));
    assert_eq!(take(), None);
}

#[test]
fn what_is_over_is_swept_in_batches() {
    let world = World::new();
    let whose = student(&world);
    for _ in 0..3 {
        let id = add(&world, whose, now());
        let mut db = world.db();
        devices::insert_token(&mut db, (whose.0, id), id.0.as_bytes(), now()).unwrap();
        challenges::insert(&mut db, id.0, (whose.0, id), b"x", now()).unwrap();
    }
    let young = add(&world, whose, now() + TimeDelta::days(1));
    let end = now() + TimeDelta::days(30);
    let mut db = world.db();
    assert_eq!(devices::purge(&mut db, end, 10).unwrap(), 0);
    assert_eq!(devices::purge(&mut db, end + seconds(1), 2).unwrap(), 2);
    assert_eq!(devices::purge(&mut db, end + seconds(1), 2).unwrap(), 1);
    assert_eq!(ids(&world, whose, now()), [young]);
    let of_young = (whose.0, young);
    challenges::insert(&mut db, Uuid::from_u128(1), of_young, b"x", now()).unwrap();
    assert_eq!(challenges::purge(&mut db, now(), 10).unwrap(), 0);
    assert_eq!(
        challenges::purge(&mut db, now() + seconds(1), 10).unwrap(),
        1
    );
}
