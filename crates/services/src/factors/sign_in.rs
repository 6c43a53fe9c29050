//! Sign-ins by password that wait for the second factor. They live for ten minutes and five wrong codes.

use std::convert::Infallible;

use chrono::Duration;
use portal_domain::{
    factors::{Counted, Next, RecoveryCode, TotpCode},
    passwords::PasswordHash,
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Account, SignedInStaff},
    throttles::Throttled,
};
use portal_persistence::{Stored, factors as store, sign_ins, staff};

use crate::{
    Context, Failure, KnownBrowser, Outcome, Tx,
    accounts::login::LoggedIn,
    factors::app,
    runtime::throttles::{self, Counter},
    sessions::{self, Ticket, key_hash, new_key},
};

/// How long a sign-in waits for its factor.
pub const LIFE: Duration = Duration::minutes(10);

/// A sign-in whose password was right.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct AtPassword {
    pub by: SignedInStaff,
    pub next: Next,
}

/// A sign-in that has begun.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Begun {
    /// The secret for the browser's cookie.
    pub key: String,
    pub at_password: AtPassword,
}

/// Begins a sign-in; `None` if the ticket is void.
pub(crate) fn begin<E>(
    cx: &mut Context,
    ticket: Ticket,
    next: Next,
) -> Outcome<Option<Begun>, E> {
    let Account::Staff(member) = ticket.account else {
        return Err(Failure::defect("students have no second factor"));
    };
    let (key, now) = (new_key(), cx.now());
    let hash = key_hash(&key);
    sign_ins::insert(cx.db(), &hash, (ticket.college, member), ticket.generation, now)?;
    let found = sign_ins::find(cx.db(), &hash)?;
    Ok(found.map(|sign_in| Begun {
        key,
        at_password: AtPassword {
            by: sign_in.by,
            next,
        },
    }))
}

/// The sign-in of `key`; `None` if it has ended.
pub fn find(cx: &mut Context, key: &str) -> Outcome<Option<AtPassword>, Infallible> {
    let Some(sign_in) = live(cx, key)? else {
        return Ok(None);
    };
    let whose = (sign_in.by.college, sign_in.by.id);
    let next = super::next(cx, whose)?;
    Ok(next.map(|next| AtPassword {
        by: sign_in.by,
        next,
    }))
}

fn live(cx: &mut Context, key: &str) -> Stored<Option<sign_ins::SignIn>> {
    let now = cx.now();
    let found = sign_ins::find(cx.db(), &key_hash(key))?;
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
    #[error("This code is wrong or was used before.")]
    Wrong,
    /// That was the last try, or the sign-in had ended: it begins anew with the password.
    #[error("Please log in again.")]
    Ended,
    /// Too many codes of an app for this account within an hour.
    #[error("too many codes")]
    Throttled(#[from] Throttled),
}

impl Refusal for WrongFactor {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Wrong => Code::FactorWrong.into(),
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
            throttles::count(cx, &[Counter::FactorCodes(sign_in.by.id)])?;
            app::is_right(cx, whose, code)?
        }
        Given::Recovery(code) => use_recovery_code(cx, whose, code)?,
    };
    if !is_right {
        return Err(Failure::Refused(count_wrong(cx, key)?));
    }
    let ticket = Ticket {
        college: whose.0,
        account: Account::Staff(whose.1),
        generation: sign_in.generation,
    };
    let begun = cx.transaction(|tx| {
        if !sign_ins::delete(tx.db, &key_hash(key))? {
            return Ok(None);
        }
        let now = tx.now();
        Ok(sessions::begin(tx.db, ticket, now)?)
    })?;
    let begun = begun.ok_or(Failure::Refused(WrongFactor::Ended))?;
    let password: Option<PasswordHash> =
        staff::find_credentials(cx.db(), whose.0, whose.1)?.map(|found| found.password);
    let known = password.map_or_else(
        || known.clone(),
        |password| {
            let whose = (ticket.account, ticket.college);
            known.clone().after_sign_in(cx.secrets(), whose, &password, cx.now())
        },
    );
    Ok(LoggedIn { begun, known })
}

/// Uses the code, writes it into the audit, and reminds the owner when few are left.
fn use_recovery_code(
    cx: &mut Context,
    whose: (CollegeId, StaffId),
    code: &RecoveryCode,
) -> Outcome<bool, WrongFactor> {
    let hashes = recovery::hashes(cx.secrets(), whose.1, code);
    cx.transaction(|tx| {
        let now = tx.now();
        for hash in &hashes {
            if let Some(set) = store::use_recovery_code(tx.db, whose, hash, now)? {
                note_use(tx, whose, set)?;
                return Ok(true);
            }
        }
        Ok(false)
    })
}

fn note_use(
    tx: &mut Tx<'_>,
    (college, member): (CollegeId, StaffId),
    set: RecoverySet,
) -> Stored<()> {
    let left = u32::try_from(set.left).unwrap_or_default();
    let detail = Detail::UseRecoveryCode(Left { codes: left });
    record(tx, college, Some(member), Subject::Staff(member), detail)?;
    if set.reminds()
        && let Some(owner) = staff::find_credentials(tx.db, college, member)?
    {
        let message = Message::RecoveryCodesFew { left };
        outbox::enqueue(tx, &owner.member.email, message)?;
    }
    Ok(())
}

fn count_wrong(cx: &mut Context, key: &str) -> Stored<WrongFactor> {
    let hash = key_hash(key);
    let tries = sign_ins::count_wrong(cx.db(), &hash)?;
    if tries.is_some_and(|tries| tries < Counted::MOST) {
        return Ok(WrongFactor::Wrong);
    }
    sign_ins::delete(cx.db(), &hash)?;
    Ok(WrongFactor::Ended)
}
