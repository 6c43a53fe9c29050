//! Re-exams: failing a subject, paying to sit it again, and what the next marks make of it.

use std::{thread, time::Duration};

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Call, Reply, STUDENT_PASSWORD, TestApp, at_once, row_of};

fn screen(of: &Account) -> Value {
    of.get("/reexam").expect(200).json()
}

fn pay(by: &Account, subject: &Value) -> Reply {
    by.post("/reexam/pay", &json!({ "subjectId": subject }))
}

/// A student who has failed Economics, its `_id`, and the day of the re-exam announced: today.
fn failed(app: &TestApp) -> (Account, Value) {
    let student = app.marked(&json!(39), &json!(60));
    app.marks_desk()
        .announce(&student, "Economics", &day(app, 0))
        .expect(200);
    let subject = screen(&student)["failed"][0]["id"].clone();
    (student, subject)
}

/// The same student, who has sat the re-exam for fewer marks, which are published.
fn failed_again(app: &TestApp) -> (Account, Value) {
    let (student, subject) = failed(app);
    app.accountant().fund(&student, 1000);
    pay(&student, &subject).expect(200);
    let sat: [(&str, &Value); 1] = [("Economics", &json!(20))];
    app.marks_desk().save(&student, &sat, true).expect(200);
    (student, subject)
}

fn day(app: &TestApp, days: i64) -> String {
    let today = portal_domain::dates::date_in_india(app.now());
    (today + chrono::Duration::days(days)).to_string()
}

#[test]
fn a_failed_subject_is_paid_for_and_passed_with_further_marks() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 500);
    let before = screen(&asha);
    assert_eq!(
        (&before["fee"], &before["balance"]),
        (&json!(200), &json!(500))
    );
    assert_eq!(before["failed"].as_array().unwrap().len(), 1);
    assert_eq!(before["failed"][0]["mayPay"], json!(true));
    let paid = pay(&asha, &economics).expect(200).json();
    assert_eq!(paid["balance"], json!(300));
    assert!(
        paid["message"]
            .as_str()
            .unwrap()
            .starts_with("Payment successful.")
    );
    let after = screen(&asha);
    assert_eq!(
        (&after["failed"], &after["paid"]),
        (&json!([]), &json!([paid["paid"]]))
    );
    assert_eq!(after["paid"][0]["status"], "Registered");
}

#[test]
fn the_marks_of_a_re_exam_are_a_further_attempt() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed(&app), app.marks_desk());
    app.accountant().fund(&asha, 500);
    pay(&asha, &economics).expect(200);
    let sheet = desk.sheet(&asha);
    let row = row_of(&sheet, "Economics");
    assert_eq!(
        (&row["attempt"], &row["marks"], &row["bestMarks"]),
        (&json!(2), &Value::Null, &json!(39))
    );
    assert_eq!(sheet["status"], "Incomplete");
    desk.save(&asha, &[("Economics", &json!(61))], false)
        .expect(200);
    assert_eq!(
        screen(&asha)["paid"][0]["status"],
        "Registered",
        "not published yet"
    );
    desk.put("/marks/publish", &json!({ "studentIds": [asha.id] }))
        .expect(200);
    let result = asha.result();
    assert_eq!(
        (&result["status"], &result["issue"]),
        (&json!("PASS"), &json!(2))
    );
    assert_eq!(result["subjects"][0]["obtainedMarks"], json!(61));
    let paid = &screen(&asha)["paid"][0];
    assert_eq!(
        (&paid["status"], &paid["obtainedMarks"]),
        (&json!("Passed"), &json!(61))
    );
    pay(&asha, &economics).expect(409);
    app.prove_the_books();
}

#[test]
fn the_fee_of_a_re_exam_is_not_taken_back_as_a_charge() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed(&app), app.accountant());
    desk.fund(&asha, 500);
    pay(&asha, &economics).expect(200);
    let charge: String = app.value("SELECT id::text FROM charges WHERE kind = 'reexam'");
    let path = format!("/accountant/charges/{charge}/withdraw");
    let refused = desk.put(&path, &json!({ "reason": "Ill." }));
    let said = "A re-exam fee cannot be withdrawn.";
    refused.check_refusal(409, "charge.of-reexam", said);
    assert_eq!(asha.balance(), json!(300));
    app.prove_the_books();
}

