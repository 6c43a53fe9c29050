//! Sessions, kept by the server: they end when it says so, on every instance at once.

use std::convert::Infallible;

use portal_domain::{ids::CollegeId, sessions::SignedIn};
use portal_persistence::sessions;
pub use portal_persistence::sessions::Account;

use crate::{Context, Outcome};

/// What a right password gives: enough to begin a session, and worthless once the account has moved
/// on to another generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    /// The account's college.
    pub college: CollegeId,
    /// The account.
    pub account: Account,
    /// The account's generation when the password was checked.
    pub generation: i32,
}

/// Begins a session under `key`, the secret in the browser's cookie.
pub fn begin(cx: &mut Context, key: &str, ticket: Ticket) -> Outcome<(), Infallible> {
    let (hash, now) = (key_hash(key), cx.now());
    Ok(sessions::insert(
        cx.db(),
        &hash,
        ticket.college,
        ticket.account,
        ticket.generation,
        now,
    )?)
}

/// Who the session of `key` belongs to; `None` when it has ended. Notes its use now and then.
pub fn find(cx: &mut Context, key: &str) -> Outcome<Option<SignedIn>, Infallible> {
    let (hash, now, rules) = (key_hash(key), cx.now(), cx.policy().sessions);
    let Some(session) = sessions::find(cx.db(), &hash)? else {
        return Ok(None);
    };
    if !rules.is_alive(session.begun_at, session.used_at, now) {
        return Ok(None);
    }
    if rules.wants_touch(session.used_at, now) {
        sessions::touch(cx.db(), &hash, now)?;
    }
    Ok(Some(session.signed_in))
}

/// Ends the session of `key`.
pub fn end(cx: &mut Context, key: &str) -> Outcome<(), Infallible> {
    let hash = key_hash(key);
    Ok(sessions::delete(cx.db(), &hash)?)
}

/// SHA-256: the key has 256 bits of its own, so it needs no salt.
fn key_hash(key: &str) -> [u8; 32] {
    use sha2::Digest;
    sha2::Sha256::digest(key.as_bytes()).into()
}
