//! Grievances (spec §2: Grievance, §7): the student's side; the college's is below.

mod queue;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    documents::FileType,
    grievances::{self as domain, CannotFile, NewGrievance, parse_reopening},
    ids::GrievanceId,
    paging::Page,
};
use portal_services::{
    Context,
    grievances::{self as use_case, ReopenGrievance},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{GrievanceDesk, OwnId, SignedInStudent, StudentOrStaff},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    params::{Id, PageQuery, Query},
    reply::{Answer, FileReply, Reply},
    state::State,
    upload::Upload,
    words::wire_words,
};
use crate::{
    attachments::{self, AttachmentForm},
    queue::list_own as list_own_of,
};

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

/// That the student re-opened a grievance, and how it had been resolved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GrievanceReopening {
    at: DateTime<Utc>,
    /// The student's reason; may hold line breaks.
    reason: String,
    resolved_at: DateTime<Utc>,
    /// The word of the college for the student then; may hold line breaks.
    #[schema(required = true)]
    reply: Option<String>,
}

impl From<domain::Reopening> for GrievanceReopening {
    fn from(reopening: domain::Reopening) -> Self {
        Self {
            at: reopening.at,
            reason: reopening.reason,
            resolved_at: reopening.before.at,
            reply: reopening.before.reply,
        }
    }
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
            reopenable_until: grievance.reopenable_until(),
            has_attachment: grievance.attachment.is_some(),
            title: grievance.input.title,
            description: grievance.input.details,
            reopening: grievance.reopening.map(GrievanceReopening::from),
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

/// Why a grievance is re-opened.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReopeningReason {
    /// Several lines, at most 1,000 characters; the desk reads it.
    #[schema(required = true)]
    reason: String,
}

/// PUT /grievance/reopen/{id}: the own, once, up to 15 days after the day on which it was resolved. Sent twice, the second
/// is refused.
pub(crate) async fn reopen(
    student: SignedInStudent,
    id: Id<GrievanceId>,
    body: Body<ReopeningReason>,
    state: State,
) -> Reply<GrievanceEnvelope> {
    let reason = parse_reopening(&body.0.reason)?;
    let grievance = state
        .run(move |cx| use_case::reopen(cx, &student, id.0, &reason))
        .await?;
    Ok(Answer::new(GrievanceEnvelope {
        success: true,
        data: grievance.into(),
    }))
}

impl From<ReopenGrievance> for ApiError {
    fn from(reason: ReopenGrievance) -> Self {
        match reason {
            ReopenGrievance::NotFound => Self::not_found(),
            ReopenGrievance::Refused(reason) => Self::conflict(&reason),
        }
    }
}

/// POST /grievance/{id}/attachment: one file to the own, as long as it is pending. A second one is refused.
pub(crate) async fn attach(
    student: SignedInStudent,
    id: Id<GrievanceId>,
    upload: Upload<AttachmentForm>,
    state: State,
) -> Reply<GrievanceEnvelope> {
    let with_file: domain::Grievance = attachments::add(student, id.0, upload, &state).await?;
    Ok(Answer::new(GrievanceEnvelope {
        success: true,
        data: with_file.into(),
    }))
}

/// GET /grievance/{id}/attachment: for its student and at the desk, which the audit records.
pub(crate) async fn open_attachment(
    who: StudentOrStaff<GrievanceDesk, acts::OpenOwnDocument>,
    id: Id<GrievanceId>,
    state: State,
) -> FileReply<FileType> {
    attachments::open::<domain::Grievance, _>(who, id.0, &state).await
}

impl From<CannotFile> for ApiError {
    fn from(reason: CannotFile) -> Self {
        Self::conflict(&reason)
    }
}
