//! A student looks back at a term that is over: at its attendance and its practicals, which are read-only.

use serde_json::{Value, json};

use super::{Scene, entered};
use crate::support::{Account, Reply, TestApp, names, present, take};

/// A teacher of Economics of either term, and its `_id`s in the first and in the second.
fn teacher(scene: &Scene) -> (Account, [String; 2]) {
    let subjects = [1, 2].map(|term| scene.boss.subject_in(term, "Economics"));
    let [first, second] = &subjects;
    let teacher = scene.app.home().teacher_of(&[first, second]);
    (teacher, subjects)
}

fn ask(by: &Account, practical: &str) -> Reply {
    by.post(&format!("/practicals/{practical}/request"), &json!({}))
}

/// The term that a reply is of, and those that may be looked at.
fn terms(reply: &Value) -> (Value, Value) {
    (reply["term"].clone(), reply["terms"].clone())
}

const PATHS: [&str; 2] = ["/attendance/mine", "/practicals"];

/// Nothing is said of terms, and there is the first one alone to be looked at.
#[track_caller]
fn check_one_term(student: &Account) {
    for path in PATHS {
        for query in ["", "?term=1"] {
            let reply = student.get(&format!("{path}{query}")).expect(200).json();
            assert_eq!(
                (reply.get("term"), reply.get("terms")),
                (None, None),
                "{reply}"
            );
        }
        student.get(&format!("{path}?term=2")).expect(404);
    }
}

#[test]
fn of_a_course_of_one_term_a_student_is_told_no_terms() {
    let app = TestApp::start();
    check_one_term(&app.admitted());
}

#[test]
fn a_student_looks_at_the_terms_that_there_were_and_at_no_other() {
    let scene = entered();
    let get = |by: &Account, path: &str| by.get(path).expect(200).json();
    for path in PATHS {
        assert_eq!(
            terms(&get(&scene.asha, path)),
            (json!(1), json!([1])),
            "{path}"
        );
        scene.asha.get(&format!("{path}?term=2")).expect(404);
    }
    scene.promote(&scene.asha);
    let meera = scene.app.home().applicant();
    for path in PATHS {
        let present = get(&scene.asha, path);
        assert_eq!(terms(&present), (json!(2), json!([1, 2])), "{path}");
        for query in ["?term=2", "?term="] {
            assert_eq!(get(&scene.asha, &format!("{path}{query}")), present);
        }
        let past = get(&scene.asha, &format!("{path}?term=1"));
        assert_eq!(terms(&past), (json!(1), json!([1, 2])), "{path}");
        for term in ["0", "3", "-1", "x", "1.0", "99999"] {
            scene.asha.get(&format!("{path}?term={term}")).expect(404);
        }
        // Who is in another term, or in none yet.
        scene.rohan.get(&format!("{path}?term=2")).expect(404);
        let none = get(&meera, path);
        assert_eq!((none.get("term"), none.get("terms")), (None, None));
        meera.get(&format!("{path}?term=1")).expect(404);
    }
}

#[test]
fn the_attendance_of_a_past_term_is_still_there() {
    let scene = entered();
    let (teacher, subjects) = teacher(&scene);
    let students: Vec<Value> = [&scene.asha, &scene.rohan]
        .map(|one| json!({ "id": one.id, "present": true }))
        .into();
    let sheet = json!({
        "subjectId": subjects[0], "date": scene.app.day(0), "lecture": 1, "students": students,
    });
    let taken = take(&teacher, &sheet).expect(200).json();
    assert_eq!(present(&taken), [true, true]);
    scene.promote(&scene.asha);
    let told = |query: &str| -> Vec<String> {
        let list = scene
            .asha
            .list(&format!("/attendance/mine{query}"), "subjects");
        let one = |row: &Value| {
            let name = row["subjectName"].as_str().unwrap();
            format!("{name} {} of {}", row["attended"], row["held"])
        };
        list.iter().map(one).collect()
    };
    assert_eq!(told("?term=1"), ["Economics 1 of 1", "Accounts 0 of 0"]);
    assert_eq!(told(""), ["Law 0 of 0", "Economics 0 of 0"]);
}

