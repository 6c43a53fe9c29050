//! Authenticator apps: a shared secret, of which app and server compute the code of each half minute (RFC 6238).

use chrono::{DateTime, Utc};
use portal_domain::{
    factors::TotpCode,
    ids::{AuthenticatorId, CollegeId, StaffId},
};
use portal_persistence::factors as store;
use totp_rs::{Algorithm, Builder, Totp};

use crate::{
    Context, Failure, Outcome,
    runtime::{
        random::random,
        secrets::{Seal, Secrets},
    },
};

/// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
const DIGITS: u8 = 6;
/// Seconds of a step.
const STEP: u64 = 30;
/// Steps before and after the present one that are accepted: the clock of a phone is not ours.
const EITHER_SIDE: u16 = 1;

/// The secret of an app.
pub(super) struct AppSecret([u8; SECRET_BYTES]);

impl AppSecret {
    pub(super) fn draw() -> Self {
        Self(random())
    }

    /// For people whose app reads no QR code.
    pub(super) fn to_base32(&self) -> String {
        totp_rs::Secret::from(self.0.to_vec()).to_base32()
    }

    /// The address that an app reads from a QR code; `issuer` and `account` are what it shows.
    pub(super) fn uri<E>(&self, issuer: &str, account: &str) -> Outcome<String, E> {
        // A colon would end the issuer there.
        let [issuer, account] = [issuer, account].map(|name| name.replace(':', " "));
        builder(&self.0)
            .with_issuer(Some(issuer))
            .with_account_name(account)
            .build_noncompliant()
            .to_url()
            .map_err(|error| Failure::defect(error.to_string()))
    }

    pub(super) fn seal(&self, secrets: &Secrets, id: AuthenticatorId) -> Vec<u8> {
        secrets.seal(Seal::Factor, random(), id.0.as_bytes(), &self.0)
    }

    pub(super) fn open<E>(
        secrets: &Secrets,
        id: AuthenticatorId,
        sealed: &[u8],
    ) -> Outcome<Self, E> {
        secrets
            .open(Seal::Factor, id.0.as_bytes(), sealed)
            .and_then(|plain| plain.try_into().ok())
            .map(Self)
            .ok_or_else(|| Failure::defect(format!("authenticator {id} opens under no secret")))
    }

    /// The step of which that is the code; `None` for a wrong code.
    pub(super) fn step(&self, code: &TotpCode, now: DateTime<Utc>) -> Option<i64> {
        let seconds = u64::try_from(now.timestamp()).ok()?;
        let step = self.totp().check(code.digits(), seconds)?;
        i64::try_from(step).ok()
    }

    fn totp(&self) -> Totp {
        builder(&self.0).build_noncompliant()
    }
}

fn builder(secret: &[u8]) -> Builder {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(DIGITS)
        .with_skew(EITHER_SIDE)
        .with_step_duration(STEP)
        .with_secret(secret.to_vec())
}

/// Whether that is a code of the account's app that was not used before. Of two uses at once, on two instances, one is
/// right.
pub(super) fn is_right<E>(
    cx: &mut Context,
    whose: (CollegeId, StaffId),
    code: &TotpCode,
) -> Outcome<bool, E> {
    let Some(app) = store::find_authenticator(cx.db(), whose, true)? else {
        return Ok(false);
    };
    let secret = AppSecret::open(cx.secrets(), app.id, &app.sealed)?;
    match secret.step(code, cx.now()) {
        Some(step) => Ok(store::use_step(cx.db(), whose.0, app.id, step)?),
        None => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret and the codes of RFC 6238, appendix B, of which six digits are used here.
    const RFC: AppSecret = AppSecret(*b"12345678901234567890");

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn step(code: &str, seconds: i64) -> Option<i64> {
        RFC.step(&TotpCode::parse(code).unwrap(), at(seconds))
    }

    #[test]
    fn the_codes_of_the_standard_are_right() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ] {
            assert_eq!(step(code, seconds), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn one_step_either_side_is_right_and_no_further() {
        let (code, own) = ("081804", 1_111_111_109 / 30);
        let within = |step: i64| (step - own).abs() <= 1;
        for there in own - 3..=own + 3 {
            let found = step(code, there * 30);
            assert_eq!(found, within(there).then_some(own), "{there}");
        }
    }

    #[test]
    fn a_secret_opens_under_its_own_id_alone() {
        let secrets = Secrets::derive(&[7; 32]).unwrap();
        let [one, other] = [[1; 10], [2; 10]].map(|random| AuthenticatorId::new(at(0), random));
        let sealed = RFC.seal(&secrets, one);
        let open = |id| AppSecret::open::<std::convert::Infallible>(&secrets, id, &sealed);
        assert_eq!(open(one).ok().map(|secret| secret.0), Some(RFC.0));
        assert!(open(other).is_err());
        assert_eq!(RFC.to_base32(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }
}
