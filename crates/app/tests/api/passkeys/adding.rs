//! A student adds a passkey.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{SPOILED, audited, count, internal_id};
use crate::support::{
    Account, Reply, STUDENT_PASSWORD, TestApp, at_once,
    passkeys::{Challenge, Device},
};

const BEGIN: &str = "/auth/passkeys/begin";
const FINISH: &str = "/auth/passkeys/finish";

fn finish(student: &Account, challenge: &Challenge, device: &Device) -> Reply {
    student.post(FINISH, &challenge.answer_with_new(device, "Pixel 9"))
}

#[test]
fn it_is_listed_and_the_student_is_told() {
    let app = TestApp::start();
    let student = app.student();
    let before = student.get("/auth/passkeys").expect(200).json();
    assert_eq!(before, json!({ "passkeys": [], "canAdd": true }));
    let added = student
        .add_passkey(&Device::new(&app), "  Pixel 9 ")
        .expect(201)
        .json();
    assert_eq!(added["name"], "Pixel 9");
    assert_eq!(added["lastUsedAt"], Value::Null);
    assert_eq!(student.passkeys(), [added]);
    assert_eq!(
        app.subjects_to(&student.email)[0],
        "A passkey was added to your account"
    );
    let bell = student.get("/notifications").expect(200).json();
    let notice = &bell["notifications"][0];
    assert_eq!(notice["kind"], "passkeyAdded");
    assert_eq!(notice["params"], json!({ "name": "Pixel 9" }));
    assert_eq!(notice["area"], "account");
    let id = internal_id(&app, &student.id);
    assert_eq!(app.audit_of(&id), ["addPasskey"]);
    let event = student.get("/student/timeline").expect(200).json();
    assert_eq!(event["events"][0]["area"], "account", "{event}");
}

#[test]
fn the_phone_is_asked_for_a_key_that_needs_no_name_and_names_nobody() {
    let app = TestApp::start();
    let student = app.student();
    let first = student.challenge(BEGIN).options;
    assert_eq!(first["rp"]["id"], "localhost");
    let selection = &first["authenticatorSelection"];
    assert_eq!(
        (
            &selection["residentKey"],
            &selection["requireResidentKey"],
            &selection["userVerification"]
        ),
        (&json!("required"), &json!(true), &json!("required"))
    );
    assert!(
        first
            .get("excludeCredentials")
            .is_none_or(|list| list == &json!([]))
    );
    student
        .add_passkey(&Device::new(&app), "Pixel 9")
        .expect(201);
    let second = student.challenge(BEGIN).options;
    assert_eq!(second["user"], first["user"], "one handle an account");
    assert_eq!(second["excludeCredentials"].as_array().unwrap().len(), 1);
    assert_ne!(second["challenge"], first["challenge"]);
    let handle = first["user"]["id"].as_str().unwrap();
    assert_eq!(handle.len(), 22, "128 random bits");
    let other = app.student().challenge(BEGIN).options;
    assert_ne!(other["user"]["id"], first["user"]["id"]);
}

#[test]
fn a_screen_that_was_left_open_adds_none() {
    let app = TestApp::start();
    let student = app.student();
    app.work_on(&[&student], 14);
    student.challenge(BEGIN);
    app.work_on(&[&student], 2);
    student.post(BEGIN, &json!({})).check_stale();
    let id = internal_id(&app, &student.id);
    assert_eq!(audited(&app, &id, "refuseStale"), 1);
    student
        .step_up_with(&json!({ "currentPassword": "banana-split-8" }))
        .check_faults(&[(
            "currentPassword",
            "account.wrong-password",
            "Your current password is wrong.",
        )]);
    student.post(BEGIN, &json!({})).check_stale();
    student
        .step_up_with(&json!({ "currentPassword": STUDENT_PASSWORD }))
        .expect(200);
    student
        .add_passkey(&Device::new(&app), "Pixel 9")
        .expect(201);
    assert_eq!(audited(&app, &id, "stepUp"), 1);
}

#[test]
fn what_does_not_prove_it_adds_nothing() {
    let app = TestApp::start();
    let student = app.student();
    for (what, spoil) in SPOILED {
        let device = Device::new(&app);
        spoil(&device);
        let reply = student.add_passkey(&device, "Pixel 9");
        assert_eq!(reply.status, 400, "{what}");
        reply.check_wrong();
    }
    // Of another challenge.
    let (one, two) = (student.challenge(BEGIN), student.challenge(BEGIN));
    let mut crossed = one.answer_with_new(&Device::new(&app), "Pixel 9");
    crossed["ceremony"] = json!(two.ceremony);
    student.post(FINISH, &crossed).check_wrong();
    for nonsense in [json!({}), json!("x"), json!([1]), Value::Null] {
        let challenge = student.challenge(BEGIN);
        let body = json!({
            "ceremony": challenge.ceremony, "name": "Pixel 9", "credential": nonsense,
        });
        student.post(FINISH, &body).check_wrong();
    }
    assert_eq!(count(&app, "passkeys"), 0);
}

