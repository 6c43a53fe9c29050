//! Codes under attack: guessed, raced, stolen, squatted, asked for too often.

use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Newcomer, Reply, STUDENT_PASSWORD, TestApp, at_once, mail::another};

const REFUSED: &str = "Invalid OTP or OTP has expired.";

fn registered<'a>(app: &'a TestApp, name: &str) -> Newcomer<'a> {
    let newcomer = app.newcomer(name);
    newcomer.register(&app.home().id.to_string()).expect(200);
    newcomer
}

fn students(app: &TestApp) -> i64 {
    app.value("SELECT count(*) FROM students")
}

#[test]
fn five_wrong_tries_kill_a_code() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    let code = asha.code();
    for wrong in [
        another(&code),
        "000".into(),
        "abcdef".into(),
        "1234567".into(),
        another(&code),
    ] {
        assert_eq!(asha.verify(&wrong).expect(400).error(), REFUSED);
    }
    assert_eq!(asha.verify(&code).expect(400).error(), REFUSED);
    assert_eq!(students(&app), 0);
}

#[test]
fn after_four_wrong_tries_the_right_code_still_counts() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    let code = asha.code();
    for _ in 0..4 {
        asha.verify(&another(&code)).expect(400);
    }
    asha.verify(&code).expect(200);
}

#[test]
fn a_code_dies_after_ten_minutes() {
    let app = TestApp::start();
    let (early, late) = (registered(&app, "early"), registered(&app, "late"));
    app.pass(Duration::seconds(590));
    early.verify(&early.code()).expect(200);
    app.pass(Duration::seconds(10));
    assert_eq!(late.verify(&late.code()).expect(400).error(), REFUSED);
}

#[test]
fn of_twenty_right_tries_at_once_one_succeeds() {
    // The address's throttle would stop half of them; here the code itself must.
    let app = TestApp::with(&[("PORTAL_LIMIT_OTP_TRIES", "1000/3600")]);
    let asha = registered(&app, "asha");
    let code = asha.code();
    let statuses = at_once(20, |_| asha.verify(&code).status);
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        1,
        "{statuses:?}"
    );
    assert_eq!(students(&app), 1);
    assert_eq!(asha.verify(&code).expect(400).error(), REFUSED);
}

#[test]
fn two_hundred_wrong_tries_at_once_leave_no_try_for_the_right_one() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    let code = asha.code();
    let wrong = another(&code);
    let replies = at_once(200, |_| asha.verify(&wrong));
    let looked_at = replies.iter().filter(|reply| reply.status == 400).count();
    assert!(looked_at <= 10, "{looked_at} tries were looked at");
    assert!(
        replies
            .iter()
            .all(|reply| matches!(reply.status, 400 | 429 | 503))
    );
    let right = asha.verify(&code);
    assert_eq!((right.status, right.error().as_str()), (429, REFUSED));
    assert!((3500..=3600).contains(&right.retry_after()));
    assert_eq!(students(&app), 0);
}

#[test]
fn ten_tries_an_hour_are_counted_over_all_registrations_of_an_address() {
    let app = TestApp::start();
    let first = registered(&app, "asha");
    let second = registered(&app, "asha");
    for newcomer in [&first, &second] {
        for _ in 0..5 {
            newcomer.verify("000000");
        }
    }
    let third = registered(&app, "asha");
    let code = third.code();
    third.verify(&code).expect(429);
    app.pass(Duration::minutes(61));
    third.verify(&code).expect(400);
    let fourth = registered(&app, "asha");
    fourth.verify(&fourth.code()).expect(200);
}

#[test]
fn a_code_is_worth_nothing_in_another_browser() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    let code = asha.code();
    let body = json!({ "email": asha.email, "otp": code });

    let without_cookie = app.browser();
    let refused = without_cookie.post("/auth/verify-otp", &body).expect(400);
    assert_eq!(refused.error(), REFUSED);
    let with_another = registered(&app, "mallory").browser;
    with_another.post("/auth/verify-otp", &body).expect(400);
    let with_a_forged_one = app.browser();
    with_a_forged_one.set_cookie("portal_code", &"0".repeat(64));
    with_a_forged_one
        .post("/auth/verify-otp", &body)
        .expect(400);
    // A code of one door does not open the other.
    asha.verify_as_staff(&code).expect(400);
    asha.verify(&code).expect(200);
}

#[test]
fn a_stranger_who_registers_the_address_first_gains_nothing() {
    let app = TestApp::start();
    let college = app.home().id.to_string();
    let stranger = app.newcomer("asha");
    let mut form = stranger.form(&college);
    form["password"] = Value::from("stranger-knows-1");
    stranger.browser.post("/auth/register", &form).expect(200);
    let strangers_code = stranger.code();

    let asha = registered(&app, "asha");
    let code = asha.code();
    // Her code verifies nothing of his, and his would verify nothing of hers.
    stranger.verify(&code).expect(400);
    asha.verify(&strangers_code);
    asha.verify(&code).expect(200);

    assert_eq!(
        stranger.verify(&strangers_code).expect(400).error(),
        REFUSED
    );
    let browser = app.browser();
    browser.log_in(&asha.email, "stranger-knows-1").expect(401);
    browser.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
}

