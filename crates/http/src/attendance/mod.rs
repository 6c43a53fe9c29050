//! Attendance (spec §2: Teacher pages; the student sees it on Practicals).

mod groups;
mod sheet;

use chrono::NaiveDate;
use portal_domain::{
    attendance::{LINE, Tally},
    ids::{LectureId, SubjectId},
};
use portal_services::attendance::{self as use_case, ListedLecture, Taught};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::classes::OfClass;
use crate::framework::{
    access::{SignedInStudent, Staff, TeacherDesk},
    api_error::ApiError,
    numbers::Decimal,
    params::{AskedOfList, PageQuery, Query},
    reply::{Answer, Reply},
    state::State,
};
use crate::own_terms::{OfTerm, TermsBody};

use self::groups::{LectureGroup, OfferedGroup};
pub(crate) use self::sheet::{get, take};

/// What a student has attended of a subject.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SubjectAttendance {
    subject_id: String,
    subject_name: String,
    /// Lectures on whose sheet the student is.
    held: i64,
    /// Those at which the student was.
    attended: i64,
    /// With at most two places; null while no lecture was held.
    #[schema(required = true)]
    percentage: Option<Decimal>,
    /// Lectures to be attended without a miss to stand at the line; 0 at or above it.
    lectures_needed: i64,
}

impl From<(SubjectId, String, Tally)> for SubjectAttendance {
    fn from((id, name, tally): (SubjectId, String, Tally)) -> Self {
        Self {
            subject_id: id.to_string(),
            subject_name: name,
            held: tally.held,
            attended: tally.attended,
            percentage: tally.percentage().map(Decimal::from),
            lectures_needed: tally.lectures_needed(),
        }
    }
}

/// A student's attendance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnAttendance {
    #[serde(flatten)]
    terms: TermsBody,
    /// The percentage that has to be reached.
    line: i64,
    subjects: Vec<SubjectAttendance>,
}

/// GET /attendance/mine: the subjects of one's course and term, once admitted.
pub(crate) async fn list_own(
    student: SignedInStudent,
    term: Query<OfTerm>,
    state: State,
) -> Reply<OwnAttendance> {
    let term = term.0.parse()?;
    let (subjects, terms) = state
        .run(move |cx| use_case::list_own(cx, &student, term))
        .await?;
    Ok(Answer::new(OwnAttendance {
        terms: terms.into(),
        line: LINE,
        subjects: subjects.into_iter().map(SubjectAttendance::from).collect(),
    }))
}

/// A subject that a teacher holds.
#[derive(Debug, Serialize, ToSchema)]
struct TaughtSubject {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// The course's short name.
    course: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// How many students are in the course and its term.
    students: i64,
    /// Whom one may hold a lecture for, the newest class first; null: the whole course.
    #[schema(required = true)]
    groups: Option<Vec<OfferedGroup>>,
}

impl From<Taught> for TaughtSubject {
    fn from((taught, groups): Taught) -> Self {
        Self {
            id: taught.subject.id.to_string(),
            name: taught.subject.name,
            course: taught.subject.course_name,
            term: taught.subject.shown_term,
            students: taught.students,
            groups: groups.map(|groups| groups.into_iter().map(OfferedGroup::from).collect()),
        }
    }
}

/// The subjects that a teacher holds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TaughtSubjects {
    subjects: Vec<TaughtSubject>,
}

/// GET /attendance/subjects
pub(crate) async fn list_subjects(
    staff: Staff<TeacherDesk>,
    state: State,
) -> Reply<TaughtSubjects> {
    let subjects = state
        .run(move |cx| use_case::list_subjects(cx, &staff))
        .await?;
    Ok(Answer::new(TaughtSubjects {
        subjects: subjects.into_iter().map(TaughtSubject::from).collect(),
    }))
}

/// A lecture whose attendance was taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LectureItem {
    #[serde(rename = "_id")]
    id: String,
    subject_id: String,
    subject_name: String,
    /// The course's short name.
    course: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    date: NaiveDate,
    /// Of that subject on that day, from 1.
    lecture: i16,
    /// Whom it is for; null: the whole course.
    #[schema(required = true)]
    group: Option<LectureGroup>,
    /// How many were there.
    present: i64,
    /// How many are on the sheet.
    students: i64,
    /// The teacher's name.
    taken_by: String,
}

impl From<ListedLecture> for LectureItem {
    fn from(listed: ListedLecture) -> Self {
        Self {
            id: listed.lecture.id.to_string(),
            subject_id: listed.subject.id.to_string(),
            subject_name: listed.subject.name,
            course: listed.subject.course_name,
            term: listed.subject.shown_term,
            date: listed.lecture.date,
            lecture: listed.lecture.number.get(),
            group: listed.group.map(LectureGroup::from),
            present: listed.present,
            students: listed.students,
            taken_by: listed.taken_by,
        }
    }
}

/// Lectures whose attendance was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LectureList {
    lectures: Vec<LectureItem>,
}

/// Which lectures.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfSubject {
    /// The `_id` of a subject that one holds; all of them when left out.
    subject: Option<String>,
}

/// GET /attendance/lectures: of the subjects that one holds, the newest first.
pub(crate) async fn list_lectures(
    staff: Staff<TeacherDesk>,
    query: Query<PageQuery>,
    filter: Query<OfSubject>,
    class: Query<OfClass>,
    state: State,
) -> Reply<LectureList> {
    let given = filter.0.subject.as_deref().filter(|text| !text.is_empty());
    let page = query.0.parse::<LectureId>()?;
    let subject = given.map(str::parse).transpose();
    let subject = subject.map_err(|_| ApiError::not_found())?;
    let within = class.0.parse()?;
    let listing = state
        .run(move |cx| use_case::list_lectures(cx, &staff, subject, within, &page))
        .await?
        .ok_or_else(ApiError::not_found)?;
    let given = [("subject", given)].into_iter().chain(class.0.given());
    Ok(query.0.filtered_by(given).answer(
        "/api/attendance/lectures",
        listing,
        |listed| listed.lecture.id.to_string(),
        |rows| LectureList {
            lectures: rows.into_iter().map(LectureItem::from).collect(),
        },
    ))
}
