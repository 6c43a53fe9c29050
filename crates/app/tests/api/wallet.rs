//! Paying out of the wallet: once, whatever is clicked, raced or sent again.

use chrono::{Duration, Timelike};
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{TestApp, at_once};

/// Lets the time pass until a minute begins: failures are kept once a minute of the clock.
fn pass_to_next_minute(app: &TestApp) {
    app.pass(Duration::seconds(60 - i64::from(app.now().second())));
}

#[test]
fn a_payment_moves_the_money_once_and_leaves_the_pending_list() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 600);
    let fine = desk.charge(&asha, 250);
    assert_eq!(asha.pending(), std::slice::from_ref(&fine));

    let paid = asha.pay(&fine).expect(200).json();
    assert_eq!(
        (&paid["status"], &paid["message"]),
        (&json!("SUCCESS"), &json!("Payment Successful"))
    );
    assert_eq!(paid["payment"]["method"], "WALLET");
    assert_eq!(paid["payment"]["amount"], json!(250));
    assert_eq!(asha.balance(), json!(350));
    assert!(asha.pending().is_empty());
    let again = asha.pay(&fine).expect(409);
    assert_eq!(again.error(), "This has already been paid.");
    let history = asha.payments();
    assert_eq!(history.len(), 1);
    // A worker numbers the receipt sooner or later.
    let unnumbered = |payment: &Value| {
        let mut payment = payment.clone();
        payment["receiptNumber"] = json!(null);
        payment
    };
    assert_eq!(unnumbered(&history[0]), unnumbered(&paid["payment"]));
    app.prove_the_books();
}

#[test]
fn too_little_money_is_a_failure_that_can_be_paid_again_and_stays_due() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.accountant());
    desk.fund(&asha, 100);
    let charge = asha.pending()[0].clone();
    pass_to_next_minute(&app);
    let failed = asha.pay(&charge).expect(200).json();
    assert_eq!(
        (&failed["status"], &failed["message"]),
        (&json!("FAILURE"), &json!("Insufficient wallet balance"))
    );
    assert_eq!(failed["payment"]["payAgain"], json!(charge));
    assert_eq!(failed["payment"]["receiptUrl"], json!(null));
    assert_eq!(asha.balance(), json!(100));
    assert!(!asha.pending().contains(&charge), "it leaves the list");
    let wallet = asha.get("/wallet").expect(200).json();
    assert_eq!(wallet["failed"][0]["_id"], json!(charge));
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(fee["balanceDue"], json!(125_000), "and is still due");

    // Tried again at once it is the same failure, told again.
    let told_again = asha.pay(&charge).expect(200).json();
    assert_eq!(told_again, failed);
    assert_eq!(asha.payments().len(), 1);

    // A minute later it fails once more, and only the last failure offers another try.
    pass_to_next_minute(&app);
    asha.pay(&charge).expect(200);
    let offers: Vec<_> = asha
        .payments()
        .iter()
        .map(|p| p["payAgain"].clone())
        .collect();
    assert_eq!(offers, [json!(charge), json!(null)]);
    desk.fund(&asha, 62_400);
    let paid = asha.pay(&charge).expect(200);
    assert_eq!(paid.text("/status"), "SUCCESS");
    assert_eq!(asha.balance(), json!(0));
    let history = asha.payments();
    assert!(history.iter().all(|payment| payment["payAgain"].is_null()));
    let statuses: Vec<_> = history
        .iter()
        .map(|p| p["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["SUCCESS", "FAILURE", "FAILURE"]);
    app.prove_the_books();
}

#[test]
fn the_amount_is_the_servers_whatever_is_sent() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 600);
    let fine = desk.charge(&asha, 250);
    let body = json!({ "chargeId": fine, "amount": 1, "status": "Paid", "balance": 9_999_999 });
    asha.post("/wallet/pay", &body).expect(200);
    assert_eq!(asha.balance(), json!(350));
}

#[test]
fn somebody_elses_charge_is_as_unknown_as_any() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let (ravi, stranger) = (app.student(), app.college("Hill College").student());
    desk.fund(&asha, 600);
    let fine = desk.charge(&asha, 250);
    let before = app.checksums(&["throttles"]);
    let unknown = asha
        .pay("01900000-0000-7000-8000-000000000000")
        .expect(404)
        .body;
    for other in [&ravi, &stranger] {
        assert_eq!(other.pay(&fine).expect(404).body, unknown);
        assert_eq!(other.pay_with("k", &fine).expect(404).body, unknown);
    }
    assert_eq!(asha.pay("x").expect(404).body, unknown);
    app.staff(Role::AccountantAdmin);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM transfers"), 1);
    let after = app.checksums(&["throttles"]);
    assert_eq!(before["transfers"], after["transfers"]);
    assert_eq!(before["failed_payments"], after["failed_payments"]);
}

