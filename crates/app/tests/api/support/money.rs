//! Students with money, and what they owe.

use std::sync::atomic::{AtomicU64, Ordering};

use portal_domain::roles::Role;
use portal_services::{ledger_check, receipts};
use serde_json::{Value, json};

use super::{Account, Call, Reply, TestApp, people::College};

/// The most that one accountant puts into a wallet alone, in rupees.
const ALONE: i64 = 50_000;

/// Different at each call.
pub(crate) fn unique(stem: &str) -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(1);
    format!("{stem}{:08}", COUNTER.fetch_add(1, Ordering::Relaxed))
}

impl College<'_> {
    /// A student of it, which is set up, who is admitted: two instalments of ₹62,500 are due.
    pub(crate) fn admitted(&self) -> Account {
        let student = self.set_up().applicant();
        let path = format!("/admission/approve/{}", student.id);
        self.staff(Role::DocAdmin)
            .put(&path, &json!({}))
            .expect(200);
        student
    }
}

impl TestApp {
    /// A student of the home college who is admitted.
    pub(crate) fn admitted(&self) -> Account {
        self.home().admitted()
    }

    /// An accountant of the home college.
    pub(crate) fn accountant(&self) -> Account {
        self.staff(Role::AccountantAdmin)
    }

    /// Panics unless every balance is what the transfers add up to.
    #[track_caller]
    pub(crate) fn prove_the_books(&self) {
        self.number_receipts();
        let proof = self
            .services
            .run_here(ledger_check::verify)
            .expect("a proof");
        assert_eq!(proof.differences, [""; 0]);
        let together: i64 = proof.sums.iter().map(|sum| sum.balance).sum();
        assert_eq!(together, 0);
    }

    /// Does what the worker does now and then.
    pub(crate) fn number_receipts(&self) {
        loop {
            let round = self.services.run_here(receipts::number_waiting);
            if !round.expect("receipts are numbered").left_some {
                return;
            }
        }
    }
}

impl Account {
    /// Puts that many rupees into a student's wallet, at the counter.
    #[track_caller]
    pub(crate) fn fund(&self, student: &Account, rupees: i64) {
        let mut left = rupees;
        while left > 0 {
            let some = left.min(ALONE);
            self.add_funds(student, &json!(some), &unique("Cash book "))
                .expect(200);
            left -= some;
        }
    }

    /// One entry at the counter.
    pub(crate) fn add_funds(&self, student: &Account, amount: &Value, reference: &str) -> Reply {
        let body = json!({ "studentId": student.id, "amount": amount, "reference": reference });
        self.post("/accountant/add-funds", &body)
    }

    /// Charges a student that many rupees; the charge's `_id`.
    #[track_caller]
    pub(crate) fn charge(&self, student: &Account, rupees: i64) -> String {
        let body = json!({
            "studentId": student.id, "title": unique("Library fine "), "amount": rupees,
            "dueDate": "2090-01-01",
        });
        let reply = self.post("/accountant/charges", &body).expect(200);
        reply.text("/charge/_id")
    }

    /// Pays a charge from the wallet's screen, without a key.
    pub(crate) fn pay(&self, charge: &str) -> Reply {
        self.post("/wallet/pay", &json!({ "chargeId": charge }))
    }

    /// The same, with a key.
    pub(crate) fn pay_with(&self, key: &str, charge: &str) -> Reply {
        let body = json!({ "chargeId": charge });
        let call = Call::json("POST", "/api/wallet/pay", &body);
        self.send(&call.header("idempotency-key", key))
    }

    /// What is in the wallet, in rupees.
    #[track_caller]
    pub(crate) fn balance(&self) -> Value {
        self.get("/wallet").expect(200).json()["balance"].clone()
    }

    /// The `_id`s of what is pending.
    #[track_caller]
    pub(crate) fn pending(&self) -> Vec<String> {
        let wallet = self.get("/wallet").expect(200).json();
        let charges = wallet["pending"].as_array().unwrap().iter();
        charges
            .map(|charge| charge["_id"].as_str().unwrap().to_owned())
            .collect()
    }

    /// Every payment, the newest first.
    #[track_caller]
    pub(crate) fn payments(&self) -> Vec<Value> {
        let history = self.get("/wallet/history").expect(200).json();
        history["payments"].as_array().unwrap().clone()
    }

    /// Asks for a top-up by UPI.
    pub(crate) fn request_top_up(&self, amount: &Value, utr: &str) -> Reply {
        let reference = format!("{}T1", self.id);
        let body = json!({ "amount": amount, "utr": utr, "reference": reference });
        self.post("/wallet/top-ups", &body)
    }
}