/// How the list, the sheet and the grid of the class see the only student.
fn check_marks_state(desk: &Account, student: &Account, status: &str, missing: i64) {
    assert_eq!(desk.sheet(student)["status"], status);
    for filter in ["Incomplete", "Published", "Changed"] {
        let list = desk.get(&format!("/marks/students?status={filter}"));
        let found = list.expect(200).json()["students"].as_array().map(Vec::len);
        assert_eq!(found, Some(usize::from(filter == status)), "{filter}");
    }
    let grid = desk.get("/marks/grid?course=BMS").expect(200).json();
    let subjects = grid["subjects"].as_array().expect("subjects");
    let of = |subject: &Value| subject["missing"].as_i64();
    assert_eq!(
        subjects.iter().filter_map(of).sum::<i64>(),
        missing,
        "{grid}"
    );
}

#[test]
fn anyone_who_pays_while_the_day_is_moved_sits_it_on_the_new_one() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 500);
    let mut desk = app.sql();
    let mut moving = desk.transaction().expect("begun");
    moving
        .execute("UPDATE reexam_dates SET exam_on = exam_on + 7", &[])
        .expect("moved");
    let paid = thread::scope(|scope| {
        let paying = scope.spawn(|| pay(&asha, &economics).expect(200).json());
        let waiting = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        for _ in 0..100 {
            if paying.is_finished() || app.value::<i64>(waiting) > 0 {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        moving.commit().expect("committed");
        paying.join().expect("paid")
    });
    assert_eq!(paid["paid"]["examDate"], json!(day(&app, 7)));
}

/// Saves Economics anew for a reason, and does not publish it.
fn correct_quietly(desk: &Account, student: &Account, marks: &Value) {
    let input = desk.marks_input(student, &[("Economics", marks)]);
    let corrected = json!({ "marks": input, "reason": "Added up again." });
    desk.put(&format!("/marks/{}", student.id), &corrected)
        .expect(200);
}

fn publish(desk: &Account, student: &Account) -> Value {
    let all = json!({ "studentIds": [student.id] });
    desk.put("/marks/publish", &all).expect(200).json()
}

#[test]
fn nothing_is_paid_while_a_correction_waits() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed(&app), app.marks_desk());
    app.accountant().fund(&asha, 500);
    correct_quietly(&desk, &asha, &json!(74.5));
    assert_eq!(screen(&asha)["failed"][0]["mayPay"], json!(false));
    let refused = pay(&asha, &economics).expect(409);
    assert!(
        refused.error().contains("being corrected"),
        "{}",
        refused.error()
    );
    assert_eq!(screen(&asha)["balance"], json!(500));
    publish(&desk, &asha);
    assert_eq!(asha.result()["status"], "PASS");
    assert_eq!(screen(&asha)["failed"], json!([]));
}

#[test]
fn marks_that_are_back_where_they_were_hold_no_re_exam_up() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed(&app), app.marks_desk());
    app.accountant().fund(&asha, 500);
    desk.announce(&asha, "Economics", &day(&app, 3)).expect(200);
    let shown = asha.result()["subjects"][0]["obtainedMarks"].clone();
    correct_quietly(&desk, &asha, &json!(74.5));
    pay(&asha, &economics).expect(409);
    correct_quietly(&desk, &asha, &shown);
    pay(&asha, &economics).expect(200);
    assert_eq!(asha.result()["issue"], json!(1));
}

#[test]
fn marks_that_are_judged_otherwise_wait_for_their_issue_even_when_they_are_back() {
    let app = TestApp::start();
    let (asha, desk) = (app.marked(&json!(74.5), &json!(60)), app.marks_desk());
    set_passing(&app, 75);
    for marks in [70.0, 74.5] {
        correct_quietly(&desk, &asha, &json!(marks));
        check_marks_state(&desk, &asha, "Changed", 0);
    }
}

