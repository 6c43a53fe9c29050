//! What an approved plan moves, and what stays.

use serde_json::{Value, json};

use super::{ASHA, BELA, CHITRA, Scene, scene};
use crate::support::{Account, row_of, take};

impl Scene {
    /// Term, state, way in, division, roll number and subjects of each enrolment of a student that was not cancelled.
    fn enrolments(&self, student: usize) -> Vec<String> {
        self.app.value(&format!(
            "SELECT array_agg(concat_ws(' ', c.term, e.state, e.via, d.name, e.roll_no,
                        (SELECT string_agg(s.name, '+') FROM enrolment_subjects t JOIN subjects s ON s.id = t.subject_id
                         WHERE t.enrolment_id = e.id)) ORDER BY c.term)
             FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN students s ON s.id = e.student_id
             LEFT JOIN divisions d ON d.id = e.division_id
             WHERE e.state <> 'Cancelled' AND s.sap_id = '{}'",
            self.class.students[student].id
        ))
    }

    /// The subjects, terms and states of the enrolments of what is in a table.
    fn tied(&self, table: &str) -> Vec<String> {
        self.app.value(&format!(
            "SELECT coalesce(array_agg(concat_ws(' ', t.name, s.name, c.term, e.state) ORDER BY t.name, s.name), '{{}}')
             FROM {table} k JOIN students t ON t.id = k.student_id JOIN subjects s ON s.id = k.subject_id
             JOIN enrolments e ON e.id = k.enrolment_id JOIN classes c ON c.id = e.class_id"
        ))
    }

    /// Has Bela admitted so many days earlier, into a division A of the year before, with the roll number 1 that Asha has too.
    fn admit_before(&self, days: i64) {
        self.app.execute(&format!(
            "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
                 SELECT college_id, gen_random_uuid(), 'Before', 'before', (begins_on - interval '1 year')::date, begins_on - 1, 'Open'
                 FROM academic_years;
             INSERT INTO classes (college_id, id, year_id, course_id, term)
                 SELECT c.college_id, gen_random_uuid(), y.id, c.course_id, 1 FROM classes c JOIN academic_years y ON y.name = 'Before';
             INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
                 SELECT c.college_id, gen_random_uuid(), c.id, 'A', 'a', 1, 1 FROM classes c JOIN academic_years y ON y.id = c.year_id
                 WHERE y.name = 'Before';
             UPDATE enrolments e SET class_id = d.class_id, division_id = d.id, opened_on = e.opened_on - {days}
                 FROM divisions d JOIN classes c ON c.id = d.class_id JOIN academic_years y ON y.id = c.year_id, students s
                 WHERE y.name = 'Before' AND s.id = e.student_id AND s.sap_id = '{}'",
            self.student(BELA).id
        ));
    }

    fn student(&self, at: usize) -> &Account {
        &self.class.students[at]
    }

    #[track_caller]
    fn mark(&self, student: usize, marks: [i64; 2], publish: bool) {
        let [economics, accounts] = marks.map(|marks| json!(marks));
        let marks = [("Economics", &economics), ("Accounts", &accounts)];
        let desk = &self.class.desk;
        desk.save(self.student(student), &marks, publish)
            .expect(200);
    }
}

