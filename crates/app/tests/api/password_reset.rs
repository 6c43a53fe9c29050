//! Forgotten passwords, of students and of staff.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{
    Account, Browser, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once, mail::another,
};

const NEW: &str = "imli-chutney-99";
const REFUSED: &str = "Invalid OTP or OTP has expired.";

fn forgot(browser: &Browser, email: &str, kind: &str) -> Reply {
    browser.post(
        "/auth/forgot-password",
        &json!({ "email": email, "account": kind }),
    )
}

fn reset(browser: &Browser, email: &str, kind: &str, code: &str, password: &str) -> Reply {
    let body = json!({ "email": email, "account": kind, "otp": code, "password": password });
    browser.post("/auth/reset-password", &body)
}

fn log_in(browser: &Browser, kind: &str, email: &str, password: &str) -> Reply {
    if kind == "staff" {
        browser.log_in_as_staff(email, password)
    } else {
        browser.log_in(email, password)
    }
}

fn each_kind(app: &TestApp) -> [(&'static str, Account, &'static str); 2] {
    [
        ("student", app.student(), STUDENT_PASSWORD),
        ("staff", app.staff(Role::Hod), STAFF_PASSWORD),
    ]
}

#[test]
fn the_code_sets_a_new_password_and_ends_every_session() {
    let app = TestApp::start();
    for (kind, account, old) in each_kind(&app) {
        let browser = app.browser();
        let sent = forgot(&browser, &account.email, kind).expect(200).json();
        assert_eq!(
            (&sent["resendAfter"], &sent["expiresIn"]),
            (&json!(60), &json!(600))
        );
        let code = app.code_to(&account.email);
        reset(&browser, &account.email, kind, &code, NEW).expect(200);
        assert!(!account.is_signed_in(), "a session outlives the password");
        assert_eq!(
            app.subjects_to(&account.email)[0],
            "Your password was changed"
        );
        log_in(&browser, kind, &account.email, old).expect(401);
        log_in(&browser, kind, &account.email, NEW).expect(200);
        let again = reset(&browser, &account.email, kind, &code, "another-new-one-1");
        assert_eq!(again.expect(400).error(), REFUSED);
    }
}

#[test]
fn an_unknown_address_gets_the_same_bytes_and_no_mail() {
    let app = TestApp::start();
    for (kind, account, _) in each_kind(&app) {
        let known = forgot(&app.browser(), &account.email, kind).expect(200);
        let stranger = app.browser();
        let unknown = forgot(&stranger, "nobody@example.in", kind).expect(200);
        assert_eq!(known.body, unknown.body);
        let again = json!({ "email": "nobody@example.in" });
        stranger.post("/auth/resend-otp", &again).expect(429);
        let guess = reset(&stranger, "nobody@example.in", kind, "123456", NEW).expect(400);
        assert_eq!(guess.error(), REFUSED);
        app.pass(Duration::hours(2));
    }
    assert_eq!(app.mails_to("nobody@example.in"), []);
}

#[test]
fn the_two_kinds_of_account_are_apart() {
    let app = TestApp::start();
    let student = app.student();
    let browser = app.browser();
    forgot(&browser, &student.email, "staff").expect(200);
    assert_eq!(app.mails_to(&student.email), []);
    forgot(&browser, &student.email, "student").expect(200);
    let code = app.code_to(&student.email);
    reset(&browser, &student.email, "staff", &code, NEW).expect(400);
    reset(&browser, &student.email, "student", &code, NEW).expect(200);
    let faulty = forgot(&browser, &student.email, "king").expect(400);
    assert_eq!(faulty.faulty_fields(), ["account"]);
}

#[test]
fn a_registrations_code_resets_nothing() {
    let app = TestApp::start();
    let college = app.home().id.to_string();
    let asha = app.newcomer("asha");
    asha.become_student(&college);
    app.pass(Duration::hours(1));
    forgot(&asha.browser, &asha.email, "student").expect(200);
    let resets = app.code_to(&asha.email);
    asha.verify(&resets).expect(400);
    let ravi = app.newcomer("ravi");
    ravi.register(&college).expect(200);
    reset(&ravi.browser, &ravi.email, "student", &ravi.code(), NEW).expect(400);
}

#[test]
fn only_the_browser_that_asked_can_use_the_code_and_only_five_times_wrongly() {
    let app = TestApp::start();
    let asha = app.student();
    let browser = app.browser();
    forgot(&browser, &asha.email, "student").expect(200);
    let code = app.code_to(&asha.email);
    reset(&app.browser(), &asha.email, "student", &code, NEW).expect(400);
    for _ in 0..5 {
        reset(&browser, &asha.email, "student", &another(&code), NEW).expect(400);
    }
    reset(&browser, &asha.email, "student", &code, NEW).expect(400);
    assert!(asha.is_signed_in());
}

#[test]
fn a_weak_password_does_not_use_the_code_up() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    let browser = app.browser();
    forgot(&browser, &hod.email, "staff").expect(200);
    let code = app.code_to(&hod.email);
    for _ in 0..6 {
        let weak = reset(&browser, &hod.email, "staff", &code, "kela-am8").expect(400);
        assert_eq!(weak.faulty_fields(), ["password"]);
    }
    reset(&browser, &hod.email, "staff", &code, NEW).expect(200);
}

#[test]
fn a_code_that_is_ten_minutes_old_resets_nothing() {
    let app = TestApp::start();
    let asha = app.student();
    let browser = app.browser();
    forgot(&browser, &asha.email, "student").expect(200);
    let code = app.code_to(&asha.email);
    app.pass(Duration::minutes(10));
    reset(&browser, &asha.email, "student", &code, NEW).expect(400);
}

#[test]
fn of_twenty_resets_at_once_one_succeeds() {
    let app = TestApp::with(&[("PORTAL_LIMIT_OTP_TRIES", "1000/3600")]);
    let asha = app.student();
    let browser = app.browser();
    forgot(&browser, &asha.email, "student").expect(200);
    let code = app.code_to(&asha.email);
    let statuses = at_once(20, |number| {
        let password = format!("imli-chutney-{number}");
        reset(&browser, &asha.email, "student", &code, &password).status
    });
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        1,
        "{statuses:?}"
    );
}

#[test]
fn asking_is_throttled_per_address_and_trying_too() {
    let app = TestApp::start();
    for address in ["known", "unknown"] {
        let email = if address == "known" {
            app.student().email
        } else {
            "nobody@example.in".to_owned()
        };
        let browsers = [app.browser(), app.browser(), app.browser()];
        for browser in &browsers {
            forgot(browser, &email, "student").expect(200);
        }
        let refused = forgot(&app.browser(), &email, "student").expect(429);
        assert!(refused.retry_after() > 3500);
        for browser in &browsers[..2] {
            for _ in 0..5 {
                reset(browser, &email, "student", "123456", NEW).expect(400);
            }
        }
        let refused = reset(&browsers[2], &email, "student", "123456", NEW).expect(429);
        assert_eq!(refused.error(), REFUSED);
    }
}

#[test]
fn a_disabled_account_may_choose_a_password_but_stays_locked_out() {
    let app = TestApp::start();
    let gone = app.disabled_staff();
    let browser = app.browser();
    forgot(&browser, &gone.email, "staff").expect(200);
    reset(
        &browser,
        &gone.email,
        "staff",
        &app.code_to(&gone.email),
        NEW,
    )
    .expect(200);
    browser.log_in_as_staff(&gone.email, NEW).expect(403);
}