#[test]
fn sixty_four_pays_of_one_charge_are_one_payment() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 50_000);
    for keys in ["none", "same", "other"] {
        let fine = desk.charge(&asha, 100);
        // A student may write so often in a minute.
        app.pass(Duration::minutes(1));
        let replies = at_once(64, |number| match keys {
            "none" => asha.pay(&fine),
            "same" => asha.pay_with(&fine, &fine),
            _ => asha.pay_with(&format!("{fine}{number}"), &fine),
        });
        let paid: Vec<_> = replies.iter().filter(|reply| reply.status == 200).collect();
        assert!(
            paid.iter().all(|reply| reply.body == paid[0].body),
            "{keys}"
        );
        // Those who stood in line for too long were told so; the others were told that it is paid.
        let expected = replies
            .iter()
            .all(|reply| matches!(reply.status, 200 | 409 | 503));
        assert!(expected, "{keys}: {replies:?}");
        if keys != "same" {
            assert_eq!(paid.len(), 1, "{keys}");
        }
        let transfers = format!("SELECT count(*) FROM transfers WHERE charge_id = '{fine}'");
        assert_eq!(app.value::<i64>(&transfers), 1, "{keys}");
    }
    assert_eq!(asha.balance(), json!(49_700));
    app.prove_the_books();
}

#[test]
fn a_charge_that_fails_again_and_again_is_kept_once_a_minute() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 100);
    let (fine, other) = (desk.charge(&asha, 250), desk.charge(&asha, 300));
    pass_to_next_minute(&app);
    let replies = at_once(32, |number| match number % 2 {
        0 => asha.pay(&fine).expect(200),
        _ => asha.pay_with(&format!("{number}"), &fine).expect(200),
    });
    assert!(replies.iter().all(|reply| reply.body == replies[0].body));
    asha.pay(&other).expect(200);
    let kept = "SELECT count(*) FROM failed_payments";
    assert_eq!(app.value::<i64>(kept), 2);
    // A key keeps its reply, also when nothing was kept beside it.
    pass_to_next_minute(&app);
    assert_eq!(asha.pay_with("1", &fine).expect(200).body, replies[0].body);
    assert_eq!(app.value::<i64>(kept), 2);
    asha.pay(&fine).expect(200);
    assert_eq!(app.value::<i64>(kept), 3);
    app.prove_the_books();
}

#[test]
fn twenty_payments_of_fifty_out_of_five_hundred_are_ten() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 500);
    let charges: Vec<_> = (0..20).map(|_| desk.charge(&asha, 50)).collect();
    let replies = at_once(20, |number| {
        asha.pay_with(&charges[number], &charges[number])
            .expect(200)
            .text("/status")
    });
    let succeeded = replies.iter().filter(|status| *status == "SUCCESS").count();
    assert_eq!((succeeded, replies.len() - succeeded), (10, 10));
    assert_eq!(asha.balance(), json!(0));
    assert!(asha.pending().is_empty());
    assert_eq!(asha.payments().len(), 20);
    app.prove_the_books();
}

#[test]
fn the_history_is_paged_in_one_order() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 100);
    for rupees in [10, 500, 20, 600, 30] {
        let charge = desk.charge(&asha, rupees);
        asha.pay(&charge).expect(200);
    }
    // Otherwise a worker may number one between two pages.
    app.number_receipts();
    let all = asha.payments();
    let amounts: Vec<_> = all.iter().map(|p| p["amount"].as_i64().unwrap()).collect();
    assert_eq!(amounts, [30, 600, 20, 500, 10]);
    let mut path = "/wallet/history?limit=2".to_owned();
    let mut seen = Vec::new();
    loop {
        let page = asha.get(&path).expect(200);
        seen.extend(page.json()["payments"].as_array().unwrap().clone());
        let Some(link) = page.header("link") else {
            break;
        };
        let next = link.trim_start_matches("</api").split('>').next().unwrap();
        path = next.to_owned();
    }
    assert_eq!(seen, all);
}
