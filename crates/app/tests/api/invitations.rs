//! Invitations: an address gets its role as soon as it registers and verifies.

use portal_domain::{ids::InvitationId, roles::Role};
use serde_json::{Value, json};

use crate::support::{Account, Reply, STAFF_PASSWORD, TestApp, at_once};

fn invite(by: &Account, email: &str, role: &str) -> Reply {
    by.post("/admin/invite", &json!({ "email": email, "role": role }))
}

fn open_invitations(by: &Account) -> Vec<Value> {
    let listed = by.get("/admin/invitations").expect(200).json();
    listed["invitations"].as_array().unwrap().clone()
}

#[test]
fn anyone_who_is_invited_gets_the_role_with_the_code() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let neha = app.newcomer("neha");
    let invitation = invite(&boss, "Neha@Example.in", "marksAdmin")
        .expect(200)
        .json()["invitation"]
        .clone();
    assert_eq!(invitation["role"], "marksAdmin");
    assert_eq!(
        app.subjects_to("Neha@Example.in"),
        ["You are invited to Sunrise College"]
    );
    assert_eq!(open_invitations(&boss), std::slice::from_ref(&invitation));
    let id = invitation["_id"].as_str().unwrap();
    assert_eq!(app.audit_of(id), ["inviteStaff"]);

    assert_eq!(
        neha.become_staff("Sunrise College").json()["pending"],
        false
    );
    let login = neha
        .browser
        .log_in_as_staff(&neha.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(login.text("/admin/role"), "marksAdmin");
    assert!(open_invitations(&boss).is_empty());
    assert_eq!(
        app.mails_to(&boss.email),
        [],
        "nobody waits for the super admin"
    );
}

#[test]
fn an_invitation_counts_in_its_own_college_alone() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    app.college("Hill College");
    let neha = app.newcomer("neha");
    invite(&boss, &neha.email, "superAdmin").expect(200);
    assert_eq!(neha.become_staff("Hill College").json()["pending"], true);
    assert_eq!(open_invitations(&boss).len(), 1);
}

#[test]
fn nobody_is_invited_twice_nor_with_an_account() {
    let app = TestApp::start();
    let bosses = [app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin)];
    let mut statuses = at_once(2, |number| {
        invite(&bosses[number], "neha@example.in", "hod").status
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    invite(&bosses[0], "NEHA@example.in", "teacher").expect(409);
    assert_eq!(app.mails_to("neha@example.in").len(), 1);
    let hod = app.staff(Role::Hod);
    invite(&bosses[0], &hod.email, "teacher").expect(409);
    // Of an account elsewhere nothing is said.
    let elsewhere = app.college("Hill College").staff(Role::Hod);
    invite(&bosses[0], &elsewhere.email, "teacher").expect(200);
    let faulty = invite(&bosses[0], "neha", "king").expect(400);
    assert_eq!(faulty.faulty_fields(), ["email", "role"]);
}

#[test]
fn an_invitation_taken_back_gives_nothing() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let neha = app.newcomer("neha");
    let id = invite(&boss, &neha.email, "hod")
        .expect(200)
        .text("/invitation/_id");
    let path = format!("/admin/withdraw/{id}");
    boss.put(&path, &json!({})).expect(200);
    boss.put(&path, &json!({})).expect(404);
    assert_eq!(app.audit_of(&id), ["inviteStaff", "withdrawInvitation"]);
    assert_eq!(neha.become_staff("Sunrise College").json()["pending"], true);
}

#[test]
fn another_colleges_invitation_is_as_unknown_as_one_that_there_is_not() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let other = app.college("Hill College").staff(Role::SuperAdmin);
    let theirs = invite(&other, "neha@example.in", "hod")
        .expect(200)
        .text("/invitation/_id");
    let unknown = InvitationId::new(app.now(), [9; 10]).to_string();
    let before = app.checksums(&["throttles"]);
    let withdraw = |id: &str| {
        boss.put(&format!("/admin/withdraw/{id}"), &json!({}))
            .expect(404)
            .body
    };
    assert_eq!(withdraw(&theirs), withdraw(&unknown));
    assert_eq!(app.checksums(&["throttles"]), before);
    assert!(open_invitations(&boss).is_empty());
}
