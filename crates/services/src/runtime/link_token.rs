//! The secret in the link of a mail, with which anybody who reads the mail may do one thing.

use std::fmt;

use crate::runtime::random::random;

/// 128 bits in hexadecimal.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkToken(String);

impl LinkToken {
    pub(crate) fn draw() -> Self {
        Self(base16ct::lower::encode_string(&random::<16>()))
    }

    /// Accepts any text; only a token that the portal has mailed does something.
    pub fn from_link(value: &str) -> Self {
        Self(value.trim().to_owned())
    }

    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// SHA-256. The token itself has 128 random bits, so no salt is needed.
    pub(crate) fn hash(&self) -> [u8; 32] {
        use sha2::Digest;
        sha2::Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for LinkToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkToken(…)")
    }
}
