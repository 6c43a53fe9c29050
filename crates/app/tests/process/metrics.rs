//! What Prometheus reads, and where.

use std::time::Duration;

use portal_persistence::testing::TestDatabase;
use portal_services::demo::PASSWORD;

use crate::{
    browser::Browser,
    people::log_in,
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, eventually},
};

const PATIENCE: Duration = Duration::from_secs(20);

/// The value of that line, labels and all.
pub(crate) fn value(text: &str, name: &str) -> Option<i64> {
    let rest = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
    text.lines().find_map(rest)
}

fn value_of(text: &str, name: &str) -> i64 {
    value(text, name).unwrap_or_else(|| panic!("no {name} in {text}"))
}

fn check_requests(text: &str) {
    let wallet = r#"{method="GET",route="/api/wallet",status="200"}"#;
    assert_eq!(
        value_of(text, &format!("portal_http_requests_total{wallet}")),
        2
    );
    let refused = r#"{method="GET",route="/api/admin/credential",status="403"}"#;
    assert_eq!(
        value_of(text, &format!("portal_http_requests_total{refused}")),
        1
    );
    let seconds = r#"portal_http_request_duration_seconds_count{method="GET",route="/api/wallet"}"#;
    assert_eq!(value_of(text, seconds), 2);
}

fn check_database(text: &str) {
    let possible = r#"portal_database_connections{state="possible"}"#;
    assert!(value_of(text, possible) > 1);
    assert!(value_of(text, "portal_outbox_mails") >= 0);
    for nothing in ["synchronous", "unarchived_seconds", "standbys_lost"] {
        assert_eq!(value_of(text, &format!("portal_database_{nothing}")), 0);
    }
    assert_eq!(value_of(text, "portal_receipts_unnumbered"), 0);
    let accounts: Vec<i64> = text
        .lines()
        .filter(|line| line.starts_with("portal_ledger_paise{"))
        .map(|line| {
            let paise = line.rsplit(' ').next();
            paise.and_then(|n| n.parse().ok()).expect("a number")
        })
        .collect();
    assert!(accounts.len() >= 4, "{text}");
    assert_eq!(accounts.iter().sum::<i64>(), 0);
    assert!(accounts.iter().any(|paise| *paise != 0));
}

#[test]
fn requests_pool_workers_mails_and_ledger_are_told_on_an_address_of_their_own() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let port = free_port();
    let mut serve = sandbox.portal_on(&database, &["serve", "--demo"]);
    serve.env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{port}"));
    let portal = Portal::start(serve);
    let asha = portal.browser();
    let reply = log_in(&asha, "asha.patil@sunrise.example", PASSWORD);
    let id = reply.text("/student/id").to_owned();
    asha.get("/api/wallet").ok();
    asha.get("/api/wallet").ok();
    asha.get(&format!("/api/leave/fetch-leave-student/{id}"))
        .ok();
    assert_eq!(asha.get("/api/admin/credential").status, 403);
    asha.get(&format!("/nowhere/{id}"));

    let watcher = Browser::at(port);
    let read = || match watcher.get("/metrics").ok() {
        serde_json::Value::String(text) => text,
        other => panic!("{other}"),
    };
    let worker = r#"portal_worker_last_round_timestamp_seconds{worker="mail"}"#;
    eventually("a worker has gone round", PATIENCE, || {
        value(&read(), worker).is_some()
    });
    let text = read();
    assert!(
        value_of(
            &text,
            r#"portal_worker_last_success_timestamp_seconds{worker="mail"}"#
        ) > 0
    );
    assert_eq!(
        value_of(&text, r#"portal_worker_failing{worker="mail"}"#),
        0
    );
    check_requests(&text);
    check_database(&text);
    assert!(!text.contains(&id) && !text.contains("# EOF"), "{text}");
    assert_eq!(
        value_of(&text, "portal_backup_last_success_timestamp_seconds"),
        0
    );

    // People's address knows nothing of it.
    assert!(
        !portal
            .browser()
            .get("/metrics")
            .body
            .to_string()
            .contains("portal_http_requests")
    );
    portal.stop();
}
