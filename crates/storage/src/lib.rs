//! Documents as files: uploads are received without a name, inspected by content, re-encoded, and stored
//! in a local folder or an S3-compatible store.
//!
//! - [`spool`]: the folder of uploads in progress, which do not survive the process
//! - [`inspect`](mod@inspect): whether a slot takes an upload, and the file that is stored of it
//! - [`InspectError`]: why not, in a sentence for the student
//! - [`store`]: stores bytes under names that the server makes
//!
//! Nothing here reads a clock or makes an id, and no text from a client becomes a path.

mod backups;
mod connector;
mod folder;
pub mod inspect;
mod inspect_error;

mod object;
mod pdf;
mod picture;
mod private;
mod s3;
pub mod spool;
pub mod store;

pub use backups::{BackupBucket, Copied, CopyError};
pub use inspect::{Incoming, Inspected, MAX_MEMORY, Prepared, inspect};
pub use inspect_error::InspectError;
pub use object::{ObjectName, StorageError};
pub use s3::S3Settings;
pub use spool::Spool;
pub use store::Store;
