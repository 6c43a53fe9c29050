//! Loads a backup into an empty installation, and proves that everything has arrived.

use std::{
    fs,
    path::{Path, PathBuf},
};

use age::x25519::Identity;
use portal_domain::ids::CollegeId;
use portal_persistence::{
    backup::{Load, Table, holds_people},
    migrations,
};
use portal_services::Secrets;
use portal_storage::{ObjectName, Store};
use tokio::runtime::Runtime;
use uuid::Uuid;

use super::{
    BackupError, Cancel,
    archive::{CHECKSUMS, DOCUMENTS, MANIFEST, OTHER_SECRETS, Reader, SECRET, TABLES},
    key, runtime,
    sums::{Checksums, FORMAT, Manifest, Sum, Summing},
};
use crate::{config::Secret, private_file, secret::OTHERS_FILE};

/// Where a backup is restored to.
pub(crate) struct Target<'a> {
    /// The URL of the empty database, for the user who will own it.
    pub(crate) database_url: &'a str,
    /// The folder of the secret, and of the key when `key` is `None`.
    pub(crate) data_dir: &'a Path,
    /// The secret of the configuration, which must be the backup's.
    pub(crate) secret: Option<&'a Secret>,
    /// The key that opens the backup.
    pub(crate) key: Option<&'a Secret>,
    /// The public key to which the configuration encrypts backups.
    pub(crate) recipient: Option<&'a str>,
    /// The store that receives the documents.
    pub(crate) store: &'a Store,
}

impl Target<'_> {
    /// The file in which the secret will be kept.
    fn secret_file(&self) -> PathBuf {
        self.data_dir.join("secret")
    }

    fn keep_secrets(&self, secret: Vec<u8>, others: Option<Vec<u8>>) -> Result<(), BackupError> {
        if self.secret.is_none() {
            let file = self.secret_file();
            private_file::write_new(&file, || secret).map_err(BackupError::file(&file))?;
        }
        if let Some(others) = others {
            let file = self.data_dir.join(OTHERS_FILE);
            private_file::write_new(&file, || others).map_err(BackupError::file(&file))?;
        }
        Ok(())
    }
}

/// What was restored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Restored {
    /// When the backup was taken, and by which version of the portal.
    pub(crate) taken: String,
    /// The number of rows of all tables.
    pub(crate) rows: u64,
    /// The number of tables whose hash sums were compared.
    pub(crate) tables: usize,
    pub(crate) documents: u64,
    /// The public key to which backups are encrypted from now on, if it was taken over from the backup.
    pub(crate) recipient: Option<String>,
}

/// Restores that file. The database gets all rows or none. Documents are written before, and a second attempt writes
/// them again.
pub(crate) fn restore(path: &Path, target: &Target<'_>) -> Result<Restored, BackupError> {
    let identity = key::to_open(target.key, target.data_dir)?;
    key::check_beside(&identity, target.data_dir)?;
    if holds_people(target.database_url)? {
        return Err(BackupError::Occupied(
            "there are colleges in the database already; a backup goes into an empty one".into(),
        ));
    }
    let reader = Reader::open(path, &identity)?;
    let mut restoring = Restoring::begin(target.database_url, Purpose::Keep(target))?;
    reader.each(|name, bytes| restoring.entry(name, bytes))?;
    let restored = restoring.finish()?;
    let kept = key::keep_public(&identity, target.recipient, target.data_dir)?;
    Ok(Restored {
        recipient: kept.map(|recipient| recipient.to_string()),
        ..restored
    })
}

/// Restores that file into a temporary, empty database and proves it: the hash sum of every table, and that every
/// document opens with the backup's own secret. Writes nothing else.
pub(super) fn try_out(
    path: &Path,
    identity: &Identity,
    database_url: &str,
    cancel: &Cancel,
) -> Result<Restored, BackupError> {
    let reader = Reader::open(path, identity)?;
    let mut restoring = Restoring::begin(database_url, Purpose::Try(cancel))?;
    reader.each(|name, bytes| restoring.entry(name, bytes))?;
    restoring.finish()
}

