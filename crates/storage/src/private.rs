//! Folders that only the portal's user may enter.

use std::{
    fs::{self, DirBuilder},
    io,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::Path,
};

/// Makes the folder if it does not exist. A folder that other users can enter is refused and its mode is
/// not changed: it may be a shared folder, configured by mistake.
pub(crate) fn folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "other users can enter the folder; it needs the mode 0700",
        ));
    }
    Ok(())
}
