//! What comes next for a student, at the top of the profile page.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Form, TestApp, png};

fn overview(of: &Account) -> Value {
    of.get("/student/overview").expect(200).json()
}

#[test]
fn before_the_application_nothing_comes_next_but_the_form() {
    let app = TestApp::start();
    app.home().set_up();
    let asha = app.student();
    let empty = json!({
        "admissionStatus": "Draft", "draftSavedAt": null, "refusedDocuments": [], "nextFee": null,
        "nextPractical": null, "practicalsToRequest": 0, "nextReexam": null, "reexamsToPay": [],
        "unread": 0,
    });
    assert_eq!(overview(&asha), empty);
    Form::fields().save(&asha).expect(200);
    let saved = overview(&asha);
    assert_eq!(saved["admissionStatus"], "Draft");
    assert_eq!(saved["draftSavedAt"], asha.admission()["draftSavedAt"]);
    Form::complete().submit(&asha).expect(200);
    let sent = overview(&asha);
    assert_eq!(sent["admissionStatus"], "Submitted");
    assert_eq!(sent["draftSavedAt"], Value::Null);
}

#[test]
fn a_refused_document_is_named_until_it_is_sent_again() {
    let app = TestApp::start();
    let asha = app.applicant();
    let body = json!({
        "reason": "Please send a masked copy.",
        "documents": { "aadharCard": "The number is readable." },
    });
    let path = format!("/admission/reject/{}", asha.id);
    app.staff(Role::DocAdmin).put(&path, &body).expect(200);
    let rejected = overview(&asha);
    assert_eq!(rejected["admissionStatus"], "Rejected");
    assert_eq!(
        rejected["refusedDocuments"],
        json!([{ "slot": "aadharCard", "title": "Aadhaar card" }])
    );
    let again = Form::new().file("aadharCard", "card.png", "image/png", &png());
    again.save(&asha).expect(200);
    assert_eq!(overview(&asha)["refusedDocuments"], json!([]));
}

#[test]
fn the_fee_that_is_due_first_comes_next() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.accountant());
    let charges = asha.get("/fees/status").expect(200).json()["charges"].clone();
    let first = overview(&asha);
    assert_eq!(first["admissionStatus"], "Approved");
    assert_eq!(first["nextFee"], charges[0]);
    assert_eq!(first["unread"], json!(2));
    // It is due before the first instalment.
    let fine = desk.charge(&asha, 100);
    assert_eq!(overview(&asha)["nextFee"]["_id"], json!(fine));
    desk.fund(&asha, 70_000);
    asha.pay(&fine).expect(200);
    assert_eq!(overview(&asha)["nextFee"], charges[0]);
    asha.pay(charges[0]["_id"].as_str().unwrap()).expect(200);
    assert_eq!(overview(&asha)["nextFee"], charges[1]);
}

#[test]
fn a_practical_comes_next_until_its_day_and_can_be_requested_from_then_on() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let asha = app.admitted();
    app.execute("UPDATE applications SET decided_at = decided_at - interval '30 days'");
    let (economics, teacher) = app.economics();
    teacher.schedule(&economics, "Accounts of a shop", &app.day(5));
    teacher.schedule(&economics, "Market survey", &app.day(2));
    teacher.schedule(&economics, "Prices of a week", &app.day(-2));
    let ahead = overview(&asha);
    let survey = json!({
        "subjectName": "Economics", "title": "Market survey", "date": app.day(2),
    });
    assert_eq!(ahead["nextPractical"], survey);
    assert_eq!(ahead["practicalsToRequest"], json!(1));
    let held = teacher.schedule(&economics, "Opening of a shop", &app.day(0));
    assert_eq!(overview(&asha)["nextPractical"]["date"], app.day(0));
    assert_eq!(overview(&asha)["practicalsToRequest"], json!(2));
    let path = format!("/practicals/{held}/request");
    asha.post(&path, &json!({})).expect(200);
    assert_eq!(overview(&asha)["practicalsToRequest"], json!(1));
    let waiting = teacher.list("/practicals/requests", "requests")[0].clone();
    let path = format!(
        "/practicals/requests/{}/approve",
        waiting["_id"].as_str().unwrap()
    );
    teacher.put(&path, &json!({})).expect(200);
    assert_eq!(overview(&asha)["nextPractical"], survey);
}

#[test]
fn a_failed_subject_waits_for_its_fee_and_then_for_its_day() {
    let app = TestApp::start();
    let asha = app.marked(&json!(39), &json!(60));
    assert_eq!(overview(&asha)["reexamsToPay"], json!([]), "no day yet");
    let day = app.day(3);
    app.marks_desk()
        .announce(&asha, "Economics", &day)
        .expect(200);
    let exam = json!({ "subjectName": "Economics", "examDate": day });
    let open = overview(&asha);
    assert_eq!(
        (&open["reexamsToPay"], &open["nextReexam"]),
        (&json!([exam]), &Value::Null)
    );
    app.accountant().fund(&asha, 500);
    let subject = asha.get("/reexam").expect(200).json()["failed"][0]["id"].clone();
    asha.post("/reexam/pay", &json!({ "subjectId": subject }))
        .expect(200);
    let paid = overview(&asha);
    assert_eq!(
        (&paid["reexamsToPay"], &paid["nextReexam"]),
        (&json!([]), &exam)
    );
}

#[test]
fn the_overview_is_ones_own_and_changes_nothing() {
    let app = TestApp::start();
    let asha = app.marked(&json!(39), &json!(60));
    let there = app.college("Hill College").student();
    let before = app.checksums(&["sessions"]);
    let theirs = overview(&there);
    assert_eq!(theirs["admissionStatus"], "Draft");
    assert_eq!(
        (&theirs["nextFee"], &theirs["unread"]),
        (&Value::Null, &json!(0))
    );
    assert_eq!(overview(&asha), overview(&asha));
    assert_eq!(app.checksums(&["sessions"]), before);
}
