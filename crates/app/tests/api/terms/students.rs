//! A student of a course of several terms takes the subjects of the own one.

use serde_json::{Value, json};

use super::{course, subjects};
use crate::support::{Account, TestApp, names, row_of, subject};

/// BMS in two terms, and a student in the first, at ten in the morning.
struct Scene {
    app: TestApp,
    boss: Account,
    asha: Account,
}

fn scene() -> Scene {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let boss = app.in_two_terms();
    let asha = app.home().enter();
    Scene { app, boss, asha }
}

impl Scene {
    /// The subjects of the first term, by their `_id`s.
    fn first_term(&self) -> [String; 2] {
        ["Economics", "Accounts"].map(|name| self.boss.subject_in(1, name))
    }

    /// What the student is enrolled for, each with its term.
    fn taken(&self) -> String {
        self.app.value(
            "SELECT coalesce(string_agg(s.name || ' ' || s.term, ', ' ORDER BY s.term, s.name), '')
             FROM enrolments e JOIN enrolment_subjects t ON t.enrolment_id = e.id
             JOIN subjects s ON s.id = t.subject_id WHERE e.closed_on IS NULL",
        )
    }

    /// Moves everybody on, past the portal.
    fn promote(&self) {
        self.app.execute(
            "INSERT INTO classes (college_id, id, year_id, course_id, term)
                 SELECT college_id, gen_random_uuid(), year_id, course_id, 2 FROM classes;
             UPDATE enrolments e SET class_id = c.id FROM classes c
                 WHERE c.college_id = e.college_id AND c.term = 2;
             DELETE FROM enrolment_subjects;
             INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
                 SELECT e.college_id, e.id, s.id FROM enrolments e
                 JOIN subjects s ON s.regulation_id = e.regulation_id AND s.term = 2",
        );
    }
}

/// The names of a list in that field.
#[track_caller]
fn named(list: &Value) -> Vec<String> {
    names(list, "subjectName")
}

/// The `_id`s of a list of subjects.
#[track_caller]
fn ids(list: &Value) -> Vec<String> {
    names(list, "subjectId")
}

#[test]
fn who_is_admitted_enters_the_first_term_with_its_subjects() {
    let scene = scene();
    assert_eq!(scene.taken(), "Accounts 1, Economics 1");
    let classes = "SELECT string_agg(term::text, ',') FROM classes";
    assert_eq!(scene.app.value::<String>(classes), "1");
    let desk = scene.app.marks_desk();
    let list = desk.get("/classes").expect(200).json();
    let class = &list["classes"][0];
    assert_eq!(
        (
            &class["course"],
            &class["term"],
            &class["terms"],
            &class["students"]
        ),
        (&json!("BMS"), &json!(1), &json!(2), &json!(1))
    );
}

#[test]
fn a_subject_that_is_added_is_taken_by_the_students_of_its_term() {
    let scene = scene();
    let list = [
        "Law 2",
        "Economics 1",
        "Accounts 1",
        "Economics 2",
        "Tax 1",
        "Ethics 2",
    ];
    let list = list.map(|text| {
        let (name, term) = text.split_once(' ').unwrap();
        subject(name, term.parse().unwrap())
    });
    let saved = scene
        .boss
        .save_courses(&json!([course(2, &list)]))
        .expect(200);
    assert_eq!(subjects(&saved.json()).len(), 6);
    assert_eq!(scene.taken(), "Accounts 1, Economics 1, Tax 1");
    let sheet = scene.app.marks_desk().sheet(&scene.asha);
    assert_eq!(named(&sheet["marks"]), ["Economics", "Accounts", "Tax"]);
}

#[test]
fn a_subject_that_moves_into_a_term_is_taken_by_the_students_of_that_term() {
    let scene = scene();
    let mut courses = scene.boss.details()["courses"].clone();
    assert_eq!(courses[0]["subjects"][0]["subjectName"], json!("Law"));
    courses[0]["subjects"][0]["term"] = json!(1);
    scene.boss.save_courses(&courses).expect(200);
    let sheet = scene.app.marks_desk().sheet(&scene.asha);
    assert_eq!(named(&sheet["marks"]), ["Law", "Economics", "Accounts"]);
    assert_eq!(scene.taken(), "Accounts 1, Economics 1, Law 1");
    // So that it stays there.
    courses[0]["subjects"][0]["term"] = json!(2);
    let told = scene.boss.save_courses(&courses).expect(409);
    assert_eq!(told.json()["code"], json!("college.subject-taken"));
}

