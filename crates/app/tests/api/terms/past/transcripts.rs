//! A student's own results of all terms, each with its PDF, and one transcript of them.

use serde_json::{Value, json};

use super::{Scene, promoted};
use crate::support::{Account, Reply, TestApp, at_once};

const TRANSCRIPT: &str = "/result/transcript.pdf";

/// Asha has the first term's result as issue 1, and the second's as issue 2.
fn published() -> (Scene, String) {
    let (scene, second) = promoted();
    let publish = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Accounts", 60)], &publish)
        .expect(200);
    scene
        .save(&second, &[("Law", 80), ("Economics", 71)], &publish)
        .expect(200);
    (scene, second)
}

impl Scene {
    /// Publishes the first term's result anew, as issue 3.
    fn correct_the_first_term(&self) {
        let again = json!({ "publish": true, "reason": "Re-evaluation." });
        self.save(&self.first, &[("Accounts", 65)], &again)
            .expect(200);
    }

    /// What anybody is told of a code.
    #[track_caller]
    fn verify(&self, code: &str) -> Value {
        let anybody = self.app.browser();
        anybody.get(&format!("/verify/{code}")).expect(200).json()
    }
}

/// Term, number and what it replaces of a result.
fn told(result: &Value) -> (Value, Value, Value) {
    let [term, issue, replaces] = ["term", "issue", "replaces"].map(|field| result[field].clone());
    (term, issue, replaces)
}

