//! The second factors of staff: authenticator apps and recovery codes.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{count_star, exists},
    prelude::*,
};
use portal_domain::{
    factors::{AddedRole, AddedRoles, RecoverySet, Standing},
    ids::{AuthenticatorId, CollegeId, StaffId},
    roles::Role,
    staff::AccountState,
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{
        authenticators, colleges, demonstration, factor_roles, passkeys, recovery_codes,
        recovery_sets, staff,
    },
};

/// Which staff of a college need a factor, as far as the database knows.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollegeNeeds {
    pub is_demo: bool,
    /// The roles that the college has added.
    pub added: Vec<AddedRole>,
}

/// What the college asks of its staff.
pub fn find_needs(db: &mut Db, college: CollegeId) -> Stored<CollegeNeeds> {
    let is_demo = diesel::select(exists(demonstration::table.select(demonstration::is_one)))
        .get_result(db)?;
    let rows: Vec<(String, DateTime<Utc>)> = factor_roles::table
        .filter(factor_roles::college_id.eq(college.0))
        .select((factor_roles::role, factor_roles::added_at))
        .load(db)?;
    let added = |(role, since): (String, DateTime<Utc>)| {
        let role = Role::from_name(&role)?;
        Some(AddedRole { role, since })
    };
    Ok(CollegeNeeds {
        is_demo,
        added: rows.into_iter().filter_map(added).collect(),
    })
}

/// Waits for other transactions that change the college's list of roles, and blocks them until the transaction ends.
pub fn lock_roles(tx: &mut Db, college: CollegeId) -> Stored<()> {
    colleges::table
        .find(college.0)
        .select(colleges::id)
        .for_no_key_update()
        .first::<Uuid>(tx)?;
    Ok(())
}

