//! What is told of a sign-in from a browser that the account does not know.

use chrono::Duration;
use portal_domain::{roles::Role, sign_ins::BROWSER_KEPT};
use portal_persistence::outbox;
use portal_services::retention;
use serde_json::json;

use super::{CHROME, behind_a_proxy, browser_at, log_in, phone, sign_ins};
use crate::support::{Account, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once};

const SUBJECT: &str = "Your account was used in a new browser";
const MARK: &str = "portal_browser";

fn mails(app: &TestApp, account: &Account) -> usize {
    let subjects = app.subjects_to(&account.email).into_iter();
    subjects.filter(|subject| subject == SUBJECT).count()
}

fn notices(account: &Account) -> Vec<String> {
    let listed = account.get("/notifications").expect(200).json();
    let listed = listed["notifications"].as_array().expect("a list").iter();
    let of_kind = listed.filter(|item| item["kind"] == "newSignIn");
    of_kind.map(|item| item["text"].to_string()).collect()
}

#[test]
fn staff_get_a_mail_for_each_unknown_browser() {
    let app = behind_a_proxy();
    let hod = app.staff(Role::Hod);
    assert_eq!(mails(&app, &hod), 0, "the first one is no news");
    let desk = browser_at(&app, CHROME, "203.0.113.77");
    log_in(&desk, &hod);
    let mail = app.mail_to(&hod.email);
    assert_eq!(mail.subject, SUBJECT);
    for fact in ["Chrome 126 on Windows", "203.0.113.0/24", "Time in India"] {
        assert!(mail.text.contains(fact), "{fact}: {}", mail.text);
    }
    assert!(!mail.text.contains("203.0.113.77"), "{}", mail.text);
    log_in(&phone(&app), &hod);
    assert_eq!(mails(&app, &hod), 2);
    // A browser is known from then on, with whatever it calls itself and wherever it is.
    log_in(&desk, &hod);
    let mark = desk.cookie(MARK).expect("a mark");
    let elsewhere = browser_at(&app, "another", "192.0.2.9");
    elsewhere.set_cookie(MARK, &mark);
    log_in(&elsewhere, &hod);
    assert_eq!(mails(&app, &hod), 2);
    assert_eq!(elsewhere.cookie(MARK), Some(mark));
}

#[test]
fn another_password_forgets_every_browser_but_the_one_where_it_was_chosen() {
    let app = behind_a_proxy();
    let hod = app.staff(Role::Hod);
    let desk = browser_at(&app, CHROME, "203.0.113.77");
    log_in(&desk, &hod);
    assert_eq!(mails(&app, &hod), 1);
    let body = json!({ "currentPassword": STAFF_PASSWORD, "newPassword": "kela-am8-santra-2" });
    hod.post("/auth/change-password", &body).expect(200);
    for (browser, told) in [(&hod.browser, 1), (&desk, 2)] {
        browser
            .log_in_as_staff(&hod.email, "kela-am8-santra-2")
            .expect(200);
        assert_eq!(mails(&app, &hod), told);
    }
}

#[test]
fn a_password_set_by_a_super_admin_forgets_every_browser() {
    let app = behind_a_proxy();
    let hod = app.staff(Role::Hod);
    let body = json!({ "adminId": hod.id, "newPassword": "kela-am8-santra-2" });
    let boss = app.staff(Role::SuperAdmin);
    boss.post("/admin/update-password", &body).expect(200);
    hod.browser
        .log_in_as_staff(&hod.email, "kela-am8-santra-2")
        .expect(200);
    assert_eq!(mails(&app, &hod), 1);
}

#[test]
fn a_second_factor_is_waited_for_before_anything_is_told() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let authenticator = marks.enrol(&app).phone;
    let other = phone(&app);
    other
        .log_in_as_staff(&marks.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(mails(&app, &marks), 0);
    app.pass(Duration::seconds(60));
    other.give_app_code(&authenticator.code(&app)).expect(200);
    assert_eq!(mails(&app, &marks), 1);
}

#[test]
fn a_student_is_told_under_the_bell_and_mailed_once_a_day() {
    let app = behind_a_proxy();
    let asha = app.student();
    assert_eq!((mails(&app, &asha), notices(&asha).len()), (0, 0));
    log_in(&browser_at(&app, CHROME, "203.0.113.77"), &asha);
    log_in(&phone(&app), &asha);
    app.pass(Duration::hours(23));
    log_in(&phone(&app), &asha);
    log_in(&asha, &asha);
    let told = notices(&asha);
    assert_eq!((mails(&app, &asha), told.len()), (1, 3));
    assert!(
        told[2].contains("Chrome 126 on Windows, address 203.0.113.0/24"),
        "{told:?}"
    );
    let listed = asha.get("/notifications").expect(200).json();
    let newest = &listed["notifications"][0];
    assert_eq!(newest["area"], "account");
    assert_eq!(
        newest["params"],
        json!({ "browser": "Chrome 126", "system": "Android", "network": "198.51.100.0/24" })
    );
    app.pass(Duration::hours(1) + Duration::seconds(1));
    log_in(&phone(&app), &asha);
    log_in(&asha, &asha);
    assert_eq!((mails(&app, &asha), notices(&asha).len()), (2, 4));
}

