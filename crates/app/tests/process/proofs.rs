//! A backup that nobody has restored is none: each is tried out, beside the installation and unseen by it.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use portal_persistence::testing::TestDatabase;
use rustix::process::Signal;

use crate::{
    browser::Browser,
    metrics::value,
    portal::Portal,
    ports::free_port,
    sandbox::{Ended, Sandbox, eventually, run, run_well, send},
};

/// A key whose other half nobody here has.
const ANOTHER: &str = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
const PATIENCE: Duration = Duration::from_secs(60);
const NOTED: &str = "SELECT count(*) AS n FROM backup_proofs WHERE failed_for IS";
const LEFT: &str = "SELECT count(*) AS n FROM pg_database WHERE datname = 'portal_proof_' || \
     (SELECT oid FROM pg_database WHERE datname = current_database())";

/// The demo college with a backup of it, `all.backup`.
fn backed_up() -> (Sandbox, TestDatabase) {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    run_well(sandbox.portal_on(&database, &["backup", "all.backup"]));
    (sandbox, database)
}

fn prove(sandbox: &Sandbox, database: &TestDatabase) -> Ended {
    run(sandbox.portal_on(database, &["restore", "--prove", "all.backup"]))
}

fn file(sandbox: &Sandbox) -> PathBuf {
    sandbox
        .data_dir()
        .parent()
        .expect("a folder")
        .join("all.backup")
}

fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(documents(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_trial_proves_everything_and_leaves_nothing() {
    let (sandbox, database) = backed_up();
    let rows = "SELECT (SELECT count(*) FROM audit) + (SELECT count(*) FROM outbox) \
                + (SELECT count(*) FROM epochs) AS n";
    let before = database.count(rows);
    let proved = prove(&sandbox, &database);
    assert_eq!(proved.code, Some(0), "{proved:?}");
    assert!(proved.out.contains("can be restored: "), "{proved:?}");
    assert!(
        proved
            .out
            .contains("the documents open, and the books are right"),
        "{proved:?}"
    );
    assert_eq!(
        database.count(rows),
        before,
        "nobody is mailed, and no epoch begins"
    );
    assert_eq!(database.count(&format!("{NOTED} NULL")), 1);
    assert_eq!(database.count(LEFT), 0);
}

#[test]
fn the_embedded_database_is_proved_on_a_cluster_of_its_own() {
    let sandbox = Sandbox::new();
    run_well(sandbox.portal(&["demo", "seed"]));
    run_well(sandbox.portal(&["backup", "all.backup"]));
    let said = run_well(sandbox.portal(&["restore", "--prove", "all.backup"]));
    assert!(said.contains("can be restored: "), "{said}");
    assert!(!sandbox.data_dir().join("proof").exists());
}

#[test]
fn what_does_not_hold_is_noted_with_its_reason() {
    let (sandbox, database) = backed_up();
    let whole = fs::read(file(&sandbox)).expect("the backup");
    fs::write(file(&sandbox), &whole[..whole.len() / 2]).expect("cut");
    let cut = prove(&sandbox, &database);
    assert_eq!(cut.code, Some(1), "{cut:?}");
    assert!(
        cut.err.contains("the file was changed or cut off"),
        "{cut:?}"
    );
    assert_eq!(database.count(&format!("{NOTED} NOT NULL")), 1);

    // Hash sums alone would not tell: the store has kept something that nobody can open.
    let kept = documents(&sandbox.data_dir().join("documents"));
    fs::write(&kept[0], b"not a sealed document").expect("spoilt");
    fs::remove_file(file(&sandbox)).expect("removed");
    run_well(sandbox.portal_on(&database, &["backup", "all.backup"]));
    let sealed = prove(&sandbox, &database);
    assert_eq!(sealed.code, Some(1), "{sealed:?}");
    assert!(
        sealed.err.contains("does not open with the secret"),
        "{sealed:?}"
    );
    assert_eq!(database.count(LEFT), 0);
}

/// What is not the backup's fault alarms nobody.
#[test]
fn a_trial_without_the_right_key_is_not_noted() {
    let (sandbox, database) = backed_up();
    let key = sandbox.data_dir().join("backup.key");
    let kept = fs::read(&key).expect("the key");
    fs::remove_file(&key).expect("kept elsewhere");
    let without = prove(&sandbox, &database);
    assert!(without.err.contains("There is no key"), "{without:?}");
    fs::write(&key, kept).expect("back, but backups go to another");

    let port = free_port();
    let mut serve = sandbox.portal_on(&database, &["serve", "--demo"]);
    serve
        .env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{port}"))
        .env("PORTAL_BACKUP_HOURS", "1")
        .env("PORTAL_BACKUP_CHECK_SECONDS", "1")
        .env("PORTAL_BACKUP_RECIPIENT", ANOTHER);
    database
        .execute("UPDATE backup_runs SET finished_at = finished_at - interval '2 hours'")
        .expect("one is due");
    let portal = Portal::start(serve);
    let told = |name: &str| {
        let text = Browser::at(port).get("/metrics").ok();
        value(text.as_str().expect("text"), name).unwrap_or_default()
    };
    let looked = r#"portal_worker_last_success_timestamp_seconds{worker="proof"}"#;
    eventually("it is looked at after the backup", PATIENCE, || {
        portal.said().contains("backup taken")
            && told(looked) > told("portal_backup_last_success_timestamp_seconds")
    });
    assert_eq!(database.count("SELECT count(*) AS n FROM backup_proofs"), 0);
    portal.stop();
}

#[test]
fn a_trial_that_was_killed_is_in_nobodys_way() {
    let (sandbox, database) = backed_up();
    let mut command = sandbox.portal_on(&database, &["restore", "--prove", "all.backup"]);
    let mut child = command.spawn().expect("started");
    eventually("the database for it is there", PATIENCE, || {
        database.count(LEFT) == 1
    });
    send(i32::try_from(child.id()).expect("an id"), Signal::KILL);
    child.wait().expect("ended");
    // The server has to notice first that the killed one is gone.
    eventually("it is proved", PATIENCE, || {
        prove(&sandbox, &database).code == Some(0)
    });
    assert_eq!(database.count(LEFT), 0);
}

#[test]
fn the_newest_backup_is_proved_each_week_and_told_to_those_who_watch() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let port = free_port();
    let mut serve = sandbox.portal_on(&database, &["serve", "--demo"]);
    serve
        .env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{port}"))
        .env("PORTAL_BACKUP_HOURS", "24")
        .env("PORTAL_BACKUP_CHECK_SECONDS", "1");
    let portal = Portal::start(serve);
    let told = |name: &str| {
        let text = Browser::at(port).get("/metrics").ok();
        value(text.as_str().expect("text"), name).expect("told")
    };
    eventually("the first backup is proved", PATIENCE, || {
        told("portal_backup_last_proof_timestamp_seconds") > 0
    });
    assert_eq!(told("portal_backup_proof_failed"), 0);
    database
        .execute("UPDATE backup_proofs SET tried_at = tried_at - interval '7 days'")
        .expect("a week ago");
    eventually("it is proved again", PATIENCE, || {
        database.count(&format!("{NOTED} NULL")) == 2
    });
    database
        .execute("INSERT INTO backup_proofs VALUES (gen_random_uuid(), now() + interval '1 hour', 'x', 'why')")
        .expect("a failure");
    assert_eq!(told("portal_backup_proof_failed"), 1);
    portal.stop();
}
