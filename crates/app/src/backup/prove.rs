//! Restores a backup for trial into a temporary database, to find a bad backup before somebody needs it. Begins no
//! epoch and notifies nobody.

use std::{
    fs,
    path::{Path, PathBuf},
};

use age::x25519::Recipient;
use chrono::Duration;
use portal_persistence::{
    backup::{Alone, Trial},
    ledger_check, migrations,
};
use portal_services::{Services, backups};

use super::{BackupError, Cancel, check_room, key, restore, schedule};
use crate::{
    config::{BackupConfig, Secret},
    database::npm_folder,
    postgres::{self, ConnectionInfo, Embedded, Settings},
};

/// How long after a bad backup the next trial is made.
const AGAIN_AFTER: Duration = Duration::hours(24);

/// The settings of a trial restore.
#[derive(Clone)]
pub(crate) struct Proving {
    /// The installation's own database, into which only the outcome is written.
    pub(crate) database_url: String,
    /// The folder of the key, used when `key` is `None`.
    pub(crate) data_dir: PathBuf,
    /// The key that opens the backup.
    pub(crate) key: Option<Secret>,
    pub(crate) cancel: Cancel,
}

pub(crate) use restore::Restored;

impl Proving {
    /// Proves that file and records whether it is good, or what is wrong with it. Does not record failures that are not
    /// the backup's, such as a wrong key or a full disk.
    pub(crate) fn prove(&self, services: &Services, path: &Path) -> Result<Restored, BackupError> {
        let outcome = self.try_out(path);
        let failed_for = match &outcome {
            Ok(_) => None,
            Err(
                error @ (BackupError::Damaged(_) | BackupError::Differs(_) | BackupError::Books(_)),
            ) => Some(error.to_string()),
            Err(_) => return outcome,
        };
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let noted = services.run_here(|cx| backups::note_proof(cx, &file, failed_for.as_deref()));
        if let Err(failure) = noted {
            tracing::warn!(%failure, "what became of a backup's trial is not noted");
        }
        outcome
    }

    fn try_out(&self, path: &Path) -> Result<Restored, BackupError> {
        let identity = key::to_open(self.key.as_ref(), &self.data_dir)?;
        let alone = Alone::begin(&self.database_url)?.ok_or(BackupError::UnderWay)?;
        let load = |url: &str| {
            let restored = restore::try_out(path, &identity, url, &self.cancel)?;
            // The check of the ledger works on the newest schema only.
            migrations::run(url)?;
            match ledger_check::verify_at(url)?.differences.first() {
                None => Ok(restored),
                Some(difference) => Err(BackupError::Books(difference.clone())),
            }
        };
        match Trial::create(&self.database_url, alone)? {
            Ok(trial) => load(trial.url()),
            Err(_alone) => {
                check_room(&self.data_dir, &self.database_url, "a trial of the backup")?;
                in_private_cluster(&self.data_dir.join("proof"), load)
            }
        }
    }
}

/// Does the work on a temporary PostgreSQL in that folder. Removes it afterwards, and first what a killed process left
/// there.
fn in_private_cluster<T>(
    folder: &Path,
    work: impl FnOnce(&str) -> Result<T, BackupError>,
) -> Result<T, BackupError> {
    let settings = Settings {
        may_move: true,
        ..Settings::from_environment(folder.to_owned(), npm_folder())
    };
    let start = || {
        let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
        Embedded::start(&settings, &probe).map_err(|error| BackupError::Trial(error.to_string()))
    };
    if postgres::is_in(folder) {
        remove(folder, start()?)?;
    }
    let server = start()?;
    let outcome = work(server.url());
    remove(folder, server)?;
    outcome
}

fn remove(folder: &Path, server: Embedded) -> Result<(), BackupError> {
    let home = server.home().to_owned();
    server
        .stop()
        .map_err(|error| BackupError::Trial(error.to_string()))?;
    for folder in [&home, folder] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(BackupError::file(folder))?;
        }
    }
    Ok(())
}

/// Proves the newest scheduled backup at intervals, where the key is on this machine.
pub(crate) struct Proofs {
    config: BackupConfig,
    proving: Proving,
    /// The key to which the schedule encrypts.
    recipient: Recipient,
}

impl Proofs {
    /// Proves a backup every [`BackupConfig::prove_every`].
    pub(crate) fn new(config: BackupConfig, proving: Proving, recipient: Recipient) -> Self {
        Self {
            config,
            proving,
            recipient,
        }
    }

    /// The handle that cancels the running proof.
    pub(crate) fn cancel(&self) -> Cancel {
        self.proving.cancel.clone()
    }

    /// Proves the newest backup if that is due.
    pub(crate) fn round(&self, services: &Services) -> Result<(), BackupError> {
        let Some(path) = self.due(services) else {
            return Ok(());
        };
        match self.proving.prove(services, &path) {
            Ok(proved) => {
                tracing::info!(
                    file = %path.display(),
                    taken = proved.taken,
                    rows = proved.rows,
                    documents = proved.documents,
                    "backup restored for trial, and all of it is there"
                );
                Ok(())
            }
            Err(BackupError::UnderWay | BackupError::Cancelled) => Ok(()),
            // The worker logs it, like every failed round.
            Err(error) => Err(error),
        }
    }

    fn due(&self, services: &Services) -> Option<PathBuf> {
        let every = self.config.prove_every?;
        // The key on this machine may be an older one.
        let key = key::to_open(self.proving.key.as_ref(), &self.proving.data_dir).ok()?;
        if key.to_public() != self.recipient {
            return None;
        }
        // Other workers log that the database is unavailable.
        let known = services.run_here(backups::proofs).ok()?;
        let now = services.now();
        let is_due = known.last_success.is_none_or(|at| now - at >= every)
            && known.failure.is_none_or(|(at, _)| now - at >= AGAIN_AFTER);
        if !is_due {
            return None;
        }
        schedule::newest(&self.config)
    }
}
