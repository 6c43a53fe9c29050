//! Accounts: registering, signing in, forgotten passwords, and what a signed-in account changes of itself.
//!
//! Decision: DECISIONS.md#nobody-learns-who-has-an-account.

pub mod devices;
pub mod email_change;
pub mod email_undo;
pub mod factors;
pub mod first_password;
pub mod login;
pub mod mobile_change;
pub mod own_account;
pub mod passkeys;
pub mod password_change;
pub mod password_reset;
pub mod registration;
pub mod staff_registration;
mod tries;

use portal_domain::{accounts::AccountKind, throttles::Throttled, validation::Faults};
use portal_mail::AccountKind as MailAccount;

/// Why a request that leads to a code mail was refused.
#[derive(Debug, thiserror::Error)]
pub enum RequestCode {
    /// A fault that only the database can find.
    #[error(transparent)]
    Faulty(#[from] Faults),
    /// Too many mails to this address, or too many requests from this client.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

/// The kind of account, as mails know it.
fn mail_account(kind: AccountKind) -> MailAccount {
    match kind {
        AccountKind::Student => MailAccount::Student,
        AccountKind::Staff => MailAccount::Staff,
    }
}
