//! The key with which a client may repeat a call that moves money without moving it twice.

use crate::{
    refusals::{Code, Refusal, RefusalKind},
    validation::Fault,
};

/// A client's name for one call, unique among its account's calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// The longest key, in characters.
    pub const MAX: usize = 128;

    /// Reads the header: 1 to 128 visible ASCII characters.
    pub fn parse(raw: &str) -> Result<Self, Fault> {
        let fits = !raw.is_empty() && raw.len() <= Self::MAX;
        if fits && raw.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Ok(Self(raw.to_owned()));
        }
        Err(Fault::new("Idempotency-Key", FaultyKey))
    }

    /// As the client sent it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The key is empty, too long, or has an invisible character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Idempotency-Key has 1 to {} visible characters.", Key::MAX)]
pub struct FaultyKey;

impl Refusal for FaultyKey {
    fn kind(&self) -> RefusalKind {
        Code::RequestFaultyKey.with("most", Key::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_short_and_visible() {
        for good in [
            "a",
            "\"8e03978e-40d5-43dd-bc93-6894a57f9324\"",
            &"k".repeat(128),
        ] {
            assert_eq!(Key::parse(good).unwrap().as_str(), good);
        }
        for bad in ["", " ", "a b", "कुंजी", "a\n", &"k".repeat(129)] {
            assert!(Key::parse(bad).is_err(), "{bad:?}");
        }
    }
}
