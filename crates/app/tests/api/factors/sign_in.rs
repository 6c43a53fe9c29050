//! A sign-in that needs a second factor.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{
    Account, SESSION_COOKIE, STAFF_PASSWORD, TestApp, at_once,
    factors::{Enrolled, Phone},
    mail::another,
};

const WRONG: (&str, &str, &str) = (
    "code",
    "factor.wrong",
    "This code is wrong or was used already.",
);

/// Somebody whose sign-in waits for the code.
fn waiting(app: &TestApp) -> (Account, Enrolled) {
    let account = app.staff(Role::MarksAdmin);
    let enrolled = account.enrol(app);
    account.begin_sign_in("factor");
    (account, enrolled)
}

#[test]
fn it_is_whole_after_the_code_and_nothing_before() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    assert_eq!(marks.level(), ("password".into(), json!("factor")));
    let before = marks.session_cookie().expect("a cookie");
    marks.get("/marks/students").check_refusal(
        401,
        "factor.needed",
        "Please finish logging in with your second step.",
    );
    marks.get("/auth/factor").expect(401);
    let reply = marks.give_app_code(&phone.code(&app)).expect(200);
    assert_eq!(reply.text("/admin/role"), "marksAdmin");
    assert_eq!(reply.json()["next"], Value::Null);
    assert_eq!(marks.level(), ("full".into(), Value::Null));
    marks.get("/marks/students").expect(200);
    // What was seen of the sign-in before is worth nothing.
    let thief = app.browser();
    thief.set_cookie(SESSION_COOKIE, &before);
    assert!(!thief.is_signed_in());
}

#[test]
fn a_step_of_the_app_counts_once_however_many_use_it_at_once() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let Enrolled { phone, .. } = marks.enrol(&app);
    let browsers: Vec<_> = (0..8)
        .map(|_| {
            let browser = app.browser();
            browser
                .log_in_as_staff(&marks.email, STAFF_PASSWORD)
                .expect(200);
            browser
        })
        .collect();
    let code = phone.code(&app);
    let replies = at_once(browsers.len(), |at| {
        browsers[at].give_app_code(&code).status
    });
    let whole = replies.iter().filter(|status| **status == 200).count();
    assert_eq!(whole, 1, "{replies:?}");
    assert!(replies.iter().all(|status| matches!(status, 200 | 400)));
}

#[test]
fn the_step_before_the_last_one_used_does_not_count() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    let before = phone.code_in(&app, Duration::seconds(-30));
    marks.give_app_code(&phone.code(&app)).expect(200);
    marks.begin_sign_in("factor");
    marks.give_app_code(&before).check_faults(&[WRONG]);
    marks
        .give_app_code(&phone.code_in(&app, Duration::seconds(30)))
        .expect(200);
}

#[test]
fn the_clock_of_a_phone_may_be_a_step_off_and_no_more() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    marks
        .give_app_code(&phone.code_in(&app, Duration::seconds(60)))
        .expect(400);
    marks
        .give_app_code(&phone.code_in(&app, Duration::seconds(-60)))
        .expect(400);
    marks
        .give_app_code(&phone.code_in(&app, Duration::seconds(30)))
        .expect(200);
}

#[test]
fn the_fifth_wrong_code_ends_it_and_each_is_in_the_audit() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    let code = phone.code(&app);
    for _ in 0..3 {
        marks.give_app_code(&another(&code)).check_faults(&[WRONG]);
    }
    marks
        .give_recovery_code("7ZK0QM-4DH2RW-9XKT3N-B5V8CE")
        .check_faults(&[WRONG]);
    marks.give_app_code(&another(&code)).expect(401);
    marks.give_app_code(&code).expect(401);
    assert!(!marks.is_signed_in());
    let refused = app.audit_of(&marks.id);
    let count = refused
        .iter()
        .filter(|action| *action == "refuseFactor")
        .count();
    assert_eq!(count, 5, "{refused:?}");
    // It begins anew with the password.
    marks.begin_sign_in("factor");
    marks.give_app_code(&code).expect(200);
}

#[test]
fn what_is_no_code_is_a_wrong_one_and_counts_nowhere() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    for _ in 0..6 {
        marks.give_app_code("").check_faults(&[(
            "code",
            "factor.required",
            "Please enter your code.",
        )]);
        marks.give_app_code("12345").check_faults(&[WRONG]);
        marks.give_recovery_code("7ZK0QM").check_faults(&[WRONG]);
    }
    let typed = phone.code(&app);
    marks
        .give_app_code(&format!(" {} {} ", &typed[..3], &typed[3..]))
        .expect(200);
}

#[test]
fn ten_codes_an_hour_are_tried_and_recovery_codes_after_that() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let Enrolled {
        phone,
        recovery_codes,
    } = marks.enrol(&app);
    // One was used to set it up.
    for _ in 0..3 {
        marks.begin_sign_in("factor");
        for _ in 0..3 {
            marks.give_app_code(&another(&phone.code(&app))).expect(400);
        }
    }
    let refused = marks.give_app_code(&phone.code(&app)).expect(429);
    assert!(
        (3_500..=3_600).contains(&refused.retry_after()),
        "{refused:?}"
    );
    marks.give_recovery_code(&recovery_codes[0]).expect(200);
    app.pass(Duration::hours(1));
    marks.begin_sign_in("factor");
    marks.give_app_code(&phone.code(&app)).expect(200);
}

