//! The migrations, embedded in the binary, and the ways to run them.
//!
//! Instances of two versions run side by side during an upgrade, so a migration expands: it adds what the
//! new version needs and removes nothing. A later migration removes what no version needs any more, and
//! raises `compatible_from`. A large index is built with `CREATE INDEX CONCURRENTLY IF NOT EXISTS`, the only
//! statement of a migration whose `metadata.toml` has `run_in_transaction = false`.

use std::{thread, time::Duration};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, migration::Migration,
    pg::Pg, sql_types::Text,
};
use diesel_migrations::MigrationHarness;

use crate::{
    StoreError, Stored,
    connection::establish,
    epochs,
    known_migrations::{MIGRATIONS, known, version_of},
};

/// Advisory lock held while migrating, so that of two instances that start at the same time one migrates.
/// The number is arbitrary but fixed.
const LOCK: i64 = 0x706f_7274_616c;

/// Every portal that serves the database shares this advisory lock; a revert needs it exclusively.
pub(crate) const SERVED: i64 = 0x7365_7276_6564;

/// How long a migration waits for a lock, in milliseconds. Other statements on the table queue behind it
/// meanwhile.
const LOCK_TIMEOUT: u32 = 2_000;
/// How often a migration that does not get its locks is tried, and the pause between two tries.
const MOST_TRIES: u32 = 30;
const PAUSE: Duration = Duration::from_secs(1);
/// How often an instance checks whether another one has migrated.
const NEXT_LOOK: Duration = Duration::from_millis(50);

/// A migration and whether the database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its folder's name.
    pub name: String,
    /// Whether it was run on the database.
    pub applied: bool,
}

/// Why the migrations did not succeed; the failed one left the database unchanged.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// The connection failed.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// The SQL of a migration failed.
    #[error("a migration failed: {0}")]
    Failed(String),
    /// The database has migrations that this binary does not know.
    #[error(
        "the database was migrated by a newer version of the portal (it has {0}); start that version instead"
    )]
    Newer(String),
    /// A newer version has removed what this binary needs.
    #[error(
        "the database works only with versions of the portal from {compatible_from} on, and the newest \
         migration of this one is {newest}; start a newer version instead"
    )]
    TooOld {
        /// The oldest migration whose binaries may run.
        compatible_from: String,
        /// The newest migration of this binary.
        newest: String,
    },
    /// The preparation before the migrations failed.
    #[error("the schema is left as it is: {0}")]
    Unprepared(String),
    /// A portal serves the schema that would be reverted.
    #[error(
        "a portal serves this database; stop it first, and every other one of this installation"
    )]
    Served,
    /// The schema is being reverted.
    #[error("a migration of this database is being taken back")]
    BeingReverted,
    /// A portal of an older version would not know what the step allows.
    #[error("a portal of an older version serves this database; stop it first")]
    OlderServes,
    /// A portal is at a back-fill of the step.
    #[error(
        "a portal is still enrolling the students who were admitted before this version; try again when it is done"
    )]
    BeingFilled,
}

/// Runs the missing migrations and returns their names. Leaves a newer database unchanged, and fails
/// unless this binary is compatible with it.
pub fn run(database_url: &str) -> Result<Vec<String>, MigrationError> {
    run_after(database_url, |_| Ok(()))
}

/// As [`run`]. For a database that was in use, first calls `prepare` with the names of the missing
/// migrations, under the lock that lets one instance migrate; if it fails, nothing is run. Begins an epoch
/// in a database that was restored from a backup.
pub fn run_after(
    database_url: &str,
    prepare: impl FnOnce(&[String]) -> Result<(), String>,
) -> Result<Vec<String>, MigrationError> {
    with_lock(database_url, |db| {
        let pending = pending(db)?;
        if let Some(newer) = newer(db)? {
            return refuse_incompatible(db, newer, &pending).map(|()| Vec::new());
        }
        if !pending.is_empty() && !db.applied_migrations().map_err(failed)?.is_empty() {
            prepare(&pending).map_err(MigrationError::Unprepared)?;
        }
        for migration in db.pending_migrations(MIGRATIONS).map_err(failed)? {
            run_patiently(db, &*migration)?;
        }
        epochs::begin_if_restored(db).map_err(failed)?;
        Ok(pending)
    })
}

