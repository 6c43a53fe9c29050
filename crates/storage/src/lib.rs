//! Documents as files: taken in without a name, judged by content, re-encoded, and kept in a
//! local folder or an S3-compatible store.
//!
//! - [`spool`]: where an upload lies while it arrives; nothing of it survives the process
//! - [`inspect`](mod@inspect): whether it is what its slot takes, and what of it is kept
//! - [`refusal`]: why not, in words for a student
//! - [`store`]: keeps bytes under names that the server made
//!
//! Nothing here reads a clock or makes an id, and nothing a client wrote becomes a path.

mod backups;
mod connector;
mod folder;
pub mod inspect;
mod object;
mod pdf;
mod picture;
mod private;
pub mod refusal;
mod s3;
pub mod spool;
pub mod store;

pub use backups::{BackupBucket, Copied, CopyError};
pub use inspect::{Incoming, Inspected, MAX_MEMORY, Prepared, inspect};
pub use object::{ObjectName, StorageError};
pub use refusal::Refusal;
pub use s3::S3Settings;
pub use spool::Spool;
pub use store::Store;
