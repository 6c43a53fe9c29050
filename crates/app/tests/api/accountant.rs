//! The accountant's view of students: who has and owes what, charges, statements, corrections.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn students(desk: &Account, query: &str) -> Vec<Value> {
    let reply = desk
        .get(&format!("/accountant/students{query}"))
        .expect(200);
    reply.json()["students"].as_array().unwrap().clone()
}

fn statement(desk: &Account, of: &Account) -> Vec<Value> {
    let reply = desk
        .get(&format!("/accountant/statement/{}", of.id))
        .expect(200);
    reply.json()["entries"].as_array().unwrap().clone()
}

fn raise(desk: &Account, of: &Account, due: &str) -> Reply {
    let body = json!({ "studentId": of.id, "title": "Library fine", "amount": 50, "dueDate": due });
    desk.post("/accountant/charges", &body)
}

fn withdraw(desk: &Account, charge: &str) -> Reply {
    let body = json!({ "reason": "Entered twice." });
    desk.put(&format!("/accountant/charges/{charge}/withdraw"), &body)
}

fn reverse(desk: &Account, transaction: &Value) -> Reply {
    let id = transaction.as_str().unwrap();
    let body = json!({ "reason": "Wrong student." });
    desk.put(&format!("/accountant/transactions/{id}/reverse"), &body)
}

#[test]
fn students_are_listed_by_course_with_what_they_have_and_owe() {
    let app = TestApp::start();
    let (asha, fresh, desk) = (app.admitted(), app.student(), app.accountant());
    app.college("Hill College").student();
    desk.fund(&asha, 500);
    let listed = students(&desk, "");
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0]["balance"], json!(500));
    assert_eq!(listed[0]["due"], json!(125_000));
    assert_eq!(listed[0]["course"], "BMS");
    // By the name of the admission form, and found by the registered one too.
    assert_eq!(listed[0]["name"], "Asha Patil");
    for name in ["Asha%20Patil", &asha.username] {
        assert_eq!(students(&desk, &format!("?search={name}"))[0], listed[0]);
    }
    assert_eq!(
        (&listed[1]["id"], &listed[1]["course"]),
        (&json!(fresh.id), &json!(null))
    );
    assert_eq!(students(&desk, "?course=BMS").len(), 1);
    assert!(students(&desk, "?course=BA").is_empty());
    assert_eq!(
        students(&desk, &format!("?search={}", fresh.username)).len(),
        1
    );
    let account = desk
        .get(&format!("/accountant/students/{}", asha.id))
        .expect(200)
        .json();
    assert_eq!(account["student"], listed[0]);
    assert_eq!(account["charges"].as_array().unwrap().len(), 2);
}

#[test]
fn a_charge_is_raised_once_and_told_to_the_student() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    let charge = raise(&desk, &asha, "2090-01-01").expect(200).json()["charge"].clone();
    assert_eq!(
        (&charge["status"], &charge["amount"]),
        (&json!("Due"), &json!(50))
    );
    let twice = raise(&desk, &asha, "2090-01-01").expect(409);
    assert_eq!(
        twice.error(),
        "This student already has a charge with this title and due date."
    );
    raise(&desk, &asha, "2090-01-02").expect(200);
    let past = raise(&desk, &asha, "2020-01-01").expect(400);
    assert_eq!(past.faulty_fields(), ["dueDate"]);
    let body = json!({ "studentId": asha.id, "title": "", "amount": 0.001, "dueDate": "soon" });
    let faults = desk.post("/accountant/charges", &body).expect(400);
    assert_eq!(faults.faulty_fields(), ["title", "amount", "dueDate"]);
    assert_eq!(asha.pending().len(), 2);
    assert!(
        app.subjects_to(&asha.email)
            .contains(&"Sunrise College asks you to pay ₹50.00".into())
    );
    let stranger = app.college("Hill College").staff(Role::AccountantAdmin);
    raise(&stranger, &asha, "2090-01-01").expect(404);
}

#[test]
fn only_an_unpaid_charge_of_ones_own_college_is_taken_back() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.accountant());
    let instalment = asha.pending()[0].clone();
    let refused = withdraw(&desk, &instalment).expect(409);
    assert_eq!(refused.error(), "A fee instalment cannot be withdrawn.");
    let (kept, gone) = (desk.charge(&asha, 100), desk.charge(&asha, 200));
    let stranger = app.college("Hill College").staff(Role::AccountantAdmin);
    withdraw(&stranger, &gone).expect(404);
    assert_eq!(
        withdraw(&desk, &gone).expect(200).text("/charge/status"),
        "Withdrawn"
    );
    assert_eq!(
        withdraw(&desk, &gone).expect(409).error(),
        "This has already been withdrawn."
    );
    assert!(!asha.pending().contains(&gone));
    desk.fund(&asha, 1_000);
    let refused = asha.pay(&gone).expect(409);
    assert_eq!(
        refused.error(),
        "Your college has withdrawn this charge. Nothing is due."
    );
    asha.pay(&kept).expect(200);
    let refused = withdraw(&desk, &kept).expect(409);
    assert_eq!(
        refused.error(),
        "This has already been paid, so it cannot be withdrawn."
    );
    app.prove_the_books();
}

