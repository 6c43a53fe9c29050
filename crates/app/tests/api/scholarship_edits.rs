//! The desk edits and cancels scholarships, and sees what it knows of those who have applied.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn item(by: &Account, id: &str) -> Value {
    let list = by.get("/scholarship/fetch-all").expect(200).json();
    let items = list["scholarships"].as_array().unwrap();
    let found = items.iter().find(|item| item["_id"] == id);
    found.expect("a scholarship").clone()
}

fn change(by: &Account, id: &str, edit: [&str; 2], amount: i64, revision: i64) -> Reply {
    let [name, date] = edit;
    let body = json!({ "name": name, "date": date, "amount": amount, "revision": revision });
    by.put(&format!("/scholarship/change/{id}"), &body)
}

fn cancel(by: &Account, id: &str, revision: i64) -> Reply {
    by.put(
        &format!("/scholarship/cancel/{id}"),
        &json!({ "revision": revision }),
    )
}

#[test]
fn everything_is_edited_while_nobody_has_applied() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let id = desk.add_scholarship("Merit", &app.day(7), 5_000);
    assert_eq!(item(&desk, &id)["revision"], 1);
    let edit = ["Merit Award", &app.day(9)];
    let reply = change(&desk, &id, edit, 6_000, 1).expect(200).json();
    assert_eq!(reply["message"], "The scholarship has been changed.");
    let now = item(&desk, &id);
    assert_eq!(reply["scholarship"], now);
    assert_eq!(
        (&now["name"], &now["amount"], &now["revision"]),
        (&json!("Merit Award"), &json!(6000), &json!(2))
    );
    assert_eq!(now["examDate"], app.day(9));
    // Sent twice it is one edit.
    let again = change(&desk, &id, edit, 6_000, 1).expect(200).json();
    assert_eq!(again["scholarship"], now);
    assert_eq!(app.audit_of(&id), ["addScholarship", "changeScholarship"]);
    let entry = app.staff(Role::SuperAdmin);
    let entry = entry.get("/audit?action=changeScholarship").expect(200);
    // What it was before.
    assert_eq!(entry.json()["entries"][0]["detail"][0]["value"], "Merit");
}

#[test]
fn once_somebody_has_applied_the_amount_stays_and_the_applicants_are_told() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let id = desk.add_scholarship("Merit", &app.day(7), 5_000);
    let (asha, ravi) = (app.student_with(500), app.student_with(500));
    asha.participate(&id).expect(200);
    let dearer = change(&desk, &id, ["Merit", &app.day(7)], 6_000, 1);
    dearer.check_refusal(
        409,
        "scholarship.amount-fixed",
        "Students have applied for this amount. It can no longer be changed.",
    );
    cancel(&desk, &id, 1).check_refusal(
        409,
        "scholarship.has-applicants",
        "Students have applied for this scholarship. It can no longer be cancelled.",
    );
    change(&desk, &id, ["Merit Award", &app.day(9)], 5_000, 1).expect(200);
    change(&desk, &id, ["Merit Award", &app.day(9)], 5_000, 1).expect(200);
    let told = asha.get("/notifications").expect(200).json();
    let told: Vec<&Value> = told["notifications"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["kind"] == "scholarshipChanged")
        .collect();
    assert_eq!(told.len(), 1);
    assert_eq!(
        told[0]["params"],
        json!({ "scholarship": "Merit", "name": "Merit Award", "day": app.day(9) })
    );
    assert_eq!(app.subjects_to(&asha.email)[0], "Merit has changed");
    let others = ravi.get("/notifications").expect(200).json();
    assert!(!others.to_string().contains("scholarshipChanged"));
    app.prove_the_books();
}

#[test]
fn a_test_that_is_over_can_be_renamed_and_put_off_but_not_moved_into_the_past() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let day = app.day(1);
    let id = desk.add_scholarship("Merit", &day, 5_000);
    app.student_with(500).participate(&id).expect(200);
    app.pass(chrono::Duration::days(3));
    let desk = app.scholarship_desk();
    change(&desk, &id, ["Merit Award", &day], 5_000, 1).expect(200);
    let faults = change(&desk, &id, ["Merit Award", &app.day(-1)], 5_000, 2).expect(400);
    assert_eq!(faults.faulty_fields(), ["date"]);
    change(&desk, &id, ["Merit Award", &app.day(5)], 5_000, 2).expect(200);
    let faults = change(&desk, &id, ["", "soon"], 0, 3).expect(400);
    assert_eq!(faults.faulty_fields(), ["name", "date", "amount"]);
}

