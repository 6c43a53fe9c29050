//! What the letterhead of a document says.

use chrono::{DateTime, Utc};

/// The issuer, title and time of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    /// Printed above the title and in the running head.
    pub college: String,
    /// The postal address, printed below the college; empty if there is none.
    pub address: String,
    /// A JPEG, printed at the left of name and address.
    pub logo: Option<Vec<u8>>,
    /// The kind of document, e.g. `Fee Receipt`.
    pub title: String,
    /// Printed as the date and the time in India.
    pub issued_at: DateTime<Utc>,
}
