//! A doc admin decides on applications, and students correct what was refused (spec §2: Doc admin; §4).

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Form, Reply, TestApp, at_once, jpeg, pdf};

fn approve(by: &Account, student: &str) -> Reply {
    by.put(&format!("/admission/approve/{student}"), &json!({}))
}

fn reject(by: &Account, student: &str, body: &Value) -> Reply {
    by.put(&format!("/admission/reject/{student}"), body)
}

fn waiting(by: &Account) -> Vec<Value> {
    let list = by.get("/student/getStudentsDetails").expect(200).json();
    list.as_array().unwrap().clone()
}

/// Sends an application back because of its Aadhaar card.
fn refuse_aadhaar(docs: &Account, student: &Account) {
    let body = json!({ "reason": "Please send a masked copy.",
                       "documents": { "aadharCard": "The number is readable." } });
    reject(docs, &student.id, &body).expect(200);
}

#[test]
fn approving_admits_raises_the_fee_and_mails_in_one_step() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    let body = json!({ "remark": "Welcome.", "submission": 1 });
    let path = format!("/admission/approve/{}", student.id);
    let decided = docs.put(&path, &body).expect(200).json();
    assert_eq!(decided["status"], "Approved");
    assert_eq!(decided["remark"], "Welcome.");
    let charges =
        "SELECT string_agg(title || ' ' || amount || ' ' || due_on, ', ' ORDER BY instalment)
                   FROM charges";
    assert_eq!(
        app.value::<String>(charges),
        "Instalment 1 of 2 6250000 2090-07-15, Instalment 2 of 2 6250000 2090-12-15"
    );
    let mail = app.mail_to(&student.email);
    assert_eq!(mail.subject, "You are admitted to Sunrise College");
    assert!(
        mail.text.contains("₹1,25,000.00") && mail.text.contains("Welcome."),
        "{}",
        mail.text
    );
    let id: String = app.value("SELECT student_id::text FROM applications");
    assert_eq!(app.audit_of(&id), ["approveAdmission"]);
    assert_eq!(student.admission()["status"], "Approved");
    let fee = student.get("/fees/status").expect(200).json();
    assert_eq!(fee["totalFee"], json!(125_000));
    assert_eq!(fee["charges"][1]["title"], "Instalment 2 of 2");
    assert_eq!(fee["charges"][1]["amount"], json!(62_500));
    assert_eq!(fee["charges"][1]["dueDate"], "2090-12-15");

    let again = approve(&docs, &student.id).expect(409);
    assert_eq!(again.error(), "This application has already been approved.");
    reject(&docs, &student.id, &json!({ "reason": "Late." })).expect(409);
    let reply = Form::fields().submit(&student).expect(409);
    assert_eq!(reply.error(), "Your application has been approved.");
    assert_eq!(app.value::<i64>("SELECT count(*) FROM charges"), 2);
}

#[test]
fn a_rejection_has_a_reason() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    let body = json!({ "reason": " ", "documents": { "aadharCard": "", "passport": "x" } });
    let faults = reject(&docs, &student.id, &body)
        .expect(400)
        .faulty_fields();
    assert_eq!(
        faults,
        ["reason", "documents.aadharCard", "documents.passport"]
    );
    assert_eq!(student.admission()["status"], "Submitted");
}

#[test]
fn what_was_sent_back_is_not_decided_on_before_it_comes_again() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    refuse_aadhaar(&docs, &student);
    let later = json!({ "reason": "Blurred." });
    for refused in [
        approve(&docs, &student.id),
        reject(&docs, &student.id, &later),
    ] {
        let said = "This application has already been rejected.";
        refused.check_refusal(409, "admission.rejected-before", said);
    }
    assert_eq!(student.admission()["remark"], "Please send a masked copy.");
    assert_eq!(app.value::<i64>("SELECT count(*) FROM charges"), 0);
}

