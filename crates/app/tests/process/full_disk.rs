//! The disk is full: a clear answer, nothing half-kept, and all is well as soon as there is room.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;
use portal_services::demo::PASSWORD;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::json;

use crate::{
    money::figures::{end_harness_line, print_figure, seconds},
    people::{document_in, log_in},
    portal::Portal,
    sandbox::{Sandbox, eventually, run_well},
    uploads::{STUDENT, picture, send_photo},
};

/// The same command in a shell that lets it go on when a file may not grow, as a full disk does.
fn bearing_limits(command: &Command) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(command.get_program());
    shell.args(command.get_args()).env_clear();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            shell.env(name, value);
        }
    }
    shell
}

/// No file of the process may be longer than that any more; `None` lifts it.
fn limit_files(portal: &Portal, bytes: Option<u64>) {
    let pid = Pid::from_raw(i32::try_from(portal.id()).expect("a number"));
    let limit = Rlimit {
        current: bytes,
        maximum: None,
    };
    prlimit(pid, Resource::Fsize, limit).expect("limited");
}

/// The files in the folder and below it.
fn files(folder: &Path) -> i64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| {
            if entry.path().is_dir() {
                files(&entry.path())
            } else {
                1
            }
        })
        .sum()
}

fn documents(database: &TestDatabase) -> i64 {
    database.count("SELECT count(*) AS n FROM stored_files")
}

#[test]
fn a_full_disk_is_a_clear_answer_and_keeps_what_was_there() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let portal = Portal::start(bearing_limits(
        &sandbox.portal_on(&database, &["serve", "--demo"]),
    ));
    let browser = portal.browser();
    log_in(&browser, STUDENT, PASSWORD).ok();
    send_photo(&browser, &picture(600, 800)).ok();
    let kept = || {
        (
            files(&sandbox.data_dir().join("documents")),
            documents(&database),
        )
    };
    let before = kept();

    limit_files(&portal, Some(1024));
    for _ in 0..3 {
        let refused = send_photo(&browser, &picture(500, 800));
        assert_eq!(refused.status, 503, "{refused:?}");
        assert!(
            refused.retry_after.is_some() && refused.text("/error").ends_with('.'),
            "{refused:?}"
        );
        assert_eq!(kept(), before);
    }
    // What needs no file goes on, and the photo of before is there.
    let admission = browser.get("/api/student/admission").ok();
    assert_eq!(browser.get(&document_in(&admission)).status, 200);

    limit_files(&portal, None);
    send_photo(&browser, &picture(500, 800)).ok();
    // The photo that was replaced goes some time later.
    let (files, rows) = kept();
    let added = (files - before.0, rows - before.1);
    assert_eq!(added, (1, 1), "{files} files, {rows} rows");
    portal.stop();
}

/// A small disk of a sandbox's own for its data folder; only root can make one.
struct SmallDisk<'a>(&'a Sandbox);

impl<'a> SmallDisk<'a> {
    fn mount(sandbox: &'a Sandbox) -> Self {
        let folder = sandbox.data_dir();
        fs::create_dir(&folder).expect("a folder");
        let mount = ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(&folder).status();
        assert!(
            mounted.is_ok_and(|status| status.success()),
            "this needs root"
        );
        Self(sandbox)
    }

    /// Fills it to the last block.
    fn fill(&self) {
        let mut file = fs::File::create(self.filler()).expect("a file");
        let block = vec![1; 64 * 1024];
        let mut length = block.len();
        while length > 0 {
            if io::Write::write_all(&mut file, &block[..length]).is_err() {
                length /= 2;
            }
        }
    }

    fn make_room(&self) {
        fs::remove_file(self.filler()).expect("removed");
    }

    fn filler(&self) -> PathBuf {
        self.0.data_dir().join("filler")
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount")
            .arg("-l")
            .arg(self.0.data_dir())
            .status();
    }
}

/// Database, documents and mails on one disk, as on a college's only machine.
#[test]
#[ignore = "make torture"]
fn torture_a_disk_that_is_full_for_the_database_too() {
    let sandbox = Sandbox::new();
    let disk = SmallDisk::mount(&sandbox);
    let portal = Portal::start(sandbox.portal(&["serve", "--demo"]));
    let browser = portal.browser();
    let login = log_in(&browser, STUDENT, PASSWORD);
    let student = login.text("/student/id");
    disk.fill();
    let mut refused = 0;
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        let title = format!("Full at {:?}", Instant::now());
        let body = json!({ "studentId": student, "title": title, "details": "x".repeat(3000) });
        let reply = browser.post("/api/grievance/add", &body);
        assert!(matches!(reply.status, 200 | 201 | 409 | 503), "{reply:?}");
        let photo = send_photo(&browser, &picture(400, 800)).status;
        assert!(matches!(photo, 200 | 503), "{photo}");
        refused += usize::from(reply.status == 503) + usize::from(photo == 503);
        browser.get("/healthz").ok();
    }
    disk.make_room();
    let back = eventually("it is ready again", Duration::from_secs(30), || {
        browser.get("/readyz").status == 200
    });
    send_photo(&browser, &picture(500, 800)).ok();
    browser.get("/api/auth/session").ok();
    let verified = run_well(sandbox.portal(&["ledger", "verify"]));
    assert!(verified.contains("The books are right."), "{verified}");
    end_harness_line();
    print_figure(
        "refused with 503 while the disk was full",
        &refused.to_string(),
    );
    print_figure("ready again after room was made", &seconds(back));
    assert!(refused > 0);
    portal.stop();
}
