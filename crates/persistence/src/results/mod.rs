//! Results as they were issued: added, never changed.
//!
//! Decision: DECISIONS.md#an-issued-result-is-a-copy.

mod transcripts;
mod verification;

use chrono::{DateTime, Utc};
use diesel::{dsl::sql, prelude::*, sql_types::Bool};
use portal_domain::{
    grading::{Grade, Score, Verdict},
    ids::{CollegeId, EnrolmentId, ResultId, StaffId, StudentId, SubjectId},
    marks::Marks,
    results::{
        Issue, SubjectResult, Summary, TermResult, VerificationCode, current_of_terms,
        last_of_enrolments,
    },
    sap_id::SapId,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    schema::{courses, enrolments, results, students},
    student_courses::members_with_courses,
    views::student_courses,
};

pub use self::{
    transcripts::{find_transcript, insert_transcript},
    verification::find_verification,
};

/// A subject as stored in the row; marks in tenths.
#[derive(Serialize, Deserialize)]
struct SubjectJson {
    id: Uuid,
    name: String,
    max: i16,
    obtained: i16,
    grade: String,
}

impl From<&SubjectResult> for SubjectJson {
    fn from(of: &SubjectResult) -> Self {
        Self {
            id: of.subject.0,
            name: of.name.clone(),
            max: of.max.tenths(),
            obtained: of.obtained.tenths(),
            grade: of.grade.as_str().to_owned(),
        }
    }
}

impl SubjectJson {
    fn subject(self) -> Option<SubjectResult> {
        Some(SubjectResult {
            subject: SubjectId(self.id),
            name: self.name,
            max: Marks::from_tenths(self.max)?,
            obtained: Marks::from_tenths(self.obtained)?,
            grade: Grade::from_name(&self.grade)?,
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = results)]
struct Row {
    college_id: Uuid,
    student_id: Uuid,
    number: i16,
    id: Uuid,
    code: String,
    published_at: DateTime<Utc>,
    sap_id: String,
    name: String,
    course: String,
    college_name: String,
    college_address: Option<String>,
    enrolment_id: Option<Uuid>,
    term: Option<i16>,
    subjects: serde_json::Value,
    #[diesel(embed)]
    summary: SummaryRow,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = results)]
struct SummaryRow {
    obtained: i32,
    max: i32,
    grade: String,
    verdict: String,
}

impl SummaryRow {
    fn summary(&self, id: &impl ToString) -> Stored<Summary> {
        let read = || {
            Some(Summary {
                score: Score::from_tenths(self.obtained, self.max)?,
                grade: Grade::from_name(&self.grade)?,
                verdict: Verdict::from_name(&self.verdict)?,
            })
        };
        read().ok_or_else(|| StoreError::inconsistent("results", "obtained", id.to_string()))
    }
}

impl TryFrom<Row> for Issue {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("results", column, row.id);
        let subjects: Vec<SubjectJson> =
            serde_json::from_value(row.subjects).map_err(|_| wrong("subjects"))?;
        let subjects = subjects.into_iter().map(SubjectJson::subject);
        Ok(Self {
            id: ResultId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            enrolment: row.enrolment_id.map(EnrolmentId),
            number: row.number,
            code: VerificationCode::parse(&row.code).ok_or_else(|| wrong("code"))?,
            at: row.published_at,
            sap_id: SapId::parse(&row.sap_id).ok_or_else(|| wrong("sap_id"))?,
            subjects: subjects
                .collect::<Option<_>>()
                .ok_or_else(|| wrong("subjects"))?,
            summary: row.summary.summary(&row.id)?,
            name: row.name,
            course: row.course,
            term: row.term,
            college_name: row.college_name,
            college_address: row.college_address.unwrap_or_default(),
        })
    }
}

