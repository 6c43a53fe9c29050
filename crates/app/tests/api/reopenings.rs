//! Two people open an application again that was approved by mistake.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

const FEES_PAID: &str = "Fees were paid. Ask the accountant for a refund first.";

fn ask(by: &Account, student: &str) -> Reply {
    let body = json!({ "studentId": student, "reason": "The mark sheet is of another student." });
    by.post("/admission/reopenings", &body)
}

fn asked(by: &Account, student: &Account) -> String {
    ask(by, &student.id).expect(200).text("/reopening/_id")
}

fn confirm(by: &Account, id: &str) -> Reply {
    by.put(&format!("/admission/reopenings/{id}/confirm"), &json!({}))
}

fn dismiss(by: &Account, id: &str) -> Reply {
    by.put(&format!("/admission/reopenings/{id}/dismiss"), &json!({}))
}

fn open_requests(by: &Account) -> Vec<Value> {
    let list = by.get("/admission/reopenings").expect(200).json();
    list["reopenings"].as_array().unwrap().clone()
}

fn approve(by: &Account, student: &Account) {
    by.put(&format!("/admission/approve/{}", student.id), &json!({}))
        .expect(200);
}

/// Every instalment with its amount, and whether it is withdrawn, as the database has them.
fn instalments(app: &TestApp) -> String {
    app.value(
        "SELECT coalesce(string_agg(instalment || ' of ' || instalment_count || ' ' || amount ||
             CASE WHEN withdrawn_at IS NULL THEN '' ELSE ' withdrawn' END, ', '
             ORDER BY withdrawn_at IS NULL, instalment), '') FROM charges WHERE kind = 'instalment'",
    )
}

#[test]
fn a_second_doc_admin_opens_an_approved_application_again_and_its_instalments_go() {
    let app = TestApp::start();
    let student = app.admitted();
    let (docs, second) = (app.staff(Role::DocAdmin), app.staff(Role::DocAdmin));
    let reply = ask(&docs, &student.id).expect(200).json();
    assert_eq!(reply["reopening"]["isOwn"], true);
    assert_eq!(reply["reopening"]["studentId"], json!(student.id));
    // Nothing has changed yet, and others see who asked and why.
    assert_eq!(student.admission()["status"], "Approved");
    let seen = open_requests(&second);
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0]["isOwn"], false);
    assert_eq!(seen[0]["reason"], "The mark sheet is of another student.");
    assert_eq!(seen[0]["askedBy"], reply["reopening"]["askedBy"]);

    confirm(&second, seen[0]["_id"].as_str().unwrap()).expect(200);
    assert_eq!(student.admission()["status"], "Submitted");
    assert_eq!(
        instalments(&app),
        "1 of 2 6250000 withdrawn, 2 of 2 6250000 withdrawn"
    );
    let fee = student.get("/fees/status").expect(200).json();
    assert_eq!((&fee["totalFee"], &fee["charges"]), (&json!(0), &json!([])));
    assert_eq!(open_requests(&docs), Vec::<Value>::new());
    let mail = app.mail_to(&student.email);
    assert_eq!(
        mail.subject,
        "Sunrise College is checking your application again"
    );
    let told = student.get("/notifications").expect(200).json();
    assert_eq!(told["notifications"][0]["kind"], "admissionReopened");
    let id: String = app.value("SELECT student_id::text FROM applications");
    let audit = app.audit_of(&id);
    assert_eq!(
        audit[audit.len() - 2..],
        ["askReopening", "reopenAdmission"]
    );
    let both: String = app.value(
        "SELECT string_agg(DISTINCT a.staff_id::text || (a.detail->>'askedBy'), ' ')
         FROM audit a WHERE a.action = 'reopenAdmission'",
    );
    assert_eq!(
        both,
        format!("{}{}", second.id, seen[0]["askedBy"].as_str().unwrap())
    );
}

