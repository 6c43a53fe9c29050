//! Divisions and numbers of a class are brought in as a file.

use serde_json::json;

use crate::support::{Class, Reply, TestApp};

#[test]
fn a_file_is_tried_first_and_then_brought_in_whole() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha", "Bela"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 60 }]))
        .expect(200);
    let [asha, bela] = [&class.students[0].id, &class.students[1].id];
    let file = format!(
        "Student ID\tDivision\tRoll Number\tUniversity Number\n{asha}\ta\t7\tPRN 1\n{bela}\t\t\tPRN 2\n"
    );
    let tried = class.import(&file, true, &json!(null)).expect(200).json();
    assert_eq!(
        (&tried["imported"], &tried["rows"], &tried["errors"]),
        (&json!(false), &json!(2), &json!([]))
    );
    let change = |what: &str, to: &str| json!({ "row": 2, "studentId": asha, "name": "Asha", "what": what, "from": null, "to": to });
    let changes = tried["changes"].as_array().unwrap();
    assert_eq!(
        changes[..3],
        [
            change("division", "A"),
            change("rollNumber", "7"),
            change("universityNumber", "PRN 1")
        ]
    );
    assert_eq!(class.listed(""), ["Asha – – –", "Bela – – –"]);
    // Without the trial, or after another change, nothing is brought in.
    class.import(&file, false, &json!(null)).expect(409);
    let imported = class
        .import(&file, false, &tried["seen"])
        .expect(200)
        .json();
    assert_eq!(
        (
            &imported["imported"],
            imported["changes"].as_array().unwrap().len()
        ),
        (&json!(true), 4)
    );
    assert_eq!(class.listed(""), ["Asha A 7 PRN 1", "Bela – – PRN 2"]);
    let told = class.import(&file, false, &tried["seen"]).expect(409);
    assert_eq!(
        told.error(),
        "The class has changed since you checked this file. Please check it again."
    );
    // The same file once more changes nothing.
    let again = class.import(&file, true, &json!(null)).expect(200).json();
    assert_eq!(again["changes"], json!([]));
    class.import(&file, false, &again["seen"]).expect(200);
    assert_eq!(class.audited(&app, "placeStudent").len(), 2);
}

#[test]
fn the_next_number_comes_after_those_of_a_file_and_the_template_brings_nothing_new() {
    let app = TestApp::start();
    let class = Class::of(&app, &["Asha", "Bela"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 60 }]))
        .expect(200);
    let [asha, bela] = [&class.students[0].id, &class.students[1].id];
    let file = format!(
        "Student ID,Division,Roll Number,University Number\n{asha},A,7,PRN 1\n{bela},,,PRN 2\n"
    );
    let tried = class.import(&file, true, &json!(null)).expect(200).json();
    class.import(&file, false, &tried["seen"]).expect(200);
    // The number after the highest one of the file is next.
    class
        .move_into(&class.id_of("A"), &[&class.students[1]])
        .expect(200);
    class.give();
    assert_eq!(class.listed(""), ["Asha A 7 PRN 1", "Bela A 8 PRN 2"]);

    // The file to fill in has what is there, and brings nothing new.
    let template = class.desk.get(&class.path("/template.csv")).expect(200);
    let text = template.body.clone();
    assert!(text.contains(&format!("{asha},Asha,A,7,'PRN 1")), "{text}");
    let same = class.import(&text, true, &json!(null)).expect(200).json();
    assert_eq!(
        (&same["changes"], &same["errors"]),
        (&json!([]), &json!([]))
    );
}

/// Row, column and sentence of each fault of a trial.
fn told(tried: &Reply) -> Vec<String> {
    let json = tried.json();
    let errors = json["errors"].as_array().unwrap().iter();
    errors
        .map(|one| {
            let column = one["column"].as_str().unwrap_or_default();
            let message = one["message"].as_str().unwrap();
            format!("{} {column}: {message}", one["row"])
        })
        .collect()
}

