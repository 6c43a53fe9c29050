//! Challenges under way that a passkey answers. Each is taken once.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::passkeys::Purpose;
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Stored, schema::passkey_ceremonies};

/// Keeps what the answer to a challenge has to prove, under a random id, for the session with that hash of its key.
pub fn insert(
    db: &mut Db,
    id: Uuid,
    (purpose, key_hash): (Purpose, Option<&[u8]>),
    state: &Value,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(passkey_ceremonies::table)
        .values((
            passkey_ceremonies::id.eq(id),
            passkey_ceremonies::purpose.eq(purpose.as_str()),
            passkey_ceremonies::key_hash.eq(key_hash),
            passkey_ceremonies::state.eq(state),
            passkey_ceremonies::begun_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// Takes a challenge that began after that instant. `None` if it was taken before, or is older, of another session, or
/// for something else; it stays then. Of two calls at once one gets it.
pub fn take(
    db: &mut Db,
    id: Uuid,
    (purpose, key_hash): (Purpose, Option<&[u8]>),
    begun_after: DateTime<Utc>,
) -> Stored<Option<Value>> {
    let taken = diesel::delete(
        passkey_ceremonies::table
            .find(id)
            .filter(passkey_ceremonies::purpose.eq(purpose.as_str()))
            .filter(passkey_ceremonies::key_hash.is_not_distinct_from(key_hash))
            .filter(passkey_ceremonies::begun_at.gt(begun_after)),
    );
    Ok(taken
        .returning(passkey_ceremonies::state)
        .get_result(db)
        .optional()?)
}

/// Deletes up to `most` challenges that began before that instant; returns how many.
pub fn purge(db: &mut Db, begun_before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM passkey_ceremonies WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM passkey_ceremonies WHERE begun_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(begun_before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
