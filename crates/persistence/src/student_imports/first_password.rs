//! The codes with which imported students set their first password.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::ids::{CollegeId, StudentId, StudentImportId};
use uuid::Uuid;

use crate::{
    Db, Stored,
    colleges::is_open,
    schema::{imported_students, students},
};

/// A student who has not set a password yet.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Awaited {
    pub college: CollegeId,
    pub import: StudentImportId,
    pub row: i32,
    pub student: StudentId,
    pub code_hash: Vec<u8>,
    pub sent_at: DateTime<Utc>,
}

/// The imported student of that address key, at an open college, who has a code and no password yet; locked until the commit.
pub fn find_awaited(tx: &mut Db, email_key: &str) -> Stored<Option<Awaited>> {
    type Row = (
        Uuid,
        Uuid,
        i32,
        Uuid,
        Option<Vec<u8>>,
        Option<DateTime<Utc>>,
    );
    let found: Option<Row> = imported_students::table
        .inner_join(
            students::table.on(students::college_id
                .eq(imported_students::college_id)
                .and(students::id.nullable().eq(imported_students::student_id))),
        )
        .filter(is_open("students"))
        .filter(students::email_key.eq(email_key))
        .filter(students::generation.eq(0))
        .filter(imported_students::state.eq("enrolled"))
        .select((
            imported_students::college_id,
            imported_students::import_id,
            imported_students::row_no,
            students::id,
            imported_students::code_hash,
            imported_students::code_sent_at,
        ))
        .for_no_key_update()
        .first(tx)
        .optional()?;
    Ok(
        found.and_then(|(college, import, row, student, hash, sent_at)| {
            Some(Awaited {
                college: CollegeId(college),
                import: StudentImportId(import),
                row,
                student: StudentId(student),
                code_hash: hash?,
                sent_at: sent_at?,
            })
        }),
    )
}

/// Writes the hash of another code that was sent at `at` in the place of the last one.
pub fn set_code(
    tx: &mut Db,
    (college, id, row): (CollegeId, StudentImportId, i32),
    hash: &[u8],
    at: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(imported_students::table.find((college.0, id.0, row)))
        .set((
            imported_students::code_hash.eq(hash),
            imported_students::code_sent_at.eq(at),
        ))
        .execute(tx)?;
    Ok(())
}

/// Deletes a code, once it was used.
pub fn forget_code(
    tx: &mut Db,
    (college, id, row): (CollegeId, StudentImportId, i32),
) -> Stored<()> {
    diesel::update(imported_students::table.find((college.0, id.0, row)))
        .set((
            imported_students::code_hash.eq(None::<Vec<u8>>),
            imported_students::code_sent_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(tx)?;
    Ok(())
}
