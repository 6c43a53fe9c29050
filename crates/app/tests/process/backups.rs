//! Backups: taken while people work, restored onto an empty installation, and refused where something
//! would be lost.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;
use portal_services::demo::{COLLEGE, PASSWORD};
use rustix::process::Signal;
use serde_json::json;

use crate::{
    browser::Browser,
    money::figures::{end_harness_line, print_beside_bar, seconds},
    people::{document_in, log_in, mail_with, opens_the_certificate, register_student},
    portal::Portal,
    sandbox::{Sandbox, eventually, run, run_well, send},
};

const PATIENCE: Duration = Duration::from_secs(40);

fn backup(command: Command) -> String {
    let said = run_well(command);
    assert!(said.contains("rows, "), "{said}");
    said
}

fn with_key(mut restore: Command, sandbox: &Sandbox) -> Command {
    restore.env("PORTAL_BACKUP_KEY", sandbox.data_dir().join("backup.key"));
    restore
}

fn path_in(sandbox: &Sandbox, name: &str) -> PathBuf {
    sandbox.data_dir().parent().expect("a folder").join(name)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of ASCII")
}

/// What stands in every table that the restored portal has not written to since.
fn contents(database: &TestDatabase) -> Vec<i64> {
    // Backups and restores are audited themselves.
    let audit = "(SELECT * FROM audit WHERE action NOT IN ('takeBackup', 'restore'))";
    ["students", "transfers", "marks", "documents", audit, "results", "wallets", "college_logos", "attachments"]
        .map(|table| {
            let sums = format!(
                "SELECT coalesce(sum(hashtextextended(t::text, 0) % 1000000007), 0)::bigint + count(*) AS n FROM {table} t"
            );
            database.count(&sums)
        })
        .to_vec()
}

/// Gives every college a logo.
const LOGO: &str =
    "INSERT INTO college_logos SELECT id, now(), decode('ffd8ffd9', 'hex') FROM colleges";

/// Somebody files one grievance after the other, until `until` has come about.
fn busy_while(browser: &Browser, student: &str, mut until: impl FnMut() -> bool) -> usize {
    let mut done = 0;
    while !until() {
        let body = json!({ "studentId": student, "title": "Lift", "details": format!("It has stood still for {done} days.") });
        let reply = browser.post("/api/grievance/add", &body);
        // Only so many may wait at once: a refusal is an answer too.
        assert!([200, 201, 409].contains(&reply.status), "{reply:?}");
        done += 1;
    }
    done
}

#[test]
fn a_backup_taken_while_people_work_is_restored_to_the_last_row() {
    let (ours, theirs) = (Sandbox::new(), Sandbox::new());
    let (before, after) = (TestDatabase::create(), TestDatabase::create_empty());
    let file = path_in(&ours, "all.backup");
    let portal = Portal::start(ours.portal_on(&before, &["serve", "--demo"]));
    let asha = portal.browser();
    let student = log_in(&asha, "asha.patil@sunrise.example", PASSWORD);
    before.execute(LOGO).expect("a logo");
    let taking = {
        let command = ours.portal_on(&before, &["backup", text(&file)]);
        std::thread::spawn(move || backup(command))
    };
    busy_while(&asha, student.text("/student/id"), || taking.is_finished());
    let said = taking.join().expect("taken");
    assert!(said.contains("backup.key: keep a copy"), "{said}");
    portal.stop();

    let restore = with_key(theirs.portal_on(&after, &["restore", text(&file)]), &ours);
    let said = run_well(restore);
    assert!(said.contains("all of them as in the backup"), "{said}");
    assert!(said.contains("The books are right."), "{said}");
    let tables = contents(&after);
    assert_eq!(tables, contents(&before));
    end_harness_line();
    let count = format!("{} tables", tables.len());
    print_beside_bar("restored, checksums and books equal", &count, "all", true);

    // The secret came along: passwords and documents are worth what they were. Sessions have ended.
    let portal = Portal::start(theirs.portal_on(&after, &["serve", "--demo"]));
    let asha = asha.at_port(portal.port());
    assert_eq!(asha.get("/api/student/admission").status, 401);
    let reply = log_in(&asha, "asha.patil@sunrise.example", PASSWORD);
    assert_eq!(reply.text("/student/name"), "Asha Patil");
    let admission = asha.get("/api/student/admission").ok();
    assert_eq!(asha.get(&document_in(&admission)).status, 200);
    opens_the_certificate(&portal.browser());
    portal.stop();
}

/// The mails that wait in a database.
fn waiting(database: &TestDatabase, held: bool) -> i64 {
    let sign = if held { "=" } else { "<" };
    let waiting = "SELECT count(*) AS n FROM outbox WHERE failed_at IS NULL AND next_try_at";
    database.count(&format!("{waiting} {sign} 'infinity'"))
}

