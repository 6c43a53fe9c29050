//! The files that students send with leaves and grievances. As with documents, every file in the store has a row, from
//! before it is stored until after it is deleted; what it was sent with names it from then on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    attachments::Attachment,
    documents::FileType,
    ids::{CollegeId, DocumentId, StudentId},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    documents::{CURRENT, DISCARDED, INCOMING},
    schema::{attachments, students},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = attachments)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    media_type: String,
    bytes: i32,
    created_at: DateTime<Utc>,
}

impl TryFrom<Row> for Attachment {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("attachments", "media_type", row.id);
        Ok(Self {
            id: DocumentId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            file_type: FileType::from_name(&row.media_type).ok_or_else(wrong)?,
            bytes: row.bytes,
            created_at: row.created_at,
        })
    }
}

/// Adds a file that is about to be stored, sealed under the secret of that id.
pub fn insert_incoming(db: &mut Db, file: &Attachment, sealed_by: &[u8]) -> Stored<()> {
    diesel::insert_into(attachments::table)
        .values((
            attachments::college_id.eq(file.college.0),
            attachments::id.eq(file.id.0),
            attachments::student_id.eq(file.student.0),
            attachments::media_type.eq(file.file_type.as_str()),
            attachments::bytes.eq(file.bytes),
            attachments::state.eq(INCOMING),
            attachments::sealed_by.eq(sealed_by),
            attachments::created_at.eq(file.created_at),
            attachments::state_at.eq(file.created_at),
        ))
        .execute(db)?;
    Ok(())
}

/// Marks a stored file as in use.
pub fn make_current(tx: &mut Db, file: &Attachment, now: DateTime<Utc>) -> Stored<()> {
    set_state(tx, file, CURRENT, now)
}

/// Discards a file that nothing names; it is deleted later.
pub fn discard(tx: &mut Db, file: &Attachment, now: DateTime<Utc>) -> Stored<()> {
    set_state(tx, file, DISCARDED, now)
}

fn set_state(tx: &mut Db, file: &Attachment, state: &str, now: DateTime<Utc>) -> Stored<()> {
    diesel::update(attachments::table.find((file.college.0, file.id.0)))
        .set((attachments::state.eq(state), attachments::state_at.eq(now)))
        .execute(tx)?;
    Ok(())
}

/// The file of that id, if it is in use.
pub fn find_current(db: &mut Db, college: CollegeId, id: DocumentId) -> Stored<Option<Attachment>> {
    let row: Option<Row> = attachments::table
        .find((college.0, id.0))
        .filter(attachments::state.eq(CURRENT))
        .select(Row::as_select())
        .first(db)
        .optional()?;
    row.map(Attachment::try_from).transpose()
}

/// All files of the college that are in use, by student.
pub fn list_of_college(db: &mut Db, college: CollegeId) -> Stored<Vec<(SapId, Attachment)>> {
    let rows: Vec<(String, Row)> = attachments::table
        .inner_join(
            students::table.on(students::college_id
                .eq(attachments::college_id)
                .and(students::id.eq(attachments::student_id))),
        )
        .filter(attachments::college_id.eq(college.0))
        .filter(attachments::state.eq(CURRENT))
        .order((students::sap_id, attachments::id))
        .select((students::sap_id, Row::as_select()))
        .load(db)?;
    let read = |(sap_id, row): (String, Row)| {
        let student = SapId::parse(&sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &sap_id))?;
        Ok((student, row.try_into()?))
    };
    rows.into_iter().map(read).collect()
}

/// Deletes the row of a deleted file.
pub fn delete(db: &mut Db, college: CollegeId, id: DocumentId) -> Stored<()> {
    diesel::delete(
        attachments::table
            .find((college.0, id.0))
            .filter(attachments::state.ne(CURRENT)),
    )
    .execute(db)?;
    Ok(())
}
