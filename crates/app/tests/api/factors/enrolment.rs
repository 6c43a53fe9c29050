//! Setting a second factor up.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{
    Account, STAFF_PASSWORD, TestApp, at_once,
    factors::{Enrolled, Phone},
    mail::another,
};

fn own(of: &Account) -> Value {
    of.get("/auth/factor").expect(200).json()
}

/// What an app reads from the QR code, and its owner may type instead.
#[track_caller]
fn check_shown(secret: &str, uri: &str) {
    assert_eq!(secret.len(), 32);
    assert!(
        uri.starts_with("otpauth://totp/Sunrise%20College:"),
        "{uri}"
    );
    assert!(
        uri.contains(secret) && uri.contains("issuer=Sunrise%20College"),
        "{uri}"
    );
}

#[test]
fn it_takes_the_password_a_mailed_code_and_a_code_of_the_app() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let begun = accountant.ask_to_enrol(STAFF_PASSWORD).expect(200).json();
    assert_eq!(
        (begun["sentTo"].as_str(), begun["expiresIn"].as_i64()),
        (Some(&*accountant.email), Some(600))
    );
    let subject = app.mail_to(&accountant.email).subject;
    let code = app.code_to(&accountant.email);
    assert_eq!(
        subject,
        format!("{code} is your code for two-step verification")
    );

    let shown = accountant
        .post("/auth/factor/prove", &json!({ "otp": code }))
        .expect(200);
    let (secret, uri) = (shown.text("/secret"), shown.text("/uri"));
    check_shown(&secret, &uri);
    assert_eq!(own(&accountant)["app"], Value::Null, "before a code of it");

    let phone = Phone::reading(&secret);
    accountant
        .confirm_app(&another(&phone.code(&app)))
        .expect(400);
    let confirmed = accountant.confirm_app(&phone.code(&app)).expect(200).json();
    assert_eq!(confirmed["next"], Value::Null);
    let codes = confirmed["recoveryCodes"].as_array().expect("a list");
    assert!(
        codes.len() == 10
            && codes
                .iter()
                .all(|code| code.as_str().is_some_and(|code| code.len() == 27))
    );
    assert!(accountant.is_signed_in());
    let now = own(&accountant);
    assert_eq!(now["recoveryCodesLeft"], 10);
    assert!(now["app"]["since"].is_string() && now["graceEndsAt"].is_null());
    assert_eq!(
        app.subjects_to(&accountant.email)[0],
        "Two-step verification is on"
    );
    assert_eq!(app.audit_of(&accountant.id), ["enrolFactor"]);
}

#[test]
fn nothing_of_it_is_stored_so_that_it_could_be_read() {
    let app = TestApp::start();
    let Enrolled { recovery_codes, .. } = app.staff(Role::Hod).enrol(&app);
    let stored: String =
        app.value("SELECT string_agg(encode(code_hash, 'escape'), ' ') FROM recovery_codes");
    assert!(
        recovery_codes
            .iter()
            .all(|code| !stored.contains(code.as_str()))
    );
    let sealed: i64 =
        app.value("SELECT count(*) FROM authenticators WHERE length(sealed) = 20 + 12 + 16");
    assert_eq!(sealed, 1);
}

#[test]
fn every_other_session_ends_and_this_one_goes_on() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let elsewhere = app.browser();
    elsewhere
        .log_in_as_staff(&accountant.email, STAFF_PASSWORD)
        .expect(200);
    accountant.enrol(&app);
    assert!(accountant.is_signed_in() && !elsewhere.is_signed_in());
}

#[test]
fn another_app_takes_the_place_of_the_first_with_new_recovery_codes() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let first = accountant.enrol(&app);
    let second = accountant.enrol(&app);
    assert_eq!(
        app.subjects_to(&accountant.email)[0],
        "Your two-step verification was set up again"
    );
    assert_eq!(
        app.audit_of(&accountant.id),
        ["enrolFactor", "replaceFactor"]
    );
    accountant.begin_sign_in("factor");
    accountant
        .give_app_code(&first.phone.code(&app))
        .expect(400);
    accountant
        .give_recovery_code(&first.recovery_codes[0])
        .expect(400);
    accountant
        .give_app_code(&second.phone.code(&app))
        .expect(200);
}

#[test]
fn a_wrong_password_or_code_shows_nothing() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let wrong = accountant.ask_to_enrol("wrong-password").expect(400);
    assert_eq!(wrong.faulty_fields(), ["currentPassword"]);
    assert_eq!(
        accountant.ask_to_enrol("").expect(400).faulty_fields(),
        ["currentPassword"]
    );
    assert_eq!(app.mails_to(&accountant.email), []);
    let prove = |otp: &str| accountant.post("/auth/factor/prove", &json!({ "otp": otp }));
    prove("123456").expect(400);
    accountant.ask_to_enrol(STAFF_PASSWORD).expect(200);
    let code = app.code_to(&accountant.email);
    assert_eq!(prove("").expect(400).faulty_fields(), ["otp"]);
    assert_eq!(
        prove(&another(&code)).expect(400).error(),
        "Invalid OTP or OTP has expired."
    );
    prove(&code).expect(200);
    prove(&code).expect(400);
    accountant.confirm_app("").check_faults(&[(
        "code",
        "factor.required",
        "Please enter your code.",
    )]);
}

