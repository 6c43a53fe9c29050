//! The browser that asked for a code is the only one where it counts.
//!
//! Decision: DECISIONS.md#a-code-belongs-to-a-browser.

use std::fmt;

use crate::{Secrets, runtime::random::random};

/// The secret of the browser that asked for a code: 256 bits in hexadecimal.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserToken(String);

impl BrowserToken {
    pub(super) fn draw() -> Self {
        Self(
            random::<32>()
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
        )
    }

    /// Takes whatever a cookie holds; only a token of ours finds anything.
    pub fn from_cookie(value: &str) -> Self {
        Self(value.to_owned())
    }

    /// For the cookie.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// What the database keeps of it.
    pub(super) fn hash(&self, secrets: &Secrets) -> [u8; 32] {
        secrets.hash("browser", &[self.0.as_bytes()])
    }
}

impl fmt::Debug for BrowserToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserToken(…)")
    }
}
