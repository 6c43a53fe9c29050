//! What waits at the desks of a member of staff.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Call, Reply, TestApp, unique};

fn file(by: &Account) -> Reply {
    let body = json!({ "studentId": by.id, "title": unique("Fan "), "details": "It stands." });
    by.post("/grievance/add", &body).expect(200)
}

fn ask(by: &Account, app: &TestApp) {
    let day = app.day(3);
    let body = json!({ "studentId": by.id, "startDate": day, "endDate": day, "reason": "Ill." });
    by.post("/leave/add", &body).expect(200);
}

fn waiting(by: &Account, query: &str) -> Value {
    let reply = by.get(&format!("/admin/waiting{query}")).expect(200);
    reply.json()["queues"].clone()
}

fn queue(name: &str, waiting: i64, new: i64) -> Value {
    json!({ "queue": name, "waiting": waiting, "new": new })
}

#[test]
fn each_role_is_told_of_the_queues_of_its_own_desks() {
    let app = TestApp::start();
    let asha = app.admitted();
    app.applicant();
    ask(&asha, &app);
    file(&asha);
    file(&asha);
    asha.request_top_up(&json!(50), &unique("UTR")).expect(200);
    let told = |role, queues: Value| assert_eq!(waiting(&app.staff(role), ""), queues, "{role:?}");
    told(
        Role::Hod,
        json!([queue("grievances", 2, 0), queue("leaves", 1, 0)]),
    );
    told(Role::GrievanceAdmin, json!([queue("grievances", 2, 0)]));
    told(Role::LeaveAdmin, json!([queue("leaves", 1, 0)]));
    told(Role::DocAdmin, json!([queue("applications", 1, 0)]));
    told(Role::AccountantAdmin, json!([queue("topUps", 1, 0)]));
    told(Role::Teacher, json!([queue("practicalRequests", 0, 0)]));
    for role in [Role::SuperAdmin, Role::MarksAdmin, Role::ScholarshipAdmin] {
        told(role, json!([]));
    }
    let elsewhere = app.college("Hill College").staff(Role::Hod);
    let nothing = json!([queue("grievances", 0, 0), queue("leaves", 0, 0)]);
    assert_eq!(waiting(&elsewhere, ""), nothing);
}

#[test]
fn what_came_after_the_list_was_read_is_new() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.staff(Role::GrievanceAdmin));
    file(&asha);
    let list = desk.get("/grievance/fetch-grievances?status=Pending");
    let as_of = list.expect(200).header("portal-as-of").unwrap().to_owned();
    let since = format!("?since={as_of}");
    assert_eq!(waiting(&desk, &since), json!([queue("grievances", 1, 0)]));
    app.pass(Duration::seconds(1));
    let newer = file(&asha).text("/data/_id");
    assert_eq!(waiting(&desk, &since), json!([queue("grievances", 2, 1)]));
    let path = format!("/grievance/resolve-grievance/{newer}");
    desk.put(&path, &json!({ "reply": "It runs." })).expect(200);
    assert_eq!(waiting(&desk, &since), json!([queue("grievances", 1, 0)]));
}

#[test]
fn an_instant_that_is_none_is_refused() {
    let app = TestApp::start();
    let reply = app.staff(Role::Hod).get("/admin/waiting?since=yesterday");
    let sentence = "since is an instant, such as 2026-10-25T09:30:00Z.";
    reply.check_faults(&[("since", "query.wrong-since", sentence)]);
}

#[test]
fn what_a_page_asks_by_itself_does_not_extend_the_session() {
    let app = TestApp::start();
    let desk = app.staff(Role::Hod);
    let call = Call::new("GET", "/api/admin/waiting").header("portal-unattended", "1");
    let by_itself = || desk.send(&call);
    app.pass(Duration::minutes(20));
    by_itself().expect(200);
    app.pass(Duration::minutes(9));
    by_itself().expect(200);
    app.pass(Duration::minutes(1));
    by_itself().expect(401);

    let other = app.staff(Role::Hod);
    app.pass(Duration::minutes(20));
    other.get("/admin/waiting").expect(200);
    app.pass(Duration::minutes(20));
    other.get("/admin/waiting").expect(200);
}
