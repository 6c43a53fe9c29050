//! A class: the students of a course with their marks, as a spreadsheet shows them.

use portal_domain::{
    marks::sheet::Subject,
    sap_id::SapId,
    validation::{Label, line},
};
use portal_services::marks::{self as use_case, Grid, Whose};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::MarksSheet;
use crate::{
    classes::OfClass,
    framework::{
        access::{MarksDesk, Staff},
        api_error::ApiError,
        numbers::Decimal,
        params::{AskedOfList, PageQuery, Query},
        reply::Reply,
        state::State,
    },
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
    /// From 1; left out in a course of one term. Two terms may have subjects of one name.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// All of these students who take it and have no marks of their current attempt.
    missing: i64,
}

impl From<(Subject, i64)> for GridSubject {
    fn from((subject, missing): (Subject, i64)) -> Self {
        Self {
            term: subject.shown_term,
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
    /// The term of all these subjects, from 1; left out in a course of one term, and where they are of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    subjects: Vec<GridSubject>,
    /// In the order of their SAP ids.
    students: Vec<MarksSheet>,
}

fn only_term(subjects: &[(Subject, i64)]) -> Option<i16> {
    let mut terms = subjects.iter().map(|(subject, _)| subject.shown_term);
    let first = terms.next()??;
    terms.all(|term| term == Some(first)).then_some(first)
}

/// Of which course.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfTaughtCourse {
    /// The course's short name.
    course: String,
}

impl OfTaughtCourse {
    pub(crate) fn parse(&self, class: &OfClass) -> Result<Whose, ApiError> {
        Ok(Whose {
            course: line("course", Label::Course, 80, &self.course)?,
            within: class.parse()?,
        })
    }
}

/// GET /marks/grid: a page of a class.
pub(crate) async fn grid(
    staff: Staff<MarksDesk>,
    query: Query<PageQuery>,
    course: Query<OfTaughtCourse>,
    class: Query<OfClass>,
    state: State,
) -> Reply<MarksGrid> {
    let page = query.0.parse::<SapId>()?;
    let whose = course.0.parse(&class.0)?;
    let grid = state
        .run(move |cx| use_case::grid(cx, &staff, &whose, &page))
        .await?;
    let Grid {
        course,
        subjects,
        sheets,
    } = grid.ok_or_else(ApiError::not_found)?;
    let wanted = course.clone();
    let given = [("course", Some(wanted.as_str()))];
    let given = given.into_iter().chain(class.0.given());
    Ok(query.0.filtered_by(given).answer(
        "/api/marks/grid",
        sheets,
        |sheet| sheet.sap_id.to_string(),
        |rows| MarksGrid {
            course,
            term: only_term(&subjects),
            subjects: subjects.into_iter().map(GridSubject::from).collect(),
            students: rows.into_iter().map(MarksSheet::from).collect(),
        },
    ))
}
