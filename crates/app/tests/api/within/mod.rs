//! Lists of staff by academic year, class and division.

mod marks;
mod teaching;

use std::fmt::Write;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::{
    support::{Account, Class, Form, TestApp, names},
    terms::past::{Scene, entered, promoted},
};

/// A list, and where its rows and their ids are.
struct List {
    role: Role,
    path: &'static str,
    rows: &'static str,
    id: &'static str,
}

#[rustfmt::skip]
const LISTS: [List; 7] = [
    List { role: Role::MarksAdmin, path: "/marks/students?", rows: "/students", id: "id" },
    List { role: Role::MarksAdmin, path: "/marks/grid?course=BMS&", rows: "/students", id: "id" },
    List { role: Role::AccountantAdmin, path: "/accountant/students?", rows: "/students", id: "id" },
    List { role: Role::Hod, path: "/student/getStudents?", rows: "", id: "id" },
    List { role: Role::Teacher, path: "/practicals/requests?", rows: "/requests", id: "_id" },
    List { role: Role::Teacher, path: "/practicals/scheduled?", rows: "/practicals", id: "_id" },
    List { role: Role::Teacher, path: "/attendance/lectures?", rows: "/lectures", id: "_id" },
];

impl List {
    /// The ids of the rows of a page.
    #[track_caller]
    fn ids(&self, by: &Account, path: &str) -> Vec<String> {
        let reply = by.get(path).expect(200).json();
        names(reply.pointer(self.rows).expect("rows"), self.id)
    }
}

/// Files of the marks desk and of the accountant, which are read within a class as the lists are.
const FILES: [(Role, &str); 3] = [
    (Role::MarksAdmin, "/marks/export.csv?"),
    (Role::MarksAdmin, "/marks/template.csv?course=BMS&"),
    (Role::AccountantAdmin, "/accountant/students/export.csv?"),
];

/// Who reads the lists.
struct Readers([(Role, Account); 4]);

impl Readers {
    /// Of the home college, with that teacher.
    fn of(app: &TestApp, teacher: Account) -> Self {
        Self([
            (Role::MarksAdmin, app.marks_desk()),
            (Role::AccountantAdmin, app.accountant()),
            (Role::Hod, app.staff(Role::Hod)),
            (Role::Teacher, teacher),
        ])
    }

    fn by(&self, role: Role) -> &Account {
        let found = self.0.iter().find(|(own, _)| *own == role);
        &found.expect("a reader").1
    }

    /// The ids in that list.
    #[track_caller]
    fn read(&self, list: &List, query: &str) -> Vec<String> {
        list.ids(self.by(list.role), &format!("{}{query}", list.path))
    }

    /// Those lists of students have these.
    #[track_caller]
    fn check_students(&self, query: &str, expected: &[&Account]) {
        let expected: Vec<&str> = expected.iter().map(|one| one.id.as_str()).collect();
        for list in &LISTS[..4] {
            assert_eq!(self.read(list, query), expected, "{}{query}", list.path);
        }
        for (role, path) in FILES {
            let file = self.by(role).get(&format!("{path}{query}")).expect(200);
            let lines = file.body.lines().skip(1);
            let ids: Vec<&str> = lines.map(|line| line.split(',').next().unwrap()).collect();
            assert_eq!(ids, expected, "{path}{query}");
        }
    }
}

/// Readers whose teacher holds no subject.
fn readers(scene: &Scene) -> Readers {
    Readers::of(&scene.app, scene.app.staff(Role::Teacher))
}

/// Divisions A and B of the first class, with Asha in A and Rohan in B; their `_id`s.
fn divide(scene: &Scene) -> [String; 2] {
    let class = Class {
        desk: scene.app.marks_desk(),
        id: scene.first.clone(),
        students: Vec::new(),
    };
    let divisions = ["A", "B"].map(|name| json!({ "name": name, "capacity": 60 }));
    class.divide(&json!(divisions)).expect(200);
    let ids = ["A", "B"].map(|name| class.id_of(name));
    for (id, student) in ids.iter().zip([&scene.asha, &scene.rohan]) {
        class.move_into(id, &[student]).expect(200);
    }
    ids.map(|id| id.as_str().unwrap().to_owned())
}

#[test]
fn students_are_listed_by_the_classes_that_they_are_or_were_in() {
    let (scene, second) = promoted();
    let readers = readers(&scene);
    let (asha, rohan, first) = (&scene.asha, &scene.rohan, &scene.first);
    readers.check_students(&format!("class={first}"), &[asha, rohan]);
    readers.check_students(&format!("class={second}"), &[asha]);
    // What is given empty is not given.
    readers.check_students("year=&class=&division=", &[asha, rohan]);
}

