//! Leaves (spec §2: Leave, §7): the student's side; the college's is below.

mod queue;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    dates::date_in_india,
    documents::FileType,
    ids::LeaveId,
    leaves::{self as domain, LeaveInput, NewLeave, Overlaps},
    paging::Page,
};
use portal_services::{Context, leaves as use_case};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{LeaveDesk, OwnId, SignedInStudent, StudentOrStaff},
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

pub(crate) use self::queue::{approve, export, list, reject};

wire_words! {
    /// Where a leave stands.
    LeaveStatus = domain::Status;

    /// What leaves are sorted by: when they were asked for, their first day, or the student.
    LeaveSort = domain::Sort;
}

/// A leave as its student sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Leave {
    #[serde(rename = "_id")]
    id: String,
    start_date: NaiveDate,
    end_date: NaiveDate,
    /// May hold line breaks.
    reason: String,
    status: LeaveStatus,
    /// A word of the college for the student.
    #[schema(required = true)]
    comment: Option<String>,
    created_at: DateTime<Utc>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// Whether the student has sent a file with it.
    has_attachment: bool,
}

impl From<domain::Leave> for Leave {
    fn from(leave: domain::Leave) -> Self {
        Self {
            id: leave.id.to_string(),
            start_date: leave.input.period.start,
            end_date: leave.input.period.end,
            status: leave.status().into(),
            comment: leave.comment().map(str::to_owned),
            created_at: leave.asked_at,
            decided_at: leave.decision().map(|decision| decision.at),
            has_attachment: leave.attachment.is_some(),
            reason: leave.input.reason,
        }
    }
}

/// A leave as a student types it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct LeaveBody {
    /// The own SAP id.
    #[schema(required = true)]
    student_id: String,
    /// YYYY-MM-DD, at most 30 days back.
    #[schema(required = true)]
    start_date: String,
    /// YYYY-MM-DD, at most 365 days ahead.
    #[schema(required = true)]
    end_date: String,
    /// Several lines, at most 1,000 characters.
    #[schema(required = true)]
    reason: String,
}

/// A student's leave.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaveEnvelope {
    /// Always true.
    success: bool,
    leave: Leave,
}

/// POST /leave/add
pub(crate) async fn add(
    student: SignedInStudent,
    body: Body<LeaveBody>,
    state: State,
) -> Reply<LeaveEnvelope> {
    let body = body.0;
    student.check_own(&body.student_id)?;
    let input = LeaveInput {
        start_date: &body.start_date,
        end_date: &body.end_date,
        reason: &body.reason,
    };
    let leave = NewLeave::parse(input, date_in_india(state.clock().now()))?;
    let leave = state
        .run(move |cx| use_case::ask(cx, &student, &leave))
        .await?;
    Ok(Answer::new(LeaveEnvelope {
        success: true,
        leave: leave.into(),
    }))
}

/// A student's leaves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaveList {
    /// Always true.
    success: bool,
    leaves: Vec<Leave>,
}

/// GET /leave/fetch-leave-student/{id}: the own, the newest first.
pub(crate) async fn list_own(
    student: SignedInStudent,
    _: OwnId,
    query: Query<PageQuery>,
    state: State,
) -> Reply<LeaveList> {
    let path = format!("/api/leave/fetch-leave-student/{}", student.sap_id);
    let list = move |cx: &mut Context, page: &Page<LeaveId>| use_case::list_own(cx, &student, page);
    list_own_of(
        &state,
        &query.0,
        &path,
        list,
        |leave| leave.id.to_string(),
        |rows| LeaveList {
            success: true,
            leaves: rows.into_iter().map(Leave::from).collect(),
        },
    )
    .await
}

/// PUT /leave/withdraw/{id}: the own, as long as it is pending. Sent twice, the second is refused.
pub(crate) async fn withdraw(
    student: SignedInStudent,
    id: Id<LeaveId>,
    state: State,
) -> Reply<LeaveEnvelope> {
    let leave = state
        .run(move |cx| use_case::withdraw(cx, &student, id.0))
        .await?;
    Ok(Answer::new(LeaveEnvelope {
        success: true,
        leave: leave.into(),
    }))
}

/// POST /leave/{id}/attachment: one file to the own, as long as it is pending. A second one is refused.
pub(crate) async fn attach(
    student: SignedInStudent,
    id: Id<LeaveId>,
    upload: Upload<AttachmentForm>,
    state: State,
) -> Reply<LeaveEnvelope> {
    let with_file: domain::Leave = attachments::add(student, id.0, upload, &state).await?;
    Ok(Answer::new(LeaveEnvelope {
        success: true,
        leave: with_file.into(),
    }))
}

/// GET /leave/{id}/attachment: for its student and at the desk, which the audit records.
pub(crate) async fn open_attachment(
    who: StudentOrStaff<LeaveDesk, acts::OpenOwnDocument>,
    id: Id<LeaveId>,
    state: State,
) -> FileReply<FileType> {
    attachments::open::<domain::Leave, _>(who, id.0, &state).await
}

impl From<Overlaps> for ApiError {
    fn from(reason: Overlaps) -> Self {
        Self::conflict(&reason)
    }
}
