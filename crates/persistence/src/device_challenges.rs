//! Challenges under way that a device answers. Each is taken once.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::ids::{CollegeId, DeviceId};
use uuid::Uuid;

use crate::{Db, Stored, schema::device_challenges};

/// Keeps what a device has to sign, under a random id.
pub fn insert(
    db: &mut Db,
    id: Uuid,
    (college, device): (CollegeId, DeviceId),
    challenge: &[u8],
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(device_challenges::table)
        .values((
            device_challenges::id.eq(id),
            device_challenges::college_id.eq(college.0),
            device_challenges::device_id.eq(device.0),
            device_challenges::challenge.eq(challenge),
            device_challenges::begun_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// Takes a challenge that began after that instant. `None` if it was taken before, or is older, or of another device; it
/// stays then. Of two calls at once one gets it.
pub fn take(
    db: &mut Db,
    id: Uuid,
    (college, device): (CollegeId, DeviceId),
    begun_after: DateTime<Utc>,
) -> Stored<Option<Vec<u8>>> {
    let taken = diesel::delete(
        device_challenges::table
            .find(id)
            .filter(device_challenges::college_id.eq(college.0))
            .filter(device_challenges::device_id.eq(device.0))
            .filter(device_challenges::begun_at.gt(begun_after)),
    );
    Ok(taken
        .returning(device_challenges::challenge)
        .get_result(db)
        .optional()?)
}

/// Deletes up to `most` challenges that began before that instant; returns how many.
pub fn purge(db: &mut Db, begun_before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM device_challenges WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM device_challenges WHERE begun_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(begun_before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
