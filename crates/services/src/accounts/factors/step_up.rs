//! Step-up: who is signed in confirms who they are again, before the acts of [`Act`]. Staff who have a second factor give a
//! code of the app, a passkey or a recovery code, and others the password. Students give the password or a passkey.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Detail, particulars::Refused},
    factors::Act,
    passkeys::{PasskeyRefusal, Purpose},
    sessions::{Account, SignedIn, SignedInStaff},
};
use portal_persistence::{factors as store, sessions};

use crate::{
    Context, Failure, Outcome, Services, Tx,
    accounts::{
        factors::{
            app, record, recovery,
            sign_in::{Given, WrongFactor},
        },
        own_account::{self, NotTheOwner, Own, Owner, lock_same, record_by, record_own},
        passkeys::{self, Answered, Asked, PasskeyError},
    },
    runtime::throttles::{Counter, count},
    sessions::key_hash,
};

/// What an account confirms itself with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// A second factor, or a recovery code.
    Factor,
    /// The password.
    Password,
}

/// What the account confirms itself with. A passkey does for everybody.
pub fn needed(cx: &mut Context, by: &SignedIn) -> Outcome<Needed, Infallible> {
    let SignedIn::Staff(staff) = by else {
        return Ok(Needed::Password);
    };
    let standing = store::find_standing(cx.db(), staff.college, staff.id)?;
    let has_factor = standing.is_some_and(|standing| standing.has_factor());
    Ok(match has_factor {
        true => Needed::Factor,
        false => Needed::Password,
    })
}

/// With a second factor, confirms the owner of the session of `key`, which goes on under that key: other calls of the
/// page may be on their way. Returns when that was. Of two calls with one code at once one wins.
pub fn by_factor(
    cx: &mut Context,
    by: &SignedInStaff,
    key: &str,
    given: &Given,
) -> Outcome<DateTime<Utc>, WrongFactor> {
    let whose = (by.college, by.id);
    let is_right = match given {
        Given::App(code) => {
            // Recovery codes go on working then.
            count(cx, &[Counter::FactorCodes(by.id)])?;
            app::is_right(cx, whose, code)?
        }
        Given::Recovery(code) => recovery::is_right(cx, whose, code)?,
    };
    cx.transaction(|tx| {
        if !is_right {
            record(tx, whose, Detail::RefuseFactor)?;
            return Ok(None);
        }
        let own = own_account::lock(tx.db, by.college, Account::Staff(by.id))?
            .ok_or(Failure::Refused(WrongFactor::Ended))?;
        let confirmed = confirm(tx, &own, key)?;
        confirmed
            .map(Some)
            .ok_or(Failure::Refused(WrongFactor::Ended))
    })?
    .ok_or(Failure::Refused(WrongFactor::Wrong))
}

/// As [`by_factor`], with the password. A try counts as one at log-in does.
pub async fn by_password(
    services: &Services,
    key: String,
    owner: Owner,
) -> Outcome<DateTime<Utc>, NotTheOwner> {
    let own = own_account::confirm(services, &owner).await?;
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                // Another generation began if a factor was set up meanwhile.
                let own = lock_same(tx, own.ticket)?;
                let confirmed = confirm(tx, &own, &key)?;
                confirmed.ok_or(Failure::Refused(NotTheOwner::Ended))
            })
        })
        .await
}

/// Asks for one of the account's passkeys, to confirm the owner of the session of `key`.
pub fn ask_passkey(cx: &mut Context, by: &SignedIn, key: &str) -> Outcome<Asked, PasskeyError> {
    passkeys::ask_own(cx, Purpose::StepUp, key, (by.college(), by.account()))
}

/// As [`by_factor`], with the passkey that has answered; also for students. Of two calls with one answer one wins.
pub fn by_passkey(
    cx: &mut Context,
    by: &SignedIn,
    key: &str,
    answered: &Answered,
) -> Outcome<DateTime<Utc>, PasskeyError> {
    let party = passkeys::party(cx)?;
    let whose = (by.college(), by.account());
    let taken = passkeys::take(cx, Purpose::StepUp, Some(key), answered);
    let state = passkeys::noted(cx, whose, taken)?;
    let ended = || Failure::Refused(PasskeyError::Ended);
    let confirmed = cx.transaction(|tx| {
        let own = own_account::lock(tx.db, whose.0, whose.1)?.ok_or_else(ended)?;
        let proof = (&state, &answered.credential);
        if !passkeys::prove_own(tx, whose, &party, proof)? {
            record_own(tx, own.ticket, Detail::RefuseFactor)?;
            return Ok(None);
        }
        confirm(tx, &own, key)?.map(Some).ok_or_else(ended)
    })?;
    confirmed.ok_or_else(|| passkeys::refused(PasskeyRefusal::Wrong))
}

/// Writes the confirmation into the session and the audit; `None` if the session has ended.
fn confirm<E>(tx: &mut Tx<'_>, own: &Own, key: &str) -> Outcome<Option<DateTime<Utc>>, E> {
    let (now, ticket) = (tx.now(), own.ticket);
    let whose = (ticket.college, ticket.account);
    if !sessions::confirm(tx.db, &key_hash(key), whose, ticket.generation, now)? {
        return Ok(None);
    }
    record_own(tx, ticket, Detail::StepUp)?;
    Ok(Some(now))
}

/// Writes into the audit that such a call was refused, by its gate or by its use case.
pub fn note_refusal(cx: &mut Context, by: &SignedIn, act: Act) -> Outcome<(), Infallible> {
    let whose = (by.college(), by.account());
    let detail = Detail::RefuseStale(Refused { act });
    cx.transaction(|tx| Ok(record_by(tx, whose, detail.clone())?))
}
