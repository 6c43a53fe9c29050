//! The college's side (spec §2: Admin leave).

use portal_domain::{
    decision_queue::Queue,
    ids::LeaveId,
    leaves::{Sort, Status, Verdict, parse_comment},
    period,
    sorting::cursor,
    validation::all,
};
use portal_services::exports::Leaves;
use portal_services::leaves::{self as use_case, DecideLeave, Filter, ListedLeave};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Leave, LeaveSort, LeaveStatus};
use crate::framework::{
    access::{LeaveDesk, Staff},
    api_error::ApiError,
    body::OptionalBody,
    confirmation::acts,
    params::{AskedOfList, ExportQuery, Id, ListQuery, PeriodQuery, Query},
    reply::{Answer, Csv, Reply, StreamReply},
    state::State,
};
use crate::{exports, queue};

/// A leave as the college sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct QueuedLeave {
    #[serde(flatten)]
    leave: Leave,
    /// The SAP id.
    student_id: String,
    /// The full name of the admission form, or else the name as registered.
    student_name: String,
    /// The short name of the course applied for; null before there is an application.
    #[schema(required = true)]
    course: Option<String>,
    /// Calendar days, both ends counted.
    days: i64,
    /// The staff member's name.
    #[schema(required = true)]
    decided_by: Option<String>,
}

impl From<ListedLeave> for QueuedLeave {
    fn from(listed: ListedLeave) -> Self {
        let days = listed.leave.input.period.days();
        Self {
            leave: listed.leave.into(),
            student_id: listed.sap_id.to_string(),
            student_name: listed.student_name,
            course: listed.course,
            days,
            decided_by: listed.decided_by,
        }
    }
}

/// The college's leaves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueuedLeaves {
    /// Always true.
    success: bool,
    leaves: Vec<QueuedLeave>,
}

/// Which leaves.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfLeaveStatus {
    /// All when left out; none are withdrawn.
    #[param(value_type = Option<LeaveStatus>)]
    status: Option<String>,
    /// Only those that begin on this day, `YYYY-MM-DD`, or before.
    #[serde(rename = "startsBy")]
    starts_by: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<LeaveSort>, inline)]
    sort: Option<String>,
}

impl OfLeaveStatus {
    fn parse(&self, days: &PeriodQuery, search: Option<String>) -> Result<Filter, ApiError> {
        let (status, days, starts_by) = all((
            Status::parse("status", self.status.as_deref()),
            days.parse(),
            period::day("startsBy", self.starts_by.as_deref()),
        ))?;
        Ok(Filter {
            status,
            days,
            starts_by,
            search,
        })
    }
}

/// GET /leave/fetch-leaves: those that wait, the oldest first; any others, the newest first. Searched by SAP id, name
/// and address, and by the beginning of a leave's id or of the id's last eight characters.
pub(crate) async fn list(
    staff: Staff<LeaveDesk>,
    query: Query<ListQuery>,
    filter: Query<OfLeaveStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<QueuedLeaves> {
    let (given, sort) = (filter.0.status.as_deref(), filter.0.sort.as_deref());
    let (page, search) = query.0.parse_sorted::<Sort, LeaveId>(sort)?;
    let starts_by = filter.0.starts_by.as_deref();
    let wanted = filter.0.parse(&days.0, search)?;
    let key = page.key;
    let (listing, waiting) = queue::read(
        &state,
        staff,
        Queue::Leaves,
        page.is_first(),
        move |cx, staff| use_case::list(cx, staff, &wanted, &page),
    )
    .await?;
    let asked = [("status", given), ("startsBy", starts_by), ("sort", sort)];
    Ok(query
        .0
        .filtered_by(asked.into_iter().chain(days.0.given()))
        .answer(
            "/api/leave/fetch-leaves",
            listing,
            |listed| {
                let value = |key: Sort| key.value(&listed.leave, &listed.sap_id);
                cursor(key, listed.leave.id, value)
            },
            |rows| QueuedLeaves {
                success: true,
                leaves: rows.into_iter().map(QueuedLeave::from).collect(),
            },
        )
        .with_waiting(waiting))
}

/// GET /leave/export.csv
pub(crate) async fn export(
    staff: Staff<LeaveDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    filter: Query<OfLeaveStatus>,
    days: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(filter.0.sort.as_deref())?;
    let leaves = Leaves(filter.0.parse(&days.0, search)?);
    exports::send(&state, staff, leaves, page, "leaves.csv").await
}

/// What goes with a decision.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct LeaveDecisionBody {
    /// A word for the student: one line, at most 500 characters.
    comment: Option<String>,
}

/// A leave of the college.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueuedLeaveEnvelope {
    /// Always true.
    success: bool,
    leave: QueuedLeave,
}

/// PUT /leave/approve-leave/{id}
pub(crate) async fn approve(
    staff: Staff<LeaveDesk>,
    id: Id<LeaveId>,
    body: OptionalBody<LeaveDecisionBody>,
    state: State,
) -> Reply<QueuedLeaveEnvelope> {
    decide(staff, id.0, Verdict::Approve, &body.0, &state).await
}

/// PUT /leave/reject-leave/{id}
pub(crate) async fn reject(
    staff: Staff<LeaveDesk>,
    id: Id<LeaveId>,
    body: OptionalBody<LeaveDecisionBody>,
    state: State,
) -> Reply<QueuedLeaveEnvelope> {
    decide(staff, id.0, Verdict::Reject, &body.0, &state).await
}

async fn decide(
    staff: Staff<LeaveDesk>,
    id: LeaveId,
    verdict: Verdict,
    body: &LeaveDecisionBody,
    state: &State,
) -> Reply<QueuedLeaveEnvelope> {
    let comment = parse_comment(body.comment.as_deref().unwrap_or_default())?;
    let leave = state
        .run(move |cx| use_case::decide(cx, &staff, id, verdict, comment.as_deref()))
        .await?;
    Ok(Answer::new(QueuedLeaveEnvelope {
        success: true,
        leave: leave.into(),
    }))
}

impl From<DecideLeave> for ApiError {
    fn from(reason: DecideLeave) -> Self {
        match reason {
            DecideLeave::NotFound => Self::not_found(),
            DecideLeave::Decided(reason) => Self::conflict(&reason),
        }
    }
}
