//! Sign-ins: how and from where somebody began a session, and what is kept of it for how long.
//!
//! A complaint to the police needs the full address. It is kept for a year, as long as India asks that logs be kept, and
//! its owner sees no more of it than the network. What remains for another year says who used the account, when and with
//! what: marks and payments of one year are still disputed in the next.

use std::{fmt, net::IpAddr};

use chrono::{DateTime, Duration, Utc};

use crate::{ids::SignInId, words::words};

/// How far back the history goes that its owner sees.
pub const HISTORY: Duration = Duration::days(90);
/// For how long the full address is kept.
pub const ADDRESS_KEPT: Duration = Duration::days(365);
/// For how long a sign-in is kept: the second year without its address.
pub const KEPT: Duration = Duration::days(730);
/// The most live sessions in a list.
pub const MOST_LISTED: i64 = 100;
/// How often at most a student is mailed about unknown browsers.
pub const MAIL_EVERY: Duration = Duration::days(1);
/// For how long an account remembers a browser after its last sign-in: browsers keep no cookie longer.
pub const BROWSER_KEPT: Duration = Duration::days(400);
/// The browsers that an account remembers, those used last.
pub const MOST_BROWSERS: i64 = 20;

words! {
    /// What completed a sign-in.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum How {
        /// The password alone.
        Password = "password",
        /// The password and a code of the authenticator app.
        App = "app",
        /// The password and a recovery code.
        Recovery = "recovery",
        /// A passkey: of a student by itself, of staff after the password.
        Passkey = "passkey",
        /// The device on which a student stays signed in.
        Device = "device",
    }
}

/// What a browser says of itself. Anybody can send anything as that: it helps people to recognise their own, and proves
/// nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Agent {
    /// With its main version, such as `Chrome 126`; `None` if it is none that we know.
    pub browser: Option<String>,
    /// Without a version, of which browsers no longer tell the truth.
    pub system: Option<String>,
}

/// `Chrome 126 on Windows`
impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.browser.as_deref().unwrap_or("Unknown browser"))?;
        match &self.system {
            Some(system) => write!(f, " on {system}"),
            None => Ok(()),
        }
    }
}

/// The network of an address, `203.0.113.0/24` or `2001:db8:1::/48`: enough to recognise one's own, and no more of where
/// somebody was than that.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{}/24", IpAddr::from([a, b, c, 0]))
        }
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            format!("{}/48", IpAddr::from([a, b, c, 0, 0, 0, 0, 0]))
        }
    }
}

/// What an account knows of the browser of a sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acquaintance {
    /// It has signed in from it before.
    Known,
    /// It has not, and knows no other either: it was just made, or has not signed in since the portal knows browsers.
    First,
    /// It has not, but has signed in from others.
    Unknown,
}

impl Acquaintance {
    /// Whether the owner is told.
    pub fn is_news(self) -> bool {
        self == Self::Unknown
    }
}

/// A session that goes on.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    pub id: SignInId,
    /// Whether it is the one that asks.
    pub is_this: bool,
    pub agent: Agent,
    /// `None` if the release before began it.
    pub address: Option<IpAddr>,
    pub signed_in_at: DateTime<Utc>,
    /// Written every few minutes.
    pub last_used_at: DateTime<Utc>,
}

/// A sign-in of the past.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    pub id: SignInId,
    pub at: DateTime<Utc>,
    pub how: How,
    pub agent: Agent,
    /// `None` once it is no longer kept.
    pub address: Option<IpAddr>,
    /// Whether the account did not know the browser.
    pub is_new: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_as_its_network() {
        let shown = |text: &str| network(text.parse().unwrap());
        assert_eq!(shown("203.0.113.77"), "203.0.113.0/24");
        assert_eq!(shown("::ffff:203.0.113.77"), "203.0.113.0/24");
        assert_eq!(shown("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        assert_eq!(shown("::1"), "::/48");
    }

    #[test]
    fn an_agent_is_said_in_words() {
        let agent = |browser: Option<&str>, system: Option<&str>| {
            let [browser, system] = [browser, system].map(|name| name.map(str::to_owned));
            Agent { browser, system }.to_string()
        };
        assert_eq!(
            agent(Some("Chrome 126"), Some("Windows")),
            "Chrome 126 on Windows"
        );
        assert_eq!(agent(None, Some("Android")), "Unknown browser on Android");
        assert_eq!(agent(Some("Safari 17"), None), "Safari 17");
        assert_eq!(agent(None, None), "Unknown browser");
    }

    #[test]
    fn an_unknown_browser_is_news_but_not_the_first_one() {
        for (which, is_news) in [
            (Acquaintance::Known, false),
            (Acquaintance::First, false),
            (Acquaintance::Unknown, true),
        ] {
            assert_eq!(which.is_news(), is_news);
        }
    }
}
