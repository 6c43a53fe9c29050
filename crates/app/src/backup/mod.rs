//! Backups of the whole installation: database, documents and the secret, in one encrypted file.
//!
//! The file is [age](https://age-encryption.org) over gzip over tar, so that it can be opened without
//! the portal too: `age -d -i backup.key FILE | tar xz`. In it are `manifest.json`, the secret, the
//! rows of each table as lines of JSON, the documents as the store keeps them (sealed by the secret),
//! and last `checksums.json`, by which [`mod@restore`] proves what it has loaded.
//!
//! - [`key`]: who can open a backup
//! - [`archive`]: the file
//! - [`take`]: makes one, while people work
//! - [`mod@restore`]: loads one into an empty installation
//! - [`prove`]: loads one for trial, now and then
//! - [`cancel`]: stops one under way
//! - [`copy`]: puts copies where this machine cannot remove them
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

/// What a backup is taken of.
#[derive(Clone)]
pub(crate) struct Source {
    /// The database, by a user who may read all of it.
    pub(crate) database_url: String,
    /// Where documents are.
    pub(crate) store: Store,
    /// What all keys are derived of, as it is kept.
    pub(crate) secret: Vec<u8>,
    /// What they were derived of before, while something is still sealed under it.
    pub(crate) other_secrets: Vec<Vec<u8>>,
    /// Stops the backup.
    pub(crate) cancel: Cancel,
}

/// Why there is no backup, or nothing was restored.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Two at once.
    #[error("another backup of this database is being taken")]
    UnderWay,
    /// The portal or the operator stopped it.
    #[error("the backup was stopped before it was complete")]
    Cancelled,
    /// A backup is never written over anything.
    #[error("{} exists already; name a new file", .0.display())]
    Exists(PathBuf),
    #[error("{}: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    /// Reading from or writing to the archive.
    #[error("the backup: {0}")]
    Archive(#[from] io::Error),
    /// A key that is none, or does not open the backup.
    #[error("{0}")]
    Key(String),
    /// What the backup holds is not what it says it holds.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// Something lives where it was to go.
    #[error("nothing was restored: {0}")]
    Occupied(String),
    /// What was loaded is not what the backup holds.
    #[error("nothing was restored: {0} is not in the database as it is in the backup")]
    Differs(String),
    /// What was copied is not what there was.
    #[error("{0} is not in the new database as it is in the old one")]
    Unlike(String),
    /// The ledger in the backup does not add up.
    #[error("the books in the backup are not right: {0}")]
    Books(String),
    /// It would fill the disk.
    #[error("{} has too little room for {what}, which takes {needed_mb} MB", .folder.display())]
    NoRoom {
        folder: PathBuf,
        what: &'static str,
        /// How much it takes at most, in units of 2^20 bytes.
        needed_mb: u64,
    },
    /// The database for a trial.
    #[error("no database for a trial of the backup: {0}")]
    Trial(String),
    #[error(transparent)]
    Database(#[from] StoreError),
    #[error(transparent)]
    Schema(#[from] MigrationError),
    /// The bucket for backups.
    #[error("the bucket for backups (PORTAL_BACKUP_S3_BUCKET): {0}")]
    Bucket(StorageError),
    /// The document store.
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

/// The document store is asynchronous; a backup goes through it document by document.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// Refuses a folder without room for another database of that size: a full disk would stop the portal
/// itself. The rows take their room twice in it, because of the journal, and something has to stay free.
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
