//! Super admins remove the second factor of somebody who has lost it.

mod alone;
mod stopping;
mod two;

use chrono::Duration;
use portal_domain::roles::Role;
use portal_services::accounts::factors::restoration::{self, Round};
use serde_json::{Value, json};

use crate::support::{Account, Reply, STAFF_PASSWORD, TestApp, factors::Enrolled};

const PATH: &str = "/admin/factor-restorations";
const REASON: &str = "The phone fell into the Hooghly; she came to the office with her card.";

fn ask(by: &Account, whose: &Account) -> Reply {
    let body = json!({ "staffId": whose.id, "reason": REASON });
    by.post(PATH, &body)
}

#[track_caller]
fn asked(by: &Account, whose: &Account) -> String {
    ask(by, whose).expect(200).text("/restoration/_id")
}

fn confirm(by: &Account, id: &str) -> Reply {
    by.put(&format!("{PATH}/{id}/confirm"), &json!({}))
}

fn stop(by: &Account, id: &str) -> Reply {
    by.put(&format!("{PATH}/{id}/stop"), &json!({}))
}

#[track_caller]
fn list(by: &Account) -> Vec<Value> {
    let list = by.get(PATH).expect(200).json();
    list["restorations"].as_array().unwrap().clone()
}

/// What the worker does now.
#[track_caller]
fn round(app: &TestApp) -> (usize, usize) {
    let done: Round = app.services.run_here(restoration::round).expect("a round");
    (done.reminded, done.restored)
}

/// An accountant who has a factor, signed in with it.
fn owner(app: &TestApp) -> (Account, Enrolled) {
    let owner = app.staff(Role::AccountantAdmin);
    let enrolled = owner.enrol(app);
    (owner, enrolled)
}

/// The token of the link in the newest mail to that address that has one.
#[track_caller]
fn stop_token_to(app: &TestApp, email: &str) -> String {
    let mails = app.mails_to(email);
    let texts = mails.iter().map(|mail| mail.text.as_str());
    let mut tokens = texts.filter_map(|text| text.split_once("#stop="));
    let (_, rest) = tokens.next().expect("a mail with the link");
    rest.split_whitespace().next().expect("a token").to_owned()
}

fn stop_by_link(app: &TestApp, token: &str) -> Reply {
    app.browser()
        .post("/auth/stop-restoration", &json!({ "token": token }))
}

/// The account has its factor as before.
#[track_caller]
fn check_kept(app: &TestApp, owner: &Account, enrolled: &Enrolled) {
    app.pass(Duration::seconds(30));
    owner.begin_sign_in("factor");
    owner.give_app_code(&enrolled.phone.code(app)).expect(200);
    let own = owner.get("/auth/factor").expect(200).json();
    assert_eq!(own["recoveryCodesLeft"], enrolled.recovery_codes.len());
}

/// The password alone opens nothing, the old factor is worth nothing, and a mailed code sets another one up.
#[track_caller]
fn check_restored(app: &TestApp, owner: &Account, enrolled: &Enrolled) {
    assert!(!owner.is_signed_in(), "a session outlives the factor");
    owner.begin_sign_in("enrol");
    owner.get("/fees/status").check_refusal(
        401,
        "factor.needed",
        "Please finish logging in with your second step.",
    );
    app.pass(Duration::seconds(30));
    owner.give_app_code(&enrolled.phone.code(app)).expect(400);
    owner
        .give_recovery_code(&enrolled.recovery_codes[0])
        .expect(400);
    owner.begin_sign_in("enrol");
    let again = owner.enrol_by(app, &owner.email);
    assert!(owner.is_signed_in());
    owner.begin_sign_in("factor");
    owner.give_app_code(&again.phone.code(app)).expect(200);
    let kept: bool = app.value(&format!(
        "SELECT restored_at IS NULL FROM staff WHERE id = '{}'",
        owner.id
    ));
    assert!(kept, "enrolling is over");
}

#[test]
fn a_password_reset_neither_removes_nor_replaces_a_factor() {
    let app = TestApp::start();
    let (owner, enrolled) = owner(&app);
    let mut reset = json!({ "email": owner.email, "account": "staff" });
    owner.post("/auth/forgot-password", &reset).expect(200);
    reset["otp"] = json!(app.code_to(&owner.email));
    reset["password"] = json!(STAFF_PASSWORD);
    owner.post("/auth/reset-password", &reset).expect(200);
    owner.begin_sign_in("factor");
    // Who only knows the new password sets none up.
    owner.ask_to_enrol(STAFF_PASSWORD).expect(401);
    check_kept(&app, &owner, &enrolled);

    let boss = app.staff(Role::SuperAdmin);
    let by_admin = json!({ "adminId": owner.id, "newPassword": STAFF_PASSWORD });
    boss.post("/admin/update-password", &by_admin).expect(200);
    check_kept(&app, &owner, &enrolled);
}
