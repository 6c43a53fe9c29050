//! The errors of the database that callers distinguish.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// A failed query.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, is shutting down, or has closed the connection. Nothing was written;
    /// the same call may succeed later.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The disk of the database's server is full. Nothing was written; the same call may succeed later.
    #[error("the disk of the database's server is full: {0}")]
    Full(String),
    /// The server cancelled a statement that waited too long for a lock or took too long. Nothing was
    /// written, the connection is usable, and the same call may succeed later.
    #[error("the database gave up a statement: {0}")]
    GaveUp(String),
    /// A constraint was violated: uniqueness, a foreign key or a check.
    #[error("conflict with {constraint}")]
    Conflict {
        /// The constraint's name in the migrations.
        constraint: String,
    },
    /// Two transactions conflicted; the same transaction may succeed if it is run again.
    #[error("crossed another transaction: {0}")]
    SerializationFailure(String),
    /// A stored value that the domain refuses: the data were changed outside the portal.
    #[error("{table}.{column} of row {row} does not hold what it should")]
    Inconsistent {
        table: &'static str,
        column: &'static str,
        /// The row's key.
        row: String,
    },
    /// Any other error; a defect of the portal.
    #[error("query failed: {0}")]
    Other(DieselError),
}

impl StoreError {
    /// The error for a value of that row that the domain refuses.
    pub(crate) fn inconsistent(
        table: &'static str,
        column: &'static str,
        row: impl std::fmt::Display,
    ) -> Self {
        Self::Inconsistent {
            table,
            column,
            row: row.to_string(),
        }
    }

    /// Whether the constraint `name` refused the row.
    pub fn is_conflict_with(&self, name: &str) -> bool {
        matches!(self, Self::Conflict { constraint } if constraint == name)
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        let DieselError::DatabaseError(kind, info) = &error else {
            return match error {
                DieselError::BrokenTransactionManager => Self::Unavailable(error.to_string()),
                // The connection was lost between the two.
                DieselError::RollbackErrorOnCommit { commit_error, .. } => (*commit_error).into(),
                other => Self::Other(other),
            };
        };
        let message = info.message().to_owned();
        match kind {
            DatabaseErrorKind::UniqueViolation
            | DatabaseErrorKind::ForeignKeyViolation
            | DatabaseErrorKind::CheckViolation => Self::Conflict {
                constraint: info.constraint_name().unwrap_or_default().to_owned(),
            },
            DatabaseErrorKind::SerializationFailure => Self::SerializationFailure(message),
            // A server that has become a standby, or is not yet the primary, only reads.
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::ReadOnlyTransaction => Self::Unavailable(message),
            _ if message.starts_with("deadlock detected") => Self::SerializationFailure(message),
            _ if message.starts_with("canceling statement due to") => Self::GaveUp(message),
            _ if is_full(&message) => Self::Full(message),
            _ if is_outage(&message) => Self::Unavailable(message),
            _ => Self::Other(error),
        }
    }
}

/// As [`is_outage`], for a full disk.
fn is_full(message: &str) -> bool {
    ["could not extend file", "No space left on device"]
        .iter()
        .any(|sign| message.contains(sign))
}

/// Diesel passes on the message of these errors but not the SQLSTATE. Messages are in English where the
/// pool may set `lc_messages = C`, else in the server's language.
fn is_outage(message: &str) -> bool {
    const SIGNS: [&str; 15] = [
        "terminating connection",
        "server closed the connection",
        "no connection to the server",
        "connection to server",
        "could not receive data",
        "could not send data",
        "the database system is",
        "SSL connection has been closed",
        "remaining connection slots",
        "sorry, too many clients",
        // PgBouncer's own.
        "query_wait_timeout",
        "server login has been failing",
        "pgbouncer cannot connect",
        "server conn crashed",
        "no more connections allowed",
    ];
    SIGNS.iter().any(|sign| message.contains(sign))
}
