//! Confirming who one is.

use chrono::{DateTime, Utc};
use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{
    Account, Call, Reply, SESSION_COOKIE, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once,
    factors::Enrolled, mail::another,
};

const WRONG_CODE: (&str, &str, &str) = (
    "code",
    "factor.wrong",
    "This code is wrong or was used already.",
);

fn by_code(account: &Account, code: &str) -> Reply {
    account.step_up_with(&json!({ "code": code }))
}

fn by_recovery_code(account: &Account, code: &str) -> Reply {
    account.step_up_with(&json!({ "recoveryCode": code }))
}

/// A call that asks for a confirmation and changes nothing.
fn asked(account: &Account) -> Reply {
    account.get("/marks/export.csv")
}

/// A marks admin with a factor, whose confirmation is too old.
fn enrolled(app: &TestApp) -> (Account, Enrolled) {
    let account = app.staff(Role::MarksAdmin);
    let enrolled = account.enrol(app);
    app.work_on(&[&account], 16);
    asked(&account).check_stale();
    (account, enrolled)
}

fn count(app: &TestApp, account: &Account, action: &str) -> usize {
    let audit = app.audit_of(&account.id);
    audit.iter().filter(|row| *row == action).count()
}

#[test]
fn an_account_without_a_factor_gives_its_password_and_the_session_goes_on() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    app.work_on(&[&marks], 16);
    asked(&marks).check_stale();
    let before = (marks.session_cookie(), app.now());
    let reply = marks.step_up().expect(200);
    let confirmed: DateTime<Utc> = reply.text("/confirmedAt").parse().expect("an instant");
    assert!((before.1..=app.now()).contains(&confirmed), "{confirmed}");
    assert_eq!(
        marks.session_cookie(),
        before.0,
        "other calls are on their way"
    );
    asked(&marks).expect(200);
    assert_eq!(count(&app, &marks, "stepUp"), 1);
    app.work_on(&[&marks], 14);
    asked(&marks).expect(200);
    app.work_on(&[&marks], 2);
    asked(&marks).check_stale();
}

#[test]
fn it_counts_for_the_session_in_which_it_was_given() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let phone = app.browser();
    phone
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200);
    app.work_on(&[&marks, &phone], 16);
    phone.step_up().expect(200);
    phone.get("/marks/export.csv").expect(200);
    asked(&marks).check_stale();
}

#[test]
fn a_wrong_or_missing_password_confirms_nothing() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    app.work_on(&[&marks], 16);
    marks.step_up_with(&json!({})).check_faults(&[(
        "currentPassword",
        "password.required",
        "Password is required.",
    )]);
    for given in [
        json!({ "currentPassword": "banana-split-8" }),
        // What the account has not.
        json!({ "currentPassword": "banana-split-8", "code": "123456" }),
    ] {
        marks.step_up_with(&given).check_faults(&[(
            "currentPassword",
            "account.wrong-password",
            "Your current password is wrong.",
        )]);
    }
    asked(&marks).check_stale();
    assert_eq!(count(&app, &marks, "stepUp"), 0);
}

#[test]
fn ten_wrong_passwords_are_looked_at_and_then_no_right_one() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    app.work_on(&[&marks], 16);
    let wrong = json!({ "currentPassword": "banana-split-8" });
    for _ in 0..10 {
        marks.step_up_with(&wrong).expect(400);
    }
    let refused = marks.step_up().expect(429);
    assert_eq!(refused.text("/code"), "request.too-many-tries");
    assert!(refused.retry_after() > 0);
    asked(&marks).check_stale();
}

#[test]
fn an_account_with_an_app_gives_a_code_and_its_password_is_worth_nothing() {
    let app = TestApp::start();
    let (marks, Enrolled { phone, .. }) = enrolled(&app);
    let required = ("code", "factor.required", "Please enter your code.");
    for given in [
        json!({}),
        json!({ "currentPassword": STAFF_PASSWORD }),
        json!({ "code": " " }),
    ] {
        marks.step_up_with(&given).check_faults(&[required]);
    }
    let code = phone.code(&app);
    by_code(&marks, &another(&code)).check_faults(&[WRONG_CODE]);
    asked(&marks).check_stale();
    by_code(&marks, &format!(" {} {} ", &code[..3], &code[3..])).expect(200);
    asked(&marks).expect(200);
    assert_eq!(count(&app, &marks, "stepUp"), 1);
    assert_eq!(count(&app, &marks, "refuseFactor"), 1);
    // The step counts once.
    by_code(&marks, &code).check_faults(&[WRONG_CODE]);
}

#[test]
fn a_recovery_code_will_do_once() {
    let app = TestApp::start();
    let (marks, Enrolled { recovery_codes, .. }) = enrolled(&app);
    let wrong = ("recoveryCode", "factor.wrong", WRONG_CODE.2);
    by_recovery_code(&marks, "7ZK0QM-4DH2RW-9XKT3N-B5V8CE").check_faults(&[wrong]);
    by_recovery_code(&marks, "7ZK0QM").check_faults(&[wrong]);
    by_recovery_code(&marks, &recovery_codes[0].to_lowercase()).expect(200);
    asked(&marks).expect(200);
    by_recovery_code(&marks, &recovery_codes[0]).check_faults(&[wrong]);
    let own = marks.get("/auth/factor").expect(200).json();
    assert_eq!(own["recoveryCodesLeft"], 9);
    assert_eq!(count(&app, &marks, "useRecoveryCode"), 1);
    assert_eq!(count(&app, &marks, "stepUp"), 1);
    // One had no shape of a code.
    assert_eq!(count(&app, &marks, "refuseFactor"), 2);
}

