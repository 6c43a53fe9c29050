//! The client's files: inside the binary of a release, read from `web/dist` by a debug build.

use portal_http::{Site, SiteFile};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The client as built.
pub(crate) struct BuiltSite;

impl Site for BuiltSite {
    fn file(&self, path: &str) -> Option<SiteFile> {
        Dist::get(path).map(|file| SiteFile {
            hash: file.metadata.sha256_hash(),
            bytes: file.data,
        })
    }
}
