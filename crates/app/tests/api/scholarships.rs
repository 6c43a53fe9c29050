//! Scholarships: the desk adds them, students apply, the desk approves.

use portal_domain::{dates::date_in_india, roles::Role};
use serde_json::{Value, json};

use crate::support::{Account, Call, TestApp, at_once};

fn names(list: &[Value]) -> Vec<&str> {
    list.iter()
        .map(|item| item["name"].as_str().unwrap())
        .collect()
}

/// A desk with a scholarship whose test is in a week.
fn open(app: &TestApp) -> (Account, String) {
    let desk = app.scholarship_desk();
    let id = desk.add_scholarship("Merit", &app.day(7), 5_000);
    (desk, id)
}

#[test]
fn applying_pays_the_fee_and_moves_the_scholarship() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let asha = app.student_with(500);
    let offered = asha.scholarships("non-participated");
    assert_eq!(
        offered,
        [
            json!({ "_id": merit, "name": "Merit", "amount": 5000, "examDate": app.day(7), "fee": 50 })
        ]
    );
    let reply = asha.participate(&merit).expect(200).json();
    assert_eq!(
        (&reply["success"], &reply["balance"]),
        (&json!(true), &json!(450))
    );
    assert!(
        reply["message"]
            .as_str()
            .unwrap()
            .starts_with("You have applied for Merit.")
    );
    assert!(asha.scholarships("non-participated").is_empty());
    let applied = asha.scholarships("participated");
    assert_eq!(applied, [reply["scholarship"].clone()]);
    assert_eq!(
        (
            &applied[0]["status"],
            &applied[0]["fee"],
            &applied[0]["paidAt"]
        ),
        (&json!("Applied"), &json!(50), &Value::Null)
    );
    assert_eq!(
        app.subjects_to(&asha.email)[0],
        "You have applied for Merit"
    );
    app.prove_the_books();
}

#[test]
fn the_fee_goes_through_the_ledger_as_scholarship() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let asha = app.student_with(500);
    let reply = asha.participate(&merit).expect(200).json();
    let payment = &asha.payments()[0];
    assert_eq!(
        (&payment["transactionId"], &payment["title"]),
        (
            &reply["scholarship"]["transactionId"],
            &json!("Scholarship: Merit")
        )
    );
    app.number_receipts();
    let receipt = payment["receiptUrl"].as_str().expect("a receipt");
    asha.get(receipt).expect(200);
    let books = app
        .staff(Role::SuperAdmin)
        .get("/transactions")
        .expect(200)
        .json();
    let line = &books["transactions"][0];
    assert_eq!(
        (&line["type"], &line["amount"], &line["direction"]),
        (&json!("Scholarship"), &json!(50), &json!("Incoming"))
    );
    app.prove_the_books();
}

#[test]
fn too_little_money_changes_nothing() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let asha = app.student_with(49);
    let before = app.checksums(&["throttles", "sessions"]);
    let refused = asha.participate(&merit).expect(409);
    assert_eq!(refused.error(), "Insufficient wallet balance");
    assert_eq!(app.checksums(&["throttles", "sessions"]), before);
}

#[test]
fn no_other_fee_is_taken_than_the_one_shown() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let asha = app.student_with(500);
    app.execute("UPDATE colleges SET scholarship_fee = 7550");
    let before = app.checksums(&["throttles", "sessions"]);
    let apply = |fee: Value| {
        let body = json!({ "studentId": asha.id, "scholarshipId": merit, "fee": fee });
        asha.post("/scholarship/participate", &body)
    };
    let refused = apply(json!(50)).expect(409);
    assert_eq!(
        refused.error(),
        "The fee has changed to ₹75.50. Please check it before you pay."
    );
    apply(json!(-1)).expect(400);
    assert_eq!(app.checksums(&["throttles", "sessions"]), before);
    apply(json!(75.5)).expect(200);
    assert_eq!(asha.balance(), json!(424.5));
}

#[test]
fn a_second_click_applies_once() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let asha = app.student_with(500);
    let statuses = at_once(16, |_| asha.participate(&merit).status);
    let done = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 409].contains(status)));
    assert_eq!(asha.balance(), json!(450));
    let told = asha.participate(&merit).expect(409);
    assert_eq!(
        told.error(),
        "You have already applied for this scholarship."
    );
    app.prove_the_books();
}

#[test]
fn the_same_call_again_has_the_same_reply() {
    let app = TestApp::start();
    let (desk, merit) = open(&app);
    let sport = desk.add_scholarship("Sport", &app.day(9), 1_000);
    let asha = app.student_with(500);
    let call = |id: &str| {
        Call::json(
            "POST",
            "/api/scholarship/participate",
            &asha.participation(id),
        )
        .header("idempotency-key", "merit-of-asha")
    };
    let replies = at_once(8, |_| asha.send(&call(&merit)).expect(200).body);
    assert!(replies.iter().all(|body| *body == replies[0]));
    assert_eq!(asha.balance(), json!(450));
    asha.send(&call(&sport)).expect(422);
}

