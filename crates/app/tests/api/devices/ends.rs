//! How a device ends: each way at once, and for good.

use chrono::Duration;
use portal_domain::roles::Role;
use portal_services::retention;
use serde_json::json;

use super::{audited, count, holder, holding, used};
use crate::support::{
    Account, Browser, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once, kept::Key,
};

const NEW: &str = "kela-am8-santra-2";

fn id(student: &Account) -> String {
    student.devices()[0]["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_log_out_ends_it_and_takes_the_cookie_away() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let token = student.device_token().unwrap();
    let reply = student.post("/auth/logout", &json!({})).expect(200);
    let cookie = reply.device_cookie().unwrap();
    assert!(cookie.contains("Max-Age=0") && cookie.contains("Path=/api/auth"));
    assert!(student.device_token().is_none());
    holding(&app, &token).wake(&key).check_refused_device();
    assert_eq!(count(&app, "devices"), 0);
    // Also when its session was over, and without any device.
    let (student, _) = holder(&app);
    app.pass(Duration::hours(1));
    student.post("/auth/logout", &json!({})).expect(200);
    assert_eq!(count(&app, "devices"), 0);
    let again = student.post("/auth/logout", &json!({})).expect(200);
    assert!(again.device_cookie().is_none());
}

#[test]
fn a_session_that_came_by_it_ends_with_it_also_in_another_browser() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let tab = holding(&app, &student.device_token().unwrap());
    tab.wake(&key).expect(200);
    student.post("/auth/logout", &json!({})).expect(200);
    assert!(!tab.is_signed_in());
}

#[test]
fn the_log_out_of_staff_is_none_of_the_students() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    student.post("/auth/admin-logout", &json!({})).expect(200);
    student.wake(&key).expect(200);
}

#[test]
fn another_password_ends_all_of_them() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let elsewhere = app.browser();
    elsewhere
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    let other_key = elsewhere.stay();
    let token = student.device_token().unwrap();
    let body = json!({ "currentPassword": STUDENT_PASSWORD, "newPassword": NEW });
    let reply = student.post("/auth/change-password", &body).expect(200);
    assert!(reply.device_cookie().unwrap().contains("Max-Age=0"));
    assert!(student.is_signed_in());
    holding(&app, &token).wake(&key).check_refused_device();
    elsewhere.wake(&other_key).check_refused_device();
    assert_eq!(count(&app, "devices"), 0);
}

#[test]
fn a_forgotten_password_ends_all_of_them() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let browser = app.browser();
    let asked = json!({ "email": student.email, "account": "student" });
    browser.post("/auth/forgot-password", &asked).expect(200);
    let code = app.code_to(&student.email);
    let body = json!({
        "email": student.email, "account": "student", "otp": code, "password": NEW,
    });
    browser.post("/auth/reset-password", &body).expect(200);
    student.wake(&key).check_refused_device();
    assert_eq!(count(&app, "devices"), 0);
}

#[test]
fn its_owner_ends_it_and_the_second_of_two_at_once_finds_none() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let tab = holding(&app, &student.device_token().unwrap());
    tab.wake(&key).expect(200);
    let path = format!("/auth/devices/{}", id(&student));
    let elsewhere = app.browser();
    elsewhere
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    let mut replies = at_once(2, |_| elsewhere.delete(&path).status);
    replies.sort_unstable();
    assert_eq!(replies, [204, 404]);
    assert!(!tab.is_signed_in());
    assert!(student.is_signed_in(), "it began with the password");
    student.wake(&key).check_refused_device();
    assert_eq!(audited(&app, &student), ["addDevice", "endDevice"]);
}

#[test]
fn this_browsers_own_takes_its_cookie_along() {
    let app = TestApp::start();
    let (student, _) = holder(&app);
    assert_eq!(student.devices()[0]["isThis"], true);
    let elsewhere = app.browser();
    elsewhere
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    elsewhere.stay();
    let listed = student.devices();
    assert_eq!([&listed[0]["isThis"], &listed[1]["isThis"]], [false, true]);
    let ids = [0, 1].map(|at| listed[at]["id"].as_str().unwrap().to_owned());
    let other = student.delete(&format!("/auth/devices/{}", ids[0]));
    assert!(other.expect(204).device_cookie().is_none());
    let own = student.delete(&format!("/auth/devices/{}", ids[1]));
    assert!(own.expect(204).device_cookie().is_some());
    assert!(student.device_token().is_none());
}