/// The text of a PDF.
#[track_caller]
fn text_of(file: &Reply) -> String {
    assert_eq!(file.header("content-type"), Some("application/pdf"));
    let text = pdf_extract::extract_text_from_mem(&file.bytes).expect("a PDF");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check_says(file: &Reply, expected: &[&str]) {
    let text = text_of(file);
    for said in expected {
        assert!(text.contains(said), "{said:?} is not in: {text}");
    }
}

/// The code that a PDF prints in groups of four.
#[track_caller]
fn code_on(file: &Reply) -> String {
    let text = text_of(file);
    let (_, code) = text.split_once("Code ").expect("a code");
    code.split_whitespace().next().unwrap().replace('-', "")
}

#[test]
fn the_result_is_the_one_published_last_with_the_current_one_of_each_term() {
    let (scene, second) = promoted();
    let own = |of: &Account| of.get("/result").expect(200).json();
    let none = own(&scene.asha);
    assert_eq!((&none["result"], none.get("terms")), (&Value::Null, None));
    let publish = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Accounts", 60)], &publish)
        .expect(200);
    let first = own(&scene.asha);
    assert_eq!(told(&first["result"]), (json!(1), json!(1), Value::Null));
    assert_eq!(first["terms"], json!([first["result"]]));
    scene
        .save(&second, &[("Law", 80), ("Economics", 71)], &publish)
        .expect(200);
    let both = own(&scene.asha);
    assert_eq!(told(&both["result"]), (json!(2), json!(2), Value::Null));
    assert_eq!(both["terms"], json!([first["result"], both["result"]]));
    scene.correct_the_first_term();
    let corrected = own(&scene.asha);
    assert_eq!(told(&corrected["result"]), (json!(1), json!(3), json!(1)));
    assert_eq!(
        corrected["terms"],
        json!([corrected["result"], both["result"]])
    );
    assert_eq!(corrected["result"]["percentage"], json!(57.5));
}

#[test]
fn of_a_course_of_one_term_no_term_is_told() {
    let app = TestApp::start();
    let asha = app.marked(&json!(50), &json!(60));
    let own = asha.get("/result").expect(200).json();
    assert_eq!(own.get("terms"), None);
    assert_eq!(own["result"].get("term"), None);
    assert_eq!(own["result"].get("replaces"), None);
    asha.get(TRANSCRIPT).expect(404);
    app.marks_desk()
        .correct(&asha, &[("Economics", &json!(55))], "A slip of the pen.")
        .expect(200);
    let own = asha.get("/result").expect(200).json();
    assert_eq!(told(&own["result"]), (Value::Null, json!(2), json!(1)));
    assert_eq!(own.get("terms"), None);
    check_says(
        &asha.get("/result/pdf").expect(200),
        &["Issue 2, replaces the earlier ones Subject"],
    );
}

#[test]
fn each_current_result_has_its_own_pdf() {
    let (scene, _) = published();
    let asha = &scene.asha;
    let of = |issue: &str| asha.get(&format!("/result/pdf?issue={issue}"));
    let first = of("1").expect(200);
    check_says(
        &first,
        &["Term 1 Date", "Issue 1 Subject", "Accounts 100 60 C"],
    );
    let second = of("2").expect(200);
    check_says(&second, &["Term 2 Date", "Issue 2 Subject", "Law 100 80 A"]);
    for last in ["/result/pdf", "/result/pdf?issue="] {
        assert_eq!(asha.get(last).expect(200).bytes, second.bytes);
    }
    scene.correct_the_first_term();
    let anew = of("3").expect(200);
    let says = "Issue 3, replaces the earlier ones of the term";
    check_says(&anew, &["Term 1 Date", says, "Accounts 100 65 C"]);
    assert_eq!(of("2").expect(200).bytes, second.bytes);
    // The one that was replaced, and numbers of none.
    for issue in ["1", "4", "0", "-1", "x", "99999"] {
        of(issue).expect(404);
    }
    scene.rohan.get("/result/pdf?issue=2").expect(404);
}

#[test]
fn a_transcript_lists_every_term_and_is_kept() {
    let (scene, _) = published();
    let asha = &scene.asha;
    let file = asha.get(TRANSCRIPT).expect(200);
    let name = format!("transcript-{}-2.pdf", asha.id);
    let disposition = file.header("content-disposition").unwrap();
    assert!(disposition.contains(&name), "{disposition}");
    check_says(
        &file,
        &[
            "Sunrise College",
            "Transcript of Results",
            &asha.id,
            "1 Economics 100 50 D",
            "1 Accounts 100 60 C",
            "55.00%, PASS, issue 1 of",
            "2 Law 100 80 A",
            "2 Economics 100 71 B",
            "75.50%, PASS, issue 2 of",
            "Percentage 65.25%, of these terms together",
            "Status PASS",
        ],
    );
    assert_eq!(asha.get(TRANSCRIPT).expect(200).bytes, file.bytes);
    // Whatever becomes of the kept copy and of the college.
    for kept in scene.app.stored_files() {
        std::fs::write(&kept, b"rubbish").unwrap();
    }
    scene
        .app
        .execute("UPDATE colleges SET address = '9 Elsewhere Lane'");
    assert_eq!(asha.get(TRANSCRIPT).expect(200).bytes, file.bytes);
    scene.rohan.get(TRANSCRIPT).expect(404);
    scene.app.home().student().get(TRANSCRIPT).expect(404);
}

#[test]
fn a_transcript_is_superseded_when_a_result_in_it_is() {
    let (scene, second) = promoted();
    let asha = &scene.asha;
    let publish = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Accounts", 60)], &publish)
        .expect(200);
    let of_one = code_on(&asha.get(TRANSCRIPT).expect(200));
    scene
        .save(&second, &[("Law", 80), ("Economics", 39)], &publish)
        .expect(200);
    let of_both = code_on(&asha.get(TRANSCRIPT).expect(200));
    // A further term takes nothing from what the earlier transcript says.
    let verified = scene.verify(&of_one);
    assert_eq!(verified["standing"], json!("Valid"));
    assert_eq!(verified["terms"].as_array().unwrap().len(), 1);
    let verified = scene.verify(&of_both);
    let results = asha.get("/result").expect(200).json();
    let term = |at: usize| {
        let of = &results["terms"][at];
        json!({ "term": of["term"], "issuedAt": of["publishedAt"], "percentage": of["percentage"],
                "status": of["status"] })
    };
    let expected = json!({
        "document": "Transcript", "standing": "Valid", "collegeName": "Sunrise College",
        "collegeFoundedBy": "Operator", "studentId": asha.id, "name": results["name"], "course": "BMS",
        "issuedAt": verified["issuedAt"], "percentage": 57.25, "status": "FAIL",
        "terms": [term(0), term(1)],
    });
    assert_eq!(verified, expected, "and no more than that");
    scene.correct_the_first_term();
    let anew = code_on(&asha.get(TRANSCRIPT).expect(200));
    let standing = [&of_one, &of_both, &anew].map(|code| scene.verify(code)["standing"].clone());
    assert_eq!(
        standing,
        [json!("Superseded"), json!("Superseded"), json!("Valid")]
    );
}

#[test]
fn a_result_of_a_term_is_verified_as_such() {
    let (scene, _) = published();
    let verified = scene.verify(&scene.asha.code());
    let [document, term] = ["document", "term"].map(|field| verified[field].clone());
    assert_eq!((document, term), (json!("Result"), json!(2)));
    assert_eq!(verified.get("terms"), None);
}

#[test]
fn a_transcript_is_never_changed() {
    let (scene, _) = published();
    scene.asha.get(TRANSCRIPT).expect(200);
    for change in [
        "UPDATE transcripts SET issues = '{1}'",
        "DELETE FROM transcripts",
        "TRUNCATE transcripts",
    ] {
        let refused = scene.app.database.execute(change).expect_err(change);
        assert!(refused.contains("transcripts"), "{refused}");
    }
}

#[test]
fn a_transcript_asked_for_many_times_at_once_is_made_once() {
    let (scene, _) = published();
    let files = at_once(16, |_| {
        let file = scene.asha.get(TRANSCRIPT).expect(200);
        (code_on(&file), file.bytes)
    });
    assert!(files.iter().all(|file| *file == files[0]));
    let made: i64 = scene.app.value("SELECT count(*) FROM transcripts");
    assert_eq!(made, 1);
}

/// Eight subjects with names of forty letters and more, in each of six terms.
#[test]
fn a_whole_study_is_on_two_pages() {
    let (scene, _) = published();
    scene.app.execute(
        "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name, course,
                              college_name, college_address, subjects, obtained, max, grade, verdict, enrolment_id, term)
         SELECT r.college_id, r.student_id, 2 + of, gen_random_uuid(), lpad(of::text, 26, '0'), r.published_at, r.published_by,
                r.sap_id, r.name, r.course, r.college_name, r.college_address,
                (SELECT jsonb_agg(jsonb_build_object('id', md5(concat(of, n))::uuid, 'name',
                     format('Foundations of Corporate Accounting, Part %s', n), 'max', 1000, 'obtained', 725, 'grade', 'B')
                     ORDER BY n) FROM generate_series(1, 8) n),
                5800, 8000, 'B', 'PASS', r.enrolment_id, of
         FROM results r, generate_series(1, 6) of WHERE r.number = 2;
         ALTER TABLE results DISABLE TRIGGER results_are_append_only;
         DELETE FROM results WHERE number < 3;
         ALTER TABLE results DROP CONSTRAINT results_enrolment;
         UPDATE results SET enrolment_id = gen_random_uuid();
         ALTER TABLE results ENABLE TRIGGER results_are_append_only",
    );
    let file = scene.asha.get(TRANSCRIPT).expect(200);
    check_says(
        &file,
        &[
            "6 Foundations of Corporate Accounting, Part 8 100 72.5 B",
            "Page 2",
        ],
    );
    let text = text_of(&file);
    assert!(!text.contains("Page 3"), "{text}");
    assert_eq!(text.matches("Foundations").count(), 48);
    assert!(file.bytes.len() <= 150_000, "{}", file.bytes.len());
}

