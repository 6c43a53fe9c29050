//! Calls that move money, sent again under their key.

use chrono::Duration;
use portal_services::retention;
use serde_json::json;

use crate::support::{Call, TestApp, at_once};

#[test]
fn the_first_reply_is_given_again_byte_for_byte() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 600);
    let (fine, other) = (desk.charge(&asha, 250), desk.charge(&asha, 5_000));
    let first = asha.pay_with("a key", &fine);
    assert_eq!(first.expect(400).faulty_fields(), ["Idempotency-Key"]);

    let first = asha.pay_with("k1", &fine).expect(200);
    let failed = asha.pay_with("k2", &other).expect(200);
    assert_eq!(failed.text("/status"), "FAILURE");
    desk.fund(&asha, 50_000);
    app.number_receipts();
    let before = app.checksums(&["throttles"]);
    assert_eq!(asha.pay_with("k1", &fine).expect(200).body, first.body);
    // A failure is an outcome too: Pay Again takes a new key.
    assert_eq!(asha.pay_with("k2", &other).expect(200).body, failed.body);
    let misused = asha.pay_with("k1", &other).expect(422);
    assert_eq!(
        misused.error(),
        "This Idempotency-Key was used for another request."
    );
    assert_eq!(app.checksums(&["throttles"]), before);
    assert_eq!(
        asha.pay_with("k3", &other).expect(200).text("/status"),
        "SUCCESS"
    );
    app.prove_the_books();
}

#[test]
fn a_key_belongs_to_its_account_and_its_address() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.student(), app.student(), app.accountant());
    for student in [&asha, &ravi] {
        desk.fund(student, 600);
        let fine = desk.charge(student, 100);
        assert_eq!(
            student.pay_with("mine", &fine).expect(200).text("/status"),
            "SUCCESS"
        );
    }
    let top_up = Call::json(
        "POST",
        "/api/wallet/top-ups",
        &json!({ "amount": 1, "utr": "412345678901", "reference": format!("{}T1", asha.id) }),
    );
    let elsewhere = asha.send(&top_up.header("idempotency-key", "mine"));
    elsewhere.expect(422);
}

#[test]
fn a_refusal_is_not_kept() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.accountant());
    let charge = asha.pending()[0].clone();
    let pay = || {
        let call = Call::json("POST", "/api/fees/pay", &json!({ "chargeId": charge }));
        asha.send(&call.header("idempotency-key", "k"))
    };
    assert_eq!(pay().expect(409).error(), "Insufficient wallet balance");
    desk.fund(&asha, 62_500);
    assert_eq!(pay().expect(200).text("/status"), "SUCCESS");
    assert_eq!(pay().expect(200).text("/status"), "SUCCESS");
    app.prove_the_books();
}

#[test]
fn repetitions_under_way_wait_for_the_first() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let body = json!({ "studentId": asha.id, "amount": 700, "reference": "Cash book 7" });
    let replies = at_once(16, |_| {
        let call = Call::json("POST", "/api/accountant/add-funds", &body);
        desk.send(&call.header("idempotency-key", "cash-7"))
    });
    let told: Vec<_> = replies.iter().filter(|reply| reply.status == 200).collect();
    assert!(!told.is_empty());
    assert!(told.iter().all(|reply| reply.body == told[0].body));
    let rest = replies.iter().filter(|reply| reply.status != 200);
    assert!(rest.into_iter().all(|reply| reply.status == 503));
    assert_eq!(asha.balance(), json!(700));
    app.prove_the_books();
}

#[test]
fn decisions_that_move_money_may_be_sent_again_too() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let wished = asha.request_top_up(&json!(100), "412345678901").expect(200);
    let path = format!(
        "/api/accountant/top-ups/{}/approve",
        wished.text("/topUp/_id")
    );
    let approve = || {
        let call = Call::json("PUT", &path, &json!({}));
        desk.send(&call.header("idempotency-key", "a")).expect(200)
    };
    assert_eq!(approve().body, approve().body);
    let entries = desk.get(&format!("/accountant/statement/{}", asha.id));
    let entry = entries.text("/entries/0/transactionId");
    let path = format!("/api/accountant/transactions/{entry}/reverse");
    let reverse = || {
        let call = Call::json("PUT", &path, &json!({ "reason": "Wrong student." }));
        desk.send(&call.header("idempotency-key", "r")).expect(200)
    };
    assert_eq!(reverse().body, reverse().body);
    assert_eq!(asha.balance(), json!(0));
    app.prove_the_books();
}

#[test]
fn replies_are_forgotten_after_two_days() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 600);
    let fine = desk.charge(&asha, 100);
    asha.pay_with("k", &fine).expect(200);
    let kept = "SELECT count(*) FROM idempotency_keys";
    let sweep = || retention::sweep(&app.services).expect("swept up");
    app.pass(Duration::hours(47));
    sweep();
    assert_eq!(app.value::<i64>(kept), 1);
    app.pass(Duration::hours(2));
    sweep();
    assert_eq!(app.value::<i64>(kept), 0);
    // The charge itself still protects.
    let asha_again = app.browser();
    asha_again
        .log_in(&asha.email, crate::support::STUDENT_PASSWORD)
        .expect(200);
    let body = json!({ "chargeId": fine });
    asha_again.post("/wallet/pay", &body).expect(409);
}
