//! Logging in: who gets in by which name, and what the others are told.

use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Account, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp};

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
fn one_username_in_two_colleges_is_told_apart_by_the_password() {
    let app = TestApp::start();
    let here = app.home().staff_named("asha", Role::Hod);
    let there = app
        .college("Hill College")
        .staff_named("asha", Role::Teacher);
    let password = json!({
        "email": there.email, "account": "staff", "otp": "", "password": "imli-chutney-9",
    });
    there.post("/auth/forgot-password", &password).expect(200);
    let mut reset = password;
    reset["otp"] = json!(app.code_to(&there.email));
    there.post("/auth/reset-password", &reset).expect(200);

    let browser = app.browser();
    let login = browser.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
    assert_eq!(login.text("/admin/_id"), here.id);
    let login = browser
        .log_in_as_staff("asha", "imli-chutney-9")
        .expect(200);
    assert_eq!(login.text("/admin/_id"), there.id);
    assert_eq!(login.text("/admin/collegeName"), "Hill College");
    browser
        .log_in_as_staff("asha", "neither-of-both")
        .expect(401);
}

#[test]
fn a_namesake_who_logs_in_locks_nobody_out() {
    let app = TestApp::start();
    let here = app.home().staff_named("asha", Role::Hod);
    let there = app.college("Hill College").staff_named("asha", Role::Hod);
    let browser = app.browser();
    for _ in 0..11 {
        let login = browser.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
        assert_eq!(login.text("/admin/_id"), here.id);
    }
    browser
        .log_in_as_staff(&there.email, STAFF_PASSWORD)
        .expect(200);
}

fn disable(app: &TestApp, account: &Account) {
    let disable = format!(
        "UPDATE staff SET status = 'disabled' WHERE id = '{}'",
        account.id
    );
    app.execute(&disable);
}

#[test]
fn a_disabled_namesake_of_the_same_password_hides_nobody() {
    let app = TestApp::start();
    let here = app.home().staff_named("asha", Role::Hod);
    let there = app.college("Hill College").staff_named("asha", Role::Hod);
    let browser = app.browser();
    disable(&app, &here);
    let login = browser.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
    assert_eq!(login.text("/admin/_id"), there.id);
    disable(&app, &there);
    browser.log_in_as_staff("asha", STAFF_PASSWORD).expect(403);
}

#[test]
fn a_username_of_too_many_colleges_is_referred_to_the_address() {
    let app = TestApp::start();
    let namesakes = ["A", "B", "C", "D", "E"].map(|name| {
        let college = app.college(&format!("College {name}"));
        college.staff_named("asha", Role::Hod)
    });
    let browser = app.browser();
    // The first four are tried.
    let login = browser.log_in_as_staff("asha", STAFF_PASSWORD).expect(200);
    assert_eq!(login.text("/admin/_id"), namesakes[0].id);
    for account in &namesakes[..4] {
        disable(&app, account);
    }
    let wrong = browser
        .log_in_as_staff("asha", "wrong-password")
        .expect(401);
    assert!(wrong.error().ends_with("log in with your email address."));
    let right = browser.log_in_as_staff("asha", STAFF_PASSWORD).expect(401);
    assert_eq!(right.body, wrong.body);
    let fifth = &namesakes[4];
    browser
        .log_in_as_staff(&fifth.email, STAFF_PASSWORD)
        .expect(200);
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
