//! The folder of uploads in progress.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use crate::private;

/// A folder for unnamed files.
#[derive(Debug, Clone)]
pub struct Spool {
    folder: PathBuf,
}

impl Spool {
    /// Makes the folder, for the portal's user only, if it does not exist.
    ///
    /// # Errors
    /// If it cannot be made, or other users can enter it.
    pub fn new(folder: &Path) -> io::Result<Self> {
        private::folder(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// An empty file that the system deletes when it is closed, even by `kill -9`.
    ///
    /// # Errors
    /// If the folder is missing, full or read-only.
    pub fn begin(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }
}
