//! A class's marks out of a spreadsheet.

use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, row_of};

fn import(by: &Account, csv: &str, more: &Value) -> Reply {
    let mut body = json!({ "course": "BMS", "csv": csv });
    let fields = body.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    by.post("/marks/import", &body)
}

fn try_out(by: &Account, csv: &str) -> Value {
    import(by, csv, &json!({ "dryRun": true }))
        .expect(200)
        .json()
}

#[test]
fn a_file_is_tried_and_then_read_as_it_was_tried() {
    let app = TestApp::start();
    let (asha, rohan, desk) = (app.admitted(), app.admitted(), app.marks_desk());
    desk.save(&asha, &[("Economics", &json!(50))], false)
        .expect(200);
    let file = format!(
        "\u{feff}student id,Name,ECONOMICS,Accounts\r\n{},\"Patil, Asha\",55,\r\n{},x,60.5,70\r\n,,,\r\n",
        asha.id, rohan.id
    );
    let tried = try_out(&desk, &file);
    assert_eq!(
        (&tried["imported"], &tried["rows"]),
        (&json!(false), &json!(2))
    );
    let changes = tried["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 3);
    assert_eq!(
        (&changes[0]["row"], &changes[0]["from"], &changes[0]["to"]),
        (&json!(2), &json!(50), &json!(55))
    );
    assert_eq!(
        row_of(&desk.sheet(&rohan), "Accounts")["marks"],
        Value::Null,
        "only tried"
    );
    let unseen = import(&desk, &file, &json!({})).expect(409);
    assert!(
        unseen.error().contains("check it again"),
        "{}",
        unseen.error()
    );
    let read = import(&desk, &file, &json!({ "seen": tried["seen"] }))
        .expect(200)
        .json();
    assert_eq!(read["imported"], json!(true));
    assert_eq!(row_of(&desk.sheet(&asha), "Economics")["marks"], json!(55));
    assert_eq!(row_of(&desk.sheet(&rohan), "Accounts")["marks"], json!(70));
    assert_eq!(
        row_of(&desk.sheet(&asha), "Accounts")["marks"],
        Value::Null,
        "an empty cell asks for nothing"
    );
    // Sent again it is not what was tried any more.
    import(&desk, &file, &json!({ "seen": tried["seen"] })).expect(409);
    assert_eq!(try_out(&desk, &file)["changes"], json!([]));
}

#[test]
fn everything_wrong_is_told_by_row_and_column_and_nothing_is_read() {
    let app = TestApp::start();
    let (asha, applicant, desk) = (app.admitted(), app.applicant(), app.marks_desk());
    let other = app.college("Hill College").admitted();
    let file = format!(
        "Student ID,Name,Economics,Accounts\n{a},A,101,70\n{a},A,50,50\n{},B,1,1\n{},C,1,1\n\nx,D,1,1\n{a},A,fifty,\n",
        applicant.id,
        other.id,
        a = asha.id,
    );
    let tried = try_out(&desk, &file);
    let errors = tried["errors"].as_array().unwrap();
    let places: Vec<_> = errors
        .iter()
        .map(|e| (e["row"].clone(), e["column"].clone()))
        .collect();
    let expected = [
        (json!(2), json!("Economics")),
        (json!(4), json!("Student ID")),
        (json!(5), json!("Student ID")),
        (json!(7), json!("Student ID")),
        (json!(8), json!("Economics")),
    ];
    assert_eq!(places, expected);
    assert_eq!(
        errors[1]["message"], errors[2]["message"],
        "another college's student is unknown"
    );
    let refused = import(&desk, &file, &json!({ "seen": tried["seen"] })).expect(400);
    assert_eq!(refused.faulty_fields().len(), 5);
    assert_eq!(refused.faulty_fields()[0], "rows.2.Economics");
    assert_eq!(app.value::<i64>("SELECT count(*) FROM marks"), 0);
    let twice = format!("Student ID,Economics\n{a},50\n{a},60\n", a = asha.id);
    assert!(
        try_out(&desk, &twice)["errors"][0]["message"]
            .as_str()
            .unwrap()
            .contains("twice")
    );
}

/// Neither the trial nor the import takes the file, and that row says why.
#[track_caller]
fn refuses(desk: &Account, file: &str, row: u64, said: &str) {
    let tried = try_out(desk, file);
    let errors = tried["errors"].as_array().unwrap();
    let found = errors.iter().any(|error| {
        error["row"] == json!(row) && error["message"].as_str().unwrap().contains(said)
    });
    assert!(found, "{file:?}: {errors:?}");
    import(desk, file, &json!({ "seen": tried["seen"] })).expect(400);
}

#[test]
fn a_row_that_could_be_read_in_two_ways_is_not_read_at_all() {
    let app = TestApp::start();
    let class = [app.admitted(), app.admitted(), app.admitted()];
    let ([asha, rohan, meera], desk) = (&class, app.marks_desk());
    let refused = |file: &str, row: u64, said: &str| refuses(&desk, file, row, said);
    let head = "Student ID,Name,Economics,Accounts\n";
    let row = |of: &Account, rest: &str| format!("{},{rest}\n", of.id);
    let good = row(rohan, "R,50,60");
    refused(
        &format!("{head}{good}{}", row(asha, "A,40,0,5")),
        3,
        "“5” has no heading",
    );
    refused(&format!("{head}{good}{}", row(asha, "A,40")), 3, "3 cells");
    let swallowed = format!(
        "{head}{}{good}{}",
        row(asha, "\"Asha,40,50"),
        row(meera, "\"Meera\",40,50")
    );
    refused(&swallowed, 2, "quotation mark");
    refused(
        &format!("{head}{}{good}", row(asha, "\"Asha,40,50")),
        2,
        "quotation mark",
    );
    refused(
        &format!("{head}{}{good}", row(asha, "A,\"45,5\",abc")),
        2,
        &format!("({}): Write decimals with a point: 45.5.", asha.id),
    );
    refused(
        &format!("{head}{}", row(asha, "A,1,abc")),
        2,
        "This is not a number.",
    );
    refused(
        &format!("{head}{}", row(asha, "A,1,101")),
        2,
        "Marks must be between 0 and 100!",
    );
    assert_eq!(app.value::<i64>("SELECT count(*) FROM marks"), 0);
    // Marks of 0.5 and none in Accounts: the empty cell must not hide the one too many.
    let hidden = format!("{head}{}", row(asha, "A,0,5,"));
    refused(&hidden, 2, "5 cells");
    let padded = format!("{},,\n{}", head.trim_end(), row(asha, "A,40,,,"));
    assert_eq!(try_out(&desk, &padded)["errors"], json!([]));
}

/// The trial tells the same faults as the import, which is refused.
#[track_caller]
fn check_faults(desk: &Account, file: &str, expected: &[(&str, &str, &str)]) {
    let tried = try_out(desk, file)["errors"].clone();
    let tried = tried.as_array().unwrap().iter();
    let tried: Vec<_> = tried
        .map(|error| error["message"].as_str().unwrap())
        .collect();
    let said = expected.iter().map(|(_, _, sentence)| {
        let (_, fault) = sentence.split_once(": ").unwrap();
        fault
    });
    assert_eq!(tried, said.collect::<Vec<_>>(), "{file:?}");
    import(desk, file, &json!({})).check_faults(expected);
}

#[test]
fn a_file_without_students_or_with_too_many_is_not_imported() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let head = "Student ID,Economics\n";
    let refused = |file: &str, path: &str, code: &str, sentence: &str| {
        check_faults(&desk, file, &[(path, code, sentence)]);
    };
    let said = "Row 1: The file is empty.";
    refused("\u{feff}", "rows.1", "marks.file-empty", said);
    let said = "Row 2: The file has no rows below its headings.";
    refused(head, "rows.2", "marks.file-without-students", said);
    let row = format!("{},50\n", asha.id);
    let said = "Row 2002: A file may have at most 2000 rows.";
    let long = format!("{head}{}", row.repeat(2001));
    refused(&long, "rows.2002", "marks.too-many-students", said);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM marks"), 0);
}

