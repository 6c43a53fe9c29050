//! Scholarships as a student sees them: what one can apply for, and what one has applied for (spec §2:
//! Scholarship).

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    ids::ScholarshipId,
    money::Rupees,
    scholarships::{Application, Outcome, Scholarship},
};
use portal_services::scholarships::{self as use_case, Applied, Apply};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::parse_id;
use crate::{
    fees::agreed_fee,
    framework::{
        access::{OwnId, SignedInStudent},
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        idempotency::IdempotencyKey,
        numbers::{Decimal, NumberInput},
        params::{AskedOfList, ListQuery, Query},
        reply::{Answer, Reply},
        state::State,
        words::wire_words,
    },
};

/// A scholarship that one can apply for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpenScholarship {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// Rupees: the award.
    amount: Decimal,
    /// The day of the test, today or later.
    exam_date: NaiveDate,
    /// Rupees: what applying costs.
    fee: Decimal,
}

impl OpenScholarship {
    fn new(scholarship: Scholarship, fee: Rupees) -> Self {
        Self {
            id: scholarship.id.to_string(),
            name: scholarship.input.name,
            amount: scholarship.input.award.into(),
            exam_date: scholarship.input.exam_on,
            fee: fee.into(),
        }
    }
}

/// The scholarships that one can apply for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenScholarships {
    success: bool,
    /// The soonest test first.
    scholarships: Vec<OpenScholarship>,
}

/// GET /scholarship/fetch-non-participated/{studentId}
pub(crate) async fn fetch_non_participated(
    student: SignedInStudent,
    _: OwnId,
    query: Query<ListQuery>,
    state: State,
) -> Reply<OpenScholarships> {
    let (page, search) = query.0.parse::<ScholarshipId>()?;
    let own = student.sap_id.clone();
    let open = state
        .run(move |cx| use_case::list_open(cx, &student, search.as_deref(), &page))
        .await?;
    let fee = open.fee;
    Ok(query.0.answer(
        &format!("/api/scholarship/fetch-non-participated/{}", own),
        open.listing,
        |scholarship| scholarship.id.to_string(),
        |rows| OpenScholarships {
            success: true,
            scholarships: rows
                .into_iter()
                .map(|row| OpenScholarship::new(row, fee))
                .collect(),
        },
    ))
}

wire_words! {
    /// What has become of an application.
    ApplicationStatus = Outcome;
}

/// A scholarship that one has applied for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AppliedScholarship {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// Rupees: the award.
    amount: Decimal,
    /// The day of the test.
    exam_date: NaiveDate,
    /// Rupees: what applying has cost.
    fee: Decimal,
    /// Of the fee's payment; null where applying cost nothing.
    #[schema(required = true)]
    transaction_id: Option<String>,
    applied_at: DateTime<Utc>,
    status: ApplicationStatus,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    paid_at: Option<DateTime<Utc>>,
}

impl From<Application> for AppliedScholarship {
    fn from(application: Application) -> Self {
        let scholarship = application.scholarship;
        Self {
            id: scholarship.id.to_string(),
            name: scholarship.input.name,
            amount: scholarship.input.award.into(),
            exam_date: scholarship.input.exam_on,
            fee: application.fee.into(),
            transaction_id: application.payment.map(|id| id.to_string()),
            applied_at: application.applied_at,
            status: application.outcome.into(),
            decided_at: scholarship.state.approved_at(),
            paid_at: match application.outcome {
                Outcome::Paid => scholarship.state.paid_at(),
                Outcome::Applied | Outcome::Approved | Outcome::NotSelected => None,
            },
        }
    }
}

/// The scholarships that one has applied for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppliedScholarships {
    success: bool,
    /// The newest application first.
    scholarships: Vec<AppliedScholarship>,
}

/// GET /scholarship/fetch-participated/{studentId}
pub(crate) async fn fetch_participated(
    student: SignedInStudent,
    _: OwnId,
    query: Query<ListQuery>,
    state: State,
) -> Reply<AppliedScholarships> {
    let (page, search) = query.0.parse::<ScholarshipId>()?;
    let own = student.sap_id.clone();
    let listing = state
        .run(move |cx| use_case::list_applied(cx, &student, search.as_deref(), &page))
        .await?;
    Ok(query.0.answer(
        &format!("/api/scholarship/fetch-participated/{}", own),
        listing,
        |application| application.scholarship.id.to_string(),
        |rows| AppliedScholarships {
            success: true,
            scholarships: rows.into_iter().map(AppliedScholarship::from).collect(),
        },
    ))
}

/// What is applied for. Its fee is the server's to know; who pays may say which fee was shown.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ParticipateBody {
    /// One's own SAP id.
    #[schema(required = true)]
    student_id: String,
    #[schema(required = true)]
    scholarship_id: String,
    /// Rupees: the fee as shown. Nothing is paid if it is another by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    fee: Option<NumberInput>,
}

/// A scholarship that was just applied for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Participated {
    success: bool,
    /// A sentence for the person at the screen.
    message: String,
    /// Rupees: what the wallet holds now.
    balance: Decimal,
    scholarship: AppliedScholarship,
}

impl From<Applied> for Participated {
    fn from(applied: Applied) -> Self {
        Self {
            success: true,
            message: applied.message(),
            balance: applied.balance.into(),
            scholarship: applied.application.into(),
        }
    }
}

/// POST /scholarship/participate. With too little balance nothing changes.
pub(crate) async fn participate(
    student: SignedInStudent<acts::PayAsStudent>,
    key: IdempotencyKey,
    body: Body<ParticipateBody>,
    state: State,
) -> Reply<Participated> {
    student.check_own(&body.0.student_id)?;
    let call = key.call::<_, Participated>(&body.0);
    let agreed = agreed_fee(body.0.fee.as_ref())?;
    let id = parse_id(&body.0.scholarship_id)?;
    let done = state
        .run(move |cx| use_case::apply(cx, &student, id, agreed, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<Apply> for ApiError {
    fn from(reason: Apply) -> Self {
        match reason {
            Apply::NotFound => Self::not_found(),
            Apply::Closed(_) | Apply::Applied | Apply::FeeChanged(_) | Apply::Insufficient => {
                Self::conflict(&reason)
            }
            Apply::OtherCall(reason) => reason.into(),
        }
    }
}
