//! A student's fee (spec §2: Fee status).

use chrono::NaiveDate;
use portal_domain::{fees::Charge, money::Rupees};
use portal_services::fees::{self as use_case, FeeStatus};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    access::SignedInStudent,
    endpoint::{Answer, Reply},
    numbers::Decimal,
    state::State,
};

/// What a student owes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FeeStatusBody {
    /// `Draft`, `Submitted`, `Approved` or `Rejected`; nothing is owed before it is `Approved`.
    admission_status: &'static str,
    /// Rupees; the sum of the instalments.
    total_fee: Decimal,
    instalments: Vec<DueInstalment>,
}

/// A part of the fee.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DueInstalment {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    /// Rupees.
    amount: Decimal,
    due_date: NaiveDate,
}

impl From<Charge> for DueInstalment {
    fn from(charge: Charge) -> Self {
        Self {
            id: charge.id.to_string(),
            title: charge.title,
            amount: charge.instalment.amount.into(),
            due_date: charge.instalment.due,
        }
    }
}

impl From<FeeStatus> for FeeStatusBody {
    fn from(fee: FeeStatus) -> Self {
        let amounts = fee
            .instalments
            .iter()
            .map(|charge| charge.instalment.amount);
        let total = amounts
            .into_iter()
            .try_fold(Rupees::ZERO, Rupees::checked_add);
        Self {
            admission_status: fee.admission.as_str(),
            // It was split from a sum that did fit.
            total_fee: total.unwrap_or(Rupees::ZERO).into(),
            instalments: fee
                .instalments
                .into_iter()
                .map(DueInstalment::from)
                .collect(),
        }
    }
}

/// GET /fees/status
pub(crate) async fn status(student: SignedInStudent, state: State) -> Reply<FeeStatusBody> {
    let fee = state.run(move |cx| use_case::find(cx, &student)).await?;
    Ok(Answer::new(fee.into()))
}
