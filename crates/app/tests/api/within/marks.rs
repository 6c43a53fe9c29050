//! The grid of marks and its files, within a class or a division.

use serde_json::{Value, json};

use super::{Account, divide};
use crate::{
    support::names,
    terms::past::{Scene, entered, promoted},
};

/// Name, term and number of missing marks of each subject of a grid.
fn subjects(grid: &Value) -> Vec<String> {
    let subjects = grid["subjects"].as_array().unwrap().iter();
    let one = |row: &Value| {
        let name = row["subjectName"].as_str().unwrap();
        format!("{name} {}: {}", row["term"], row["missing"])
    };
    subjects.map(one).collect()
}

/// The students of a grid, each with the term and the marks.
fn students(scene: &Scene, grid: &Value) -> Vec<String> {
    let students = grid["students"].as_array().unwrap().iter();
    let one = |row: &Value| {
        let who = if row["id"] == json!(scene.asha.id) {
            "Asha"
        } else {
            "Rohan"
        };
        let marks = row["marks"].as_array().unwrap().iter();
        let marks: Vec<String> = marks.map(|one| one["marks"].to_string()).collect();
        format!("{who} {}: {}", row["term"], marks.join(" "))
    };
    students.map(one).collect()
}

#[track_caller]
fn grid(by: &Account, within: &str) -> Value {
    let path = format!("/marks/grid?course=BMS&{within}");
    by.get(&path).expect(200).json()
}

/// With Asha in the second term, where she has 70 in Economics, and Rohan in the first without marks.
fn marked() -> (Scene, String) {
    let (scene, second) = promoted();
    let economics = [("Economics", &json!(70))];
    scene.desk.save(&scene.asha, &economics, false).expect(200);
    (scene, second)
}

#[test]
fn the_grid_of_a_class_has_its_students_and_subjects_alone() {
    let (scene, second) = marked();
    let read = |within: &str| {
        let grid = grid(&scene.desk, within);
        (
            grid["term"].clone(),
            subjects(&grid),
            students(&scene, &grid),
        )
    };
    let texts = |list: &[&str]| {
        list.iter()
            .map(|text| (*text).to_owned())
            .collect::<Vec<_>>()
    };
    let of_first = (
        json!(1),
        texts(&["Economics 1: 1", "Accounts 1: 2"]),
        texts(&["Asha 1: 50 null", "Rohan 1: null null"]),
    );
    assert_eq!(read(&format!("class={}", scene.first)), of_first);
    let of_second = (
        json!(2),
        texts(&["Law 2: 1", "Economics 2: 0"]),
        texts(&["Asha 2: null 70"]),
    );
    assert_eq!(read(&format!("class={second}")), of_second);
    let [before, now] = scene.age();
    assert_eq!(read(&format!("year={before}")), of_first);
    assert_eq!(read(&format!("year={now}")), of_second);
}

#[test]
fn the_grid_of_a_course_counts_what_the_students_of_each_term_lack() {
    let (scene, _) = marked();
    let both = grid(&scene.desk, "");
    assert_eq!(both.get("term"), None);
    // What Asha had in the first term does not count for Rohan.
    assert_eq!(
        subjects(&both),
        [
            "Law 2: 1",
            "Economics 1: 1",
            "Accounts 1: 1",
            "Economics 2: 0"
        ]
    );
    assert_eq!(
        students(&scene, &both),
        ["Asha 2: null 70", "Rohan 1: null null"]
    );
    let rohan = [("Economics", &json!(40)), ("Accounts", &json!(45))];
    scene.desk.save(&scene.rohan, &rohan, false).expect(200);
    assert_eq!(
        subjects(&grid(&scene.desk, "")),
        [
            "Law 2: 1",
            "Economics 1: 0",
            "Accounts 1: 0",
            "Economics 2: 0"
        ]
    );
    let first = format!("class={}", scene.first);
    assert_eq!(
        subjects(&grid(&scene.desk, &first)),
        ["Economics 1: 0", "Accounts 1: 1"]
    );
}

