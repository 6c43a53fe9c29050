//! Students re-open grievances that were resolved.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{UNKNOWN, filed, own, queue, resolve};
use crate::support::{Account, Reply, STUDENT_PASSWORD, TestApp, at_once};

fn reopen(by: &Account, id: &str, reason: &str) -> Reply {
    let path = format!("/grievance/reopen/{id}");
    by.put(&path, &json!({ "reason": reason }))
}

/// The student, who is no staff, gave a reason.
fn check_audit(app: &TestApp) {
    let boss = app.staff(Role::SuperAdmin);
    let audit = boss.get("/audit?action=reopenGrievance").expect(200).json();
    let entry = &audit["entries"][0];
    assert_eq!(entry["by"], Value::Null);
    let told = entry["detail"].as_array().unwrap().last().unwrap();
    assert_eq!(told["value"], "It stopped\nagain.");
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM desk_differences()"),
        0
    );
}

/// At the desk it waits since it was filed.
fn check_desk(app: &TestApp, desk: &Account, reopening: &Value) {
    let waits = queue(desk, "?status=Pending");
    assert_eq!(&waits[0]["reopening"], reopening);
    assert_eq!(waits[0]["resolvedBy"], Value::Null);
    assert!(waits[0]["workingDays"].as_u64().unwrap() > 0, "{waits:?}");
    assert!(queue(desk, "?status=Resolved").is_empty());
    let differences = "SELECT count(*) FROM desk_differences()";
    assert_eq!(app.value::<i64>(differences), 0);
}

#[test]
fn a_resolved_grievance_is_reopened_once_with_its_docket_its_age_and_its_first_reply() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let id = filed(&asha, "The fan");
    let pending = reopen(&asha, &id, "Why not?").expect(409);
    assert_eq!(pending.error(), "This grievance is still pending.");
    app.pass(Duration::days(3));
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    desk.staff_again();
    resolve(&desk, &id, "It runs.").expect(200);
    let resolved = own(&asha, "")[0].clone();
    assert_eq!(resolved["reopenableUntil"], json!(app.day(15)));
    let mails = app.mails_to(&asha.email).len();

    app.pass(Duration::minutes(5));
    let reply = reopen(&asha, &id, " It stopped\r\nagain. ").expect(200);
    let reopened = reply.json()["data"].clone();
    for same in ["_id", "docket", "title", "description", "createdAt"] {
        assert_eq!(reopened[same], resolved[same], "{same}");
    }
    assert_eq!(reopened["status"], "Pending");
    assert_eq!(reopened["reply"], Value::Null);
    assert_eq!(reopened["reopenableUntil"], Value::Null);
    assert_eq!(reopened["updatedAt"], reopened["reopening"]["at"]);
    let reopening = json!({
        "at": reopened["updatedAt"], "reason": "It stopped\nagain.",
        "resolvedAt": resolved["updatedAt"], "reply": "It runs.",
    });
    assert_eq!(reopened["reopening"], reopening);
    assert_eq!(own(&asha, ""), std::slice::from_ref(&reopened));
    assert_eq!(app.mails_to(&asha.email).len(), mails);

    check_desk(&app, &desk, &reopening);
    // Once only: sent twice, and when it is resolved again.
    let once = "This grievance has been re-opened once already. Please submit a new one.";
    assert_eq!(reopen(&asha, &id, "x").expect(409).error(), once);
    let again = resolve(&desk, &id, "Now it runs.").expect(200).json()["data"].clone();
    assert_eq!(again["reply"], "Now it runs.");
    assert_eq!(again["reopening"], reopening);
    assert_eq!(again["reopenableUntil"], Value::Null);
    assert_eq!(reopen(&asha, &id, "x").expect(409).error(), once);
    let student: String = app.value("SELECT student_id::text FROM grievances");
    assert_eq!(
        app.audit_of(&student),
        ["resolveGrievance", "reopenGrievance", "resolveGrievance"]
    );
    check_audit(&app);
}

#[test]
fn only_a_grievance_of_ones_own_is_reopened_and_only_within_fifteen_days_with_a_reason() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (asha, ravi, desk) = (app.student(), app.student(), app.staff(Role::Hod));
    let hill = app.college("Hill College");
    let (theirs, their_desk) = (hill.student(), hill.staff(Role::Hod));
    let [id, his] = [&asha, &ravi].map(|by| filed(by, "The fan"));
    let hers = filed(&theirs, "The fan");
    for id in [&id, &his] {
        resolve(&desk, id, "").expect(200);
    }
    resolve(&their_desk, &hers, "").expect(200);
    let before = app.checksums(&["throttles"]);
    let unknown = reopen(&asha, UNKNOWN, "x").expect(404);
    for other in [&*his, &*hers, "x"] {
        assert_eq!(reopen(&asha, other, "x").expect(404).body, unknown.body);
    }
    for faulty in ["", " \r\n", "a\0b", &"x".repeat(1001)] {
        let refused = reopen(&asha, &id, faulty).expect(400);
        assert_eq!(refused.faulty_fields(), ["reason"]);
    }
    let empty = asha.put(&format!("/grievance/reopen/{id}"), &json!({}));
    assert_eq!(empty.expect(400).faulty_fields(), ["reason"]);
    reopen(&desk, &id, "x").expect(403);
    assert_eq!(app.checksums(&["throttles"]), before);

    let second = filed(&asha, "The tap");
    resolve(&desk, &second, "").expect(200);
    let until = app.day(15);
    app.pass(Duration::days(15));
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    reopen(&asha, &second, "x").expect(200);
    app.pass(Duration::days(1));
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    let refused = reopen(&asha, &id, "x").expect(409);
    assert_eq!(
        refused.error(),
        format!(
            "This grievance could be re-opened until {}. Please submit a new one.",
            shown(&until)
        )
    );
}

/// As people read a date.
fn shown(date: &str) -> String {
    let date: chrono::NaiveDate = date.parse().unwrap();
    date.format("%-d %B %Y").to_string()
}

#[test]
fn at_once_a_grievance_is_reopened_once() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let id = filed(&asha, "The fan");
    resolve(&desk, &id, "It runs.").expect(200);
    let statuses = at_once(8, |_| reopen(&asha, &id, "It stopped.").status);
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);
    let acts = "SELECT count(*) FROM audit WHERE action = 'reopenGrievance'";
    assert_eq!(app.value::<i64>(acts), 1);
}
