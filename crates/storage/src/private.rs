//! Folders that only the portal's own user may enter.

use std::{
    fs::{self, DirBuilder},
    io,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::Path,
};

/// Makes the folder if need be. One that others can enter is refused and not tightened: it may be
/// a shared one, named by mistake.
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
