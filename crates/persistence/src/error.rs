//! What can go wrong in the database, as far as its callers can tell the difference.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// A failed query.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, is shutting down, or has broken the connection off. Nothing was
    /// decided; the same call may go through later.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The disk of the database's server is full. Nothing was decided; the same call may go through later.
    #[error("the disk of the database's server is full: {0}")]
    Full(String),
    /// The server gave up a statement that waited too long for a lock, or took too long. Nothing was
    /// decided, the connection is whole, and the same call may go through later.
    #[error("the database gave up a statement: {0}")]
    GaveUp(String),
    /// A rule of this name said no: uniqueness, a foreign key or a check.
    #[error("conflict with {constraint}")]
    Conflict {
        /// The constraint's name in the migrations.
        constraint: String,
    },
    /// Two transactions crossed; the same transaction may go through when it is run again.
    #[error("crossed another transaction: {0}")]
    SerializationFailure(String),
    /// A stored value that the domain refuses: the data were changed by other means.
    #[error("{table}.{column} of row {row} does not hold what it should")]
    Inconsistent {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key.
        row: String,
    },
    /// Anything else; a defect of ours.
    #[error("query failed: {0}")]
    Other(DieselError),
}

impl StoreError {
    /// A value of that row that the domain refuses.
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
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => {
                Self::Unavailable(message)
            }
            _ if message.starts_with("deadlock detected") => Self::SerializationFailure(message),
            _ if message.starts_with("canceling statement due to") => Self::GaveUp(message),
            _ if is_full(&message) => Self::Full(message),
            _ if is_outage(&message) => Self::Unavailable(message),
            _ => Self::Other(error),
        }
    }
}

/// As [`is_outage`], of a disk.
fn is_full(message: &str) -> bool {
    ["could not extend file", "No space left on device"]
        .iter()
        .any(|sign| message.contains(sign))
}

/// Diesel hands on the message but not the SQLSTATE of these. Messages are in English because the
/// pool asks for `lc_messages = C` where it may, and the server's default otherwise.
fn is_outage(message: &str) -> bool {
    const SIGNS: [&str; 10] = [
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
    ];
    SIGNS.iter().any(|sign| message.contains(sign))
}
