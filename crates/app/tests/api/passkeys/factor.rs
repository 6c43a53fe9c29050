//! A passkey as second factor of staff.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{audited, count};
use crate::support::{Account, STAFF_PASSWORD, TestApp, at_once, mail::another, passkeys::Device};

const BEGIN: &str = "/auth/factor/passkey/begin";
const FINISH: &str = "/auth/factor/passkey/finish";
const ANSWER: &str = "/auth/factor/passkey";
const CHALLENGE: &str = "/auth/factor/passkey/challenge";

/// A marks admin whose factor is that device, and whose sign-in waits for it.
fn waiting(app: &TestApp, device: &Device) -> Account {
    let account = app.staff(Role::MarksAdmin);
    account.enrol_passkey(app, device).expect(200);
    account.begin_sign_in("factor");
    account
}

fn factors(of: &Account) -> Value {
    of.get("/auth/session").expect(200).json()["factors"].clone()
}

#[test]
fn the_first_comes_with_recovery_codes_ends_other_sessions_and_is_told() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let elsewhere = app.browser();
    elsewhere
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200);
    let before = marks.session_cookie();
    let enrolled = marks
        .enrol_passkey(&app, &Device::new(&app))
        .expect(200)
        .json();
    assert_eq!(enrolled["next"], Value::Null);
    assert_eq!(enrolled["admin"]["role"], "marksAdmin");
    assert_eq!(enrolled["recoveryCodes"].as_array().unwrap().len(), 10);
    assert_eq!(enrolled["passkey"]["name"], "Laptop");
    assert_eq!(marks.passkeys(), [enrolled["passkey"].clone()]);
    assert_ne!(marks.session_cookie(), before);
    assert!(marks.is_signed_in() && !elsewhere.is_signed_in());
    assert_eq!(
        app.subjects_to(&marks.email)[0],
        "A passkey was added to your account"
    );
    assert_eq!(app.audit_of(&marks.id), ["addPasskey"]);
    let own = marks.get("/auth/factor").expect(200).json();
    assert_eq!(own["passkeys"], 1);
    assert_eq!(
        (&own["app"], &own["graceEndsAt"]),
        (&Value::Null, &Value::Null)
    );
    // A further one draws none.
    let second = marks.enrol_passkey(&app, &Device::new(&app)).expect(200);
    assert_eq!(second.json()["recoveryCodes"], Value::Null);
    let own = marks.get("/auth/factor").expect(200).json();
    assert_eq!(
        (own["passkeys"].as_u64(), own["recoveryCodesLeft"].as_u64()),
        (Some(2), Some(10))
    );
}

#[test]
fn a_sign_in_says_which_factors_would_do_and_either_completes_it() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let marks = app.staff(Role::MarksAdmin);
    let phone = marks.enrol(&app).phone;
    marks.enrol_passkey(&app, &device).expect(200);
    let reply = marks
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200)
        .json();
    assert_eq!(reply["next"], "factor");
    assert_eq!(reply["factors"], json!(["app", "passkey"]));
    assert_eq!(factors(&marks), json!(["app", "passkey"]));
    let asked = marks.challenge(CHALLENGE).options;
    assert_eq!(asked["allowCredentials"].as_array().unwrap().len(), 1);
    assert_eq!(asked["userVerification"], "required");
    let done = marks.give_passkey(&device).expect(200).json();
    assert_eq!(
        (&done["next"], &done["factors"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(marks.level(), ("full".into(), Value::Null));
    assert_eq!(factors(&marks), json!([]));
    marks.begin_sign_in("factor");
    marks.give_app_code(&phone.code(&app)).expect(200);
    let only = waiting(&app, &Device::new(&app));
    assert_eq!(factors(&only), json!(["passkey"]));
}

#[test]
fn the_fifth_wrong_one_ends_the_sign_in_and_each_is_in_the_audit() {
    let app = TestApp::start();
    let (device, stranger) = (Device::new(&app), Device::new(&app));
    let marks = waiting(&app, &device);
    // Another account's.
    app.staff(Role::Hod)
        .enrol_passkey(&app, &stranger)
        .expect(200);
    let locked = device;
    locked.lock();
    for device in [&stranger, &locked, &stranger, &locked] {
        marks.give_passkey(device).check_wrong();
    }
    marks.give_passkey(&stranger).expect(401);
    assert!(!marks.is_signed_in());
    assert_eq!(audited(&app, &marks.id, "refuseFactor"), 5);
}

#[test]
fn a_wrong_origin_domain_or_count_completes_nothing() {
    let app = TestApp::start();
    let device = Device::counting(&app);
    let marks = waiting(&app, &device);
    device.count_on_to(5);
    marks.give_passkey(&device).expect(200);
    marks.begin_sign_in("factor");
    device.count_on_to(4);
    marks.give_passkey(&device).check_wrong();
    device.count_on_to(6);
    device.open("https://portal.example.in");
    marks.give_passkey(&device).check_wrong();
    device.open(&format!("http://localhost:{}", app.port));
    device.answer_for("example.in");
    marks.give_passkey(&device).check_wrong();
    device.answer_for("localhost");
    device.count_on_to(9);
    marks.give_passkey(&device).expect(200);
}

#[test]
fn a_challenge_is_of_its_sign_in_and_good_once() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let marks = waiting(&app, &device);
    let elsewhere = app.browser();
    elsewhere
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200);
    let answer = marks.challenge(CHALLENGE).answer(&device);
    elsewhere.post(ANSWER, &answer).check_lapsed();
    let replies = at_once(4, |_| marks.post(ANSWER, &answer).status);
    let whole = replies.iter().filter(|status| **status == 200).count();
    assert_eq!(whole, 1, "{replies:?}");
    elsewhere.post(ANSWER, &answer).check_lapsed();
    let late = elsewhere.challenge(CHALLENGE).answer(&device);
    app.pass(Duration::minutes(5));
    elsewhere.post(ANSWER, &late).check_lapsed();
    // None of it was a wrong try.
    assert_eq!(audited(&app, &marks.id, "refuseFactor"), 0);
    elsewhere.give_passkey(&device).expect(200);
}

