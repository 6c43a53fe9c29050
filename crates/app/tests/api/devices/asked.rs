//! Whom a device has signed in confirms who they are before paying, before documents, and before what changes the account.

use chrono::Duration;
use serde_json::json;

use super::{audited, holder};
use crate::support::{Account, Form, STUDENT_PASSWORD, TestApp, kept::Key, passkeys::Device};

fn confirm(student: &Account) {
    student
        .step_up_with(&json!({ "currentPassword": STUDENT_PASSWORD }))
        .expect(200);
}

/// A student with money, a charge and an application, whom the device has signed in.
fn by_device(app: &TestApp) -> (Account, Key, String) {
    let student = app.admitted();
    let accountant = app.accountant();
    accountant.fund(&student, 5_000);
    let charge = accountant.charge(&student, 100);
    let key = student.stay();
    app.pass(Duration::minutes(31));
    student.wake(&key).expect(200);
    (student, key, charge)
}

#[test]
fn paying_asks_at_once_and_again_after_15_minutes() {
    let app = TestApp::start();
    let (student, _, charge) = by_device(&app);
    student.pay(&charge).check_stale();
    student.pay_with("first-try", &charge).check_stale();
    assert!(student.pending().contains(&charge), "nothing was done");
    confirm(&student);
    app.work_on(&[&student], 14);
    student.pay_with("first-try", &charge).expect(200);
    app.work_on(&[&student], 2);
    let more = app.accountant().charge(&student, 50);
    student.pay(&more).check_stale();
    let refused = audited(&app, &student);
    let refused = refused.iter().filter(|action| *action == "refuseStale");
    assert_eq!(refused.count(), 3);
}

#[test]
fn a_passkey_confirms_it_too() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let (student, key) = holder(&app);
    student.add_passkey(&device, "Pixel 9").expect(201);
    app.pass(Duration::minutes(31));
    student.wake(&key).expect(200);
    student.stay_with(&Key::new()).check_stale();
    student.step_up_by(&device).expect(200);
    student.stay();
}

#[test]
fn each_call_about_money_papers_and_passkeys_asks_and_reading_does_not() {
    let app = TestApp::start();
    let (student, _, charge) = by_device(&app);
    let paper = student.document("aadharCard");
    let photo = student.document("passportPhoto");
    student.pay(&charge).check_stale();
    student
        .post("/fees/pay", &json!({ "chargeId": charge }))
        .check_stale();
    student
        .post("/reexam/pay", &json!({ "subjectId": charge }))
        .check_stale();
    student.participate(&charge).check_stale();
    student
        .request_top_up(&json!(100), "426712345678")
        .check_stale();
    Form::complete().submit(&student).check_stale();
    student.get("/student/admission.pdf").check_stale();
    student.get(&paper).check_stale();
    student
        .post("/auth/passkeys/begin", &json!({}))
        .check_stale();
    student.get(&photo).expect(200);
    for reading in [
        "/student/get",
        "/student/admission",
        "/student/overview",
        "/wallet",
        "/fees/status",
        "/notifications",
        "/auth/devices",
        "/auth/passkeys",
    ] {
        student.get(reading).expect(200);
    }
    confirm(&student);
    student.get(&paper).expect(200);
    student.get("/student/admission.pdf").expect(200);
}

#[test]
fn who_signed_in_by_the_password_is_not_asked() {
    let app = TestApp::start();
    let student = app.admitted();
    let accountant = app.accountant();
    accountant.fund(&student, 500);
    let charge = accountant.charge(&student, 100);
    let paper = student.document("aadharCard");
    student.stay();
    app.work_on(&[&student], 61);
    student.get(&paper).expect(200);
    student.pay(&charge).expect(200);
}

#[test]
fn what_takes_the_password_itself_and_what_protects_asks_for_nothing_more() {
    let app = TestApp::start();
    let (student, _, _) = by_device(&app);
    let body = json!({ "currentPassword": STUDENT_PASSWORD, "mobile": "9876543210" });
    student.post("/auth/change-mobile", &body).expect(200);
    let wrong = json!({ "currentPassword": "not-the-password-1", "mobile": "9876543210" });
    student.post("/auth/change-mobile", &wrong).expect(400);
    let id = student.devices()[0]["id"].as_str().unwrap().to_owned();
    student.delete(&format!("/auth/devices/{id}")).expect(204);
}

#[test]
fn refusals_of_reading_are_counted_as_writes_are() {
    let app = TestApp::with(&[("PORTAL_LIMIT_WRITES", "5/60")]);
    let student = app.applicant();
    let paper = student.document("aadharCard");
    let key = student.stay();
    app.pass(Duration::minutes(31));
    student.wake(&key).expect(200);
    let statuses: Vec<u16> = (0..8).map(|_| student.get(&paper).status).collect();
    assert!(
        statuses.contains(&403) && statuses.contains(&429),
        "{statuses:?}"
    );
    let refused = audited(&app, &student);
    let refused = refused.iter().filter(|action| *action == "refuseStale");
    assert!(refused.count() <= 5);
}
