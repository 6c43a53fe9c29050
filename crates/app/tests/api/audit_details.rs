//! What explains an entry of the audit: typed values, also of rows that older releases have written.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, TestApp};

fn entry(by: &Account, action: &str) -> Value {
    let list = by.get(&format!("/audit?action={action}")).expect(200);
    list.json()["entries"][0].clone()
}

#[test]
fn amounts_days_and_codes_have_their_types_and_the_telling_ones_come_first() {
    let app = TestApp::start();
    let (asha, accountant) = (app.admitted(), app.accountant());
    let principal = app.staff(Role::SuperAdmin);
    accountant.charge(&asha, 20);
    let day = app.day(1);
    let leave = json!({
        "studentId": asha.id, "startDate": day, "endDate": day, "reason": "A wedding.",
    });
    let id = asha
        .post("/leave/add", &leave)
        .expect(200)
        .text("/leave/_id");
    let comment = json!({ "comment": "Enjoy it." });
    app.staff(Role::LeaveAdmin)
        .put(&format!("/leave/approve-leave/{id}"), &comment)
        .expect(200);
    let pending = app.pending_staff();
    let approve = json!({ "role": "hod" });
    principal
        .put(&format!("/admin/approve/{}", pending.id), &approve)
        .expect(200);

    let raised = entry(&principal, "raiseCharge")["detail"].clone();
    assert_eq!(raised[0]["name"], "title");
    assert_eq!(
        raised[1],
        json!({ "name": "amount", "type": "money", "value": 20 })
    );
    // The id of the charge is for machines.
    assert_eq!(raised.as_array().unwrap().len(), 2);
    assert_eq!(
        entry(&principal, "approveLeave")["detail"],
        json!([
            { "name": "from", "type": "date", "value": day },
            { "name": "till", "type": "date", "value": day },
            { "name": "comment", "type": "text", "value": "Enjoy it." },
        ])
    );
    assert_eq!(
        entry(&principal, "approveStaff")["detail"],
        json!([
            { "name": "username", "type": "text", "value": pending.username },
            { "name": "role", "type": "code", "value": "hod" },
        ])
    );
}

#[test]
fn what_was_edited_is_told_one_by_one() {
    let app = TestApp::start();
    let (principal, ravi) = (app.staff(Role::SuperAdmin), app.staff(Role::Hod));
    let names = json!({ "username": "meera", "name": ravi.username });
    principal
        .put(&format!("/admin/rename/{}", ravi.id), &names)
        .expect(200);
    let setup = json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road",
        "reexamFee": 250.5,
    });
    principal.post("/college/add", &setup).expect(200);

    let renamed = entry(&principal, "renameStaff");
    let told: Vec<&Value> = renamed["detail"]
        .as_array()
        .unwrap()
        .iter()
        .map(|detail| &detail["name"])
        .collect();
    assert_eq!(told, ["username", "role"]);
    assert_eq!(
        renamed["changes"],
        json!([{
            "what": "username", "kind": "changed", "of": null,
            "before": { "type": "text", "value": ravi.username },
            "after": { "type": "text", "value": "meera" },
        }])
    );
    let saved = entry(&principal, "saveCollege");
    assert_eq!(saved["detail"], json!([]));
    assert_eq!(
        saved["changes"],
        json!([
            {
                "what": "collegeID", "kind": "changed", "of": null,
                "before": null, "after": { "type": "text", "value": "SUN-1" },
            },
            {
                "what": "address", "kind": "changed", "of": null,
                "before": null, "after": { "type": "text", "value": "1 Hill Road" },
            },
            {
                "what": "reexamFee", "kind": "changed", "of": null,
                "before": { "type": "money", "value": 200 },
                "after": { "type": "money", "value": 250.5 },
            },
        ])
    );
}

/// Adds a row to the audit of the only college as a release without types wrote it.
fn add_row(app: &TestApp, number: u8, action: &str, detail: &Value) {
    app.execute(&format!(
        "INSERT INTO audit (college_id, id, at, action, subject_kind, subject_id, detail)
         SELECT id, 'ffffffff-0000-7000-8000-0000000000{number:02}', now(), '{action}', 'college', id, '{detail}'
         FROM colleges"
    ));
}

#[test]
fn rows_of_the_release_before_are_shown_as_they_are() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    let shown = |number: u8, action: &str, detail: Value| {
        add_row(&app, number, action, &detail);
        let entry = entry(&principal, action);
        assert_eq!(entry["changes"], json!([]));
        entry["detail"].clone()
    };
    let text = |name: &str, value: &str| json!({ "name": name, "type": "text", "value": value });
    assert_eq!(
        shown(
            1,
            "addScholarship",
            json!({ "name": "Merit", "date": "25/11/2026", "amount": "₹5,000.00" })
        ),
        json!([
            text("name", "Merit"),
            text("amount", "₹5,000.00"),
            text("date", "25/11/2026")
        ])
    );
    assert_eq!(
        shown(
            2,
            "setReexamDate",
            json!({ "subject": "Law", "day": "2026-12-15", "before": "2026-12-01" })
        ),
        json!([
            text("subject", "Law"),
            { "name": "before", "type": "date", "value": "2026-12-01" },
            { "name": "day", "type": "date", "value": "2026-12-15" },
        ])
    );
    assert_eq!(
        shown(
            3,
            "saveCollege",
            json!({ "changes": "Address: – → 1 Hill Road" })
        ),
        json!([text("changes", "Address: – → 1 Hill Road")])
    );
}

#[test]
fn rows_of_a_later_release_stay_readable() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    let later = json!({
        "changes": "Motto: – → Onwards", "counter": "4", "amount": "₹500.00",
        "values": { "amount": { "type": "weight", "value": 500 } },
        "changeList": [{ "what": "motto", "kind": "changed" }],
    });
    add_row(&app, 1, "saveCollege", &later);
    let entry = entry(&principal, "saveCollege");
    assert_eq!(entry["changes"], json!([]));
    assert_eq!(
        entry["detail"],
        json!([
            { "name": "amount", "type": "text", "value": "₹500.00" },
            { "name": "changes", "type": "text", "value": "Motto: – → Onwards" },
            { "name": "other", "type": "text", "value": "counter: 4" },
        ])
    );
}
