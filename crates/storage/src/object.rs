//! What a document is called in the store, and why the store did not do what it was asked.

use std::fmt;

use portal_domain::ids::CollegeId;
use thiserror::Error;
use uuid::Uuid;

/// The name of a document in the store: `{college}/{id}`, both made by the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ObjectName {
    pub(crate) college: CollegeId,
    pub(crate) id: Uuid,
}

/// Why the store did not do it. The texts are for the log; none holds a secret or a person's data.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StorageError {
    /// No document has that name.
    #[error("there is no such document in the store")]
    NotFound,
    /// The disk or the quota is full.
    #[error("the document store is full")]
    Full,
    /// It may work later.
    #[error("the document store is unavailable: {0}")]
    Unavailable(String),
    /// It will not work until somebody changes something: credentials, bucket, settings.
    #[error("the document store refused: {0}")]
    Other(String),
}

impl ObjectName {
    /// The document `id` of that college.
    pub fn new(college: CollegeId, id: Uuid) -> Self {
        Self { college, id }
    }
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.college, self.id)
    }
}
