//! The commands beside `serve`.

use std::{fs, path::Path, process::Command, time::Duration};

use portal_persistence::testing::TestDatabase;
use serde_json::Value;

use crate::{
    people::{PASSWORD, log_in_staff, mail_with, register_staff},
    portal::Portal,
    sandbox::{Sandbox, eventually, run, run_well},
};

/// On a machine that does much else, too.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn help_names_every_command() {
    let sandbox = Sandbox::new();
    let expected: [(&[&str], &[&str]); 6] = [
        (
            &["--help"],
            &[
                "serve",
                "migrate",
                "college",
                "demo",
                "ledger",
                "backup",
                "restore",
                "openapi",
                "portal serve --help",
            ],
        ),
        (
            &["serve", "--help"],
            &["--demo", "PORTAL_POOL_SIZE [16]", "SMTP_URL *"],
        ),
        (&["migrate", "--help"], &["run", "revert", "list"]),
        (
            &["college", "add", "--help"],
            &["<NAME>", "--super-admin <EMAIL>"],
        ),
        (&["demo", "--help"], &["seed"]),
        (&["ledger", "--help"], &["verify"]),
    ];
    for (arguments, words) in expected {
        let help = run_well(sandbox.portal(arguments));
        for word in words {
            assert!(help.contains(word), "{word} is not in: {help}");
        }
    }
    assert!(!sandbox.data_dir().exists());
}

#[test]
fn a_faulty_call_is_told_how_to_call() {
    let sandbox = Sandbox::new();
    for arguments in [&["sevre"][..], &[], &["college", "add", "Without Admin"]] {
        let ended = run(sandbox.portal(arguments));
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(ended.err.contains("Usage: portal"), "{ended:?}");
    }
}

#[test]
fn without_its_environment_a_command_begins_no_installation() {
    let (sandbox, empty) = (Sandbox::new(), TestDatabase::create_empty());
    let file = sandbox.data_dir().with_file_name("all.backup");
    let file = file.to_str().expect("a path of ASCII");
    let about_one: [&[&str]; 5] = [
        &["backup", file],
        &["ledger", "verify"],
        &["college", "list"],
        &[
            "college",
            "add",
            "Hill College",
            "--super-admin",
            "p@hill.example.in",
        ],
        &["migrate", "revert"],
    ];
    for arguments in about_one {
        let ended = run(sandbox.portal(arguments));
        assert_eq!(ended.code, Some(1), "{arguments:?}: {ended:?}");
        let looked_in = format!("no portal in {}", sandbox.data_dir().display());
        assert!(ended.err.contains(&looked_in), "{arguments:?}: {ended:?}");

        let ended = run(sandbox.portal_on(&empty, arguments));
        assert_eq!(ended.code, Some(1), "{arguments:?}: {ended:?}");
        let how = "DATABASE_URL holds no portal: run `portal migrate run`";
        assert!(ended.err.contains(how), "{arguments:?}: {ended:?}");
    }
    let ended = run(sandbox.portal(&["migrate", "list"]));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(!sandbox.data_dir().exists() && !Path::new(file).exists());
    assert_eq!(
        empty.count(
            "SELECT count(*) AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        ),
        0
    );
}

#[test]
fn openapi_prints_the_document_as_json() {
    let sandbox = Sandbox::new();
    let printed = run_well(sandbox.portal(&["openapi"]));
    let document: Value = serde_json::from_str(&printed).expect("JSON and nothing else");
    assert!(
        document["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with('3'))
    );
    for path in ["/auth/register", "/auth/login", "/college/get-colleges"] {
        let known = document["paths"].as_object().expect("paths");
        assert!(
            known.keys().any(|key| key.ends_with(path)),
            "{path} is missing"
        );
    }
    assert!(!sandbox.data_dir().exists(), "it needs no database");
}

#[test]
fn a_migration_is_finished_by_a_portal_that_serves_alone_or_by_hand() {
    let steps = "SELECT count(*) AS n FROM schema_steps";
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    eventually("it has finished the migration", PATIENCE, || {
        database.count(steps) == 5
    });
    portal.stop();
    let database = TestDatabase::create();
    for _ in 0..2 {
        let finished = run_well(sandbox.portal_on(&database, &["migrate", "finish"]));
        assert_eq!(
            finished,
            "The migration is finished: years may be opened, classes divided, students imported, and courses may have several terms.\n"
        );
        assert_eq!(database.count(steps), 5);
    }
}

#[test]
fn migrations_are_listed_taken_back_and_run() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    let migrate = |step: &str| run_well(sandbox.portal_on(&database, &["migrate", step]));
    let listed = migrate("list");
    let names: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.strip_prefix("[ ] "))
        .collect();
    assert!(
        names.len() >= 9 && names.len() == listed.lines().count(),
        "{listed}"
    );

    let ran: Vec<String> = names.iter().map(|name| format!("ran {name}\n")).collect();
    assert_eq!(migrate("run"), ran.concat());
    assert_eq!(migrate("run"), "The database is up to date.\n");
    assert!(migrate("list").lines().all(|line| line.starts_with("[x] ")));

    let newest = names.last().expect("a migration");
    assert_eq!(migrate("revert"), format!("took back {newest}\n"));
    assert!(migrate("list").ends_with(&format!("[ ] {newest}\n")));
    assert_eq!(migrate("run"), format!("ran {newest}\n"));
}

