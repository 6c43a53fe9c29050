//! Marks of a class saved cell by cell: the right ones are kept, the others are named.

use std::{
    io::{Write, stdout},
    time::Duration,
};

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once, row_of};

fn put(by: &Account, cells: &[Value], reason: Option<&str>) -> Reply {
    let mut body = json!({ "course": "BMS", "cells": cells });
    if let Some(reason) = reason {
        body["reason"] = json!(reason);
    }
    by.put("/marks/grid", &body)
}

fn save(by: &Account, cells: &[Value]) -> Value {
    put(by, cells, None).expect(200).json()
}

/// A cell as the desk sees it now, with these marks to be saved.
fn cell(by: &Account, student: &Account, subject: &str, marks: &Value) -> Value {
    let row = row_of(&by.sheet(student), subject);
    json!({
        "studentId": student.id, "subjectId": row["subjectId"], "was": row["marks"], "marks": marks,
    })
}

/// Which cells were refused, and by which code.
fn refused(saved: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let list = saved["refused"].as_array().unwrap().iter();
    list.map(|one| (text(&one["fault"]["path"]), text(&one["fault"]["code"])))
        .collect()
}

#[track_caller]
fn check_refused(saved: &Value, expected: &[(&str, &str)]) {
    let told = refused(saved);
    let told: Vec<_> = told.iter().map(|(path, code)| (&**path, &**code)).collect();
    assert_eq!(told, expected, "{saved}");
}

fn marks_of(by: &Account, student: &Account, subject: &str) -> Value {
    row_of(&by.sheet(student), subject)["marks"].clone()
}

fn changes(app: &TestApp) -> i64 {
    app.value("SELECT count(*) FROM mark_changes")
}

#[test]
fn cells_of_many_students_are_saved_at_once_with_their_history() {
    let app = TestApp::start();
    let (asha, rohan, desk) = (app.admitted(), app.admitted(), app.marks_desk());
    let cells = [
        cell(&desk, &rohan, "Economics", &json!(72.5)),
        cell(&desk, &asha, "Economics", &json!(50)),
        cell(&desk, &asha, "Accounts", &json!(34.9)),
    ];
    let saved = save(&desk, &cells);
    assert_eq!(
        (&saved["saved"], &saved["refused"]),
        (&json!(3), &json!([]))
    );
    assert_eq!(
        saved["students"],
        json!([desk.sheet(&asha), desk.sheet(&rohan)])
    );
    assert_eq!(saved["students"][0]["status"], "Ready");
    assert_eq!(row_of(&saved["students"][0], "Accounts")["grade"], "F");
    let history = desk.get(&format!("/marks/{}/history", asha.id)).expect(200);
    let newest = &history.json()["changes"][0];
    assert_eq!(
        (&newest["from"], &newest["by"]),
        (&Value::Null, &json!(desk.username))
    );
    // Sent twice, what is there already is saved, and nothing changes again.
    assert_eq!(save(&desk, &cells), saved);
    assert_eq!(changes(&app), 3);
    // An unsaved removal is a change like another.
    let removed = save(&desk, &[cell(&desk, &asha, "Accounts", &Value::Null)]);
    assert_eq!(
        row_of(&removed["students"][0], "Accounts")["marks"],
        Value::Null
    );
    assert_eq!(save(&desk, &[])["students"], json!([]));
}

#[test]
fn the_second_writer_learns_who_has_changed_the_cell_and_the_rest_is_saved() {
    let app = TestApp::start();
    let (asha, first, second) = (app.admitted(), app.marks_desk(), app.marks_desk());
    let mine = [
        cell(&second, &asha, "Economics", &json!(45)),
        cell(&second, &asha, "Accounts", &json!(60)),
    ];
    save(&first, &[cell(&first, &asha, "Economics", &json!(55))]);
    let saved = save(&second, &mine);
    assert_eq!(saved["saved"], json!(1));
    check_refused(&saved, &[("cells.0.was", "marks.overtaken")]);
    let one = &saved["refused"][0];
    let there = row_of(&second.sheet(&asha), "Economics");
    assert_eq!(
        (&one["studentId"], &one["subjectId"]),
        (&json!(asha.id), &there["subjectId"])
    );
    assert_eq!(
        (&one["marks"], &one["changedBy"]),
        (&json!(55), &json!(first.username))
    );
    assert_eq!(one["changedAt"], there["changedAt"]);
    let told = one["fault"]["msg"].as_str().unwrap();
    let named = format!("{} entered 55 for Economics", first.username);
    assert!(told.starts_with(&named), "{told}");
    assert_eq!(marks_of(&second, &asha, "Economics"), json!(55));
    assert_eq!(marks_of(&second, &asha, "Accounts"), json!(60));
    // Having seen it, one may decide.
    let decided = cell(&second, &asha, "Economics", &json!(45));
    assert_eq!(save(&second, &[decided])["saved"], json!(1));
}