/// A class in one division of one place, with Asha, Bela, and Chitra, who has left with roll number 5 and number U1.
fn with_a_leaver(app: &TestApp) -> Class {
    let class = Class::of(app, &["Asha", "Bela", "Chitra"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 1 }]))
        .expect(200);
    let chitra = &class.students[2].id;
    let first = format!("Student ID,University Number,Division,Roll Number\n{chitra},U1,A,5");
    let tried = class.import(&first, true, &json!(null)).expect(200).json();
    class.import(&first, false, &tried["seen"]).expect(200);
    app.execute(&format!(
        "UPDATE enrolments SET state = 'Left', closed_on = now() WHERE student_id = (SELECT id FROM students WHERE sap_id = '{chitra}')"
    ));
    class
}

#[test]
fn rows_at_fault_are_named_with_row_and_column_and_nothing_is_brought_in() {
    let app = TestApp::start();
    let class = with_a_leaver(&app);
    let [asha, bela, chitra] = [0, 1, 2].map(|at: usize| class.students[at].id.clone());
    let stranger = app.applicant().id;
    let file = format!(
        "Student ID,Division,Roll Number,University Number\n{asha},A,x,u1\n{bela},A,5,\n{chitra},A,,\n{stranger},B,,\n{asha},,,"
    );
    let tried = class.import(&file, true, &json!(null)).expect(200);
    assert_eq!(
        told(&tried),
        [
            "2 Roll Number: A roll number is a whole number from 1 to 9,999.".to_owned(),
            format!("3 Roll Number: Chitra ({chitra}) has roll number 5."),
            "4 Student ID: This student is no longer in the class.".to_owned(),
            "5 Student ID: No student of this class has this ID.".to_owned(),
        ]
    );
    let file = file.replace(",x,", ",5,");
    let tried = class.import(&file, true, &json!(null)).expect(200);
    assert_eq!(
        told(&tried),
        [
            format!("2 Roll Number: Chitra ({chitra}) has roll number 5."),
            format!(
                "2 University Number: The student with ID {chitra} has this number of the university."
            ),
            "3 Division: Division A takes 1 students.".to_owned(),
            format!("3 Roll Number: Chitra ({chitra}) has roll number 5."),
            "4 Student ID: This student is no longer in the class.".to_owned(),
            "5 Student ID: No student of this class has this ID.".to_owned(),
            "6 Student ID: This student is in the file twice.".to_owned(),
        ]
    );
    let faults = class.import(&file, false, &json!("x")).expect(400).faults();
    assert_eq!(faults.len(), 7);
    assert_eq!(faults[0].0, "rows.2.Roll Number");
    assert!(faults[0].1.starts_with("Row 2: "), "{faults:?}");
}

#[test]
fn a_file_that_does_not_fit_is_told_so() {
    let app = TestApp::start();
    let class = with_a_leaver(&app);
    let asha = &class.students[0].id;
    for (file, message) in [
        ("", "The file is empty."),
        (
            "Student ID,Marks\n1,2",
            "A file of a class has no such column.",
        ),
        (
            "Student ID\n1",
            "There is no column Division, Roll Number or University Number.",
        ),
        (
            "Student ID,Roll Number\n{asha},9",
            "A roll number is one of a division: please say the division, too.",
        ),
        (
            "Student ID,University Number\n{asha},2.02302E+15",
            "“2.02302E+15” was shortened by the spreadsheet. Please format the column as text and enter the number again.",
        ),
        (
            "Student ID,Division,Roll Number\n{asha},A,x",
            "A roll number is a whole number from 1 to 9,999.",
        ),
        (
            "Student ID,Division\n{asha},C",
            "The class has no division “C”.",
        ),
    ] {
        let file = file.replace("{asha}", asha);
        let tried = class.import(&file, true, &json!(null)).expect(200);
        let told = told(&tried);
        assert!(told.iter().any(|one| one.ends_with(message)), "{told:?}");
        let refused = class.import(&file, false, &json!("x")).expect(400).faults();
        let is_it = |(_, fault): &(String, String)| fault.ends_with(message);
        assert!(refused.iter().any(is_it), "{refused:?}");
    }
}
