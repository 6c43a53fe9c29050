//! The client's files: inside the binary of a release, read from `web/dist` by a debug build. They are no
//! part of the library, so that it is built beside them.

use portal_http::{Site, SiteFile};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Has the binary built anew when the client was, since this page leads to every file by a name that says
/// what is in it. Without a client there is no release.
#[cfg(not(debug_assertions))]
const _: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/dist/index.html"
));

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
