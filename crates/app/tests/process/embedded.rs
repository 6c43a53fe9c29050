//! Portals on a PostgreSQL of their own, durable as in earnest: killed, adopted, shared, stopped.

use std::time::Duration;

use portal_services::demo;
use rustix::process::Signal;

use crate::{
    people::{PASSWORD, log_in, register_student},
    portal::Portal,
    sandbox::{Sandbox, eventually, run_well, send},
};

#[test]
fn nothing_is_lost_by_a_kill_and_two_portals_share_one_database() {
    let sandbox = Sandbox::new();
    let add = [
        "college",
        "add",
        "Riverside College",
        "--super-admin",
        "a@riverside.example",
    ];
    run_well(sandbox.portal(&["migrate", "run"]));
    run_well(sandbox.portal(&add));
    assert_eq!(
        sandbox.embedded_server(),
        None,
        "a command stops what it started"
    );

    let first = Portal::start(sandbox.portal(&["serve"]));
    let server = sandbox.embedded_server().expect("a server");
    let sap_id = register_student(&first.browser(), &sandbox, "asha@riverside.example");
    first.kill_9();
    assert_eq!(
        sandbox.embedded_server(),
        Some(server),
        "the server outlives a killed portal"
    );

    let second = Portal::start(sandbox.portal(&["serve"]));
    assert_eq!(sandbox.embedded_server(), Some(server), "it is adopted");
    let browser = second.browser();
    let reply = log_in(&browser, &sap_id, PASSWORD);
    assert_eq!(reply.text("/student/email"), "asha@riverside.example");

    let third = Portal::start(sandbox.portal(&["serve"]));
    assert_ne!(second.port(), third.port());
    let elsewhere = third.browser();
    log_in(&elsewhere, "asha@riverside.example", PASSWORD).ok();
    second.stop();
    assert_eq!(
        sandbox.embedded_server(),
        Some(server),
        "the last one stops it"
    );
    let session = elsewhere.get("/api/auth/session");
    assert_eq!(session.text("/id"), sap_id);
    third.stop();
    assert_eq!(sandbox.embedded_server(), None, "and did");
}

#[test]
fn a_database_that_was_killed_is_started_again_under_a_portal_that_serves() {
    let sandbox = Sandbox::new();
    let portal = Portal::start(sandbox.portal(&["serve", "--demo"]));
    let browser = portal.browser();
    log_in(&browser, "asha.patil@sunrise.example", demo::PASSWORD).ok();
    let killed = sandbox.embedded_server().expect("a server");
    send(killed, Signal::KILL);
    eventually("it is ready again", Duration::from_secs(20), || {
        sandbox.embedded_server().is_some_and(|pid| pid != killed)
            && browser.get("/readyz").status == 200
    });
    browser.get("/api/auth/session").ok();
    assert!(
        portal
            .said()
            .contains("PostgreSQL has ended; starting it again")
    );
    portal.stop();
    assert_eq!(sandbox.embedded_server(), None, "and stopped as ever");
}
