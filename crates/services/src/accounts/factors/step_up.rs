//! Step-up: staff who are signed in confirm who they are again, before the acts of [`Act`]. Who has an authenticator app
//! gives a code of it or a recovery code; anybody else the password.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Detail, particulars::Refused},
    factors::Act,
    ids::{CollegeId, StaffId},
    sessions::{Account, SignedInStaff},
};
use portal_persistence::{factors as store, sessions};

use crate::{
    Context, Failure, Outcome, Services, Tx,
    accounts::{
        factors::{
            app, record, recovery,
            sign_in::{Given, WrongFactor},
        },
        own_account::{self, NotTheOwner, Own, Owner, lock_same},
    },
    runtime::throttles::{Counter, count},
    sessions::key_hash,
};

/// What an account confirms itself with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// A code of its authenticator app, or a recovery code.
    Factor,
    /// The password.
    Password,
}

/// What the account confirms itself with.
pub fn needed(cx: &mut Context, by: &SignedInStaff) -> Outcome<Needed, Infallible> {
    let app = store::find_authenticator(cx.db(), (by.college, by.id), true)?;
    Ok(app.map_or(Needed::Password, |_| Needed::Factor))
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
        let confirmed = confirm(tx, whose, &own, key)?;
        confirmed
            .map(Some)
            .ok_or(Failure::Refused(WrongFactor::Ended))
    })?
    .ok_or(Failure::Refused(WrongFactor::Wrong))
}

/// As [`by_factor`], with the password. A try counts as one at log-in does.
pub async fn by_password(
    services: &Services,
    by: SignedInStaff,
    key: String,
    owner: Owner,
) -> Outcome<DateTime<Utc>, NotTheOwner> {
    let own = own_account::confirm(services, &owner).await?;
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                // Another generation began if a factor was set up meanwhile.
                let own = lock_same(tx, own.ticket)?;
                let confirmed = confirm(tx, (by.college, by.id), &own, &key)?;
                confirmed.ok_or(Failure::Refused(NotTheOwner::Ended))
            })
        })
        .await
}

/// Writes the confirmation into the session and the audit; `None` if the session has ended.
fn confirm<E>(
    tx: &mut Tx<'_>,
    whose: (CollegeId, StaffId),
    own: &Own,
    key: &str,
) -> Outcome<Option<DateTime<Utc>>, E> {
    let now = tx.now();
    let generation = own.ticket.generation;
    if !sessions::confirm(tx.db, &key_hash(key), whose, generation, now)? {
        return Ok(None);
    }
    record(tx, whose, Detail::StepUp)?;
    Ok(Some(now))
}

/// Writes into the audit that such a call was refused, by its gate or by its use case.
pub fn note_refusal(cx: &mut Context, by: &SignedInStaff, act: Act) -> Outcome<(), Infallible> {
    let detail = Detail::RefuseStale(Refused { act });
    cx.transaction(|tx| Ok(record(tx, (by.college, by.id), detail.clone())?))
}
