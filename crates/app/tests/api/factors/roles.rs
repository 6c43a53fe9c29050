//! The roles that need a second factor.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, STAFF_PASSWORD, TestApp, at_once};

const PATH: &str = "/college/factor-roles";

fn set(by: &Account, added: &[&str]) -> Value {
    by.put(PATH, &json!({ "added": added })).expect(200).json()
}

fn next(account: &Account) -> Value {
    let reply = account
        .log_in_as_staff(&account.email, STAFF_PASSWORD)
        .expect(200);
    reply.json()["next"].clone()
}

#[test]
fn a_college_adds_roles_to_the_three_that_always_need_one() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    let always = json!(["superAdmin", "marksAdmin", "accountantAdmin"]);
    let none = principal.get(PATH).expect(200).json();
    assert_eq!(
        none,
        json!({ "always": sorted(&none["always"], &always), "added": [] })
    );
    let saved = set(&principal, &["teacher", "hod", "teacher", "superAdmin"]);
    assert_eq!(saved["added"], json!(["hod", "teacher"]));
    assert_eq!(principal.get(PATH).expect(200).json(), saved);
    set(&principal, &["teacher"]);
    let audit = principal
        .get("/audit?action=changeFactorRoles")
        .expect(200)
        .json();
    assert_eq!(audit["entries"].as_array().map(Vec::len), Some(2));
    set(&principal, &["teacher"]);
    let audit = principal
        .get("/audit?action=changeFactorRoles")
        .expect(200)
        .json();
    assert_eq!(
        audit["entries"].as_array().map(Vec::len),
        Some(2),
        "nothing was changed"
    );
}

/// The three in the reply's order, if they are those.
fn sorted(given: &Value, expected: &Value) -> Value {
    let names = |list: &Value| {
        let mut names: Vec<String> = serde_json::from_value(list.clone()).expect("names");
        names.sort();
        names
    };
    assert_eq!(names(given), names(expected));
    given.clone()
}

#[test]
fn every_unknown_role_is_a_fault_and_nothing_is_saved() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    let refused = principal.put(PATH, &json!({ "added": ["dean", "hod", "Teacher"] }));
    let fault = (
        "added",
        "account.unknown-role",
        "Please choose one of the roles.",
    );
    refused.check_faults(&[fault, fault]);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM factor_roles"), 0);
}

#[test]
fn the_grace_begins_when_the_role_is_added() {
    let app = TestApp::start();
    let (principal, hod) = (app.staff(Role::SuperAdmin), app.staff(Role::Hod));
    let elsewhere = app.college("Hill College").staff(Role::Hod);
    app.pass(Duration::hours(1));
    app.execute("UPDATE staff SET role_since = role_since - interval '1 year' WHERE role = 'hod'");
    principal
        .log_in_as_staff(&principal.email, STAFF_PASSWORD)
        .expect(200);
    set(&principal, &["hod"]);
    assert_eq!(next(&hod), Value::Null);
    // Adding another one later begins nothing anew.
    app.pass(Duration::days(13));
    principal
        .log_in_as_staff(&principal.email, STAFF_PASSWORD)
        .expect(200);
    set(&principal, &["hod", "teacher"]);
    app.pass(Duration::days(1));
    assert_eq!(next(&hod), json!("enrol"));
    assert_eq!(next(&elsewhere), Value::Null);
}

#[test]
fn two_who_save_at_once_leave_one_of_the_two_lists() {
    let app = TestApp::start();
    let [one, other] = [app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin)];
    let lists = [["hod", "teacher"], ["docAdmin", "leaveAdmin"]];
    at_once(2, |at| set([&one, &other][at], &lists[at]));
    let added = one.get(PATH).expect(200).json()["added"].clone();
    assert!(
        [json!(["hod", "teacher"]), json!(["docAdmin", "leaveAdmin"])].contains(&added),
        "{added}"
    );
}
