//! Who sends a request, as far as a request shows: its full address, what its browser calls itself, and the mark by which
//! accounts tell browsers apart.

mod user_agent;

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::{StaffId, StudentId},
    sessions::Account,
    sign_ins::Agent,
};
use portal_persistence::devices::Use;

use crate::runtime::random::random;

/// The browser of a request. By default nobody's.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    pub(crate) address: Option<IpAddr>,
    pub(crate) agent: Agent,
    mark: Mark,
}

impl Visitor {
    /// A request from that address, with that `User-Agent` header and that cookie; either may be empty.
    pub fn new(address: IpAddr, user_agent: &str, cookie: &str) -> Self {
        Self {
            address: Some(address.to_canonical()),
            agent: user_agent::parse(user_agent),
            mark: Mark::parse(cookie).unwrap_or_else(Mark::draw),
        }
    }

    /// The cookie's value from now on: what it was, or for a browser without one 128 random bits.
    pub fn cookie(&self) -> String {
        base16ct::lower::encode_string(&self.mark.0)
    }

    /// A use of a device by it.
    pub(crate) fn used(&self, at: DateTime<Utc>) -> Use<'_> {
        Use {
            at,
            agent: &self.agent,
            address: self.address,
        }
    }

    /// What that account knows the browser by.
    pub(crate) fn mark_hash(&self, account: Account) -> [u8; 32] {
        use sha2::Digest;
        let (kind, id) = match account {
            Account::Student(StudentId(id)) => (b"student", id),
            Account::Staff(StaffId(id)) => (b"members", id),
        };
        let hash = sha2::Sha256::new_with_prefix(kind);
        // The mark has 128 random bits, so that nobody finds it by trying.
        let hash = hash.chain_update(id.as_bytes()).chain_update(self.mark.0);
        hash.finalize().into()
    }
}

/// 128 random bits in a cookie of a browser, whoever signs in there.
#[derive(Debug, Clone, Copy, Default)]
struct Mark([u8; 16]);

impl Mark {
    fn draw() -> Self {
        Self(random())
    }

    fn parse(cookie: &str) -> Option<Self> {
        let bits = base16ct::lower::decode_vec(cookie).ok()?;
        bits.try_into().ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn visitor(cookie: &str) -> Visitor {
        Visitor::new([192, 0, 2, 1].into(), "", cookie)
    }

    #[test]
    fn a_browser_keeps_its_mark_and_gets_one_if_it_has_none() {
        let first = visitor("").cookie();
        assert_eq!(first.len(), 32);
        assert_eq!(visitor(&first).cookie(), first);
        for nothing in [
            "",
            "0",
            &first[1..],
            &format!("{first}0"),
            &"g".repeat(32),
            "+0000000000000000000000000000000",
        ] {
            let drawn = visitor(nothing).cookie();
            assert_ne!(drawn, first);
            assert_ne!(drawn, visitor(nothing).cookie(), "{nothing} is no mark");
        }
    }

    #[test]
    fn two_accounts_know_one_browser_by_different_hashes() {
        let (one, id) = (visitor(&"7".repeat(32)), Uuid::from_u128(1));
        let accounts = [
            Account::Student(StudentId(id)),
            Account::Staff(StaffId(id)),
            Account::Student(StudentId(Uuid::from_u128(2))),
        ];
        let hashes = accounts.map(|account| one.mark_hash(account));
        assert!(hashes[0] != hashes[1] && hashes[0] != hashes[2]);
        assert_eq!(hashes[0], visitor(&"7".repeat(32)).mark_hash(accounts[0]));
        assert_ne!(hashes[0], visitor(&"8".repeat(32)).mark_hash(accounts[0]));
    }
}
