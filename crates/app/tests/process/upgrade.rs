//! From PostgreSQL 15 to 17, killed at each step: what is there afterwards is the old cluster or the new one, whole.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::{
    people::log_in,
    portal::Portal,
    sandbox::{Sandbox, run, run_well},
};

const OLD: u32 = 15;
const NEW: u32 = 17;

/// What the command says as it begins a step, and how much later it is killed.
const KILLS: [(&str, u64); 8] = [
    ("  database", 0),
    ("  database", 700),
    ("  backup", 0),
    ("  rows", 0),
    ("  rows", 300),
    ("  books", 0),
    ("  exchange", 0),
    ("  exchange", 150),
];

fn programs(major: u32) -> PathBuf {
    let folder = match major {
        OLD => "tests/upgrade",
        _ => "postgres-binaries",
    };
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// A command on a cluster of that version; without the machine's own PostgreSQL, whatever it has.
fn portal(sandbox: &Sandbox, major: u32, arguments: &[&str]) -> Command {
    let mut command = sandbox.portal(arguments);
    command.env("PORTAL_PG_BIN", programs(major));
    command
}

fn upgrade(sandbox: &Sandbox) -> Command {
    let to = programs(NEW);
    let to = to.to_str().expect("a path");
    portal(sandbox, OLD, &["upgrade-postgres", "--to", to])
}

fn postgres(sandbox: &Sandbox) -> PathBuf {
    sandbox.data_dir().join("postgres")
}

fn version(sandbox: &Sandbox) -> u32 {
    let file = postgres(sandbox).join("cluster/data/PG_VERSION");
    let text = fs::read_to_string(file).expect("a cluster");
    text.trim().parse().expect("a number")
}

/// The demo college on the old PostgreSQL, and what its books say.
fn seeded() -> (Sandbox, String) {
    let sandbox = Sandbox::new();
    run_well(portal(&sandbox, OLD, &["demo", "seed"]));
    assert_eq!(version(&sandbox), OLD);
    let books = books(&sandbox);
    (sandbox, books)
}

fn books(sandbox: &Sandbox) -> String {
    run_well(portal(sandbox, version(sandbox), &["ledger", "verify"]))
}

fn copy_of(seeded: &Sandbox) -> Sandbox {
    let copy = Sandbox::new();
    let copied = Command::new("cp")
        .arg("-a")
        .args([seeded.data_dir(), copy.data_dir()])
        .status();
    assert!(copied.expect("cp runs").success());
    copy
}

/// Ends the command that long after it has said that.
fn kill_after(mut command: Command, said: &str, later: Duration) {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the portal runs");
    let lines = BufReader::new(child.stderr.take().expect("its messages")).lines();
    let mut lines = lines.map_while(Result::ok);
    assert!(
        lines.any(|line| line.starts_with(said)),
        "it never said {said:?}"
    );
    thread::sleep(later);
    child.kill().expect("killed");
    child.wait().expect("gone");
}

#[test]
#[ignore = "needs PostgreSQL 15 and 17 from npm: make upgrade"]
fn all_of_it_is_there_on_the_new_version_and_the_old_one_is_kept() {
    let (sandbox, before) = seeded();
    let said = run_well(upgrade(&sandbox));
    assert!(said.contains("the books are right"), "{said}");
    assert!(said.contains("set PORTAL_PG_BIN="), "{said}");
    assert_eq!(version(&sandbox), NEW);
    assert_eq!(books(&sandbox), before);
    assert!(!postgres(&sandbox).join("upgrade").exists());
    let backups = fs::read_dir(sandbox.data_dir().join("backups")).expect("a folder");
    assert_eq!(backups.count(), 1, "a backup of before");

    let again = run(upgrade(&sandbox));
    assert_eq!(again.code, Some(1), "{again:?}");
    let portal_on_it = Portal::start(portal(&sandbox, NEW, &["serve", "--demo"]));
    log_in(
        &portal_on_it.browser(),
        "asha.patil@sunrise.example",
        "sunrise-demo-2026",
    )
    .ok();
    let in_use = run(portal(
        &sandbox,
        NEW,
        &["upgrade-postgres", "--to", "/nowhere"],
    ));
    assert!(in_use.err.contains("stop it first"), "{in_use:?}");
    portal_on_it.stop();

    let old = postgres(&sandbox).join("old-15");
    assert!(old.join("data/PG_VERSION").exists());
    let removed = run_well(portal(&sandbox, NEW, &["upgrade-postgres", "--remove-old"]));
    assert!(removed.contains("old-15"), "{removed}");
    assert!(!old.exists());
    assert_eq!(books(&sandbox), before);
}

#[test]
#[ignore = "needs PostgreSQL 15 and 17 from npm: make upgrade"]
fn a_kill_at_any_step_leaves_the_old_one_or_the_new_one() {
    let (seeded, before) = seeded();
    for (said, later) in KILLS {
        let sandbox = copy_of(&seeded);
        kill_after(upgrade(&sandbox), said, Duration::from_millis(later));
        let found = version(&sandbox);
        assert_eq!(books(&sandbox), before, "killed {later} ms after {said:?}");
        assert!(
            !postgres(&sandbox).join("upgrade").exists(),
            "the next start clears up"
        );
        assert_eq!(postgres(&sandbox).join("old-15").exists(), found == NEW);
        if found == OLD {
            run_well(upgrade(&sandbox));
            assert_eq!(version(&sandbox), NEW);
            assert_eq!(books(&sandbox), before);
        }
    }
}

#[test]
#[ignore = "needs PostgreSQL 15 and 17 from npm: make upgrade"]
fn what_cannot_be_upgraded_stays_as_it_is() {
    let (sandbox, before) = seeded();
    let refused = |to: &str, why: &str| {
        let ended = run(portal(&sandbox, OLD, &["upgrade-postgres", "--to", to]));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains(why), "{ended:?}");
    };
    refused("/nowhere", "There is no PostgreSQL that runs in /nowhere");
    let same = programs(OLD);
    refused(
        same.to_str().expect("a path"),
        "holds PostgreSQL 15, and the database is of 15 already",
    );
    // A backup cannot be written, so nothing else happens either.
    fs::write(sandbox.data_dir().join("backups"), "in the way").expect("written");
    let ended = run(upgrade(&sandbox));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(
        ended
            .err
            .contains("Nothing has changed: the database is of PostgreSQL 15."),
        "{ended:?}"
    );
    fs::remove_file(sandbox.data_dir().join("backups")).expect("removed");
    assert_eq!((version(&sandbox), books(&sandbox)), (OLD, before));
    assert!(!postgres(&sandbox).join("upgrade").exists());

    let mut external = portal(&sandbox, OLD, &["upgrade-postgres", "--remove-old"]);
    external.env("DATABASE_URL", "postgresql://localhost/portal");
    let external = run(external);
    assert!(
        external.err.contains("is not the portal's own"),
        "{external:?}"
    );
}
