//! Files that the portal's own user alone may read, made once, whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

/// Makes the folder if need be, for this user alone.
pub(crate) fn folder(path: &Path) -> io::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

/// A new, empty file.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
}

/// Writes the file unless there is one. Of two writers at once one wins whole: it is written under
/// another name first, and linked.
pub(crate) fn write_new(path: &Path, content: impl FnOnce() -> Vec<u8>) -> io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    let parent = path.parent().unwrap_or(Path::new("."));
    folder(parent)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = parent.join(format!("{name}.{}", std::process::id()));
    let mut file = create(&draft)?;
    file.write_all(&content())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => sync_folder_of(path),
    }
}

/// Without this a name may be lost with the power, though the file is safe.
pub(crate) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}
