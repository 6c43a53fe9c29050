//! The days of the re-exams, which the marks admin sets.

use chrono::NaiveDate;
use portal_domain::{
    dates,
    ids::SubjectId,
    reexam::ReexamFault,
    validation::{Fault, Label, optional_line},
};
use portal_services::reexam::{self as use_case, ExamDate, SetExamDate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    framework::{
        access::{MarksDesk, Staff},
        api_error::ApiError,
        body::Body,
        params::{Id, Query},
        reply::{Answer, Reply},
        state::State,
    },
    students::OfCourse,
};

/// A subject with the day of its next re-exam.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReexamDateItem {
    subject_id: String,
    subject_name: String,
    /// The course's short name.
    course: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    #[schema(required = true)]
    exam_date: Option<NaiveDate>,
    /// Students who have paid to sit it on that day and whose marks are still to come.
    registered: i64,
}

impl From<ExamDate> for ReexamDateItem {
    fn from(date: ExamDate) -> Self {
        Self {
            subject_id: date.subject.to_string(),
            subject_name: date.name,
            course: date.course,
            term: date.term,
            exam_date: date.exam_on,
            registered: date.registered,
        }
    }
}

/// The subjects with the days of their re-exams.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReexamDates {
    reexams: Vec<ReexamDateItem>,
}

/// GET /marks/reexam-dates
pub(crate) async fn list_dates(
    staff: Staff<MarksDesk>,
    filter: Query<OfCourse>,
    state: State,
) -> Reply<ReexamDates> {
    let given = filter.0.course.as_deref();
    let course = optional_line("course", Label::Course, 80, given.unwrap_or_default())?;
    let dates = state
        .run(move |cx| use_case::list_dates(cx, &staff, course.as_deref()))
        .await?;
    Ok(Answer::new(ReexamDates {
        reexams: dates.into_iter().map(ReexamDateItem::from).collect(),
    }))
}

/// The day of a re-exam.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ReexamDateBody {
    /// `YYYY-MM-DD`, today or later, within a year.
    #[schema(required = true)]
    exam_date: String,
}

/// A subject with the day of its re-exam.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReexamDateEnvelope {
    reexam: ReexamDateItem,
}

/// PUT /marks/reexam-dates/{id}: sets the day of that subject's re-exam.
pub(crate) async fn set_date(
    staff: Staff<MarksDesk>,
    id: Id<SubjectId>,
    body: Body<ReexamDateBody>,
    state: State,
) -> Reply<ReexamDateEnvelope> {
    let day = dates::parse(&body.0.exam_date)
        .ok_or_else(|| Fault::new("examDate", ReexamFault::NoDay))?;
    let date = state
        .run(move |cx| use_case::set_date(cx, &staff, id.0, day))
        .await?;
    Ok(Answer::new(ReexamDateEnvelope {
        reexam: date.into(),
    }))
}

impl From<SetExamDate> for ApiError {
    fn from(reason: SetExamDate) -> Self {
        match reason {
            SetExamDate::NotFound => Self::not_found(),
            SetExamDate::Day(fault) => fault.into(),
        }
    }
}
