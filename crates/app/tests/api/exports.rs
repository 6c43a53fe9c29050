//! Lists as CSV files.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
};

use portal_domain::roles::Role;
use serde_json::json;

use crate::{
    order::{By, Scene, scene},
    support::{Account, SESSION_COOKIE, TestApp},
};

/// A file: who may have it, the list whose rows and order it has, and the field of a row and the number of the
/// column that say the same.
struct Kind {
    file: &'static str,
    list: &'static str,
    query: &'static str,
    role: Role,
    field: &'static str,
    column: usize,
    /// What the audit calls it.
    audited: Option<&'static str>,
}

#[rustfmt::skip]
const KINDS: [Kind; 11] = [
    Kind { file: "/transactions/export.csv", list: "/transactions", query: "sort=amount&order=desc", role: Role::SuperAdmin, field: "_id", column: 0, audited: Some("transactionList") },
    Kind { file: "/transactions/export.csv", list: "/transactions", query: "search=@", role: Role::SuperAdmin, field: "_id", column: 0, audited: Some("transactionList") },
    Kind { file: "/accountant/top-ups/export.csv", list: "/accountant/top-ups", query: "status=Approved&sort=amount", role: Role::AccountantAdmin, field: "bankReference", column: 5, audited: Some("topUpList") },
    Kind { file: "/accountant/students/export.csv", list: "/accountant/students", query: "sort=balance&order=desc", role: Role::AccountantAdmin, field: "id", column: 0, audited: Some("studentAccountList") },
    Kind { file: "/accountant/charges/export.csv", list: "/accountant/charges", query: "sort=amount&order=desc", role: Role::AccountantAdmin, field: "studentId", column: 0, audited: Some("chargeList") },
    Kind { file: "/accountant/charges/export.csv", list: "/accountant/charges", query: "status=Paid", role: Role::AccountantAdmin, field: "transactionId", column: 8, audited: Some("chargeList") },
    Kind { file: "/leave/export.csv", list: "/leave/fetch-leaves", query: "status=Pending&sort=from", role: Role::Hod, field: "_id", column: 0, audited: Some("leaveList") },
    Kind { file: "/grievance/export.csv", list: "/grievance/fetch-grievances", query: "status=Resolved", role: Role::Hod, field: "docket", column: 0, audited: Some("grievanceList") },
    Kind { file: "/scholarship/export.csv", list: "/scholarship/fetch-all", query: "sort=name&order=desc", role: Role::Hod, field: "name", column: 0, audited: None },
    Kind { file: "/marks/export.csv", list: "/marks/students", query: "course=BMS&sort=name", role: Role::MarksAdmin, field: "id", column: 0, audited: Some("markSheetList") },
    Kind { file: "/audit/export.csv", list: "/audit", query: "order=asc&action=approveTopUp", role: Role::SuperAdmin, field: "action", column: 3, audited: Some("auditList") },
];

/// The lines of a file, without the byte order mark: first the headings.
#[track_caller]
fn lines(by: &Account, address: &str) -> Vec<Vec<String>> {
    let reply = by.get(address).expect(200);
    let text = reply.body.strip_prefix('\u{feff}').expect("a mark");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    let lines = reader.records().map(|line| line.expect("a line"));
    lines
        .map(|line| line.iter().map(str::to_owned).collect())
        .collect()
}

fn audited(scene: &Scene, list: &str) -> i64 {
    let of = "SELECT count(*) FROM audit WHERE action = 'exportList' AND staff_id IS NOT NULL";
    scene
        .lessons
        .app
        .value(&format!("{of} AND detail ->> 'list' = '{list}'"))
}

#[test]
fn each_file_has_the_rows_of_its_list_in_the_same_order_and_the_audit_knows() {
    let scene = scene();
    for kind in KINDS {
        let reader = scene.reader(By::Staff(kind.role));
        let listed = crate::order::read(&reader, &format!("{}?{}&", kind.list, kind.query));
        let before = kind.audited.map(|list| audited(&scene, list));
        let lines = lines(&reader, &format!("{}?{}", kind.file, kind.query));
        let told: Vec<_> = lines[1..].iter().map(|line| &line[kind.column]).collect();
        let wanted: Vec<_> = listed
            .iter()
            .map(|row| row[kind.field].as_str().unwrap())
            .collect();
        assert!(wanted.len() >= 3, "{}", kind.file);
        assert_eq!(told, wanted, "{}?{}", kind.file, kind.query);
        let after = kind.audited.map(|list| audited(&scene, list));
        assert_eq!(after, before.map(|count| count + 1), "{}", kind.file);
    }
}

