//! The audit as the super admin reads it, and students' timelines.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, TestApp};

fn audit(by: &Account, query: &str) -> Vec<Value> {
    let list = by.get(&format!("/audit{query}")).expect(200).json();
    list["entries"].as_array().unwrap().clone()
}

fn actions(entries: &[Value]) -> Vec<&str> {
    let names = entries
        .iter()
        .map(|entry| entry["action"].as_str().unwrap());
    names.collect()
}

fn detail<'a>(entry: &'a Value, name: &str) -> &'a str {
    let mut details = entry["detail"].as_array().unwrap().iter();
    let found = details.find(|detail| detail["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {entry}"))["value"]
        .as_str()
        .unwrap()
}

#[test]
fn it_says_who_did_what_to_whose_record() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    desk.save(&asha, &[("Economics", &json!(39.5))], false)
        .expect(200);
    let principal = app.staff(Role::SuperAdmin);
    let entries = audit(&principal, "");
    let newest = &entries[0];
    assert_eq!(newest["action"], "changeMark");
    assert_eq!(
        newest["by"],
        json!({ "_id": desk.id, "name": desk.username })
    );
    assert_eq!(
        (&newest["subject"]["kind"], &newest["subject"]["id"]),
        (&json!("student"), &json!(asha.id))
    );
    assert_eq!(
        (detail(newest, "subject"), detail(newest, "after")),
        ("Economics", "39.5")
    );
    assert_eq!(entries[1]["action"], "approveAdmission");
    for entry in &entries {
        for detail in entry["detail"].as_array().unwrap() {
            assert_ne!(detail["value"], "", "{entry}");
        }
    }
}

#[test]
fn it_is_filtered_by_what_by_whom_to_whom_and_when() {
    let app = TestApp::start();
    let (asha, ravi) = (app.admitted(), app.admitted());
    let accountant = app.accountant();
    accountant.charge(&asha, 20);
    app.pass(chrono::Duration::days(1));
    let (principal, later) = (app.staff(Role::SuperAdmin), app.accountant());
    later.charge(&ravi, 20);
    let of = |query: String| audit(&principal, &query);
    assert_eq!(of("?action=raiseCharge".into()).len(), 2);
    assert_eq!(
        actions(&of(format!("?by={}", accountant.id))),
        ["raiseCharge"]
    );
    let asha = of(format!("?student={}", asha.id));
    assert_eq!(actions(&asha), ["raiseCharge", "approveAdmission"]);
    let today = app.day(0);
    assert_eq!(
        actions(&of(format!("?from={today}&to={today}"))),
        ["raiseCharge"]
    );
    let both = of(format!(
        "?action=raiseCharge&by={}&to={}",
        later.id,
        app.day(-1)
    ));
    assert!(both.is_empty());
    assert!(of("?student=99999999999".into()).is_empty());
    let wrong = "/audit?action=x&by=x&student=x&from=x&to=x";
    let refused = principal.get(wrong).expect(400);
    assert_eq!(
        refused.faulty_fields(),
        ["action", "by", "student", "from", "to"]
    );
}

#[test]
fn it_is_paged_and_of_ones_own_college_alone() {
    let app = TestApp::start();
    let (asha, accountant) = (app.admitted(), app.accountant());
    for _ in 0..4 {
        accountant.charge(&asha, 20);
    }
    let principal = app.staff(Role::SuperAdmin);
    let first = principal
        .get("/audit?action=raiseCharge&limit=3")
        .expect(200);
    assert_eq!(first.json()["entries"].as_array().unwrap().len(), 3);
    let next = first.next_page().expect("a further page");
    assert!(next.contains("action=raiseCharge"), "{next}");
    let second = principal.get(&next).expect(200);
    assert_eq!(second.json()["entries"].as_array().unwrap().len(), 1);
    assert_eq!(second.next_page(), None);

    let elsewhere = app.college("Hill College").staff(Role::SuperAdmin);
    assert!(audit(&elsewhere, "").is_empty());
    assert!(audit(&elsewhere, &format!("?student={}", asha.id)).is_empty());
    assert!(audit(&elsewhere, &format!("?by={}", accountant.id)).is_empty());
}

