//! The random passwords of one cluster, and the private file that keeps them.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use super::error::{StartError, file_error};

/// One password for each role that can log in. Neither is ever logged.
#[derive(PartialEq, Eq)]
pub(super) struct Passwords {
    pub(super) superuser: String,
    pub(super) owner: String,
}

impl Passwords {
    pub(super) fn random() -> Result<Self, StartError> {
        Ok(Self {
            superuser: random_hex()?,
            owner: random_hex()?,
        })
    }

    pub(super) fn save(&self, path: &Path) -> Result<(), StartError> {
        write_private(path, &self.to_text())
    }

    pub(super) fn load(path: &Path) -> Result<Self, StartError> {
        let unusable = |reason: String| StartError::Passwords {
            path: path.to_owned(),
            reason,
        };
        let text = fs::read_to_string(path).map_err(|error| unusable(error.to_string()))?;
        Self::from_text(&text).ok_or_else(|| unusable("it lacks a password".to_owned()))
    }

    fn to_text(&self) -> String {
        format!("superuser={}\nowner={}\n", self.superuser, self.owner)
    }

    fn from_text(text: &str) -> Option<Self> {
        let of = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
                // Only digits and letters: it goes into a URL as it is.
                .filter(|value| !value.is_empty())
                .filter(|value| value.bytes().all(|b| b.is_ascii_alphanumeric()))
                .map(str::to_owned)
        };
        Some(Self {
            superuser: of("superuser")?,
            owner: of("owner")?,
        })
    }
}

/// Writes a new file that this process's user alone may read.
pub(super) fn write_private(path: &Path, text: &str) -> Result<(), StartError> {
    let write = || {
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    };
    write().map_err(file_error("write", path))
}

/// 128 bits as hexadecimal digits.
#[allow(
    clippy::disallowed_methods,
    reason = "passwords of the server itself, made before any use case can run"
)]
pub(super) fn random_hex() -> Result<String, StartError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        let source = io::Error::other(error.to_string());
        file_error(
            "draw a password from",
            Path::new("the system's random numbers"),
        )(source)
    })?;
    Ok(bytes.iter().map(|b| format!("{b:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::Passwords;

    #[test]
    fn what_is_saved_can_be_read_and_half_a_file_cannot() {
        let passwords = Passwords::random().expect("random numbers");
        let text = passwords.to_text();
        assert!(Passwords::from_text(&text) == Some(passwords));
        assert!(Passwords::from_text("superuser=abc\nowner=\n").is_none());
    }
}