#[test]
fn a_migration_is_not_taken_back_under_peoples_feet() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let revert = |arguments: &[&str]| {
        run(sandbox.portal_on(&database, &[&["migrate", "revert"], arguments].concat()))
    };
    let refused = |arguments: &[&str], why: &str| {
        let ended = revert(arguments);
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains(why), "{why}: {ended:?}");
        let list = run_well(sandbox.portal_on(&database, &["migrate", "list"]));
        assert!(!list.contains("[ ]"), "{list}");
    };
    let portal = Portal::start(sandbox.portal_on(&database, &["serve", "--demo"]));
    // The key of the lock is of two halves there.
    let held = "FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                WHERE l.locktype = 'advisory' AND l.classid = 29541 AND l.objid = 1920361828
                    AND d.datname = current_database()";
    let by = format!("SELECT coalesce(max(l.pid), 0)::bigint AS n {held}");
    eventually("it says that it serves", PATIENCE, || {
        database.count(&by) > 0
    });
    refused(&["--yes-lose-data"], "a portal serves this database");
    // Its connection may end without it: it says so again soon.
    let before = database.count(&by);
    let cut = format!("SELECT pg_terminate_backend(l.pid) {held}");
    database.execute(&cut).expect("cut off");
    eventually("it says so again", PATIENCE, || {
        ![0, before].contains(&database.count(&by))
    });
    refused(&["--yes-lose-data"], "a portal serves this database");
    portal.stop();

    refused(&[], "add --yes-lose-data; a backup is taken first");
    let ended = revert(&["--yes-lose-data"]);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.out.contains("took back "), "{ended:?}");
    let folder = sandbox.data_dir().join("backups");
    let backups = fs::read_dir(folder).expect("its folder").count();
    assert_eq!(backups, 1, "{ended:?}");
}

#[test]
fn a_database_that_needs_a_newer_version_is_neither_migrated_nor_served() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    database
        .execute(
            "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000');
             CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql IMMUTABLE AS
                 $$ SELECT '2999-01-01-000000_drop_things' $$",
        )
        .expect("a migration of the future");
    for arguments in [&["migrate", "run"][..], &["serve"]] {
        let ended = run(sandbox.portal_on(&database, arguments));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(
            ended.err.contains(
                "works only with versions of the portal from 2999-01-01-000000_drop_things on"
            ),
            "{ended:?}"
        );
    }
}

#[test]
fn the_ledger_is_verified_and_a_difference_is_exit_code_1() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create_empty());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let verify = || run(sandbox.portal_on(&database, &["ledger", "verify"]));
    let right = verify();
    assert_eq!(right.code, Some(0), "{right:?}");
    assert!(right.out.contains("The books are right."), "{right:?}");
    database
        .execute(
            "SET session_replication_role = replica;
             UPDATE wallets SET balance = balance + 1 WHERE balance > 0 AND student_id =
                 (SELECT id FROM students WHERE email LIKE 'asha.patil%')",
        )
        .expect("a superuser meddles");
    let wrong = verify();
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    let named = "it keeps 6000001 paise, its transfers add up to 6000000";
    assert!(wrong.err.contains(named), "{wrong:?}");
}

