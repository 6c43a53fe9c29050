//! The client's files: inside the binary of a release, read from `web/dist` by a debug build. They belong to the
//! binary, not to the library, so that client and library can be built at the same time.

use portal_http::{Site, SiteFile};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Makes cargo rebuild the binary when the client has changed: this page has the hashed names of all its files. Without
/// a built client a release does not compile.
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
