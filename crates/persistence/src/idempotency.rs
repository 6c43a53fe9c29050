//! The first replies to calls that move money.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::ids::CollegeId;
use uuid::Uuid;

use crate::{Db, Stored, schema::idempotency_keys};

/// The constraint that is violated if the key has been used.
pub const KEY_USED: &str = "idempotency_keys_pkey";

/// A reply to store.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = idempotency_keys, treat_none_as_default_value = false)]
pub struct NewReply<'a> {
    college_id: Uuid,
    account_id: Uuid,
    key: &'a str,
    request_hash: &'a [u8],
    body: String,
    created_at: DateTime<Utc>,
}

impl<'a> NewReply<'a> {
    /// The reply `body` to the call that the account made under `key` at the instant `now`.
    pub fn new(
        (college, account): (CollegeId, Uuid),
        key: &'a str,
        request_hash: &'a [u8],
        body: String,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            college_id: college.0,
            account_id: account,
            key,
            request_hash,
            body,
            created_at: now,
        }
    }
}

/// A stored reply to an earlier call.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = idempotency_keys)]
pub struct KeptReply {
    /// SHA-256 of the call's address and body.
    pub request_hash: Vec<u8>,
    /// The reply's body.
    pub body: String,
}

/// The stored reply to the account's call with `key`.
pub fn find(db: &mut Db, account: Uuid, key: &str) -> Stored<Option<KeptReply>> {
    Ok(idempotency_keys::table
        .find((account, key))
        .select(KeptReply::as_select())
        .first(db)
        .optional()?)
}

/// Stores a reply in the transaction of the call itself; a conflict with [`KEY_USED`] if another call was
/// faster.
pub fn insert(tx: &mut Db, reply: NewReply<'_>) -> Stored<()> {
    diesel::insert_into(idempotency_keys::table)
        .values(reply)
        .execute(tx)?;
    Ok(())
}

/// Deletes up to `most` replies from before `before`; returns how many.
pub fn purge(db: &mut Db, before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM idempotency_keys WHERE created_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
