//! College Transactions: the ledger as the college sees it (spec §2: Super admin).

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::TransferId,
    journal::{Line, Sort, Totals},
    sorting::cursor,
};
use portal_services::exports::Journal;
use portal_services::journal::{self as use_case, Filter, Report};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::exports;
use crate::framework::{
    access::{Staff, SuperAdminDesk},
    api_error::ApiError,
    confirmation::acts,
    numbers::Decimal,
    params::{AskedOfList, ExportQuery, ListQuery, PeriodQuery, Query},
    reply::{Csv, FileAnswer, FileReply, Pdf, Reply, StreamReply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// The heading under which a transaction stands.
    pub(crate) TransactionType = portal_domain::ledger::TransactionType;

    /// What transactions are sorted by.
    TransactionSort = portal_domain::journal::Sort;

    /// Whether money comes in or goes out.
    pub(crate) Direction = portal_domain::ledger::Direction;
}

/// A line of the journal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TransactionItem {
    #[serde(rename = "_id")]
    id: String,
    /// Of a payment: `2026-27/000042`. Null without a receipt, and for the moment until it has its number.
    #[schema(required = true)]
    receipt_number: Option<String>,
    #[serde(rename = "type")]
    kind: TransactionType,
    /// Rupees.
    amount: Decimal,
    date: DateTime<Utc>,
    /// Seen from the college.
    direction: Direction,
    description: String,
    /// The SAP id of the student whose wallet it was.
    #[schema(required = true)]
    student_id: Option<String>,
    #[schema(required = true)]
    student_name: Option<String>,
}

impl From<Line> for TransactionItem {
    fn from(line: Line) -> Self {
        let (student_id, student_name) = line.student.unzip();
        Self {
            id: line.id.to_string(),
            receipt_number: line.receipt.map(|number| number.to_string()),
            kind: line.kind.column().into(),
            amount: line.amount.into(),
            date: line.at,
            direction: line.direction.into(),
            description: line.description.to_string(),
            student_id: student_id.map(|id| id.to_string()),
            student_name,
        }
    }
}

/// Sums of one type.
#[derive(Debug, Serialize, ToSchema)]
struct TypeTotal {
    #[serde(rename = "type")]
    kind: TransactionType,
    /// Transactions.
    count: i64,
    /// Rupees.
    incoming: Decimal,
    /// Rupees.
    outgoing: Decimal,
}

/// Sums over the whole period, not over the page alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TotalsBody {
    /// Transactions.
    count: i64,
    /// Rupees received from outside, at the bank or the counter.
    received: Decimal,
    /// Rupees paid to the college out of wallets; they were received before.
    paid_from_wallets: Decimal,
    /// Rupees of all lines that come in: both of the above.
    incoming: Decimal,
    /// Rupees.
    outgoing: Decimal,
    by_type: Vec<TypeTotal>,
}

impl From<Totals> for TotalsBody {
    fn from(totals: Totals) -> Self {
        let by_type = totals.by_type.iter().map(|total| TypeTotal {
            kind: total.kind.into(),
            count: total.count,
            incoming: total.incoming.into(),
            outgoing: total.outgoing.into(),
        });
        Self {
            count: totals.count(),
            received: totals.received().into(),
            paid_from_wallets: totals.paid_from_wallets().into(),
            incoming: totals.incoming().into(),
            outgoing: totals.outgoing().into(),
            by_type: by_type.collect(),
        }
    }
}

/// The college's transactions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TransactionList {
    transactions: Vec<TransactionItem>,
    /// With the first page alone, and not with what is searched for.
    #[schema(required = true)]
    totals: Option<TotalsBody>,
}

/// In which order.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TransactionsSorted {
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<TransactionSort>, inline)]
    sort: Option<String>,
}

/// GET /transactions: the newest first. Searched by SAP id, name and address of the student, by the whole reference of a
/// top-up, by the number of a receipt, and by a transaction's id, whole or its last eight characters.
pub(crate) async fn list(
    staff: Staff<SuperAdminDesk>,
    query: Query<ListQuery>,
    period: Query<PeriodQuery>,
    sorted: Query<TransactionsSorted>,
    state: State,
) -> Reply<TransactionList> {
    let sort = sorted.0.sort.as_deref();
    let (page, search) = query.0.parse_sorted::<Sort, TransferId>(sort)?;
    let (key, period) = (page.key, period.0);
    let filter = Filter {
        period: period.parse()?,
        search,
    };
    let found = state
        .run(move |cx| use_case::list(cx, &staff, &filter, &page))
        .await?;
    let totals = found.totals.map(TotalsBody::from);
    let [from, to] = period.given();
    Ok(query.0.filtered_by([from, to, ("sort", sort)]).answer(
        "/api/transactions",
        found.listing,
        |line| cursor(key, line.id, |key| key.value(line)),
        |rows| TransactionList {
            transactions: rows.into_iter().map(TransactionItem::from).collect(),
            totals,
        },
    ))
}

/// GET /transactions/report.pdf: Print Report.
pub(crate) async fn report(
    staff: Staff<SuperAdminDesk>,
    period: Query<PeriodQuery>,
    state: State,
) -> FileReply<Pdf> {
    let within = period.0.parse()?;
    let pdf = use_case::report(&state, staff.into_inner(), within).await?;
    Ok(FileAnswer {
        kind: Pdf,
        file_name: format!("transactions-{within}.pdf"),
        bytes: pdf,
    })
}

/// GET /transactions/export.csv
pub(crate) async fn export(
    staff: Staff<SuperAdminDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    period: Query<PeriodQuery>,
    sorted: Query<TransactionsSorted>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(sorted.0.sort.as_deref())?;
    let period = period.0.parse()?;
    let file_name = format!("transactions-{period}.csv");
    let journal = Journal(Filter { period, search });
    exports::send(&state, staff, journal, page, file_name).await
}

impl From<Report> for ApiError {
    fn from(reason: Report) -> Self {
        match reason {
            Report::TooLong(_) => Self::bad_request(&reason),
        }
    }
}
