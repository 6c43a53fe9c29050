//! Money for wallets: the student's request by UPI, the accountants' queue, cash at the counter.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once, unique};

fn queue(desk: &Account, query: &str) -> Vec<Value> {
    let reply = desk.get(&format!("/accountant/top-ups{query}")).expect(200);
    reply.json()["topUps"].as_array().unwrap().clone()
}

fn requested(by: &Account, rupees: i64) -> String {
    let utr = unique("UTR");
    let reply = by.request_top_up(&json!(rupees), &utr).expect(200);
    reply.text("/topUp/_id")
}

fn approve(by: &Account, id: &str) -> Reply {
    by.put(&format!("/accountant/top-ups/{id}/approve"), &json!({}))
}

fn reject(by: &Account, id: &str, reason: &str) -> Reply {
    let body = json!({ "reason": reason });
    by.put(&format!("/accountant/top-ups/{id}/reject"), &body)
}

#[test]
fn what_a_student_has_sent_is_credited_when_an_accountant_has_found_it() {
    let app = TestApp::start();
    let (asha, desk) = (app.home().set_up().student(), app.accountant());
    let sent = asha
        .request_top_up(&json!(500.5), " 4123 4567 8901 ")
        .expect(200)
        .json();
    assert_eq!(sent["topUp"]["status"], "Pending");
    assert_eq!(sent["topUp"]["bankReference"], "412345678901");
    assert_eq!(asha.balance(), json!(0));
    let waiting = queue(&desk, "");
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["studentId"], json!(asha.id));
    assert_eq!(
        (&waiting[0]["needsSecond"], &waiting[0]["mayApprove"]),
        (&json!(false), &json!(true))
    );

    let id = waiting[0]["_id"].as_str().unwrap();
    let decided = approve(&desk, id).expect(200).json();
    assert_eq!(decided["topUp"]["status"], "Approved");
    assert_eq!(asha.balance(), json!(500.5));
    assert_eq!(
        approve(&desk, id).expect(409).error(),
        "This has already been decided."
    );
    reject(&desk, id, "Late.").expect(409);
    assert!(queue(&desk, "").is_empty());
    assert_eq!(queue(&desk, "?status=Approved").len(), 1);
    let own = asha.get("/wallet/top-ups").expect(200).json();
    assert_eq!(own["topUps"][0]["status"], "Approved");
    let mail = app.mail_to(&asha.email);
    assert_eq!(mail.subject, "₹500.50 added to your wallet");
    let student: String = app.value("SELECT student_id::text FROM top_ups");
    assert_eq!(app.audit_of(&student), ["approveTopUp"]);
    app.prove_the_books();
}

#[test]
fn all_faults_of_a_request_are_told_at_once() {
    let app = TestApp::start();
    let asha = app.student();
    let body = json!({ "amount": -5, "utr": "12", "reference": "26000199999T1" });
    let reply = asha.post("/wallet/top-ups", &body).expect(400);
    assert_eq!(reply.faulty_fields(), ["amount", "utr", "reference"]);
    for amount in [
        json!(0),
        json!(0.001),
        json!("1e3"),
        json!("100"),
        json!(-1),
        json!(1_000_000_001_i64),
        json!("9223372036854775808"),
    ] {
        let reply = asha.request_top_up(&amount, "412345678901").expect(400);
        assert_eq!(reply.faulty_fields(), ["amount"], "{amount}");
    }
    assert_eq!(app.value::<i64>("SELECT count(*) FROM top_ups"), 0);
}

#[test]
fn a_utr_is_accepted_once_in_a_college_and_again_when_it_was_turned_away() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.student(), app.student(), app.accountant());
    let utr = "HDFCN52026112101";
    let id = asha
        .request_top_up(&json!(100), utr)
        .expect(200)
        .text("/topUp/_id");
    for (other, spelling) in [(&asha, utr), (&ravi, "hdfcn5 2026-112101")] {
        let refused = other.request_top_up(&json!(100), spelling).expect(400);
        assert_eq!(refused.faulty_fields(), ["utr"]);
    }
    app.college("Hill College")
        .student()
        .request_top_up(&json!(100), utr)
        .expect(200);
    assert_eq!(
        reject(&desk, &id, " ").expect(400).faulty_fields(),
        ["reason"]
    );
    reject(&desk, &id, "The bank shows ₹1,000.").expect(200);
    let mail = app.mail_to(&asha.email);
    assert!(
        mail.text.contains("The bank shows ₹1,000."),
        "{}",
        mail.text
    );
    let corrected = asha
        .request_top_up(&json!(1_000), utr)
        .expect(200)
        .text("/topUp/_id");
    approve(&desk, &corrected).expect(200);
    asha.request_top_up(&json!(1_000), utr).expect(400);
    let own = asha.get("/wallet/top-ups").expect(200).json();
    let states: Vec<_> = own["topUps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| &t["status"])
        .collect();
    assert_eq!(states, ["Approved", "Rejected"]);
    assert_eq!(own["topUps"][1]["reason"], "The bank shows ₹1,000.");
    app.prove_the_books();
}

