//! Every number leads to the rows that it counts, or that sum to it.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{ask_for_leave, chart, counts, file, fold, line, prove, strip};
use crate::support::{Account, TestApp, unique};

/// Each queue of a desk: its desk, its role, the call of its list and the name of what the list holds.
const QUEUES: [(&str, Role, &str, &str); 4] = [
    (
        "grievances",
        Role::GrievanceAdmin,
        "/grievance/fetch-grievances",
        "/data",
    ),
    ("leaves", Role::LeaveAdmin, "/leave/fetch-leaves", "/leaves"),
    (
        "accounts",
        Role::AccountantAdmin,
        "/accountant/top-ups",
        "/topUps",
    ),
    (
        "admissions",
        Role::DocAdmin,
        "/student/getStudentsDetails",
        "",
    ),
];

/// How many rows the list has that a number leads to.
fn rows(by: &Account, call: &str, name: &str, query: &Value) -> i64 {
    let query = query.as_str().unwrap_or_else(|| panic!("{call}: no query"));
    let list = by.get(&format!("{call}?{query}")).expect(200).json();
    let rows = list.pointer(name).unwrap_or_else(|| panic!("{list}"));
    i64::try_from(rows.as_array().unwrap().len()).unwrap()
}

/// Something in each queue that waits too long, that waits, and that was decided today.
fn fill_the_queues(app: &TestApp) {
    let asha = app.admitted();
    app.applicant();
    let decided = app.applicant();
    file(&asha);
    let resolved = file(&asha);
    ask_for_leave(&asha, app, 20);
    ask_for_leave(&asha, app, 200);
    let refused = ask_for_leave(&asha, app, 100);
    asha.request_top_up(&json!(50), &unique("UTR")).expect(200);
    let top_up = asha
        .request_top_up(&json!(60), &unique("UTR"))
        .expect(200)
        .text("/topUp/_id");
    app.pass(Duration::days(24));
    let asha = app.admitted();
    app.applicant();
    file(&asha);
    ask_for_leave(&asha, app, 30);
    asha.request_top_up(&json!(50), &unique("UTR")).expect(200);
    let act = |role, path: String, body: Value| {
        app.staff(role).put(&path, &body).expect(200);
    };
    act(
        Role::GrievanceAdmin,
        format!("/grievance/resolve-grievance/{resolved}"),
        json!({}),
    );
    act(
        Role::LeaveAdmin,
        format!("/leave/reject-leave/{refused}"),
        json!({}),
    );
    let reason = json!({ "reason": "It is not there." });
    act(
        Role::AccountantAdmin,
        format!("/accountant/top-ups/{top_up}/reject"),
        reason,
    );
    act(
        Role::DocAdmin,
        format!("/admission/approve/{}", decided.id),
        json!({}),
    );
}

#[test]
fn every_number_leads_to_as_many_rows() {
    let app = TestApp::for_long();
    fill_the_queues(&app);
    for (desk, role, call, name) in QUEUES {
        let by = app.staff(role);
        let line = line(&by, desk);
        let (waiting, late, done) = counts(&line);
        assert!(waiting > late && late > 0, "{desk}: {line}");
        assert!(done.iter().sum::<i64>() > 0, "{desk}: {line}");
        assert_eq!(
            rows(&by, call, name, &line["waitingRows"]),
            waiting,
            "{desk}"
        );
        assert_eq!(rows(&by, call, name, &line["lateRows"]), late, "{desk}");
        for of_state in line["done"].as_array().unwrap() {
            let found = rows(&by, call, name, &of_state["rows"]);
            assert_eq!(json!(found), of_state["count"], "{desk}: {of_state}");
        }
    }
    let by = app.staff(Role::GrievanceAdmin);
    let groups = chart(&by, "grievances", "grievancesByAge");
    assert_eq!(groups.len(), 4);
    for group in groups {
        let found = rows(&by, QUEUES[0].2, QUEUES[0].3, &group["rows"]);
        assert_eq!(json!(found), group["count"], "{group}");
    }
    prove(&app);
}

