//! Passkeys as second factor of staff: a sign-in by password is completed with one, and one is set up as an authenticator
//! app is, after the password and a mailed code.

use portal_domain::{
    factors::RecoveryCode,
    ids::{CollegeId, StaffId},
    passkeys::{Passkey, PasskeyRefusal, Purpose},
    sessions::{Account, SignedInStaff},
    sign_ins::How,
};
use portal_persistence::factors as store;

use crate::{
    Context, Failure, KnownBrowser, Outcome, Tx,
    accounts::{
        factors::{
            enrolment::{SHOWN_FOR, begin_anew},
            recovery, restoration,
            sign_in::{self, WrongFactor},
        },
        own_account::{self, Own},
        passkeys::{self, Answered, Asked, PasskeyError, own::note_added},
    },
    sessions::{Begun, LoggedIn},
};

impl From<WrongFactor> for PasskeyError {
    fn from(reason: WrongFactor) -> Self {
        match reason {
            WrongFactor::Wrong => PasskeyRefusal::Wrong.into(),
            WrongFactor::Ended => Self::Ended,
            WrongFactor::Throttled(throttled) => throttled.into(),
        }
    }
}

fn of(by: &SignedInStaff) -> (CollegeId, Account) {
    (by.college, Account::Staff(by.id))
}

fn ended() -> Failure<PasskeyError> {
    Failure::Refused(PasskeyError::Ended)
}

/// Asks for one of the account's passkeys, for the sign-in of `key` that waits for its factor.
pub fn ask(cx: &mut Context, key: &str) -> Outcome<Asked, PasskeyError> {
    let sign_in = sign_in::live(cx, key)?.ok_or_else(ended)?;
    passkeys::ask_own(cx, Purpose::Factor, key, of(&sign_in.by))
}

/// Completes the sign-in of `key` with the passkey that has answered. A wrong one counts as a wrong code does, and the
/// limit of codes in an hour does not count it. Of two answers to one challenge one wins.
pub fn complete(
    cx: &mut Context,
    key: &str,
    answered: &Answered,
    known: &KnownBrowser,
) -> Outcome<LoggedIn, PasskeyError> {
    let sign_in = sign_in::live(cx, key)?.ok_or_else(ended)?;
    let party = passkeys::party(cx)?;
    let whose = of(&sign_in.by);
    let taken = passkeys::take(cx, Purpose::Factor, Some(key), answered);
    let state = passkeys::noted(cx, whose, taken)?;
    let begun = cx.transaction(|tx| {
        own_account::lock(tx.db, whose.0, whose.1)?.ok_or_else(ended)?;
        let proof = (&state, &answered.credential);
        if !passkeys::prove_own(tx, whose, &party, proof)? {
            return Ok(None);
        }
        let begun = sign_in::begin_whole(tx, key, &sign_in, (How::Passkey, known));
        begun
            .map(Some)
            .map_err(|failure| failure.map(PasskeyError::from))
    })?;
    match begun {
        Some(begun) => Ok(sign_in::welcome(cx, &sign_in, begun, known)?),
        None => {
            let member = (sign_in.by.college, sign_in.by.id);
            let refused = sign_in::refuse(cx, key, member)
                .map_err(|failure| failure.map(PasskeyError::from))?;
            Err(Failure::Refused(refused.into()))
        }
    }
}

/// Asks for a new passkey, for the session or the sign-in of `key`. The mailed code was entered shortly before.
pub fn begin_enrolling(
    cx: &mut Context,
    by: &SignedInStaff,
    key: &str,
) -> Outcome<Asked, PasskeyError> {
    let (party, whose, now) = (passkeys::party(cx)?, of(by), cx.now());
    let shown = store::find_authenticator(cx.db(), (by.college, by.id), false)?;
    shown
        .filter(|app| now < app.created_at + SHOWN_FOR)
        .ok_or(Failure::Refused(PasskeyError::NotShown))?;
    let known = passkeys::known(cx, whose)?;
    let person = passkeys::person(cx, whose, (&by.email, &by.name))?;
    let challenge = party.ask_to_add_factor(&person, known)?;
    Ok(passkeys::ask(cx, Purpose::Enrol, Some(key), challenge)?)
}

/// A passkey that is a factor from now on.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Enrolled {
    pub logged_in: LoggedIn,
    /// Of an account that had no factor; they are shown once.
    pub recovery_codes: Option<Vec<RecoveryCode>>,
    pub passkey: Passkey,
}

/// Adds the passkey that has answered, beside the factors that the account has. Ends every other session and mails its
/// owner; this session goes on under a new key, as a whole one. Of two calls at once one wins.
pub fn finish_enrolling(
    cx: &mut Context,
    by: &SignedInStaff,
    key: &str,
    answered: &Answered,
    (name, known): (&str, &KnownBrowser),
) -> Outcome<Enrolled, PasskeyError> {
    let (party, whose) = (passkeys::party(cx)?, of(by));
    let taken = passkeys::take(cx, Purpose::Enrol, Some(key), answered);
    let state = passkeys::noted(cx, whose, taken)?;
    let added = cx.transaction(|tx| {
        let own = own_account::lock(tx.db, whose.0, whose.1)?.ok_or_else(ended)?;
        use_up_code(tx, (by.college, by.id))?;
        let standing = store::find_standing(tx.db, by.college, by.id)?.ok_or_else(ended)?;
        let proof = (&state, &answered.credential);
        let passkey = passkeys::add(tx, whose, &party, proof, name)?;
        let codes = match standing.has_factor() {
            true => None,
            false => Some(recovery::draw(tx, (by.college, by.id))?),
        };
        let begun = settle(tx, &own, (key, known))?;
        note_added(tx, &own, &passkey, codes.is_some())?;
        Ok((begun, own, codes, passkey))
    });
    let (begun, own, recovery_codes, passkey) = passkeys::noted(cx, whose, added)?;
    let account = (own.ticket.account, own.ticket.college);
    let known = known
        .clone()
        .after_sign_in(cx.secrets(), account, &own.password, cx.now());
    Ok(Enrolled {
        logged_in: LoggedIn {
            begun,
            next: None,
            known,
        },
        recovery_codes,
        passkey,
    })
}

/// One mailed code sets one factor up: the app that was shown with it goes.
fn use_up_code(tx: &mut Tx<'_>, whose: (CollegeId, StaffId)) -> Outcome<(), PasskeyError> {
    let now = tx.now();
    let shown = store::find_authenticator(tx.db, whose, false)?;
    let is_recent = shown.is_some_and(|app| now < app.created_at + SHOWN_FOR);
    if is_recent && store::delete(tx.db, whose, false)? {
        Ok(())
    } else {
        Err(Failure::Refused(PasskeyError::NotShown))
    }
}

/// Notes that the account has a factor, and begins its session anew.
fn settle(
    tx: &mut Tx<'_>,
    own: &Own,
    (key, known): (&str, &KnownBrowser),
) -> Outcome<Begun, PasskeyError> {
    let Account::Staff(id) = own.ticket.account else {
        return Err(ended());
    };
    let whose = (own.ticket.college, id);
    store::note_enrolled(tx.db, whose)?;
    restoration::stop_by_owner(tx, whose)?;
    let begun = begin_anew(tx, own.ticket, (key, How::Passkey, known))?;
    begun.ok_or_else(ended)
}