/// Runs a migration, and tries again while others hold its locks, with pauses in which they continue.
fn run_patiently(
    db: &mut PgConnection,
    migration: &dyn Migration<Pg>,
) -> Result<(), MigrationError> {
    let name = migration.name().to_string();
    for tried in 1.. {
        if migration.metadata().run_in_transaction() {
            set_lock_timeout(db, LOCK_TIMEOUT)?;
        } else {
            // A concurrent index build waits for other transactions without blocking them.
            set_lock_timeout(db, 0)?;
            drop_invalid_indexes(db)?;
        }
        match db.run_migration(migration).map(drop).map_err(failed) {
            Err(MigrationError::Failed(why)) if is_contention(&why) && tried < MOST_TRIES => {
                tracing::warn!(name, tried, "a migration waits for a lock; trying again");
                thread::sleep(PAUSE);
            }
            outcome => return outcome,
        }
    }
    Ok(())
}

/// Drops the invalid indexes that an interrupted `CREATE INDEX CONCURRENTLY` left, so that it can run
/// again.
fn drop_invalid_indexes(db: &mut PgConnection) -> Result<(), MigrationError> {
    let invalid = "SELECT format('%I.%I', n.nspname, c.relname) AS text
                   FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                   JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE n.nspname = current_schema() AND NOT i.indisvalid";
    for index in texts(db, invalid)? {
        db.batch_execute(&format!("DROP INDEX CONCURRENTLY {index}"))
            .map_err(failed)?;
    }
    Ok(())
}

/// Refuses a database that has a migration which this binary does not know.
pub(crate) fn refuse_newer(db: &mut PgConnection) -> Result<(), MigrationError> {
    match newer(db)? {
        Some(newer) => Err(MigrationError::Newer(newer)),
        None => Ok(()),
    }
}

/// Recognises PostgreSQL's messages, which the connection requests in English. An older version that waits
/// for [`LOCK`] inside a statement can cause a deadlock.
fn is_contention(why: &str) -> bool {
    why.contains("canceling statement due to lock timeout") || why.contains("deadlock detected")
}

/// Refuses a database that a portal serves, and lets none begin as long as the connection is open.
pub(crate) fn refuse_served(db: &mut PgConnection) -> Result<(), MigrationError> {
    let ask = format!("SELECT pg_try_advisory_lock({SERVED})::text AS text");
    match texts(db, &ask)? == ["true"] {
        true => Ok(()),
        false => Err(MigrationError::Served),
    }
}

fn texts(db: &mut PgConnection, query: &str) -> Result<Vec<String>, MigrationError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let rows: Vec<Row> = diesel::sql_query(query).load(db).map_err(failed)?;
    Ok(rows.into_iter().map(|row| row.text).collect())
}

/// Runs exactly those migrations on a database that has none, before a backup is loaded into it. Fails for
/// names that this binary does not know.
pub fn run_only(database_url: &str, names: &[String]) -> Result<(), MigrationError> {
    with_lock(database_url, |db| {
        let known = known().map_err(failed)?;
        if let Some(stranger) = names.iter().find(|name| !known.contains(name)) {
            return Err(MigrationError::Newer(stranger.clone()));
        }
        for migration in db.pending_migrations(MIGRATIONS).map_err(failed)? {
            if names.contains(&migration.name().to_string()) {
                run_patiently(db, &*migration)?;
            }
        }
        Ok(())
    })
}

