//! The settings of the use cases, for one installation.

use chrono::Duration;
use portal_domain::{
    codes::CodeRules, factors::Demand, money::Rupees, sessions::SessionRules, throttles::Limits,
};

/// The settings of the use cases.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Policy {
    /// Lifetimes and tries of one-time codes.
    pub codes: CodeRules,
    /// Lifetimes of sessions.
    pub sessions: SessionRules,
    pub limits: Limits,
    /// Whether staff who need a second factor must have one.
    pub staff_factor: Demand,
    /// Whether a stranger who registers an unknown college founds it.
    pub open_founding: bool,
    /// bcrypt's cost for new hashes.
    pub bcrypt_cost: u32,
    /// How far back the database can be restored to a moment: files that it names then are kept as long, and a day more.
    /// None: it cannot, and files go once nothing names them.
    pub recovery: Option<Duration>,
    /// The memory for documents that are being processed, in mebibytes.
    pub upload_memory: u32,
    /// Above this amount, a top-up needs two accountants.
    pub second_accountant_above: Rupees,
    /// The base of links in mails, such as `https://portal.example.in`.
    pub public_url: String,
}
