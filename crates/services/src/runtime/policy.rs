//! What an installation may set about the use cases.

use portal_domain::{codes::CodeRules, money::Rupees, sessions::SessionRules, throttles::Limits};

/// The settings of the use cases.
#[derive(Debug, Clone)]
pub struct Policy {
    /// Life-times and tries of one-time codes.
    pub codes: CodeRules,
    /// Life-times of sessions.
    pub sessions: SessionRules,
    /// Throttles.
    pub limits: Limits,
    /// Whether a stranger who registers an unknown college founds it.
    pub open_founding: bool,
    /// bcrypt's cost for new hashes.
    pub bcrypt_cost: u32,
    /// The memory that documents being worked on may take together, in mebibytes.
    pub upload_memory: u32,
    /// Above this amount, money is put into a wallet by two accountants.
    pub second_accountant_above: Rupees,
    /// Where links in mails point, e.g. `https://portal.example.in`.
    pub public_url: String,
}