/// Adds issues, published by the staff member `by`.
pub fn insert(tx: &mut Db, by: StaffId, issues: &[Issue]) -> Stored<()> {
    let row = |issue: &Issue| {
        let subjects: Vec<SubjectJson> = issue.subjects.iter().map(SubjectJson::from).collect();
        (
            results::college_id.eq(issue.college.0),
            results::student_id.eq(issue.student.0),
            results::number.eq(issue.number),
            results::id.eq(issue.id.0),
            results::code.eq(issue.code.as_str().to_owned()),
            results::published_at.eq(issue.at),
            results::published_by.eq(by.0),
            results::sap_id.eq(issue.sap_id.as_str().to_owned()),
            results::name.eq(issue.name.clone()),
            results::course.eq(issue.course.clone()),
            results::college_name.eq(issue.college_name.clone()),
            results::college_address.eq(issue.college_address.clone()),
            results::enrolment_id.eq(issue.enrolment.map(|id| id.0)),
            results::term.eq(issue.term),
            results::subjects.eq(serde_json::to_value(subjects).unwrap_or_default()),
            results::obtained.eq(issue.summary.score.obtained().tenths()),
            results::max.eq(issue.summary.score.max().tenths()),
            results::grade.eq(issue.summary.grade.as_str()),
            results::verdict.eq(issue.summary.verdict.as_str()),
        )
    };
    for some in issues.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(results::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

/// All issues of a student's results, in ascending order of their numbers.
fn list_all(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Vec<Issue>> {
    let rows: Vec<Row> = results::table
        .filter(results::college_id.eq(college.0))
        .filter(results::student_id.eq(student.0))
        .order(results::number)
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Issue::try_from).collect()
}

/// That an issue is not of another course than the one that its student is in, or was in last. An issue from before there were
/// enrolments is of the first one.
const OF_PRESENT_COURSE: &str = "NOT EXISTS (
    SELECT FROM present_enrolments p
    JOIN classes now ON now.college_id = p.college_id AND now.id = p.class_id
    JOIN enrolments e ON e.college_id = p.college_id AND e.student_id = p.student_id AND e.state <> 'Cancelled'
    JOIN classes of ON of.college_id = e.college_id AND of.id = e.class_id AND of.course_id <> now.course_id
    WHERE p.college_id = results.college_id AND p.student_id = results.student_id
        AND (e.id = results.enrolment_id
             OR results.enrolment_id IS NULL AND e.via IN ('Migration', 'Admission')))";

/// The current result of each term of the course that a student is in, or was in last, in ascending order of terms.
pub fn list_terms(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Vec<TermResult>> {
    let rows: Vec<Row> = results::table
        .filter(results::college_id.eq(college.0))
        .filter(results::student_id.eq(student.0))
        .filter(sql::<Bool>(OF_PRESENT_COURSE))
        .order(results::number)
        .select(Row::as_select())
        .load(db)?;
    let issues = rows.into_iter().map(Issue::try_from);
    let issues = issues.collect::<Stored<_>>()?;
    let last = last_of(db, college, student, issues)?;
    Ok(current_of_terms(&last))
}

/// As [`list_terms`], with those of the courses that the student has left.
pub fn list_terms_of_courses(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Vec<TermResult>> {
    let last = list_last_of_enrolments(db, college, student)?;
    Ok(current_of_terms(&last))
}

/// The last issue of each enrolment of a student, which no later one replaces.
fn list_last_of_enrolments(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Vec<TermResult>> {
    let issues = list_all(db, college, student)?;
    last_of(db, college, student, issues)
}

fn last_of(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    issues: Vec<Issue>,
) -> Stored<Vec<TermResult>> {
    let names_none = |issue: &Issue| issue.enrolment.is_none();
    // Most students have issues of one kind only: then there is nothing to find.
    let first = if issues.iter().any(names_none) && !issues.iter().all(names_none) {
        find_first(db, college, student)?
    } else {
        None
    };
    Ok(last_of_enrolments(issues, first))
}

/// The enrolment to which results belong that name none, as they are from before there were enrolments.
fn find_first(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Option<EnrolmentId>> {
    let found: Option<Uuid> = enrolments::table
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq(student.0))
        .filter(enrolments::via.eq("Migration"))
        .select(enrolments::id)
        .first(db)
        .optional()?;
    Ok(found.map(EnrolmentId))
}

/// The last issue of each of these students, of whatever term.
pub fn list_last(db: &mut Db, college: CollegeId, students: &[StudentId]) -> Stored<Vec<Issue>> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let rows: Vec<Row> = results::table
        .filter(results::college_id.eq(college.0))
        .filter(results::student_id.eq_any(ids))
        .distinct_on(results::student_id)
        .order((results::student_id, results::number.desc()))
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Issue::try_from).collect()
}

/// The current issues of these students' results, of each of their terms.
pub fn list_current(db: &mut Db, college: CollegeId, students: &[StudentId]) -> Stored<Vec<Issue>> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let rows: Vec<Row> = results::table
        .filter(results::college_id.eq(college.0))
        .filter(results::student_id.eq_any(ids))
        .distinct_on((results::student_id, results::enrolment_id))
        .order((
            results::student_id,
            results::enrolment_id,
            results::number.desc(),
        ))
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Issue::try_from).collect()
}

/// An admitted student as results name them.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Admitted {
    pub student: StudentId,
    /// The full name of the admission form.
    pub name: String,
    /// The full name of the present course, or else its short name.
    pub course: String,
    /// The short name of the present course.
    pub course_name: String,
    /// Where mails go.
    pub email: String,
}

#[derive(Queryable)]
struct AdmittedRow {
    student: Uuid,
    name: String,
    course: String,
    course_full_name: Option<String>,
    email: String,
}

/// The admitted students among these.
pub fn find_admitted(db: &mut Db, college: CollegeId, ids: &[StudentId]) -> Stored<Vec<Admitted>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows: Vec<AdmittedRow> = members_with_courses()
        .filter(student_courses::college_id.eq(college.0))
        .filter(student_courses::student_id.eq_any(ids))
        .select((
            students::id,
            student_courses::full_name,
            courses::name,
            courses::full_name,
            students::email,
        ))
        .load(db)?;
    let admitted = |row: AdmittedRow| Admitted {
        student: StudentId(row.student),
        name: row.name,
        course: row.course_full_name.unwrap_or_else(|| row.course.clone()),
        course_name: row.course,
        email: row.email,
    };
    Ok(rows.into_iter().map(admitted).collect())
}
