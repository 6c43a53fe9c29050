//! Students' accounts and the numbers of their SAP ids.

use portal_domain::accounts::LoginName;
use portal_persistence::{StoreError, students, transaction};

use crate::fixtures::{World, email, hash, new_student};

#[test]
fn no_sequence_number_is_given_twice_or_left_out() {
    let world = World::with_connections(32);
    let college = world.college("Sunrise College");
    let mut given: Vec<i32> = world
        .at_once(32, |_, db| -> Vec<i32> {
            (0..8)
                .map(|_| students::next_sequence(db, college, 2026).expect("a number"))
                .collect()
        })
        .concat();
    given.sort_unstable();
    assert_eq!(given, (1..=256).collect::<Vec<_>>());
}

#[test]
fn each_college_and_year_counts_from_one() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    let next =
        |college, year| students::next_sequence(&mut world.db(), college, year).expect("a number");
    assert_eq!([next(here, 2026), next(here, 2026)], [1, 2]);
    assert_eq!(
        [next(there, 2026), next(here, 2027), next(here, 2026)],
        [1, 1, 3]
    );
}

#[test]
fn a_number_of_a_failed_registration_is_given_again() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let failed = transaction(&mut world.db(), |tx| {
        assert_eq!(students::next_sequence(tx, college, 2026)?, 1);
        Err::<(), _>(StoreError::Unavailable("changed its mind".into()))
    });
    assert!(failed.is_err());
    let next = students::next_sequence(&mut world.db(), college, 2026);
    assert_eq!(next.expect("a number"), 1);
}

#[test]
fn an_address_has_one_student_in_the_whole_installation() {
    let world = World::new();
    world.student(world.college("Here"), "asha");
    assert!(students::email_is_taken(&mut world.db(), &email("ASHA")).expect("the query runs"));
    assert!(!students::email_is_taken(&mut world.db(), &email("rohan")).expect("the query runs"));
    let again = new_student(world.college("There"), "Asha");
    let refused = students::insert(&mut world.db(), &again).expect_err("taken");
    assert!(refused.is_conflict_with(students::EMAIL_TAKEN), "{refused}");
}

#[test]
fn of_parallel_registrations_of_one_address_one_wins() {
    let world = World::with_connections(16);
    let college = world.college("Sunrise College");
    let outcomes = world.at_once(16, |_, db| {
        students::insert(db, &new_student(college, "asha"))
    });
    let (won, lost): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 15));
    for outcome in lost {
        let refused = outcome.expect_err("lost");
        assert!(refused.is_conflict_with(students::EMAIL_TAKEN), "{refused}");
    }
}

#[test]
fn a_student_signs_in_by_sap_id_or_address_in_any_case() {
    let world = World::new();
    let student = world.student(world.college("Here"), "asha");
    world.student(world.college("There"), "rohan");
    let find = |name: &str| {
        let name = LoginName::parse(
            "email",
            portal_domain::validation::Label::SapIdOrEmail,
            name,
        )
        .expect("a name");
        students::find_by_login(&mut world.db(), &name)
            .expect("the query runs")
            .map(|found| found.id)
    };
    for name in [
        student.sap_id.as_str(),
        "asha@college.example",
        "ASHA@College.Example",
    ] {
        assert_eq!(find(name), Some(student.id), "{name}");
    }
    for name in [
        "26999999999",
        "asha",
        "asha@college.exampl",
        "%",
        "asha_college.example@",
    ] {
        assert_eq!(find(name), None, "{name}");
    }
}

#[test]
fn a_new_password_is_a_new_generation() {
    let world = World::new();
    let student = world.student(world.college("Here"), "asha");
    let read = || {
        let found = students::lock_by_email(&mut world.db(), student.email.key());
        let found = found.expect("the query runs").expect("the student");
        (found.password.0, found.generation)
    };
    assert_eq!(read(), ("hash".to_owned(), 0));
    // Under another college's id nothing is touched.
    let other = world.college("There");
    students::set_password(&mut world.db(), other, student.id, &hash("theirs")).expect("runs");
    assert_eq!(read(), ("hash".to_owned(), 0));
    students::set_password(&mut world.db(), student.college, student.id, &hash("new"))
        .expect("set");
    assert_eq!(read(), ("new".to_owned(), 1));
}
