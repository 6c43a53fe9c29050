//! Documents in a local folder: `{college}/{id}`, written completely or not at all, and readable by the
//! portal's user only.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tempfile::NamedTempFile;

use crate::{
    object::{ObjectName, StorageError},
    private,
};

/// The folder for unfinished files; no college has this id.
const UNFINISHED: &str = ".unfinished";

/// No write takes this long; an older unfinished file is from a process that was killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

#[derive(Debug)]
pub(crate) struct Folder {
    root: Arc<Path>,
}

impl Folder {
    pub(crate) fn open(path: &Path) -> Result<Self, StorageError> {
        let open = || {
            private::folder(path)?;
            // Absolute, so that it stays valid if the process changes its working directory.
            let root = path.canonicalize()?;
            private::folder(&root.join(UNFINISHED))?;
            sweep(&root.join(UNFINISHED))?;
            Ok(Self { root: root.into() })
        };
        open().map_err(|error: io::Error| {
            StorageError::Other(format!("the folder {}: {error}", path.display()))
        })
    }

    pub(crate) async fn put(&self, name: ObjectName, bytes: Vec<u8>) -> Result<(), StorageError> {
        self.blocking(move |root| write(root, name, &bytes)).await
    }

    pub(crate) async fn get(&self, name: ObjectName) -> Result<Vec<u8>, StorageError> {
        let read = self.blocking(move |root| present(root, fs::read(path(root, name))));
        read.await?.ok_or(StorageError::NotFound)
    }

    pub(crate) async fn delete(&self, name: ObjectName) -> Result<(), StorageError> {
        self.blocking(move |root| {
            let path = path(root, name);
            if present(root, fs::remove_file(&path))?.is_some() {
                sync_folder_of(&path)?;
            }
            Ok(())
        })
        .await
    }

    /// Fails if the folder has become read-only.
    pub(crate) async fn check(&self) -> Result<(), StorageError> {
        self.blocking(|root| tempfile::tempfile_in(root.join(UNFINISHED)).map(drop))
            .await
    }

    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Path) -> io::Result<T> + Send + 'static,
    ) -> Result<T, StorageError> {
        let root = Arc::clone(&self.root);
        match tokio::task::spawn_blocking(move || work(&root)).await {
            Ok(done) => done.map_err(|error| failed(&error)),
            Err(error) if error.is_panic() => Err(StorageError::Other("its work panicked".into())),
            Err(_) => Err(StorageError::Unavailable("it is shutting down".into())),
        }
    }
}

fn path(root: &Path, name: ObjectName) -> PathBuf {
    root.join(name.college.to_string())
        .join(name.id.to_string())
}

fn write(root: &Path, name: ObjectName, bytes: &[u8]) -> io::Result<()> {
    // Readable by its owner only from the start, and removed if anything fails.
    let mut file = NamedTempFile::new_in(root.join(UNFINISHED))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    let path = path(root, name);
    let college = root.join(name.college.to_string());
    if !college.is_dir() {
        private::folder(&college)?;
        sync_folder_of(&college)?;
    }
    file.persist(&path)?;
    sync_folder_of(&path)
}

/// Without this, a loss of power may lose the name of a file that is itself safe.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    path.parent()
        .map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

/// `None` for a file that does not exist. If the whole folder is missing (a volume that is not
/// mounted), this is an error, as the file may exist.
fn present<T>(root: &Path, found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::metadata(root.join(UNFINISHED))?;
            Ok(None)
        }
        found => found.map(Some),
    }
}

fn failed(error: &io::Error) -> StorageError {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    match error.kind() {
        StorageFull | QuotaExceeded | FileTooLarge => StorageError::Full,
        kind => StorageError::Unavailable(format!("the folder failed: {kind}")),
    }
}

fn sweep(unfinished: &Path) -> io::Result<()> {
    for entry in fs::read_dir(unfinished)? {
        let entry = entry?;
        let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
        if age > ABANDONED {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_swept_and_what_is_being_written_is_not() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().join("documents");
        Folder::open(&root).unwrap();
        let [old, new] = ["old", "new"].map(|name| root.join(UNFINISHED).join(name));
        for path in [&old, &new] {
            fs::write(path, b"half").unwrap();
        }
        let long_ago = fs::metadata(&old).unwrap().modified().unwrap() - 2 * ABANDONED;
        let file = File::options().write(true).open(&old).unwrap();
        file.set_modified(long_ago).unwrap();

        Folder::open(&root).unwrap();
        assert!(!old.exists());
        assert!(new.exists());
    }

    #[test]
    fn a_full_disk_has_its_own_name() {
        let (no_space, over_quota) = (28, 122);
        for code in [no_space, over_quota] {
            let error = io::Error::from_raw_os_error(code);
            assert_eq!(failed(&error), StorageError::Full);
        }
    }
}
