//! The accountant's side: the queue, and cash at the counter (spec §2: Accountant admin).

use chrono::{DateTime, Utc};
use portal_domain::{
    decision_queue::Queue,
    ids::TopUpId,
    sap_id::SapId,
    sorting::cursor,
    top_ups::{CounterReference, Sort, Status, TopUpFault, parse_amount},
    validation::all,
};
use portal_services::exports::TopUps;
use portal_services::top_ups::{self as use_case, AddFunds, Credited, DecideTopUp, QueuedTopUp};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{TopUpItem, TopUpSort, TopUpSource, TopUpStatus};
use crate::{
    exports,
    fees::ReasonBody,
    framework::{
        access::{AccountantDesk, Staff},
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        idempotency::IdempotencyKey,
        numbers::{Decimal, NumberInput},
        params::{AskedOfList, ExportQuery, Id, ListQuery, PeriodQuery, Query},
        reply::{Answer, Csv, Reply, StreamReply},
        state::State,
    },
    queue,
};

/// A top-up in the accountant's queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueuedTopUpItem {
    #[serde(rename = "_id")]
    id: String,
    /// The SAP id.
    student_id: String,
    student_name: String,
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
    /// Whether the amount asks for two accountants.
    needs_second: bool,
    /// The accountant who took the cash or approved first, while it waits for a second one.
    #[schema(required = true)]
    first_approved_by: Option<String>,
    /// Whether you may approve it: nobody approves twice.
    may_approve: bool,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    decided_by: Option<String>,
    /// Why it was rejected or reversed.
    #[schema(required = true)]
    reason: Option<String>,
}

impl From<QueuedTopUp> for QueuedTopUpItem {
    fn from(queued: QueuedTopUp) -> Self {
        let item = TopUpItem::from(queued.top_up);
        Self {
            id: item.id,
            student_id: queued.sap_id.to_string(),
            student_name: queued.student_name,
            amount: item.amount,
            source: item.source,
            reference: item.reference,
            bank_reference: item.bank_reference,
            status: item.status,
            requested_at: item.requested_at,
            needs_second: queued.needs_second,
            first_approved_by: queued.first_approved_by,
            may_approve: queued.may_approve,
            decided_at: item.decided_at,
            decided_by: queued.decided_by,
            reason: item.reason,
        }
    }
}

/// The accountant's queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopUpQueue {
    top_ups: Vec<QueuedTopUpItem>,
}

/// Which top-ups.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfStatus {
    /// `Pending` when left out.
    #[param(value_type = Option<TopUpStatus>)]
    status: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<TopUpSort>, inline)]
    sort: Option<String>,
}

/// GET /accountant/top-ups/export.csv
pub(crate) async fn export(
    staff: Staff<AccountantDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    filter: Query<OfStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(filter.0.sort.as_deref())?;
    let status = Status::parse("status", filter.0.status.as_deref());
    let (status, days) = all((status, days.0.parse()))?;
    let top_ups = TopUps {
        status,
        days,
        search,
    };
    exports::send(&state, staff, top_ups, page, "top-ups.csv").await
}

/// GET /accountant/top-ups: those that wait, the oldest first; those decided, the newest first.
/// Searched by SAP id, name, address and reference.
pub(crate) async fn list(
    staff: Staff<AccountantDesk>,
    query: Query<ListQuery>,
    filter: Query<OfStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<TopUpQueue> {
    let (given, sort) = (filter.0.status.as_deref(), filter.0.sort.as_deref());
    let (page, search) = query.0.parse_sorted::<Sort, TopUpId>(sort)?;
    let key = page.key;
    let (status, of_days) = all((Status::parse("status", given), days.0.parse()))?;
    let (listing, waiting) = queue::read(
        &state,
        staff,
        Queue::TopUps,
        page.is_first(),
        move |cx, staff| use_case::list(cx, staff, status, &of_days, search.as_deref(), &page),
    )
    .await?;
    let asked = [("status", given), ("sort", sort)];
    Ok(query
        .0
        .filtered_by(asked.into_iter().chain(days.0.given()))
        .answer(
            "/api/accountant/top-ups",
            listing,
            |queued| {
                let value = |key: Sort| key.value(&queued.top_up);
                cursor(key, queued.top_up.id, value)
            },
            |rows| TopUpQueue {
                top_ups: rows.into_iter().map(QueuedTopUpItem::from).collect(),
            },
        )
        .with_waiting(waiting))
}

/// GET /accountant/shared-references: top-ups, waiting or credited, whose references are one UTR in
/// several spellings, accepted before these counted as the same. Side by side, at most 1,000; empty
/// when each reference was accepted once.
pub(crate) async fn list_sharing(staff: Staff<AccountantDesk>, state: State) -> Reply<TopUpQueue> {
    let rows = state
        .run(move |cx| use_case::list_sharing(cx, &staff))
        .await?;
    Ok(Answer::new(TopUpQueue {
        top_ups: rows.into_iter().map(QueuedTopUpItem::from).collect(),
    }))
}

/// A top-up of the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueuedTopUpEnvelope {
    top_up: QueuedTopUpItem,
}

