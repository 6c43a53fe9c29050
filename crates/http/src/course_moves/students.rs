//! The students whom a saved plan would move.

use portal_domain::{
    course_moves::{MoveProblem, Mover, OnlyMovers},
    ids::CourseId,
    sap_id::SapId,
};
use portal_services::course_moves::{self as use_case, Wanted};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::{
    access::{Staff, SuperAdminDesk},
    numbers::Decimal,
    params::{AskedOfList, Id, ListQuery, Query},
    reply::Reply,
    state::State,
    words::wire_words,
};

wire_words! {
    /// Why a plan cannot move a student.
    CourseMoveProblem = MoveProblem;

    /// Which students of a plan are listed.
    OnlyCourseMovers = OnlyMovers;
}

/// A student whom a plan would move, with what goes along.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CourseMover {
    /// The SAP id.
    id: String,
    name: String,
    /// The name of the year of approval.
    year: String,
    /// The division's name; null for none.
    #[schema(required = true)]
    division: Option<String>,
    #[schema(required = true)]
    roll_number: Option<i16>,
    /// The term that the student is in now; null where the plan does not say it.
    #[schema(required = true)]
    term: Option<i16>,
    /// How many marks go to the terms of their subjects.
    marks: i64,
    /// How many issued results stay as from before there were terms.
    results: i64,
    /// How many re-exams are paid whose marks are open.
    reexams: i64,
    /// Rupees that are not paid.
    due: Decimal,
    /// Null if the student can be moved.
    #[schema(required = true)]
    problem: Option<CourseMoveProblem>,
}

impl From<Mover> for CourseMover {
    fn from(mover: Mover) -> Self {
        Self {
            id: mover.student.to_string(),
            name: mover.name,
            year: mover.year,
            division: mover.division,
            roll_number: mover.roll,
            term: mover.term,
            marks: mover.marks,
            results: mover.results,
            reexams: mover.reexams,
            due: mover.due.into(),
            problem: mover.problem.map(CourseMoveProblem::from),
        }
    }
}

/// Students whom a plan would move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CourseMoverList {
    students: Vec<CourseMover>,
}

/// Which of them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfMovers {
    /// All when left out.
    #[param(value_type = Option<OnlyCourseMovers>, inline)]
    only: Option<String>,
}

/// GET /college/course-moves/{id}/students: of the saved plan, by SAP id; searched by name and SAP id.
pub(crate) async fn list_students(
    staff: Staff<SuperAdminDesk>,
    id: Id<CourseId>,
    query: Query<ListQuery>,
    filter: Query<OfMovers>,
    state: State,
) -> Reply<CourseMoverList> {
    let (page, search) = query.0.parse::<SapId>()?;
    let only = OnlyMovers::parse(filter.0.only.as_deref())?;
    let (college, course) = (staff.college, id.0);
    let wanted = Wanted {
        search,
        only_problems: only == Some(OnlyMovers::Cannot),
    };
    let listing = state
        .run(move |cx| use_case::list_students(cx, college, course, &wanted, &page))
        .await?;
    let given = [("only", filter.0.only.as_deref())];
    Ok(query.0.filtered_by(given).answer(
        &format!("/api/college/course-moves/{course}/students"),
        listing,
        |mover| mover.student.to_string(),
        |rows| CourseMoverList {
            students: rows.into_iter().map(CourseMover::from).collect(),
        },
    ))
}