#[test]
fn students_are_listed_by_the_years_in_which_they_are_or_were_in_a_class() {
    let (scene, second) = promoted();
    let [before, now] = scene.age();
    let meera = scene.app.home().enter();
    let readers = readers(&scene);
    let (asha, rohan, first) = (&scene.asha, &scene.rohan, &scene.first);
    readers.check_students("", &[asha, rohan, &meera]);
    readers.check_students(&format!("year={before}"), &[asha, rohan]);
    readers.check_students(&format!("year={now}"), &[asha, &meera]);
    readers.check_students(&format!("year={before}&class={first}"), &[asha, rohan]);
    // Both have to hold of one enrolment.
    readers.check_students(&format!("year={now}&class={first}"), &[]);
    readers.check_students(&format!("year={before}&class={second}"), &[]);
}

#[test]
fn students_are_listed_by_the_divisions_that_they_are_or_were_in() {
    let scene = entered();
    let [a, b] = divide(&scene);
    let second = scene.promote(&scene.asha);
    let readers = readers(&scene);
    let (asha, rohan, first) = (&scene.asha, &scene.rohan, &scene.first);
    readers.check_students(&format!("division={a}"), &[asha]);
    readers.check_students(&format!("class={first}&division={b}"), &[rohan]);
    readers.check_students(&format!("class={second}&division={a}"), &[]);
}

#[test]
fn who_has_only_applied_is_in_no_class() {
    let scene = entered();
    let meera = scene.app.home().applicant();
    let readers = readers(&scene);
    for list in &LISTS[2..4] {
        assert!(readers.read(list, "").contains(&meera.id), "{}", list.path);
    }
    let in_class = format!("class={}", scene.first);
    readers.check_students(&in_class, &[&scene.asha, &scene.rohan]);
}

#[test]
fn a_cancelled_approval_is_in_no_class() {
    let scene = entered();
    let [before, now] = scene.age();
    let (docs, second) = (
        scene.app.staff(Role::DocAdmin),
        scene.app.staff(Role::DocAdmin),
    );
    let body =
        json!({ "studentId": scene.rohan.id, "reason": "The mark sheet is of another student." });
    let asked = docs.post("/admission/reopenings", &body).expect(200);
    let path = format!(
        "/admission/reopenings/{}/confirm",
        asked.text("/reopening/_id")
    );
    second.put(&path, &json!({})).expect(200);
    let readers = readers(&scene);
    let [in_first, in_year] = [format!("class={}", scene.first), format!("year={before}")];
    for query in [&in_first, &in_year] {
        readers.check_students(query, &[&scene.asha]);
    }
    // Nor does the next approval bring the cancelled one back.
    let path = format!("/admission/approve/{}", scene.rohan.id);
    docs.put(&path, &json!({})).expect(200);
    for query in [&in_first, &in_year] {
        readers.check_students(query, &[&scene.asha]);
    }
    readers.check_students(&format!("year={now}"), &[&scene.rohan]);
    let path = format!("/marks/{}?{in_first}", scene.rohan.id);
    scene.desk.get(&path).expect(404);
}

#[test]
fn of_another_course_there_is_nobody() {
    let scene = entered();
    let mut courses = scene.boss.details()["courses"].clone();
    let arts = json!({ "courseName": "BA", "baseFee": 1000, "eligibility": 50 });
    courses.as_array_mut().unwrap().push(arts);
    scene.boss.save_courses(&courses).expect(200);
    let meera = scene.app.home().student();
    Form::complete()
        .text("course", "BA")
        .submit(&meera)
        .expect(200);
    let path = format!("/admission/approve/{}", meera.id);
    let docs = scene.app.staff(Role::DocAdmin);
    docs.put(&path, &json!({})).expect(200);
    let other: String = scene.app.value(&format!(
        "SELECT id::text FROM classes WHERE id <> '{}'",
        scene.first
    ));
    let readers = readers(&scene);
    for list in [&LISTS[0], &LISTS[2], &LISTS[3]] {
        let of = |course: &str| readers.read(list, &format!("course={course}&class={other}"));
        assert_eq!(of("BA"), [meera.id.as_str()], "{}", list.path);
        assert_eq!(of("BMS"), [""; 0], "{}", list.path);
    }
    let path = format!("/marks/grid?course=BMS&class={other}");
    let grid = scene.desk.get(&path).expect(200).json();
    assert_eq!(
        (&grid["subjects"], &grid["students"]),
        (&json!([]), &json!([]))
    );
    let cells = json!([{
        "studentId": scene.asha.id, "subjectId": scene.boss.subject_in(1, "Accounts"), "was": null, "marks": 60,
    }]);
    let body = json!({ "course": "BMS", "class": other, "cells": cells });
    let saved = scene.desk.put("/marks/grid", &body).expect(200).json();
    let fault = &saved["refused"][0]["fault"];
    assert_eq!(
        (&saved["saved"], &fault["code"]),
        (&json!(0), &json!("marks.unknown-student"))
    );
    let body = json!({ "course": "BMS", "class": other });
    let told = scene.desk.put("/marks/publish", &body).expect(409).json();
    assert_eq!(told["code"], json!("result.nothing-complete"));
}

