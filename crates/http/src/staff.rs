//! Staff accounts: one's own, and the super admin's Admin Details (spec §2, §7: Admin).

use chrono::{DateTime, Utc};
use portal_domain::{
    accounts::{AccountFault, Username},
    decision_queue::Queue,
    ids::StaffId,
    paging::QueryFault,
    passwords::Password,
    roles::Role,
    sessions::SignedInStaff,
    staff::Standing,
    validation::{Fault, all},
};
use portal_services::{
    Context, decision_queue,
    staff::{self as use_case, DecideStaff, ListedMember, PASSWORD_KIND, RenameStaff},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::{
    access::{AnyDesk, Staff, SuperAdminDesk},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    params::{AskedOfList, Id, ListQuery, Query},
    reply::{Answer, MessageBody, Reply},
    state::State,
    words::wire_words,
};

/// Shown instead of every password (spec §2: masked password).
const MASKED: &str = "********";

wire_words! {
    /// What a staff member may do.
    pub(crate) StaffRole = Role;

    /// Whether somebody may sign in: `pending` has no role yet, `disabled` no longer may.
    StaffStanding = Standing;
}

/// A staff account (spec §3: Admin).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminBody {
    #[serde(rename = "_id")]
    id: String,
    username: String,
    name: String,
    email: String,
    /// `null` while pending.
    #[schema(required = true)]
    role: Option<StaffRole>,
    status: StaffStanding,
    /// Always `********`.
    password: &'static str,
    created_at: DateTime<Utc>,
    /// The subjects that a teacher holds; empty for everybody else.
    subject_ids: Vec<String>,
}

impl From<ListedMember> for AdminBody {
    fn from(listed: ListedMember) -> Self {
        let member = listed.member;
        Self {
            id: member.id.to_string(),
            username: member.username,
            name: member.name,
            email: member.email,
            role: member.state.role().map(StaffRole::from),
            status: member.state.standing().into(),
            password: MASKED,
            created_at: member.created_at,
            subject_ids: listed.subjects.iter().map(ToString::to_string).collect(),
        }
    }
}

/// One's own staff account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnAdminBody {
    #[serde(rename = "_id")]
    id: String,
    username: String,
    name: String,
    email: String,
    role: StaffRole,
    status: StaffStanding,
    /// Always `********`.
    password: &'static str,
    created_at: DateTime<Utc>,
    college_id: String,
    college_name: String,
}

impl From<&SignedInStaff> for OwnAdminBody {
    fn from(staff: &SignedInStaff) -> Self {
        Self {
            id: staff.id.to_string(),
            username: staff.username.clone(),
            name: staff.name.clone(),
            email: staff.email.clone(),
            role: staff.role.into(),
            status: Standing::Active.into(),
            password: MASKED,
            created_at: staff.created_at,
            college_id: staff.college.to_string(),
            college_name: staff.college_name.clone(),
        }
    }
}

/// GET /admin/get
pub(crate) async fn get(staff: Staff<AnyDesk>) -> Reply<OwnAdminBody> {
    Ok(Answer::new(OwnAdminBody::from(&*staff)))
}

wire_words! {
    /// What waits for a decision.
    QueueName = Queue;
}

/// What waits in a queue.
#[derive(Debug, Serialize, ToSchema)]
struct WaitingInQueue {
    queue: QueueName,
    /// 1000 for 1000 or more.
    waiting: i64,
    /// Those of them that came after `since`; 0 without it.
    new: i64,
}

/// What waits for a signed-in member of staff.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WaitingList {
    /// One for each queue of the member's desks.
    queues: Vec<WaitingInQueue>,
}

/// Since when.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// What came after this instant is counted as new: the `Portal-As-Of` of the page that the caller has.
    #[param(value_type = Option<DateTime<Utc>>)]
    since: Option<String>,
}

/// GET /admin/waiting: how much waits in the queues of the member's desks.
pub(crate) async fn waiting(
    staff: Staff<AnyDesk>,
    query: Query<Since>,
    state: State,
) -> Reply<WaitingList> {
    let since = query.0.since.map(|text| {
        DateTime::parse_from_rfc3339(&text).map_err(|_| ApiError::fault("since", QueryFault::Since))
    });
    let since = since.transpose()?.map(|at| at.to_utc());
    let staff = staff.into_inner();
    let count = move |cx: &mut Context| decision_queue::count_all(cx, &staff, since);
    let queues = state
        .run(count)
        .await?
        .into_iter()
        .map(|counted| WaitingInQueue {
            queue: counted.queue.into(),
            waiting: counted.waiting,
            new: counted.new,
        });
    Ok(Answer::new(WaitingList {
        queues: queues.collect(),
    }))
}

/// The college's staff accounts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminList {
    admins: Vec<AdminBody>,
}

