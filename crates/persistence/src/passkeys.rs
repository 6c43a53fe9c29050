//! Passkeys: whose they are, and the domain to which all of an installation are bound.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::count_star,
    pg::Pg,
    prelude::*,
    sql_types::{Bool, Nullable},
};
use portal_domain::{
    ids::{CollegeId, PasskeyId, StaffId, StudentId},
    passkeys::{Counter, Passkey},
    sessions::Account,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    connection::establish,
    schema::{colleges, passkey_domain, passkey_owners, passkeys},
    sign_ins::in_columns,
};

/// The constraint that keeps each credential to one account.
pub const KNOWN: &str = "passkeys_credential";

/// A passkey with what proves its use.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq)]
pub struct Proving {
    pub passkey: Passkey,
    /// The public key and what else the library keeps.
    pub credential: Value,
}

/// A passkey to be added.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct NewPasskey<'a> {
    pub id: PasskeyId,
    pub name: &'a str,
    pub credential_id: &'a [u8],
    pub credential: &'a Value,
    pub counter: Counter,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = passkeys)]
struct Row {
    id: Uuid,
    name: String,
    credential: Value,
    counter: i64,
    added_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
}

impl TryFrom<Row> for Proving {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |_| StoreError::inconsistent("passkeys", "counter", row.id);
        Ok(Self {
            passkey: Passkey {
                id: PasskeyId(row.id),
                name: row.name,
                counter: Counter(u32::try_from(row.counter).map_err(wrong)?),
                added_at: row.added_at,
                last_used_at: row.last_used_at,
            },
            credential: row.credential,
        })
    }
}

type Owned = Box<dyn BoxableExpression<passkeys::table, Pg, SqlType = Nullable<Bool>>>;

fn is_of(account: Account) -> Owned {
    match account {
        Account::Student(id) => Box::new(passkeys::student_id.eq(id.0)),
        Account::Staff(id) => Box::new(passkeys::staff_id.eq(id.0)),
    }
}

/// The passkeys of the account, the oldest first.
pub fn list(db: &mut Db, (college, account): (CollegeId, Account)) -> Stored<Vec<Proving>> {
    let rows: Vec<Row> = passkeys::table
        .filter(passkeys::college_id.eq(college.0))
        .filter(is_of(account))
        .order(passkeys::id)
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Proving::try_from).collect()
}