#[test]
fn a_refused_utr_says_when_it_is_ones_own() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.student(), app.student(), app.accountant());
    let ask = |by: &Account| {
        let refused = by.request_top_up(&json!(100), "4123 4567 8901").expect(400);
        assert_eq!(refused.faulty_fields(), ["utr"]);
        refused.json()["errors"][0]["msg"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let sent = asha.request_top_up(&json!(500), "412345678901").expect(200);
    assert_eq!(
        ask(&asha),
        "You have already sent this UTR: its ₹500.00 is being checked. \
         There is no need to send it again."
    );
    approve(&desk, &sent.text("/topUp/_id")).expect(200);
    assert!(ask(&asha).contains("its ₹500.00 is in your wallet."));
    let others = "This UTR has already been used. Please check it: each payment has its own.";
    assert_eq!(ask(&ravi), others);
}

#[test]
fn of_many_with_one_utr_one_is_taken() {
    let app = TestApp::start();
    let students: Vec<_> = (0..8).map(|_| app.student()).collect();
    let taken = at_once(8, |number| {
        students[number]
            .request_top_up(&json!(100), "412345678901")
            .status
    });
    assert_eq!(taken.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(taken.iter().filter(|status| **status == 400).count(), 7);
}

#[test]
fn a_student_has_only_so_many_waiting() {
    let app = TestApp::start();
    let asha = app.student();
    for _ in 0..5 {
        requested(&asha, 1);
    }
    let refused = asha.request_top_up(&json!(1), &unique("UTR")).expect(409);
    assert!(refused.error().starts_with("You have 5 top-ups"));
    let ravi = app.student();
    let taken = at_once(12, |_| {
        ravi.request_top_up(&json!(1), &unique("UTR")).status
    });
    assert_eq!(taken.iter().filter(|status| **status == 200).count(), 5);
}

#[test]
fn large_amounts_need_a_second_accountant() {
    let app = TestApp::with(&[("PORTAL_SECOND_ACCOUNTANT_ABOVE", "1000")]);
    let (asha, first, second) = (app.student(), app.accountant(), app.accountant());
    let small = requested(&asha, 1_000);
    approve(&first, &small).expect(200);
    assert_eq!(asha.balance(), json!(1_000));

    let large = requested(&asha, 1_001);
    let once = approve(&first, &large).expect(200).json();
    assert_eq!(once["topUp"]["status"], "Pending");
    assert_eq!(
        (&once["topUp"]["needsSecond"], &once["topUp"]["mayApprove"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(asha.balance(), json!(1_000), "nothing moves yet");
    let same = approve(&first, &large).expect(409);
    assert_eq!(
        same.error(),
        "You have already approved this. Another accountant must approve it too."
    );
    assert_eq!(queue(&second, "")[0]["mayApprove"], json!(true));
    approve(&second, &large).expect(200);
    assert_eq!(asha.balance(), json!(2_001));

    let cash = first
        .add_funds(&asha, &json!(5_000), "Cash book 1")
        .expect(200)
        .json();
    assert_eq!(cash["status"], "Pending");
    assert_eq!(cash["balance"], json!(2_001));
    let id = cash["topUp"]["_id"].as_str().unwrap();
    approve(&first, id).expect(409);
    approve(&second, id).expect(200);
    assert_eq!(asha.balance(), json!(7_001));
    app.prove_the_books();
}

#[test]
fn two_accountants_at_once_credit_once() {
    let app = TestApp::start();
    let (asha, desks) = (app.student(), [app.accountant(), app.accountant()]);
    for _ in 0..5 {
        let id = requested(&asha, 100);
        let replies = at_once(8, |number| approve(&desks[number % 2], &id).status);
        assert_eq!(replies.iter().filter(|status| **status == 200).count(), 1);
        assert_eq!(replies.iter().filter(|status| **status == 409).count(), 7);
    }
    assert_eq!(asha.balance(), json!(500));
    app.prove_the_books();
}

#[test]
fn cash_at_the_counter_has_a_reference_that_is_used_once() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let added = desk
        .add_funds(&asha, &json!(250.75), "Cash book 12")
        .expect(200)
        .json();
    assert_eq!(
        (&added["status"], &added["balance"]),
        (&json!("Approved"), &json!(250.75))
    );
    let again = desk
        .add_funds(&asha, &json!(250.75), "CASH  BOOK 12")
        .expect(400);
    assert_eq!(again.faulty_fields(), ["reference"]);
    let faults = desk.add_funds(&asha, &json!(0), " ").expect(400);
    assert_eq!(faults.faulty_fields(), ["amount", "reference"]);
    // Nor is what came by UPI entered at the counter again, or the other way round.
    asha.request_top_up(&json!(100), "HDFCN52026112101")
        .expect(200);
    let twice = desk.add_funds(&asha, &json!(100), "hdfcn52026112101");
    assert_eq!(twice.expect(400).faulty_fields(), ["reference"]);
    desk.add_funds(&asha, &json!(50), "412345678901")
        .expect(200);
    let twice = asha.request_top_up(&json!(50), "412345678901");
    assert_eq!(twice.expect(400).faulty_fields(), ["utr"]);
    assert_eq!(asha.balance(), json!(300.75));
    app.prove_the_books();
}

#[test]
fn one_utr_is_credited_once_however_the_counter_spells_it() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let sent = asha.request_top_up(&json!(100), "412345678901").expect(200);
    approve(&desk, &sent.text("/topUp/_id")).expect(200);
    for spelling in ["4123 4567 8901", "4123-4567-8901", "4123‑4567‑8901"] {
        let twice = desk.add_funds(&asha, &json!(100), spelling).expect(400);
        assert_eq!(twice.faulty_fields(), ["reference"], "{spelling}");
    }
    let cash = desk
        .add_funds(&asha, &json!(50), "hdfc n520-2611 2101")
        .expect(200)
        .json();
    assert_eq!(cash["topUp"]["bankReference"], "HDFCN52026112101");
    let twice = asha.request_top_up(&json!(50), "HDFC N520 2611 2101");
    assert_eq!(twice.expect(400).faulty_fields(), ["utr"]);
    assert_eq!(asha.balance(), json!(150));
    app.prove_the_books();
}

#[test]
fn what_was_accepted_in_two_spellings_before_is_listed_until_one_is_taken_back() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let shared = |by: &Account| {
        let listed = by.get("/accountant/shared-references").expect(200).json();
        let rows = listed["topUps"].as_array().unwrap().iter();
        rows.map(|top_up| top_up["bankReference"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert!(shared(&desk).is_empty());
    let first = asha.request_top_up(&json!(100), "412345678901").expect(200);
    desk.add_funds(&asha, &json!(100), "Book 1").expect(200);
    // As an older version has left them.
    app.execute(
        "UPDATE top_ups SET shared_reference = '412345678901';
         UPDATE top_ups SET (bank_reference, reference_key) = ('4123 4567 8901', '4123 4567 8901')
             WHERE source = 'COUNTER'",
    );
    assert_eq!(shared(&desk), ["412345678901", "4123 4567 8901"]);
    let elsewhere = app.college("Hill College").staff(Role::AccountantAdmin);
    assert!(shared(&elsewhere).is_empty());

    reject(&desk, &first.text("/topUp/_id"), "It was paid in cash.").expect(200);
    assert!(shared(&desk).is_empty());
    // The other still holds it, under a key of its own.
    let again = asha.request_top_up(&json!(100), "412345678901");
    assert_eq!(again.expect(400).faulty_fields(), ["utr"]);
}

#[test]
fn another_colleges_money_is_unknown() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let id = requested(&asha, 100);
    let stranger = app.college("Hill College").staff(Role::AccountantAdmin);
    let before = app.checksums(&["throttles"]);
    let unknown = "01900000-0000-7000-8000-000000000000";
    assert_eq!(
        approve(&stranger, &id).expect(404).body,
        approve(&stranger, unknown).expect(404).body
    );
    reject(&stranger, &id, "Mine.").expect(404);
    stranger.add_funds(&asha, &json!(1), "x").expect(404);
    for path in ["students", "statement"] {
        let theirs = stranger
            .get(&format!("/accountant/{path}/{}", asha.id))
            .expect(404);
        let nobodys = stranger
            .get(&format!("/accountant/{path}/99999999999"))
            .expect(404);
        assert_eq!(theirs.body, nobodys.body);
    }
    assert!(queue(&stranger, "").is_empty());
    assert_eq!(app.checksums(&["throttles"]), before);
    assert_eq!(queue(&desk, "").len(), 1);
}

#[test]
fn the_queue_is_searched_and_paged_the_oldest_first() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.student(), app.student(), app.accountant());
    let ids: Vec<_> = (0..3).map(|_| requested(&asha, 100)).collect();
    ravi.request_top_up(&json!(5), "412345678901").expect(200);
    let listed: Vec<_> = queue(&desk, "")
        .iter()
        .map(|t| t["_id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(listed[..3], ids);
    assert_eq!(
        queue(&desk, "?search=345678")[0]["studentId"],
        json!(ravi.id)
    );
    assert_eq!(queue(&desk, "?search=4123-4567%208901").len(), 1);
    assert_eq!(queue(&desk, &format!("?search={}", asha.id)).len(), 3);
    let page = desk.get("/accountant/top-ups?limit=2").expect(200);
    let next = page.header("link").unwrap().to_owned();
    assert!(next.contains(&format!("after={}", ids[1])), "{next}");
    desk.get("/accountant/top-ups?status=Lost").expect(400);
    for id in [&ids[1], &ids[2], &ids[0]] {
        reject(&desk, id, "Not found.").expect(200);
    }
    let rejected = |query: &str| {
        let queue = queue(&desk, &format!("?status=Rejected{query}"));
        let ids = queue.iter().map(|t| t["_id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    let last_decided_first = [ids[0].clone(), ids[2].clone(), ids[1].clone()];
    assert_eq!(rejected(""), last_decided_first);
    assert_eq!(
        rejected(&format!("&after={}", ids[0])),
        last_decided_first[1..]
    );
}