#[test]
fn every_heading_at_fault_is_told_and_nothing_is_imported() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let file = format!("Name,Alchemy,Accounts,ACCOUNTS\n{},1,2,3\n", asha.id);
    check_faults(
        &desk,
        &file,
        &[
            (
                "rows.1.Alchemy",
                "marks.unknown-column",
                "Row 1: This is not a subject of the course.",
            ),
            (
                "rows.1.ACCOUNTS",
                "marks.column-twice",
                "Row 1: This column appears twice.",
            ),
            (
                "rows.1.Student ID",
                "marks.column-missing",
                "Row 1: There is no column with this heading.",
            ),
        ],
    );
    let file = format!("Student ID,Name\n{},A\n", asha.id);
    let said = "Row 1: There is no subject column.";
    check_faults(&desk, &file, &[("rows.1", "marks.no-subject-column", said)]);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM marks"), 0);
}

#[test]
fn a_student_stands_in_the_file_once_and_marks_have_one_decimal() {
    let app = TestApp::start();
    let (asha, rohan, desk) = (app.admitted(), app.admitted(), app.marks_desk());
    let (a, r) = (&asha.id, &rohan.id);
    let file = format!("Student ID,Economics,Accounts\n{a},50,60\n{r},55.25,70\n{a},51,\n");
    let fine = format!("Row 3: “55.25” of Asha Patil ({r}): Marks have at most one decimal.");
    let twice = "Row 4: This student is in the file twice.";
    let faults = [
        ("rows.3.Economics", "marks.too-fine", &*fine),
        ("rows.4.Student ID", "marks.student-twice", twice),
    ];
    check_faults(&desk, &file, &faults);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM marks"), 0);
}

