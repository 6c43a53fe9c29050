//! The marks of a term that its student has left: they are seen and saved apart from those of the present one.

mod later;
mod own;
mod reexams;
mod results;
mod transcripts;

use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, names, row_of};

/// BMS in two terms and two students who have entered its first one, at ten in the morning: Asha has 50 in Economics.
pub(crate) struct Scene {
    pub(crate) app: TestApp,
    pub(crate) boss: Account,
    pub(crate) desk: Account,
    pub(crate) asha: Account,
    pub(crate) rohan: Account,
    /// The `_id` of the class of the first term.
    pub(crate) first: String,
}

/// With both students in the first term.
pub(crate) fn entered() -> Scene {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let boss = app.in_two_terms();
    let [asha, rohan] = [app.home().enter(), app.home().enter()];
    let desk = app.marks_desk();
    desk.save(&asha, &[("Economics", &json!(50))], false)
        .expect(200);
    Scene {
        first: app.value("SELECT id::text FROM classes"),
        app,
        boss,
        desk,
        asha,
        rohan,
    }
}

/// With Asha in the second term by now, and the `_id` of its class.
pub(crate) fn promoted() -> (Scene, String) {
    let scene = entered();
    let second = scene.promote(&scene.asha);
    (scene, second)
}

impl Scene {
    /// Promotes a student into the second term of the same year; the `_id` of the class.
    pub(crate) fn promote(&self, student: &Account) -> String {
        let (id, today) = (&student.id, self.app.day(0));
        self.app.execute(&format!(
            "INSERT INTO classes (college_id, id, year_id, course_id, term)
                 SELECT college_id, gen_random_uuid(), year_id, course_id, 2 FROM classes WHERE id = '{first}'
                 ON CONFLICT ON CONSTRAINT classes_once DO NOTHING;
             UPDATE enrolments SET state = 'Promoted', closed_on = '{today}', opened_on = opened_on - 90
                 WHERE student_id = (SELECT id FROM students WHERE sap_id = '{id}');
             WITH begun AS (
                 INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
                     SELECT e.college_id, gen_random_uuid(), e.student_id, c.id, e.regulation_id, 'Promotion', 'Enrolled', '{today}'
                     FROM enrolments e JOIN students s ON s.id = e.student_id
                     JOIN classes k ON k.id = e.class_id
                     JOIN classes c ON (c.year_id, c.course_id, c.term) = (k.year_id, k.course_id, 2)
                     WHERE s.sap_id = '{id}'
                     RETURNING college_id, id, regulation_id)
             INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
                 SELECT b.college_id, b.id, s.id FROM begun b
                 JOIN subjects s ON s.regulation_id = b.regulation_id AND s.term = 2",
            first = self.first,
        ));
        let second = "SELECT c.id::text FROM enrolments e JOIN classes c ON c.id = e.class_id
                      JOIN students s ON s.id = e.student_id WHERE e.closed_on IS NULL AND s.sap_id";
        self.app.value(&format!("{second} = '{id}'"))
    }

    /// Moves the first class into the year before; the `_id`s of that year and of the present one.
    pub(crate) fn age(&self) -> [String; 2] {
        self.app.execute(&format!(
            "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
                 SELECT college_id, gen_random_uuid(), 'Before', 'before', (begins_on - interval '1 year')::date,
                        begins_on - 1, 'Closed' FROM academic_years;
             UPDATE classes SET year_id = (SELECT id FROM academic_years WHERE name = 'Before') WHERE id = '{}'",
            self.first
        ));
        ["ASC", "DESC"].map(|order| {
            let years = "SELECT id::text FROM academic_years ORDER BY begins_on";
            self.app.value(&format!("{years} {order} LIMIT 1"))
        })
    }

