//! The key of backups, of which the portal needs only the public half.

use std::{fs, io, path::Path, str::FromStr};

use age::{
    secrecy::ExposeSecret,
    x25519::{Identity, Recipient},
};

use super::BackupError;
use crate::{config::Secret, private_file};

/// The name of the key in the data folder.
const FILE: &str = "backup.key";
/// The name of its public half there, where the key itself is kept elsewhere.
const PUBLIC_FILE: &str = "backup.recipient";

/// To whom backups are encrypted.
#[derive(Clone)]
pub(crate) struct Keys {
    /// The public key.
    pub(crate) recipient: Recipient,
    /// Whether the private key lies in the data folder, where a fire would take it too.
    pub(crate) is_beside: bool,
}

impl Keys {
    /// Those of the configuration; or of the data folder, where a key is made if there is none.
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

/// Keeps the public half of the key that has opened a backup: backups of the restored installation open
/// with the key that its people have. Nothing is kept where the key itself lies, or the configuration names
/// a recipient. The public key, when it was kept.
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

/// A key in the data folder that does not open this backup would encrypt the next ones.
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

/// The key that opens a backup: the one given, or the one of the data folder.
pub(super) fn to_open(given: Option<&Secret>, data_dir: &Path) -> Result<Identity, BackupError> {
    match given {
        Some(Secret(text)) => identity(text).map_err(|why| {
            BackupError::Key(format!(
                "PORTAL_BACKUP_KEY is to be a key that begins with AGE-SECRET-KEY-, or the path of a file with one: {why}"
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

/// A key as text, or a file that has one on a line.
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
