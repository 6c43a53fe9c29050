//! Students file grievances, and the college resolves them.

mod reopened;

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Call, Reply, SESSION_COOKIE, TestApp, at_once, exchange};

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";

fn body(by: &Account, title: &str) -> Value {
    json!({ "studentId": by.id, "title": title, "details": "It stands still.\r\nSince May." })
}

fn file(by: &Account, title: &str) -> Reply {
    by.post("/grievance/add", &body(by, title))
}

/// Files it; its `_id`.
#[track_caller]
fn filed(by: &Account, title: &str) -> String {
    file(by, title).expect(200).text("/data/_id")
}

fn own(by: &Account, query: &str) -> Vec<Value> {
    let path = format!("/grievance/fetch-grievance-student/{}{query}", by.id);
    by.list(&path, "data")
}

fn queue(by: &Account, query: &str) -> Vec<Value> {
    by.list(&format!("/grievance/fetch-grievances{query}"), "data")
}

fn titles(grievances: &[Value]) -> Vec<&str> {
    let titles = grievances.iter().map(|one| one["title"].as_str().unwrap());
    titles.collect()
}

fn resolve(by: &Account, id: &str, reply: &str) -> Reply {
    let path = format!("/grievance/resolve-grievance/{id}");
    by.put(&path, &json!({ "reply": reply }))
}

#[test]
fn a_grievance_is_filed_seen_and_resolved_with_a_reply() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (asha, hod) = (app.admitted(), app.staff(Role::Hod));
    let mut sent = body(&asha, " The fan ");
    sent["category"] = json!("Facilities");
    let added = asha.post("/grievance/add", &sent).expect(200).json();
    assert_eq!(added["success"], json!(true));
    let (grievance, year) = (added["data"].clone(), &app.day(0)[..4]);
    let id = grievance["_id"].as_str().unwrap();
    assert_eq!(
        grievance,
        json!({
            "_id": id, "docket": format!("GR-{year}-00001"), "title": "The fan",
            "description": "It stands still.\nSince May.", "category": "Facilities",
            "status": "Pending", "reply": null, "createdAt": grievance["createdAt"],
            "updatedAt": grievance["createdAt"], "reopening": null, "reopenableUntil": null, "hasAttachment": false,
        })
    );
    assert_eq!(own(&asha, ""), std::slice::from_ref(&grievance));

    let mut listed = grievance.clone();
    for (name, value) in [
        ("studentId", json!(asha.id)),
        ("studentName", json!("Asha Patil")),
        ("workingDays", json!(0)),
        ("isOverdue", json!(false)),
        ("resolvedBy", Value::Null),
    ] {
        listed[name] = value;
    }
    assert_eq!(queue(&hod, ""), [listed]);

    app.pass(Duration::minutes(5));
    let reply = "Dear Asha,\r\n\r\nit runs again. ";
    let resolved = resolve(&hod, id, reply).expect(200).json()["data"].clone();
    assert_eq!(resolved["status"], "Resolved");
    assert_eq!(resolved["reply"], "Dear Asha,\n\nit runs again.");
    assert_eq!(resolved["resolvedBy"], json!(hod.username));
    assert_ne!(resolved["updatedAt"], resolved["createdAt"]);
    assert_eq!(queue(&hod, "?status=Resolved"), [resolved]);
    assert!(queue(&hod, "?status=Pending").is_empty());
    assert_eq!(own(&asha, "")[0]["reply"], "Dear Asha,\n\nit runs again.");

    let mail = app.mail_to(&asha.email);
    let subject = format!("Your grievance GR-{year}-00001 is resolved");
    assert_eq!(mail.subject, subject);
    assert!(mail.text.contains("it runs again."), "{}", mail.text);
    let student: String = app.value("SELECT student_id::text FROM grievances");
    assert_eq!(app.audit_of(&student).last().unwrap(), "resolveGrievance");
    let again = resolve(&hod, id, "").expect(409);
    assert_eq!(again.error(), "This grievance has already been resolved.");
}