    /// All marks with their terms, each with the state of the enrolment that they belong to.
    fn marks(&self) -> String {
        self.app.value(
            "SELECT coalesce(string_agg(concat_ws(' ', s.name, s.term, m.obtained / 10, e.state,
                        CASE WHEN m.is_published THEN 'published' END), ', ' ORDER BY s.term, s.name), '')
             FROM marks m JOIN enrolments e ON e.id = m.enrolment_id JOIN subjects s ON s.id = m.subject_id",
        )
    }

    /// Asha's sheet within a class.
    #[track_caller]
    fn sheet(&self, class: &str) -> Value {
        sheet_in(&self.desk, &self.asha, &format!("class={class}"))
    }

    /// Saves marks of Asha as the desk sees them within a class.
    fn save(&self, class: &str, marks: &[(&str, i64)], more: &Value) -> Reply {
        let sheet = self.sheet(class);
        let input = marks.iter().map(|(name, marks)| {
            let row = row_of(&sheet, name);
            json!({ "subjectId": row["subjectId"], "was": row["marks"], "marks": marks })
        });
        let mut body = json!({ "marks": input.collect::<Vec<_>>() });
        let fields = body.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        let path = format!("/marks/{}?class={class}", self.asha.id);
        self.desk.put(&path, &body)
    }

    /// Sends a file of a class or year, tried first as it has to be.
    fn import(&self, (field, id): (&str, &str), csv: &str) -> Reply {
        let mut body = json!({ "course": "BMS", field: id, "csv": csv, "dryRun": true });
        let tried = self.desk.post("/marks/import", &body).expect(200).json();
        body["dryRun"] = json!(false);
        body["seen"] = tried["seen"].clone();
        self.desk.post("/marks/import", &body)
    }

    /// A cell for Asha that nobody has filled.
    fn cell(&self, term: i64, subject: &str, marks: i64) -> Value {
        let id = self.boss.subject_in(term, subject);
        json!({ "studentId": self.asha.id, "subjectId": id, "was": null, "marks": marks })
    }

    /// The new marks of the first term are there and belong to it, and the sheet of the present term has none of them.
    #[track_caller]
    fn check_saved_apart(&self, second: &str) {
        assert_eq!(
            self.marks(),
            "Accounts 1 60 Promoted, Economics 1 50 Promoted, Economics 2 70 Enrolled"
        );
        assert_eq!(marks_on(&self.sheet(&self.first)), ["50", "60"]);
        let present = self.desk.sheet(&self.asha);
        assert_eq!(marks_on(&present), ["null", "70"]);
        assert_eq!(present, self.sheet(second));
    }
}

/// A student's sheet within that.
#[track_caller]
fn sheet_in(by: &Account, student: &Account, within: &str) -> Value {
    let path = format!("/marks/{}?{within}", student.id);
    by.get(&path).expect(200).json()
}

/// The marks in each subject of a sheet.
fn marks_on(sheet: &Value) -> Vec<String> {
    let rows = sheet["marks"].as_array().unwrap().iter();
    rows.map(|row| row["marks"].to_string()).collect()
}

/// What a sheet or list says of its term and status.
fn state(sheet: &Value) -> (Value, Value, Value) {
    let [term, status, issue] = ["term", "status", "issue"].map(|field| sheet[field].clone());
    (term, status, issue)
}

#[test]
fn the_sheet_is_of_the_present_term_unless_a_class_or_year_is_named() {
    let (scene, second) = promoted();
    let [before, now] = scene.age();
    let (desk, asha) = (&scene.desk, &scene.asha);
    let present = desk.sheet(asha);
    assert_eq!(
        names(&present["marks"], "subjectName"),
        ["Law", "Economics"]
    );
    assert_eq!(marks_on(&present), ["null", "null"]);
    assert_eq!(
        state(&present),
        (json!(2), json!("Incomplete"), Value::Null)
    );
    let past = scene.sheet(&scene.first);
    assert_eq!(
        names(&past["marks"], "subjectName"),
        ["Economics", "Accounts"]
    );
    assert_eq!(marks_on(&past), ["50", "null"]);
    assert_eq!(state(&past), (json!(1), json!("Incomplete"), Value::Null));
    let [first, second] = [&scene.first, &second].map(|id| format!("class={id}"));
    for (within, sheet) in [
        (format!("year={before}"), &past),
        (format!("{first}&year={before}"), &past),
        (format!("year={now}"), &present),
        (format!("{second}&year={now}&division="), &present),
    ] {
        assert_eq!(&sheet_in(desk, asha, &within), sheet, "{within}");
    }
    // All that is given has to hold of one enrolment.
    let path = format!("/marks/{}?{first}&year={now}", asha.id);
    desk.get(&path).expect(404);
}

#[test]
fn of_a_class_that_the_student_never_was_in_there_is_no_sheet() {
    let (scene, second) = promoted();
    let unknown = scene.app.home().id.to_string();
    let body = json!({ "marks": [] });
    for within in [
        format!("class={second}"),
        format!("class={unknown}"),
        format!("year={unknown}"),
        format!("division={unknown}"),
        "class=x".to_owned(),
        "year=2026-27".to_owned(),
        "division=A".to_owned(),
    ] {
        let path = format!("/marks/{}?{within}", scene.rohan.id);
        scene.desk.get(&path).expect(404);
        scene.desk.put(&path, &body).expect(404);
    }
    // The present one is not asked for by a name.
    sheet_in(&scene.desk, &scene.rohan, "class=&year=&division=");
}

