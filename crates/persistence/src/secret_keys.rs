//! The secrets under which rows and files are sealed, each known by a keyed hash ([`KeyId`]) that reveals
//! nothing of it.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bytea, Nullable, Uuid as SqlUuid},
};
use portal_domain::ids::{CollegeId, DocumentId, MailId};
use uuid::Uuid;

use crate::{
    Db, Stored,
    documents::CURRENT,
    schema::{attachments, authenticators, documents, outbox, recovery_sets, secret_keys},
    views::stored_files,
};

/// A keyed hash of a secret, 16 bytes.
pub type KeyId = Vec<u8>;

/// Advisory lock: one transaction at a time compares its secrets with the database's.
const LOCK: i64 = 0x7365_6372_6574;

/// Waits for other transactions that compare secrets, and blocks them until the transaction ends.
pub fn lock(tx: &mut Db) -> Stored<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
        .bind::<BigInt, _>(LOCK)
        .execute(tx)?;
    Ok(())
}

/// A secret that this database knows.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Known {
    pub id: KeyId,
    /// Whether it was the first: rows without a noted secret are sealed under it.
    pub is_first: bool,
}

/// All known secrets.
pub fn list(db: &mut Db) -> Stored<Vec<Known>> {
    Ok(secret_keys::table
        .order(secret_keys::first_used_at)
        .select((secret_keys::id, secret_keys::is_first))
        .load(db)?)
}

/// Adds a secret unless it is known.
pub fn insert(tx: &mut Db, known: &Known, now: DateTime<Utc>) -> Stored<()> {
    diesel::insert_into(secret_keys::table)
        .values((
            secret_keys::id.eq(&known.id),
            secret_keys::first_used_at.eq(now),
            secret_keys::is_first.eq(known.is_first),
        ))
        .on_conflict_do_nothing()
        .execute(tx)?;
    Ok(())
}

/// Makes a known secret the one under which items are sealed anew; returns whether it is known.
pub fn choose(db: &mut Db, id: &[u8]) -> Stored<bool> {
    // The database's clock: the clocks of the instances may differ.
    let chosen = diesel::update(secret_keys::table.find(id))
        .set(secret_keys::chosen_at.eq(diesel::dsl::now))
        .execute(db)?;
    Ok(chosen == 1)
}

/// The secret that was chosen last.
pub fn find_chosen(db: &mut Db) -> Stored<Option<KeyId>> {
    Ok(secret_keys::table
        .filter(secret_keys::chosen_at.is_not_null())
        .order(secret_keys::chosen_at.desc())
        .select(secret_keys::id)
        .first(db)
        .optional()?)
}

/// Deletes a secret.
pub fn delete(tx: &mut Db, id: &[u8]) -> Stored<()> {
    diesel::delete(secret_keys::table.find(id)).execute(tx)?;
    Ok(())
}

/// The numbers of items sealed under one secret.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Sealed {
    /// The secret; `None` for items of an old version that knew one secret only.
    #[diesel(sql_type = Nullable<Bytea>)]
    pub by: Option<KeyId>,
    /// Documents in use.
    #[diesel(sql_type = BigInt)]
    pub documents: i64,
    /// Mails that wait or were given up.
    #[diesel(sql_type = BigInt)]
    pub mails: i64,
    /// Secrets of second factors: of authenticator apps, and keys of recovery codes.
    #[diesel(sql_type = BigInt)]
    pub factors: i64,
}

/// Counts sealed items by secret.
pub fn count_sealed(db: &mut Db) -> Stored<Vec<Sealed>> {
    Ok(diesel::sql_query(format!(
        "SELECT sealed_by AS by, sum(document)::bigint AS documents, sum(mail)::bigint AS mails,
                sum(factor)::bigint AS factors
         FROM (SELECT sealed_by, 1 AS document, 0 AS mail, 0 AS factor FROM stored_files WHERE state = '{CURRENT}'
               UNION ALL SELECT sealed_by, 0, 1, 0 FROM outbox
               UNION ALL SELECT sealed_by, 0, 0, 1 FROM authenticators
               UNION ALL SELECT sealed_by, 0, 0, 1 FROM recovery_sets) AS sealed
         GROUP BY sealed_by ORDER BY sealed_by"
    ))
    .load(db)?)
}

/// Up to `limit` documents and attachments in use, newest first.
pub fn list_newest_documents(db: &mut Db, limit: i64) -> Stored<Vec<(CollegeId, DocumentId)>> {
    let rows: Vec<(Uuid, Uuid)> = stored_files::table
        .filter(stored_files::state.eq(CURRENT))
        .order(stored_files::created_at.desc())
        .limit(limit)
        .select((stored_files::college_id, stored_files::id))
        .load(db)?;
    Ok(rows.into_iter().map(named).collect())
}

/// Up to `limit` mails, newest first.
pub fn list_newest_mails(db: &mut Db, limit: i64) -> Stored<Vec<(MailId, Vec<u8>)>> {
    let rows: Vec<(Uuid, Vec<u8>)> = outbox::table
        .order(outbox::created_at.desc())
        .limit(limit)
        .select((outbox::id, outbox::sealed))
        .load(db)?;
    Ok(rows
        .into_iter()
        .map(|(id, sealed)| (MailId(id), sealed))
        .collect())
}

