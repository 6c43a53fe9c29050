//! Files of subjects that cannot be brought in.

use serde_json::{Value, json};

use super::{HEADINGS, bring_in, import, told, try_out};
use crate::support::{Account, TestApp};

/// Path and code of each fault of an import.
#[track_caller]
fn codes(by: &Account, csv: &str) -> Vec<String> {
    let refused = import(by, csv, &json!("x")).expect(400).json();
    let errors = refused["errors"].as_array().unwrap().iter();
    let text = |one: &Value, field: &str| one[field].as_str().unwrap().to_owned();
    errors
        .map(|one| format!("{} {}", text(one, "path"), text(one, "code")))
        .collect()
}

/// A file with something wrong in most of its rows.
fn faulty() -> String {
    format!(
        "{HEADINGS}
Alchemy,Gold,1,40,100,,
BMS,Tax,3,40,100,,
BMS,Art,1,,100,,
BMS,Maths,1,60,50,,many
BMS,Music,1,40,100,M1,
BMS,music,1,40,100,,
BMS,Dance,1,40,100,m1,
,,,,,,
BMS,,1,40,100,,
,Law,2,40,100,,
BMS,Accounts,2,,,{},
",
        "x".repeat(21)
    )
}

#[test]
fn rows_at_fault_are_named_with_row_and_column_and_nothing_is_brought_in() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let file = faulty();
    let before = app.checksums(&["throttles"]);
    let tried = try_out(&boss, &file);
    let subject = "Please enter valid subject name, minimum marks, and maximum marks.";
    let expected = [
        "2 Course: The college has no course “Alchemy”.".to_owned(),
        "3 Term: The course has no such term.".to_owned(),
        format!("4 Minimum Marks: {subject}"),
        "5 Credits: Credits are a number from 0 to 99.9 with at most one decimal.".to_owned(),
        "7 Subject: This subject is in the file twice.".to_owned(),
        "8 Code: Another subject of the course has this code.".to_owned(),
        format!("10 Subject: {subject}"),
        "11 Course: Please name the course in every row.".to_owned(),
        "12 Code: Code may have at most 20 characters.".to_owned(),
    ];
    assert_eq!(told(&tried), expected);
    assert_eq!(
        (&tried["imported"], &tried["changes"], &tried["seen"]),
        (&json!(false), &json!([]), &json!(""))
    );
    assert_eq!(
        codes(&boss, &file),
        [
            "rows.2.Course college.no-such-course",
            "rows.3.Term college.no-such-term",
            "rows.4.Minimum Marks college.invalid-subject",
            "rows.5.Credits college.credits",
            "rows.7.Subject college.subject-twice",
            "rows.8.Code college.code-exists",
            "rows.10.Subject college.invalid-subject",
            "rows.11.Course college.course-missing",
            "rows.12.Code field.too-long",
        ]
    );
    let faults = import(&boss, &file, &tried["seen"]).expect(400).faults();
    assert_eq!(faults[1].1, "Row 3: The course has no such term.");
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_row_says_which_of_two_courses_and_which_of_two_terms_it_means() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let mut courses = boss.details()["courses"].clone();
    courses[0]["fullName"] = json!("Management");
    let second =
        json!({ "courseName": "BMM", "fullName": "Management", "baseFee": 1, "eligibility": 0 });
    courses.as_array_mut().unwrap().push(second);
    boss.save_courses(&courses).expect(200);
    let before = boss.details();
    let file = "Course,Subject,Code\nManagement,Law,L1\nBMS,Economics,E1\n";
    assert_eq!(
        codes(&boss, file),
        [
            "rows.2.Course college.course-unclear",
            "rows.3.Term college.which-term",
        ]
    );
    // So does a save without ids.
    let economics = json!([{ "name": "Economics", "minMarks": 35, "maxMarks": 100 }]);
    let body =
        json!([{ "courseName": "BMS", "baseFee": 1, "eligibility": 0, "subjects": economics }]);
    let refused = boss.save_courses(&body).expect(400).json();
    assert_eq!(refused["errors"][0]["path"], "courses.0.subjects.0.term");
    assert_eq!(refused["errors"][0]["code"], "college.which-term");
    assert_eq!(boss.details(), before);
}

#[test]
fn a_maximum_below_marks_that_were_given_is_told_by_the_trial() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let student = app.home().enter();
    let marks = [("Economics", &json!(81)), ("Accounts", &json!(60))];
    app.marks_desk().save(&student, &marks, false).expect(200);
    let file = "Course,Subject,Term,Maximum Marks\nBMS,Economics,1,80\nBMS,Accounts,1,60\n";
    let tried = try_out(&boss, file);
    assert_eq!(
        told(&tried),
        ["2 Maximum Marks: A student has 81 marks in this subject."]
    );
    assert_eq!(
        codes(&boss, file),
        ["rows.2.Maximum Marks college.below-marks"]
    );
}

