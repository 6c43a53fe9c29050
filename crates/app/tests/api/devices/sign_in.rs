//! A device signs its student in.

use chrono::Duration;
use serde_json::{Value, json};

use super::{audited, count, holder, holding};
use crate::support::{
    Browser, STUDENT_PASSWORD, TestApp, at_once,
    kept::{Key, hex},
};

#[test]
fn it_opens_an_ordinary_session_and_is_answered_as_a_sign_in_by_password() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let by_password = student.log_in(&student.email, STUDENT_PASSWORD).expect(200);
    app.pass(Duration::minutes(31));
    assert!(!student.is_signed_in());
    let before = student.device_token().unwrap();
    let reply = student.wake(&key).expect(200);
    assert_eq!(reply.json(), by_password.json());
    assert!(reply.set_cookie("portal_known").is_some());
    assert!(student.is_signed_in());
    assert_ne!(student.device_token().unwrap(), before);
    // It ends as any other does.
    app.pass(Duration::minutes(31));
    assert!(!student.is_signed_in());
    student.wake(&key).expect(200);
    app.work_on(&[&student], 11 * 60 + 50);
    app.pass(Duration::minutes(11));
    assert!(!student.is_signed_in());
}

#[test]
fn it_ends_after_30_days_however_often_it_is_used() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let ends_at = student.devices()[0]["endsAt"].clone();
    for _ in 0..29 {
        app.pass(Duration::days(1));
        student.wake(&key).expect(200);
    }
    assert_eq!(student.devices()[0]["endsAt"], ends_at);
    app.pass(Duration::hours(23));
    let last = student.wake(&key).expect(200);
    let cookie = last.device_cookie().unwrap();
    assert!(
        cookie.contains("Max-Age=35") || cookie.contains("Max-Age=36"),
        "an hour is left: {cookie}"
    );
    app.pass(Duration::hours(1));
    student.wake(&key).check_refused_device();
}

#[test]
fn both_cookies_in_another_browser_open_nothing_without_the_key() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    app.pass(Duration::minutes(31));
    let thief = holding(&app, &student.device_token().unwrap());
    thief.set_cookie("portal", &student.session_cookie().unwrap());
    thief.wake(&Key::new()).check_refused_device();
    assert!(!thief.is_signed_in());
    assert!(thief.device_token().is_none(), "the reply takes it away");
    assert_eq!(audited(&app, &student), ["addDevice", "refuseDevice"]);
    student.wake(&key).expect(200);
}

#[test]
fn whatever_is_lacking_gets_the_same_reply() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let (_, other_key) = holder(&app);
    let token = student.device_token().unwrap();
    let ask = || holding(&app, &token).ask_device().expect(200).json();
    let answer =
        |what: &'static str, body: Value| (what, holding(&app, &token).answer_device(&body));
    let mut replies = vec![
        ("no cookie", app.browser().ask_device()),
        ("no cookie", app.browser().answer_device(&json!({}))),
        ("nonsense", holding(&app, "nonsense").ask_device()),
        ("unknown", holding(&app, &"a".repeat(32)).ask_device()),
        answer("another key", other_key.answer(&ask())),
    ];
    let mut unsigned = key.answer(&ask());
    unsigned["signature"] = json!(hex(&[0; 64]));
    replies.push(answer("not signed", unsigned));
    let mut crossed = key.answer(&ask());
    crossed["ceremony"] = ask()["ceremony"].clone();
    replies.push(answer("another challenge", crossed));
    let first = replies[0].1.clone();
    first.check_refused_device();
    for (what, reply) in replies {
        assert_eq!((reply.status, &reply.body), (401, &first.body), "{what}");
    }
}

#[test]
fn without_a_challenge_of_its_own_a_device_is_asked_again_and_keeps_its_token() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let (other, other_key) = holder(&app);
    let theirs = other.ask_device().expect(200).json();
    for body in [json!({}), json!({ "signature": "00" }), key.answer(&theirs)] {
        let reply = student.answer_device(&body);
        reply.check_lapsed_device();
        assert!(reply.device_cookie().is_none());
    }
    // Their challenge was not used up by somebody else's try.
    other.answer_device(&other_key.answer(&theirs)).expect(200);
    student.wake(&key).expect(200);
    assert_eq!(audited(&app, &student), ["addDevice"]);
}

#[test]
fn a_device_of_a_closed_college_or_of_another_password_gets_that_reply() {
    let app = TestApp::start();
    let hill = app.college("Hill College");
    let student = hill.student();
    let key = student.stay();
    app.execute("UPDATE colleges SET closed_at = now() WHERE name = 'Hill College'");
    student.wake(&key).check_refused_device();
    let (student, key) = holder(&app);
    // As after a restore of the row alone: the device is of another generation.
    app.execute("UPDATE students SET generation = generation + 1");
    student.wake(&key).check_refused_device();
}

#[test]
fn a_challenge_is_good_once_and_for_five_minutes() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let asked = student.ask_device().expect(200).json();
    app.pass(Duration::seconds(299));
    student.answer_device(&key.answer(&asked)).expect(200);
    student
        .answer_device(&key.answer(&asked))
        .check_lapsed_device();
    student.wake(&key).expect(200);
    let (student, key) = holder(&app);
    let asked = student.ask_device().expect(200).json();
    app.pass(Duration::minutes(5));
    student
        .answer_device(&key.answer(&asked))
        .check_lapsed_device();
    student.wake(&key).expect(200);
}

#[test]
fn of_two_answers_to_one_challenge_at_once_one_signs_in() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let token = student.device_token().unwrap();
    let answer = key.answer(&student.ask_device().expect(200).json());
    let before = count(&app, "sessions");
    let mut replies = at_once(6, |_| holding(&app, &token).answer_device(&answer).status);
    replies.sort_unstable();
    assert_eq!(replies, [200, 409, 409, 409, 409, 409]);
    assert_eq!(count(&app, "sessions"), before + 1);
}

#[test]
fn two_tabs_at_once_are_both_signed_in() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let token = student.device_token().unwrap();
    let tabs: Vec<Browser> = (0..4).map(|_| holding(&app, &token)).collect();
    let replies = at_once(4, |at| tabs[at].wake(&key).status);
    assert_eq!(replies, [200; 4]);
    assert!(tabs.iter().all(Browser::is_signed_in));
    // Whichever cookie the browser kept, it goes on working.
    app.pass(Duration::hours(1));
    tabs[2].wake(&key).expect(200);
}

#[test]
fn tries_are_counted_for_the_device_and_for_nobody_else() {
    let app = TestApp::start();
    let (student, key) = holder(&app);
    let token = student.device_token().unwrap();
    for _ in 0..10 {
        let thief = holding(&app, &token);
        let asked = thief.ask_device().expect(200).json();
        let answer = Key::new().answer(&asked);
        thief.answer_device(&answer).check_refused_device();
    }
    student.wake(&key).expect(429).retry_after();
    student.log_in(&student.email, STUDENT_PASSWORD).expect(200);
    let (other, other_key) = holder(&app);
    other.wake(&other_key).expect(200);
    app.pass(Duration::minutes(10));
    student.wake(&key).expect(200);
}

#[test]
fn tokens_of_no_device_are_counted_for_the_client() {
    let app = TestApp::with(&[("PORTAL_LIMIT_PASSKEY_CHALLENGES", "3/600")]);
    let (student, _) = holder(&app);
    for _ in 0..3 {
        app.browser().ask_device().check_refused_device();
    }
    app.browser().ask_device().expect(429);
    // A student who is kept signed in at the same address is not kept out.
    student.ask_device().expect(200);
}
