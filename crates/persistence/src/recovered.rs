//! A database that PostgreSQL's own means have restored to a moment.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Nullable, Timestamptz},
};

use crate::{
    epochs::mark_restored,
    migrations::{MigrationError, connect, failed, refuse_served},
};

/// Why a database is not marked as restored to a moment.
#[derive(Debug, thiserror::Error)]
pub enum MarkError {
    /// Nothing was done since the last epoch began.
    #[error("An epoch began on {0}, and nothing was done since: there is nothing to begin.")]
    Begun(DateTime<Utc>),
    /// A portal serves it, which would go on with sessions and mails of before; or it cannot be read or written.
    #[error(transparent)]
    Database(#[from] MigrationError),
}

/// Marks a database that was restored to a moment by PostgreSQL's own means, and returns the last one of which it knows
/// anything: that of its newest transfer or entry of the audit; the present one where it has none.
///
/// # Errors
/// See [`MarkError`].
pub fn mark(database_url: &str) -> Result<DateTime<Utc>, MarkError> {
    #[derive(QueryableByName)]
    struct Newest {
        #[diesel(sql_type = Timestamptz)]
        at: DateTime<Utc>,
        #[diesel(sql_type = Nullable<Timestamptz>)]
        epoch: Option<DateTime<Utc>>,
    }
    let mut db = connect(database_url)?;
    refuse_served(&mut db)?;
    // The entry that tells of an epoch is of no act of anybody.
    let newest: Newest = diesel::sql_query(
        "SELECT coalesce(greatest((SELECT max(at) FROM transfers),
                                  (SELECT max(at) FROM audit WHERE action <> 'restore')), now()) AS at,
                (SELECT max(began_at) FROM epochs) AS epoch",
    )
    .get_result(&mut db)
    .map_err(failed)?;
    if let Some(epoch) = newest.epoch.filter(|epoch| *epoch >= newest.at) {
        return Err(MarkError::Begun(epoch));
    }
    db.transaction(|tx| {
        // One that was cut off has left its mark.
        diesel::sql_query("DROP TABLE IF EXISTS restored_backup").execute(tx)?;
        mark_restored(tx, newest.at)
    })
    .map_err(failed)?;
    Ok(newest.at)
}
