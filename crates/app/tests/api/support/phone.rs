//! The phone of a staff member, with an authenticator app.

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Secret};

/// An authenticator app that has read a secret.
pub(crate) struct Phone(Vec<u8>);

impl Phone {
    /// One that somebody has typed that secret, in base 32, into.
    pub(crate) fn reading(secret: &str) -> Self {
        let secret = Secret::try_from_base32(secret).expect("base 32");
        Self(secret.as_bytes().to_vec())
    }

    /// The six digits that it shows at that moment.
    pub(crate) fn code_at(&self, at: DateTime<Utc>) -> String {
        let totp = Builder::new()
            .with_secret(self.0.clone())
            .build_noncompliant();
        let seconds = u64::try_from(at.timestamp()).expect("after 1970");
        totp.generate(seconds).to_string()
    }
}
