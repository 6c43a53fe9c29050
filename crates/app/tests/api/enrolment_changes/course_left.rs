//! Who has left a course is still on its sheets, and what they read themselves is of the course that they are in.

use serde_json::{Value, json};

use super::{approve, ask, two_courses, wanted};
use crate::{promotions::Scene, support::Account};

/// Changes the course of a student.
fn change(scene: &Scene, student: &Account, to: (&str, i64)) {
    let body = wanted(&scene.clerk, "CourseChange", &[student], to);
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
}

/// The only class of the course, or that in which anybody is.
fn class_of(scene: &Scene, course: &str) -> String {
    let id = "SELECT c.id::text FROM classes c JOIN courses k ON k.id = c.course_id WHERE k.name";
    scene.app.value(&format!("{id} = '{course}'"))
}

/// The ids of the students of a grid, and how many marks of each subject are missing.
fn grid(scene: &Scene, course: &str, within: &str) -> (Vec<Value>, Vec<(Value, Value)>) {
    let course = course.replace(' ', "%20");
    let path = format!("/marks/grid?course={course}&{within}");
    let grid = scene.clerk.get(&path).expect(200).json();
    let missing = grid["subjects"].as_array().unwrap().iter();
    let missing = missing.map(|of| (of["subjectName"].clone(), of["missing"].clone()));
    (ids(&grid), missing.collect())
}

fn ids(list: &Value) -> Vec<Value> {
    let students = list["students"].as_array().unwrap().iter();
    students.map(|one| one["id"].clone()).collect()
}

fn of(students: &[&Account]) -> Vec<Value> {
    students.iter().map(|one| json!(one.id)).collect()
}

/// Asha is in BMS without marks; Ravi has 60 in its Economics, and has left it for BSc IT.
fn left() -> (Scene, Account, Account) {
    let scene = two_courses();
    let (asha, ravi) = (scene.app.home().enter(), scene.app.home().enter());
    let marks = [("Economics", &json!(60))];
    scene.clerk.save(&ravi, &marks, false).expect(200);
    change(&scene, &ravi, ("BSc IT", 1));
    (scene, asha, ravi)
}

#[test]
fn a_class_lists_who_has_left_it_for_another_course() {
    let (scene, asha, ravi) = left();
    let both = of(&[&asha, &ravi]);
    let within = format!("class={}", class_of(&scene, "BMS"));
    let (students, missing) = grid(&scene, "BMS", &within);
    assert_eq!(students, both);
    assert_eq!(missing, [(json!("Economics"), json!(1))]);
    let list = format!("/marks/students?course=BMS&{within}");
    let list = scene.clerk.get(&list).expect(200).json();
    assert_eq!(ids(&list), both);
    assert_eq!(list["students"][1]["status"], json!("Ready"));
    let ready = format!("/marks/students?course=BMS&{within}&status=Ready");
    let ready = scene.clerk.get(&ready).expect(200).json();
    assert_eq!(ids(&ready), of(&[&ravi]));
    // Nobody of it is in the other course, nor the other way round.
    assert_eq!(grid(&scene, "BSc IT", &within), (vec![], vec![]));
    let within = format!("class={}", class_of(&scene, "BSc IT"));
    assert_eq!(grid(&scene, "BSc IT", &within).0, of(&[&ravi]));
    // Now, and at the end of the year, each is in one course.
    let year: String = scene.app.value("SELECT id::text FROM academic_years");
    for within in [String::new(), format!("year={year}")] {
        assert_eq!(grid(&scene, "BMS", &within).0, of(&[&asha]));
        assert_eq!(grid(&scene, "BSc IT", &within).0, of(&[&ravi]));
    }
}

#[test]
fn a_year_lists_each_student_in_the_course_of_then() {
    let (scene, asha, ravi) = left();
    scene.app.execute(&format!(
        "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
             SELECT college_id, gen_random_uuid(), 'Before', 'before', (begins_on - interval '1 year')::date,
                    begins_on - 1, 'Closed' FROM academic_years;
         UPDATE classes SET year_id = (SELECT id FROM academic_years WHERE name = 'Before') WHERE id = '{}'",
        class_of(&scene, "BMS")
    ));
    let year = "SELECT id::text FROM academic_years WHERE name = 'Before'";
    let within = format!("year={}", scene.app.value::<String>(year));
    assert_eq!(grid(&scene, "BMS", &within).0, of(&[&asha, &ravi]));
    assert_eq!(grid(&scene, "BSc IT", &within).0, Vec::<Value>::new());
    let list = format!("/marks/students?course=bsc%20it&{within}");
    assert_eq!(ids(&scene.clerk.get(&list).expect(200).json()), of(&[]));
}

#[test]
fn marks_of_the_class_that_a_student_has_left_are_imported_and_published() {
    let (scene, _, ravi) = left();
    let class = class_of(&scene, "BMS");
    let csv = format!("Student ID,Economics\n{},65\n", ravi.id);
    let mut body = json!({ "course": "BMS", "class": class, "csv": csv, "dryRun": true });
    let tried = scene.clerk.post("/marks/import", &body).expect(200).json();
    assert_eq!(tried["changes"].as_array().unwrap().len(), 1, "{tried}");
    body["dryRun"] = json!(false);
    body["seen"] = tried["seen"].clone();
    scene.clerk.post("/marks/import", &body).expect(200);
    let publish = json!({ "course": "BMS", "class": class });
    let told = scene.clerk.put("/marks/publish", &publish).expect(200);
    assert_eq!(told.json()["published"], json!(1));
    let issued = "SELECT concat_ws(' ', r.course, r.obtained, e.state) FROM results r JOIN enrolments e ON e.id = r.enrolment_id";
    assert_eq!(scene.app.value::<String>(issued), "BMS 650 Left");
}