#[test]
fn each_wrong_cell_is_named_and_the_right_one_beside_it_is_saved() {
    let app = TestApp::start();
    let (asha, rohan, desk) = (app.admitted(), app.admitted(), app.marks_desk());
    let (applicant, other) = (app.applicant(), app.college("Hill College").admitted());
    let with = |field: &str, value: &Value| {
        let mut wrong = cell(&desk, &rohan, "Accounts", &json!(50));
        wrong[field] = value.clone();
        wrong
    };
    let cells = [
        cell(&desk, &asha, "Economics", &json!(101)),
        cell(&desk, &rohan, "Economics", &json!(70)),
        with("studentId", &json!(applicant.id)),
        with("studentId", &json!(other.id)),
        with("studentId", &json!("x")),
        with("subjectId", &json!(app.home().id.to_string())),
        with("marks", &json!("4o")),
        with("was", &json!(55.55)),
    ];
    let saved = save(&desk, &cells);
    assert_eq!(saved["saved"], json!(1));
    let expected = [
        ("cells.0.marks", "marks.out-of-range"),
        ("cells.2.studentId", "marks.unknown-student"),
        ("cells.3.studentId", "marks.unknown-student"),
        ("cells.4.studentId", "marks.unknown-student"),
        ("cells.5.subjectId", "marks.unknown-subject"),
        // Of two cells for the same marks, nobody knows which is meant.
        ("cells.6.subjectId", "marks.subject-twice"),
        ("cells.7.subjectId", "marks.subject-twice"),
    ];
    check_refused(&saved, &expected);
    let strangers = &saved["refused"];
    assert_eq!(strangers[1]["fault"]["msg"], strangers[2]["fault"]["msg"]);
    let known = saved["students"].as_array().unwrap().len();
    assert_eq!(known, 2, "no stranger among them");
    assert_eq!(marks_of(&desk, &rohan, "Economics"), json!(70));
    assert_eq!(marks_of(&desk, &rohan, "Accounts"), Value::Null);
    for (field, value) in [("marks", json!("4o")), ("was", json!(55.55))] {
        let path = format!("cells.0.{field}");
        check_refused(
            &save(&desk, &[with(field, &value)]),
            &[(&path, "marks.out-of-range")],
        );
    }
    assert_eq!(changes(&app), 1);
}

#[test]
fn students_of_another_course_are_unknown_in_this_one() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let cells = [cell(&desk, &asha, "Economics", &json!(50))];
    let body = json!({ "course": "BA", "cells": cells });
    let saved = desk.put("/marks/grid", &body).expect(200).json();
    check_refused(&saved, &[("cells.0.studentId", "marks.unknown-student")]);
    let body = json!({ "course": "Alchemy", "cells": cells });
    desk.put("/marks/grid", &body).expect(404);
    let reason = "x".repeat(201);
    let body = json!({ "course": "", "cells": cells, "reason": reason });
    let faults = desk.put("/marks/grid", &body).expect(400).faulty_fields();
    assert_eq!(faults, ["course", "reason"]);
    for stranger in [
        &asha,
        &app.staff(Role::SuperAdmin),
        &app.staff(Role::Teacher),
    ] {
        put(stranger, &cells, None).expect(403);
    }
    assert_eq!(changes(&app), 0);
}

#[test]
fn published_cells_change_for_a_reason_and_are_never_removed() {
    let app = TestApp::start();
    let asha = app.marked(&json!(70), &json!(50));
    let (rohan, desk) = (app.admitted(), app.marks_desk());
    let cells = [
        cell(&desk, &asha, "Economics", &json!(71)),
        cell(&desk, &asha, "Accounts", &Value::Null),
        cell(&desk, &rohan, "Accounts", &json!(40)),
    ];
    let removed = ("cells.1.marks", "marks.not-removable");
    let without = save(&desk, &cells);
    check_refused(
        &without,
        &[("cells.0.reason", "marks.reason-required"), removed],
    );
    assert_eq!(marks_of(&desk, &rohan, "Accounts"), json!(40));
    let with = put(&desk, &cells, Some("Re-evaluation."))
        .expect(200)
        .json();
    check_refused(&with, &[removed]);
    assert_eq!(with["students"][0]["status"], "Changed");
    let reasons = "SELECT string_agg(coalesce(reason, '-'), ', ' ORDER BY id) FROM mark_changes";
    let reasons = app.value::<String>(reasons);
    assert!(reasons.ends_with(", Re-evaluation."), "{reasons}");
    // Back to what the student was shown: nothing is open any more.
    let back = [cell(&desk, &asha, "Economics", &json!(70))];
    let back = put(&desk, &back, Some("A mistake.")).expect(200).json();
    assert_eq!(back["students"][0]["status"], "Published");
    assert_eq!(asha.result()["subjects"][0]["obtainedMarks"], json!(70));
}

