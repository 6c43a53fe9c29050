//! The outbox: each mail is written in the transaction that causes it, and a worker sends it afterwards.

use chrono::{DateTime, Utc};
use diesel::{
    connection::SimpleConnection,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{BigInt, Bool, Timestamptz},
};
use portal_domain::ids::MailId;
use uuid::Uuid;

use crate::{Db, ROWS_AT_ONCE, Stored, schema::outbox};

/// A due mail, leased to a worker.
#[derive(Debug, Clone)]
pub struct DueMail {
    /// Also the mail's Message-ID.
    pub id: MailId,
    /// Whether a person waits for it at the screen.
    pub is_awaited: bool,
    /// Recipient and message, sealed.
    pub sealed: Vec<u8>,
    /// How often it was taken, including this time.
    pub attempts: i32,
    /// When the mail was written.
    pub created_at: DateTime<Utc>,
    /// When other workers may take it, unless it is sent or given up before.
    pub lease_ends: DateTime<Utc>,
}

/// A mail to add.
#[derive(Debug, Clone)]
pub struct NewMail {
    /// Also the mail's Message-ID.
    pub id: MailId,
    /// The mail's kind, as `portal-mail` names it.
    pub kind: &'static str,
    /// Whether a person waits for it at the screen.
    pub is_awaited: bool,
    /// Recipient and message, sealed.
    pub sealed: Vec<u8>,
    /// The id of the secret under which it is sealed.
    pub sealed_by: Vec<u8>,
    /// A keyed hash of the client that caused it; empty if none did.
    pub client: Vec<u8>,
}

