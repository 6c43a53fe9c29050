//! Accounts: registering, signing in, forgotten passwords.
//!
//! Decision: DECISIONS.md#nobody-learns-who-has-an-account.

pub mod login;
pub mod password_reset;
pub mod registration;
pub mod staff_registration;

use portal_domain::{throttles::Throttled, validation::Faults};

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