#[test]
fn it_waits_for_ten_minutes() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    app.pass(Duration::seconds(599));
    assert_eq!(marks.level().0, "password");
    app.pass(Duration::seconds(2));
    marks.give_app_code(&phone.code(&app)).check_refusal(
        401,
        "request.not-signed-in",
        "Please log in.",
    );
    assert!(!marks.is_signed_in());
}

#[test]
fn each_recovery_code_counts_once_and_two_left_are_a_reminder() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let Enrolled { recovery_codes, .. } = marks.enrol(&app);
    assert_eq!(recovery_codes.len(), 10);
    for code in &recovery_codes[..8] {
        assert!(
            app.subjects_to(&marks.email)
                .iter()
                .all(|subject| !subject.contains("recovery"))
        );
        marks.begin_sign_in("factor");
        // As people type it.
        marks
            .give_recovery_code(&code.to_lowercase().replace('-', " "))
            .expect(200);
        app.pass(Duration::minutes(10));
        marks.begin_sign_in("factor");
        marks.give_recovery_code(code).expect(400);
    }
    assert_eq!(
        app.subjects_to(&marks.email)[0],
        "You have 2 recovery codes left"
    );
    marks.begin_sign_in("factor");
    marks.give_recovery_code(&recovery_codes[8]).expect(200);
    let own = marks.get("/auth/factor").expect(200).json();
    assert_eq!(own["recoveryCodesLeft"], 1);
    let used = app.audit_of(&marks.id);
    assert_eq!(
        used.iter()
            .filter(|action| *action == "useRecoveryCode")
            .count(),
        9
    );
}

#[test]
fn of_two_uses_of_a_recovery_code_at_once_one_wins() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let Enrolled { recovery_codes, .. } = marks.enrol(&app);
    let browsers = [app.browser(), app.browser()];
    for browser in &browsers {
        browser
            .log_in_as_staff(&marks.email, STAFF_PASSWORD)
            .expect(200);
    }
    let mut replies = at_once(2, |at| {
        browsers[at].give_recovery_code(&recovery_codes[0]).status
    });
    replies.sort_unstable();
    assert_eq!(replies, [200, 400]);
}

#[test]
fn two_codes_for_one_sign_in_make_one_session() {
    let app = TestApp::start();
    let (marks, Enrolled { recovery_codes, .. }) = waiting(&app);
    let cookie = marks.session_cookie().expect("a cookie");
    let browsers = [app.browser(), app.browser()];
    for browser in &browsers {
        browser.set_cookie(SESSION_COOKIE, &cookie);
    }
    let mut replies = at_once(2, |at| {
        browsers[at].give_recovery_code(&recovery_codes[at]).status
    });
    replies.sort_unstable();
    assert_eq!(replies, [200, 401]);
}

#[test]
fn logging_out_ends_it() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    let cookie = marks.session_cookie().expect("a cookie");
    marks.post("/auth/admin-logout", &json!({})).expect(200);
    marks.set_cookie(SESSION_COOKIE, &cookie);
    marks.give_app_code(&phone.code(&app)).expect(401);
}

#[test]
fn it_ends_when_the_password_is_another_one_or_the_account_is_disabled() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = waiting(&app);
    let principal = app.staff(Role::SuperAdmin);
    let body = json!({ "adminId": marks.id, "newPassword": "another-one-22" });
    principal.post("/admin/update-password", &body).expect(200);
    marks.give_app_code(&phone.code(&app)).expect(401);
    marks
        .log_in_as_staff(&marks.email, "another-one-22")
        .expect(200);
    principal
        .put(&format!("/admin/disable/{}", marks.id), &json!({}))
        .expect(200);
    marks.give_app_code(&phone.code(&app)).expect(401);
}

#[test]
fn who_is_signed_in_or_a_student_has_no_code_to_give() {
    let app = TestApp::start();
    let (marks, student) = (app.staff(Role::MarksAdmin), app.student());
    for browser in [&marks.browser, &student.browser] {
        browser.give_app_code("123456").expect(403);
        browser
            .give_recovery_code("7ZK0QM-4DH2RW-9XKT3N-B5V8CE")
            .expect(403);
    }
    let session = student.get("/auth/session").expect(200).json();
    assert_eq!(
        (&session["level"], &session["next"]),
        (&json!("full"), &Value::Null)
    );
}

#[test]
fn a_code_of_another_account_is_wrong() {
    let app = TestApp::start();
    let (marks, _) = waiting(&app);
    let other = app.staff(Role::MarksAdmin).enrol(&app);
    marks.give_app_code(&other.phone.code(&app)).expect(400);
    marks
        .give_recovery_code(&other.recovery_codes[0])
        .expect(400);
    let stranger = Phone::reading("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    marks.give_app_code(&stranger.code(&app)).expect(400);
}

#[test]
fn the_browser_is_known_only_after_the_factor() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let Enrolled { phone, .. } = marks.enrol(&app);
    let browser = app.browser();
    let first = browser
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200);
    let known = first.set_cookie("portal_known").map(str::to_owned);
    let second = browser.give_app_code(&phone.code(&app)).expect(200);
    assert_ne!(second.set_cookie("portal_known").map(str::to_owned), known);
    // A sign-in from a known browser has a count of its own, see `throttles`.
    let length = |cookie: Option<&str>| cookie.map_or(0, str::len);
    let (before, after) = (
        length(known.as_deref()),
        length(second.set_cookie("portal_known")),
    );
    assert!(before < after, "{before} {after}");
}
