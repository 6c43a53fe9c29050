//! Passkeys and their challenges on a real database.

use chrono::Duration;
use portal_domain::{
    ids::PasskeyId,
    passkeys::{Counter, Purpose},
    roles::Role,
    sessions::Account,
    staff::AccountState,
};
use portal_persistence::{
    StoreError, factors, passkey_ceremonies as ceremonies,
    passkeys::{self, NewPasskey},
};
use serde_json::json;
use uuid::Uuid;

use crate::fixtures::{World, now, random};

fn new(credential_id: &[u8]) -> NewPasskey<'_> {
    static CREDENTIAL: std::sync::LazyLock<serde_json::Value> =
        std::sync::LazyLock::new(|| json!({ "cred": {} }));
    NewPasskey {
        id: PasskeyId::new(now(), random()),
        name: "Pixel 9",
        credential_id,
        credential: &CREDENTIAL,
        counter: Counter(u32::MAX),
    }
}

#[test]
fn a_credential_is_of_one_account_of_the_installation() {
    let world = World::new();
    let college = world.college("Sunrise");
    let other_college = world.college("Riverside");
    let mut db = world.db();
    let student = Account::Student(world.student(college, "asha").id);
    let other = Account::Student(world.student(other_college, "ravi").id);
    passkeys::insert(&mut db, (college, student), &new(b"one"), now()).expect("added");
    let again = passkeys::insert(&mut db, (other_college, other), &new(b"one"), now());
    let Err(error) = again else {
        panic!("the credential is of two accounts")
    };
    assert!(error.is_conflict_with(passkeys::KNOWN), "{error}");
    let found = passkeys::lock_credential(&mut db, (college, student), b"one").expect("read");
    assert_eq!(
        found.expect("it is there").passkey.counter,
        Counter(u32::MAX)
    );
    let theirs = passkeys::lock_credential(&mut db, (other_college, other), b"one");
    assert_eq!(theirs.expect("read"), None);
}

#[test]
fn a_handle_stays_and_leads_to_its_student_at_an_open_college() {
    let world = World::new();
    let college = world.college("Sunrise");
    let mut db = world.db();
    let student = world.student(college, "asha").id;
    let whose = (college, Account::Student(student));
    let (first, second) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let mut handle = |fresh| passkeys::find_or_insert_handle(&mut db, whose, fresh);
    assert_eq!(handle(first).expect("made"), first);
    assert_eq!(handle(second).expect("the same"), first);
    let found = passkeys::find_student(&mut db, first).expect("read");
    assert_eq!(found, Some((college, student)));
    assert_eq!(passkeys::find_student(&mut db, second).expect("read"), None);
    world
        .execute("UPDATE colleges SET closed_at = now()")
        .expect("closed");
    assert_eq!(passkeys::find_student(&mut db, first).expect("read"), None);
}

#[test]
fn a_restoration_removes_those_of_its_account_alone() {
    let world = World::new();
    let college = world.college("Sunrise");
    let mut db = world.db();
    let [one, two] = ["meera", "anil"].map(|name| {
        world
            .staff(college, name, AccountState::Active(Role::Hod))
            .id
    });
    for (member, credential) in [(one, b"one"), (two, b"two")] {
        let whose = (college, Account::Staff(member));
        passkeys::insert(&mut db, whose, &new(credential), now()).expect("added");
    }
    let has = |db: &mut _, member| {
        let standing = factors::find_standing(db, college, member).expect("read");
        standing.expect("it has a role").has_passkey
    };
    assert!(has(&mut db, one) && has(&mut db, two));
    factors::restore(&mut db, (college, one), now()).expect("restored");
    assert!(!has(&mut db, one) && has(&mut db, two));
}

#[test]
fn a_challenge_is_taken_once_for_its_purpose_by_its_session() {
    let world = World::new();
    let mut db = world.db();
    let (id, key): (Uuid, &[u8]) = (Uuid::from_u128(7), b"key");
    let of = (Purpose::Add, Some(key));
    ceremonies::insert(&mut db, id, of, &json!({ "challenge": 1 }), now()).expect("kept");
    let before = now() - Duration::minutes(5);
    let mut take = |of, after| ceremonies::take(&mut db, id, of, after).expect("taken or not");
    assert_eq!(take((Purpose::StepUp, Some(key)), before), None);
    assert_eq!(take((Purpose::Add, Some(b"other")), before), None);
    assert_eq!(take((Purpose::Add, None), before), None);
    assert_eq!(take(of, now()), None);
    assert_eq!(take(of, before), Some(json!({ "challenge": 1 })));
    assert_eq!(take(of, before), None);
    // Only a sign-in has no session.
    let loose = ceremonies::insert(&mut db, id, (Purpose::Add, None), &json!({}), now());
    assert!(matches!(loose, Err(StoreError::Conflict { .. })));
}

#[test]
fn the_domain_is_bound_as_long_as_there_are_passkeys() {
    let world = World::new();
    let college = world.college("Sunrise");
    let mut db = world.db();
    let whose = (college, Account::Student(world.student(college, "asha").id));
    passkeys::set_domain(&mut db, "old.example.in").expect("set");
    assert_eq!(passkeys::find_bound(&mut db).expect("read"), None);
    passkeys::insert(&mut db, whose, &new(b"one"), now()).expect("added");
    passkeys::set_domain(&mut db, "example.in").expect("set");
    let bound = passkeys::find_bound(&mut db).expect("read");
    assert_eq!(bound.as_deref(), Some("example.in"));
}
