//! The contact number that a student changes while signed in.

use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Account, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp};

const NEW: &str = "9123456780";

fn change(account: &Account, password: &str, mobile: &str) -> Reply {
    let body = json!({ "currentPassword": password, "mobile": mobile });
    account.post("/auth/change-mobile", &body)
}

fn mobile(of: &Account) -> serde_json::Value {
    of.get("/student/get").expect(200).json()["mobile"].clone()
}

#[test]
fn an_admitted_student_has_another_number_and_the_rest_stays() {
    let app = TestApp::start();
    let (asha, ravi) = (app.admitted(), app.admitted());
    let before = asha.get("/student/get").expect(200).json();
    let told = change(&asha, STUDENT_PASSWORD, NEW).expect(200);
    assert_eq!(
        told.text("/message"),
        "Your contact number has been changed."
    );
    let mut after = before.clone();
    after["mobile"] = json!(NEW);
    assert_eq!(asha.get("/student/get").expect(200).json(), after);
    assert_eq!(asha.admission()["status"], "Approved");
    assert_eq!(mobile(&ravi), before["mobile"]);
}

#[test]
fn without_an_application_there_is_no_number_to_change() {
    let app = TestApp::start();
    let asha = app.student();
    change(&asha, STUDENT_PASSWORD, NEW)
        .expect(409)
        .check_refusal(
            409,
            "account.no-mobile",
            "You have no contact number yet. Please fill in the admission form first.",
        );
}

#[test]
fn a_wrong_password_or_number_changes_nothing() {
    let app = TestApp::start();
    let asha = app.admitted();
    let before = mobile(&asha);
    let wrong = change(&asha, "wrong-password", NEW).expect(400);
    assert_eq!(wrong.faulty_fields(), ["currentPassword"]);
    let both = change(&asha, "", "98765").expect(400);
    assert_eq!(both.faulty_fields(), ["currentPassword", "mobile"]);
    assert_eq!(mobile(&asha), before);
    for _ in 0..9 {
        change(&asha, "wrong-password", NEW).expect(400);
    }
    let refused = change(&asha, STUDENT_PASSWORD, NEW).expect(429);
    assert!((590..=600).contains(&refused.retry_after()));
    change(&app.staff(Role::Hod), STAFF_PASSWORD, NEW).expect(403);
}

#[test]
fn sent_twice_it_is_one_change_of_the_audit() {
    let app = TestApp::start();
    let (asha, principal) = (app.admitted(), app.staff(Role::SuperAdmin));
    let before = mobile(&asha);
    for _ in 0..2 {
        change(&asha, STUDENT_PASSWORD, NEW).expect(200);
    }
    let audit = principal.get("/audit?action=changeOwnMobile").expect(200);
    let entries = audit.json()["entries"].clone();
    assert_eq!(entries.as_array().map(Vec::len), Some(1));
    assert_eq!(entries[0]["subject"]["id"], json!(asha.id));
    let told = |at: usize| entries[0]["detail"][at]["value"].clone();
    assert_eq!((told(0), told(1)), (before, json!(NEW)));
}