/// As when they were published before there were enrolments: issue 1 names none, and its enrolment came by the migration. It
/// was of a course of one term, and both terms' subjects were in it.
#[test]
fn a_result_from_before_there_were_enrolments_is_replaced_by_its_own_term() {
    let (scene, second) = promoted();
    let publish = json!({ "publish": true });
    scene
        .save(&scene.first, &[("Accounts", 60)], &publish)
        .expect(200);
    scene.app.execute(
        "ALTER TABLE results DISABLE TRIGGER results_are_append_only;
         UPDATE results SET enrolment_id = NULL, term = NULL;
         ALTER TABLE results ENABLE TRIGGER results_are_append_only;
         UPDATE enrolments SET via = 'Migration' WHERE state = 'Promoted'",
    );
    let before = scene.asha.code();
    scene
        .save(&second, &[("Law", 80), ("Economics", 71)], &publish)
        .expect(200);
    let own = || scene.asha.get("/result").expect(200).json();
    let terms = |own: Value| {
        own["terms"]
            .as_array()
            .unwrap()
            .iter()
            .map(told)
            .collect::<Vec<_>>()
    };
    let second = (json!(2), json!(2), Value::Null);
    assert_eq!(
        terms(own()),
        [(Value::Null, json!(1), Value::Null), second.clone()]
    );
    let transcript = code_on(&scene.asha.get(TRANSCRIPT).expect(200));
    let standing = |code: &str| scene.verify(code)["standing"].clone();
    assert_eq!(
        [standing(&before), standing(&transcript)],
        ["Valid", "Valid"]
    );
    scene.correct_the_first_term();
    assert_eq!(terms(own()), [(json!(1), json!(3), json!(1)), second]);
    assert_eq!(
        [
            standing(&before),
            standing(&transcript),
            standing(&scene.asha.code())
        ],
        ["Superseded", "Superseded", "Valid"]
    );
}

