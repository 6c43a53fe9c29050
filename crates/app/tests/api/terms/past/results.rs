//! Results of a term that its student has left are published apart from those of the present one, and each list is judged by the
//! term that it shows.

use serde_json::{Value, json};

use super::{Scene, entered, promoted, state};
use crate::support::{Reply, names};

impl Scene {
    /// The issues in their order, each with the state of the enrolment that it belongs to.
    fn issues(&self) -> String {
        self.app.value(
            "SELECT coalesce(string_agg(r.number || ' ' || e.state, ', ' ORDER BY r.number), '')
             FROM results r JOIN enrolments e ON e.id = r.enrolment_id",
        )
    }

    fn publish(&self, class: &str) -> Reply {
        let body = json!({ "course": "BMS", "class": class });
        self.desk.put("/marks/publish", &body)
    }

    /// Who is listed so, each with the term and how far their marks have come.
    #[track_caller]
    fn listed(&self, query: &str) -> Vec<String> {
        let list = self
            .desk
            .list(&format!("/marks/students?{query}"), "students");
        let one = |row: &Value| {
            let who = if row["id"] == json!(self.asha.id) {
                "Asha"
            } else {
                "Rohan"
            };
            format!("{who} {} {}", row["term"], row["status"].as_str().unwrap())
        };
        list.iter().map(one).collect()
    }
}

#[test]
fn the_class_says_which_term_is_published() {
    let (scene, second) = promoted();
    let first = scene.first.clone();
    let refused = scene.publish(&first).expect(409).json();
    assert_eq!(refused["code"], json!("result.nothing-complete"));
    scene
        .save(&first, &[("Accounts", 60)], &json!({}))
        .expect(200);
    scene
        .save(&second, &[("Economics", 70)], &json!({}))
        .expect(200);
    let counts = |reply: Reply| {
        let json = reply.expect(200).json();
        (
            json["published"].clone(),
            json["unchanged"].clone(),
            names(&json["incomplete"], "id"),
        )
    };
    let incomplete = vec![scene.rohan.id.clone()];
    let told = counts(scene.publish(&first));
    assert_eq!(told, (json!(1), json!(0), incomplete.clone()));
    assert_eq!(scene.issues(), "1 Promoted");
    let published = "Accounts 1 60 Promoted published, Economics 1 50 Promoted published, Economics 2 70 Enrolled";
    assert_eq!(scene.marks(), published);
    let past = scene.sheet(&first);
    assert_eq!(state(&past), (json!(1), json!("Published"), json!(1)));
    let present = scene.desk.sheet(&scene.asha);
    assert_eq!(
        state(&present),
        (json!(2), json!("Incomplete"), Value::Null)
    );
    assert_eq!(present["publishedAt"], Value::Null);
    // Once more it is as it was.
    let told = counts(scene.publish(&first));
    assert_eq!(told, (json!(0), json!(1), incomplete));
    assert_eq!(
        (scene.issues(), scene.marks()),
        ("1 Promoted".into(), published.into())
    );
}

#[test]
fn issues_are_counted_by_student_and_belong_to_their_terms() {
    let (scene, second) = promoted();
    let (first, publish) = (scene.first.clone(), json!({ "publish": true }));
    let of_both = || [&first, &second].map(|class| state(&scene.sheet(class)));
    let published = |term: i64, issue: i64| (json!(term), json!("Published"), json!(issue));
    scene
        .save(&first, &[("Accounts", 60)], &publish)
        .expect(200);
    let incomplete = (json!(2), json!("Incomplete"), Value::Null);
    assert_eq!(of_both(), [published(1, 1), incomplete]);
    scene
        .save(&second, &[("Law", 80), ("Economics", 70)], &publish)
        .expect(200);
    assert_eq!(of_both(), [published(1, 1), published(2, 2)]);
    let again = json!({ "publish": true, "reason": "Re-evaluation." });
    scene.save(&first, &[("Accounts", 65)], &again).expect(200);
    assert_eq!(of_both(), [published(1, 3), published(2, 2)]);
    assert_eq!(scene.issues(), "1 Promoted, 2 Enrolled, 3 Promoted");
    // Of either term nothing is left to be published.
    for class in [&first, &second] {
        let told = scene.publish(class).expect(200).json();
        assert_eq!(
            (&told["published"], &told["unchanged"]),
            (&json!(0), &json!(1))
        );
    }
    // What is changed and changed back in a term is as it was published there.
    for (marks, status) in [(90, "Changed"), (80, "Published")] {
        let reason = json!({ "reason": "A slip." });
        let saved = scene.save(&second, &[("Law", marks)], &reason).expect(200);
        assert_eq!(
            state(&saved.json()),
            (json!(2), json!(status), json!(2)),
            "{marks}"
        );
    }
    assert_eq!(of_both()[0], published(1, 3));
}

