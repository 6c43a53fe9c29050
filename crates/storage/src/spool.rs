//! Where an upload lies while it arrives.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use crate::private;

/// A folder for files without a name.
#[derive(Debug, Clone)]
pub struct Spool {
    folder: PathBuf,
}

impl Spool {
    /// Makes the folder, for the portal's user alone, if need be.
    ///
    /// # Errors
    /// It cannot be made, or others can enter it.
    pub fn new(folder: &Path) -> io::Result<Self> {
        private::folder(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// An empty file that is gone as soon as it is closed, even by `kill -9`.
    ///
    /// # Errors
    /// The folder is gone, full or read-only.
    pub fn begin(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }
}
