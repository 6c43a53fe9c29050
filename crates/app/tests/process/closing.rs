//! A college that leaves: nobody uses it any more, everything of it is written out, and nothing is lost.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::Duration,
};

use portal_persistence::testing::TestDatabase;
use portal_services::demo::{COLLEGE, PASSWORD as DEMO_PASSWORD};
use rustix::process::Signal;
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    people::{PASSWORD, log_in, log_in_staff, mail_with, register_student},
    portal::Portal,
    sandbox::{Ended, Sandbox, eventually, run, run_well, send},
};

const PRINCIPAL: &str = "principal@sunrise.example";
const ASHA: &str = "asha.patil@sunrise.example";
const CLOSE: [&str; 6] = ["college", "close", "1", "--into", "sunrise", "--yes"];

struct Installation {
    sandbox: Sandbox,
    database: TestDatabase,
}

impl Installation {
    /// With the demo college, whose number is 1.
    fn seeded() -> Self {
        let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
        run_well(sandbox.portal_on(&database, &["demo", "seed"]));
        Self { sandbox, database }
    }

    fn run(&self, arguments: &[&str]) -> Ended {
        run(self.sandbox.portal_on(&self.database, arguments))
    }

    fn serve(&self) -> Portal {
        Portal::start(self.sandbox.portal_on(&self.database, &["serve", "--demo"]))
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.sandbox
            .data_dir()
            .parent()
            .expect("a folder")
            .join(name)
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

fn counted<T>(all: &[T]) -> i64 {
    i64::try_from(all.len()).expect("few")
}

/// The rows of a list, its heading first.
fn list(folder: &Path, name: &str) -> Vec<csv::StringRecord> {
    let text = fs::read_to_string(folder.join(format!("{name}.csv"))).expect(name);
    let text = text.trim_start_matches('\u{feff}').to_owned();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    reader.records().map(|row| row.expect("a row")).collect()
}

/// The demo college in the list of those where a student may register.
fn sunrise(browser: &Browser) -> Option<Value> {
    let listed = browser.get("/api/college/get-colleges").ok();
    let mut colleges = listed.as_array().expect("colleges").iter();
    let found = colleges.find(|college| college["collegeName"] == COLLEGE);
    found.cloned()
}

#[test]
fn nobody_uses_a_closed_college_and_nobody_elsewhere_minds() {
    let there = Installation::seeded();
    let riverside = [
        "college",
        "add",
        "Riverside",
        "--super-admin",
        "r@r.example",
    ];
    there.run(&riverside);
    let portal = there.serve();
    let (asha, principal, stranger) = (portal.browser(), portal.browser(), portal.browser());
    assert_eq!(log_in(&asha, ASHA, DEMO_PASSWORD).status, 200);
    log_in_staff(&principal, PRINCIPAL, DEMO_PASSWORD).ok();
    let college = sunrise(&stranger).expect("the demo college");

    let closed = there.run(&CLOSE);
    assert_eq!(closed.code, Some(0), "{closed:?}");
    assert!(closed.out.contains("All its rows stay"), "{closed:?}");
    assert_eq!(asha.get("/api/wallet").status, 401);
    assert_eq!(principal.get("/api/audit").status, 401);
    let wrong = log_in(&stranger, ASHA, "not the password").body;
    let refused = log_in(&stranger, ASHA, DEMO_PASSWORD);
    assert_eq!((refused.status, refused.body), (401, wrong), "as ever");
    let refused = log_in_staff(&principal, PRINCIPAL, DEMO_PASSWORD);
    assert_eq!(refused.status, 401);

    assert_eq!(sunrise(&stranger), None);
    let student = json!({ "username": "New", "email": "n@n.example", "password": PASSWORD, "college": college["_id"] });
    assert_eq!(stranger.post("/api/auth/register", &student).status, 400);
    let staff = json!({ "collegeName": COLLEGE, "email": "n@n.example", "password": PASSWORD });
    let refused = stranger.post("/api/auth/admin-register", &staff);
    assert_eq!(refused.status, 400, "{refused:?}");
    let forgot = json!({ "email": ASHA });
    stranger.post("/api/auth/forgot-password", &forgot).ok();
    let codes = "SELECT count(*) AS n FROM codes WHERE code_hash IS NOT NULL";
    assert_eq!(there.database.count(codes), 0, "no code was sent");
    register_student(&stranger, &there.sandbox, "new@riverside.example");
    mail_with(
        &there.sandbox,
        PRINCIPAL,
        "closed the college and exported its lists",
    );
    portal.stop();
}

#[test]
fn a_closed_college_keeps_its_name_and_is_opened_again() {
    let there = Installation::seeded();
    let portal = there.serve();
    let asha = portal.browser();
    assert_eq!(log_in(&asha, ASHA, DEMO_PASSWORD).status, 200);
    assert_eq!(there.run(&CLOSE).code, Some(0));
    let refused = there.run(&["college", "add-super-admin", "1", "x@x.example"]);
    assert!(refused.err.contains("portal college reopen"), "{refused:?}");
    let listed = there.run(&["college", "list"]);
    assert!(listed.out.contains("(closed on "), "{listed:?}");
    let taken = there.run(&["college", "add", COLLEGE, "--super-admin", "x@x.example"]);
    assert_eq!(taken.code, Some(1), "{taken:?}");

    let reopened = there.run(&["college", "reopen", "1"]);
    assert_eq!(reopened.code, Some(0), "{reopened:?}");
    assert_eq!(asha.get("/api/wallet").status, 401, "sessions stay ended");
    assert_eq!(log_in(&asha, ASHA, DEMO_PASSWORD).status, 200);
    let again = there.run(&["college", "reopen", "1"]);
    assert!(again.err.contains("is not closed."), "{again:?}");
    portal.stop();
}

#[test]
fn without_yes_nothing_is_done_but_to_say_what_there_is() {
    let there = Installation::seeded();
    let asked = there.run(&CLOSE[..5]);
    assert_eq!(asked.code, Some(1), "{asked:?}");
    for said in [
        " students, ",
        " in wallets, ",
        "Nothing was done. With --yes",
    ] {
        assert!(asked.err.contains(said), "{asked:?}");
    }
    let closed = "SELECT count(*) AS n FROM colleges WHERE closed_at IS NOT NULL";
    assert_eq!(there.database.count(closed), 0);
    assert!(!there.folder("sunrise").exists());
}

#[test]
fn every_row_and_every_document_is_in_the_folder_and_no_secret() {
    let there = Installation::seeded();
    let logo =
        "INSERT INTO college_logos SELECT id, now(), decode('ffd8ffd9', 'hex') FROM colleges";
    there.database.execute(logo).expect("a logo");
    assert_eq!(there.run(&CLOSE).code, Some(0));
    let folder = there.folder("sunrise");
    let logo = fs::read(folder.join("logo.jpg")).expect("the logo");
    assert_eq!(logo, [0xff, 0xd8, 0xff, 0xd9]);
    for table in
        "students transfers marks receipts wallets results colleges applications".split(' ')
    {
        let all = format!("SELECT count(*) AS n FROM {table}");
        let rows = there.database.count(&all);
        assert_eq!(counted(&list(&folder, table)), rows + 1, "{table}");
    }
    let documents = files(&folder.join("documents"));
    let current = "SELECT count(*) AS n FROM stored_files WHERE state = 'current'";
    assert_eq!(counted(&documents), there.database.count(current));
    for path in documents {
        let begin = fs::read(&path).expect("a document")[..2].to_vec();
        let opened = [b"%P".to_vec(), vec![0xff, 0xd8], vec![0x89, b'P']];
        assert!(opened.contains(&begin), "{} is sealed", path.display());
    }
    for path in files(&folder) {
        let mode = fs::metadata(&path).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", path.display());
        let bytes = fs::read(&path).expect("a file");
        let has_hash = bytes.windows(4).any(|part| part == b"$2b$");
        assert!(!has_hash, "{}", path.display());
    }
    assert!(!folder.join("sessions.csv").exists());
    let heading = &list(&folder, "students")[0];
    assert!(
        heading.iter().any(|column| column == "sap_id"),
        "{heading:?}"
    );
    assert!(
        !heading.iter().any(|column| column.ends_with("_hash")),
        "{heading:?}"
    );
}

#[test]
fn once_more_writes_another_folder_and_what_is_lost_is_named() {
    let there = Installation::seeded();
    assert_eq!(there.run(&CLOSE).code, Some(0));
    let since = "SELECT extract(epoch FROM closed_at)::bigint AS n FROM colleges";
    let closed_at = there.database.count(since);
    let same = there.run(&CLOSE);
    assert_eq!(same.code, Some(1), "{same:?}");
    assert!(
        same.err.contains("exists already; name a new folder"),
        "{same:?}"
    );
    let stored = files(&there.sandbox.data_dir().join("documents"));
    fs::remove_file(&stored[0]).expect("lost");
    let again = there.run(&["college", "close", "1", "--into", "again", "--yes"]);
    assert_eq!(again.code, Some(3), "{again:?}");
    assert!(again.err.contains("closed on "), "{again:?}");
    let missing = fs::read_to_string(there.folder("again").join("missing.txt")).expect("named");
    assert_eq!(missing.lines().count(), 1, "{missing}");
    assert_eq!(there.database.count(since), closed_at, "closed once");
    let told = "SELECT count(*) AS n FROM audit WHERE action = 'closeCollege' AND staff_id IS NULL";
    assert_eq!(there.database.count(told), 2);
    for unknown in [["college", "close", "7"], ["college", "close", "Nowhere"]] {
        let refused = there.run(&[&unknown[..], &["--into", "x", "--yes"]].concat());
        assert!(
            refused.err.contains("There is no such college"),
            "{refused:?}"
        );
    }
}

#[test]
fn killed_in_the_middle_the_college_is_closed_and_the_folder_is_not_there() {
    let there = Installation::seeded();
    let mut child = there
        .sandbox
        .portal_on(&there.database, &CLOSE)
        .spawn()
        .expect("started");
    let part = there.folder("sunrise.part");
    eventually("the first list is begun", Duration::from_secs(40), || {
        part.join("README.txt").exists()
    });
    send(i32::try_from(child.id()).expect("an id"), Signal::KILL);
    child.wait().expect("ended");
    let closed = "SELECT count(*) AS n FROM colleges WHERE closed_at IS NOT NULL";
    assert_eq!(there.database.count(closed), 1);
    let done = there.run(&CLOSE);
    // Where the kill came too late, the folder was whole.
    if done.code == Some(1) {
        assert!(done.err.contains("exists already"), "{done:?}");
    } else {
        assert_eq!(done.code, Some(0), "{done:?}");
    }
    assert!(!part.exists());
    assert!(list(&there.folder("sunrise"), "students").len() > 1);
}