#[test]
fn colleges_whose_names_look_alike_are_refused_and_those_there_are_listed() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let add = |name: &str, email: &str| {
        run(sandbox.portal_on(&database, &["college", "add", name, "--super-admin", email]))
    };
    let added = add("Riverside College", "principal@riverside.example");
    assert_eq!(added.code, Some(0), "{added:?}");
    for alike in ["riverside  COLLEGE", "Riverside C\u{43e}llege."] {
        let twice = add(alike, "other@riverside.example");
        assert_eq!(twice.code, Some(1), "{twice:?}");
        let named = "There is already a college named Riverside College.";
        assert!(twice.err.contains(named), "{twice:?}");
    }
    let list = |more: &[&str]| {
        let arguments = [&["college", "list"], more].concat();
        run(sandbox.portal_on(&database, &arguments)).out
    };
    assert!(list(&[]).contains("1  Riverside College"), "{}", list(&[]));
    let none = list(&["--look-alikes"]);
    assert!(none.contains("No two colleges"), "{none}");
    // One that was founded before names were compared by their looks.
    let copy = "INSERT INTO colleges (id, name, name_key, created_at)
                VALUES (gen_random_uuid(), 'River-side College', 'x', now())";
    database.execute(copy).expect("a look-alike");
    let alike = list(&["--look-alikes"]);
    assert!(
        alike.contains("1  Riverside College") && alike.contains("  River-side College"),
        "{alike}"
    );
}

#[test]
fn an_invited_super_admin_registers_and_has_the_role() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let add = |name: &str, email: &str| {
        run(sandbox.portal_on(&database, &["college", "add", name, "--super-admin", email]))
    };
    let added = add("Riverside College", "principal@riverside.example");
    assert_eq!(added.code, Some(0), "{added:?}");
    assert!(
        added.out.contains("Founded Riverside College."),
        "{added:?}"
    );
    assert!(
        added.out.contains("principal@riverside.example"),
        "{added:?}"
    );

    let faulty = add("Another College", "nowhere");
    assert_eq!(faulty.code, Some(1), "{faulty:?}");
    assert_eq!(database.count("SELECT count(*) AS n FROM colleges"), 1);

    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    let invitation = mail_with(&sandbox, "principal@riverside.example", "Riverside College");
    let link = format!("http://localhost:{}", portal.port());
    assert!(invitation.text.contains(&link), "{}", invitation.text);

    // The invitation is for its address alone: a colleague who came first has to wait.
    let browser = portal.browser();
    assert!(register_staff(
        &browser,
        &sandbox,
        "Riverside College",
        "early@riverside.example"
    ));
    let refused = log_in_staff(&browser, "early@riverside.example", PASSWORD);
    assert_eq!(refused.status, 403, "{refused:?}");

    assert!(!register_staff(
        &browser,
        &sandbox,
        "Riverside College",
        "principal@riverside.example"
    ));
    let reply = log_in_staff(&browser, "principal@riverside.example", PASSWORD);
    assert_eq!(reply.text("/admin/role"), "superAdmin");
    assert_eq!(reply.text("/admin/collegeName"), "Riverside College");
    portal.stop();
}

#[test]
fn every_command_has_its_page_and_the_shells_know_it() {
    let sandbox = Sandbox::new();
    let folder = sandbox.data_dir();
    let mut command = sandbox.portal(&["manual"]);
    command.arg(&folder);
    run_well(command);
    let page = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a page");
    let main = page("portal.1");
    for command in [
        "backup", "college", "demo", "ledger", "manual", "migrate", "openapi", "restore", "serve",
    ] {
        assert!(main.contains(&format!("portal\\-{command}(1)")), "{main}");
        assert!(page(&format!("portal-{command}.1")).contains(".SH SYNOPSIS"));
    }
    assert!(page("portal-serve.1").contains("DATABASE_URL"));
    assert!(page("portal-college-add.1").contains("super\\-admin"));
    assert!(
        !folder.join("portal-help.1").exists() && !folder.join("portal-college-help.1").exists()
    );

    let completed = |words: &[&str]| {
        let script = "source portal.bash; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); \
                      _portal portal \"${COMP_WORDS[-1]}\" \"${COMP_WORDS[-2]}\"; echo \"${COMPREPLY[@]}\"";
        let mut bash = Command::new("bash");
        bash.args(["-c", script, "bash"]).args(words);
        bash.current_dir(&folder);
        run_well(bash)
    };
    assert_eq!(completed(&["portal", "mi"]), "migrate\n");
    assert_eq!(
        completed(&["portal", "college", "list", "--look"]),
        "--look-alikes\n"
    );
    assert!(page("_portal").starts_with("#compdef portal"));
    assert!(page("portal.fish").contains("look-alikes"));
}
