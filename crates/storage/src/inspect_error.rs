//! Why a file is not taken: a fault of the file, or of the disk.

use std::io;

use portal_domain::documents::{FileFault, FilePart};
use thiserror::Error;

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InspectError {
    /// The file's own.
    #[error(transparent)]
    Fault(#[from] FileFault),
    /// The server's disk failed; the file may be good.
    #[error("{} could not be read by the server. Please try again.", .0.title)]
    Unreadable(FilePart, io::ErrorKind),
}
