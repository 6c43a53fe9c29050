//! What a signed-in account changes of itself, whatever it is: the password is asked for again, and the account is
//! still the one of which it was the password. A session left open on a shared computer must not become an account.

use portal_domain::{
    accounts::{AccountFault, EmailAddress},
    audit::{Detail, Subject},
    codes::CodePurpose,
    ids::{CollegeId, SignInId},
    passwords::{PasswordAttempt, PasswordHash},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Account, SignedIn},
    throttles::Throttled,
    validation::comparison_key,
};
use portal_persistence::{
    Db, Stored, codes as store, devices,
    email_changes::{self, CodeOwner},
    known_browsers, sessions, staff, students,
};

use crate::{
    Client, Failure, KnownBrowser, Outcome, Services, Tx,
    accounts::{RequestCode, registration::Proof, tries::Counted},
    audit::record,
    codes,
    sessions::{Ticket, key_hash},
};

/// Who asks for a change of the own account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Owner {
    pub client: Client,
    pub known: KnownBrowser,
    pub signed_in: SignedIn,
    /// The present password, typed again.
    pub password: PasswordAttempt,
}

/// Why a change of the own account is refused, whatever is changed.
#[derive(Debug, thiserror::Error)]
pub enum NotTheOwner {
    /// The password is another one.
    #[error("{}", AccountFault::WrongPassword)]
    WrongPassword,
    /// Too many tries of the password.
    #[error(transparent)]
    Throttled(#[from] Throttled),
    /// The session ended while the password was compared: another change has begun the account's next generation.
    #[error("the session has ended")]
    Ended,
}

impl Refusal for NotTheOwner {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::WrongPassword => AccountFault::WrongPassword.kind(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
            Self::Ended => Code::RequestNotSignedIn.into(),
        }
    }
}