#[test]
fn practicals_of_a_past_term_are_seen_and_no_longer_asked_for() {
    let scene = entered();
    let (teacher, subjects) = teacher(&scene);
    let today = scene.app.day(0);
    let schedule = |at: usize, title: &str| teacher.schedule(&subjects[at], title, &today);
    let (asked, left) = (schedule(0, "Survey"), schedule(0, "Visit"));
    let next = schedule(1, "Debate");
    ask(&scene.asha, &next).expect(404);
    ask(&scene.asha, &asked).expect(200);
    scene.promote(&scene.asha);
    let told = |query: &str| {
        let list = scene
            .asha
            .list(&format!("/practicals{query}"), "practicals");
        let one = |row: &Value| (row["title"].clone(), row["mayRequest"].clone());
        list.iter().map(one).collect::<Vec<_>>()
    };
    assert_eq!(
        told("?term=1"),
        [
            (json!("Survey"), json!(false)),
            (json!("Visit"), json!(false))
        ]
    );
    assert_eq!(told(""), [(json!("Debate"), json!(true))]);
    for past in [&left, &asked] {
        ask(&scene.asha, past).check_refusal(
            409,
            "practical.past-term",
            "This practical belongs to a term that is over for you.",
        );
    }
    let requests = "SELECT count(*) FROM practical_requests";
    assert_eq!(scene.app.value::<i64>(requests), 1);
    ask(&scene.asha, &next).expect(200);
    assert_eq!(told(""), [(json!("Debate"), json!(false))]);
    // Of the classmate the first term is the present one.
    ask(&scene.rohan, &left).expect(200);
    ask(&scene.rohan, &next).expect(404);
}

#[test]
fn what_was_asked_for_in_a_past_term_is_decided_and_counts_there() {
    let scene = entered();
    let (teacher, subjects) = teacher(&scene);
    let today = scene.app.day(0);
    let survey = teacher.schedule(&subjects[0], "Survey", &today);
    ask(&scene.asha, &survey).expect(200);
    scene.promote(&scene.asha);
    let waiting = teacher.list("/practicals/requests", "requests");
    let path = format!(
        "/practicals/requests/{}/approve",
        waiting[0]["_id"].as_str().unwrap()
    );
    teacher.put(&path, &json!({})).expect(200);
    let completed = |query: &str| {
        let path = format!("/practicals?status=Completed{query}");
        json!(scene.asha.list(&path, "practicals"))
    };
    assert_eq!(names(&completed("&term=1"), "title"), ["Survey"]);
    assert_eq!(completed(""), json!([]));
}

#[test]
fn the_next_page_of_practicals_is_of_the_same_term() {
    let scene = entered();
    let (teacher, subjects) = teacher(&scene);
    let today = scene.app.day(0);
    for title in ["Survey", "Visit"] {
        teacher.schedule(&subjects[0], title, &today);
    }
    scene.promote(&scene.asha);
    let page = scene.asha.get("/practicals?term=1&limit=1").expect(200);
    assert_eq!(names(&page.json()["practicals"], "title"), ["Survey"]);
    let next = page.next_page().expect("a next page");
    assert!(next.contains("term=1"), "{next}");
    let page = scene.asha.get(&next).expect(200).json();
    assert_eq!(names(&page["practicals"], "title"), ["Visit"]);
    assert_eq!(terms(&page), (json!(1), json!([1, 2])));
}

#[test]
fn a_past_term_counts_nothing_for_the_present_one() {
    let scene = entered();
    let (teacher, subjects) = teacher(&scene);
    teacher.schedule(&subjects[0], "Survey", &scene.app.day(0));
    let to_request = || {
        let overview = scene.asha.get("/student/overview").expect(200).json();
        (
            overview["practicalsToRequest"].clone(),
            overview["nextPractical"]["title"].clone(),
        )
    };
    assert_eq!(to_request(), (json!(1), json!("Survey")));
    scene.promote(&scene.asha);
    assert_eq!(to_request(), (json!(0), Value::Null));
}