/// The id of the session that `by` sees as its own, or as the other one.
fn session_id(by: &Browser, is_this: bool) -> String {
    let listed = by.get("/auth/sign-ins").expect(200).json();
    let mut listed = listed["sessions"].as_array().unwrap().iter();
    let found = listed.find(|session| session["isThis"] == is_this);
    found.expect("a session")["id"].as_str().unwrap().to_owned()
}

#[test]
fn who_ends_a_session_ends_the_device_by_which_it_came_or_that_was_added_in_it() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let elsewhere = app.browser();
    elsewhere
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    let added_in = session_id(&elsewhere, false);
    elsewhere
        .delete(&format!("/auth/sign-ins/{added_in}"))
        .expect(204);
    student.wake(&key).check_refused_device();
    let key = elsewhere.stay();
    let tab = holding(&app, &elsewhere.device_token().unwrap());
    tab.wake(&key).expect(200);
    let came_by = session_id(&elsewhere, false);
    elsewhere
        .delete(&format!("/auth/sign-ins/{came_by}"))
        .expect(204);
    assert!(!tab.is_signed_in());
    elsewhere.wake(&key).check_refused_device();
    assert_eq!(count(&app, "devices"), 0);
}

#[test]
fn who_ends_their_own_session_logs_out() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    student.wake(&key).expect(200);
    let own = session_id(&student, true);
    let reply = student.delete(&format!("/auth/sign-ins/{own}")).expect(204);
    assert!(reply.device_cookie().unwrap().contains("Max-Age=0"));
    assert_eq!(count(&app, "devices"), 0);
    assert!(!student.is_signed_in());
}

#[test]
fn who_ends_all_ends_every_device_and_goes_on_as_who_came_by_one() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let elsewhere = app.browser();
    elsewhere
        .log_in(&student.email, STUDENT_PASSWORD)
        .expect(200);
    let other_key = elsewhere.stay();
    let token = used(&student, &key);
    let reply = student.delete("/auth/sign-ins").expect(204);
    assert!(reply.device_cookie().unwrap().contains("Max-Age=0"));
    assert_eq!(count(&app, "devices"), 0);
    assert!(student.is_signed_in() && !elsewhere.is_signed_in());
    student.stay_with(&Key::new()).check_stale();
    elsewhere.wake(&other_key).check_refused_device();
    holding(&app, &token).wake(&key).check_refused_device();
}

#[test]
fn staff_who_end_all_leave_the_device_of_a_student_in_the_same_browser() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let member = app.staff(Role::LeaveAdmin);
    student
        .log_in_as_staff(&member.email, STAFF_PASSWORD)
        .expect(200);
    student.delete("/auth/sign-ins").expect(204);
    let own = session_id(&student, true);
    student.delete(&format!("/auth/sign-ins/{own}")).expect(204);
    student.wake(&key).expect(200);
}

#[test]
fn those_of_others_are_not_found_with_the_same_bytes_as_none() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let theirs = format!("/auth/devices/{}", id(&student));
    for other in [app.student(), app.college("Hill College").student()] {
        let none = other.delete("/auth/devices/no-such-id").expect(404).body;
        assert_eq!(other.delete(&theirs).expect(404).body, none);
        assert!(other.devices().is_empty());
    }
    student.wake(&key).expect(200);
}

#[test]
fn what_is_over_is_swept() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    student.ask_device().expect(200);
    app.pass(Duration::minutes(6));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(count(&app, "device_challenges"), 0);
    assert_eq!(count(&app, "devices"), 1);
    // A session that came by it on its last day goes on.
    app.pass(Duration::days(29) + Duration::hours(23));
    student.wake(&key).expect(200);
    app.work_on(&[&student], 90);
    retention::sweep(&app.services).expect("swept");
    assert!(student.is_signed_in());
    assert!(student.devices().is_empty(), "it is over");
    app.pass(Duration::days(1));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(
        (count(&app, "devices"), count(&app, "device_tokens")),
        (0, 0)
    );
}

#[test]
fn a_key_alone_opens_nothing() {
    let app = TestApp::start();
    let (_, key) = holder(&app);
    app.browser().wake(&key).check_refused_device();
    app.browser().wake(&Key::new()).check_refused_device();
}
