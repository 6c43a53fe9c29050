//! Where students are enrolled is changed by two people, other than by promotions.

mod attended;
mod course_left;
mod refused;
mod repeated;
mod undone;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::{
    promotions::Scene,
    support::{Account, Reply, TestApp, at_once, subject},
};

const REASON: &str = "A diploma of three years.";

fn ask(by: &Account, body: &Value) -> Reply {
    by.post("/enrolment-changes", body)
}

fn approve(by: &Account, id: &str) -> Reply {
    by.post(&format!("/enrolment-changes/{id}/approve"), &json!({}))
}

/// What asks that students enter the class of that course and term in the year that is named so, or in the last one.
fn wanted(by: &Account, kind: &str, students: &[&Account], (course, term): (&str, i64)) -> Value {
    let choices = by.get("/enrolment-changes/choices").expect(200).json();
    let years = choices["years"].as_array().unwrap();
    let mut courses = choices["courses"].as_array().unwrap().iter();
    let course = courses.find(|one| one["name"] == course).unwrap();
    let ids: Vec<&str> = students.iter().map(|student| student.id.as_str()).collect();
    json!({
        "kind": kind, "studentIds": ids, "reason": REASON,
        "to": { "academicYearId": years[0]["_id"], "courseId": course["_id"], "term": term },
    })
}

/// A college with two courses: BMS of three terms, one a year, and BSc IT of one.
fn two_courses() -> Scene {
    let app = TestApp::start();
    app.finish_the_migration();
    let boss = app.staff(Role::SuperAdmin);
    let courses = json!([
        {
            "courseName": "BMS", "baseFee": 1_000, "eligibility": 50, "terms": 3, "termsPerYear": 1,
            "subjects": [subject("Economics", 1), subject("Law", 2), subject("Ethics", 3)],
        },
        {
            "courseName": "BSc IT", "baseFee": 700, "eligibility": 50,
            "subjects": [{ "name": "Networks", "minMarks": 40, "maxMarks": 100 }],
        },
    ]);
    boss.save_courses(&courses).expect(200);
    let clerk = app.staff(Role::MarksAdmin);
    Scene { app, boss, clerk }
}

fn due(student: &Account) -> (Value, Value) {
    let fee = student.get("/fees/status").expect(200).json();
    (fee["totalFee"].clone(), fee["balanceDue"].clone())
}

#[test]
fn what_is_asked_for_says_what_it_comes_to_and_waits_for_another_person() {
    let scene = two_courses();
    let (asha, ravi) = (scene.app.home().enter(), scene.app.home().enter());
    let body = wanted(&scene.clerk, "LateralEntry", &[&asha, &ravi], ("BMS", 2));
    let asked = ask(&scene.clerk, &body).expect(200).json();
    let id = asked["_id"].as_str().unwrap();
    assert_eq!(
        (
            &asked["state"],
            &asked["students"],
            &asked["fee"],
            &asked["obstacles"]
        ),
        (&json!("Open"), &json!(2), &json!(1_000), &json!([]))
    );
    assert_eq!(
        (
            &asked["to"]["term"],
            &asked["to"]["yearOfStudy"],
            &asked["from"]
        ),
        (&json!(2), &json!(2), &Value::Null)
    );
    approve(&scene.clerk, id).check_refusal(
        409,
        "enrolment.own",
        "You asked for this change, so someone else has to approve it.",
    );
}

#[test]
fn a_new_student_enters_a_later_term_and_owes_its_year_of_study() {
    let scene = two_courses();
    let (asha, ravi) = (scene.app.home().enter(), scene.app.home().enter());
    let body = wanted(&scene.clerk, "LateralEntry", &[&asha, &ravi], ("BMS", 2));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    // Who pays meanwhile is left out.
    scene.app.accountant().fund(&ravi, 2_000);
    ravi.pay(&ravi.pending()[0]).expect(200);
    let listed = scene.boss.get(&format!("/enrolment-changes/{id}/students"));
    let listed = listed.expect(200).json();
    let codes: Vec<&Value> = listed["students"]
        .as_array()
        .unwrap()
        .iter()
        .map(|student| &student["obstacle"]["code"])
        .collect();
    assert_eq!(codes, [&Value::Null, &json!("enrolment.paid")]);
    let changed = json!({ "students": 1, "leftOut": 1 });
    for reply in at_once(8, |_| approve(&scene.boss, &id)) {
        assert_eq!(reply.expect(200).json(), changed);
    }
    assert_eq!(scene.enrolments(&asha), "1 Cancelled 1, 2 Enrolled 1");
    assert_eq!(scene.enrolments(&ravi), "1 Enrolled 1");
    assert_eq!(due(&asha), (json!(1_000), json!(1_000)));
    let of_study = "SELECT string_agg(year_of_study::text, ',') FROM demands d JOIN students s ON s.id = d.student_id
                    WHERE s.sap_id = '{id}'";
    let of_study: String = scene.app.value(&of_study.replace("{id}", &asha.id));
    assert_eq!(of_study, "2");
    let told = asha.get("/notifications").expect(200).json();
    assert_eq!(
        told["notifications"][0]["text"],
        "You are in term 2 of BMS."
    );
    check_noted(&scene);
    scene.app.prove_the_books();
}

