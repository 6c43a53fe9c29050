//! A promotion is undone by two people, until something hangs on the new term.

use serde_json::{Value, json};

use super::{ask, due};
use crate::{
    promotions::{Scene, approve},
    subject_files::bring_in,
    support::{Account, names},
};

const REASON: &str = "The wrong class was promoted.";

/// A lecture in the new term, with the student at it.
const LECTURE: &str = "
    INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by, taken_at, saved_by, class_id)
        SELECT e.college_id, e.id, t.subject_id, e.opened_on, 1, 1, p.approved_by, now(), p.approved_by, e.class_id
        FROM enrolments e JOIN enrolment_subjects t ON t.enrolment_id = e.id JOIN students s ON s.id = e.student_id
        JOIN promotions p ON p.to_class_id = e.class_id
        WHERE s.sap_id = '{id}' AND e.closed_on IS NULL;
    INSERT INTO attendance (college_id, lecture_id, student_id, present)
        SELECT l.college_id, l.id, s.id, true FROM lectures l, students s WHERE s.sap_id = '{id}'";

fn undo(by: &Account, path: &str, students: &[&Account]) -> Value {
    let class = path.trim_start_matches("/promotions/");
    let ids: Vec<&str> = students.iter().map(|student| student.id.as_str()).collect();
    let body =
        json!({ "kind": "UndoPromotion", "classId": class, "studentIds": ids, "reason": REASON });
    let asked = ask(by, &body).expect(200).json();
    assert_eq!(asked["from"]["classId"], class);
    asked
}

fn promote(scene: &Scene, path: &str, verdicts: &Value) {
    scene.plan(path, verdicts).expect(200);
    approve(&scene.boss, path).expect(200);
    scene.carry_out();
}

fn obstacles(scene: &Scene, path: &str) -> Vec<Value> {
    let list = scene.clerk.get(&format!("{path}/promoted")).expect(200);
    let list = list.json()["students"].as_array().unwrap().clone();
    list.into_iter()
        .map(|student| student["obstacle"]["code"].clone())
        .collect()
}

#[test]
fn marks_attendance_and_a_payment_of_the_new_term_keep_a_promotion() {
    let scene = Scene::new(1);
    let people = [(); 4].map(|()| scene.student(Some([70, 80])));
    let [asha, ravi, meera, kabir] = &people;
    let path = scene.path(1);
    assert_eq!(obstacles(&scene, &path), Vec::<Value>::new());
    scene.open_next_year(800);
    promote(&scene, &path, &json!([]));
    assert_eq!(due(asha), (json!(1_800), json!(1_800)));
    scene.app.accountant().fund(ravi, 2_000);
    for charge in ravi.pending() {
        ravi.pay(&charge).expect(200);
    }
    let marks = [("Law", &json!(60))];
    scene.clerk.save(meera, &marks, false).expect(200);
    scene.app.execute(&LECTURE.replace("{id}", &kabir.id));
    let hung = ["paid", "marked", "attended"].map(|word| json!(format!("enrolment.{word}")));
    let mut expected = vec![Value::Null];
    expected.extend(hung.clone());
    assert_eq!(obstacles(&scene, &path), expected);
    refuse_all(&scene, &path, &people, &hung);
    scene.app.prove_the_books();
}

/// Asks to undo the promotion of all these students; expects these refusals.
fn refuse_all(scene: &Scene, path: &str, people: &[Account], hung: &[Value]) {
    let class = path.trim_start_matches("/promotions/");
    let ids: Vec<&str> = people.iter().map(|one| one.id.as_str()).collect();
    let all =
        json!({ "kind": "UndoPromotion", "classId": class, "studentIds": ids, "reason": REASON });
    let faults = ask(&scene.clerk, &all).expect(400).json();
    let told = faults["errors"].as_array().unwrap();
    let codes: Vec<Value> = told.iter().map(|of| of["code"].clone()).collect();
    assert_eq!(codes, hung);
}

#[test]
fn who_is_put_back_is_promoted_again_and_charged_once() {
    let scene = Scene::new(1);
    let asha = &scene.student(Some([70, 80]));
    let path = scene.path(1);
    scene.open_next_year(800);
    promote(&scene, &path, &json!([]));
    let asked = undo(&scene.clerk, &path, &[asha]);
    assert_eq!(
        (&asked["to"], &asked["fee"], &asked["from"]["term"]),
        (&Value::Null, &Value::Null, &json!(1))
    );
    assert_eq!(obstacles(&scene, &path)[0], "enrolment.waits");
    let id = asked["_id"].as_str().unwrap();
    let changed = super::approve(&scene.boss, id).expect(200).json();
    assert_eq!(changed, json!({ "students": 1, "leftOut": 0 }));
    assert_eq!(scene.enrolments(asha), "1 Enrolled 2, 2 Cancelled 1");
    assert_eq!(due(asha), (json!(1_000), json!(1_000)));
    assert_eq!(obstacles(&scene, &path)[0], "enrolment.undone");
    refuse_all(
        &scene,
        &path,
        std::slice::from_ref(asha),
        &[json!("enrolment.undone")],
    );
    let told = asha.get("/notifications").expect(200).json();
    assert_eq!(
        told["notifications"][0]["text"],
        "You are in term 1 of BMS again."
    );
    scene.app.prove_the_books();

    // She alone is in the class, and is promoted again.
    promote(&scene, &path, &json!([]));
    assert_eq!(
        scene.enrolments(asha),
        "1 Promoted 2, 2 Cancelled 1, 2 Enrolled 1"
    );
    assert_eq!(due(asha), (json!(1_800), json!(1_800)));
    let demands = "SELECT count(*) FROM demands d JOIN students s ON s.id = d.student_id WHERE s.sap_id = '{id}'";
    let demands: i64 = scene.app.value(&demands.replace("{id}", &asha.id));
    assert_eq!(demands, 2);
    assert_eq!(obstacles(&scene, &path), [Value::Null]);
    scene.app.prove_the_books();
}

