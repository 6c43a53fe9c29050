//! Devices on which a student stays signed in for 30 days.

mod adding;
mod asked;
mod copied;
mod ends;
mod sign_in;

use crate::support::{Account, Browser, TestApp, kept::Key};

fn count(app: &TestApp, table: &str) -> i64 {
    app.value(&format!("SELECT count(*) FROM {table}"))
}

/// What the audit says of a student, the oldest first.
fn audited(app: &TestApp, student: &Account) -> Vec<String> {
    let id: String = app.value(&format!(
        "SELECT id::text FROM students WHERE sap_id = '{}'",
        student.id
    ));
    app.audit_of(&id)
}

/// A student, and the key with which this browser stays signed in.
fn holder(app: &TestApp) -> (Account, Key) {
    let student = app.student();
    let key = student.stay();
    (student, key)
}

/// Another browser that holds the same token.
fn holding(app: &TestApp, token: &str) -> Browser {
    let browser = app.browser();
    browser.hold_token(token);
    browser
}

/// What the browser held before its next use.
#[track_caller]
fn used(browser: &Browser, key: &Key) -> String {
    let token = browser.device_token().expect("a token");
    browser.wake(key).expect(200);
    token
}