/// What a list says of Asha's past term and of her present one, with that filter.
#[track_caller]
fn check_each(scene: &Scene, second: &str, filter: &str, expected: [&[&str]; 2]) {
    for (class, expected) in [&*scene.first, second].iter().zip(expected) {
        let query = format!("{filter}&class={class}");
        assert_eq!(scene.listed(&query), expected, "{query}");
    }
}

#[test]
fn the_status_in_a_list_is_that_of_the_term_it_shows() {
    let (scene, second) = promoted();
    let both = ["Asha 2 Incomplete", "Rohan 1 Incomplete"];
    let in_first = ["Asha 1 Incomplete", "Rohan 1 Incomplete"];
    let in_second = ["Asha 2 Incomplete"];
    assert_eq!(scene.listed("status=Incomplete"), both);
    check_each(
        &scene,
        &second,
        "status=Incomplete",
        [&in_first, &in_second],
    );
    let save =
        |marks: &[(&str, i64)], more: Value| scene.save(&scene.first, marks, &more).expect(200);
    save(&[("Accounts", 60)], json!({}));
    check_each(&scene, &second, "status=Ready", [&["Asha 1 Ready"], &[]]);
    assert_eq!(scene.listed("status=Ready"), [""; 0]);
    save(&[], json!({ "publish": true }));
    check_each(
        &scene,
        &second,
        "status=Published",
        [&["Asha 1 Published"], &[]],
    );
    check_each(
        &scene,
        &second,
        "status=Incomplete",
        [&in_first[1..], &in_second],
    );
    assert_eq!(scene.listed("status=Published"), [""; 0]);
    assert_eq!(scene.listed("status=Incomplete"), both);
    save(&[("Accounts", 61)], json!({ "reason": "A slip." }));
    check_each(
        &scene,
        &second,
        "status=Changed",
        [&["Asha 1 Changed"], &[]],
    );
}

#[test]
fn a_change_of_a_past_term_leaves_the_status_of_the_present_one() {
    let (scene, second) = promoted();
    let publish = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Accounts", 60)], &publish)
        .expect(200);
    scene
        .save(&second, &[("Law", 80), ("Economics", 70)], &publish)
        .expect(200);
    let reason = json!({ "reason": "A slip." });
    scene
        .save(&scene.first, &[("Accounts", 61)], &reason)
        .expect(200);
    check_each(
        &scene,
        &second,
        "status=Changed",
        [&["Asha 1 Changed"], &[]],
    );
    check_each(
        &scene,
        &second,
        "status=Published",
        [&[], &["Asha 2 Published"]],
    );
    assert_eq!(scene.listed("status=Published"), ["Asha 2 Published"]);
    assert_eq!(scene.listed("status=Changed"), [""; 0]);
}

#[test]
fn the_status_is_that_of_the_term_in_the_year_of_a_list() {
    let (scene, _) = promoted();
    let [before, now] = scene.age();
    scene
        .save(
            &scene.first,
            &[("Accounts", 60)],
            &json!({ "publish": true }),
        )
        .expect(200);
    let of_year = |year: &str, status: &str| scene.listed(&format!("status={status}&year={year}"));
    assert_eq!(of_year(&before, "Published"), ["Asha 1 Published"]);
    assert_eq!(of_year(&before, "Incomplete"), ["Rohan 1 Incomplete"]);
    assert_eq!(of_year(&now, "Incomplete"), ["Asha 2 Incomplete"]);
    assert_eq!(of_year(&now, "Published"), [""; 0]);
}