#[test]
fn a_charge_is_paid_or_taken_back_and_never_both() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 5_000);
    for _ in 0..10 {
        let charge = desk.charge(&asha, 10);
        let outcomes = at_once(2, |number| match number {
            0 => asha.pay(&charge).status,
            _ => withdraw(&desk, &charge).status,
        });
        assert!(
            matches!(outcomes[..], [200, 409] | [409, 200]),
            "{outcomes:?}"
        );
    }
    app.prove_the_books();
}

#[test]
fn a_statement_tells_every_rupee() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 500);
    let fine = desk.charge(&asha, 120);
    asha.pay(&fine).expect(200);
    desk.fund(&asha, 30);
    let entries = statement(&desk, &asha);
    let told: Vec<_> = entries
        .iter()
        .map(|e| {
            (
                e["direction"].as_str().unwrap(),
                e["amount"].as_i64(),
                e["balanceAfter"].as_i64(),
                e["type"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Incoming", Some(30), Some(410), "Journal"),
            ("Outgoing", Some(120), Some(380), "Fees"),
            ("Incoming", Some(500), Some(500), "Journal"),
        ]
    );
    let first = desk
        .get(&format!("/accountant/statement/{}?limit=2", asha.id))
        .expect(200);
    let link = first.header("link").unwrap().to_owned();
    let next = link
        .trim_start_matches("</api")
        .split('>')
        .next()
        .unwrap()
        .to_owned();
    let rest = desk.get(&next).expect(200).json();
    assert_eq!(rest["entries"][0], entries[2]);
}

#[test]
fn a_mistake_at_the_counter_is_made_good_by_a_transfer_of_its_own() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.add_funds(&asha, &json!(900), "Cash book 3")
        .expect(200);
    let entry = statement(&desk, &asha)[0].clone();
    assert_eq!(entry["canReverse"], json!(true));
    let stranger = app.college("Hill College").staff(Role::AccountantAdmin);
    reverse(&stranger, &entry["transactionId"]).expect(404);
    let back = reverse(&desk, &entry["transactionId"]).expect(200).json()["entry"].clone();
    assert_eq!(
        (&back["direction"], &back["balanceAfter"]),
        (&json!("Outgoing"), &json!(0))
    );
    assert_eq!(asha.balance(), json!(0));
    let entries = statement(&desk, &asha);
    assert_eq!(entries.len(), 2, "nothing is removed");
    assert!(
        entries
            .iter()
            .all(|entry| entry["canReverse"] == json!(false))
    );
    let again = reverse(&desk, &entry["transactionId"]).expect(409);
    assert_eq!(again.error(), "This has already been taken back.");
    let correction = reverse(&desk, &back["transactionId"]).expect(409);
    assert_eq!(
        correction.error(),
        "Only money that was put into a wallet can be taken back."
    );
    // The same paper may now be entered for whom it was meant.
    let ravi = app.student();
    desk.add_funds(&ravi, &json!(900), "Cash book 3")
        .expect(200);
    assert_eq!(
        app.mail_to(&asha.email).subject,
        "₹900.00 taken back from your wallet"
    );
    app.prove_the_books();
}

#[test]
fn what_is_spent_is_not_taken_back() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 100);
    let fine = desk.charge(&asha, 60);
    asha.pay(&fine).expect(200);
    let entries = statement(&desk, &asha);
    let spent = reverse(&desk, &entries[1]["transactionId"]).expect(409);
    assert_eq!(
        spent.error(),
        "The wallet now holds less than this amount, so it cannot be taken back."
    );
    reverse(&desk, &entries[0]["transactionId"]).expect(409);
    app.prove_the_books();
}

#[test]
fn money_is_taken_back_once_by_however_many() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.accountant());
    desk.fund(&asha, 100);
    desk.fund(&asha, 100);
    let entry = statement(&desk, &asha)[0].clone();
    let statuses = at_once(8, |_| reverse(&desk, &entry["transactionId"]).status);
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);
    assert_eq!(asha.balance(), json!(100));
    app.prove_the_books();
}