/// How many passkeys the account has.
pub fn count(db: &mut Db, (college, account): (CollegeId, Account)) -> Stored<usize> {
    let count: i64 = passkeys::table
        .filter(passkeys::college_id.eq(college.0))
        .filter(is_of(account))
        .select(count_star())
        .first(db)?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// The account's passkey of that id, locked until the transaction ends.
pub fn lock(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    id: PasskeyId,
) -> Stored<Option<Passkey>> {
    let row: Option<Row> = passkeys::table
        .find((college.0, id.0))
        .filter(is_of(account))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    let found = row.map(Proving::try_from).transpose()?;
    Ok(found.map(|found| found.passkey))
}

/// The account's passkey of that credential, locked until the transaction ends.
pub fn lock_credential(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    credential_id: &[u8],
) -> Stored<Option<Proving>> {
    let row: Option<Row> = passkeys::table
        .filter(passkeys::credential_id.eq(credential_id))
        .filter(passkeys::college_id.eq(college.0))
        .filter(is_of(account))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    row.map(Proving::try_from).transpose()
}

/// The student at an open college to whom that handle belongs. The handle says whose it is, of all colleges.
pub fn find_student(db: &mut Db, handle: Uuid) -> Stored<Option<(CollegeId, StudentId)>> {
    let row: Option<(Uuid, Option<Uuid>)> = passkey_owners::table
        .inner_join(colleges::table.on(colleges::id.eq(passkey_owners::college_id)))
        .filter(passkey_owners::handle.eq(handle))
        .filter(colleges::closed_at.is_null())
        .select((passkey_owners::college_id, passkey_owners::student_id))
        .first(db)
        .optional()?;
    Ok(row.and_then(|(college, id)| Some((CollegeId(college), StudentId(id?)))))
}

/// Adds a passkey to the account.
///
/// # Errors
/// A violation of [`KNOWN`]: some account has this credential.
pub fn insert(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    passkey: &NewPasskey<'_>,
    now: DateTime<Utc>,
) -> Stored<()> {
    let (student, staff) = in_columns(account);
    diesel::insert_into(passkeys::table)
        .values((
            passkeys::college_id.eq(college.0),
            passkeys::id.eq(passkey.id.0),
            passkeys::student_id.eq(student),
            passkeys::staff_id.eq(staff),
            passkeys::name.eq(passkey.name),
            passkeys::credential_id.eq(passkey.credential_id),
            passkeys::credential.eq(passkey.credential),
            passkeys::counter.eq(i64::from(passkey.counter.0)),
            passkeys::added_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Notes a use of a passkey that is locked.
pub fn note_use(
    tx: &mut Db,
    college: CollegeId,
    id: PasskeyId,
    (credential, counter): (&Value, Counter),
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(passkeys::table.find((college.0, id.0)))
        .set((
            passkeys::credential.eq(credential),
            passkeys::counter.eq(i64::from(counter.0)),
            passkeys::last_used_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Gives a passkey another name.
pub fn rename(tx: &mut Db, college: CollegeId, id: PasskeyId, name: &str) -> Stored<()> {
    diesel::update(passkeys::table.find((college.0, id.0)))
        .set(passkeys::name.eq(name))
        .execute(tx)?;
    Ok(())
}

/// Removes a passkey.
pub fn delete(tx: &mut Db, college: CollegeId, id: PasskeyId) -> Stored<()> {
    diesel::delete(passkeys::table.find((college.0, id.0))).execute(tx)?;
    Ok(())
}

/// Removes the passkeys of an account that were added since then.
pub fn delete_added_since(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    since: DateTime<Utc>,
) -> Stored<Vec<String>> {
    let (student, member) = in_columns(account);
    let added = passkeys::table
        .filter(passkeys::college_id.eq(college.0))
        .filter(passkeys::student_id.is_not_distinct_from(student))
        .filter(passkeys::staff_id.is_not_distinct_from(member))
        .filter(passkeys::added_at.ge(since));
    Ok(diesel::delete(added).returning(passkeys::name).load(tx)?)
}

/// Removes every passkey of a staff member.
pub fn delete_of(tx: &mut Db, college: CollegeId, member: StaffId) -> Stored<()> {
    diesel::delete(
        passkeys::table
            .filter(passkeys::college_id.eq(college.0))
            .filter(passkeys::staff_id.eq(member.0)),
    )
    .execute(tx)?;
    Ok(())
}

/// The account's handle: the one that it has, or else `fresh`. Of two calls at once both get the same.
pub fn find_or_insert_handle(
    db: &mut Db,
    (college, account): (CollegeId, Account),
    fresh: Uuid,
) -> Stored<Uuid> {
    let (student, staff) = in_columns(account);
    diesel::insert_into(passkey_owners::table)
        .values((
            passkey_owners::college_id.eq(college.0),
            passkey_owners::handle.eq(fresh),
            passkey_owners::student_id.eq(student),
            passkey_owners::staff_id.eq(staff),
        ))
        .on_conflict_do_nothing()
        .execute(db)?;
    let of_college = passkey_owners::table
        .filter(passkey_owners::college_id.eq(college.0))
        .select(passkey_owners::handle);
    Ok(match account {
        Account::Student(id) => of_college
            .filter(passkey_owners::student_id.eq(id.0))
            .first(db)?,
        Account::Staff(id) => of_college
            .filter(passkey_owners::staff_id.eq(id.0))
            .first(db)?,
    })
}

/// When the student last answered the offer of a passkey with "Not now".
pub fn find_declined(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Option<DateTime<Utc>>> {
    let declined: Option<Option<DateTime<Utc>>> = passkey_owners::table
        .filter(passkey_owners::college_id.eq(college.0))
        .filter(passkey_owners::student_id.eq(student.0))
        .select(passkey_owners::declined_at)
        .first(db)
        .optional()?;
    Ok(declined.flatten())
}

/// Notes that the owner of that handle answered the offer with "Not now".
pub fn set_declined(
    db: &mut Db,
    college: CollegeId,
    handle: Uuid,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(passkey_owners::table.find((college.0, handle)))
        .set(passkey_owners::declined_at.eq(now))
        .execute(db)?;
    Ok(())
}

/// Writes the domain to which passkeys are bound from now on, unless it is the same.
pub fn set_domain(tx: &mut Db, domain: &str) -> Stored<()> {
    let known: Option<String> = passkey_domain::table
        .select(passkey_domain::domain)
        .first(tx)
        .optional()?;
    // No lock on the one row, for which all who add a passkey would wait.
    if known.as_deref() == Some(domain) {
        return Ok(());
    }
    diesel::insert_into(passkey_domain::table)
        .values(passkey_domain::domain.eq(domain))
        .on_conflict(passkey_domain::is_one)
        .do_update()
        .set(passkey_domain::domain.eq(domain))
        .execute(tx)?;
    Ok(())
}

/// The domain to which the passkeys are bound; `None` as long as there are none.
pub fn find_bound(db: &mut Db) -> Stored<Option<String>> {
    // In the order of an index, which gives the first one at once.
    let some: Option<Uuid> = passkeys::table
        .order(passkeys::credential_id)
        .select(passkeys::id)
        .first(db)
        .optional()?;
    if some.is_none() {
        return Ok(None);
    }
    Ok(passkey_domain::table
        .select(passkey_domain::domain)
        .first(db)
        .optional()?)
}

/// As [`find_bound`], of a database that may not be migrated yet, before anything is written to it.
///
/// # Errors
/// The message of libpq or the server.
pub fn look_up_bound(database_url: &str) -> Result<Option<String>, String> {
    let mut db = establish(database_url).map_err(|error| error.to_string())?;
    let there = diesel::dsl::sql::<Bool>("to_regclass('public.passkey_domain') IS NOT NULL");
    let is_there: bool = diesel::select(there)
        .get_result(&mut db)
        .map_err(|error| error.to_string())?;
    if !is_there {
        return Ok(None);
    }
    find_bound(&mut db).map_err(|error| error.to_string())
}
