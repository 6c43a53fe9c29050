//! A database that PostgreSQL's own means have restored to a moment.

use chrono::{DateTime, Utc};
use diesel::{PgConnection, prelude::*, sql_types::Timestamptz};

use crate::{
    epochs::begin_anew,
    migrations::{MigrationError, connect, failed, refuse_newer, refuse_served},
};

/// A database that was restored to a moment, and that no portal can begin to serve while this exists.
pub struct Recovering(PgConnection);

impl Recovering {
    /// Changes nothing.
    ///
    /// # Errors
    /// Refuses a database that a portal serves, as that would go on with sessions and mails of before, and one of a newer
    /// version, whose sessions this one may not know.
    pub fn begin(database_url: &str) -> Result<Self, MigrationError> {
        let mut db = connect(database_url)?;
        refuse_newer(&mut db)?;
        refuse_served(&mut db)?;
        Ok(Self(db))
    }

    /// Ends every session, holds every mail, and has an epoch begin when the migrations run next; all or nothing. Returns
    /// the last moment of which the database knows anything: that of its newest transfer or entry of the audit; the
    /// present one where it has none.
    ///
    /// Also where nothing was done since the last epoch began: what was lost may have given numbers all the same.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub fn mark(mut self) -> Result<DateTime<Utc>, MigrationError> {
        #[derive(QueryableByName)]
        struct Newest {
            #[diesel(sql_type = Timestamptz)]
            at: DateTime<Utc>,
        }
        self.0
            .transaction(|tx| {
                // The entry that tells of an epoch is of no act of anybody.
                let newest: Newest = diesel::sql_query(
                    "SELECT coalesce(greatest((SELECT max(at) FROM transfers),
                                              (SELECT max(at) FROM audit WHERE action <> 'restore')), now()) AS at",
                )
                .get_result(tx)?;
                begin_anew(tx, newest.at)?;
                Ok(newest.at)
            })
            .map_err(|error: crate::StoreError| failed(error))
    }
}
