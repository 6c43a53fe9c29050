//! Copies the scheduled backups to a bucket from which this machine cannot delete anything.

use portal_services::{Services, backups};
use portal_storage::{BackupBucket, Copied, CopyError};
use tokio::runtime::Runtime;

use super::{BackupError, Cancel, runtime, schedule};
use crate::config::BackupConfig;

/// Copies scheduled backups that have not been copied yet, the newest first.
pub(crate) struct Copies {
    config: BackupConfig,
    bucket: BackupBucket,
    runtime: Runtime,
    cancel: Cancel,
}

impl Copies {
    /// For the bucket of the configuration; `None` where it names none.
    pub(crate) fn of(config: &BackupConfig) -> Result<Option<Self>, BackupError> {
        let Some(settings) = &config.bucket else {
            return Ok(None);
        };
        Ok(Some(Self {
            config: config.clone(),
            bucket: BackupBucket::new(settings)?,
            runtime: runtime()?,
            cancel: Cancel::default(),
        }))
    }

    /// The handle that cancels the running copy.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Copies one backup of this machine's folder that has not been copied yet. A copy that is cut off before it is
    /// recorded is made again.
    pub(crate) fn round(&self, services: &Services) -> Result<(), BackupError> {
        let names = schedule::names(&self.config);
        // Other workers log that the database is unavailable.
        let Ok(Some((run, name))) = services.run_here(|cx| backups::find_uncopied(cx, &names))
        else {
            return Ok(());
        };
        let path = self.config.folder.join(&name);
        let copy = self.bucket.put(&name, &path, || self.cancel.is_cancelled());
        match self.runtime.block_on(copy) {
            Ok(Copied::Whole) => {}
            Ok(Copied::Stopped) => return Ok(()),
            Err(CopyError::File(error)) => return Err(BackupError::file(&path)(error)),
            Err(CopyError::Bucket(error)) => return Err(BackupError::Bucket(error)),
        }
        tracing::info!(file = %path.display(), "backup copied into the bucket");
        let noted = services.run_here(|cx| backups::note_copied(cx, run));
        if let Err(failure) = noted {
            tracing::warn!(%failure, "that a backup was copied is not noted, so it is copied again");
        }
        Ok(())
    }
}