#[test]
fn a_division_alone_says_which_subjects_a_grid_has() {
    let scene = entered();
    let [a, b] = divide(&scene);
    for student in [&scene.asha, &scene.rohan] {
        scene.promote(student);
    }
    let of_a = grid(&scene.desk, &format!("division={a}"));
    assert_eq!(students(&scene, &of_a), ["Asha 1: 50 null"]);
    assert_eq!(subjects(&of_a), ["Economics 1: 0", "Accounts 1: 1"]);
    assert_eq!(of_a["term"], json!(1));
    let within = format!("class={}&division={b}", scene.first);
    let of_b = grid(&scene.desk, &within);
    assert_eq!(students(&scene, &of_b), ["Rohan 1: null null"]);
    assert_eq!(subjects(&of_b), ["Economics 1: 1", "Accounts 1: 1"]);
}

#[test]
fn only_the_students_of_a_division_are_saved_and_published() {
    let scene = entered();
    let [a, b] = divide(&scene);
    let accounts = scene.boss.subject_in(1, "Accounts");
    let cell = |student: &Account| json!({ "studentId": student.id, "subjectId": accounts, "was": null, "marks": 60 });
    let cells = [cell(&scene.asha), cell(&scene.rohan)];
    let body = json!({ "course": "BMS", "class": scene.first, "division": a, "cells": cells });
    let saved = scene.desk.put("/marks/grid", &body).expect(200).json();
    assert_eq!(saved["saved"], json!(1));
    let fault = &saved["refused"][0]["fault"];
    assert_eq!(
        (&fault["path"], &fault["code"]),
        (&json!("cells.1.studentId"), &json!("marks.unknown-student"))
    );
    let publish = |division: &str| {
        let body = json!({ "course": "BMS", "class": scene.first, "division": division });
        scene.desk.put("/marks/publish", &body)
    };
    publish(&b).expect(409);
    let told = publish(&a).expect(200).json();
    assert_eq!(
        (&told["published"], &told["incomplete"]),
        (&json!(1), &json!([]))
    );
}

#[test]
fn the_file_of_a_course_in_two_terms_tells_subjects_of_one_name_apart() {
    let (scene, _) = marked();
    let rohan = [("Economics", &json!(40.5))];
    scene.desk.save(&scene.rohan, &rohan, false).expect(200);
    let file = scene.desk.get("/marks/template.csv?course=BMS").expect(200);
    let head = "\u{feff}Student ID,Name,Law,Economics (term 1),Accounts,Economics (term 2)";
    let expected = format!(
        "{head}\r\n{},Asha Patil,,,,70\r\n{},Asha Patil,,40.5,,\r\n",
        scene.asha.id, scene.rohan.id
    );
    assert_eq!(file.body, expected);
    let import = |csv: &str, seen: &Value| {
        let body = json!({ "course": "BMS", "csv": csv, "dryRun": seen.is_null(), "seen": seen });
        scene.desk.post("/marks/import", &body).expect(200).json()
    };
    let tried = import(&file.body, &Value::Null);
    assert_eq!(
        (&tried["errors"], &tried["changes"], &tried["rows"]),
        (&json!([]), &json!([]), &json!(2))
    );
    // Each column is of its own term.
    let filled = file
        .body
        .replace("Asha Patil,,,,70", "Asha Patil,80,,,75")
        .replace("40.5,,", "41,55,");
    let tried = import(&filled, &Value::Null);
    assert_eq!(tried["errors"], json!([]));
    assert_eq!(import(&filled, &tried["seen"])["imported"], json!(true));
    assert_eq!(
        students(&scene, &grid(&scene.desk, "")),
        ["Asha 2: 80 75", "Rohan 1: 41 55"]
    );
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM marks"), 5);
}

#[test]
fn the_file_of_a_class_has_its_students_and_subjects_and_comes_back_as_it_is() {
    let (scene, second) = marked();
    for (class, head, rows) in [
        (
            &scene.first,
            "Economics,Accounts",
            vec![(&scene.asha, "50,"), (&scene.rohan, ",")],
        ),
        (&second, "Law,Economics", vec![(&scene.asha, ",70")]),
    ] {
        let path = format!("/marks/template.csv?course=BMS&class={class}");
        let file = scene.desk.get(&path).expect(200).body;
        let rows = rows
            .iter()
            .map(|(who, marks)| format!("{},Asha Patil,{marks}\r\n", who.id));
        let expected = format!(
            "\u{feff}Student ID,Name,{head}\r\n{}",
            rows.collect::<String>()
        );
        assert_eq!(file, expected);
        let body = json!({ "course": "BMS", "class": class, "csv": file, "dryRun": true });
        let tried = scene.desk.post("/marks/import", &body).expect(200).json();
        assert_eq!(
            (&tried["errors"], &tried["changes"]),
            (&json!([]), &json!([]))
        );
    }
}

