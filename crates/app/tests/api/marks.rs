//! The marks desk: who sees which students, saving marks, and what stands in the way.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once, row_of};

fn put(by: &Account, student: &Account, body: &Value) -> Reply {
    by.put(&format!("/marks/{}", student.id), body)
}

#[track_caller]
fn check_listed(by: &Account, query: &str, expected: &[&Account]) {
    let expected: Vec<&str> = expected.iter().map(|student| &*student.id).collect();
    assert_eq!(listed(by, query), expected, "{query}");
}

fn listed(by: &Account, query: &str) -> Vec<String> {
    let list = by.get(&format!("/marks/students?{query}")).expect(200);
    let students = list.json()["students"].as_array().unwrap().clone();
    let ids = students
        .iter()
        .map(|s| s["id"].as_str().unwrap().to_owned());
    ids.collect()
}

#[test]
fn marks_come_back_as_they_were_typed_with_their_grades() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let empty = desk.sheet(&asha);
    assert_eq!(
        (&empty["status"], &empty["issue"]),
        (&json!("Incomplete"), &Value::Null)
    );
    let input = desk.marks_input(
        &asha,
        &[("Economics", &json!(72.5)), ("Accounts", &json!(34.9))],
    );
    let saved = put(&desk, &asha, &json!({ "marks": input }))
        .expect(200)
        .json();
    assert_eq!(saved["status"], "Ready");
    let economics = row_of(&saved, "Economics");
    assert_eq!(
        (&economics["marks"], &economics["grade"]),
        (&json!(72.5), &json!("B"))
    );
    assert_eq!(economics["changedBy"], json!(desk.username));
    let accounts = row_of(&saved, "Accounts");
    assert_eq!(
        (&accounts["marks"], &accounts["grade"]),
        (&json!(34.9), &json!("F"))
    );
    assert_eq!(desk.sheet(&asha), saved);
    assert_eq!(asha.result(), Value::Null, "nothing is published");
}

#[test]
fn every_fault_is_told_at_once_and_nothing_is_saved() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let input = desk.marks_input(
        &asha,
        &[("Economics", &json!(101)), ("Accounts", &json!("4o"))],
    );
    let reply = put(&desk, &asha, &json!({ "marks": input })).expect(400);
    assert_eq!(reply.faulty_fields(), ["marks.0.marks", "marks.1.marks"]);
    assert!(reply.body.contains("Marks must be between 0 and 100!"));
    for bad in [
        json!(-1),
        json!(55.55),
        json!(100.1),
        json!("1e1"),
        json!("५०"),
    ] {
        let input = desk.marks_input(&asha, &[("Economics", &bad)]);
        put(&desk, &asha, &json!({ "marks": input })).expect(400);
    }
    let stranger = json!({ "subjectId": app.home().id.to_string(), "was": null, "marks": 50 });
    let twice = desk.marks_input(
        &asha,
        &[("Economics", &json!(50)), ("Economics", &json!(60))],
    );
    for marks in [vec![stranger], twice] {
        let reply = put(&desk, &asha, &json!({ "marks": marks })).expect(400);
        assert!(
            reply.faulty_fields()[0].ends_with("subjectId"),
            "{}",
            reply.body
        );
    }
    assert_eq!(
        row_of(&desk.sheet(&asha), "Economics")["marks"],
        Value::Null
    );
    let history = format!("/marks/{}/history", asha.id);
    assert_eq!(desk.get(&history).expect(200).json()["changes"], json!([]));
}

#[test]
fn a_maximum_other_than_a_hundred_has_its_own_sentence() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    app.execute("UPDATE subjects SET max_marks = 500, min_marks = 200 WHERE name = 'Economics'");
    let input = desk.marks_input(&asha, &[("Economics", &json!(50.5))]);
    let reply = put(&desk, &asha, &json!({ "marks": input })).expect(400);
    assert!(
        reply.body.contains("Marks must be between 0 and 50!"),
        "{}",
        reply.body
    );
    let saved = desk
        .save(&asha, &[("Economics", &json!(45))], false)
        .expect(200);
    assert_eq!(row_of(&saved.json(), "Economics")["grade"], "A+");
}

