//! Files that are refused, and students whom something that came between has kept out.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{FILE, Scene, bring_in, import, try_out, whole};
use crate::support::{TestApp, workbook};

fn told(tried: &Value) -> Vec<String> {
    let errors = tried["errors"].as_array().unwrap().iter();
    errors
        .map(|one| {
            let column = one["column"].as_str().unwrap_or("–");
            format!(
                "{} {column}: {}",
                one["row"],
                one["message"].as_str().unwrap()
            )
        })
        .collect()
}

#[test]
fn a_faulty_file_tells_row_column_and_fault_and_changes_nothing() {
    let (scene, _) = Scene::imported();
    let registered = scene.app.student();
    let foreign = scene.app.college("Elsewhere").student();
    let rows = format!(
        "Asha,new1@x.example,98,31-13-2006,BMS,2,,,,,,
Ravi,{own},9876543210,31-01-2006,BMS,9,,,,,,
Mira,{foreign},9876543210,31-01-2006,Alchemy,1,,,,,,
Arun,new2@x.example,9876543210,31-01-2006,BMS,,,,U1,Fees,,
Uma,new3@x.example,9876543210,31-01-2006,BMS,2,A,0,,,,
Om,new4@x.example,9876543210,31-01-2006,BMS,2,A,1,,,,
Ila,new4@x.example,9876543210,31-01-2006,BMS,14,,,,,,
Ira,new5@x.example,9876543210,31-01-2006,BMS,3,,,N9,,,
Isa,new6@x.example,9876543210,31-01-2006,BMS,3,,,n9,,,",
        own = registered.email,
        foreign = foreign.email,
    );
    let tried = try_out(&scene.boss, &rows);
    let expected = [
        "2 Mobile: Please enter a valid 10-digit contact number.".to_owned(),
        "2 Date of Birth: Please write the day as 31-01-2008.".to_owned(),
        format!(
            "3 E-mail: The student with ID {} has this e-mail address.",
            registered.id
        ),
        "3 Term: The course has no such term.".to_owned(),
        "4 E-mail: This e-mail address cannot be used. Please ask the student for another one."
            .to_owned(),
        "4 Course: The college has no course “Alchemy”.".to_owned(),
        "5 Dues Amount: Opening dues need a title, an amount and a due day.".to_owned(),
        "5 Dues Due Day: Opening dues need a title, an amount and a due day.".to_owned(),
        "6 Roll Number: A roll number is a whole number from 1 to 9,999.".to_owned(),
        "7 Division: Division A takes 2 students.".to_owned(),
        "7 Roll Number: This roll number is another student's.".to_owned(),
        "8 Term: A term is a number from 1 to 12.".to_owned(),
        "10 University Number: This number of the university is another student's.".to_owned(),
    ];
    assert_eq!(told(&tried), expected);
    let refused = import(&scene.boss, &rows, &tried["seen"]);
    assert_eq!(refused.faults().len(), expected.len());
    let students: i64 = scene.app.value("SELECT count(*) FROM imported_students");
    assert_eq!(students, 3);
}

#[test]
fn every_other_fault_refuses_the_whole_file_too() {
    let scene = Scene::new();
    let rows = "Om,new4@x.example,9876543210,31-01-2006,BMS,,,,,,,\nIla,new4@x.example,9876543210,31-01-2006,BMS,2,,7,,,,\nUma,new5@x.example,9876543210,31-01-2006,BMS,2,A,,,,,";
    let refused = import(&scene.boss, rows, &json!("x"));
    assert_eq!(
        refused.faults().len(),
        3,
        "no term, an address twice, and a roll number without a division: {}",
        refused.body
    );
    let body = json!({ "csv": "Name,Gold\nAsha,1", "dryRun": true });
    let tried = scene
        .boss
        .post("/student-imports", &body)
        .expect(200)
        .json();
    assert_eq!(
        told(&tried)[0],
        "1 Gold: A file of students has no such column."
    );
    let body = json!({ "csv": "Name,Gold\nAsha,1" });
    scene.boss.post("/student-imports", &body).expect(400);
}