#[test]
fn grids_that_cross_each_other_wait_and_leave_one_of_both() {
    let app = TestApp::start();
    let students: Vec<_> = (0..6).map(|_| app.admitted()).collect();
    let desks = [app.marks_desk(), app.marks_desk()];
    let cells: Vec<Vec<Value>> = (0..8)
        .map(|n| {
            let of = students.iter();
            let cell = |student| cell(&desks[0], student, "Economics", &json!(40 + n));
            let mut cells: Vec<Value> = of.map(cell).collect();
            if n % 2 == 1 {
                cells.reverse();
            }
            cells
        })
        .collect();
    let saved = at_once(8, |n| {
        save(&desks[n % 2], &cells[n])["saved"].as_i64().unwrap()
    });
    assert_eq!(saved.iter().sum::<i64>(), 6, "{saved:?}");
    assert_eq!(
        saved.iter().filter(|saved| **saved == 6).count(),
        1,
        "{saved:?}"
    );
    assert_eq!(changes(&app), 6);
}

/// Four more subjects, so that the course has six, and so many students.
fn fill(app: &TestApp, size: usize) {
    let asha = app.admitted();
    app.execute(
        "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
         SELECT college_id, course_id, gen_random_uuid(), position + n, 'Subject ' || n, 'subject ' || n, 400, 1000
         FROM subjects, generate_series(1, 4) n WHERE name = 'Accounts'",
    );
    app.enlarge(&asha, size);
}

fn all_cells(app: &TestApp) -> Vec<Value> {
    let rows = app.sql().query(
        "SELECT s.sap_id, b.id::text FROM applications a
         JOIN students s ON s.id = a.student_id JOIN subjects b ON b.course_id = a.course_id
         ORDER BY random()",
        &[],
    );
    let cell = |row: &postgres::Row| {
        json!({
            "studentId": row.get::<_, String>(0), "subjectId": row.get::<_, String>(1),
            "was": null, "marks": 57.5,
        })
    };
    rows.unwrap().iter().map(cell).collect()
}

/// The bar of one call for 1,000 students with six subjects each.
const BAR: Duration = Duration::from_secs(2);
/// How many times the bar it may take while the tests beside it take the cores. The bar is that of a quiet machine,
/// which prints about half of it; a statement for each row would take far longer than this.
const BUSY: u32 = 3;
/// Counts what is written of marks, by statements.
const COUNTED: &str = "
    CREATE TABLE statements (what text NOT NULL);
    CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
        INSERT INTO public.statements VALUES (TG_TABLE_NAME);
        RETURN NULL;
    END $$;
    CREATE TRIGGER counted AFTER INSERT ON marks EXECUTE FUNCTION count_statement();
    CREATE TRIGGER counted AFTER INSERT ON mark_changes EXECUTE FUNCTION count_statement();";
/// One for the marks and one for their history, however many cells there are.
const MOST_STATEMENTS: i64 = 2;

/// How long the quicker of two more saves takes: a busy machine slows any one of them.
fn quickest_change(desk: &Account, cells: &[Value]) -> Duration {
    let changed = |cell: &Value, was: f64, marks: f64| {
        let mut cell = cell.clone();
        cell["was"] = json!(was);
        cell["marks"] = json!(marks);
        cell
    };
    let save = |was: f64, marks: f64| {
        let changed = cells.iter().map(|cell| changed(cell, was, marks));
        let cells: Vec<_> = changed.collect();
        let reply = put(desk, &cells, None).expect(200);
        assert_eq!(reply.json()["saved"], 6000);
        reply.took
    };
    save(57.5, 58.0).min(save(58.0, 57.5))
}

#[test]
fn a_thousand_students_with_six_subjects_are_saved_at_once() {
    let app = TestApp::start();
    fill(&app, 1000);
    let (desk, cells) = (app.marks_desk(), all_cells(&app));
    assert_eq!(cells.len(), 6000);
    app.execute(COUNTED);
    let reply = put(&desk, &cells, None).expect(200);
    let saved = reply.json();
    assert_eq!(
        (&saved["saved"], &saved["refused"]),
        (&json!(6000), &json!([]))
    );
    assert_eq!(changes(&app), 6000);
    let count: i64 = app.value("SELECT count(*) FROM statements");
    let most = MOST_STATEMENTS;
    writeln!(
        stdout(),
        "marks grid, 1,000 x 6: written by {count} statements of at most {most}"
    )
    .unwrap();
    assert!(count <= most, "{count} statements");
    let again = put(&desk, &cells, None).expect(200);
    assert_eq!(again.json(), saved);
    assert_eq!(changes(&app), 6000);
    let took = reply.took.min(quickest_change(&desk, &cells));
    writeln!(
        stdout(),
        "marks grid, 1,000 x 6: {} ms of at most {} on a quiet machine",
        took.as_millis(),
        BAR.as_millis()
    )
    .unwrap();
    assert!(took <= BUSY * BAR, "{took:?}");
    let one_more = [&cells[..], &cells[..1]].concat();
    put(&desk, &one_more, None).check_faults(&[(
        "cells",
        "marks.too-many-marks",
        "At most 6000 marks can be saved at once.",
    )]);
}
