//! The super admin gives teachers their subjects.

use portal_domain::{ids::StaffId, roles::Role};
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn assign(by: &Account, id: &str, subjects: &[&str]) -> Reply {
    let body = json!({ "subjectIds": subjects });
    by.put(&format!("/admin/subjects/{id}"), &body)
}

fn admin(by: &Account, id: &str) -> Value {
    let admins = by.list("/admin/credential", "admins");
    admins.into_iter().find(|row| row["_id"] == id).unwrap()
}

#[test]
fn a_teacher_holds_the_whole_set_that_was_sent_last() {
    let app = TestApp::start();
    let (economics, teacher) = app.economics();
    let (boss, accounts) = (app.staff(Role::SuperAdmin), app.home().subject("Accounts"));
    let both = assign(&boss, &teacher.id, &[&accounts, &economics, &accounts]).expect(200);
    let ids = json!([economics, accounts]);
    assert_eq!(both.json()["admin"]["subjectIds"], ids);
    assert_eq!(admin(&boss, &teacher.id)["subjectIds"], ids);
    assert_eq!(admin(&boss, &boss.id)["subjectIds"], json!([]));
    let again = assign(&boss, &teacher.id, &[&economics, &accounts]).expect(200);
    assert_eq!(again.json()["admin"]["subjectIds"], ids);
    // Sent twice it is one change.
    assert_eq!(app.audit_of(&teacher.id), ["assignSubjects"; 2]);
    let told: String = app.value(
        "SELECT detail ->> 'before' || ' → ' || (detail ->> 'subjects') FROM audit
         WHERE action = 'assignSubjects' ORDER BY id DESC LIMIT 1",
    );
    assert_eq!(told, "BMS: Economics → BMS: Economics; BMS: Accounts");
    let colleague = app.home().teacher_of(&[&economics]);
    let renamed = json!({ "username": "meera", "name": "Meera" });
    let path = format!("/admin/rename/{}", colleague.id);
    let renamed = boss.put(&path, &renamed).expect(200).json();
    assert_eq!(renamed["admin"]["subjectIds"], json!([economics]));
    let none = assign(&boss, &teacher.id, &[]).expect(200).json();
    assert_eq!(none["admin"]["subjectIds"], json!([]));
    assert_eq!(
        admin(&boss, &colleague.id)["subjectIds"],
        json!([economics])
    );
}

#[test]
fn subjects_that_the_college_does_not_offer_are_faults_all_at_once() {
    let app = TestApp::start();
    let (economics, teacher) = app.economics();
    let hill = app.college("Hill College");
    let theirs = hill.set_up().subject("Economics");
    let (boss, stranger) = (app.staff(Role::SuperAdmin), hill.staff(Role::SuperAdmin));
    let before = app.checksums(&["throttles"]);
    let faulty = assign(&boss, &teacher.id, &[&theirs, &economics, "x"]).expect(400);
    assert_eq!(faulty.faulty_fields(), ["subjectIds[0]", "subjectIds[2]"]);
    let path = format!("/admin/subjects/{}", teacher.id);
    let left_out = boss.put(&path, &json!({})).expect(400);
    assert_eq!(left_out.faulty_fields(), ["subjectIds"]);
    let unknown = StaffId::new(app.now(), [9; 10]).to_string();
    assert_eq!(
        assign(&stranger, &teacher.id, &[&theirs]).expect(404).body,
        assign(&stranger, &unknown, &[&theirs]).expect(404).body
    );
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn only_an_active_teacher_holds_subjects_and_loses_them_with_the_role() {
    let app = TestApp::start();
    let (economics, teacher) = app.economics();
    let boss = app.staff(Role::SuperAdmin);
    let hod = app.staff(Role::Hod);
    for other in [&hod, &app.pending_staff(), &app.disabled_staff(), &boss] {
        let refused = assign(&boss, &other.id, &[&economics]).expect(409);
        assert_eq!(refused.error(), "Only an active teacher can have subjects.");
    }
    let decide = |decision: &str, role: &str| {
        let path = format!("/admin/{decision}/{}", teacher.id);
        let reply = boss.put(&path, &json!({ "role": role })).expect(200);
        reply.json()["admin"]["subjectIds"].clone()
    };
    assert_eq!(
        decide("role", "teacher"),
        json!([economics]),
        "goes on teaching"
    );
    assert_eq!(decide("role", "hod"), json!([]));
    assert_eq!(
        decide("role", "teacher"),
        json!([]),
        "they do not come back"
    );
    assign(&boss, &teacher.id, &[&economics]).expect(200);
    assert_eq!(decide("disable", ""), json!([]));
    assert_eq!(decide("approve", "teacher"), json!([]));
}

#[test]
fn two_super_admins_at_once_leave_the_set_of_one_of_them() {
    let app = TestApp::start();
    let (economics, teacher) = app.economics();
    let accounts = app.home().subject("Accounts");
    let bosses = [app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin)];
    let sets = [&economics, &accounts];
    for _ in 0..5 {
        at_once(2, |number| {
            assign(&bosses[number], &teacher.id, &[sets[number]]).expect(200)
        });
        let held = admin(&bosses[0], &teacher.id)["subjectIds"].clone();
        assert!(
            held == json!([economics]) || held == json!([accounts]),
            "{held}"
        );
    }
}

#[test]
fn a_removed_subject_takes_its_assignment_along() {
    let app = TestApp::start();
    let (_, teacher) = app.economics();
    let boss = app.staff(Role::SuperAdmin);
    let body = json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road",
        "courses": [{ "courseName": "BMS", "baseFee": 1, "eligibility": 1, "subjects": [] }],
    });
    boss.post("/college/add", &body).expect(200);
    assert_eq!(admin(&boss, &teacher.id)["subjectIds"], json!([]));
}