#[test]
fn a_scholarship_takes_applications_until_its_test_and_its_approval() {
    let app = TestApp::start();
    let (desk, merit) = open(&app);
    let sport = desk.add_scholarship("Sport", &app.day(1), 1_000);
    let (asha, ravi) = (app.student_with(500), app.student_with(500));
    assert_eq!(
        names(&asha.scholarships("non-participated")),
        ["Sport", "Merit"]
    );
    ravi.participate(&merit).expect(200);
    desk.approve_students(&merit, &[&ravi]).expect(200);
    let refused = asha.participate(&merit).expect(409);
    assert!(
        refused.error().contains("already been chosen"),
        "{}",
        refused.body
    );
    assert_eq!(names(&asha.scholarships("non-participated")), ["Sport"]);
    app.pass(chrono::Duration::days(2));
    asha.log_in(&asha.email, crate::support::STUDENT_PASSWORD)
        .expect(200);
    let refused = asha.participate(&sport).expect(409);
    assert!(
        refused.error().contains("applications are closed"),
        "{}",
        refused.body
    );
    assert!(asha.scholarships("non-participated").is_empty());
    assert_eq!(asha.balance(), json!(500));
}

#[test]
fn a_student_applies_and_looks_for_oneself_alone() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let (asha, ravi) = (app.student_with(500), app.student());
    let other = app.college("Hill College").student();
    for id in [ravi.id.as_str(), &other.id, "99999999999", "x"] {
        for which in ["participated", "non-participated"] {
            asha.get(&format!("/scholarship/fetch-{which}/{id}"))
                .expect(403);
        }
        let body = json!({ "studentId": id, "scholarshipId": merit });
        asha.post("/scholarship/participate", &body).expect(403);
    }
    let unknown = "01900000-0000-7000-8000-000000000000";
    let not_found = other.participate(unknown).expect(404).body;
    assert_eq!(other.participate(&merit).expect(404).body, not_found);
    assert!(other.scholarships("non-participated").is_empty());
}

#[test]
fn every_fault_of_a_new_scholarship_is_told_at_once() {
    let app = TestApp::start();
    let desk = app.staff(Role::Hod);
    let body = json!({ "name": "", "date": app.day(-1), "amount": -5 });
    let refused = desk.post("/scholarship/add", &body).expect(400);
    assert_eq!(refused.faulty_fields(), ["name", "date", "amount"]);
    let refused = desk.post("/scholarship/add", &json!({})).expect(400);
    assert_eq!(refused.faulty_fields(), ["name", "date", "amount"]);
    let body = json!({ "name": "Merit", "date": app.day(1), "amount": 5000.5, "status": "Paid" });
    let added = desk.post("/scholarship/add", &body).expect(200).json();
    assert_eq!(added["message"], "Scholarship added successfully!");
    let scholarship = &added["scholarship"];
    assert_eq!(
        (&scholarship["status"], &scholarship["amount"]),
        (&json!("Open"), &json!(5000.5))
    );
    let again = at_once(4, |_| desk.post("/scholarship/add", &body).status);
    assert_eq!(again, [409; 4]);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM scholarships"), 1);
}

#[test]
fn a_test_is_within_two_years() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    let last = date_in_india(app.now()) + chrono::Months::new(24);
    let add = |date: chrono::NaiveDate| {
        let body = json!({ "name": "Merit", "date": date.to_string(), "amount": 5000 });
        desk.post("/scholarship/add", &body)
    };
    add(last.succ_opt().unwrap()).check_faults(&[(
        "date",
        "scholarship.too-far-ahead",
        "The test date can be at most two years ahead.",
    )]);
    add(last).expect(200);
}

