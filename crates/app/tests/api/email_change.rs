//! An address that its owner changes while signed in, as a student and as staff.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{
    Account, Browser, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, at_once, mail::another,
};

const NEW: &str = "new@example.in";
const REFUSED: &str = "Invalid OTP or OTP has expired.";

fn each_kind(app: &TestApp) -> [(&'static str, Account, &'static str); 2] {
    [
        ("student", app.student(), STUDENT_PASSWORD),
        ("staff", app.staff(Role::Hod), STAFF_PASSWORD),
    ]
}

fn log_in(browser: &Browser, kind: &str, email: &str, password: &str) -> Reply {
    if kind == "staff" {
        browser.log_in_as_staff(email, password)
    } else {
        browser.log_in(email, password)
    }
}

fn own_email(of: &Account) -> String {
    of.get("/auth/session").expect(200).text("/email")
}

#[test]
fn the_new_address_counts_from_the_code_on_and_both_are_told() {
    let app = TestApp::start();
    for (kind, account, password) in each_kind(&app) {
        let sent = account.ask_for_email(password, NEW).expect(200).json();
        assert_eq!(sent["expiresIn"], 600);
        let code = app.code_to(NEW);
        assert_eq!(code.len(), 6);
        assert_eq!(own_email(&account), account.email, "before the code");
        assert_eq!(app.mails_to(&account.email), []);

        account.confirm_email(NEW, &code).expect(200);
        assert_eq!(own_email(&account), NEW);
        assert_eq!(app.subjects_to(NEW)[0], "Your email address is confirmed");
        let told = app.mail_to(&account.email);
        assert_eq!(
            told.subject,
            "The email address of your account was changed"
        );
        assert!(told.text.contains("New email address: new@example.in"));
        log_in(&app.browser(), kind, &account.email, password).expect(401);
        log_in(&app.browser(), kind, NEW, password).expect(200);
        assert!(account.is_signed_in());
        // The two kinds of account are apart, so the next one may have it too.
    }
}

#[test]
fn staff_find_a_student_by_the_new_address() {
    let app = TestApp::start();
    let (asha, doc_admin) = (app.student(), app.staff(Role::DocAdmin));
    asha.change_email(&app, STUDENT_PASSWORD, NEW);
    let found = |search: &str| {
        let path = format!("/student/getStudents?search={search}");
        let list = doc_admin.get(&path).expect(200).json();
        list.as_array().map(Vec::len)
    };
    assert_eq!(found(NEW), Some(1));
    assert_eq!(found(&asha.email), Some(0));
    assert_eq!(found(&asha.id), Some(1));
    assert_eq!(found(&asha.username), Some(1));
}

#[test]
fn a_wrong_password_sends_nothing_and_counts_as_a_login_does() {
    let app = TestApp::start();
    let asha = app.student();
    let wrong = asha.ask_for_email("wrong-password", NEW).expect(400);
    assert_eq!(wrong.faulty_fields(), ["currentPassword"]);
    let both = asha.ask_for_email("", "nobody").expect(400);
    assert_eq!(both.faulty_fields(), ["currentPassword", "email"]);
    for _ in 0..9 {
        asha.ask_for_email("wrong-password", NEW).expect(400);
    }
    let refused = asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(429);
    assert!((590..=600).contains(&refused.retry_after()));
    assert_eq!(app.mails_to(NEW), []);
}

#[test]
fn an_address_with_an_account_gets_the_same_reply_and_a_mail_of_its_own() {
    let app = TestApp::start();
    for (_, account, password) in each_kind(&app) {
        let other = if password == STAFF_PASSWORD {
            app.college("Hill College").staff(Role::Hod)
        } else {
            app.college("Hill College").student()
        };
        let free = account.ask_for_email(password, NEW).expect(200);
        let taken = account.ask_for_email(password, &other.email).expect(200);
        assert_eq!(free.body, taken.body);
        let told = app.mail_to(&other.email);
        assert_eq!(told.subject, "This email address has an account");
        assert_eq!(app.codes_to(&other.email), [""; 0]);
        let guess = account.confirm_email(&other.email, "123456").expect(400);
        assert_eq!(guess.error(), REFUSED);
        assert_eq!(own_email(&other), other.email);
    }
}

#[test]
fn ones_own_address_is_no_new_one_however_it_is_spelled() {
    let app = TestApp::start();
    let asha = app.student();
    for email in [asha.email.clone(), asha.email.to_uppercase()] {
        let refused = asha.ask_for_email(STUDENT_PASSWORD, &email);
        refused.check_faults(&[(
            "email",
            "account.email-is-own",
            "This is already your email address.",
        )]);
    }
}

#[test]
fn a_code_is_for_its_account_its_browser_and_five_tries() {
    let app = TestApp::start();
    let asha = app.student();
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let code = app.code_to(NEW);
    // Elsewhere, although it is the same account.
    let elsewhere = Account {
        browser: app.browser(),
        ..app.student()
    };
    elsewhere.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    elsewhere.confirm_email(NEW, &code).expect(400);
    // Another account in the same browser.
    let ravi = app.student();
    asha.log_in(&ravi.email, STUDENT_PASSWORD).expect(200);
    asha.confirm_email(NEW, &code).expect(400);
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    // It registers nobody.
    let body = json!({ "email": NEW, "otp": code });
    asha.post("/auth/verify-otp", &body).expect(400);
    for _ in 0..5 {
        let wrong = asha.confirm_email(NEW, &another(&code)).expect(400);
        assert_eq!(wrong.error(), REFUSED);
    }
    asha.confirm_email(NEW, &code).expect(400);
    assert_eq!(own_email(&asha), asha.email);
}