/// Why a backup is read.
#[derive(Clone, Copy)]
enum Purpose<'a> {
    /// To restore the installation.
    Keep(&'a Target<'a>),
    /// To try whether it could be restored.
    Try(&'a Cancel),
}

struct Begun {
    manifest: Manifest,
    load: Load,
}

struct Restoring<'a> {
    database_url: &'a str,
    purpose: Purpose<'a>,
    runtime: Runtime,
    secret: Option<Vec<u8>>,
    other_secrets: Option<Vec<u8>>,
    begun: Option<Begun>,
    documents: Summing,
    /// The secrets that open the documents of a trial.
    secrets: Option<Secrets>,
    checksums: Option<Checksums>,
}

impl<'a> Restoring<'a> {
    fn begin(database_url: &'a str, purpose: Purpose<'a>) -> Result<Self, BackupError> {
        Ok(Self {
            database_url,
            purpose,
            runtime: runtime()?,
            secret: None,
            other_secrets: None,
            begun: None,
            documents: Summing::default(),
            secrets: None,
            checksums: None,
        })
    }

    fn entry(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), BackupError> {
        if let Purpose::Try(cancel) = self.purpose {
            cancel.check()?;
        }
        match (name, name.split_once('/')) {
            (MANIFEST, _) => self.load(&bytes),
            (SECRET, _) => {
                self.secret = Some(bytes);
                match self.purpose {
                    Purpose::Keep(target) => self.check_secret(target),
                    Purpose::Try(_) => Ok(()),
                }
            }
            (OTHER_SECRETS, _) => {
                self.other_secrets = Some(bytes);
                Ok(())
            }
            (CHECKSUMS, _) => {
                self.checksums = Some(parse(CHECKSUMS, &bytes)?);
                Ok(())
            }
            (_, Some((TABLES, rest))) => self.rows(rest, bytes),
            (_, Some((DOCUMENTS, rest))) => self.document(rest, bytes),
            _ => Err(BackupError::Damaged(format!("{name} has no place in it"))),
        }
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), BackupError> {
        let manifest: Manifest = parse(MANIFEST, bytes)?;
        if manifest.format != FORMAT {
            return Err(BackupError::Damaged(format!(
                "its layout is number {}, and this portal knows number {FORMAT}; version {} made it",
                manifest.format, manifest.portal
            )));
        }
        migrations::run_only(self.database_url, &manifest.migrations)?;
        let load = Load::begin(self.database_url)?;
        self.begun = Some(Begun { manifest, load });
        Ok(())
    }

    fn begun(&mut self) -> Result<&mut Begun, BackupError> {
        self.begun
            .as_mut()
            .ok_or_else(|| BackupError::Damaged(format!("{MANIFEST} does not stand first")))
    }

    /// Refuses another secret, with which nobody could log in and no document could be opened.
    fn check_secret(&self, target: &Target<'_>) -> Result<(), BackupError> {
        let file = target.secret_file();
        let (place, present) = match target.secret {
            Some(Secret(text)) => ("PORTAL_SECRET".to_owned(), Some(text.clone().into_bytes())),
            None => (file.display().to_string(), fs::read(&file).ok()),
        };
        match present {
            Some(present) if Some(&present) != self.secret.as_ref() => Err(BackupError::Occupied(
                format!("{place} holds another secret than the backup; remove it first"),
            )),
            _ => Ok(()),
        }
    }

    fn rows(&mut self, place: &str, bytes: Vec<u8>) -> Result<(), BackupError> {
        let Begun { manifest, load } = self.begun()?;
        let table = place.split('/').next().unwrap_or_default();
        let table = table_of(manifest, table)?;
        let text = String::from_utf8(bytes)
            .map_err(|_| BackupError::Damaged(format!("rows of {} are no text", table.name)))?;
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        Ok(load.add(table, &lines)?)
    }

