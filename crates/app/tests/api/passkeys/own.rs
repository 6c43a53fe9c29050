//! The list of one's own passkeys, and the offer of one.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{audited, count, internal_id};
use crate::support::{Account, TestApp, at_once, passkeys::Device};

fn id(of: &Account, at: usize) -> String {
    of.passkeys()[at]["id"].as_str().unwrap().to_owned()
}

fn rename(of: &Account, id: &str, name: &str) -> crate::support::Reply {
    of.put(&format!("/auth/passkeys/{id}"), &json!({ "name": name }))
}

fn offers(student: &Account) -> Value {
    student.get("/auth/session").expect(200).json()["offersPasskey"].clone()
}

#[test]
fn one_is_renamed_and_the_same_name_again_changes_nothing() {
    let app = TestApp::start();
    let student = app.student();
    for name in ["Pixel 9", "Laptop"] {
        student.add_passkey(&Device::new(&app), name).expect(201);
    }
    let second = id(&student, 1);
    let renamed = rename(&student, &second, " Office ").expect(200).json();
    assert_eq!(renamed["name"], "Office");
    assert_eq!(student.passkeys()[1], renamed);
    rename(&student, &second, "Office").expect(200);
    let internal = internal_id(&app, &student.id);
    assert_eq!(audited(&app, &internal, "renamePasskey"), 1);
    let required = ("name", "field.required", "Name is required.");
    rename(&student, &second, " ").check_faults(&[required]);
}

#[test]
fn a_removed_one_is_gone_for_good_and_the_student_is_told() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let student = app.student();
    student.add_passkey(&device, "Pixel 9").expect(201);
    let first = id(&student, 0);
    let mut replies = at_once(2, |_| student.remove_passkey(&first).status);
    replies.sort_unstable();
    assert_eq!(replies, [204, 404]);
    student.remove_passkey(&first).expect(404);
    rename(&student, &first, "Again").expect(404);
    assert!(student.passkeys().is_empty());
    assert_eq!(
        app.subjects_to(&student.email)[0],
        "A passkey was removed from your account"
    );
    let bell = student.get("/notifications").expect(200).json();
    assert_eq!(bell["notifications"][0]["kind"], "passkeyRemoved");
    let internal = internal_id(&app, &student.id);
    assert_eq!(app.audit_of(&internal), ["addPasskey", "removePasskey"]);
    app.browser().log_in_by_passkey(&device).check_wrong();
}

#[test]
fn those_of_others_are_not_found_with_the_same_bytes_as_none() {
    let app = TestApp::start();
    let student = app.student();
    student
        .add_passkey(&Device::new(&app), "Pixel 9")
        .expect(201);
    let theirs = id(&student, 0);
    let hod = app.staff(Role::Hod);
    hod.enrol_passkey(&app, &Device::new(&app)).expect(200);
    let of_staff = id(&hod, 0);
    let others = [
        app.student(),
        app.college("Hill College").student(),
        app.staff(Role::SuperAdmin),
        app.college("Hill College").staff(Role::SuperAdmin),
    ];
    for other in &others {
        let none = other.remove_passkey("no-such-id").expect(404).body;
        for id in [&theirs, &of_staff] {
            assert_eq!(other.remove_passkey(id).expect(404).body, none);
            assert_eq!(rename(other, id, "Mine").expect(404).body, none);
        }
        assert!(other.passkeys().is_empty());
    }
    assert_eq!(student.passkeys()[0]["name"], "Pixel 9");
    assert_eq!(count(&app, "passkeys"), 2);
}

#[test]
fn a_confirmation_is_asked_for_before_one_is_changed() {
    let app = TestApp::start();
    let device = Device::new(&app);
    let student = app.student();
    student.add_passkey(&device, "Pixel 9").expect(201);
    let first = id(&student, 0);
    app.work_on(&[&student], 16);
    rename(&student, &first, "Office").check_stale();
    student.remove_passkey(&first).check_stale();
    assert_eq!(student.passkeys()[0]["name"], "Pixel 9", "reading is free");
    student.step_up_by(&device).expect(200);
    student.remove_passkey(&first).expect(204);
}

#[test]
fn staff_who_need_a_factor_keep_the_last_one() {
    let app = TestApp::start();
    let marks = app.staff(Role::MarksAdmin);
    let device = Device::new(&app);
    marks.enrol_passkey(&app, &device).expect(200);
    let first = id(&marks, 0);
    let last = "You need this passkey to log in. Set up another one, or an authenticator app, before you remove it.";
    marks
        .remove_passkey(&first)
        .check_refusal(409, "factor.last", last);
    marks.enrol_passkey(&app, &Device::new(&app)).expect(200);
    let second = id(&marks, 1);
    // Of both at once one stays.
    let both = [first, second];
    let mut replies = at_once(2, |at| marks.remove_passkey(&both[at]).status);
    replies.sort_unstable();
    assert_eq!(replies, [204, 409]);
    assert_eq!(
        app.subjects_to(&marks.email)[0],
        "A passkey was removed from your account"
    );
    assert_eq!(audited(&app, &marks.id, "removePasskey"), 1);
    // With an app it may go.
    marks.enrol(&app);
    marks.remove_passkey(&id(&marks, 0)).expect(204);
    let own = marks.get("/auth/factor").expect(200).json();
    assert_eq!(
        (own["passkeys"].as_u64(), own["recoveryCodesLeft"].as_u64()),
        (Some(0), Some(10))
    );
}

#[test]
fn who_needs_none_may_do_without_and_the_recovery_codes_go_too() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    hod.enrol_passkey(&app, &Device::new(&app)).expect(200);
    hod.remove_passkey(&id(&hod, 0)).expect(204);
    assert_eq!(count(&app, "recovery_codes"), 0);
    let reply = hod
        .log_in_as_staff(&hod.email, crate::support::STAFF_PASSWORD)
        .expect(200);
    assert_eq!(reply.json()["next"], Value::Null);
}

#[test]
fn not_now_is_respected_for_90_days() {
    let app = TestApp::start();
    let student = app.student();
    assert_eq!(offers(&student), true);
    student
        .post("/auth/passkeys/not-now", &json!({}))
        .expect(204);
    student
        .post("/auth/passkeys/not-now", &json!({}))
        .expect(204);
    assert_eq!(offers(&student), false);
    let log_in = || {
        student
            .log_in(&student.email, crate::support::STUDENT_PASSWORD)
            .expect(200)
    };
    app.pass(Duration::days(89));
    log_in();
    assert_eq!(offers(&student), false);
    app.pass(Duration::days(1));
    log_in();
    assert_eq!(offers(&student), true);
    // One handle, however it began.
    assert_eq!(count(&app, "passkey_owners"), 1);
    let device = Device::new(&app);
    student.add_passkey(&device, "Pixel 9").expect(201);
    assert_eq!(offers(&student), false);
    assert_eq!(count(&app, "passkey_owners"), 1);
    assert_eq!(offers(&app.staff(Role::Hod)), false);
}