/// The only change is told among those that have ended, and in the audit.
fn check_noted(scene: &Scene) {
    let ended = scene.boss.get("/enrolment-changes?only=ended").expect(200);
    let ended = ended.json()["changes"][0].clone();
    assert_eq!(
        (&ended["state"], &ended["done"], &ended["students"]),
        (&json!("Done"), &json!(1), &json!(2))
    );
    assert_eq!(ended["firstStudent"], json!("Asha Patil"));
    let audited = scene.boss.get("/audit?action=approveEnrolmentChange");
    assert_eq!(
        audited.expect(200).json()["entries"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn who_changes_the_course_owes_the_new_one_and_the_application_stays() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let body = wanted(&scene.clerk, "CourseChange", &[&asha], ("BSc IT", 1));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Left 1, 1 Enrolled 1");
    assert_eq!(due(&asha), (json!(700), json!(700)));
    // Every desk knows the student in the new course.
    let marks = [("Networks", &json!(60))];
    scene.clerk.save(&asha, &marks, true).expect(200);
    let result = asha.get("/result").expect(200).json();
    assert!(result.to_string().contains("Networks"), "{result}");
    let form = asha.get("/student/admission").expect(200).json();
    assert!(form.to_string().contains("BMS"), "{form}");
    let told = asha.get("/notifications").expect(200).json();
    assert!(told.to_string().contains("You are in BSc IT."), "{told}");
    scene.app.prove_the_books();

    // An approval of another course is not undone any more.
    let ravi = scene.app.home().enter();
    let body = wanted(&scene.clerk, "CourseChange", &[&ravi], ("BSc IT", 1));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
    let docs = scene.app.staff(Role::DocAdmin);
    let doubt = json!({ "studentId": ravi.id, "reason": "The photo is blurred." });
    docs.post("/admission/reopenings", &doubt).check_refusal(
        409,
        "admission.course-left",
        "This student has changed the course since, so the admission cannot be re-opened.",
    );
    // Back in the first one, it is again.
    let body = wanted(&scene.clerk, "CourseChange", &[&ravi], ("BMS", 1));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
    assert_eq!(due(&ravi), (json!(1_000), json!(1_000)));
    docs.post("/admission/reopenings", &doubt).expect(200);
    scene.app.prove_the_books();
}

#[test]
fn who_has_paid_changes_the_course_in_the_next_year() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    scene.app.accountant().fund(&asha, 2_000);
    asha.pay(&asha.pending()[0]).expect(200);
    let mut body = wanted(&scene.clerk, "CourseChange", &[&asha], ("BSc IT", 1));
    ask(&scene.clerk, &body).check_faults(&[(
        "studentIds.0",
        "enrolment.paid-for-course",
        "This student has paid fees of the present year for the present course, and these are not moved to another one. Choose a class of a later academic year.",
    )]);
    scene.open_next_year(800);
    let choices = scene.clerk.get("/enrolment-changes/choices").expect(200);
    let years = choices.json()["years"].as_array().unwrap().clone();
    body["to"]["academicYearId"] = years.last().unwrap()["_id"].clone();
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Left 1, 1 Enrolled 1");
    scene.app.prove_the_books();
}

#[test]
fn who_comes_back_has_the_roll_number_of_before() {
    let scene = two_courses();
    let [asha, _ravi] = [(); 2].map(|()| scene.app.home().enter());
    let class: String = scene
        .app
        .value("SELECT DISTINCT class_id::text FROM enrolments");
    let number = || {
        let path = format!("/classes/{class}/roll-numbers");
        scene.clerk.post(&path, &json!({})).expect(200);
    };
    let roll = |student: &Account| -> i16 {
        scene.app.value(&format!(
            "SELECT e.roll_no FROM enrolments e JOIN students s ON s.id = e.student_id
             WHERE s.sap_id = '{}' AND e.closed_on IS NULL",
            student.id
        ))
    };
    number();
    let before = roll(&asha);
    for course in ["BSc IT", "BMS"] {
        let body = wanted(&scene.clerk, "CourseChange", &[&asha], (course, 1));
        let id = ask(&scene.clerk, &body).expect(200).text("/_id");
        approve(&scene.boss, &id).expect(200);
    }
    // Nobody else has got it meanwhile, nor does who comes later.
    let meera = scene.app.home().enter();
    number();
    assert_eq!((roll(&asha), roll(&meera)), (before, 3));
    // The list of the class has each once, as they are there now.
    let mut next = Some(format!("/classes/{class}/students?limit=1"));
    let mut listed = Vec::new();
    while let Some(page) = next {
        let reply = scene.clerk.get(&page).expect(200);
        next = reply.next_page();
        for student in reply.json()["students"].as_array().unwrap() {
            listed.push((student["rollNumber"].clone(), student["state"].clone()));
        }
    }
    let enrolled = |roll: u8| (json!(roll), json!("Enrolled"));
    assert_eq!(listed, [enrolled(1), enrolled(2), enrolled(3)]);
}

#[test]
fn one_who_has_passed_out_comes_back() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let end = "UPDATE enrolments SET state = 'PassedOut', closed_on = opened_on";
    scene.app.execute(end);
    let body = wanted(&scene.clerk, "CourseChange", &[&asha], ("BSc IT", 1));
    let refused = ask(&scene.clerk, &body).expect(400).faults();
    assert_eq!(refused[0].1, "This student is in no class now.");
    let body = wanted(&scene.clerk, "Readmission", &[&asha], ("BMS", 3));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 PassedOut 1, 3 Enrolled 1");
    // The fee of a year and course is raised once.
    assert_eq!(due(&asha), (json!(1_000), json!(1_000)));
    scene.app.prove_the_books();
}
