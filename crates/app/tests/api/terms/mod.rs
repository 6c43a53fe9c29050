//! A super admin says how many terms a course has, and which subject belongs to which.

pub(crate) mod past;
mod refused;
mod students;
mod teachers;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, TestApp, at_once, names, subject};

/// The super admin of a college whose courses may have terms.
fn principal(app: &TestApp) -> Account {
    app.finish_the_migration();
    app.staff(Role::SuperAdmin)
}

/// A course of that many terms with these subjects.
pub(crate) fn course(terms: i64, subjects: &[Value]) -> Value {
    json!({
        "courseName": "BMS", "baseFee": 1000, "eligibility": 50, "terms": terms, "termsPerYear": 2,
        "subjects": subjects,
    })
}

/// Name, term, code and credits of each subject of the first course.
pub(crate) fn subjects(details: &Value) -> Vec<String> {
    let list = details["courses"][0]["subjects"].as_array().unwrap().iter();
    let text = |value: &Value| match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let fields = ["subjectName", "term", "code", "credits"];
    list.map(|one| fields.map(|field| text(&one[field])).join(" "))
        .collect()
}

/// The same without what each save counts up.
fn without_revision(mut details: Value) -> Value {
    details.as_object_mut().unwrap().remove("revision");
    details
}

/// What the newest save changed, as the audit tells it.
fn audited(boss: &Account) -> Value {
    let audit = boss.get("/audit?action=saveCollege").expect(200).json();
    audit["entries"][0]["changes"].clone()
}