/// The names of the migrations that the database has, oldest first. Only reads, unlike Diesel's own
/// function, which creates its table.
pub(crate) fn applied(db: &mut PgConnection) -> Stored<Vec<String>> {
    #[derive(QueryableByName)]
    struct Applied {
        #[diesel(sql_type = Text)]
        version: String,
    }
    let rows: Vec<Applied> =
        diesel::sql_query("SELECT version FROM __diesel_schema_migrations ORDER BY version")
            .load(db)?;
    let known = known().unwrap_or_default();
    let named = |version: String| {
        let name = known.iter().find(|name| version_of(name) == version);
        name.cloned().unwrap_or(version)
    };
    Ok(rows.into_iter().map(|row| named(row.version)).collect())
}

/// Whether no migration was ever run on this database. Only reads.
pub fn is_new(database_url: &str) -> Result<bool, MigrationError> {
    is_without_migrations(&mut connect(database_url)?)
}

fn is_without_migrations(db: &mut PgConnection) -> Result<bool, MigrationError> {
    let table = "SELECT relname::text AS text FROM pg_class
                 WHERE oid = to_regclass('__diesel_schema_migrations')";
    Ok(texts(db, table)?.is_empty())
}

fn pending(db: &mut PgConnection) -> Result<Vec<String>, MigrationError> {
    let pending = db.pending_migrations(MIGRATIONS).map_err(failed)?;
    Ok(pending
        .iter()
        .map(|migration| migration.name().to_string())
        .collect())
}

/// Reverts the newest migration; returns its name, or `None` if there is none.
pub fn revert(database_url: &str) -> Result<Option<String>, MigrationError> {
    revert_after(database_url, |_| Ok(()))
}

/// As [`revert`], after `prepare` has accepted the migration's name. Fails while a portal serves the
/// database (`Serving`), and lets none begin meanwhile.
pub fn revert_after(
    database_url: &str,
    prepare: impl FnOnce(&str) -> Result<(), String>,
) -> Result<Option<String>, MigrationError> {
    with_lock(database_url, |db| {
        refuse_served(db)?;
        refuse_newer(db)?;
        let mut applied = db.applied_migrations().map_err(failed)?;
        applied.sort();
        let Some(newest) = applied.last() else {
            return Ok(None);
        };
        prepare(&name_of(&newest.to_string())?).map_err(MigrationError::Unprepared)?;
        let reverted = db.revert_last_migration(MIGRATIONS).map_err(failed)?;
        name_of(&reverted.to_string()).map(Some)
    })
}

/// Every migration of this binary, oldest first. Only reads.
pub fn list(database_url: &str) -> Result<Vec<Listed>, MigrationError> {
    let mut db = connect(database_url)?;
    let names = known().map_err(failed)?;
    // Diesel would create its table to read it.
    let pending = match is_without_migrations(&mut db)? {
        true => names.clone(),
        false => pending(&mut db)?,
    };
    Ok(names
        .into_iter()
        .map(|name| Listed {
            applied: !pending.contains(&name),
            name,
        })
        .collect())
}

/// A migration that the database has and this binary does not know.
fn newer(db: &mut PgConnection) -> Result<Option<String>, MigrationError> {
    let known = known().map_err(failed)?;
    let applied = db.applied_migrations().map_err(failed)?;
    let mut versions = applied.iter().map(ToString::to_string);
    Ok(versions.find(|version| !known.iter().any(|name| version_of(name) == *version)))
}

/// Refuses a database that has the migration `newer` unless this binary is compatible with it: all its own
/// migrations were run, and no later one has removed what it needs.
fn refuse_incompatible(
    db: &mut PgConnection,
    newer: String,
    pending: &[String],
) -> Result<(), MigrationError> {
    if !pending.is_empty() {
        return Err(MigrationError::Newer(newer));
    }
    let compatible_from = texts(db, "SELECT compatible_from() AS text")?.concat();
    let newest = known().map_err(failed)?.pop().unwrap_or_default();
    if version_of(&newest) < version_of(&compatible_from) {
        return Err(MigrationError::TooOld {
            compatible_from,
            newest,
        });
    }
    tracing::warn!(
        newer,
        "the database is of a newer version, which this one works with"
    );
    Ok(())
}

