//! What is refused of a change of enrolments.

use portal_domain::roles::Role;
use serde_json::json;

use super::{REASON, approve, ask, due, two_courses, wanted};
use crate::promotions;

#[test]
fn all_faults_are_told_at_once() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let nothing = ask(&scene.clerk, &json!({})).expect(400);
    assert_eq!(nothing.faulty_fields(), ["kind", "reason", "studentIds"]);
    let nowhere = json!({ "kind": "Transfer", "studentIds": ["x"], "reason": "short", "to": null });
    let nowhere = ask(&scene.clerk, &nowhere).expect(400);
    assert_eq!(
        nowhere.faulty_fields(),
        [
            "to.academicYearId",
            "to.courseId",
            "to.term",
            "reason",
            "studentIds.0"
        ]
    );
    let class = json!({ "kind": "UndoPromotion", "studentIds": [asha.id], "reason": REASON, "classId": asha.id });
    let told = ask(&scene.clerk, &class).expect(400).faults();
    assert_eq!(
        told[0],
        (
            "classId".to_owned(),
            "This class was not promoted.".to_owned()
        )
    );
}

#[test]
fn each_student_who_cannot_be_changed_is_named() {
    let scene = two_courses();
    let (asha, ravi) = (scene.app.home().enter(), scene.app.home().enter());
    let applicant = scene.app.home().applicant();
    let mut body = wanted(&scene.clerk, "Readmission", &[&asha], ("BMS", 2));
    body["studentIds"] = json!([asha.id, "26000199999", asha.id, applicant.id]);
    body["to"]["term"] = json!(4);
    let told = ask(&scene.clerk, &body).expect(400).faults();
    let told: Vec<String> = told
        .iter()
        .map(|(path, told)| format!("{path}: {told}"))
        .collect();
    assert_eq!(
        told,
        [
            "to.term: Please choose a term of the course.",
            "studentIds.1: No student has this Student ID.",
            "studentIds.2: This student is named twice.",
        ]
    );
    body["to"]["term"] = json!(2);
    body["studentIds"] = json!([asha.id, applicant.id]);
    let told = ask(&scene.clerk, &body).expect(400).faults();
    assert_eq!(told[0].1, "This student is in a class already.");
    assert_eq!(told[1].1, "This student was never admitted.");
    for (kind, place, sentence) in [
        (
            "LateralEntry",
            ("BMS", 1),
            "This student is in this class already.",
        ),
        (
            "CourseChange",
            ("BMS", 2),
            "This student is in this course already.",
        ),
    ] {
        let body = wanted(&scene.clerk, kind, &[&ravi], place);
        assert_eq!(ask(&scene.clerk, &body).expect(400).faults()[0].1, sentence);
    }
    let many = json!({ "kind": "Transfer", "studentIds": vec!["x"; 1_001], "reason": REASON });
    let told = ask(&scene.clerk, &many).expect(400).faults();
    assert!(told.contains(&(
        "studentIds".to_owned(),
        "At most 1000 students can be changed at once.".to_owned()
    )));
    let count: i64 = scene.app.value("SELECT count(*) FROM enrolment_changes");
    assert_eq!(count, 0);
}

