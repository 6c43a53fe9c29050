//! Signing in. A wrong name and a wrong password take the same time and get the same reply.

use portal_domain::{
    accounts::{AccountKind, LoginName},
    paging::Listing,
    passwords::PasswordAttempt,
    sessions::Account,
    staff::Standing,
    throttles::Throttled,
};
use portal_persistence::{Db, Stored, staff, students};

use crate::{
    Client, Failure, Outcome, Services,
    sessions::{self, Begun, Ticket},
    throttles::{Counter, count, forget},
};

/// Who wants in, from where.
#[derive(Debug, Clone)]
pub struct LoginAttempt {
    /// Where the request comes from.
    pub client: Client,
    /// SAP id, user name or address.
    pub name: LoginName,
    /// The password typed.
    pub password: PasswordAttempt,
}

/// Why somebody is not let in.
#[derive(Debug, thiserror::Error)]
pub enum LoginError {
    /// No such account, or another password.
    #[error("wrong name or password")]
    Wrong,
    /// The password is right, but the account is pending or disabled (spec §8).
    #[error("Invalid role or unauthorized access")]
    NoRole,
    /// None of those that were tried, and more colleges have somebody of that user name.
    #[error("too many of that name")]
    Crowded,
    /// Too many tries.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

/// Checks a student's password and begins a session.
pub async fn log_in_student(
    services: &Services,
    attempt: LoginAttempt,
) -> Outcome<Begun, LoginError> {
    let found = look_up(
        services,
        AccountKind::Student,
        &attempt,
        |db, name| {
            Ok(Listing {
                rows: students::find_by_login(db, name)?.into_iter().collect(),
                more: false,
            })
        },
        |credentials: &students::Credentials| credentials.id.to_string(),
    )
    .await?;
    let stored = found.listing.rows.into_iter().next();
    let password = stored.as_ref().map(|credentials| &credentials.password);
    let right = services
        .passwords()
        .verify(&attempt.password, password)
        .await?;
    let Some(credentials) = stored.filter(|_| right) else {
        return Err(Failure::Refused(LoginError::Wrong));
    };
    let ticket = Ticket {
        college: credentials.college,
        account: Account::Student(credentials.id),
        generation: credentials.generation,
    };
    welcome(services, found.counted, ticket).await
}

/// Checks a staff member's password and standing and begins a session.
///
/// A user name is unique in its college only, and whoever signs in does not name the college: each
/// account of that name (there are few) is tried with the password given. One that is locked out does
/// not stand in the way of another.
pub async fn log_in_staff(
    services: &Services,
    attempt: LoginAttempt,
) -> Outcome<Begun, LoginError> {
    let found = look_up(
        services,
        AccountKind::Staff,
        &attempt,
        staff::find_by_login,
        |credentials| credentials.member.id.to_string(),
    )
    .await?;
    let Listing { rows, more } = found.listing;
    if rows.is_empty() {
        services.passwords().verify(&attempt.password, None).await?;
    }
    let mut refusal = LoginError::Wrong;
    for credentials in rows {
        let right = services
            .passwords()
            .verify(&attempt.password, Some(&credentials.password))
            .await?;
        if !right {
            continue;
        }
        let Standing::Active(_) = credentials.member.standing else {
            refusal = LoginError::NoRole;
            continue;
        };
        let ticket = Ticket {
            college: credentials.member.college,
            account: Account::Staff(credentials.member.id),
            generation: credentials.generation,
        };
        return welcome(services, found.counted, ticket).await;
    }
    // Whatever was found out about those who were tried, it may be one of the others.
    let refusal = if more { LoginError::Crowded } else { refusal };
    Err(Failure::Refused(refusal))
}

/// The accounts that a name may mean.
struct Found<T> {
    listing: Listing<T>,
    /// What the attempt was counted under.
    counted: Counted,
}

/// Accounts of a kind, by id, against which tries from a client count.
struct Counted {
    kind: AccountKind,
    client: Client,
    accounts: Vec<String>,
}

/// Counts the attempt and finds the accounts that its name may mean. What is counted is the account,
/// by whichever of its names it was called; a name without an account is counted as typed.
async fn look_up<T: Send + 'static>(
    services: &Services,
    kind: AccountKind,
    attempt: &LoginAttempt,
    find: impl FnOnce(&mut Db, &LoginName) -> Stored<Listing<T>> + Send + 'static,
    id: impl Fn(&T) -> String + Send + 'static,
) -> Outcome<Found<T>, LoginError> {
    let (name, client) = (attempt.name.clone(), attempt.client);
    services
        .run(move |cx| {
            count(cx, &[Counter::Client(client)])?;
            let listing = find(cx.db(), &name)?;
            let mut accounts: Vec<String> = listing.rows.iter().map(id).collect();
            if accounts.is_empty() {
                accounts.push(name.key().to_owned());
            }
            for account in &accounts {
                let from = Counter::LoginFrom(kind, account, client);
                count(cx, &[from, Counter::Login(kind, account)])?;
            }
            let counted = Counted {
                kind,
                client,
                accounts,
            };
            Ok(Found { listing, counted })
        })
        .await
}

/// The owner is here: tries from this client no longer count against the account, nor against those
/// of other colleges that were tried with it, and a session begins. Who has an account of the same
/// name gains little by this: what may be tried in an hour still counts.
async fn welcome(
    services: &Services,
    counted: Counted,
    ticket: Ticket,
) -> Outcome<Begun, LoginError> {
    services
        .run(move |cx| {
            for account in &counted.accounts {
                let from = Counter::LoginFrom(counted.kind, account, counted.client);
                forget(cx, from)?;
            }
            sessions::begin(cx, ticket)?.ok_or(Failure::Refused(LoginError::Wrong))
        })
        .await
}
