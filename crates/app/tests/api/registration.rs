//! Students register, prove their address with a code, and log in.

use std::{thread, time::Duration};

use portal_domain::ids::CollegeId;
use portal_mail::mailbox;
use serde_json::{Value, json};

use crate::support::{STUDENT_PASSWORD, TestApp, at_once};

#[test]
fn a_student_registers_verifies_and_logs_in_by_sap_id_and_by_email() {
    let app = TestApp::start();
    let college = app.home();
    let asha = app.newcomer("asha");
    let sent = asha.register(&college.id.to_string()).expect(200).json();
    assert_eq!(
        (&sent["resendAfter"], &sent["expiresIn"]),
        (&json!(60), &json!(600))
    );

    let subject = app.subjects_to(&asha.email).remove(0);
    assert_eq!(
        subject,
        format!("{} is your code for Sunrise College", asha.code())
    );
    asha.verify(&asha.code()).expect(200);
    let sap_id = asha.sap_id();
    assert!(sap_id.len() == 11 && sap_id.bytes().all(|byte| byte.is_ascii_digit()));
    assert!(!asha.browser.is_signed_in(), "a code is not a login");

    let expected = json!({ "student": {
        "id": sap_id, "name": "asha", "email": asha.email, "collegeName": "Sunrise College",
    }});
    for name in [sap_id.as_str(), asha.email.as_str(), "ASHA@Example.IN"] {
        let login = app.browser().log_in(name, STUDENT_PASSWORD).expect(200);
        assert_eq!(login.json(), expected);
    }
    asha.browser.log_in(&sap_id, STUDENT_PASSWORD).expect(200);
    let session = asha.browser.get("/auth/session").expect(200).json();
    assert_eq!(session["kind"], "student");
    assert_eq!(session["id"], Value::from(sap_id.clone()));
    assert_eq!(session["role"], Value::Null);
    let profile = asha.browser.get("/student/get").expect(200).json();
    assert_eq!(profile["id"], Value::from(sap_id));
    assert_eq!(profile["dateOfBirth"], Value::Null);
}

#[test]
fn nothing_exists_before_the_code_is_entered() {
    let app = TestApp::start();
    let college = app.home();
    let asha = app.newcomer("asha");
    asha.register(&college.id.to_string()).expect(200);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM students"), 0);
    let login = asha.browser.log_in(&asha.email, STUDENT_PASSWORD);
    login.expect(401);
}

#[test]
fn the_college_is_accepted_under_both_its_names() {
    let app = TestApp::start();
    let id = app.home().id.to_string();
    for (name, field) in [("asha", "college"), ("ravi", "collegeId")] {
        let newcomer = app.newcomer(name);
        let mut form = newcomer.form("");
        form.as_object_mut().unwrap().remove("college");
        form[field] = Value::from(id.clone());
        newcomer.browser.post("/auth/register", &form).expect(200);
        newcomer.verify(&newcomer.code()).expect(200);
    }
    assert_eq!(app.value::<i64>("SELECT count(*) FROM students"), 2);
}

#[test]
fn every_fault_of_a_form_is_told_at_once() {
    let app = TestApp::start();
    let browser = app.browser();
    let empty = browser.post("/auth/register", &json!({})).expect(400);
    assert_eq!(
        empty.faults(),
        [
            ("username", "Username is required."),
            ("email", "Email Address is required."),
            ("password", "Password is required."),
            ("college", "Please choose a college from the list."),
        ]
        .map(|(path, msg)| (path.to_owned(), msg.to_owned()))
    );
    let faulty = json!({
        "username": "x".repeat(81), "email": "asha@nowhere", "password": "short", "college": "7",
    });
    let reply = browser.post("/auth/register", &faulty).expect(400);
    assert_eq!(
        reply.faulty_fields(),
        ["username", "email", "password", "college"]
    );
    let staff = browser.post("/auth/admin-register", &json!({ "password": "kela-am8" }));
    assert_eq!(
        staff.expect(400).faulty_fields(),
        ["collegeName", "email", "password"]
    );
}

#[test]
fn an_unknown_college_is_a_fault_of_the_college_field() {
    let app = TestApp::start();
    let unknown = CollegeId::new(app.now(), [9; 10]).to_string();
    let asha = app.newcomer("asha");
    let reply = asha.register(&unknown).expect(400);
    assert_eq!(reply.faulty_fields(), ["college"]);
    assert_eq!(app.mails_to(&asha.email), []);
}

#[test]
fn weak_and_overlong_passwords_are_refused_with_a_sentence() {
    let app = TestApp::start();
    let college = app.home().id.to_string();
    let asha = app.newcomer("asha");
    for (password, said) in [
        ("kela-am", "Password must have at least 8 characters."),
        ("password123", "too easy to guess"),
        (&"q7".repeat(37), "Password may have at most 72 bytes"),
    ] {
        let mut form = asha.form(&college);
        form["password"] = Value::from(password);
        let reply = asha.browser.post("/auth/register", &form).expect(400);
        let (path, msg) = reply.faults().remove(0);
        assert!(path == "password" && msg.contains(said), "{msg}");
    }
}

