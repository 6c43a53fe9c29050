//! The state of the installation's backups, which all instances share.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_persistence::backup;
pub use portal_persistence::backup::{LastRun, Proofs};
use uuid::Uuid;

use crate::{Context, Outcome, runtime::random::random};

/// A running backup.
#[derive(Debug, Clone, Copy)]
pub struct Run(Uuid);

/// Stores that a backup into a file of that name has begun.
pub fn begin(cx: &mut Context, file: &str) -> Outcome<Run, Infallible> {
    let (now, id) = (cx.now(), Uuid::from_bytes(random()));
    backup::begin(cx.db(), id, now, file)?;
    Ok(Run(id))
}

/// Stores that it is complete, with its size and the number of documents that the store did not have.
pub fn finish(
    cx: &mut Context,
    run: Run,
    bytes: u64,
    lost_documents: u64,
) -> Outcome<DateTime<Utc>, Infallible> {
    let now = cx.now();
    backup::finish(
        cx.db(),
        run.0,
        now,
        i64::try_from(bytes).unwrap_or(i64::MAX),
        i64::try_from(lost_documents).unwrap_or(i64::MAX),
    )?;
    Ok(now)
}

/// Stores why it failed.
pub fn fail(cx: &mut Context, run: Run, reason: &str) -> Outcome<(), Infallible> {
    Ok(backup::fail(cx.db(), run.0, reason)?)
}

/// Does the work unless a backup is running; none begins meanwhile.
pub fn unless_one_is_taken<T>(
    cx: &mut Context,
    mut work: impl FnMut() -> T,
) -> Outcome<Option<T>, Infallible> {
    cx.transaction(|tx| {
        if backup::is_running(tx.db)? {
            return Ok(None);
        }
        Ok(Some(work()))
    })
}

/// The newest complete backup.
pub fn last(cx: &mut Context) -> Outcome<Option<LastRun>, Infallible> {
    Ok(backup::find_last_success(cx.db())?)
}

/// Stores a trial restore of a backup, with the reason if it failed.
pub fn note_proof(
    cx: &mut Context,
    file: &str,
    failed_for: Option<&str>,
) -> Outcome<(), Infallible> {
    let (now, id) = (cx.now(), Uuid::from_bytes(random()));
    Ok(backup::insert_proof(cx.db(), id, now, file, failed_for)?)
}

/// The state of the trial restores.
pub fn proofs(cx: &mut Context) -> Outcome<Proofs, Infallible> {
    Ok(backup::find_proofs(cx.db())?)
}

/// The newest complete backup among these files that is not in the bucket for backups.
pub fn find_uncopied(
    cx: &mut Context,
    files: &[String],
) -> Outcome<Option<(Run, String)>, Infallible> {
    let found = backup::find_uncopied(cx.db(), files)?;
    Ok(found.map(|(id, file)| (Run(id), file)))
}

/// Stores that it was copied to the bucket.
pub fn note_copied(cx: &mut Context, run: Run) -> Outcome<(), Infallible> {
    let now = cx.now();
    Ok(backup::set_copied(cx.db(), run.0, now)?)
}
