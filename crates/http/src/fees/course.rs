//! A charge for all admitted students of a course.

use portal_domain::course_charges::NewCourseCharge;
use portal_services::fees::{self as use_case, ChargeCourse, CourseCharge};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{AccountantDesk, Staff},
    api_error::ApiError,
    body::Body,
    idempotency::IdempotencyKey,
    numbers::{Decimal, NumberInput},
    reply::{Answer, Reply},
    state::State,
};

/// A charge for a course.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct CourseChargeBody {
    /// The course's short name.
    #[schema(required = true)]
    course: String,
    #[schema(required = true)]
    title: String,
    /// Rupees for each student, more than nothing.
    #[schema(required = true)]
    amount: NumberInput,
    /// `YYYY-MM-DD`, not before today.
    #[schema(required = true)]
    due_date: String,
    /// `charged` of the trial, without which nobody is charged.
    students: Option<usize>,
    /// Whether it is only to be tried.
    dry_run: Option<bool>,
}

/// A student who has the charge already.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LeftOutStudent {
    /// The SAP id.
    student_id: String,
    student_name: String,
}

/// What a charge for a course has done, or would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CourseCharged {
    /// How many students are charged.
    charged: usize,
    /// Rupees: what they owe together.
    total: Decimal,
    /// How many are left out because they have a charge of this title with this due date.
    left_out_count: usize,
    /// The first 100 of them, by SAP id.
    left_out: Vec<LeftOutStudent>,
}

/// The most students that a reply names.
const NAMED: usize = 100;

impl From<CourseCharge> for CourseCharged {
    fn from(done: CourseCharge) -> Self {
        let left_out_count = done.left_out.len();
        let left_out = done.left_out.into_iter().take(NAMED);
        Self {
            charged: done.students,
            total: done.total.into(),
            left_out_count,
            left_out: left_out
                .map(|member| LeftOutStudent {
                    student_id: member.sap_id.to_string(),
                    student_name: member.name,
                })
                .collect(),
        }
    }
}

/// POST /accountant/course-charges: all students of the course or nobody.
pub(crate) async fn charge_course(
    staff: Staff<AccountantDesk>,
    key: IdempotencyKey,
    body: Body<CourseChargeBody>,
    state: State,
) -> Reply<CourseCharged> {
    let call = key.call::<_, CourseCharged>(&body.0);
    let input = &body.0;
    let asked = NewCourseCharge::parse(
        &input.course,
        &input.title,
        input.amount.as_str(),
        &input.due_date,
    )?;
    let seen = input.students;
    if input.dry_run.unwrap_or_default() {
        let found = state
            .run(move |cx| use_case::look_at_course_charge(cx, &staff, &asked))
            .await?;
        return Ok(Answer::new(found.into()));
    }
    let done = state
        .run(move |cx| use_case::charge_course(cx, &staff, &asked, seen, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<ChargeCourse> for ApiError {
    fn from(reason: ChargeCourse) -> Self {
        match reason {
            ChargeCourse::Fault(fault) => fault.into(),
            ChargeCourse::Not(reason) => Self::conflict(&reason),
            ChargeCourse::OtherCall(reason) => reason.into(),
        }
    }
}
