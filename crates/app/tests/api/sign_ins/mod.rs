//! Where one is signed in, how one signed in lately, and what is told of a sign-in from an unknown browser.

mod history;
mod live;
mod news;

use serde_json::Value;

use crate::support::{Account, Browser, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp};

const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

/// A portal that believes what tests say of their addresses.
fn behind_a_proxy() -> TestApp {
    TestApp::with(&[("PORTAL_TRUSTED_PROXIES", "127.0.0.1")])
}

/// A browser that calls itself that, at that address.
fn browser_at(app: &TestApp, agent: &str, address: &str) -> Browser {
    app.browser()
        .always("user-agent", agent)
        .always("x-forwarded-for", address)
}

/// A phone of which no account knows anything.
fn phone(app: &TestApp) -> Browser {
    browser_at(app, PHONE, "198.51.100.20")
}

fn sessions(by: &Browser) -> Vec<Value> {
    let listed = by.get("/auth/sign-ins").expect(200).json();
    listed["sessions"].as_array().expect("a list").clone()
}

fn sign_ins(by: &Browser) -> Vec<Value> {
    let listed = by.get("/auth/sign-ins/history").expect(200).json();
    listed["signIns"].as_array().expect("a list").clone()
}

/// Signs the account in there, whatever it is.
fn log_in(there: &Browser, account: &Account) -> Reply {
    let reply = if account.id.len() == 11 {
        there.log_in(&account.email, STUDENT_PASSWORD)
    } else {
        there.log_in_as_staff(&account.email, STAFF_PASSWORD)
    };
    reply.expect(200)
}
