//! Takes a backup at intervals and keeps the newest ones.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::{DateTime, Utc};
use portal_services::{Services, backups};

use super::{BackupError, Begun, Cancel, Keys, Source, Taken};
use crate::{config::BackupConfig, private_file};

/// How long after a failure the next attempt is made.
pub(crate) const RETRY_AFTER: Duration = Duration::from_secs(600);
const PREFIX: &str = "portal-";
const EXTENSION: &str = "backup";
/// The extension of a backup that is being written.
pub(super) const PART: &str = "part";

/// The purpose, in the file's name, of the backups that [`Schedule`] takes.
const DAILY: &str = "";
/// The purpose of backups that are taken before the database is migrated.
pub(crate) const BEFORE_UPGRADE: &str = "-before-upgrade";

/// The name of a backup's file. Each purpose keeps its own number of backups.
pub(crate) fn file_name(at: DateTime<Utc>, purpose: &str) -> String {
    let stamp = at.format("%Y%m%d-%H%M%S");
    format!("{PREFIX}{stamp}{purpose}.{EXTENSION}")
}

/// The scheduled backups.
pub(crate) struct Schedule {
    config: BackupConfig,
    source: Source,
    keys: Keys,
}

impl Schedule {
    /// Takes a backup every [`BackupConfig::every`].
    pub(crate) fn new(config: BackupConfig, source: Source, keys: Keys) -> Self {
        Self {
            config,
            source,
            keys,
        }
    }

    /// The handle that cancels the running backup.
    pub(crate) fn cancel(&self) -> Cancel {
        self.source.cancel.clone()
    }

    /// How often to check whether a backup is due.
    pub(crate) fn look_every(&self) -> Duration {
        self.config.look_every
    }

    /// Takes a backup if one is due. Of several instances only one takes it.
    pub(crate) fn round(&mut self, services: &Services) -> Result<(), BackupError> {
        self.remove_parts(services);
        if !self.is_due(services) {
            return Ok(());
        }
        let at = services.now();
        let path = self.config.folder.join(file_name(at, DAILY));
        match self.take(services, &path) {
            Ok(Some(taken)) => {
                tracing::info!(
                    file = %path.display(),
                    bytes = taken.bytes,
                    rows = taken.rows,
                    documents = taken.documents,
                    absent_documents = taken.absent_documents,
                    "backup taken"
                );
                if taken.lost_documents > 0 {
                    tracing::error!(
                        lost_documents = taken.lost_documents,
                        "documents in use are not in the store, so the backup lacks them"
                    );
                }
                prune(&self.config, DAILY);
            }
            // Another instance is taking it, or has just taken it.
            Ok(None) | Err(BackupError::UnderWay) => {}
            Err(error @ BackupError::Cancelled) => tracing::info!(%error, "no backup was taken"),
            // The worker logs it, like every failed round.
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn is_due(&self, services: &Services) -> bool {
        let Some(every) = self.config.every else {
            return false;
        };
        let last = match services.run_here(backups::last) {
            Ok(last) => last,
            // Other workers log that the database is unavailable.
            Err(_) => return false,
        };
        last.is_none_or(|last| services.now() - last.finished_at >= every)
    }

    fn take(&self, services: &Services, path: &Path) -> Result<Option<Taken>, BackupError> {
        private_file::folder(&self.config.folder)
            .map_err(BackupError::file(&self.config.folder))?;
        let begun = Begun::at(&self.source, path)?;
        // Checked again, now that nobody else can be taking a backup.
        if !self.is_due(services) {
            return Ok(None);
        }
        write_noted(services, begun, &self.keys, path).map(Some)
    }

    /// Removes partial files of backups whose process was killed. Runs only while no backup is taken, so it cannot
    /// remove a file that is being written.
    fn remove_parts(&self, services: &Services) {
        let Ok(parts) = parts(&self.config.folder) else {
            // There is no folder before the first backup.
            return;
        };
        if parts.is_empty() {
            return;
        }
        let removed = services.run_here(|cx| {
            backups::unless_one_is_taken(cx, || parts.iter().try_for_each(fs::remove_file))
        });
        match removed {
            Ok(Some(Ok(()))) => tracing::info!(count = parts.len(), "incomplete backups removed"),
            Ok(Some(Err(error))) => tracing::warn!(%error, "incomplete backups are not removed"),
            // A backup is running, or the database is unavailable: the next round tries again.
            Ok(None) | Err(_) => {}
        }
    }
}

/// Removes all backups of that purpose except the newest ones, as many as the configuration keeps.
pub(crate) fn prune(config: &BackupConfig, purpose: &str) {
    let old = files(&config.folder, purpose).map(|mut files| {
        // Names sort by time.
        files.sort();
        files.truncate(files.len().saturating_sub(usize::from(config.keep)));
        files
    });
    let removed = old.and_then(|old| old.iter().try_for_each(fs::remove_file));
    if let Err(error) = removed {
        tracing::warn!(%error, "old backups are not removed");
    }
}

/// The newest scheduled backup.
pub(super) fn newest(config: &BackupConfig) -> Option<PathBuf> {
    // Names sort by time.
    files(&config.folder, DAILY).ok()?.into_iter().max()
}

/// The names of the scheduled backups; empty before the folder exists.
pub(super) fn names(config: &BackupConfig) -> Vec<String> {
    let files = files(&config.folder, DAILY).unwrap_or_default();
    let names = files.iter().filter_map(|path| path.file_name()?.to_str());
    names.map(str::to_owned).collect()
}

/// Takes a backup and records the outcome. A backup that another one prevents has not failed and is not recorded.
pub(crate) fn take_noted(
    services: &Services,
    source: &Source,
    keys: &Keys,
    path: &Path,
) -> Result<Taken, BackupError> {
    write_noted(services, Begun::at(source, path)?, keys, path)
}

/// Writes the backup and records that it is complete; until then nobody else can begin one.
fn write_noted(
    services: &Services,
    mut begun: Begun<'_>,
    keys: &Keys,
    path: &Path,
) -> Result<Taken, BackupError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unnoted = |why: &dyn std::fmt::Display| {
        BackupError::Database(portal_services::StoreError::Unavailable(why.to_string()))
    };
    let run = services
        .run_here(|cx| backups::begin(cx, &name))
        .map_err(|failure| unnoted(&failure))?;
    match begun.write(keys, services.now()) {
        Ok(taken) => {
            services
                .run_here(|cx| backups::finish(cx, run, taken.bytes, taken.lost_documents))
                .map_err(|failure| unnoted(&failure))?;
            Ok(taken)
        }
        Err(error) => {
            let reason = error.to_string();
            if let Err(failure) = services.run_here(|cx| backups::fail(cx, run, &reason)) {
                tracing::warn!(%failure, "that no backup was taken is not noted");
            }
            Err(error)
        }
    }
}

/// Partial files of backups, those before an upgrade included.
fn parts(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(PREFIX) && name.ends_with(&format!(".{PART}")) {
            files.push(folder.join(&*name));
        }
    }
    Ok(files)
}

/// The files of that purpose, such as `portal-20261122-021500.backup` of [`DAILY`].
fn files(folder: &Path, purpose: &str) -> io::Result<Vec<PathBuf>> {
    let example = file_name(DateTime::UNIX_EPOCH, purpose);
    let ending = format!("{purpose}.{EXTENSION}");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if name.len() == example.len() && name.starts_with(PREFIX) && name.ends_with(&ending) {
            files.push(folder.join(&*name));
        }
    }
    Ok(files)
}
