//! The history, and how long it is kept.

use chrono::Duration;
use portal_domain::{roles::Role, sign_ins};
use portal_services::retention;
use serde_json::{Value, json};

use super::{CHROME, behind_a_proxy, browser_at, log_in, phone, sign_ins as history};
use crate::support::{Account, STAFF_PASSWORD, TestApp, factors::Enrolled, passkeys::Device};

fn hows(by: &Account) -> Vec<String> {
    let how = |row: Value| row["how"].as_str().expect("a word").to_owned();
    history(by).into_iter().map(how).collect()
}

#[test]
fn each_sign_in_is_there_with_how_and_from_where() {
    let app = behind_a_proxy();
    let asha = app.student();
    log_in(&browser_at(&app, CHROME, "203.0.113.77"), &asha);
    log_in(&phone(&app), &asha);
    let told: Vec<_> = history(&asha)
        .iter()
        .map(|row| {
            let named = ["how", "browser", "system", "address", "isNew"];
            json!(named.map(|name| row[name].clone()))
        })
        .collect();
    assert_eq!(
        told,
        [
            json!(["password", "Chrome 126", "Android", "198.51.100.0/24", true]),
            json!(["password", "Chrome 126", "Windows", "203.0.113.0/24", true]),
            json!(["password", null, null, "127.0.0.0/24", false]),
        ]
    );
    let full: String = app.value("SELECT address FROM sign_ins WHERE system = 'Windows'");
    assert_eq!(
        full, "203.0.113.77",
        "it is kept in full, and shown to nobody"
    );
}

#[test]
fn a_second_factor_is_told_apart() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let Enrolled {
        phone: app_of_phone,
        recovery_codes,
        ..
    } = marks.enrol(&app);
    assert_eq!(hows(&marks), ["password"], "setting it up is no sign-in");
    marks.begin_sign_in("factor");
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM sign_ins"),
        1,
        "nor is the password alone"
    );
    app.pass(Duration::seconds(60));
    marks.give_app_code(&app_of_phone.code(&app)).expect(200);
    marks.begin_sign_in("factor");
    marks.give_recovery_code(&recovery_codes[0]).expect(200);
    assert_eq!(hows(&marks), ["recovery", "app", "password"]);
}

#[test]
fn a_passkey_and_a_device_are_told_apart() {
    let app = TestApp::start();
    let (asha, device) = (app.student(), Device::new(&app));
    asha.add_passkey(&device, "Pixel 9").expect(201);
    asha.log_in_by_passkey(&device).expect(200);
    let key = asha.stay();
    asha.wake(&key).expect(200);
    assert_eq!(hows(&asha), ["device", "passkey", "password"]);
    let (marks, device) = (app.staff(Role::MarksAdmin), Device::new(&app));
    marks.enrol_passkey(&app, &device).expect(200);
    assert_eq!(hows(&marks), ["password"], "setting it up is no sign-in");
    marks.begin_sign_in("factor");
    marks.give_passkey(&device).expect(200);
    assert_eq!(hows(&marks), ["passkey", "password"]);
}

#[test]
fn setting_a_factor_up_at_the_sign_in_completes_it() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    app.execute("UPDATE staff SET role_since = role_since - interval '14 days'");
    marks.begin_sign_in("enrol");
    marks.enrol(&app);
    assert_eq!(hows(&marks), ["app", "password"]);
    assert_eq!(super::sessions(&marks).len(), 1);
}

#[test]
fn a_refused_sign_in_leaves_none() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    app.browser()
        .log_in_as_staff(&hod.email, "wrong-password-1")
        .expect(401);
    let disabled = app.disabled_staff();
    disabled
        .log_in_as_staff(&disabled.email, STAFF_PASSWORD)
        .expect(403);
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM sign_ins"),
        2,
        "the first one of each"
    );
}

#[test]
fn everybody_reads_ones_own_alone_page_by_page() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    let other = app.college("Hill College").student();
    for _ in 0..3 {
        log_in(&asha, &asha);
    }
    let first = asha.get("/auth/sign-ins/history?limit=3").expect(200);
    let second = asha.get(&first.next_page().expect("more")).expect(200);
    assert_eq!(second.next_page(), None);
    let ids = |reply: &Value| {
        let rows = reply["signIns"].as_array().expect("a list");
        rows.iter()
            .map(|row| row["_id"].to_string())
            .collect::<Vec<_>>()
    };
    let all = [ids(&first.json()), ids(&second.json())].concat();
    assert_eq!(all.len(), 4);
    assert!(all.is_sorted_by(|a, b| a > b), "the newest first");
    for by in [&hod, &other] {
        let after = all[0].trim_matches('"');
        let own = by
            .get(&format!("/auth/sign-ins/history?after={after}"))
            .expect(200);
        assert!(ids(&own.json()).iter().all(|id| !all.contains(id)));
    }
    asha.get("/auth/sign-ins/history?after=x").expect(400);
    app.browser().get("/auth/sign-ins/history").expect(401);
}

#[test]
fn it_goes_back_ninety_days() {
    let app = TestApp::start();
    let asha = app.student();
    app.pass(sign_ins::HISTORY - Duration::minutes(1));
    log_in(&asha, &asha);
    assert_eq!(history(&asha).len(), 2);
    app.pass(Duration::minutes(2));
    assert_eq!(history(&asha).len(), 1);
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM sign_ins"),
        2,
        "it is kept longer"
    );
}

const ADDRESSES: &str = "SELECT count(address) FROM sign_ins";
const ROWS: &str = "SELECT count(*) FROM sign_ins";

#[test]
fn addresses_go_after_a_year_and_the_rows_after_two() {
    let app = TestApp::start();
    let asha = app.student();
    app.execute(
        "INSERT INTO sign_ins SELECT college_id, gen_random_uuid(), student_id, staff_id, at, how, browser, system,
             address, is_new, is_mailed FROM sign_ins, generate_series(1, 2500)",
    );
    app.pass(sign_ins::ADDRESS_KEPT - Duration::minutes(1));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(app.value::<i64>(ADDRESSES), 2501);
    log_in(&asha, &asha);
    app.pass(Duration::minutes(2));
    // More than a batch: all of them in one round.
    let swept = retention::sweep(&app.services).expect("swept");
    assert!(!swept.left_some, "{swept:?}");
    assert_eq!(
        (app.value::<i64>(ADDRESSES), app.value::<i64>(ROWS)),
        (1, 2502)
    );
    app.pass(sign_ins::KEPT - sign_ins::ADDRESS_KEPT - Duration::minutes(3));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(app.value::<i64>(ROWS), 2502);
    app.pass(Duration::minutes(5));
    retention::sweep(&app.services).expect("swept");
    assert_eq!(
        (app.value::<i64>(ADDRESSES), app.value::<i64>(ROWS)),
        (0, 1)
    );
    retention::sweep(&app.services).expect("swept again");
}