/// A query by each of these alone.
fn queries(year: &str, class: &str, division: &str) -> [String; 3] {
    [
        format!("year={year}"),
        format!("class={class}"),
        format!("division={division}"),
    ]
}

#[test]
fn what_is_unknown_or_of_another_college_has_nobody() {
    let scene = entered();
    let hill = scene.app.college("Hill College");
    let theirs = Class {
        desk: hill.staff(Role::MarksAdmin),
        students: vec![hill.admitted()],
        id: scene.app.value(&format!(
            "SELECT id::text FROM classes WHERE college_id = '{}'",
            hill.id
        )),
    };
    theirs
        .divide(&json!([{ "name": "A", "capacity": 1 }]))
        .expect(200);
    let division = theirs.id_of("A");
    theirs
        .move_into(&division, &[&theirs.students[0]])
        .expect(200);
    let year = theirs.desk.get("/classes").expect(200).text("/yearId");
    let foreign = queries(&year, &theirs.id, division.as_str().unwrap());
    let unknown = scene.app.home().id.to_string();
    let (teacher, _) = teaching::taught(&scene);
    let readers = Readers::of(&scene.app, teacher);
    assert!(LISTS.iter().all(|list| !readers.read(list, "").is_empty()));
    for query in foreign.iter().chain(&queries(&unknown, &unknown, &unknown)) {
        readers.check_students(query, &[]);
        for list in &LISTS[4..] {
            assert_eq!(readers.read(list, query), [""; 0], "{}{query}", list.path);
        }
    }
    // There they are somebody's.
    let listed = |query: &String| {
        names(
            &json!(
                theirs
                    .desk
                    .list(&format!("/marks/students?{query}"), "students")
            ),
            "id",
        )
    };
    assert!(
        foreign
            .iter()
            .all(|query| listed(query) == [theirs.students[0].id.as_str()])
    );
}

#[test]
fn text_that_is_no_id_is_not_found() {
    let scene = entered();
    let readers = readers(&scene);
    for query in queries("2026-27", "x", "A") {
        for list in &LISTS {
            let path = format!("{}{query}", list.path);
            readers.by(list.role).get(&path).expect(404);
        }
        for (role, path) in FILES {
            readers.by(role).get(&format!("{path}{query}")).expect(404);
        }
        let (field, text) = query.split_once('=').unwrap();
        let mut body =
            json!({ "course": "BMS", "cells": [], "csv": "Student ID,Economics", "dryRun": true });
        body[field] = json!(text);
        for path in ["/marks/grid", "/marks/publish"] {
            scene.desk.put(path, &body).expect(404);
        }
        scene.desk.post("/marks/import", &body).expect(404);
    }
}

#[test]
fn the_next_page_is_of_the_same_year_class_and_division() {
    let scene = entered();
    let [a, _] = divide(&scene);
    let (teacher, _) = teaching::taught(&scene);
    let readers = Readers::of(&scene.app, teacher);
    scene
        .app
        .execute(&format!("UPDATE enrolments SET division_id = '{a}'"));
    let year: String = scene.app.value("SELECT id::text FROM academic_years");
    let mut query = String::new();
    for part in queries(&year, &scene.first, &a) {
        write!(query, "{part}&").unwrap();
    }
    for list in &LISTS {
        let whole = readers.read(list, &query);
        assert_eq!(whole.len(), 2, "{}", list.path);
        let reader = readers.by(list.role);
        let page = reader
            .get(&format!("{}{query}limit=1", list.path))
            .expect(200);
        let next = page.next_page().expect("a next page");
        for part in query.split('&') {
            assert!(next.contains(part), "{part}: {next}");
        }
        assert_eq!(list.ids(reader, &next), whole[1..], "{next}");
    }
}

#[test]
fn classes_are_read_by_staff_of_every_role() {
    let (scene, _) = promoted();
    let [before, _] = scene.age();
    let path = format!("/classes?year={before}");
    let list: Value = scene.desk.get(&path).expect(200).json();
    let classes = names(&list["classes"], "_id");
    assert_eq!(classes, [scene.first.as_str()]);
    for role in Role::ALL {
        assert_eq!(scene.app.staff(role).get(&path).expect(200).json(), list);
    }
    scene.asha.get(&path).expect(403);
    let stranger = scene.app.college("Hill College").staff(Role::Teacher);
    let theirs = stranger.get(&path).expect(200).json();
    assert_eq!(theirs["classes"], json!([]));
}