#[test]
fn a_rejected_account_and_an_invitation_are_named() {
    let app = TestApp::start();
    let (principal, pending) = (app.staff(Role::SuperAdmin), app.pending_staff());
    let invite = json!({ "email": "guest@example.in", "role": "hod" });
    principal.post("/admin/invite", &invite).expect(200);
    let path = format!("/admin/reject/{}", pending.id);
    principal.put(&path, &json!({})).expect(200);
    let entries = audit(&principal, "");
    assert_eq!(actions(&entries), ["rejectStaff", "inviteStaff"]);
    assert_eq!(entries[0]["subject"]["name"], json!(pending.username));
    assert_eq!(entries[1]["subject"]["name"], "guest@example.in");
}

#[test]
fn it_says_how_accounts_came_to_be_and_who_reset_a_password() {
    let app = TestApp::start();
    let principal = app.staff(Role::SuperAdmin);
    let (neha, ravi) = (app.newcomer("neha"), app.newcomer("ravi"));
    let invite = json!({ "email": neha.email, "role": "hod" });
    principal.post("/admin/invite", &invite).expect(200);
    for newcomer in [&neha, &ravi] {
        newcomer.become_staff("Sunrise College");
    }
    let mut reset = json!({ "email": neha.email, "account": "staff" });
    neha.browser
        .post("/auth/forgot-password", &reset)
        .expect(200);
    reset["otp"] = json!(neha.code());
    reset["password"] = json!("imli-chutney-9");
    neha.browser
        .post("/auth/reset-password", &reset)
        .expect(200);

    let entries = audit(&principal, "");
    let told = ["resetPassword", "registerStaff", "acceptInvitation"];
    assert_eq!(actions(&entries)[..3], told);
    for (entry, name) in entries.iter().zip(["neha", "ravi", "neha"]) {
        assert_eq!(entry["by"]["name"], name, "{entry}");
        assert_eq!(entry["subject"]["name"], name, "{entry}");
    }
    assert_eq!(detail(&entries[1], "email"), ravi.email);
    assert_eq!(detail(&entries[2], "role"), "hod");
    assert_eq!(audit(&principal, "?action=registerStaff").len(), 1);
    // A rejected account no longer exists, but its rows are listed.
    let id = entries[1]["by"]["_id"].as_str().unwrap();
    principal
        .put(&format!("/admin/reject/{id}"), &json!({}))
        .expect(200);
    let entry = &audit(&principal, "?action=registerStaff")[0];
    assert_eq!(entry["subject"]["name"], "ravi");
    assert_eq!(entry["by"]["name"], "A former staff member");
}