#[test]
fn a_re_exam_stays_what_it_came_to_while_a_correction_waits() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed_again(&app), app.marks_desk());
    let shown = screen(&asha);
    assert_eq!(
        (
            &shown["paid"][0]["status"],
            &shown["paid"][0]["obtainedMarks"]
        ),
        (&json!("Failed"), &json!(20))
    );
    correct_quietly(&desk, &asha, &json!(22));
    assert_eq!(screen(&asha)["paid"], shown["paid"]);
    assert_eq!(screen(&asha)["failed"][0]["id"], economics);
    publish(&desk, &asha);
    assert_eq!(screen(&asha)["paid"][0]["obtainedMarks"], json!(22));
}

/// Sets the passing marks of Economics at the college.
fn set_passing(app: &TestApp, passing: i64) {
    let boss = app.staff(Role::SuperAdmin);
    let path = format!("/college/getCollegeById/{}", app.home().id);
    let mut setup = boss.get(&path).expect(200).json();
    setup["courses"][0]["subjects"][0]["minMarks"] = json!(passing);
    let body = json!({
        "collegeID": setup["collegeID"], "collegeName": setup["collegeName"],
        "address": setup["address"], "courses": setup["courses"],
    });
    boss.post("/college/add", &body).expect(200);
}

#[test]
fn passing_marks_that_change_are_for_results_to_be_published_anew() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed(&app), app.marks_desk());
    app.accountant().fund(&asha, 500);
    desk.announce(&asha, "Economics", &day(&app, 3)).expect(200);
    pay(&asha, &economics).expect(200);
    check_marks_state(&desk, &asha, "Published", 0);
    set_passing(&app, 75);
    // A re-exam that lies ahead hides nothing of it.
    check_marks_state(&desk, &asha, "Changed", 0);
    let same = publish(&desk, &asha);
    assert_eq!(
        (&same["published"], &same["unchanged"]),
        (&json!(0), &json!(1)),
        "failed before and now"
    );
    check_marks_state(&desk, &asha, "Published", 0);
}

#[test]
fn a_result_changes_with_the_passing_marks_once_it_is_published_anew() {
    let app = TestApp::start();
    let (asha, desk) = (app.marked(&json!(74.5), &json!(60)), app.marks_desk());
    set_passing(&app, 75);
    assert_eq!(asha.result()["status"], "PASS", "until it is published");
    assert_eq!(publish(&desk, &asha)["published"], json!(1));
    assert_eq!(asha.result()["status"], "FAIL");
    set_passing(&app, 40);
    assert_eq!(asha.result()["status"], "FAIL");
    assert_eq!(publish(&desk, &asha)["published"], json!(1));
    assert_eq!(
        (&asha.result()["status"], &asha.result()["issue"]),
        (&json!("PASS"), &json!(3))
    );
}

#[test]
fn the_best_attempt_counts_and_all_of_them_are_kept() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed_again(&app), app.marks_desk());
    assert_eq!(
        asha.result()["subjects"][0]["obtainedMarks"],
        json!(39),
        "the better one"
    );
    let now = screen(&asha);
    assert_eq!(
        (&now["paid"][0]["status"], &now["failed"][0]["id"]),
        (&json!("Failed"), &economics)
    );
    // Not for the exam that was just sat: another day has to be announced.
    assert_eq!(now["failed"][0]["examDate"], Value::Null);
    let refused = pay(&asha, &economics).expect(409);
    assert!(refused.error().contains("not been announced"));
    desk.announce(&asha, "Economics", &day(&app, 1)).expect(200);
    pay(&asha, &economics).expect(200);
    let early = desk
        .save(&asha, &[("Economics", &json!(40))], true)
        .expect(400);
    assert!(early.body.contains("from that day on"), "{}", early.body);
    // So long there is nothing to enter, and nobody is sent looking for it.
    check_marks_state(&desk, &asha, "Published", 0);
    app.pass(chrono::Duration::days(1));
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    let desk = app.marks_desk();
    check_marks_state(&desk, &asha, "Incomplete", 1);
    desk.save(&asha, &[("Economics", &json!(40))], true)
        .expect(200);
    let attempts: Vec<_> = screen(&asha)["paid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["attempt"].clone())
        .collect();
    assert_eq!(attempts, [json!(3), json!(2)]);
    assert_eq!(asha.result()["status"], "PASS");
    assert_eq!(app.value::<i64>("SELECT count(*) FROM marks"), 4);
}

