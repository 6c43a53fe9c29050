//! Sessions. A key is stored as its hash alone, so a stolen backup signs nobody in.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, StaffId, StudentId},
    sap_id::SapId,
    sessions::{Account, SignedIn, SignedInStaff, SignedInStudent},
    staff::Standing,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{colleges, sessions, staff, students},
};

/// A session whose account is still as it was at login.
#[derive(Debug, Clone)]
pub struct FoundSession {
    /// Whose it is.
    pub signed_in: SignedIn,
    /// When it began.
    pub begun_at: DateTime<Utc>,
    /// When it was last used, as far as written.
    pub used_at: DateTime<Utc>,
}

/// Begins a session for one generation of an account.
pub fn insert(
    db: &mut Db,
    key_hash: &[u8],
    college: CollegeId,
    account: Account,
    generation: i32,
    now: DateTime<Utc>,
) -> Stored<()> {
    let (student, staff) = match account {
        Account::Student(id) => (Some(id.0), None),
        Account::Staff(id) => (None, Some(id.0)),
    };
    diesel::insert_into(sessions::table)
        .values((
            sessions::key_hash.eq(key_hash),
            sessions::college_id.eq(college.0),
            sessions::student_id.eq(student),
            sessions::staff_id.eq(staff),
            sessions::generation.eq(generation),
            sessions::begun_at.eq(now),
            sessions::used_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

type StudentRow = (Uuid, Uuid, String, String, String, i32);
type StaffRow = (
    Uuid,
    Uuid,
    String,
    String,
    String,
    String,
    Option<String>,
    i32,
    DateTime<Utc>,
);
type Row = (
    i32,
    DateTime<Utc>,
    DateTime<Utc>,
    String,
    Option<StudentRow>,
    Option<StaffRow>,
);

/// The session of that key, its account, role and status in one query. `None` when there is none,
/// when the account has moved on to another generation, or when it is not active.
pub fn find(db: &mut Db, key_hash: &[u8]) -> Stored<Option<FoundSession>> {
    let row: Option<Row> = sessions::table
        .inner_join(colleges::table)
        .left_join(
            students::table.on(students::college_id
                .eq(sessions::college_id)
                .and(students::id.nullable().eq(sessions::student_id))),
        )
        .left_join(
            staff::table.on(staff::college_id
                .eq(sessions::college_id)
                .and(staff::id.nullable().eq(sessions::staff_id))),
        )
        .filter(sessions::key_hash.eq(key_hash))
        .select((
            sessions::generation,
            sessions::begun_at,
            sessions::used_at,
            colleges::name,
            (
                students::id,
                students::college_id,
                students::sap_id,
                students::username,
                students::email,
                students::generation,
            )
                .nullable(),
            (
                staff::id,
                staff::college_id,
                staff::username,
                staff::name,
                staff::email,
                staff::status,
                staff::role,
                staff::generation,
                staff::created_at,
            )
                .nullable(),
        ))
        .first(db)
        .optional()?;
    row.map_or(Ok(None), found)
}

fn found(
    (generation, begun_at, used_at, college_name, student, member): Row,
) -> Stored<Option<FoundSession>> {
    let signed_in = match (student, member) {
        (Some(row), None) if row.5 == generation => {
            Some(SignedIn::Student(signed_in_student(row, college_name)?))
        }
        (None, Some(row)) if row.7 == generation => {
            signed_in_staff(row, college_name).map(SignedIn::Staff)
        }
        _ => None,
    };
    Ok(signed_in.map(|signed_in| FoundSession {
        signed_in,
        begun_at,
        used_at,
    }))
}

fn signed_in_student(row: StudentRow, college_name: String) -> Stored<SignedInStudent> {
    let (id, college, sap_id, name, email, _) = row;
    Ok(SignedInStudent {
        id: StudentId(id),
        college: CollegeId(college),
        sap_id: SapId::parse(&sap_id).ok_or_else(|| StoreError::Inconsistent {
            table: "students",
            column: "sap_id",
            row: id.to_string(),
        })?,
        name,
        email,
        college_name,
    })
}

fn signed_in_staff(row: StaffRow, college_name: String) -> Option<SignedInStaff> {
    let (id, college, username, name, email, status, role, _, created_at) = row;
    match Standing::from_columns(&status, role.as_deref()) {
        Some(Standing::Active(role)) => Some(SignedInStaff {
            id: StaffId(id),
            college: CollegeId(college),
            role,
            name,
            username,
            email,
            created_at,
            college_name,
        }),
        _ => None,
    }
}

/// Notes the last use.
pub fn touch(db: &mut Db, key_hash: &[u8], now: DateTime<Utc>) -> Stored<()> {
    diesel::update(sessions::table.find(key_hash))
        .set(sessions::used_at.eq(now))
        .execute(db)?;
    Ok(())
}

/// Ends one session.
pub fn delete(db: &mut Db, key_hash: &[u8]) -> Stored<()> {
    diesel::delete(sessions::table.find(key_hash)).execute(db)?;
    Ok(())
}

/// Removes sessions that were last used or begun too long ago.
pub fn purge(
    db: &mut Db,
    used_before: DateTime<Utc>,
    begun_before: DateTime<Utc>,
) -> Stored<usize> {
    Ok(diesel::delete(
        sessions::table.filter(
            sessions::used_at
                .lt(used_before)
                .or(sessions::begun_at.lt(begun_before)),
        ),
    )
    .execute(db)?)
}
