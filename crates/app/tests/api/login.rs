//! Logging in: who gets in by which name, and what the others are told.

use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{STAFF_PASSWORD, STUDENT_PASSWORD, TestApp};

#[test]
fn staff_log_in_by_username_and_by_email() {
    let app = TestApp::start();
    let hod = app.home().staff_named("Asha Rao", Role::Hod);
    for name in ["Asha Rao", " asha  rao ", hod.email.as_str()] {
        let login = app
            .browser()
            .log_in_as_staff(name, STAFF_PASSWORD)
            .expect(200);
        assert_eq!(login.text("/admin/_id"), hod.id);
    }
}

#[test]
fn a_username_of_several_colleges_means_the_one_at_the_browsers_college() {
    let app = TestApp::start();
    let here = app.home().staff_named("asha", Role::Hod);
    let there = app
        .college("Hill College")
        .staff_named("asha", Role::Teacher);
    for account in [&here, &there] {
        for _ in 0..11 {
            let login = account.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
            assert_eq!(login.text("/admin/_id"), account.id);
        }
    }
    // A colleague at the same computer is of the same college.
    let shared = app.home().staff(Role::Teacher).browser;
    let login = shared.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
    assert_eq!(login.text("/admin/_id"), here.id);

    let new = app.browser();
    let refused = new.log_in_as_staff("asha", STAFF_PASSWORD).expect(401);
    assert!(
        refused
            .error()
            .ends_with("On a new browser, log in with your email address.")
    );
    new.log_in_as_staff(&there.email, STAFF_PASSWORD)
        .expect(200);
    let login = new.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
    assert_eq!(login.text("/admin/_id"), there.id);
}

#[test]
fn each_try_compares_one_hash_however_many_have_the_name() {
    let app = TestApp::start();
    app.home().staff_named("only", Role::Hod);
    for name in ["A", "B", "C", "D", "E"] {
        let college = app.college(&format!("College {name}"));
        college.staff_named("many", Role::Hod);
    }
    let browser = app.browser();
    for name in ["nobody", "only", "many"] {
        let before = app.services.passwords_compared();
        browser.log_in_as_staff(name, "wrong-password").expect(401);
        assert_eq!(app.services.passwords_compared() - before, 1, "{name}");
    }
}

#[test]
fn a_wrong_name_and_a_wrong_password_get_the_same_bytes() {
    let app = TestApp::start();
    let (student, hod) = (app.student(), app.staff(Role::Hod));
    let browser = app.browser();
    let unknown = browser
        .log_in("nobody@example.in", STUDENT_PASSWORD)
        .expect(401);
    for (name, password) in [
        (student.email.as_str(), "wrong-password"),
        (&student.id, "wrong-password"),
        ("26000100099", STUDENT_PASSWORD),
        // A staff account is no student's, and a name is no SAP id.
        (&hod.email, STAFF_PASSWORD),
        (&student.username, STUDENT_PASSWORD),
        (&student.email, &"q7".repeat(60)),
    ] {
        let reply = browser.log_in(name, password).expect(401);
        assert_eq!(reply.body, unknown.body, "{name}");
        assert_eq!(reply.set_cookie("portal"), None);
    }
    let unknown = browser
        .log_in_as_staff("nobody", STAFF_PASSWORD)
        .expect(401);
    for (name, password) in [
        (hod.email.as_str(), "wrong-password"),
        (&student.email, STUDENT_PASSWORD),
    ] {
        let reply = browser.log_in_as_staff(name, password).expect(401);
        assert_eq!(reply.body, unknown.body, "{name}");
    }
}

#[test]
fn pending_and_disabled_staff_are_told_so_only_with_the_right_password() {
    let app = TestApp::start();
    for account in [app.pending_staff(), app.disabled_staff()] {
        for name in [&account.email, &account.username] {
            let browser = app.browser();
            let right = browser.log_in_as_staff(name, STAFF_PASSWORD).expect(403);
            assert_eq!(right.error(), "Invalid role or unauthorized access");
            assert_eq!(right.set_cookie("portal"), None);
            browser.log_in_as_staff(name, "wrong-password").expect(401);
            assert!(!browser.is_signed_in());
        }
    }
}

#[test]
fn a_login_form_at_fault_is_told_field_by_field() {
    let app = TestApp::start();
    for path in ["/auth/login", "/auth/admin-login"] {
        let empty = app.browser().post(path, &json!({})).expect(400);
        assert_eq!(empty.faulty_fields(), ["email", "password"], "{path}");
    }
}

#[test]
fn a_password_is_taken_as_typed_to_the_last_byte() {
    let app = TestApp::start();
    let college = app.home().id.to_string();
    let asha = app.newcomer("asha");
    let password = format!(" {} ", "q7".repeat(35));
    let mut form = asha.form(&college);
    form["password"] = json!(password);
    asha.browser.post("/auth/register", &form).expect(200);
    asha.verify(&asha.code()).expect(200);
    asha.browser
        .log_in(&asha.email, password.trim())
        .expect(401);
    asha.browser
        .log_in(&asha.email, &format!("{password}x"))
        .expect(401);
    asha.browser.log_in(&asha.email, &password).expect(200);
}
