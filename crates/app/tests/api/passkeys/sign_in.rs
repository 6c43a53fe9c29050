//! A student signs in with a passkey.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{SPOILED, count};
use crate::support::{
    Account, Browser, Reply, STUDENT_PASSWORD, TestApp, at_once,
    passkeys::{Challenge, Device},
};

const BEGIN: &str = "/auth/passkey-login/begin";
const FINISH: &str = "/auth/passkey-login/finish";

/// A student with a passkey on that device.
fn holder(app: &TestApp, device: &Device) -> Account {
    let student = app.student();
    student.add_passkey(device, "Pixel 9").expect(201);
    student
}

fn finish(browser: &Browser, challenge: &Challenge, device: &Device) -> Reply {
    browser.post(FINISH, &challenge.answer(device))
}

#[test]
fn it_needs_no_name_and_is_answered_as_a_sign_in_by_password() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let student = holder(&app, &device);
    let browser = app.browser();
    let by_passkey = browser.log_in_by_passkey(&device).expect(200);
    let by_password = app
        .browser()
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    assert_eq!(by_passkey.json(), by_password.json());
    assert!(by_passkey.set_cookie("portal_known").is_some());
    let session = browser.get("/auth/session").expect(200).json();
    assert_eq!(session["id"], json!(student.id));
    assert_eq!(session["offersPasskey"], false);
    assert!(student.is_signed_in(), "other sessions go on");
    let used = &browser.passkeys()[0]["lastUsedAt"];
    assert!(used.is_string());
    // It counts as a confirmation, too.
    browser.challenge("/auth/passkeys/begin");
}

#[test]
fn who_asks_learns_no_credential() {
    let app = TestApp::start();
    holder(&app, &Device::new(&app));
    let options = app.browser().challenge(BEGIN).options;
    let list = options.get("allowCredentials");
    assert!(list.is_none_or(|list| list == &json!([])), "{options}");
    assert_eq!(options["userVerification"], "required");
    assert_eq!(options["rpId"], "localhost");
}

/// Answers of devices whose passkeys are, or were, those of a student.
fn spoiled(app: &TestApp, browser: &Browser) -> Vec<(&'static str, Value)> {
    let mut bodies = Vec::new();
    for (what, spoil) in SPOILED {
        let device = Device::new(app);
        holder(app, &device);
        spoil(&device);
        bodies.push((what, browser.challenge(BEGIN).answer(&device)));
    }
    let removed = Device::new(app);
    let former = holder(app, &removed);
    let id = former.passkeys()[0]["id"].as_str().unwrap().to_owned();
    former.remove_passkey(&id).expect(204);
    bodies.push(("removed", browser.challenge(BEGIN).answer(&removed)));
    bodies
}

#[test]
fn whatever_proves_nothing_gets_the_same_reply() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let student = holder(&app, &device);
    let other_device = Device::new(&app);
    let other = holder(&app, &other_device);
    let mut bodies: Vec<(&str, Value)> = Vec::new();
    let browser = app.browser();
    let ask = || browser.challenge(BEGIN);

    let elsewhere = TestApp::start();
    let stranger = Device::new(&elsewhere);
    holder(&elsewhere, &stranger);
    stranger.open(&format!("http://localhost:{}", app.port));
    bodies.push(("unknown", ask().answer(&stranger)));
    let mut of_another = ask().answer(&device);
    of_another["credential"]["response"]["userHandle"] =
        ask().answer(&other_device)["credential"]["response"]["userHandle"].clone();
    bodies.push(("another account's", of_another));
    let mut unsigned = ask().answer(&device);
    unsigned["credential"]["response"]["signature"] = json!("MEUCIQ");
    bodies.push(("not signed", unsigned));
    let mut crossed = ask().answer(&device);
    crossed["ceremony"] = json!(ask().ceremony);
    bodies.push(("another challenge", crossed));
    bodies.push((
        "nonsense",
        json!({ "ceremony": ask().ceremony, "credential": {} }),
    ));
    bodies.push(("nothing", json!({})));
    let mut adding = student.challenge("/auth/passkeys/begin");
    adding.options["rpId"] = json!("localhost");
    bodies.push(("for something else", adding.answer(&device)));
    bodies.extend(spoiled(&app, &browser));

    let first = browser.post(FINISH, &bodies[0].1);
    first.check_wrong();
    for (what, body) in &bodies[1..] {
        let reply = browser.post(FINISH, body);
        assert_eq!((reply.status, &reply.body), (400, &first.body), "{what}");
    }
    assert!(!browser.is_signed_in());
    // Those of the others were not used.
    assert_eq!(other.passkeys()[0]["lastUsedAt"], Value::Null);
    browser.log_in_by_passkey(&device).expect(200);
}

