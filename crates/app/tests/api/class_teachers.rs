//! Which divisions of a class a teacher takes.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Class, TestApp, at_once};

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";

/// A class in two divisions, and who teaches Economics in it.
struct Scene {
    app: TestApp,
    class: Class,
    subject: String,
    teacher: Account,
}

fn scene() -> Scene {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha", "Bela"]);
    let (subject, teacher) = app.economics();
    class
        .divide(&json!([{ "name": "A", "capacity": 60 }, { "name": "B", "capacity": 60 }]))
        .expect(200);
    Scene {
        app,
        class,
        subject,
        teacher,
    }
}

impl Scene {
    fn listed(&self) -> Value {
        self.class
            .desk
            .get(&self.class.path("/teachers"))
            .expect(200)
            .json()
    }

    /// The teacher with those divisions, of the revision that there is.
    fn body(&self, divisions: &[&Value]) -> Value {
        json!({
            "teachers": [{ "subjectId": self.subject, "staffId": self.teacher.id, "divisionIds": divisions }],
            "revision": self.listed()["revision"],
        })
    }
}

#[test]
fn a_teacher_takes_all_divisions_until_some_are_said() {
    let scene = scene();
    let class = &scene.class;
    let [a, b] = ["A", "B"].map(|name| class.id_of(name));
    let before = scene.listed();
    assert_eq!(before["divisions"][1]["name"], "B");
    let of_subject = |listed: &Value| {
        let subjects = listed["subjects"].as_array().unwrap().clone();
        let is_it = |one: &&Value| one["subjectId"] == json!(scene.subject);
        subjects.iter().find(is_it).unwrap()["teachers"].clone()
    };
    let teacher = |divisions: &[&Value]| {
        let (id, name) = (&scene.teacher.id, &scene.teacher.username);
        json!([{ "staffId": id, "name": name, "divisionIds": divisions }])
    };
    assert_eq!(of_subject(&before), teacher(&[]));

    let path = class.path("/teachers");
    let body = scene.body(&[&b, &a]);
    let saved = class.desk.put(&path, &body).expect(200).json();
    assert_eq!(of_subject(&saved), teacher(&[&a, &b]));
    assert_eq!(saved, scene.listed());
    // Sent twice it is one save.
    assert_eq!(class.desk.put(&path, &body).expect(200).json(), saved);
    let audited = class.audited(&scene.app, "assignDivisions");
    assert_eq!(audited.len(), 1);
    assert!(audited[0].to_string().contains("A, B"), "{}", audited[0]);

    // Without the rows the teacher takes all again.
    let all = json!({ "teachers": [], "revision": saved["revision"] });
    let saved = class.desk.put(&path, &all).expect(200).json();
    assert_eq!(of_subject(&saved), teacher(&[]));
}

#[test]
fn faults_of_teachers_are_told_at_once() {
    let scene = scene();
    let class = &scene.class;
    let a = class.id_of("A");
    let path = class.path("/teachers");
    let wrong = json!({
        "teachers": [
            { "subjectId": scene.subject, "staffId": UNKNOWN, "divisionIds": [UNKNOWN] },
            { "subjectId": UNKNOWN, "staffId": scene.teacher.id, "divisionIds": [a] },
        ],
        "revision": scene.listed()["revision"],
    });
    assert_eq!(
        class.desk.put(&path, &wrong).expect(400).faulty_fields(),
        [
            "teachers.0.staffId",
            "teachers.0.divisionIds",
            "teachers.1.staffId"
        ]
    );
    let unreadable =
        json!({ "teachers": [{ "subjectId": "x", "staffId": "x", "divisionIds": ["x"] }] });
    let told = class.desk.put(&path, &unreadable).expect(400);
    assert_eq!(
        told.faulty_fields(),
        ["teachers.0.staffId", "teachers.0.divisionIds"]
    );
    assert_eq!(
        told.faults()[0].1,
        "This teacher does not hold the subject, or is named twice. Please reload the page."
    );
}

#[test]
fn of_two_who_save_at_once_one_is_refused_and_a_division_that_is_a_teachers_stays() {
    let scene = scene();
    let class = &scene.class;
    let [a, b] = ["A", "B"].map(|name| class.id_of(name));
    let path = class.path("/teachers");
    let bodies = [scene.body(&[&a]), scene.body(&[&b])];
    let other = scene.app.staff(Role::MarksAdmin);
    let desks = [&class.desk, &other];
    let replies = at_once(2, |number| desks[number].put(&path, &bodies[number]));
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);

    // Without the division the teacher would take the whole class.
    class.desk.put(&path, &scene.body(&[&b])).expect(200);
    let told = class
        .divide(&json!([{ "_id": a, "name": "A", "capacity": 60 }]))
        .expect(409);
    assert_eq!(
        told.error(),
        "A teacher takes division B. Please take it from the teacher first."
    );
    // Who gives the subject away gives the divisions away.
    let boss = scene.app.staff(Role::SuperAdmin);
    let none = json!({ "subjectIds": [] });
    boss.put(&format!("/admin/subjects/{}", scene.teacher.id), &none)
        .expect(200);
    class
        .divide(&json!([{ "_id": a, "name": "A", "capacity": 60 }]))
        .expect(200);
}

#[test]
fn teachers_of_another_college_are_its_own() {
    let scene = scene();
    let class = &scene.class;
    let before = scene.listed();
    let elsewhere = scene.app.college("Hill College");
    elsewhere.admitted();
    let theirs = elsewhere.staff(Role::MarksAdmin);
    theirs.get(&class.path("/teachers")).expect(404);
    theirs
        .put(&class.path("/teachers"), &scene.body(&[]))
        .expect(404);
    let list = theirs.get("/classes").expect(200).json();
    let own = format!(
        "/classes/{}/teachers",
        list["classes"][0]["_id"].as_str().unwrap()
    );
    let mut body = scene.body(&[&class.id_of("A")]);
    body["revision"] = json!(0);
    assert_eq!(
        theirs.put(&own, &body).expect(400).faulty_fields(),
        ["teachers.0.staffId", "teachers.0.divisionIds"]
    );
    assert_eq!(scene.listed(), before);
}