/// Adds and removes roles, so that the college has added `roles` and no others. Those that it had keep their day.
pub fn save_roles(
    tx: &mut Db,
    college: CollegeId,
    roles: &AddedRoles,
    now: DateTime<Utc>,
) -> Stored<()> {
    let names: Vec<&str> = roles.list().iter().map(|role| role.as_str()).collect();
    diesel::delete(
        factor_roles::table
            .filter(factor_roles::college_id.eq(college.0))
            .filter(factor_roles::role.ne_all(&names)),
    )
    .execute(tx)?;
    let rows: Vec<_> = names
        .into_iter()
        .map(|name| {
            (
                factor_roles::college_id.eq(college.0),
                factor_roles::role.eq(name),
                factor_roles::added_at.eq(now),
            )
        })
        .collect();
    diesel::insert_into(factor_roles::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(tx)?;
    Ok(())
}

/// What matters of an account; `None` for one that has no role.
pub fn find_standing(db: &mut Db, college: CollegeId, member: StaffId) -> Stored<Option<Standing>> {
    type Row = (String, Option<String>, DateTime<Utc>, bool, bool, bool);
    let has_passkey = exists(
        passkeys::table
            .filter(passkeys::college_id.eq(college.0))
            .filter(passkeys::staff_id.eq(member.0)),
    );
    let has_app = exists(
        authenticators::table
            .filter(authenticators::college_id.eq(college.0))
            .filter(authenticators::staff_id.eq(member.0))
            .filter(authenticators::confirmed_at.is_not_null()),
    );
    let is_restored = staff::restored_at.is_not_null();
    let row: Option<Row> = staff::table
        .find((college.0, member.0))
        .select((
            staff::status,
            staff::role,
            staff::role_since,
            has_app,
            has_passkey,
            is_restored,
        ))
        .first(db)
        .optional()?;
    Ok(row.and_then(
        |(status, role, role_since, has_app, has_passkey, is_restored)| {
            match AccountState::from_columns(&status, role.as_deref()) {
                Some(AccountState::Active(role)) => Some(Standing {
                    role,
                    role_since,
                    has_app,
                    has_passkey,
                    is_restored,
                }),
                _ => None,
            }
        },
    ))
}

/// An authenticator app of an account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authenticator {
    pub id: AuthenticatorId,
    /// The shared secret, sealed under the id.
    pub sealed: Vec<u8>,
    /// When it was shown.
    pub created_at: DateTime<Utc>,
    /// When it proved itself by a code.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// The app with which the account signs in, or else that which was shown last and has not proved itself.
pub fn find_authenticator(
    db: &mut Db,
    (college, member): (CollegeId, StaffId),
    is_confirmed: bool,
) -> Stored<Option<Authenticator>> {
    type Row = (Uuid, Vec<u8>, DateTime<Utc>, Option<DateTime<Utc>>);
    let row: Option<Row> = authenticators::table
        .filter(authenticators::college_id.eq(college.0))
        .filter(authenticators::staff_id.eq(member.0))
        .filter(authenticators::confirmed_at.is_not_null().eq(is_confirmed))
        .select((
            authenticators::id,
            authenticators::sealed,
            authenticators::created_at,
            authenticators::confirmed_at,
        ))
        .first(db)
        .optional()?;
    Ok(
        row.map(|(id, sealed, created_at, confirmed_at)| Authenticator {
            id: AuthenticatorId(id),
            sealed,
            created_at,
            confirmed_at,
        }),
    )
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

/// Takes the shown app, which has proved itself by the code of `step`, in place of the one that the account has or that was
/// removed. `false` if another was shown since, or somebody was quicker.
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
    note_enrolled(tx, whose)?;
    Ok(confirmed == 1)
}

/// Notes that the account has a factor again, if its former one was removed.
pub fn note_enrolled(tx: &mut Db, (college, member): (CollegeId, StaffId)) -> Stored<()> {
    diesel::update(
        staff::table
            .find((college.0, member.0))
            .filter(staff::restored_at.is_not_null()),
    )
    .set(staff::restored_at.eq(None::<DateTime<Utc>>))
    .execute(tx)?;
    Ok(())
}

/// Removes the account's apps, passkeys and recovery codes. Its owner sets a factor up before the next session begins.
pub fn restore(
    tx: &mut Db,
    (college, member): (CollegeId, StaffId),
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::delete(
        authenticators::table
            .filter(authenticators::college_id.eq(college.0))
            .filter(authenticators::staff_id.eq(member.0)),
    )
    .execute(tx)?;
    crate::passkeys::delete_of(tx, college, member)?;
    delete_recovery_codes(tx, (college, member))?;
    diesel::update(staff::table.find((college.0, member.0)))
        .set(staff::restored_at.eq(now))
        .execute(tx)?;
    Ok(())
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

/// Keeps new recovery codes in place of all that the account had: the key of their hashes, sealed under the account's
/// id, and the hashes.
pub fn replace_recovery_codes(
    tx: &mut Db,
    (college, member): (CollegeId, StaffId),
    (sealed, sealed_by): (&[u8], &[u8]),
    hashes: &[[u8; 32]],
) -> Stored<()> {
    diesel::delete(recovery_sets::table.find((college.0, member.0))).execute(tx)?;
    diesel::insert_into(recovery_sets::table)
        .values((
            recovery_sets::college_id.eq(college.0),
            recovery_sets::staff_id.eq(member.0),
            recovery_sets::sealed.eq(sealed),
            recovery_sets::sealed_by.eq(sealed_by),
        ))
        .execute(tx)?;
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
    diesel::delete(recovery_sets::table.find((college.0, member.0))).execute(tx)?;
    Ok(())
}

/// The key of the hashes of the account's recovery codes, sealed under its id.
pub fn find_recovery_key(
    db: &mut Db,
    (college, member): (CollegeId, StaffId),
) -> Stored<Option<Vec<u8>>> {
    Ok(recovery_sets::table
        .find((college.0, member.0))
        .select(recovery_sets::sealed)
        .first(db)
        .optional()?)
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
