//! Academic years, which a super admin opens and edits.

mod save;

use chrono::NaiveDate;
use portal_domain::{
    academic_years::{ClassDays, Taught, YearFee},
    ids::{AcademicYearId, CourseId},
};
use portal_services::academic_years::{self as use_case, KeepYear, Listed, Next, Shown};
use serde::Serialize;
use utoipa::ToSchema;

use self::save::SaveAcademicYear;
use crate::{
    college_setup::InstalmentBody,
    framework::{
        access::{Staff, SuperAdminDesk},
        api_error::ApiError,
        body::Body,
        numbers::Decimal,
        params::Id,
        reply::{Answer, Reply},
        state::State,
    },
};

/// The academic years of a college, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AcademicYearList {
    academic_years: Vec<AcademicYearRow>,
}

/// An academic year of the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AcademicYearRow {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    begins_on: NaiveDate,
    ends_on: NaiveDate,
    /// Null when none is set.
    #[schema(required = true)]
    last_admission_on: Option<NaiveDate>,
    /// Otherwise an approval has opened it, and its fees are those of College Details.
    is_opened_by_hand: bool,
    /// How many students were enrolled in its classes.
    students: i64,
}

impl From<Listed> for AcademicYearRow {
    fn from(year: Listed) -> Self {
        Self {
            id: year.id.to_string(),
            name: year.name,
            begins_on: year.days.first,
            ends_on: year.days.last,
            last_admission_on: year.last_admission,
            is_opened_by_hand: year.is_opened_by_hand,
            students: year.students,
        }
    }
}

/// GET /academic-years
pub(crate) async fn list(staff: Staff<SuperAdminDesk>, state: State) -> Reply<AcademicYearList> {
    let college = staff.college;
    let years = state.run(move |cx| use_case::list(cx, college)).await?;
    Ok(Answer::new(AcademicYearList {
        academic_years: years.into_iter().map(AcademicYearRow::from).collect(),
    }))
}

/// An academic year with its fees and classes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AcademicYearDetails {
    /// Empty of a proposal.
    #[serde(rename = "_id")]
    id: String,
    name: String,
    begins_on: NaiveDate,
    ends_on: NaiveDate,
    /// Who is approved later enters the next year. Null when none is set.
    #[schema(required = true)]
    last_admission_on: Option<NaiveDate>,
    /// Otherwise an approval has opened it, and its fees are those of College Details.
    is_opened_by_hand: bool,
    /// Goes up with every save; to be sent back with one.
    revision: i32,
    /// Of College Details, whose fees a year has until it is saved; to be sent back, too.
    college_revision: i32,
    instalments: Vec<InstalmentBody>,
    /// By course and year of study, the base fee first.
    fees: Vec<AcademicYearFee>,
    /// By course and term.
    classes: Vec<AcademicYearClass>,
}

/// A fee of a course in a year of study.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AcademicYearFee {
    course_id: String,
    course_name: String,
    /// From 1.
    year_of_study: i16,
    /// Empty: the base fee, which each course and year of study has.
    title: String,
    /// Rupees.
    amount: Decimal,
    /// How much of it a student owes who repeats the year of study: 0 to 100 percent.
    repeat_percent: i16,
}

/// A class: the students of a course and term.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AcademicYearClass {
    course_id: String,
    course_name: String,
    /// From 1.
    term: i16,
    begins_on: NaiveDate,
    ends_on: NaiveDate,
}

impl From<Shown> for AcademicYearDetails {
    fn from(year: Shown) -> Self {
        let plan = year.plan;
        let fee = |fee: YearFee| AcademicYearFee {
            course_id: fee.course.to_string(),
            course_name: course_name(fee.course, &year.taught),
            year_of_study: fee.year_of_study,
            title: fee.part.title.unwrap_or_default(),
            amount: fee.part.amount.into(),
            repeat_percent: fee.repeat_percent,
        };
        let class = |class: ClassDays| {
            let days = class.days.unwrap_or(plan.days);
            AcademicYearClass {
                course_id: class.course.to_string(),
                course_name: course_name(class.course, &year.taught),
                term: class.term,
                begins_on: days.first,
                ends_on: days.last,
            }
        };
        let instalments = plan.instalments.iter().map(|day| InstalmentBody::of(*day));
        Self {
            id: year.id.map(|id| id.to_string()).unwrap_or_default(),
            name: plan.name,
            begins_on: plan.days.first,
            ends_on: plan.days.last,
            last_admission_on: plan.last_admission,
            is_opened_by_hand: year.is_opened_by_hand,
            revision: year.revision,
            college_revision: year.college_revision,
            instalments: instalments.collect(),
            fees: plan.fees.into_iter().map(fee).collect(),
            classes: plan.classes.into_iter().map(class).collect(),
        }
    }
}

fn course_name(course: CourseId, taught: &[Taught]) -> String {
    let found = taught.iter().find(|one| one.course == course);
    found.map(|one| one.name.clone()).unwrap_or_default()
}

/// The year that can be opened next, beside the last one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NextAcademicYear {
    /// Null until the college has a year.
    #[schema(required = true)]
    last: Option<AcademicYearDetails>,
    /// The last one, moved by a year. Nothing of it is saved.
    proposed: AcademicYearDetails,
}

/// GET /academic-years/next
pub(crate) async fn next(staff: Staff<SuperAdminDesk>, state: State) -> Reply<NextAcademicYear> {
    let college = staff.college;
    let Next { last, proposed } = state
        .run(move |cx| use_case::find_next(cx, college))
        .await?;
    Ok(Answer::new(NextAcademicYear {
        last: last.map(AcademicYearDetails::from),
        proposed: proposed.into(),
    }))
}

/// GET /academic-years/{id}
pub(crate) async fn get(
    staff: Staff<SuperAdminDesk>,
    id: Id<AcademicYearId>,
    state: State,
) -> Reply<AcademicYearDetails> {
    let college = staff.college;
    let year = state
        .run(move |cx| use_case::find(cx, college, id.0))
        .await?;
    Ok(Answer::new(year.into()))
}

/// POST /academic-years: opens a year. Students who are approved in it from now on are charged its fees.
pub(crate) async fn open(
    staff: Staff<SuperAdminDesk>,
    body: Body<SaveAcademicYear, 1024>,
    state: State,
) -> Reply<AcademicYearDetails> {
    let (plan, seen) = (body.0.parse()?, body.0.seen());
    let year = state
        .run(move |cx| use_case::open(cx, &staff, seen, &plan))
        .await?;
    Ok(Answer::new(year.into()))
}

/// PUT /academic-years/{id}: replaces all of a year's plan. Charges that were raised before stay.
pub(crate) async fn save(
    staff: Staff<SuperAdminDesk>,
    id: Id<AcademicYearId>,
    body: Body<SaveAcademicYear, 1024>,
    state: State,
) -> Reply<AcademicYearDetails> {
    let (plan, seen) = (body.0.parse()?, body.0.seen());
    let year = state
        .run(move |cx| use_case::save(cx, &staff, id.0, seen, &plan))
        .await?;
    Ok(Answer::new(year.into()))
}

impl From<KeepYear> for ApiError {
    fn from(reason: KeepYear) -> Self {
        match reason {
            KeepYear::NotFound => Self::not_found(),
            KeepYear::Faults(faults) => faults.into(),
            KeepYear::State(reason) => Self::conflict(&reason),
        }
    }
}
