//! Sessions are found only while their account is what it was at login.

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::{CollegeId, SignInId},
    roles::Role,
    sessions::{Account, SignedIn},
    staff::{AccountState, StaffMember},
};
use portal_persistence::{
    sessions::{self, NewSession},
    staff, students,
};

use crate::fixtures::{World, hash, now, random, seconds};

const KEY: &[u8] = b"the hash of a key";

fn session(generation: i32) -> NewSession<'static> {
    NewSession {
        key_hash: KEY,
        id: SignInId::new(now(), random()),
        generation,
        device: None,
        begun_at: now(),
    }
}

fn insert(world: &World, whose: (CollegeId, Account), generation: i32) {
    sessions::insert(&mut world.db(), whose, session(generation)).expect("a session");
}

fn begin(world: &World, member: &StaffMember, generation: i32) {
    let account = Account::Staff(member.id);
    let whose = (member.college, account);
    insert(world, whose, generation);
}

fn is_found(world: &World) -> bool {
    let found = sessions::find(&mut world.db(), KEY).expect("the query runs");
    found.is_some()
}

#[test]
fn a_students_session_tells_who_it_is() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let student = world.student(college, "asha");
    let account = Account::Student(student.id);
    insert(&world, (college, account), 0);

    let found = sessions::find(&mut world.db(), KEY)
        .expect("the query runs")
        .expect("a session");
    assert_eq!((found.begun_at, found.used_at), (now(), now()));
    let SignedIn::Student(signed_in) = found.signed_in else {
        panic!("{found:?} is no student's")
    };
    assert_eq!((signed_in.id, signed_in.college), (student.id, college));
    assert_eq!(signed_in.sap_id, student.sap_id);
    assert_eq!(signed_in.college_name, "Sunrise College");
    assert_eq!(signed_in.email, "asha@college.example");
}

#[test]
fn a_staff_session_tells_role_and_college() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    begin(&world, &member, 0);
    let found = sessions::find(&mut world.db(), KEY).expect("the query runs");
    match found.map(|found| found.signed_in) {
        Some(SignedIn::Staff(signed_in)) => {
            assert_eq!((signed_in.id, signed_in.college), (member.id, college));
            assert_eq!(
                (signed_in.role, signed_in.username),
                (Role::Hod, member.username)
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_unknown_key_finds_nothing() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    begin(&world, &member, 0);
    let other = sessions::find(&mut world.db(), b"another").expect("the query runs");
    assert!(other.is_none());
    assert!(is_found(&world));
}

#[test]
fn a_new_password_ends_the_sessions_of_a_student() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let student = world.student(college, "asha");
    let account = Account::Student(student.id);
    insert(&world, (college, account), 0);
    assert!(is_found(&world));
    students::set_password(&mut world.db(), college, student.id, &hash("new")).expect("set");
    assert!(!is_found(&world));
}

fn confirmed_at(world: &World) -> DateTime<Utc> {
    let found = sessions::find(&mut world.db(), KEY).expect("the query runs");
    match found.map(|found| found.signed_in) {
        Some(SignedIn::Staff(staff)) => staff.confirmed_at,
        other => panic!("{other:?} is no session of staff"),
    }
}

#[test]
fn the_login_is_a_confirmation_and_a_later_one_takes_its_place() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    begin(&world, &member, 0);
    assert_eq!(confirmed_at(&world), now());
    let later = now() + seconds(900);
    let whose = (college, Account::Staff(member.id));
    let confirm = |key: &[u8], whose, generation| {
        sessions::confirm(&mut world.db(), key, whose, generation, later).expect("the query runs")
    };
    let hill = world.college("Hill College");
    let other = world.staff(college, "ravi", AccountState::Active(Role::Hod));
    assert!(!confirm(b"another", whose, 0));
    assert!(!confirm(KEY, (hill, Account::Staff(member.id)), 0));
    assert!(!confirm(KEY, (college, Account::Staff(other.id)), 0));
    let student = world.student(college, "asha");
    assert!(!confirm(KEY, (college, Account::Student(student.id)), 0));
    assert!(!confirm(KEY, whose, 1));
    assert_eq!(confirmed_at(&world), now());
    assert!(confirm(KEY, whose, 0));
    assert_eq!(confirmed_at(&world), later);
}

#[test]
fn a_new_password_or_role_ends_the_sessions_of_staff() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let hod = AccountState::Active(Role::Hod);
    let changes: [fn(&World, &StaffMember); 2] = [
        |world, member| {
            let (college, id) = (member.college, member.id);
            staff::set_password(&mut world.db(), college, id, &hash("new")).expect("set");
        },
        |world, member| {
            let state = AccountState::Active(Role::Teacher);
            let changed = StaffMember {
                state,
                ..member.clone()
            };
            staff::save_state(&mut world.db(), &changed).expect("saved");
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let member = world.staff(college, &format!("meera{number}"), hod);
        begin(&world, &member, 0);
        assert!(is_found(&world));
        change(&world, &member);
        assert!(!is_found(&world));
        sessions::delete(&mut world.db(), KEY).expect("ended");
    }
}

#[test]
fn disabled_and_pending_accounts_have_no_sessions_even_of_their_own_generation() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let states = [AccountState::Pending, AccountState::Disabled(Role::Hod)];
    for (number, state) in states.into_iter().enumerate() {
        let member = world.staff(college, &format!("meera{number}"), state);
        begin(&world, &member, 0);
        assert!(!is_found(&world), "{state:?}");
        sessions::delete(&mut world.db(), KEY).expect("ended");
    }
}

#[test]
fn sessions_go_with_their_account() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    begin(&world, &member, 0);
    staff::delete(&mut world.db(), college, member.id).expect("deleted");
    assert_eq!(world.count("SELECT count(*) AS n FROM sessions"), 0);
}

#[test]
fn old_and_idle_sessions_are_swept_and_touched_ones_stay() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    let keys: [&[u8]; 3] = [b"idle", b"used", b"old"];
    for (key, begun) in keys.into_iter().zip([-100, -100, -1000]) {
        let (account, at) = (Account::Staff(member.id), now() + seconds(begun));
        let new = NewSession {
            key_hash: key,
            begun_at: at,
            ..session(0)
        };
        sessions::insert(&mut world.db(), (college, account), new).expect("a session");
    }
    for used in [b"used".as_slice(), b"old"] {
        sessions::touch(&mut world.db(), used, now()).expect("touched");
    }
    let swept = sessions::purge(
        &mut world.db(),
        now() - seconds(50),
        now() - seconds(500),
        10,
    );
    assert_eq!(swept.expect("swept"), 2);
    let left = keys.map(|key| {
        let found = sessions::find(&mut world.db(), key).expect("the query runs");
        found.is_some()
    });
    assert_eq!(left, [false, true, false]);
}