#[test]
fn marks_of_a_subject_that_is_new_in_its_term_have_to_be_there() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    // Accounts is a subject of the first term.
    let tried = try_out(
        &boss,
        "Course,Subject,Term\nBMS,Accounts,2\nBMS,Accounts,1\n",
    );
    let subject = "Please enter valid subject name, minimum marks, and maximum marks.";
    let columns = ["Minimum Marks", "Maximum Marks"];
    assert_eq!(
        told(&tried),
        columns.map(|column| format!("2 {column}: {subject}"))
    );
    let tried = try_out(
        &boss,
        "Course,Subject,Minimum Marks\nBMS,Accounts,100.5\nBMS,Law,101\n",
    );
    assert_eq!(tried["errors"].as_array().unwrap().len(), 2, "{tried}");
    let above = "Course,Subject,Minimum Marks,Maximum Marks\nBMS,Accounts,50,\nBMS,Law,50,40\nBMS,Tax,0,0\n";
    assert_eq!(
        codes(&boss, above),
        [
            "rows.3.Minimum Marks college.minimum-above-maximum",
            "rows.4.Maximum Marks college.invalid-maximum",
        ]
    );
}

#[test]
fn a_code_is_refused_that_another_subject_has_wherever_that_stands() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    bring_in(&boss, "Course,Subject,Code\nBMS,Accounts,A1\n");
    let before = boss.details();
    // Law stands before Accounts, and Economics of the second term after it; the file names neither of those that have it.
    for (subject, term) in [("Economics", 2), ("Law", 2)] {
        let file = format!("Course,Subject,Term,Code\nBMS,{subject},{term},a1\n");
        let told = codes(&boss, &file);
        assert_eq!(told, ["rows.2.Code college.code-exists"], "{subject}");
    }
    assert_eq!(boss.details(), before);
}

#[test]
fn codes_change_their_subjects_within_a_file() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    bring_in(&boss, "Course,Subject,Code\nBMS,Law,L1\nBMS,Accounts,A1\n");
    bring_in(&boss, "Course,Subject,Code\nBMS,Law,A1\nBMS,Accounts,L1\n");
    let list = crate::terms::subjects(&boss.details());
    assert_eq!((&*list[0], &*list[2]), ("Law 2 A1 –", "Accounts 1 L1 –"));
}

/// Files that are wrong as a whole or in their shape, and what is told of them.
const MISSHAPEN: [(&str, &[&str]); 9] = [
    ("", &["rows.1 marks.file-empty"]),
    ("\u{feff}\n\n", &["rows.1 marks.file-empty"]),
    ("Course,Subject\n", &["rows.2 marks.file-without-students"]),
    (
        "Course,Gold\nBMS,x",
        &[
            "rows.1.Gold college.unknown-column",
            "rows.1.Subject marks.column-missing",
        ],
    ),
    (
        "BMS,Law\nBMS,Tax",
        &[
            "rows.1.BMS college.unknown-column",
            "rows.1.Law college.unknown-column",
            "rows.1.Course marks.column-missing",
            "rows.1.Subject marks.column-missing",
        ],
    ),
    (
        "Course,Subject,subject\nBMS,Law,Tax",
        &["rows.1.Subject marks.column-twice"],
    ),
    (
        "Course,Subject,Code\nBMS,Law",
        &["rows.2 marks.too-few-cells"],
    ),
    (
        "Course,Subject,Credits\nBMS,Law,4,5",
        &["rows.2 marks.too-many-cells", "rows.2 marks.no-heading"],
    ),
    (
        "Course,Subject,Code\nBMS,\"Law\nTax\",L1",
        &["rows.2 marks.cell-of-several-lines"],
    ),
];

#[test]
fn a_file_that_does_not_fit_is_told_so() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let before = app.checksums(&["throttles"]);
    for (file, expected) in MISSHAPEN {
        let lower = |list: &[String]| -> Vec<String> {
            list.iter().map(|one| one.to_lowercase()).collect()
        };
        let expected: Vec<String> = expected.iter().map(|one| (*one).to_owned()).collect();
        assert_eq!(lower(&codes(&boss, file)), lower(&expected), "{file}");
        let tried = try_out(&boss, file);
        assert_eq!(told(&tried).len(), expected.len(), "{file}");
        assert_eq!(tried["imported"], json!(false));
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_file_has_at_most_two_thousand_rows() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let file = |rows: usize| format!("Course,Subject\n{}", "BMS,Law\n".repeat(rows));
    assert_eq!(
        codes(&boss, &file(2_001)),
        ["rows.2002 marks.too-many-students"]
    );
    let tried = try_out(&boss, &file(2_000));
    assert_eq!(
        told(&tried).len(),
        1_999,
        "each but the first is there twice"
    );
}

#[test]
fn a_term_that_becomes_too_long_is_told() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    // Two are there in the first term.
    let rows = |count: usize| -> String {
        let row = |number: usize| format!("BMS,Subject {number},1,40,100\n");
        let rows: String = (1..=count).map(row).collect();
        format!("Course,Subject,Term,Minimum Marks,Maximum Marks\n{rows}")
    };
    assert_eq!(codes(&boss, &rows(59)), ["rows.60 college.too-many"]);
    bring_in(&boss, &rows(58));
    assert_eq!(crate::terms::subjects(&boss.details()).len(), 62);
}
