//! Takes a backup while people use the portal: one snapshot of the database, and the files that its
//! rows name.

use std::{fs, path::Path};

use chrono::{DateTime, Utc};
use portal_persistence::backup::Snapshot;
use portal_storage::{ObjectName, StorageError};

use super::{
    BackupError, Keys, Source,
    archive::{CHECKSUMS, DOCUMENTS, MANIFEST, OTHER_SECRETS, SECRET, TABLES, Writer},
    runtime,
    schedule::PART,
    sums::{Checksums, FORMAT, Manifest, Summing},
};
use crate::private_file;

/// The most lost documents that the log names.
const MOST_NAMED: u64 = 100;

/// A complete backup, synced to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taken {
    /// The file's length.
    pub(crate) bytes: u64,
    /// The number of rows of all tables.
    pub(crate) rows: u64,
    pub(crate) documents: u64,
    /// The number of documents that a row names and the store did not have.
    pub(crate) absent_documents: u64,
    /// How many of these are in use, and so lost.
    pub(crate) lost_documents: u64,
}

/// A backup whose snapshot is open. Nobody else takes one of this database until it is dropped.
pub(crate) struct Begun<'a> {
    source: &'a Source,
    path: &'a Path,
    snapshot: Snapshot,
}

impl<'a> Begun<'a> {
    /// Begins a backup into that file, which must not exist yet.
    pub(crate) fn at(source: &'a Source, path: &'a Path) -> Result<Self, BackupError> {
        if path.exists() {
            return Err(BackupError::Exists(path.to_owned()));
        }
        let snapshot = Snapshot::take(&source.database_url)?.ok_or(BackupError::UnderWay)?;
        Ok(Self {
            source,
            path,
            snapshot,
        })
    }

    /// Writes the backup. The file gets its name only when it is complete.
    pub(crate) fn write(&mut self, keys: &Keys, at: DateTime<Utc>) -> Result<Taken, BackupError> {
        let part = self.path.with_extension(PART);
        let file = private_file::create(&part).map_err(BackupError::file(&part))?;
        let written = Writer::begin(file, &keys.recipient)
            .and_then(|writer| write(self.source, &mut self.snapshot, writer, at));
        let named = written.and_then(|taken| {
            fs::rename(&part, self.path)
                .and_then(|()| private_file::sync_folder_of(self.path))
                .map_err(BackupError::file(self.path))?;
            Ok(taken)
        });
        if named.is_err() {
            // The error is reported already; a partial backup is useless and takes room.
            let _ = fs::remove_file(&part);
        }
        named
    }
}

fn write(
    source: &Source,
    snapshot: &mut Snapshot,
    mut writer: Writer,
    at: DateTime<Utc>,
) -> Result<Taken, BackupError> {
    let manifest = Manifest {
        format: FORMAT,
        portal: env!("CARGO_PKG_VERSION").to_owned(),
        taken_at: at,
        migrations: snapshot.migrations()?,
        tables: snapshot.tables()?,
        counters: snapshot.counters()?,
    };
    writer.add(MANIFEST, &json(&manifest)?)?;
    writer.add(SECRET, &source.secret)?;
    if !source.other_secrets.is_empty() {
        writer.add(OTHER_SECRETS, &source.other_secrets.join(&b'\n'))?;
    }
    let mut sums = Checksums::default();
    for table in &manifest.tables {
        let mut summing = Summing::default();
        let mut piece = 0;
        snapshot.read(table, |lines| -> Result<(), BackupError> {
            source.cancel.check()?;
            for line in lines {
                summing.add(&[line.as_bytes()]);
            }
            piece += 1;
            let name = format!("{TABLES}/{}/{piece:06}.jsonl", table.name);
            Ok(writer.add(&name, lines.join("\n").as_bytes())?)
        })?;
        sums.tables.insert(table.name.clone(), summing.sum());
    }
    let lost_documents = write_documents(source, snapshot, &mut writer, &mut sums)?;
    source.cancel.check()?;
    writer.add(CHECKSUMS, &json(&sums)?)?;
    Ok(Taken {
        bytes: writer.finish()?,
        rows: sums.tables.values().map(|sum| sum.count).sum(),
        documents: sums.documents.count,
        absent_documents: sums.absent_documents,
        lost_documents,
    })
}

/// Writes the documents; returns how many of those in use the store does not have. Nothing deletes
/// files while a backup is taken, so a missing file is lost.
fn write_documents(
    source: &Source,
    snapshot: &mut Snapshot,
    writer: &mut Writer,
    sums: &mut Checksums,
) -> Result<u64, BackupError> {
    let runtime = runtime()?;
    let mut summing = Summing::default();
    let mut lost = 0;
    for document in snapshot.documents()? {
        let name = ObjectName::new(document.college, document.id);
        match runtime.block_on(fetch(source, &name))? {
            Ok(bytes) => {
                let name = name.to_string();
                summing.add(&[name.as_bytes(), &bytes]);
                writer.add(&format!("{DOCUMENTS}/{name}"), &bytes)?;
            }
            Err(StorageError::NotFound) => {
                sums.absent_documents += 1;
                if document.is_current {
                    lost += 1;
                    log_lost(&name, lost);
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    sums.documents = summing.sum();
    Ok(lost)
}

/// The document's bytes; an error once the backup is cancelled.
async fn fetch(
    source: &Source,
    name: &ObjectName,
) -> Result<Result<Vec<u8>, StorageError>, BackupError> {
    source.cancel.check()?;
    tokio::select! {
        fetched = source.store.get(name) => Ok(fetched),
        () = source.cancel.cancelled() => Err(BackupError::Cancelled),
    }
}

/// Logs only the first lost documents, so that a store that has lost everything does not fill the
/// log.
fn log_lost(name: &ObjectName, lost: u64) {
    if lost <= MOST_NAMED {
        tracing::error!(document = %name, "a document in use is not in the store");
    }
}

fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, BackupError> {
    serde_json::to_vec_pretty(value).map_err(|error| BackupError::Archive(error.into()))
}
