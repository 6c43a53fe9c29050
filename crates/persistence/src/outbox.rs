//! The outbox: mails written in the transaction that they tell of, sent afterwards by a worker.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::ids::MailId;
use uuid::Uuid;

use crate::{Db, ROWS_AT_ONCE, Stored, schema::outbox};

/// A mail that is due, taken on lease by one worker.
#[derive(Debug, Clone)]
pub struct DueMail {
    /// The row, and the mail's Message-ID.
    pub id: MailId,
    /// Whether somebody waits for it at the screen.
    pub is_awaited: bool,
    /// Recipient and message, sealed.
    pub sealed: Vec<u8>,
    /// Times it was taken, this one included.
    pub attempts: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// A mail as it is added.
#[derive(Debug, Clone)]
pub struct NewMail {
    /// The row, and the mail's Message-ID.
    pub id: MailId,
    /// Which mail it is.
    pub kind: &'static str,
    /// Whether somebody waits for it at the screen.
    pub is_awaited: bool,
    /// Recipient and message, sealed.
    pub sealed: Vec<u8>,
}

/// Adds mails, which are due at once.
pub fn insert(tx: &mut Db, mails: &[NewMail], now: DateTime<Utc>) -> Stored<()> {
    let row = |mail: &NewMail| {
        (
            outbox::id.eq(mail.id.0),
            outbox::kind.eq(mail.kind),
            outbox::is_awaited.eq(mail.is_awaited),
            outbox::sealed.eq(mail.sealed.clone()),
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

/// Takes up to `limit` due mails until `lease_ends`, those first that somebody waits for; another worker
/// passes over them. If this one
/// dies, they are due again then.
pub fn take_due(
    tx: &mut Db,
    limit: i64,
    now: DateTime<Utc>,
    lease_ends: DateTime<Utc>,
) -> Stored<Vec<DueMail>> {
    let due: Vec<Uuid> = outbox::table
        .filter(outbox::failed_at.is_null())
        .filter(outbox::next_try_at.le(now))
        .order((outbox::is_awaited.desc(), outbox::next_try_at))
        .limit(limit)
        .select(outbox::id)
        .for_update()
        .skip_locked()
        .load(tx)?;
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let mut mails: Vec<DueMail> = diesel::update(outbox::table.filter(outbox::id.eq_any(due)))
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
        ))
        .load::<(Uuid, bool, Vec<u8>, i32, DateTime<Utc>)>(tx)?
        .into_iter()
        .map(|(id, is_awaited, sealed, attempts, created_at)| DueMail {
            id: MailId(id),
            is_awaited,
            sealed,
            attempts,
            created_at,
        })
        .collect();
    mails.sort_by_key(|mail| (!mail.is_awaited, mail.id));
    Ok(mails)
}

/// The mail is sent.
pub fn delete(db: &mut Db, id: MailId) -> Stored<()> {
    diesel::delete(outbox::table.find(id.0)).execute(db)?;
    Ok(())
}

/// Try again at `at`.
pub fn put_off(db: &mut Db, id: MailId, at: DateTime<Utc>, error: &str) -> Stored<()> {
    diesel::update(outbox::table.find(id.0))
        .set((outbox::next_try_at.eq(at), outbox::last_error.eq(error)))
        .execute(db)?;
    Ok(())
}

/// Give up.
pub fn give_up(db: &mut Db, id: MailId, now: DateTime<Utc>, error: &str) -> Stored<()> {
    diesel::update(outbox::table.find(id.0))
        .set((outbox::failed_at.eq(now), outbox::last_error.eq(error)))
        .execute(db)?;
    Ok(())
}
