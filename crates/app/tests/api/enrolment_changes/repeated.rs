//! Who was detained repeats the term once a class of it opens, and goes on counting attempts.

use portal_services::enrolment_changes;
use serde_json::{Value, json};

use super::{approve as confirm, ask, due, wanted};
use crate::{
    promotions::{Scene, approve},
    support::{Account, Reply, at_once},
};

/// Does what the worker does.
fn offer(scene: &Scene) -> usize {
    let round = || {
        scene
            .app
            .services
            .run_here(|cx| enrolment_changes::offer_repeats(cx, 100))
    };
    round().expect("offered")
}

fn open_changes(scene: &Scene) -> Vec<Value> {
    let list = scene.clerk.get("/enrolment-changes").expect(200).json();
    list["changes"].as_array().unwrap().clone()
}

#[test]
fn the_detained_are_offered_to_repeat_once_a_class_of_their_term_opens() {
    let scene = Scene::new(1);
    let asha = scene.student(Some([70, 20]));
    let path = scene.path(1);
    detain(&scene, &path, &asha);
    assert_eq!(offer(&scene), 0);
    scene.open_next_year(800);
    scene
        .app
        .execute("UPDATE year_fees SET repeat_percent = 40 WHERE year_of_study = 1");
    approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    assert_eq!((offer(&scene), offer(&scene)), (1, 0));
    let offered = open_changes(&scene);
    assert_eq!(
        (
            offered.len(),
            &offered[0]["kind"],
            &offered[0]["askedBy"],
            &offered[0]["to"]["term"]
        ),
        (1, &json!("Repeat"), &Value::Null, &json!(1))
    );
    let id = offered[0]["_id"].as_str().unwrap();
    let read = scene.clerk.get(&format!("/enrolment-changes/{id}"));
    assert_eq!(read.expect(200).json()["fee"], json!(400));

    // Two people have decided that she repeats: one is enough.
    confirm(&scene.clerk, id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Detained 2, 1 Enrolled 2");
    assert_eq!(due(&asha), (json!(1_400), json!(1_400)));
    let lines = asha.get("/fees/status").expect(200).json();
    assert_eq!(
        lines["years"][0]["demands"][0]["lines"][0]["percent"],
        json!(40)
    );
    assert_eq!(offer(&scene), 0);
    scene.app.prove_the_books();
    let class = path.trim_start_matches("/promotions/");
    let undo = json!({
        "kind": "UndoPromotion", "classId": class, "studentIds": [asha.id], "reason": "It was not her fault.",
    });
    let refused = ask(&scene.clerk, &undo).expect(400).faults();
    assert_eq!(
        refused[0].1,
        "This student has been enrolled elsewhere since."
    );
}

/// One who has failed in Accounts and repeats the term in the next year.
fn repeater(scene: &Scene) -> Account {
    let asha = scene.student(Some([70, 20]));
    let path = scene.path(1);
    detain(scene, &path, &asha);
    scene.open_next_year(800);
    approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    offer(scene);
    let id = open_changes(scene)[0]["_id"].as_str().unwrap().to_owned();
    confirm(&scene.clerk, &id).expect(200);
    asha
}

fn detain(scene: &Scene, path: &str, student: &Account) {
    let detain = json!([{ "studentId": student.id, "verdict": "Detained", "reason": "Never there at all." }]);
    scene.plan(path, &detain).expect(200);
}

#[test]
fn marks_of_before_stay_and_those_of_now_are_a_further_attempt() {
    let scene = Scene::new(1);
    let asha = repeater(&scene);
    // She sits it with the class, and not as a re-exam of before.
    let offers = asha.get("/reexam").expect(200).json();
    assert!(!offers.to_string().contains("Accounts"), "{offers}");
    let marks = [("Economics", &json!(55))];
    let refused = scene.clerk.save(&asha, &marks, true).expect(409);
    assert!(refused.body.contains("Accounts"), "{}", refused.body);
    let marks = [("Economics", &json!(55)), ("Accounts", &json!(45))];
    scene.clerk.save(&asha, &marks, true).expect(200);
    let result = asha.get("/result").expect(200).json();
    assert!(result.to_string().contains("\"PASS\""), "{result}");
    let attempts = "SELECT string_agg(m.attempt || ' ' || m.obtained || ' ' || e.state, ', ' ORDER BY u.name, m.attempt)
                    FROM marks m JOIN enrolments e ON e.id = m.enrolment_id JOIN subjects u ON u.id = m.subject_id
                    JOIN students s ON s.id = m.student_id WHERE s.sap_id = '{id}'";
    let attempts: String = scene.app.value(&attempts.replace("{id}", &asha.id));
    assert_eq!(
        attempts,
        "1 200 Detained, 2 450 Enrolled, 1 700 Detained, 2 550 Enrolled"
    );
    // What she failed before is passed now.
    let offers = asha.get("/reexam").expect(200).json();
    assert!(
        !offers["subjects"].to_string().contains("Accounts"),
        "{offers}"
    );
}

#[test]
fn a_repeater_who_fails_again_sits_the_next_attempt_as_a_reexam() {
    let scene = Scene::new(1);
    let asha = repeater(&scene);
    let marks = [("Economics", &json!(80)), ("Accounts", &json!(30))];
    scene.clerk.save(&asha, &marks, true).expect(200);
    scene.app.accountant().fund(&asha, 2_000);
    let subject = scene.app.home().subject("Accounts");
    let day = scene.app.day(3);
    scene.clerk.announce(&asha, "Accounts", &day).expect(200);
    let pay = json!({ "subjectId": subject, "fee": 200 });
    asha.post("/reexam/pay", &pay).expect(200);
    let attempt: i16 = scene.app.value("SELECT attempt FROM reexams");
    assert_eq!(attempt, 3);
    scene.app.prove_the_books();
}

#[test]
fn who_was_put_back_and_is_detained_again_is_offered_the_term_again() {
    let scene = Scene::new(1);
    let asha = scene.student(Some([70, 20]));
    let path = scene.path(1);
    let detain = || {
        detain(&scene, &path, &asha);
        approve(&scene.boss, &path).expect(200);
        scene.carry_out();
    };
    scene.open_next_year(800);
    detain();
    assert_eq!(offer(&scene), 1);
    let id = open_changes(&scene)[0]["_id"].as_str().unwrap().to_owned();
    let dismiss = format!("/enrolment-changes/{id}/dismiss");
    scene.clerk.post(&dismiss, &json!({})).expect(204);
    assert_eq!(offer(&scene), 0);
    let undo = json!({
        "kind": "UndoPromotion", "classId": path.trim_start_matches("/promotions/"), "studentIds": [asha.id],
        "reason": "It was not her fault.",
    });
    let id = ask(&scene.clerk, &undo).expect(200).text("/_id");
    confirm(&scene.boss, &id).expect(200);
    assert_eq!(offer(&scene), 0);
    detain();
    assert_eq!((offer(&scene), offer(&scene)), (1, 0));
}

/// Two who were detained in a class of the first term, and are offered to repeat it; with its path.
fn offered_to_two(scene: &Scene) -> ([Account; 2], String, String) {
    let people = [(); 2].map(|()| scene.student(Some([70, 20])));
    let path = scene.path(1);
    let detained = people.each_ref().map(|student| {
        json!({ "studentId": student.id, "verdict": "Detained", "reason": "Never there at all." })
    });
    scene.plan(&path, &json!(detained)).expect(200);
    scene.open_next_year(800);
    approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    assert_eq!(offer(scene), 2);
    let id = open_changes(scene)[0]["_id"].as_str().unwrap().to_owned();
    (people, path, id)
}

fn ask_to_undo(scene: &Scene, path: &str, student: &Account) -> Reply {
    let undo = json!({
        "kind": "UndoPromotion", "classId": path.trim_start_matches("/promotions/"), "studentIds": [student.id],
        "reason": "It was not her fault.",
    });
    ask(&scene.clerk, &undo)
}

#[test]
fn who_asks_to_undo_a_detention_takes_the_offer_to_repeat_back() {
    let scene = Scene::new(1);
    let ([asha, ravi], path, id) = offered_to_two(&scene);
    let promoted = scene.clerk.get(&format!("{path}/promoted")).expect(200);
    for student in promoted.json()["students"].as_array().unwrap() {
        assert_eq!(student["obstacle"], Value::Null);
    }
    let of_asha = ask_to_undo(&scene, &path, &asha).expect(200).text("/_id");
    // The offer to Ravi goes on.
    let read = || {
        scene
            .clerk
            .get(&format!("/enrolment-changes/{id}"))
            .expect(200)
            .json()
    };
    assert_eq!(read()["state"], json!("Open"));
    let fates = scene
        .clerk
        .get(&format!("/enrolment-changes/{id}/students"));
    let fates = fates.expect(200).json()["students"]
        .as_array()
        .unwrap()
        .clone();
    let fates: Vec<&Value> = fates.iter().map(|student| &student["outcome"]).collect();
    assert_eq!(fates, ["LeftOut", "Waiting"]);
    // And is of nobody else any longer.
    assert_eq!(read()["students"], json!(1));
    let of_ravi = ask_to_undo(&scene, &path, &ravi).expect(200).text("/_id");
    assert_eq!(read()["state"], json!("Dismissed"));
    let dismissed = scene.boss.get("/audit?action=dismissEnrolmentChange");
    assert_eq!(
        dismissed.expect(200).json()["entries"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    confirm(&scene.boss, &id).check_refusal(
        409,
        "enrolment.dismissed",
        "This change was dismissed.",
    );
    assert_eq!(offer(&scene), 0);

    confirm(&scene.boss, &of_asha).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Enrolled 2");
    // Who stays detained is offered it anew.
    let dismiss = format!("/enrolment-changes/{of_ravi}/dismiss");
    scene.boss.post(&dismiss, &json!({})).expect(204);
    assert_eq!((offer(&scene), offer(&scene)), (1, 0));
    scene.app.prove_the_books();
}

#[test]
fn an_offer_is_approved_or_its_detention_is_undone() {
    let scene = Scene::new(1);
    let ([asha, ravi], path, id) = offered_to_two(&scene);
    // Then it names one alone.
    ask_to_undo(&scene, &path, &ravi).expect(200);
    let replies = at_once(8, |number| match number % 2 {
        0 => (true, confirm(&scene.boss, &id)),
        _ => (false, ask_to_undo(&scene, &path, &asha)),
    });
    let of = |is_approval: bool, status: u16| {
        let wanted = |one: &&(bool, Reply)| one.0 == is_approval && one.1.status == status;
        replies.iter().filter(wanted).collect::<Vec<_>>()
    };
    if of(true, 200).is_empty() {
        // The first of them asks, and the others read that it waits.
        assert_eq!((of(false, 200).len(), of(false, 400).len()), (1, 3));
        for (_, refused) in of(true, 409) {
            assert!(
                refused.body.contains("This change was dismissed."),
                "{}",
                refused.body
            );
        }
        assert_eq!(of(true, 409).len(), 4);
        assert_eq!(scene.enrolments(&asha), "1 Detained 2");
    } else {
        // Sent again, an approval answers the same.
        assert_eq!((of(true, 200).len(), of(false, 400).len()), (4, 4));
        for (_, refused) in of(false, 400) {
            let told = "This student has been enrolled elsewhere since.";
            assert!(refused.body.contains(told), "{}", refused.body);
        }
        assert_eq!(scene.enrolments(&asha), "1 Detained 2, 1 Enrolled 2");
    }
    scene.app.prove_the_books();
}

#[test]
fn a_dismissed_offer_is_asked_for_by_hand() {
    let scene = Scene::new(1);
    let (asha, ravi) = (scene.student(Some([70, 20])), scene.student(Some([70, 80])));
    let path = scene.path(1);
    detain(&scene, &path, &asha);
    scene.open_next_year(800);
    approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    assert_eq!(offer(&scene), 1);
    let id = open_changes(&scene)[0]["_id"].as_str().unwrap().to_owned();
    let dismiss = format!("/enrolment-changes/{id}/dismiss");
    scene.clerk.post(&dismiss, &json!({})).expect(204);
    assert_eq!(offer(&scene), 0);

    let mut body = wanted(&scene.clerk, "Repeat", &[&asha, &ravi], ("BMS", 1));
    let not_detained = "Only a student who was detained in this term of the course, in another year, can repeat it.";
    // In the year in which she was detained.
    let told = ask(&scene.clerk, &body).expect(400).faults();
    let told: Vec<&str> = told.iter().map(|(_, told)| told.as_str()).collect();
    assert_eq!(told, [not_detained, "This student is in a class already."]);
    let choices = scene.clerk.get("/enrolment-changes/choices").expect(200);
    let years = choices.json()["years"].as_array().unwrap().clone();
    body["to"]["academicYearId"] = years.last().unwrap()["_id"].clone();
    body["studentIds"] = json!([asha.id]);
    body["to"]["term"] = json!(2);
    let told = ask(&scene.clerk, &body).expect(400).faults();
    assert_eq!(told[0].1, not_detained);
    body["to"]["term"] = json!(1);
    body["reason"] = json!("");
    assert_eq!(
        ask(&scene.clerk, &body).expect(400).faulty_fields(),
        ["reason"]
    );
    body["reason"] = json!("Her parents ask for it.");
    let asked = ask(&scene.clerk, &body).expect(200).json();
    assert_eq!(
        (&asked["kind"], &asked["reason"], &asked["isOwn"]),
        (&json!("Repeat"), &body["reason"], &json!(true))
    );
    let id = asked["_id"].as_str().unwrap();
    confirm(&scene.clerk, id).expect(409);
    confirm(&scene.boss, id).expect(200);
    assert_eq!(scene.enrolments(&asha), "1 Detained 2, 1 Enrolled 2");
    assert_eq!(due(&asha), (json!(2_000), json!(2_000)));
    assert_eq!(offer(&scene), 0);
    scene.app.prove_the_books();
}
