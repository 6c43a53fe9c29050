//! The setting of where students' documents are kept.

use portal_storage::S3Settings;

use super::{Reader, s3};

/// Where students' documents are kept.
#[derive(Debug, Clone)]
pub enum DocumentsConfig {
    /// In the data folder.
    Folder,
    /// In an S3-compatible store, which several instances can share.
    S3(Box<S3Settings>),
}

impl DocumentsConfig {
    /// An S3 store when `PORTAL_S3_BUCKET` is set; then the key must be set too.
    pub(super) fn read(reader: &mut Reader, authorities: &[u8]) -> Self {
        s3::read(reader, &s3::DOCUMENTS, authorities)
            .map_or(Self::Folder, |settings| Self::S3(Box::new(settings)))
    }
}
