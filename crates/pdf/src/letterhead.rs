//! What the letterhead of a document says.

use chrono::{DateTime, Utc};

/// Who issues a document, what it is called, and when it was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    /// The college's full name.
    pub college: String,
    /// What the document is: `Fee Receipt`.
    pub title: String,
    /// Printed as the date in India.
    pub issued_at: DateTime<Utc>,
}
