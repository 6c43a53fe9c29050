//! Plans that are not saved, and approvals that are refused.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{ASHA, BELA, CHITRA, Scene, scene};
use crate::support::{Account, Reply, at_once};

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";
const NO_ENTRY: &str =
    "The course has no such entry, or it is named twice. Please reload the page.";
const CHANGED: &str = "Someone else has changed this plan since you opened it. Please reload it.";

impl Scene {
    fn dismiss(&self, revision: i64) -> Reply {
        let body = json!({ "revision": revision });
        self.other.post(&self.path("/dismiss"), &body)
    }
}

#[test]
fn a_plan_is_refused_with_all_its_faults() {
    let scene = scene();
    let no_term = "The course has no such term.";
    let faulty = json!({
        "revision": 0, "terms": 1, "termsPerYear": 5,
        "subjects": [{ "subjectId": "x", "term": 13 }], "years": [{ "yearId": scene.year, "term": "" }],
        "lists": [{ "term": 0, "studentIds": ["x"] }],
    });
    scene.save(&faulty).check_faults(&[
        (
            "terms",
            "move.terms",
            "A course can be moved to 2 to 12 terms.",
        ),
        (
            "termsPerYear",
            "college.terms-per-year",
            "1 to 4 terms are a year of study.",
        ),
        ("subjects.0.subjectId", "move.unknown-entry", NO_ENTRY),
        ("subjects.0.term", "college.no-such-term", no_term),
        ("years.0.term", "college.no-such-term", no_term),
        ("lists.0.term", "college.no-such-term", no_term),
        (
            "lists.0.studentIds.0",
            "move.unknown-student",
            "No student in this course has this ID.",
        ),
    ]);
    let mut plan = scene.plan(3, &json!([]));
    plan["terms"] = json!(1);
    let one = [(
        "terms",
        "move.terms",
        "A course can be moved to 2 to 12 terms.",
    )];
    plan["years"] = json!([]);
    scene.save(&plan).check_faults(&one);

    assert_eq!(scene.get()["revision"], json!(0));
}

#[test]
fn a_plan_names_only_what_the_course_has_and_once() {
    let scene = scene();
    let [economics, _] = &scene.subjects;
    let stranger = scene.app.home().applicant();
    let elsewhere = scene.app.college("Hillside");
    let foreign = elsewhere.set_up().subject("Economics");
    let asha = &scene.class.students[ASHA].id;
    let unknown = json!({
        "revision": 0, "terms": 2, "termsPerYear": 2,
        "subjects": [{ "subjectId": economics, "term": 1 }, { "subjectId": economics, "term": 2 }, { "subjectId": foreign, "term": 1 }],
        "years": [{ "yearId": UNKNOWN, "term": 1 }], "divisions": [{ "divisionId": UNKNOWN, "term": 1 }],
        "lists": [{ "term": 1, "studentIds": [asha, stranger.id] }, { "term": 2, "studentIds": [asha] }],
    });
    let nobody = "No student in this course has this ID.";
    scene.save(&unknown).check_faults(&[
        ("subjects.1.subjectId", "move.unknown-entry", NO_ENTRY),
        ("subjects.2.subjectId", "move.unknown-entry", NO_ENTRY),
        ("years.0.yearId", "move.unknown-entry", NO_ENTRY),
        ("divisions.0.divisionId", "move.unknown-entry", NO_ENTRY),
        ("lists.0.studentIds.1", "move.unknown-student", nobody),
        (
            "lists.1.studentIds.0",
            "move.student-twice",
            "This student is named twice.",
        ),
    ]);
    let many: Vec<&str> = vec!["26000100001"; 1001];
    let plan = scene.plan(1, &json!([{ "term": 1, "studentIds": many }]));
    let sentence = "At most 1000 students can be named. Please use their year or division.";
    scene
        .save(&plan)
        .check_faults(&[("lists", "move.too-many-named", sentence)]);
    assert_eq!(scene.get()["revision"], json!(0));
}

#[test]
fn a_course_without_students_or_of_another_college_has_no_plan() {
    let scene = scene();
    let empty: String = scene
        .app
        .value("SELECT id::text FROM courses WHERE name = 'BA'");
    let path = format!("/college/course-moves/{empty}");
    scene.boss.get(&path).expect(404);
    let plan = scene.plan(1, &json!([]));
    let sentence = "Nobody is in this course. Please set its terms in College Details.";
    let refused =
        |reply: Reply, code: &str, sentence: &str| reply.check_refusal(409, code, sentence);
    refused(scene.boss.put(&path, &plan), "move.nobody", sentence);
    // No plan yet.
    scene.boss.get(&scene.path("/students")).expect(404);
    let not_saved = "Nobody has saved a plan for this course.";
    refused(scene.approve(&scene.other), "move.not-saved", not_saved);
    refused(scene.dismiss(0), "move.not-saved", not_saved);

    scene.save(&plan).expect(200);
    let stranger = scene.app.college("Hillside").staff(Role::SuperAdmin);
    stranger.get(&scene.path("")).expect(404);
    stranger.get(&scene.path("/students")).expect(404);
    stranger.put(&scene.path(""), &plan).expect(404);
    for decision in ["/approve", "/dismiss"] {
        let body = json!({ "revision": 1 });
        stranger.post(&scene.path(decision), &body).expect(404);
    }
    assert_eq!(scene.get()["revision"], json!(1));
}

