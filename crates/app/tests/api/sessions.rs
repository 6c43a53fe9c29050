//! Sessions: their cookie, how they end, and that nothing brings one back.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Browser, Call, Form, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp};

fn holding(app: &TestApp, cookie: &str) -> Browser {
    let browser = app.browser();
    browser.set_cookie("portal", cookie);
    browser
}

#[test]
fn each_login_gives_a_new_key_and_the_old_one_is_refused() {
    let app = TestApp::start();
    let asha = app.student();
    let old = asha.session_cookie().unwrap();
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    let new = asha.session_cookie().unwrap();
    assert_ne!(old, new);
    assert!(asha.is_signed_in());
    holding(&app, &old).get("/student/get").expect(401);
    holding(&app, &new).get("/student/get").expect(200);
}

#[test]
fn a_key_handed_to_the_browser_beforehand_is_not_taken_up_by_a_login() {
    let app = TestApp::start();
    let asha = app.student();
    let stranger = app.student();
    let planted = stranger.session_cookie().unwrap();
    let victim = holding(&app, &planted);
    victim.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    assert_ne!(victim.session_cookie().unwrap(), planted);
    holding(&app, &planted).get("/student/get").expect(401);
}

#[test]
fn a_forged_or_altered_cookie_is_nobody() {
    let app = TestApp::start();
    let cookie = app.student().session_cookie().unwrap();
    let unsigned = &cookie[cookie.len() - 64..];
    for forged in [
        "x",
        "",
        &cookie[1..],
        unsigned,
        &format!("{cookie}0"),
        &"a".repeat(3000),
    ] {
        holding(&app, forged).get("/student/get").expect(401);
    }
    holding(&app, &cookie).get("/student/get").expect(200);
}

#[test]
fn the_keys_in_the_database_open_nothing() {
    let app = TestApp::start();
    let cookie = app.student().session_cookie().unwrap();
    let stored: String = app.value("SELECT encode(key_hash, 'hex') FROM sessions");
    assert!(!cookie.contains(&stored), "the key itself is stored");
    holding(&app, &stored).get("/student/get").expect(401);
}

#[test]
fn logging_out_ends_this_session_alone() {
    let app = TestApp::start();
    let asha = app.student();
    let cookie = asha.session_cookie().unwrap();
    let phone = app.browser();
    phone.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    asha.post("/auth/logout", &json!({})).expect(200);
    assert!(
        asha.session_cookie().is_none(),
        "the browser keeps the cookie"
    );
    holding(&app, &cookie).get("/student/get").expect(401);
    assert!(phone.is_signed_in());
    for path in ["/auth/logout", "/auth/admin-logout"] {
        app.browser().post(path, &json!({})).expect(200);
    }
}

#[test]
fn half_an_hour_without_a_request_ends_a_session() {
    let app = TestApp::start();
    let asha = app.student();
    for _ in 0..3 {
        app.pass(Duration::minutes(29));
        assert!(asha.is_signed_in());
    }
    app.pass(Duration::minutes(30));
    assert!(!asha.is_signed_in());
}

#[test]
fn twelve_hours_end_a_session_however_busy() {
    let app = TestApp::start();
    let asha = app.student();
    for _ in 0..28 {
        app.pass(Duration::minutes(25));
        assert!(asha.is_signed_in());
    }
    app.pass(Duration::minutes(20));
    assert!(!asha.is_signed_in());
}

#[test]
fn a_login_replaces_a_session_of_another_kind() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    let students_cookie = asha.session_cookie().unwrap();
    asha.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(200);
    let session = asha.get("/auth/session").expect(200);
    assert_eq!(session.text("/kind"), "staff");
    asha.get("/student/get").expect(403);
    holding(&app, &students_cookie)
        .get("/student/get")
        .expect(401);
}

#[test]
fn a_login_that_fails_leaves_the_session_as_it_was() {
    let app = TestApp::start();
    let asha = app.student();
    asha.log_in(&asha.email, "wrong-password").expect(401);
    asha.log_in_as_staff("nobody", "wrong-password").expect(401);
    assert!(asha.is_signed_in());
}

#[test]
fn on_plain_http_the_cookie_is_for_this_site_and_no_script() {
    let app = TestApp::start();
    let asha = app.student();
    let login = asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    let cookie = login.set_cookie("portal").expect("a session cookie");
    for attribute in ["; HttpOnly", "; SameSite=Lax", "; Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    for attribute in ["Max-Age", "Expires", "Domain", "Secure"] {
        assert!(!cookie.contains(attribute), "{cookie}");
    }
    assert_eq!(login.header("strict-transport-security"), None);
    let key = cookie.split(';').next().unwrap();
    assert!(
        key.len() >= "portal=".len() + 64,
        "too short to hold 128 bits: {key}"
    );
}

#[test]
fn behind_https_the_cookies_are_tied_to_the_host_and_to_tls() {
    let app = TestApp::with(&[("PORTAL_PUBLIC_URL", "https://portal.example.in")]);
    let asha = app.newcomer("asha");
    let sent = asha.register(&app.home().id.to_string()).expect(200);
    let code_cookie = sent
        .set_cookie("__Host-portal_code")
        .expect("the code's cookie");
    let account = app.student();
    let login = app
        .browser()
        .log_in(&account.email, STUDENT_PASSWORD)
        .expect(200);
    let session_cookie = login
        .set_cookie("__Host-portal")
        .expect("the session's cookie");
    let known_cookie = login
        .set_cookie("__Host-portal_known")
        .expect("the known browser's cookie");
    assert!(
        known_cookie.contains("; Max-Age=15552000"),
        "{known_cookie}"
    );
    for cookie in [code_cookie, session_cookie, known_cookie] {
        for attribute in ["; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    let strict = login
        .header("strict-transport-security")
        .unwrap_or_default();
    assert!(strict.starts_with("max-age=31536000"), "{strict}");
    let pair = session_cookie.split(';').next().unwrap();
    let profile = app
        .browser()
        .always("cookie", pair)
        .get("/student/get")
        .expect(200);
    assert!(profile.header("strict-transport-security").is_some());
    // A cookie without the prefix, which a neighbour on plain http could plant, is not looked at.
    let bare = pair.trim_start_matches("__Host-");
    app.browser()
        .always("cookie", bare)
        .get("/student/get")
        .expect(401);
}

#[test]
fn a_page_loaded_for_one_account_does_nothing_for_another() {
    let app = TestApp::start();
    let (asha, rohan) = (app.student(), app.student());
    let hod = app.staff(Role::Hod);
    let speaking = |method: &str, path: &str, id: &str| {
        Call::new(method, &format!("/api{path}")).header("portal-account", id)
    };
    asha.send(&speaking("GET", "/student/get", &asha.id))
        .expect(200);
    hod.send(&speaking("GET", "/admin/get", &hod.id))
        .expect(200);
    for id in [rohan.id.as_str(), hod.id.as_str(), "", "x"] {
        let refused = asha.send(&speaking("GET", "/student/get", id)).expect(412);
        assert!(refused.error().starts_with("Another account has signed in"));
    }
    hod.send(&speaking("GET", "/admin/get", &asha.id))
        .expect(412);
    let before = app.checksums(&["throttles"]);
    let form = Form::fields().text("draft", "true").call();
    asha.send(&form.header("portal-account", &rohan.id))
        .expect(412);
    assert_eq!(app.checksums(&["throttles"]), before);
    // Anyone who asks who is signed in gets an answer, whichever account the page was for.
    asha.send(&speaking("GET", "/auth/session", &rohan.id))
        .expect(200);
}
