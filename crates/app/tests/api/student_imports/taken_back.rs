//! A row is taken back until its student has set a password.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{FILE, Scene, bring_in};
use crate::support::{Reply, at_once};

const ASHA: &str = "asha@imported.example";
const IN_USE: &str = "This student has marks, attendance, payments or further charges, or has moved on. Such a student cannot be taken back.";

fn take_back(scene: &Scene, id: &str) -> Reply {
    let path = format!("/imported-students/{id}/take-back");
    scene.boss.post(&path, &json!({}))
}

fn sap_id(row: &Value) -> String {
    row["studentId"].as_str().unwrap().to_owned()
}

#[test]
fn who_was_taken_back_leaves_everything_and_can_be_imported_again() {
    let (scene, path) = Scene::imported();
    scene.approve(&path).expect(204);
    scene.carry_out();
    let id = sap_id(&scene.rows(&path)[0]);
    for reply in at_once(4, |_| take_back(&scene, &id)) {
        reply.expect(204);
    }
    let state: String = scene.app.value(&format!(
        "SELECT concat_ws(' ', e.state, a.status, c.withdrawn_at IS NOT NULL, s.university_no)
         FROM students s JOIN enrolments e ON e.student_id = s.id JOIN applications a ON a.student_id = s.id
         JOIN charges c ON c.student_id = s.id WHERE s.sap_id = '{id}'"
    ));
    assert_eq!(state, "Cancelled Rejected t");
    let read = scene.read(&path);
    assert_eq!(
        (
            &read["enrolled"],
            &read["takenBack"],
            &read["dues"]["students"]
        ),
        (&json!(2), &json!(1), &json!(1))
    );
    let send = scene
        .boss
        .post(&format!("/imported-students/{id}/send-code"), &json!({}));
    send.check_refusal(409, "import.taken-back", "This student was taken back.");
    // The address, the roll number and the university's number are free.
    let again = bring_in(&scene.boss, FILE).json();
    assert_eq!((&again["added"], &again["present"]), (&json!(1), &json!(2)));
    scene.carry_out();
    let (other, _) = scene.mailed(ASHA);
    assert_ne!(other, id);
    let audited = scene.boss.get("/audit?action=takeBackStudent").expect(200);
    assert_eq!(audited.json()["entries"].as_array().unwrap().len(), 1);
    scene.app.prove_the_books();
}

#[test]
fn who_has_a_password_marks_or_money_is_kept() {
    let (scene, path) = Scene::imported();
    let rows = scene.rows(&path);
    scene.sign_in(ASHA);
    take_back(&scene, &sap_id(&rows[0])).check_refusal(
        409,
        "import.signed-in",
        "This student has set a password.",
    );
    let clerk = scene.app.staff(Role::MarksAdmin);
    let ravi = sap_id(&rows[1]);
    let sheet = clerk.get(&format!("/marks/{ravi}")).expect(200).json();
    let marks = json!([{ "subjectId": sheet["marks"][0]["subjectId"], "was": null, "marks": 50 }]);
    let body = json!({ "marks": marks, "publish": false });
    clerk.put(&format!("/marks/{ravi}"), &body).expect(200);
    take_back(&scene, &ravi).check_refusal(409, "import.in-use", IN_USE);
    let mira = sap_id(&rows[2]);
    let charge = json!({ "studentId": mira, "title": "Lab coat", "amount": 300, "dueDate": scene.app.day(7) });
    scene
        .accountant
        .post("/accountant/charges", &charge)
        .expect(200);
    take_back(&scene, &mira).check_refusal(409, "import.in-use", IN_USE);
}

#[test]
fn only_an_imported_student_of_the_own_college_is_taken_back() {
    let (scene, path) = Scene::imported();
    let (registered, id) = (scene.app.student(), sap_id(&scene.rows(&path)[0]));
    take_back(&scene, &registered.id).expect(404);
    take_back(&scene, "26999900001").expect(404);
    let elsewhere = scene.app.college("Elsewhere").staff(Role::SuperAdmin);
    for act in ["take-back", "send-code"] {
        let path = format!("/imported-students/{id}/{act}");
        elsewhere.post(&path, &json!({})).expect(404);
    }
    elsewhere.get(&path).expect(404);
    elsewhere.get(&format!("{path}/students")).expect(404);
    for act in ["approve-dues", "dismiss-dues"] {
        let path = format!("{path}/{act}");
        elsewhere.post(&path, &json!({})).expect(404);
    }
}
