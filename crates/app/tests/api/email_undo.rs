//! The link to the former address, which undoes a change: somebody else knew the password.

use chrono::Duration;
use portal_domain::roles::Role;
use portal_services::retention;
use serde_json::json;

use crate::support::{
    Account, Browser, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once, passkeys::Device,
};

const NEW: &str = "new@example.in";
const NEWER: &str = "newer@example.in";
const AGAIN: &str = "imli-chutney-99";
const INVALID: &str =
    "This link has expired or was used before. Please speak to the college office.";

fn log_in(browser: &Browser, kind: &str, email: &str, password: &str) -> u16 {
    if kind == "staff" {
        browser.log_in_as_staff(email, password).status
    } else {
        browser.log_in(email, password).status
    }
}

#[test]
fn it_removes_the_passkeys_that_a_thief_added_and_leaves_the_students_own() {
    let app = TestApp::start();
    let (student, own, thiefs) = (app.student(), Device::new(&app), Device::new(&app));
    student.add_passkey(&own, "Phone").expect(201);
    app.pass(Duration::minutes(1));
    student.change_email(&app, STUDENT_PASSWORD, NEW);
    student.add_passkey(&thiefs, "Thief").expect(201);
    let token = app.undo_token_to(&student.email);
    app.browser().undo_email(&token).expect(200);
    app.browser().log_in_by_passkey(&thiefs).expect(400);
    let owner = app.browser();
    owner.log_in_by_passkey(&own).expect(200);
    assert_eq!(owner.passkeys().len(), 1);
    let removed =
        "SELECT count(*) FROM audit WHERE action = 'removePasskey' AND detail ->> 'name' = 'Thief'";
    assert_eq!(app.value::<i64>(removed), 1);
}

#[test]
fn it_brings_the_address_back_and_locks_out_whoever_knew_the_password() {
    let app = TestApp::start();
    let accounts = [
        ("student", app.student(), STUDENT_PASSWORD),
        ("staff", app.staff(Role::Hod), STAFF_PASSWORD),
    ];
    for (kind, account, password) in accounts {
        account.change_email(&app, password, NEW);
        let token = app.undo_token_to(&account.email);
        assert_eq!(token.len(), 32);
        let owner = app.browser();
        let undone = owner.undo_email(&token).expect(200).json();
        assert_eq!(
            (&undone["account"], &undone["email"]),
            (&json!(kind), &json!(account.email))
        );

        assert!(!account.is_signed_in(), "a session outlives the change");
        for name in [account.email.as_str(), NEW, account.id.as_str()] {
            assert_eq!(log_in(&app.browser(), kind, name, password), 401, "{name}");
        }
        let subject = "The change of your email address was undone";
        assert_eq!(app.subjects_to(&account.email)[0], subject);
        assert_eq!(app.subjects_to(NEW)[0], subject);

        let mut reset = json!({ "email": account.email, "account": kind });
        owner.post("/auth/forgot-password", &reset).expect(200);
        reset["otp"] = json!(app.code_to(&account.email));
        reset["password"] = json!(AGAIN);
        owner.post("/auth/reset-password", &reset).expect(200);
        assert_eq!(log_in(&owner, kind, &account.email, AGAIN), 200);
        owner
            .undo_email(&token)
            .check_refusal(400, "account.invalid-undo", INVALID);
        assert!(owner.is_signed_in());
    }
}

#[test]
fn it_works_for_seven_days_and_is_swept_away_afterwards() {
    let app = TestApp::start();
    let asha = app.student();
    asha.change_email(&app, STUDENT_PASSWORD, NEW);
    let token = app.undo_token_to(&asha.email);
    app.pass(Duration::days(7) - Duration::seconds(1));
    assert_eq!(app.value::<i64>("SELECT count(*) FROM email_undos"), 1);
    app.pass(Duration::seconds(1));
    let late = app.browser().undo_email(&token);
    late.check_refusal(400, "account.invalid-undo", INVALID);
    app.pass(Duration::days(1) + Duration::seconds(1));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(app.value::<i64>("SELECT count(*) FROM email_undos"), 0);

    let ravi = app.student();
    ravi.change_email(&app, STUDENT_PASSWORD, NEWER);
    let token = app.undo_token_to(&ravi.email);
    app.pass(Duration::days(7) - Duration::seconds(1));
    app.browser().undo_email(&token).expect(200);
}

