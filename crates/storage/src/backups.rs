//! Backups in an S3-compatible bucket that keeps what it has: under object lock, and with a key that may
//! put and do nothing else, whoever has the portal's machine cannot take them away.
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

/// What is sent at once. A file may have 10,000 of these.
const PART: u64 = 16 << 20;

/// The bucket.
#[derive(Clone)]
pub struct BackupBucket(AmazonS3);

/// How a copy ended that met no fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copied {
    /// All of it is there.
    Whole,
    /// It was told to stop, and nothing is there.
    Stopped,
}

/// Why a file was not copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The bucket.
    #[error(transparent)]
    Bucket(#[from] StorageError),
}

impl BackupBucket {
    /// Reaches no server yet.
    pub fn new(settings: &S3Settings) -> Result<Self, StorageError> {
        // A bucket under object lock refuses what comes without a checksum.
        let bucket = builder(settings)?
            .with_checksum_algorithm(Checksum::SHA256)
            .build();
        Ok(Self(bucket.map_err(|error| failed(&error))?))
    }

    /// Copies the file under that name, part by part; looks before each whether it is to stop. Blocks
    /// while it reads.
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
            // What is wrong is told already; the bucket's own rules remove what this leaves.
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
