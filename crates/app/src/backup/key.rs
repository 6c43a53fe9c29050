//! The key of backups. The portal needs only the public half to write them.

use std::{fs, io, path::Path, str::FromStr};

use age::{
    secrecy::ExposeSecret,
    x25519::{Identity, Recipient},
};

use super::BackupError;
use crate::{config::Secret, private_file};

/// The file of the key in the data folder.
const FILE: &str = "backup.key";
/// The file of its public half there, when the key itself is kept elsewhere.
const PUBLIC_FILE: &str = "backup.recipient";

/// The key to which backups are encrypted.
#[derive(Clone)]
pub(crate) struct Keys {
    pub(crate) recipient: Recipient,
    /// Whether the private key is in the data folder too, where a fire would destroy it.
    pub(crate) is_beside: bool,
}

impl Keys {
    /// The key of the configuration, or that of the data folder, made there if it is missing.
    pub(crate) fn of(recipient: Option<&str>, data_dir: &Path) -> Result<Self, BackupError> {
        if let Some(text) = recipient {
            return Ok(Self {
                recipient: parse(text)?,
                is_beside: false,
            });
        }
        let path = data_dir.join(FILE);
        let public = data_dir.join(PUBLIC_FILE);
        if !path.exists() && public.exists() {
            return Ok(Self {
                recipient: recipient_in(&public)?,
                is_beside: false,
            });
        }
        private_file::write_new(&path, || {
            let identity = Identity::generate();
            let public = identity.to_public();
            let secret = identity.to_string();
            format!(
                "# Opens the portal's backups. Keep a copy elsewhere: without it they are lost.\n\
                 # public key: {public}\n{}\n",
                secret.expose_secret()
            )
            .into_bytes()
        })
        .map_err(BackupError::file(&path))?;
        Ok(Self {
            recipient: identity_in(&path)?.to_public(),
            is_beside: true,
        })
    }
}

/// Stores the public half of the key that opened a backup, so that the same key opens later backups of the restored
/// installation. Stores nothing when the data folder has the key itself or the configuration names a recipient. Returns
/// the public key if it was stored.
pub(super) fn keep_public(
    opened_by: &Identity,
    configured: Option<&str>,
    data_dir: &Path,
) -> Result<Option<Recipient>, BackupError> {
    if configured.is_some() || data_dir.join(FILE).exists() {
        return Ok(None);
    }
    let (recipient, path) = (opened_by.to_public(), data_dir.join(PUBLIC_FILE));
    private_file::write_new(&path, || format!("{recipient}\n").into_bytes())
        .map_err(BackupError::file(&path))?;
    Ok(Some(recipient))
}

/// Refuses a data folder whose key does not open this backup, since it would encrypt the next ones.
pub(super) fn check_beside(opened_by: &Identity, data_dir: &Path) -> Result<(), BackupError> {
    for (name, read) in [
        (FILE, (|path| Ok(identity_in(path)?.to_public())) as Read),
        (PUBLIC_FILE, recipient_in),
    ] {
        let path = data_dir.join(name);
        if path.exists() && read(&path)? != opened_by.to_public() {
            return Err(BackupError::Occupied(format!(
                "{} holds another key than the one that opens this backup; remove it first",
                path.display()
            )));
        }
    }
    Ok(())
}

type Read = fn(&Path) -> Result<Recipient, BackupError>;

fn recipient_in(path: &Path) -> Result<Recipient, BackupError> {
    let text = fs::read_to_string(path).map_err(BackupError::file(path))?;
    Recipient::from_str(text.trim())
        .map_err(|why| BackupError::Key(format!("{} holds no public key: {why}", path.display())))
}

fn parse(text: &str) -> Result<Recipient, BackupError> {
    Recipient::from_str(text)
        .map_err(|why| BackupError::Key(format!("PORTAL_BACKUP_RECIPIENT: {why}")))
}

/// The key that opens a backup: the given one, or else that of the data folder.
pub(super) fn to_open(given: Option<&Secret>, data_dir: &Path) -> Result<Identity, BackupError> {
    match given {
        Some(Secret(text)) => identity(text).map_err(|why| {
            BackupError::Key(format!(
                "PORTAL_BACKUP_KEY must be a key that begins with AGE-SECRET-KEY-, or the path of a file with one: {why}"
            ))
        }),
        None => identity_in(&data_dir.join(FILE)),
    }
}

fn identity_in(path: &Path) -> Result<Identity, BackupError> {
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => BackupError::Key(format!(
            "There is no key to open the backup: put it at {}, or name it in PORTAL_BACKUP_KEY.",
            path.display()
        )),
        _ => BackupError::File {
            path: path.to_owned(),
            error,
        },
    })?;
    identity(&text)
        .map_err(|why| BackupError::Key(format!("{} holds no key: {why}", path.display())))
}

/// Reads a key, given as text or as the path of a file that has one on a line.
fn identity(text: &str) -> Result<Identity, String> {
    let text = text.trim();
    let file;
    let text = if text.starts_with('/') || text.starts_with('.') {
        file = fs::read_to_string(text).map_err(|error| error.to_string())?;
        &file
    } else {
        text
    };
    let line = text
        .lines()
        .map(str::trim)
        .find(|line| line.starts_with("AGE-SECRET-KEY-"))
        .ok_or("no line begins with AGE-SECRET-KEY-")?;
    Identity::from_str(line).map_err(str::to_owned)
}