#[test]
fn a_resolution_needs_no_body_and_takes_no_other_kind() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let calls: [fn(&str) -> Call; 3] = [
        |path| Call::new("PUT", path).body(""),
        |path| Call::new("PUT", path).with_body("application/json", ""),
        |path| Call::json("PUT", path, &json!({ "reply": null })),
    ];
    for (number, call) in calls.iter().enumerate() {
        let id = filed(&asha, &format!("The fan {number}"));
        let path = format!("/api/grievance/resolve-grievance/{id}");
        for refused in [
            Call::new("PUT", &path).body("{}"),
            Call::new("PUT", &path).with_body("text/plain", "{}"),
            Call::new("PUT", &path).with_body("text/plain", ""),
            Call::new("PUT", &path).with_body("application/x-www-form-urlencoded", "reply=x"),
        ] {
            desk.send(&refused).expect(415);
        }
        desk.send(&Call::json("PUT", &path, &json!([]))).expect(400);
        let resolved = desk.send(&call(&path)).expect(200).json();
        assert_eq!(resolved["data"]["reply"], Value::Null);
        assert_eq!(resolved["data"]["studentName"], json!(asha.username));
        desk.send(&call(&path)).expect(409);
    }
    // A program may send nothing but the head.
    let (id, cookie) = (filed(&asha, "The tap"), desk.session_cookie().unwrap());
    let head = format!(
        "PUT /api/grievance/resolve-grievance/{id} HTTP/1.1\r\nhost: localhost\r\n\
         connection: close\r\ncookie: {SESSION_COOKIE}={cookie}\r\n\r\n"
    );
    let reply = exchange(&app, &[head.as_bytes()], std::time::Duration::ZERO);
    assert_eq!(reply.status(), 200, "{reply:?}");
    let mail = app.mail_to(&asha.email);
    assert!(!mail.text.contains("The college replies"), "{}", mail.text);
}

#[test]
fn faults_are_told_all_at_once_and_leave_nothing() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let id = filed(&asha, "The fan");
    let before = app.checksums(&["throttles"]);
    let sent = |title: &str, details: &str, category: Value| {
        let input = json!({
            "studentId": asha.id, "title": title, "details": details, "category": category,
        });
        asha.post("/grievance/add", &input).expect(400).faults()
    };
    let all = sent("a\nb", " \r\n", json!("Weather"));
    assert_eq!(
        all.iter().map(|(path, _)| &**path).collect::<Vec<_>>(),
        ["title", "details", "category"]
    );
    assert_eq!(all[1].1, "Details is required.");
    for (title, details) in [
        ("", "x"),
        (&*"x".repeat(121), "x"),
        ("x", "a\0b"),
        ("x", "a\u{1b}b"),
        ("x", "a\rb"),
        ("x", &"x".repeat(4001)),
    ] {
        assert_eq!(
            sent(title, details, Value::Null).len(),
            1,
            "{title} {details}"
        );
    }
    for reply in ["a\0b", &"x".repeat(2001)] {
        let faulty = resolve(&desk, &id, reply).expect(400);
        assert_eq!(faulty.faulty_fields(), ["reply"]);
    }
    for query in ["status=Lost", "category=Weather", "limit=0", "after=x"] {
        let path = format!("/grievance/fetch-grievances?{query}");
        desk.get(&path).expect(400);
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_student_speaks_for_no_other_student() {
    let app = TestApp::start();
    let (asha, ravi) = (app.student(), app.student());
    filed(&ravi, "The tap");
    let before = app.checksums(&["throttles"]);
    let mut refusals = Vec::new();
    for id in [&*ravi.id, "99999999999", "x", ""] {
        let mut input = body(&asha, "The fan");
        input["studentId"] = json!(id);
        refusals.push(asha.post("/grievance/add", &input).expect(403).body);
        if !id.is_empty() {
            let path = format!("/grievance/fetch-grievance-student/{id}");
            refusals.push(asha.get(&path).expect(403).body);
        }
    }
    refusals.dedup();
    assert_eq!(refusals.len(), 1, "whether there is such a student shows");
    let hod = app.staff(Role::Hod);
    hod.post("/grievance/add", &body(&asha, "x")).expect(403);
    asha.get("/grievance/fetch-grievances").expect(403);
    for role in [Role::LeaveAdmin, Role::SuperAdmin, Role::Teacher] {
        app.staff(role)
            .get("/grievance/fetch-grievances")
            .expect(403);
    }
    let except = ["throttles", "staff", "sessions"];
    for (table, sum) in app.checksums(&except) {
        assert_eq!(before[&table], sum, "{table}");
    }
}

#[test]
fn another_colleges_grievance_is_unknown() {
    let app = TestApp::start();
    let (asha, hill) = (app.student(), app.college("Hill College"));
    let id = filed(&asha, "The fan");
    let (theirs, desk) = (hill.student(), hill.staff(Role::Hod));
    let first = file(&theirs, "The fan").expect(200);
    assert!(first.text("/data/docket").ends_with("-00001"));
    let unknown = resolve(&desk, UNKNOWN, "Mine.").expect(404);
    let before = app.checksums(&["throttles"]);
    assert_eq!(resolve(&desk, &id, "Mine.").expect(404).body, unknown.body);
    assert_eq!(resolve(&desk, "x", "Mine.").expect(404).body, unknown.body);
    assert_eq!(titles(&queue(&desk, "")), ["The fan"]);
    assert_eq!(queue(&desk, "")[0]["studentId"], json!(theirs.id));
    assert!(queue(&desk, &format!("?search={}", asha.id)).is_empty());
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn the_same_twice_is_told_with_the_docket_of_the_first() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let docket = file(&asha, "The fan").expect(200).text("/data/docket");
    let same = file(&asha, "The fan").expect(409);
    assert_eq!(
        same.error(),
        format!("You have already filed this grievance: {docket} is pending.")
    );
    file(&app.student(), "The fan").expect(200);
    let mut input = body(&asha, "The fan");
    input["details"] = json!("It squeaks.");
    asha.post("/grievance/add", &input).expect(200);
    let first = own(&asha, "")[1]["_id"].as_str().unwrap().to_owned();
    resolve(&desk, &first, "").expect(200);
    file(&asha, "The fan").expect(200);
}

#[test]
fn of_one_student_twenty_wait_at_the_most() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let statuses = at_once(8, |number| {
        let titles = (0..3).map(|more| format!("Fan {number}-{more}"));
        titles
            .map(|title| file(&asha, &title).status)
            .collect::<Vec<_>>()
    });
    let statuses: Vec<u16> = statuses.into_iter().flatten().collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 20);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 4);
    assert_eq!(
        file(&asha, "One more").expect(409).error(),
        "20 of your grievances are pending. Please wait until one is resolved."
    );
    let one = own(&asha, "")[0]["_id"].as_str().unwrap().to_owned();
    resolve(&desk, &one, "").expect(200);
    file(&asha, "One more").expect(200);
}

