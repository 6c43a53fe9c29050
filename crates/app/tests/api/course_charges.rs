//! An accountant charges all admitted students of a course.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Call, Reply, TestApp, at_once};

fn body(app: &TestApp) -> Value {
    json!({ "course": "BMS", "title": "Lab fee", "amount": 500.05, "dueDate": app.day(10) })
}

fn send(by: &Account, body: &Value, more: &Value) -> Reply {
    by.post("/accountant/course-charges", &with(body, more))
}

fn with(body: &Value, more: &Value) -> Value {
    let mut body = body.clone();
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

fn try_out(by: &Account, body: &Value) -> Value {
    send(by, body, &json!({ "dryRun": true }))
        .expect(200)
        .json()
}

/// The titles of the student's open charges for the laboratory.
fn of_lab(student: &Account) -> Vec<String> {
    let pending = student.get("/wallet").expect(200).json();
    let titles = pending["pending"].as_array().unwrap().iter();
    let titles = titles.map(|charge| charge["title"].as_str().unwrap().to_owned());
    titles
        .filter(|title| title.to_lowercase().starts_with("lab "))
        .collect()
}

fn charges(app: &TestApp) -> i64 {
    app.value("SELECT count(*) FROM charges WHERE title = 'Lab fee'")
}

#[test]
fn it_is_counted_and_summed_first_and_then_raised_for_all() {
    let app = TestApp::start();
    let students = [(); 3].map(|()| app.admitted());
    // Neither is a student of the course: one only applies, one has nothing to do with it.
    let (applicant, _) = (app.applicant(), app.student());
    let desk = app.accountant();
    let asked = body(&app);
    let before = app.checksums(&["throttles", "sessions"]);
    let found = try_out(&desk, &asked);
    assert_eq!(
        found,
        json!({ "charged": 3, "total": 1500.15, "leftOut": [], "leftOutCount": 0 })
    );
    assert_eq!(app.checksums(&["throttles", "sessions"]), before);
    let done = send(&desk, &asked, &json!({ "students": 3 })).expect(200);
    assert_eq!(done.json(), found);
    for student in &students {
        assert_eq!(of_lab(student), ["Lab fee"]);
        let told = app.subjects_to(&student.email);
        assert!(told[0].ends_with("asks you to pay ₹500.05"), "{told:?}");
    }
    assert!(of_lab(&applicant).is_empty());
    let audited: i64 = app.value("SELECT count(*) FROM audit WHERE action = 'raiseCharge'");
    assert_eq!(audited, 3);
    app.prove_the_books();
}

#[test]
fn who_has_the_charge_already_is_left_out_by_name() {
    let app = TestApp::start();
    let (asha, ravi) = (app.admitted(), app.admitted());
    let desk = app.accountant();
    let one =
        json!({ "studentId": asha.id, "title": "LAB  fee", "amount": 10, "dueDate": app.day(10) });
    desk.post("/accountant/charges", &one).expect(200);
    let found = try_out(&desk, &body(&app));
    assert_eq!(
        (&found["charged"], &found["leftOutCount"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(found["leftOut"][0]["studentId"], asha.id);
    send(&desk, &body(&app), &json!({ "students": 1 })).expect(200);
    assert_eq!(of_lab(&ravi), ["Lab fee"]);
    assert_eq!(of_lab(&asha), ["LAB  fee"]);
    // Then there is nobody left to charge.
    assert_eq!(try_out(&desk, &body(&app))["charged"], 0);
}

#[test]
fn others_than_those_who_were_seen_are_not_charged() {
    let app = TestApp::start();
    app.admitted();
    let desk = app.accountant();
    assert_eq!(try_out(&desk, &body(&app))["charged"], 1);
    app.admitted();
    for students in [json!(1), json!(3), Value::Null] {
        send(&desk, &body(&app), &json!({ "students": students })).check_refusal(
            409,
            "charge.class-changed",
            "The students to charge have changed since you checked. Nothing was charged. Please check again.",
        );
    }
    assert_eq!(charges(&app), 0);
}

#[test]
fn sent_twice_and_by_two_people_at_once_it_is_raised_once() {
    let app = TestApp::start();
    let students = [(); 3].map(|()| app.admitted());
    let (desk, other) = (app.accountant(), app.staff(Role::AccountantAdmin));
    let asked = with(&body(&app), &json!({ "students": 3 }));
    let call = |key: &str| {
        Call::json("POST", "/api/accountant/course-charges", &asked).header("Idempotency-Key", key)
    };
    let first = desk.send(&call("class-1")).expect(200);
    assert_eq!(desk.send(&call("class-1")).expect(200).body, first.body);
    assert_eq!(charges(&app), 3);
    let asked = with(
        &asked,
        &json!({ "title": "Lab fee", "dueDate": app.day(11) }),
    );
    let statuses = at_once(8, |n| {
        let by = if n % 2 == 0 { &desk } else { &other };
        by.post("/accountant/course-charges", &asked).status
    });
    let done = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 409].contains(status)));
    assert_eq!(charges(&app), 6);
    assert_eq!(of_lab(&students[0]).len(), 2);
}

#[test]
fn all_faults_are_told_at_once_and_another_colleges_course_is_none() {
    let app = TestApp::start();
    app.admitted();
    let desk = app.accountant();
    let wrong = json!({ "course": " ", "title": "", "amount": 0, "dueDate": "soon" });
    let faults = send(&desk, &wrong, &json!({})).expect(400);
    assert_eq!(
        faults.faulty_fields(),
        ["course", "title", "amount", "dueDate"]
    );
    let past = json!({ "dueDate": app.day(-1) });
    let faults = send(&desk, &body(&app), &past).expect(400);
    assert_eq!(faults.faulty_fields(), ["dueDate"]);
    let unknown = send(&desk, &body(&app), &json!({ "course": "Alchemy" })).expect(400);
    unknown.check_faults(&[(
        "course",
        "charge.no-such-course",
        "The college has no such course.",
    )]);

    // Another college has a course of that name, and none of our students.
    let hill = app.college("Hill College");
    hill.set_up();
    let stranger = hill.staff(Role::AccountantAdmin);
    assert_eq!(try_out(&stranger, &body(&app))["charged"], 0);
    send(&stranger, &body(&app), &json!({ "students": 1 })).expect(409);
    assert_eq!(charges(&app), 0);
}

#[test]
fn five_thousand_are_charged_in_one_call_and_one_more_is_refused() {
    let app = TestApp::start();
    let student = app.admitted();
    app.enlarge(&student, 5_000);
    let desk = app.accountant();
    send(&desk, &body(&app), &json!({ "students": 5_000 })).expect(200);
    assert_eq!(charges(&app), 5_000);
    app.execute("UPDATE charges SET title = 'Old'");
    app.admitted();
    send(&desk, &body(&app), &json!({ "students": 1 })).check_refusal(
        409,
        "charge.class-too-large",
        "This course has more than 5000 students. Nothing was charged.",
    );
    assert_eq!(charges(&app), 0);
}
