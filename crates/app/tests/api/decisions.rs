//! A super admin decides on the staff of the own college: approve, reject, role, disable, rename,
//! password.

use portal_domain::{ids::StaffId, roles::Role};
use serde_json::json;

use crate::support::{Account, Reply, STAFF_PASSWORD, TestApp, at_once};

fn decide(by: &Account, decision: &str, id: &str, role: &str) -> Reply {
    let body = json!({ "role": role });
    by.put(&format!("/admin/{decision}/{id}"), &body)
}

#[test]
fn approving_gives_the_role_and_opens_the_door() {
    let app = TestApp::start();
    let (boss, neha) = (app.staff(Role::SuperAdmin), app.pending_staff());
    let admin = decide(&boss, "approve", &neha.id, "hod").expect(200).json()["admin"].clone();
    assert_eq!(
        (&admin["role"], &admin["status"]),
        (&json!("hod"), &json!("active"))
    );
    assert_eq!(
        app.subjects_to(&neha.email),
        ["Your account at Sunrise College is approved"]
    );
    assert_eq!(app.audit_of(&neha.id), ["approveStaff"]);
    let login = neha
        .log_in_as_staff(&neha.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(login.text("/admin/role"), "hod");
    let again = decide(&boss, "approve", &neha.id, "superAdmin").expect(409);
    assert_eq!(again.error(), "This account has already been approved.");
}

#[test]
fn a_role_that_there_is_not_is_a_fault_and_changes_nothing() {
    let app = TestApp::start();
    let (boss, neha) = (app.staff(Role::SuperAdmin), app.pending_staff());
    let before = app.checksums(&["throttles"]);
    for role in ["", "student", "SuperAdmin", "king"] {
        let reply = decide(&boss, "approve", &neha.id, role).expect(400);
        assert_eq!(reply.faulty_fields(), ["role"]);
        decide(&boss, "role", &neha.id, role).expect(400);
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn rejecting_removes_the_account_and_only_a_pending_one() {
    let app = TestApp::start();
    let (boss, neha) = (app.staff(Role::SuperAdmin), app.pending_staff());
    decide(&boss, "reject", &neha.id, "").expect(200);
    assert_eq!(
        app.subjects_to(&neha.email),
        ["Your account at Sunrise College was not approved"]
    );
    assert_eq!(app.audit_of(&neha.id), ["rejectStaff"]);
    decide(&boss, "reject", &neha.id, "").expect(404);
    neha.log_in_as_staff(&neha.email, STAFF_PASSWORD)
        .expect(401);
    let teacher = app.staff(Role::Teacher);
    decide(&boss, "reject", &teacher.id, "").expect(409);
    assert!(teacher.is_signed_in());
}

#[test]
fn another_role_ends_the_sessions_of_the_account_at_once() {
    let app = TestApp::start();
    let (boss, hod) = (app.staff(Role::SuperAdmin), app.staff(Role::Hod));
    let phone = app.browser();
    phone
        .log_in_as_staff(&hod.email, STAFF_PASSWORD)
        .expect(200);
    let changed = decide(&boss, "role", &hod.id, "teacher").expect(200);
    assert_eq!(changed.text("/admin/role"), "teacher");
    hod.get("/admin/get").expect(401);
    phone.get("/admin/get").expect(401);
    assert_eq!(
        app.subjects_to(&hod.email),
        [
            "Your role at Sunrise College has changed",
            // The phone's.
            "Your account was used in a new browser",
        ]
    );
    assert_eq!(app.audit_of(&hod.id), ["changeRole"]);
    let login = phone
        .log_in_as_staff(&hod.email, STAFF_PASSWORD)
        .expect(200);
    assert_eq!(login.text("/admin/role"), "teacher");
    decide(&boss, "role", &app.pending_staff().id, "hod").expect(409);
}

#[test]
fn disabling_locks_out_at_once_and_approving_lets_in_again() {
    let app = TestApp::start();
    let (boss, hod) = (app.staff(Role::SuperAdmin), app.staff(Role::Hod));
    let disabled = decide(&boss, "disable", &hod.id, "").expect(200);
    assert_eq!(disabled.text("/admin/status"), "disabled");
    hod.get("/admin/get").expect(401);
    let refused = hod.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(403);
    assert_eq!(refused.error(), "Invalid role or unauthorized access");
    decide(&boss, "disable", &hod.id, "").expect(409);
    decide(&boss, "role", &hod.id, "teacher").expect(409);

    decide(&boss, "approve", &hod.id, "leaveAdmin").expect(200);
    let login = hod.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(200);
    assert_eq!(login.text("/admin/role"), "leaveAdmin");
    assert_eq!(app.audit_of(&hod.id), ["disableStaff", "approveStaff"]);
    assert_eq!(
        app.subjects_to(&hod.email),
        [
            "Your account at Sunrise College is approved",
            "Your account at Sunrise College is disabled"
        ]
    );
}

#[test]
fn renaming_keeps_usernames_unique_in_the_college_alone() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let home = app.home();
    let (asha, ravi) = (
        home.staff_named("asha", Role::Hod),
        home.staff_named("ravi", Role::Hod),
    );
    app.college("Hill College").staff_named("meera", Role::Hod);
    let rename = |username: &str| {
        let body = json!({ "username": username, "name": "Ravi Kumar" });
        boss.put(&format!("/admin/rename/{}", ravi.id), &body)
    };
    let taken = rename(" ASHA").expect(400);
    let said = "Someone else at the college has this username.".to_owned();
    assert_eq!(taken.faults(), [("username".to_owned(), said)]);
    assert_eq!(
        rename("ravi@home").expect(400).faulty_fields(),
        ["username"]
    );
    let renamed = rename("meera").expect(200);
    assert_eq!(renamed.text("/admin/username"), "meera");
    assert_eq!(renamed.text("/admin/name"), "Ravi Kumar");
    assert!(ravi.is_signed_in() && asha.is_signed_in());
    assert_eq!(app.audit_of(&ravi.id), ["renameStaff"]);
    let changes = "SELECT detail ->> 'changes' FROM audit WHERE action = 'renameStaff'";
    assert_eq!(
        app.value::<String>(changes),
        "Username: ravi → meera; Name: ravi → Ravi Kumar"
    );
}

#[test]
fn a_password_set_by_the_super_admin_ends_sessions_and_is_mailed_of() {
    let app = TestApp::start();
    let (boss, hod) = (app.staff(Role::SuperAdmin), app.staff(Role::Hod));
    let set = |id: &str, password: &str| {
        let body = json!({ "adminId": id, "newPassword": password });
        boss.post("/admin/update-password", &body)
    };
    for weak in ["", "short-1", "password1234", &"q7".repeat(37)] {
        let reply = set(&hod.id, weak).expect(400);
        assert_eq!(reply.faulty_fields(), ["newPassword"], "{weak}");
    }
    assert!(hod.is_signed_in());
    let reply = set(&hod.id, "imli-chutney-9").expect(200);
    assert_eq!(reply.text("/message"), "Password updated successfully");
    hod.get("/admin/get").expect(401);
    assert_eq!(app.subjects_to(&hod.email), ["Your password was changed"]);
    assert_eq!(app.audit_of(&hod.id), ["setPassword"]);
    hod.log_in_as_staff(&hod.email, STAFF_PASSWORD).expect(401);
    hod.log_in_as_staff(&hod.email, "imli-chutney-9")
        .expect(200);

    set(&boss.id, "imli-chutney-8").expect(200);
    boss.get("/admin/get").expect(401);
}

#[test]
fn of_two_super_admins_who_decide_at_once_one_is_told_it_is_done() {
    let app = TestApp::start();
    let bosses = [app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin)];
    for (decision, loser) in [("approve", 409), ("reject", 404), ("disable", 409)] {
        let target = if decision == "disable" {
            app.staff(Role::Hod)
        } else {
            app.pending_staff()
        };
        let mut statuses = at_once(2, |number| {
            decide(&bosses[number], decision, &target.id, "hod").status
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [200, loser], "{decision}");
        assert_eq!(app.audit_of(&target.id).len(), 1, "{decision}");
        assert_eq!(app.mails_to(&target.email).len(), 1, "{decision}");
    }
}

#[test]
fn another_colleges_account_is_as_unknown_as_one_that_there_is_not() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let hill = app.college("Hill College");
    let (pending, active) = (hill.pending_staff(), hill.staff(Role::Hod));
    let unknown = StaffId::new(app.now(), [9; 10]).to_string();
    let before = app.checksums(&["throttles"]);
    for decision in ["approve", "reject", "role", "disable", "rename"] {
        for theirs in [&pending, &active] {
            let call = |id: &str| {
                let body = json!({ "role": "hod", "username": "mine", "name": "Mine" });
                let reply = boss
                    .put(&format!("/admin/{decision}/{id}"), &body)
                    .expect(404);
                (reply.body.clone(), header_names(&reply))
            };
            assert_eq!(call(&theirs.id), call(&unknown), "{decision}");
            assert_eq!(call("nonsense"), call(&unknown), "{decision}");
        }
    }
    let set = |id: &str| {
        let body = json!({ "adminId": id, "newPassword": "imli-chutney-9" });
        boss.post("/admin/update-password", &body).expect(404).body
    };
    assert_eq!(set(&active.id), set(&unknown));
    assert_eq!(set("nonsense"), set(&unknown));
    assert_eq!(app.checksums(&["throttles"]), before);
    let listed = boss.get("/admin/credential").expect(200).body;
    assert!(!listed.contains(&active.id) && !listed.contains(&pending.email));
    assert!(active.is_signed_in());
}

fn header_names(reply: &Reply) -> Vec<String> {
    let names = reply.headers.keys().map(ToString::to_string);
    // `connection` depends on whether the body had arrived when the reply was made.
    let mut names: Vec<String> = names.filter(|name| name != "connection").collect();
    names.sort_unstable();
    names
}

#[test]
fn the_list_is_paged_by_a_link_and_searched() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    for _ in 0..4 {
        app.staff(Role::Teacher);
    }
    let mut path = "/admin/credential?limit=2".to_owned();
    let mut seen = Vec::new();
    loop {
        let reply = boss.get(&path).expect(200);
        let rows = reply.json()["admins"].as_array().unwrap().clone();
        assert!(rows.len() <= 2);
        seen.extend(
            rows.iter()
                .map(|row| row["_id"].as_str().unwrap().to_owned()),
        );
        let Some(link) = reply.header("link") else {
            break;
        };
        let next = link
            .strip_prefix("</api")
            .and_then(|rest| rest.strip_suffix(">; rel=\"next\""));
        path = next.expect("a link to the next page").to_owned();
    }
    assert_eq!(seen.len(), 5);
    seen.dedup();
    assert_eq!(seen.len(), 5);
    let found = boss
        .get("/admin/credential?search=TEACHER")
        .expect(200)
        .json();
    assert_eq!(found["admins"].as_array().unwrap().len(), 4);
    let nothing = boss.get("/admin/credential?search=%25").expect(200).json();
    assert_eq!(nothing["admins"], json!([]));
    let faulty = boss.get("/admin/credential?limit=0&after=x").expect(400);
    assert!(faulty.faulty_fields().contains(&"limit".to_owned()));
}
