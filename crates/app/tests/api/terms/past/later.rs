//! A subject that is added to a term is of those who take the term now, not of those who have left it.

use serde_json::{Value, json};

use super::{promoted, sheet_in};
use crate::{subject_files::bring_in, support::names};

const ETHICS: &str =
    "Course,Subject,Term,Minimum Marks,Maximum Marks,Code,Credits\nBMS,Ethics,1,40,100,,";

#[test]
fn a_subject_added_to_a_term_is_not_of_who_has_left_it() {
    let (scene, _) = promoted();
    let publish = json!({ "publish": true });
    let marks = [("Economics", 50), ("Accounts", 60)];
    scene.save(&scene.first, &marks, &publish).expect(200);
    bring_in(&scene.boss, ETHICS);

    let own = scene.sheet(&scene.first);
    let taken = |sheet: &Value| names(&sheet["marks"], "subjectName");
    assert_eq!(taken(&own), ["Economics", "Accounts"]);
    assert_eq!(own["status"], json!("Published"));
    let within = format!("class={}", scene.first);
    let other = sheet_in(&scene.desk, &scene.rohan, &within);
    assert_eq!(taken(&other), ["Economics", "Accounts", "Ethics"]);
    let of_status = |status: &str| {
        let path = format!("/marks/students?{within}&status={status}");
        names(&json!(scene.desk.list(&path, "students")), "id")
    };
    assert_eq!(of_status("Published"), [scene.asha.id.as_str()]);
    assert_eq!(of_status("Incomplete"), [scene.rohan.id.as_str()]);
    // Rohan alone has no marks yet.
    let path = format!("/marks/grid?course=BMS&{within}");
    let grid = scene.desk.get(&path).expect(200).json();
    let missing = grid["subjects"].as_array().unwrap().iter();
    let missing: Vec<_> = missing.map(|subject| subject["missing"].clone()).collect();
    assert_eq!(missing, [json!(1), json!(1), json!(1)]);
    // Marks that are mended later are published as before.
    let mended = json!({ "publish": true, "reason": "Added up wrongly" });
    scene
        .save(&scene.first, &[("Economics", 55)], &mended)
        .expect(200);
    let result = scene.asha.get("/result").expect(200).json();
    assert_eq!(result["terms"][0]["status"], json!("PASS"));
}

#[test]
fn who_looks_back_at_a_term_sees_no_subject_that_was_added_to_it_later() {
    let (scene, _) = promoted();
    bring_in(&scene.boss, ETHICS);
    let ethics = scene.boss.subject_in(1, "Ethics");
    let teacher = scene.app.home().teacher_of(&[&ethics]);
    teacher.schedule(&ethics, "Debate", &scene.app.day(0));
    let told = |path: &str, of: &str, field: &str| {
        [&scene.asha, &scene.rohan].map(|student| {
            let list = student.list(&format!("{path}?term=1"), of);
            names(&json!(list), field)
        })
    };
    let of_rohan = ["Economics", "Accounts", "Ethics"].map(str::to_owned);
    let subjects = told("/attendance/mine", "subjects", "subjectName");
    assert_eq!(subjects, [of_rohan[..2].to_vec(), of_rohan.to_vec()]);
    let practicals = told("/practicals", "practicals", "title");
    assert_eq!(practicals, [Vec::new(), vec!["Debate".to_owned()]]);
}
