//! Counters of tries, shared by every instance of the portal.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::case_when,
    prelude::*,
    sql_types::{BigInt, Timestamptz},
    upsert::excluded,
};
use portal_domain::throttles::{Limit, Throttled};

use crate::{Db, Stored, schema::throttles};

/// Counts a try under `key` (a hash) and fails if it exceeds the limit. Atomic: of any number of parallel
/// tries exactly `limit.count` pass.
pub fn count(
    db: &mut Db,
    key: &[u8],
    limit: Limit,
    now: DateTime<Utc>,
) -> Stored<Result<(), Throttled>> {
    let over = throttles::ends_at.le(now);
    let (count, ends_at): (i32, DateTime<Utc>) = diesel::insert_into(throttles::table)
        .values((
            throttles::key.eq(key),
            throttles::count.eq(1),
            throttles::ends_at.eq(now + limit.window),
        ))
        .on_conflict(throttles::key)
        .do_update()
        .set((
            throttles::count
                .eq(case_when(over, excluded(throttles::count)).otherwise(throttles::count + 1)),
            throttles::ends_at
                .eq(case_when(over, excluded(throttles::ends_at)).otherwise(throttles::ends_at)),
        ))
        .returning((throttles::count, throttles::ends_at))
        .get_result(db)?;
    Ok(if count > limit.count {
        Err(Throttled::until(ends_at, now))
    } else {
        Ok(())
    })
}

/// Deletes the tries under `key`, after a success.
pub fn forget(db: &mut Db, key: &[u8]) -> Stored<()> {
    diesel::delete(throttles::table.find(key)).execute(db)?;
    Ok(())
}

/// Deletes up to `most` windows that ended before `before`; returns how many.
pub fn purge(db: &mut Db, before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM throttles WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM throttles WHERE ends_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
