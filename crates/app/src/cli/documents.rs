//! The command about a student's document.

use std::{
    fs::OpenOptions,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use clap::Subcommand;
use portal_domain::ids::DocumentId;
use portal_services::operator;

use super::{CommandResult, Finds, print, runtime, with_services};

#[derive(Subcommand)]
pub(super) enum Documents {
    /// Write a student's document into a new file in the working folder, readable by you alone. The
    /// college's audit keeps it, and its super admins get a mail.
    Export {
        /// The document's id, as the audit has it and its address ends with.
        id: DocumentId,
    },
}

/// Writes the document into a file named by its id.
pub(super) fn export(id: DocumentId) -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let opened = runtime()?
            .block_on(operator::export_document(services, id))
            .map_err(|failure| failure.to_string())?;
        let extension = opened.document.file_type.extensions()[0];
        let name = format!("{id}.{extension}");
        write(Path::new(&name), &opened.bytes)
            .map_err(|error| format!("{name} could not be written: {error}"))?;
        print(&name);
        Ok(())
    })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
