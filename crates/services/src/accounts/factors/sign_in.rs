//! Sign-ins by password that wait for the second factor. They live for ten minutes and five wrong codes.

use std::convert::Infallible;

use chrono::Duration;
use portal_domain::{
    audit::Detail,
    factors::{FactorFault, FactorKind, MOST_WRONG, Next, RecoveryCode, TotpCode},
    ids::{CollegeId, StaffId},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Account, SignedIn, SignedInStaff},
    sign_ins::How,
    throttles::Throttled,
};
use portal_persistence::{Stored, pending_sign_ins, staff};
use serde::{Deserialize, Serialize};

use crate::{
    Context, Failure, KnownBrowser, Outcome, Tx,
    accounts::factors::{app, record, recovery},
    runtime::throttles::{Counter, count},
    sessions::{Begun, LoggedIn, Ticket, key_hash, new_key},
    sign_ins,
};

/// How long a sign-in waits for its factor.
pub const LIFE: Duration = Duration::minutes(10);

/// A sign-in whose password was right.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AtPassword {
    pub by: SignedInStaff,
    pub next: Next,
    /// The factors of which one completes it.
    pub factors: Vec<FactorKind>,
}

/// Begins a sign-in of that staff account; `None` if the ticket is void.
pub(crate) fn begin(cx: &mut Context, ticket: Ticket, member: StaffId) -> Stored<Option<Begun>> {
    let (key, now) = (new_key(), cx.now());
    let hash = key_hash(&key);
    let whose = (ticket.college, member);
    pending_sign_ins::insert(cx.db(), &hash, whose, ticket.generation, now)?;
    let found = pending_sign_ins::find(cx.db(), &hash)?;
    Ok(found.map(|sign_in| Begun {
        key,
        signed_in: SignedIn::Staff(sign_in.by),
    }))
}

/// The sign-in of `key`; `None` if it has ended, or if nothing is lacking any more.
pub fn find(cx: &mut Context, key: &str) -> Outcome<Option<AtPassword>, Infallible> {
    let Some(sign_in) = live(cx, key)? else {
        return Ok(None);
    };
    let lacking = super::lacking(cx, (sign_in.by.college, sign_in.by.id))?;
    Ok(lacking.map(|lacking| AtPassword {
        by: sign_in.by,
        next: lacking.next,
        factors: lacking.factors,
    }))
}

/// The sign-in of `key`, if it has not ended.
pub(super) fn live(cx: &mut Context, key: &str) -> Stored<Option<pending_sign_ins::SignIn>> {
    let now = cx.now();
    let found = pending_sign_ins::find(cx.db(), &key_hash(key))?;
    Ok(found.filter(|sign_in| now < sign_in.begun_at + LIFE))
}

/// What somebody gives as second factor.
#[derive(Debug, Clone)]
pub enum Given {
    /// The code of an authenticator app.
    App(TotpCode),
    /// A recovery code.
    Recovery(RecoveryCode),
}

/// Why a factor is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum WrongFactor {
    /// The code is wrong or was used before; the sign-in goes on.
    #[error("{}", FactorFault::Wrong)]
    Wrong,
    /// That was the last try, or the sign-in had ended: it begins anew with the password.
    #[error("the sign-in has ended")]
    Ended,
    /// Too many codes of an app for this account within an hour.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

impl Refusal for WrongFactor {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Wrong => FactorFault::Wrong.kind(),
            Self::Ended => Code::RequestNotSignedIn.into(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
        }
    }
}

/// Completes the sign-in of `key` with its factor. The session has another key, so that nothing that was seen before is
/// worth anything.
pub fn complete(
    cx: &mut Context,
    key: &str,
    given: &Given,
    known: &KnownBrowser,
) -> Outcome<LoggedIn, WrongFactor> {
    let sign_in = live(cx, key)?.ok_or(Failure::Refused(WrongFactor::Ended))?;
    let whose = (sign_in.by.college, sign_in.by.id);
    let is_right = match given {
        Given::App(code) => {
            // Recovery codes go on working then, and nobody reaches this limit without the password.
            count(cx, &[Counter::FactorCodes(whose.1)])?;
            app::is_right(cx, whose, code)?
        }
        Given::Recovery(code) => recovery::is_right(cx, whose, code)?,
    };
    if !is_right {
        let refused = refuse(cx, key, whose)?;
        return Err(Failure::Refused(refused));
    }
    let how = match given {
        Given::App(_) => How::App,
        Given::Recovery(_) => How::Recovery,
    };
    let begun = cx.transaction(|tx| begin_whole(tx, key, &sign_in, (how, known)))?;
    Ok(welcome(cx, &sign_in, begun, known)?)
}

/// Ends the sign-in of `key`, whose factor was right, and begins the session.
pub(super) fn begin_whole(
    tx: &mut Tx<'_>,
    key: &str,
    sign_in: &pending_sign_ins::SignIn,
    (how, known): (How, &KnownBrowser),
) -> Outcome<Begun, WrongFactor> {
    let ticket = Ticket {
        college: sign_in.by.college,
        account: Account::Staff(sign_in.by.id),
        generation: sign_in.generation,
    };
    if !pending_sign_ins::delete(tx.db, &key_hash(key))? {
        return Err(Failure::Refused(WrongFactor::Ended));
    }
    sign_ins::begin(tx, ticket, how, known)?.ok_or(Failure::Refused(WrongFactor::Ended))
}

/// Makes the browser known to the account.
pub(super) fn welcome(
    cx: &mut Context,
    sign_in: &pending_sign_ins::SignIn,
    begun: Begun,
    known: &KnownBrowser,
) -> Stored<LoggedIn> {
    let (college, id) = (sign_in.by.college, sign_in.by.id);
    let password = staff::find_credentials(cx.db(), college, id)?.map(|found| found.password);
    let account = (Account::Staff(id), college);
    let known = match password {
        Some(password) => known
            .clone()
            .after_sign_in(cx.secrets(), account, &password, cx.now()),
        None => known.clone(),
    };
    Ok(LoggedIn {
        begun,
        next: None,
        known,
    })
}

/// Counts a wrong factor and writes it into the audit; the last one ends the sign-in.
pub(super) fn refuse(
    cx: &mut Context,
    key: &str,
    whose: (CollegeId, StaffId),
) -> Outcome<WrongFactor, WrongFactor> {
    let hash = key_hash(key);
    cx.transaction(|tx| {
        record(tx, whose, Detail::RefuseFactor)?;
        let tries = pending_sign_ins::count_wrong(tx.db, &hash)?;
        if tries.is_some_and(|tries| tries < MOST_WRONG) {
            return Ok(WrongFactor::Wrong);
        }
        pending_sign_ins::delete(tx.db, &hash)?;
        Ok(WrongFactor::Ended)
    })
}