#[test]
fn a_new_code_comes_after_a_minute_and_replaces_the_old_one() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    let old = asha.code();
    let early = asha.resend().expect(429);
    assert!((58..=60).contains(&early.retry_after()));

    app.pass(Duration::seconds(60));
    let sent = asha.resend().expect(200).json();
    assert_eq!(
        (&sent["resendAfter"], &sent["expiresIn"]),
        (&json!(60), &json!(600))
    );
    let codes = app.codes_to(&asha.email);
    assert_eq!(codes.len(), 2);
    if codes[0] != old {
        asha.verify(&old).expect(400);
    }
    asha.verify(&codes[0]).expect(200);
}

#[test]
fn a_new_code_brings_new_tries_within_the_ten_of_an_hour() {
    let app = TestApp::start();
    let (asha, ravi) = (registered(&app, "asha"), registered(&app, "ravi"));
    for newcomer in [&asha, &ravi] {
        for _ in 0..5 {
            newcomer.verify(&another(&newcomer.code())).expect(400);
        }
    }
    app.pass(Duration::seconds(61));
    for newcomer in [&asha, &ravi] {
        newcomer.resend().expect(200);
    }
    asha.verify(&asha.code()).expect(200);
    for _ in 0..5 {
        ravi.verify(&another(&ravi.code())).expect(400);
    }
    app.pass(Duration::seconds(61));
    ravi.resend().expect(200);
    ravi.verify(&ravi.code()).expect(429);
}

#[test]
fn a_stranger_without_a_code_uses_up_no_tries_of_the_address() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    let guess = json!({ "email": asha.email, "otp": "000000", "password": STUDENT_PASSWORD });
    // With no code at all, with that of another address, and with one of another purpose.
    let idle = app.browser();
    let other = registered(&app, "mallory").browser;
    let elsewhere = app.browser();
    let forgot = json!({ "email": asha.email });
    elsewhere.post("/auth/forgot-password", &forgot).expect(200);
    for _ in 0..5 {
        for browser in [&idle, &other, &elsewhere] {
            let refused = browser.post("/auth/verify-otp", &guess).expect(400);
            assert_eq!(refused.error(), REFUSED);
        }
        let refused = idle.post("/auth/reset-password", &guess).expect(400);
        assert_eq!(refused.error(), REFUSED);
    }
    asha.verify(&asha.code()).expect(200);
}

#[test]
fn an_address_gets_three_code_mails_an_hour() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    for _ in 0..2 {
        app.pass(Duration::seconds(61));
        asha.resend().expect(200);
    }
    app.pass(Duration::seconds(61));
    let refused = asha.resend().expect(429);
    assert!((3300..=3480).contains(&refused.retry_after()));
    // Nor by a new registration, by forgetting a password, or by another browser.
    let college = app.home().id.to_string();
    app.newcomer("asha").register(&college).expect(429);
    let forgot = json!({ "email": asha.email });
    app.browser()
        .post("/auth/forgot-password", &forgot)
        .expect(429);
    assert_eq!(app.mails_to(&asha.email).len(), 3);
    app.pass(Duration::hours(1));
    app.newcomer("asha").register(&college).expect(200);
    assert_eq!(app.mails_to(&asha.email).len(), 4);
}

#[test]
fn a_resend_without_a_registration_sends_nothing_and_says_the_same() {
    let app = TestApp::start();
    let asha = registered(&app, "asha");
    app.pass(Duration::seconds(61));
    let honest = asha.resend().expect(200);
    let ghost = app.newcomer("ghost");
    let idle = ghost.resend().expect(200);
    assert_eq!(honest.body, idle.body);
    assert_eq!(app.mails_to(&ghost.email), []);
}

/// What a stranger can see of a whole registration that goes wrong, but for times and secrets.
fn visible(app: &TestApp, browser: &Browser, email: &str, college: &str) -> Vec<String> {
    let form = json!({
        "username": "x", "email": email, "password": STUDENT_PASSWORD, "college": college,
    });
    let resend = || browser.post("/auth/resend-otp", &json!({ "email": email }));
    let wrong = json!({ "email": email, "otp": "000000" });
    let mut replies = vec![
        browser.post("/auth/register", &form),
        resend(),
        browser.post("/auth/verify-otp", &wrong),
    ];
    app.pass(Duration::seconds(61));
    replies.push(resend());
    app.pass(Duration::seconds(61));
    replies.push(resend());
    app.pass(Duration::seconds(61));
    replies.push(resend());
    replies.extend((0..5).map(|_| browser.post("/auth/verify-otp", &wrong)));
    replies.iter().map(outline).collect()
}

fn outline(reply: &Reply) -> String {
    let mut names: Vec<&str> = reply
        .headers
        .keys()
        .map(ureq::http::HeaderName::as_str)
        .collect();
    names.sort_unstable();
    let body: String = reply.body.chars().filter(|c| !c.is_ascii_digit()).collect();
    format!("{} {names:?} {body}", reply.status)
}

#[test]
fn a_registration_looks_the_same_for_a_known_and_an_unknown_address() {
    let app = TestApp::start();
    let college = app.home();
    let known = college.student();
    let id = college.id.to_string();
    let of_known = visible(&app, &app.browser(), &known.email, &id);
    let of_unknown = visible(&app, &app.browser(), "nobody@example.in", &id);
    assert_eq!(of_known, of_unknown);
}