/// As when the course moved to terms after a result was published, with a subject that is in the second term now.
#[test]
fn a_transcript_says_so_when_a_subject_is_in_several_results() {
    const SAID: &str = "A subject that is in several of these results counts once";
    let (scene, _) = published();
    let before = text_of(&scene.asha.get(TRANSCRIPT).expect(200));
    assert!(!before.contains(SAID), "{before}");
    scene.app.execute(
        "ALTER TABLE results DISABLE TRIGGER results_are_append_only;
         UPDATE results r SET enrolment_id = NULL, term = NULL, subjects = r.subjects || (l.subjects -> 0),
                obtained = r.obtained + (l.subjects -> 0 ->> 'obtained')::int, max = r.max + 1000
             FROM results l WHERE r.number = 1 AND l.number = 2;
         ALTER TABLE results ENABLE TRIGGER results_are_append_only;
         ALTER TABLE transcripts DISABLE TRIGGER USER;
         DELETE FROM transcripts;
         UPDATE enrolments SET via = 'Migration' WHERE state = 'Promoted'",
    );
    let file = scene.asha.get(TRANSCRIPT).expect(200);
    // It counts once, so the percentage is as before.
    let twice = [
        "– Law 100 80 A",
        "2 Law 100 80 A",
        "Percentage 65.25%",
        SAID,
    ];
    check_says(&file, &twice);
}

/// What the release before publishes says no term.
#[test]
fn a_result_that_says_no_term_is_given_that_of_its_enrolment() {
    let (scene, _) = published();
    scene.app.execute(
        "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name, course,
                              college_name, subjects, obtained, max, grade, verdict)
         SELECT college_id, student_id, 3, gen_random_uuid(), lpad('3', 26, '0'), published_at, published_by, sap_id, name,
                course, college_name, subjects, obtained, max, grade, verdict FROM results WHERE number = 2",
    );
    let own = scene.asha.result();
    assert_eq!(told(&own), (json!(2), json!(3), json!(2)));
}

/// Whoever asks for it while a term is published gets a transcript of before or of after, and the newest is current.
#[test]
fn a_transcript_made_while_a_result_is_published_is_whole() {
    let (scene, second) = published();
    let files = at_once(8, |at| {
        if at == 0 {
            let again = json!({ "publish": true, "reason": "Re-evaluation." });
            scene.save(&second, &[("Law", 82)], &again).expect(200);
            None
        } else {
            Some(code_on(&scene.asha.get(TRANSCRIPT).expect(200)))
        }
    });
    for code in files.into_iter().flatten() {
        assert_eq!(scene.verify(&code)["terms"].as_array().unwrap().len(), 2);
    }
    let last = code_on(&scene.asha.get(TRANSCRIPT).expect(200));
    assert_eq!(scene.verify(&last)["standing"], json!("Valid"));
    let lists = "SELECT string_agg(last_issue || ' ' || issues::text, ', ' ORDER BY last_issue) FROM transcripts";
    let lists: String = scene.app.value(lists);
    assert!(
        ["3 {1,3}", "2 {1,2}, 3 {1,3}"].contains(&&*lists),
        "{lists}"
    );
}
