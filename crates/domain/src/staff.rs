//! Staff accounts: pending until a super admin gives them a role, then active or disabled.

use chrono::{DateTime, Utc};

use crate::{
    audit::{Change, Edited, Value},
    ids::{CollegeId, StaffId},
    refusals::{Code, Refusal, RefusalKind},
    roles::Role,
    words::words,
};

words! {
    /// The state of a staff account without its role.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Standing {
        /// Waits for a super admin.
        Pending = "pending",
        /// May sign in.
        Active = "active",
        /// Cannot sign in.
        Disabled = "disabled",
    }
}

/// The state of a staff account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountState {
    /// Registered and verified, but without a role yet.
    Pending,
    /// Has a role and may sign in.
    Active(Role),
    /// Cannot sign in; keeps the role that it had.
    Disabled(Role),
}

impl AccountState {
    /// The state without the role.
    pub fn standing(self) -> Standing {
        match self {
            Self::Pending => Standing::Pending,
            Self::Active(_) => Standing::Active,
            Self::Disabled(_) => Standing::Disabled,
        }
    }

    /// The name on the wire and in the database.
    pub fn status(self) -> &'static str {
        self.standing().as_str()
    }

    /// The present or last role; `None` while it is pending.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Pending => None,
            Self::Active(role) | Self::Disabled(role) => Some(role),
        }
    }

    /// Reads the pair of database columns.
    pub fn from_columns(status: &str, role: Option<&str>) -> Option<Self> {
        let role = role.map(Role::from_name);
        match (status, role) {
            ("pending", None) => Some(Self::Pending),
            ("active", Some(Some(role))) => Some(Self::Active(role)),
            ("disabled", Some(Some(role))) => Some(Self::Disabled(role)),
            _ => None,
        }
    }

    fn is_active_super_admin(self) -> bool {
        self == Self::Active(Role::SuperAdmin)
    }
}

/// A staff account, without its password.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffMember {
    pub id: StaffId,
    pub college: CollegeId,
    /// Unique in the college; accepted at login.
    pub username: String,
    /// The name that colleagues see.
    pub name: String,
    /// Where mails go; accepted at login.
    pub email: String,
    /// Pending, active or disabled.
    pub state: AccountState,
    /// When the address was verified.
    pub created_at: DateTime<Utc>,
}

/// Why a staff account cannot make the step asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AccountStateError {
    /// Approve, but the account is active.
    #[error("This account has already been approved.")]
    AlreadyActive,
    /// Reject, but the account is not pending.
    #[error("This account has already been approved; disable it instead.")]
    NotPending,
    /// Change Role or Disable, but the account is not active.
    #[error("This account is not active.")]
    NotActive,
    /// Nobody would be left to run the college.
    #[error("A college needs at least one super admin.")]
    LastSuperAdmin,
}

impl StaffMember {
    /// The changes of the names since `before`, for the audit.
    pub fn names_since(&self, before: &Self) -> Vec<Change> {
        let between = |what, before: &str, after: &str| {
            let value = |name| Some(Value::text(name));
            Change::between(what, None, value(before), value(after))
        };
        let changes = [
            between(Edited::Username, &before.username, &self.username),
            between(Edited::Name, &before.name, &self.name),
        ];
        changes.into_iter().flatten().collect()
    }

    /// Pending or disabled → active with `role`.
    pub fn approve(self, role: Role) -> Result<Self, AccountStateError> {
        match self.state {
            AccountState::Pending | AccountState::Disabled(_) => {
                Ok(self.with(AccountState::Active(role)))
            }
            AccountState::Active(_) => Err(AccountStateError::AlreadyActive),
        }
    }

    /// Refuses to reject an account that is not pending; a rejected one is deleted.
    pub fn reject(self) -> Result<(), AccountStateError> {
        match self.state {
            AccountState::Pending => Ok(()),
            _ => Err(AccountStateError::NotPending),
        }
    }

    /// Active → active with another role. `super_admins` counts the college's active ones.
    pub fn change_role(self, role: Role, super_admins: i64) -> Result<Self, AccountStateError> {
        let AccountState::Active(_) = self.state else {
            return Err(AccountStateError::NotActive);
        };
        if role != Role::SuperAdmin {
            self.leave_post(super_admins)?;
        }
        Ok(self.with(AccountState::Active(role)))
    }

