//! Reads a folder of delivered mails back, for the mailbox page of the demo.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;

use crate::folder::EXTENSION;

/// A mail found in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// The id it was sent with.
    pub id: String,
    /// The address it was sent to.
    pub to: String,
    /// Decoded, one line.
    pub subject: String,
    /// The plain text; lines end with `\n`.
    pub text: String,
    /// The mail's Date header, to the second.
    pub sent_at: DateTime<Utc>,
}

/// The newest `limit` mails in `dir`, newest first. Files that are not mails of ours are left
/// out, and so is a file that is deleted meanwhile.
///
/// # Errors
/// When the folder or a file in it cannot be read.
pub fn newest(dir: impl AsRef<Path>, limit: usize) -> io::Result<Vec<Received>> {
    let mut files = finished(dir.as_ref())?;
    // Names begin with the time.
    files.sort_unstable_by(|a, b| b.cmp(a));
    let mut found = Vec::new();
    for file in files {
        if found.len() == limit {
            break;
        }
        match fs::read(&file) {
            Ok(mail) => found.extend(parse(&mail)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

fn finished(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name();
        let ours = name
            .to_str()
            .is_some_and(|name| name.ends_with(EXTENSION) && !name.starts_with('.'));
        if ours && entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

fn parse(mail: &[u8]) -> Option<Received> {
    let mail = MessageParser::default().parse(mail)?;
    let (id, _) = mail.message_id()?.split_once('@')?;
    Some(Received {
        id: id.to_owned(),
        to: mail.to()?.first()?.address()?.to_owned(),
        subject: mail.subject()?.to_owned(),
        text: mail.body_text(0)?.replace("\r\n", "\n"),
        sent_at: DateTime::from_timestamp(mail.date()?.to_timestamp(), 0)?,
    })
}