#[test]
fn a_code_of_the_mail_is_for_its_account_and_its_browser() {
    let app = TestApp::start();
    let (accountant, other) = (app.staff(Role::AccountantAdmin), app.staff(Role::Hod));
    accountant.ask_to_enrol(STAFF_PASSWORD).expect(200);
    let code = app.code_to(&accountant.email);
    let body = json!({ "otp": code });
    other.post("/auth/factor/prove", &body).expect(400);
    let elsewhere = app.browser();
    elsewhere
        .log_in_as_staff(&accountant.email, STAFF_PASSWORD)
        .expect(200);
    elsewhere.post("/auth/factor/prove", &body).expect(400);
    // It proves no new address, and no new address's code shows a secret.
    accountant
        .confirm_email(&accountant.email, &code)
        .expect(400);
    accountant.post("/auth/factor/prove", &body).expect(200);
}

#[test]
fn an_app_proves_itself_within_ten_minutes_and_once() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let late = "Setting up took too long. Please begin again.";
    accountant
        .confirm_app("123456")
        .check_refusal(409, "factor.not-shown", late);
    accountant.ask_to_enrol(STAFF_PASSWORD).expect(200);
    let phone = accountant.prove(&app.code_to(&accountant.email));
    app.pass(Duration::minutes(10));
    accountant
        .confirm_app(&phone.code(&app))
        .check_refusal(409, "factor.not-shown", late);

    accountant.ask_to_enrol(STAFF_PASSWORD).expect(200);
    let phone = accountant.prove(&app.code_to(&accountant.email));
    let code = phone.code(&app);
    let mut replies = at_once(2, |_| accountant.confirm_app(&code).status);
    replies.sort_unstable();
    // The second finds nothing shown, or its session ended by the first.
    assert!(
        replies[0] == 200 && matches!(replies[1], 401 | 409),
        "{replies:?}"
    );
    assert_eq!(app.value::<i64>("SELECT count(*) FROM authenticators"), 1);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM recovery_codes"), 10);
}

#[test]
fn students_have_none() {
    let app = TestApp::start();
    let student = app.student();
    student.ask_to_enrol("kela-am8-santra").expect(403);
    student.get("/auth/factor").expect(403);
}

#[test]
fn who_needs_one_is_warned_for_fourteen_days_and_then_stays_at_the_password() {
    let app = TestApp::start();
    let (accountant, hod) = (app.staff(Role::AccountantAdmin), app.staff(Role::Hod));
    let ends: chrono::DateTime<chrono::Utc> = own(&accountant)["graceEndsAt"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let left = ends - app.now();
    assert!(
        left > Duration::days(14) - Duration::minutes(5) && left <= Duration::days(14),
        "{left}"
    );
    assert_eq!(own(&hod)["graceEndsAt"], Value::Null);
    app.end_grace();
    hod.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(200);
    hod.get("/admin/get").expect(200);
    accountant.begin_sign_in("enrol");
    assert_eq!(accountant.level(), ("password".into(), json!("enrol")));
    accountant.get("/accountant/students").expect(401);
    accountant.enrol(&app);
    assert_eq!(accountant.level(), ("full".into(), Value::Null));
    accountant.get("/accountant/students").expect(200);
}

#[test]
fn a_new_role_has_a_grace_of_its_own() {
    let app = TestApp::start();
    let (principal, hod) = (app.staff(Role::SuperAdmin), app.staff(Role::Hod));
    app.end_grace();
    let body = json!({ "role": "marksAdmin" });
    principal
        .put(&format!("/admin/role/{}", hod.id), &body)
        .expect(200);
    let reply = hod.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(200);
    assert_eq!(reply.json()["next"], Value::Null);
    assert!(own(&hod)["graceEndsAt"].is_string());
}

#[test]
fn where_the_operator_only_offers_it_nobody_has_to() {
    let app = TestApp::with(&[("PORTAL_STAFF_FACTOR", "offered")]);
    let principal = app.staff(Role::SuperAdmin);
    app.end_grace();
    principal
        .log_in_as_staff(&principal.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(
        (
            &own(&principal)["isOnlyOffered"],
            &own(&principal)["graceEndsAt"]
        ),
        (&json!(true), &Value::Null)
    );
    let Enrolled { phone, .. } = principal.enrol(&app);
    principal.begin_sign_in("factor");
    principal.give_app_code(&phone.code(&app)).expect(200);
}

#[test]
fn the_accounts_of_a_demo_need_none() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    app.execute("INSERT INTO demonstration DEFAULT VALUES");
    app.end_grace();
    principal
        .log_in_as_staff(&principal.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(
        (
            &own(&principal)["isOnlyOffered"],
            &own(&principal)["graceEndsAt"]
        ),
        (&json!(false), &Value::Null)
    );
}
