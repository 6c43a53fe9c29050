//! Sessions. Only the hash of a key is stored, so nobody can sign in with a stolen backup.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    ids::{CollegeId, DeviceId, SignInId, StaffId, StudentId},
    sap_id::SapId,
    sessions::{Account, SignedIn, SignedInStaff, SignedInStudent},
    staff::AccountState,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{colleges, sessions, staff, students},
    sign_ins::in_columns,
};

/// A session whose account is of the same generation as at login.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct FoundSession {
    pub signed_in: SignedIn,
    /// When it began.
    pub begun_at: DateTime<Utc>,
    /// The last use that was stored.
    pub used_at: DateTime<Utc>,
}

/// The session of a sign-in, to be begun.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    pub key_hash: &'a [u8],
    pub id: SignInId,
    /// The account's.
    pub generation: i32,
    /// By which it comes.
    pub device: Option<DeviceId>,
    pub begun_at: DateTime<Utc>,
}

/// Begins a session of an account.
pub fn insert(
    db: &mut Db,
    (college, account): (CollegeId, Account),
    new: NewSession<'_>,
) -> Stored<()> {
    let (student, staff) = in_columns(account);
    diesel::insert_into(sessions::table)
        .values((
            sessions::key_hash.eq(new.key_hash),
            sessions::id.eq(new.id.0),
            sessions::college_id.eq(college.0),
            sessions::student_id.eq(student),
            sessions::staff_id.eq(staff),
            sessions::generation.eq(new.generation),
            sessions::device_id.eq(new.device.map(|device| device.0)),
            sessions::begun_at.eq(new.begun_at),
            sessions::used_at.eq(new.begun_at),
        ))
        .execute(db)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    generation: i32,
    begun_at: DateTime<Utc>,
    used_at: DateTime<Utc>,
    confirmed_at: Option<DateTime<Utc>>,
    device_id: Option<Uuid>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = students)]
struct StudentRow {
    id: Uuid,
    college_id: Uuid,
    sap_id: String,
    name: String,
    email: String,
    generation: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff)]
pub(crate) struct StaffRow {
    id: Uuid,
    college_id: Uuid,
    username: String,
    name: String,
    email: String,
    status: String,
    role: Option<String>,
    generation: i32,
    created_at: DateTime<Utc>,
}

#[derive(Queryable)]
struct Joined {
    session: SessionRow,
    college_name: String,
    student: Option<StudentRow>,
    member: Option<StaffRow>,
}

/// The session of that key with its account, role and status, in one query. `None` if there is none, if the
/// account is of another generation, or if it or its college is not active.
pub fn find(db: &mut Db, key_hash: &[u8]) -> Stored<Option<FoundSession>> {
    let row: Option<Joined> = sessions::table
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
        .filter(colleges::closed_at.is_null())
        .select((
            SessionRow::as_select(),
            colleges::name,
            Option::<StudentRow>::as_select(),
            Option::<StaffRow>::as_select(),
        ))
        .first(db)
        .optional()?;
    let Some(joined) = row else {
        return Ok(None);
    };
    let (session, college_name) = (joined.session, joined.college_name);
    let by_device = session.device_id.is_some();
    // The sign-in itself confirms who it is, unless nobody gave anything for it.
    let confirmed_at = session.confirmed_at.unwrap_or(session.begun_at);
    let of_student = session
        .confirmed_at
        .or((!by_device).then_some(session.begun_at));
    let signed_in = match (joined.student, joined.member) {
        (Some(row), None) if row.generation == session.generation => {
            let student = signed_in_student(row, college_name)?;
            Some(SignedIn::Student(SignedInStudent {
                confirmed_at: of_student,
                by_device,
                ..student
            }))
        }
        (None, Some(row)) if row.generation == session.generation => {
            signed_in_staff(row, college_name, confirmed_at).map(SignedIn::Staff)
        }
        _ => None,
    };
    Ok(signed_in.map(|signed_in| FoundSession {
        signed_in,
        begun_at: session.begun_at,
        used_at: session.used_at,
    }))
}

