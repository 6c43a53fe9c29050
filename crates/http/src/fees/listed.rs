//! The list of a college's charges.

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    charge_list::{Place, Sort, Which},
    sorting::cursor,
    validation::all,
};
use portal_services::{
    exports::Charges,
    fees::{self as use_case, ChargePayment, ListFilter, ListedCharge},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    exports,
    framework::{
        access::{AccountantDesk, Staff},
        api_error::ApiError,
        confirmation::acts,
        numbers::Decimal,
        params::{AskedOfList, ExportQuery, ListQuery, PeriodQuery, Query},
        reply::{Csv, Reply, StreamReply},
        state::State,
        words::wire_words,
    },
};

wire_words! {
    /// Which charges a list has.
    WhichCharges = Which;

    /// What charges are sorted by.
    ChargeSort = Sort;
}

/// A charge with its student.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ListedChargeBody {
    #[serde(rename = "_id")]
    id: String,
    /// The SAP id.
    student_id: String,
    student_name: String,
    /// The short name of the course for which the student had applied when it was raised.
    #[schema(required = true)]
    course: Option<String>,
    /// The year of whose fee it is an instalment; null as long as the college has opened no year by hand.
    #[schema(required = true)]
    academic_year: Option<String>,
    title: String,
    /// Rupees.
    amount: Decimal,
    due_on: NaiveDate,
    /// Null of what is owed.
    #[schema(required = true)]
    paid_at: Option<DateTime<Utc>>,
    /// `2026-27/000042`. Null of what is owed, and for the moment until a receipt has its number.
    #[schema(required = true)]
    receipt_number: Option<String>,
    /// Of the payment; null of what is owed.
    #[schema(required = true)]
    transaction_id: Option<String>,
}

impl From<ListedCharge> for ListedChargeBody {
    fn from(listed: ListedCharge) -> Self {
        let paid: Option<&ChargePayment> = listed.payment.as_ref();
        let receipt = paid.and_then(|paid| paid.receipt);
        Self {
            id: listed.id.to_string(),
            student_id: listed.sap_id.to_string(),
            course: listed.course,
            academic_year: listed.academic_year,
            amount: listed.amount.into(),
            due_on: listed.due,
            paid_at: paid.map(|paid| paid.at),
            receipt_number: receipt.map(|number| number.to_string()),
            transaction_id: paid.map(|paid| paid.id.to_string()),
            student_name: listed.student_name,
            title: listed.title,
        }
    }
}

/// The college's charges.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChargeList {
    charges: Vec<ListedChargeBody>,
}

/// Which charges.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfCharges {
    /// What is owed when left out.
    #[param(value_type = Option<WhichCharges>, inline)]
    status: Option<String>,
    /// Only those of students who had applied for this course when they were raised; the id of zeros for those of students
    /// who had not applied for any.
    course_id: Option<String>,
    /// Only those of students who are in this class now, or were in it last; the id of zeros for those of students who were
    /// never in one.
    class_id: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<ChargeSort>, inline)]
    sort: Option<String>,
}

impl OfCharges {
    fn parse(&self, days: &PeriodQuery, search: Option<String>) -> Result<ListFilter, ApiError> {
        let which = Which::parse("status", self.status.as_deref());
        let (which, days) = all((which, days.parse()))?;
        let course = self.course_id.as_deref().filter(|id| !id.is_empty());
        let class = self.class_id.as_deref().filter(|id| !id.is_empty());
        let (course, class) = (
            course.map(str::parse).transpose(),
            class.map(str::parse).transpose(),
        );
        Ok(ListFilter {
            which,
            days,
            course: course.map_err(|_| ApiError::not_found())?,
            class: class.map_err(|_| ApiError::not_found())?,
            search,
        })
    }
}

/// GET /accountant/charges: what is owed, the longest due first; or what was paid, the last payment first. With days, those
/// that are due or were paid in them. Searched by SAP id, name and address.
pub(crate) async fn list(
    staff: Staff<AccountantDesk>,
    query: Query<ListQuery>,
    filter: Query<OfCharges>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<ChargeList> {
    let sort = filter.0.sort.as_deref();
    let (page, search) = query.0.parse_sorted::<Sort, Place>(sort)?;
    let key = page.key;
    let wanted = filter.0.parse(&days.0, search)?;
    let listing = state
        .run(move |cx| use_case::list_charges(cx, &staff, &wanted, &page))
        .await?;
    let given = [
        ("status", filter.0.status.as_deref()),
        ("courseId", filter.0.course_id.as_deref()),
        ("classId", filter.0.class_id.as_deref()),
        ("sort", sort),
    ];
    let filtered = query.0.filtered_by(given.into_iter().chain(days.0.given()));
    Ok(filtered.answer(
        "/api/accountant/charges",
        listing,
        |listed| cursor(key, listed.place(), |key| key.value(listed.amount)),
        |rows| ChargeList {
            charges: rows.into_iter().map(ListedChargeBody::from).collect(),
        },
    ))
}

/// GET /accountant/charges/export.csv
pub(crate) async fn export(
    staff: Staff<AccountantDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    filter: Query<OfCharges>,
    days: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(filter.0.sort.as_deref())?;
    let charges = Charges(filter.0.parse(&days.0, search)?);
    exports::send(&state, staff, charges, page, "charges.csv").await
}
