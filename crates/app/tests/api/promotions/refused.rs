//! What is refused of a promotion.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Scene, approve, students};

#[test]
fn all_faults_of_a_plan_are_told_at_once_and_nothing_is_saved() {
    let scene = Scene::new(3);
    let (asha, ravi) = (scene.student(None), scene.student(None));
    let path = scene.path(1);
    let reason = "The principal decided so.";
    let change = json!([
        { "studentId": "26000199999", "verdict": "Detained", "reason": reason },
        { "studentId": asha.id, "verdict": "PassedOut", "reason": "short" },
        { "studentId": asha.id, "verdict": "Detained", "reason": reason },
        { "studentId": ravi.id, "verdict": "Detained", "reason": "many\u{0}letters here" },
    ]);
    let faults = scene.plan(&path, &change).expect(400).faults();
    let told: Vec<String> = faults
        .iter()
        .map(|(path, told)| format!("{path}: {told}"))
        .collect();
    assert_eq!(
        told,
        [
            "verdicts.0.studentId: This student is not in the class, or is named twice. Please reload the page.",
            "verdicts.1.verdict: Please choose one of the verdicts offered for this student.",
            "verdicts.1.reason: Please give a reason of 10 to 500 characters.",
            "verdicts.2.studentId: This student is not in the class, or is named twice. Please reload the page.",
            "verdicts.3.reason: Please give a reason of 10 to 500 characters.",
        ]
    );
    let many = vec![json!({ "studentId": asha.id, "verdict": null }); 1_001];
    let faults = scene.plan(&path, &json!(many)).expect(400).faults();
    assert_eq!(
        faults[0],
        (
            "verdicts".to_owned(),
            "At most 1000 students can be changed at once.".to_owned()
        )
    );
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM promotions"), 0);
    let wrong = scene
        .clerk
        .get(&format!("{path}/students?only=x&verdict=y"))
        .expect(400);
    assert_eq!(wrong.faulty_fields(), ["only", "verdict"]);
}

#[test]
fn who_decided_otherwise_does_not_become_the_second_person_by_another_save() {
    let scene = Scene::new(3);
    let asha = scene.student(None);
    let path = scene.path(1);
    scene.plan(&path, &json!([])).expect(200);
    let other = scene.app.staff(Role::SuperAdmin);
    let own = json!({
        "revision": 1,
        "verdicts": [{ "studentId": asha.id, "verdict": "Detained", "reason": "Never there at all." }],
    });
    other.put(&path, &own).expect(200);
    scene
        .clerk
        .put(&path, &json!({ "revision": 2 }))
        .expect(200);
    let ravi = scene.student(None);
    let more =
        json!([{ "studentId": ravi.id, "verdict": "Detained", "reason": "Never there at all." }]);
    scene.plan(&path, &more).expect(200);
    let refused = approve(&other, &path).expect(409).json();
    assert_eq!(refused["code"], "promotion.own");
    let back = json!([{ "studentId": ravi.id, "verdict": null }]);
    scene.plan(&path, &back).expect(200);
    let refused = approve(&other, &path).expect(409).json();
    assert_eq!(refused["code"], "promotion.own");
    approve(&scene.boss, &path).expect(200);
}

#[test]
fn nobody_approves_what_they_planned_or_have_not_read() {
    let scene = Scene::new(3);
    let asha = scene.student(None);
    let path = scene.path(1);
    let approve_path = format!("{path}/approve");
    let send = |body: &Value| scene.boss.post(&approve_path, body);
    let not_planned = "Nobody has planned the promotion of this class.";
    send(&json!({ "revision": 0, "seen": "" })).check_refusal(
        409,
        "promotion.not-planned",
        not_planned,
    );
    scene.plan(&path, &json!([])).expect(200);
    approve(&scene.clerk, &path).check_refusal(
        409,
        "promotion.own",
        "You planned this promotion, so someone else has to approve it.",
    );
    let read = scene.boss.get(&path).expect(200).json();
    let body = json!({ "revision": read["revision"], "seen": read["seen"] });
    // The plan changes, then a result.
    let change =
        json!([{ "studentId": asha.id, "verdict": "Detained", "reason": "He does not come." }]);
    scene.plan(&path, &change).expect(200);
    let changed = "This promotion has changed since you opened it. Please reload it.";
    send(&body).check_refusal(409, "promotion.changed", changed);
    scene.clerk.put(&path, &body).expect(409);
    let read = scene.boss.get(&path).expect(200).json();
    let body = json!({ "revision": read["revision"], "seen": read["seen"] });
    let marks = [("Economics", &json!(70)), ("Accounts", &json!(70))];
    scene.clerk.save(&asha, &marks, true).expect(200);
    send(&body).check_refusal(409, "promotion.changed", changed);
    // An exception stays, and may be taken back.
    assert_eq!(students(&scene.boss, &path, "verdict=Detained").len(), 1);
    let back = json!([{ "studentId": asha.id, "verdict": null }]);
    scene.plan(&path, &back).expect(200);
    assert_eq!(students(&scene.boss, &path, "verdict=Promoted").len(), 1);

    approve(&scene.boss, &path).expect(200);
    let running = "This promotion has been approved and is being carried out.";
    scene
        .plan(&path, &json!([]))
        .check_refusal(409, "promotion.running", running);
    let dismiss = json!({ "revision": 3 });
    scene
        .clerk
        .post(&format!("{path}/dismiss"), &dismiss)
        .expect(409);
    scene.carry_out();
}

