//! Backups go into a bucket by a key that can put and do nothing else.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod server;

use std::{cell::Cell, fs};

use portal_domain::ids::CollegeId;
use portal_storage::{BackupBucket, Copied, CopyError, ObjectName, StorageError, Store};
use tempfile::TempDir;
use uuid::Uuid;

use server::{BUCKET, Only, start_for};

/// What a policy of `s3:PutObject` and `s3:AbortMultipartUpload` allows.
const PUT_ALONE: Only = Only(&[
    "PutObject",
    "CreateMultipartUpload",
    "UploadPart",
    "CompleteMultipartUpload",
    "AbortMultipartUpload",
]);
/// Longer than what is sent at once, and no multiple of it.
const LENGTH: usize = (33 << 20) + 5;

struct There {
    root: TempDir,
    file: std::path::PathBuf,
    bucket: BackupBucket,
    documents: Store,
}

async fn there(key: Only) -> There {
    let root = TempDir::new().unwrap();
    let settings = start_for(root.path(), key).await;
    let file = root.path().join("portal.backup");
    let bytes: Vec<u8> = (0..=250).cycle().take(LENGTH).collect();
    fs::write(&file, bytes).unwrap();
    There {
        file,
        bucket: BackupBucket::new(&settings).unwrap(),
        documents: Store::s3(&settings).unwrap(),
        root,
    }
}

#[tokio::test]
async fn a_backup_is_copied_whole_by_a_key_that_can_only_put() {
    let there = there(PUT_ALONE).await;
    let put = there.bucket.put("a.backup", &there.file, || false).await;
    assert_eq!(put.unwrap(), Copied::Whole);
    let kept = there.root.path().join(BUCKET).join("a.backup");
    assert_eq!(fs::read(kept).unwrap(), fs::read(&there.file).unwrap());

    // The same key can take nothing out and nothing away.
    let name = ObjectName::new(CollegeId(Uuid::nil()), Uuid::nil());
    there.documents.put(&name, b"kept".to_vec()).await.unwrap();
    let denied = Err(StorageError::Other("AccessDenied".to_owned()));
    assert_eq!(there.documents.get(&name).await.map(drop), denied);
    assert_eq!(there.documents.delete(&name).await, denied);
}

#[tokio::test]
async fn a_copy_that_is_stopped_or_refused_leaves_nothing_under_its_name() {
    let there_is = there(PUT_ALONE).await;
    let looked = Cell::new(0);
    let is_over = || {
        looked.set(looked.get() + 1);
        looked.get() > 2
    };
    let put = there_is
        .bucket
        .put("a.backup", &there_is.file, is_over)
        .await;
    assert_eq!(put.unwrap(), Copied::Stopped);
    assert!(!there_is.root.path().join(BUCKET).join("a.backup").exists());
    let absent = there_is.root.path().join("absent");
    let none = there_is.bucket.put("b", &absent, || false).await;
    assert!(matches!(none, Err(CopyError::File(_))), "{none:?}");

    let refused = there(Only(&[])).await;
    let put = refused
        .bucket
        .put("a.backup", &refused.file, || false)
        .await;
    let error = put.unwrap_err().to_string();
    assert!(error.contains("AccessDenied"), "{error}");
}