#[test]
fn at_once_a_grievance_is_filed_once_resolved_once_and_no_docket_is_given_twice() {
    let app = TestApp::start();
    let asha = app.student();
    let statuses = at_once(8, |_| file(&asha, "The fan").status);
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);

    let desks = [app.staff(Role::Hod), app.staff(Role::GrievanceAdmin)];
    let id = own(&asha, "")[0]["_id"].as_str().unwrap().to_owned();
    let statuses = at_once(8, |number| {
        resolve(&desks[number % 2], &id, &format!("By {number}.")).status
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);
    assert_eq!(app.mails_to(&asha.email).len(), 1);
    let decisions = "SELECT count(*) FROM audit WHERE action = 'resolveGrievance'";
    assert_eq!(app.value::<i64>(decisions), 1);

    let students: Vec<Account> = (0..8).map(|_| app.student()).collect();
    at_once(8, |number| file(&students[number], "The tap").expect(200));
    let dockets = queue(&desks[0], "").into_iter();
    let mut numbers: Vec<String> = dockets
        .map(|one| one["docket"].as_str().unwrap()[8..].to_owned())
        .collect();
    numbers.sort();
    let expected: Vec<String> = (1..=9).map(|number| format!("{number:05}")).collect();
    assert_eq!(numbers, expected);
}

#[test]
fn dockets_begin_anew_with_the_year_in_india() {
    let app = TestApp::start();
    let asha = app.student();
    file(&asha, "The fan").expect(200);
    file(&asha, "The tap").expect(200);
    let year: i32 = app.day(0)[..4].parse().unwrap();
    let midnight =
        portal_domain::dates::midnight_in_india(format!("{}-01-01", year + 1).parse().unwrap());
    app.pass(midnight - Duration::seconds(30) - app.now());
    asha.student_again();
    let docket = |title: &str| file(&asha, title).expect(200).text("/data/docket");
    assert_eq!(docket("The last"), format!("GR-{year}-00003"));
    app.pass(Duration::seconds(40));
    assert_eq!(docket("The first"), format!("GR-{}-00001", year + 1));
}

#[test]
fn past_fifteen_working_days_it_is_overdue() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    let id = filed(&asha, "The fan");
    app.pass(Duration::days(21));
    desk.staff_again();
    let age = |query: &str| {
        let one = queue(&desk, query)[0].clone();
        (one["workingDays"].clone(), one["isOverdue"].clone())
    };
    assert_eq!(age(""), (json!(15), json!(false)));
    app.pass(Duration::days(7));
    desk.staff_again();
    assert_eq!(age("?status=Pending"), (json!(20), json!(true)));
    resolve(&desk, &id, "").expect(200);
    app.pass(Duration::days(7));
    desk.staff_again();
    assert_eq!(age("?status=Resolved"), (json!(20), json!(false)));
}