/// The rows of the list of charges that a number leads to, and what they come to.
fn charges(by: &Account, query: &Value) -> (usize, i64) {
    let query = query.as_str().unwrap_or_else(|| panic!("no query"));
    let list = by.get(&format!("/accountant/charges?{query}"));
    let list = list.expect(200).json();
    let rows = list["charges"].as_array().unwrap();
    let sum = rows.iter().map(|row| row["amount"].as_i64().unwrap()).sum();
    (rows.len(), sum)
}

/// The sums of the accountant, each of which is that of its rows.
#[track_caller]
fn checked_sums(app: &TestApp) -> Value {
    let desk = app.accountant();
    let money = strip(&desk, "accounts")["money"].clone();
    for (sum, rows) in [
        ("owed", "owedRows"),
        ("overdue", "overdueRows"),
        ("collectedToday", "collectedRows"),
    ] {
        assert_eq!(json!(charges(&desk, &money[rows]).1), money[sum], "{sum}");
    }
    for name in ["duesByAge", "collectionsByMonth"] {
        for row in chart(&desk, "accounts", name) {
            let (count, sum) = charges(&desk, &row["rows"]);
            assert_eq!(
                (json!(count), json!(sum)),
                (row["count"].clone(), row["amount"].clone()),
                "{row}"
            );
        }
    }
    money
}

#[test]
fn every_sum_of_money_leads_to_the_charges_that_make_it() {
    let app = TestApp::for_long();
    let (asha, desk) = (app.admitted(), app.accountant());
    let ravi = app.student();
    desk.fund(&asha, 80_000);
    desk.fund(&ravi, 1_000);
    for (student, rupees) in [(&asha, 300), (&ravi, 200), (&ravi, 100)] {
        desk.charge(student, rupees);
    }
    asha.pay(&asha.pending()[0]).expect(200);
    ravi.pay(&ravi.pending()[0]).expect(200);
    // The fee of a re-exam is collected, too.
    let kiran = app.marked(&json!(20), &json!(80));
    desk.fund(&kiran, 1_000);
    let date = app.day(30);
    app.marks_desk()
        .announce(&kiran, "Economics", &date)
        .expect(200);
    let exam = kiran.get("/reexam").expect(200).json()["failed"][0].clone();
    let pay = json!({ "subjectId": exam["id"], "fee": exam["fee"] });
    kiran.post("/reexam/pay", &pay).expect(200);
    let money = checked_sums(&app);
    let charts = ["duesByAge", "collectionsByMonth"];
    assert!(
        charts
            .iter()
            .all(|name| !chart(&desk, "accounts", name).is_empty())
    );
    assert_ne!(money["collectedToday"], json!(0));
    app.number_receipts();
    assert_eq!(checked_sums(&app), money);
    fold(&app);
    assert_eq!(checked_sums(&app), money);
    app.pass(Duration::days(30_000));
    let later = checked_sums(&app);
    assert_eq!(later["overdue"], money["owed"]);
    prove(&app);
}

/// How many students the list of marks has that a number leads to, and how many of their marks are not published.
fn students(by: &Account, query: &Value) -> (usize, i64) {
    let list = by.get(&format!("/marks/students?{}", query.as_str().unwrap()));
    let list = list.expect(200).json();
    let rows = list["students"].as_array().unwrap();
    let unpublished = rows.iter().map(|row| row["unpublished"].as_i64().unwrap());
    (rows.len(), unpublished.sum())
}