#[test]
fn the_next_approval_raises_the_fee_once_more_and_once() {
    let app = TestApp::start();
    let student = app.admitted();
    let (docs, boss) = (app.staff(Role::DocAdmin), app.staff(Role::SuperAdmin));
    for _ in 0..2 {
        confirm(&boss, &asked(&docs, &student)).expect(200);
        approve(&docs, &student);
    }
    let gone = "1 of 2 6250000 withdrawn, 1 of 2 6250000 withdrawn, \
                2 of 2 6250000 withdrawn, 2 of 2 6250000 withdrawn";
    assert_eq!(
        instalments(&app),
        format!("{gone}, 1 of 2 6250000, 2 of 2 6250000")
    );
    let fee = student.get("/fees/status").expect(200).json();
    assert_eq!(fee["totalFee"], json!(125_000));
    assert_eq!(fee["charges"].as_array().unwrap().len(), 2);
    // The database itself keeps a part of the fee from being raised twice.
    let twice = "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on, created_at, demand_id,
                             plan)
        SELECT college_id, gen_random_uuid(), student_id, kind, instalment, title, amount, due_on, created_at, demand_id, plan
        FROM charges WHERE withdrawn_at IS NULL LIMIT 1";
    let refused = app.sql().batch_execute(twice).unwrap_err();
    let constraint = refused.as_db_error().and_then(|error| error.constraint());
    assert_eq!(constraint, Some("charges_of_demand"));
}

#[test]
fn nobody_confirms_what_they_asked_for_and_either_may_dismiss_it() {
    let app = TestApp::start();
    let student = app.admitted();
    let (docs, boss) = (app.staff(Role::DocAdmin), app.staff(Role::SuperAdmin));
    let id = asked(&docs, &student);
    confirm(&docs, &id).check_refusal(
        409,
        "admission.own-reopening",
        "You asked for this yourself. Someone else must confirm it.",
    );
    ask(&app.staff(Role::DocAdmin), &student.id).check_refusal(
        409,
        "admission.reopening-asked",
        "Someone has already asked for this. A second person must confirm it.",
    );
    dismiss(&docs, &id).expect(200);
    dismiss(&docs, &id).expect(404);
    confirm(&boss, &id).expect(404);
    dismiss(&boss, &asked(&docs, &student)).expect(200);
    assert_eq!(student.admission()["status"], "Approved");
    assert_eq!(instalments(&app), "1 of 2 6250000, 2 of 2 6250000");
    let id: String = app.value("SELECT student_id::text FROM applications");
    let audit = app.audit_of(&id);
    let rows = ["askReopening", "dismissReopening"].repeat(2);
    assert_eq!(audit[audit.len() - 4..], rows);
    ask(&boss, &student.id).expect(403);
}

#[test]
fn only_an_approved_application_is_opened_again_and_a_reason_is_said() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    ask(&docs, &student.id).check_refusal(
        409,
        "admission.not-approved",
        "This application is not approved, so it cannot be re-opened.",
    );
    ask(&docs, "99999999999").expect(404);
    ask(&docs, &app.student().id).expect(404);
    let body = json!({ "studentId": student.id, "reason": " " });
    let faults = docs.post("/admission/reopenings", &body).expect(400);
    assert_eq!(faults.faulty_fields(), ["reason"]);
}

#[test]
fn fees_that_were_paid_keep_the_approval() {
    let app = TestApp::start();
    let student = app.admitted();
    let (docs, boss) = (app.staff(Role::DocAdmin), app.staff(Role::SuperAdmin));
    let id = asked(&docs, &student);
    app.accountant().fund(&student, 125_000);
    student.pay(&student.pending()[0]).expect(200);
    confirm(&boss, &id).check_refusal(409, "admission.fees-paid", FEES_PAID);
    assert_eq!(student.admission()["status"], "Approved");
    assert_eq!(instalments(&app), "1 of 2 6250000, 2 of 2 6250000");
    // The request stays open, for when the money is given back.
    assert_eq!(open_requests(&boss).len(), 1);
    dismiss(&boss, &id).expect(200);
    ask(&docs, &student.id).check_refusal(409, "admission.fees-paid", FEES_PAID);
}

