//! Publishing results, reading them, their PDF, and verifying them.

use chrono::{DateTime, Utc};
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Form, TestApp, at_once};

fn publish(by: &Account, body: &Value) -> Value {
    by.put("/marks/publish", body).expect(200).json()
}

#[test]
fn a_published_result_has_everything_of_the_screen() {
    let app = TestApp::start();
    let asha = app.marked(&json!(72.5), &json!(84));
    let own = asha.get("/result").expect(200).json();
    assert_eq!(own["id"], json!(asha.id));
    assert_eq!(own["course"], "Bachelor of Management Studies");
    assert_eq!(own["collegeName"], "Sunrise College");
    let result = &own["result"];
    let economics =
        json!({ "name": "Economics", "maxMarks": 100, "obtainedMarks": 72.5, "grade": "B" });
    let accounts =
        json!({ "name": "Accounts", "maxMarks": 100, "obtainedMarks": 84, "grade": "A" });
    assert_eq!(result["subjects"], json!([economics, accounts]));
    assert_eq!(
        (&result["totalMarks"], &result["totalMaxMarks"]),
        (&json!(156.5), &json!(200))
    );
    assert_eq!(
        (&result["percentage"], &result["grade"]),
        (&json!(78.25), &json!("B"))
    );
    assert_eq!(
        (&result["status"], &result["issue"]),
        (&json!("PASS"), &json!(1))
    );
    let told = app.subjects_to(&asha.email);
    assert_eq!(told[0], "Your result at Sunrise College is published");
}

#[test]
fn one_failed_subject_fails_the_whole() {
    let app = TestApp::start();
    let asha = app.marked(&json!(39.9), &json!(100));
    let result = asha.result();
    assert_eq!(
        (&result["subjects"][0]["grade"], &result["status"]),
        (&json!("F"), &json!("FAIL"))
    );
    assert_eq!(
        (&result["percentage"], &result["grade"]),
        (&json!(69.95), &json!("C"))
    );
}

#[test]
fn nothing_is_published_before_every_subject_has_marks() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.marks_desk());
    let refused = desk
        .save(&asha, &[("Economics", &json!(50))], true)
        .expect(409);
    assert_eq!(
        refused.error(),
        "Marks are missing in Accounts, so nothing was published."
    );
    assert_eq!(
        desk.sheet(&asha)["marks"][0]["marks"],
        Value::Null,
        "nor was it saved"
    );
    let refused = desk
        .put("/marks/publish", &json!({ "course": "BMS" }))
        .expect(409);
    assert!(
        refused.error().contains("nothing to publish"),
        "{}",
        refused.error()
    );
    desk.put("/marks/publish", &json!({ "course": "BA" }))
        .expect(409);
    desk.put("/marks/publish", &json!({ "course": "Alchemy" }))
        .expect(404);
    for body in [
        json!({}),
        json!({ "course": "BMS", "studentIds": [asha.id] }),
        json!({ "studentIds": [] }),
    ] {
        desk.put("/marks/publish", &body).expect(400);
    }
    let own = asha.get("/result").expect(200).json();
    assert_eq!(
        (&own["result"], &own["course"]),
        (&Value::Null, &json!("Bachelor of Management Studies"))
    );
    asha.get("/result/pdf").expect(404);
    let newcomer = app.student();
    assert_eq!(
        newcomer.get("/result").expect(200).json()["course"],
        Value::Null
    );
}

#[test]
fn a_course_without_subjects_has_no_results() {
    let app = TestApp::start();
    app.home().set_up();
    let (asha, desk) = (app.student(), app.marks_desk());
    let form = Form::complete().text("course", "BA");
    form.submit(&asha).expect(200);
    let path = format!("/admission/approve/{}", asha.id);
    app.staff(Role::DocAdmin).put(&path, &json!({})).expect(200);
    desk.save(&asha, &[], true).check_refusal(
        409,
        "marks.no-subjects",
        "Marks are missing in every subject, so nothing was published.",
    );
    assert_eq!(asha.result(), Value::Null);
}

