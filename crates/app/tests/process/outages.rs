//! The database is away, hangs, or is locked, and comes back.

use std::{
    process::Command,
    thread,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;
use postgres::{Client, NoTls};
use serde_json::json;

use crate::{
    browser::Reply,
    gate::{Door, Gate},
    money::figures::{end_harness_line, print_beside_bar, seconds},
    people::log_in,
    portal::Portal,
    sandbox::{Sandbox, eventually, run_well},
};

/// How soon the portal must be back after its database.
const BACK_WITHIN: Duration = Duration::from_secs(5);

fn serve_through(sandbox: &Sandbox, url: &str) -> Command {
    let mut command = sandbox.portal(&["serve"]);
    command.env("DATABASE_URL", url);
    command
}

/// 503 with a time to come back, soon.
fn is_refused_in_time(reply: &Reply, within: Duration) {
    assert_eq!(reply.status, 503, "{reply:?}");
    assert!(reply.retry_after.is_some(), "{reply:?}");
    assert!(reply.took < within, "{reply:?}");
}

/// Returns how long that took.
fn is_back_in_time(portal: &Portal) -> Duration {
    let browser = portal.browser();
    // A worker's connection that was opened before may fail after the first one that succeeds, and then every call is
    // refused for another half second.
    let took = eventually("it is ready again and serves", BACK_WITHIN, || {
        browser.get("/readyz").status == 200
            && browser.get("/api/college/get-colleges").status == 200
            && log_in(&browser, "nobody@college.example", "x").status == 401
    });
    assert!(browser.get("/api/college/get-colleges").ok().is_array());
    took
}

#[test]
fn a_portal_started_before_its_database_migrates_and_serves_when_it_comes() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let (gate, url) = Gate::before_database(&database, Door::Shut);
    let portal = Portal::start(serve_through(&sandbox, &url));
    let browser = portal.browser();
    browser.get("/healthz").ok();
    for path in ["/readyz", "/api/college/get-colleges"] {
        is_refused_in_time(&browser.get(path), Duration::from_secs(3));
    }
    gate.set(Door::Open);
    let ready = is_back_in_time(&portal);
    end_harness_line();
    let what = "started before its database, ready after that within";
    print_beside_bar(what, &seconds(ready), "5 s", true);
    portal.stop();
}

/// A host that swallows what it is sent, as one behind a firewall does.
#[test]
fn a_database_that_never_answers_does_not_keep_the_portal_from_starting() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let (gate, url) = Gate::before_database(&database, Door::Hanging);
    let since = Instant::now();
    let portal = Portal::start(serve_through(&sandbox, &url));
    assert!(
        since.elapsed() < Duration::from_secs(15),
        "{:?}",
        since.elapsed()
    );
    let browser = portal.browser();
    browser.get("/healthz").ok();
    is_refused_in_time(&browser.get("/readyz"), Duration::from_secs(3));
    gate.set(Door::Open);
    // Tries that hang already run into their own time limit first.
    eventually("it is ready", Duration::from_secs(10), || {
        browser.get("/readyz").status == 200
    });
    portal.stop();
}

#[test]
fn a_database_that_goes_away_is_a_503_and_its_return_needs_no_restart() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let (gate, url) = Gate::before_database(&database, Door::Open);
    let portal = Portal::start(serve_through(&sandbox, &url));
    is_back_in_time(&portal);
    gate.set(Door::Shut);
    let browser = portal.browser();
    for _ in 0..3 {
        is_refused_in_time(&browser.get("/readyz"), Duration::from_secs(3));
        is_refused_in_time(
            &browser.get("/api/college/get-colleges"),
            Duration::from_secs(3),
        );
        let login = log_in(&browser, "nobody@college.example", "x");
        is_refused_in_time(&login, Duration::from_secs(3));
        browser.get("/healthz").ok();
    }
    gate.set(Door::Open);
    is_back_in_time(&portal);
    portal.stop();
}

/// As long as a restart of the machine of the database takes.
#[test]
#[ignore = "make torture"]
fn torture_a_database_that_is_away_for_thirty_seconds() {
    const AWAY: Duration = Duration::from_secs(30);
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let (gate, url) = Gate::before_database(&database, Door::Open);
    let portal = Portal::start(serve_through(&sandbox, &url));
    is_back_in_time(&portal);
    gate.set(Door::Shut);
    let (browser, since, mut slowest) = (portal.browser(), Instant::now(), Duration::ZERO);
    while since.elapsed() < AWAY {
        for path in ["/readyz", "/api/college/get-colleges"] {
            let reply = browser.get(path);
            is_refused_in_time(&reply, Duration::from_secs(3));
            slowest = slowest.max(reply.took);
        }
        browser.get("/healthz").ok();
    }
    gate.set(Door::Open);
    let back = is_back_in_time(&portal);
    end_harness_line();
    print_beside_bar(
        "slowest 503 while the database was away for 30 s",
        &seconds(slowest),
        "3 s",
        true,
    );
    print_beside_bar(
        "ready after its return, without a restart, within",
        &seconds(back),
        "5 s",
        true,
    );
    portal.stop();
}

/// Locks a table until the connection is dropped.
fn hold_lock(database: &TestDatabase, table: &str) -> Client {
    let mut client = Client::connect(&database.url(), NoTls).expect("a connection");
    let lock = format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE");
    client.batch_execute(&lock).expect("locked");
    client
}

#[test]
fn a_locked_table_stops_only_those_who_need_it() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let add = [
        "college",
        "add",
        "Riverside College",
        "--super-admin",
        "a@riverside.example",
    ];
    run_well(sandbox.portal_on(&database, &add));
    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    let lock = hold_lock(&database, "students");
    let (mut held_up, mut others) = (Duration::ZERO, Duration::ZERO);
    thread::scope(|scope| {
        let log_in = || {
            let login = log_in(&portal.browser(), "asha@riverside.example", "x");
            // Two seconds for the lock; the rest is the machine's.
            is_refused_in_time(&login, Duration::from_secs(5));
            assert!(login.took > Duration::from_secs(1), "{login:?}");
            login.took
        };
        let logins: Vec<_> = (0..4).map(|_| scope.spawn(log_in)).collect();
        thread::sleep(Duration::from_millis(300));
        for _ in 0..10 {
            let colleges = portal.browser().get("/api/college/get-colleges");
            // Not as long as those who wait for the lock.
            assert!(colleges.took < Duration::from_millis(1500), "{colleges:?}");
            others = others.max(colleges.took);
            assert_eq!(colleges.ok()[0]["collegeName"], json!("Riverside College"));
        }
        for login in logins {
            held_up = held_up.max(login.join().expect("no panic"));
        }
    });
    drop(lock);
    end_harness_line();
    let what = "refused for a table that is locked within";
    print_beside_bar(what, &seconds(held_up), "5 s", true);
    print_beside_bar("  others meanwhile", &seconds(others), "1.5 s", true);
    let login = log_in(&portal.browser(), "asha@riverside.example", "x");
    assert_eq!(login.status, 401, "{login:?}");
    portal.stop();
}
