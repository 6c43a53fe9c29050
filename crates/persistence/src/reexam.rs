//! Re-exams: their days and their registrations.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use portal_domain::{
    ids::{ChargeId, CollegeId, ReexamId, StudentId, SubjectId, TransferId},
    marks::Marks,
    money::Rupees,
    reexam::{Outcome, Registration},
    results::{TermResult, find_subject},
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{charges, courses, marks, reexam_dates, reexams, subjects, transfers},
    teaching::shown_term,
};

/// The constraint against registering twice for the same re-exam.
pub const REGISTERED: &str = "reexams_attempt";

/// A subject with the day of its next re-exam.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamDate {
    pub subject: SubjectId,
    pub name: String,
    /// The course's short name.
    pub course: String,
    /// `None` in a course of one term.
    pub term: Option<i16>,
    /// `None` until it is announced.
    pub exam_on: Option<NaiveDate>,
    /// The number of students who have paid to sit it on that day and have no marks yet.
    pub registered: i64,
}

/// The subjects of the college, or of the course of that short name, with the days of their re-exams.
pub fn list_dates(db: &mut Db, college: CollegeId, course: Option<&str>) -> Stored<Vec<ExamDate>> {
    let mut query = subjects::table
        .inner_join(
            courses::table.on(courses::college_id
                .eq(subjects::college_id)
                .and(courses::id.eq(subjects::course_id))),
        )
        .left_join(
            reexam_dates::table.on(reexam_dates::college_id
                .eq(subjects::college_id)
                .and(reexam_dates::subject_id.eq(subjects::id))),
        )
        .filter(subjects::college_id.eq(college.0))
        .order((courses::position, subjects::position))
        .select((
            subjects::id,
            subjects::name,
            courses::name,
            shown_term(),
            reexam_dates::exam_on.nullable(),
        ))
        .into_boxed();
    if let Some(course) = course {
        query = query.filter(courses::name_key.eq(comparison_key(course)));
    }
    let rows: Vec<DateRow> = query.load(db)?;
    let registered = count_awaited(db, college)?;
    let date = |row: DateRow| {
        let same = |of: &&Awaited| of.subject == row.subject && Some(of.exam_on) == row.exam_on;
        ExamDate {
            subject: SubjectId(row.subject),
            name: row.name,
            course: row.course,
            term: row.term,
            exam_on: row.exam_on,
            registered: registered.iter().find(same).map_or(0, |of| of.count),
        }
    };
    Ok(rows.into_iter().map(date).collect())
}

/// The marks of a re-exam.
#[diesel::dsl::auto_type(no_type_alias)]
fn marks_of_it() -> _ {
    marks::table
        .filter(marks::college_id.eq(reexams::college_id))
        .filter(marks::student_id.eq(reexams::student_id))
        .filter(marks::subject_id.eq(reexams::subject_id))
        .filter(marks::attempt.eq(reexams::attempt))
        .filter(marks::obtained.is_not_null())
}

#[derive(Queryable)]
struct DateRow {
    subject: Uuid,
    name: String,
    course: String,
    term: Option<i16>,
    exam_on: Option<NaiveDate>,
}

#[derive(Queryable)]
struct Awaited {
    subject: Uuid,
    exam_on: NaiveDate,
    count: i64,
}

/// How many sit which subject on which day and have no marks of it.
fn count_awaited(db: &mut Db, college: CollegeId) -> Stored<Vec<Awaited>> {
    Ok(reexams::table
        .filter(reexams::college_id.eq(college.0))
        .filter(not(exists(marks_of_it())))
        .group_by((reexams::subject_id, reexams::exam_on))
        .select((
            reexams::subject_id,
            reexams::exam_on,
            diesel::dsl::count_star(),
        ))
        .load(db)?)
}

/// The announced days of these subjects' re-exams.
pub fn find_dates(
    db: &mut Db,
    college: CollegeId,
    subjects: &[SubjectId],
) -> Stored<Vec<(SubjectId, NaiveDate)>> {
    let ids: Vec<Uuid> = subjects.iter().map(|id| id.0).collect();
    let rows: Vec<(Uuid, NaiveDate)> = reexam_dates::table
        .filter(reexam_dates::college_id.eq(college.0))
        .filter(reexam_dates::subject_id.eq_any(ids))
        .select((reexam_dates::subject_id, reexam_dates::exam_on))
        .load(db)?;
    Ok(rows
        .into_iter()
        .map(|(id, day)| (SubjectId(id), day))
        .collect())
}

/// The announced day of a subject's re-exam, locked until the transaction ends.
pub fn hold_date(tx: &mut Db, college: CollegeId, subject: SubjectId) -> Stored<()> {
    reexam_dates::table
        .find((college.0, subject.0))
        .select(reexam_dates::exam_on)
        .for_share()
        .first::<NaiveDate>(tx)
        .optional()?;
    Ok(())
}

