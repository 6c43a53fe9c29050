//! The archive is away, and a standby is: the writer's disk does not fill, people go on, and what cannot be brought back
//! any more is known.

use std::time::Duration;

use super::{archived::Archived, repository::Repository};
use crate::{
    browser::Browser,
    metrics::value,
    money::population::portal,
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, eventually},
};

const PATIENCE: Duration = Duration::from_secs(120);
/// Four segments of 16 MiB, in the place of the sample's; and what PostgreSQL waits for pgBackRest, in seconds.
const SMALL: &str = "archive-push-queue-max=64MiB\narchive-timeout=10";
/// Segments that are filled while it is away.
const SEGMENTS: usize = 24;
/// What may be left of them: those in the queue, those that a standby may want, and those that are kept to be used again.
const LEFT: usize = 16;

/// A standby that never comes, and limits that are met soon.
const PREPARED: [&str; 6] = [
    "CREATE TABLE noted (what text, at timestamptz DEFAULT clock_timestamp())",
    "SELECT pg_create_physical_replication_slot('away', true)",
    "ALTER SYSTEM SET max_slot_wal_keep_size = '64MB'",
    // What is used again is kept up to this.
    "ALTER SYSTEM SET max_wal_size = '64MB'",
    "ALTER SYSTEM SET min_wal_size = '32MB'",
    "SELECT pg_reload_conf()",
];

fn note(db: &mut postgres::Client, what: &str) {
    db.execute("INSERT INTO noted VALUES ($1)", &[&what])
        .expect("noted");
    db.batch_execute("SELECT pg_switch_wal()")
        .expect("a segment ends");
}

fn noted(db: &Archived) -> Vec<String> {
    let rows = db
        .connect("postgres")
        .query("SELECT what FROM noted ORDER BY at", &[]);
    rows.expect("notes").iter().map(|row| row.get(0)).collect()
}

/// Waits until all that has been written is in the repository, or was dropped.
fn wait_for_archive(db: &mut postgres::Client) {
    let before: String = db
        .query_one("SELECT pg_walfile_name(pg_switch_wal())", &[])
        .expect("a segment")
        .get(0);
    eventually("it is archived", PATIENCE, || {
        let last = "SELECT last_archived_wal FROM pg_stat_archiver WHERE last_archived_wal >= $1";
        db.query_opt(last, &[&before])
            .expect("the archiver")
            .is_some()
    });
}

/// What the portal's metrics at that port say of its database.
fn gauge(port: u16, name: &str) -> i64 {
    let text = Browser::at(port).get("/metrics").ok();
    let name = format!("portal_database_{name}");
    value(text.as_str().expect("text"), &name).expect("a gauge")
}

/// Writes many segments while the archive and a standby are away: they are dropped rather than kept until the disk is full.
fn write_much(archived: &Archived, db: &mut postgres::Client, metrics: u16) {
    note(db, "meanwhile");
    eventually("the metric tells of it", PATIENCE, || {
        gauge(metrics, "unarchived_seconds") > 0
    });
    for _ in 0..SEGMENTS {
        note(db, "meanwhile");
    }
    wait_for_archive(db);
    eventually("their room is free again", PATIENCE, || {
        db.batch_execute("CHECKPOINT").expect("a checkpoint");
        archived.segments() <= LEFT
    });
    assert_eq!(gauge(metrics, "standbys_lost"), 1);
}

/// What came after the gap cannot be brought back without a backup of after it.
fn lose_twice(archived: &mut Archived) {
    archived.lose();
    archived.restore(None);
    assert_eq!(noted(archived), ["before"]);
    archived.pgbackrest(&["--type=full", "backup"]);
    let mut db = archived.connect("postgres");
    note(&mut db, "after a backup");
    wait_for_archive(&mut db);
    drop(db);
    archived.lose();
    archived.restore(None);
    assert_eq!(noted(archived), ["before", "after a backup"]);
}

#[test]
#[ignore = "make fleet"]
fn an_archive_or_a_standby_that_is_away_fills_no_disk_and_is_told_of() {
    let mut archived = Archived::start(Repository::folder(), SMALL);
    let (sandbox, metrics) = (Sandbox::new(), free_port());
    let mut serve = portal(&sandbox, &archived.url(), &["serve"]);
    serve.env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{metrics}"));
    let served = Portal::start(serve);
    let mut db = archived.connect("postgres");
    for statement in PREPARED {
        db.batch_execute(statement).expect("done");
    }
    note(&mut db, "before");
    wait_for_archive(&mut db);
    assert_eq!(gauge(metrics, "unarchived_seconds"), 0);
    assert_eq!(gauge(metrics, "standbys_lost"), 0);

    archived.repository.set_away(true);
    write_much(&archived, &mut db, metrics);
    assert_eq!(served.browser().get("/readyz").status, 200);

    archived.repository.set_away(false);
    note(&mut db, "after");
    wait_for_archive(&mut db);
    eventually("the metric is at rest", PATIENCE, || {
        gauge(metrics, "unarchived_seconds") == 0
    });
    drop(db);
    served.stop();
    lose_twice(&mut archived);
}
