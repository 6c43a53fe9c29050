//! Invitations of addresses to roles (spec §2: Admin Details).

use chrono::{DateTime, Utc};
use portal_domain::{accounts::EmailAddress, ids::InvitationId, roles::Role, validation::all};
use portal_services::invitations::{self as use_case, Invitation, InviteStaff, NoSuchInvitation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    framework::{
        access::{Staff, SuperAdminDesk},
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        params::{AskedOfList, Id, PageQuery, Query},
        reply::{Answer, MessageBody, Reply},
        state::State,
    },
    staff::StaffRole,
};

/// An open invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvitationBody {
    #[serde(rename = "_id")]
    id: String,
    email: String,
    role: StaffRole,
    created_at: DateTime<Utc>,
}

impl From<Invitation> for InvitationBody {
    fn from(invitation: Invitation) -> Self {
        Self {
            id: invitation.id.to_string(),
            email: invitation.email,
            role: invitation.role.into(),
            created_at: invitation.created_at,
        }
    }
}

/// The college's open invitations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationList {
    invitations: Vec<InvitationBody>,
}

/// GET /admin/invitations
pub(crate) async fn list(
    staff: Staff<SuperAdminDesk>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<InvitationList> {
    let page = query.0.parse::<InvitationId>()?;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, page))
        .await?;
    Ok(query.0.answer(
        "/api/admin/invitations",
        listing,
        |invitation| invitation.id.to_string(),
        |rows| InvitationList {
            invitations: rows.into_iter().map(InvitationBody::from).collect(),
        },
    ))
}

/// Whom to invite, to what.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct InviteBody {
    #[schema(required = true)]
    email: String,
    #[schema(required = true, value_type = StaffRole)]
    role: String,
}

/// The invitation that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationEnvelope {
    invitation: InvitationBody,
}

/// POST /admin/invite
pub(crate) async fn invite(
    staff: Staff<SuperAdminDesk, acts::InviteStaff>,
    body: Body<InviteBody>,
    state: State,
) -> Reply<InvitationEnvelope> {
    let (email, role) = all((
        EmailAddress::parse("email", &body.0.email),
        Role::parse("role", &body.0.role),
    ))?;
    let invitation = state
        .run(move |cx| use_case::invite(cx, &staff, &email, role))
        .await?;
    Ok(Answer::new(InvitationEnvelope {
        invitation: invitation.into(),
    }))
}

/// PUT /admin/withdraw/{id}
pub(crate) async fn withdraw(
    staff: Staff<SuperAdminDesk>,
    id: Id<InvitationId>,
    state: State,
) -> Reply<MessageBody> {
    state
        .run(move |cx| use_case::withdraw(cx, &staff, id.0))
        .await?;
    Ok(MessageBody::answer("The invitation has been withdrawn."))
}

impl From<NoSuchInvitation> for ApiError {
    fn from(_: NoSuchInvitation) -> Self {
        Self::not_found()
    }
}

impl From<InviteStaff> for ApiError {
    fn from(reason: InviteStaff) -> Self {
        Self::conflict(&reason)
    }
}
