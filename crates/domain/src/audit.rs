//! What the audit says: who did what to whose record.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::ids::{AuditId, CollegeId, StaffId};

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A college was founded; the subject is its first super admin.
    FoundCollege,
    /// A pending or disabled staff account was given a role.
    ApproveStaff,
    /// A pending staff account was turned away.
    RejectStaff,
    /// A staff account got another role.
    ChangeRole,
    /// A staff account was locked out.
    DisableStaff,
    /// A staff account's names were edited.
    RenameStaff,
    /// A staff account's password was set by a super admin.
    SetPassword,
    /// An address was invited to a role.
    InviteStaff,
    /// An invitation was taken back.
    WithdrawInvitation,
}

impl Action {
    /// The name in the database and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FoundCollege => "foundCollege",
            Self::ApproveStaff => "approveStaff",
            Self::RejectStaff => "rejectStaff",
            Self::ChangeRole => "changeRole",
            Self::DisableStaff => "disableStaff",
            Self::RenameStaff => "renameStaff",
            Self::SetPassword => "setPassword",
            Self::InviteStaff => "inviteStaff",
            Self::WithdrawInvitation => "withdrawInvitation",
        }
    }
}

/// Whose record it was done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A staff account.
    Staff(StaffId),
    /// An invitation.
    Invitation(crate::ids::InvitationId),
}

impl Subject {
    /// The kind of record.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Staff(_) => "staff",
            Self::Invitation(_) => "invitation",
        }
    }

    /// The record's id.
    pub fn id(self) -> Uuid {
        match self {
            Self::Staff(id) => id.0,
            Self::Invitation(id) => id.0,
        }
    }
}

/// One row of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The row.
    pub id: AuditId,
    /// The college whose record it is.
    pub college: CollegeId,
    /// When it was done.
    pub at: DateTime<Utc>,
    /// Who did it; `None` from the command line or by registration.
    pub by: Option<StaffId>,
    /// What was done.
    pub action: Action,
    /// To what.
    pub subject: Subject,
    /// Names and values that explain it, without secrets: `(name, value)`.
    pub detail: Vec<(&'static str, String)>,
}