/// The folder's name of the migration of that version.
fn name_of(version: &str) -> Result<String, MigrationError> {
    let names = known().map_err(failed)?;
    let named = names.into_iter().find(|name| version_of(name) == version);
    Ok(named.unwrap_or_else(|| version.to_owned()))
}

fn with_lock<T>(
    database_url: &str,
    work: impl FnOnce(&mut PgConnection) -> Result<T, MigrationError>,
) -> Result<T, MigrationError> {
    let mut db = connect(database_url)?;
    // Polls: waiting inside a statement keeps a snapshot, for which a concurrent index build
    // waits in turn. The connection's end releases the lock.
    let ask = format!("SELECT pg_try_advisory_lock({LOCK})::text AS text");
    while texts(&mut db, &ask)? != ["true"] {
        thread::sleep(NEXT_LOOK);
    }
    set_lock_timeout(&mut db, LOCK_TIMEOUT)?;
    work(&mut db)
}

fn set_lock_timeout(db: &mut PgConnection, milliseconds: u32) -> Result<(), MigrationError> {
    db.batch_execute(&format!("SET lock_timeout = {milliseconds}"))
        .map_err(failed)
}

pub(crate) fn connect(database_url: &str) -> Result<PgConnection, MigrationError> {
    let mut db =
        establish(database_url).map_err(|error| MigrationError::Connect(error.to_string()))?;
    // English messages, by which a lock time-out is recognised; not every user may set this.
    db.batch_execute(
        "DO $$ BEGIN PERFORM set_config('lc_messages', 'C', false);
         EXCEPTION WHEN insufficient_privilege THEN NULL; END $$;
         SET client_min_messages = warning",
    )
    .map_err(failed)?;
    Ok(db)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "map_err hands errors over by value"
)]
pub(crate) fn failed(error: impl ToString) -> MigrationError {
    MigrationError::Failed(error.to_string())
}

/// The folder of this crate, from which its migrations are found.
#[cfg(feature = "testing")]
pub(crate) const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// The names and SQL of all migrations of the persistence crate in that folder, which show whether a
/// template is current.
#[cfg(feature = "testing")]
pub(crate) fn source_text(of: &str) -> String {
    let folder = format!("{of}/../../migrations");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the migrations folder")
        .filter_map(|entry| Some(entry.ok()?.path().join("up.sql")))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            format!(
                "{}\n{}",
                path.display(),
                std::fs::read_to_string(path).unwrap_or_default()
            )
        })
        .collect()
}

/// Whether a database answers at that URL; for waiting until it has started.
pub fn probe(database_url: &str) -> Result<(), String> {
    establish(database_url)
        .map(drop)
        .map_err(|error| error.to_string())
}

/// Runs statements as the URL's own user, outside the pool. For setting a database up.
pub fn execute(database_url: &str, sql: &str) -> Stored<()> {
    let mut db =
        establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    diesel::sql_query(sql).execute(&mut db)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_has_a_way_back() {
        for name in known().unwrap() {
            let path = format!(
                "{}/../../migrations/{name}/down.sql",
                env!("CARGO_MANIFEST_DIR")
            );
            let sql = std::fs::read_to_string(path).unwrap();
            // A revert that drops an index creates it again; a view or function gets what it was. What fills a column has
            // nothing to take back: that goes with its column.
            let ways = [
                "DROP",
                "ALTER",
                "REVOKE",
                "CREATE INDEX",
                "CREATE UNIQUE INDEX",
                "CREATE OR REPLACE VIEW",
                "CREATE OR REPLACE FUNCTION",
                "SELECT 1;",
            ];
            assert!(ways.iter().any(|way| sql.contains(way)), "{name}");
        }
    }
}
