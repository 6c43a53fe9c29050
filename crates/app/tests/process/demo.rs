//! The demo: seeded on request alone, once, and with accounts that work.

use std::time::Duration;

use portal_persistence::testing::TestDatabase;
use portal_services::demo::{ACCOUNTS, COLLEGE, PASSWORD};
use serde_json::json;

use crate::{
    gate::{Door, Gate},
    people::{log_in, log_in_staff},
    portal::Portal,
    sandbox::{Sandbox, eventually, run, run_well},
};

#[test]
fn without_demo_nothing_is_seeded_and_its_door_does_not_exist() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    let browser = portal.browser();
    for path in ["/api/dev/mailbox", "/api/dev/accounts"] {
        assert_eq!(browser.get(path).status, 404, "{path}");
    }
    assert_eq!(browser.get("/api/college/get-colleges").ok(), json!([]));
    assert!(!portal.said().contains(PASSWORD));
    portal.stop();
    for table in ["colleges", "students", "staff"] {
        let rows = database.count(&format!("SELECT count(*) AS n FROM {table}"));
        assert_eq!(rows, 0, "{table}");
    }
}

#[test]
fn every_demo_account_can_log_in() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    let browser = portal.browser();
    for account in ACCOUNTS {
        match account.role {
            None => {
                let reply = log_in(&browser, account.email, PASSWORD);
                assert_eq!(reply.text("/student/name"), account.name);
            }
            Some(role) => {
                let reply = log_in_staff(&browser, account.email, PASSWORD);
                assert_eq!(reply.text("/admin/role"), role.as_str());
                assert_eq!(reply.text("/admin/collegeName"), COLLEGE);
            }
        }
        assert!(
            portal.said().contains(account.email),
            "{} is not named",
            account.email
        );
    }
    let named = browser.get("/api/dev/accounts").ok();
    assert_eq!(
        named["accounts"].as_array().map(Vec::len),
        Some(ACCOUNTS.len())
    );
    eventually(
        "the demo's mails are there",
        Duration::from_secs(20),
        || {
            let mails = browser.get("/api/dev/mailbox").ok()["mails"].clone();
            mails.as_array().is_some_and(|mails| !mails.is_empty())
        },
    );
    portal.stop();
}

#[test]
fn the_teacher_has_lectures_behind_and_requests_before_them() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    let browser = portal.browser();
    let list = |path: &str, name: &str| {
        let listed = browser.get(path).ok();
        listed[name].as_array().cloned().expect("a list")
    };
    log_in_staff(&browser, "teacher@sunrise.example", PASSWORD);
    assert_eq!(list("/api/attendance/subjects", "subjects").len(), 2);
    assert_eq!(list("/api/attendance/lectures", "lectures").len(), 20);
    assert_eq!(list("/api/practicals/scheduled", "practicals").len(), 6);
    for (status, count) in [("Pending", 2), ("Approved", 2), ("Rejected", 1)] {
        let path = format!("/api/practicals/requests?status={status}");
        assert_eq!(list(&path, "requests").len(), count, "{status}");
    }
    for (email, is_below) in [
        ("asha.patil@sunrise.example", false),
        ("priya.nair@sunrise.example", true),
    ] {
        let browser = portal.browser();
        log_in(&browser, email, PASSWORD);
        let own = browser.get("/api/attendance/mine").ok();
        let needed = own["subjects"][0]["lecturesNeeded"].as_i64();
        assert_eq!(needed.map(|needed| needed > 0), Some(is_below), "{own}");
        assert_eq!(own["subjects"][0]["held"], 10);
    }
    portal.stop();
}

/// A desk, a list of it, its name in the reply, and how many rows it has at least.
const WORK: [(&str, &str, &str, usize); 11] = [
    (
        "principal",
        "/api/scholarship/fetch-all?status=Pending",
        "scholarships",
        1,
    ),
    (
        "principal",
        "/api/scholarship/fetch-all?status=Paid",
        "scholarships",
        1,
    ),
    ("principal", "/api/transactions", "transactions", 40),
    ("principal", "/api/audit", "entries", 100),
    ("accounts", "/api/accountant/top-ups", "topUps", 3),
    (
        "scholarships",
        "/api/scholarship/fetch-all?status=Open",
        "scholarships",
        4,
    ),
    (
        "grievances",
        "/api/grievance/fetch-grievances?status=Pending",
        "data",
        5,
    ),
    (
        "grievances",
        "/api/grievance/fetch-grievances?status=Resolved",
        "data",
        4,
    ),
    (
        "leaves",
        "/api/leave/fetch-leaves?status=Pending",
        "leaves",
        4,
    ),
    (
        "leaves",
        "/api/leave/fetch-leaves?status=Approved",
        "leaves",
        3,
    ),
    (
        "leaves",
        "/api/leave/fetch-leaves?status=Rejected",
        "leaves",
        2,
    ),
];

