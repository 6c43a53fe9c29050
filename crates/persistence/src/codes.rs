//! One-time codes that were sent, and the registrations that wait for them.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::exists,
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    accounts::{EmailAddress, Username},
    codes::{CodePurpose, SentCode},
    ids::{CodeId, CollegeId},
    passwords::PasswordHash,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{codes, registrations},
};

/// A code that was sent and not used yet.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct WaitingCode {
    pub id: CodeId,
    pub purpose: CodePurpose,
    /// The recipient's address, as typed.
    pub email: String,
    /// Hash, tries and times.
    pub sent: SentCode,
}

/// The registration that a right code completes.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone)]
pub enum Registration {
    /// A student at a college that exists.
    Student {
        college: CollegeId,
        username: Username,
        password: PasswordHash,
    },
    /// A staff member at a college that may not exist yet.
    Staff {
        /// As typed; the college may not exist yet.
        college_name: String,
        password: PasswordHash,
    },
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = codes)]
struct Row {
    id: Uuid,
    purpose: String,
    email: String,
    code_hash: Option<Vec<u8>>,
    tries: i16,
    sent_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

impl TryFrom<Row> for WaitingCode {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        Ok(Self {
            id: CodeId(row.id),
            purpose: CodePurpose::from_name(&row.purpose)
                .ok_or_else(|| StoreError::inconsistent("codes", "purpose", row.id))?,
            email: row.email,
            sent: SentCode {
                hash: row.code_hash,
                tries: row.tries,
                sent_at: row.sent_at,
                expires_at: row.expires_at,
            },
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = registrations)]
struct RegistrationRow {
    code_id: Uuid,
    college_id: Option<Uuid>,
    username: Option<String>,
    college_name: Option<String>,
    password_hash: String,
}

impl TryFrom<RegistrationRow> for Registration {
    type Error = StoreError;

    fn try_from(row: RegistrationRow) -> Stored<Self> {
        let inconsistent = |column| StoreError::inconsistent("registrations", column, row.code_id);
        let password = PasswordHash(row.password_hash);
        match (row.college_id, row.username, row.college_name) {
            (Some(college), Some(username), None) => Ok(Self::Student {
                college: CollegeId(college),
                username: Username::parse("username", &username)
                    .map_err(|_| inconsistent("username"))?,
                password,
            }),
            (None, None, Some(college_name)) => Ok(Self::Staff {
                college_name,
                password,
            }),
            _ => Err(inconsistent("college_id")),
        }
    }
}

/// Adds a code for the browser whose token has the hash `browser_hash`.
pub fn insert(
    tx: &mut Db,
    code: &WaitingCode,
    email: &EmailAddress,
    browser_hash: &[u8],
) -> Stored<()> {
    diesel::insert_into(codes::table)
        .values((
            codes::id.eq(code.id.0),
            codes::purpose.eq(code.purpose.as_str()),
            codes::browser_hash.eq(browser_hash),
            codes::email.eq(email.as_str()),
            codes::email_key.eq(email.key()),
            codes::code_hash.eq(code.sent.hash.as_deref()),
            codes::tries.eq(code.sent.tries),
            codes::sent_at.eq(code.sent.sent_at),
            codes::expires_at.eq(code.sent.expires_at),
            codes::created_at.eq(code.sent.sent_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// Adds the registration that waits for the code `id`.
pub fn insert_registration(tx: &mut Db, id: CodeId, registration: &Registration) -> Stored<()> {
    let (college, username, college_name, password) = match registration {
        Registration::Student {
            college,
            username,
            password,
        } => (Some(college.0), Some(username.as_str()), None, password),
        Registration::Staff {
            college_name,
            password,
        } => (None, None, Some(college_name.as_str()), password),
    };
    diesel::insert_into(registrations::table)
        .values((
            registrations::code_id.eq(id.0),
            registrations::college_id.eq(college),
            registrations::username.eq(username),
            registrations::college_name.eq(college_name),
            registrations::password_hash.eq(&password.0),
        ))
        .execute(tx)?;
    Ok(())
}

/// The code that this browser requested and that was sent to this address, locked until the transaction
/// ends.
pub fn lock(tx: &mut Db, browser_hash: &[u8], email_key: &str) -> Stored<Option<WaitingCode>> {
    codes::table
        .filter(codes::browser_hash.eq(browser_hash))
        .filter(codes::email_key.eq(email_key))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?
        .map(WaitingCode::try_from)
        .transpose()
}

/// Whether this browser has requested a code of that purpose that was sent to this address.
pub fn is_waiting(
    db: &mut Db,
    browser_hash: &[u8],
    email_key: &str,
    purpose: CodePurpose,
) -> Stored<bool> {
    let waiting = codes::table
        .filter(codes::browser_hash.eq(browser_hash))
        .filter(codes::email_key.eq(email_key))
        .filter(codes::purpose.eq(purpose.as_str()));
    Ok(diesel::select(exists(waiting)).get_result(db)?)
}

/// The registration that waits for the code `id`.
pub fn find_registration(tx: &mut Db, id: CodeId) -> Stored<Option<Registration>> {
    registrations::table
        .find(id.0)
        .select(RegistrationRow::as_select())
        .first(tx)
        .optional()?
        .map(Registration::try_from)
        .transpose()
}

/// Writes hash, tries and times after a try or a resend.
pub fn save(tx: &mut Db, id: CodeId, sent: &SentCode) -> Stored<()> {
    diesel::update(codes::table.find(id.0))
        .set((
            codes::code_hash.eq(sent.hash.as_deref()),
            codes::tries.eq(sent.tries),
            codes::sent_at.eq(sent.sent_at),
            codes::expires_at.eq(sent.expires_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// Deletes a code, which was right, with what waited for it.
pub fn delete(tx: &mut Db, id: CodeId) -> Stored<()> {
    diesel::delete(codes::table.find(id.0)).execute(tx)?;
    Ok(())
}

/// Deletes all codes of that address and purpose with their registrations, once one of them was right.
pub fn delete_all(tx: &mut Db, email_key: &str, purpose: CodePurpose) -> Stored<()> {
    diesel::delete(
        codes::table
            .filter(codes::email_key.eq(email_key))
            .filter(codes::purpose.eq(purpose.as_str())),
    )
    .execute(tx)?;
    Ok(())
}

/// Deletes up to `most` codes that expired before `before`; returns how many.
pub fn purge(db: &mut Db, before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM codes WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM codes WHERE expires_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
