//! Every row out of a database and into another one.

use portal_persistence::{
    StoreError,
    backup::{Load, Snapshot, Table, holds_people},
    migrations,
    testing::{TestDatabase, establish},
};

use crate::{
    fixtures::World,
    migrations::{Migrator, names},
    schema_text::lines,
};

/// All rows of all tables, each part of them given to `each` as well.
fn rows(
    snapshot: &mut Snapshot,
    mut each: impl FnMut(&Table, &[String]) -> Result<(), StoreError>,
) -> Vec<String> {
    let mut rows = Vec::new();
    for table in snapshot.tables().expect("tables") {
        let read = snapshot.read(&table, |lines| {
            rows.extend_from_slice(lines);
            each(&table, lines)
        });
        read.expect("read");
    }
    rows
}

/// Every row of one database in another one, loaded by a user who owns it and no more.
#[test]
fn a_backup_is_loaded_by_a_user_who_is_no_superuser() {
    let world = World::new();
    let college = world.college("Sunrise College");
    world.student(college, "asha");
    world.subject(college, "Databases");
    let migrator = Migrator::new(5, "CREATEROLE");
    let grant = format!("GRANT portal_app TO {}", migrator.role);
    migrator.database.execute(&grant).expect("a member");

    let mut snapshot = Snapshot::take(&world.url()).expect("taken").expect("alone");
    assert!(
        Snapshot::take(&world.url()).expect("asked").is_none(),
        "two at once"
    );
    assert_eq!(snapshot.migrations().expect("its schema"), names());
    migrations::run_only(&migrator.url(), &names()).expect("the same schema");
    assert!(!holds_people(&migrator.url()).expect("asked"));
    let mut load = Load::begin(&migrator.url()).expect("begun");
    let kept = rows(&mut snapshot, |table, lines| load.add(table, lines));
    let counters = snapshot.counters().expect("counters");
    assert_eq!(counters.len(), 1, "the colleges' numbers");
    load.set_counters(&counters).expect("set");
    load.finish().expect("every rule holds");
    assert!(holds_people(&migrator.url()).expect("asked"));

    let again = Snapshot::take(&migrator.url()).expect("taken");
    assert!(kept.len() >= 4, "{kept:?}");
    assert_eq!(rows(&mut again.expect("alone"), |_, _| Ok(())), kept);
    let keys = |url: &str| {
        let mut db = establish(url).expect("it may connect");
        lines(
            &mut db,
            "SELECT conname || pg_get_constraintdef(oid) AS line FROM pg_constraint ORDER BY 1",
        )
    };
    assert_eq!(keys(&migrator.url()), keys(&world.url()));
    let off = "SELECT tgname::text AS line FROM pg_trigger WHERE tgenabled = 'D'";
    assert_eq!(lines(&mut migrator.database.connect(), off), [""; 0]);
}

/// The backup before an upgrade is of the schema of another release.
#[test]
fn a_database_without_attachments_is_backed_up() {
    let migrator = Migrator::new(7, "CREATEROLE");
    let names = names();
    let attachments = names
        .iter()
        .position(|name| name.contains("create_attachments"));
    let before = &names[..attachments.expect("a migration")];
    migrations::run_only(&migrator.url(), before).expect("an older schema");
    let mut snapshot = Snapshot::take(&migrator.url())
        .expect("taken")
        .expect("alone");
    assert!(snapshot.documents().expect("documents").is_empty());
}

/// Rows that the rules of the schema forbid do not come in by way of a backup.
#[test]
fn a_backup_whose_rows_do_not_fit_each_other_is_not_kept() {
    let world = World::new();
    let student = world.student(world.college("Sunrise College"), "asha");
    let empty = TestDatabase::create_empty();
    migrations::run(&empty.url()).expect("migrated");
    let mut snapshot = Snapshot::take(&world.url()).expect("taken").expect("alone");
    let mut load = Load::begin(&empty.url()).expect("begun");
    let tables = snapshot.tables().expect("tables");
    let students = tables
        .iter()
        .find(|table| table.name == "students")
        .expect("there");
    let read = snapshot.read(students, |lines| load.add(students, lines));
    read.expect("a student without the college");
    let error = load.finish().expect_err("refused");
    assert!(
        error.is_conflict_with("students_college_id_fkey"),
        "{error} {student:?}"
    );
    assert_eq!(empty.count("SELECT count(*) AS n FROM students"), 0);
}