/// GET /admin/credential
pub(crate) async fn credential(
    staff: Staff<SuperAdminDesk>,
    query: Query<ListQuery>,
    state: State,
) -> Reply<AdminList> {
    let (page, search) = query.0.parse::<StaffId>()?;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, search.as_deref(), page))
        .await?;
    Ok(query.0.answer(
        "/api/admin/credential",
        listing,
        |listed| listed.member.id.to_string(),
        |rows| AdminList {
            admins: rows.into_iter().map(AdminBody::from).collect(),
        },
    ))
}

/// One staff account, as it is after a decision.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminEnvelope {
    admin: AdminBody,
}

/// 200 with the account as it is after the decision.
pub(crate) fn decided(member: ListedMember) -> Answer<AdminEnvelope> {
    Answer::new(AdminEnvelope {
        admin: member.into(),
    })
}

/// A role.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RoleBody {
    #[schema(required = true, value_type = StaffRole)]
    role: String,
}

impl RoleBody {
    fn parse(&self) -> Result<Role, Fault> {
        Role::parse("role", &self.role)
    }
}

/// PUT /admin/approve/{id}: gives a pending or disabled account a role.
pub(crate) async fn approve(
    staff: Staff<SuperAdminDesk, acts::ApproveStaff>,
    id: Id<StaffId>,
    body: Body<RoleBody>,
    state: State,
) -> Reply<AdminEnvelope> {
    let role = body.0.parse()?;
    let member = state
        .run(move |cx| use_case::approve(cx, &staff, id.0, role))
        .await?;
    Ok(decided(member))
}

/// PUT /admin/reject/{id}: rejects a pending account.
pub(crate) async fn reject(
    staff: Staff<SuperAdminDesk>,
    id: Id<StaffId>,
    state: State,
) -> Reply<MessageBody> {
    state
        .run(move |cx| use_case::reject(cx, &staff, id.0))
        .await?;
    Ok(MessageBody::answer("The account has been rejected."))
}

/// PUT /admin/role/{id}
pub(crate) async fn change_role(
    staff: Staff<SuperAdminDesk, acts::ChangeRole>,
    id: Id<StaffId>,
    body: Body<RoleBody>,
    state: State,
) -> Reply<AdminEnvelope> {
    let role = body.0.parse()?;
    let member = state
        .run(move |cx| use_case::change_role(cx, &staff, id.0, role))
        .await?;
    Ok(decided(member))
}

/// PUT /admin/disable/{id}
pub(crate) async fn disable(
    staff: Staff<SuperAdminDesk>,
    id: Id<StaffId>,
    state: State,
) -> Reply<AdminEnvelope> {
    let member = state
        .run(move |cx| use_case::disable(cx, &staff, id.0))
        .await?;
    Ok(decided(member))
}

/// A staff member's names.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RenameBody {
    #[schema(required = true)]
    username: String,
    #[schema(required = true)]
    name: String,
}

/// PUT /admin/rename/{id}
pub(crate) async fn rename(
    staff: Staff<SuperAdminDesk>,
    id: Id<StaffId>,
    body: Body<RenameBody>,
    state: State,
) -> Reply<AdminEnvelope> {
    let (username, name) = all((
        Username::parse_staff("username", &body.0.username),
        Username::parse_name("name", &body.0.name),
    ))?;
    let member = state
        .run(move |cx| use_case::rename(cx, &staff, id.0, &username, &name))
        .await?;
    Ok(decided(member))
}

/// A new password for an account of the college (spec §7).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct UpdatePasswordBody {
    #[schema(required = true)]
    admin_id: String,
    #[schema(required = true)]
    new_password: String,
}

/// POST /admin/update-password
pub(crate) async fn update_password(
    staff: Staff<SuperAdminDesk, acts::SetPassword>,
    body: Body<UpdatePasswordBody>,
    state: State,
) -> Reply<MessageBody> {
    let password = Password::parse("newPassword", PASSWORD_KIND, &body.0.new_password)?;
    let id = body.0.admin_id.parse().map_err(|_| ApiError::not_found())?;
    use_case::set_password(&state, staff.into_inner(), id, password).await?;
    Ok(MessageBody::answer("Password updated successfully"))
}

impl From<DecideStaff> for ApiError {
    fn from(reason: DecideStaff) -> Self {
        match reason {
            DecideStaff::NotFound => Self::not_found(),
            DecideStaff::State(reason) => Self::conflict(&reason),
        }
    }
}

impl From<RenameStaff> for ApiError {
    fn from(reason: RenameStaff) -> Self {
        match reason {
            RenameStaff::NotFound => Self::not_found(),
            RenameStaff::UsernameTaken => Self::fault("username", AccountFault::UsernameTaken),
        }
    }
}
