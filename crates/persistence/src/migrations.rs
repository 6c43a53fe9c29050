//! The migrations, embedded in the binary, and the ways to run them.

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection,
    sql_types::Text,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{StoreError, Stored, connection::with_patience};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Any number of ours: held while migrating, so that two instances that start at once migrate once.
const LOCK: i64 = 0x706f_7274_616c;

/// One migration and whether the database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its folder's name.
    pub name: String,
    /// Whether it has been run.
    pub applied: bool,
}

/// A migration that did not go through; the database is as it was before it.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// No connection.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// The SQL of a migration failed.
    #[error("a migration failed: {0}")]
    Failed(String),
    /// Migrations that this binary does not know.
    #[error(
        "the database was migrated by a newer version of the portal (it has {0}); start that version instead"
    )]
    Newer(String),
    /// What has to be done before was not.
    #[error("the database is not brought up to date: {0}")]
    Unprepared(String),
}

/// Runs what the database lacks; returns the names of what was run. Refuses a newer database.
pub fn run(database_url: &str) -> Result<Vec<String>, MigrationError> {
    run_after(database_url, |_| Ok(()))
}

/// As [`run`]. A database that was in use before is first shown to `prepare` with the names of what it
/// lacks, under the lock that lets one instance migrate; when that refuses, nothing is run.
pub fn run_after(
    database_url: &str,
    prepare: impl FnOnce(&[String]) -> Result<(), String>,
) -> Result<Vec<String>, MigrationError> {
    with_lock(database_url, |db| {
        refuse_newer(db)?;
        let pending = pending(db)?;
        if !pending.is_empty() && !db.applied_migrations().map_err(failed)?.is_empty() {
            prepare(&pending).map_err(MigrationError::Unprepared)?;
        }
        let ran = db.run_pending_migrations(MIGRATIONS).map_err(failed)?;
        ran.iter()
            .map(|version| name_of(&version.to_string()))
            .collect()
    })
}

/// Runs exactly those migrations, of a database that has none of them, such as one that a backup goes
/// into. Refuses names that this binary does not know.
pub fn run_only(database_url: &str, names: &[String]) -> Result<(), MigrationError> {
    with_lock(database_url, |db| {
        let known = known().map_err(failed)?;
        if let Some(stranger) = names.iter().find(|name| !known.contains(name)) {
            return Err(MigrationError::Newer(stranger.clone()));
        }
        for migration in db.pending_migrations(MIGRATIONS).map_err(failed)? {
            if names.contains(&migration.name().to_string()) {
                db.run_migration(&migration).map_err(failed)?;
            }
        }
        Ok(())
    })
}

/// The names of the migrations that the database has, oldest first. Only reads, unlike Diesel's own
/// way, which makes its table if need be.
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

fn pending(db: &mut PgConnection) -> Result<Vec<String>, MigrationError> {
    let pending = db.pending_migrations(MIGRATIONS).map_err(failed)?;
    Ok(pending
        .iter()
        .map(|migration| migration.name().to_string())
        .collect())
}

/// Takes back the newest migration; returns its name, or `None` when there is none left.
pub fn revert(database_url: &str) -> Result<Option<String>, MigrationError> {
    with_lock(database_url, |db| {
        refuse_newer(db)?;
        if db.applied_migrations().map_err(failed)?.is_empty() {
            return Ok(None);
        }
        let reverted = db.revert_last_migration(MIGRATIONS).map_err(failed)?;
        name_of(&reverted.to_string()).map(Some)
    })
}

/// Every migration of this binary, oldest first.
pub fn list(database_url: &str) -> Result<Vec<Listed>, MigrationError> {
    let mut db = connect(database_url)?;
    let pending = pending(&mut db)?;
    Ok(known()
        .map_err(failed)?
        .into_iter()
        .map(|name| Listed {
            applied: !pending.contains(&name),
            name,
        })
        .collect())
}

fn known() -> Result<Vec<String>, Box<dyn std::error::Error + Send + Sync>> {
    use diesel::migration::MigrationSource;
    let migrations = MigrationSource::<diesel::pg::Pg>::migrations(&MIGRATIONS)?;
    let mut names: Vec<String> = migrations.iter().map(|m| m.name().to_string()).collect();
    names.sort();
    Ok(names)
}

/// The version of the newest migration of this binary, as Diesel keeps it.
pub(crate) fn newest_version() -> String {
    let names = known().unwrap_or_default();
    names
        .last()
        .map(|name| version_of(name))
        .unwrap_or_default()
}

fn refuse_newer(db: &mut PgConnection) -> Result<(), MigrationError> {
    let known = known().map_err(failed)?;
    let applied = db.applied_migrations().map_err(failed)?;
    let stranger = applied
        .iter()
        .map(ToString::to_string)
        .find(|version| !known.iter().any(|name| version_of(name) == *version));
    stranger.map_or(Ok(()), |version| Err(MigrationError::Newer(version)))
}

/// The folder's name of a migration that Diesel calls by its version.
fn name_of(version: &str) -> Result<String, MigrationError> {
    let names = known().map_err(failed)?;
    let named = names.into_iter().find(|name| version_of(name) == version);
    Ok(named.unwrap_or_else(|| version.to_owned()))
}

/// Diesel keeps `20261121000100` of `2026-11-21-000100_create_app_role`.
fn version_of(name: &str) -> String {
    name.split('_').next().unwrap_or_default().replace('-', "")
}

fn with_lock<T>(
    database_url: &str,
    work: impl FnOnce(&mut PgConnection) -> Result<T, MigrationError>,
) -> Result<T, MigrationError> {
    let mut db = connect(database_url)?;
    // The lock goes with the connection.
    db.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})"))
        .map_err(failed)?;
    work(&mut db)
}

fn connect(database_url: &str) -> Result<PgConnection, MigrationError> {
    let mut db = PgConnection::establish(&with_patience(database_url))
        .map_err(|error| MigrationError::Connect(error.to_string()))?;
    db.batch_execute("SET client_min_messages = warning")
        .map_err(failed)?;
    Ok(db)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "map_err hands errors over by value"
)]
fn failed(error: impl ToString) -> MigrationError {
    MigrationError::Failed(error.to_string())
}

/// Every migration's name and SQL, to tell whether a template is current.
#[cfg(feature = "testing")]
pub(crate) fn source_text() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
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

/// Whether a database answers at that URL; for whoever waits for one to start.
pub fn probe(database_url: &str) -> Result<(), String> {
    PgConnection::establish(database_url)
        .map(drop)
        .map_err(|error| error.to_string())
}

/// Runs statements as the URL's own user, outside the pool. For setting a database up.
pub fn execute(database_url: &str, sql: &str) -> Stored<()> {
    let mut db = PgConnection::establish(database_url)
        .map_err(|error| StoreError::Unavailable(error.to_string()))?;
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
            assert!(sql.contains("DROP") || sql.contains("ALTER"), "{name}");
        }
    }
}
