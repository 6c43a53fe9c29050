//! Login. A wrong name and a wrong password take the same time and get the same reply: each try compares
//! one hash.
//!
//! Decision: DECISIONS.md#user-names-are-tried-in-four-colleges.

use portal_domain::{
    accounts::{AccountKind, LoginName},
    ids::CollegeId,
    passwords::{PasswordAttempt, PasswordHash},
    refusals::{Code, Refusal, RefusalKind},
    sessions::Account,
    sign_ins::How,
    staff::AccountState,
    throttles::Throttled,
};
use portal_persistence::{Stored, staff, students};

use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, Services,
    accounts::{
        factors::{self, sign_in},
        own_account,
        tries::Counted,
    },
    runtime::client::Origin,
    sessions::{LoggedIn, Ticket},
    sign_ins,
};

/// A try to sign in.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct LoginAttempt {
    pub client: Client,
    pub known: KnownBrowser,
    /// SAP id, user name or address.
    pub name: LoginName,
    pub password: PasswordAttempt,
}

/// Why a login is refused.
#[derive(Debug, thiserror::Error)]
pub enum LoginError {
    /// There is no such account, or the password is wrong.
    #[error("wrong name or password")]
    Wrong(AccountKind),
    /// The password is right, but the account is pending or disabled (spec §8).
    #[error("Invalid role or unauthorized access")]
    NoRole,
    /// Too many tries from this client or browser.
    #[error(transparent)]
    Throttled(#[from] Throttled),
    /// Too many tries of this account from unknown browsers.
    #[error("too many tries from unknown browsers")]
    Besieged(Throttled),
}

impl Refusal for LoginError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Wrong(AccountKind::Student) => Code::LoginWrongStudent.into(),
            Self::Wrong(AccountKind::Staff) => Code::LoginWrongStaff.into(),
            Self::NoRole => Code::LoginNoRole.into(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
            Self::Besieged(_) => Code::LoginTooManyTries.into(),
        }
    }
}

/// Checks the password and the state, and begins a session.
///
/// A staff user name is unique in its college only, and the form does not ask for the college. The name
/// means the account at a college that this browser knows, or else the only account of that name.
/// Otherwise it means nobody: comparing several hashes would show by the time how many colleges have it.
pub async fn log_in(
    services: &Services,
    kind: AccountKind,
    attempt: LoginAttempt,
) -> Outcome<LoggedIn, LoginError> {
    let (client, name, known) = (attempt.client, attempt.name, attempt.known);
    let (candidate, counted, known) = services
        .run(move |cx| {
            let browser = known.since_restore(cx)?;
            let candidate = find(cx, kind, &name, &browser.colleges())?;
            let counted = count_try(cx, kind, &name, client, &browser, candidate.as_ref())?;
            Ok((candidate, counted, browser))
        })
        .await?;
    let password = candidate.as_ref().map(|candidate| &candidate.password);
    let right = services
        .passwords()
        .verify(&attempt.password, password)
        .await?;
    let Some(candidate) = candidate.filter(|_| right) else {
        return Err(Failure::Refused(LoginError::Wrong(kind)));
    };
    if !candidate.has_role {
        return Err(Failure::Refused(LoginError::NoRole));
    }
    services
        .run(move |cx| welcome(cx, kind, &candidate, &counted, known))
        .await
}

/// The account that a name means.
struct Candidate {
    ticket: Ticket,
    password: PasswordHash,
    /// `false` for staff who are pending or disabled.
    has_role: bool,
}

fn find(
    cx: &mut Context,
    kind: AccountKind,
    name: &LoginName,
    known: &[CollegeId],
) -> Stored<Option<Candidate>> {
    Ok(match kind {
        AccountKind::Student => students::find_by_login(cx.db(), name)?.map(|found| Candidate {
            ticket: Ticket {
                college: found.college,
                account: Account::Student(found.id),
                generation: found.generation,
            },
            password: found.password,
            has_role: true,
        }),
        AccountKind::Staff => staff::find_by_login(cx.db(), name, known)?.map(|found| Candidate {
            ticket: Ticket {
                college: found.member.college,
                account: Account::Staff(found.member.id),
                generation: found.generation,
            },
            password: found.password,
            has_role: matches!(found.member.state, AccountState::Active(_)),
        }),
    })
}

/// Counts a try. All names of an account count as one; a name without an account counts as typed.
fn count_try(
    cx: &mut Context,
    kind: AccountKind,
    name: &LoginName,
    client: Client,
    browser: &KnownBrowser,
    candidate: Option<&Candidate>,
) -> Outcome<Counted, LoginError> {
    let counted = match candidate {
        None => Counted::of_nobody(kind, name.key(), Origin::Unknown(client)),
        Some(Candidate {
            ticket, password, ..
        }) => {
            let origin = browser.origin(cx.secrets(), client, ticket.account, password);
            Counted::of(ticket.account, origin)
        }
    };
    counted.count(cx, LoginError::Besieged)?;
    Ok(counted)
}

/// Resets the count of this browser or client. Then begins a session and makes the browser known, or, where a second
/// factor is still lacking, begins a sign-in that waits for it.
fn welcome(
    cx: &mut Context,
    kind: AccountKind,
    candidate: &Candidate,
    counted: &Counted,
    known: KnownBrowser,
) -> Outcome<LoggedIn, LoginError> {
    counted.forget(cx)?;
    let (ticket, now) = (candidate.ticket, cx.now());
    let void = Failure::Refused(LoginError::Wrong(kind));
    if let Account::Staff(member) = ticket.account
        && let Some(lacking) = factors::lacking(cx, (ticket.college, member))?
    {
        return Ok(LoggedIn {
            begun: sign_in::begin(cx, ticket, member)?.ok_or(void)?,
            next: Some(lacking),
            known,
        });
    }
    let begun = cx
        .transaction(|tx| {
            own_account::lock(tx.db, ticket.college, ticket.account)?;
            Ok::<_, Failure<LoginError>>(sign_ins::begin(tx, ticket, How::Password, &known)?)
        })?
        .ok_or(void)?;
    let whose = (ticket.account, ticket.college);
    Ok(LoggedIn {
        begun,
        next: None,
        known: known.after_sign_in(cx.secrets(), whose, &candidate.password, now),
    })
}