#[test]
fn the_queue_is_filtered_searched_and_ordered() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.admitted(), app.student(), app.staff(Role::Hod));
    let fan = filed(&asha, "The fan");
    app.pass(Duration::seconds(1));
    let mut input = body(&ravi, "Re-totalling 100%");
    input["category"] = json!("Examination");
    ravi.post("/grievance/add", &input).expect(200);
    app.pass(Duration::seconds(1));
    let tap = filed(&ravi, "The tap");
    let found = |query: &str| {
        let listed = queue(&desk, query);
        titles(&listed).join(", ")
    };
    assert_eq!(found(""), "The tap, Re-totalling 100%, The fan");
    assert_eq!(
        found("?status=Pending"),
        "The fan, Re-totalling 100%, The tap"
    );
    assert_eq!(found("?category=Examination"), "Re-totalling 100%");
    assert_eq!(found("?category=Other&status=Pending"), "The fan, The tap");
    assert_eq!(found("?search=ASHA%20p"), "The fan");
    assert_eq!(found(&format!("?search={}", asha.id)), "The fan");
    assert_eq!(
        found(&format!("?search={}&status=Pending", ravi.username)),
        "Re-totalling 100%, The tap"
    );
    assert_eq!(found("?search=-00003"), "The tap");
    assert_eq!(found("?search=100%25"), "Re-totalling 100%");
    assert_eq!(found("?search=%25n"), "");
    for id in [&tap, &fan] {
        app.pass(Duration::seconds(1));
        resolve(&desk, id, "").expect(200);
    }
    // What was resolved last comes first.
    assert_eq!(found("?status=Resolved"), "The fan, The tap");
    assert_eq!(found("?status=Pending"), "Re-totalling 100%");
}

/// Every row of a list, two at a time along its links.
#[track_caller]
fn paged(by: &Account, path: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut next = Some(path.to_owned());
    while let Some(path) = next {
        let page = by.get(&path).expect(200);
        let rows = page.json()["data"].as_array().unwrap().clone();
        assert!(rows.len() <= 2);
        found.extend(rows);
        next = page.header("link").map(|link| {
            let address = link.strip_prefix("</api").unwrap();
            address.split_once('>').unwrap().0.to_owned()
        });
    }
    found
}

#[test]
fn lists_are_paged_along_their_links() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::GrievanceAdmin));
    for number in 0..5 {
        app.pass(Duration::milliseconds(10));
        filed(&asha, &format!("Fan {number}"));
    }
    filed(&app.student(), "The tap");
    let path = format!("/grievance/fetch-grievance-student/{}", asha.id);
    let mine = paged(&asha, &format!("{path}?limit=2"));
    assert_eq!(titles(&mine), ["Fan 4", "Fan 3", "Fan 2", "Fan 1", "Fan 0"]);
    assert_eq!(mine, own(&asha, ""));
    for query in ["", "&status=Pending", "&category=Other&search=fan"] {
        let path = format!("/grievance/fetch-grievances?limit=2{query}");
        let all = queue(&desk, &format!("?limit=1000{query}"));
        assert_eq!(paged(&desk, &path), all);
        assert!(all.len() >= 5);
    }
}

#[test]
fn the_document_says_what_may_be_left_out_and_what_there_is_to_choose() {
    let document = serde_json::to_value(portal_http::openapi_document(false)).unwrap();
    for path in [
        "grievance/resolve-grievance",
        "leave/approve-leave",
        "leave/reject-leave",
    ] {
        let put = &document["paths"][format!("/api/{path}/{{id}}")]["put"];
        assert_eq!(put["requestBody"]["required"], json!(false), "{path}");
        assert!(put["requestBody"]["content"]["application/json"].is_object());
    }
    let schemas = &document["components"]["schemas"];
    for (name, values) in [
        ("GrievanceStatus", json!(["Pending", "Resolved"])),
        (
            "LeaveStatus",
            json!(["Pending", "Approved", "Rejected", "Withdrawn"]),
        ),
        (
            "GrievanceCategory",
            json!([
                "Academic",
                "Examination",
                "Fees",
                "Facilities",
                "Conduct",
                "Other"
            ]),
        ),
    ] {
        assert_eq!(schemas[name]["enum"], values);
    }
    for (name, optional) in [
        ("Grievance", "reply"),
        ("QueuedGrievance", "resolvedBy"),
        ("Leave", "decidedAt"),
        ("QueuedLeave", "course"),
    ] {
        // What a queued leave has beside a leave is the last of its parts.
        let parts = schemas[name]["allOf"].as_array();
        let schema = parts.map_or(&schemas[name], |parts| &parts[parts.len() - 1]);
        let required = schema["required"].as_array().unwrap();
        assert!(required.contains(&json!(optional)), "{name}");
        let fields = schema["properties"].as_object().unwrap().len();
        assert_eq!(required.len(), fields, "{name}");
    }
    let own = "/api/grievance/fetch-grievance-student/{id}";
    let id = &document["paths"][own]["get"]["parameters"][0];
    assert_eq!(id["schema"]["pattern"], "^[0-9]{11}$");
}