/// Why somebody who is signed in gets no code.
#[derive(Debug, thiserror::Error)]
pub enum RequestOwnCode {
    /// See [`NotTheOwner`].
    #[error(transparent)]
    NotTheOwner(#[from] NotTheOwner),
    /// A fault that only the database can find, or too many codes were asked for.
    #[error(transparent)]
    Code(#[from] RequestCode),
}

impl From<Throttled> for RequestOwnCode {
    fn from(throttled: Throttled) -> Self {
        Self::Code(throttled.into())
    }
}

/// An account, as its own changes need it.
#[derive(Debug, Clone)]
pub(crate) struct Own {
    pub(crate) ticket: Ticket,
    pub(crate) password: PasswordHash,
    /// The verified address.
    pub(crate) email: String,
}

impl From<students::Credentials> for Own {
    fn from(found: students::Credentials) -> Self {
        Self {
            ticket: Ticket {
                college: found.college,
                account: Account::Student(found.id),
                generation: found.generation,
            },
            password: found.password,
            email: found.email,
        }
    }
}

impl From<staff::Credentials> for Own {
    fn from(found: staff::Credentials) -> Self {
        Self {
            ticket: Ticket {
                college: found.member.college,
                account: Account::Staff(found.member.id),
                generation: found.generation,
            },
            password: found.password,
            email: found.member.email,
        }
    }
}

impl Own {
    /// Whether that is its address, however it is spelled.
    pub(super) fn has_address(&self, email: &EmailAddress) -> bool {
        comparison_key(&self.email) == email.key()
    }

    /// Whether it is the account that waits for a code, and still of the same generation.
    fn waits_for(&self, change: &CodeOwner) -> bool {
        let Ticket {
            college,
            account,
            generation,
        } = self.ticket;
        (college, account, generation) == (change.college, change.account, change.generation)
    }
}

pub(crate) fn find(db: &mut Db, college: CollegeId, account: Account) -> Stored<Option<Own>> {
    Ok(match account {
        Account::Student(id) => students::find_credentials(db, college, id)?.map(Own::from),
        Account::Staff(id) => staff::find_credentials(db, college, id)?.map(Own::from),
    })
}

/// The account, locked until the transaction ends.
pub(crate) fn lock(tx: &mut Db, college: CollegeId, account: Account) -> Stored<Option<Own>> {
    Ok(match account {
        Account::Student(id) => students::lock_credentials(tx, college, id)?.map(Own::from),
        Account::Staff(id) => staff::lock_credentials(tx, college, id)?.map(Own::from),
    })
}

/// Who waits for a code that the owner of the account asked for.
pub(crate) fn code_owner(ticket: Ticket) -> CodeOwner {
    CodeOwner {
        college: ticket.college,
        account: ticket.account,
        generation: ticket.generation,
    }
}

/// Uses up a right code for which the signed-in account waits; the account, locked until the transaction ends. `None` for
/// a wrong code, for one that another account asked for in this browser, and for one from before a new password or role.
/// The caller commits either way, which keeps the count of tries.
pub(crate) fn take_code<E>(
    tx: &mut Tx<'_>,
    who: &SignedIn,
    purpose: CodePurpose,
    proof: &Proof,
) -> Outcome<Option<Own>, E> {
    let code = proof.code.as_ref();
    let Some(waiting) = codes::attempt(tx, purpose, &proof.email, &proof.browser, code)? else {
        return Ok(None);
    };
    let owner = email_changes::find(tx.db, waiting.id)?
        .ok_or_else(|| Failure::defect("a code for an account without the account"))?;
    let own = lock(tx.db, who.college(), who.account())?.filter(|own| own.waits_for(&owner));
    if own.is_some() {
        store::delete(tx.db, waiting.id)?;
    }
    Ok(own)
}

/// Checks the password that the owner typed again. A try counts as one at login does.
pub(crate) async fn confirm(services: &Services, owner: &Owner) -> Outcome<Own, NotTheOwner> {
    let (client, known) = (owner.client, owner.known.clone());
    let (college, account) = (owner.signed_in.college(), owner.signed_in.account());
    let (own, counted) = services
        .run(move |cx| {
            let own = find(cx.db(), college, account)?;
            let own = own.ok_or(Failure::Refused(NotTheOwner::Ended))?;
            let browser = known.since_restore(cx)?;
            let origin = browser.origin(cx.secrets(), client, account, &own.password);
            let counted = Counted::of(account, origin);
            counted.count(cx, NotTheOwner::Throttled)?;
            Ok((own, counted))
        })
        .await?;
    let right = services
        .passwords()
        .verify(&owner.password, Some(&own.password))
        .await?;
    if !right {
        return Err(Failure::Refused(NotTheOwner::WrongPassword));
    }
    services
        .run(move |cx| {
            counted.forget(cx)?;
            Ok(own)
        })
        .await
}

/// Locks the account of the session of `key`, with what it calls that session; `None` once that has ended, also by another
/// password while the call was on its way.
pub(crate) fn lock_with_session(
    db: &mut Db,
    (college, account): (CollegeId, Account),
    key: &str,
) -> Stored<Option<(Own, SignInId)>> {
    let Some(own) = lock(db, college, account)? else {
        return Ok(None);
    };
    let session = sessions::find_id(db, &key_hash(key))?;
    Ok(session
        .filter(|(_, generation)| *generation == own.ticket.generation)
        .map(|(id, _)| (own, id)))
}

/// Locks the account whose password was checked; refused if it is of another generation by now.
pub(crate) fn lock_same<E: From<NotTheOwner>>(tx: &mut Tx<'_>, ticket: Ticket) -> Outcome<Own, E> {
    lock(tx.db, ticket.college, ticket.account)?
        .filter(|own| own.ticket == ticket)
        .ok_or_else(|| Failure::Refused(NotTheOwner::Ended.into()))
}

/// As [`lock_same`], without a lock: for what another generation does not spoil, but must not begin.
pub(super) fn is_same<E: From<NotTheOwner>>(tx: &mut Tx<'_>, ticket: Ticket) -> Outcome<(), E> {
    let own = find(tx.db, ticket.college, ticket.account)?;
    if own.is_some_and(|own| own.ticket == ticket) {
        Ok(())
    } else {
        Err(Failure::Refused(NotTheOwner::Ended.into()))
    }
}

/// Sets the password and begins the account's next generation, which ends every session and device. The account knows no
/// browser any more: who knew the old password may have used one.
pub(super) fn set_password(
    tx: &mut Tx<'_>,
    (college, account): (CollegeId, Account),
    password: &PasswordHash,
) -> Stored<()> {
    match account {
        Account::Student(id) => {
            students::set_password(tx.db, college, id, password)?;
            devices::delete_of(tx.db, (college, id))?;
        }
        Account::Staff(id) => staff::set_password(tx.db, college, id, password)?,
    }
    known_browsers::delete_of(tx.db, (college, account))
}

/// As [`record_by`], of the account of a ticket.
pub(super) fn record_own(tx: &mut Tx<'_>, ticket: Ticket, detail: Detail) -> Stored<()> {
    record_by(tx, (ticket.college, ticket.account), detail)
}

/// Writes what the owner of an account has done into the audit, which names staff alone as those who act.
pub(super) fn record_by(
    tx: &mut Tx<'_>,
    (college, account): (CollegeId, Account),
    detail: Detail,
) -> Stored<()> {
    let (by, subject) = match account {
        Account::Student(id) => (None, Subject::Student(id)),
        Account::Staff(id) => (Some(id), Subject::Staff(id)),
    };
    record(tx, college, by, subject, detail)
}
