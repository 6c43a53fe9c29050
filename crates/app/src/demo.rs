//! The demo's door: the accounts named on the login pages, and the mailbox.

use std::{io, path::PathBuf};

use portal_http::{DemoAccount, MailboxMail};
use portal_services::{Services, demo};

/// How many mails the mailbox page shows.
const NEWEST: usize = 50;

/// The accounts of the demo college; none when this database holds another installation.
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
pub(crate) fn mailbox(
    folder: PathBuf,
) -> Box<dyn Fn() -> io::Result<Vec<MailboxMail>> + Send + Sync> {
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
