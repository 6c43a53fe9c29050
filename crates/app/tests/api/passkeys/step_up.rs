//! Confirming with a passkey who one is.

use portal_domain::roles::Role;
use serde_json::json;

use super::{audited, internal_id};
use crate::support::{Account, STUDENT_PASSWORD, TestApp, at_once, passkeys::Device};

const CHALLENGE: &str = "/auth/step-up/challenge";

/// A marks admin whose only factor is that device, and whose confirmation is too old.
fn marks(app: &TestApp, device: &Device) -> Account {
    let account = app.staff(Role::MarksAdmin);
    account.enrol_passkey(app, device).expect(200);
    app.work_on(&[&account], 16);
    asked(&account).check_stale();
    account
}

fn asked(account: &Account) -> crate::support::Reply {
    account.get("/marks/export.csv")
}

#[test]
fn staff_confirm_with_it_or_with_a_recovery_code() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let account = app.staff(Role::MarksAdmin);
    let enrolled = account.enrol_passkey(&app, &device).expect(200).json();
    app.work_on(&[&account], 16);
    let before = account.session_cookie();
    account.step_up_by(&device).expect(200);
    assert_eq!(
        account.session_cookie(),
        before,
        "other calls are on their way"
    );
    asked(&account).expect(200);
    assert_eq!(audited(&app, &account.id, "stepUp"), 1);
    app.work_on(&[&account], 16);
    asked(&account).check_stale();
    // The password alone is not enough for who has a factor.
    account.step_up().expect(400);
    asked(&account).check_stale();
    let code = &enrolled["recoveryCodes"][0];
    account
        .step_up_with(&json!({ "recoveryCode": code }))
        .expect(200);
    asked(&account).expect(200);
}

#[test]
fn with_an_app_beside_it_either_does() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let account = app.staff(Role::MarksAdmin);
    let phone = account.enrol(&app).phone;
    account.enrol_passkey(&app, &device).expect(200);
    for by_code in [true, false] {
        app.work_on(&[&account], 16);
        asked(&account).check_stale();
        let reply = match by_code {
            true => account.step_up_with(&json!({ "code": phone.code(&app) })),
            false => account.step_up_by(&device),
        };
        reply.expect(200);
        asked(&account).expect(200);
    }
}

#[test]
fn a_student_confirms_with_it_or_with_the_password() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let student = app.student();
    student.add_passkey(&device, "Pixel 9").expect(201);
    for given in [None, Some(json!({ "currentPassword": STUDENT_PASSWORD }))] {
        app.work_on(&[&student], 16);
        student
            .post("/auth/passkeys/begin", &json!({}))
            .check_stale();
        let reply = match given {
            None => student.step_up_by(&device),
            Some(given) => student.step_up_with(&given),
        };
        reply.expect(200);
        student.challenge("/auth/passkeys/begin");
    }
    let internal = internal_id(&app, &student.id);
    assert_eq!(audited(&app, &internal, "stepUp"), 2);
}

#[test]
fn what_proves_nothing_confirms_nothing_and_is_in_the_audit() {
    let app = TestApp::start();
    let (device, stranger) = (Device::counting(&app), Device::new(&app));
    app.student().add_passkey(&stranger, "Pixel 9").expect(201);
    let account = marks(&app, &device);
    account.step_up_by(&stranger).check_wrong();
    device.open("https://portal.example.in");
    account.step_up_by(&device).check_wrong();
    device.open(&format!("http://localhost:{}", app.port));
    device.answer_for("example.in");
    account.step_up_by(&device).check_wrong();
    device.answer_for("localhost");
    device.count_on_to(5);
    account.step_up_by(&device).expect(200);
    device.count_on_to(4);
    account.step_up_by(&device).check_wrong();
    device.count_on_to(9);
    device.lock();
    account.step_up_by(&device).check_wrong();
    assert_eq!(audited(&app, &account.id, "refuseFactor"), 5);
    assert_eq!(audited(&app, &account.id, "stepUp"), 1);
}

#[test]
fn a_challenge_is_of_its_session_and_good_once() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let account = marks(&app, &device);
    let elsewhere = app.browser();
    elsewhere
        .log_in_as_staff(&account.email, crate::support::STAFF_PASSWORD)
        .expect(200);
    elsewhere.give_passkey(&device).expect(200);
    let answer = account.challenge(CHALLENGE).answer(&device);
    elsewhere.step_up_with(&answer).check_lapsed();
    let replies = at_once(4, |_| account.step_up_with(&answer).status);
    let right = replies.iter().filter(|status| **status == 200).count();
    assert_eq!(right, 1, "{replies:?}");
    account.step_up_with(&answer).check_lapsed();
    account
        .step_up_with(&json!({ "ceremony": "x" }))
        .check_lapsed();
    assert_eq!(audited(&app, &account.id, "stepUp"), 1);
}

#[test]
fn who_has_none_is_asked_for_none() {
    let app = TestApp::start();
    for account in [app.student(), app.staff(Role::Hod)] {
        account.post(CHALLENGE, &json!({})).check_refusal(
            409,
            "passkey.none",
            "Your account has no passkey.",
        );
    }
}
