//! The demo: on which databases it may run, the accounts that the login pages name, and the mailbox.

use std::path::PathBuf;

use portal_domain::passkeys::OtherDomain;
use portal_http::{DemoAccount, Mailbox, MailboxMail};
use portal_persistence::{
    StoreError,
    demonstration::{self, Holding},
    migrations::{self, MigrationError},
};
use portal_services::{
    Failure, Outcome, Services,
    accounts::passkeys,
    demo,
    sealing::{self, WrongSecret},
};

/// How many mails the mailbox page shows.
const NEWEST: usize = 200;

/// Why a database must not be served as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unfit {
    /// The secrets do not open its sealed data.
    #[error(transparent)]
    Secret(#[from] WrongSecret),
    /// Its passkeys are bound to another domain.
    #[error(transparent)]
    Passkeys(#[from] OtherDomain),
    /// Its accounts have a password that everybody knows.
    #[error(
        "This database was made for a demo: everyone knows the passwords of its accounts. Start with --demo \
         to continue the demo, or set PORTAL_DATA_DIR or DATABASE_URL to an empty database for real data."
    )]
    Demonstration,
    /// The mailbox of a demo would show everybody the codes of real people.
    #[error(
        "This database holds real colleges, and --demo would show their mails to everyone. Start without \
         --demo, or set PORTAL_DATA_DIR or DATABASE_URL to an empty database for the demo."
    )]
    Real,
}

/// Refuses a migrated database that may not be served, as a demonstration or not, or with the secrets of
/// these services.
pub(crate) async fn refuse_unfit(
    database_url: &str,
    (demo, given_up): (bool, Option<&str>),
    services: &Services,
) -> Outcome<(), Unfit> {
    inspect(demonstration::look(database_url)?, demo).map_err(Failure::Refused)?;
    let bound = services.run_here(|cx| passkeys::check_domain(cx, given_up));
    bound.map_err(|failure| failure.map(Unfit::Passkeys))?;
    let checked = sealing::check(services).await;
    checked.map_err(|failure| failure.map(Unfit::Secret))
}

/// Empties a demo database whose seeding was cut off, so that it can be seeded again; nobody has used it yet. Leaves
/// alone a database that another instance is seeding.
pub(crate) fn clear_half(database_url: &str) -> Result<(), String> {
    match demonstration::is_in_part(database_url) {
        Ok(true) => {}
        Ok(false) | Err(StoreError::Unavailable(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    }
    tracing::warn!("the demonstration was not seeded to its end; seeding it anew");
    let mut is_empty = false;
    loop {
        let empty = |_: &str| match std::mem::replace(&mut is_empty, true) {
            true => Ok(()),
            false => demonstration::empty(database_url).map_err(|error| error.to_string()),
        };
        match migrations::revert_after(database_url, empty) {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(MigrationError::Served) => return Ok(()),
            Err(error) => return Err(error.to_string()),
        }
    }
    let ran = migrations::run(database_url).map_err(|error| error.to_string())?;
    tracing::debug!(migrations = ran.len(), "an empty database again");
    Ok(())
}

fn inspect(holding: Holding, demo: bool) -> Result<(), Unfit> {
    match holding {
        Holding {
            is_demonstration: true,
            ..
        } if !demo => Err(Unfit::Demonstration),
        Holding {
            is_demonstration: false,
            has_colleges: true,
        } if demo => Err(Unfit::Real),
        _ => Ok(()),
    }
}

/// The accounts of the demo college; none when this database has no demo college.
pub(crate) fn accounts(services: &Services) -> Vec<DemoAccount> {
    let seeded = services.run_here(demo::is_seeded).unwrap_or(false);
    if !seeded {
        return Vec::new();
    }
    demo::ACCOUNTS
        .iter()
        .map(|account| DemoAccount {
            login: account.email.to_owned(),
            password: demo::PASSWORD.to_owned(),
            name: account.name.to_owned(),
            role: account
                .role
                .map_or("student", |role| role.as_str())
                .to_owned(),
            page: if account.role.is_some() {
                "/admin-login"
            } else {
                "/log-in"
            },
        })
        .collect()
}

/// Reads the mails in that folder, newest first.
pub(crate) fn mailbox(folder: PathBuf) -> Mailbox {
    Box::new(move || {
        let mails = portal_mail::mailbox::newest(&folder, NEWEST)?;
        Ok(mails
            .into_iter()
            .map(|mail| MailboxMail {
                id: mail.id,
                to: mail.to,
                subject: mail.subject,
                text: mail.text,
                sent_at: mail.sent_at,
            })
            .collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demo_and_real_colleges_are_never_served_in_each_others_place() {
        let judged = |is_demonstration, has_colleges, demo| {
            let holding = Holding {
                is_demonstration,
                has_colleges,
            };
            inspect(holding, demo)
        };
        assert_eq!(judged(true, true, false), Err(Unfit::Demonstration));
        assert_eq!(judged(false, true, true), Err(Unfit::Real));
        for (is_demonstration, has_colleges, demo) in [
            (true, true, true),
            (false, true, false),
            (false, false, true),
            (false, false, false),
        ] {
            assert_eq!(judged(is_demonstration, has_colleges, demo), Ok(()));
        }
    }
}