fn keys(object: &Value) -> Vec<String> {
    let mut keys: Vec<String> = object.as_object().unwrap().keys().cloned().collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_course_has_terms_and_its_subjects_have_codes_and_credits() {
    let app = TestApp::start();
    let boss = principal(&app);
    let (mut first, mut last) = (subject("Law", 1), subject("Law", 6));
    first["code"] = json!(" BMS  101 ");
    first["credits"] = json!(4.5);
    last["credits"] = json!(3);
    let list = [first, last, subject("Art", 2)];
    let saved = boss
        .save_courses(&json!([course(6, &list)]))
        .expect(200)
        .json();
    let bms = &saved["courses"][0];
    assert_eq!(
        (&bms["terms"], &bms["termsPerYear"]),
        (&json!(6), &json!(2))
    );
    assert_eq!(
        subjects(&saved),
        ["Law 1 BMS  101 4.5", "Law 6 – 3", "Art 2 – –"]
    );
    assert_eq!(boss.details(), saved);
    let told: String = app.value("SELECT detail ->> 'changes' FROM audit ORDER BY id DESC LIMIT 1");
    for said in [
        "BMS: terms: 1 → 6 (2 a year)",
        "subject Law: code: – → BMS  101",
        "subject Law: credits: – → 4.5",
        "subject Law (term 6): term: – → 6",
        "subject Art (term 2): term: – → 2",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn what_a_course_leaves_out_of_its_terms_stays() {
    let app = TestApp::start();
    let boss = principal(&app);
    let mut yearly = course(3, &[subject("Law", 3)]);
    yearly["termsPerYear"] = json!(1);
    boss.save_courses(&json!([yearly])).expect(200);
    let before = without_revision(boss.details());
    let bare = json!({ "courseName": "bms", "baseFee": 1000, "eligibility": 50 });
    let mut renamed = bare.clone();
    renamed["courseName"] = json!("BMS");
    for sent in [renamed.clone(), bare] {
        let saved = boss.save_courses(&json!([sent])).expect(200).json();
        let bms = &saved["courses"][0];
        assert_eq!(
            (&bms["terms"], &bms["termsPerYear"]),
            (&json!(3), &json!(1))
        );
        assert_eq!(subjects(&saved), ["Law 3 – –"]);
    }
    let saved = boss.save_courses(&json!([renamed])).expect(200).json();
    assert_eq!(without_revision(saved), before);
    // A new course has two terms a year, unless it says otherwise.
    let new = json!({ "courseName": "BA", "baseFee": 1, "eligibility": 1, "terms": 4 });
    let saved = boss.save_courses(&json!([new])).expect(200).json();
    assert_eq!(saved["courses"][0]["termsPerYear"], json!(2));
}

#[test]
fn a_course_of_one_term_looks_as_it_did_before_there_were_terms() {
    let app = TestApp::start();
    let boss = principal(&app);
    app.home().set_up();
    let bms = boss.details()["courses"][0].clone();
    let of_course = [
        "_id",
        "baseFee",
        "courseName",
        "duration",
        "eligibility",
        "fullName",
        "subjects",
    ];
    assert_eq!(keys(&bms), of_course);
    let of_subject = ["_id", "maxMarks", "minMarks", "subjectName"];
    assert_eq!(keys(&bms["subjects"][0]), of_subject);
    // A code or credits are shown where there are any, without a term.
    let mut law = subject("Law", 1);
    law["code"] = json!("L1");
    law["credits"] = json!(4);
    let saved = boss
        .save_courses(&json!([course(1, &[law])]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved), ["Law – L1 4"]);
    assert_eq!(keys(&saved["courses"][0]), of_course);
}

#[test]
fn what_was_read_and_is_saved_as_it_is_changes_nothing() {
    for terms in [1, 6] {
        let app = TestApp::start();
        let boss = principal(&app);
        let mut law = subject("Law", 1);
        law["code"] = json!("L1");
        law["credits"] = json!(4.5);
        let mut list = vec![law, subject("Art", 1)];
        if terms > 1 {
            list.push(subject("Law", terms));
        }
        boss.save_courses(&json!([course(terms, &list)]))
            .expect(200);
        let read = boss.details();
        let except = ["audit", "colleges", "sessions", "throttles"];
        let before = app.checksums(&except);
        let saved = boss.post("/college/add", &read).expect(200).json();
        assert_eq!(app.checksums(&except), before, "{terms}");
        let mut expected = read;
        expected["revision"] = json!(expected["revision"].as_i64().unwrap() + 1);
        assert_eq!(saved, expected);
        assert_eq!(audited(&boss), json!([]), "{terms}");
    }
}

#[test]
fn a_save_that_does_not_know_of_terms_removes_nothing_from_them() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let economics = boss.subject_in(1, "Economics");
    let spec = json!([{ "courseName": "BMS", "baseFee": 120_000, "eligibility": 50, "subjects": [
        { "name": "Accounts", "minMarks": 35, "maxMarks": 100 },
        { "name": "Art", "minMarks": 40, "maxMarks": 100 },
    ] }]);
    let saved = boss.save_courses(&spec).expect(200).json();
    assert_eq!(saved["courses"][0]["terms"], json!(2));
    assert_eq!(
        subjects(&saved),
        [
            "Accounts 1 – –",
            "Art 1 – –",
            "Law 2 – –",
            "Economics 1 – –",
            "Economics 2 – –"
        ]
    );
    assert_eq!(saved["courses"][0]["subjects"][0]["minMarks"], json!(35));
    assert_eq!(boss.subject_in(1, "Economics"), economics);
    // Of a course of one term it removes what it leaves out, as ever.
    let hill = app.college("Hill College");
    let principal = hill.set_up().staff(Role::SuperAdmin);
    let saved = principal.save_courses(&spec).expect(200).json();
    assert_eq!(
        names(&saved["courses"][0]["subjects"], "subjectName"),
        ["Accounts", "Art"]
    );
}

#[test]
fn a_save_that_names_terms_removes_what_it_leaves_out() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let (kept, gone) = (
        boss.subject_in(2, "Economics"),
        boss.subject_in(1, "Economics"),
    );
    let list = [subject("Economics", 2), subject("Accounts", 1)];
    let saved = boss
        .save_courses(&json!([course(2, &list)]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved), ["Economics 2 – –", "Accounts 1 – –"]);
    assert_eq!(boss.subject_in(2, "Economics"), kept);
    assert!(!saved.to_string().contains(&gone));
}

#[test]
fn what_a_subject_leaves_out_stays() {
    let app = TestApp::start();
    let boss = principal(&app);
    let mut law = subject("Law", 2);
    law["code"] = json!("L2");
    law["credits"] = json!(4);
    let list = [law, subject("Art", 1)];
    let saved = boss
        .save_courses(&json!([course(2, &list)]))
        .expect(200)
        .json();
    let id = &saved["courses"][0]["subjects"][0]["_id"];
    let send = |subjects: Value| {
        let courses = json!([{ "courseName": "BMS", "baseFee": 1000, "eligibility": 50, "subjects": subjects }]);
        boss.save_courses(&courses).expect(200).json()
    };
    let civil = json!({ "_id": id, "name": "Civil Law", "minMarks": 40, "maxMarks": 100 });
    let tax = json!({ "name": "Tax", "minMarks": 40, "maxMarks": 100 });
    assert_eq!(
        subjects(&send(json!([civil, tax]))),
        ["Civil Law 2 L2 4", "Tax 1 – –", "Art 1 – –"]
    );
    let mut nulls = civil.clone();
    for field in ["term", "code"] {
        nulls[field] = Value::Null;
    }
    assert_eq!(subjects(&send(json!([nulls])))[0], "Civil Law 2 L2 4");
    let mut emptied = civil;
    emptied["code"] = json!(" ");
    assert_eq!(subjects(&send(json!([emptied])))[0], "Civil Law 2 – 4");
}

#[test]
fn credits_are_taken_away_by_null() {
    let app = TestApp::start();
    let boss = principal(&app);
    let mut law = subject("Law", 2);
    law["credits"] = json!(0);
    let saved = boss
        .save_courses(&json!([course(2, std::slice::from_ref(&law))]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved), ["Law 2 – 0"]);
    law["credits"] = json!(null);
    let saved = boss
        .save_courses(&json!([course(2, &[law])]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved), ["Law 2 – –"]);
}

#[test]
fn names_and_codes_change_places_in_one_save() {
    let app = TestApp::start();
    let boss = principal(&app);
    let (mut law, mut art) = (subject("Law", 1), subject("Art", 1));
    law["code"] = json!("B1");
    art["code"] = json!("B2");
    let list = [law, art, subject("Tax", 2)];
    let saved = boss
        .save_courses(&json!([course(2, &list)]))
        .expect(200)
        .json();
    let mut courses = saved["courses"].clone();
    let one = |courses: &Value, at: usize, field: &str| courses[0]["subjects"][at][field].clone();
    let (first, second) = (one(&courses, 0, "_id"), one(&courses, 1, "_id"));
    courses[0]["subjects"][0]["_id"] = second;
    courses[0]["subjects"][1]["_id"] = first;
    let swapped = boss.save_courses(&courses).expect(200).json();
    assert_eq!(
        subjects(&swapped),
        ["Law 1 B1 –", "Art 1 B2 –", "Tax 2 – –"]
    );
    assert_eq!(swapped["courses"], courses);
    // The code of a subject that goes is free for another one at once.
    let mut heir = subject("Tax", 2);
    heir["code"] = json!("b1");
    let list = [subject("Art", 1), heir];
    let saved = boss
        .save_courses(&json!([course(2, &list)]))
        .expect(200)
        .json();
    assert_eq!(subjects(&saved), ["Art 1 B2 –", "Tax 2 b1 –"]);
}

#[test]
fn a_course_that_nobody_is_in_is_made_one_of_one_term_again() {
    let app = TestApp::start();
    let boss = principal(&app);
    let list = [subject("Law", 1), subject("Art", 2)];
    boss.save_courses(&json!([course(2, &list)])).expect(200);
    let mut courses = boss.details()["courses"].clone();
    courses[0]["terms"] = json!(1);
    boss.save_courses(&courses).check_faults(&[(
        "courses.0.subjects.1.term",
        "college.no-such-term",
        "The course has no such term.",
    )]);
    courses[0]["subjects"][1]["term"] = json!(1);
    let saved = boss.save_courses(&courses).expect(200).json();
    assert_eq!(subjects(&saved), ["Law – – –", "Art – – –"]);
    assert!(!keys(&saved["courses"][0]).contains(&"terms".to_owned()));
}

#[test]
fn of_two_who_save_terms_at_once_one_is_told() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let other = app.staff(Role::SuperAdmin);
    let (desks, read) = ([&boss, &other], boss.details());
    let replies = at_once(2, |number| {
        let mut body = read.clone();
        body["courses"][0]["termsPerYear"] = json!(1);
        body["courses"][0]["subjects"][number]["code"] = json!("B1");
        desks[number].post("/college/add", &body)
    });
    let lost: Vec<usize> = (0..2).filter(|at| replies[*at].status != 200).collect();
    assert_eq!(lost.len(), 1, "{replies:?}");
    replies[lost[0]].check_refusal(
        409,
        "college.changed",
        "Someone else has changed the college details since you opened them. Please reload them.",
    );
    let mut expected = read["courses"].clone();
    expected[0]["termsPerYear"] = json!(1);
    expected[0]["subjects"][1 - lost[0]]["code"] = json!("B1");
    assert_eq!(boss.details()["courses"], expected);
}