#[test]
fn what_a_list_would_refuse_its_file_refuses_and_the_audit_has_no_row() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    for (query, fields) in [
        ("sort=colour&order=up", &["order", "sort"][..]),
        ("from=soon", &["from"]),
    ] {
        let reply = boss
            .get(&format!("/transactions/export.csv?{query}"))
            .expect(400);
        assert_eq!(reply.faulty_fields(), fields, "{query}");
    }
    let noted: i64 = app.value("SELECT count(*) FROM audit WHERE action = 'exportList'");
    assert_eq!(noted, 0);
}

#[test]
fn a_file_is_of_the_own_college_and_no_cell_is_a_formula() {
    let app = TestApp::start();
    let (asha, hod) = (app.student(), app.staff(Role::Hod));
    let date = app.day(1);
    let leave = json!({
        "studentId": asha.id, "startDate": date, "endDate": date, "reason": "=HYPERLINK(\"x\")",
    });
    asha.post("/leave/add", &leave).expect(200);
    let lines = lines(&hod, "/leave/export.csv");
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1][1], asha.id);
    assert_eq!(lines[1][8], "'=HYPERLINK(\"x\")");
    let day: Vec<&str> = date.split('-').rev().collect();
    assert_eq!(lines[1][5], day.join("/"));
    let stranger = app.college("Hill College").staff(Role::Hod);
    assert_eq!(self::lines(&stranger, "/leave/export.csv").len(), 1);
}

/// As many leaves of a student as that, one a day.
fn many_leaves(app: &TestApp, count: u32) {
    let asha = app.student();
    let date = app.day(1);
    let leave = json!({
        "studentId": asha.id, "startDate": date, "endDate": date, "reason": "A wedding.",
    });
    asha.post("/leave/add", &leave).expect(200);
    app.execute(&format!(
        "INSERT INTO leaves (college_id, id, student_id, start_on, end_on, reason, asked_at, status)
         SELECT college_id, gen_random_uuid(), student_id, start_on + n % 300, end_on + n % 300, 'x', asked_at, status
         FROM leaves, generate_series(1, {}) n",
        count - 1
    ));
}

#[test]
fn a_file_of_several_pages_has_each_row_once() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    many_leaves(&app, 2_500);
    for query in ["", "?sort=from&order=desc", "?sort=student"] {
        let lines = lines(&hod, &format!("/leave/export.csv{query}"));
        let mut ids: Vec<&String> = lines[1..].iter().map(|line| &line[0]).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((lines.len(), ids.len()), (2_501, 2_500), "{query}");
    }
}

/// The first line of the reply; the file itself is left unread.
fn status_of_file(app: &TestApp, by: &Account) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", app.port)).expect("connect");
    let cookie = by.session_cookie().expect("a session");
    let request = format!(
        "GET /api/leave/export.csv HTTP/1.1\r\nHost: localhost\r\nCookie: {SESSION_COOKIE}={cookie}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut first = String::new();
    BufReader::new(stream)
        .read_line(&mut first)
        .expect("a line");
    first.trim_end().to_owned()
}

#[test]
fn a_list_that_is_too_long_for_a_file_is_refused_until_it_is_narrowed() {
    let app = TestApp::start();
    let hod = app.staff(Role::Hod);
    many_leaves(&app, 100_001);
    let refused = hod.get("/leave/export.csv").expect(400);
    assert!(refused.body.contains("export.too-long"), "{}", refused.body);
    assert!(
        refused.error().contains("more than 100000 rows"),
        "{}",
        refused.error()
    );
    let narrowed = lines(&hod, "/leave/export.csv?status=Approved");
    assert_eq!(narrowed.len(), 1);
    app.execute("DELETE FROM leaves WHERE id = (SELECT min(id::text)::uuid FROM leaves)");
    assert_eq!(status_of_file(&app, &hod), "HTTP/1.1 200 OK");
}