#[test]
fn a_division_that_is_full_and_a_fee_that_is_not_set_are_named() {
    let scene = Scene::new(1);
    for _ in 0..2 {
        scene.student(Some([70, 80]));
    }
    let path = scene.path(1);
    scene.open_next_year(800);
    scene.app.execute(
        "INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
             SELECT c.college_id, gen_random_uuid(), c.id, 'A', 'a', 1, CASE c.term WHEN 1 THEN 60 ELSE 1 END
             FROM classes c WHERE c.term < 3;
         UPDATE enrolments SET division_id = (SELECT d.id FROM divisions d WHERE d.class_id = enrolments.class_id)",
    );
    scene.plan(&path, &json!([])).expect(200);
    approve(&scene.boss, &path).check_refusal(
        409,
        "promotion.division-full",
        "Division A of the next term has room for 1 more, and 2 would come into it.",
    );
    scene
        .app
        .execute("DELETE FROM year_fees WHERE year_of_study = 2");
    let read = scene.boss.get(&path).expect(200).json();
    let codes: Vec<&str> = read["obstacles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|obstacle| obstacle["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["promotion.fees-not-set", "promotion.division-full"]);
    approve(&scene.boss, &path).expect(409);
    assert_eq!(
        scene
            .app
            .value::<i64>("SELECT count(*) FROM promoted_students"),
        0
    );
}

#[test]
fn a_plan_is_dismissed_once_and_another_college_sees_none() {
    let scene = Scene::new(3);
    scene.student(None);
    let path = scene.path(1);
    scene.plan(&path, &json!([])).expect(200);
    let elsewhere = scene.app.college("Hill College");
    elsewhere.set_up();
    for role in [Role::MarksAdmin, Role::SuperAdmin] {
        let theirs = elsewhere.staff(role);
        let list = theirs.get("/promotions").expect(200).json();
        assert_eq!(list["classes"], json!([]));
        theirs.get(&path).expect(404);
        theirs.get(&format!("{path}/students")).expect(404);
        theirs.put(&path, &json!({ "revision": 0 })).expect(404);
        for act in ["approve", "dismiss"] {
            let body = json!({ "revision": 1, "seen": "x" });
            theirs.post(&format!("{path}/{act}"), &body).expect(404);
        }
    }
    let dismiss = |revision: i64| {
        let body = json!({ "revision": revision });
        scene.boss.post(&format!("{path}/dismiss"), &body)
    };
    dismiss(7).expect(409);
    dismiss(1).expect(204);
    dismiss(1).expect(409);
    let read = scene.clerk.get(&path).expect(200).json();
    assert_eq!(
        (&read["state"], &read["revision"]),
        (&json!("Open"), &json!(1))
    );
    scene.plan(&path, &json!([])).expect(200);
}

#[test]
fn a_class_of_which_all_stay_has_nobody_to_promote() {
    let scene = Scene::new(3);
    scene.student(None);
    scene
        .app
        .execute("UPDATE classes SET term = 3 WHERE term = 1");
    let path = scene.path(3);
    scene.plan(&path, &json!([])).expect(200);
    approve(&scene.boss, &path).check_refusal(
        409,
        "promotion.nobody",
        "There is nobody to promote in this class.",
    );
}
