//! What an approval would charge the student.

use chrono::NaiveDate;
use portal_domain::{money::Rupees, sap_id::SapId};
use portal_services::admissions::{self as use_case, AdmissionFee};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{
    access::{AdmissionDesk, Staff},
    api_error::ErrorBody,
    numbers::Decimal,
    params::Id,
    reply::{Answer, Reply},
    state::State,
};

/// What an approval of today would charge the student, or why it would be refused. One of the two is null.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdmissionFeeReply {
    #[schema(required = true)]
    fee: Option<AdmissionFeeBody>,
    #[schema(required = true)]
    refused: Option<ErrorBody>,
}

/// What the student would be charged.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdmissionFeeBody {
    /// The academic year whose fees these are; null when they are those of College Details.
    #[schema(required = true)]
    year: Option<String>,
    /// Rupees: the course's own fee.
    base_fee: Decimal,
    /// Rupees: with the fees that come with it.
    total: Decimal,
    /// None if there is nothing to pay.
    instalments: Vec<AdmissionInstalment>,
}

/// A part of the fee.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdmissionInstalment {
    due_date: NaiveDate,
    /// Rupees.
    amount: Decimal,
}

impl From<AdmissionFee> for AdmissionFeeBody {
    fn from(fee: AdmissionFee) -> Self {
        let mut parts = fee.parts.iter();
        let base = parts.find(|part| part.title.is_none());
        let instalments = fee.instalments.iter().map(|one| AdmissionInstalment {
            due_date: one.due,
            amount: one.amount.into(),
        });
        Self {
            base_fee: base.map_or(Rupees::ZERO, |part| part.amount).into(),
            total: fee.total.into(),
            instalments: instalments.collect(),
            year: fee.year,
        }
    }
}

/// GET /admission/fee/{studentId}
pub(crate) async fn get(
    staff: Staff<AdmissionDesk>,
    id: Id<SapId>,
    state: State,
) -> Reply<AdmissionFeeReply> {
    let college = staff.college;
    let fee = state
        .run(move |cx| use_case::find_fee(cx, college, &id.0))
        .await?;
    Ok(Answer::new(AdmissionFeeReply {
        refused: fee.as_ref().err().map(ErrorBody::of),
        fee: fee.ok().map(AdmissionFeeBody::from),
    }))
}