#[test]
fn of_doc_admins_who_decide_at_once_one_wins_and_the_others_are_told() {
    let app = TestApp::start();
    let student = app.applicant();
    let desks: Vec<Account> = (0..6).map(|_| app.staff(Role::DocAdmin)).collect();
    let replies = at_once(6, |number| match number % 2 {
        0 => approve(&desks[number], &student.id),
        _ => reject(
            &desks[number],
            &student.id,
            &json!({ "reason": "Blurred." }),
        ),
    });
    let won: Vec<_> = replies.iter().filter(|reply| reply.status == 200).collect();
    assert_eq!(won.len(), 1);
    let status = won[0].text("/status");
    for lost in replies.iter().filter(|reply| reply.status != 200) {
        assert_eq!(lost.status, 409);
        let said = format!(
            "This application has already been {}.",
            status.to_lowercase()
        );
        assert_eq!(lost.error(), said);
    }
    let charges = if status == "Approved" { 2 } else { 0 };
    assert_eq!(app.value::<i64>("SELECT count(*) FROM charges"), charges);
    // One for the application and one for the decision.
    assert_eq!(app.subjects_to(&student.email).len(), 2);
}

#[test]
fn another_colleges_applications_are_unknown() {
    let app = TestApp::start();
    let student = app.applicant();
    let stranger = app.college("Hill College").staff(Role::DocAdmin);
    let fee = student.get("/fees/status").expect(200).json();
    assert_eq!(fee["admissionStatus"], "Submitted");
    assert_eq!((&fee["totalFee"], &fee["charges"]), (&json!(0), &json!([])));
    let before = app.checksums(&["throttles"]);
    let unknown = approve(&stranger, "99999999999").expect(404).body;
    assert_eq!(approve(&stranger, &student.id).expect(404).body, unknown);
    let rejected = reject(&stranger, &student.id, &json!({ "reason": "No." }));
    assert_eq!(rejected.expect(404).body, unknown);
    assert_eq!(waiting(&stranger), Vec::<Value>::new());
    assert_eq!(
        stranger.get("/student/getStudents").expect(200).json(),
        json!([])
    );
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_rejection_is_told_with_its_reasons() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    refuse_aadhaar(&docs, &student);
    let mail = app.mail_to(&student.email);
    assert_eq!(
        mail.subject,
        "Sunrise College has sent your application back"
    );
    assert!(
        mail.text.contains("Aadhaar card: The number is readable."),
        "{}",
        mail.text
    );
    let admission = student.admission();
    assert_eq!(
        (&admission["status"], &admission["remark"]),
        (&json!("Rejected"), &json!("Please send a masked copy."))
    );
    assert_eq!(
        student.slot("aadharCard")["document"]["refusal"],
        "The number is readable."
    );
    assert_eq!(
        (
            student.slot("aadharCard")["open"].clone(),
            student.slot("passportPhoto")["open"].clone()
        ),
        (json!(true), json!(false))
    );
}

#[test]
fn only_what_was_refused_is_sent_again() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    let untouched = student.document("leavingCertificate");
    refuse_aadhaar(&docs, &student);
    let unchanged = Form::new().submit(&student).expect(400);
    assert_eq!(unchanged.faulty_fields(), ["aadharCard"]);
    let other = Form::new().file("leavingCertificate", "l.pdf", "application/pdf", &pdf());
    let reply = other.save(&student).expect(400);
    let said = "Leaving certificate was not refused, so it cannot be sent again.".to_owned();
    assert_eq!(reply.faults(), [("leavingCertificate".to_owned(), said)]);
    assert_eq!(student.document("leavingCertificate"), untouched);
}

#[test]
fn a_corrected_application_is_submitted_again_and_decided_on_as_it_is_now() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    refuse_aadhaar(&docs, &student);
    app.pass(Duration::seconds(2));
    let masked = Form::new()
        .text("address", "13, MG Road, Pune 411001")
        .file("aadharCard", "masked.jpg", "image/jpeg", &jpeg());
    masked.clone().save(&student).expect(200);
    // What is being corrected is nobody else's before it is submitted.
    docs.get(&student.document("aadharCard")).expect(404);
    masked.save(&student).expect(200);
    let again = Form::new().submit(&student).expect(200).json();
    assert_eq!(
        (&again["status"], &again["remark"]),
        (&json!("Submitted"), &Value::Null)
    );
    let seen = &waiting(&docs)[0];
    assert_eq!(
        (&seen["submission"], &seen["address"]),
        (&json!(2), &json!("13, MG Road, Pune 411001"))
    );
    assert!(
        seen["files"]
            .as_array()
            .unwrap()
            .iter()
            .all(|file| file["refusal"].is_null())
    );

    let stale = docs.put(
        &format!("/admission/approve/{}", student.id),
        &json!({ "submission": 1 }),
    );
    assert!(
        stale
            .expect(409)
            .error()
            .starts_with("The student has changed")
    );
    approve(&docs, &student.id).expect(200);
}

