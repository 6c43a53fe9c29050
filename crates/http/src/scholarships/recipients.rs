//! The students who get a scholarship: the desk approves them, and the super admin pays them.

use chrono::{DateTime, Utc};
use portal_domain::{ids::ScholarshipId, sap_id::SapId, scholarships::Picked};
use portal_services::scholarships::{
    self as use_case, Applicant, ApproveStudents, Awarded, NotFound, PayScholarship,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ScholarshipEnvelope, ScholarshipItem, parse_id};
use crate::framework::{
    access::{ScholarshipDesk, Staff, SuperAdminDesk},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    idempotency::IdempotencyKey,
    numbers::Decimal,
    params::{AskedOfList, Id, ListQuery, Query},
    reply::{Answer, Reply},
    state::State,
};
use crate::marks::VerdictName;

/// Somebody who has applied.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ApplicantItem {
    /// The SAP id.
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// The short name of the course applied for; null before there is an admission form.
    #[schema(required = true)]
    course: Option<String>,
    applied_at: DateTime<Utc>,
    is_approved: bool,
    /// Of the published result.
    #[schema(required = true)]
    result: Option<ApplicantResult>,
    /// In all subjects together; null while no lecture was held.
    #[schema(required = true)]
    attendance: Option<ApplicantAttendance>,
    other_awards: OtherAwards,
}

/// A published result in short.
#[derive(Debug, Serialize, ToSchema)]
struct ApplicantResult {
    percentage: Decimal,
    verdict: VerdictName,
}

/// Lectures of a student.
#[derive(Debug, Serialize, ToSchema)]
struct ApplicantAttendance {
    attended: i64,
    held: i64,
}

/// The other scholarships that a student was approved for, paid or still to be paid.
#[derive(Debug, Serialize, ToSchema)]
struct OtherAwards {
    count: i64,
    /// Rupees.
    total: Decimal,
}

impl From<Applicant> for ApplicantItem {
    fn from(applicant: Applicant) -> Self {
        let context = applicant.context;
        let tally = context.attendance;
        Self {
            result: context.result.map(|summary| ApplicantResult {
                percentage: summary.score.percentage().into(),
                verdict: summary.verdict.into(),
            }),
            attendance: (tally.held > 0).then_some(ApplicantAttendance {
                attended: tally.attended,
                held: tally.held,
            }),
            other_awards: OtherAwards {
                count: context.other_awards,
                total: context.awarded.into(),
            },
            id: applicant.person.sap_id.to_string(),
            name: applicant.person.name,
            course: applicant.course,
            applied_at: applicant.applied_at,
            is_approved: applicant.is_approved,
        }
    }
}

/// A scholarship and who has applied for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Applicants {
    success: bool,
    scholarship: ScholarshipItem,
    /// In the order of their SAP ids.
    students_participated: Vec<ApplicantItem>,
}

/// GET /scholarship/fetch-students/{id}. Searched by name, address and SAP id.
pub(crate) async fn fetch_students(
    staff: Staff<ScholarshipDesk>,
    id: Id<ScholarshipId>,
    query: Query<ListQuery>,
    state: State,
) -> Reply<Applicants> {
    let (page, search) = query.0.parse::<SapId>()?;
    let id = id.0;
    let found = state
        .run(move |cx| use_case::list_applicants(cx, &staff, id, search.as_deref(), &page))
        .await?;
    let scholarship = found.scholarship.into();
    Ok(query.0.answer(
        &format!("/api/scholarship/fetch-students/{id}"),
        found.listing,
        |applicant| applicant.person.sap_id.to_string(),
        |rows| Applicants {
            success: true,
            scholarship,
            students_participated: rows.into_iter().map(ApplicantItem::from).collect(),
        },
    ))
}

impl From<NotFound> for ApiError {
    fn from(_: NotFound) -> Self {
        Self::not_found()
    }
}

/// Who gets a scholarship.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ApproveStudentsBody {
    /// SAP ids, of students who have applied.
    #[schema(required = true)]
    student_ids: Vec<String>,
    #[schema(required = true)]
    scholarship_id: String,
}

/// POST /scholarship/approve-students, once per scholarship.
pub(crate) async fn approve_students(
    staff: Staff<ScholarshipDesk>,
    body: Body<ApproveStudentsBody>,
    state: State,
) -> Reply<ScholarshipEnvelope> {
    let picked = Picked::parse(&body.0.student_ids)?;
    let id: ScholarshipId = parse_id(&body.0.scholarship_id)?;
    let listed = state
        .run(move |cx| use_case::approve_students(cx, &staff, id, &picked))
        .await?;
    let message = "Students approved successfully.";
    Ok(Answer::new(ScholarshipEnvelope::new(message, listed)))
}

impl From<ApproveStudents> for ApiError {
    fn from(reason: ApproveStudents) -> Self {
        match reason {
            ApproveStudents::NotFound => Self::not_found(),
            ApproveStudents::NotOpen(reason) => Self::conflict(&reason),
            ApproveStudents::Faults(faults) => faults.into(),
        }
    }
}

impl From<Awarded> for ScholarshipEnvelope {
    fn from(awarded: Awarded) -> Self {
        Self::new(awarded.message(), awarded.0)
    }
}

/// POST /scholarship/pay/{id}: the award enters every approved student's wallet, once.
pub(crate) async fn pay(
    staff: Staff<SuperAdminDesk, acts::PayScholarship>,
    id: Id<ScholarshipId>,
    key: IdempotencyKey,
    state: State,
) -> Reply<ScholarshipEnvelope> {
    let call = key.call::<_, ScholarshipEnvelope>(&());
    let done = state
        .run(move |cx| use_case::pay(cx, &staff, id.0, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<PayScholarship> for ApiError {
    fn from(reason: PayScholarship) -> Self {
        match reason {
            PayScholarship::NotFound => Self::not_found(),
            PayScholarship::NotPayable(reason) => Self::conflict(&reason),
            PayScholarship::OtherCall(reason) => reason.into(),
        }
    }
}
