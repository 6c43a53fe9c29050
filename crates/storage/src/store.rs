//! Stores documents under names that the server makes, in a local folder or in an S3-compatible store.
//! Both behave alike.

use std::{path::Path, sync::Arc, time::Duration};

use crate::{
    folder::Folder,
    object::{ObjectName, StorageError},
    s3::{S3, S3Settings},
};

/// The time limit of each call; after it the store counts as unavailable.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store of documents. Clones share connections.
#[derive(Debug, Clone)]
pub struct Store(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    Folder(Folder),
    S3(S3),
}

impl Store {
    /// A store in a local folder, made for the portal's user only if it does not exist. Removes unfinished
    /// files of a killed process.
    ///
    /// # Errors
    /// If it cannot be made, or other users can enter it.
    pub fn folder(path: &Path) -> Result<Self, StorageError> {
        let folder = Folder::open(path)?;
        Ok(Self(Arc::new(Kind::Folder(folder))))
    }

    /// A store in an S3-compatible bucket. Does not connect yet; [`Self::check`] does.
    ///
    /// # Errors
    /// If the settings are invalid.
    pub fn s3(settings: &S3Settings) -> Result<Self, StorageError> {
        let s3 = S3::new(settings)?;
        Ok(Self(Arc::new(Kind::S3(s3))))
    }

    /// Stores the bytes durably, completely or not at all. Replaces a document of that name.
    ///
    /// # Errors
    /// See [`StorageError`]; never `NotFound`.
    pub async fn put(&self, name: &ObjectName, bytes: Vec<u8>) -> Result<(), StorageError> {
        in_time(async {
            match &*self.0 {
                Kind::Folder(folder) => folder.put(*name, bytes).await,
                Kind::S3(s3) => s3.put(*name, bytes).await,
            }
        })
        .await
    }

    /// The bytes of a document.
    ///
    /// # Errors
    /// See [`StorageError`].
    pub async fn get(&self, name: &ObjectName) -> Result<Vec<u8>, StorageError> {
        in_time(async {
            match &*self.0 {
                Kind::Folder(folder) => folder.get(*name).await,
                Kind::S3(s3) => s3.get(*name).await,
            }
        })
        .await
    }

    /// Deletes a document; succeeds if there is none.
    ///
    /// # Errors
    /// See [`StorageError`]; never `NotFound`.
    pub async fn delete(&self, name: &ObjectName) -> Result<(), StorageError> {
        in_time(async {
            match &*self.0 {
                Kind::Folder(folder) => folder.delete(*name).await,
                Kind::S3(s3) => s3.delete(*name).await,
            }
        })
        .await
    }

    /// Whether the store can be reached with its key, for the readiness check.
    ///
    /// # Errors
    /// See [`StorageError`]; never `NotFound`.
    pub async fn check(&self) -> Result<(), StorageError> {
        in_time(async {
            match &*self.0 {
                Kind::Folder(folder) => folder.check().await,
                Kind::S3(s3) => s3.check().await,
            }
        })
        .await
    }
}

async fn in_time<T>(
    work: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    tokio::time::timeout(PATIENCE, work)
        .await
        .unwrap_or_else(|_| {
            Err(StorageError::Unavailable(
                "it did not answer in time".into(),
            ))
        })
}
