//! Charges that an accountant raises and takes back.

use portal_domain::{
    fees::NewCharge,
    ids::ChargeId,
    sap_id::SapId,
    validation::{Label, line},
};
use portal_services::fees::{self as use_case, RaiseCharge, WithdrawCharge};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ChargeBody;
use crate::framework::{
    access::{AccountantDesk, Staff},
    api_error::ApiError,
    body::Body,
    idempotency::IdempotencyKey,
    numbers::NumberInput,
    params::Id,
    reply::{Answer, Reply},
    state::State,
};

/// Something more for a student to pay.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct NewChargeBody {
    /// The SAP id.
    #[schema(required = true)]
    student_id: String,
    #[schema(required = true)]
    title: String,
    /// Rupees, more than nothing.
    #[schema(required = true)]
    amount: NumberInput,
    /// `YYYY-MM-DD`, not before today.
    #[schema(required = true)]
    due_date: String,
}

/// A charge.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChargeEnvelope {
    charge: ChargeBody,
}

impl From<portal_domain::fees::Charge> for ChargeEnvelope {
    fn from(charge: portal_domain::fees::Charge) -> Self {
        Self {
            charge: charge.into(),
        }
    }
}

/// POST /accountant/charges
pub(crate) async fn raise(
    staff: Staff<AccountantDesk>,
    key: IdempotencyKey,
    body: Body<NewChargeBody>,
    state: State,
) -> Reply<ChargeEnvelope> {
    let call = key.call::<_, ChargeEnvelope>(&body.0);
    let input = &body.0;
    let charge = NewCharge::parse(&input.title, input.amount.as_str(), &input.due_date)?;
    let student = SapId::parse(&input.student_id).ok_or_else(ApiError::not_found)?;
    let done = state
        .run(move |cx| use_case::raise(cx, &staff, &student, &charge, &call))
        .await?;
    Ok(Answer::of_call(done))
}

/// Why something is taken back.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReasonBody {
    #[schema(required = true)]
    reason: String,
}

impl ReasonBody {
    const MAX: usize = 300;

    /// The reason as one line; a fault of `reason` otherwise.
    pub(crate) fn parse(&self) -> Result<String, ApiError> {
        Ok(line("reason", Label::Reason, Self::MAX, &self.reason)?)
    }
}

/// PUT /accountant/charges/{id}/withdraw
pub(crate) async fn withdraw(
    staff: Staff<AccountantDesk>,
    id: Id<ChargeId>,
    body: Body<ReasonBody>,
    state: State,
) -> Reply<ChargeEnvelope> {
    let reason = body.0.parse()?;
    let charge = state
        .run(move |cx| use_case::withdraw(cx, &staff, id.0, &reason))
        .await?;
    Ok(Answer::new(charge.into()))
}

impl From<RaiseCharge> for ApiError {
    fn from(reason: RaiseCharge) -> Self {
        match reason {
            RaiseCharge::NotFound => Self::not_found(),
            RaiseCharge::Fault(fault) => fault.into(),
            RaiseCharge::Twice => Self::conflict(&reason),
            RaiseCharge::OtherCall(reason) => reason.into(),
        }
    }
}

impl From<WithdrawCharge> for ApiError {
    fn from(reason: WithdrawCharge) -> Self {
        match reason {
            WithdrawCharge::NotFound => Self::not_found(),
            WithdrawCharge::Instalment
            | WithdrawCharge::Reexam
            | WithdrawCharge::Paid
            | WithdrawCharge::Withdrawn => Self::conflict(&reason),
        }
    }
}
