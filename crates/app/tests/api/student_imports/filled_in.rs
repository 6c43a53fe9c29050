//! What the college did not know reads as not provided until the student fills it in.

use serde_json::{Value, json};

use super::Scene;
use crate::support::{Browser, Form};

const ASHA: &str = "asha@imported.example";

fn admission(asha: &Browser) -> Value {
    asha.get("/student/admission").expect(200).json()
}

/// With what is not the student's to say, too.
fn filled() -> Form {
    let fields = [
        ("fullName", "Somebody Else"),
        ("dob", "2000-01-01"),
        ("course", "BSc IT"),
        ("gender", "female"),
        ("phone", "9876543299"),
        ("parentName", "Anil Kulkarni"),
        ("parentPhone", "9876543298"),
        ("address", "12, MG Road\nPune"),
        ("lastInstitution", "Modern High School"),
        ("score", "78.5"),
    ];
    fields
        .into_iter()
        .fold(Form::new(), |form, (name, value)| form.text(name, value))
}

/// These fields of a reply.
fn fields(reply: &Value, pointers: &[&str]) -> Vec<Value> {
    let field = |pointer: &&str| reply.pointer(pointer).expect("a field").clone();
    pointers.iter().map(field).collect()
}

const STATE: [&str; 5] = [
    "/status",
    "/isImported",
    "/isIncomplete",
    "/form/fullName",
    "/form/gender",
];

#[test]
fn an_imported_student_fills_the_form_in_and_stays_admitted() {
    let (scene, _) = Scene::imported();
    let asha = scene.sign_in(ASHA);
    assert_eq!(
        fields(&admission(&asha), &STATE),
        [
            json!("Approved"),
            json!(true),
            json!(true),
            json!("Asha Kulkarni"),
            json!("")
        ]
    );
    asha.get("/student/admission.pdf").expect(200);
    asha.send(&filled().call()).expect(200);
    let after = admission(&asha);
    assert_eq!(
        fields(&after, &STATE),
        [
            json!("Approved"),
            json!(true),
            json!(false),
            json!("Asha Kulkarni"),
            json!("female")
        ]
    );
    // What the college has said stays, and what it did not know is there.
    assert_eq!(
        fields(
            &after,
            &["/form/dob", "/form/course", "/form/score", "/form/phone"]
        ),
        [
            json!("2006-01-31"),
            json!("BMS"),
            json!("78.5"),
            json!("9876543299")
        ]
    );
    let again = asha.send(&filled().call());
    again.check_refusal(
        409,
        "admission.admitted",
        "Your application has been approved.",
    );
    let live: i64 = scene
        .app
        .value("SELECT count(*) FROM enrolments WHERE closed_on IS NULL");
    assert_eq!(live, 3);
}

#[test]
fn the_profile_says_what_is_not_known_yet() {
    let (scene, _) = Scene::imported();
    let asha = scene.sign_in(ASHA);
    let profile = asha.get("/student/get").expect(200).json();
    assert_eq!(
        fields(&profile, &["/gender", "/address", "/mobile", "/isImported"]),
        [Value::Null, Value::Null, json!("9876543210"), json!(true)]
    );
}

#[test]
fn a_faulty_form_tells_all_faults_and_stays_open() {
    let (scene, _) = Scene::imported();
    let asha = scene.sign_in(ASHA);
    let form = Form::new().text("gender", "").text("score", "101");
    let reply = asha.send(&form.call());
    assert_eq!(
        reply.faulty_fields(),
        [
            "gender",
            "parentName",
            "parentPhone",
            "address",
            "lastInstitution",
            "score"
        ]
    );
    assert_eq!(admission(&asha)["isIncomplete"], json!(true));
}
