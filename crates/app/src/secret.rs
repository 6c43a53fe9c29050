//! The installation's secret: from the configuration, or made once and kept in the data folder.

use std::{fs, io, path::Path};

use crate::private_file;

/// The secret in `folder`, made first if it is missing; only this user can read it.
pub(crate) fn in_folder(folder: &Path) -> io::Result<Vec<u8>> {
    let path = folder.join("secret");
    private_file::write_new(&path, made)?;
    let secret = fs::read(&path)?;
    if secret.len() < 32 {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!(
                "{} is too short; remove it to have a new one made",
                path.display()
            ),
        ));
    }
    Ok(secret)
}

/// The file in which a restored installation keeps the backup's other secrets, one a line.
pub(crate) const OTHERS_FILE: &str = "secret.others";

/// The other secrets in `folder`; none without that file.
pub(crate) fn others_in_folder(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    match fs::read_to_string(folder.join(OTHERS_FILE)) {
        Ok(text) => Ok(text.lines().map(|line| line.as_bytes().to_vec()).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "made once, before there are any services; without randomness there can be no portal"
)]
fn made() -> Vec<u8> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    base16ct::lower::encode_string(&bytes).into_bytes()
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
