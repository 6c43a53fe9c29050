//! Students' documents: every file in the store has a row, from before it is stored until after it is
//! deleted.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    documents::{Document, FileType, Slot},
    ids::{CollegeId, DocumentId, StudentId},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{documents, students},
    views::stored_files,
};

pub(crate) const INCOMING: &str = "incoming";
pub(crate) const CURRENT: &str = "current";
pub(crate) const DISCARDED: &str = "discarded";

#[derive(Queryable, Selectable)]
#[diesel(table_name = documents)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    slot: String,
    media_type: String,
    bytes: i32,
    refusal: Option<String>,
    is_submitted: bool,
    created_at: DateTime<Utc>,
}

impl TryFrom<Row> for Document {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("documents", column, row.id);
        Ok(Self {
            id: DocumentId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            slot: Slot::from_name(&row.slot).ok_or_else(|| wrong("slot"))?,
            file_type: FileType::from_name(&row.media_type).ok_or_else(|| wrong("media_type"))?,
            bytes: row.bytes,
            refusal: row.refusal,
            is_submitted: row.is_submitted,
            created_at: row.created_at,
        })
    }
}

/// Adds a file that is about to be stored, sealed under the secret of that id.
pub fn insert_incoming(db: &mut Db, document: &Document, sealed_by: &[u8]) -> Stored<()> {
    diesel::insert_into(documents::table)
        .values((
            documents::college_id.eq(document.college.0),
            documents::id.eq(document.id.0),
            documents::student_id.eq(document.student.0),
            documents::slot.eq(document.slot.as_str()),
            documents::media_type.eq(document.file_type.as_str()),
            documents::bytes.eq(document.bytes),
            documents::state.eq(INCOMING),
            documents::sealed_by.eq(sealed_by),
            documents::created_at.eq(document.created_at),
            documents::state_at.eq(document.created_at),
        ))
        .execute(db)?;
    Ok(())
}

/// Makes an incoming document the current one of its slot; discards the previous one.
pub fn make_current(tx: &mut Db, document: &Document, now: DateTime<Utc>) -> Stored<()> {
    diesel::update(
        documents::table
            .filter(documents::college_id.eq(document.college.0))
            .filter(documents::student_id.eq(document.student.0))
            .filter(documents::slot.eq(document.slot.as_str()))
            .filter(documents::state.eq(CURRENT)),
    )
    .set((documents::state.eq(DISCARDED), documents::state_at.eq(now)))
    .execute(tx)?;
    set_state(tx, document.college, document.id, CURRENT, now)
}

/// Discards a document; its file is deleted later.
pub fn discard(tx: &mut Db, college: CollegeId, id: DocumentId, now: DateTime<Utc>) -> Stored<()> {
    set_state(tx, college, id, DISCARDED, now)
}

fn set_state(
    tx: &mut Db,
    college: CollegeId,
    id: DocumentId,
    state: &str,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(documents::table.find((college.0, id.0)))
        .set((documents::state.eq(state), documents::state_at.eq(now)))
        .execute(tx)?;
    Ok(())
}

/// The current documents of these students.
pub fn list_current(
    db: &mut Db,
    college: CollegeId,
    students: &[StudentId],
) -> Stored<Vec<Document>> {
    let students: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let rows: Vec<Row> = documents::table
        .filter(documents::college_id.eq(college.0))
        .filter(documents::student_id.eq_any(students))
        .filter(documents::state.eq(CURRENT))
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Document::try_from).collect()
}

/// The document of that id, if it is current.
pub fn find_current(db: &mut Db, college: CollegeId, id: DocumentId) -> Stored<Option<Document>> {
    documents::table
        .find((college.0, id.0))
        .filter(documents::state.eq(CURRENT))
        .select(Row::as_select())
        .first(db)
        .optional()?
        .map(Document::try_from)
        .transpose()
}

/// As [`find_current`], if it has been submitted.
pub fn find_submitted(db: &mut Db, college: CollegeId, id: DocumentId) -> Stored<Option<Document>> {
    Ok(find_current(db, college, id)?.filter(|document| document.is_submitted))
}

/// The document of that id at any college, if it is current; for the operator.
pub fn find_of_any_college(db: &mut Db, id: DocumentId) -> Stored<Option<Document>> {
    documents::table
        .filter(documents::id.eq(id.0))
        .filter(documents::state.eq(CURRENT))
        .select(Row::as_select())
        .first(db)
        .optional()?
        .map(Document::try_from)
        .transpose()
}

/// All current documents of the college, by student.
pub fn list_of_college(db: &mut Db, college: CollegeId) -> Stored<Vec<(SapId, Document)>> {
    let rows: Vec<(String, Row)> = documents::table
        .inner_join(
            students::table.on(students::college_id
                .eq(documents::college_id)
                .and(students::id.eq(documents::student_id))),
        )
        .filter(documents::college_id.eq(college.0))
        .filter(documents::state.eq(CURRENT))
        .order((students::sap_id, documents::slot))
        .select((students::sap_id, Row::as_select()))
        .load(db)?;
    let read = |(sap_id, row): (String, Row)| {
        let student = SapId::parse(&sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &sap_id))?;
        Ok((student, row.try_into()?))
    };
    rows.into_iter().map(read).collect()
}

/// Marks a student's documents as submitted.
pub fn submit(tx: &mut Db, college: CollegeId, student: StudentId) -> Stored<()> {
    diesel::update(
        documents::table
            .filter(documents::college_id.eq(college.0))
            .filter(documents::student_id.eq(student.0))
            .filter(documents::state.eq(CURRENT)),
    )
    .set(documents::is_submitted.eq(true))
    .execute(tx)?;
    Ok(())
}

/// Writes why a student's document was refused.
pub fn refuse(
    tx: &mut Db,
    college: CollegeId,
    student: StudentId,
    slot: Slot,
    reason: &str,
) -> Stored<()> {
    diesel::update(
        documents::table
            .filter(documents::college_id.eq(college.0))
            .filter(documents::student_id.eq(student.0))
            .filter(documents::slot.eq(slot.as_str()))
            .filter(documents::state.eq(CURRENT)),
    )
    .set(documents::refusal.eq(reason))
    .execute(tx)?;
    Ok(())
}

/// Up to `limit` documents and attachments whose files have to be deleted: ones discarded before `discarded_before` or at
/// that moment, and ones that were added before `announced_before` and never completed.
pub fn list_to_sweep(
    db: &mut Db,
    (discarded_before, announced_before): (DateTime<Utc>, DateTime<Utc>),
    limit: i64,
) -> Stored<Vec<(CollegeId, DocumentId)>> {
    let abandoned = stored_files::state
        .eq(INCOMING)
        .and(stored_files::state_at.lt(announced_before));
    let discarded = stored_files::state
        .eq(DISCARDED)
        .and(stored_files::state_at.le(discarded_before));
    let rows: Vec<(Uuid, Uuid)> = stored_files::table
        .filter(stored_files::state.ne(CURRENT))
        .filter(discarded.or(abandoned))
        .order(stored_files::state_at)
        .limit(limit)
        .select((stored_files::college_id, stored_files::id))
        .load(db)?;
    Ok(rows
        .into_iter()
        .map(|(college, id)| (CollegeId(college), DocumentId(id)))
        .collect())
}

/// Deletes the row of a deleted file.
pub fn delete(db: &mut Db, college: CollegeId, id: DocumentId) -> Stored<()> {
    diesel::delete(
        documents::table
            .find((college.0, id.0))
            .filter(documents::state.ne(CURRENT)),
    )
    .execute(db)?;
    Ok(())
}
