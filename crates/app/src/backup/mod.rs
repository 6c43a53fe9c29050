//! Backups of the complete installation: database, documents and the secret, in one encrypted file.
//!
//! The file is [age](https://age-encryption.org) over gzip over tar, so that it can be opened without
//! the portal too: `age -d -i backup.key FILE | tar xz`. In it are `manifest.json`, the secret, the
//! rows of each table as lines of JSON, the documents as the store keeps them (sealed by the secret),
//! and last `checksums.json`, by which [`mod@restore`] proves what it has loaded.
//!
//! - [`key`]: who can open a backup
//! - [`archive`]: the file
//! - [`take`]: makes one, while people use the portal
//! - [`mod@restore`]: loads one into an empty installation
//! - [`prove`]: restores one for trial at intervals
//! - [`cancel`]: cancels one that is running
//! - [`copy`]: puts copies where this machine cannot delete them
//! - [`mod@transfer`]: copies all rows into another database, without a file
//! - [`schedule`]: takes one a day and keeps the newest

mod archive;
mod cancel;
mod copy;
mod key;
mod prove;
mod restore;
mod schedule;
mod sums;
mod take;
mod transfer;

use std::{
    io,
    path::{Path, PathBuf},
};

use portal_persistence::{StoreError, backup::size, migrations::MigrationError};
use portal_storage::{StorageError, Store};

pub(crate) use cancel::Cancel;
pub(crate) use copy::Copies;
pub(crate) use key::Keys;
pub(crate) use prove::{Proofs, Proving};
pub(crate) use restore::{Target, restore};
pub(crate) use schedule::{BEFORE_UPGRADE, RETRY_AFTER, Schedule, file_name, prune, take_noted};
pub(crate) use take::{Begun, Taken};
pub(crate) use transfer::transfer;

/// What a backup saves.
#[derive(Clone)]
pub(crate) struct Source {
    /// The database's URL, for a user who may read everything.
    pub(crate) database_url: String,
    /// The store of the documents.
    pub(crate) store: Store,
    /// The secret from which all keys are derived, as it is stored.
    pub(crate) secret: Vec<u8>,
    /// Former and future secrets, under which some data may still be sealed.
    pub(crate) other_secrets: Vec<Vec<u8>>,
    pub(crate) cancel: Cancel,
}

/// Why a backup or a restore failed.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Another backup of this database is running.
    #[error("another backup of this database is being taken")]
    UnderWay,
    /// The portal or the operator stopped it.
    #[error("the backup was stopped before it was complete")]
    Cancelled,
    /// The file exists; a backup never overwrites one.
    #[error("{} exists already; name a new file", .0.display())]
    Exists(PathBuf),
    #[error("{}: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    /// The archive could not be read or written.
    #[error("the backup: {0}")]
    Archive(#[from] io::Error),
    /// The text is not a key, or the key does not open the backup.
    #[error("{0}")]
    Key(String),
    /// The content differs from the backup's own checksums.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// The target of the restore is not empty.
    #[error("nothing was restored: {0}")]
    Occupied(String),
    /// The loaded data differ from the backup's.
    #[error("nothing was restored: {0} is not in the database as it is in the backup")]
    Differs(String),
    /// The copied data differ from the original.
    #[error("{0} is not in the new database as it is in the old one")]
    Unlike(String),
    /// The ledger in the backup does not add up.
    #[error("the books in the backup are not right: {0}")]
    Books(String),
    /// The backup or the restore would fill the disk.
    #[error("{} has too little room for {what}, which takes {needed_mb} MB", .folder.display())]
    NoRoom {
        folder: PathBuf,
        what: &'static str,
        /// The most that it takes, in units of 2^20 bytes.
        needed_mb: u64,
    },
    /// The database for a trial restore could not be made.
    #[error("no database for a trial of the backup: {0}")]
    Trial(String),
    #[error(transparent)]
    Database(#[from] StoreError),
    #[error(transparent)]
    Schema(#[from] MigrationError),
    /// The bucket for backups failed.
    #[error("the bucket for backups (PORTAL_BACKUP_S3_BUCKET): {0}")]
    Bucket(StorageError),
    /// The document store failed.
    #[error(transparent)]
    Documents(#[from] StorageError),
}

impl BackupError {
    fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::File {
            path: path.to_owned(),
            error,
        }
    }
}

/// A runtime for the document store, which is asynchronous.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// Refuses a folder without room for another database of that size, because a full disk would stop the portal. The rows
/// take twice their size, because of the journal, and some space must stay free.
pub(crate) fn check_room(
    folder: &Path,
    database_url: &str,
    what: &'static str,
) -> Result<(), BackupError> {
    let disk =
        rustix::fs::statvfs(folder).map_err(|error| BackupError::file(folder)(error.into()))?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let needed = u64::try_from(size(database_url)?).unwrap_or(u64::MAX);
    if free / 3 < needed {
        return Err(BackupError::NoRoom {
            folder: folder.to_owned(),
            what,
            needed_mb: needed.saturating_mul(3) >> 20,
        });
    }
    Ok(())
}
