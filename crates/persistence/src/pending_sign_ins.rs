//! Sign-ins by password whose second factor is still to come. They are no sessions: the release before would take one for
//! a whole session. Only the hash of a key is stored.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    ids::{CollegeId, StaffId},
    sessions::SignedInStaff,
};

use crate::{
    Db, Stored,
    schema::{colleges, pending_sign_ins, staff},
    sessions::{StaffRow, signed_in_staff},
};

/// A sign-in that waits for its factor.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct SignIn {
    pub by: SignedInStaff,
    /// The account's generation when the password was checked.
    pub generation: i32,
    pub begun_at: DateTime<Utc>,
    /// Wrong codes.
    pub tries: i16,
}

/// Begins a sign-in for one generation of an account.
pub fn insert(
    db: &mut Db,
    key_hash: &[u8],
    (college, member): (CollegeId, StaffId),
    generation: i32,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(pending_sign_ins::table)
        .values((
            pending_sign_ins::key_hash.eq(key_hash),
            pending_sign_ins::college_id.eq(college.0),
            pending_sign_ins::staff_id.eq(member.0),
            pending_sign_ins::generation.eq(generation),
            pending_sign_ins::begun_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// The sign-in of that key. `None` if there is none, if the account is of another generation by now, or if it or its
/// college is not active.
pub fn find(db: &mut Db, key_hash: &[u8]) -> Stored<Option<SignIn>> {
    let row: Option<(StaffRow, String, i32, DateTime<Utc>, i16)> = pending_sign_ins::table
        .inner_join(colleges::table)
        .inner_join(
            staff::table.on(staff::college_id
                .eq(pending_sign_ins::college_id)
                .and(staff::id.eq(pending_sign_ins::staff_id))),
        )
        .filter(pending_sign_ins::key_hash.eq(key_hash))
        .filter(staff::generation.eq(pending_sign_ins::generation))
        .filter(colleges::closed_at.is_null())
        .select((
            StaffRow::as_select(),
            colleges::name,
            pending_sign_ins::generation,
            pending_sign_ins::begun_at,
            pending_sign_ins::tries,
        ))
        .first(db)
        .optional()?;
    Ok(
        row.and_then(|(row, college_name, generation, begun_at, tries)| {
            Some(SignIn {
                by: signed_in_staff(row, college_name, begun_at)?,
                generation,
                begun_at,
                tries,
            })
        }),
    )
}

/// Counts a wrong code; `None` if the sign-in has ended meanwhile.
pub fn count_wrong(db: &mut Db, key_hash: &[u8]) -> Stored<Option<i16>> {
    Ok(diesel::update(pending_sign_ins::table.find(key_hash))
        .set(pending_sign_ins::tries.eq(pending_sign_ins::tries + 1_i16))
        .returning(pending_sign_ins::tries)
        .get_result(db)
        .optional()?)
}

/// Ends a sign-in; `false` if it has ended before, so that of two that complete it at once one wins.
pub fn delete(db: &mut Db, key_hash: &[u8]) -> Stored<bool> {
    Ok(diesel::delete(pending_sign_ins::table.find(key_hash)).execute(db)? == 1)
}

/// Ends every sign-in of the account that waits.
pub fn delete_of(tx: &mut Db, (college, member): (CollegeId, StaffId)) -> Stored<()> {
    diesel::delete(
        pending_sign_ins::table
            .filter(pending_sign_ins::college_id.eq(college.0))
            .filter(pending_sign_ins::staff_id.eq(member.0)),
    )
    .execute(tx)?;
    Ok(())
}

/// Deletes up to `most` sign-ins that began before that instant; returns how many.
pub fn purge(db: &mut Db, begun_before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM pending_sign_ins WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM pending_sign_ins WHERE begun_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(begun_before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