#[test]
fn who_was_promoted_before_another_of_the_class_is_put_back_too() {
    let scene = Scene::new(3);
    let [asha, ravi] = &[(); 2].map(|()| scene.student(Some([70, 80])));
    let path = scene.path(1);
    let put_back = |students: &[&Account]| {
        let id = undo(&scene.clerk, &path, students)["_id"].clone();
        super::approve(&scene.boss, id.as_str().unwrap())
            .expect(200)
            .json()
    };
    promote(&scene, &path, &json!([]));
    put_back(&[asha]);
    promote(&scene, &path, &json!([]));
    // Each by the promotion that has named them last.
    assert_eq!(obstacles(&scene, &path), [Value::Null, Value::Null]);
    assert_eq!(
        put_back(&[asha, ravi]),
        json!({ "students": 2, "leftOut": 0 })
    );
    let mut states = [asha, ravi].map(|student| scene.enrolments(student));
    states.sort();
    assert_eq!(
        states,
        [
            "1 Enrolled 2, 2 Cancelled 1",
            "1 Enrolled 2, 2 Cancelled 1, 2 Cancelled 1",
        ]
    );
    scene.app.prove_the_books();
}

#[test]
fn who_was_detained_or_has_passed_out_by_mistake_is_in_the_class_again() {
    let scene = Scene::new(3);
    let asha = scene.student(Some([70, 80]));
    let path = scene.path(1);
    let detain =
        json!([{ "studentId": asha.id, "verdict": "Detained", "reason": "Never there at all." }]);
    promote(&scene, &path, &detain);
    assert_eq!(scene.enrolments(&asha), "1 Detained 2");
    let id = undo(&scene.clerk, &path, &[&asha]);
    let id = id["_id"].as_str().unwrap();
    super::approve(&scene.boss, id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Enrolled 2");
    // Within a year of study no fee was raised, and what was paid of it stays paid.
    scene.app.accountant().fund(&asha, 2_000);
    asha.pay(&asha.pending()[0]).expect(200);
    promote(&scene, &path, &json!([]));
    let id = undo(&scene.clerk, &path, &[&asha]);
    let id = id["_id"].as_str().unwrap();
    super::approve(&scene.boss, id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Enrolled 2, 2 Cancelled 1");
    assert_eq!(due(&asha), (json!(1_000), json!(0)));
    scene.app.prove_the_books();
}

#[test]
fn who_is_put_back_takes_what_was_added_to_the_term_meanwhile() {
    const MORE: &str = "Course,Subject,Term,Minimum Marks,Maximum Marks,Code,Credits\n\
                        BMS,Statistics,1,40,100,,";
    let scene = Scene::new(3);
    let [asha, ravi] = &[(); 2].map(|()| scene.student(Some([70, 80])));
    let path = scene.path(1);
    promote(&scene, &path, &json!([]));
    bring_in(&scene.boss, MORE);
    let id = undo(&scene.clerk, &path, &[asha]);
    super::approve(&scene.boss, id["_id"].as_str().unwrap()).expect(200);
    // One who has left the term for good does not.
    assert_eq!(
        [asha, ravi].map(|student| scene.enrolments(student)),
        ["1 Enrolled 3, 2 Cancelled 1", "1 Promoted 2, 2 Enrolled 1"]
    );
    let taken = "SELECT string_agg(first_attempt::text, ' ') FROM enrolment_subjects t
                 JOIN enrolments e ON e.id = t.enrolment_id WHERE e.closed_on IS NULL AND e.state = 'Enrolled'";
    assert_eq!(scene.app.value::<String>(taken), "1 1 1 1");
    // What is of this term can be marked in it.
    scene
        .clerk
        .save(asha, &[("Statistics", &json!(60))], true)
        .expect(200);
    let sheet = scene.clerk.sheet(asha);
    let subjects = names(&sheet["marks"], "subjectName");
    assert_eq!(subjects, ["Economics", "Accounts", "Statistics"]);
    assert_eq!(sheet["status"], json!("Published"));
}