#[test]
fn a_file_of_a_class_knows_neither_the_subjects_nor_the_students_of_others() {
    let (scene, second) = marked();
    let tried = |class: &str, csv: String| {
        let body = json!({ "course": "BMS", "class": class, "csv": csv, "dryRun": true });
        let tried = scene.desk.post("/marks/import", &body).expect(200).json();
        let errors = tried["errors"].as_array().unwrap();
        let columns: Vec<_> = errors
            .iter()
            .map(|one| (one["row"].clone(), one["column"].clone()))
            .collect();
        columns
    };
    let (asha, rohan) = (&scene.asha.id, &scene.rohan.id);
    let law = tried(
        &scene.first,
        format!("Student ID,Economics,Law\n{asha},50,60\n"),
    );
    assert_eq!(law, [(json!(1), json!("Law"))]);
    let stranger = tried(&second, format!("Student ID,Law\n{asha},60\n{rohan},60\n"));
    assert_eq!(stranger, [(json!(3), json!("Student ID"))]);
}

#[test]
fn files_of_the_lists_are_of_the_class() {
    let (scene, second) = marked();
    let lines = |by: &Account, path: &str| -> Vec<String> {
        let file = by.get(path).expect(200).body;
        file.lines().skip(1).map(str::to_owned).collect()
    };
    let (asha, rohan) = (&scene.asha.id, &scene.rohan.id);
    let marks = |class: &str| {
        lines(
            &scene.desk,
            &format!("/marks/export.csv?class={class}&sort=sapId&order=desc"),
        )
    };
    assert_eq!(
        marks(&scene.first),
        [
            format!("{rohan},Asha Patil,BMS,2,0,Incomplete,,"),
            format!("{asha},Asha Patil,BMS,2,1,Incomplete,,"),
        ]
    );
    let law = [("Law", &json!(60))];
    scene.desk.save(&scene.asha, &law, false).expect(200);
    assert_eq!(
        marks(&second),
        [format!("{asha},Asha Patil,BMS,2,2,Ready,,")]
    );
    let accountant = scene.app.accountant();
    let accounts = |class: &str| {
        lines(
            &accountant,
            &format!("/accountant/students/export.csv?class={class}"),
        )
    };
    let ids = |lines: Vec<String>| -> Vec<String> {
        let first = |line: &String| line.split(',').next().unwrap().to_owned();
        lines.iter().map(first).collect()
    };
    assert_eq!(ids(accounts(&scene.first)), [asha.as_str(), rohan]);
    assert_eq!(ids(accounts(&second)), [asha.as_str()]);
}

#[test]
fn a_list_names_the_term_of_each_row() {
    let (scene, second) = marked();
    let rows = |query: &str| -> Vec<(Value, Value, Value)> {
        let list = scene
            .desk
            .list(&format!("/marks/students?{query}"), "students");
        let one = |row: &Value| {
            (
                row["term"].clone(),
                row["entered"].clone(),
                row["unpublished"].clone(),
            )
        };
        list.iter().map(one).collect()
    };
    let row = |term: i64, marks: i64| (json!(term), json!(marks), json!(marks));
    assert_eq!(rows(""), [row(2, 1), row(1, 0)]);
    assert_eq!(
        rows(&format!("class={}", scene.first)),
        [row(1, 1), row(1, 0)]
    );
    assert_eq!(rows(&format!("class={second}&course=bms")), [row(2, 1)]);
    let found = scene.desk.list(
        &format!(
            "/marks/students?class={}&search={}",
            scene.first, scene.asha.id
        ),
        "students",
    );
    assert_eq!(names(&json!(found), "id"), [scene.asha.id.as_str()]);
}
