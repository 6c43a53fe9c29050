//! A thief who has a staff member's password and nothing else, in the time of grace and after it.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{Browser, STAFF_PASSWORD, TestApp, factors::Enrolled};

const THIEF: &str = "thief@example.in";

fn thief(app: &TestApp, email: &str) -> Browser {
    let thief = app.browser();
    thief.log_in_as_staff(email, STAFF_PASSWORD).expect(200);
    thief
}

fn enrol(thief: &Browser) -> serde_json::Value {
    let body = json!({ "currentPassword": STAFF_PASSWORD });
    thief.post("/auth/factor/enrol", &body).expect(200).json()
}

#[test]
fn cannot_set_a_factor_up_in_the_grace_nor_after_it() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    for _ in 0..2 {
        let thief = thief(&app, &accountant.email);
        assert_eq!(enrol(&thief)["sentTo"], json!(accountant.email));
        for code in ["123456", "000000", "999999"] {
            thief
                .post("/auth/factor/prove", &json!({ "otp": code }))
                .expect(400);
        }
        thief.confirm_app("123456").expect(409);
        app.end_grace();
        app.pass(Duration::hours(1));
    }
    assert_eq!(app.value::<i64>("SELECT count(*) FROM authenticators"), 0);
}

#[test]
fn gains_nothing_by_changing_the_address_first() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let thief = crate::support::Account {
        browser: thief(&app, &accountant.email),
        ..app.staff(Role::Hod)
    };
    thief.change_email(&app, STAFF_PASSWORD, THIEF);
    thief.change_email(&app, STAFF_PASSWORD, "second@example.in");
    // For seven days the code goes to the address before.
    assert_eq!(enrol(&thief)["sentTo"], json!(accountant.email));
    assert_eq!(
        app.codes_to(THIEF).len() + app.codes_to("second@example.in").len(),
        2,
        "those of the changes"
    );
    let code = app.code_to(&accountant.email);
    assert!(app.mail_to(&accountant.email).subject.starts_with(&code));
    app.pass(Duration::days(7));
    thief
        .log_in_as_staff("second@example.in", STAFF_PASSWORD)
        .expect(200);
    assert_eq!(enrol(&thief)["sentTo"], json!("second@example.in"));
}

#[test]
fn cannot_replace_the_factor_of_an_account_that_has_one() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let Enrolled { phone, .. } = accountant.enrol(&app);
    let thief = thief(&app, &accountant.email);
    let password = json!({ "currentPassword": STAFF_PASSWORD });
    for (path, body) in [
        ("/auth/factor/enrol", &password),
        ("/auth/factor/prove", &json!({ "otp": "123456" })),
        ("/auth/factor/confirm", &json!({ "code": "123456" })),
        (
            "/auth/change-email",
            &json!({ "currentPassword": STAFF_PASSWORD, "email": THIEF }),
        ),
        (
            "/auth/change-password",
            &json!({ "currentPassword": STAFF_PASSWORD, "newPassword": "another-one-22" }),
        ),
    ] {
        let refused = thief.post(path, body).expect(401).json();
        assert_eq!(refused["code"], "factor.needed", "{path}");
    }
    thief.give_app_code(&phone.code(&app)).expect(200);
}

#[test]
fn a_reset_of_the_password_leaves_the_factor_where_it_is() {
    let app = TestApp::start();
    let accountant = app.staff(Role::AccountantAdmin);
    let Enrolled { phone, .. } = accountant.enrol(&app);
    let browser = app.browser();
    let body = json!({ "email": accountant.email, "account": "staff" });
    browser.post("/auth/forgot-password", &body).expect(200);
    let new = "another-one-22";
    let body = json!({
        "email": accountant.email, "account": "staff", "otp": app.code_to(&accountant.email), "password": new,
    });
    browser.post("/auth/reset-password", &body).expect(200);
    let reply = browser.log_in_as_staff(&accountant.email, new).expect(200);
    assert_eq!(reply.json()["next"], "factor");
    browser.give_app_code(&phone.code(&app)).expect(200);
}
