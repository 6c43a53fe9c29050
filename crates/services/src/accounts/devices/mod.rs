//! Devices on which a student stays signed in for 30 days: a token in a cookie and a key that the browser keeps open an
//! ordinary session together. Neither of the two alone opens anything.
//!
//! The token changes at each use. Whoever copies the cookies of a browser has no key, and whoever copies a whole profile is
//! found out once both have used it: a token that is used again a minute after it was replaced ends the device. At any second
//! use would be too early, since two tabs, or a reply lost on a slow line, would end it every week. Who picks up the phone
//! reads what a student reads day by day; payments, documents and the application ask for the password or a passkey.

pub mod own;
pub mod sign_in;

use chrono::{DateTime, Utc};
use portal_domain::{
    devices::DeviceRefusal,
    ids::{CollegeId, DeviceId},
    refusals::{Code, Refusal, RefusalKind},
    throttles::Throttled,
};
use portal_persistence::{Stored, devices as store};

use crate::{Failure, Tx, runtime::random::random, sessions::key_hash};

/// Why nothing is done with a device.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// It opens no session.
    #[error(transparent)]
    Refused(#[from] DeviceRefusal),
    /// The student has no such device.
    #[error("not found")]
    NotFound,
    /// The session has ended.
    #[error("the session has ended")]
    Ended,
    /// Too many challenges from this client, or too many answers of this device.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

impl Refusal for DeviceError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Refused(inner) => inner.kind(),
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Ended => Code::RequestNotSignedIn.into(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
        }
    }
}

/// What a browser's cookie holds of a device: 128 random bits in hexadecimal.
#[derive(Clone)]
pub struct DeviceSecret(String);

impl DeviceSecret {
    /// Characters of a token.
    const CHARS: usize = 32;

    /// What a cookie holds; `None` if that can be no token.
    pub fn from_cookie(value: &str) -> Option<Self> {
        let is_token = value.len() == Self::CHARS && value.bytes().all(|b| b.is_ascii_hexdigit());
        is_token.then(|| Self(value.to_owned()))
    }

    /// The cookie's value.
    pub fn expose(&self) -> &str {
        &self.0
    }

    fn draw() -> Self {
        let bits = u128::from_be_bytes(random());
        Self(format!("{bits:032x}"))
    }

    fn hash(&self) -> [u8; 32] {
        key_hash(&self.0)
    }
}

/// The token that a browser gets for its cookie.
#[derive(Clone)]
pub struct Issued {
    /// The token.
    pub secret: DeviceSecret,
    /// When the device ends, and with it the cookie.
    pub ends_at: DateTime<Utc>,
}

fn refused(reason: DeviceRefusal) -> Failure<DeviceError> {
    Failure::Refused(reason.into())
}

/// Gives a device, which is locked or new, a token.
fn issue(tx: &mut Tx<'_>, device: (CollegeId, DeviceId), ends_at: DateTime<Utc>) -> Stored<Issued> {
    let (secret, now) = (DeviceSecret::draw(), tx.now());
    store::insert_token(tx.db, device, &secret.hash(), now)?;
    Ok(Issued { secret, ends_at })
}