#[test]
fn a_class_is_published_as_far_as_it_is_complete_and_only_once() {
    let app = TestApp::start();
    let (asha, rohan, desk) = (app.admitted(), app.admitted(), app.marks_desk());
    desk.save(
        &asha,
        &[("Economics", &json!(50)), ("Accounts", &json!(60))],
        false,
    )
    .expect(200);
    desk.save(&rohan, &[("Economics", &json!(50))], false)
        .expect(200);
    let class = json!({ "course": "BMS" });
    let replies = at_once(6, |_| publish(&desk, &class));
    let published: u64 = replies
        .iter()
        .map(|reply| reply["published"].as_u64().unwrap())
        .sum();
    assert_eq!(published, 1, "{replies:?}");
    assert!(replies.iter().all(|reply| {
        reply["incomplete"][0]["id"] == json!(rohan.id)
            && reply["incomplete"][0]["missing"] == json!(["Accounts"])
    }));
    let again = publish(&desk, &class);
    assert_eq!(
        (&again["published"], &again["unchanged"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(asha.result()["issue"], json!(1));
    assert_eq!(app.value::<i64>("SELECT count(*) FROM results"), 1);
    let told = "SELECT count(*) FROM audit WHERE action = 'publishResult'";
    assert_eq!(app.value::<i64>(told), 1);
}

#[test]
fn marks_that_are_changed_and_changed_back_supersede_nothing() {
    let app = TestApp::start();
    let (asha, desk) = (app.marked(&json!(50), &json!(60)), app.marks_desk());
    let first = asha.code();
    for (marks, status) in [(47.5, "Changed"), (50.0, "Published")] {
        let input = desk.marks_input(&asha, &[("Economics", &json!(marks))]);
        let body = json!({ "marks": input, "reason": "A slip of the hand." });
        desk.put(&format!("/marks/{}", asha.id), &body).expect(200);
        assert_eq!(desk.sheet(&asha)["status"], status);
    }
    let all = json!({ "studentIds": [asha.id] });
    let published = desk.put("/marks/publish", &all).expect(200).json();
    assert_eq!(
        (&published["published"], &published["unchanged"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(desk.sheet(&asha)["status"], "Published");
    let verified = app.browser().get(&format!("/verify/{first}")).expect(200);
    assert_eq!(verified.json()["standing"], "Valid");
}

#[test]
fn a_college_that_a_stranger_founded_is_told_as_such() {
    let app = TestApp::start();
    let asha = app.marked(&json!(50), &json!(60));
    let founder = || {
        let verified = app.browser().get(&format!("/verify/{}", asha.code()));
        verified.expect(200).json()["collegeFoundedBy"].clone()
    };
    let founded = |by: &str, id: u8| {
        app.execute(&format!(
            "INSERT INTO audit SELECT id, '00000000-0000-7000-8000-00000000000{id}', created_at, NULL,
                 'foundCollege', '{by}', gen_random_uuid() FROM colleges"
        ));
    };
    founded("invitation", 2);
    assert_eq!(founder(), "Operator");
    // What is written down first was first.
    founded("staff", 1);
    assert_eq!(founder(), "Stranger");
}

#[test]
fn a_new_issue_supersedes_the_one_before() {
    let app = TestApp::start();
    let asha = app.marked(&json!(50), &json!(60));
    let (desk, first) = (app.marks_desk(), asha.code());
    let anybody = app.browser();
    let valid = anybody.get(&format!("/verify/{first}")).expect(200).json();
    let course = "Bachelor of Management Studies";
    let name = asha.get("/result").expect(200).json()["name"].clone();
    let expected = json!({
        "document": "Result", "standing": "Valid", "collegeName": "Sunrise College", "collegeFoundedBy": "Operator",
        "studentId": asha.id, "name": name, "course": course, "issuedAt": valid["issuedAt"],
        "percentage": 55.0, "status": "PASS",
    });
    assert_eq!(valid, expected, "and no more than that");
    let issued_at: DateTime<Utc> = valid["issuedAt"].as_str().unwrap().parse().unwrap();
    assert!((app.now() - issued_at).num_minutes() == 0, "{issued_at}");
    desk.correct(
        &asha,
        &[("Economics", &json!(30))],
        "Marks of another student.",
    )
    .expect(200);
    assert_eq!(asha.result()["issue"], json!(2));
    let old = anybody.get(&format!("/verify/{first}")).expect(200).json();
    assert_eq!(
        (&old["standing"], &old["percentage"]),
        (&json!("Superseded"), &json!(55.0))
    );
    let new = anybody
        .get(&format!("/verify/{}", asha.code()))
        .expect(200)
        .json();
    assert_eq!(
        (&new["standing"], &new["status"]),
        (&json!("Valid"), &json!("FAIL"))
    );
    let input = first.to_lowercase().replace('0', "o");
    anybody.get(&format!("/verify/{input}")).expect(200);
    let unknown = anybody
        .get("/verify/00000000000000000000000000")
        .expect(404);
    assert_eq!(
        anybody.get("/verify/nothing").expect(404).body,
        unknown.body
    );
}

#[test]
fn codes_are_tried_a_limited_number_of_times() {
    let app = TestApp::with(&[("PORTAL_LIMIT_VERIFICATIONS", "3/600")]);
    let anybody = app.browser();
    for path in [
        "/verify/a",
        "/verify/b",
        "/verify/00000000000000000000000000",
    ] {
        anybody.get(path).expect(404);
    }
    let refused = anybody.get("/verify/c").expect(429);
    assert!(refused.retry_after() > 0);
    let forged =
        crate::support::Call::new("GET", "/api/verify/c").header("x-forwarded-for", "9.9.9.9");
    assert_eq!(anybody.send(&forged).status, 429);
}

#[test]
fn an_issue_stays_as_it_was_published() {
    let app = TestApp::start();
    let asha = app.marked(&json!(50), &json!(60));
    let before = asha.get("/result").expect(200).body;
    app.execute("UPDATE subjects SET name = 'Oeconomica', name_key = 'oeconomica', max_marks = 600 WHERE name = 'Economics'");
    app.execute("UPDATE applications SET full_name = 'Somebody Else'");
    app.execute("UPDATE courses SET full_name = 'Another'");
    assert_eq!(asha.get("/result").expect(200).body, before);
    for statement in [
        "UPDATE results SET name = 'x'",
        "DELETE FROM results",
        "TRUNCATE results CASCADE",
    ] {
        let refused = app.database.execute(statement).expect_err(statement);
        assert!(refused.contains("results"), "{refused}");
    }
}

#[test]
fn the_pdf_says_what_the_screen_says_and_is_kept() {
    let app = TestApp::start();
    let asha = app.marked(&json!(72.5), &json!(31));
    let published: String = app.value(
        "SELECT to_char(published_at AT TIME ZONE 'Asia/Kolkata', 'DD/MM/YYYY, HH24:MI') FROM results",
    );
    let file = asha.get("/result/pdf").expect(200);
    assert_eq!(file.header("content-type"), Some("application/pdf"));
    assert!(file.bytes.len() < 100_000, "{}", file.bytes.len());
    let text = pdf_extract::extract_text_from_mem(&file.bytes).expect("a PDF");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "Sunrise College",
        "Statement of Result",
        &asha.id,
        "Bachelor of Management Studies",
        "Economics 100 72.5 B",
        "Accounts 100 31 F",
        "Total marks 200 103.5",
        "51.75% (grade D)",
        "FAIL",
        "within 15 days",
        "30 working days",
        "examination department",
        "1 Hill Road, Pune",
        &format!("Issued on {published}"),
        &asha.code(),
    ] {
        assert!(text.contains(said), "{said:?} is not in: {text}");
    }
    assert_eq!(asha.get("/result/pdf").expect(200).bytes, file.bytes);
    let kept = app.stored_files();
    assert_eq!(kept.len(), 4 + 1, "the four documents and the result");
    let readable = kept
        .iter()
        .any(|file| std::fs::read(file).unwrap().starts_with(b"%PDF"));
    assert!(!readable, "sealed");
    // Whatever becomes of the copy, the result is there.
    for file in kept {
        std::fs::write(&file, b"rubbish").unwrap();
    }
    app.execute("UPDATE colleges SET address = '9 Elsewhere Lane'");
    assert_eq!(asha.get("/result/pdf").expect(200).bytes, file.bytes);
    app.home().student().get("/result/pdf").expect(404);
}

/// A college that had no address yet, and an issue of the release before.
#[test]
fn a_result_without_an_address_prints_none() {
    let app = TestApp::start();
    let asha = app.marked(&json!(72.5), &json!(61));
    app.execute(
        "ALTER TABLE results DISABLE TRIGGER results_are_append_only;
         UPDATE results SET college_address = NULL;
         ALTER TABLE results ENABLE TRIGGER results_are_append_only",
    );
    let file = asha.get("/result/pdf").expect(200);
    let text = pdf_extract::extract_text_from_mem(&file.bytes).expect("a PDF");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("Sunrise College Statement of Result"),
        "{text}"
    );
}

#[test]
fn nobody_else_publishes() {
    let app = TestApp::start();
    let asha = app.admitted();
    for role in [Role::SuperAdmin, Role::Teacher, Role::DocAdmin] {
        app.staff(role)
            .put("/marks/publish", &json!({ "course": "BMS" }))
            .expect(403);
    }
    asha.put("/marks/publish", &json!({ "course": "BMS" }))
        .expect(403);
}

#[test]
fn a_class_of_any_size_is_published_at_once_and_in_order() {
    // Postgres takes 65,535 values in one statement, and an issue has sixteen.
    for size in [4095, 4096] {
        let app = TestApp::start();
        let (asha, desk) = (app.admitted(), app.marks_desk());
        let marks = [("Economics", &json!(50)), ("Accounts", &json!(60))];
        desk.save(&asha, &marks, false).expect(200);
        app.enlarge(&asha, size);
        let published = desk.put("/marks/publish", &json!({ "course": "BMS" }));
        assert_eq!(published.expect(200).json()["published"], json!(size));
        let issues = app.value::<i64>("SELECT count(*) FROM results WHERE number = 1");
        assert_eq!(usize::try_from(issues).unwrap(), size);
        let in_order =
            "SELECT count(*) FROM (SELECT sap_id, lag(sap_id) OVER (ORDER BY id) AS before
                        FROM results) r WHERE before > sap_id";
        assert_eq!(app.value::<i64>(in_order), 0, "in the order of the sheets");
    }
}
