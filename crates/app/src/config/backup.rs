//! When backups are taken, where they lie and who can open them.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use age::x25519::Recipient;
use chrono::Duration;
use portal_storage::S3Settings;

use super::{Reader, Secret, s3};

/// When backups are taken, where they lie and who can open them.
#[derive(Debug, Clone)]
pub struct BackupConfig {
    /// Where those of the schedule lie, and those that are taken before an upgrade.
    pub folder: PathBuf,
    /// The time from one to the next; `None`: none is taken by schedule.
    pub every: Option<Duration>,
    /// How often it is looked whether one is due.
    pub look_every: std::time::Duration,
    /// The time from one trial of the newest backup to the next; `None`: it is never tried.
    pub prove_every: Option<Duration>,
    /// How many of the schedule are kept.
    pub keep: u16,
    /// The public key they are encrypted to; made and kept in the data folder when not given.
    pub recipient: Option<String>,
    /// Where each of the schedule is copied to, beside the folder.
    pub bucket: Option<Box<S3Settings>>,
    /// The private key by which `portal restore` opens one.
    pub key: Option<Secret>,
}

impl BackupConfig {
    /// Daily, seven kept; a demo takes none by schedule.
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
        Self {
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
