//! Grievances (spec §2: Grievance, §7): the student's side; the college's is below.

mod queue;

use chrono::{DateTime, Utc};
use portal_domain::{
    grievances::{self as domain, CannotFile, NewGrievance},
    ids::GrievanceId,
    paging::Page,
};
use portal_services::{Context, grievances as use_case};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{OwnId, SignedInStudent},
    api_error::ApiError,
    body::Body,
    params::{PageQuery, Query},
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};
use crate::queue::list_own as list_own_of;

pub(crate) use self::queue::{export, list, resolve};

wire_words! {
    /// Where a grievance stands.
    GrievanceStatus = domain::Status;

    /// What grievances are sorted by.
    GrievanceSort = domain::Sort;
}

wire_words! {
    /// What a grievance is about.
    GrievanceCategory = domain::Category;
}

/// A grievance as its student sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Grievance {
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
    /// When it was resolved; until then when it was filed.
    updated_at: DateTime<Utc>,
}

impl From<domain::Grievance> for Grievance {
    fn from(grievance: domain::Grievance) -> Self {
        Self {
            id: grievance.id.to_string(),
            docket: grievance.docket.to_string(),
            category: grievance.input.category.into(),
            status: grievance.status().into(),
            reply: grievance.reply().map(str::to_owned),
            created_at: grievance.filed_at,
            updated_at: grievance.updated_at(),
            title: grievance.input.title,
            description: grievance.input.details,
        }
    }
}

/// A grievance as a student types it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct GrievanceBody {
    /// The own SAP id.
    #[schema(required = true)]
    student_id: String,
    /// One line, at most 120 characters.
    #[schema(required = true)]
    title: String,
    /// Several lines, at most 4,000 characters.
    #[schema(required = true)]
    details: String,
    /// `Other` when left out.
    #[schema(value_type = Option<GrievanceCategory>)]
    category: Option<String>,
}

/// A student's grievance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GrievanceEnvelope {
    /// Always true.
    success: bool,
    data: Grievance,
}

/// POST /grievance/add
pub(crate) async fn add(
    student: SignedInStudent,
    body: Body<GrievanceBody>,
    state: State,
) -> Reply<GrievanceEnvelope> {
    let input = body.0;
    student.check_own(&input.student_id)?;
    let grievance = NewGrievance::parse(&input.title, &input.details, input.category.as_deref())?;
    let grievance = state
        .run(move |cx| use_case::file(cx, &student, &grievance))
        .await?;
    Ok(Answer::new(GrievanceEnvelope {
        success: true,
        data: grievance.into(),
    }))
}

/// A student's grievances.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GrievanceList {
    /// Always true.
    success: bool,
    data: Vec<Grievance>,
}

/// GET /grievance/fetch-grievance-student/{id}: the own, the newest first.
pub(crate) async fn list_own(
    student: SignedInStudent,
    _: OwnId,
    query: Query<PageQuery>,
    state: State,
) -> Reply<GrievanceList> {
    let path = format!("/api/grievance/fetch-grievance-student/{}", student.sap_id);
    let list =
        move |cx: &mut Context, page: &Page<GrievanceId>| use_case::list_own(cx, &student, page);
    list_own_of(
        &state,
        &query.0,
        &path,
        list,
        |grievance| grievance.id.to_string(),
        |rows| GrievanceList {
            success: true,
            data: rows.into_iter().map(Grievance::from).collect(),
        },
    )
    .await
}

impl From<CannotFile> for ApiError {
    fn from(reason: CannotFile) -> Self {
        Self::conflict(&reason)
    }
}