#[test]
fn the_list_is_filtered_searched_and_paged() {
    let app = TestApp::start();
    let desk = app.scholarship_desk();
    for name in ["Merit", "Sport", "Arts"] {
        desk.add_scholarship(name, &app.day(7), 1_000);
    }
    let list = |query: &str| {
        desk.get(&format!("/scholarship/fetch-all{query}"))
            .expect(200)
    };
    let all = list("").json();
    assert_eq!(
        names(all["scholarships"].as_array().unwrap()),
        ["Arts", "Sport", "Merit"]
    );
    let first = list("?limit=2&status=Open");
    assert_eq!(
        names(first.json()["scholarships"].as_array().unwrap()),
        ["Arts", "Sport"]
    );
    let next = first.next_page().expect("a further page");
    assert!(next.contains("status=Open"), "{next}");
    let second = desk.get(&next).expect(200);
    assert_eq!(
        names(second.json()["scholarships"].as_array().unwrap()),
        ["Merit"]
    );
    assert_eq!(
        list("?search=por").json()["scholarships"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(list("?status=Paid").json()["scholarships"], json!([]));
    desk.get("/scholarship/fetch-all?status=Lost").expect(400);
    let elsewhere = app.college("Hill College").staff(Role::Hod);
    let none = elsewhere.get("/scholarship/fetch-all").expect(200).json();
    assert_eq!(none["scholarships"], json!([]));
}

#[test]
fn participants_are_listed_searched_and_paged() {
    let app = TestApp::start();
    let (desk, merit) = open(&app);
    let (asha, ravi) = (app.student_with(500), app.student_with(500));
    asha.participate(&merit).expect(200);
    ravi.participate(&merit).expect(200);
    let path = format!("/scholarship/fetch-students/{merit}");
    let found = desk.get(&format!("{path}?limit=1")).expect(200);
    let students = found.json()["studentsParticipated"].clone();
    assert_eq!(
        (
            &students[0]["_id"],
            &students[0]["course"],
            &students[0]["isApproved"]
        ),
        (&json!(asha.id), &json!("BMS"), &json!(false))
    );
    let next = found.next_page().expect("a further page");
    let second = desk.get(&next).expect(200).json();
    assert_eq!(second["studentsParticipated"][0]["_id"], json!(ravi.id));
    let searched = desk
        .get(&format!("{path}?search={}", ravi.id))
        .expect(200)
        .json();
    assert_eq!(
        searched["studentsParticipated"].as_array().unwrap().len(),
        1
    );
}

#[test]
fn some_of_the_participants_are_approved() {
    let app = TestApp::start();
    let (desk, merit) = open(&app);
    let (asha, ravi) = (app.student_with(500), app.student_with(500));
    asha.participate(&merit).expect(200);
    ravi.participate(&merit).expect(200);
    let approved = desk.approve_students(&merit, &[&asha]).expect(200).json();
    assert_eq!(approved["message"], "Students approved successfully.");
    let scholarship = &approved["scholarship"];
    assert_eq!(scholarship["status"], "Pending");
    assert_eq!(scholarship["approvedStudents"][0]["_id"], json!(asha.id));
    assert_eq!(
        scholarship["studentsParticipated"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(asha.scholarships("participated")[0]["status"], "Approved");
    assert_eq!(
        ravi.scholarships("participated")[0]["status"],
        "NotSelected"
    );
    assert_eq!(
        app.subjects_to(&asha.email)[0],
        "You have been chosen for Merit"
    );
    assert_eq!(
        app.subjects_to(&ravi.email)[0],
        "You were not selected for Merit"
    );
    let noted = "SELECT count(*) FROM audit WHERE action = 'approveStudents'";
    assert_eq!(app.value::<i64>(noted), 1);
}

#[test]
fn only_participants_are_approved_and_only_once() {
    let app = TestApp::start();
    let (desk, merit) = open(&app);
    let (asha, ravi) = (app.student_with(500), app.student_with(500));
    let stranger = app.college("Hill College").student();
    asha.participate(&merit).expect(200);
    for not_one in [&ravi, &stranger] {
        let refused = desk.approve_students(&merit, &[&asha, not_one]).expect(400);
        assert_eq!(refused.faulty_fields(), ["studentIds.1"]);
    }
    let refused = desk.approve_students(&merit, &[]).expect(400);
    assert_eq!(refused.faulty_fields(), ["studentIds"]);
    let approved = "SELECT count(*) FROM scholarship_applications WHERE is_approved";
    assert_eq!(app.value::<i64>(approved), 0);

    let second = app.staff(Role::Hod);
    let statuses = at_once(8, |number| {
        let by = if number % 2 == 0 { &desk } else { &second };
        by.approve_students(&merit, &[&asha]).status
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert!(statuses.iter().all(|status| [200, 409].contains(status)));
    let told = desk.approve_students(&merit, &[&asha]).expect(409);
    assert!(
        told.error().contains("already been approved"),
        "{}",
        told.body
    );
    let mails = app.subjects_to(&asha.email).into_iter();
    let chosen = mails.filter(|subject| subject == "You have been chosen for Merit");
    assert_eq!(chosen.count(), 1, "one mail of it");
}

#[test]
fn at_most_a_thousand_students_are_approved_at_once() {
    let app = TestApp::start();
    let (desk, merit) = open(&app);
    let asha = app.student_with(500);
    asha.participate(&merit).expect(200);
    let refused = desk.approve_students(&merit, &[&asha; 1001]);
    let said = "Please choose at most 1000 students.";
    refused.check_faults(&[("studentIds", "scholarship.too-many-students", said)]);
    let approved = "SELECT count(*) FROM scholarship_applications WHERE is_approved";
    assert_eq!(app.value::<i64>(approved), 0);
    desk.approve_students(&merit, &[&asha; 1000]).expect(200);
}

#[test]
fn another_colleges_scholarship_is_unknown() {
    let app = TestApp::start();
    let (_, merit) = open(&app);
    let asha = app.student_with(500);
    asha.participate(&merit).expect(200);
    let hill = app.college("Hill College").staff(Role::Hod);
    let unknown = hill.approve_students("01900000-0000-7000-8000-000000000000", &[&asha]);
    let not_found = unknown.expect(404).body;
    assert_eq!(
        hill.approve_students(&merit, &[&asha]).expect(404).body,
        not_found
    );
    hill.get(&format!("/scholarship/fetch-students/{merit}"))
        .expect(404);
}