fn signed_in_student(row: StudentRow, college_name: String) -> Stored<SignedInStudent> {
    Ok(SignedInStudent {
        id: StudentId(row.id),
        college: CollegeId(row.college_id),
        sap_id: SapId::parse(&row.sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", row.id))?,
        name: row.name,
        email: row.email,
        college_name,
        confirmed_at: None,
        by_device: false,
    })
}

pub(crate) fn signed_in_staff(
    row: StaffRow,
    college_name: String,
    confirmed_at: DateTime<Utc>,
) -> Option<SignedInStaff> {
    match AccountState::from_columns(&row.status, row.role.as_deref()) {
        Some(AccountState::Active(role)) => Some(SignedInStaff {
            id: StaffId(row.id),
            college: CollegeId(row.college_id),
            role,
            name: row.name,
            username: row.username,
            email: row.email,
            created_at: row.created_at,
            college_name,
            confirmed_at,
        }),
        _ => None,
    }
}

/// What the account of the session of that key calls it by, and the generation for which it began; `None` if there is none.
pub fn find_id(db: &mut Db, key_hash: &[u8]) -> Stored<Option<(SignInId, i32)>> {
    let row: Option<(Uuid, i32)> = sessions::table
        .find(key_hash)
        .select((sessions::id, sessions::generation))
        .first(db)
        .optional()?;
    Ok(row.map(|(id, generation)| (SignInId(id), generation)))
}

/// The device by which the session of that key came.
pub fn find_device(db: &mut Db, key_hash: &[u8]) -> Stored<Option<DeviceId>> {
    let device: Option<Option<Uuid>> = sessions::table
        .find(key_hash)
        .select(sessions::device_id)
        .first(db)
        .optional()?;
    Ok(device.flatten().map(DeviceId))
}

/// Stores the last use.
pub fn touch(db: &mut Db, key_hash: &[u8], now: DateTime<Utc>) -> Stored<()> {
    diesel::update(sessions::table.find(key_hash))
        .set(sessions::used_at.eq(now))
        .execute(db)?;
    Ok(())
}

/// Notes that the account, which is of that generation, has confirmed who its owner is; `false` if the session has
/// ended.
pub fn confirm(
    tx: &mut Db,
    key_hash: &[u8],
    (college, account): (CollegeId, Account),
    generation: i32,
    now: DateTime<Utc>,
) -> Stored<bool> {
    let (student, member) = match account {
        Account::Student(id) => (Some(id.0), None),
        Account::Staff(id) => (None, Some(id.0)),
    };
    let session = sessions::table
        .find(key_hash)
        .filter(sessions::college_id.eq(college.0))
        .filter(sessions::student_id.is_not_distinct_from(student))
        .filter(sessions::staff_id.is_not_distinct_from(member))
        .filter(sessions::generation.eq(generation));
    let changed = diesel::update(session)
        .set(sessions::confirmed_at.eq(now))
        .execute(tx)?;
    Ok(changed == 1)
}

/// Ends the sessions that came by those devices.
pub fn delete_of_devices(tx: &mut Db, college: CollegeId, devices: &[DeviceId]) -> Stored<()> {
    let ids = devices.iter().map(|device| device.0);
    diesel::delete(
        sessions::table
            .filter(sessions::college_id.eq(college.0))
            .filter(sessions::device_id.eq_any(ids)),
    )
    .execute(tx)?;
    Ok(())
}

/// Ends one session.
pub fn delete(db: &mut Db, key_hash: &[u8]) -> Stored<()> {
    diesel::delete(sessions::table.find(key_hash)).execute(db)?;
    Ok(())
}

/// Ends every session of the college.
pub fn delete_of_college(tx: &mut Db, college: CollegeId) -> Stored<()> {
    diesel::delete(sessions::table.filter(sessions::college_id.eq(college.0))).execute(tx)?;
    Ok(())
}

/// Deletes up to `most` expired sessions; returns how many.
pub fn purge(
    db: &mut Db,
    used_before: DateTime<Utc>,
    begun_before: DateTime<Utc>,
    most: i64,
) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM sessions WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sessions WHERE used_at < $1 OR begun_at < $3 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(used_before)
    .bind::<BigInt, _>(most)
    .bind::<Timestamptz, _>(begun_before);
    Ok(swept.execute(db)?)
}