#[test]
fn who_has_used_up_the_codes_of_the_hour_signs_in_with_it() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let marks = app.staff(Role::MarksAdmin);
    let phone = marks.enrol(&app).phone;
    marks.enrol_passkey(&app, &device).expect(200);
    let mut status = 400;
    while status != 429 {
        marks.begin_sign_in("factor");
        for _ in 0..4 {
            status = marks.give_app_code(&another(&phone.code(&app))).status;
        }
    }
    marks.begin_sign_in("factor");
    marks.give_app_code(&phone.code(&app)).expect(429);
    marks.give_passkey(&device).expect(200);
}

#[test]
fn an_account_with_an_app_alone_is_asked_for_no_passkey() {
    let app = TestApp::start();
    let waiting = app.staff_at_password();
    waiting.post(CHALLENGE, &json!({})).check_refusal(
        409,
        "passkey.none",
        "Your account has no passkey.",
    );
}

#[test]
fn it_takes_the_mailed_code_of_the_last_ten_minutes_once() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let not_shown = "Setting up took too long. Please begin again.";
    let begin = || marks.post(BEGIN, &json!({}));
    begin().check_refusal(409, "factor.not-shown", not_shown);
    let prove = || {
        marks.ask_to_enrol(STAFF_PASSWORD).expect(200);
        marks.prove(&app.code_to(&marks.email))
    };
    let phone = prove();
    let first = marks.challenge(BEGIN);
    let second = marks.challenge(BEGIN);
    marks
        .post(FINISH, &first.answer_with_new(&Device::new(&app), "Laptop"))
        .expect(200);
    // The session has another key now, and the code is used up.
    let again = second.answer_with_new(&Device::new(&app), "Laptop");
    marks.post(FINISH, &again).check_lapsed();
    begin().check_refusal(409, "factor.not-shown", not_shown);
    marks.confirm_app(&phone.code(&app)).expect(409);
    app.pass(Duration::minutes(1));
    prove();
    let late = marks.challenge(BEGIN);
    app.pass(Duration::seconds(290));
    let later = marks.challenge(BEGIN);
    app.pass(Duration::seconds(290));
    marks.challenge(BEGIN);
    app.pass(Duration::seconds(30));
    begin().check_refusal(409, "factor.not-shown", not_shown);
    let body = later.answer_with_new(&Device::new(&app), "Laptop");
    marks.post(FINISH, &body).check_lapsed();
    let body = late.answer_with_new(&Device::new(&app), "Laptop");
    marks.post(FINISH, &body).check_lapsed();
    assert_eq!(count(&app, "passkeys"), 1);
}

#[test]
fn whose_grace_is_over_sets_one_up_and_is_signed_in() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let marks = app.staff(Role::MarksAdmin);
    app.end_grace();
    marks.begin_sign_in("enrol");
    assert_eq!(factors(&marks), json!([]));
    marks.enrol_passkey(&app, &device).expect(200);
    assert_eq!(marks.level(), ("full".into(), Value::Null));
    marks.begin_sign_in("factor");
    marks.give_passkey(&device).expect(200);
}

#[test]
fn a_thief_with_the_password_adds_none() {
    let app = TestApp::start();
    let marks = waiting(&app, &Device::new(&app));
    for path in [BEGIN, FINISH] {
        let body = json!({ "ceremony": "x", "name": "Mine", "credential": {} });
        let refused = marks.post(path, &body).expect(401);
        assert_eq!(refused.text("/code"), "factor.needed");
    }
    // Nor one who is in the grace and has not the mail.
    let accountant = app.staff(Role::AccountantAdmin);
    accountant.ask_to_enrol(STAFF_PASSWORD).expect(200);
    accountant.post(BEGIN, &json!({})).expect(409);
    assert_eq!(count(&app, "passkeys"), 1);
}

#[test]
fn a_restored_account_has_none_left_and_sets_one_up_anew() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let marks = app.staff(Role::MarksAdmin);
    marks.enrol_passkey(&app, &device).expect(200);
    let (one, two) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let body = json!({ "staffId": marks.id, "reason": "The phone was stolen." });
    let asked = one
        .post("/admin/factor-restorations", &body)
        .expect(200)
        .json();
    let id = asked["restoration"]["_id"].as_str().expect("its id");
    two.put(
        &format!("/admin/factor-restorations/{id}/confirm"),
        &json!({}),
    )
    .expect(200);
    assert_eq!(count(&app, "passkeys"), 0);
    assert_eq!(count(&app, "recovery_codes"), 0);
    marks.begin_sign_in("enrol");
    app.pass(Duration::minutes(1));
    marks.enrol_passkey(&app, &Device::new(&app)).expect(200);
    assert_eq!(marks.level(), ("full".into(), Value::Null));
    marks.begin_sign_in("factor");
    marks.give_passkey(&device).check_wrong();
}

#[test]
fn a_new_passkey_stops_the_removal_of_a_factor_that_is_not_lost() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    marks.enrol(&app);
    let one = app.staff(Role::SuperAdmin);
    app.staff(Role::SuperAdmin);
    let body = json!({ "staffId": marks.id, "reason": "The phone was stolen." });
    one.post("/admin/factor-restorations", &body).expect(200);
    marks.enrol_passkey(&app, &Device::new(&app)).expect(200);
    let outcome: String = app.value("SELECT outcome FROM factor_restorations");
    assert_eq!(outcome, "stopped");
}