/// Students whose applications are decided on: the first and the last are approved.
fn desk_with_five(app: &TestApp) -> (Account, Vec<Account>) {
    app.home().set_up();
    let docs = app.staff(Role::DocAdmin);
    let names = [
        "Asha Patil",
        "Rohan Mehta",
        "Zoya Khan",
        "Dev Patil",
        "Om Rao",
    ];
    let students = names.map(|name| {
        let student = app.student();
        let form = Form::complete().text("fullName", name);
        form.submit(&student).expect(200);
        app.pass(Duration::seconds(1));
        student
    });
    for number in [0, 4] {
        approve(&docs, &students[number].id).expect(200);
        app.pass(Duration::seconds(1));
    }
    (docs, students.into())
}

const LIST: &str = "/student/getStudentsDetails";

fn names(by: &Account, path: &str) -> Vec<String> {
    let list = by.get(path).expect(200).json();
    let rows = list.as_array().unwrap().iter();
    rows.map(|row| row["fullName"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn the_desks_lists_are_searched_and_told_apart_by_status() {
    let app = TestApp::start();
    let (docs, students) = desk_with_five(&app);
    for (query, expected) in [
        ("", vec!["Rohan Mehta", "Zoya Khan", "Dev Patil"]),
        ("?status=Approved", vec!["Om Rao", "Asha Patil"]),
        ("?status=Rejected", vec![]),
        ("?search=pat", vec!["Dev Patil"]),
        (&format!("?search={}", students[2].id), vec!["Zoya Khan"]),
    ] {
        assert_eq!(names(&docs, &format!("{LIST}{query}")), expected, "{query}");
    }
    docs.get(&format!("{LIST}?status=Draft")).expect(400);
}

/// Where the next page of that one is.
fn next_of(reply: &Reply) -> Option<String> {
    let link = reply.header("link")?;
    let address = &link[1..link.find('>').unwrap()];
    Some(address.strip_prefix("/api").unwrap().to_owned())
}

#[test]
fn the_next_page_begins_where_the_last_one_ended_whatever_has_become_of_its_last_row() {
    let app = TestApp::start();
    let (docs, students) = desk_with_five(&app);
    let first = docs.get(&format!("{LIST}?limit=1")).expect(200);
    let next = next_of(&first).expect("two more");
    // Rohan Mehta, who stood there, is sent to the end of the queue.
    reject(&docs, &students[1].id, &json!({ "reason": "Unreadable." })).expect(200);
    Form::fields().submit(&students[1]).expect(200);
    assert_eq!(names(&docs, &next), ["Zoya Khan"]);
    let by_id = format!("{LIST}?limit=1&after={}", students[1].id);
    assert_eq!(
        names(&docs, &by_id),
        [""; 0],
        "by the id alone: after where it is now"
    );
}

#[test]
fn the_desks_lists_are_paged_without_gap_or_repetition() {
    let app = TestApp::start();
    let (docs, _) = desk_with_five(&app);
    for status in ["Submitted", "Approved"] {
        let whole = names(&docs, &format!("{LIST}?status={status}"));
        let (mut next, mut seen) = (format!("{LIST}?status={status}&limit=1"), Vec::new());
        loop {
            let reply = docs.get(&next).expect(200);
            seen.extend(names(&docs, &next));
            let Some(further) = next_of(&reply) else {
                break;
            };
            next = further;
        }
        assert_eq!(seen, whole);
    }
}
