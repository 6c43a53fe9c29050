//! The client's files, wherever they are kept.

use std::borrow::Cow;

/// A source of the client's files.
pub trait Site: Send + Sync {
    /// The file at that path below the site's root, such as `assets/main.4f2a.js`.
    fn file(&self, path: &str) -> Option<SiteFile>;
}

/// A file of the client.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct SiteFile {
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of `bytes`.
    pub hash: [u8; 32],
}
