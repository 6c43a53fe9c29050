//! What the letterhead of a document says.

use chrono::{DateTime, Utc};

/// The issuer, title and date of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    /// Printed above the title and in the running head.
    pub college: String,
    /// The kind of document, e.g. `Fee Receipt`.
    pub title: String,
    /// Printed as the date in India.
    pub issued_at: DateTime<Utc>,
}
