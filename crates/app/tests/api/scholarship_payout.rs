//! The super admin pays the awards of scholarships.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, TestApp, at_once};

/// A scholarship of ₹5,000 with two approved students and one who is not.
fn pending(app: &TestApp) -> (String, [Account; 3]) {
    let desk = app.scholarship_desk();
    let merit = desk.add_scholarship("Merit", &app.day(7), 5_000);
    let students = [(); 3].map(|()| app.student_with(500));
    for student in &students {
        student.participate(&merit).expect(200);
    }
    desk.approve_students(&merit, &[&students[0], &students[1]])
        .expect(200);
    (merit, students)
}

fn balances(students: &[Account]) -> Vec<Value> {
    students.iter().map(Account::balance).collect()
}

#[test]
fn every_approved_student_is_paid_through_the_ledger() {
    let app = TestApp::start();
    let (merit, students) = pending(&app);
    let principal = app.staff(Role::SuperAdmin);
    let waiting = principal
        .get("/scholarship/fetch-all?status=Pending")
        .expect(200)
        .json();
    assert_eq!(
        waiting["scholarships"][0]["approvedStudents"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let paid = principal.pay_out(&merit, None).expect(200).json();
    assert_eq!(paid["message"], "Paid ₹10,000.00 to 2 students.");
    assert_eq!(paid["scholarship"]["status"], "Paid");
    assert_eq!(balances(&students), [json!(5450), json!(5450), json!(450)]);
    assert_eq!(
        students[0].scholarships("participated")[0]["status"],
        "Paid"
    );
    assert_eq!(
        students[2].scholarships("participated")[0]["paidAt"],
        Value::Null
    );
    let books = principal.get("/transactions").expect(200).json();
    let line = &books["transactions"][0];
    assert_eq!(
        (&line["type"], &line["amount"], &line["direction"]),
        (&json!("Scholarship"), &json!(5000), &json!("Outgoing"))
    );
    let told = app.subjects_to(&students[0].email);
    assert_eq!(told[0], "₹5,000.00 added to your wallet: Merit");
    let linked = "SELECT count(*) FROM scholarship_applications a JOIN transfers t
                  ON t.id = a.award_id AND t.credit_student = a.student_id";
    assert_eq!(app.value::<i64>(linked), 2);
    app.prove_the_books();
}

#[test]
fn it_is_paid_once_however_often_it_is_asked_for() {
    let app = TestApp::start();
    let (merit, students) = pending(&app);
    let desks = [(); 2].map(|()| app.staff(Role::SuperAdmin));
    let statuses = at_once(8, |number| desks[number % 2].pay_out(&merit, None).status);
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        1,
        "{statuses:?}"
    );
    assert!(
        statuses.iter().all(|status| [200, 409].contains(status)),
        "{statuses:?}"
    );
    assert_eq!(balances(&students), [json!(5450), json!(5450), json!(450)]);
    let told = desks[0].pay_out(&merit, None).expect(409);
    assert_eq!(told.error(), "This scholarship has already been paid.");
    app.prove_the_books();
}

#[test]
fn the_same_call_again_has_the_same_reply() {
    let app = TestApp::start();
    let (merit, students) = pending(&app);
    let principal = app.staff(Role::SuperAdmin);
    let replies = at_once(6, |_| {
        principal
            .pay_out(&merit, Some("merit-2026"))
            .expect(200)
            .body
    });
    assert!(replies.iter().all(|body| *body == replies[0]));
    assert_eq!(balances(&students), [json!(5450), json!(5450), json!(450)]);
}

#[test]
fn what_is_not_approved_or_not_ones_own_is_not_paid() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let open = desk.add_scholarship("Sport", &app.day(7), 1_000);
    let principal = app.staff(Role::SuperAdmin);
    let refused = principal.pay_out(&open, None).expect(409);
    assert_eq!(
        refused.error(),
        "No student is approved for this scholarship yet."
    );
    let (merit, students) = pending(&app);
    let hill = app.college("Hill College").staff(Role::SuperAdmin);
    let unknown = hill.pay_out("01900000-0000-7000-8000-000000000000", None);
    let not_found = unknown.expect(404).body;
    assert_eq!(hill.pay_out(&merit, None).expect(404).body, not_found);
    desk.pay_out(&merit, None).expect(403);
    assert_eq!(balances(&students), [json!(450), json!(450), json!(450)]);
}