#[test]
fn headings_are_looked_at_first() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    for (file, said) in [
        ("", "empty"),
        ("Student ID,Economics", "no rows"),
        ("Name,Economics\nA,50", "no column"),
        ("Student ID,Alchemy\n1,50", "no subject"),
        ("Student ID,Name\n1,50", "no subject column"),
        ("Student ID,Economics,economics\n1,50,50", "twice"),
    ] {
        let errors = try_out(&desk, file)["errors"].to_string();
        assert!(errors.contains(said), "{file:?}: {errors}");
    }
    for delimiter in [";", "\t"] {
        let file = format!("Student ID,Economics\n{},50\n", asha.id).replace(',', delimiter);
        assert_eq!(try_out(&desk, &file)["changes"][0]["to"], json!(50));
    }
    import(&desk, "x", &json!({ "course": "Alchemy" })).expect(404);
    import(&desk, "x", &json!({ "course": "" })).expect(400);
    let long = format!(
        "Student ID,Economics\n{}",
        format!("{},50\n", asha.id).repeat(2001)
    );
    assert!(
        try_out(&desk, &long)["errors"]
            .to_string()
            .contains("at most 2000 rows")
    );
}

#[test]
fn published_marks_take_a_reason() {
    let app = TestApp::start();
    let asha = app.marked(&json!(50), &json!(60));
    let desk = app.marks_desk();
    let file = format!("Student ID,Economics\n{},51\n", asha.id);
    let tried = try_out(&desk, &file);
    assert_eq!(tried["needsReason"], json!(true));
    let refused = import(&desk, &file, &json!({ "seen": tried["seen"] })).expect(400);
    assert_eq!(refused.faulty_fields(), ["reason"]);
    let with = json!({ "seen": tried["seen"], "reason": "Re-evaluation." });
    import(&desk, &file, &with).expect(200);
    assert_eq!(desk.sheet(&asha)["status"], "Changed");
}

#[test]
fn the_file_to_fill_in_comes_back_as_it_is() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    app.execute("UPDATE applications SET full_name = '=HYPERLINK(1)'");
    app.execute(
        "UPDATE subjects SET name = '-Economics', name_key = '-economics' WHERE name = 'Economics'",
    );
    desk.save(&asha, &[("-Economics", &json!(50.5))], false)
        .expect(200);
    let file = desk.get("/marks/template.csv?course=BMS").expect(200);
    let expected = format!(
        "\u{feff}Student ID,Name,'-Economics,Accounts\r\n{},'=HYPERLINK(1),50.5,\r\n",
        asha.id
    );
    assert_eq!(file.body, expected);
    let tried = try_out(&desk, &file.body);
    assert_eq!(
        (&tried["errors"], &tried["changes"]),
        (&json!([]), &json!([]))
    );
    desk.get("/marks/template.csv?course=Alchemy").expect(404);
}