#[test]
fn an_import_is_what_its_trial_has_shown() {
    let scene = Scene::new();
    let tried = try_out(&scene.boss, FILE);
    // The class is there now.
    bring_in(
        &scene.boss,
        "Uma Iyer,uma@imported.example,9876543213,31-01-2006,BSc IT,,,,,,,",
    );
    scene.carry_out();
    import(&scene.boss, FILE, &tried["seen"]).check_refusal(
        409,
        "import.outdated",
        "Something has changed since the trial. Please try the file again.",
    );
}

#[test]
fn one_import_of_a_college_runs_at_a_time() {
    let scene = Scene::new();
    bring_in(&scene.boss, FILE);
    let rows = "Uma Iyer,uma@imported.example,9876543213,31-01-2006,BSc IT,,,,,,,";
    let seen = try_out(&scene.boss, rows)["seen"].clone();
    import(&scene.boss, rows, &seen).check_refusal(
        409,
        "import.running",
        "Another import is still running. Please wait until it is over.",
    );
    scene.carry_out();
    bring_in(&scene.boss, rows);
}

#[test]
fn imports_wait_for_the_end_of_an_older_version() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let courses =
        json!([{ "courseName": "BMS", "baseFee": 1_000, "eligibility": 50, "subjects": [] }]);
    boss.save_courses(&courses).expect(200);
    let rows = "Asha,asha@x.example,9876543210,31-01-2006,BMS,,,,,,,";
    let seen = try_out(&boss, rows)["seen"].clone();
    import(&boss, rows, &seen).check_refusal(
        409,
        "import.older-version",
        "An older version of the portal is still running. Students can be imported once it has stopped.",
    );
}

#[test]
fn who_has_registered_meanwhile_is_left_out_alone() {
    let scene = Scene::new();
    let path = format!(
        "/student-imports/{}",
        bring_in(&scene.boss, FILE).text("/import/_id")
    );
    let registered = scene.app.student();
    scene.app.execute(&format!(
        "UPDATE students SET email = 'ravi@imported.example', email_key = 'ravi@imported.example' WHERE sap_id = '{}'",
        registered.id
    ));
    scene.carry_out();
    let rows = scene.rows(&path);
    let states: Vec<&Value> = rows.iter().map(|row| &row["state"]).collect();
    assert_eq!(states, ["Enrolled", "LeftOut", "Enrolled"]);
    assert_eq!(
        (&rows[1]["reason"]["code"], &rows[1]["studentId"]),
        (&json!("import.email-taken"), &Value::Null)
    );
    let read = scene.read(&path);
    assert_eq!(
        (&read["isOver"], &read["leftOut"]),
        (&json!(true), &json!(1))
    );
}

#[test]
fn nobody_approves_dues_that_are_not_there() {
    let scene = Scene::new();
    let rows = "Ravi Rao,ravi@imported.example,9876543211,28/02/2005,BMS,2,,,,,,";
    let path = format!(
        "/student-imports/{}",
        bring_in(&scene.boss, rows).text("/import/_id")
    );
    assert_eq!(scene.read(&path)["dues"], Value::Null);
    scene.approve(&path).check_refusal(
        409,
        "import.no-dues",
        "None of these students owes anything from before.",
    );
}

#[test]
fn a_workbook_is_read_as_its_text_would_be() {
    let scene = Scene::new();
    let book = workbook(|sheet| {
        for (column, heading) in (0..).zip([
            "Name",
            "E-mail",
            "Mobile",
            "Date of Birth",
            "Course",
            "Term",
        ]) {
            sheet.write(0, column, heading)?;
        }
        for (column, text) in
            (0..).zip(["Asha", "asha@x.example", "9876543210", "2006-01-31", "BMS"])
        {
            sheet.write(1, column, text)?;
        }
        sheet.write(1, 5, 2)?;
        Ok(())
    });
    let body = json!({ "csv": "", "workbook": book, "dryRun": true });
    let tried = scene
        .boss
        .post("/student-imports", &body)
        .expect(200)
        .json();
    assert_eq!((&tried["added"], &tried["errors"]), (&json!(1), &json!([])));
    let template = scene.boss.get("/student-imports/template.csv").expect(200);
    assert_eq!(template.body.trim(), whole("").trim());
}
