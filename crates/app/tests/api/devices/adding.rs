//! A student has the browser keep the sign-in.

use chrono::Duration;
use portal_domain::{devices::PublicKey, roles::Role, sessions::SignedIn};
use portal_services::{
    Failure, Visitor,
    accounts::devices::{DeviceError, own},
    sessions,
};
use serde_json::json;

use super::{audited, count, holder};
use crate::support::{STUDENT_PASSWORD, TestApp, at_once, kept::Key};

#[test]
fn the_browser_gets_a_token_for_30_days_that_no_script_reads_and_the_database_has_not() {
    let app = TestApp::start();
    let student = app.student();
    let end = || (app.now() + Duration::days(30)).timestamp();
    let earliest = end();
    let reply = student.stay_with(&Key::new()).expect(200);
    let told: chrono::DateTime<chrono::Utc> = reply.text("/endsAt").parse().unwrap();
    assert!((earliest..=end()).contains(&told.timestamp()), "{told}");
    let cookie = reply.device_cookie().unwrap();
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/api/auth"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    // The clock has gone on by a moment.
    let life = cookie.split("Max-Age=").nth(1).unwrap();
    let life: i64 = life.split(';').next().unwrap().parse().unwrap();
    assert!((2_591_940..=2_592_000).contains(&life), "{cookie}");
    let token = student.device_token().unwrap();
    assert_eq!(token.len(), 32);
    let found: i64 = app.value(&format!(
        "SELECT count(*) FROM device_tokens t, devices d WHERE t::text || d::text LIKE '%{token}%'"
    ));
    assert_eq!(found, 0);
    let hashed: i64 = app.value(&format!(
        "SELECT count(*) FROM device_tokens WHERE token_hash = sha256('{token}'::bytea)"
    ));
    assert_eq!(hashed, 1);
    assert_eq!(audited(&app, &student), ["addDevice"]);
    assert!(student.is_signed_in());
    let listed = &student.devices()[0];
    assert_eq!(
        ["isThis", "browser", "system", "address"].map(|name| listed[name].clone()),
        [json!(true), json!(null), json!(null), json!("127.0.0.0/24")]
    );
}

#[test]
fn over_https_the_cookie_travels_by_no_other_way() {
    let app = TestApp::with(&[("PORTAL_PUBLIC_URL", "https://portal.example.in")]);
    let origin = "https://portal.example.in";
    let browser = app.browser().always("origin", origin);
    let student = app.student();
    let logged_in = browser.log_in(&student.email, STUDENT_PASSWORD).expect(200);
    let session = logged_in.set_cookie("__Host-portal").unwrap();
    let pair = session.split(';').next().unwrap();
    let body = json!({ "publicKey": Key::new().public() });
    let call = crate::support::Call::json("POST", "/api/auth/device", &body);
    let reply = browser.send(&call.header("cookie", pair)).expect(200);
    let cookie = reply.set_cookie("__Secure-portal_device").unwrap();
    assert!(cookie.contains("Secure"), "{cookie}");
}

#[test]
fn a_key_of_another_form_is_refused() {
    let app = TestApp::start();
    let student = app.student();
    let right = Key::new().public();
    for key in [
        "",
        "04",
        &right[2..],
        &format!("02{}", &right[2..]),
        &format!("{right}00"),
        &"zz".repeat(65),
    ] {
        let reply = student.post("/auth/device", &json!({ "publicKey": key }));
        let sentence = "This field does not have the right form.";
        reply.check_faults(&[("publicKey", "field.wrong-form", sentence)]);
    }
    assert_eq!(count(&app, "devices"), 0);
    assert!(student.device_token().is_none());
}