#[test]
fn two_scholarships_of_the_same_students_are_paid_at_once() {
    let app = TestApp::start();
    let (merit, students) = pending(&app);
    let desk = app.scholarship_desk();
    let sport = desk.add_scholarship("Sport", &app.day(7), 1_000);
    for student in &students[..2] {
        student.participate(&sport).expect(200);
    }
    desk.approve_students(&sport, &[&students[1], &students[0]])
        .expect(200);
    let principal = app.staff(Role::SuperAdmin);
    let both = [merit, sport];
    let statuses = at_once(2, |number| principal.pay_out(&both[number], None).status);
    assert_eq!(statuses, [200, 200]);
    assert_eq!(balances(&students), [json!(6400), json!(6400), json!(450)]);
    app.prove_the_books();
}

/// Counts what is written, by statements.
const COUNTED: &str = "
    CREATE TABLE statements (what text NOT NULL);
    CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
        INSERT INTO public.statements VALUES (TG_OP || ' ' || TG_TABLE_NAME);
        RETURN NULL;
    END $$;
    CREATE TRIGGER counted AFTER INSERT ON notifications EXECUTE FUNCTION count_statement();
    CREATE TRIGGER counted AFTER INSERT ON outbox EXECUTE FUNCTION count_statement();
    CREATE TRIGGER counted AFTER INSERT ON audit EXECUTE FUNCTION count_statement();
    CREATE TRIGGER counted AFTER INSERT ON transfers EXECUTE FUNCTION count_statement();
    CREATE TRIGGER counted AFTER UPDATE ON scholarship_applications
        EXECUTE FUNCTION count_statement();";

#[test]
fn many_students_are_told_and_paid_in_as_many_statements_as_one() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let merit = desk.add_scholarship("Merit", &app.day(7), 5_000);
    let students = [(); 5].map(|()| app.student_with(500));
    for student in &students {
        student.participate(&merit).expect(200);
    }
    let principal = app.staff(Role::SuperAdmin);
    app.execute(COUNTED);
    let statements = || {
        let list = "SELECT coalesce(string_agg(what, ', ' ORDER BY what), '') FROM statements";
        let found: String = app.value(list);
        app.execute("TRUNCATE statements");
        found
    };
    let approved: Vec<&Account> = students[..3].iter().collect();
    desk.approve_students(&merit, &approved).expect(200);
    assert_eq!(
        statements(),
        "INSERT audit, INSERT notifications, INSERT outbox, UPDATE scholarship_applications"
    );
    principal.pay_out(&merit, None).expect(200);
    assert_eq!(
        statements(),
        "INSERT audit, INSERT notifications, INSERT outbox, INSERT transfers, \
         UPDATE scholarship_applications"
    );
    for (number, student) in students.iter().enumerate() {
        let is_approved = number < 3;
        let balance = if is_approved { 5450 } else { 450 };
        assert_eq!(student.balance(), json!(balance));
        let subjects = app.subjects_to(&student.email);
        let paid = "₹5,000.00 added to your wallet: Merit";
        assert_eq!(subjects[0] == paid, is_approved, "{subjects:?}");
        let told = student.get("/notifications?limit=1").expect(200).json();
        let newest = told["notifications"][0]["text"].as_str().unwrap();
        assert!(newest.contains("Merit"), "{newest}");
    }
    let noted = "SELECT count(*) FROM audit WHERE action IN ('approveStudents', 'payScholarship')
                 AND detail->>'scholarship' = 'Merit'";
    assert_eq!(app.value::<i64>(noted), 6);
    app.prove_the_books();
}