#[test]
fn a_student_waits_for_one_change_and_each_hindrance_is_named() {
    let scene = two_courses();
    let people = [(); 3].map(|()| scene.app.home().enter());
    let [asha, ravi, meera] = &people;
    let marks = [("Economics", &json!(60))];
    scene.clerk.save(ravi, &marks, false).expect(200);
    scene.app.execute(&format!(
        "UPDATE enrolments SET via = 'Promotion' FROM students s WHERE s.id = student_id AND s.sap_id = '{}'",
        meera.id
    ));
    let body = wanted(
        &scene.clerk,
        "LateralEntry",
        &[asha, ravi, meera],
        ("BMS", 2),
    );
    let told = ask(&scene.clerk, &body).expect(400).faults();
    assert_eq!(
        told.iter()
            .map(|(_, told)| told.as_str())
            .collect::<Vec<_>>(),
        [
            "This student has marks or a result in the present term.",
            "Only a new student, who has not been promoted yet, can enter another term instead.",
        ]
    );
    let body = wanted(&scene.clerk, "CourseChange", &[asha], ("BSc IT", 1));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    let told = ask(&scene.boss, &body).expect(400).faults();
    assert_eq!(
        told[0].1,
        "Another change of this student waits to be approved."
    );

    // Another college knows nothing of it.
    let stranger = scene.app.college("Hill College").staff(Role::SuperAdmin);
    stranger
        .get(&format!("/enrolment-changes/{id}"))
        .expect(404);
    approve(&stranger, &id).expect(404);

    let dismiss = format!("/enrolment-changes/{id}/dismiss");
    scene.clerk.post(&dismiss, &json!({})).expect(204);
    for reply in [
        scene.clerk.post(&dismiss, &json!({})),
        approve(&scene.boss, &id),
    ] {
        reply.check_refusal(409, "enrolment.dismissed", "This change was dismissed.");
    }
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    approve(&scene.boss, &id).expect(200);
    let dismiss = format!("/enrolment-changes/{id}/dismiss");
    let refused = scene.boss.post(&dismiss, &json!({}));
    refused.check_refusal(409, "enrolment.approved", "This change was approved.");
}

#[test]
fn nobody_comes_back_from_the_next_year_before_the_promotion_is_undone() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let body = wanted(&scene.clerk, "CourseChange", &[&asha], ("BSc IT", 1));
    scene.open_next_year(800);
    let path = scene.path(1);
    scene.plan(&path, &json!([])).expect(200);
    promotions::approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    let refused = ask(&scene.clerk, &body).expect(400);
    assert_eq!(
        refused.faults(),
        [(
            "studentIds.0".to_owned(),
            "This student is charged the fee of that year for another course. If a promotion was a mistake, undo it first."
                .to_owned()
        )]
    );
    let class = path.trim_start_matches("/promotions/");
    let undo = json!({
        "kind": "UndoPromotion", "classId": class, "studentIds": [asha.id], "reason": REASON,
    });
    for body in [undo, body] {
        let id = ask(&scene.clerk, &body).expect(200).text("/_id");
        approve(&scene.boss, &id).expect(200);
    }
    // One course is owed, as if there had been no promotion.
    assert_eq!(due(&asha), (json!(700), json!(700)));
    scene.app.prove_the_books();
}

#[test]
fn what_has_become_impossible_is_told_before_it_is_approved() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let body = wanted(&scene.clerk, "CourseChange", &[&asha], ("BSc IT", 1));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    scene.app.accountant().fund(&asha, 2_000);
    asha.pay(&asha.pending()[0]).expect(200);
    let read = scene.boss.get(&format!("/enrolment-changes/{id}"));
    let obstacle = read.expect(200).json()["obstacles"][0].clone();
    assert_eq!(obstacle["code"], "enrolment.nobody");
    approve(&scene.boss, &id).check_refusal(
        409,
        "enrolment.nobody",
        "None of these students can be changed any longer.",
    );
}

#[test]
fn a_class_of_a_year_that_has_ended_is_entered_no_more() {
    let scene = two_courses();
    let asha = scene.app.home().enter();
    let body = wanted(&scene.clerk, "CourseChange", &[&asha], ("BSc IT", 1));
    let id = ask(&scene.clerk, &body).expect(200).text("/_id");
    let ends = |day: i64| {
        scene.app.execute(&format!(
            "UPDATE academic_years SET begins_on = '{0}'::date - 364, ends_on = '{0}'",
            scene.app.day(day)
        ));
    };
    ends(-1);
    let read = scene.boss.get(&format!("/enrolment-changes/{id}"));
    let obstacle = read.expect(200).json()["obstacles"][0].clone();
    assert_eq!(obstacle["code"], "enrolment.unknown-year");
    approve(&scene.boss, &id).check_refusal(
        409,
        "enrolment.unknown-year",
        "Please choose an academic year that has not ended.",
    );
    assert_eq!(scene.enrolments(&asha), "1 Enrolled 1");
    // On its last day, she still does.
    ends(0);
    approve(&scene.boss, &id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Left 1, 1 Enrolled 1");
    // Sent again, it answers the same, however late.
    ends(-1);
    approve(&scene.boss, &id).expect(200);
}