#[test]
fn the_second_writer_learns_what_has_changed_and_overwrites_nothing() {
    let app = TestApp::start();
    let (asha, first, second) = (app.admitted(), app.marks_desk(), app.marks_desk());
    let both = [("Economics", &json!(45)), ("Accounts", &json!(60))];
    let (mine, theirs) = (
        second.marks_input(&asha, &both),
        first.marks_input(&asha, &[("Economics", &json!(55))]),
    );
    put(&first, &asha, &json!({ "marks": theirs })).expect(200);
    let reply = put(&second, &asha, &json!({ "marks": mine })).expect(409);
    let told = reply.error();
    assert!(
        told.contains(&format!("{} entered 55 for Economics", first.username)),
        "{told}"
    );
    let sheet = second.sheet(&asha);
    assert_eq!(row_of(&sheet, "Economics")["marks"], json!(55));
    assert_eq!(
        row_of(&sheet, "Accounts")["marks"],
        Value::Null,
        "not even the other one"
    );
    // Having seen it, one may decide; and the same twice is the same.
    for _ in 0..2 {
        second.save(&asha, &both, false).expect(200);
    }
    let history = second
        .get(&format!("/marks/{}/history", asha.id))
        .expect(200)
        .json();
    assert_eq!(history["changes"].as_array().unwrap().len(), 3);
    // Both type the same: there is nothing to quarrel about.
    let same = json!({ "marks": mine });
    put(&first, &asha, &same).expect(200);
}

#[test]
fn two_at_the_same_moment_leave_one_of_both() {
    let app = TestApp::start();
    let (asha, desks) = (app.admitted(), [app.marks_desk(), app.marks_desk()]);
    let input: Vec<_> = (0..8)
        .map(|n| desks[0].marks_input(&asha, &[("Economics", &json!(40 + n))]))
        .collect();
    let replies = at_once(8, |n| {
        put(&desks[n % 2], &asha, &json!({ "marks": input[n] })).status
    });
    assert_eq!(
        replies.iter().filter(|status| **status == 200).count(),
        1,
        "{replies:?}"
    );
    assert!(
        replies.iter().all(|status| [200, 409].contains(status)),
        "{replies:?}"
    );
    let history = desks[0]
        .get(&format!("/marks/{}/history", asha.id))
        .expect(200)
        .json();
    assert_eq!(history["changes"].as_array().unwrap().len(), 1);
}

#[test]
fn published_marks_change_for_a_reason_and_are_never_removed() {
    let app = TestApp::start();
    let asha = app.marked(&json!(70), &json!(50));
    let desk = app.marks_desk();
    let higher = desk.marks_input(&asha, &[("Economics", &json!(71))]);
    let refused = put(&desk, &asha, &json!({ "marks": higher })).expect(400);
    assert_eq!(refused.faulty_fields(), ["reason"]);
    let none = desk.marks_input(&asha, &[("Economics", &Value::Null)]);
    let refused = put(
        &desk,
        &asha,
        &json!({ "marks": none, "reason": "Why not." }),
    )
    .expect(400);
    assert_eq!(refused.faulty_fields(), ["marks.0.marks"]);
    let body = json!({ "marks": higher, "reason": "Re-evaluation." });
    let changed = put(&desk, &asha, &body).expect(200).json();
    assert_eq!(
        (&changed["status"], &changed["issue"]),
        (&json!("Changed"), &json!(1))
    );
    // Not published again yet: a reason is owed all the same, since the student has seen this attempt.
    let higher = desk.marks_input(&asha, &[("Economics", &json!(72))]);
    put(&desk, &asha, &json!({ "marks": higher })).expect(400);
    put(
        &desk,
        &asha,
        &json!({ "marks": higher, "reason": "A mistake." }),
    )
    .expect(200);
    let history = desk
        .get(&format!("/marks/{}/history", asha.id))
        .expect(200)
        .json();
    let newest = &history["changes"][0];
    assert_eq!((&newest["from"], &newest["to"]), (&json!(71), &json!(72)));
    let reasoned = &history["changes"][1];
    assert_eq!(
        (&reasoned["reason"], &reasoned["by"]),
        (&json!("Re-evaluation."), &json!(desk.username))
    );
    assert_eq!(
        asha.result()["subjects"][0]["obtainedMarks"],
        json!(70),
        "the issue stands"
    );
}

#[test]
fn marks_that_nobody_has_seen_can_be_removed() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    desk.save(
        &asha,
        &[("Economics", &json!(70)), ("Accounts", &json!(1))],
        false,
    )
    .expect(200);
    let saved = desk
        .save(&asha, &[("Economics", &Value::Null)], false)
        .expect(200)
        .json();
    let removed = row_of(&saved, "Economics");
    assert_eq!(
        (&removed["marks"], &removed["changedBy"]),
        (&Value::Null, &json!(desk.username))
    );
    let unseen = json!({ "subjectId": removed["subjectId"], "was": 70, "marks": 71 });
    let told = put(&app.marks_desk(), &asha, &json!({ "marks": [unseen] })).expect(409);
    assert!(told.error().contains("removed the marks for Economics"));
    assert_eq!(
        (
            &saved["status"],
            row_of(&saved, "Accounts")["marks"].clone()
        ),
        (&json!("Incomplete"), json!(1))
    );
    let history = desk
        .get(&format!("/marks/{}/history?limit=1", asha.id))
        .expect(200);
    assert_eq!(history.json()["changes"][0]["to"], Value::Null);
    assert!(history.header("link").is_some(), "there is more");
}