#[test]
fn numbers_of_marks_lead_to_their_students() {
    let app = TestApp::for_long();
    let desk = app.marks_desk();
    let marks = [("Economics", &json!(20)), ("Accounts", &json!(80))];
    let (asha, ravi) = (app.admitted(), app.admitted());
    desk.save(&asha, &marks, false).expect(200);
    desk.save(&ravi, &marks[..1], false).expect(200);
    app.pass(Duration::days(24));
    let desk = app.marks_desk();
    let kiran = app.admitted();
    desk.save(&kiran, &marks, false).expect(200);
    let told = line(&desk, "marks");
    assert_eq!(counts(&told), (5, 3, vec![0, 0]));
    assert_eq!(students(&desk, &told["waitingRows"]), (3, 5));
    assert_eq!(students(&desk, &told["lateRows"]), (2, 3));
    let both = json!({ "studentIds": [asha.id, kiran.id] });
    desk.put("/marks/publish", &both).expect(200);
    // What is issued again on the same day is one result.
    desk.correct(&asha, &[("Economics", &json!(60))], "Re-evaluation.")
        .expect(200);
    let told = line(&desk, "marks");
    assert_eq!(counts(&told), (1, 1, vec![1, 1]));
    for done in told["done"].as_array().unwrap() {
        let found = students(&desk, &done["rows"]).0;
        assert_eq!(json!(found), done["count"], "{done}");
    }
    let rates = chart(&desk, "marks", "passRates");
    assert_eq!(rates.len(), 3);
    for row in rates {
        let found = students(&desk, &row["rows"]).0;
        assert_eq!(json!(found), row["count"], "{row}");
    }
    prove(&app);
}

#[test]
fn numbers_of_scholarships_lead_to_them() {
    let app = TestApp::for_long();
    let (desk, asha) = (app.scholarship_desk(), app.student_with(1_000));
    let old = desk.add_scholarship("Merit", &app.day(3), 5_000);
    desk.add_scholarship("Need", &app.day(60), 5_000);
    asha.participate(&old).expect(200);
    app.pass(Duration::days(24));
    let (desk, boss) = (app.scholarship_desk(), app.staff(Role::SuperAdmin));
    let found = |by: &Account, query| rows(by, "/scholarship/fetch-all", "/scholarships", query);
    let told = line(&desk, "scholarships");
    assert_eq!(counts(&told), (1, 1, vec![0]));
    for number in ["waitingRows", "lateRows"] {
        assert_eq!(found(&desk, &told[number]), 1, "{number}");
    }
    desk.approve_students(&old, &[&asha]).expect(200);
    let told = line(&desk, "scholarships");
    assert_eq!(counts(&told), (0, 0, vec![1]));
    assert_eq!(found(&desk, &told["done"][0]["rows"]), 1);
    let payouts = || {
        let strip = strip(&boss, "college");
        let mut areas = strip["areas"].as_array().unwrap().iter();
        areas
            .find(|area| area["area"] == "payouts")
            .unwrap()
            .clone()
    };
    let told = payouts();
    assert_eq!(counts(&told), (1, 0, vec![0]));
    assert_eq!(found(&boss, &told["waitingRows"]), 1);
    assert_eq!(found(&boss, &told["lateRows"]), 0);
    boss.pay_out(&old, None).expect(200);
    let told = payouts();
    assert_eq!(counts(&told), (0, 0, vec![1]));
    assert_eq!(found(&boss, &told["done"][0]["rows"]), 1);
    prove(&app);
}

#[test]
fn days_of_a_list_are_checked_with_its_other_filters() {
    let app = TestApp::start();
    for (_, role, call, _) in QUEUES {
        let by = app.staff(role);
        let reply = by
            .get(&format!("{call}?status=Lost&from=yesterday"))
            .expect(400);
        assert_eq!(reply.faulty_fields(), ["status", "from"], "{call}");
        let reply = by.get(&format!("{call}?from=2026-11-02&to=2026-11-01"));
        reply.check_faults(&[(
            "to",
            "period.ends-before-it-begins",
            "The last day cannot be before the first.",
        )]);
    }
    let reply = app
        .staff(Role::LeaveAdmin)
        .get("/leave/fetch-leaves?startsBy=soon");
    assert_eq!(reply.expect(400).faulty_fields(), ["startsBy"]);
}