#[test]
fn everybody_is_enrolled_in_each_term_up_to_the_present_one() {
    let scene = scene();
    scene
        .save(&scene.plan(2, &scene.named(1, &[BELA])))
        .expect(200);
    let moved = scene.approve(&scene.other).expect(200).json();
    assert_eq!(moved, json!({ "moved": 3, "terms": 2 }));
    for (student, of) in [(ASHA, "A 1"), (CHITRA, "A 2")] {
        assert_eq!(
            scene.enrolments(student),
            [
                format!("1 Promoted Admission {of} Economics"),
                format!("2 Enrolled Promotion {of} Accounts"),
            ]
        );
    }
    assert_eq!(
        scene.enrolments(BELA),
        ["1 Enrolled Admission B 1 Economics"]
    );
    let details = scene.boss.details();
    let bms = &details["courses"][0];
    assert_eq!(
        (&bms["terms"], &bms["termsPerYear"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(scene.audited("moveCourse"), ["BMS 2 (2 a year) 3"]);
    // It is done once, and there is nothing to plan any more.
    let again = scene
        .other
        .post(&scene.path("/approve"), &json!({ "revision": 1 }));
    again.check_refusal(
        409,
        "move.has-terms",
        "This course has several terms already.",
    );
    scene.boss.get(&scene.path("")).expect(404);
    // Who comes later enters the first term.
    let late = scene.app.home().admitted();
    let term: i16 = scene.app.value(&format!(
        "SELECT p.term FROM present_enrolments p JOIN students s ON s.id = p.student_id WHERE s.sap_id = '{}'",
        late.id
    ));
    assert_eq!(term, 1);
    // The books and the marks are what they were.
    scene.app.prove_the_books();
}

#[test]
fn who_has_the_course_open_sees_that_it_has_changed() {
    let scene = scene();
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    let opened = scene.boss.details();
    scene.approve(&scene.other).expect(200);
    let body = json!({
        "collegeID": opened["collegeName"], "collegeName": opened["collegeName"], "address": opened["address"],
        "courses": opened["courses"], "revision": opened["revision"],
    });
    let told = scene.boss.post("/college/add", &body).expect(409).json();
    assert_eq!(told["code"], json!("college.changed"));
}

#[test]
fn results_stay_as_before_terms_and_marks_go_to_the_term_of_their_subject() {
    let scene = scene();
    scene.mark(ASHA, [70, 60], true);
    scene.mark(CHITRA, [50, 45], false);
    let before = scene.student(ASHA).get("/result").expect(200).json();
    let issued: String = scene.app.value("SELECT results::text FROM results");
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    scene.approve(&scene.other).expect(200);
    assert_eq!(
        scene.tied("marks"),
        [
            "Asha Accounts 2 Enrolled",
            "Asha Economics 1 Promoted",
            "Chitra Accounts 2 Enrolled",
            "Chitra Economics 1 Promoted",
        ]
    );
    let kept: String = scene.app.value("SELECT results::text FROM results");
    assert_eq!(kept, issued);
    let own = scene.student(ASHA).get("/result").expect(200).json();
    assert_eq!(own["result"], before["result"]);
    let path = format!("/verify/{}", scene.student(ASHA).code());
    let verified = scene.app.browser().get(&path).expect(200).json();
    assert_eq!(verified["standing"], json!("Valid"));

    // The marks of a term are published as the term's own result; the one of before counts until each of its subjects is in one.
    let desk = &scene.class.desk;
    let class_of = |term: i64| {
        let id: String = scene
            .app
            .value(&format!("SELECT id::text FROM classes WHERE term = {term}"));
        format!("/marks/{}?class={id}", scene.student(ASHA).id)
    };
    let publish = |term: i64| {
        let body = json!({ "marks": [], "publish": true });
        desk.put(&class_of(term), &body).expect(200);
        let own = scene.student(ASHA).get("/result").expect(200).json();
        let terms = own["terms"].as_array().unwrap().iter();
        terms.map(|of| of["term"].clone()).collect::<Vec<_>>()
    };
    let sheet = desk.get(&class_of(1)).expect(200).json();
    assert_eq!(row_of(&sheet, "Economics")["marks"], json!(70));
    assert_eq!(publish(1), [Value::Null, json!(1)]);
    assert_eq!(publish(2), [json!(1), json!(2)]);
}

#[test]
fn a_paid_re_exam_goes_along_and_its_marks_are_of_its_term() {
    let scene = scene();
    scene.mark(ASHA, [39, 60], true);
    let desk = &scene.class.desk;
    let asha = scene.student(ASHA);
    desk.announce(asha, "Economics", &scene.app.day(0))
        .expect(200);
    scene.app.accountant().fund(asha, 1000);
    asha.post("/reexam/pay", &json!({ "subjectId": scene.subjects[0] }))
        .expect(200);
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    let mover = scene
        .boss
        .get(&scene.path("/students?limit=1"))
        .expect(200)
        .json();
    assert_eq!(mover["students"][0]["reexams"], json!(1));
    scene.approve(&scene.other).expect(200);
    assert_eq!(scene.tied("reexams"), ["Asha Economics 1 Promoted"]);
    let first: String = scene
        .app
        .value("SELECT id::text FROM classes WHERE term = 1");
    let path = format!("/marks/{}?class={first}", asha.id);
    let row = row_of(&desk.get(&path).expect(200).json(), "Economics").clone();
    let body = json!({
        "marks": [{ "subjectId": scene.subjects[0], "was": row["marks"], "marks": 55 }], "publish": true,
    });
    desk.put(&path, &body).expect(200);
    let told = asha.get("/reexam").expect(200).json();
    assert_eq!(told["failed"], json!([]));
    let own = asha.get("/result").expect(200).json();
    assert_eq!(
        (&own["result"]["term"], &own["result"]["status"]),
        (&json!(1), &json!("PASS"))
    );
    // In the transcript the subject counts once, as the result published last has it.
    let file = asha.get("/result/transcript.pdf").expect(200);
    let text = pdf_extract::extract_text_from_mem(&file.bytes).expect("a PDF");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in ["57.50%, of these terms together", "Status PASS"] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn lectures_and_teachers_divisions_follow_their_subject() {
    let scene = scene();
    let teacher = scene.app.home().teacher_of(&[&scene.subjects[1]]);
    let [a, _] = &scene.divisions;
    let desk = &scene.class.desk;
    let assigned = json!({
        "teachers": [{ "subjectId": scene.subjects[1], "staffId": teacher.id, "divisionIds": [a] }],
        "revision": scene.class.get()["revision"],
    });
    desk.put(&scene.class.path("/teachers"), &assigned)
        .expect(200);
    let students = [ASHA, CHITRA].map(|at| json!({ "id": scene.student(at).id, "present": true }));
    let sheet = json!({
        "subjectId": scene.subjects[1], "date": scene.app.day(0), "lecture": 1, "classId": scene.class.id,
        "divisionId": a, "students": students,
    });
    take(&teacher, &sheet).expect(200);
    let attended = || {
        scene
            .student(ASHA)
            .get("/attendance/mine")
            .expect(200)
            .json()
    };
    let before = attended();
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    scene.approve(&scene.other).expect(200);
    let places = |table: &str| -> Vec<String> {
        scene.app.value(&format!(
            "SELECT array_agg(concat_ws(' ', c.term, d.name)) FROM {table} k JOIN classes c ON c.id = k.class_id
             JOIN divisions d ON d.id = k.division_id AND d.class_id = c.id"
        ))
    };
    assert_eq!(places("lectures"), ["2 A"]);
    assert_eq!(places("teacher_divisions"), ["2 A"]);
    let accounts = |of: &Value| {
        let subjects = of["subjects"].as_array().unwrap();
        let found = subjects.iter().find(|one| one["subjectName"] == "Accounts");
        let found = found.expect("Accounts");
        (found["held"].clone(), found["attended"].clone())
    };
    assert_eq!(accounts(&before), (json!(1), json!(1)));
    assert_eq!(accounts(&attended()), accounts(&before));
    let subjects = teacher.list("/attendance/subjects", "subjects");
    let groups = subjects[0]["groups"].as_array().unwrap().iter();
    let groups: Vec<_> = groups
        .map(|of| (&of["divisionName"], &of["students"]))
        .collect();
    assert_eq!(groups, [(&json!("A"), &json!(2))]);
}

#[test]
fn years_that_the_college_does_not_have_are_opened() {
    let scene = scene();
    let mut plan = scene.plan(3, &json!([]));
    plan["terms"] = json!(4);
    plan["termsPerYear"] = json!(1);
    scene.save(&plan).expect(200);
    scene.approve(&scene.other).expect(200);
    let years: Vec<i32> = scene.app.value(
        "SELECT array_agg(extract(year FROM now.begins_on)::int - extract(year FROM y.begins_on)::int ORDER BY c.term)
         FROM classes c JOIN academic_years y ON y.id = c.year_id
         CROSS JOIN LATERAL (SELECT max(begins_on) AS begins_on FROM academic_years) now
         WHERE EXISTS (SELECT FROM enrolments e WHERE e.class_id = c.id AND e.state <> 'Cancelled')",
    );
    assert_eq!(years, [2, 1, 0]);
    let ends: bool = scene.app.value(
        "SELECT bool_and(e.closed_on IS NULL OR e.closed_on > e.opened_on) FROM enrolments e WHERE state <> 'Cancelled'",
    );
    assert!(ends);
}

#[test]
fn years_of_study_are_counted_back_and_two_intakes_may_become_one_class() {
    let scene = scene();
    scene.admit_before(365);
    let mut plan = scene.plan(3, &scene.named(3, &[BELA]));
    plan["terms"] = json!(4);
    scene.save(&plan).expect(200);
    scene.approve(&scene.other).expect(200);
    // Two terms a year: the first two were in the year before.
    let years: Vec<String> = scene.app.value(
        "SELECT array_agg(concat_ws(' ', c.term, y.name = 'Before') ORDER BY c.term) FROM classes c
         JOIN academic_years y ON y.id = c.year_id WHERE EXISTS (
             SELECT FROM enrolments e WHERE e.class_id = c.id AND e.state <> 'Cancelled')",
    );
    assert_eq!(years, ["1 t", "2 t", "3 f"]);
    // Of two with number 1 in A, who was admitted first keeps it.
    let third = |student: usize| scene.enrolments(student).pop().unwrap();
    assert_eq!(third(BELA), "3 Enrolled Promotion A 1");
    assert_eq!(third(ASHA), "3 Enrolled Promotion A");
    assert_eq!(third(CHITRA), "3 Enrolled Promotion A 2");
    let days: bool = scene.app.value(
        "SELECT bool_and(CASE WHEN e.closed_on IS NULL THEN n.id IS NULL ELSE coalesce(e.closed_on = n.opened_on, false) END)
         FROM enrolments e JOIN classes c ON c.id = e.class_id
         LEFT JOIN (enrolments n JOIN classes nc ON nc.id = n.class_id)
             ON n.student_id = e.student_id AND nc.term = c.term + 1 AND n.state <> 'Cancelled'
         WHERE e.state <> 'Cancelled'",
    );
    assert!(days);
}

#[test]
fn who_has_a_number_in_the_class_already_keeps_it() {
    let scene = scene();
    scene.admit_before(1);
    scene
        .save(&scene.plan(1, &scene.named(1, &[BELA])))
        .expect(200);
    scene.approve(&scene.other).expect(200);
    assert_eq!(
        scene.enrolments(ASHA),
        ["1 Enrolled Admission A 1 Economics"]
    );
    assert_eq!(scene.enrolments(BELA), ["1 Enrolled Admission A Economics"]);
}

#[test]
fn a_teacher_of_one_division_takes_no_more_than_before() {
    let scene = scene();
    let teacher = scene.app.home().teacher_of(&[&scene.subjects[1]]);
    let [a, b] = &scene.divisions;
    let assigned = json!({
        "teachers": [{ "subjectId": scene.subjects[1], "staffId": teacher.id, "divisionIds": [b] }],
        "revision": scene.class.get()["revision"],
    });
    scene
        .class
        .desk
        .put(&scene.class.path("/teachers"), &assigned)
        .expect(200);
    let mut plan = scene.plan(1, &json!([]));
    plan["divisions"] = json!([{ "divisionId": a, "term": 2 }, { "divisionId": b, "term": 1 }]);
    scene.save(&plan).expect(200);
    scene.approve(&scene.other).expect(200);
    let subjects = teacher.list("/attendance/subjects", "subjects");
    let groups = subjects[0]["groups"].as_array().unwrap().iter();
    let names: Vec<_> = groups.map(|of| of["divisionName"].clone()).collect();
    assert!(
        !names.contains(&json!("A")) && !names.contains(&Value::Null),
        "{names:?}"
    );
}

#[test]
fn all_terms_end_with_an_approval_that_is_undone() {
    let scene = scene();
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    scene.approve(&scene.other).expect(200);
    let set = |status: &str| {
        scene.app.execute(&format!(
            "UPDATE applications SET status = '{status}', remark = 'Undone'"
        ));
    };
    set("Rejected");
    let left: i64 = scene
        .app
        .value("SELECT count(*) FROM enrolments WHERE state <> 'Cancelled'");
    assert_eq!(left, 0);
    set("Approved");
    assert_eq!(scene.enrolments(BELA), ["1 Enrolled Admission Economics"]);
    // A course that nobody is in any more goes with what was moved.
    set("Rejected");
    scene.app.execute(
        "DELETE FROM applications; DELETE FROM subjects; DELETE FROM courses WHERE name = 'BMS'",
    );
    let moved: i64 = scene.app.value("SELECT count(*) FROM moved_students");
    assert_eq!(moved, 0);
}