fn timeline(of: &Account) -> Vec<String> {
    let list = of.get("/student/timeline").expect(200).json();
    let events = list["events"].as_array().unwrap().iter();
    events
        .map(|event| event["text"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_timeline_has_what_a_student_did_and_was_told() {
    let app = TestApp::start();
    let (asha, accountant) = (app.admitted(), app.accountant());
    let charge = accountant.charge(&asha, 20);
    asha.pay(&charge).expect(200);
    accountant.fund(&asha, 100);
    asha.pay(&charge).expect(200);
    let merit = app
        .scholarship_desk()
        .add_scholarship("Merit", &app.day(7), 5_000);
    asha.participate(&merit).expect(200);
    let filed = json!({ "studentId": asha.id, "title": "The fan", "details": "It stands still." });
    let grievance = asha.post("/grievance/add", &filed).expect(200);
    let day = app.day(1);
    let leave = json!({
        "studentId": asha.id, "startDate": day, "endDate": day, "reason": "A wedding.",
    });
    let leave = asha.post("/leave/add", &leave).expect(200);
    let hod = app.staff(Role::Hod);
    let path = format!(
        "/grievance/resolve-grievance/{}",
        grievance.text("/data/_id")
    );
    hod.put(&path, &json!({})).expect(200);
    let path = format!("/grievance/reopen/{}", grievance.text("/data/_id"));
    asha.put(&path, &json!({ "reason": "It stopped again." }))
        .expect(200);
    let path = format!("/leave/withdraw/{}", leave.text("/leave/_id"));
    asha.put(&path, &json!({})).expect(200);
    let found = timeline(&asha);
    let docket = grievance.text("/data/docket");
    let reopened = format!("You re-opened grievance {docket}: The fan.");
    let starts = [
        "You withdrew your leave on",
        &*reopened,
        "Your grievance ",
        "You applied for leave on",
        "You filed grievance GR-",
        "You applied for Merit and paid ₹50.00.",
        "You paid ₹20.00: Library fine",
        "₹100.00 was added to your wallet",
        "A payment of ₹20.00 failed",
        "Library fine",
        "You are admitted to BMS.",
        "Your application for BMS has been received.",
    ];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (text, start) in found.iter().zip(starts) {
        assert!(text.starts_with(start), "{text}");
    }
}

#[test]
fn an_event_is_its_kind_and_values() {
    let app = TestApp::start();
    let (asha, accountant) = (app.admitted(), app.accountant());
    let charge = accountant.charge(&asha, 20);
    asha.pay(&charge).expect(200);
    let merit = app
        .scholarship_desk()
        .add_scholarship("Merit", &app.day(7), 5_000);
    accountant.fund(&asha, 100);
    asha.participate(&merit).expect(200);
    let day = app.day(1);
    let leave = json!({
        "studentId": asha.id, "startDate": day, "endDate": day, "reason": "A wedding.",
    });
    asha.post("/leave/add", &leave).expect(200);
    let list = asha.get("/student/timeline").expect(200).json();
    let said = |index: usize| {
        let event = &list["events"][index];
        (event["kind"].as_str().unwrap(), event["params"].clone())
    };
    assert_eq!(
        said(0),
        ("appliedForLeave", json!({ "start": day, "end": day }))
    );
    assert_eq!(
        said(1),
        (
            "appliedForScholarship",
            json!({ "scholarship": "Merit", "fee": 50 })
        )
    );
    assert_eq!(said(2).0, "moneyAdded");
    let (kind, params) = said(3);
    assert_eq!((kind, &params["amount"]), ("paymentFailed", &json!(20)));
    let charge = &params["charge"];
    assert_eq!(charge["what"], "charge");
    let title = charge["params"]["title"].as_str().unwrap();
    assert!(title.starts_with("Library fine"), "{title}");
    assert_eq!(said(4).0, "chargeRaised");
    assert_eq!(
        said(5),
        (
            "admissionApproved",
            json!({ "course": "BMS", "remark": "" })
        )
    );
}

#[test]
fn re_exams_and_practicals_are_on_the_timeline() {
    let app = TestApp::start();
    let asha = app.marked(&json!(39), &json!(60));
    app.marks_desk()
        .announce(&asha, "Economics", &app.day(0))
        .expect(200);
    app.accountant().fund(&asha, 500);
    let subject = asha.get("/reexam").expect(200).json()["failed"][0]["id"].clone();
    asha.post("/reexam/pay", &json!({ "subjectId": subject }))
        .expect(200);
    let found = timeline(&asha);
    assert!(
        found[0].starts_with("You registered for the re-exam in Economics on"),
        "{found:?}"
    );
}

#[test]
fn a_timeline_is_paged_and_ones_own() {
    let app = TestApp::start();
    let (asha, ravi) = (app.admitted(), app.student());
    let first = asha.get("/student/timeline?limit=1").expect(200);
    let next = first.next_page().expect("a further page");
    let second = asha.get(&next).expect(200);
    assert_eq!(second.next_page(), None);
    let text = |reply: &crate::support::Reply| reply.text("/events/0/text");
    assert_eq!(text(&first), "You are admitted to BMS.");
    assert_eq!(text(&second), "Your application for BMS has been received.");
    assert!(timeline(&ravi).is_empty());
}
