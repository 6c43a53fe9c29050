//! The fee screen: what is owed and paid, paying the next instalment, receipts.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn pay(by: &Account, charge: &Value) -> Reply {
    by.post("/fees/pay", &json!({ "chargeId": charge }))
}

fn status(of: &Account) -> Value {
    of.get("/fees/status").expect(200).json()
}

#[test]
fn paying_is_closed_until_the_admission_is_approved() {
    let app = TestApp::start();
    let (asha, desk) = (app.applicant(), app.accountant());
    desk.fund(&asha, 600);
    let fine = json!(desk.charge(&asha, 100));
    for charge in [&fine, &json!("01900000-0000-7000-8000-000000000000")] {
        let closed = pay(&asha, charge).expect(409);
        assert_eq!(
            closed.error(),
            "Payment opens once your admission is approved."
        );
    }
    assert_eq!(status(&asha)["admissionStatus"], "Submitted");
    assert_eq!(asha.balance(), json!(600));
}

#[test]
fn the_figures_follow_the_payments() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.accountant());
    let fee = status(&asha);
    assert_eq!(fee["totalFee"], json!(125_000));
    assert_eq!(
        (&fee["paidAmount"], &fee["balanceDue"]),
        (&json!(0), &json!(125_000))
    );
    assert_eq!(fee["dueDate"], "2090-07-15");
    let first = fee["charges"][0]["_id"].clone();

    let refused = pay(&asha, &first).expect(409);
    assert_eq!(refused.error(), "Insufficient wallet balance");
    assert_eq!(status(&asha)["payments"], json!([]), "nothing is recorded");
    desk.fund(&asha, 63_000);
    let paid = pay(&asha, &first).expect(200).json();
    let fee = status(&asha);
    assert_eq!(
        (&fee["paidAmount"], &fee["balanceDue"]),
        (&json!(62_500), &json!(62_500))
    );
    assert_eq!(
        (&fee["walletBalance"], &fee["dueDate"]),
        (&json!(500), &json!("2090-12-15"))
    );
    assert_eq!(fee["charges"][0]["status"], "Paid");
    assert_eq!(fee["payments"], json!([paid["payment"]]));
    assert_eq!(
        pay(&asha, &first).expect(409).error(),
        "This has already been paid."
    );

    let fine = desk.charge(&asha, 100);
    let fee = status(&asha);
    assert_eq!(
        (&fee["totalFee"], &fee["dueDate"]),
        (&json!(125_100), &json!("2090-01-01"))
    );
    desk.put(
        &format!("/accountant/charges/{fine}/withdraw"),
        &json!({ "reason": "Mistake." }),
    )
    .expect(200);
    assert_eq!(
        status(&asha)["totalFee"],
        json!(125_000),
        "what is withdrawn does not count"
    );
    app.prove_the_books();
}

#[test]
fn what_is_overdue_is_told() {
    let app = TestApp::start();
    let asha = app.admitted();
    app.pass(Duration::days(365 * 64));
    let again = app.browser();
    again
        .log_in(&asha.email, crate::support::STUDENT_PASSWORD)
        .expect(200);
    let fee = again.get("/fees/status").expect(200).json();
    let states: Vec<_> = fee["charges"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| &c["status"])
        .collect();
    assert_eq!(states, ["Overdue", "Due"]);
}

#[test]
fn an_instalment_says_what_it_consists_of_as_it_was_charged() {
    let app = TestApp::start();
    let asha = app.admitted();
    let fine = app.accountant().charge(&asha, 100);
    app.execute("UPDATE global_fees SET title = 'Gymkhana', amount = 1");
    app.execute("UPDATE courses SET base_fee = 1");
    let charges = status(&asha)["charges"].clone();
    assert_eq!(
        (&charges[0]["_id"], &charges[0]["parts"]),
        (&json!(fine), &json!([]))
    );
    let half =
        json!([{ "title": null, "amount": 60_000 }, { "title": "Library", "amount": 2_500 }]);
    for number in [1, 2] {
        assert_eq!(charges[number]["parts"], half);
    }
    // What an earlier release has charged does not say it.
    app.execute("UPDATE charges SET parts = NULL");
    assert_eq!(status(&asha)["charges"][1]["parts"], json!([]));
}

fn receipt_of(payment: &Value) -> String {
    payment["receiptUrl"].as_str().unwrap().to_owned()
}

