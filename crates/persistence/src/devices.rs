//! Devices on which students stay signed in, and the tokens that they were given. Only the hash of a token is stored.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    devices::Device,
    ids::{CollegeId, DeviceId, SignInId, StudentId},
    sign_ins::Agent,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{colleges, device_tokens, devices, students},
    sessions,
};

/// A device to be added.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct NewDevice<'a> {
    pub id: DeviceId,
    /// The account's.
    pub generation: i32,
    /// An uncompressed point of P-256.
    pub public_key: &'a [u8],
    /// That of the session in which it is added.
    pub sign_in: SignInId,
    pub ends_at: DateTime<Utc>,
}

/// With what and from where a device was used.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct Use<'a> {
    pub at: DateTime<Utc>,
    pub agent: &'a Agent,
    pub address: Option<IpAddr>,
}

/// The device that a token was given to, whose account is of the same generation as then, at an open college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Presented {
    pub college: CollegeId,
    pub id: DeviceId,
    pub student: StudentId,
    pub public_key: Vec<u8>,
    pub agent: Agent,
    pub ends_at: DateTime<Utc>,
    /// When a token of it was used again that had been replaced.
    pub copied_at: Option<DateTime<Utc>>,
    /// When this token was replaced.
    pub replaced_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = devices)]
struct Row {
    id: Uuid,
    browser: Option<String>,
    system: Option<String>,
    address: Option<String>,
    added_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
}

impl TryFrom<Row> for Device {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let address = row.address.map(|text| text.parse());
        Ok(Self {
            id: DeviceId(row.id),
            agent: Agent {
                browser: row.browser,
                system: row.system,
            },
            address: address
                .transpose()
                .map_err(|_| StoreError::inconsistent("devices", "address", row.id))?,
            added_at: row.added_at,
            last_used_at: row.last_used_at,
            ends_at: row.ends_at,
        })
    }
}

#[derive(Queryable)]
struct PresentedRow {
    college: Uuid,
    id: Uuid,
    student: Uuid,
    public_key: Vec<u8>,
    browser: Option<String>,
    system: Option<String>,
    ends_at: DateTime<Utc>,
    copied_at: Option<DateTime<Utc>>,
    replaced_at: Option<DateTime<Utc>>,
}

