//! The second factors of staff: authenticator apps and recovery codes, and the sign-ins that wait for one.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{count_star, exists},
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    factors::{RecoverySet, Standing},
    ids::{AuthenticatorId, CollegeId, StaffId},
    roles::Role,
    staff::AccountState,
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{authenticators, demonstration, factor_roles, recovery_codes, sign_ins, staff},
};

/// Which staff of a college need a factor, as far as the database knows.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollegeNeeds {
    pub is_demo: bool,
    /// The roles that the college has added.
    pub added: Vec<Role>,
}

/// What the college asks of its staff.
pub fn find_needs(db: &mut Db, college: CollegeId) -> Stored<CollegeNeeds> {
    let is_demo = diesel::select(exists(demonstration::table.select(demonstration::is_one)))
        .get_result(db)?;
    let added: Vec<String> = factor_roles::table
        .filter(factor_roles::college_id.eq(college.0))
        .select(factor_roles::role)
        .load(db)?;
    Ok(CollegeNeeds {
        is_demo,
        added: added
            .iter()
            .filter_map(|role| Role::from_name(role))
            .collect(),
    })
}

/// What matters of an account; `None` for one that has no role.
pub fn find_standing(db: &mut Db, college: CollegeId, member: StaffId) -> Stored<Option<Standing>> {
    let has_app = exists(
        authenticators::table
            .filter(authenticators::college_id.eq(college.0))
            .filter(authenticators::staff_id.eq(member.0))
            .filter(authenticators::confirmed_at.is_not_null()),
    );
    let row: Option<(String, Option<String>, DateTime<Utc>, bool)> = staff::table
        .find((college.0, member.0))
        .select((staff::status, staff::role, staff::role_since, has_app))
        .first(db)
        .optional()?;
    Ok(row.and_then(|(status, role, role_since, has_factor)| {
        match AccountState::from_columns(&status, role.as_deref()) {
            Some(AccountState::Active(role)) => Some(Standing {
                role,
                role_since,
                has_factor,
            }),
            _ => None,
        }
    }))
}

/// An authenticator app of an account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authenticator {
    pub id: AuthenticatorId,
    /// The shared secret, sealed under the id.
    pub sealed: Vec<u8>,
    pub created_at: DateTime<Utc>,
}

/// The app with which the account signs in, or else that which was shown last and has not proved itself.
pub fn find_authenticator(
    db: &mut Db,
    (college, member): (CollegeId, StaffId),
    is_confirmed: bool,
) -> Stored<Option<Authenticator>> {
    let row: Option<(Uuid, Vec<u8>, DateTime<Utc>)> = authenticators::table
        .filter(authenticators::college_id.eq(college.0))
        .filter(authenticators::staff_id.eq(member.0))
        .filter(authenticators::confirmed_at.is_not_null().eq(is_confirmed))
        .select((
            authenticators::id,
            authenticators::sealed,
            authenticators::created_at,
        ))
        .first(db)
        .optional()?;
    Ok(row.map(|(id, sealed, created_at)| Authenticator {
        id: AuthenticatorId(id),
        sealed,
        created_at,
    }))
}