#[test]
fn what_nobody_has_applied_for_is_cancelled_once() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let id = desk.add_scholarship("Merit", &app.day(7), 5_000);
    cancel(&desk, &id, 2).expect(409);
    let statuses = at_once(8, |_| cancel(&desk, &id, 1).status);
    let done = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 404].contains(status)));
    let list = desk.get("/scholarship/fetch-all").expect(200).json();
    assert_eq!(list["scholarships"], json!([]));
    assert_eq!(app.audit_of(&id), ["addScholarship", "cancelScholarship"]);
    // The name and the day are free again.
    desk.add_scholarship("Merit", &app.day(7), 5_000);
}

#[test]
fn a_stale_edit_a_known_name_and_a_chosen_scholarship_are_refused() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let id = desk.add_scholarship("Merit", &app.day(7), 5_000);
    desk.add_scholarship("Sports", &app.day(7), 5_000);
    change(&desk, &id, ["sports ", &app.day(7)], 5_000, 1).check_refusal(
        409,
        "scholarship.known",
        "Another scholarship has this name and test date.",
    );
    change(&desk, &id, ["Merit", &app.day(8)], 5_000, 1).expect(200);
    change(&desk, &id, ["Merit", &app.day(9)], 5_000, 1).check_refusal(
        409,
        "scholarship.edited-meanwhile",
        "Someone has changed this scholarship. Please check it again.",
    );
    let asha = app.student_with(500);
    asha.participate(&id).expect(200);
    desk.approve_students(&id, &[&asha]).expect(200);
    let sentence =
        "The students of this scholarship have been chosen. It can no longer be changed.";
    let refused = change(&desk, &id, ["Merit", &app.day(9)], 5_000, 2);
    refused.check_refusal(409, "scholarship.not-open", sentence);
    cancel(&desk, &id, 2).check_refusal(409, "scholarship.not-open", sentence);
}

#[test]
fn two_people_edit_at_once_and_one_of_them_is_told() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let id = desk.add_scholarship("Merit", &app.day(7), 5_000);
    let statuses = at_once(8, |n| {
        let name = format!("Merit {n}");
        change(&desk, &id, [&name, &app.day(7)], 5_000, 1).status
    });
    let done = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{statuses:?}");
    assert_eq!(item(&desk, &id)["revision"], 2);
}

#[test]
fn nobody_applies_for_what_is_cancelled_and_nothing_is_cancelled_that_somebody_applied_for() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let students: Vec<Account> = (0..4).map(|_| app.student_with(500)).collect();
    for round in 0..6 {
        let id = desk.add_scholarship(&format!("Merit {round}"), &app.day(7), 5_000);
        let statuses = at_once(5, |n| match students.get(n) {
            Some(student) => student.participate(&id).status,
            None => cancel(&desk, &id, 1).status,
        });
        let applied = statuses[..4]
            .iter()
            .filter(|status| **status == 200)
            .count();
        let is_cancelled = statuses[4] == 200;
        assert_eq!(is_cancelled, applied == 0, "{statuses:?}");
    }
    app.prove_the_books();
}

#[test]
fn another_college_and_an_unknown_id_do_not_exist() {
    let app = TestApp::start();
    let id = app
        .scholarship_desk()
        .add_scholarship("Merit", &app.day(7), 5_000);
    let stranger = app.college("Hill College").staff(Role::ScholarshipAdmin);
    change(&stranger, &id, ["Mine", &app.day(7)], 5_000, 1).expect(404);
    cancel(&stranger, &id, 1).expect(404);
    let unknown = "01900000-0000-7000-8000-000000000000";
    cancel(&stranger, unknown, 1).expect(404);
}

#[test]
fn the_desk_sees_result_attendance_and_other_awards_of_each_applicant() {
    let scene = crate::order::scene();
    let app = &scene.lessons.app;
    let desk = app.scholarship_desk();
    let asha = &scene.lessons.students[0];
    let id = desk.add_scholarship("Context", &app.day(7), 5_000);
    let other = desk.add_scholarship("Earlier", &app.day(7), 1_250);
    app.accountant().fund(asha, 500);
    for scholarship in [&id, &other] {
        asha.participate(scholarship).expect(200);
    }
    desk.approve_students(&other, &[asha]).expect(200);
    let path = format!("/scholarship/fetch-students/{id}");
    let found = desk.get(&path).expect(200).json();
    let row = &found["studentsParticipated"][0];
    let held: i64 = app.value(&format!(
        "SELECT count(*) FROM attendance a JOIN students s ON s.id = a.student_id WHERE s.sap_id = '{}'",
        asha.id
    ));
    assert!(held > 0);
    assert_eq!(row["attendance"]["held"], held);
    assert_eq!(row["otherAwards"], json!({ "count": 1, "total": 1250 }));
    let result: Option<String> = app.value(&format!(
        "SELECT (SELECT verdict FROM results WHERE sap_id = '{}' ORDER BY number DESC LIMIT 1)",
        asha.id
    ));
    match result {
        Some(verdict) => assert_eq!(row["result"]["verdict"], verdict),
        None => assert_eq!(row["result"], Value::Null),
    }
}