#[test]
fn a_restored_copy_writes_to_nobody_until_it_is_told_to() {
    let (ours, theirs) = (Sandbox::new(), Sandbox::new());
    let (before, after) = (TestDatabase::create(), TestDatabase::create_empty());
    let file = path_in(&ours, "all.backup");
    run_well(ours.portal_on(&before, &["demo", "seed"]));
    // What the seeding wrote, and an invitation, wait: nothing has sent them yet.
    let invited = "next@sunrise.example";
    run_well(ours.portal_on(&before, &["college", "add-super-admin", "1", invited]));
    backup(ours.portal_on(&before, &["backup", text(&file)]));
    let waited = waiting(&before, false);
    let said = run_well(with_key(
        theirs.portal_on(&after, &["restore", text(&file)]),
        &ours,
    ));
    // One more to the principal, about the restore.
    let held = waited + 1;
    assert!(said.contains(&format!("{held} mails are held")), "{said}");
    assert_eq!((waiting(&after, true), waiting(&after, false)), (held, 0));

    let portal = Portal::start(theirs.portal_on(&after, &["serve", "--demo"]));
    assert!(
        portal
            .said()
            .contains(&format!("{held} held since the restore"))
    );
    // A new one goes, while the others lie.
    let newcomer = "new.student@example.org";
    register_student(&portal.browser(), &theirs, newcomer);
    assert_eq!(waiting(&after, true), held);
    let folder = theirs.data_dir().join("mail");
    let sent = portal_mail::mailbox::newest(&folder, 1000).expect("mails");
    assert!(sent.iter().all(|mail| mail.to == newcomer), "{sent:?}");
    portal.stop();

    let portal = Portal::start(theirs.portal_on(&after, &["serve", "--demo", "--release-mails"]));
    mail_with(&theirs, invited, COLLEGE);
    mail_with(
        &theirs,
        "principal@sunrise.example",
        "restored all data from a backup",
    );
    assert_eq!(waiting(&after, true), 0);
    portal.stop();
}

#[test]
fn the_embedded_database_is_backed_up_and_restored_too() {
    let (ours, theirs) = (Sandbox::new(), Sandbox::new());
    let file = path_in(&ours, "all.backup");
    run_well(ours.portal(&["demo", "seed"]));
    backup(ours.portal(&["backup", text(&file)]));
    let said = run_well(with_key(theirs.portal(&["restore", text(&file)]), &ours));
    assert!(said.contains("The books are right."), "{said}");
    let portal = Portal::start(theirs.portal(&["serve", "--demo"]));
    let colleges = portal.browser().get("/api/college/get-colleges").ok();
    assert_eq!(colleges[0]["collegeName"], COLLEGE);
    portal.stop();
}

/// OPERATIONS.md says to keep the key elsewhere: that key must open the backups after a restore too.
#[test]
fn a_restored_installation_goes_on_with_the_key_that_opened_its_backup() {
    let (first, second, third) = (Sandbox::new(), Sandbox::new(), Sandbox::new());
    let (before, after) = (TestDatabase::create(), TestDatabase::create_empty());
    let (last, stranger) = (TestDatabase::create_empty(), TestDatabase::create_empty());
    let file = path_in(&first, "first.backup");
    run_well(first.portal_on(&before, &["demo", "seed"]));
    backup(first.portal_on(&before, &["backup", text(&file)]));
    let said = run_well(with_key(
        second.portal_on(&after, &["restore", text(&file)]),
        &first,
    ));
    assert!(
        said.contains("the key that opened this one: keep a copy of it"),
        "{said}"
    );

    let again = path_in(&second, "second.backup");
    let said = backup(second.portal_on(&after, &["backup", text(&again)]));
    assert!(!said.contains("keep a copy"), "{said}");
    assert!(!second.data_dir().join("backup.key").exists());
    run_well(with_key(
        third.portal_on(&last, &["restore", text(&again)]),
        &first,
    ));
    assert_eq!(contents(&last), contents(&before));

    // A key of another installation would encrypt the next backups.
    let (other, db) = (Sandbox::new(), TestDatabase::create());
    run_well(other.portal_on(&db, &["demo", "seed"]));
    backup(other.portal_on(&db, &["backup", text(&path_in(&other, "its.backup"))]));
    let ended = run(with_key(
        other.portal_on(&stranger, &["restore", text(&file)]),
        &first,
    ));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(
        ended.err.contains("backup.key holds another key"),
        "{ended:?}"
    );
}

