//! Runs of the backup, by any instance.

use chrono::{DateTime, Utc};
use diesel::{QueryableByName, RunQueryDsl, prelude::*, sql_types::Bool};
use uuid::Uuid;

use super::LOCK;
use crate::{Db, Stored, schema::backup_runs};

/// The newest backup that succeeded.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct LastRun {
    /// When it was complete.
    pub finished_at: DateTime<Utc>,
    /// The file's name, without its folder.
    pub file: String,
    /// The file's length in bytes.
    pub bytes: i64,
    /// Documents in use that are missing from it, since the store did not have them.
    pub lost_documents: i64,
}

/// Adds a run that has begun.
pub fn begin(tx: &mut Db, id: Uuid, began_at: DateTime<Utc>, file: &str) -> Stored<()> {
    diesel::insert_into(backup_runs::table)
        .values((
            backup_runs::id.eq(id),
            backup_runs::began_at.eq(began_at),
            backup_runs::file.eq(file),
        ))
        .execute(tx)?;
    Ok(())
}

/// Marks a run as complete, with the file's length and the documents that the store did not have.
pub fn finish(
    tx: &mut Db,
    id: Uuid,
    finished_at: DateTime<Utc>,
    bytes: i64,
    lost_documents: i64,
) -> Stored<()> {
    diesel::update(backup_runs::table.find(id))
        .set((
            backup_runs::finished_at.eq(finished_at),
            backup_runs::bytes.eq(bytes),
            backup_runs::lost_documents.eq(lost_documents),
        ))
        .execute(tx)?;
    Ok(())
}

/// Marks a run as failed.
pub fn fail(tx: &mut Db, id: Uuid, reason: &str) -> Stored<()> {
    diesel::update(backup_runs::table.find(id))
        .set(backup_runs::failed_for.eq(reason))
        .execute(tx)?;
    Ok(())
}

/// The newest complete run of these files that is not copied: its id and file.
pub fn find_uncopied(db: &mut Db, files: &[String]) -> Stored<Option<(Uuid, String)>> {
    Ok(backup_runs::table
        .filter(backup_runs::finished_at.is_not_null())
        .filter(backup_runs::copied_at.is_null())
        .filter(backup_runs::file.eq_any(files))
        .order(backup_runs::finished_at.desc())
        .select((backup_runs::id, backup_runs::file))
        .first(db)
        .optional()?)
}

/// Marks a run's file as copied.
pub fn set_copied(tx: &mut Db, id: Uuid, now: DateTime<Utc>) -> Stored<()> {
    diesel::update(backup_runs::table.find(id))
        .set(backup_runs::copied_at.eq(now))
        .execute(tx)?;
    Ok(())
}

/// The newest complete run.
pub fn find_last_success(db: &mut Db) -> Stored<Option<LastRun>> {
    Ok(backup_runs::table
        .filter(backup_runs::finished_at.is_not_null())
        .order(backup_runs::finished_at.desc())
        .select((
            backup_runs::finished_at.assume_not_null(),
            backup_runs::file,
            backup_runs::bytes.assume_not_null(),
            backup_runs::lost_documents,
        ))
        .first(db)
        .optional()?)
}

#[derive(QueryableByName)]
struct Free {
    #[diesel(sql_type = Bool)]
    free: bool,
}

/// Whether a backup is running. Call it within a transaction, whose end releases the lock that this
/// takes.
pub fn is_running(tx: &mut Db) -> Stored<bool> {
    let lock: Free = diesel::sql_query(format!(
        "SELECT pg_try_advisory_xact_lock_shared({LOCK}) AS free"
    ))
    .get_result(tx)?;
    Ok(!lock.free)
}
