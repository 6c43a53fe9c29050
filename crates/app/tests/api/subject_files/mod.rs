//! Subjects of courses and terms are brought in as a file.

mod faults;
mod workbooks;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::{
    support::{Account, Reply, TestApp, at_once, subject},
    terms::{course, subjects},
};

const HEADINGS: &str = "Course,Subject,Term,Minimum Marks,Maximum Marks,Code,Credits";
const OUTDATED: &str =
    "The subjects have changed since you checked this file. Please check it again.";

/// Sends a file; `seen` is of its trial.
fn import(by: &Account, csv: &str, seen: &Value) -> Reply {
    by.post("/college/subjects", &json!({ "csv": csv, "seen": seen }))
}

/// Tries a file.
#[track_caller]
fn try_out(by: &Account, csv: &str) -> Value {
    let body = json!({ "csv": csv, "dryRun": true });
    by.post("/college/subjects", &body).expect(200).json()
}

/// Tries a file and brings it in.
#[track_caller]
pub(crate) fn bring_in(by: &Account, csv: &str) -> Value {
    let tried = try_out(by, csv);
    assert_eq!(tried["errors"], json!([]), "{csv}");
    import(by, csv, &tried["seen"]).expect(200).json()
}

/// Row, column and sentence of each fault of a trial.
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

/// What was changed of what.
fn changed(reply: &Value) -> Vec<String> {
    let changes = reply["changes"].as_array().unwrap().iter();
    let text = |one: &Value, field: &str| one[field].as_str().unwrap_or("–").to_owned();
    changes
        .map(|one| {
            format!(
                "{} {} of {}",
                text(one, "kind"),
                text(one, "what"),
                text(one, "of")
            )
        })
        .collect()
}

/// A new subject, an empty row, and a code of a subject that is there.
fn tax_and_accounts() -> String {
    format!("{HEADINGS}\nbms,Tax,2,40,100,T201,4.5\n,,,,,,\nBMS, accounts ,1,,,A101,\n")
}

#[test]
fn a_trial_tells_what_would_change_and_changes_nothing() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let file = tax_and_accounts();
    let before = app.checksums(&["throttles"]);
    let tried = try_out(&boss, &file);
    assert_eq!(
        (&tried["imported"], &tried["rows"], &tried["errors"]),
        (&json!(false), &json!(2), &json!([]))
    );
    assert_eq!(
        changed(&tried),
        [
            "changed subject of BMS",
            "changed subjectCode of accounts",
            "added subject of BMS",
            "changed subjectMarks of Tax (term 2)",
            "changed subjectTerm of Tax (term 2)",
            "changed subjectCode of Tax (term 2)",
            "changed subjectCredits of Tax (term 2)",
        ]
    );
    assert_eq!(
        tried["changes"][1],
        json!({
            "course": "BMS", "what": "subjectCode", "kind": "changed", "of": "accounts", "before": null,
            "after": { "type": "text", "value": "A101" },
        })
    );
    for seen in [json!(null), json!(""), json!("x")] {
        import(&boss, &file, &seen).check_refusal(409, "college.file-outdated", OUTDATED);
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn what_was_tried_is_brought_in_whole() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let file = tax_and_accounts();
    let tried = try_out(&boss, &file);
    let imported = import(&boss, &file, &tried["seen"]).expect(200).json();
    assert_eq!(
        (
            &imported["imported"],
            &imported["rows"],
            &imported["changes"]
        ),
        (&json!(true), &json!(2), &tried["changes"])
    );
    assert_eq!(
        subjects(&boss.details()),
        [
            "Law 2 – –",
            "Economics 1 – –",
            "accounts 1 A101 –",
            "Economics 2 – –",
            "Tax 2 T201 4.5",
        ]
    );
    let audit = boss.get("/audit?action=saveCollege").expect(200).json();
    // The trial says the course beside each of them.
    let mut told = tried["changes"].clone();
    for change in told.as_array_mut().unwrap() {
        let course = change.as_object_mut().unwrap().remove("course");
        assert_eq!(course, Some(json!("BMS")));
    }
    assert_eq!(audit["entries"][0]["changes"], told);
    import(&boss, &file, &tried["seen"]).check_refusal(409, "college.file-outdated", OUTDATED);
}

