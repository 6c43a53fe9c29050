//! Throttles: how often something may be tried in a window of time, per account, per client
//! address, or both.

use chrono::{DateTime, Duration, Utc};

/// A number of tries in a window. Windows are fixed: they begin with the first try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Tries allowed in one window.
    pub count: i32,
    /// Its length from the first try.
    pub window: Duration,
}

impl Limit {
    /// Twice as many tries, for what is asked and answered.
    pub const fn doubled(self) -> Self {
        Self {
            count: self.count * 2,
            ..self
        }
    }

    /// `count` tries in `minutes` minutes.
    pub const fn per_minutes(count: i32, minutes: i64) -> Self {
        Self {
            count,
            window: Duration::minutes(minutes),
        }
    }
}

/// The limits of an installation; all configurable, so that tests can set their own.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Logins of one account from one client address.
    pub login_account_client: Limit,
    /// Logins of one account from all browsers that it does not know.
    pub login_account: Limit,
    /// Logins of one account from one browser that it knows, or by one device on which it stays signed in.
    pub login_known: Limit,
    /// Logins, registrations and code tries from one client address; a campus shares one.
    pub client: Limit,
    /// Wrong and right tries of codes sent to one address, from one client address or known browser.
    pub code_tries: Limit,
    /// Code mails to one address that one client address asks for.
    pub code_mails: Limit,
    /// Code mails to one address that all unknown browsers ask for.
    pub code_mails_address: Limit,
    /// Code mails to one address that one known browser asks for.
    pub code_mails_known: Limit,
    /// Files sent by one student; logos sent by one college.
    pub uploads: Limit,
    /// Codes of an authenticator app, right or wrong, of one account whose password was right.
    pub factor_codes: Limit,
    /// Challenges for a passkey, or for a device, that one client address asks for before anybody is signed in: a page asks
    /// as it is opened, and a campus shares one address.
    pub passkey_challenges: Limit,
    /// Results verified from one client address.
    pub verifications: Limit,
    /// Crashes of the client's pages, reported from one client address.
    pub crash_reports: Limit,
    /// Calls of one student that write.
    pub student_writes: Limit,
    /// Calls of one staff account that write; a desk decides and enters marks quickly.
    pub staff_writes: Limit,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            login_account_client: Limit::per_minutes(10, 10),
            login_account: Limit::per_minutes(100, 60),
            login_known: Limit::per_minutes(10, 10),
            client: Limit::per_minutes(300, 10),
            code_tries: Limit::per_minutes(10, 60),
            code_mails: Limit::per_minutes(3, 60),
            code_mails_address: Limit::per_minutes(12, 60),
            code_mails_known: Limit::per_minutes(3, 60),
            uploads: Limit::per_minutes(200, 60),
            factor_codes: Limit::per_minutes(10, 60),
            passkey_challenges: Limit::per_minutes(3_000, 10),
            verifications: Limit::per_minutes(100, 10),
            crash_reports: Limit::per_minutes(30, 10),
            student_writes: Limit::per_minutes(120, 1),
            staff_writes: Limit::per_minutes(1_200, 1),
        }
    }
}

/// There were too many tries in the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many tries; the next in {} s", .retry_after.num_seconds())]
pub struct Throttled {
    /// From now until the window ends; at least a second.
    pub retry_after: Duration,
}

impl Throttled {
    /// The refusal of a window that ends at `end`.
    pub fn until(end: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        Self {
            retry_after: (end - now).max(Duration::seconds(1)),
        }
    }
}
