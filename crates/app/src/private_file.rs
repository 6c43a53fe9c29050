//! Files that only the portal's own user can read, created once and never seen half-written.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

/// Creates the folder if it is missing, for this user only.
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

/// Writes the file unless it exists. Writes it under another name first and links it, so that of
/// two writers at once one wins with a complete file.
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

/// Syncs the file's folder, without which a power cut may lose the file's name though its content
/// is safe.
pub(crate) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}