/// Up to `limit` documents and attachments in use after that one that are not sealed under `current`, by college and id.
pub fn list_documents_under_others(
    db: &mut Db,
    current: &[u8],
    after: Option<(CollegeId, DocumentId)>,
    limit: i64,
) -> Stored<Vec<(CollegeId, DocumentId)>> {
    let (college, id) = after.map_or((Uuid::nil(), Uuid::nil()), |(college, id)| {
        (college.0, id.0)
    });
    let is_after = stored_files::college_id
        .gt(college)
        .or(stored_files::college_id
            .eq(college)
            .and(stored_files::id.gt(id)));
    let rows: Vec<(Uuid, Uuid)> = stored_files::table
        .filter(stored_files::state.eq(CURRENT))
        .filter(stored_files::sealed_by.is_distinct_from(current))
        .filter(is_after)
        .order((stored_files::college_id, stored_files::id))
        .limit(limit)
        .select((stored_files::college_id, stored_files::id))
        .load(db)?;
    Ok(rows.into_iter().map(named).collect())
}

/// Locks a document or an attachment against replacement and deletion; returns whether it is in use.
pub fn lock_document(tx: &mut Db, (college, id): (CollegeId, DocumentId)) -> Stored<bool> {
    let document: Option<Uuid> = documents::table
        .find((college.0, id.0))
        .filter(documents::state.eq(CURRENT))
        .select(documents::id)
        .for_update()
        .first(tx)
        .optional()?;
    if document.is_some() {
        return Ok(true);
    }
    let attachment: Option<Uuid> = attachments::table
        .find((college.0, id.0))
        .filter(attachments::state.eq(CURRENT))
        .select(attachments::id)
        .for_update()
        .first(tx)
        .optional()?;
    Ok(attachment.is_some())
}

/// Writes the secret under which a document or an attachment is sealed now.
pub fn save_document(tx: &mut Db, (college, id): (CollegeId, DocumentId), by: &[u8]) -> Stored<()> {
    let documents = diesel::update(documents::table.find((college.0, id.0)))
        .set(documents::sealed_by.eq(by))
        .execute(tx)?;
    if documents == 0 {
        diesel::update(attachments::table.find((college.0, id.0)))
            .set(attachments::sealed_by.eq(by))
            .execute(tx)?;
    }
    Ok(())
}

/// Locks up to `limit` mails after that one that are not sealed under `current`; skips locked ones.
pub fn lock_mails_under_others(
    tx: &mut Db,
    current: &[u8],
    after: Option<MailId>,
    limit: i64,
) -> Stored<Vec<(MailId, Vec<u8>)>> {
    let rows: Vec<(Uuid, Vec<u8>)> = outbox::table
        .filter(outbox::sealed_by.is_distinct_from(current))
        .filter(outbox::id.gt(after.map_or(Uuid::nil(), |id| id.0)))
        .order(outbox::id)
        .limit(limit)
        .select((outbox::id, outbox::sealed))
        .for_update()
        .skip_locked()
        .load(tx)?;
    Ok(rows
        .into_iter()
        .map(|(id, sealed)| (MailId(id), sealed))
        .collect())
}

/// Writes a mail that was sealed again.
pub fn save_mail(tx: &mut Db, id: MailId, by: &[u8], sealed: &[u8]) -> Stored<()> {
    diesel::update(outbox::table.find(id.0))
        .set((outbox::sealed_by.eq(by), outbox::sealed.eq(sealed)))
        .execute(tx)?;
    Ok(())
}

/// The secret of an authenticator app, or the key of an account's recovery codes.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct SealedFactor {
    /// The id of the app or of the account, under which it is sealed.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    college_id: Uuid,
    /// The secret, sealed.
    #[diesel(sql_type = Bytea)]
    pub sealed: Vec<u8>,
}

/// Up to `limit` secrets of second factors after that id that are not sealed under `current`, by id.
pub fn list_factors_under_others(
    db: &mut Db,
    current: &[u8],
    after: Option<Uuid>,
    limit: i64,
) -> Stored<Vec<SealedFactor>> {
    Ok(diesel::sql_query(
        "SELECT id, college_id, sealed FROM authenticators WHERE sealed_by <> $1 AND id > $2
         UNION ALL
         SELECT staff_id, college_id, sealed FROM recovery_sets WHERE sealed_by <> $1 AND staff_id > $2
         ORDER BY id LIMIT $3",
    )
    .bind::<Bytea, _>(current)
    .bind::<SqlUuid, _>(after.unwrap_or(Uuid::nil()))
    .bind::<BigInt, _>(limit)
    .load(db)?)
}

/// Writes a secret of a second factor that was sealed again, unless it was replaced meanwhile.
pub fn save_factor(tx: &mut Db, before: &SealedFactor, by: &[u8], sealed: &[u8]) -> Stored<()> {
    let apps = diesel::update(
        authenticators::table
            .find((before.college_id, before.id))
            .filter(authenticators::sealed.eq(&before.sealed)),
    )
    .set((
        authenticators::sealed_by.eq(by),
        authenticators::sealed.eq(sealed),
    ))
    .execute(tx)?;
    if apps == 0 {
        diesel::update(
            recovery_sets::table
                .find((before.college_id, before.id))
                .filter(recovery_sets::sealed.eq(&before.sealed)),
        )
        .set((
            recovery_sets::sealed_by.eq(by),
            recovery_sets::sealed.eq(sealed),
        ))
        .execute(tx)?;
    }
    Ok(())
}

fn named((college, id): (Uuid, Uuid)) -> (CollegeId, DocumentId) {
    (CollegeId(college), DocumentId(id))
}
