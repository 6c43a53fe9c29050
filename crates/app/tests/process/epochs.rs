//! What a restore begins: people have on paper what was issued after the backup.

use portal_persistence::testing::TestDatabase;
use portal_services::demo::PASSWORD;
use postgres::{Client, NoTls};

use crate::{
    people::{log_in_staff, mail_with},
    portal::Portal,
    sandbox::{Sandbox, run, run_well},
};

const PRINCIPAL: &str = "principal@sunrise.example";

fn text(database: &TestDatabase, query: &str) -> String {
    let mut client = Client::connect(&database.url(), NoTls).expect("a connection");
    client.query_one(query, &[]).expect("a row").get(0)
}

#[test]
fn a_restore_leaves_out_the_numbers_that_may_be_on_paper_and_says_so() {
    let sandbox = Sandbox::new();
    let (before, after) = (TestDatabase::create(), TestDatabase::create_empty());
    run_well(sandbox.portal_on(&before, &["demo", "seed"]));
    run_well(sandbox.portal_on(&before, &["backup", "all.backup"]));
    let said = run_well(sandbox.portal_on(&after, &["restore", "all.backup"]));
    assert!(said.contains("continue after a gap"), "{said}");
    assert!(said.contains("/100000, which may be on paper"), "{said}");
    assert!(said.contains("The books are right."), "{said}");

    let detail = text(
        &after,
        "SELECT detail::text FROM audit WHERE action = 'restore'",
    );
    for series in [
        "backupTakenAt",
        "receiptsLeftOut",
        "studentIdsLeftOut",
        "docketsLeftOut",
    ] {
        assert!(detail.contains(series), "{detail}");
    }
    let verified = run_well(sandbox.portal_on(&after, &["ledger", "verify"]));
    assert!(verified.contains("Left out at "), "{verified}");
    assert_eq!(
        after.count("SELECT count(*) AS n FROM audit WHERE action = 'restore'"),
        1
    );
    let portal = Portal::start(sandbox.portal_on(&after, &["serve", "--demo", "--release-mails"]));
    mail_with(&sandbox, PRINCIPAL, "continue after a gap");
    portal.stop();
}

/// A restore that is killed after its transaction has left the mark and nothing else.
#[test]
fn a_restore_that_was_cut_off_is_told_of_by_the_next_start() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let mark = "CREATE TABLE restored_backup AS SELECT now() - interval '1 day' AS taken_at";
    database.execute(mark).expect("marked");
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    assert!(
        portal.said().contains("held since the restore"),
        "{}",
        portal.said()
    );
    let told =
        "SELECT count(*) AS n FROM epochs, audit WHERE told_at IS NOT NULL AND action = 'restore'";
    assert_eq!(database.count(told), 1);
    let principal = portal.browser();
    assert_eq!(log_in_staff(&principal, PRINCIPAL, PASSWORD).status, 200);
    let audit = principal.get("/api/audit?action=restore").ok().to_string();
    assert!(audit.contains("receiptsLeftOut"), "{audit}");
    portal.stop();
}

#[test]
fn a_database_restored_to_a_moment_begins_an_epoch_once_and_while_nobody_serves_it() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let begin = || sandbox.portal_on(&database, &["restore", "--begin-epoch"]);
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    let refused = run(begin());
    assert!(
        refused.err.contains("a portal serves this database"),
        "{}",
        refused.err
    );
    portal.stop();
    let said = run_well(begin());
    assert!(said.contains("continue after a gap"), "{said}");
    assert!(said.ends_with("The books are right.\n"), "{said}");
    let refused = run(begin());
    assert!(
        refused.err.contains("nothing was done since"),
        "{}",
        refused.err
    );
    let told =
        "SELECT count(*) AS n FROM epochs, audit WHERE told_at IS NOT NULL AND action = 'restore'";
    assert_eq!(database.count(told), 1);
}
