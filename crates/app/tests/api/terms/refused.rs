//! Terms that cannot be, and those that students hold in their places.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{course, principal, subjects};
use crate::support::{Account, TestApp, at_once, subject, wait_until};

const TERMS: &str = "A course has 1 to 12 terms.";
const PER_YEAR: &str = "1 to 4 terms are a year of study.";
const NO_SUCH_TERM: &str = "The course has no such term.";
const CREDITS: &str = "Credits are a number from 0 to 99.9 with at most one decimal.";
const OLDER_VERSION: &str = "The portal is being updated, and an older version of it still runs. Terms can be saved once that has stopped.";

#[test]
fn everything_wrong_with_terms_is_told_at_once_and_nothing_is_saved() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let before = boss.details();
    let mut wrong = subject("Art", 0);
    wrong["code"] = json!("x".repeat(21));
    wrong["credits"] = json!(100);
    let mut bms = course(13, &[subject("Law", 1), wrong]);
    bms["termsPerYear"] = json!(5);
    boss.save_courses(&json!([bms])).check_faults(&[
        ("courses.0.terms", "college.terms", TERMS),
        ("courses.0.termsPerYear", "college.terms-per-year", PER_YEAR),
        (
            "courses.0.subjects.1.term",
            "college.no-such-term",
            NO_SUCH_TERM,
        ),
        (
            "courses.0.subjects.1.code",
            "field.too-long",
            "Code may have at most 20 characters.",
        ),
        ("courses.0.subjects.1.credits", "college.credits", CREDITS),
    ]);
    assert_eq!(boss.details(), before);
}

#[test]
fn a_name_is_there_once_in_a_term_and_a_code_once_in_a_course() {
    let app = TestApp::start();
    let boss = principal(&app);
    let coded = |name: &str, term: i64, code: &str| {
        let mut one = subject(name, term);
        one["code"] = json!(code);
        one
    };
    let list = [
        coded("Law", 1, "B 1"),
        coded("Law", 2, "B2"),
        coded(" LAW ", 2, ""),
        coded("Art", 3, "b  1"),
    ];
    boss.save_courses(&json!([course(2, &list)]))
        .check_faults(&[
            (
                "courses.0.subjects.2.name",
                "college.subject-exists",
                "This subject already exists for the course.",
            ),
            (
                "courses.0.subjects.3.code",
                "college.code-exists",
                "Another subject of the course has this code.",
            ),
            (
                "courses.0.subjects.3.term",
                "college.no-such-term",
                NO_SUCH_TERM,
            ),
        ]);
    // In another course the same code is another one's.
    let mut other = course(2, &[coded("Law", 1, "B 1")]);
    other["courseName"] = json!("BA");
    let both = json!([course(2, &list[..2]), other]);
    let saved = boss.save_courses(&both).expect(200).json();
    assert_eq!(subjects(&saved), ["Law 1 B 1 –", "Law 2 B2 –"]);
}

#[test]
fn numbers_are_whole_and_of_their_range() {
    let app = TestApp::start();
    let boss = principal(&app);
    let told = |field: &str, of_course: bool, value: &Value| {
        let mut bms = course(2, &[subject("Law", 1)]);
        match of_course {
            true => bms[field] = value.clone(),
            false => bms["subjects"][0][field] = value.clone(),
        }
        boss.save_courses(&json!([bms])).expect(400).faulty_fields()
    };
    for value in [json!(0), json!(-1), json!(1.5), json!("2"), json!(32_768)] {
        for field in ["terms", "termsPerYear"] {
            assert_eq!(
                told(field, true, &value),
                [format!("courses.0.{field}")],
                "{value}"
            );
        }
        assert_eq!(
            told("term", false, &value),
            ["courses.0.subjects.0.term"],
            "{value}"
        );
    }
    for value in [
        json!(4.55),
        json!(-1),
        json!(100),
        json!("four"),
        json!(1e20),
    ] {
        let fields = told("credits", false, &value);
        assert_eq!(fields, ["courses.0.subjects.0.credits"], "{value}");
    }
    assert_eq!(boss.details()["courses"], json!([]));
}

#[test]
fn a_course_has_sixty_subjects_a_term() {
    let app = TestApp::start();
    let boss = principal(&app);
    let mut list: Vec<Value> = (0..120)
        .map(|number| subject(&format!("Subject {number}"), 1 + number % 2))
        .collect();
    let saved = boss
        .save_courses(&json!([course(2, &list)]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved).len(), 120);
    list.push(subject("One more", 1));
    boss.save_courses(&json!([course(2, &list)]))
        .check_faults(&[(
            "courses.0.subjects",
            "college.too-many",
            "At most 60 subjects in a term are allowed.",
        )]);
}