#[test]
fn fields_that_are_none_of_the_forms_have_no_effect() {
    let app = TestApp::start();
    let (home, other) = (app.home(), app.college("Hill College"));
    let asha = app.newcomer("asha");
    let mut form = asha.form(&home.id.to_string());
    for (field, value) in [
        ("collegeId", other.id.to_string()),
        ("college_id", other.id.to_string()),
        ("role", "superAdmin".into()),
        ("status", "active".into()),
        ("sapId", "26000100099".into()),
        ("id", "26000100099".into()),
        ("balance", "100000".into()),
    ] {
        form[field] = Value::from(value);
    }
    asha.browser.post("/auth/register", &form).expect(200);
    asha.verify(&asha.code()).expect(200);
    asha.browser
        .log_in(&asha.email, STUDENT_PASSWORD)
        .expect(200);
    let profile = asha.browser.get("/student/get").expect(200).json();
    assert_eq!(profile["collegeName"], "Sunrise College");
    assert_ne!(profile["id"], "26000100099");
    asha.browser.get("/admin/get").expect(403);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM staff"), 0);
}

#[test]
fn spaces_around_the_code_do_not_matter() {
    let app = TestApp::start();
    let asha = app.newcomer("asha");
    asha.register(&app.home().id.to_string()).expect(200);
    asha.verify(&format!("  {}\t", asha.code())).expect(200);
}

#[test]
fn a_known_address_gets_the_same_reply_another_mail_and_keeps_its_password() {
    let app = TestApp::start();
    let college = app.home().id.to_string();
    let asha = app.newcomer("asha");
    let first = asha.register(&college).expect(200);
    asha.verify(&asha.code()).expect(200);

    let again = app.newcomer("asha");
    let mut form = again.form(&college);
    form["password"] = Value::from("other-password-7");
    let second = again.browser.post("/auth/register", &form).expect(200);
    assert_eq!(first.body, second.body);
    assert_eq!(
        app.subjects_to(&asha.email)[0],
        "You already have an account"
    );
    assert_eq!(
        app.codes_to(&asha.email).len(),
        1,
        "only the first had a code"
    );

    again.verify(&app.code_to(&asha.email)).expect(400);
    let browser = app.browser();
    browser.log_in(&asha.email, "other-password-7").expect(401);
    browser.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
}

#[test]
fn two_first_students_at_once_get_two_consecutive_sap_ids() {
    let app = TestApp::start();
    let college = app.home().id.to_string();
    let newcomers = ["asha", "ravi"].map(|name| app.newcomer(name));
    let codes = newcomers.each_ref().map(|newcomer| {
        newcomer.register(&college).expect(200);
        newcomer.code()
    });
    at_once(2, |number| {
        newcomers[number].verify(&codes[number]).expect(200);
    });
    let mut ids = newcomers.each_ref().map(|newcomer| {
        let id: u64 = newcomer.sap_id().parse().unwrap();
        id
    });
    ids.sort_unstable();
    assert_eq!((ids[0] % 100_000, ids[1] % 100_000), (1, 2));
    assert_eq!(ids[0] + 1, ids[1]);
}

#[test]
fn an_empty_code_is_asked_for_and_uses_up_no_try() {
    let app = TestApp::start();
    let asha = app.newcomer("asha");
    asha.register(&app.home().id.to_string()).expect(200);
    // More often than a code may be tried.
    for empty in ["", " ", "\t", "", " ", "\t"] {
        asha.verify(empty).check_faults(&[(
            "otp",
            "account.code-required",
            "Please enter the code from the mail.",
        )]);
    }
    asha.verify(&asha.code()).expect(200);
}

#[test]
fn a_college_without_further_ids_registers_nobody_more_this_year() {
    let app = TestApp::start();
    let home = app.home();
    let asha = app.newcomer("asha");
    let last = asha.become_student(&home.id.to_string());
    assert!(last.ends_with("00001"), "{last}");
    app.execute("UPDATE student_sequences SET last = 99998");
    let ravi = app.newcomer("ravi");
    let last = ravi.become_student(&home.id.to_string());
    assert!(last.ends_with("99999"), "{last}");
    let meera = app.newcomer("meera");
    meera.register(&home.id.to_string()).expect(200);
    meera.verify(&meera.code()).check_refusal(
        409,
        "account.sap-ids-used-up",
        "The college cannot register more students this year.",
    );
    assert_eq!(app.value::<i64>("SELECT count(*) FROM students"), 2);
    let hill = app.college("Hill College").id.to_string();
    app.newcomer("om").become_student(&hill);
}

#[test]
fn a_lecturer_may_also_be_a_student_under_one_address() {
    let app = TestApp::start();
    let asha = app.newcomer("asha");
    asha.become_student(&app.home().id.to_string());
    let verified = asha.become_staff("Hill College").json();
    assert_eq!(verified["pending"], false);
}

#[test]
fn mails_go_out_by_themselves_within_seconds() {
    let app = TestApp::start();
    let asha = app.newcomer("asha");
    asha.register(&app.home().id.to_string()).expect(200);
    let arrived = (0..500).any(|_| {
        thread::sleep(Duration::from_millis(20));
        !mailbox::newest(app.mail_folder(), 1).unwrap().is_empty()
    });
    assert!(arrived, "no mail within ten seconds");
}
