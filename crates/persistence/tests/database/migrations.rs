//! Up, down and up again, by several at once, by a newer version, and by users with few rights.

use std::{fs, path::PathBuf, thread};

use diesel::connection::SimpleConnection;
use portal_persistence::{
    Pool, PoolSettings,
    migrations::{self, MigrationError},
    testing::{TestDatabase, establish},
};
use url::Url;

use crate::schema_text::{describe, lines};

/// The folders of the migrations, oldest first.
fn folders() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let entries = fs::read_dir(folder).expect("the migrations");
    let mut folders: Vec<_> = entries
        .map(|entry| entry.expect("a folder").path())
        .collect();
    folders.sort();
    folders
}

pub(crate) fn names() -> Vec<String> {
    let name = |folder: &PathBuf| folder.file_name()?.to_str().map(str::to_owned);
    folders().iter().filter_map(name).collect()
}

/// The schema before any migration and after each one, by running the files one by one.
fn schemas_on_the_way_up() -> Vec<Vec<String>> {
    let database = TestDatabase::create_empty();
    let mut db = database.connect();
    // Diesel's own, which is there before any migration.
    db.batch_execute("CREATE TABLE __diesel_schema_migrations (version text)")
        .expect("its table");
    let mut schemas = vec![describe(&mut db)];
    for folder in folders() {
        let sql = fs::read_to_string(folder.join("up.sql")).expect("up.sql");
        db.batch_execute(&sql).expect("the migration runs");
        schemas.push(describe(&mut db));
    }
    schemas
}

#[test]
fn every_migration_takes_back_exactly_what_it_did() {
    let mut schemas = schemas_on_the_way_up();
    let complete = schemas.pop().expect("the last schema");
    let database = TestDatabase::create_empty();
    let url = database.url();
    let mut db = database.connect();

    assert_eq!(migrations::run(&url).expect("up"), names());
    assert_eq!(describe(&mut db), complete);
    for name in names().iter().rev() {
        assert_eq!(migrations::revert(&url).expect("down").as_ref(), Some(name));
        let before = schemas.pop().expect("a schema for each migration");
        assert_eq!(describe(&mut db), before, "after taking back {name}");
    }
    assert!(describe(&mut db).is_empty(), "{:?}", describe(&mut db));
    assert_eq!(migrations::revert(&url).expect("nothing left"), None);

    assert_eq!(migrations::run(&url).expect("up again"), names());
    assert_eq!(describe(&mut db), complete);
}

#[test]
fn the_list_says_which_migrations_the_database_has() {
    let database = TestDatabase::create();
    let url = database.url();
    let applied = || -> Vec<bool> {
        let listed = migrations::list(&url).expect("a list");
        let named: Vec<_> = listed.iter().map(|one| one.name.clone()).collect();
        assert_eq!(named, names());
        listed.iter().map(|one| one.applied).collect()
    };
    assert!(applied().iter().all(|applied| *applied));
    migrations::revert(&url).expect("down");
    assert!(!applied().pop().expect("the newest"));
    assert!(applied().iter().rev().skip(1).all(|applied| *applied));
}

/// A database that a later version has migrated, and works with versions from there on.
fn migrated_later(compatible_from: &str) -> TestDatabase {
    let database = TestDatabase::create();
    database
        .execute(&format!(
            "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000');
             CREATE OR REPLACE FUNCTION compatible_from() RETURNS text LANGUAGE sql IMMUTABLE AS
                 $$ SELECT '{compatible_from}' $$"
        ))
        .expect("a migration of the future");
    database
}

#[test]
fn a_database_that_needs_a_newer_version_is_refused_by_both_names() {
    let database = migrated_later("2999-01-01-000000_drop_things");
    let before = describe(&mut database.connect());
    let error = migrations::run(&database.url()).expect_err("refused");
    let newest = names().pop().expect("a migration");
    assert_eq!(
        error.to_string(),
        format!(
            "the database works only with versions of the portal from 2999-01-01-000000_drop_things on, \
             and the newest migration of this one is {newest}; start a newer version instead"
        )
    );
    assert_eq!(describe(&mut database.connect()), before);
}

#[test]
fn a_newer_database_that_this_version_may_work_on_is_served_and_left_alone() {
    let newest = names().pop().expect("a migration");
    let database = migrated_later(&newest);
    let before = describe(&mut database.connect());
    assert!(migrations::run(&database.url()).expect("it may").is_empty());
    let pool = Pool::new(&PoolSettings::new(database.url(), 1));
    pool.get().expect("it works on it");
    let error = migrations::revert(&database.url()).expect_err("refused");
    assert!(matches!(error, MigrationError::Newer(_)), "{error}");
    assert_eq!(describe(&mut database.connect()), before);
}

