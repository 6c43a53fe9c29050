//! Backups in an S3-compatible bucket with object lock and a key that may only put: an attacker on the
//! portal's machine cannot delete them.
//!
//! The key needs `s3:PutObject` and `s3:AbortMultipartUpload`.

use std::{
    fs::File,
    io::{self, Read},
    path::Path as FilePath,
};

use object_store::{
    MultipartUpload, ObjectStoreExt,
    aws::{AmazonS3, Checksum},
    path::Path,
};

use crate::{
    object::StorageError,
    s3::{S3Settings, builder, failed},
};

/// The size of a part in bytes. A file may have 10,000 parts.
const PART: u64 = 16 << 20;

/// A bucket for backups.
#[derive(Clone)]
pub struct BackupBucket(AmazonS3);

/// The outcome of a copy without an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copied {
    /// The whole file is in the bucket.
    Whole,
    /// The copy was stopped, and nothing is in the bucket.
    Stopped,
}

/// Why a file was not copied.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Bucket(#[from] StorageError),
}

impl BackupBucket {
    /// Does not connect yet.
    pub fn new(settings: &S3Settings) -> Result<Self, StorageError> {
        // A bucket with object lock refuses objects without a checksum.
        let bucket = builder(settings)?
            .with_checksum_algorithm(Checksum::SHA256)
            .build();
        Ok(Self(bucket.map_err(|error| failed(&error))?))
    }

    /// Copies the file under that name, part by part; checks before each part whether to stop. Reading the
    /// file blocks.
    pub async fn put(
        &self,
        name: &str,
        file: &FilePath,
        is_over: impl Fn() -> bool,
    ) -> Result<Copied, CopyError> {
        let mut file = File::open(file)?;
        let begun = self.0.put_multipart(&Path::from(name)).await;
        let mut upload = begun.map_err(|error| failed(&error))?;
        let sent = send(&mut file, upload.as_mut(), is_over).await;
        if !matches!(sent, Ok(Copied::Whole)) {
            // The first error is returned; the bucket's lifecycle rules remove parts that remain.
            let _ = upload.abort().await;
        }
        sent
    }
}

async fn send(
    file: &mut File,
    upload: &mut dyn MultipartUpload,
    is_over: impl Fn() -> bool,
) -> Result<Copied, CopyError> {
    loop {
        if is_over() {
            return Ok(Copied::Stopped);
        }
        let mut part = Vec::new();
        file.by_ref().take(PART).read_to_end(&mut part)?;
        if part.is_empty() {
            break;
        }
        let sent = upload.put_part(part.into()).await;
        sent.map_err(|error| failed(&error))?;
    }
    let done = upload.complete().await;
    done.map_err(|error| failed(&error))?;
    Ok(Copied::Whole)
}
