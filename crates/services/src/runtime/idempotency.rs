//! Calls that move money and may be repeated. The first reply is stored in the transaction of the call and
//! returned for each repetition; a concurrent repetition waits for it.
//!
//! Decision: DECISIONS.md#refusals-are-not-kept-under-a-key.

use chrono::{DateTime, Utc};
use portal_domain::{
    idempotency::Key,
    ids::CollegeId,
    refusals::{Code, Refusal, RefusalKind},
    sessions::{SignedInStaff, SignedInStudent},
};
use portal_persistence::{
    StoreError,
    idempotency::{self as store, KeptReply, NewReply},
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{Context, Failure, Outcome, Tx};

/// Identifies a call, by its key and a hash of its address and body, and writes its outcome `T` as JSON. The writing
/// belongs to the HTTP layer, but has to happen inside the transaction that keeps the reply.
#[derive(Debug, Clone)]
pub struct Call<T> {
    key: Option<Key>,
    hash: [u8; 32],
    write: fn(&T) -> String,
}

/// The outcome of a call that may be repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done<T> {
    /// This call did the work.
    Now(T),
    /// An earlier call did the work; this is the JSON of its reply.
    Before(String),
}

/// Another call has used the same key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This Idempotency-Key was used for another request.")]
pub struct OtherCall;

/// The account that owns a key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caller {
    college: CollegeId,
    account: Uuid,
}

impl From<&SignedInStudent> for Caller {
    fn from(student: &SignedInStudent) -> Self {
        Self {
            college: student.college,
            account: student.id.0,
        }
    }
}

impl From<&SignedInStaff> for Caller {
    fn from(staff: &SignedInStaff) -> Self {
        Self {
            college: staff.college,
            account: staff.id.0,
        }
    }
}

impl<T> Call<T> {
    /// The call to that path with that body, under the client's key if it sent one. `write` makes the JSON of the
    /// client's reply.
    pub fn new(key: Option<Key>, path: &str, body: &[u8], write: fn(&T) -> String) -> Self {
        let mut hash = Sha256::new();
        hash.update(path.as_bytes());
        hash.update([0]);
        hash.update(body);
        Self {
            key,
            hash: hash.finalize().into(),
            write,
        }
    }

    /// The key as the client sent it.
    pub(crate) fn key(&self) -> Option<&str> {
        self.key.as_ref().map(Key::as_str)
    }

    /// The reply to store for `value`; `None` for a call without a key.
    pub(crate) fn reply(&self, by: Caller, value: &T, now: DateTime<Utc>) -> Option<NewReply<'_>> {
        let key = self.key()?;
        let whose = (by.college, by.account);
        let body = (self.write)(value);
        Some(NewReply::new(whose, key, &self.hash, body, now))
    }

    /// The stored reply; [`OtherCall`] if another call has used the key.
    pub(crate) fn repeat(&self, kept: KeptReply) -> Result<Done<T>, OtherCall> {
        if kept.request_hash == self.hash {
            Ok(Done::Before(kept.body))
        } else {
            Err(OtherCall)
        }
    }

    /// The stored reply of an earlier identical call, if there is one.
    pub(crate) fn find_reply<E: From<OtherCall>>(
        &self,
        cx: &mut Context,
        by: Caller,
    ) -> Outcome<Option<Done<T>>, E> {
        let Some(key) = self.key() else {
            return Ok(None);
        };
        let kept = store::find(cx.db(), by.account, key)?;
        let reply = kept.map(|kept| self.repeat(kept)).transpose();
        reply.map_err(|other| Failure::Refused(other.into()))
    }
}

/// Runs `work` and stores its reply in one transaction, unless an earlier call did so. Does not store a refusal: it has
/// changed nothing, and the same call may succeed later.
pub(crate) fn run_once_per_key<T, E: From<OtherCall>>(
    cx: &mut Context,
    by: Caller,
    call: &Call<T>,
    mut work: impl FnMut(&mut Tx<'_>) -> Outcome<T, E>,
) -> Outcome<Done<T>, E> {
    if let Some(reply) = call.find_reply(cx, by)? {
        return Ok(reply);
    }
    let done = cx.transaction(|tx| {
        let value = work(tx)?;
        if let Some(reply) = call.reply(by, &value, tx.now()) {
            store::insert(tx.db, reply)?;
        }
        Ok(Done::Now(value))
    });
    match done {
        // A concurrent repetition of this call may have caused the refusal or the conflict; then a reply is stored.
        Err(Failure::Refused(_) | Failure::Store(StoreError::Conflict { .. })) => {
            match call.find_reply(cx, by)? {
                Some(reply) => Ok(reply),
                None => done,
            }
        }
        done => done,
    }
}

impl Refusal for OtherCall {
    fn kind(&self) -> RefusalKind {
        Code::RequestKeyUsed.into()
    }
}