#[test]
fn marks_to_be_published_are_those_of_the_term_that_a_list_shows() {
    let (scene, second) = promoted();
    let filter = format!("enteredBy={}", scene.app.day(0));
    // Of the second term there are none yet.
    check_each(&scene, &second, &filter, [&["Asha 1 Incomplete"], &[]]);
}

#[test]
fn the_outcome_is_that_of_the_term_that_a_list_shows() {
    let (scene, second) = promoted();
    let publish = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Accounts", 10)], &publish)
        .expect(200);
    scene
        .save(&second, &[("Law", 80), ("Economics", 70)], &publish)
        .expect(200);
    check_each(
        &scene,
        &second,
        "outcome=FAIL",
        [&["Asha 1 Published"], &[]],
    );
    check_each(
        &scene,
        &second,
        "outcome=PASS",
        [&[], &["Asha 2 Published"]],
    );
}

#[test]
fn students_are_published_in_their_present_term() {
    let (scene, second) = promoted();
    scene
        .save(&scene.first, &[("Accounts", 60)], &json!({}))
        .expect(200);
    scene
        .save(&second, &[("Law", 80), ("Economics", 70)], &json!({}))
        .expect(200);
    let body = json!({ "studentIds": [scene.asha.id] });
    let told = scene.desk.put("/marks/publish", &body).expect(200).json();
    assert_eq!(told["published"], json!(1));
    assert_eq!(scene.issues(), "1 Enrolled");
    let past = (json!(1), json!("Ready"), Value::Null);
    assert_eq!(state(&scene.sheet(&scene.first)), past);
}

/// How many marks each subject of a class lacks.
#[track_caller]
fn missing(scene: &Scene, class: &str) -> Vec<i64> {
    let path = format!("/marks/grid?course=BMS&class={class}");
    let subjects = scene.desk.list(&path, "subjects");
    let subjects = subjects.iter();
    subjects
        .map(|one| one["missing"].as_i64().unwrap())
        .collect()
}

#[test]
fn a_re_exam_of_a_past_term_is_marked_and_published_there() {
    let scene = entered();
    let (desk, asha) = (&scene.desk, &scene.asha);
    let marks = [("Economics", &json!(10)), ("Accounts", &json!(60))];
    desk.save(asha, &marks, true).expect(200);
    desk.announce(asha, "Economics", &scene.app.day(0))
        .expect(200);
    scene.app.accountant().fund(asha, 1_000);
    let body = json!({ "subjectId": scene.boss.subject_in(1, "Economics") });
    asha.post("/reexam/pay", &body).expect(200);
    let second = scene.promote(asha);
    // The second attempt, and what Rohan lacks.
    assert_eq!(missing(&scene, &scene.first), [2, 1]);
    assert_eq!(missing(&scene, &second), [1, 1]);
    let in_first = ["Asha 1 Incomplete", "Rohan 1 Incomplete"];
    check_each(
        &scene,
        &second,
        "status=Incomplete",
        [&in_first, &["Asha 2 Incomplete"]],
    );
    scene
        .save(
            &scene.first,
            &[("Economics", 55)],
            &json!({ "publish": true }),
        )
        .expect(200);
    assert_eq!(missing(&scene, &scene.first), [1, 1]);
    check_each(
        &scene,
        &second,
        "status=Published",
        [&["Asha 1 Published"], &[]],
    );
    assert_eq!(scene.issues(), "1 Promoted, 2 Promoted");
    let again = "SELECT e.state FROM marks m JOIN enrolments e ON e.id = m.enrolment_id WHERE m.attempt = 2";
    assert_eq!(scene.app.value::<String>(again), "Promoted");
}