/// Nobody's data are overwritten, and a backup that is not whole brings nothing.
#[test]
fn what_cannot_be_restored_is_refused_and_changes_nothing() {
    let (ours, theirs) = (Sandbox::new(), Sandbox::new());
    let (full, empty) = (TestDatabase::create(), TestDatabase::create_empty());
    let file = path_in(&ours, "all.backup");
    run_well(ours.portal_on(&full, &["demo", "seed"]));
    backup(ours.portal_on(&full, &["backup", text(&file)]));
    let refused = |command: Command, why: &str| {
        let ended = run(command);
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains(why), "{why}: {ended:?}");
    };
    let restore = |file: &Path| with_key(theirs.portal_on(&empty, &["restore", text(file)]), &ours);

    refused(
        ours.portal_on(&full, &["backup", text(&file)]),
        "exists already; name a new file",
    );
    refused(
        ours.portal_on(&full, &["restore", text(&file)]),
        "there are colleges in the database",
    );
    refused(
        theirs.portal_on(&empty, &["restore", text(&file)]),
        "There is no key",
    );
    let mut wrong = theirs.portal_on(&empty, &["restore", text(&file)]);
    wrong.env(
        "PORTAL_BACKUP_KEY",
        "AGE-SECRET-KEY-184JMZMVQH3E6U0PSL869004Y3U2NYV7R30EU99CSEDNPH02YUVFSZW44VU",
    );
    refused(wrong, "does not open this backup");
    let bytes = fs::read(&file).expect("the backup");
    let cut_off = "the backup is damaged: the file was changed or cut off";
    for (length, why) in [
        (10, "the backup is damaged"),
        (bytes.len() / 2, cut_off),
        (bytes.len() - 1, cut_off),
    ] {
        let cut = path_in(&theirs, &format!("cut-{length}.backup"));
        fs::write(&cut, &bytes[..length]).expect("written");
        refused(restore(&cut), why);
    }
    let mut secret = restore(&file);
    secret.env("PORTAL_SECRET", "another secret that is long enough for it");
    refused(secret, "holds another secret than the backup");
    assert_eq!(empty.count("SELECT count(*) AS n FROM colleges"), 0);

    let said = run_well(restore(&file));
    assert!(said.contains("The books are right."), "{said}");
    assert_eq!(contents(&empty), contents(&full));
}

#[test]
fn the_schedule_takes_backups_keeps_the_newest_and_says_so() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let folder = sandbox.data_dir().join("backups");
    fs::create_dir_all(&folder).expect("a folder");
    for old in [
        "portal-20200101-000000.backup",
        "portal-20200102-000000.backup",
    ] {
        fs::write(folder.join(old), b"old").expect("written");
    }
    fs::write(folder.join("of somebody else.txt"), b"kept").expect("written");
    let mut serve = sandbox.portal_on(&database, &["serve", "--demo"]);
    serve
        .env("PORTAL_BACKUP_HOURS", "24")
        .env("PORTAL_BACKUP_KEEP", "2")
        .env("PORTAL_BACKUP_CHECK_SECONDS", "1");
    let portal = Portal::start(serve);
    assert!(portal.browser().get("/readyz").ok()["lastBackup"].is_null());
    let last = || portal.browser().get("/readyz").ok()["lastBackup"].clone();
    eventually("a backup is reported", PATIENCE, || last().is_string());
    eventually("the log tells of it", PATIENCE, || {
        portal.said().contains("backup taken")
    });
    let names = || {
        let mut names: Vec<String> = fs::read_dir(&folder)
            .expect("the folder")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    };
    eventually("the oldest is gone", PATIENCE, || names().len() == 3);
    assert_eq!(names()[0], "of somebody else.txt");
    assert_eq!(names()[1], "portal-20200102-000000.backup");
    portal.stop();
}

#[test]
fn an_older_database_is_backed_up_before_it_is_brought_up_to_date() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let revert = ["migrate", "revert", "--yes-lose-data"];
    let took = run_well(sandbox.portal_on(&database, &revert));
    let folder = sandbox.data_dir().join("backups");
    fs::remove_dir_all(&folder).expect("the backup before that");
    fs::create_dir_all(&folder).expect("the folder");
    let old = |day| folder.join(format!("portal-2020010{day}-000000-before-upgrade.backup"));
    for day in 1..=2 {
        fs::write(old(day), b"old").expect("written");
    }
    let mut serve = sandbox.portal_on(&database, &["serve", "--demo"]);
    serve.env("PORTAL_BACKUP_KEEP", "2");
    let portal = Portal::start(serve);
    let said = portal.said();
    assert!(
        said.contains("-before-upgrade.backup (before 1 migration(s))"),
        "{said}"
    );
    assert!(said.contains("1 migration(s) run"), "{took} {said}");
    portal.stop();
    let entries = fs::read_dir(&folder).expect("the folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.retain(|file| file.to_string_lossy().ends_with("-before-upgrade.backup"));
    files.sort();
    assert_eq!((files.len(), &files[0]), (2, &old(2)), "the oldest is gone");
    let file = &files[1];

    // It goes into an empty installation at the schema that it has, which is then brought up to date.
    let (other, empty) = (Sandbox::new(), TestDatabase::create_empty());
    let restore = other.portal_on(&empty, &["restore", text(file)]);
    let said = run_well(with_key(restore, &sandbox));
    assert!(said.contains("The books are right."), "{said}");
    assert_eq!(contents(&empty), contents(&database));
}

