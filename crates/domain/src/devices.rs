//! A device on which a student stays signed in for 30 days. It is no longer session: a token in a cookie and a key that the
//! browser keeps, and nobody can copy out of it, open an ordinary session together.

use std::net::IpAddr;

use chrono::{DateTime, Duration, Utc};

use crate::{
    ids::DeviceId,
    refusals::refusals,
    sign_ins::Agent,
    validation::{Fault, TextFault},
};

/// How long a device is kept. Use does not put the end off: a phone that is lost or sold opens nothing after a month.
pub const LIFE: Duration = Duration::days(30);

/// How many devices a student may have: of one more the one goes that was used longest ago.
pub const MOST: i64 = 10;

/// How long a token opens a session after it was replaced: two tabs may use it at once, and a reply may be lost.
pub const GRACE: Duration = Duration::seconds(60);

/// How long a challenge may be answered. The browser answers at once; a slow line takes some seconds.
pub const CHALLENGE_LIFE: Duration = Duration::minutes(5);

/// Random bytes of a challenge.
pub const CHALLENGE_BYTES: usize = 32;

/// What the device signs before the challenge's bytes, so that the signature proves nothing elsewhere. The client has the
/// same text.
pub const SIGNED_PREFIX: &[u8] = b"portal-device-sign-in-1:";

/// Bytes of a point of P-256 that is not compressed.
const KEY_BYTES: usize = 65;

/// What such a point begins with.
const UNCOMPRESSED: u8 = 4;

/// Bytes of a signature, r and s one after the other.
const SIGNATURE_BYTES: usize = 64;

refusals! {
    /// Why a device opens no session.
    DeviceRefusal {
        Copied = DeviceCopied: "You were logged out on this device, because what keeps you logged in was used in two places. Please log in.",
        Lapsed = DeviceLapsed: "This device answered too late. Please try again.",
        Refused = DeviceRefused: "This device no longer keeps you signed in. Please log in.",
    }
}

/// A device, as its owner sees it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    pub id: DeviceId,
    pub agent: Agent,
    /// Of the last use, in full.
    pub address: Option<IpAddr>,
    pub added_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
}

/// What a token is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// It is the last one, or one of several that were given for the same one.
    Live,
    /// It was replaced a moment ago.
    Late,
    /// It was replaced before that: two have it, and one of them is no browser of the owner's.
    Copied,
}

impl Token {
    /// The worth at `now` of a token that was replaced at that instant.
    pub fn of(replaced_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Self {
        match replaced_at {
            None => Self::Live,
            Some(at) if now < at + GRACE => Self::Late,
            Some(_) => Self::Copied,
        }
    }
}

/// The public half of a device's key: a point of P-256. Whether it is on the curve shows when it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey(Vec<u8>);

impl PublicKey {
    /// Reads the hexadecimal digits of an uncompressed point.
    ///
    /// # Errors
    /// [`TextFault::WrongForm`]
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        from_hex::<KEY_BYTES>(raw)
            .filter(|bytes| bytes[0] == UNCOMPRESSED)
            .map(|bytes| Self(bytes.to_vec()))
            .ok_or_else(|| Fault::new(path, TextFault::WrongForm))
    }

    /// The point's bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// An ECDSA signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature([u8; SIGNATURE_BYTES]);

impl Signature {
    /// Reads hexadecimal digits; `None` if they are no signature.
    pub fn read(raw: &str) -> Option<Self> {
        from_hex(raw).map(Self)
    }

    /// The numbers r and s, one after the other.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// What a device signs for a challenge.
pub fn signed(challenge: &[u8]) -> Vec<u8> {
    [SIGNED_PREFIX, challenge].concat()
}

fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != N || !rest.is_empty() {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        let [high, low] = pair.map(|digit| char::from(digit).to_digit(16));
        *byte = u8::try_from(high? * 16 + low?).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_token_works_for_60_seconds_and_not_a_second_longer() {
        let replaced = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let after = |seconds| Token::of(Some(replaced), replaced + Duration::seconds(seconds));
        assert_eq!(Token::of(None, replaced), Token::Live);
        assert_eq!([after(0), after(59)], [Token::Late; 2]);
        assert_eq!([after(60), after(100_000)], [Token::Copied; 2]);
        // The clock of another instance may be a little ahead.
        assert_eq!(after(-1), Token::Late);
    }

    #[test]
    fn a_key_is_an_uncompressed_point_in_hexadecimal_digits() {
        let key = format!("04{}", "aB".repeat(64));
        let read = PublicKey::parse("publicKey", &key).unwrap();
        assert_eq!(read.as_bytes()[..2], [4, 0xab]);
        for raw in [
            "",
            "04",
            &key[2..],
            &key[1..],
            &format!("{key}00"),
            &format!("02{}", "ab".repeat(64)),
            &format!("04{}", "+1".repeat(64)),
            &format!("04{}", "é".repeat(64)),
        ] {
            assert!(PublicKey::parse("publicKey", raw).is_err(), "{raw:?}");
        }
    }

    #[test]
    fn a_signature_has_64_bytes() {
        assert!(Signature::read(&"0f".repeat(64)).is_some());
        for raw in ["", &"0f".repeat(63), &"0f".repeat(65), &"0g".repeat(64)] {
            assert!(Signature::read(raw).is_none(), "{raw:?}");
        }
    }

    #[test]
    fn what_is_signed_begins_with_what_it_is_for() {
        assert_eq!(signed(&[7]), b"portal-device-sign-in-1:\x07");
    }
}
