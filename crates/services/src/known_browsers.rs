//! Browsers that have signed in to an account before (OWASP: device cookies). A stranger who guesses an
//! account's password or requests its codes uses up the limit that all unknown browsers share; a known
//! browser has its own limits, so that the owner can still sign in.

use chrono::{DateTime, Duration, Utc};
use portal_domain::{
    ids::{CollegeId, StaffId, StudentId},
    passwords::PasswordHash,
    sessions::Account,
};
use portal_persistence::{Stored, epochs};
use uuid::Uuid;

use crate::{
    Client, Context, Secrets, Visitor,
    runtime::{
        client::{DeviceToken, Origin},
        random::random,
        secrets::Seal,
    },
};

/// How long after the last sign-in a browser remains known.
const KNOWN_FOR: Duration = Duration::days(180);
/// Accounts that one browser is known to: enough for a family, and the cookie stays below 1.5 KB.
const MOST_ACCOUNTS: usize = 8;
/// A kind, four ids of 16 bytes, seconds.
const VISIT_BYTES: usize = 1 + 4 * 16 + 8;

/// The accounts that have signed in from a browser, latest first, and the browser itself.
#[derive(Debug, Clone, Default)]
pub struct KnownBrowser {
    visits: Vec<Visit>,
    visitor: Visitor,
}

/// A sign-in from a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Visit {
    account: Account,
    college: CollegeId,
    /// Derived from the password: after a change of password the browser is unknown.
    stamp: Uuid,
    /// Counts this browser's tries at the account.
    token: DeviceToken,
    at: DateTime<Utc>,
}

impl KnownBrowser {
    /// The lifetime of the cookie.
    pub const COOKIE_LIFE: Duration = KNOWN_FOR;

    /// Reads a cookie's value of that browser; empty if this installation did not seal it, or if it is too old.
    pub fn open(secrets: &Secrets, visitor: Visitor, cookie: &str, now: DateTime<Utc>) -> Self {
        let visits = base16ct::lower::decode_vec(cookie)
            .ok()
            .and_then(|sealed| secrets.open(Seal::KnownBrowser, &[], &sealed))
            .unwrap_or_default();
        let (visits, _) = visits.as_chunks::<VISIT_BYTES>();
        let visits = visits.iter().filter_map(Visit::from_bytes);
        Self {
            visits: visits.filter(|visit| now < visit.at + KNOWN_FOR).collect(),
            visitor,
        }
    }

    /// The cookie's value.
    pub fn seal(&self, secrets: &Secrets) -> String {
        let visits = self.visits.iter();
        let plain: Vec<u8> = visits.copied().flat_map(Visit::to_bytes).collect();
        let sealed = secrets.seal(Seal::KnownBrowser, random(), &[], &plain);
        base16ct::lower::encode_string(&sealed)
    }

    /// The sign-ins since the last restore. A restore brings back the password of the backup, and with it would come
    /// the browsers that its owner had locked out by changing it.
    pub(crate) fn since_restore(&self, cx: &mut Context) -> Stored<Self> {
        let mut browser = self.clone();
        if !browser.is_new()
            && let Some(began) = epochs::find_begin(cx.db())?
        {
            browser.visits.retain(|visit| began < visit.at);
        }
        Ok(browser)
    }

    /// Whether no account has signed in from it.
    pub(crate) fn is_new(&self) -> bool {
        self.visits.is_empty()
    }

    /// The browser itself, whoever has signed in from it.
    pub fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    /// The colleges of those who signed in from it, latest first.
    pub(crate) fn colleges(&self) -> Vec<CollegeId> {
        self.visits.iter().map(|visit| visit.college).collect()
    }

    /// Where a try at the account with that password comes from: this browser if the account knows it, otherwise
    /// `client`.
    pub(crate) fn origin(
        &self,
        secrets: &Secrets,
        client: Client,
        account: Account,
        password: &PasswordHash,
    ) -> Origin {
        let stamp = stamp(secrets, password);
        let mut visits = self.visits.iter();
        visits
            .find(|visit| visit.account == account && visit.stamp == stamp)
            .map_or(Origin::Unknown(client), |visit| Origin::Known(visit.token))
    }

    /// The same browser after the account has signed in from it.
    pub(crate) fn after_sign_in(
        &self,
        secrets: &Secrets,
        (account, college): (Account, CollegeId),
        password: &PasswordHash,
        now: DateTime<Utc>,
    ) -> Self {
        let visit = Visit {
            account,
            college,
            stamp: stamp(secrets, password),
            token: DeviceToken(Uuid::from_bytes(random())),
            at: now,
        };
        let others = self.visits.iter().filter(|other| other.account != account);
        let visits = std::iter::once(&visit).chain(others);
        Self {
            visits: visits.take(MOST_ACCOUNTS).copied().collect(),
            visitor: self.visitor.clone(),
        }
    }
}

