//! Moving courses that have students to terms, as super admins plan and approve it.

mod save;
mod students;

use chrono::{DateTime, Utc};
use portal_domain::{
    course_moves::{DivisionToMove, NamedStudents, SubjectToMove, YearToMove},
    ids::{CourseId, StaffId},
};
use portal_services::course_moves::{self as use_case, KeepMove, Listed, Saved, Shown};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use self::{save::save, students::list_students};
use crate::framework::{
    access::{Staff, SuperAdminDesk},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    params::Id,
    reply::{Answer, Nothing, Reply},
    state::State,
};

/// The courses that can be moved to terms.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CourseMoveList {
    /// Those of one term that somebody is in.
    courses: Vec<CourseMoveRow>,
}

/// A course that can be moved to terms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CourseMoveRow {
    course_id: String,
    /// The short name.
    course_name: String,
    students: i64,
    /// Null until one is saved.
    #[schema(required = true)]
    plan: Option<CourseMoveSaved>,
}

/// Who saved a plan last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CourseMoveSaved {
    /// The name that colleagues see.
    saved_by: String,
    saved_at: DateTime<Utc>,
}

impl From<Saved> for CourseMoveSaved {
    fn from(saved: Saved) -> Self {
        Self {
            saved_by: saved.by,
            saved_at: saved.at,
        }
    }
}

impl From<Listed> for CourseMoveRow {
    fn from(listed: Listed) -> Self {
        Self {
            course_id: listed.course.to_string(),
            course_name: listed.name,
            students: listed.students,
            plan: listed.plan.map(CourseMoveSaved::from),
        }
    }
}

/// GET /college/course-moves
pub(crate) async fn list(staff: Staff<SuperAdminDesk>, state: State) -> Reply<CourseMoveList> {
    let college = staff.college;
    let courses = state.run(move |cx| use_case::list(cx, college)).await?;
    Ok(Answer::new(CourseMoveList {
        courses: courses.into_iter().map(CourseMoveRow::from).collect(),
    }))
}

/// A course that can be moved to terms, with the plan for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CourseMoveDetails {
    course_id: String,
    /// The short name.
    course_name: String,
    /// Null until a plan is saved.
    #[schema(required = true)]
    terms: Option<i16>,
    #[schema(required = true)]
    terms_per_year: Option<i16>,
    subjects: Vec<CourseMoveSubject>,
    /// By the year of approval, the newest first.
    years: Vec<CourseMoveYear>,
    /// Students named one by one.
    lists: Vec<CourseMoveNamed>,
    /// To be sent back with a save, an approval or a dismissal.
    revision: i32,
    /// Null without a plan, as are the next two.
    #[schema(required = true)]
    saved_by: Option<String>,
    #[schema(required = true)]
    saved_at: Option<DateTime<Utc>>,
    /// Whether the caller saved it last, so that somebody else has to approve it.
    is_own: bool,
    /// How many are in the course.
    students: i64,
    /// How many of them the plan cannot move.
    cannot: i64,
    /// By the term that the plan says, in ascending order.
    counts: Vec<CourseMoveCount>,
}

/// A subject, with the term that it will be in.
#[derive(Debug, Serialize, ToSchema)]
struct CourseMoveSubject {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    #[schema(required = true)]
    code: Option<String>,
    #[schema(required = true)]
    term: Option<i16>,
}

/// The students of a year of approval, with the term that they are in now.
#[derive(Debug, Serialize, ToSchema)]
struct CourseMoveYear {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    students: i64,
    #[schema(required = true)]
    term: Option<i16>,
    divisions: Vec<CourseMoveDivision>,
}

/// The students of a division of it.
#[derive(Debug, Serialize, ToSchema)]
struct CourseMoveDivision {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    students: i64,
    /// Null: that of the year.
    #[schema(required = true)]
    term: Option<i16>,
}

/// Students named one by one, with the term that they are in now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CourseMoveNamed {
    term: i16,
    /// SAP ids.
    student_ids: Vec<String>,
}

/// How many students the plan moves into a term.
#[derive(Debug, Serialize, ToSchema)]
struct CourseMoveCount {
    term: i16,
    students: i64,
}

/// The term of an entry of a list of the plan.
fn term_of<T: PartialEq>(list: &[(T, i16)], id: &T) -> Option<i16> {
    let found = list.iter().find(|(of, _)| of == id);
    found.map(|(_, term)| *term)
}

