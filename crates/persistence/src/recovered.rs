//! A database that PostgreSQL's own means have restored to a moment.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_types::Timestamptz};

use crate::{
    StoreError,
    epochs::begin_anew,
    migrations::{MigrationError, connect, failed, refuse_newer, refuse_served},
};

/// Ends every session, holds every mail, and has an epoch begin when the migrations run next; all or nothing. Returns the
/// last moment of which the database knows anything: that of its newest transfer or entry of the audit; the present one
/// where it has none.
///
/// Also where nothing was done since the last epoch began: what was lost may have given numbers all the same.
///
/// # Errors
/// Refuses a database that a portal serves, as that would go on with sessions and mails of before, and one of a newer
/// version, whose sessions this one may not know.
pub fn mark(database_url: &str) -> Result<DateTime<Utc>, MigrationError> {
    #[derive(QueryableByName)]
    struct Newest {
        #[diesel(sql_type = Timestamptz)]
        at: DateTime<Utc>,
    }
    let mut db = connect(database_url)?;
    refuse_newer(&mut db)?;
    refuse_served(&mut db)?;
    db.transaction(|tx| {
        // The entry that tells of an epoch is of no act of anybody.
        let newest: Newest = diesel::sql_query(
            "SELECT coalesce(greatest((SELECT max(at) FROM transfers),
                                      (SELECT max(at) FROM audit WHERE action <> 'restore')), now()) AS at",
        )
        .get_result(tx)?;
        begin_anew(tx, newest.at)?;
        Ok(newest.at)
    })
    .map_err(|error: StoreError| failed(error))
}
