//! Marks, their history, and the classes that have them.

mod class;
mod missing;
mod sheets;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{exists, max},
    prelude::*,
    sql_types::{self, Array, Nullable, SmallInt, Text, Timestamptz},
};
use portal_domain::{
    ids::{CollegeId, EnrolmentId, MarkChangeId, StaffId, StudentId, SubjectId},
    marks::{Marks, changes::MarkChange, sheet::Sheet},
    paging::{Listing, Order, Page},
};
use uuid::Uuid;

pub use self::{
    class::{
        ResultFilter, Wanted, Whose, find, find_all, find_course, list, list_class, lock_class,
    },
    missing::count_missing,
    sheets::find_subjects,
};
use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    keyset::read_page,
    schema::{enrolment_subjects, enrolments, mark_changes, marks, reexams, staff, subjects},
};

/// A change of one student's marks to store.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct NewChange<'a> {
    /// Its id in the history.
    pub id: MarkChangeId,
    pub student: StudentId,
    /// Whose term the subject is of; `None` leaves it to the database.
    pub enrolment: Option<EnrolmentId>,
    pub change: &'a MarkChange,
}

/// The author, time and reason of a change of marks.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct Author<'a> {
    pub college: CollegeId,
    pub by: StaffId,
    pub at: DateTime<Utc>,
    /// Required if published marks change.
    pub reason: Option<&'a str>,
}

/// A list of values a column: the cells of a whole class one by one would take more values than a
/// statement may have, and several times as long.
const SAVE: &str = "
    WITH given AS (
        SELECT * FROM unnest($5, $6, $7, $8, $9, $10, $11)
            AS cells (id, student, subject, attempt, before, after, enrolment)),
    history AS (
        INSERT INTO mark_changes (college_id, id, student_id, subject_id, attempt, before, after,
                                  reason, at, changed_by)
        SELECT $1, id, student, subject, attempt, before, after, $4, $2, $3 FROM given)
    INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published,
                       changed_at, changed_by, enrolment_id)
    SELECT $1, student, subject, attempt, after, false, $2, $3, enrolment FROM given
    ON CONFLICT (college_id, student_id, subject_id, attempt) DO UPDATE
    SET obtained = EXCLUDED.obtained, is_published = false, changed_at = EXCLUDED.changed_at,
        changed_by = EXCLUDED.changed_by";

/// Writes the marks and their history. No two changes may be of the same marks.
pub fn save(tx: &mut Db, author: Author<'_>, changes: &[NewChange<'_>]) -> Stored<()> {
    fn column<T>(changes: &[NewChange<'_>], of: impl Fn(&NewChange<'_>) -> T) -> Vec<T> {
        changes.iter().map(of).collect()
    }
    diesel::sql_query(SAVE)
        .bind::<sql_types::Uuid, _>(author.college.0)
        .bind::<Timestamptz, _>(author.at)
        .bind::<sql_types::Uuid, _>(author.by.0)
        .bind::<Nullable<Text>, _>(author.reason)
        .bind::<Array<sql_types::Uuid>, _>(column(changes, |new| new.id.0))
        .bind::<Array<sql_types::Uuid>, _>(column(changes, |new| new.student.0))
        .bind::<Array<sql_types::Uuid>, _>(column(changes, |new| new.change.subject.0))
        .bind::<Array<SmallInt>, _>(column(changes, |new| new.change.attempt))
        .bind::<Array<Nullable<SmallInt>>, _>(column(changes, |new| {
            new.change.from.map(Marks::tenths)
        }))
        .bind::<Array<Nullable<SmallInt>>, _>(column(changes, |new| {
            new.change.to.map(Marks::tenths)
        }))
        .bind::<Array<Nullable<sql_types::Uuid>>, _>(column(changes, |new| {
            new.enrolment.map(|id| id.0)
        }))
        .execute(tx)?;
    Ok(())
}

/// Marks the marks of these sheets as published; of each student there is at most one.
pub fn set_published(tx: &mut Db, college: CollegeId, sheets: &[&Sheet]) -> Stored<()> {
    let own = sheets.iter().filter_map(|sheet| sheet.enrolment);
    let own: Vec<Uuid> = own.map(|id| id.0).collect();
    let mut students_of: BTreeMap<Vec<Uuid>, Vec<Uuid>> = BTreeMap::new();
    for sheet in sheets {
        let subjects = sheet.subjects.iter().map(|of| of.subject.id.0).collect();
        students_of
            .entry(subjects)
            .or_default()
            .push(sheet.student.0);
    }
    for (subjects, students) in students_of {
        // In parts, so that no statement for a large college exceeds its time limit.
        for some in students.chunks(ROWS_AT_ONCE) {
            let others = repeated_elsewhere(tx, college, some, &own)?;
            diesel::update(
                marks::table
                    .filter(marks::college_id.eq(college.0))
                    .filter(marks::student_id.eq_any(some))
                    .filter(marks::subject_id.eq_any(&subjects))
                    .filter(
                        marks::enrolment_id
                            .is_null()
                            .or(marks::enrolment_id.assume_not_null().ne_all(others)),
                    )
                    .filter(marks::is_published.eq(false))
                    .filter(marks::obtained.is_not_null()),
            )
            .set((
                marks::is_published.eq(true),
                marks::shown.eq(marks::obtained),
            ))
            .execute(tx)?;
        }
    }
    Ok(())
}

