//! The `.env` file in the working folder, for variables that the environment does not set.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, ErrorKind},
    os::unix::fs::PermissionsExt,
};

const NAME: &str = ".env";

/// The content of that file, and its faults.
#[derive(Default)]
pub(super) struct DotEnv {
    pub(super) settings: HashMap<String, String>,
    pub(super) fault: Option<String>,
}

impl DotEnv {
    /// Reads the file, if there is one. As it may hold secrets, only its owner may have access, except in a demo, which
    /// has none.
    pub(super) fn read(demo: bool) -> Self {
        match File::open(NAME) {
            Ok(file) => Self::of(file, demo).unwrap_or_else(|error| Self::unread(&error)),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::default(),
            Err(error) => Self::unread(&error),
        }
    }

    fn of(file: File, demo: bool) -> io::Result<Self> {
        let private = file.metadata()?.permissions().mode() & 0o077 == 0;
        Ok(Self {
            settings: dotenvy::from_read_iter(file)
                .filter_map(Result::ok)
                .collect(),
            fault: (!private && !demo).then(|| {
                format!(
                    "Others than its owner may open {NAME}, which is for secrets: chmod 600 {NAME}"
                )
            }),
        })
    }

    fn unread(error: &io::Error) -> Self {
        Self {
            fault: Some(format!("{NAME} cannot be read: {error}.")),
            ..Self::default()
        }
    }
}
