//! Asking for a change, and what the form offers.

use portal_services::enrolment_changes::{self as use_case, Asked, AskedPlace};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{EnrolmentChangeDetails, EnrolmentChangeKind};
use crate::framework::{
    access::{PromotionDesk, Staff},
    body::Body,
    reply::{Answer, Reply},
    state::State,
};

/// What somebody asks for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AskEnrolmentChange {
    /// The portal offers `Repeat` by itself, once in a year.
    #[schema(value_type = EnrolmentChangeKind, required = true)]
    kind: String,
    /// SAP ids, 1 to 1,000.
    #[schema(required = true)]
    student_ids: Vec<String>,
    /// The class that they enter; not of a promotion that is undone.
    to: Option<AskedClass>,
    /// The class whose promotion is undone.
    class_id: Option<String>,
    /// Of 10 to 500 characters.
    #[schema(required = true)]
    reason: String,
}

/// A class that students enter; it is made if there is none.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct AskedClass {
    #[schema(required = true)]
    academic_year_id: String,
    #[schema(required = true)]
    course_id: String,
    /// From 1.
    #[schema(required = true)]
    term: Option<i16>,
}

impl From<AskEnrolmentChange> for Asked {
    fn from(body: AskEnrolmentChange) -> Self {
        let place = |to: AskedClass| AskedPlace {
            year: to.academic_year_id,
            course: to.course_id,
            term: to.term,
        };
        Self {
            kind: body.kind,
            students: body.student_ids,
            to: body.to.map(place),
            class: body.class_id,
            reason: body.reason,
        }
    }
}

/// POST /enrolment-changes: a student of whom another change waits is refused, so the second of two equal calls is.
pub(crate) async fn ask(
    staff: Staff<PromotionDesk>,
    body: Body<AskEnrolmentChange>,
    state: State,
) -> Reply<EnrolmentChangeDetails> {
    let asked = Asked::from(body.0);
    let reader = staff.id;
    let shown = state
        .run(move |cx| use_case::ask(cx, &staff, &asked))
        .await?;
    Ok(Answer::new(EnrolmentChangeDetails::of(shown, reader)))
}

/// An academic year that students can enter.
#[derive(Debug, Serialize, ToSchema)]
struct YearChoice {
    #[serde(rename = "_id")]
    id: String,
    name: String,
}

/// A course that students can enter.
#[derive(Debug, Serialize, ToSchema)]
struct CourseChoice {
    #[serde(rename = "_id")]
    id: String,
    /// The short name.
    name: String,
    /// How many it has.
    terms: i16,
}

/// Which classes a change may lead to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EnrolmentChoices {
    /// Those that have not ended, the newest last.
    years: Vec<YearChoice>,
    courses: Vec<CourseChoice>,
}

/// GET /enrolment-changes/choices
pub(crate) async fn choices(staff: Staff<PromotionDesk>, state: State) -> Reply<EnrolmentChoices> {
    let college = staff.college;
    let found = state
        .run(move |cx| use_case::find_choices(cx, college))
        .await?;
    let years = found.years.into_iter().map(|year| YearChoice {
        id: year.id.to_string(),
        name: year.name,
    });
    let courses = found.courses.into_iter().map(|course| CourseChoice {
        id: course.course.to_string(),
        name: course.name,
        terms: course.terms.count,
    });
    Ok(Answer::new(EnrolmentChoices {
        years: years.collect(),
        courses: courses.collect(),
    }))
}
