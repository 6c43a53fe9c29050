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
fn a_database_restored_to_a_moment_begins_an_epoch_while_nobody_serves_it() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let begin = || sandbox.portal_on(&database, &["restore", "--begin-epoch"]);
    let serve = || Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    let portal = serve();
    let principal = portal.browser();
    log_in_staff(&principal, PRINCIPAL, PASSWORD).ok();
    let refused = run(begin());
    assert!(
        refused.err.contains("a portal serves this database"),
        "{}",
        refused.err
    );
    assert_eq!(principal.get("/api/audit").status, 200);
    portal.stop();
    for change in [
        "INSERT INTO outbox (id, kind, sealed, created_at, next_try_at, is_awaited)
         VALUES (gen_random_uuid(), 'receipt', '', now(), now() + interval '1 hour', false)",
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('29991231000000')",
    ] {
        database.execute(change).expect("changed");
    }
    let refused = run(begin());
    assert!(refused.err.contains("newer version"), "{}", refused.err);
    assert!(database.count("SELECT count(*) AS n FROM sessions") > 0);
    database
        .execute("DELETE FROM __diesel_schema_migrations WHERE version = '29991231000000'")
        .expect("as before");

    let said = run_well(begin());
    assert!(said.contains("continue after a gap"), "{said}");
    assert!(said.ends_with("The books are right.\n"), "{said}");
    assert_eq!(database.count("SELECT count(*) AS n FROM sessions"), 0);
    assert_eq!(database.count("SELECT count(*) AS n FROM devices"), 0);
    let due =
        "SELECT count(*) AS n FROM outbox WHERE failed_at IS NULL AND next_try_at < 'infinity'";
    assert_eq!(database.count(due), 0);
    // What was lost after a second restore to the same moment may have given numbers as well.
    run_well(begin());
    let told = "SELECT count(*) AS n FROM epochs WHERE told_at IS NOT NULL";
    assert_eq!(database.count(told), 2);
    let portal = serve();
    let signed_in_before = principal.at_port(portal.port());
    assert_eq!(signed_in_before.get("/api/audit").status, 401);
    portal.stop();
}