#[test]
fn the_marks_of_a_student_are_of_the_own_term() {
    let scene = scene();
    let (desk, asha) = (scene.app.marks_desk(), &scene.asha);
    let first = scene.first_term();
    assert_eq!(ids(&desk.sheet(asha)["marks"]), first);
    let grid = desk.get("/marks/grid?course=BMS").expect(200).json();
    assert_eq!(ids(&grid["subjects"]), first);
    assert_eq!(missing(&grid), [1, 1]);
    assert_eq!(ids(&grid["students"][0]["marks"]), first);
    let law = json!({ "subjectId": scene.boss.subject_in(2, "Law"), "was": null, "marks": 50 });
    let path = format!("/marks/{}", asha.id);
    let told = desk.put(&path, &json!({ "marks": [law], "publish": false }));
    assert!(told.expect(400).faulty_fields()[0].ends_with("subjectId"));
    let mut cell = law;
    cell["studentId"] = json!(asha.id);
    let told = desk.put("/marks/grid", &json!({ "course": "BMS", "cells": [cell] }));
    assert_eq!(told.expect(200).json()["saved"], json!(0));
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM marks"), 0);
    // What the first term has is all that there is to be marked.
    let marks = [("Economics", &json!(50)), ("Accounts", &json!(60))];
    desk.save(asha, &marks, false).expect(200);
    assert_eq!(desk.sheet(asha)["status"], json!("Ready"));
    let ready = desk.list("/marks/students?course=BMS&status=Ready", "students");
    assert_eq!(ready.len(), 1);
    let grid = desk.get("/marks/grid?course=BMS").expect(200).json();
    assert_eq!(missing(&grid), [0, 0]);
}

/// How many marks each subject of a class lacks.
fn missing(grid: &Value) -> Vec<i64> {
    let subjects = grid["subjects"].as_array().unwrap().iter();
    subjects
        .map(|one| one["missing"].as_i64().unwrap())
        .collect()
}

#[test]
fn the_file_of_marks_has_the_subjects_of_the_term_alone() {
    let scene = scene();
    let (desk, asha) = (scene.app.marks_desk(), &scene.asha);
    let file = desk.get("/marks/template.csv?course=BMS").expect(200);
    let expected = format!(
        "\u{feff}Student ID,Name,Economics,Accounts\r\n{},Asha Patil,,\r\n",
        asha.id
    );
    assert_eq!(file.body, expected);
    let import = |csv: String| {
        let body = json!({ "course": "BMS", "csv": csv, "dryRun": true });
        desk.post("/marks/import", &body).expect(200).json()
    };
    let wrong = import(format!("Student ID,Law\n{},50\n", asha.id));
    assert_eq!(
        (&wrong["errors"][0]["row"], &wrong["errors"][0]["column"]),
        (&json!(1), &json!("Law"))
    );
    // Of the two of that name it is the one of the term.
    let tried = import(format!("Student ID,Economics\n{},50\n", asha.id));
    assert_eq!(
        (&tried["errors"], tried["changes"].as_array().unwrap().len()),
        (&json!([]), 1)
    );
    let body = json!({ "course": "BMS", "csv": format!("Student ID,Economics\n{},50\n", asha.id), "seen": tried["seen"] });
    desk.post("/marks/import", &body).expect(200);
    let marked: String = scene.app.value("SELECT subject_id::text FROM marks");
    assert_eq!(marked, scene.boss.subject_in(1, "Economics"));
}

#[test]
fn a_result_is_of_the_subjects_of_the_term() {
    let scene = scene();
    let (desk, asha) = (scene.app.marks_desk(), &scene.asha);
    let marks = [("Economics", &json!(50)), ("Accounts", &json!(60))];
    desk.save(asha, &marks, true).expect(200);
    let result = asha.result();
    assert_eq!(
        names(&result["subjects"], "name"),
        ["Economics", "Accounts"]
    );
    assert_eq!(result["status"], json!("PASS"));
    // A further subject of another term changes nothing of it.
    let mut courses = scene.boss.details()["courses"].clone();
    let list = courses[0]["subjects"].as_array_mut().unwrap();
    list.push(subject("Ethics", 2));
    scene.boss.save_courses(&courses).expect(200);
    assert_eq!(desk.sheet(asha)["status"], json!("Published"));
    assert_eq!(asha.result(), result);
}