impl CourseMoveDetails {
    fn of(shown: Shown, is_own: bool) -> Self {
        let (saved, by) = shown.plan.unzip();
        let (by, at) = by.map(|by| (by.by, by.at)).unzip();
        let plan = saved.map(|saved| saved.plan);
        let in_plan = plan.as_ref();
        let subject = |of: &SubjectToMove| CourseMoveSubject {
            id: of.id.to_string(),
            name: of.name.clone(),
            code: of.code.clone(),
            term: in_plan.and_then(|plan| term_of(&plan.subjects, &of.id)),
        };
        let division = |of: &DivisionToMove| CourseMoveDivision {
            id: of.id.to_string(),
            name: of.name.clone(),
            students: of.students,
            term: in_plan.and_then(|plan| term_of(&plan.divisions, &of.id)),
        };
        let year = |of: &YearToMove| CourseMoveYear {
            id: of.id.to_string(),
            name: of.name.clone(),
            students: of.students,
            term: in_plan.and_then(|plan| term_of(&plan.years, &of.id)),
            divisions: of.divisions.iter().map(division).collect(),
        };
        let named = |list: &NamedStudents| CourseMoveNamed {
            term: list.term,
            student_ids: list.students.iter().map(ToString::to_string).collect(),
        };
        let count = |(term, students): &(i16, i64)| CourseMoveCount {
            term: *term,
            students: *students,
        };
        let lists = in_plan.map_or(&[][..], |plan| &plan.lists);
        Self {
            course_id: shown.course.id.to_string(),
            terms: in_plan.map(|plan| plan.terms.count),
            terms_per_year: in_plan.map(|plan| plan.terms.per_year),
            subjects: shown.course.subjects.iter().map(subject).collect(),
            years: shown.course.years.iter().map(year).collect(),
            lists: lists.iter().map(named).collect(),
            revision: shown.revision,
            saved_by: by,
            saved_at: at,
            is_own,
            students: shown.course.students(),
            cannot: shown.counts.cannot,
            counts: shown.counts.by_term.iter().map(count).collect(),
            course_name: shown.course.name,
        }
    }

    fn seen_by(caller: StaffId, shown: Shown) -> Self {
        let saver = shown.plan.as_ref().map(|(saved, _)| saved.saved_by);
        Self::of(shown, saver == Some(caller))
    }
}

/// GET /college/course-moves/{id}: not found of a course that has several terms or that nobody is in.
pub(crate) async fn get(
    staff: Staff<SuperAdminDesk>,
    id: Id<CourseId>,
    state: State,
) -> Reply<CourseMoveDetails> {
    let (college, caller) = (staff.college, staff.id);
    let shown = state
        .run(move |cx| use_case::find(cx, college, id.0))
        .await?;
    Ok(Answer::new(CourseMoveDetails::seen_by(caller, shown)))
}

/// Which plan is decided on.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct DecideCourseMove {
    /// The revision that was read.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// A course that was moved to terms.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CourseMoved {
    /// How many students.
    moved: i32,
    /// How many terms the course has.
    terms: i16,
}

/// POST /college/course-moves/{id}/approve: by another super admin than the one who saved the plan. The second call is
/// refused, as the course has terms by then.
pub(crate) async fn approve(
    staff: Staff<SuperAdminDesk, acts::MoveCourse>,
    id: Id<CourseId>,
    body: Body<DecideCourseMove>,
    state: State,
) -> Reply<CourseMoved> {
    let seen = body.0.revision;
    let (moved, terms) = state
        .run(move |cx| use_case::approve(cx, &staff, id.0, seen))
        .await?;
    Ok(Answer::new(CourseMoved {
        moved,
        terms: terms.count,
    }))
}

/// POST /college/course-moves/{id}/dismiss: the second call is refused, as there is no plan by then.
pub(crate) async fn dismiss(
    staff: Staff<SuperAdminDesk>,
    id: Id<CourseId>,
    body: Body<DecideCourseMove>,
    state: State,
) -> Reply<Nothing> {
    let seen = body.0.revision;
    state
        .run(move |cx| use_case::dismiss(cx, &staff, id.0, seen))
        .await?;
    Ok(Answer::new(Nothing))
}

impl From<KeepMove> for ApiError {
    fn from(reason: KeepMove) -> Self {
        match reason {
            KeepMove::NotFound => Self::not_found(),
            KeepMove::Faults(faults) => faults.into(),
            KeepMove::State(reason) => Self::conflict(&reason),
        }
    }
}