    /// Active → disabled. `super_admins` counts the college's active ones.
    pub fn disable(self, super_admins: i64) -> Result<Self, AccountStateError> {
        let AccountState::Active(role) = self.state else {
            return Err(AccountStateError::NotActive);
        };
        self.leave_post(super_admins)?;
        Ok(self.with(AccountState::Disabled(role)))
    }

    /// From any state: the operator's way to help a college without a super admin.
    pub fn make_super_admin(self) -> Self {
        self.with(AccountState::Active(Role::SuperAdmin))
    }

    fn leave_post(&self, super_admins: i64) -> Result<(), AccountStateError> {
        if self.state.is_active_super_admin() && super_admins <= 1 {
            return Err(AccountStateError::LastSuperAdmin);
        }
        Ok(())
    }

    fn with(self, state: AccountState) -> Self {
        Self { state, ..self }
    }
}

impl Refusal for AccountStateError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::AlreadyActive => Code::StaffApprovedBefore.into(),
            Self::NotPending => Code::StaffNotPending.into(),
            Self::NotActive => Code::StaffNotActive.into(),
            Self::LastSuperAdmin => Code::StaffLastSuperAdmin.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(state: AccountState) -> StaffMember {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        StaffMember {
            id: StaffId::new(now, [1; 10]),
            college: CollegeId::new(now, [2; 10]),
            username: "asha".into(),
            name: "Asha".into(),
            email: "asha@college.in".into(),
            state,
            created_at: now,
        }
    }

    const EACH: [AccountState; 4] = [
        AccountState::Pending,
        AccountState::Active(Role::SuperAdmin),
        AccountState::Active(Role::Hod),
        AccountState::Disabled(Role::Hod),
    ];

    #[test]
    fn approving_gives_the_role_to_anyone_not_at_work() {
        let outcomes = EACH.map(|from| member(from).approve(Role::Teacher).map(|m| m.state));
        let active = Ok(AccountState::Active(Role::Teacher));
        let already = Err(AccountStateError::AlreadyActive);
        assert_eq!(outcomes, [active, already, already, active]);
    }

    #[test]
    fn an_account_is_made_super_admin_from_wherever_it_stands() {
        let outcomes = EACH.map(|from| member(from).make_super_admin().state);
        assert_eq!(outcomes, [AccountState::Active(Role::SuperAdmin); 4]);
    }

    #[test]
    fn only_a_pending_account_is_rejected() {
        let outcomes = EACH.map(|from| member(from).reject());
        let late = Err(AccountStateError::NotPending);
        assert_eq!(outcomes, [Ok(()), late, late, late]);
    }

    #[test]
    fn the_last_super_admin_stays() {
        let last = || member(AccountState::Active(Role::SuperAdmin));
        assert_eq!(last().disable(1), Err(AccountStateError::LastSuperAdmin));
        assert_eq!(
            last().change_role(Role::Hod, 1),
            Err(AccountStateError::LastSuperAdmin)
        );
        assert!(last().change_role(Role::SuperAdmin, 1).is_ok());
        assert!(last().disable(2).is_ok() && last().change_role(Role::Hod, 2).is_ok());
    }

    #[test]
    fn others_come_and_go_however_few_super_admins_there_are() {
        assert!(member(AccountState::Active(Role::Hod)).disable(1).is_ok());
        assert_eq!(
            member(AccountState::Pending).disable(1),
            Err(AccountStateError::NotActive)
        );
        assert_eq!(
            member(AccountState::Disabled(Role::Hod)).change_role(Role::Teacher, 1),
            Err(AccountStateError::NotActive)
        );
    }

    #[test]
    fn columns_that_contradict_each_other_are_no_state() {
        for state in EACH {
            let role = state.role().map(Role::as_str);
            assert_eq!(
                AccountState::from_columns(state.status(), role),
                Some(state)
            );
        }
        for (status, role) in [
            ("pending", Some("hod")),
            ("active", None),
            ("active", Some("king")),
            ("x", None),
        ] {
            assert_eq!(AccountState::from_columns(status, role), None);
        }
    }
}