#[test]
fn the_same_file_twice_changes_nothing() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let file = format!("{HEADINGS}\nBMS,Tax,2,40,100,T201,4.5\nBMS,Law,2,30,90,,2\n");
    bring_in(&boss, &file);
    let before = app.checksums(&["throttles"]);
    let again = bring_in(&boss, &file);
    assert_eq!(
        (&again["imported"], &again["rows"], &again["changes"]),
        (&json!(true), &json!(2), &json!([]))
    );
    // Neither the revision nor the audit knows of it.
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_save_between_the_trial_and_the_import_is_not_overwritten() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let file = format!("{HEADINGS}\nBMS,Law,2,30,90,L1,2\n");
    let tried = try_out(&boss, &file);
    let mut courses = boss.details()["courses"].clone();
    courses[0]["subjects"][0]["maxMarks"] = json!(80);
    boss.save_courses(&courses).expect(200);
    let before = boss.details();
    import(&boss, &file, &tried["seen"]).check_refusal(409, "college.file-outdated", OUTDATED);
    // Nor is another file brought in by the trial of this one.
    let tried = try_out(&boss, &file);
    let other = file.replace("90", "95");
    import(&boss, &other, &tried["seen"]).check_refusal(409, "college.file-outdated", OUTDATED);
    assert_eq!(boss.details(), before);
    import(&boss, &file, &tried["seen"]).expect(200);
}

#[test]
fn what_a_file_does_not_say_stays() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    bring_in(&boss, &format!("{HEADINGS}\nBMS,Law,2,30,90,L1,2\n"));
    // The term is not needed where it is clear; columns may be left out, and stand in any order.
    bring_in(&boss, "credits;SUBJECT;course\n3;LAW;BMS\n;Accounts;bms\n");
    let law = boss.details()["courses"][0]["subjects"][0].clone();
    assert_eq!(
        (
            &law["subjectName"],
            &law["code"],
            &law["credits"],
            &law["minMarks"],
            &law["maxMarks"]
        ),
        (
            &json!("LAW"),
            &json!("L1"),
            &json!(3),
            &json!(30),
            &json!(90)
        )
    );
    assert_eq!(subjects(&boss.details()).len(), 4);
    // A new subject without a term is of the first. Cells are pasted as well as sent as a file.
    let pasted = "Course\tSubject\tMinimum Marks\tMaximum Marks\tCode\nBMS\tTax\t40\t100\t'007\n";
    bring_in(&boss, pasted);
    assert_eq!(subjects(&boss.details())[4], "Tax 1 007 –");
}

#[test]
fn a_file_serves_several_courses_of_one_term_and_of_several() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let mut courses = boss.details()["courses"].as_array().unwrap().clone();
    courses.push(json!({ "courseName": "BA", "fullName": "Bachelor of Arts", "baseFee": 1, "eligibility": 1 }));
    boss.save_courses(&json!(courses)).expect(200);
    let file = "Course,Subject,Term,Minimum Marks,Maximum Marks
BA,History,,40,100\nBMS,Tax,2,40,100\nba,Hindi,1,20.5,50\n";
    bring_in(&boss, file);
    let courses = boss.details()["courses"].clone();
    let of = |at: usize| courses[at]["subjects"].as_array().unwrap().len();
    assert_eq!((of(0), of(1)), (5, 2));
    assert_eq!(courses[1]["subjects"][1]["minMarks"], json!(20.5));
    // A course does not get terms by a file.
    assert_eq!(courses[1].get("terms"), None);
    let tried = try_out(&boss, &file.replace("Hindi,1", "Hindi,2"));
    assert_eq!(told(&tried), ["4 Term: The course has no such term."]);
}

