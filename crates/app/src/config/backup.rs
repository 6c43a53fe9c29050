//! The settings of backups: when they are taken, where they are kept and who can open them.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use age::x25519::Recipient;
use chrono::Duration;
use portal_storage::S3Settings;

use super::{Reader, Secret, s3};

/// The settings of backups: when they are taken, where they are kept and who can open them.
#[derive(Debug, Clone)]
pub struct BackupConfig {
    /// The folder of scheduled backups and of those before an upgrade.
    pub folder: PathBuf,
    /// The time between scheduled backups; `None`: none is scheduled.
    pub every: Option<Duration>,
    /// How often to check whether a backup is due.
    pub look_every: std::time::Duration,
    /// The time between trial restores of the newest backup; `None`: there are none.
    pub prove_every: Option<Duration>,
    /// How many scheduled backups are kept.
    pub keep: u16,
    /// How far back others can restore the database to a moment; `None`: they cannot.
    pub recovery: Option<Duration>,
    /// The public key to which backups are encrypted; `None`: one is made and kept in the data
    /// folder.
    pub recipient: Option<String>,
    /// The bucket to which each scheduled backup is copied, in addition to the folder.
    pub bucket: Option<Box<S3Settings>>,
    /// The private key with which `portal restore` opens a backup.
    pub key: Option<Secret>,
}

impl BackupConfig {
    /// By default daily, seven kept; a demo has no scheduled backups.
    pub(super) fn read(
        reader: &mut Reader,
        data_dir: &Path,
        authorities: &[u8],
        demo: bool,
    ) -> Self {
        let hours = reader.number(
            "PORTAL_BACKUP_HOURS",
            if demo { 0 } else { 24 },
            0..=24 * 31,
        );
        let recipient = reader.text("PORTAL_BACKUP_RECIPIENT");
        if let Some(Err(why)) = recipient.as_deref().map(check_recipient) {
            reader.fault(format!(
                "PORTAL_BACKUP_RECIPIENT must be an age public key that begins with age1: {why}."
            ));
        }
        let prove_days = reader.number("PORTAL_BACKUP_PROVE_DAYS", 7, 0..=31);
        let recovery_days = reader.number("PORTAL_RECOVERY_DAYS", 0, 0..=366);
        Self {
            recovery: (recovery_days > 0).then(|| Duration::days(recovery_days)),
            prove_every: (prove_days > 0).then(|| Duration::days(prove_days)),
            folder: reader
                .text("PORTAL_BACKUP_DIR")
                .map_or_else(|| data_dir.join("backups"), PathBuf::from),
            every: (hours > 0).then(|| Duration::hours(hours)),
            look_every: std::time::Duration::from_secs(reader.number(
                "PORTAL_BACKUP_CHECK_SECONDS",
                60,
                1..=3600,
            )),
            keep: reader.number("PORTAL_BACKUP_KEEP", 7, 1..=1000),
            recipient,
            bucket: s3::read(reader, &s3::BACKUPS, authorities).map(Box::new),
            key: reader.text("PORTAL_BACKUP_KEY").map(Secret),
        }
    }
}

/// Whether that is a public key.
fn check_recipient(text: &str) -> Result<(), String> {
    Recipient::from_str(text).map(drop).map_err(str::to_owned)
}
