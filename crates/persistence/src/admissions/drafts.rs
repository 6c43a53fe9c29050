//! Drafts: admission forms that students have not submitted yet.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    admissions::FormInput,
    ids::{CollegeId, StudentId},
};

use crate::{Db, StoreError, Stored, schema::admission_drafts};

/// A student's draft of the form, with the instant of its last change.
pub fn find_draft(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Option<(FormInput, DateTime<Utc>)>> {
    let row: Option<(serde_json::Value, DateTime<Utc>)> = admission_drafts::table
        .find((college.0, student.0))
        .select((admission_drafts::form, admission_drafts::saved_at))
        .first(db)
        .optional()?;
    row.map(|(form, saved_at)| {
        let form = serde_json::from_value(form)
            .map_err(|_| StoreError::inconsistent("admission_drafts", "form", student))?;
        Ok((form, saved_at))
    })
    .transpose()
}

/// Writes a student's draft.
pub fn save_draft(
    tx: &mut Db,
    college: CollegeId,
    student: StudentId,
    form: &FormInput,
    now: DateTime<Utc>,
) -> Stored<()> {
    let form = serde_json::to_value(form).unwrap_or_default();
    diesel::insert_into(admission_drafts::table)
        .values((
            admission_drafts::college_id.eq(college.0),
            admission_drafts::student_id.eq(student.0),
            admission_drafts::form.eq(&form),
            admission_drafts::saved_at.eq(now),
        ))
        .on_conflict((admission_drafts::college_id, admission_drafts::student_id))
        .do_update()
        .set((
            admission_drafts::form.eq(&form),
            admission_drafts::saved_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Deletes a draft once it is submitted.
pub fn delete_draft(tx: &mut Db, college: CollegeId, student: StudentId) -> Stored<()> {
    diesel::delete(admission_drafts::table.find((college.0, student.0))).execute(tx)?;
    Ok(())
}