#[test]
fn the_fee_goes_through_the_ledger_as_atkt_fees_and_is_no_part_of_the_total() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 250);
    let paid = pay(&asha, &economics).expect(200).json();
    app.number_receipts();
    let id = paid["paid"]["transactionId"].as_str().unwrap().to_owned();
    let lines = app
        .staff(portal_domain::roles::Role::SuperAdmin)
        .get("/transactions")
        .expect(200)
        .json();
    let line = &lines["transactions"][0];
    assert_eq!(
        (&line["_id"], &line["type"]),
        (&json!(id), &json!("ATKT Fees"))
    );
    assert_eq!(
        (&line["amount"], &line["direction"]),
        (&json!(200), &json!("Incoming"))
    );
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(
        (&fee["totalFee"], &fee["paidAmount"]),
        (&json!(125_000), &json!(0))
    );
    assert_eq!(asha.pending().len(), 2, "the two instalments alone");
    assert_eq!(asha.payments()[0]["title"], "Re-exam: Economics");
    asha.get(&format!("/fees/receipts/{id}")).expect(200);
    let told = app.subjects_to(&asha.email);
    assert_eq!(told[0], "You are registered for the re-exam in Economics");
}

#[test]
fn too_little_money_changes_nothing() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 199);
    let before = (screen(&asha), app.checksums(&["throttles", "sessions"]));
    let refused = pay(&asha, &economics).expect(409);
    assert_eq!(refused.error(), "Insufficient wallet balance");
    assert_eq!(
        (screen(&asha), app.checksums(&["throttles", "sessions"])),
        before
    );
}

#[test]
fn no_other_fee_is_taken_than_the_one_shown() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 5_000);
    let shown = screen(&asha)["fee"].clone();
    app.execute("UPDATE colleges SET reexam_fee = 25000");
    let before = app.checksums(&["throttles", "sessions"]);
    let pay = |fee: &Value| {
        let body = json!({ "subjectId": economics, "fee": fee });
        asha.post("/reexam/pay", &body)
    };
    let refused = pay(&shown).expect(409);
    assert_eq!(
        refused.error(),
        "The fee has changed to ₹250.00. Please check it before you pay."
    );
    pay(&json!("much")).expect(400);
    assert_eq!(app.checksums(&["throttles", "sessions"]), before);
    pay(&screen(&asha)["fee"]).expect(200);
    assert_eq!(asha.balance(), json!(4_750));
}

#[test]
fn a_second_click_pays_once() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 5_000);
    let replies = at_once(16, |_| pay(&asha, &economics).status);
    assert_eq!(
        replies.iter().filter(|status| **status == 200).count(),
        1,
        "{replies:?}"
    );
    assert!(
        replies.iter().all(|status| [200, 409].contains(status)),
        "{replies:?}"
    );
    assert_eq!(asha.balance(), json!(4_800));
    let told = pay(&asha, &economics).expect(409);
    assert_eq!(
        told.error(),
        "You have already paid for the re-exam in this subject."
    );
    app.prove_the_books();
}

#[test]
fn the_same_call_again_has_the_same_reply() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.accountant().fund(&asha, 5_000);
    let call = |subject: &Value| {
        let body = json!({ "subjectId": subject });
        Call::json("POST", "/api/reexam/pay", &body)
            .header("idempotency-key", "re-exam-of-economics")
    };
    let replies = at_once(8, |_| asha.send(&call(&economics)).expect(200).body);
    assert!(replies.iter().all(|body| *body == replies[0]));
    assert_eq!(asha.balance(), json!(4_800));
    asha.send(&call(&json!("something else"))).expect(404);
    let accounts = row_of(&app.marks_desk().sheet(&asha), "Accounts")["subjectId"].clone();
    asha.send(&call(&accounts)).expect(422);
}