#[test]
fn a_re_exam_is_of_the_term_alone() {
    let scene = scene();
    let (desk, asha) = (scene.app.marks_desk(), &scene.asha);
    let marks = [("Economics", &json!(10)), ("Accounts", &json!(60))];
    desk.save(asha, &marks, true).expect(200);
    let economics = scene.boss.subject_in(1, "Economics");
    let today = scene.app.day(0);
    for (term, name) in [(1, "Economics"), (2, "Economics"), (2, "Law")] {
        let path = format!("/marks/reexam-dates/{}", scene.boss.subject_in(term, name));
        desk.put(&path, &json!({ "examDate": today })).expect(200);
    }
    let failed = asha.list("/reexam", "failed");
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0]["id"], json!(economics));
    scene.app.accountant().fund(asha, 1_000);
    let before = asha.balance();
    for name in ["Economics", "Law"] {
        let body = json!({ "subjectId": scene.boss.subject_in(2, name) });
        asha.post("/reexam/pay", &body).expect(404);
    }
    assert_eq!(asha.balance(), before);
    let body = json!({ "subjectId": economics });
    asha.post("/reexam/pay", &body).expect(200);
    let row = row_of(&desk.sheet(asha), "Economics");
    assert_eq!(
        (&row["subjectId"], &row["attempt"]),
        (&json!(economics), &json!(2))
    );
}

#[test]
fn a_student_sees_the_attendance_and_the_practicals_of_the_own_term() {
    let scene = scene();
    let home = scene.app.home();
    let attended = |by: &Account| {
        let list = by.list("/attendance/mine", "subjects");
        ids(&json!(list))
    };
    assert_eq!(attended(&scene.asha), scene.first_term());
    let [economics, _] = scene.first_term();
    let later = scene.boss.subject_in(2, "Economics");
    let today = scene.app.day(0);
    let own = home
        .teacher_of(&[&economics])
        .schedule(&economics, "Survey", &today);
    let other = home.teacher_of(&[&later]).schedule(&later, "Visit", &today);
    let practicals = |by: &Account| -> Vec<String> {
        let list = by.list("/practicals", "practicals").into_iter();
        list.map(|one| one["_id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(practicals(&scene.asha), [own.as_str()]);
    let ask = |id: &str| {
        let path = format!("/practicals/{id}/request");
        scene.asha.post(&path, &json!({}))
    };
    let overview = scene.asha.get("/student/overview").expect(200);
    assert_eq!(overview.text("/nextPractical/title"), "Survey");
    assert_eq!(overview.json()["practicalsToRequest"], json!(1));
    ask(&other).expect(404);
    ask(&own).expect(200);
    // In the next term it is the other way round.
    scene.promote();
    assert_eq!(practicals(&scene.asha), [other.as_str()]);
    let second = ["Law", "Economics"].map(|name| scene.boss.subject_in(2, name));
    assert_eq!(attended(&scene.asha), second);
}

#[test]
fn courses_are_offered_with_the_subjects_of_all_terms_those_of_the_own_one_first() {
    let scene = scene();
    let offered = |by: &Account| {
        let list = by.get("/course/get-courses").expect(200).json();
        named(&list["courses"][0]["subjects"])
    };
    let in_order = ["Economics", "Accounts", "Law", "Economics"];
    let ravi = scene.app.student();
    let meera = scene.app.home().applicant();
    for somebody in [&ravi, &meera, &scene.asha] {
        assert_eq!(offered(somebody), in_order);
    }
    scene.promote();
    let second_first = ["Law", "Economics", "Economics", "Accounts"];
    assert_eq!(offered(&scene.asha), second_first);
    assert_eq!(offered(&meera), in_order);
}

#[test]
fn the_sheet_of_the_next_term_has_its_own_subjects() {
    let scene = scene();
    let (desk, asha) = (scene.app.marks_desk(), &scene.asha);
    let marks = [("Economics", &json!(50)), ("Accounts", &json!(60))];
    desk.save(asha, &marks, false).expect(200);
    scene.promote();
    let sheet = desk.sheet(asha);
    let second = ["Law", "Economics"].map(|name| scene.boss.subject_in(2, name));
    assert_eq!(ids(&sheet["marks"]), second);
    assert_eq!(row_of(&sheet, "Economics")["marks"], Value::Null);
    assert_eq!(sheet["status"], json!("Incomplete"));
    // The marks of the first term are kept.
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM marks"), 2);
}