#[test]
fn it_asks_for_a_confirmation_of_the_last_15_minutes_which_the_sign_in_is() {
    let app = TestApp::start();
    let student = app.student();
    app.work_on(&[&student], 14);
    student.stay();
    app.work_on(&[&student], 2);
    student.stay_with(&Key::new()).check_stale();
    assert_eq!(count(&app, "devices"), 1);
    assert_eq!(audited(&app, &student), ["addDevice", "refuseStale"]);
    student
        .step_up_with(&json!({ "currentPassword": STUDENT_PASSWORD }))
        .expect(200);
    student.stay();
}

#[test]
fn a_call_that_began_before_another_password_adds_nothing() {
    let app = TestApp::start();
    let student = app.student();
    // A signature, and then the key.
    let cookie = student.session_cookie().unwrap();
    let session = cookie[cookie.len() - 64..].to_owned();
    let found = app
        .services
        .run_here(|cx| sessions::find(cx, &session, false));
    let Some(SignedIn::Student(by)) = found.unwrap() else {
        panic!("a student");
    };
    let body = json!({ "currentPassword": STUDENT_PASSWORD, "newPassword": "kela-am8-santra-2" });
    student.post("/auth/change-password", &body).expect(200);
    // The gate has let it through, and its body comes now.
    let key = PublicKey::parse("publicKey", &Key::new().public()).unwrap();
    let added = app.services.run_here(|cx| {
        let browser = own::Browser {
            session: &session,
            before: None,
            visitor: &Visitor::default(),
        };
        own::add(cx, &by, &key, &browser)
    });
    assert!(matches!(added, Err(Failure::Refused(DeviceError::Ended))));
    assert_eq!(count(&app, "devices"), 0);
}

#[test]
fn it_is_for_students_who_are_signed_in() {
    let app = TestApp::start();
    for role in Role::ALL {
        app.staff(role).stay_with(&Key::new()).expect(403);
        app.staff(role).get("/auth/devices").expect(403);
    }
    app.browser().stay_with(&Key::new()).expect(401);
    assert_eq!(count(&app, "devices"), 0);
}

#[test]
fn a_browser_has_one_and_its_former_token_opens_nothing() {
    let app = TestApp::start();
    let (student, first) = holder(&app);
    let before = student.device_token().unwrap();
    let second = student.stay();
    assert_eq!(student.devices().len(), 1);
    super::holding(&app, &before)
        .wake(&first)
        .check_refused_device();
    student.wake(&second).expect(200);
    // Another student in the same browser takes its place, too.
    let other = app.student();
    student.log_in(&other.email, STUDENT_PASSWORD).expect(200);
    student.stay();
    assert_eq!(count(&app, "devices"), 1);
}

#[test]
fn of_eleven_the_one_goes_that_was_used_longest_ago() {
    let app = TestApp::start();
    let student = app.student();
    let browsers: Vec<_> = (0..10)
        .map(|_| {
            let browser = app.browser();
            browser.log_in(&student.email, STUDENT_PASSWORD).expect(200);
            let key = browser.stay();
            app.pass(Duration::minutes(1));
            (browser, key)
        })
        .collect();
    let (first, key) = &browsers[0];
    first.wake(key).expect(200);
    app.pass(Duration::minutes(1));
    student
        .step_up_with(&json!({ "currentPassword": STUDENT_PASSWORD }))
        .expect(200);
    let newest = student.stay();
    assert_eq!(count(&app, "devices"), 10);
    let (second, key) = &browsers[1];
    second.wake(key).check_refused_device();
    let (first, key) = &browsers[0];
    first.wake(key).expect(200);
    student.wake(&newest).expect(200);
}

#[test]
fn ten_at_once_and_ten_more_are_ten() {
    let app = TestApp::start();
    let student = app.student();
    let session = student.session_cookie().unwrap();
    let replies = at_once(6, |_| {
        let browser = app.browser();
        browser.set_cookie("portal", &session);
        for _ in 0..3 {
            browser.stay_with(&Key::new()).expect(200);
        }
        browser.stay_with(&Key::new()).status
    });
    assert_eq!(replies, [200; 6]);
    // Each of the six browsers has one.
    assert_eq!(count(&app, "devices"), 6);
}