/// Announces the day of a subject's next re-exam, or moves it. Moves the registrations that are not over on
/// the day `today` and have no marks, and returns their students.
pub fn set_date(
    tx: &mut Db,
    college: CollegeId,
    subject: SubjectId,
    day: NaiveDate,
    today: NaiveDate,
) -> Stored<Vec<StudentId>> {
    diesel::insert_into(reexam_dates::table)
        .values((
            reexam_dates::college_id.eq(college.0),
            reexam_dates::subject_id.eq(subject.0),
            reexam_dates::exam_on.eq(day),
        ))
        .on_conflict((reexam_dates::college_id, reexam_dates::subject_id))
        .do_update()
        .set(reexam_dates::exam_on.eq(day))
        .execute(tx)?;
    let moved: Vec<Uuid> = diesel::update(
        reexams::table
            .filter(reexams::college_id.eq(college.0))
            .filter(reexams::subject_id.eq(subject.0))
            .filter(reexams::exam_on.ge(today))
            .filter(reexams::exam_on.ne(day))
            .filter(not(exists(marks_of_it()))),
    )
    .set(reexams::exam_on.eq(day))
    .returning(reexams::student_id)
    .get_results(tx)?;
    Ok(moved.into_iter().map(StudentId).collect())
}

/// A registration to add.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = reexams, treat_none_as_default_value = false)]
pub struct NewRegistration {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    subject_id: Uuid,
    attempt: i16,
    exam_on: NaiveDate,
    charge_id: Option<Uuid>,
    registered_at: DateTime<Utc>,
}

impl NewRegistration {
    /// A registration that the charge pays.
    pub fn new(
        (college, student): (CollegeId, StudentId),
        registration: &Registration,
        charge: Option<ChargeId>,
    ) -> Self {
        Self {
            college_id: college.0,
            id: registration.id.0,
            student_id: student.0,
            subject_id: registration.subject.0,
            attempt: registration.attempt,
            exam_on: registration.exam_on,
            charge_id: charge.map(|id| id.0),
            registered_at: registration.at,
        }
    }
}

/// Adds a registration; a conflict with [`REGISTERED`] if there is one.
pub fn insert(tx: &mut Db, registration: NewRegistration) -> Stored<()> {
    diesel::insert_into(reexams::table)
        .values(registration)
        .execute(tx)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = reexams)]
struct Row {
    id: Uuid,
    subject_id: Uuid,
    attempt: i16,
    exam_on: NaiveDate,
    registered_at: DateTime<Utc>,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    subject_name: String,
    min_marks: i16,
    max_marks: i16,
    /// Paise.
    fee: Option<i64>,
    payment: Option<Uuid>,
    /// The marks that the student was shown last.
    shown: Option<i16>,
}

/// A student's re-exams, newest first, consistent with the current results.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    results: &[TermResult],
) -> Stored<Vec<Registration>> {
    let rows: Vec<Joined> = reexams::table
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(reexams::college_id)
                .and(subjects::id.eq(reexams::subject_id))),
        )
        .left_join(
            charges::table.on(charges::college_id
                .eq(reexams::college_id)
                .and(charges::id.nullable().eq(reexams::charge_id))),
        )
        .left_join(
            transfers::table.on(transfers::college_id
                .eq(reexams::college_id)
                .and(transfers::charge_id.eq(reexams::charge_id))),
        )
        .left_join(
            marks::table.on(marks::college_id
                .eq(reexams::college_id)
                .and(marks::student_id.eq(reexams::student_id))
                .and(marks::subject_id.eq(reexams::subject_id))
                .and(marks::attempt.eq(reexams::attempt))),
        )
        .filter(reexams::college_id.eq(college.0))
        .filter(reexams::student_id.eq(student.0))
        .order(reexams::id.desc())
        .select((
            Row::as_select(),
            subjects::name,
            subjects::min_marks,
            subjects::max_marks,
            charges::amount.nullable(),
            transfers::id.nullable(),
            marks::shown.nullable(),
        ))
        .load(db)?;
    rows.into_iter()
        .map(|row| registration(row, results))
        .collect()
}

fn registration(joined: Joined, results: &[TermResult]) -> Stored<Registration> {
    let row = joined.row;
    let wrong = |column| StoreError::inconsistent("reexams", column, row.id);
    let marks = |tenths| Marks::from_tenths(tenths).ok_or_else(|| wrong("subject_id"));
    let max = marks(joined.max_marks)?;
    let published = find_subject(results, SubjectId(row.subject_id));
    let outcome = match (joined.shown.map(marks).transpose()?, published) {
        (Some(shown), Some((_, published))) => {
            Outcome::of(shown, published, marks(joined.min_marks)?, max)
        }
        _ => Outcome::Registered,
    };
    Ok(Registration {
        id: ReexamId(row.id),
        subject: SubjectId(row.subject_id),
        subject_name: joined.subject_name,
        term: published.and_then(|(issue, _)| issue.term),
        attempt: row.attempt,
        exam_on: row.exam_on,
        fee: Rupees::from_paise(joined.fee.unwrap_or(0)).ok_or_else(|| wrong("charge_id"))?,
        payment: joined.payment.map(TransferId),
        at: row.registered_at,
        outcome,
        max,
    })
}
