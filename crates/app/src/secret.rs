//! The installation's secret: given by configuration, or made once and kept in the data folder.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

/// The secret in `folder`, made there first if need be; readable by this user alone.
pub(crate) fn in_folder(folder: &Path) -> io::Result<Vec<u8>> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let path = folder.join("secret");
    match fs::read(&path) {
        Ok(secret) if secret.len() >= 32 => Ok(secret),
        Ok(_) => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!(
                "{} is too short; remove it to have a new one made",
                path.display()
            ),
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(folder, &path),
        Err(error) => Err(error),
    }
}

/// Written under another name first and linked, so that of two first starts one secret wins whole.
fn make(folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = [0_u8; 32];
    #[allow(
        clippy::disallowed_methods,
        reason = "made once, before there are any services"
    )]
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let draft = folder.join(format!("secret.{}", std::process::id()));
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => fs::read(path),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_secret_is_made_once_and_is_private() {
        let folder = std::env::temp_dir().join(format!("portal-secret-{}", std::process::id()));
        let first = in_folder(&folder).unwrap();
        assert_eq!(first.len(), 64);
        assert_eq!(in_folder(&folder).unwrap(), first);
        let mode = fs::metadata(folder.join("secret"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::remove_dir_all(folder).unwrap();
    }
}
