//! What the log says of requests.

use std::time::Duration;

use portal_persistence::testing::TestDatabase;
use serde_json::{Value, json};

use crate::{
    portal::Portal,
    sandbox::{Sandbox, eventually},
};

#[test]
fn a_refusal_is_told_by_its_id_and_route_and_names_nobody() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut command = sandbox.portal_on(&database, &["serve"]);
    command
        .env("PORTAL_LOG_FORMAT", "json")
        .env("PORTAL_TRUSTED_PROXIES", "127.0.0.1");
    let portal = Portal::start(command);
    let url = format!(
        "http://127.0.0.1:{}/api/auth/login?from=asha",
        portal.port()
    );
    let form = json!({ "email": "asha@hill.example.in", "password": "kela-am8-santra" });
    let call = ureq::post(url).header("X-Request-Id", "proxy-0001");
    call.send_json(&form).expect_err("nobody is known");

    let mut found = None;
    eventually("it is logged", Duration::from_secs(30), || {
        let said = portal.said();
        found = said
            .lines()
            .find(|line| line.contains("proxy-0001"))
            .map(str::to_owned);
        found.is_some()
    });
    let line = found.expect("a line");
    let event: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(event["level"], "INFO", "{line}");
    let span = &event["span"];
    assert_eq!(span["id"], "proxy-0001", "{line}");
    assert_eq!(span["route"], "/api/auth/login", "{line}");
    assert_eq!(
        (&span["method"], &span["status"]),
        (&json!("POST"), &json!(401)),
        "{line}"
    );
    for once in ["\"route\"", "\"status\"", "proxy-0001"] {
        assert_eq!(line.matches(once).count(), 1, "{once}: {line}");
    }
    assert!(!portal.said().contains("asha"), "{line}");
    portal.stop();
}