fn stamp(secrets: &Secrets, PasswordHash(hash): &PasswordHash) -> Uuid {
    let hash = secrets.hash("known-browser", &[hash.as_bytes()]);
    Uuid::from_bytes(hash.first_chunk().copied().unwrap_or_default())
}

impl Visit {
    fn to_bytes(self) -> [u8; VISIT_BYTES] {
        let (kind, id) = match self.account {
            Account::Student(StudentId(id)) => (0, id),
            Account::Staff(StaffId(id)) => (1, id),
        };
        let mut bytes = [kind; VISIT_BYTES];
        let ids = [id, self.college.0, self.stamp, self.token.0];
        for (place, id) in bytes[1..65].chunks_exact_mut(16).zip(ids) {
            place.copy_from_slice(id.as_bytes());
        }
        bytes[65..].copy_from_slice(&self.at.timestamp().to_be_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; VISIT_BYTES]) -> Option<Self> {
        let id = |number: usize| {
            let start = 1 + number * 16;
            Uuid::from_slice(&bytes[start..start + 16]).ok()
        };
        Some(Self {
            account: match bytes[0] {
                0 => Account::Student(StudentId(id(0)?)),
                _ => Account::Staff(StaffId(id(0)?)),
            },
            college: CollegeId(id(1)?),
            stamp: id(2)?,
            token: DeviceToken(id(3)?),
            at: DateTime::from_timestamp(i64::from_be_bytes(bytes[65..].try_into().ok()?), 0)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets() -> Secrets {
        Secrets::derive(&[7; 32]).unwrap()
    }

    fn open(cookie: &str, now: DateTime<Utc>) -> KnownBrowser {
        KnownBrowser::open(&secrets(), Visitor::default(), cookie, now)
    }

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn account(number: u128) -> (Account, CollegeId) {
        let id = Uuid::from_u128(number);
        (Account::Student(StudentId(id)), CollegeId(id))
    }

    fn password(text: &str) -> PasswordHash {
        PasswordHash(text.to_owned())
    }

    fn is_known(browser: &KnownBrowser, number: u128, hash: &str) -> bool {
        let client = Client::at([192, 0, 2, 1].into());
        let origin = browser.origin(&secrets(), client, account(number).0, &password(hash));
        matches!(origin, Origin::Known(_))
    }

    fn signed_in(browser: &KnownBrowser, number: u128) -> KnownBrowser {
        browser.after_sign_in(&secrets(), account(number), &password("hash"), now())
    }

    #[test]
    fn a_browser_is_known_to_its_account_and_password_for_180_days() {
        let cookie = signed_in(&KnownBrowser::default(), 1).seal(&secrets());
        let browser = open(&cookie, now());
        assert!(is_known(&browser, 1, "hash"));
        assert!(!is_known(&browser, 1, "another"));
        assert!(!is_known(&browser, 2, "hash"));
        let last = now() + KNOWN_FOR - Duration::seconds(1);
        assert!(is_known(&open(&cookie, last), 1, "hash"));
        assert!(open(&cookie, now() + KNOWN_FOR).is_new());
    }

    #[test]
    fn what_was_not_sealed_here_is_nothing() {
        let cookie = signed_in(&KnownBrowser::default(), 1).seal(&secrets());
        let elsewhere = Secrets::derive(&[8; 32]).unwrap();
        assert!(KnownBrowser::open(&elsewhere, Visitor::default(), &cookie, now()).is_new());
        let mut altered = cookie.clone();
        altered.replace_range(40..41, if &cookie[40..41] == "0" { "1" } else { "0" });
        for value in ["", "0", "é0", "zz", &cookie[2..], &altered] {
            assert!(open(value, now()).is_new(), "{value}");
        }
    }

    #[test]
    fn the_last_eight_accounts_are_remembered_and_fit_into_a_cookie() {
        let mut browser = KnownBrowser::default();
        for number in (0..12).chain([5]) {
            browser = signed_in(&browser, number);
        }
        let cookie = browser.seal(&secrets());
        assert!(cookie.len() < 1500, "{}", cookie.len());
        let browser = open(&cookie, now());
        assert_eq!(browser.colleges()[..2], [account(5).1, account(11).1]);
        let known = (0..12).filter(|number| is_known(&browser, *number, "hash"));
        assert!(known.eq(4..12));
    }
}