/// What the student reads.
#[derive(Debug, PartialEq)]
struct Read {
    /// Of the result published last.
    subjects: Vec<Value>,
    /// The number of each term's result.
    terms: Vec<Value>,
    failed: Vec<Value>,
    /// Whether there is any result, as the re-exams say.
    is_published: Value,
}

fn read(student: &Account) -> Read {
    let own = student.get("/result").expect(200).json();
    let reexam = student.get("/reexam").expect(200).json();
    let each = |list: &Value, field: &str| -> Vec<Value> {
        let rows = list.as_array().into_iter().flatten();
        rows.map(|row| row[field].clone()).collect()
    };
    Read {
        subjects: each(&own["result"]["subjects"], "name"),
        terms: each(&own["terms"], "issue"),
        failed: each(&reexam["failed"], "subjectName"),
        is_published: reexam["isPublished"].clone(),
    }
}

fn reads(subjects: &[&str], terms: &[i64], failed: &[&str], is_published: bool) -> Read {
    Read {
        subjects: subjects.iter().map(|name| json!(name)).collect(),
        terms: terms.iter().map(|number| json!(number)).collect(),
        failed: failed.iter().map(|name| json!(name)).collect(),
        is_published: json!(is_published),
    }
}

#[test]
fn a_result_of_the_course_that_was_left_stays_valid_and_is_shown_no_more() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let fail = [("Economics", &json!(30))];
    scene.clerk.save(&asha, &fail, true).expect(200);
    let of_bms = || reads(&["Economics"], &[1], &["Economics"], true);
    assert_eq!(read(&asha), of_bms());
    let code: String = scene.app.value("SELECT code FROM results");
    let subject = scene.app.home().subject("Economics");
    let day = scene.app.day(3);
    scene.clerk.announce(&asha, "Economics", &day).expect(200);

    change(&scene, &asha, ("BSc IT", 1));
    assert_eq!(read(&asha), reads(&[], &[], &[], false));
    asha.get("/result/pdf?issue=1").expect(404);
    asha.get("/result/transcript.pdf").expect(404);
    let pay = json!({ "subjectId": subject, "fee": 200 });
    asha.post("/reexam/pay", &pay).expect(404);
    let pass = [("Networks", &json!(60))];
    scene.clerk.save(&asha, &pass, true).expect(200);
    assert_eq!(read(&asha), reads(&["Networks"], &[], &[], true));
    asha.get("/result/transcript.pdf").expect(404);

    // Back in the first course, what was published in it counts again.
    change(&scene, &asha, ("BMS", 2));
    assert_eq!(read(&asha), of_bms());
    let pass = [("Law", &json!(70))];
    scene.clerk.save(&asha, &pass, true).expect(200);
    let of_both = reads(&["Law"], &[1, 3], &["Economics"], true);
    assert_eq!(read(&asha), of_both);
    let file = asha.get("/result/transcript.pdf").expect(200);
    let text = pdf_extract::extract_text_from_mem(&file.bytes).expect("a PDF");
    assert!(text.contains("Economics") && text.contains("Law"), "{text}");
    assert!(!text.contains("Networks"), "{text}");

    let verified = scene.app.browser().get(&format!("/verify/{code}"));
    assert_eq!(verified.expect(200).json()["standing"], json!("Valid"));
}

#[test]
fn a_re_exam_of_the_course_that_was_left_keeps_its_outcome() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let fail = [("Economics", &json!(30))];
    scene.clerk.save(&asha, &fail, true).expect(200);
    let day = scene.app.day(0);
    scene.clerk.announce(&asha, "Economics", &day).expect(200);
    scene.app.accountant().fund(&asha, 2_000);
    let pay = json!({ "subjectId": scene.app.home().subject("Economics") });
    asha.post("/reexam/pay", &pay).expect(200);
    let pass = [("Economics", &json!(55))];
    scene.clerk.save(&asha, &pass, true).expect(200);
    let paid = |of: &Account| of.get("/reexam").expect(200).json()["paid"].clone();
    let before = paid(&asha);
    assert_eq!(before[0]["status"], json!("Passed"), "{before}");
    change(&scene, &asha, ("BSc IT", 1));
    assert_eq!(paid(&asha), before);
    scene.app.prove_the_books();
}

#[test]
fn a_result_from_before_there_were_enrolments_is_of_the_course_of_the_admission() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let marks = [("Economics", &json!(60))];
    scene.clerk.save(&asha, &marks, true).expect(200);
    scene.app.execute(
        "ALTER TABLE results DISABLE TRIGGER results_are_append_only;
         UPDATE results SET enrolment_id = NULL, term = NULL;
         ALTER TABLE results ENABLE TRIGGER results_are_append_only",
    );
    for via in ["Admission", "Migration"] {
        scene.app.execute(&format!(
            "UPDATE enrolments SET via = '{via}' WHERE via IN ('Admission', 'Migration')"
        ));
        assert_eq!(read(&asha).subjects, [json!("Economics")]);
        change(&scene, &asha, ("BSc IT", 1));
        assert_eq!(read(&asha).subjects, Vec::<Value>::new());
        change(&scene, &asha, ("BMS", 1));
    }
    assert_eq!(read(&asha).subjects, [json!("Economics")]);
}
