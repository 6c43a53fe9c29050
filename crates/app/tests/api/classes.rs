//! The marks admin divides classes, and gives their students roll numbers and numbers of the university.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Class, TestApp, at_once};

#[test]
fn a_college_without_students_has_no_class() {
    let app = TestApp::start();
    app.home().set_up();
    let desk = app.staff(Role::MarksAdmin);
    let list = desk.get("/classes").expect(200).json();
    assert_eq!(
        list,
        json!({ "years": [], "yearId": null, "classes": [], "coursesOfTerms": [] })
    );
    app.home().admitted();
    let list = desk.get("/classes").expect(200).json();
    let year = list["yearId"].as_str().unwrap();
    assert_eq!(list["years"][0]["_id"], json!(year));
    let class = &list["classes"][0];
    assert_eq!(
        (
            &class["course"],
            &class["term"],
            &class["terms"],
            &class["students"]
        ),
        (&json!("BMS"), &json!(1), &json!(1), &json!(1))
    );
    assert_eq!(
        (&class["withoutDivision"], &class["withoutRollNumber"]),
        (&json!(1), &json!(1))
    );
    // An unknown year is as none.
    for query in [format!("?year={year}"), "?year=x".to_owned()] {
        assert_eq!(
            desk.get(&format!("/classes{query}")).expect(200).json(),
            list
        );
    }
}

#[test]
fn divisions_wait_while_an_older_version_of_the_portal_serves() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha"]);
    let mut older = app.sql();
    older
        .batch_execute("SELECT pg_advisory_lock_shared(x'736572766564'::bigint)")
        .expect("the lock of who serves");
    let told = class.divide(&json!([{ "name": "A", "capacity": 2 }]));
    assert!(told.expect(409).error().contains("an older version"));
    assert_eq!(class.get()["divisions"], json!([]));
}

#[test]
fn a_class_is_divided_and_its_students_get_roll_numbers_by_name() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Chitra", "Asha", "Bela"]);
    let saved =
        class.divide(&json!([{ "name": "A", "capacity": 2 }, { "name": "B", "capacity": 1 }]));
    let saved = saved.expect(200).json();
    assert_eq!(
        (&saved["revision"], &saved["divisions"][1]["name"]),
        (&json!(1), &json!("B"))
    );
    assert_eq!(saved, class.get());
    let [a, b] = ["A", "B"].map(|name| class.id_of(name));
    class
        .move_into(&a, &[&class.students[0], &class.students[1]])
        .expect(200);
    // Who has no division waits.
    assert_eq!(class.give(), json!(2));
    assert_eq!(
        class.listed(""),
        ["Asha A 1 –", "Chitra A 2 –", "Bela – – –"]
    );
    class.move_into(&b, &[&class.students[2]]).expect(200);
    assert_eq!((class.give(), class.give()), (json!(1), json!(0)));
    let of = |division: &Value| class.listed(&format!("division={}", division.as_str().unwrap()));
    assert_eq!(of(&b), ["Bela B 1 –"]);
    assert_eq!(class.listed("division=none"), <[&str; 0]>::default());
    assert_eq!(
        class.listed("sort=name&order=desc&search=a"),
        ["Chitra A 2 –", "Bela B 1 –", "Asha A 1 –"]
    );

    // Who goes back has the own number again.
    class
        .move_into(&json!(null), &[&class.students[1]])
        .expect(200);
    assert_eq!(class.listed("division=none"), ["Asha – – –"]);
    class.move_into(&a, &[&class.students[1]]).expect(200);
    assert_eq!(class.give(), json!(1));
    assert_eq!(of(&a), ["Asha A 1 –", "Chitra A 2 –"]);
    assert_eq!(class.audited(&app, "giveRollNumbers").len(), 3);
    let placed = class.audited(&app, "placeStudent");
    assert_eq!(placed.len(), 9);
    assert!(placed[0].to_string().contains("BMS ("), "{}", placed[0]);
    assert_eq!(class.audited(&app, "saveDivisions").len(), 1);
}

#[test]
fn a_full_division_and_strangers_are_refused() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha", "Bela"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 1 }]))
        .expect(200);
    let a = class.id_of("A");
    let both = [&class.students[0], &class.students[1]];
    let told = class.move_into(&a, &both).expect(409);
    assert_eq!(told.error(), "Division A takes 1 students; 0 are in it.");
    class.move_into(&a, &both[..1]).expect(200);
    // Once more it changes nothing.
    class.move_into(&a, &both[..1]).expect(200);
    assert_eq!(class.audited(&app, "placeStudent").len(), 1);

    let stranger = app.applicant();
    let faults = class
        .move_into(&json!(class.id), &[both[1], &stranger])
        .expect(400)
        .faults();
    let paths: Vec<&str> = faults.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["divisionId", "studentIds.1"]);
    let body = json!({ "studentIds": ["x"], "divisionId": "x" });
    let faults = class
        .desk
        .put(&class.path("/students"), &body)
        .expect(400)
        .faults();
    assert_eq!(faults.len(), 2, "{faults:?}");
    let faults = class.move_into(&json!("x"), &[]).expect(400).faults();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert_eq!(faults[0].1, "Please choose 1 to 200 students.");
}

