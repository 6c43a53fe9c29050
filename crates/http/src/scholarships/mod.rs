//! Scholarships as their desk and the super admin see them, and adding one (spec §2: Admin scholarship,
//! Super admin; §7: Scholarship).

pub(crate) mod edits;
pub(crate) mod own;
pub(crate) mod recipients;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    dates::date_in_india,
    ids::ScholarshipId,
    scholarships::{NewScholarship, Sort, Status},
    sorting::cursor,
    validation::all,
};
use portal_services::exports::Scholarships as ExportedScholarships;
use portal_services::scholarships::{
    self as use_case, AddScholarship, Filter, ListedScholarship, Person,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::exports;
use crate::framework::{
    access::{ScholarshipDesk, ScholarshipListDesk, Staff},
    api_error::ApiError,
    body::Body,
    numbers::{Decimal, NumberInput},
    params::{AskedOfList, ExportQuery, ListQuery, PeriodQuery, Query},
    reply::{Answer, Csv, Reply, StreamReply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// Where a scholarship stands.
    ScholarshipStatus = Status;

    /// What scholarships are sorted by: the day of the test, or the name.
    ScholarshipSort = Sort;
}

/// A student of a scholarship (spec §3).
#[derive(Debug, Serialize, ToSchema)]
struct ScholarshipStudent {
    /// The SAP id.
    #[serde(rename = "_id")]
    id: String,
    name: String,
}

impl From<Person> for ScholarshipStudent {
    fn from(person: Person) -> Self {
        Self {
            id: person.sap_id.to_string(),
            name: person.name,
        }
    }
}

/// A scholarship with its students (spec §3: Scholarship).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ScholarshipItem {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// Rupees: what each approved student gets.
    amount: Decimal,
    /// The day of the test.
    exam_date: NaiveDate,
    status: ScholarshipStatus,
    /// Those of `studentsParticipated` who are approved.
    approved_students: Vec<ScholarshipStudent>,
    /// Who has applied. One reply names at most 1,000 students in all: those of the first scholarships,
    /// the approved before the others; of a list that is sorted, those of its newest scholarships. The rest are at `/scholarship/fetch-students/{id}`.
    students_participated: Vec<ScholarshipStudent>,
    /// How many are approved.
    approved_count: i64,
    /// How many have applied.
    participant_count: i64,
    created_at: DateTime<Utc>,
    #[schema(required = true)]
    approved_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    paid_at: Option<DateTime<Utc>>,
    /// Goes up with every edit. An edit says which one was opened.
    revision: i32,
}

impl From<ListedScholarship> for ScholarshipItem {
    fn from(listed: ListedScholarship) -> Self {
        let (scholarship, people) = (listed.scholarship, ScholarshipStudent::from);
        Self {
            id: scholarship.id.to_string(),
            name: scholarship.input.name,
            amount: scholarship.input.award.into(),
            exam_date: scholarship.input.exam_on,
            status: scholarship.state.status().into(),
            approved_students: listed.approved.into_iter().map(people).collect(),
            students_participated: listed.participants.into_iter().map(people).collect(),
            approved_count: listed.approved_count,
            participant_count: listed.participant_count,
            created_at: scholarship.created_at,
            approved_at: scholarship.state.approved_at(),
            paid_at: scholarship.state.paid_at(),
            revision: scholarship.revision,
        }
    }
}

/// A college's scholarships.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Scholarships {
    success: bool,
    scholarships: Vec<ScholarshipItem>,
}

/// Which scholarships.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfScholarshipStatus {
    /// All when left out.
    #[param(value_type = Option<ScholarshipStatus>)]
    status: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<ScholarshipSort>, inline)]
    sort: Option<String>,
}

impl OfScholarshipStatus {
    fn parse(&self, days: &PeriodQuery, search: Option<String>) -> Result<Filter, ApiError> {
        let status = Status::parse("status", self.status.as_deref());
        let (status, days) = all((status, days.parse()))?;
        Ok(Filter {
            status,
            days,
            search,
        })
    }
}

/// GET /scholarship/fetch-all: the newest first. Searched by name. With days, open ones whose test is in them, paid ones that
/// were paid in them, and others that were approved in them.
pub(crate) async fn fetch_all(
    staff: Staff<ScholarshipListDesk>,
    query: Query<ListQuery>,
    filter: Query<OfScholarshipStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<Scholarships> {
    let (given, sort) = (filter.0.status.as_deref(), filter.0.sort.as_deref());
    let (page, search) = query.0.parse_sorted::<Sort, ScholarshipId>(sort)?;
    let key = page.key;
    let wanted = filter.0.parse(&days.0, search)?;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, &wanted, &page))
        .await?;
    let asked = [("status", given), ("sort", sort)];
    let filtered = query.0.filtered_by(asked.into_iter().chain(days.0.given()));
    Ok(filtered.answer(
        "/api/scholarship/fetch-all",
        listing,
        |listed| {
            let value = |key: Sort| key.value(&listed.scholarship);
            cursor(key, listed.scholarship.id, value)
        },
        |rows| Scholarships {
            success: true,
            scholarships: rows.into_iter().map(ScholarshipItem::from).collect(),
        },
    ))
}

/// GET /scholarship/export.csv
pub(crate) async fn export(
    staff: Staff<ScholarshipListDesk>,
    query: Query<ExportQuery>,
    filter: Query<OfScholarshipStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(filter.0.sort.as_deref())?;
    let scholarships = ExportedScholarships(filter.0.parse(&days.0, search)?);
    exports::send(&state, staff, scholarships, page, "scholarships.csv").await
}

/// A scholarship as its desk types it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct NewScholarshipBody {
    #[schema(required = true)]
    name: String,
    /// The day of the test: `YYYY-MM-DD`, today or later, within two years.
    #[schema(required = true)]
    date: String,
    /// Rupees: what each approved student gets.
    #[schema(required = true)]
    amount: NumberInput,
}

/// A scholarship, and a sentence for the person at the screen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScholarshipEnvelope {
    success: bool,
    message: String,
    scholarship: ScholarshipItem,
}

impl ScholarshipEnvelope {
    fn new(message: impl Into<String>, listed: ListedScholarship) -> Self {
        Self {
            success: true,
            message: message.into(),
            scholarship: listed.into(),
        }
    }
}

/// POST /scholarship/add
pub(crate) async fn add(
    staff: Staff<ScholarshipDesk>,
    body: Body<NewScholarshipBody>,
    state: State,
) -> Reply<ScholarshipEnvelope> {
    let today = date_in_india(state.clock().now());
    let NewScholarshipBody { name, date, amount } = body.0;
    let input = NewScholarship::parse(&name, &date, amount.as_str(), today)?;
    let listed = state
        .run(move |cx| use_case::add(cx, &staff, &input))
        .await?;
    Ok(Answer::new(ScholarshipEnvelope::new(
        "Scholarship added successfully!",
        listed,
    )))
}

impl From<AddScholarship> for ApiError {
    fn from(reason: AddScholarship) -> Self {
        Self::conflict(&reason)
    }
}

/// The id of the scholarship that a body names; 404 for text that is not an id, as for an unknown scholarship.
fn parse_id(id: &str) -> Result<ScholarshipId, ApiError> {
    id.parse().map_err(|_| ApiError::not_found())
}