/// The enrolments in which these students repeat a term, but for those: what they sit there is on sheets of its own.
fn repeated_elsewhere(
    db: &mut Db,
    college: CollegeId,
    students: &[Uuid],
    but: &[Uuid],
) -> Stored<Vec<Uuid>> {
    Ok(enrolment_subjects::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(enrolment_subjects::college_id)
                .and(enrolments::id.eq(enrolment_subjects::enrolment_id))),
        )
        .filter(enrolment_subjects::college_id.eq(college.0))
        .filter(enrolment_subjects::first_attempt.gt(1))
        .filter(enrolments::student_id.eq_any(students))
        .filter(enrolments::id.ne_all(but))
        .select(enrolments::id)
        .distinct()
        .load(db)?)
}

/// Marks the marks of these subjects as unpublished, since their grading has changed.
pub fn set_unpublished(tx: &mut Db, college: CollegeId, subjects: &[SubjectId]) -> Stored<()> {
    let ids: Vec<Uuid> = subjects.iter().map(|id| id.0).collect();
    diesel::update(
        marks::table
            .filter(marks::college_id.eq(college.0))
            .filter(marks::subject_id.eq_any(ids))
            .filter(marks::is_published.eq(true)),
    )
    .set(marks::is_published.eq(false))
    .execute(tx)?;
    Ok(())
}

/// Subjects in which a student's marks differ from the published ones.
pub fn list_unpublished(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Vec<SubjectId>> {
    let ids: Vec<Uuid> = marks::table
        .filter(marks::college_id.eq(college.0))
        .filter(marks::student_id.eq(student.0))
        .filter(marks::is_published.eq(false))
        .filter(marks::obtained.is_not_null())
        .select(marks::subject_id)
        .distinct()
        .load(db)?;
    Ok(ids.into_iter().map(SubjectId).collect())
}

/// One change of a student's marks, as staff read it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct PastChange {
    pub id: MarkChangeId,
    /// The subject's name.
    pub subject: String,
    pub attempt: i16,
    /// The marks before; `None` if there were none.
    pub before: Option<Marks>,
    /// The marks after; `None` if they were removed.
    pub after: Option<Marks>,
    pub reason: Option<String>,
    pub at: DateTime<Utc>,
    /// The name of the staff member.
    pub by: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = mark_changes)]
struct ChangeRow {
    id: Uuid,
    attempt: i16,
    before: Option<i16>,
    after: Option<i16>,
    reason: Option<String>,
    at: DateTime<Utc>,
}

#[derive(Queryable)]
struct JoinedChange {
    row: ChangeRow,
    subject: String,
    by: String,
}

/// The history of a student's marks, newest first.
pub fn history(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<MarkChangeId>,
) -> Stored<Listing<PastChange>> {
    let query = mark_changes::table
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(mark_changes::college_id)
                .and(subjects::id.eq(mark_changes::subject_id))),
        )
        .inner_join(
            staff::table.on(staff::college_id
                .eq(mark_changes::college_id)
                .and(staff::id.eq(mark_changes::changed_by))),
        )
        .filter(mark_changes::college_id.eq(college.0))
        .filter(mark_changes::student_id.eq(student.0))
        .select((ChangeRow::as_select(), subjects::name, staff::name))
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<JoinedChange> = read_page!(query, page, own, mark_changes::id, after).load(db)?;
    let change = |JoinedChange { row, subject, by }: JoinedChange| {
        Ok(PastChange {
            id: MarkChangeId(row.id),
            before: optional_marks(row.before, "before", row.id)?,
            after: optional_marks(row.after, "after", row.id)?,
            attempt: row.attempt,
            reason: row.reason,
            at: row.at,
            subject,
            by,
        })
    };
    Ok(page.cut(rows.into_iter().map(change).collect::<Stored<_>>()?))
}

fn optional_marks(tenths: Option<i16>, column: &'static str, id: Uuid) -> Stored<Option<Marks>> {
    let wrong = || StoreError::inconsistent("mark_changes", column, id);
    tenths
        .map(|tenths| Marks::from_tenths(tenths).ok_or_else(wrong))
        .transpose()
}

/// The college's subjects that have or had marks or a re-exam.
pub fn subjects_in_use(db: &mut Db, college: CollegeId) -> Stored<Vec<SubjectId>> {
    let used = mark_changes::table
        .filter(mark_changes::college_id.eq(subjects::college_id))
        .filter(mark_changes::subject_id.eq(subjects::id));
    let sat_again = reexams::table
        .filter(reexams::college_id.eq(subjects::college_id))
        .filter(reexams::subject_id.eq(subjects::id));
    let ids: Vec<Uuid> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .filter(exists(used).or(exists(sat_again)))
        .select(subjects::id)
        .load(db)?;
    Ok(ids.into_iter().map(SubjectId).collect())
}

/// The highest marks that any student has in each of the college's subjects.
pub fn highest(db: &mut Db, college: CollegeId) -> Stored<Vec<(SubjectId, Marks)>> {
    // By subject, so that the index alone gives the answer.
    let of_subject = marks::table
        .filter(marks::college_id.eq(subjects::college_id))
        .filter(marks::subject_id.eq(subjects::id))
        .filter(marks::obtained.is_not_null())
        .select(max(marks::obtained))
        .single_value();
    let rows: Vec<(Uuid, Option<i16>)> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .select((subjects::id, of_subject))
        .load(db)?;
    let highest = |(subject, tenths): (Uuid, i16)| {
        let marks = Marks::from_tenths(tenths)
            .ok_or_else(|| StoreError::inconsistent("marks", "obtained", subject))?;
        Ok((SubjectId(subject), marks))
    };
    let marked = rows
        .into_iter()
        .filter_map(|(id, tenths)| Some((id, tenths?)));
    marked.map(highest).collect()
}
