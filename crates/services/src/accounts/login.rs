//! Signing in. A wrong name and a wrong password take the same time and get the same reply.

use portal_domain::{
    accounts::{AccountKind, LoginName},
    passwords::PasswordAttempt,
    sessions::Account,
    staff::Standing,
    throttles::Throttled,
};
use portal_persistence::{staff, students};

use crate::{
    Client, Context, Failure, Outcome, Services,
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
    /// Too many tries.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

/// Checks a student's password and begins a session.
pub async fn log_in_student(
    services: &Services,
    attempt: LoginAttempt,
) -> Outcome<Begun, LoginError> {
    let kind = AccountKind::Student;
    let found = look_up(services, kind, &attempt, students::find_by_login).await?;
    let stored = found.as_ref().map(|credentials| &credentials.password);
    let right = services
        .passwords()
        .verify(&attempt.password, stored)
        .await?;
    let Some(credentials) = found.filter(|_| right) else {
        return Err(Failure::Refused(LoginError::Wrong));
    };
    let ticket = Ticket {
        college: credentials.college,
        account: Account::Student(credentials.id),
        generation: credentials.generation,
    };
    welcome(services, kind, attempt, ticket).await
}

/// Checks a staff member's password and standing and begins a session.
///
/// A user name is unique in its college only, and whoever signs in does not name the college: each
/// account of that name (there are few) is tried with the password given.
pub async fn log_in_staff(
    services: &Services,
    attempt: LoginAttempt,
) -> Outcome<Begun, LoginError> {
    let kind = AccountKind::Staff;
    let candidates = look_up(services, kind, &attempt, staff::find_by_login).await?;
    if candidates.is_empty() {
        services.passwords().verify(&attempt.password, None).await?;
    }
    for credentials in candidates {
        let right = services
            .passwords()
            .verify(&attempt.password, Some(&credentials.password))
            .await?;
        if !right {
            continue;
        }
        let Standing::Active(_) = credentials.member.standing else {
            return Err(Failure::Refused(LoginError::NoRole));
        };
        let ticket = Ticket {
            college: credentials.member.college,
            account: Account::Staff(credentials.member.id),
            generation: credentials.generation,
        };
        return welcome(services, kind, attempt, ticket).await;
    }
    Err(Failure::Refused(LoginError::Wrong))
}

async fn look_up<T: Send + 'static>(
    services: &Services,
    kind: AccountKind,
    attempt: &LoginAttempt,
    find: impl FnOnce(&mut portal_persistence::Db, &LoginName) -> portal_persistence::Stored<T>
    + Send
    + 'static,
) -> Outcome<T, LoginError> {
    let (name, client) = (attempt.name.clone(), attempt.client);
    services
        .run(move |cx: &mut Context| {
            count(
                cx,
                &[
                    Counter::Client(client),
                    Counter::LoginFrom(kind, name.key(), client),
                    Counter::Login(kind, name.key()),
                ],
            )?;
            Ok(find(cx.db(), &name)?)
        })
        .await
}

/// The owner is here: tries from this client no longer count against the account, and a session
/// begins.
async fn welcome(
    services: &Services,
    kind: AccountKind,
    attempt: LoginAttempt,
    ticket: Ticket,
) -> Outcome<Begun, LoginError> {
    services
        .run(move |cx| {
            forget(
                cx,
                Counter::LoginFrom(kind, attempt.name.key(), attempt.client),
            )?;
            sessions::begin(cx, ticket)?.ok_or(Failure::Refused(LoginError::Wrong))
        })
        .await
}