#[test]
fn a_challenge_is_good_once_and_for_five_minutes() {
    let app = TestApp::start();
    let device = Device::new(&app);
    holder(&app, &device);
    let browser = app.browser();
    let challenge = browser.challenge(BEGIN);
    let answer = challenge.answer(&device);
    browser.post(FINISH, &answer).expect(200);
    app.browser().post(FINISH, &answer).check_wrong();
    let challenge = browser.challenge(BEGIN);
    app.pass(Duration::seconds(299));
    // It is bound to no session: the page may be another by then.
    finish(&app.browser(), &challenge, &device).expect(200);
    let challenge = browser.challenge(BEGIN);
    app.pass(Duration::minutes(5));
    finish(&browser, &challenge, &device).check_wrong();
}

#[test]
fn of_two_answers_to_one_challenge_at_once_one_signs_in() {
    let app = TestApp::start();
    let device = Device::new(&app);
    holder(&app, &device);
    let answer = app.browser().challenge(BEGIN).answer(&device);
    let before = count(&app, "sessions");
    let replies = at_once(6, |_| app.browser().post(FINISH, &answer).status);
    let signed_in = replies.iter().filter(|status| **status == 200).count();
    assert_eq!(signed_in, 1, "{replies:?}");
    assert!(replies.iter().all(|status| matches!(status, 200 | 400)));
    assert_eq!(count(&app, "sessions"), before + 1);
}

#[test]
fn a_copy_whose_count_is_behind_is_refused() {
    let app = TestApp::start();
    let device = Device::counting(&app);
    holder(&app, &device);
    let browser = app.browser();
    device.count_on_to(5);
    browser.log_in_by_passkey(&device).expect(200);
    let kept = || app.value::<i64>("SELECT counter FROM passkeys");
    assert_eq!(kept(), 5);
    for behind in [4, 5] {
        device.count_on_to(behind);
        app.browser().log_in_by_passkey(&device).check_wrong();
        assert_eq!(kept(), 5, "{behind}");
    }
    device.count_on_to(6);
    browser.log_in_by_passkey(&device).expect(200);
    assert_eq!(kept(), 6);
}

#[test]
fn of_two_copies_at_once_with_the_same_count_one_signs_in() {
    let app = TestApp::start();
    let device = Device::counting(&app);
    holder(&app, &device);
    let answers: Vec<Value> = (0..4)
        .map(|_| {
            device.count_on_to(7);
            app.browser().challenge(BEGIN).answer(&device)
        })
        .collect();
    let replies = at_once(4, |at| app.browser().post(FINISH, &answers[at]).status);
    let signed_in = replies.iter().filter(|status| **status == 200).count();
    assert_eq!(signed_in, 1, "{replies:?}");
}

#[test]
fn a_new_password_keeps_the_passkey_and_a_closed_college_does_not() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let student = holder(&app, &device);
    let body = json!({ "currentPassword": STUDENT_PASSWORD, "newPassword": "anar-aam-77-kela" });
    student.post("/auth/change-password", &body).expect(200);
    app.browser().log_in_by_passkey(&device).expect(200);
    let browser = app.browser();
    let challenge = browser.challenge(BEGIN);
    app.execute("UPDATE colleges SET closed_at = now()");
    finish(&browser, &challenge, &device).check_wrong();
}

#[test]
fn a_passkey_of_staff_is_no_way_in_without_the_password() {
    let app = TestApp::start();
    let device = Device::new(&app);
    app.staff(Role::Hod)
        .enrol_passkey(&app, &device)
        .expect(200);
    app.browser().log_in_by_passkey(&device).check_wrong();
}

#[test]
fn challenges_and_tries_are_counted_by_address_and_not_those_of_a_known_browser() {
    let app = TestApp::with(&[
        ("PORTAL_LIMIT_PASSKEY_CHALLENGES", "8/600"),
        ("PORTAL_LIMIT_CLIENT", "4/600"),
    ]);
    let device = Device::new(&app);
    let student = holder(&app, &device);
    // The second, after the password.
    student.log_in_by_passkey(&device).expect(200);
    student.log_in_by_passkey(&device).expect(200);
    student.log_in_by_passkey(&device).expect(200);
    for _ in 0..3 {
        let body = json!({ "ceremony": "x", "credential": {} });
        app.browser().post(FINISH, &body).check_wrong();
    }
    let answer = app.browser().challenge(BEGIN).answer(&device);
    let refused = app.browser().post(FINISH, &answer).expect(429);
    assert_eq!(refused.text("/code"), "request.too-many-tries");
    student.log_in_by_passkey(&device).expect(200);
    for _ in 0..3 {
        app.browser().challenge(BEGIN);
    }
    app.browser().post(BEGIN, &json!({})).expect(429);
    app.pass(Duration::minutes(11));
    app.browser().log_in_by_passkey(&device).expect(200);
}
