//! Strangers who guess an account's password and ask for its codes, all the time and from everywhere, do
//! not keep its owner out.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Account, Browser, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once};

const PROXIED: (&str, &str) = ("PORTAL_TRUSTED_PROXIES", "127.0.0.1");
const NEW: &str = "imli-chutney-99";

fn forgot(browser: &Browser, account: &Account) -> Reply {
    browser.post("/auth/forgot-password", &json!({ "email": account.email }))
}

fn reset(browser: &Browser, account: &Account, code: &str) -> Reply {
    let body = json!({ "email": account.email, "otp": code, "password": NEW });
    browser.post("/auth/reset-password", &body)
}

fn stranger(app: &TestApp, number: usize) -> Browser {
    app.browser_at(&format!("203.0.113.{number}"))
}

/// Ten guesses from each of a hundred addresses.
fn besiege(app: &TestApp, account: &Account) {
    let replies = at_once(100, |number| {
        let browser = stranger(app, number);
        (0..10)
            .map(|_| browser.log_in(&account.id, "wrong-password").status)
            .collect::<Vec<_>>()
    });
    let guesses: Vec<u16> = replies.into_iter().flatten().collect();
    assert_eq!(guesses.len(), 1000);
    assert!(
        guesses
            .iter()
            .all(|status| matches!(status, 401 | 429 | 503))
    );
}

#[test]
fn a_thousand_guesses_and_nine_codes_keep_nobody_out() {
    let app = TestApp::with(&[PROXIED]);
    let asha = app.student();
    besiege(&app, &asha);
    for number in 0..9 {
        forgot(&stranger(&app, number / 3), &asha).expect(200);
    }
    let goes_on = || {
        stranger(&app, 200)
            .log_in(&asha.id, "wrong-password")
            .expect(429);
    };

    goes_on();
    asha.log_in(&asha.id, STUDENT_PASSWORD).expect(200);

    goes_on();
    let new = app.browser_at("198.51.100.9");
    let refused = new.log_in(&asha.id, STUDENT_PASSWORD).expect(429);
    assert!(
        refused
            .error()
            .contains("Reset your password to log in now."),
        "{}",
        refused.error()
    );
    forgot(&new, &asha).expect(200);
    goes_on();
    let code = app.code_to(&asha.email);
    assert_eq!(code.len(), 8);
    reset(&new, &asha, &code).expect(200);
    new.log_in(&asha.id, NEW).expect(200);

    // Another password makes every other browser an unknown one.
    asha.log_in(&asha.id, NEW).expect(429);
}

#[test]
fn a_restore_ends_the_browsers_that_were_known_before() {
    let app = TestApp::with(&[PROXIED]);
    let asha = app.student();
    besiege(&app, &asha);
    asha.log_in(&asha.id, STUDENT_PASSWORD).expect(200);
    app.pass(Duration::minutes(1));
    let begun = format!(
        "INSERT INTO epochs (began_at, backup_taken_at) VALUES ('{}', now())",
        app.now().to_rfc3339()
    );
    app.database.execute(&begun).expect("an epoch");
    asha.log_in(&asha.id, STUDENT_PASSWORD).expect(429);
    // Known again as soon as the owner has proved the address.
    app.pass(Duration::seconds(2));
    forgot(&asha, &asha).expect(200);
    reset(&asha, &asha, &app.code_to(&asha.email)).expect(200);
    asha.log_in(&asha.id, NEW).expect(200);
}

#[test]
fn codes_asked_for_from_a_hundred_addresses_delay_a_new_browser_for_an_hour_at_most() {
    let app = TestApp::with(&[PROXIED]);
    let asha = app.student();
    let asked = at_once(100, |number| forgot(&stranger(&app, number), &asha).status);
    let sent = asked.iter().filter(|status| **status == 200).count();
    assert_eq!(sent, 12, "{asked:?}");

    let new = app.browser_at("198.51.100.9");
    for _ in 0..4 {
        let refused = forgot(&new, &asha).expect(429);
        assert!(refused.retry_after() <= 3600);
        assert!(refused.error().contains("Please try again in 60 minutes."));
        // Being refused does not make the wait any longer.
        app.pass(Duration::milliseconds(1));
    }
    asha.log_in(&asha.id, STUDENT_PASSWORD).expect(200);
    app.pass(Duration::minutes(30));
    forgot(&new, &asha).expect(429);
    app.pass(Duration::minutes(30));
    forgot(&new, &asha).expect(200);

    at_once(100, |number| forgot(&stranger(&app, number), &asha));
    forgot(&asha, &asha).expect(200);
    reset(&asha, &asha, &app.code_to(&asha.email)).expect(200);
    asha.log_in(&asha.id, NEW).expect(200);
}

#[test]
fn a_known_browser_has_ten_logins_and_three_codes_of_its_own() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    for _ in 0..10 {
        asha.log_in(&asha.id, "wrong-password").expect(401);
    }
    let refused = asha.log_in(&asha.id, STUDENT_PASSWORD).expect(429);
    assert!((590..=600).contains(&refused.retry_after()));
    for _ in 0..3 {
        forgot(&asha, &asha).expect(200);
    }
    forgot(&asha, &asha).expect(429);
    // What it has used up is its own alone, and so is what it knows.
    app.browser().log_in(&asha.id, STUDENT_PASSWORD).expect(200);
    for _ in 0..10 {
        hod.log_in(&asha.id, "wrong-password").expect(401);
    }
    hod.log_in(&asha.id, STUDENT_PASSWORD).expect(429);
    hod.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(200);
}

#[test]
fn guesses_after_registering_somebodys_address_do_not_spoil_their_own_code() {
    let app = TestApp::with(&[PROXIED]);
    let college = app.home().id.to_string();
    let asha = app.newcomer("asha");
    let elsewhere = stranger(&app, 7);
    let guess = json!({ "email": asha.email, "otp": "000000" });
    for _ in 0..3 {
        elsewhere
            .post("/auth/register", &asha.form(&college))
            .expect(200);
        for _ in 0..5 {
            elsewhere.post("/auth/verify-otp", &guess);
        }
    }
    elsewhere.post("/auth/verify-otp", &guess).expect(429);
    elsewhere
        .post("/auth/register", &asha.form(&college))
        .expect(429);
    asha.register(&college).expect(200);
    asha.verify(&asha.code()).expect(200);
}
