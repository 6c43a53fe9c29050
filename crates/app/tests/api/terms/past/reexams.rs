//! Re-exams of the subjects that a student failed in any term.

use serde_json::{Value, json};

use super::{Scene, promoted};

impl Scene {
    /// Announces the re-exam of a subject for today.
    fn announce_today(&self, term: i64, subject: &str) {
        let path = format!(
            "/marks/reexam-dates/{}",
            self.boss.subject_in(term, subject)
        );
        let day = json!({ "examDate": self.app.day(0) });
        self.desk.put(&path, &day).expect(200);
    }

    /// The subjects that Asha has failed, and those that are paid for, with their terms and what became of them.
    fn reexams(&self) -> [Vec<String>; 2] {
        let screen = self.asha.get("/reexam").expect(200).json();
        let told = |list: &str, field: &str| {
            let rows = screen[list].as_array().unwrap().iter();
            let told =
                rows.map(|row| format!("{} {} {}", row["subjectName"], row["term"], row[field]));
            told.map(|line| line.replace('"', "")).collect()
        };
        [told("failed", "mayPay"), told("paid", "status")]
    }
}

/// Asha has failed Economics of the first term and Law of the second, whose re-exams are today.
fn failed_in_both() -> (Scene, String) {
    let (scene, second) = promoted();
    let publish = json!({ "publish": true });
    let economics = ("Economics", 20);
    scene
        .save(&scene.first, &[economics, ("Accounts", 60)], &publish)
        .expect(200);
    scene
        .save(&second, &[("Law", 30), ("Economics", 70)], &publish)
        .expect(200);
    scene.announce_today(1, "Economics");
    scene.app.accountant().fund(&scene.asha, 1000);
    (scene, second)
}

fn pay(scene: &Scene, term: i64, subject: &str) -> Value {
    let body = json!({ "subjectId": scene.boss.subject_in(term, subject) });
    scene.asha.post("/reexam/pay", &body).expect(200).json()
}

#[test]
fn the_failed_subjects_of_every_term_are_offered() {
    let (scene, _) = failed_in_both();
    let both = ["Economics 1 true", "Law 2 false"]
        .map(str::to_owned)
        .to_vec();
    assert_eq!(scene.reexams(), [both, vec![]]);
    scene.announce_today(2, "Law");
    let paid = pay(&scene, 2, "Law");
    assert_eq!(paid["paid"]["term"], json!(2));
    let paid = pay(&scene, 1, "Economics");
    let said = paid["message"].as_str().unwrap();
    assert!(
        said.contains("the re-exam in Economics (term 1) on"),
        "{said}"
    );
    let paid = ["Economics 1 Registered", "Law 2 Registered"].map(str::to_owned);
    assert_eq!(scene.reexams(), [vec![], paid.to_vec()]);
    // A passed subject of the same name in the other term is none of them.
    let passed = json!({ "subjectId": scene.boss.subject_in(2, "Economics") });
    let refused = scene.asha.post("/reexam/pay", &passed).expect(409).json();
    assert_eq!(refused["code"], json!("reexam.not-offered"));
    scene.app.prove_the_books();
}

#[test]
fn a_re_exam_of_a_past_term_counts_there() {
    let (scene, second) = failed_in_both();
    pay(&scene, 1, "Economics");
    let paid = |status: &str| vec![format!("Economics 1 {status}")];
    let law = || vec!["Law 2 false".to_owned()];
    assert_eq!(scene.reexams(), [law(), paid("Registered")]);
    // Once its day has come its marks are missing in the past term, and not in the present one.
    let of_first = scene.sheet(&scene.first);
    assert_eq!(of_first["status"], json!("Incomplete"));
    assert_eq!(scene.sheet(&second)["status"], json!("Published"));
    let again = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Economics", 55)], &again)
        .expect(200);
    assert_eq!(scene.reexams(), [law(), paid("Passed")]);
    let own = scene.asha.get("/result").expect(200).json();
    assert_eq!(
        (
            &own["result"]["term"],
            &own["result"]["status"],
            &own["result"]["issue"]
        ),
        (&json!(1), &json!("PASS"), &json!(3))
    );
    assert_eq!(own["terms"][1]["status"], json!("FAIL"));
    // A further result of the present term changes nothing of it.
    scene.announce_today(2, "Law");
    pay(&scene, 2, "Law");
    let sat = json!({ "publish": true });
    scene.save(&second, &[("Law", 35)], &sat).expect(200);
    let came = ["Law 2 Failed", "Economics 1 Passed"].map(str::to_owned);
    assert_eq!(
        scene.reexams(),
        [vec!["Law 2 false".to_owned()], came.to_vec()]
    );
}

#[test]
fn a_correction_of_one_term_holds_up_no_re_exam_of_another() {
    let (scene, _) = failed_in_both();
    scene.announce_today(2, "Law");
    let economics = json!({ "subjectId": scene.boss.subject_in(1, "Economics") });
    let reason = json!({ "reason": "A slip." });
    scene
        .save(&scene.first, &[("Economics", 45)], &reason)
        .expect(200);
    assert_eq!(scene.reexams()[0], ["Economics 1 false", "Law 2 true"]);
    let refused = scene
        .asha
        .post("/reexam/pay", &economics)
        .expect(409)
        .json();
    assert_eq!(refused["code"], json!("reexam.under-revision"));
    pay(&scene, 2, "Law");
    scene.app.prove_the_books();
}

/// Asha sits in the first term again, in another class, and passes what she had failed there.
#[test]
fn what_is_passed_in_a_repeated_term_is_offered_no_more() {
    let (scene, second) = failed_in_both();
    scene.app.execute(&format!(
        "WITH again AS (
             INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, closed_on)
                 SELECT college_id, gen_random_uuid(), student_id, class_id, regulation_id, 'Repeat', 'Completed', opened_on + 1,
                        opened_on + 2 FROM enrolments WHERE class_id = '{first}' AND student_id IN (SELECT student_id FROM results)
                 RETURNING college_id, id, student_id)
         INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name, course,
                              college_name, subjects, obtained, max, grade, verdict, enrolment_id, term)
             SELECT r.college_id, r.student_id, 3, gen_random_uuid(), lpad('3', 26, '0'), published_at, published_by, sap_id, name,
                    'Renamed since', college_name, replace(subjects::text, '\"F\"', '\"B\"')::jsonb, obtained, max, grade, 'PASS',
                    again.id, 1
             FROM results r, again WHERE r.number = 1",
        first = scene.first
    ));
    let law = || vec!["Law 2 false".to_owned()];
    assert_eq!(scene.reexams(), [law(), vec![]]);
    let body = json!({ "subjectId": scene.boss.subject_in(1, "Economics") });
    let refused = scene.asha.post("/reexam/pay", &body).expect(409).json();
    assert_eq!(refused["code"], json!("reexam.not-offered"));
    let numbers = |own: Value| {
        let terms = own["terms"].as_array().unwrap().iter();
        terms
            .map(|of| of["issue"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    let own = || scene.asha.get("/result").expect(200).json();
    assert_eq!(numbers(own()), [3, 2]);
    // A later result of another term changes nothing of it.
    let again = json!({ "publish": true, "reason": "Re-evaluation." });
    scene.save(&second, &[("Law", 31)], &again).expect(200);
    assert_eq!(numbers(own()), [3, 4]);
    assert_eq!(scene.reexams(), [law(), vec![]]);
}
