//! A code is valid only in the browser that requested it.
//!
//! Decision: DECISIONS.md#a-code-belongs-to-a-browser.

use std::fmt;

use crate::{Secrets, runtime::random::random};

/// The secret of the browser that asked for a code: 256 bits in hexadecimal.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserToken(String);

impl BrowserToken {
    pub(super) fn draw() -> Self {
        Self(base16ct::lower::encode_string(&random::<32>()))
    }

    /// Accepts any cookie; only a token that the portal made finds a code.
    pub fn from_cookie(value: &str) -> Self {
        Self(value.to_owned())
    }

    /// The value of the cookie.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The hash that the database stores.
    pub(super) fn hash(&self, secrets: &Secrets) -> [u8; 32] {
        secrets.hash("browser", &[self.0.as_bytes()])
    }
}

impl fmt::Debug for BrowserToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserToken(…)")
    }
}
