//! Money for a wallet: sent by UPI with the bank's reference, or paid at the counter (spec §2: Wallet,
//! Accountant admin).

mod queue;

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::TopUpId,
    top_ups::{
        BankReference, OurReference, Requested, TopUp, TopUpFault, TopUpState, parse_amount,
    },
    validation::all,
};
use portal_services::top_ups::{self as use_case, RequestTopUp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::SignedInStudent,
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    idempotency::IdempotencyKey,
    numbers::{Decimal, NumberInput},
    params::{AskedOfList, PageQuery, Query},
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};

pub(crate) use self::queue::{add_funds, approve, export, list, list_sharing, reject};

wire_words! {
    /// How money for a wallet arrived.
    TopUpSource = portal_domain::ledger::Source;

    /// Where a top-up stands.
    TopUpStatus = portal_domain::top_ups::Status;

    /// What top-ups are sorted by.
    TopUpSort = portal_domain::top_ups::Sort;
}

/// Money for a wallet, as its student sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopUpItem {
    #[serde(rename = "_id")]
    id: String,
    /// Rupees.
    amount: Decimal,
    source: TopUpSource,
    /// Our reference, as the UPI payment carried it; null at the counter.
    #[schema(required = true)]
    reference: Option<String>,
    /// The bank's reference (UTR), or the counter's.
    bank_reference: String,
    status: TopUpStatus,
    requested_at: DateTime<Utc>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected or reversed.
    #[schema(required = true)]
    reason: Option<String>,
}

impl From<TopUp> for TopUpItem {
    fn from(top_up: TopUp) -> Self {
        let (decided_at, reason) = match &top_up.state {
            TopUpState::Pending { .. } => (None, None),
            TopUpState::Approved { at, .. } => (Some(*at), None),
            TopUpState::Rejected { at, reason, .. } | TopUpState::Reversed { at, reason, .. } => {
                (Some(*at), Some(reason.clone()))
            }
        };
        Self {
            id: top_up.id.to_string(),
            amount: top_up.amount.into(),
            source: top_up.source.into(),
            status: top_up.state.status().into(),
            reference: top_up.our_reference,
            bank_reference: top_up.bank_reference,
            requested_at: top_up.requested_at,
            decided_at,
            reason,
        }
    }
}

/// A student's top-ups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopUpList {
    top_ups: Vec<TopUpItem>,
}

/// GET /wallet/top-ups: the newest first.
pub(crate) async fn list_own(
    student: SignedInStudent,
    query: Query<PageQuery>,
    state: State,
) -> Reply<TopUpList> {
    let page = query.0.parse::<TopUpId>()?;
    let listing = state
        .run(move |cx| use_case::list_own(cx, &student, &page))
        .await?;
    Ok(query.0.answer(
        "/api/wallet/top-ups",
        listing,
        |top_up| top_up.id.to_string(),
        |rows| TopUpList {
            top_ups: rows.into_iter().map(TopUpItem::from).collect(),
        },
    ))
}

/// Money that a student has sent by UPI.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct NewTopUpBody {
    /// Rupees, more than nothing.
    #[schema(required = true)]
    amount: NumberInput,
    /// The bank's reference.
    #[schema(required = true)]
    utr: String,
    /// Our reference, as `GET /wallet` gave it.
    #[schema(required = true)]
    reference: String,
}

/// A top-up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopUpEnvelope {
    top_up: TopUpItem,
}

impl From<TopUp> for TopUpEnvelope {
    fn from(top_up: TopUp) -> Self {
        Self {
            top_up: top_up.into(),
        }
    }
}

/// POST /wallet/top-ups: waits for an accountant.
pub(crate) async fn request(
    student: SignedInStudent<acts::PayAsStudent>,
    key: IdempotencyKey,
    body: Body<NewTopUpBody>,
    state: State,
) -> Reply<TopUpEnvelope> {
    let (call, input) = (key.call::<_, TopUpEnvelope>(&body.0), &body.0);
    let (amount, bank_reference, our_reference) = all((
        parse_amount(input.amount.as_str()),
        BankReference::parse("utr", &input.utr),
        OurReference::parse("reference", &input.reference, &student.sap_id),
    ))?;
    let request = Requested {
        amount,
        bank_reference,
        our_reference,
    };
    let done = state
        .run(move |cx| use_case::request(cx, &student, &request, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<RequestTopUp> for ApiError {
    fn from(reason: RequestTopUp) -> Self {
        match reason {
            RequestTopUp::Known => Self::fault("utr", TopUpFault::UtrUsed),
            RequestTopUp::Own(fault) => Self::fault("utr", fault),
            RequestTopUp::TooMany => Self::conflict(&reason),
            RequestTopUp::OtherCall(reason) => reason.into(),
        }
    }
}