/// Adds mails, which are due immediately.
pub fn insert(tx: &mut Db, mails: &[NewMail], now: DateTime<Utc>) -> Stored<()> {
    let row = |mail: &NewMail| {
        (
            outbox::id.eq(mail.id.0),
            outbox::kind.eq(mail.kind),
            outbox::is_awaited.eq(mail.is_awaited),
            outbox::sealed.eq(mail.sealed.clone()),
            outbox::sealed_by.eq(mail.sealed_by.clone()),
            outbox::client.eq(mail.client.clone()),
            outbox::created_at.eq(now),
            outbox::next_try_at.eq(now),
        )
    };
    for some in mails.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(outbox::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

#[derive(QueryableByName)]
#[diesel(table_name = outbox)]
struct Due {
    id: Uuid,
}

/// Leases up to `limit` due mails until `lease_ends`, those first for which a person waits; other workers
/// skip them. If this worker dies, they are due again at that time.
///
/// Clients take turns: the oldest mail of each, then the second of each, and so on.
pub fn take_due(
    tx: &mut Db,
    limit: i64,
    now: DateTime<Utc>,
    lease_ends: DateTime<Utc>,
) -> Stored<Vec<DueMail>> {
    let mut due = lock_due(tx, true, limit, now)?;
    let rest = limit - i64::try_from(due.len()).unwrap_or(limit);
    if rest > 0 {
        due.extend(lock_due(tx, false, rest, now)?);
    }
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let mut mails: Vec<DueMail> = diesel::update(outbox::table.filter(outbox::id.eq_any(&due)))
        .set((
            outbox::attempts.eq(outbox::attempts + 1),
            outbox::next_try_at.eq(lease_ends),
        ))
        .returning((
            outbox::id,
            outbox::is_awaited,
            outbox::sealed,
            outbox::attempts,
            outbox::created_at,
            outbox::next_try_at,
        ))
        .load::<(Uuid, bool, Vec<u8>, i32, DateTime<Utc>, DateTime<Utc>)>(tx)?
        .into_iter()
        .map(
            |(id, is_awaited, sealed, attempts, created_at, lease_ends)| DueMail {
                id: MailId(id),
                is_awaited,
                sealed,
                attempts,
                created_at,
                lease_ends,
            },
        )
        .collect();
    mails.sort_by_cached_key(|mail| due.iter().position(|id| *id == mail.id.0));
    Ok(mails)
}

/// Locks due mails in the order of sending. Examines four times as many, so that several workers at the same
/// time each find some. Goes from client to client by the index, since one client may have as many mails as
/// all others together.
fn lock_due(tx: &mut Db, is_awaited: bool, limit: i64, now: DateTime<Utc>) -> Stored<Vec<Uuid>> {
    let due = diesel::sql_query(
        "WITH RECURSIVE clients AS (
             (SELECT client FROM outbox WHERE failed_at IS NULL AND is_awaited = $1
              ORDER BY client LIMIT 1)
             UNION ALL
             SELECT (SELECT o.client FROM outbox o
                     WHERE o.failed_at IS NULL AND o.is_awaited = $1 AND o.client > c.client
                     ORDER BY o.client LIMIT 1)
             FROM clients c WHERE c.client IS NOT NULL),
         due AS (
             SELECT own.id, own.turn, own.next_try_at
             FROM clients CROSS JOIN LATERAL (
                 SELECT o.id, o.next_try_at, row_number() OVER (ORDER BY o.next_try_at, o.id) AS turn
                 FROM outbox o
                 WHERE o.failed_at IS NULL AND o.is_awaited = $1 AND o.client = clients.client
                     AND o.next_try_at <= $2
                 ORDER BY o.next_try_at, o.id LIMIT 4 * $3) own
             ORDER BY own.turn, own.next_try_at, own.id LIMIT 4 * $3)
         SELECT outbox.id FROM due JOIN outbox ON outbox.id = due.id
         WHERE outbox.failed_at IS NULL AND outbox.next_try_at <= $2
         ORDER BY due.turn, due.next_try_at, due.id LIMIT $3
         FOR UPDATE OF outbox SKIP LOCKED",
    )
    .bind::<Bool, _>(is_awaited)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(limit)
    .load::<Due>(tx)?;
    Ok(due.into_iter().map(|due| due.id).collect())
}

/// Returns a mail that was taken but not tried: it is due again now.
pub fn give_back(db: &mut Db, id: MailId, now: DateTime<Utc>) -> Stored<()> {
    diesel::update(outbox::table.find(id.0))
        .set((
            outbox::attempts.eq(outbox::attempts - 1),
            outbox::next_try_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// Deletes a mail once it is sent.
pub fn delete(db: &mut Db, id: MailId) -> Stored<()> {
    diesel::delete(outbox::table.find(id.0)).execute(db)?;
    Ok(())
}

/// Makes a mail due again at `at`.
pub fn put_off(db: &mut Db, id: MailId, at: DateTime<Utc>, error: &str) -> Stored<()> {
    diesel::update(outbox::table.find(id.0))
        .set((outbox::next_try_at.eq(at), outbox::last_error.eq(error)))
        .execute(db)?;
    Ok(())
}

/// Marks a mail as given up; it stays in the outbox.
pub fn give_up(db: &mut Db, id: MailId, now: DateTime<Utc>, error: &str) -> Stored<()> {
    diesel::update(outbox::table.find(id.0))
        .set((outbox::failed_at.eq(now), outbox::last_error.eq(error)))
        .execute(db)?;
    Ok(())
}

/// A held mail is due at infinity, so that every version of the portal skips it, whatever its schema.
pub(crate) const HOLD_ALL: &str =
    "UPDATE outbox SET next_try_at = 'infinity' WHERE failed_at IS NULL";

/// Holds every waiting mail.
pub fn hold_all(tx: &mut Db) -> Stored<()> {
    Ok(tx.batch_execute(HOLD_ALL)?)
}

/// The number of held mails.
pub fn count_held(db: &mut Db) -> Stored<i64> {
    Ok(outbox::table.filter(is_held()).count().get_result(db)?)
}

/// Makes held mails due now and returns how many. Deletes those for which a person waited at the screen:
/// their codes expired minutes after they were written.
pub fn release_held(tx: &mut Db, now: DateTime<Utc>) -> Stored<usize> {
    diesel::delete(outbox::table.filter(is_held()).filter(outbox::is_awaited)).execute(tx)?;
    Ok(diesel::update(outbox::table.filter(is_held()))
        .set(outbox::next_try_at.eq(now))
        .execute(tx)?)
}

fn is_held() -> SqlLiteral<Bool> {
    diesel::dsl::sql("failed_at IS NULL AND next_try_at = 'infinity'")
}

/// A mail that was given up.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct GivenUp {
    pub id: Uuid,
    /// The mail's kind, as `portal-mail` names it.
    pub kind: String,
    /// Recipient and message, sealed.
    pub sealed: Vec<u8>,
    /// When the mail was written.
    pub created_at: DateTime<Utc>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    pub last_error: Option<String>,
}

/// Up to `limit` mails that were given up, oldest first, after the one of that id.
pub fn list_given_up(db: &mut Db, after: Option<MailId>, limit: i64) -> Stored<Vec<GivenUp>> {
    Ok(outbox::table
        .filter(outbox::failed_at.is_not_null())
        .filter(outbox::id.gt(after.map_or(Uuid::nil(), |id| id.0)))
        .order(outbox::id)
        .limit(limit)
        .select((
            outbox::id,
            outbox::kind,
            outbox::sealed,
            outbox::created_at,
            outbox::failed_at,
            outbox::last_error,
        ))
        .load(db)?)
}

/// Makes a mail that was given up due again, as if it had never been tried; `false` if there is none.
pub fn take_up_again(db: &mut Db, id: MailId, now: DateTime<Utc>) -> Stored<bool> {
    let changed = diesel::update(
        outbox::table
            .find(id.0)
            .filter(outbox::failed_at.is_not_null()),
    )
    .set((
        outbox::failed_at.eq(None::<DateTime<Utc>>),
        outbox::attempts.eq(0),
        outbox::next_try_at.eq(now),
    ))
    .execute(db)?;
    Ok(changed == 1)
}