#[test]
fn of_two_changes_the_first_takes_the_second_with_it_and_the_second_leaves_the_first() {
    let app = TestApp::start();
    let changed_twice = |new: &str, newer: &str| {
        let account = app.student();
        account.change_email(&app, STUDENT_PASSWORD, new);
        account.change_email(&app, STUDENT_PASSWORD, newer);
        let tokens = [app.undo_token_to(&account.email), app.undo_token_to(new)];
        (account, tokens)
    };
    let email_of = |account: &Account| -> String {
        let sql = format!("SELECT email FROM students WHERE sap_id = '{}'", account.id);
        app.value(&sql)
    };
    let (asha, [first, second]) = changed_twice(NEW, NEWER);
    app.browser().undo_email(&first).expect(200);
    assert_eq!(email_of(&asha), asha.email);
    // Otherwise the thief, who reads the mails to the second address, would take the account back.
    app.browser().undo_email(&second).expect(400);
    assert_eq!(email_of(&asha), asha.email);

    let (ravi, [first, second]) = changed_twice("one@example.in", "two@example.in");
    app.browser().undo_email(&second).expect(200);
    assert_eq!(email_of(&ravi), "one@example.in");
    app.browser().undo_email(&first).expect(200);
    assert_eq!(email_of(&ravi), ravi.email);
}

#[test]
fn who_goes_back_to_the_old_address_leaves_no_link_to_the_one_between() {
    let app = TestApp::start();
    let accounts = [
        ("student", app.student(), STUDENT_PASSWORD),
        ("staff", app.staff(Role::Hod), STAFF_PASSWORD),
    ];
    for (kind, account, password) in accounts {
        let [between, later] = [NEW, NEWER].map(|email| format!("{kind}.{email}"));
        let (old, back) = (account.email.as_str(), account.email.to_uppercase());
        assert_eq!(log_in(&account, kind, old, password), 200);
        account.change_email(&app, password, &between);
        let first = app.undo_token_to(old);
        account.change_email(&app, password, &later);
        let second = app.undo_token_to(&between);
        app.pass(Duration::days(6));
        assert_eq!(log_in(&account, kind, &later, password), 200);
        account.change_email(&app, password, &back);

        let told = app.mail_to(&later);
        assert_eq!(told.subject, "The change of your email address was undone");
        assert!(!told.text.contains("#undo="), "the thief gets a link");
        for token in [first, second] {
            let refused = app.browser().undo_email(&token);
            refused.check_refusal(400, "account.invalid-undo", INVALID);
        }
        assert!(account.is_signed_in());
        assert_eq!(log_in(&app.browser(), kind, old, password), 200);

        // A later change can be undone as any other.
        account.change_email(&app, password, &between);
        let token = app.undo_token_to(&back);
        app.browser().undo_email(&token).expect(200);
        assert_eq!(log_in(&app.browser(), kind, &between, password), 401);
    }
}

#[test]
fn after_seven_days_the_old_address_is_a_new_one_like_any_other() {
    let app = TestApp::start();
    let asha = app.student();
    asha.change_email(&app, STUDENT_PASSWORD, NEW);
    app.pass(Duration::days(7));
    asha.log_in(NEW, STUDENT_PASSWORD).expect(200);
    asha.change_email(&app, STUDENT_PASSWORD, &asha.email);
    let token = app.undo_token_to(NEW);
    app.browser().undo_email(&token).expect(200);
    let refused = app.browser().log_in(&asha.email, STUDENT_PASSWORD);
    refused.expect(401);
}

#[test]
fn an_address_that_another_account_has_by_now_is_not_taken_from_it() {
    let app = TestApp::start();
    let (asha, ravi) = (app.student(), app.student());
    asha.change_email(&app, STUDENT_PASSWORD, NEW);
    let token = app.undo_token_to(&asha.email);
    ravi.change_email(&app, STUDENT_PASSWORD, &asha.email);
    app.browser().undo_email(&token).check_refusal(
        409,
        "account.email-taken",
        "Another account uses this email address. Please use another one.",
    );
    assert!(asha.is_signed_in() && ravi.is_signed_in());
    app.browser().log_in(NEW, STUDENT_PASSWORD).expect(200);
}

#[test]
fn of_ten_at_once_one_undoes_it() {
    let app = TestApp::start();
    let asha = app.student();
    asha.change_email(&app, STUDENT_PASSWORD, NEW);
    let token = app.undo_token_to(&asha.email);
    let browsers: Vec<Browser> = (0..10).map(|_| app.browser()).collect();
    let statuses = at_once(10, |number| browsers[number].undo_email(&token).status);
    let won = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(won, 1, "{statuses:?}");
    let others = statuses.iter().filter(|status| **status == 400).count();
    assert_eq!(others, 9, "{statuses:?}");
}

#[test]
fn no_other_token_undoes_anything_and_none_is_stored() {
    let app = TestApp::start();
    let asha = app.student();
    asha.change_email(&app, STUDENT_PASSWORD, NEW);
    let token = app.undo_token_to(&asha.email);
    for other in ["", "x", &token[1..], &"0".repeat(32)] {
        let refused = app.browser().undo_email(other);
        refused.check_refusal(400, "account.invalid-undo", INVALID);
    }
    let dump: String = app.value("SELECT string_agg(u::text, ' ') FROM email_undos u");
    assert!(dump.contains(&asha.email) && !dump.contains(&token));
}
