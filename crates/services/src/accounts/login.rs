//! Signing in. A wrong name and a wrong password take the same time and get the same reply.

use portal_domain::{
    accounts::{AccountKind, LoginName},
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
    let found = look_up(
        services,
        kind,
        &attempt,
        |db, name| Ok(students::find_by_login(db, name)?.into_iter().collect()),
        |credentials: &students::Credentials| credentials.id.to_string(),
    )
    .await?
    .pop();
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
    welcome(services, kind, attempt.client, ticket).await
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
    let candidates = look_up(
        services,
        kind,
        &attempt,
        staff::find_by_login,
        |credentials| credentials.member.id.to_string(),
    )
    .await?;
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
        return welcome(services, kind, attempt.client, ticket).await;
    }
    Err(Failure::Refused(LoginError::Wrong))
}

/// Counts the attempt and finds the accounts that its name may mean. What is counted is the account,
/// by whichever of its names it was called; a name without an account is counted as typed.
async fn look_up<T: Send + 'static>(
    services: &Services,
    kind: AccountKind,
    attempt: &LoginAttempt,
    find: impl FnOnce(&mut Db, &LoginName) -> Stored<Vec<T>> + Send + 'static,
    id: impl Fn(&T) -> String + Send + 'static,
) -> Outcome<Vec<T>, LoginError> {
    let (name, client) = (attempt.name.clone(), attempt.client);
    services
        .run(move |cx| {
            count(cx, &[Counter::Client(client)])?;
            let found = find(cx.db(), &name)?;
            let mut counted: Vec<String> = found.iter().map(id).collect();
            if counted.is_empty() {
                counted.push(name.key().to_owned());
            }
            for account in &counted {
                let from = Counter::LoginFrom(kind, account, client);
                count(cx, &[from, Counter::Login(kind, account)])?;
            }
            Ok(found)
        })
        .await
}

/// The owner is here: tries from this client no longer count against the account, and a session
/// begins.
async fn welcome(
    services: &Services,
    kind: AccountKind,
    client: Client,
    ticket: Ticket,
) -> Outcome<Begun, LoginError> {
    services
        .run(move |cx| {
            let id = match ticket.account {
                Account::Student(id) => id.to_string(),
                Account::Staff(id) => id.to_string(),
            };
            forget(cx, Counter::LoginFrom(kind, &id, client))?;
            sessions::begin(cx, ticket)?.ok_or(Failure::Refused(LoginError::Wrong))
        })
        .await
}