/// Adds a device to the account of a student.
pub fn insert(
    tx: &mut Db,
    (college, student): (CollegeId, StudentId),
    device: &NewDevice<'_>,
    used: Use<'_>,
) -> Stored<()> {
    diesel::insert_into(devices::table)
        .values((
            devices::college_id.eq(college.0),
            devices::id.eq(device.id.0),
            devices::student_id.eq(student.0),
            devices::generation.eq(device.generation),
            devices::public_key.eq(device.public_key),
            devices::sign_in_id.eq(device.sign_in.0),
            devices::browser.eq(&used.agent.browser),
            devices::system.eq(&used.agent.system),
            devices::address.eq(used.address.map(|address| address.to_string())),
            devices::added_at.eq(used.at),
            devices::last_used_at.eq(used.at),
            devices::ends_at.eq(device.ends_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// The devices of a student that keep working at `now`, those used last first.
pub fn list(
    db: &mut Db,
    (college, student): (CollegeId, StudentId),
    now: DateTime<Utc>,
) -> Stored<Vec<Device>> {
    let rows: Vec<Row> = devices::table
        .inner_join(
            students::table.on(students::college_id
                .eq(devices::college_id)
                .and(students::id.eq(devices::student_id))),
        )
        .filter(devices::college_id.eq(college.0))
        .filter(devices::student_id.eq(student.0))
        .filter(devices::generation.eq(students::generation))
        .filter(devices::copied_at.is_null())
        .filter(devices::ends_at.gt(now))
        .order((devices::last_used_at.desc(), devices::id.desc()))
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Device::try_from).collect()
}

/// The device that was given the token with that hash, of all colleges.
pub fn find_by_token(db: &mut Db, token_hash: &[u8]) -> Stored<Option<Presented>> {
    let row: Option<PresentedRow> = device_tokens::table
        .inner_join(
            devices::table.on(devices::college_id
                .eq(device_tokens::college_id)
                .and(devices::id.eq(device_tokens::device_id))),
        )
        .inner_join(
            students::table.on(students::college_id
                .eq(devices::college_id)
                .and(students::id.eq(devices::student_id))),
        )
        .inner_join(colleges::table.on(colleges::id.eq(devices::college_id)))
        .filter(device_tokens::token_hash.eq(token_hash))
        .filter(devices::generation.eq(students::generation))
        .filter(colleges::closed_at.is_null())
        .select((
            devices::college_id,
            devices::id,
            devices::student_id,
            devices::public_key,
            devices::browser,
            devices::system,
            devices::ends_at,
            devices::copied_at,
            device_tokens::replaced_at,
        ))
        .first(db)
        .optional()?;
    Ok(row.map(|row| Presented {
        college: CollegeId(row.college),
        id: DeviceId(row.id),
        student: StudentId(row.student),
        public_key: row.public_key,
        agent: Agent {
            browser: row.browser,
            system: row.system,
        },
        ends_at: row.ends_at,
        copied_at: row.copied_at,
        replaced_at: row.replaced_at,
    }))
}

/// Locks a device of an account of that generation, which is not over, until the transaction ends; `false` if there is none
/// any more.
pub fn lock(tx: &mut Db, (college, id): (CollegeId, DeviceId), generation: i32) -> Stored<bool> {
    let found: Option<Uuid> = devices::table
        .find((college.0, id.0))
        .filter(devices::generation.eq(generation))
        .filter(devices::copied_at.is_null())
        .select(devices::id)
        .for_update()
        .first(tx)
        .optional()?;
    Ok(found.is_some())
}

/// Gives a device the token with that hash.
pub fn insert_token(
    tx: &mut Db,
    (college, device): (CollegeId, DeviceId),
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(device_tokens::table)
        .values((
            device_tokens::token_hash.eq(token_hash),
            device_tokens::college_id.eq(college.0),
            device_tokens::device_id.eq(device.0),
            device_tokens::issued_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// When the token with that hash was replaced, of a device that is locked.
pub fn find_replaced(
    tx: &mut Db,
    (college, device): (CollegeId, DeviceId),
    token_hash: &[u8],
) -> Stored<Option<DateTime<Utc>>> {
    Ok(device_tokens::table
        .find(token_hash)
        .filter(device_tokens::college_id.eq(college.0))
        .filter(device_tokens::device_id.eq(device.0))
        .select(device_tokens::replaced_at)
        .first(tx)?)
}

/// Replaces every token of a device that is live.
pub fn replace_tokens(
    tx: &mut Db,
    (college, device): (CollegeId, DeviceId),
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(
        device_tokens::table
            .filter(device_tokens::college_id.eq(college.0))
            .filter(device_tokens::device_id.eq(device.0))
            .filter(device_tokens::replaced_at.is_null()),
    )
    .set(device_tokens::replaced_at.eq(now))
    .execute(tx)?;
    Ok(())
}

/// Notes a use of a device.
pub fn note_use(tx: &mut Db, (college, id): (CollegeId, DeviceId), used: Use<'_>) -> Stored<()> {
    diesel::update(devices::table.find((college.0, id.0)))
        .set((
            devices::last_used_at.eq(used.at),
            devices::browser.eq(&used.agent.browser),
            devices::system.eq(&used.agent.system),
            devices::address.eq(used.address.map(|address| address.to_string())),
        ))
        .execute(tx)?;
    Ok(())
}

/// Notes that a token of a device was used again that had been replaced.
pub fn set_copied(tx: &mut Db, college: CollegeId, id: DeviceId, now: DateTime<Utc>) -> Stored<()> {
    diesel::update(devices::table.find((college.0, id.0)))
        .set(devices::copied_at.eq(now))
        .execute(tx)?;
    Ok(())
}

/// Removes a device of a student, and ends the sessions that came by it; `false` if there is none.
pub fn delete(
    tx: &mut Db,
    (college, student): (CollegeId, StudentId),
    id: DeviceId,
) -> Stored<bool> {
    let own = devices::table
        .find((college.0, id.0))
        .filter(devices::student_id.eq(student.0));
    let is_removed = diesel::delete(own).execute(tx)? == 1;
    if is_removed {
        sessions::delete_of_devices(tx, college, &[id])?;
    }
    Ok(is_removed)
}

/// The devices of a student that were added in the session of that sign-in, and the one by which it came.
pub fn list_of_session(
    tx: &mut Db,
    (college, student): (CollegeId, StudentId),
    (sign_in, came_by): (SignInId, Option<DeviceId>),
) -> Stored<Vec<DeviceId>> {
    let came_by = came_by.map_or(Uuid::nil(), |device| device.0);
    let ids: Vec<Uuid> = devices::table
        .filter(devices::college_id.eq(college.0))
        .filter(devices::student_id.eq(student.0))
        .filter(
            devices::sign_in_id
                .eq(sign_in.0)
                .or(devices::id.eq(came_by)),
        )
        .select(devices::id)
        .load(tx)?;
    Ok(ids.into_iter().map(DeviceId).collect())
}

/// As [`delete`], all but the `most` that were used last.
pub fn delete_beyond(
    tx: &mut Db,
    (college, student): (CollegeId, StudentId),
    most: i64,
) -> Stored<()> {
    let kept: Vec<Uuid> = devices::table
        .filter(devices::college_id.eq(college.0))
        .filter(devices::student_id.eq(student.0))
        .order((devices::last_used_at.desc(), devices::id.desc()))
        .limit(most)
        .select(devices::id)
        .load(tx)?;
    let others = devices::table
        .filter(devices::college_id.eq(college.0))
        .filter(devices::student_id.eq(student.0))
        .filter(devices::id.ne_all(kept));
    let ids: Vec<Uuid> = diesel::delete(others).returning(devices::id).load(tx)?;
    let ids: Vec<DeviceId> = ids.into_iter().map(DeviceId).collect();
    sessions::delete_of_devices(tx, college, &ids)
}

/// Removes every device of a student. The sessions are the caller's to end.
pub fn delete_of(tx: &mut Db, (college, student): (CollegeId, StudentId)) -> Stored<()> {
    diesel::delete(
        devices::table
            .filter(devices::college_id.eq(college.0))
            .filter(devices::student_id.eq(student.0)),
    )
    .execute(tx)?;
    Ok(())
}

/// As [`delete_of`], every device of a college.
pub fn delete_of_college(tx: &mut Db, college: CollegeId) -> Stored<()> {
    diesel::delete(devices::table.filter(devices::college_id.eq(college.0))).execute(tx)?;
    Ok(())
}

/// Deletes up to `most` devices that ended before that instant; returns how many.
pub fn purge(db: &mut Db, ended_before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM devices WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM devices WHERE ends_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(ended_before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