#[test]
fn somebody_elses_codes_are_wrong() {
    let app = TestApp::start();
    let thief = app.staff(Role::MarksAdmin);
    thief.enrol(&app);
    let (marks, owner) = enrolled(&app);
    by_code(&thief, &owner.phone.code(&app)).expect(400);
    by_recovery_code(&thief, &owner.recovery_codes[0]).expect(400);
    assert_eq!(count(&app, &thief, "refuseFactor"), 2);
    // They are still worth something to their owner.
    by_code(&marks, &owner.phone.code(&app)).expect(200);
    by_recovery_code(&marks, &owner.recovery_codes[0]).expect(200);
}

#[test]
fn ten_codes_an_hour_are_tried_and_recovery_codes_after_that() {
    let app = TestApp::start();
    let (
        marks,
        Enrolled {
            phone,
            recovery_codes,
        },
    ) = enrolled(&app);
    // One was used to set it up.
    for _ in 0..9 {
        by_code(&marks, &another(&phone.code(&app))).expect(400);
    }
    let refused = by_code(&marks, &phone.code(&app)).expect(429);
    assert_eq!(refused.text("/code"), "request.too-many-tries");
    asked(&marks).check_stale();
    by_recovery_code(&marks, &recovery_codes[0]).expect(200);
    asked(&marks).expect(200);
}

#[test]
fn of_two_uses_of_a_code_at_once_one_wins() {
    let app = TestApp::start();
    let (
        marks,
        Enrolled {
            phone,
            recovery_codes,
        },
    ) = enrolled(&app);
    let code = phone.code(&app);
    let one_wins = |give: &(dyn Fn() -> Reply + Sync)| {
        let mut statuses = at_once(2, |_| give().status);
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400]);
    };
    one_wins(&|| by_code(&marks, &code));
    one_wins(&|| by_recovery_code(&marks, &recovery_codes[0]));
    assert_eq!(count(&app, &marks, "stepUp"), 2);
    assert_eq!(count(&app, &marks, "refuseFactor"), 2);
}

#[test]
fn a_password_sent_twice_at_once_confirms_twice() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let statuses = at_once(2, |_| marks.step_up().status);
    assert_eq!(statuses, [200, 200]);
    assert_eq!(count(&app, &marks, "stepUp"), 2);
}

#[test]
fn it_is_for_who_is_signed_in() {
    let app = TestApp::start();
    let asha = app.student();
    let given = json!({ "currentPassword": STUDENT_PASSWORD });
    asha.step_up_with(&given).expect(200);
    // What staff have.
    asha.step_up_with(&json!({ "code": "123456" }))
        .check_faults(&[(
            "currentPassword",
            "password.required",
            "Password is required.",
        )]);
    app.browser().step_up().expect(401);
    let waiting = app.staff_at_password();
    waiting.step_up().check_refusal(
        401,
        "factor.needed",
        "Please finish logging in with your second step.",
    );
}

#[test]
fn students_are_not_asked_before_what_takes_their_password() {
    let app = TestApp::start();
    let asha = app.student();
    app.work_on(&[&asha], 16);
    let new = json!({ "currentPassword": STUDENT_PASSWORD, "newPassword": "kela-am9-santra" });
    asha.post("/auth/change-password", &new).expect(200);
}

#[test]
fn a_session_that_has_ended_cannot_be_confirmed() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let cookie = marks.session_cookie().expect("a cookie");
    let new = json!({ "currentPassword": STAFF_PASSWORD, "newPassword": "nariyal-pani-23" });
    marks.post("/auth/change-password", &new).expect(200);
    let before = app.browser();
    before.set_cookie(SESSION_COOKIE, &cookie);
    before
        .step_up_with(&json!({ "currentPassword": "nariyal-pani-23" }))
        .expect(401);
    assert_eq!(count(&app, &marks, "stepUp"), 0);
}

#[test]
fn the_account_is_named_before_the_confirmation_is_asked_for() {
    let app = TestApp::start();
    let (marks, hod) = (app.staff(Role::MarksAdmin), app.staff(Role::Hod));
    app.work_on(&[&marks, &hod], 16);
    let call = |path| Call::new("GET", path).header("portal-account", &hod.id);
    marks.send(&call("/api/marks/export.csv")).expect(412);
    let own_desk = hod.send(&call("/api/marks/export.csv"));
    assert_eq!(own_desk.text("/code"), "request.forbidden");
    assert_eq!(app.refused_as_stale(&marks.id), [""; 0]);
    assert_eq!(app.refused_as_stale(&hod.id), [""; 0]);
}

#[test]
fn refused_readings_count_as_writing_calls_since_the_audit_keeps_them() {
    let app = TestApp::with(&[("PORTAL_LIMIT_WRITES", "3/600")]);
    let marks = app.staff(Role::MarksAdmin);
    app.work_on(&[&marks], 16);
    for _ in 0..3 {
        asked(&marks).check_stale();
    }
    let refused = asked(&marks).expect(429);
    assert_eq!(refused.text("/code"), "request.too-many-changes");
    assert_eq!(app.refused_as_stale(&marks.id), ["exportList"; 3]);
}

#[test]
fn a_refusal_that_the_audit_cannot_keep_is_none() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    app.work_on(&[&marks], 16);
    let mut held = app.sql();
    held.batch_execute("BEGIN; LOCK TABLE audit IN EXCLUSIVE MODE")
        .expect("held");
    asked(&marks).expect(503);
    held.batch_execute("ROLLBACK").expect("let go");
    assert_eq!(app.refused_as_stale(&marks.id), [""; 0]);
    asked(&marks).check_stale();
    assert_eq!(app.refused_as_stale(&marks.id), ["exportList"]);
}
