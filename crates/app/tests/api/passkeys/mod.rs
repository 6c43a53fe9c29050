//! Passkeys: adding one, signing in with it, as second factor of staff, and confirming who one is.

mod adding;
mod factor;
mod own;
mod sign_in;
mod step_up;

use crate::support::{Reply, TestApp, passkeys::Device};

const WRONG: &str = "This passkey was not accepted. Please try again, or use another way.";
const LAPSED: &str = "This took too long. Please try again.";

/// What a device does that no honest one does, by name.
type Spoiled = (&'static str, fn(&Device));

const SPOILED: [Spoiled; 3] = [
    ("origin", |device| device.open("https://portal.example.in")),
    ("domain", |device| device.answer_for("example.in")),
    ("not unlocked", Device::lock),
];

impl Reply {
    #[track_caller]
    fn check_wrong(&self) {
        self.check_refusal(400, "passkey.wrong", WRONG);
    }

    #[track_caller]
    fn check_lapsed(&self) {
        self.check_refusal(409, "passkey.lapsed", LAPSED);
    }
}

fn count(app: &TestApp, table: &str) -> i64 {
    app.value(&format!("SELECT count(*) FROM {table}"))
}

/// How often the audit says that of an account.
fn audited(app: &TestApp, account: &str, action: &str) -> usize {
    let rows = app.audit_of(account);
    rows.iter().filter(|row| *row == action).count()
}

/// The audit names a student by the internal id.
fn internal_id(app: &TestApp, sap_id: &str) -> String {
    app.value(&format!(
        "SELECT id::text FROM students WHERE sap_id = '{sap_id}'"
    ))
}
