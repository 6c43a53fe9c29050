//! Throttles of the login: per account and client, per account, per client.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Account, Browser, Reply, STUDENT_PASSWORD, TestApp, at_once};

const PROXIED: (&str, &str) = ("PORTAL_TRUSTED_PROXIES", "127.0.0.1");

fn guess(browser: &Browser, account: &Account) -> Reply {
    browser.log_in(&account.email, "wrong-password")
}

fn use_up(browser: &Browser, account: &Account) {
    for _ in 0..10 {
        guess(browser, account).expect(401);
    }
}

#[test]
fn the_eleventh_guess_in_ten_minutes_is_refused_even_if_it_is_right() {
    let app = TestApp::start();
    let (asha, ravi) = (app.student(), app.student());
    let stranger = app.browser();
    use_up(&stranger, &asha);
    let refused = guess(&stranger, &asha).expect(429);
    assert!((590..=600).contains(&refused.retry_after()));
    assert!(refused.error().starts_with("Too many attempts."));
    stranger.log_in(&asha.email, STUDENT_PASSWORD).expect(429);
    // Other accounts are not touched.
    stranger.log_in(&ravi.email, STUDENT_PASSWORD).expect(200);
    app.pass(Duration::seconds(601));
    stranger.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
}

#[test]
fn a_right_password_clears_the_count() {
    let app = TestApp::start();
    let asha = app.student();
    for _ in 0..3 {
        for _ in 0..9 {
            guess(&asha, &asha).expect(401);
        }
        asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    }
}

#[test]
fn the_owner_at_another_address_still_gets_in() {
    let app = TestApp::with(&[PROXIED]);
    let asha = app.student();
    let stranger = app.browser_at("203.0.113.7");
    use_up(&stranger, &asha);
    guess(&stranger, &asha).expect(429);
    let owner = app.browser_at("198.51.100.9");
    owner.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    guess(&stranger, &asha).expect(429);
    // What the stranger's own proxies claim before ours counts for nothing.
    let claiming = app.browser_at("198.51.100.77, 203.0.113.7");
    guess(&claiming, &asha).expect(429);
}

#[test]
fn a_forged_forwarding_header_changes_nothing_without_a_trusted_proxy() {
    let app = TestApp::start();
    let asha = app.student();
    for number in 0..10 {
        let liar = app.browser_at(&format!("203.0.113.{number}"));
        guess(&liar, &asha).expect(401);
    }
    let liar = app
        .browser_at("198.51.100.9")
        .always("forwarded", "for=198.51.100.9")
        .always("x-real-ip", "198.51.100.9");
    guess(&liar, &asha).expect(429);
}

#[test]
fn an_account_has_a_hundred_guesses_an_hour_from_anywhere() {
    let app = TestApp::with(&[PROXIED]);
    let asha = app.student();
    for client in 0..9 {
        use_up(&app.browser_at(&format!("203.0.113.{client}")), &asha);
    }
    // With the owner's own login these are a hundred.
    for _ in 0..9 {
        guess(&app.browser_at("203.0.113.50"), &asha).expect(401);
    }
    let refused = guess(&app.browser_at("203.0.113.99"), &asha).expect(429);
    assert!(refused.retry_after() > 3000, "{}", refused.retry_after());
    app.pass(Duration::minutes(61));
    guess(&app.browser_at("203.0.113.99"), &asha).expect(401);
}

#[test]
fn a_client_is_stopped_whatever_names_it_tries() {
    let app = TestApp::with(&[PROXIED, ("PORTAL_LIMIT_CLIENT", "20/600")]);
    let stranger = app.browser_at("203.0.113.7");
    for number in 0..20 {
        stranger
            .log_in(&format!("nobody{number}@example.in"), "wrong-password")
            .expect(401);
    }
    stranger
        .log_in("nobody@example.in", "wrong-password")
        .expect(429);
    let asha = app.newcomer("asha");
    let form = asha.form(&app.home().id.to_string());
    stranger.post("/auth/register", &form).expect(429);
    app.browser_at("198.51.100.9")
        .post("/auth/register", &form)
        .expect(200);
}

#[test]
fn of_thirty_guesses_at_once_ten_are_looked_at() {
    let app = TestApp::start();
    let asha = app.student();
    let statuses = at_once(30, |_| guess(&app.browser(), &asha).status);
    let looked_at = statuses.iter().filter(|status| **status == 401).count();
    assert_eq!(looked_at, 10, "{statuses:?}");
    assert!(
        statuses.iter().all(|status| matches!(status, 401 | 429)),
        "{statuses:?}"
    );
}

#[test]
fn an_unknown_account_is_throttled_just_like_a_known_one() {
    let app = TestApp::start();
    let asha = app.student();
    let statuses = |name: &str| -> Vec<u16> {
        let browser = app.browser();
        let tries = (0..12).map(|_| browser.log_in(name, "wrong-password").status);
        tries.collect()
    };
    assert_eq!(statuses(&asha.email), statuses("nobody@example.in"));
}

#[test]
fn a_second_name_of_an_account_gives_no_second_set_of_guesses() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    let stranger = app.browser();
    for _ in 0..5 {
        guess(&stranger, &asha).expect(401);
        stranger.log_in(&asha.id, "wrong-password").expect(401);
        stranger
            .log_in_as_staff(&hod.email, "wrong-password")
            .expect(401);
        stranger
            .log_in_as_staff(&hod.username, "wrong-password")
            .expect(401);
    }
    guess(&stranger, &asha).expect(429);
    stranger.log_in(&asha.id, STUDENT_PASSWORD).expect(429);
    stranger
        .log_in_as_staff(&hod.username, "wrong-password")
        .expect(429);
}

#[test]
fn a_name_without_an_account_is_counted_alike() {
    let app = TestApp::start();
    let stranger = app.browser();
    for _ in 0..10 {
        stranger
            .log_in("nobody@mail.example", "wrong-password")
            .expect(401);
    }
    let refused = stranger
        .log_in("nobody@mail.example", "wrong-password")
        .expect(429);
    assert!((590..=600).contains(&refused.retry_after()));
}

#[test]
fn an_account_writes_so_often_in_a_minute_and_staff_more_often() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.student(), app.student(), app.accountant());
    let pay = |who: &Account| who.post("/wallet/pay", &json!({ "chargeId": "x" }));
    let charge = |who: &Account| who.post("/accountant/charges", &json!({}));
    for _ in 0..120 {
        pay(&asha).expect(404);
        charge(&desk).expect(400);
    }
    let refused = pay(&asha).expect(429);
    assert!((1..=60).contains(&refused.retry_after()));
    let said = refused.error();
    assert!(
        said.starts_with("Too many changes in a short time."),
        "{said}"
    );
    // Reading and leaving go on, and so do others.
    asha.get("/wallet").expect(200);
    pay(&ravi).expect(404);
    charge(&desk).expect(400);
    app.pass(Duration::seconds(60));
    pay(&asha).expect(404);
}

#[test]
fn the_setting_for_writes_is_for_students_and_staff() {
    let app = TestApp::with(&[("PORTAL_LIMIT_WRITES", "2/600")]);
    let (asha, desk) = (app.student(), app.accountant());
    for (who, path) in [(&asha, "/wallet/pay"), (&desk, "/accountant/charges")] {
        let write = || who.post(path, &json!({})).status;
        let status = [write(), write(), write()];
        assert!(status[..2].iter().all(|status| matches!(status, 400 | 404)));
        assert_eq!(status[2], 429, "{path}");
        assert_eq!(who.post("/auth/logout", &json!({})).status, 200);
    }
}
