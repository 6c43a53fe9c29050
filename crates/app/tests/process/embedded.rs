//! Portals on a PostgreSQL of their own, durable as in earnest: killed, adopted, shared, stopped.

use crate::{
    people::{PASSWORD, log_in, register_student},
    portal::Portal,
    sandbox::{Sandbox, run_well},
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