/// Every desk of the demo has something to show and something to do.
#[test]
fn half_a_year_lies_behind_the_demo_and_work_before_every_desk() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    for (desk, path, name, least) in WORK {
        let browser = portal.browser();
        log_in_staff(&browser, desk, PASSWORD);
        let found = browser.get(path).ok()[name].as_array().map_or(0, Vec::len);
        assert!(found >= least, "{path}: {found}");
    }
    portal.stop();
}

#[test]
fn the_demo_has_students_in_every_state_and_months_of_office_hours() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let count = |query: &str| database.count(&format!("SELECT count(*) AS n FROM {query}"));
    // Forty of the present intake, seven of earlier ones, five who were imported.
    assert_eq!(count("students"), 52);
    for status in ["Submitted", "Approved", "Rejected"] {
        let found = count(&format!("applications WHERE status = '{status}'"));
        assert!(found >= 2, "{status}: {found}");
    }
    let months = "(SELECT DISTINCT date_trunc('month', at) FROM transfers) months";
    assert!(count(months) >= 4);
    let asha = "wallets w JOIN students s ON s.id = w.student_id
                WHERE s.email LIKE 'asha.patil%' AND w.balance = 6000000";
    assert_eq!(count(asha), 1);
    let future = "audit WHERE at > now()";
    assert_eq!(count(future), 0);
    let late =
        "transfers WHERE extract(hour FROM at AT TIME ZONE 'Asia/Kolkata') NOT BETWEEN 10 AND 17";
    assert_eq!(count(late), 0, "at night");
}

#[test]
fn the_demo_has_intakes_in_every_stage_of_their_study() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let count = |query: &str| database.count(&format!("SELECT count(*) AS n FROM {query}"));
    for (what, found) in [
        ("academic_years WHERE opened_by IS NOT NULL", 4),
        (
            "promotions WHERE approved_at IS NULL AND ended_at IS NULL",
            1,
        ),
        ("enrolments WHERE is_provisional AND closed_on IS NULL", 1),
        (
            "enrolments d WHERE d.state = 'Detained' AND NOT EXISTS (
                 SELECT FROM enrolments e WHERE e.student_id = d.student_id AND e.closed_on IS NULL)",
            1,
        ),
        (
            "reexams r
             JOIN enrolments f ON f.id = r.enrolment_id JOIN classes c ON c.id = f.class_id AND c.term = 1
             JOIN enrolments e ON e.student_id = r.student_id AND e.closed_on IS NULL
             JOIN classes p ON p.id = e.class_id AND p.term = 3",
            1,
        ),
        (
            "enrolments e JOIN transcripts t ON t.student_id = e.student_id
             WHERE e.state = 'PassedOut' AND cardinality(t.issues) = 6",
            1,
        ),
        ("imported_students WHERE state = 'enrolled'", 5),
        (
            "imported_students i JOIN students s ON s.id = i.student_id AND s.generation = 0",
            2,
        ),
        ("student_imports WHERE dues_outcome = 'Approved'", 1),
    ] {
        assert_eq!(count(what), found, "{what}");
    }
}

#[test]
fn the_staff_list_stands_in_the_order_in_which_it_was_seeded() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    let browser = portal.browser();
    log_in_staff(&browser, "principal", PASSWORD);
    let list = browser.get("/api/admin/credential").ok();
    let emails = list["admins"].as_array().expect("a list").iter();
    let listed: Vec<_> = emails.filter_map(|admin| admin["email"].as_str()).collect();
    let seeded = ACCOUNTS.iter().filter(|account| account.role.is_some());
    let seeded: Vec<_> = seeded.map(|account| account.email).collect();
    assert_eq!(listed[..seeded.len()], seeded);
    portal.stop();
}