#[test]
fn marks_of_a_past_term_are_saved_on_its_sheet() {
    let (scene, second) = promoted();
    scene
        .save(&second, &[("Economics", 70)], &json!({}))
        .expect(200);
    let saved = scene.save(&scene.first, &[("Accounts", 60)], &json!({}));
    let saved = saved.expect(200).json();
    assert_eq!(saved, scene.sheet(&scene.first));
    assert_eq!(state(&saved), (json!(1), json!("Ready"), Value::Null));
    scene.check_saved_apart(&second);
    // Marks of before the promotion are changed as well.
    scene
        .save(&scene.first, &[("Economics", 55)], &json!({}))
        .expect(200);
    assert!(scene.marks().contains("Economics 1 55 Promoted"));
}

#[test]
fn marks_of_a_past_term_are_saved_in_the_grid_of_its_class() {
    let (scene, second) = promoted();
    for (class, cell) in [
        (&second, scene.cell(2, "Economics", 70)),
        (&scene.first, scene.cell(1, "Accounts", 60)),
    ] {
        let body = json!({ "course": "BMS", "class": class, "cells": [cell] });
        let saved = scene.desk.put("/marks/grid", &body).expect(200).json();
        assert_eq!(
            (&saved["saved"], &saved["refused"]),
            (&json!(1), &json!([]))
        );
        assert_eq!(saved["students"], json!([scene.sheet(class)]));
    }
    scene.check_saved_apart(&second);
}

#[test]
fn marks_of_a_past_term_are_imported_for_its_class() {
    let (scene, second) = promoted();
    let id = &scene.asha.id;
    for (class, file) in [
        (&second, format!("Student ID,Economics\n{id},70\n")),
        (
            &scene.first,
            format!("Student ID,Economics,Accounts\n{id},,60\n"),
        ),
    ] {
        let read = scene.import(("class", class), &file).expect(200).json();
        assert_eq!(read["changes"].as_array().unwrap().len(), 1, "{read}");
    }
    scene.check_saved_apart(&second);
}

#[test]
fn a_year_says_as_well_which_term_is_saved_and_published() {
    let (scene, second) = promoted();
    let [before, now] = scene.age();
    let cells = [scene.cell(1, "Accounts", 60)];
    let body = json!({ "course": "BMS", "year": before, "cells": cells });
    let saved = scene.desk.put("/marks/grid", &body).expect(200).json();
    assert_eq!(saved["saved"], json!(1));
    let file = format!("Student ID,Economics\n{},70\n", scene.asha.id);
    scene.import(("year", &now), &file).expect(200);
    scene.check_saved_apart(&second);
    let publish = |year: &str| {
        let body = json!({ "course": "BMS", "year": year });
        scene.desk.put("/marks/publish", &body)
    };
    publish(&now).expect(409);
    let told = publish(&before).expect(200).json();
    assert_eq!(told["published"], json!(1));
    let issued = "SELECT e.state FROM results r JOIN enrolments e ON e.id = r.enrolment_id";
    assert_eq!(scene.app.value::<String>(issued), "Promoted");
}

#[test]
fn marks_in_a_subject_of_another_term_are_refused_everywhere() {
    const SAID: &str = "The student does not take this subject in this term.";
    let (scene, second) = promoted();
    let (desk, before) = (&scene.desk, scene.marks());
    let (law, accounts) = (scene.cell(2, "Law", 70), scene.cell(1, "Accounts", 60));
    for (class, cell) in [
        (json!(scene.first), &law),
        (json!(second), &accounts),
        (Value::Null, &accounts),
    ] {
        let body = json!({ "course": "BMS", "class": class, "cells": [cell] });
        let saved = desk.put("/marks/grid", &body).expect(200).json();
        assert_eq!(saved["saved"], json!(0));
        let fault = &saved["refused"][0]["fault"];
        assert_eq!(
            (&fault["path"], &fault["code"], &fault["msg"]),
            (
                &json!("cells.0.subjectId"),
                &json!("marks.not-taken"),
                &json!(SAID)
            )
        );
    }
    let path = format!("/marks/{}?class={}", scene.asha.id, scene.first);
    let told = desk.put(&path, &json!({ "marks": [law] }));
    told.check_faults(&[("marks.0.subjectId", "marks.not-taken", SAID)]);
    // Rohan is in the first term, so the course's file has its subjects, too.
    let csv = format!("Student ID,Accounts\n{},60\n", scene.asha.id);
    let told = desk.post("/marks/import", &json!({ "course": "BMS", "csv": csv }));
    let said = format!("Row 2: “60” of Asha Patil ({}): {SAID}", scene.asha.id);
    told.check_faults(&[("rows.2.Accounts", "marks.not-taken", &said)]);
    assert_eq!(scene.marks(), before);
}