#[test]
fn subjects_of_a_file_are_taken_by_the_students_of_their_term() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let asha = app.home().enter();
    bring_in(
        &boss,
        &format!("{HEADINGS}\nBMS,Tax,1,40,100,,\nBMS,Ethics,2,40,100,,\n"),
    );
    let taken: String = app.value(
        "SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM enrolment_subjects t
         JOIN subjects s ON s.id = t.subject_id",
    );
    assert_eq!(taken, "Accounts, Economics, Tax");
    let desk = app.marks_desk();
    desk.save(&asha, &[("Tax", &json!(60))], false).expect(200);
    // A maximum below marks that were given is refused, as in the editor.
    let file = format!("{HEADINGS}\nBMS,Tax,1,20,50,,\n");
    let refused = import(&boss, &file, &json!("x")).expect(400).json();
    assert_eq!(refused["errors"][0]["code"], json!("college.below-marks"));
    let marks = boss.details()["courses"][0]["subjects"][4]["maxMarks"].clone();
    assert_eq!(marks, json!(100));
}

#[test]
fn of_two_who_import_at_once_one_is_told() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let other = app.staff(Role::SuperAdmin);
    let desks = [&boss, &other];
    let same = format!("{HEADINGS}\nBMS,Tax,2,40,100,T1,\n");
    let different = format!("{HEADINGS}\nBMS,Ethics,2,40,100,E1,\n");
    for files in [[&same, &same], [&different, &same.replace("T1", "T2")]] {
        let seen = files.map(|file| try_out(&boss, file)["seen"].clone());
        let before = subjects(&boss.details()).len();
        let replies = at_once(2, |at| import(desks[at], files[at], &seen[at]));
        let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{replies:?}");
        let lost = replies.iter().find(|reply| reply.status == 409).unwrap();
        lost.check_refusal(409, "college.file-outdated", OUTDATED);
        assert!(subjects(&boss.details()).len() <= before + 1);
    }
    let list = subjects(&boss.details());
    let tax = list.iter().filter(|one| one.starts_with("Tax 2"));
    assert_eq!(tax.count(), 1, "{list:?}");
}

#[test]
fn a_file_knows_the_courses_of_the_own_college_alone() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let hill = app.college("Hill College");
    let principal = hill.set_up().staff(Role::SuperAdmin);
    let theirs = principal.details();
    let tried = try_out(
        &boss,
        "Course,Subject,Minimum Marks,Maximum Marks\nBA,Art,40,100\n",
    );
    assert_eq!(told(&tried), ["2 Course: The college has no course “BA”."]);
    // What is of the same name there stays as it was.
    bring_in(
        &boss,
        &format!("{HEADINGS}\nBMS,Economics,1,30,90,E1,3\nBMS,Tax,1,40,100,,\n"),
    );
    assert_eq!(principal.details(), theirs);
    let tried = try_out(&principal, "Course,Subject,Code\nBMS,Law,L1\n");
    assert_eq!(
        told(&tried).len(),
        2,
        "it has no Law whose marks were known"
    );
    // A trial is of the own college, too.
    let file = "Course,Subject,Code\nBMS,Economics,X1\n";
    let tried = try_out(&boss, file);
    import(&principal, file, &tried["seen"]).check_refusal(409, "college.file-outdated", OUTDATED);
    assert_eq!(principal.details(), theirs);
}

#[test]
fn a_file_of_terms_waits_for_nobody_who_has_them_already() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let mut older = app.sql();
    older
        .batch_execute("SELECT pg_advisory_lock_shared(x'736572766564'::bigint)")
        .expect("the lock of who serves");
    bring_in(&boss, &format!("{HEADINGS}\nBMS,Tax,2,40,100,,\n"));
    let list = [subject("Law", 3)];
    let told = boss.save_courses(&json!([course(3, &list)])).expect(409);
    assert_eq!(told.json()["code"], json!("college.older-version"));
}
