//! Sessions, kept by the server, which can end them on every instance at once.
//!
//! Decision: DECISIONS.md#a-generation-ends-sessions.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    factors::Lacking,
    ids::{CollegeId, DeviceId, SignInId},
    sessions::{Account, SignedIn},
};
use portal_persistence::{
    Db, Stored, pending_sign_ins,
    sessions::{self, NewSession},
};

use crate::{Context, KnownBrowser, Outcome, Tx, runtime::random::random};

/// An account whose password has just been verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) college: CollegeId,
    pub(crate) account: Account,
    /// The account's generation when the password was checked. If it has changed since (by another
    /// password, role or state), the ticket is void.
    pub(crate) generation: i32,
}

impl Ticket {
    /// As it is valid for the account's next generation.
    pub(crate) fn next(self) -> Self {
        Self {
            generation: self.generation + 1,
            ..self
        }
    }

    pub(crate) fn whose(self) -> (CollegeId, Account) {
        (self.college, self.account)
    }
}

/// A new session.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Begun {
    /// The secret for the browser's cookie: 256 bits in hexadecimal.
    pub key: String,
    pub signed_in: SignedIn,
}

/// A login whose password, or whose second factor, was right.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct LoggedIn {
    pub begun: Begun,
    /// What is still lacking; the key is that of a session only if nothing is.
    pub next: Option<Lacking>,
    /// The browser, to which the account is known once nothing is lacking.
    pub known: KnownBrowser,
}

/// Begins the session of a sign-in, which may come by a device; `None` if the ticket is void.
pub(crate) fn begin(
    db: &mut Db,
    ticket: Ticket,
    (id, device): (SignInId, Option<DeviceId>),
    now: DateTime<Utc>,
) -> Stored<Option<Begun>> {
    let key = new_key();
    let hash = key_hash(&key);
    let session = NewSession {
        key_hash: &hash,
        id,
        generation: ticket.generation,
        device,
        begun_at: now,
    };
    sessions::insert(db, ticket.whose(), session)?;
    let found = sessions::find(db, &hash)?;
    Ok(found.map(|session| Begun {
        key,
        signed_in: session.signed_in,
    }))
}

/// Lets the session of `key` go on under a new key, for the account's next generation. It is no other sign-in. `None` if the
/// ticket is void, or the session had ended before.
pub(crate) fn go_on(tx: &mut Tx<'_>, ticket: Ticket, key: &str) -> Stored<Option<Begun>> {
    let now = tx.now();
    match sessions::find_id(tx.db, &key_hash(key))? {
        Some((id, generation)) if generation + 1 == ticket.generation => {
            begin(tx.db, ticket, (id, None), now)
        }
        _ => Ok(None),
    }
}

/// The account of the session of `key`; `None` if it has ended. A request that `counts_as_use` is recorded, at intervals:
/// the idle time begins anew with it.
pub fn find(
    cx: &mut Context,
    key: &str,
    counts_as_use: bool,
) -> Outcome<Option<SignedIn>, Infallible> {
    let (hash, now, rules) = (key_hash(key), cx.now(), cx.policy().sessions);
    let Some(session) = sessions::find(cx.db(), &hash)? else {
        return Ok(None);
    };
    if !rules.is_alive(session.begun_at, session.used_at, now) {
        return Ok(None);
    }
    if counts_as_use && rules.wants_touch(session.used_at, now) {
        sessions::touch(cx.db(), &hash, now)?;
    }
    Ok(Some(session.signed_in))
}

/// Ends the session of `key`, or the sign-in that waits for its second factor.
pub fn end(cx: &mut Context, key: &str) -> Outcome<(), Infallible> {
    let hash = key_hash(key);
    sessions::delete(cx.db(), &hash)?;
    pending_sign_ins::delete(cx.db(), &hash)?;
    Ok(())
}

/// 256 random bits in hexadecimal.
pub(crate) fn new_key() -> String {
    base16ct::lower::encode_string(&random::<32>())
}

/// SHA-256. The key itself has 256 random bits, so no salt is needed.
pub(crate) fn key_hash(key: &str) -> [u8; 32] {
    use sha2::Digest;
    sha2::Sha256::digest(key.as_bytes()).into()
}