#[test]
fn divisions_at_fault_are_told_at_once_and_one_that_is_used_stays() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha", "Bela"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 2 }]))
        .expect(200);
    let a = class.id_of("A");
    class
        .move_into(&a, &[&class.students[0], &class.students[1]])
        .expect(200);
    let faults = class
        .divide(&json!([{ "name": " ", "capacity": "x" }, { "_id": "x", "name": "B", "capacity": 1.5 }]))
        .expect(400)
        .faults();
    let paths: Vec<&str> = faults.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "divisions.0.name",
            "divisions.0.capacity",
            "divisions.1._id",
            "divisions.1.capacity"
        ]
    );
    let faults = class
        .divide(&json!([{ "_id": a, "name": "A", "capacity": 1 }, { "_id": class.id, "name": "a", "capacity": 1 }]))
        .expect(400)
        .faults();
    let told: Vec<String> = faults
        .iter()
        .map(|(path, fault)| format!("{path}: {fault}"))
        .collect();
    assert_eq!(
        told,
        [
            "divisions.0.capacity: 2 students are in this division.",
            "divisions.1.name: The class has two divisions of this name.",
            "divisions.1._id: The class has no such division, or it has changed. Please reload the page.",
        ]
    );
    let many: Vec<Value> = (0..41)
        .map(|n| json!({ "name": n.to_string(), "capacity": 1 }))
        .collect();
    let faults = class.divide(&json!(many)).expect(400).faults();
    assert_eq!(faults[0].1, "A class can have at most 40 divisions.");
    let told = class.divide(&json!([])).expect(409);
    assert_eq!(
        told.error(),
        "Students are or were in division A, so it cannot be removed."
    );
}

#[test]
fn of_two_who_save_divisions_at_once_one_is_told() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 2 }]))
        .expect(200);
    let a = class.id_of("A");
    let body = |capacity: usize| json!({ "divisions": [{ "_id": a, "name": "A", "capacity": capacity }], "revision": 1 });
    let other = app.staff(Role::MarksAdmin);
    let desks = [&class.desk, &other];
    let replies = at_once(2, |number| {
        desks[number].put(&class.path("/divisions"), &body(number + 8))
    });
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    // What was saved may come again.
    let saved = class.get();
    let same = json!({ "divisions": saved["divisions"], "revision": 1 });
    let again = class.desk.put(&class.path("/divisions"), &same);
    assert_eq!(again.expect(200).json(), saved);
    let body = body(20);
    let told = class.desk.put(&class.path("/divisions"), &body).expect(409);
    assert!(
        told.error()
            .starts_with("Someone else has changed this class"),
        "{}",
        told.error()
    );
}

#[test]
fn roll_numbers_are_given_once_by_two_at_once() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha", "Bela", "Chitra", "Divya"]);
    let other = app.staff(Role::MarksAdmin);
    let desks = [&class.desk, &other];
    let path = class.path("/roll-numbers");
    let replies = at_once(6, |number| desks[number % 2].post(&path, &json!({})));
    let given: i64 = replies
        .into_iter()
        .map(|reply| reply.expect(200).json()["given"].as_i64().unwrap())
        .sum();
    assert_eq!(given, 4);
    let rolls: i64 = app.value("SELECT count(DISTINCT roll_no) FROM enrolments");
    assert_eq!(rolls, 4);
    // After the highest number there is none.
    app.execute("UPDATE roll_numbers SET roll_no = 9999 WHERE roll_no = 4");
    app.home().admitted();
    let told = class.desk.post(&path, &json!({})).expect(409);
    assert_eq!(told.error(), "All roll numbers up to 9,999 were given.");
}

#[test]
fn another_college_has_classes_of_its_own() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 1 }]))
        .expect(200);
    let before = class.get();
    let elsewhere = app.college("Hill College");
    let their_student = elsewhere.admitted();
    let theirs = elsewhere.staff(Role::MarksAdmin);
    let list = theirs.get("/classes").expect(200).json();
    assert_ne!(list["classes"][0]["_id"], json!(class.id));
    theirs.get(&class.path("")).expect(404);
    theirs.get(&class.path("/students")).expect(404);
    theirs.get(&class.path("/template.csv")).expect(404);
    theirs
        .post(&class.path("/roll-numbers"), &json!({}))
        .expect(404);
    let body = json!({ "divisions": [], "revision": 1 });
    theirs.put(&class.path("/divisions"), &body).expect(404);
    let body = json!({ "studentIds": [class.students[0].id], "divisionId": null });
    theirs.put(&class.path("/students"), &body).expect(404);
    let body = json!({ "csv": "Student ID,Division\n1,A", "dryRun": true });
    theirs.post(&class.path("/places"), &body).expect(404);
    // Nor do their students go into the division.
    let own = format!(
        "/classes/{}/students",
        list["classes"][0]["_id"].as_str().unwrap()
    );
    let body = json!({ "studentIds": [their_student.id], "divisionId": class.id_of("A") });
    let faults = theirs.put(&own, &body).expect(400).faults();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].0, "divisionId");
    assert_eq!(class.get(), before);
}
