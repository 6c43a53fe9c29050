//! Students' wallets as the accountant sees them (spec §2: Accountant admin).

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::TransferId,
    ledger::Entry,
    sap_id::SapId,
    sorting::cursor,
    students::Sort,
    validation::{Label, optional_line},
};
use portal_services::exports::Accounts;
use portal_services::students::Which;
use portal_services::wallet::{self as use_case, ListedAccount, ReverseTransfer, StudentAccount};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    classes::OfClass,
    exports,
    fees::{ChargeBody, ReasonBody, YearOfFees},
    framework::{
        access::{AccountantDesk, Staff},
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        idempotency::IdempotencyKey,
        numbers::Decimal,
        params::{AskedOfList, ExportQuery, Id, ListQuery, PageQuery, Query},
        reply::{Answer, Csv, Reply, StreamReply},
        state::State,
        words::wire_words,
    },
    journal::{Direction, TransactionType},
    students::OfCourse,
};

/// A student with what is in their wallet and what they owe.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountItem {
    /// The SAP id.
    id: String,
    name: String,
    /// The course applied for; null before there is an application.
    #[schema(required = true)]
    course: Option<String>,
    /// From 1: of the year, class or division that is asked for, or else the one that the student is in; left out in a course
    /// of one term, and of who is in no class.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// Rupees.
    balance: Decimal,
    /// Rupees: charges that are not paid.
    due: Decimal,
}

impl From<ListedAccount> for AccountItem {
    fn from(account: ListedAccount) -> Self {
        Self {
            id: account.sap_id.to_string(),
            name: account.name,
            course: account.course,
            term: account.term,
            balance: account.balance.into(),
            due: account.due.into(),
        }
    }
}

/// Students with their wallets.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountList {
    students: Vec<AccountItem>,
}

wire_words! {
    /// What students are sorted by.
    AccountSort = portal_domain::students::Sort;
}

/// In which order.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AccountsSorted {
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<AccountSort>, inline)]
    sort: Option<String>,
}

fn which(course: &OfCourse, class: &OfClass, search: Option<String>) -> Result<Which, ApiError> {
    let course = course.course.as_deref().unwrap_or_default();
    Ok(Which {
        search,
        course: optional_line("course", Label::Course, 80, course)?,
        within: class.parse()?,
    })
}

/// GET /accountant/students: in the order of their SAP ids.
pub(crate) async fn list(
    staff: Staff<AccountantDesk>,
    query: Query<ListQuery>,
    filter: Query<OfCourse>,
    class: Query<OfClass>,
    sorted: Query<AccountsSorted>,
    state: State,
) -> Reply<AccountList> {
    let (given, sort) = (filter.0.course.as_deref(), sorted.0.sort.as_deref());
    let (page, search) = query.0.parse_sorted::<Sort, SapId>(sort)?;
    let key = page.key;
    let which = which(&filter.0, &class.0, search)?;
    let listing = state
        .run(move |cx| use_case::list_accounts(cx, &staff, &which, &page))
        .await?;
    let filters = [("course", given), ("sort", sort)];
    let filters = filters.into_iter().chain(class.0.given());
    Ok(query.0.filtered_by(filters).answer(
        "/api/accountant/students",
        listing,
        |account| {
            let value = |key: Sort| key.value(&account.name, account.balance);
            cursor(key, &account.sap_id, value)
        },
        |rows| AccountList {
            students: rows.into_iter().map(AccountItem::from).collect(),
        },
    ))
}

/// GET /accountant/students/export.csv
pub(crate) async fn export(
    staff: Staff<AccountantDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    filter: Query<OfCourse>,
    class: Query<OfClass>,
    sorted: Query<AccountsSorted>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(sorted.0.sort.as_deref())?;
    let accounts = Accounts(which(&filter.0, &class.0, search)?);
    exports::send(&state, staff, accounts, page, "student-accounts.csv").await
}

/// A student's account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountBody {
    student: AccountItem,
    /// Everything that was ever owed, in the order in which it falls due.
    charges: Vec<ChargeBody>,
    /// The newest first; empty as long as the college has opened no year.
    years: Vec<YearOfFees>,
}

