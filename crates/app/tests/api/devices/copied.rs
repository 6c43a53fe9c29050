//! A token is replaced at each use. Used again later, it was copied, and the device ends.

use chrono::Duration;

use super::{audited, count, holder, holding, used};
use crate::support::{Browser, TestApp, at_once, kept::Key};

const SUBJECT: &str = "You were logged out on a device that kept you logged in";

fn mails(app: &TestApp, email: &str) -> usize {
    let subjects = app.subjects_to(email);
    subjects
        .iter()
        .filter(|subject| *subject == SUBJECT)
        .count()
}

#[test]
fn within_60_seconds_a_replaced_token_goes_on_working() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let old = used(&student, &key);
    app.pass(Duration::seconds(59));
    // The reply was lost, or another tab had the token.
    holding(&app, &old).wake(&key).expect(200);
    assert!(student.is_signed_in());
    assert_eq!(student.devices().len(), 1);
    assert_eq!(mails(&app, &student.email), 0);
}

#[test]
fn after_60_seconds_it_ends_the_device_and_tells_its_owner_once() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let old = used(&student, &key);
    app.pass(Duration::seconds(60));
    let thief = holding(&app, &old);
    // Without the key, too: who shows the token has copied it.
    thief.wake(&Key::new()).check_copied_device();
    assert!(thief.device_token().is_none(), "the reply takes it away");
    assert!(!student.is_signed_in(), "a session that came by it ends");
    assert!(student.device_token().is_some());
    student.wake(&key).check_copied_device();
    assert!(student.device_token().is_none());
    holding(&app, &old).wake(&key).check_copied_device();
    assert_eq!(audited(&app, &student), ["addDevice", "endCopiedDevice"]);
    assert_eq!(mails(&app, &student.email), 1);
    let mail = app.mail_to(&student.email);
    assert!(mail.text.contains("An old one was used again"), "{mail:?}");
    student
        .log_in(&student.email, crate::support::STUDENT_PASSWORD)
        .expect(200);
    assert!(student.devices().is_empty());
}

#[test]
fn a_session_that_began_with_the_password_goes_on_then() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let elsewhere = holding(&app, &student.device_token().unwrap());
    let old = used(&elsewhere, &key);
    app.pass(Duration::seconds(60));
    holding(&app, &old).wake(&key).check_copied_device();
    assert!(student.is_signed_in());
    assert!(!elsewhere.is_signed_in());
}

#[test]
fn shown_late_in_the_answer_alone_it_ends_the_device_too() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let asked = student.ask_device().expect(200).json();
    let old = used(&student, &key);
    app.pass(Duration::seconds(60));
    holding(&app, &old)
        .answer_device(&key.answer(&asked))
        .check_copied_device();
    assert_eq!(mails(&app, &student.email), 1);
}

#[test]
fn several_late_uses_at_once_are_told_once() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let old = used(&student, &key);
    app.pass(Duration::hours(1));
    let replies = at_once(6, |_| holding(&app, &old).ask_device().status);
    assert_eq!(replies, [401; 6]);
    assert_eq!(audited(&app, &student), ["addDevice", "endCopiedDevice"]);
    assert_eq!(mails(&app, &student.email), 1);
}

/// Two browsers that hold tokens which were given for the same one.
fn siblings(app: &TestApp, student: &Browser, key: &Key) -> [Browser; 2] {
    let token = student.device_token().unwrap();
    [(); 2].map(|()| {
        let browser = holding(app, &token);
        browser.wake(key).expect(200);
        browser
    })
}

#[test]
fn of_two_that_were_given_for_one_the_use_of_one_replaces_the_other() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let [first, second] = siblings(&app, &student, &key);
    app.pass(Duration::hours(1));
    first.wake(&key).expect(200);
    let (live, replaced): (i64, i64) = (
        app.value("SELECT count(*) FROM device_tokens WHERE replaced_at IS NULL"),
        app.value("SELECT count(*) FROM device_tokens WHERE replaced_at IS NOT NULL"),
    );
    assert_eq!((live, replaced), (1, 3));
    app.pass(Duration::seconds(59));
    second.wake(&key).expect(200);
    app.pass(Duration::hours(1));
    // It holds the youngest one, so the first has an old one if it is the second that is used.
    second.wake(&key).expect(200);
    app.pass(Duration::seconds(60));
    first.wake(&key).check_copied_device();
}

#[test]
fn the_tokens_of_a_device_go_with_it() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    for _ in 0..3 {
        app.pass(Duration::hours(1));
        student.wake(&key).expect(200);
    }
    assert_eq!(count(&app, "device_tokens"), 4);
    let id = student.devices()[0]["id"].as_str().unwrap().to_owned();
    student.delete(&format!("/auth/devices/{id}")).expect(204);
    assert_eq!(count(&app, "device_tokens"), 0);
}