impl From<QueuedTopUp> for QueuedTopUpEnvelope {
    fn from(top_up: QueuedTopUp) -> Self {
        Self {
            top_up: top_up.into(),
        }
    }
}

/// PUT /accountant/top-ups/{id}/approve. Above the installation's limit the first approval leaves it
/// pending, and a second accountant's credits the wallet.
pub(crate) async fn approve(
    staff: Staff<AccountantDesk, acts::ApproveTopUp>,
    id: Id<TopUpId>,
    key: IdempotencyKey,
    state: State,
) -> Reply<QueuedTopUpEnvelope> {
    let call = key.call::<_, QueuedTopUpEnvelope>(&());
    let done = state
        .run(move |cx| use_case::approve(cx, &staff, id.0, &call))
        .await?;
    Ok(Answer::of_call(done))
}

/// PUT /accountant/top-ups/{id}/reject
pub(crate) async fn reject(
    staff: Staff<AccountantDesk>,
    id: Id<TopUpId>,
    body: Body<ReasonBody>,
    state: State,
) -> Reply<QueuedTopUpEnvelope> {
    let reason = body.0.parse()?;
    let top_up = state
        .run(move |cx| use_case::reject(cx, &staff, id.0, &reason))
        .await?;
    Ok(Answer::new(top_up.into()))
}

/// Cash taken at the counter.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AddFundsBody {
    /// The SAP id.
    #[schema(required = true)]
    student_id: String,
    /// Rupees, more than nothing.
    #[schema(required = true)]
    amount: NumberInput,
    /// The counter's own reference, such as the number in the cash book.
    #[schema(required = true)]
    reference: String,
}

/// What became of cash taken at the counter.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FundsBody {
    /// `Approved`: it is in the wallet. `Pending`: it waits for a second accountant.
    status: TopUpStatus,
    /// A sentence for the person at the screen.
    message: String,
    /// Rupees: what the wallet holds now.
    balance: Decimal,
    top_up: QueuedTopUpItem,
}

impl From<Credited> for FundsBody {
    fn from(credited: Credited) -> Self {
        Self {
            status: credited.queued.top_up.state.status().into(),
            message: credited.message(),
            balance: credited.balance.into(),
            top_up: credited.queued.into(),
        }
    }
}

/// POST /accountant/add-funds
pub(crate) async fn add_funds(
    staff: Staff<AccountantDesk, acts::AddFunds>,
    key: IdempotencyKey,
    body: Body<AddFundsBody>,
    state: State,
) -> Reply<FundsBody> {
    let (call, input) = (key.call::<_, FundsBody>(&body.0), &body.0);
    let (amount, reference) = all((
        parse_amount(input.amount.as_str()),
        CounterReference::parse("reference", &input.reference),
    ))?;
    let student = SapId::parse(&input.student_id).ok_or_else(ApiError::not_found)?;
    let done = state
        .run(move |cx| use_case::add_funds(cx, &staff, &student, amount, &reference, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<DecideTopUp> for ApiError {
    fn from(reason: DecideTopUp) -> Self {
        match reason {
            DecideTopUp::NotFound => Self::not_found(),
            DecideTopUp::State(reason) => Self::conflict(&reason),
            DecideTopUp::Stale(reason) => reason.into(),
            DecideTopUp::OtherCall(reason) => reason.into(),
        }
    }
}

impl From<AddFunds> for ApiError {
    fn from(reason: AddFunds) -> Self {
        match reason {
            AddFunds::NotFound => Self::not_found(),
            AddFunds::Known => Self::fault("reference", TopUpFault::ReferenceUsed),
            AddFunds::Stale(reason) => reason.into(),
            AddFunds::OtherCall(reason) => reason.into(),
        }
    }
}
