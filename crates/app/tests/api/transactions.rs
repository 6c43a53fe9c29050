//! College Transactions: what the super admin sees, prints and exports.

use chrono::Duration;
use portal_domain::{
    dates::{date_in_india, with_time},
    roles::Role,
};
use serde_json::{Value, json};

use crate::support::{Account, STAFF_PASSWORD, TestApp};

fn list(boss: &Account, query: &str) -> Value {
    boss.get(&format!("/transactions{query}"))
        .expect(200)
        .json()
}

/// A top-up, a payment, cash and a correction.
fn some_business(app: &TestApp) -> Account {
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 500);
    let fine = desk.charge(&asha, 120);
    asha.pay(&fine).expect(200);
    desk.fund(&asha, 80);
    let entries = desk
        .get(&format!("/accountant/statement/{}", asha.id))
        .expect(200)
        .json();
    let newest = entries["entries"][0]["transactionId"].as_str().unwrap();
    let path = format!("/accountant/transactions/{newest}/reverse");
    desk.put(&path, &json!({ "reason": "=HYPERLINK(\"x\")" }))
        .expect(200);
    asha
}

#[test]
fn the_journal_shows_the_own_colleges_money_and_adds_up() {
    let app = TestApp::start();
    let (asha, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    let stranger = app.college("Hill College").staff(Role::SuperAdmin);
    let found = list(&boss, "");
    let lines = found["transactions"].as_array().unwrap();
    let told: Vec<_> = lines
        .iter()
        .map(|l| {
            (
                l["type"].as_str().unwrap(),
                l["direction"].as_str().unwrap(),
                l["amount"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Journal", "Outgoing", 80),
            ("Journal", "Incoming", 80),
            ("Fees", "Incoming", 120),
            ("Journal", "Incoming", 500),
        ]
    );
    assert!(lines.iter().all(|line| line["studentId"] == json!(asha.id)));
    assert_eq!(
        found["totals"],
        json!({
            "count": 4, "received": 580, "paidFromWallets": 120, "incoming": 700, "outgoing": 80,
            "byType": [
                { "type": "Journal", "count": 3, "incoming": 580, "outgoing": 80 },
                { "type": "Fees", "count": 1, "incoming": 120, "outgoing": 0 },
            ],
        })
    );
    let theirs = list(&stranger, "");
    assert_eq!(theirs["transactions"], json!([]));
    assert_eq!(theirs["totals"]["count"], json!(0));
}

#[test]
fn days_are_those_of_india_and_both_ends_count() {
    let app = TestApp::start();
    let (_, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    let today = date_in_india(app.now());
    app.pass(Duration::days(1));
    let desk = app.accountant();
    desk.fund(&app.student(), 7);
    boss.log_in_as_staff(&boss.email, STAFF_PASSWORD)
        .expect(200);
    let (yesterday, tomorrow) = (today.pred_opt().unwrap(), today.succ_opt().unwrap());
    let count = |query: String| list(&boss, &query)["totals"]["count"].as_i64().unwrap();
    assert_eq!(count(format!("?from={today}&to={today}")), 4);
    assert_eq!(count(format!("?from={tomorrow}")), 1);
    assert_eq!(count(format!("?to={yesterday}")), 0);
    assert_eq!(count(String::new()), 5);
    let wrong = boss.get("/transactions?from=01/04/2026&to=x").expect(400);
    assert_eq!(wrong.faulty_fields(), ["from", "to"]);
    boss.get(&format!("/transactions?from={today}&to={yesterday}"))
        .expect(400);
}

#[test]
fn pages_keep_the_period_and_the_totals_come_with_the_first() {
    let app = TestApp::start();
    let (_, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    let today = date_in_india(app.now());
    let page = boss
        .get(&format!("/transactions?from={today}&limit=3"))
        .expect(200);
    let link = page.header("link").unwrap().to_owned();
    assert!(link.contains(&format!("from={today}")), "{link}");
    let next = link
        .trim_start_matches("</api")
        .split('>')
        .next()
        .unwrap()
        .to_owned();
    let rest = boss.get(&next).expect(200).json();
    assert_eq!(rest["transactions"].as_array().unwrap().len(), 1);
    assert_eq!(rest["totals"], json!(null));
}

#[test]
fn the_report_and_the_table_say_the_same_and_nothing_is_a_formula() {
    let app = TestApp::start();
    let (asha, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    let pdf = boss.get("/transactions/report.pdf").expect(200);
    let text = pdf_extract::extract_text_from_mem(&pdf.bytes).expect("a PDF with text");
    for part in [
        "College Transactions",
        "Sunrise College",
        "₹120.00",
        "Received from outside",
        "₹580.00",
        "Fees paid from wallets",
        "₹80.00",
        "Outgoing",
        &asha.id,
        "Prepared by",
        "Checked by",
        "the total of all student wallets",
    ] {
        assert!(text.contains(part), "{part} is not in: {text}");
    }
    let csv = boss.get("/transactions/export.csv").expect(200);
    let lines: Vec<&str> = csv.body.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("\u{feff}Transaction ID,Receipt,Type,Date"));
    assert!(
        lines[3].contains(",Fees,") && lines[3].contains(",120.00,"),
        "{}",
        lines[3]
    );
    assert!(
        !csv.body.contains(",=") && !csv.body.contains(",\"="),
        "{}",
        csv.body
    );
    let name = csv.header("content-disposition").unwrap();
    assert!(name.contains("transactions-all.csv"), "{name}");
}

#[test]
fn the_report_says_what_wallets_held_before_and_after_and_who_owns_them() {
    let app = TestApp::start();
    let (asha, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    app.execute("UPDATE colleges SET address = '1 Hill Road, Pune 411005'");
    let report = |query: &str| {
        let pdf = boss.get(&format!("/transactions/report.pdf{query}"));
        let text = pdf_extract::extract_text_from_mem(&pdf.expect(200).bytes).expect("a PDF");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let before = with_time(app.now());
    let whole = report("");
    let issued = [before, with_time(app.now())].map(|at| format!("Issued on {at}"));
    assert!(issued.iter().any(|at| whole.contains(at)), "{whole}");
    for part in [
        "1 Hill Road, Pune 411005",
        "Opening balance ₹0.00",
        "Closing balance ₹380.00",
    ] {
        assert!(whole.contains(part), "{part} is not in: {whole}");
    }
    // The name is below the id.
    assert!(whole.contains(&asha.username), "{whole}");
    app.pass(Duration::days(1));
    app.accountant().fund(&app.student(), 7);
    boss.log_in_as_staff(&boss.email, STAFF_PASSWORD)
        .expect(200);
    let later = report(&format!("?from={}", date_in_india(app.now())));
    for part in ["Opening balance ₹380.00", "Closing balance ₹387.00"] {
        assert!(later.contains(part), "{part} is not in: {later}");
    }
}

#[test]
fn a_period_with_too_many_lines_is_told_and_not_cut() {
    let app = TestApp::start();
    let (asha, boss) = (app.student(), app.staff(Role::SuperAdmin));
    app.accountant().fund(&asha, 100);
    app.execute(
        "INSERT INTO transfers (college_id, id, at, kind, debit, credit, credit_student, amount, description)
         SELECT college_id, gen_random_uuid(), at, kind, debit, credit, credit_student, 1, 'x'
         FROM transfers, generate_series(1, 2000)",
    );
    let refused = boss.get("/transactions/report.pdf").expect(400);
    assert!(
        refused.error().contains("more than 2000 transactions"),
        "{}",
        refused.error()
    );
    let csv = boss.get("/transactions/export.csv").expect(200);
    assert_eq!(csv.body.lines().count(), 2_002);
}

/// The description is what the release before this one reads, and what a row without a kind shows.
#[test]
fn a_transfer_is_kept_by_kind_and_values_and_still_as_a_text() {
    let app = TestApp::start();
    let (asha, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    let described = || -> Vec<Value> {
        let list = list(&boss, "");
        let lines = list["transactions"].as_array().unwrap().iter();
        lines.map(|line| line["description"].clone()).collect()
    };
    let kept: String = app.value(
        "SELECT jsonb_agg(jsonb_build_array(what, params, description) ORDER BY id DESC)::text FROM transfers",
    );
    let kept: Value = serde_json::from_str(&kept).unwrap();
    let kinds: Vec<_> = kept.as_array().unwrap().iter().map(|row| &row[0]).collect();
    assert_eq!(kinds, ["takenBack", "topUp", "charge", "topUp"]);
    assert_eq!(
        (&kept[0][1]["of"]["params"], &kept[0][1]["reason"]),
        (&kept[1][1], &json!("=HYPERLINK(\"x\")"))
    );
    let rows = kept.as_array().unwrap().iter();
    let texts: Vec<Value> = rows.map(|row| row[2].clone()).collect();
    assert_eq!(described(), texts);
    // A row of the release before this one, and one whose kind only a later release knows.
    app.execute(
        "INSERT INTO transfers
             (college_id, id, at, kind, debit, credit, credit_student, amount, description, what, params)
         SELECT college_id, gen_random_uuid(), at, kind, debit, credit, credit_student, 1, said.*
         FROM transfers, (VALUES ('Paid at the counter, reference 1', NULL, NULL),
                                 ('Hostel, June', 'hostel', '{\"month\": 6}'::jsonb)) said
         WHERE what = 'topUp' AND amount = 8000",
    );
    let after = described();
    for text in ["Paid at the counter, reference 1", "Hostel, June"] {
        assert!(after.contains(&json!(text)), "{after:?}");
    }
    let statement = format!("/accountant/statement/{}", asha.id);
    app.accountant().get(&statement).expect(200);
}

#[test]
fn a_payment_for_what_only_a_later_release_knows_is_on_the_timeline_with_its_text() {
    let app = TestApp::start();
    let asha = some_business(&app);
    app.execute(
        "INSERT INTO transfers
             (college_id, id, at, kind, debit, debit_student, credit, amount, description, what, params)
         SELECT college_id, gen_random_uuid(), at, kind, debit, debit_student, credit, 100, 'Hostel, June', 'hostel',
                '{\"month\": 6}'
         FROM transfers WHERE kind = 'fee'",
    );
    let list = asha.get("/student/timeline").expect(200).json();
    let events = list["events"].as_array().unwrap();
    let paid: Vec<_> = events
        .iter()
        .filter(|event| event["kind"] == "paid")
        .collect();
    assert_eq!(paid.len(), 2);
    let of = |text: &str| paid.iter().find(|event| event["text"] == text);
    let later = of("You paid ₹1.00: Hostel, June.").expect("by its text");
    assert_eq!(later["params"]["charge"], "Hostel, June");
}

#[test]
fn a_payment_is_named_by_its_receipt_and_found_by_it() {
    let app = TestApp::start();
    let (asha, boss) = (some_business(&app), app.staff(Role::SuperAdmin));
    let named = |query: &str| -> Vec<(String, Value)> {
        let found = list(&boss, query);
        let lines = found["transactions"].as_array().unwrap().iter();
        let named = |line: &Value| {
            (
                line["type"].as_str().unwrap().to_owned(),
                line["receiptNumber"].clone(),
            )
        };
        lines.map(named).collect()
    };
    app.number_receipts();
    let receipts: Vec<_> = named("")
        .into_iter()
        .filter(|(_, receipt)| !receipt.is_null())
        .collect();
    let [(kind, receipt)] = &receipts[..] else {
        panic!("{receipts:?}");
    };
    assert_eq!(kind, "Fees");
    let receipt = receipt.as_str().unwrap();
    assert!(receipt.ends_with("/000001"), "{receipt}");
    let found = named(&format!("?search={receipt}"));
    assert_eq!(found, [("Fees".to_owned(), json!(receipt))]);
    assert!(named("?search=2019-20/000001").is_empty());
    // Another college's receipt of the same number is not ours.
    let stranger = app.college("Hill College").staff(Role::SuperAdmin);
    assert_eq!(
        list(&stranger, &format!("?search={receipt}"))["transactions"],
        json!([])
    );
    let statement = app
        .accountant()
        .get(&format!("/accountant/statement/{}", asha.id))
        .expect(200)
        .json();
    let entries = statement["entries"].as_array().unwrap().iter();
    let told: Vec<_> = entries
        .map(|entry| entry["receiptNumber"].clone())
        .collect();
    assert_eq!(
        told,
        [Value::Null, Value::Null, json!(receipt), Value::Null]
    );
}