#[test]
fn a_newer_database_that_lacks_a_migration_of_this_version_is_refused() {
    let database = migrated_later("2026-11-21-000100_create_app_role");
    let forgotten = "DELETE FROM __diesel_schema_migrations WHERE version = '20261121003600'";
    database.execute(forgotten).expect("it was never run");
    let error = migrations::run(&database.url()).expect_err("refused");
    assert!(matches!(error, MigrationError::Newer(_)), "{error}");
}

#[test]
fn others_go_on_while_a_migration_waits_for_a_lock() {
    let database = TestDatabase::create();
    let url = database.url();
    while migrations::revert(&url).expect("down").expect("one more")
        != "2026-11-21-003600_send_awaited_mails_first"
    {}
    let mut reader = database.connect();
    reader
        .batch_execute("BEGIN; SELECT count(*) FROM outbox")
        .expect("somebody reads for a long time");
    thread::scope(|scope| {
        let migrating = scope.spawn(|| migrations::run(&url));
        let waits = "SELECT count(*) AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                     WHERE d.datname = current_database() AND NOT l.granted";
        while database.count(waits) == 0 && !migrating.is_finished() {
            thread::yield_now();
        }
        // Queued behind the migration until that gives up.
        database
            .execute("SET statement_timeout = '60s'; SELECT count(*) FROM outbox")
            .expect("others read");
        reader.batch_execute("COMMIT").expect("it ends");
        let ran = migrating
            .join()
            .expect("no panic")
            .expect("it goes through");
        assert_eq!(ran.last(), names().last());
    });
}

#[test]
fn an_index_whose_building_was_broken_off_is_built_anew() {
    let database = TestDatabase::create();
    let url = database.url();
    while migrations::revert(&url).expect("down").expect("one more")
        != "2026-11-23-003760_index_marks_by_changer"
    {}
    database
        .execute(
            "CREATE INDEX marks_changed_by ON marks (subject_id);
             UPDATE pg_index SET indisvalid = false
             WHERE indexrelid = 'marks_changed_by'::regclass",
        )
        .expect("half an index");
    migrations::run(&url).expect("up again");
    let rebuilt = "SELECT count(*) AS n FROM pg_index
                   WHERE indexrelid = to_regclass('marks_changed_by') AND indisvalid
                     AND pg_get_indexdef(indexrelid) LIKE '%(college_id, changed_by)'";
    assert_eq!(database.count(rebuilt), 1);
}

#[test]
fn removing_a_staff_account_reads_no_large_table() {
    // Few rows for each course or member of the staff, or for each day and subject, or fifty for each desk.
    let small = "'academic_years', 'course_moves', 'lectures', 'practicals', 'saved_replies', 'scholarships', 'staff', 'staff_invitations', 'teacher_divisions', 'teacher_subjects'";
    let scanned = format!(
        "SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS line
         FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
         WHERE c.contype = 'f' AND c.confrelid = 'staff'::regclass
           AND c.conrelid::regclass::text NOT IN ({small})
           AND NOT EXISTS (
               SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid
                 AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
         ORDER BY 1"
    );
    let database = TestDatabase::create();
    assert_eq!(lines(&mut database.connect(), &scanned), [""; 0]);
}

#[test]
fn of_eight_that_start_at_once_one_migrates() {
    let database = TestDatabase::create_empty();
    let url = database.url();
    let mut ran: Vec<usize> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| migrations::run(&url).expect("it goes through").len()))
            .collect();
        let ended = threads.into_iter().map(thread::ScopedJoinHandle::join);
        ended.map(|ran| ran.expect("no panic")).collect()
    });
    ran.sort_unstable();
    assert_eq!(ran, [0, 0, 0, 0, 0, 0, 0, names().len()]);
}

#[test]
fn a_database_that_is_away_is_told_apart_from_a_failed_migration() {
    let error = migrations::run("postgres://nobody@127.0.0.1:1/none").expect_err("nobody there");
    assert!(matches!(error, MigrationError::Connect(_)), "{error}");
}

/// A login role that is no superuser, and a database of its own.
pub(crate) struct Migrator {
    pub(crate) database: TestDatabase,
    pub(crate) role: String,
}