#[test]
fn a_save_that_is_sent_twice_is_one_change() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let mut tax = subject("Tax", 2);
    tax["code"] = json!("B9");
    let list = [subject("Law", 2), tax, subject("Economics", 1)];
    let sent = json!([course(2, &list)]);
    let first = boss.save_courses(&sent).expect(200).json();
    let second = boss.save_courses(&sent).expect(200).json();
    assert_eq!(without_revision(second), without_revision(first));
    assert_eq!(audited(&boss), json!([]));
}

#[test]
fn the_next_year_has_a_class_for_each_term_and_a_fee_for_each_year_of_study() {
    let app = TestApp::start();
    let boss = principal(&app);
    for (per_year, years) in [(2, 3), (1, 6), (4, 2)] {
        let mut bms = course(6, &[]);
        bms["termsPerYear"] = json!(per_year);
        boss.save_courses(&json!([bms])).expect(200);
        let next = boss.get("/academic-years/next").expect(200).json()["proposed"].clone();
        let numbers = |list: &str, field: &str| -> Vec<i64> {
            let items = next[list].as_array().unwrap().iter();
            items.map(|one| one[field].as_i64().unwrap()).collect()
        };
        assert_eq!(numbers("classes", "term"), [1, 2, 3, 4, 5, 6]);
        assert_eq!(
            numbers("fees", "yearOfStudy"),
            (1..=years).collect::<Vec<i64>>()
        );
    }
}