#[test]
fn a_plan_is_approved_by_somebody_else_and_as_it_was_read() {
    let scene = scene();
    scene
        .class
        .desk
        .save(
            &scene.class.students[BELA],
            &[("Accounts", &json!(50))],
            false,
        )
        .expect(200);
    let refused = |by: &Account, code: &str, sentence: &str| {
        scene.approve(by).check_refusal(409, code, sentence);
    };
    let mut plan = scene.plan(1, &json!([]));
    let accounts = plan["subjects"].as_array_mut().unwrap().pop().unwrap();
    scene.save(&plan).expect(200);
    let own = "You saved this plan, so another super admin has to approve it. If there is none, please invite one under Admin Details.";
    refused(&scene.boss, "move.own", own);
    refused(
        &scene.other,
        "move.incomplete",
        "Subjects that have no term yet: 1.",
    );
    plan["subjects"].as_array_mut().unwrap().push(accounts);
    plan["revision"] = json!(1);
    scene.save(&plan).expect(200);
    refused(
        &scene.other,
        "move.cannot",
        "Students whom this plan cannot move: 1.",
    );
    let late = scene.plan(2, &json!([]));
    scene.save(&late).expect(200);
    for by in [&scene.boss, &scene.other] {
        let old = by.post(&scene.path("/approve"), &json!({ "revision": 2 }));
        old.check_refusal(409, "move.changed", CHANGED);
    }
    scene
        .save(&plan)
        .check_refusal(409, "move.changed", CHANGED);
    scene.dismiss(2).check_refusal(409, "move.changed", CHANGED);
    let enrolments: i64 = scene.app.value("SELECT count(*) FROM enrolments");
    assert_eq!(enrolments, 3);
    // Who saves a colleague's plan anew leaves it to the colleague.
    let anew = scene.plan(2, &scene.named(2, &[CHITRA]));
    scene.other.put(&scene.path(""), &anew).expect(200);
    scene.approve(&scene.other).expect(409);
    scene.approve(&scene.boss).expect(200);
}

#[test]
fn a_plan_is_dismissed_and_the_next_one_goes_on_from_its_revision() {
    let scene = scene();
    let plan = scene.plan(2, &json!([]));
    scene.save(&plan).expect(200);
    scene.dismiss(1).expect(204);
    scene.dismiss(1).check_refusal(
        409,
        "move.not-saved",
        "Nobody has saved a plan for this course.",
    );
    let after = scene.get();
    assert_eq!(
        (&after["terms"], &after["revision"]),
        (&Value::Null, &json!(1))
    );
    assert_eq!(scene.audited("dismissMove"), ["BMS 2 (2 a year)"]);
    // Nobody approves the next plan by what was read of this one.
    scene.save(&scene.plan(1, &json!([]))).expect(200);
    let old = scene
        .other
        .post(&scene.path("/approve"), &json!({ "revision": 1 }));
    old.check_refusal(409, "move.changed", CHANGED);
    let kept: String = scene
        .app
        .value("SELECT string_agg(outcome, ' ') FROM course_moves");
    assert_eq!(kept, "Dismissed");
}

#[test]
fn of_two_who_save_or_approve_at_once_one_does() {
    let scene = scene();
    let plans = [scene.plan(1, &json!([])), scene.plan(2, &json!([]))];
    let saved = at_once(2, |at| scene.save(&plans[at]).status);
    assert_eq!(saved.iter().filter(|status| **status == 200).count(), 1);
    let third = scene.app.staff(Role::SuperAdmin);
    let revision = json!({ "revision": 1 });
    let approved = at_once(2, |at| {
        let by = [&scene.other, &third][at];
        by.post(&scene.path("/approve"), &revision)
    });
    let mut statuses: Vec<u16> = approved.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let refused = approved.iter().find(|reply| reply.status == 409).unwrap();
    assert_eq!(refused.json()["code"], json!("move.has-terms"));
    assert_eq!(scene.audited("moveCourse"), ["BMS 2 (2 a year) 3"]);
}

#[test]
fn courses_wait_while_an_older_version_of_the_portal_serves() {
    let scene = scene();
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    let mut older = scene.app.sql();
    older
        .batch_execute("SELECT pg_advisory_lock_shared(x'736572766564'::bigint)")
        .expect("the lock of who serves");
    let sentence = "The portal is being updated, and an older version of it still runs. Courses can be moved once that has stopped.";
    let told = scene.approve(&scene.other);
    told.check_refusal(409, "move.older-version", sentence);
    let terms: i16 = scene.app.value("SELECT max(terms) FROM regulations");
    assert_eq!(terms, 1);
}
