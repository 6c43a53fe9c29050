//! The client's files, wherever they are kept.

use std::borrow::Cow;

/// Where the client's files are.
pub trait Site: Send + Sync {
    /// The file at that path below the site's root, such as `assets/main.4f2a.js`.
    fn file(&self, path: &str) -> Option<SiteFile>;
}

/// A file of the client.
pub struct SiteFile {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of its bytes.
    pub hash: [u8; 32],
}