impl Migrator {
    pub(crate) fn new(number: u32, attributes: &str) -> Self {
        let database = TestDatabase::create_empty();
        let role = format!("migrator_{}_{number}", std::process::id());
        database
            .execute(&format!("DROP ROLE IF EXISTS {role}"))
            .expect("a leftover is dropped");
        database
            .execute(&format!(
                "CREATE ROLE {role} LOGIN NOSUPERUSER {attributes} PASSWORD 'migrator'"
            ))
            .expect("a role");
        let mut db = database.connect();
        let name = lines(&mut db, "SELECT current_database()::text AS line").remove(0);
        database
            .execute(&format!("ALTER DATABASE {name} OWNER TO {role}"))
            .and_then(|()| database.execute(&format!("ALTER SCHEMA public OWNER TO {role}")))
            .expect("it owns the database");
        Self { database, role }
    }

    pub(crate) fn url(&self) -> String {
        let mut url = Url::parse(&self.database.url()).expect("a URL");
        url.set_username(&self.role).expect("a user");
        url.set_password(Some("migrator")).expect("a password");
        url.into()
    }

    /// Runs the migration that makes the role with another role's name in place of the one that all databases
    /// of the server share.
    fn make_role_as_the_migration_does(&self, role: &str) -> Result<(), String> {
        let folders = folders();
        let makes_role = |folder: &&PathBuf| folder.ends_with("2026-11-21-000100_create_app_role");
        let folder = folders.iter().find(makes_role).expect("the migration");
        let sql = fs::read_to_string(folder.join("up.sql")).expect("up.sql");
        establish(&self.url())
            .expect("it may connect")
            .batch_execute(&sql.replace("portal_app", role))
            .map_err(|error| error.to_string())
    }

    fn drop_role(&self, role: &str) {
        // What it was granted in this database has to go before the role can.
        let drop = format!("DROP OWNED BY {role}; DROP ROLE {role}");
        self.database.execute(&drop).expect("the role is dropped");
    }
}

impl Drop for Migrator {
    fn drop(&mut self) {
        let role = &self.role;
        let handed_over = format!("REASSIGN OWNED BY {role} TO CURRENT_USER; DROP OWNED BY {role}");
        let _ = self.database.execute(&handed_over);
        let _ = self.database.execute(&format!("DROP ROLE {role}"));
    }
}

#[test]
fn the_migrating_user_need_not_be_a_superuser() {
    let migrator = Migrator::new(1, "CREATEROLE");
    let grant = format!("GRANT portal_app TO {}", migrator.role);
    migrator.database.execute(&grant).expect("a member");
    assert_eq!(
        migrations::run(&migrator.url()).expect("it migrates"),
        names()
    );
    let pool = Pool::new(&PoolSettings::new(migrator.url(), 1));
    let mut db = pool.get().expect("a connection");
    let role = lines(&mut db, "SELECT current_user::text AS line");
    assert_eq!(role, ["portal_app"]);

    let refused = establish(&migrator.url())
        .expect("the owner connects")
        .batch_execute("TRUNCATE audit")
        .expect_err("even the owner of the table is refused");
    assert!(refused.to_string().contains("never changed or removed"));
}

#[test]
fn a_user_with_createrole_makes_the_application_role() {
    let migrator = Migrator::new(2, "CREATEROLE");
    let made = format!("made_{}", std::process::id());
    migrator
        .make_role_as_the_migration_does(&made)
        .expect("it goes through");
    establish(&migrator.url())
        .expect("it may connect")
        .batch_execute(&format!("SET ROLE {made}"))
        .expect("it may work under the role");
    migrator.drop_role(&made);
}

#[test]
fn a_user_who_may_not_make_the_role_is_told_what_to_do() {
    let migrator = Migrator::new(3, "NOCREATEROLE");
    let missing = format!("missing_{}", std::process::id());
    let error = migrator
        .make_role_as_the_migration_does(&missing)
        .expect_err("refused");
    let (user, missing) = (&migrator.role, &missing);
    assert_eq!(
        error,
        format!(
            "The role {missing} is missing and {user} may not create it. As a superuser run: \
             CREATE ROLE {missing} NOLOGIN; GRANT {missing} TO {user};"
        )
    );
}

/// As on a server where another installation, under another user, made the role already.
#[test]
fn a_user_who_is_no_member_of_the_role_is_told_what_to_do() {
    let migrator = Migrator::new(4, "NOCREATEROLE");
    let error = migrations::run(&migrator.url()).expect_err("refused");
    assert!(matches!(error, MigrationError::Failed(_)));
    let wanted = format!("As a superuser run: GRANT portal_app TO {};", migrator.role);
    assert!(error.to_string().contains(&wanted), "{error}");
}
