//! Sign-ins, and the live sessions that they began.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::exists,
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    ids::{CollegeId, DeviceId, SignInId},
    paging::{Listing, Order, Page},
    sessions::Account,
    sign_ins::{Agent, How, LiveSession, SignIn},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{sessions, sign_ins},
};

/// Adds a sign-in of that account.
pub fn insert(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    sign_in: &SignIn,
    is_mailed: bool,
) -> Stored<()> {
    let (student, staff) = in_columns(account);
    diesel::insert_into(sign_ins::table)
        .values((
            sign_ins::college_id.eq(college.0),
            sign_ins::id.eq(sign_in.id.0),
            sign_ins::student_id.eq(student),
            sign_ins::staff_id.eq(staff),
            sign_ins::at.eq(sign_in.at),
            sign_ins::how.eq(sign_in.how.as_str()),
            sign_ins::browser.eq(&sign_in.agent.browser),
            sign_ins::system.eq(&sign_in.agent.system),
            sign_ins::address.eq(sign_in.address.map(|address| address.to_string())),
            sign_ins::is_new.eq(sign_in.is_new),
            sign_ins::is_mailed.eq(is_mailed),
        ))
        .execute(tx)?;
    Ok(())
}

/// The account in the columns of students and of staff.
pub(crate) fn in_columns(account: Account) -> (Option<Uuid>, Option<Uuid>) {
    match account {
        Account::Student(id) => (Some(id.0), None),
        Account::Staff(id) => (None, Some(id.0)),
    }
}

/// The rows of the college's account in a boxed query. One of both columns alone has an index, so that each kind of account
/// names its own.
macro_rules! of_account {
    ($table:ident, $query:expr, $college:expr, $account:expr) => {{
        let query = $query.filter($table::college_id.eq($college.0));
        match $account {
            Account::Student(id) => query.filter($table::student_id.eq(id.0)).into_boxed(),
            Account::Staff(id) => query.filter($table::staff_id.eq(id.0)).into_boxed(),
        }
    }};
}
/// Whether the account was mailed about a sign-in since then.
pub fn was_mailed_since(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    since: DateTime<Utc>,
) -> Stored<bool> {
    let mailed = of_account!(sign_ins, sign_ins::table, college, account)
        .filter(sign_ins::id.ge(first_id(since)))
        .filter(sign_ins::is_mailed);
    Ok(diesel::select(exists(mailed)).get_result(tx)?)
}

/// The smallest id of that millisecond.
fn first_id(at: DateTime<Utc>) -> Uuid {
    let millis = u64::try_from(at.timestamp_millis()).unwrap_or_default();
    let [_, _, time @ ..] = millis.to_be_bytes();
    let mut bytes = [0; 16];
    bytes[..6].copy_from_slice(&time);
    Uuid::from_bytes(bytes)
}

/// Which sessions of an account are alive.
#[derive(Debug, Clone, Copy)]
pub struct Alive {
    /// The account's.
    pub generation: i32,
    /// Those used before have idled too long.
    pub used_after: DateTime<Utc>,
    /// Those begun before are too old.
    pub begun_after: DateTime<Utc>,
}

/// The live sessions in a boxed query.
macro_rules! alive {
    ($query:expr, $college:expr, $account:expr, $alive:expr) => {
        of_account!(sessions, $query, $college, $account)
            .filter(sessions::generation.eq($alive.generation))
            .filter(sessions::used_at.gt($alive.used_after))
            .filter(sessions::begun_at.gt($alive.begun_after))
    };
}

type LiveRow = (
    Uuid,
    Vec<u8>,
    DateTime<Utc>,
    DateTime<Utc>,
    Option<SignInColumns>,
);

#[derive(Queryable, Selectable)]
#[diesel(table_name = sign_ins)]
struct SignInColumns {
    at: DateTime<Utc>,
    browser: Option<String>,
    system: Option<String>,
    address: Option<String>,
}

