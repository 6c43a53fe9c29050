//! A crash of the client is found in the log by its id.

use std::time::Duration;

use portal_persistence::testing::TestDatabase;
use serde_json::json;

use crate::{
    portal::Portal,
    sandbox::{Sandbox, eventually},
};

const PATIENCE: Duration = Duration::from_secs(10);

#[test]
fn a_reported_crash_is_one_line_of_the_log() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    let report = json!({ "id": "K3F92M7Q", "page": "fee-status", "error": "TypeError",
                         "places": ["main.js:1:2", "fee-status.js:3:4"] });
    portal.browser().post("/api/crashes", &report).ok();
    eventually("the crash is in the log", PATIENCE, || {
        portal.said().contains("K3F92M7Q")
    });
    let said = portal.said();
    let line = said.lines().find(|line| line.contains("K3F92M7Q"));
    let line = line.expect("its line");
    for part in ["fee-status", "TypeError", "main.js:1:2 fee-status.js:3:4"] {
        assert!(line.contains(part), "{line}");
    }
    portal.stop();
}