    fn document(&mut self, place: &str, bytes: Vec<u8>) -> Result<(), BackupError> {
        let (name, id) = place
            .split_once('/')
            .and_then(|(college, id)| {
                let college = CollegeId(Uuid::parse_str(college).ok()?);
                let id = Uuid::parse_str(id).ok()?;
                Some((ObjectName::new(college, id), id))
            })
            .ok_or_else(|| BackupError::Damaged(format!("{place} is no document's name")))?;
        self.documents.add(&[name.to_string().as_bytes(), &bytes]);
        if let Purpose::Keep(target) = self.purpose {
            return Ok(self.runtime.block_on(target.store.put(&name, bytes))?);
        }
        if !self.secrets()?.opens_document(id, &bytes) {
            return Err(BackupError::Damaged(format!(
                "the document {name} does not open with the secret of the backup"
            )));
        }
        Ok(())
    }

    /// The secrets of the backup, which precede its documents.
    fn secrets(&mut self) -> Result<&Secrets, BackupError> {
        if self.secrets.is_none() {
            let weak = |_| BackupError::Damaged("its secret is too short".into());
            let secret = self.secret.as_deref().unwrap_or_default();
            let others = self.other_secrets.as_deref().unwrap_or_default();
            let others: Vec<_> = others
                .split(|byte| *byte == b'\n')
                .filter(|other| !other.is_empty())
                .map(<[u8]>::to_vec)
                .collect();
            let secrets = Secrets::derive(secret).map_err(weak)?;
            self.secrets = Some(secrets.with_others(&others).map_err(weak)?);
        }
        self.secrets
            .as_ref()
            .ok_or_else(|| BackupError::Damaged(format!("{SECRET} is missing")))
    }

    fn finish(self) -> Result<Restored, BackupError> {
        let missing = |what: &str| BackupError::Damaged(format!("{what} is missing"));
        let Begun { manifest, mut load } = self.begun.ok_or_else(|| missing(MANIFEST))?;
        let checksums = self.checksums.ok_or_else(|| missing(CHECKSUMS))?;
        let secret = self.secret.ok_or_else(|| missing(SECRET))?;
        if self.documents.sum() != checksums.documents {
            return Err(BackupError::Damaged("documents are missing".into()));
        }
        load.set_counters(&manifest.counters)?;
        for table in &manifest.tables {
            let found = sum_of(&mut load, table)?;
            if checksums.tables.get(&table.name) != Some(&found) {
                return Err(BackupError::Differs(table.name.clone()));
            }
        }
        if let Purpose::Keep(target) = self.purpose {
            load.begin_anew(manifest.taken_at)?;
            target.keep_secrets(secret, self.other_secrets)?;
        }
        load.finish()?;
        Ok(Restored {
            taken: format!(
                "{} by version {}",
                manifest.taken_at.format("%Y-%m-%d %H:%M:%S UTC"),
                manifest.portal
            ),
            rows: checksums.tables.values().map(|sum| sum.count).sum(),
            tables: manifest.tables.len(),
            documents: checksums.documents.count,
            recipient: None,
        })
    }
}

/// The rows and the hash sum of a table as it is in the database now.
fn sum_of(load: &mut Load, table: &Table) -> Result<Sum, BackupError> {
    let mut summing = Summing::default();
    load.read(table, |lines| -> Result<(), BackupError> {
        for line in lines {
            summing.add(&[line.as_bytes()]);
        }
        Ok(())
    })?;
    Ok(summing.sum())
}

fn table_of<'a>(manifest: &'a Manifest, name: &str) -> Result<&'a Table, BackupError> {
    manifest
        .tables
        .iter()
        .find(|table| table.name == name)
        .ok_or_else(|| BackupError::Damaged(format!("{name} is no table of it")))
}

fn parse<T: serde::de::DeserializeOwned>(name: &str, bytes: &[u8]) -> Result<T, BackupError> {
    serde_json::from_slice(bytes).map_err(|error| BackupError::Damaged(format!("{name}: {error}")))
}