/// Up to `most` live sessions of the account, those used last first; that of `own_hash` is the one that asks. Those of
/// before, and those that the release before began, have no sign-in.
pub fn list_live(
    db: &mut Db,
    (college, account): (CollegeId, Account),
    own_hash: &[u8],
    alive: Alive,
    most: i64,
) -> Stored<Vec<LiveSession>> {
    let of_session = sign_ins::college_id
        .eq(sessions::college_id)
        .and(sign_ins::id.eq(sessions::id));
    let joined = sessions::table.left_join(sign_ins::table.on(of_session));
    let rows: Vec<LiveRow> = alive!(joined, college, account, alive)
        .order((sessions::used_at.desc(), sessions::id.desc()))
        .limit(most)
        .select((
            sessions::id,
            sessions::key_hash,
            sessions::begun_at,
            sessions::used_at,
            Option::<SignInColumns>::as_select(),
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(id, key_hash, begun_at, last_used_at, sign_in)| {
            let signed_in_at = sign_in.as_ref().map_or(begun_at, |sign_in| sign_in.at);
            let (agent, address) = match sign_in {
                Some(of) => (agent(of.browser, of.system), parsed(of.address, id)?),
                None => (Agent::default(), None),
            };
            Ok(LiveSession {
                id: SignInId(id),
                is_this: key_hash == own_hash,
                agent,
                address,
                signed_in_at,
                last_used_at,
            })
        })
        .collect()
}

fn agent(browser: Option<String>, system: Option<String>) -> Agent {
    Agent { browser, system }
}

fn parsed(address: Option<String>, id: Uuid) -> Stored<Option<IpAddr>> {
    let address = address.map(|text| text.parse().ok());
    match address {
        Some(None) => Err(StoreError::inconsistent("sign_ins", "address", id)),
        Some(address) => Ok(address),
        None => Ok(None),
    }
}

/// A session that was ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// The device by which it came.
    pub device: Option<DeviceId>,
}

/// Ends a live session of the account; `None` if there is none of that id.
pub fn end(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    id: SignInId,
    alive: Alive,
) -> Stored<Option<Ended>> {
    let key_hash: Option<Vec<u8>> = alive!(sessions::table, college, account, alive)
        .filter(sessions::id.eq(id.0))
        .select(sessions::key_hash)
        .first(tx)
        .optional()?;
    let Some(hash) = key_hash else {
        return Ok(None);
    };
    let device: Option<Option<Uuid>> = diesel::delete(sessions::table.find(hash))
        .returning(sessions::device_id)
        .get_result(tx)
        .optional()?;
    Ok(device.map(|device| Ended {
        device: device.map(DeviceId),
    }))
}

/// Ends every session of the account but that of `own_hash`.
pub fn end_others(
    tx: &mut Db,
    (college, account): (CollegeId, Account),
    own_hash: &[u8],
) -> Stored<()> {
    let others = sessions::table
        .filter(sessions::college_id.eq(college.0))
        .filter(sessions::key_hash.ne(own_hash));
    match account {
        Account::Student(id) => {
            diesel::delete(others.filter(sessions::student_id.eq(id.0))).execute(tx)?
        }
        Account::Staff(id) => {
            diesel::delete(others.filter(sessions::staff_id.eq(id.0))).execute(tx)?
        }
    };
    Ok(())
}

type Row = (
    Uuid,
    DateTime<Utc>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
);

/// The account's sign-ins since then, the newest first.
pub fn list(
    db: &mut Db,
    (college, account): (CollegeId, Account),
    since: DateTime<Utc>,
    page: &Page<SignInId>,
) -> Stored<Listing<SignIn>> {
    let query = of_account!(sign_ins, sign_ins::table, college, account)
        .filter(sign_ins::id.ge(first_id(since)))
        .select((
            sign_ins::id,
            sign_ins::at,
            sign_ins::how,
            sign_ins::browser,
            sign_ins::system,
            sign_ins::address,
            sign_ins::is_new,
        ));
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, sign_ins::id, after).load(db)?;
    let sign_in = |(id, at, how, browser, system, address, is_new): Row| {
        let how = How::from_name(&how);
        Ok(SignIn {
            id: SignInId(id),
            at,
            how: how.ok_or_else(|| StoreError::inconsistent("sign_ins", "how", id))?,
            agent: agent(browser, system),
            address: parsed(address, id)?,
            is_new,
        })
    };
    Ok(page.cut(rows.into_iter().map(sign_in).collect::<Stored<_>>()?))
}

/// Forgets up to `most` addresses of sign-ins before that instant; returns how many.
pub fn forget_addresses(db: &mut Db, before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let forgotten = diesel::sql_query(
        "UPDATE sign_ins SET address = NULL WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_ins WHERE at < $1 AND address IS NOT NULL LIMIT $2))",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most);
    Ok(forgotten.execute(db)?)
}

/// Deletes up to `most` sign-ins before that instant whose address is forgotten; returns how many.
pub fn purge(db: &mut Db, before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM sign_ins WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_ins WHERE at < $1 AND address IS NULL LIMIT $2))",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
