//! What is judged before anything is started, and `portal check`.

use std::{
    fs,
    io::Write,
    net::TcpListener,
    thread,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;
use url::Url;

use crate::{
    configuration::refused,
    mails::server::{Manners, Server},
    portal::Portal,
    ports::free_port,
    sandbox::{Ended, Sandbox, run},
};

/// What only shows on the machine is judged before anything is migrated, too, and all of it at once.
#[test]
fn ports_folders_and_the_way_into_the_database_are_judged_first() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let addr = taken.local_addr().expect("its address").to_string();
    let file = sandbox.data_dir().with_file_name("a-file");
    fs::write(&file, "no folder").expect("written");
    let mut wrong = Url::parse(&database.url()).expect("a URL");
    wrong.set_path("/no_such_database");
    let mut command = sandbox.portal_on(&database, &["serve"]);
    command
        .env("PORTAL_METRICS_ADDR", &addr)
        .env("PORTAL_BACKUP_HOURS", "24")
        .env("PORTAL_BACKUP_DIR", file.join("backups"))
        .env("DATABASE_URL", wrong.as_str());
    refused(
        &run(command),
        &[
            "PORTAL_METRICS_ADDR: cannot listen on",
            &format!("PORTAL_BACKUP_DIR: {} is no folder.", file.display()),
            "database \"no_such_database\" does not exist",
            "Nothing was started.",
        ],
    );
    assert!(!sandbox.data_dir().exists());
    let tables = "SELECT count(*) AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(database.count(tables), 0);
}

#[test]
fn a_database_of_another_encoding_is_refused() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let mut latin = Url::parse(&database.url()).expect("a URL");
    let name = format!("{}_latin1", latin.path().trim_start_matches('/'));
    let make = format!(
        "CREATE DATABASE {name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    );
    database.execute(&make).expect("made");
    latin.set_path(&name);
    let mut command = sandbox.portal_on(&database, &["serve"]);
    command.env("DATABASE_URL", latin.as_str());
    let ended = run(command);
    database
        .execute(&format!("DROP DATABASE {name} WITH (FORCE)"))
        .expect("removed");
    refused(
        &ended,
        &["DATABASE_URL: the database is not encoded as UTF8"],
    );
}

fn check(sandbox: &Sandbox, database: &TestDatabase, settings: &[(&str, &str)]) -> Ended {
    let mut command = sandbox.portal_on(database, &["check"]);
    command.envs(settings.iter().copied());
    run(command)
}

#[test]
fn check_tells_a_line_of_every_part_and_writes_nothing() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let server = Server::start(Manners::default());
    let smtp = format!("smtp://127.0.0.1:{}", server.port);
    let settings = [
        ("SMTP_URL", smtp.as_str()),
        ("MAIL_FROM", "portal@hill.example.in"),
    ];
    let ended = check(&sandbox, &database, &settings);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let parts = [
        "settings",
        "database",
        "passkeys",
        "replica",
        "mail",
        "documents",
        "clock",
        "data folder",
        "backups",
        "port",
        "metrics",
        "disk",
    ];
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), parts.len(), "{ended:?}");
    for (line, part) in lines.iter().zip(parts) {
        let how = if ["replica", "metrics"].contains(&part) {
            "skipped"
        } else {
            "ok"
        };
        assert!(
            line.starts_with(&format!("{part:<12} {how}")),
            "{part}: {ended:?}"
        );
    }
    assert!(ended.out.contains("migration(s) to run"), "{ended:?}");
    assert!(server.taken().is_empty() && !sandbox.data_dir().exists());
    let tables = "SELECT count(*) AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(database.count(tables), 0);
}

#[test]
fn check_takes_a_running_portal_for_no_fault_and_another_program_for_one() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let [at, metrics] = [free_port(), free_port()].map(|port| format!("127.0.0.1:{port}"));
    let settings = [
        ("PORTAL_ADDR", at.as_str()),
        ("PORTAL_METRICS_ADDR", metrics.as_str()),
    ];
    let mut serve = sandbox.portal_on(&database, &["serve"]);
    serve.envs(settings);
    let portal = Portal::start(serve);
    let beside = check(&sandbox, &database, &settings);
    portal.stop();
    assert_eq!(beside.code, Some(0), "{beside:?}");
    for part in ["port", "metrics"] {
        let line = format!("{part:<12} ok       a portal answers at 127.0.0.1:");
        assert!(beside.out.contains(&line), "{beside:?}");
    }
    // It takes the question and answers one byte after the other, for as long as it is asked.
    let other = TcpListener::bind(&at).expect("the port again");
    thread::spawn(move || {
        let (mut asked, _) = other.accept().expect("the question");
        while asked.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    let ended = check(&sandbox, &database, &settings);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let line = "port         fault    PORTAL_ADDR: cannot listen on";
    assert!(ended.out.contains(line), "{ended:?}");
}

#[test]
fn check_does_not_wait_for_what_never_answers() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    // Nothing answers at these addresses, or ever.
    let hanging = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = hanging.local_addr().expect("its address").port();
    let begun = Instant::now();
    let settings = [
        ("DATABASE_URL", format!("postgres://u@127.0.0.1:{port}/d")),
        (
            "DATABASE_REPLICA_URL",
            format!("postgres://u@127.0.0.2:{port}/d"),
        ),
        ("SMTP_URL", format!("smtp://127.0.0.1:{port}")),
        ("PORTAL_S3_BUCKET", "documents".to_owned()),
        ("PORTAL_S3_ENDPOINT", format!("http://127.0.0.1:{port}")),
        ("PORTAL_S3_ACCESS_KEY_ID", "portal".to_owned()),
        ("PORTAL_S3_SECRET_ACCESS_KEY", "geheim".to_owned()),
    ];
    let settings = settings
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let ended = check(&sandbox, &database, &settings);
    let took = begun.elapsed();
    assert_eq!(ended.code, Some(1), "{ended:?}");
    for part in ["database", "replica", "mail", "documents"] {
        assert!(
            ended.out.contains(&format!("{part:<12} fault")),
            "{part}: {ended:?}"
        );
    }
    assert!(took < Duration::from_secs(15), "{took:?}: {ended:?}");
}