#[test]
fn of_two_unknown_browsers_at_once_one_gets_the_student_a_mail() {
    let app = TestApp::start();
    let asha = app.student();
    let browsers = [phone(&app), phone(&app)];
    at_once(2, |at| {
        browsers[at]
            .log_in(&asha.email, STUDENT_PASSWORD)
            .expect(200)
    });
    assert_eq!((mails(&app, &asha), notices(&asha).len()), (1, 2));
}

/// Lets no mail be due yet, so that the worker leaves them to the test.
const LATER: &str = "
    CREATE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        NEW.next_try_at := NEW.created_at + interval '1 hour';
        RETURN NEW;
    END
    $$;
    CREATE TRIGGER later BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION later();
    GRANT EXECUTE ON FUNCTION later TO PUBLIC";

#[test]
fn codes_are_sent_before_the_news() {
    let app = TestApp::start();
    let (hod, asha) = (app.staff(Role::Hod), app.student());
    app.database.execute(LATER).expect("held");
    for account in [&hod, &asha] {
        log_in(&phone(&app), account);
    }
    app.pass(Duration::minutes(1));
    let body = json!({ "email": hod.email, "account": "staff" });
    app.browser()
        .post("/auth/forgot-password", &body)
        .expect(200);
    let (due, lease) = (app.now() + Duration::hours(2), Duration::hours(3));
    let mut db = app.database.connect();
    let taken = outbox::take_due(&mut db, 10, due, due + lease).expect("taken");
    let kind = |mail: &outbox::DueMail| {
        app.value::<String>(&format!("SELECT kind FROM outbox WHERE id = '{}'", mail.id))
    };
    let kinds: Vec<_> = taken.iter().map(kind).collect();
    assert_eq!(kinds, ["password_reset_code", "new_sign_in", "new_sign_in"]);
}

#[test]
fn a_browser_is_known_to_each_account_by_itself() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    let shared = phone(&app);
    log_in(&shared, &asha);
    log_in(&shared, &hod);
    assert_eq!((mails(&app, &asha), mails(&app, &hod)), (1, 1));
    log_in(&shared, &asha);
    log_in(&shared, &hod);
    assert_eq!((mails(&app, &asha), mails(&app, &hod)), (1, 1));
    let hashes: i64 = app.value("SELECT count(DISTINCT mark_hash) FROM known_browsers");
    assert_eq!(hashes, 4, "nobody sees from them that two share a browser");
    let mark = shared.cookie(MARK).expect("a mark");
    let stored: String = app.value("SELECT string_agg(b::text, ' ') FROM known_browsers b");
    assert!(!stored.contains(&mark));
}

#[test]
fn the_first_sign_in_after_the_upgrade_is_no_news_and_the_second_is() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    // As the release before leaves it.
    app.execute(
        "DELETE FROM known_browsers; DELETE FROM sign_ins; UPDATE staff SET browsers_since = NULL",
    );
    log_in(&phone(&app), &hod);
    assert_eq!(mails(&app, &hod), 0);
    assert_eq!(sign_ins(&hod)[0]["isNew"], false);
    log_in(&phone(&app), &hod);
    assert_eq!(mails(&app, &hod), 1);
}

#[test]
fn who_comes_back_after_years_is_told_of_it() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    app.pass(BROWSER_KEPT + Duration::minutes(1));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(app.value::<i64>("SELECT count(*) FROM known_browsers"), 0);
    log_in(&phone(&app), &hod);
    assert_eq!(mails(&app, &hod), 1);
}

#[test]
fn an_account_remembers_twenty_browsers() {
    let app = TestApp::with(&[
        ("PORTAL_LIMIT_LOGIN_ACCOUNT", "1000/3600"),
        ("PORTAL_LIMIT_CLIENT", "1000/3600"),
    ]);
    let asha = app.student();
    for _ in 0..22 {
        log_in(&phone(&app), &asha);
        app.pass(Duration::seconds(1));
    }
    assert_eq!(app.value::<i64>("SELECT count(*) FROM known_browsers"), 20);
    // The first one was used before all of them.
    log_in(&asha, &asha);
    assert_eq!(sign_ins(&asha)[0]["isNew"], true);
}

#[test]
fn the_mark_is_no_text_of_a_strangers() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    let browser = phone(&app);
    browser.set_cookie(MARK, "0");
    let reply = log_in(&browser, &hod);
    let cookie = reply.set_cookie(MARK).expect("a mark");
    assert!(!cookie.starts_with("portal_browser=0;"), "{cookie}");
    for attribute in [
        "; Max-Age=34560000",
        "; HttpOnly",
        "; SameSite=Lax",
        "; Path=/",
    ] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let refused = phone(&app)
        .log_in_as_staff(&hod.email, "wrong-password-1")
        .expect(401);
    assert_eq!(refused.set_cookie(MARK), None);
}

#[test]
fn a_demonstration_tells_nobody() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    app.execute("INSERT INTO demonstration (is_one, is_whole) VALUES (true, true)");
    log_in(&phone(&app), &hod);
    assert_eq!(mails(&app, &hod), 0);
    assert_eq!(sign_ins(&hod)[0]["isNew"], true);
}

#[test]
fn a_header_of_any_length_is_taken() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    let long = app
        .browser()
        .always("user-agent", &format!("{CHROME}{}", "x".repeat(6_000)));
    log_in(&long, &hod);
    assert_eq!(sign_ins(&hod)[0]["browser"], "Chrome 126");
}
