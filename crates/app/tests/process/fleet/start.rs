//! Two that start at once, and a backup of which each would be the one to take it.

use std::{fs, time::Duration};

use super::Fleet;
use crate::sandbox::{eventually, run};

const PATIENCE: Duration = Duration::from_secs(30);

#[test]
#[ignore = "make fleet"]
fn two_that_start_at_once_migrate_once_and_take_one_backup() {
    let fleet = Fleet::start(&[
        ("PORTAL_BACKUP_HOURS", "24"),
        ("PORTAL_BACKUP_CHECK_SECONDS", "1"),
        (
            "PORTAL_BACKUP_RECIPIENT",
            "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
        ),
    ]);
    let said = fleet.instances.each_ref().map(super::Instance::said);
    let migrated = |said: &&String| said.contains("migration(s) run");
    assert_eq!(said.iter().filter(migrated).count(), 1, "{said:?}");

    let mut db = fleet.primary.superuser();
    let mut number = |query: &str| -> i64 { db.query_one(query, &[]).expect("a number").get(0) };
    let complete = "SELECT count(*) FROM backup_runs WHERE finished_at IS NOT NULL";
    eventually("a backup", PATIENCE, || number(complete) > 0);
    // Each has looked again meanwhile.
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(number("SELECT count(*) FROM backup_runs"), 1);
    assert_eq!(number(complete), 1);
    let backups = fleet.instances.each_ref().map(|instance| {
        let folder = instance.sandbox.data_dir().join("backups");
        fs::read_dir(folder).map_or(0, Iterator::count)
    });
    assert_eq!(backups.iter().sum::<usize>(), 1, "{backups:?}");

    // An instance asked by hand to take one while another is under way has not failed either.
    let lock = "SELECT pg_advisory_lock(x'6261636b7570'::bigint)";
    db.batch_execute(lock).expect("as a backup does");
    let file = fleet.instances[0].sandbox.data_dir().join("by-hand.backup");
    let backup = fleet.instances[0].command(
        &fleet.settings,
        &["backup", file.to_str().expect("a path of ASCII")],
    );
    let ended = run(backup);
    assert!(
        ended.err.contains("another backup of this database"),
        "{ended:?}"
    );
    let failed = "SELECT count(*) FROM backup_runs WHERE failed_for IS NOT NULL";
    let failed: i64 = db.query_one(failed, &[]).expect("a number").get(0);
    assert_eq!(failed, 0);
}