#[test]
fn only_failed_subjects_with_a_day_to_come_can_be_paid() {
    let app = TestApp::start();
    let asha = app.marked(&json!(39), &json!(60));
    let desk = app.marks_desk();
    app.accountant().fund(&asha, 5_000);
    let economics = screen(&asha)["failed"][0].clone();
    assert_eq!(
        (&economics["examDate"], &economics["mayPay"]),
        (&Value::Null, &json!(false))
    );
    let refused = pay(&asha, &economics["id"]).expect(409);
    assert_eq!(
        refused.error(),
        "The date of this re-exam has not been announced yet."
    );
    desk.announce(&asha, "Economics", &day(&app, 0)).expect(200);
    app.pass(chrono::Duration::days(1));
    asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
    let refused = pay(&asha, &economics["id"]).expect(409);
    assert_eq!(refused.error(), "The date of this re-exam has passed.");
    let desk = app.marks_desk();
    let accounts = row_of(&desk.sheet(&asha), "Accounts")["subjectId"].clone();
    assert_eq!(
        pay(&asha, &accounts).expect(409).error(),
        "You have no re-exam in this subject."
    );
    let unknown = json!("01900000-0000-7000-8000-000000000000");
    let not_found = pay(&asha, &unknown).expect(404).body;
    let other = app.college("Hill College").admitted();
    assert_eq!(pay(&other, &economics["id"]).expect(404).body, not_found);
    let none = screen(&other);
    assert_eq!(
        (&none["isPublished"], &none["failed"]),
        (&json!(false), &json!([]))
    );
}

#[test]
fn a_moved_day_moves_who_is_registered_and_tells_them() {
    let app = TestApp::start();
    let ((asha, economics), desk) = (failed(&app), app.marks_desk());
    app.accountant().fund(&asha, 5_000);
    pay(&asha, &economics).expect(200);
    let moved = desk
        .announce(&asha, "Economics", &day(&app, 20))
        .expect(200)
        .json();
    assert_eq!(
        (&moved["reexam"]["examDate"], &moved["reexam"]["registered"]),
        (&json!(day(&app, 20)), &json!(1))
    );
    assert_eq!(screen(&asha)["paid"][0]["examDate"], json!(day(&app, 20)));
    let told = app.subjects_to(&asha.email);
    assert!(
        told[0].starts_with("Your re-exam in Economics is now on"),
        "{told:?}"
    );
    desk.announce(&asha, "Economics", &day(&app, 20))
        .expect(200);
    let told = "SELECT count(*) FROM audit WHERE action = 'setReexamDate'";
    assert_eq!(app.value::<i64>(told), 2, "the same day again is no change");
    for bad in [day(&app, -1), day(&app, 400), "tomorrow".to_owned()] {
        let refused = desk.announce(&asha, "Economics", &bad).expect(400);
        assert_eq!(refused.faulty_fields(), ["examDate"]);
    }
    let list = desk
        .get("/marks/reexam-dates?course=BMS")
        .expect(200)
        .json();
    assert_eq!(list["reexams"].as_array().unwrap().len(), 2);
    let other = app
        .college("Hill College")
        .staff(portal_domain::roles::Role::MarksAdmin);
    let path = format!("/marks/reexam-dates/{}", economics.as_str().unwrap());
    other
        .put(&path, &json!({ "examDate": day(&app, 5) }))
        .expect(404);
}

#[test]
fn a_free_re_exam_is_registered_without_a_payment() {
    let app = TestApp::start();
    let (asha, economics) = failed(&app);
    app.execute("UPDATE colleges SET reexam_fee = 0");
    let paid = pay(&asha, &economics).expect(200).json();
    assert_eq!(
        (&paid["paid"]["transactionId"], &paid["paid"]["fee"]),
        (&Value::Null, &json!(0))
    );
    assert_eq!(screen(&asha)["paid"].as_array().unwrap().len(), 1);
}