#[test]
fn the_lists_have_admitted_students_of_the_own_college() {
    let app = TestApp::start();
    let (asha, rohan) = (app.admitted(), app.admitted());
    app.applicant();
    app.college("Hill College").admitted();
    let desk = app.marks_desk();
    check_listed(&desk, "", &[&asha, &rohan]);
    desk.save(
        &asha,
        &[("Economics", &json!(50)), ("Accounts", &json!(50))],
        false,
    )
    .expect(200);
    desk.save(&rohan, &[("Economics", &json!(50))], false)
        .expect(200);
    check_listed(&desk, "status=Ready", &[&asha]);
    check_listed(&desk, "status=Incomplete&course=bms", &[&rohan]);
    check_listed(&desk, "course=BA", &[]);
    check_listed(&desk, &format!("search={}", rohan.id), &[&rohan]);
    desk.put("/marks/publish", &json!({ "studentIds": [asha.id] }))
        .expect(200);
    check_listed(&desk, "status=Published", &[&asha]);
    let input = desk.marks_input(&asha, &[("Economics", &json!(52))]);
    put(&desk, &asha, &json!({ "marks": input, "reason": "Again." })).expect(200);
    check_listed(&desk, "status=Changed", &[&asha]);
    desk.get("/marks/students?status=Lost").expect(400);

    let page = desk.get("/marks/students?limit=1").expect(200);
    let next = page.header("link").unwrap().to_owned();
    assert!(next.contains(&format!("after={}", asha.id)), "{next}");
}

#[test]
fn nobody_elses_student_has_marks_here() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let (applicant, other) = (app.applicant(), app.college("Hill College").admitted());
    let unknown = desk.get("/marks/26000199999").expect(404).body;
    for stranger in [&applicant, &other] {
        assert_eq!(
            desk.get(&format!("/marks/{}", stranger.id))
                .expect(404)
                .body,
            unknown
        );
        let input = desk.marks_input(&asha, &[("Economics", &json!(52))]);
        assert_eq!(
            put(&desk, stranger, &json!({ "marks": input }))
                .expect(404)
                .body,
            unknown
        );
        desk.get(&format!("/marks/{}/history", stranger.id))
            .expect(404);
        desk.put("/marks/publish", &json!({ "studentIds": [stranger.id] }))
            .expect(404);
    }
}

#[test]
fn a_class_is_a_grid_with_what_is_missing() {
    let app = TestApp::start();
    let (asha, rohan) = (app.admitted(), app.admitted());
    let desk = app.marks_desk();
    desk.save(&asha, &[("Economics", &json!(50))], false)
        .expect(200);
    let grid = desk.get("/marks/grid?course=BMS").expect(200).json();
    let missing: Vec<_> = grid["subjects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["missing"].clone())
        .collect();
    assert_eq!(missing, [json!(1), json!(2)]);
    assert_eq!(grid["students"][0], desk.sheet(&asha));
    assert_eq!(grid["students"][1]["id"], json!(rohan.id));
    let page = desk.get("/marks/grid?course=BMS&limit=1").expect(200);
    assert!(page.header("link").unwrap().contains("course=BMS"));
    desk.get("/marks/grid?course=Alchemy").expect(404);
    desk.get("/marks/grid?course=").expect(400);
}

#[test]
fn what_marks_depend_on_stays() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    desk.save(&asha, &[("Economics", &json!(72.5))], false)
        .expect(200);
    let boss = app.staff(Role::SuperAdmin);
    let path = format!("/college/getCollegeById/{}", app.home().id);
    let college = boss.get(&path).expect(200).json();
    let with = |subjects: Value| {
        let mut body = college.clone();
        body["courses"][0]["subjects"] = subjects;
        boss.post("/college/add", &body)
    };
    let subject = |name, max| json!({ "name": name, "minMarks": 40, "maxMarks": max });
    let refused = with(json!([subject("Accounts", 100)])).expect(409);
    assert!(
        refused.error().contains("marks in Economics"),
        "{}",
        refused.error()
    );
    let refused = with(json!([subject("Economics", 70), subject("Accounts", 100)])).expect(409);
    assert!(
        refused.error().contains("Economics (72.5)"),
        "{}",
        refused.error()
    );
    with(json!([subject("Economics", 73)])).expect(200);
    assert_eq!(
        row_of(&desk.sheet(&asha), "Economics")["maxMarks"],
        json!(73)
    );
}
