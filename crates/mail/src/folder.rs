//! Delivery into a folder: one `.eml` file a mail, written completely or not at all.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};

use crate::error::{SendError, SetupError};

/// The extension of finished mails; other files are not ours or not finished.
pub(crate) const EXTENSION: &str = ".eml";

#[derive(Debug)]
pub(crate) struct Folder {
    dir: PathBuf,
}

impl Folder {
    /// Makes the folder if it does not exist. A folder that other users can enter is refused and its mode
    /// is not changed: it may be a shared folder, configured by mistake.
    pub(crate) fn open(dir: PathBuf) -> Result<Self, SetupError> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&dir)
            .map_err(SetupError::Folder)?;
        let mode = fs::metadata(&dir)
            .map_err(SetupError::Folder)?
            .permissions()
            .mode();
        if mode & 0o077 != 0 {
            return Err(SetupError::FolderOpenToOthers);
        }
        Ok(Self { dir })
    }

    /// Names sort by `at`, to the microsecond. The same `at` and `id` replace their file.
    pub(crate) fn send(&self, id: &str, at: DateTime<Utc>, mail: &[u8]) -> Result<(), SendError> {
        let name = format!("{}-{id}{EXTENSION}", at.format("%Y%m%dT%H%M%S%.6fZ"));
        let unfinished = self.dir.join(format!(".{name}.part"));
        let written = write_durably(&unfinished, mail)
            .and_then(|()| fs::rename(&unfinished, self.dir.join(&name)))
            .and_then(|()| File::open(&self.dir)?.sync_all());
        written.map_err(|error| {
            // A full disk must not fill up further with unfinished mails.
            let _ = fs::remove_file(&unfinished);
            SendError::temporary(format!("the mail folder failed: {}", error.kind()))
        })
    }
}

fn write_durably(path: &Path, mail: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(mail)?;
    file.sync_all()
}