/// A document that is just arriving is no loss; one in use is.
#[test]
fn a_document_in_use_that_is_lost_is_a_fault_of_the_backup() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let in_use = database.count("SELECT count(*) AS n FROM stored_files WHERE state = 'current'");
    assert!(in_use > 0);
    fs::remove_dir_all(sandbox.data_dir().join("documents")).expect("all are lost");
    let taken = |name: &str| {
        let file = path_in(&sandbox, name);
        run(sandbox.portal_on(&database, &["backup", text(&file)]))
    };

    let ended = taken("lost.backup");
    assert_eq!(ended.code, Some(3), "{ended:?}");
    let sentence = format!("{in_use} documents in use are not in the store: they are lost");
    assert!(ended.err.contains(&sentence), "{ended:?}");
    assert!(ended.err.contains("ERROR"), "{ended:?}");
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    let ready = portal.browser().get("/readyz").ok();
    assert_eq!(ready["lostDocuments"], in_use);
    portal.stop();

    let arriving = "UPDATE documents SET state = 'incoming', is_submitted = false;
        UPDATE attachments SET state = 'incoming'";
    database.execute(arriving).expect("none is in use");
    let ended = taken("arriving.backup");
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let sentence = format!("{in_use} documents that are just arriving or were replaced");
    assert!(ended.out.contains(&sentence), "{ended:?}");
}

/// Longer than a stop takes on a busy machine.
const ENDS_WITHIN: Duration = Duration::from_secs(30);

/// Bytes of a backup that is well under way and far from complete.
const WRITTEN: u64 = 20_000_000;

/// Adds a hundred megabytes that do not get smaller.
fn fill(database: &TestDatabase) {
    let rows = "INSERT INTO outbox (id, kind, sealed, created_at, next_try_at, failed_at, is_awaited)
        SELECT gen_random_uuid(), 'filler', block, now(), now(), now(), false
        FROM generate_series(1, 1600),
            (SELECT string_agg(sha512(n::text::bytea), '') AS block FROM generate_series(1, 1024) n) b";
    database.execute(rows).expect("filled");
}

/// The files in a folder; none when there is no folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

fn wait_for_part(folder: &Path) {
    let is_part = |path: &PathBuf| path.extension().is_some_and(|end| end == "part");
    let length = |path: &PathBuf| fs::metadata(path).map_or(0, |file| file.len());
    eventually("20 MB are written", PATIENCE, || {
        let parts = files_in(folder).into_iter().filter(is_part);
        parts.map(|path| length(&path)).sum::<u64>() >= WRITTEN
    });
}

#[test]
fn sigterm_stops_a_backup_and_leaves_nothing_of_it() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    // It takes its secret before there are mails that no secret opens.
    run_well(sandbox.portal_on(&database, &["college", "list"]));
    fill(&database);
    let folder = sandbox.data_dir().join("backups");
    fs::create_dir_all(&folder).expect("a folder");
    let left = folder.join("portal-20200101-000000-before-upgrade.part");
    fs::write(&left, b"left by one that was killed").expect("written");
    let mut serve = sandbox.portal_on(&database, &["serve"]);
    serve.env("PORTAL_BACKUP_CHECK_SECONDS", "1");
    let mut portal = Portal::start(serve);
    eventually("what was left is removed", PATIENCE, || !left.exists());
    wait_for_part(&folder);
    let since = Instant::now();
    portal.signal(Signal::TERM);
    let status = portal.ended(ENDS_WITHIN);
    let took = since.elapsed();
    assert_eq!(status.code(), Some(0), "{}", portal.said());
    assert_eq!(files_in(&folder), [] as [PathBuf; 0]);
    end_harness_line();
    let what = "SIGTERM during a backup: ended within";
    print_beside_bar(what, &seconds(took), "5 s", took < Duration::from_secs(5));

    // The command stops the same way.
    let folder = path_in(&sandbox, "elsewhere");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("all.backup");
    let mut command = sandbox.portal_on(&database, &["backup", text(&file)]);
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the portal runs");
    wait_for_part(&folder);
    send(i32::try_from(child.id()).expect("a number"), Signal::TERM);
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(1));
    assert_eq!(files_in(&folder), [] as [PathBuf; 0]);
}