#[test]
fn ten_minutes_or_a_new_password_make_a_code_void() {
    let app = TestApp::start();
    let asha = app.student();
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let old = app.code_to(NEW);
    app.pass(Duration::minutes(10));
    asha.confirm_email(NEW, &old).expect(400);
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let code = app.code_to(NEW);
    let body = json!({ "currentPassword": STUDENT_PASSWORD, "newPassword": "imli-chutney-99" });
    asha.post("/auth/change-password", &body).expect(200);
    asha.confirm_email(NEW, &code).expect(400);
    assert_eq!(own_email(&asha), asha.email);
}

#[test]
fn a_code_is_sent_again_after_a_minute_and_three_times_in_an_hour() {
    let app = TestApp::start();
    let asha = app.student();
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let first = app.code_to(NEW);
    let again = || asha.post("/auth/resend-otp", &json!({ "email": NEW }));
    again().expect(429);
    app.pass(Duration::minutes(1));
    again().expect(200);
    let second = app.code_to(NEW);
    assert_eq!(app.mails_to(NEW).len(), 2);
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let refused = asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(429);
    assert_eq!(refused.text("/code"), "account.too-many-codes");
    let last = app.code_to(NEW);
    for void in [first, second].iter().filter(|code| **code != last) {
        asha.confirm_email(NEW, void).expect(400);
    }
    asha.confirm_email(NEW, &last).expect(200);
}

#[test]
fn an_address_that_somebody_got_meanwhile_is_told_to_be_taken() {
    let app = TestApp::start();
    let (asha, ravi) = (app.student(), app.student());
    let [of_asha, of_ravi] = [&asha, &ravi].map(|one| {
        one.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
        app.code_to(NEW)
    });
    ravi.confirm_email(NEW, &of_ravi).expect(200);
    asha.confirm_email(NEW, &of_asha).check_refusal(
        409,
        "account.email-taken",
        "Another account uses this email address. Please use another one.",
    );
    assert_eq!(
        (own_email(&asha), own_email(&ravi)),
        (asha.email.clone(), NEW.to_owned())
    );
    assert_eq!(app.mails_to(&asha.email), []);
}

#[test]
fn of_ten_confirmations_at_once_one_wins() {
    let app = TestApp::with(&[("PORTAL_LIMIT_OTP_TRIES", "1000/3600")]);
    let asha = app.student();
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let code = app.code_to(NEW);
    let statuses = at_once(10, |_| asha.confirm_email(NEW, &code).status);
    let won = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(won, 1, "{statuses:?}");
    assert_eq!(app.mails_to(&asha.email).len(), 1);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM email_undos"), 1);
}

#[test]
fn an_invitation_of_the_new_address_is_withdrawn_and_gives_no_role() {
    let app = TestApp::start();
    let (principal, teacher) = (app.staff(Role::SuperAdmin), app.staff(Role::Teacher));
    let elsewhere = app.college("Hill College").staff(Role::SuperAdmin);
    for admin in [&principal, &elsewhere] {
        let invite = json!({ "email": NEW, "role": "superAdmin" });
        admin.post("/admin/invite", &invite).expect(200);
    }
    teacher.change_email(&app, STAFF_PASSWORD, NEW);
    let session = teacher.get("/auth/session").expect(200).json();
    assert_eq!(session["role"], "teacher");
    let invited = |by: &Account| {
        let list = by.get("/admin/invitations").expect(200).json();
        list["invitations"].as_array().map(Vec::len)
    };
    assert_eq!(
        (invited(&principal), invited(&elsewhere)),
        (Some(0), Some(1))
    );
    let actions = audit(&principal, "");
    let told: Vec<&Value> = actions.iter().map(|entry| &entry["action"]).collect();
    assert_eq!(
        told,
        ["changeOwnEmail", "withdrawInvitation", "inviteStaff"]
    );
}

fn audit(by: &Account, query: &str) -> Vec<Value> {
    let list = by.get(&format!("/audit{query}")).expect(200).json();
    list["entries"].as_array().cloned().expect("entries")
}

#[test]
fn the_audit_says_both_addresses_and_no_secret() {
    let app = TestApp::start();
    let (principal, asha) = (app.staff(Role::SuperAdmin), app.student());
    asha.ask_for_email(STUDENT_PASSWORD, NEW).expect(200);
    let code = app.code_to(NEW);
    asha.confirm_email(NEW, &code).expect(200);
    let token = app.undo_token_to(&asha.email);
    app.browser().undo_email(&token).expect(200);
    let query = format!("?student={}", asha.id);
    let entries = audit(&principal, &query);
    let told: Vec<(&Value, &Value, &Value)> = entries
        .iter()
        .map(|entry| {
            let detail = &entry["detail"];
            (&entry["action"], &detail[0]["value"], &detail[1]["value"])
        })
        .collect();
    let (undo, change, old, new) = (
        json!("undoOwnEmail"),
        json!("changeOwnEmail"),
        json!(asha.email),
        json!(NEW),
    );
    assert_eq!(told, [(&undo, &new, &old), (&change, &old, &new)]);
    let all = json!(entries).to_string();
    assert!(!all.contains(&token) && !all.contains(&code));
}