#[test]
fn marks_keep_the_approval() {
    let app = TestApp::start();
    let student = app.admitted();
    let docs = app.staff(Role::DocAdmin);
    let id = asked(&docs, &student);
    let marks = [("Economics", &json!(40))];
    app.marks_desk().save(&student, &marks, false).expect(200);
    let said = "This student has marks or a result, so the admission cannot be re-opened.";
    confirm(&app.staff(Role::SuperAdmin), &id).check_refusal(409, "admission.has-marks", said);
    dismiss(&docs, &id).expect(200);
    ask(&docs, &student.id).check_refusal(409, "admission.has-marks", said);
}

#[test]
fn another_colleges_requests_are_unknown() {
    let app = TestApp::start();
    let student = app.admitted();
    let id = asked(&app.staff(Role::DocAdmin), &student);
    let hill = app.college("Hill College");
    let (docs, boss) = (hill.staff(Role::DocAdmin), hill.staff(Role::SuperAdmin));
    let before = app.checksums(&["throttles"]);
    ask(&docs, &student.id).expect(404);
    for stranger in [&docs, &boss] {
        confirm(stranger, &id).expect(404);
        dismiss(stranger, &id).expect(404);
        assert_eq!(open_requests(stranger), Vec::<Value>::new());
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn of_those_who_ask_or_confirm_at_once_one_wins() {
    let app = TestApp::start();
    let student = app.admitted();
    let desks: Vec<Account> = (0..6).map(|_| app.staff(Role::DocAdmin)).collect();
    let replies = at_once(6, |number| ask(&desks[number], &student.id));
    let statuses = |replies: &[Reply]| {
        let mut all: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(statuses(&replies), [200, 409, 409, 409, 409, 409]);
    let id = open_requests(&desks[0])[0]["_id"]
        .as_str()
        .unwrap()
        .to_owned();
    let bosses: Vec<Account> = (0..6).map(|_| app.staff(Role::SuperAdmin)).collect();
    let replies = at_once(6, |number| confirm(&bosses[number], &id));
    assert_eq!(statuses(&replies), [200, 404, 404, 404, 404, 404]);
    assert_eq!(student.admission()["status"], "Submitted");
    let opened = "SELECT count(*) FROM audit WHERE action = 'reopenAdmission'";
    assert_eq!(app.value::<i64>(opened), 1);
}

/// Each round both are sent at the same moment.
#[test]
fn of_a_payment_and_a_confirmation_exactly_one_is_done() {
    let app = TestApp::start();
    let (docs, boss) = (app.staff(Role::DocAdmin), app.staff(Role::SuperAdmin));
    let accountant = app.accountant();
    let mut won = [0, 0];
    for round in 0..40 {
        let student = app.admitted();
        accountant.fund(&student, 125_000);
        let id = asked(&docs, &student);
        let charge = student.pending()[round % 2].clone();
        let replies = at_once(2, |number| match (number + round) % 2 {
            0 => student.pay(&charge),
            _ => confirm(&boss, &id),
        });
        let (paid, opened) = match round % 2 {
            0 => (&replies[0], &replies[1]),
            _ => (&replies[1], &replies[0]),
        };
        let status = student.admission()["status"].clone();
        match (paid.status, opened.status) {
            (200, 409) => {
                assert_eq!(opened.error(), FEES_PAID);
                assert_eq!(status, "Approved");
                won[0] += 1;
            }
            (409, 200) => {
                assert_eq!(status, "Submitted");
                won[1] += 1;
            }
            both => panic!("round {round}: {both:?}, {}, {}", paid.body, opened.body),
        }
    }
    let wrong = "SELECT count(*) FROM charges c JOIN transfers t
                 ON (t.college_id, t.charge_id) = (c.college_id, c.id) WHERE c.withdrawn_at IS NOT NULL";
    assert_eq!(app.value::<i64>(wrong), 0);
    app.prove_the_books();
    assert!(
        won[0] > 0 && won[1] > 0,
        "only one of them ever wins: {won:?}"
    );
}