/// Keeps the secret of an app that is about to be shown, in place of one that was shown before.
pub fn show(
    tx: &mut Db,
    (college, member): (CollegeId, StaffId),
    id: AuthenticatorId,
    (sealed, sealed_by): (&[u8], &[u8]),
    now: DateTime<Utc>,
) -> Stored<()> {
    delete(tx, (college, member), false)?;
    diesel::insert_into(authenticators::table)
        .values((
            authenticators::college_id.eq(college.0),
            authenticators::id.eq(id.0),
            authenticators::staff_id.eq(member.0),
            authenticators::sealed.eq(sealed),
            authenticators::sealed_by.eq(sealed_by),
            authenticators::created_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Takes the shown app, which has proved itself by the code of `step`, in place of the one that the account has. `false`
/// if another was shown since, or somebody was quicker.
pub fn confirm(
    tx: &mut Db,
    whose: (CollegeId, StaffId),
    id: AuthenticatorId,
    step: i64,
    now: DateTime<Utc>,
) -> Stored<bool> {
    delete(tx, whose, true)?;
    let confirmed = diesel::update(
        authenticators::table
            .find((whose.0.0, id.0))
            .filter(authenticators::staff_id.eq(whose.1.0))
            .filter(authenticators::confirmed_at.is_null()),
    )
    .set((
        authenticators::confirmed_at.eq(now),
        authenticators::last_step.eq(step),
    ))
    .execute(tx)?;
    Ok(confirmed == 1)
}

/// Deletes the account's app: that with which it signs in, or that which was only shown. `false` if there is none.
pub fn delete(
    tx: &mut Db,
    (college, member): (CollegeId, StaffId),
    is_confirmed: bool,
) -> Stored<bool> {
    let deleted = diesel::delete(
        authenticators::table
            .filter(authenticators::college_id.eq(college.0))
            .filter(authenticators::staff_id.eq(member.0))
            .filter(authenticators::confirmed_at.is_not_null().eq(is_confirmed)),
    )
    .execute(tx)?;
    Ok(deleted > 0)
}

/// Uses a step of an app. `false` if it or a later one was used before: of two instances at once one wins.
pub fn use_step(db: &mut Db, college: CollegeId, id: AuthenticatorId, step: i64) -> Stored<bool> {
    let used = diesel::update(
        authenticators::table
            .find((college.0, id.0))
            .filter(authenticators::last_step.lt(step)),
    )
    .set(authenticators::last_step.eq(step))
    .execute(db)?;
    Ok(used == 1)
}

/// Keeps the hashes of new recovery codes, in place of all that the account had.
pub fn replace_recovery_codes(
    tx: &mut Db,
    (college, member): (CollegeId, StaffId),
    hashes: &[[u8; 32]],
) -> Stored<()> {
    delete_recovery_codes(tx, (college, member))?;
    let rows: Vec<_> = hashes
        .iter()
        .map(|hash| {
            (
                recovery_codes::college_id.eq(college.0),
                recovery_codes::staff_id.eq(member.0),
                recovery_codes::code_hash.eq(hash.as_slice()),
            )
        })
        .collect();
    diesel::insert_into(recovery_codes::table)
        .values(rows)
        .execute(tx)?;
    Ok(())
}

/// Deletes all recovery codes of the account.
pub fn delete_recovery_codes(tx: &mut Db, (college, member): (CollegeId, StaffId)) -> Stored<()> {
    diesel::delete(
        recovery_codes::table
            .filter(recovery_codes::college_id.eq(college.0))
            .filter(recovery_codes::staff_id.eq(member.0)),
    )
    .execute(tx)?;
    Ok(())
}

/// Uses a recovery code; how many are left then, and `None` if there is no such code or it was used before. Of two uses
/// at once one wins.
pub fn use_recovery_code(
    tx: &mut Db,
    (college, member): (CollegeId, StaffId),
    hash: &[u8],
    now: DateTime<Utc>,
) -> Stored<Option<RecoverySet>> {
    let used = diesel::update(
        recovery_codes::table
            .find((college.0, member.0, hash))
            .filter(recovery_codes::used_at.is_null()),
    )
    .set(recovery_codes::used_at.eq(now))
    .execute(tx)?;
    if used == 0 {
        return Ok(None);
    }
    count_recovery_codes(tx, (college, member)).map(Some)
}

/// How many recovery codes the account has left.
pub fn count_recovery_codes(
    db: &mut Db,
    (college, member): (CollegeId, StaffId),
) -> Stored<RecoverySet> {
    let left: i64 = recovery_codes::table
        .filter(recovery_codes::college_id.eq(college.0))
        .filter(recovery_codes::staff_id.eq(member.0))
        .filter(recovery_codes::used_at.is_null())
        .select(count_star())
        .first(db)?;
    Ok(RecoverySet {
        left: usize::try_from(left).unwrap_or_default(),
    })
}

/// A sign-in by password whose factor is still to come.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    pub college: CollegeId,
    pub member: StaffId,
    pub generation: i32,
    pub begun_at: DateTime<Utc>,
    /// Wrong codes.
    pub tries: i16,
}

/// Begins a sign-in.
pub fn begin_sign_in(db: &mut Db, key_hash: &[u8], new: &SignIn) -> Stored<()> {
    diesel::insert_into(sign_ins::table)
        .values((
            sign_ins::key_hash.eq(key_hash),
            sign_ins::college_id.eq(new.college.0),
            sign_ins::staff_id.eq(new.member.0),
            sign_ins::generation.eq(new.generation),
            sign_ins::begun_at.eq(new.begun_at),
        ))
        .execute(db)?;
    Ok(())
}

/// The sign-in of that key; `None` if there is none or the account is of another generation by now.
pub fn find_sign_in(db: &mut Db, key_hash: &[u8]) -> Stored<Option<SignIn>> {
    let row: Option<(Uuid, Uuid, i32, DateTime<Utc>, i16)> = sign_ins::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(sign_ins::college_id)
                .and(staff::id.eq(sign_ins::staff_id))),
        )
        .filter(sign_ins::key_hash.eq(key_hash))
        .filter(staff::generation.eq(sign_ins::generation))
        .select((
            sign_ins::college_id,
            sign_ins::staff_id,
            sign_ins::generation,
            sign_ins::begun_at,
            sign_ins::tries,
        ))
        .first(db)
        .optional()?;
    Ok(
        row.map(|(college, member, generation, begun_at, tries)| SignIn {
            college: CollegeId(college),
            member: StaffId(member),
            generation,
            begun_at,
            tries,
        }),
    )
}

/// Counts a wrong code; `None` if the sign-in has ended meanwhile.
pub fn count_wrong_code(db: &mut Db, key_hash: &[u8]) -> Stored<Option<i16>> {
    Ok(diesel::update(sign_ins::table.find(key_hash))
        .set(sign_ins::tries.eq(sign_ins::tries + 1_i16))
        .returning(sign_ins::tries)
        .get_result(db)
        .optional()?)
}

/// Ends a sign-in; `false` if it has ended before, so that of two that complete it at once one wins.
pub fn end_sign_in(db: &mut Db, key_hash: &[u8]) -> Stored<bool> {
    Ok(diesel::delete(sign_ins::table.find(key_hash)).execute(db)? == 1)
}

/// Deletes up to `most` sign-ins that began before that instant; returns how many.
pub fn purge_sign_ins(db: &mut Db, begun_before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM sign_ins WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_ins WHERE begun_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(begun_before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