#[test]
fn terms_wait_while_an_older_version_of_the_portal_serves() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let wanted = json!([course(2, &[subject("Law", 2)])]);
    let refused = || {
        let told = boss.save_courses(&wanted);
        told.check_refusal(409, "college.older-version", OLDER_VERSION);
        assert_eq!(boss.details()["courses"], json!([]));
    };
    // Nobody has finished the migration yet.
    refused();
    app.finish_the_migration();
    let mut older = app.sql();
    older
        .batch_execute("SELECT pg_advisory_lock_shared(x'736572766564'::bigint)")
        .expect("the lock of who serves");
    refused();
    drop(older);
    wait_until("it has stopped", || {
        app.value("SELECT NOT older_version_serves(4)")
    });
    let saved = boss.save_courses(&wanted).expect(200).json();
    assert_eq!(subjects(&saved), ["Law 2 – –"]);
}

#[test]
fn codes_and_credits_of_a_course_of_one_term_do_not_wait() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let mut law = subject("Law", 1);
    law["code"] = json!("L1");
    law["credits"] = json!(2);
    let saved = boss
        .save_courses(&json!([course(1, &[law])]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved), ["Law – L1 2"]);
}

/// Saves the courses that there are with that many terms of the first one.
fn divide(boss: &Account, terms: i64) -> crate::support::Reply {
    let mut courses = boss.details()["courses"].clone();
    courses[0]["terms"] = json!(terms);
    boss.save_courses(&courses)
}

#[test]
fn the_terms_of_a_course_stay_once_anybody_is_or_was_in_it() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    app.home().enter();
    let before = boss.details();
    let told = "Students are or were in BMS, so its terms cannot be changed here.";
    let refused = divide(&boss, 3);
    refused.check_refusal(409, "college.students-enrolled", told);
    assert_eq!(refused.json()["params"], json!({ "courses": ["BMS"] }));
    assert_eq!(boss.details(), before);
    // How many of them are a year decides what the students pay.
    let mut courses = before["courses"].clone();
    courses[0]["termsPerYear"] = json!(1);
    let refused = boss.save_courses(&courses);
    refused.check_refusal(409, "college.students-enrolled", told);
    app.execute("UPDATE enrolments SET state = 'Left', closed_on = now()");
    divide(&boss, 3).check_refusal(409, "college.students-enrolled", told);
    // Whose approval was undone was never in it.
    app.execute("UPDATE enrolments SET state = 'Cancelled'");
    let saved = divide(&boss, 3).expect(200).json();
    assert_eq!(saved["courses"][0]["terms"], json!(3));
}

#[test]
fn a_subject_that_students_take_stays_in_its_term() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    app.home().enter();
    let before = boss.details();
    let mut courses = before["courses"].clone();
    assert_eq!(courses[0]["subjects"][2]["subjectName"], json!("Accounts"));
    courses[0]["subjects"][2]["term"] = json!(2);
    let refused = boss.save_courses(&courses);
    refused.check_refusal(
        409,
        "college.subject-taken",
        "Students take or took Accounts, so it stays in its term.",
    );
    assert_eq!(
        refused.json()["params"],
        json!({ "subjects": ["Accounts"] })
    );
    assert_eq!(boss.details(), before);
    // Its name, marks, code and credits may change.
    courses[0]["subjects"][2]["term"] = json!(1);
    courses[0]["subjects"][2]["code"] = json!("A1");
    let saved = boss.save_courses(&courses).expect(200).json();
    assert_eq!(saved["courses"], courses);
}

#[test]
fn terms_are_changed_or_a_student_enters_but_never_both() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let docs = app.staff(Role::DocAdmin);
    for terms in [3, 2, 3] {
        let asha = app.home().applicant();
        let path = format!("/admission/approve/{}", asha.id);
        let replies = at_once(2, |number| match number {
            0 => docs.put(&path, &json!({})),
            _ => divide(&boss, terms),
        });
        assert_eq!(replies[0].status, 200, "{replies:?}");
        let there = boss.details()["courses"][0]["terms"].clone();
        let saved = match replies[1].status {
            200 => terms,
            409 => 5 - terms,
            other => panic!("{other}: {replies:?}"),
        };
        assert_eq!(there, json!(saved));
        app.execute("UPDATE enrolments SET state = 'Cancelled', closed_on = now()");
        divide(&boss, terms).expect(200);
    }
}

#[test]
fn courses_and_subjects_of_elsewhere_are_as_unknown_as_those_of_nobody() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let before = boss.details();
    let hill = app.college("Hill College");
    let theirs = hill.set_up().staff(Role::SuperAdmin).details();
    let unknown = json!("01890000-0000-7000-8000-000000000000");
    let said = "This entry does not belong to the college. Please add it again.";
    for id in [&theirs["courses"][0]["_id"], &unknown, &json!("x")] {
        let mut bms = course(2, &[subject("Law", 2)]);
        bms["_id"] = id.clone();
        let path = "courses.0._id";
        let told = boss.save_courses(&json!([bms]));
        told.check_faults(&[(path, "college.unknown-entry", said)]);
    }
    for id in [
        &theirs["courses"][0]["subjects"][0]["_id"],
        &unknown,
        &json!("x"),
    ] {
        let mut law = subject("Law", 2);
        law["_id"] = id.clone();
        let path = "courses.0.subjects.0._id";
        let told = boss.save_courses(&json!([course(2, &[law])]));
        told.check_faults(&[(path, "college.unknown-entry", said)]);
    }
    assert_eq!(boss.details(), before);
}
