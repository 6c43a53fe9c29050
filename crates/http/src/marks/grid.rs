//! A class: the students of a course with their marks, as a spreadsheet shows them.

use portal_domain::{
    marks::sheet::Subject,
    sap_id::SapId,
    validation::{Label, line},
};
use portal_services::marks::{self as use_case, Grid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::MarksSheet;
use crate::framework::{
    access::{MarksDesk, Staff},
    api_error::ApiError,
    numbers::Decimal,
    params::{AskedOfList, PageQuery, Query},
    reply::Reply,
    state::State,
};

/// A subject of a class.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GridSubject {
    subject_id: String,
    subject_name: String,
    /// The least that is passed: the passing marks, and never less than 40 % of the maximum.
    min_marks: Decimal,
    max_marks: Decimal,
    /// Students of the whole course without marks of their current attempt.
    missing: i64,
}

impl From<(Subject, i64)> for GridSubject {
    fn from((subject, missing): (Subject, i64)) -> Self {
        Self {
            subject_id: subject.id.to_string(),
            min_marks: subject.least_to_pass().into(),
            max_marks: subject.max.into(),
            subject_name: subject.name,
            missing,
        }
    }
}

/// A class.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MarksGrid {
    /// The course's short name.
    course: String,
    subjects: Vec<GridSubject>,
    /// In the order of their SAP ids.
    students: Vec<MarksSheet>,
}

/// Which class.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfClass {
    /// The course's short name.
    pub(crate) course: String,
}

impl OfClass {
    pub(crate) fn parse(&self) -> Result<String, ApiError> {
        Ok(line("course", Label::Course, 80, &self.course)?)
    }
}

/// GET /marks/grid: a page of a class.
pub(crate) async fn grid(
    staff: Staff<MarksDesk>,
    query: Query<PageQuery>,
    class: Query<OfClass>,
    state: State,
) -> Reply<MarksGrid> {
    let page = query.0.parse::<SapId>()?;
    let course = class.0.parse()?;
    let grid = state
        .run(move |cx| use_case::grid(cx, &staff, &course, &page))
        .await?;
    let Grid {
        course,
        subjects,
        sheets,
    } = grid.ok_or_else(ApiError::not_found)?;
    let wanted = course.clone();
    Ok(query.0.filtered("course", Some(wanted.as_str())).answer(
        "/api/marks/grid",
        sheets,
        |sheet| sheet.sap_id.to_string(),
        |rows| MarksGrid {
            course,
            subjects: subjects.into_iter().map(GridSubject::from).collect(),
            students: rows.into_iter().map(MarksSheet::from).collect(),
        },
    ))
}