#[test]
fn a_receipt_says_who_paid_what_in_figures_and_in_words() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.accountant());
    desk.fund(&asha, 62_500);
    let charge = status(&asha)["charges"][0]["_id"].clone();
    let payment = pay(&asha, &charge).expect(200).json()["payment"].clone();
    assert_eq!(payment["receiptNumber"], Value::Null, "not numbered yet");
    app.number_receipts();
    let path = receipt_of(&payment);
    let receipt = asha.get(&path).expect(200);
    let year = app.value::<i16>("SELECT financial_year FROM receipts");
    let number = format!("{year}-{:02}/000001", (year + 1) % 100);
    assert_eq!(status(&asha)["payments"][0]["receiptNumber"], number);
    assert_eq!(asha.payments()[0]["receiptNumber"], number);
    let disposition = receipt.header("content-disposition").unwrap();
    assert!(
        disposition.contains(&number.replace('/', "-")),
        "{disposition}"
    );
    let paid_at: String = app.value(
        "SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'DD/MM/YYYY, HH24:MI')
         FROM transfers WHERE kind = 'fee'",
    );
    let text = pdf_extract::extract_text_from_mem(&receipt.bytes).expect("a PDF with text");
    for part in [
        "Sunrise College",
        "Fee Receipt",
        &number,
        &asha.id,
        "Asha Patil",
        "Instalment 1 of 2",
        "₹62,500.00",
        "Rupees Sixty-Two Thousand Five Hundred Only",
        payment["transactionId"].as_str().unwrap(),
        "1 Hill Road, Pune",
        &paid_at,
    ] {
        assert!(text.contains(part), "{part} is not in: {text}");
    }
    assert_eq!(desk.get(&path).expect(200).bytes, receipt.bytes);
    // What is issued says for ever what was true then.
    app.execute(
        "UPDATE colleges SET name = 'Moonset Institute', address = '9 Elsewhere Lane';
         UPDATE courses SET name = 'BMS (2027)';
         UPDATE students SET name = 'Mallory'",
    );
    assert_eq!(asha.get(&path).expect(200).bytes, receipt.bytes);
}

#[test]
fn a_receipt_is_its_payers_and_the_own_accountants() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 100);
    let fine = desk.charge(&asha, 100);
    let paid = asha.pay(&fine).expect(200).json();
    let (path, funded) = (
        receipt_of(&paid["payment"]),
        app.value::<String>("SELECT id::text FROM transfers WHERE charge_id IS NULL"),
    );
    let unknown = "/fees/receipts/01900000-0000-7000-8000-000000000000";
    let stranger = app.college("Hill College").staff(Role::AccountantAdmin);
    assert_eq!(
        stranger.get(&path).expect(404).body,
        stranger.get(unknown).expect(404).body
    );
    let ravi = app.student();
    assert_eq!(
        ravi.get(&path).expect(403).body,
        ravi.get(unknown).expect(403).body
    );
    // What was put into the wallet is no payment.
    asha.get(&format!("/fees/receipts/{funded}")).expect(403);
}

#[test]
fn until_it_has_its_number_a_receipt_is_waited_for() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 100);
    let fine = desk.charge(&asha, 100);
    // Holds the series, so that the worker has to wait as well.
    app.number_receipts();
    let mut sql = app.sql();
    let mut held = sql.transaction().unwrap();
    held.batch_execute("LOCK TABLE receipt_series IN EXCLUSIVE MODE")
        .unwrap();
    let paid = asha.pay(&fine).expect(200).json();
    let path = receipt_of(&paid["payment"]);
    assert_eq!(asha.get(&path).expect(503).retry_after(), 1);
    held.rollback().unwrap();
    app.number_receipts();
    asha.get(&path).expect(200);
}

#[test]
fn numbers_have_no_gaps_in_each_college_and_year() {
    let app = TestApp::for_long();
    let colleges = ["Sunrise College", "Hill College"].map(|name| app.college(name));
    for _ in 0..2 {
        for college in &colleges {
            let (asha, desk) = (college.student(), college.staff(Role::AccountantAdmin));
            desk.fund(&asha, 1_000);
            let charges: Vec<_> = (0..12).map(|_| desk.charge(&asha, 10)).collect();
            let paid = at_once(12, |number| {
                if number % 3 == 0 {
                    app.number_receipts();
                }
                asha.pay(&charges[number]).status
            });
            assert_eq!(paid, [200; 12]);
        }
        app.pass(Duration::days(366));
    }
    at_once(4, |_| app.number_receipts());
    let series: Vec<(i64, i32, i32)> = app
        .sql()
        .query(
            "SELECT count(*), min(number), max(number) FROM receipts GROUP BY college_id, financial_year",
            &[],
        )
        .unwrap()
        .iter()
        .map(|row| (row.get(0), row.get(1), row.get(2)))
        .collect();
    assert_eq!(series, [(12, 1, 12); 4]);
    app.prove_the_books();
}