#[test]
fn a_challenge_is_answered_once_in_five_minutes_by_the_session_that_asked() {
    let app = TestApp::start();
    let (student, other) = (app.student(), app.student());
    let device = Device::new(&app);
    let challenge = student.challenge(BEGIN);
    finish(&other, &challenge, &device).check_lapsed();
    let elsewhere = app.browser();
    elsewhere
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    let answer = challenge.answer_with_new(&device, "Pixel 9");
    elsewhere.post(FINISH, &answer).check_lapsed();
    student.post(FINISH, &answer).expect(201);
    student.post(FINISH, &answer).check_lapsed();
    // A wrong answer uses it up as well.
    let challenge = student.challenge(BEGIN);
    let locked = Device::new(&app);
    locked.lock();
    finish(&student, &challenge, &locked).check_wrong();
    finish(&student, &challenge, &Device::new(&app)).check_lapsed();
    let challenge = student.challenge(BEGIN);
    app.pass(Duration::seconds(299));
    finish(&student, &challenge, &Device::new(&app)).expect(201);
    let challenge = student.challenge(BEGIN);
    app.pass(Duration::minutes(5));
    finish(&student, &challenge, &Device::new(&app)).check_lapsed();
    // One for something else is none.
    let sign_in = student.challenge("/auth/passkey-login/begin");
    let step_up = student.challenge("/auth/step-up/challenge");
    for other in [sign_in.ceremony, step_up.ceremony, "no such".to_owned()] {
        let body = json!({ "ceremony": other, "name": "Pixel 9", "credential": {} });
        student.post(FINISH, &body).check_lapsed();
    }
    assert_eq!(student.passkeys().len(), 2);
}

#[test]
fn of_two_answers_at_once_one_is_added() {
    let app = TestApp::start();
    let student = app.student();
    let body = student
        .challenge(BEGIN)
        .answer_with_new(&Device::new(&app), "Pixel 9");
    let replies = at_once(4, |_| student.post(FINISH, &body).status);
    let added = replies.iter().filter(|status| **status == 201).count();
    assert_eq!(added, 1, "{replies:?}");
    assert!(replies.iter().all(|status| matches!(status, 201 | 409)));
    assert_eq!(count(&app, "passkeys"), 1);
}

#[test]
fn a_credential_is_of_one_account_and_there_once() {
    let app = TestApp::start();
    let (student, other) = (app.student(), app.student());
    other.add_passkey(&Device::new(&app), "Theirs").expect(201);
    let answer = |of: &Account| {
        let body = of
            .challenge(BEGIN)
            .answer_with_new(&Device::new(&app), "Pixel 9");
        let id = body["credential"]["id"].as_str().unwrap();
        let id = id.replace('-', "+").replace('_', "/");
        app.execute(&format!(
            "UPDATE passkeys SET credential_id = decode('{id}==', 'base64')"
        ));
        of.post(FINISH, &body)
    };
    answer(&other).check_refusal(
        409,
        "passkey.known",
        "This passkey is already on your account.",
    );
    // Nobody learns that somebody else has it.
    answer(&student).check_wrong();
    assert_eq!(count(&app, "passkeys"), 1);
}

#[test]
fn ten_are_enough() {
    let app = TestApp::start();
    let student = app.student();
    for number in 1..=9 {
        let name = format!("Phone {number}");
        student.add_passkey(&Device::new(&app), &name).expect(201);
    }
    let bodies: Vec<Value> = (0..2)
        .map(|_| {
            student
                .challenge(BEGIN)
                .answer_with_new(&Device::new(&app), "The tenth")
        })
        .collect();
    let mut replies = at_once(2, |at| student.post(FINISH, &bodies[at]).status);
    replies.sort_unstable();
    assert_eq!(replies, [201, 409]);
    student.post(BEGIN, &json!({})).check_refusal(
        409,
        "passkey.too-many",
        "You have 10 passkeys, which is the most. Remove one before you add another.",
    );
    let list = student.get("/auth/passkeys").expect(200).json();
    assert_eq!(list["canAdd"], false);
    assert_eq!(list["passkeys"].as_array().unwrap().len(), 10);
}

#[test]
fn a_name_is_a_line_of_60_characters_and_its_fault_costs_no_challenge() {
    let app = TestApp::start();
    let student = app.student();
    let challenge = student.challenge(BEGIN);
    let mut body = challenge.answer_with_new(&Device::new(&app), "");
    let required = ("name", "field.required", "Name is required.");
    student.post(FINISH, &body).check_faults(&[required]);
    body["name"] = json!("x".repeat(61));
    let long = (
        "name",
        "field.too-long",
        "Name may have at most 60 characters.",
    );
    student.post(FINISH, &body).check_faults(&[long]);
    body["name"] = json!("x".repeat(60));
    student.post(FINISH, &body).expect(201);
}

#[test]
fn at_an_address_without_a_name_there_are_none() {
    let app = TestApp::with(&[("PORTAL_PUBLIC_URL", "http://127.0.0.1:5000")]);
    let student = app.student();
    let list = student.get("/auth/passkeys").expect(200).json();
    assert_eq!(list, json!({ "passkeys": [], "canAdd": false }));
    assert_eq!(
        student.get("/auth/session").expect(200).json()["offersPasskey"],
        false
    );
    let off = "Passkeys cannot be used at this address of the portal.";
    student
        .post(BEGIN, &json!({}))
        .check_refusal(409, "passkey.off", off);
    app.browser()
        .post("/auth/passkey-login/begin", &json!({}))
        .check_refusal(409, "passkey.off", off);
    app.staff(Role::Hod)
        .post("/auth/step-up/challenge", &json!({}))
        .check_refusal(409, "passkey.off", off);
}

#[test]
fn a_challenge_that_nobody_answers_is_swept_away() {
    let app = TestApp::start();
    app.student().challenge(BEGIN);
    assert_eq!(count(&app, "passkey_ceremonies"), 1);
    app.pass(Duration::minutes(4));
    portal_services::retention::sweep(&app.services).unwrap();
    assert_eq!(count(&app, "passkey_ceremonies"), 1);
    app.pass(Duration::minutes(2));
    portal_services::retention::sweep(&app.services).unwrap();
    assert_eq!(count(&app, "passkey_ceremonies"), 0);
}
