//! The college's side (spec §2: Admin grievance).

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    decision_queue::Queue,
    grievances::{Category, Sort, Status, parse_reply},
    ids::GrievanceId,
    sorting::cursor,
    validation::all,
};
use portal_services::exports::Grievances;
use portal_services::grievances::{self as use_case, Filter, ListedGrievance, ResolveGrievance};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Grievance, GrievanceCategory, GrievanceReopening, GrievanceSort, GrievanceStatus};
use crate::framework::{
    access::{GrievanceDesk, Staff},
    api_error::ApiError,
    body::OptionalBody,
    confirmation::acts,
    params::{AskedOfList, ExportQuery, Id, ListQuery, PeriodQuery, Query},
    reply::{Answer, Csv, Reply, StreamReply},
    state::State,
};
use crate::{exports, queue};

/// A grievance as the college sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct QueuedGrievance {
    #[serde(rename = "_id")]
    id: String,
    /// What people quote, such as GR-2026-00042.
    docket: String,
    title: String,
    /// May hold line breaks.
    description: String,
    category: GrievanceCategory,
    status: GrievanceStatus,
    /// A word of the college for the student; may hold line breaks.
    #[schema(required = true)]
    reply: Option<String>,
    created_at: DateTime<Utc>,
    /// When it was resolved; until then when it was re-opened or filed.
    updated_at: DateTime<Utc>,
    /// Null unless it was re-opened.
    #[schema(required = true)]
    reopening: Option<GrievanceReopening>,
    /// The last day in India on which the student may re-open it; null while it is pending, and once it was re-opened.
    #[schema(required = true)]
    reopenable_until: Option<NaiveDate>,
    /// Whether the student has sent a file with it.
    has_attachment: bool,
    /// The SAP id.
    student_id: String,
    /// The full name of the admission form, or else the name as registered.
    student_name: String,
    /// Since it was filed, until now or until it was resolved.
    working_days: u32,
    /// Pending past 15 working days.
    is_overdue: bool,
    /// The staff member's name.
    #[schema(required = true)]
    resolved_by: Option<String>,
}

impl QueuedGrievance {
    fn new(listed: ListedGrievance, now: DateTime<Utc>) -> Self {
        let age = listed.grievance.age(now);
        let own = Grievance::from(listed.grievance);
        Self {
            id: own.id,
            docket: own.docket,
            title: own.title,
            description: own.description,
            category: own.category,
            status: own.status,
            reply: own.reply,
            created_at: own.created_at,
            updated_at: own.updated_at,
            reopening: own.reopening,
            reopenable_until: own.reopenable_until,
            has_attachment: own.has_attachment,
            student_id: listed.sap_id.to_string(),
            student_name: listed.student_name,
            working_days: age.working_days,
            is_overdue: age.is_overdue,
            resolved_by: listed.resolved_by,
        }
    }
}

/// The college's grievances.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueuedGrievances {
    /// Always true.
    success: bool,
    data: Vec<QueuedGrievance>,
}

/// Which grievances.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfGrievances {
    /// All when left out.
    #[param(value_type = Option<GrievanceStatus>)]
    status: Option<String>,
    /// All when left out.
    #[param(value_type = Option<GrievanceCategory>)]
    category: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<GrievanceSort>, inline)]
    sort: Option<String>,
}

impl OfGrievances {
    fn parse(&self, days: &PeriodQuery, search: Option<String>) -> Result<Filter, ApiError> {
        let (status, category, days) = all((
            Status::parse("status", self.status.as_deref()),
            Category::parse("category", self.category.as_deref()),
            days.parse(),
        ))?;
        Ok(Filter {
            status,
            category,
            days,
            search,
        })
    }
}

/// GET /grievance/fetch-grievances: those that wait, the oldest first; any others, the newest
/// first; with days, those that were filed or, of resolved ones, resolved in them. Searched by docket, title, SAP id,
/// name and address.
pub(crate) async fn list(
    staff: Staff<GrievanceDesk>,
    query: Query<ListQuery>,
    given: Query<OfGrievances>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<QueuedGrievances> {
    let (status, category) = (given.0.status.as_deref(), given.0.category.as_deref());
    let sort = given.0.sort.as_deref();
    let (page, search) = query.0.parse_sorted::<Sort, GrievanceId>(sort)?;
    let key = page.key;
    let filter = given.0.parse(&days.0, search)?;
    let now = state.clock().now();
    let (listing, waiting) = queue::read(
        &state,
        staff,
        Queue::Grievances,
        page.is_first(),
        move |cx, staff| use_case::list(cx, staff, &filter, &page),
    )
    .await?;
    let given = [("status", status), ("category", category), ("sort", sort)];
    let filtered = query.0.filtered_by(given.into_iter().chain(days.0.given()));
    Ok(filtered
        .answer(
            "/api/grievance/fetch-grievances",
            listing,
            |listed| {
                let value = |key: Sort| key.value(&listed.grievance);
                cursor(key, listed.grievance.id, value)
            },
            |rows| QueuedGrievances {
                success: true,
                data: rows
                    .into_iter()
                    .map(|listed| QueuedGrievance::new(listed, now))
                    .collect(),
            },
        )
        .with_waiting(waiting))
}

/// GET /grievance/export.csv
pub(crate) async fn export(
    staff: Staff<GrievanceDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    given: Query<OfGrievances>,
    days: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(given.0.sort.as_deref())?;
    let grievances = Grievances(given.0.parse(&days.0, search)?);
    exports::send(&state, staff, grievances, page, "grievances.csv").await
}

/// What goes with a resolution.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ResolutionBody {
    /// A word for the student: several lines, at most 2,000 characters.
    reply: Option<String>,
}

/// A grievance of the college.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueuedGrievanceEnvelope {
    /// Always true.
    success: bool,
    data: QueuedGrievance,
}

/// PUT /grievance/resolve-grievance/{id}
pub(crate) async fn resolve(
    staff: Staff<GrievanceDesk>,
    id: Id<GrievanceId>,
    body: OptionalBody<ResolutionBody>,
    state: State,
) -> Reply<QueuedGrievanceEnvelope> {
    let reply = parse_reply(body.0.reply.as_deref().unwrap_or_default())?;
    let now = state.clock().now();
    let listed = state
        .run(move |cx| use_case::resolve(cx, &staff, id.0, reply.as_deref()))
        .await?;
    Ok(Answer::new(QueuedGrievanceEnvelope {
        success: true,
        data: QueuedGrievance::new(listed, now),
    }))
}

impl From<ResolveGrievance> for ApiError {
    fn from(reason: ResolveGrievance) -> Self {
        match reason {
            ResolveGrievance::NotFound => Self::not_found(),
            ResolveGrievance::Already(reason) => Self::conflict(&reason),
        }
    }
}