#[test]
fn seeding_twice_changes_nothing_more() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let seed = || run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let everything =
        "SELECT (SELECT count(*) FROM colleges) * 10000 + (SELECT count(*) FROM staff) * 100
                      + (SELECT count(*) FROM students) AS n";
    let said = seed();
    assert!(said.contains(COLLEGE), "{said}");
    let first = database.count(everything);
    assert!(first > 10_000);
    let said = seed();
    assert!(said.contains("nothing was seeded"), "{said}");
    assert_eq!(database.count(everything), first);
}

/// Starts it and returns why it refused; nothing may have listened.
fn refused_to_serve(sandbox: &Sandbox, database: &TestDatabase, arguments: &[&str]) -> String {
    let ended = run(sandbox.portal_on(database, arguments));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(!ended.err.contains("Ready"), "{ended:?}");
    ended.err
}

#[test]
fn a_demo_is_not_served_on_somebodys_real_colleges() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let add = [
        "college",
        "add",
        "Riverside College",
        "--super-admin",
        "a@riverside.example",
    ];
    run_well(sandbox.portal_on(&database, &add));
    let said = refused_to_serve(&sandbox, &database, &["serve", "--demo"]);
    assert!(said.contains("Start without --demo"), "{said}");
    assert_eq!(database.count("SELECT count(*) AS n FROM colleges"), 1);
    assert_eq!(database.count("SELECT count(*) AS n FROM staff"), 0);
    Portal::start(sandbox.portal_on(&database, &["serve"])).stop();
}

#[test]
fn a_demonstration_is_never_served_as_a_real_portal() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    Portal::start(sandbox.portal_on(&database, &["serve", "--demo"])).stop();
    let said = refused_to_serve(&sandbox, &database, &["serve"]);
    assert!(said.contains("Start with --demo"), "{said}");
    Portal::start(sandbox.portal_on(&database, &["serve", "--demo"])).stop();
}

#[test]
fn a_demonstration_that_was_away_at_the_start_stops_the_portal_when_it_is_back() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let (gate, url) = Gate::before_database(&database, Door::Shut);
    let mut serve = sandbox.portal(&["serve"]);
    serve.env("DATABASE_URL", url);
    let mut portal = Portal::start(serve);
    gate.set(Door::Open);
    let status = portal.ended(Duration::from_secs(60));
    assert_eq!(status.code(), Some(1));
    eventually("it says why", Duration::from_secs(20), || {
        portal.said().contains("made for a demo")
    });
}

#[test]
fn mails_that_go_to_a_mail_server_are_not_shown() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut serve = sandbox.portal_on(&database, &["serve", "--demo"]);
    serve.env("SMTP_URL", "smtp://127.0.0.1:9");
    let portal = Portal::start(serve);
    assert_eq!(portal.browser().get("/api/dev/mailbox").status, 404);
    portal.browser().get("/api/dev/accounts").ok();
    portal.stop();
}

/// It is cut off when students owe the fees of several years, which the migrations of before do not know.
#[test]
fn a_demo_whose_seeding_was_cut_off_is_seeded_at_the_next_start() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut seeding = sandbox
        .portal_on(&database, &["demo", "seed"])
        .spawn()
        .expect("it runs");
    eventually("much is there", Duration::from_secs(60), || {
        database.count("SELECT count(*) AS n FROM scholarships") > 0
    });
    seeding.kill().expect("killed");
    seeding.wait().expect("ended");
    let whole = "SELECT count(*) AS n FROM demonstration WHERE is_whole";
    assert_eq!(database.count(whole), 0, "it was done too soon");

    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    log_in(&portal.browser(), ACCOUNTS[0].email, PASSWORD).ok();
    portal.stop();
    assert_eq!(database.count(whole), 1);
    let (other, fresh) = (Sandbox::new(), TestDatabase::create());
    run_well(other.portal_on(&fresh, &["demo", "seed"]));
    for table in ["students", "transfers", "marks", "leaves", "scholarships"] {
        let rows = format!("SELECT count(*) AS n FROM {table}");
        assert_eq!(database.count(&rows), fresh.count(&rows), "{table}");
    }
}
