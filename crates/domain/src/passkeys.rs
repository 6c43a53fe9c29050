//! Passkeys: a key pair that a phone or computer keeps and uses once its owner has unlocked it. Students sign in with one
//! in place of the password; for staff it is a second factor.

use chrono::{DateTime, Duration, Utc};

use crate::{
    ids::PasskeyId,
    refusals::refusals,
    validation::{Fault, Label, line},
    words::words,
};

/// How many passkeys an account may have: a phone, a computer and some spare ones.
pub const MOST: usize = 10;

/// How long a challenge may be answered; also what the browser is told. Who has to find a phone needs some minutes (WCAG
/// 2.2, "Enough time").
pub const CHALLENGE_LIFE: Duration = Duration::minutes(5);

/// For how long "Not now" is respected.
pub const NOT_OFFERED_FOR: Duration = Duration::days(90);

const LONGEST_NAME: usize = 60;

refusals! {
    /// Why nothing is done with a passkey.
    PasskeyRefusal {
        Known = PasskeyKnown: "This passkey is already on your account.",
        LastFactor = FactorLast: "You need this passkey to log in. Set up another one, or an authenticator app, before you remove it.",
        Lapsed = PasskeyLapsed: "This took too long. Please try again.",
        None = PasskeyNone: "Your account has no passkey.",
        Off = PasskeyOff: "Passkeys cannot be used at this address of the portal.",
        TooMany = PasskeyTooMany: "You have 10 passkeys, which is the most. Remove one before you add another.",
        Wrong = PasskeyWrong: "This passkey was not accepted. Please try again, or use another way.",
    }
}

words! {
    /// What an answered challenge is for. One for another purpose proves nothing here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Purpose {
        /// A student signs in.
        SignIn = "signIn",
        /// Staff complete a sign-in by password.
        Factor = "factor",
        /// Somebody who is signed in confirms who they are.
        StepUp = "stepUp",
        /// A student adds a passkey.
        Add = "add",
        /// Staff set a passkey up as second factor.
        Enrol = "enrol",
    }
}

/// How often a passkey was used, as the authenticator counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counter(pub u32);

impl Counter {
    /// Whether `shown` may come after this count. A count that goes back, or stands still, is that of a copy. Those that
    /// are kept on several devices do not count: they show 0.
    pub fn allows(self, shown: Self) -> bool {
        shown > self || (shown.0 == 0 && self.0 == 0)
    }
}

/// A passkey of an account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    pub id: PasskeyId,
    /// What its owner calls it.
    pub name: String,
    pub counter: Counter,
    pub added_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Reads what its owner calls a passkey.
///
/// # Errors
/// [`crate::validation::TextFault`]
pub fn parse_name(path: &'static str, raw: &str) -> Result<String, Fault> {
    line(path, Label::Name, LONGEST_NAME, raw)
}

/// Whether a student who has so many passkeys, and last answered "Not now" at `declined`, is offered one.
pub fn is_offered(has: usize, declined: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    has == 0 && declined.is_none_or(|at| now >= at + NOT_OFFERED_FOR)
}

/// The passkeys that there are do not work where the portal is served now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "The passkeys of this database work at {bound} alone, and this portal {now}: nobody could log in with them. Set \
     PORTAL_PUBLIC_URL or PORTAL_PASSKEY_DOMAIN so that they work again. To give them up, set \
     PORTAL_PASSKEY_DOMAIN_BEFORE={bound}: people then log in with their password or a recovery code, and add new ones.",
    now = .ours.as_ref().map_or_else(
        || "has an address at which there are none".to_owned(),
        |ours| format!("uses {ours}"),
    )
)]
pub struct OtherDomain {
    /// To which they are bound.
    pub bound: String,
    /// That of this portal; `None` where passkeys cannot be used.
    pub ours: Option<String>,
}

/// Checks the domain of a portal against that to which its passkeys are bound; `None` if there are none.
///
/// # Errors
/// [`OtherDomain`], unless `given_up` names the one to which they are bound.
pub fn check_domain(
    bound: Option<String>,
    ours: Option<&str>,
    given_up: Option<&str>,
) -> Result<(), OtherDomain> {
    match bound {
        Some(bound) if ours != Some(bound.as_str()) && given_up != Some(bound.as_str()) => {
            Err(OtherDomain {
                bound,
                ours: ours.map(str::to_owned),
            })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_only_grows_unless_nothing_is_counted() {
        let allows = |kept, shown| Counter(kept).allows(Counter(shown));
        assert!(allows(0, 0) && allows(0, 1) && allows(4, 5) && allows(4, u32::MAX));
        assert!(!allows(5, 4) && !allows(5, 5) && !allows(5, 0) && !allows(1, 0));
    }

    #[test]
    fn a_passkey_is_offered_to_who_has_none_and_not_for_90_days_after_not_now() {
        let declined = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let end = declined + Duration::days(90);
        assert!(is_offered(0, None, declined));
        assert!(!is_offered(1, None, declined));
        assert!(!is_offered(0, Some(declined), end - Duration::seconds(1)));
        assert!(is_offered(0, Some(declined), end));
        assert!(!is_offered(1, Some(declined), end));
    }

    #[test]
    fn a_name_has_1_to_60_characters() {
        assert_eq!(parse_name("name", "  Pixel 9 ").unwrap(), "Pixel 9");
        assert!(parse_name("name", &"é".repeat(60)).is_ok());
        for raw in ["", "  ", &"é".repeat(61), "a\nb"] {
            assert!(parse_name("name", raw).is_err(), "{raw:?}");
        }
    }

    #[test]
    fn another_domain_is_refused_while_there_are_passkeys_unless_they_are_given_up() {
        let (old, new) = ("old.example.in", "new.example.in");
        let check = |bound: Option<&str>, ours, given_up| {
            check_domain(bound.map(str::to_owned), ours, given_up).is_ok()
        };
        assert!(check(None, Some(new), None) && check(None, None, None));
        assert!(check(Some(old), Some(old), None));
        assert!(!check(Some(old), Some(new), None) && !check(Some(old), None, None));
        assert!(check(Some(old), Some(new), Some(old)) && check(Some(old), None, Some(old)));
        assert!(!check(Some(old), Some(new), Some(new)));
        let refused = check_domain(Some(old.into()), None, None).unwrap_err();
        assert!(refused.to_string().contains(old), "{refused}");
    }

    #[test]
    fn the_refusal_names_the_most() {
        assert!(
            PasskeyRefusal::TooMany
                .to_string()
                .contains(&MOST.to_string())
        );
    }
}
