//! A password that its owner changes while signed in, as a student and as staff.

use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Account, Browser, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once};

const NEW: &str = "imli-chutney-99";
const WRONG: &str = "Your current password is wrong.";

fn change(browser: &Browser, current: &str, new: &str) -> Reply {
    let body = json!({ "currentPassword": current, "newPassword": new });
    browser.post("/auth/change-password", &body)
}

fn each_kind(app: &TestApp) -> [(&'static str, Account, &'static str); 2] {
    [
        ("student", app.student(), STUDENT_PASSWORD),
        ("staff", app.staff(Role::Hod), STAFF_PASSWORD),
    ]
}

fn log_in(browser: &Browser, kind: &str, email: &str, password: &str) -> Reply {
    if kind == "staff" {
        browser.log_in_as_staff(email, password)
    } else {
        browser.log_in(email, password)
    }
}

#[test]
fn the_new_password_counts_and_only_the_session_that_set_it_goes_on() {
    let app = TestApp::start();
    for (kind, account, old) in each_kind(&app) {
        let other = app.browser();
        log_in(&other, kind, &account.email, old).expect(200);
        let before = account.session_cookie();
        let changed = change(&account, old, NEW).expect(200);
        assert_eq!(changed.text("/message"), "Your password has been changed.");
        assert!(account.is_signed_in());
        assert_ne!(account.session_cookie(), before, "the key stays the same");
        assert!(
            !other.is_signed_in(),
            "another session outlives the password"
        );
        let thief = app.browser();
        thief.set_cookie("portal", &before.expect("a cookie"));
        assert!(!thief.is_signed_in(), "the old key is good for something");
        let told = app.mail_to(&account.email);
        assert_eq!(told.subject, "Your password was changed");
        assert!(!told.text.contains(NEW));
        log_in(&other, kind, &account.email, old).expect(401);
        log_in(&other, kind, &account.email, NEW).expect(200);
    }
}

#[test]
fn a_wrong_password_is_a_fault_of_its_field_and_counts_as_a_login_does() {
    let app = TestApp::start();
    for (kind, account, old) in each_kind(&app) {
        for _ in 0..9 {
            change(&account, "wrong-password", NEW).check_faults(&[(
                "currentPassword",
                "account.wrong-password",
                WRONG,
            )]);
        }
        // The right one forgets the wrong ones.
        change(&account, old, NEW).expect(200);
        for _ in 0..10 {
            change(&account, "wrong-password", old).expect(400);
        }
        let refused = change(&account, NEW, old).expect(429);
        assert!((590..=600).contains(&refused.retry_after()));
        assert_eq!(refused.text("/code"), "request.too-many-tries");
        // One count for both doors.
        log_in(&account, kind, &account.email, NEW).expect(429);
        assert!(account.is_signed_in());
    }
}

#[test]
fn a_stranger_who_guesses_at_logins_keeps_nobody_from_changing_the_password() {
    let app = TestApp::start();
    let asha = app.student();
    let stranger = app.browser();
    for _ in 0..10 {
        stranger.log_in(&asha.id, "wrong-password").expect(401);
    }
    stranger.log_in(&asha.id, "wrong-password").expect(429);
    change(&asha, STUDENT_PASSWORD, NEW).expect(200);
}

#[test]
fn all_faults_are_told_at_once_and_the_rules_are_those_of_the_account() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    let empty = change(&asha, "", "").expect(400);
    assert_eq!(empty.faulty_fields(), ["currentPassword", "newPassword"]);
    change(&asha, STUDENT_PASSWORD, STUDENT_PASSWORD).check_faults(&[(
        "newPassword",
        "password.same",
        "The new password must differ from the current one.",
    )]);
    let eight = "kela-am8";
    let short = change(&hod, STAFF_PASSWORD, eight).expect(400);
    let least = "Password must have at least 12 characters.".to_owned();
    assert_eq!(short.faults(), [("newPassword".to_owned(), least)]);
    for common in ["password", "iloveyou"] {
        let told = change(&asha, STUDENT_PASSWORD, common).expect(400);
        assert_eq!(told.faulty_fields(), ["newPassword"]);
    }
    assert_eq!(app.mails_to(&asha.email), []);
    change(&asha, STUDENT_PASSWORD, eight).expect(200);
}

#[test]
fn of_ten_changes_at_once_one_wins_and_its_session_goes_on() {
    let app = TestApp::start();
    let asha = app.student();
    let browsers: Vec<Browser> = (0..10)
        .map(|_| {
            let browser = app.browser();
            browser.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
            browser
        })
        .collect();
    let password = |number: usize| format!("imli-chutney-{number}0");
    let statuses = at_once(10, |number| {
        change(&browsers[number], STUDENT_PASSWORD, &password(number)).status
    });
    let won: Vec<usize> = (0..10).filter(|number| statuses[*number] == 200).collect();
    assert_eq!(won.len(), 1, "{statuses:?}");
    // The others found the password changed, or their session ended.
    assert!(
        statuses
            .iter()
            .all(|status| matches!(status, 200 | 400 | 401)),
        "{statuses:?}"
    );
    for (number, browser) in browsers.iter().enumerate() {
        assert_eq!(browser.is_signed_in(), number == won[0], "{number}");
    }
    app.browser()
        .log_in(&asha.email, &password(won[0]))
        .expect(200);
    let subjects = app.subjects_to(&asha.email).into_iter();
    let told = subjects.filter(|subject| subject == "Your password was changed");
    assert_eq!(told.count(), 1);
}

#[test]
fn sent_twice_it_changes_the_password_once() {
    let app = TestApp::start();
    let asha = app.student();
    change(&asha, STUDENT_PASSWORD, NEW).expect(200);
    let again = change(&asha, STUDENT_PASSWORD, NEW);
    again.check_faults(&[("currentPassword", "account.wrong-password", WRONG)]);
    assert!(asha.is_signed_in());
    assert_eq!(app.mails_to(&asha.email).len(), 1);
}

#[test]
fn the_audit_says_who_changed_a_password_and_nothing_of_it() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    for (_, account, old) in each_kind(&app) {
        change(&account, old, NEW).expect(200);
    }
    let audit = principal.get("/audit?action=changeOwnPassword").expect(200);
    assert!(!audit.body.contains(NEW));
    let entries = audit.json()["entries"].clone();
    let told = |at: usize, pointer: &str| entries[at].pointer(pointer).cloned().unwrap();
    assert_eq!(told(0, "/subject/kind"), "staff");
    assert_eq!(told(0, "/by/name"), told(0, "/subject/name"));
    assert_eq!(told(1, "/subject/kind"), "student");
    assert_eq!(told(1, "/by"), json!(null));
    assert_eq!(told(1, "/detail"), json!([]));
    let other = app.college("Hill College").staff(Role::SuperAdmin);
    let elsewhere = other.get("/audit?action=changeOwnPassword").expect(200);
    assert_eq!(elsewhere.json()["entries"], json!([]));
}