impl From<StudentAccount> for AccountBody {
    fn from(account: StudentAccount) -> Self {
        let charged = account.charged;
        Self {
            student: account.listed.into(),
            charges: charged.charges.into_iter().map(ChargeBody::from).collect(),
            years: charged.years.into_iter().map(YearOfFees::from).collect(),
        }
    }
}

/// GET /accountant/students/{studentId}
pub(crate) async fn account(
    staff: Staff<AccountantDesk>,
    id: Id<SapId>,
    state: State,
) -> Reply<AccountBody> {
    let account = state
        .run(move |cx| use_case::find_account(cx, &staff, &id.0))
        .await?;
    account
        .map(|account| Answer::new(account.into()))
        .ok_or_else(ApiError::not_found)
}

/// A line of a wallet's statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EntryBody {
    transaction_id: String,
    /// Of a payment: `2026-27/000042`. Null without a receipt, and for the moment until it has its number.
    #[schema(required = true)]
    receipt_number: Option<String>,
    date: DateTime<Utc>,
    description: String,
    #[serde(rename = "type")]
    kind: TransactionType,
    /// Seen from the wallet.
    direction: Direction,
    /// Rupees.
    amount: Decimal,
    /// Rupees: what the wallet held afterwards.
    balance_after: Decimal,
    /// Whether this was money put in that may be taken back as a correction.
    can_reverse: bool,
}

impl From<Entry> for EntryBody {
    fn from(entry: Entry) -> Self {
        Self {
            transaction_id: entry.id.to_string(),
            receipt_number: entry.receipt.map(|number| number.to_string()),
            date: entry.at,
            kind: entry.kind.column().into(),
            direction: entry.direction.into(),
            amount: entry.amount.into(),
            balance_after: entry.balance_after.into(),
            can_reverse: entry.can_be_reversed(),
            description: entry.description.to_string(),
        }
    }
}

/// A wallet's statement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Statement {
    entries: Vec<EntryBody>,
}

/// GET /accountant/statement/{studentId}: every entry of the wallet, the newest first.
pub(crate) async fn statement(
    staff: Staff<AccountantDesk>,
    id: Id<SapId>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<Statement> {
    let page = query.0.parse::<TransferId>()?;
    let path = format!("/api/accountant/statement/{}", id.0);
    let listing = state
        .run(move |cx| use_case::statement(cx, &staff, &id.0, &page))
        .await?
        .ok_or_else(ApiError::not_found)?;
    Ok(query.0.answer(
        &path,
        listing,
        |entry| entry.id.to_string(),
        |rows| Statement {
            entries: rows.into_iter().map(EntryBody::from).collect(),
        },
    ))
}

/// What a correction has done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryEnvelope {
    entry: EntryBody,
}

/// PUT /accountant/transactions/{id}/reverse: takes money that was put into a wallet by mistake out
/// of it again, by a transfer of its own.
pub(crate) async fn reverse(
    staff: Staff<AccountantDesk, acts::ReverseTransfer>,
    id: Id<TransferId>,
    key: IdempotencyKey,
    body: Body<ReasonBody>,
    state: State,
) -> Reply<EntryEnvelope> {
    let (reason, call) = (body.0.parse()?, key.call::<_, EntryEnvelope>(&body.0));
    let done = state
        .run(move |cx| use_case::reverse(cx, &staff, id.0, &reason, &call))
        .await?;
    Ok(Answer::of_call(done))
}

impl From<Entry> for EntryEnvelope {
    fn from(entry: Entry) -> Self {
        Self {
            entry: entry.into(),
        }
    }
}

impl From<ReverseTransfer> for ApiError {
    fn from(reason: ReverseTransfer) -> Self {
        match reason {
            ReverseTransfer::NotFound => Self::not_found(),
            ReverseTransfer::NotReversible
            | ReverseTransfer::Reversed
            | ReverseTransfer::Insufficient => Self::conflict(&reason),
            ReverseTransfer::OtherCall(reason) => reason.into(),
        }
    }
}
