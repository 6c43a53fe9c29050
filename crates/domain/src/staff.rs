//! Staff accounts: pending until a super admin gives them a role, then active or disabled.

use chrono::{DateTime, Utc};

use crate::{
    audit::change,
    ids::{CollegeId, StaffId},
    roles::Role,
};

/// The state of a staff account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Registered and verified, but without a role yet.
    Pending,
    /// Has a role and may sign in.
    Active(Role),
    /// Cannot sign in; keeps the role that it had.
    Disabled(Role),
}

impl Standing {
    /// The name on the wire and in the database.
    pub fn status(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Active(_) => "active",
            Self::Disabled(_) => "disabled",
        }
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
    pub standing: Standing,
    /// When the address was verified.
    pub created_at: DateTime<Utc>,
}

/// Why a staff account cannot make the step asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StandingError {
    /// Approve, but the account is active.
    #[error("This account has been approved already.")]
    AlreadyActive,
    /// Reject, but the account is not pending.
    #[error("This account has been approved already; disable it instead.")]
    NotPending,
    /// Change Role or Disable, but the account is not active.
    #[error("This account is not active.")]
    NotActive,
    /// Nobody would be left to run the college.
    #[error("A college needs at least one super admin.")]
    LastSuperAdmin,
}

impl StaffMember {
    /// The changes of the names since `before`, one short sentence each, for the audit.
    pub fn names_since(&self, before: &Self) -> Vec<String> {
        let changes = [
            change("Username", &before.username, &self.username),
            change("Name", &before.name, &self.name),
        ];
        changes.into_iter().flatten().collect()
    }

    /// Pending or disabled → active with `role`.
    pub fn approve(self, role: Role) -> Result<Self, StandingError> {
        match self.standing {
            Standing::Pending | Standing::Disabled(_) => Ok(self.with(Standing::Active(role))),
            Standing::Active(_) => Err(StandingError::AlreadyActive),
        }
    }

    /// Refuses to reject an account that is not pending; a rejected one is deleted.
    pub fn reject(self) -> Result<(), StandingError> {
        match self.standing {
            Standing::Pending => Ok(()),
            _ => Err(StandingError::NotPending),
        }
    }

    /// Active → active with another role. `super_admins` counts the college's active ones.
    pub fn change_role(self, role: Role, super_admins: i64) -> Result<Self, StandingError> {
        let Standing::Active(_) = self.standing else {
            return Err(StandingError::NotActive);
        };
        if role != Role::SuperAdmin {
            self.leave_post(super_admins)?;
        }
        Ok(self.with(Standing::Active(role)))
    }

    /// Active → disabled. `super_admins` counts the college's active ones.
    pub fn disable(self, super_admins: i64) -> Result<Self, StandingError> {
        let Standing::Active(role) = self.standing else {
            return Err(StandingError::NotActive);
        };
        self.leave_post(super_admins)?;
        Ok(self.with(Standing::Disabled(role)))
    }

    /// From any state: the operator's way to help a college without a super admin.
    pub fn make_super_admin(self) -> Self {
        self.with(Standing::Active(Role::SuperAdmin))
    }

    fn leave_post(&self, super_admins: i64) -> Result<(), StandingError> {
        if self.standing.is_active_super_admin() && super_admins <= 1 {
            return Err(StandingError::LastSuperAdmin);
        }
        Ok(())
    }

    fn with(self, standing: Standing) -> Self {
        Self { standing, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(standing: Standing) -> StaffMember {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        StaffMember {
            id: StaffId::new(now, [1; 10]),
            college: CollegeId::new(now, [2; 10]),
            username: "asha".into(),
            name: "Asha".into(),
            email: "asha@college.in".into(),
            standing,
            created_at: now,
        }
    }

    const EACH: [Standing; 4] = [
        Standing::Pending,
        Standing::Active(Role::SuperAdmin),
        Standing::Active(Role::Hod),
        Standing::Disabled(Role::Hod),
    ];

    #[test]
    fn approving_gives_the_role_to_whoever_is_not_at_work() {
        let outcomes = EACH.map(|from| member(from).approve(Role::Teacher).map(|m| m.standing));
        let active = Ok(Standing::Active(Role::Teacher));
        let already = Err(StandingError::AlreadyActive);
        assert_eq!(outcomes, [active, already, already, active]);
    }

    #[test]
    fn an_account_is_made_super_admin_from_wherever_it_stands() {
        let outcomes = EACH.map(|from| member(from).make_super_admin().standing);
        assert_eq!(outcomes, [Standing::Active(Role::SuperAdmin); 4]);
    }

    #[test]
    fn only_a_pending_account_is_rejected() {
        let outcomes = EACH.map(|from| member(from).reject());
        let late = Err(StandingError::NotPending);
        assert_eq!(outcomes, [Ok(()), late, late, late]);
    }

    #[test]
    fn the_last_super_admin_stays() {
        let last = || member(Standing::Active(Role::SuperAdmin));
        assert_eq!(last().disable(1), Err(StandingError::LastSuperAdmin));
        assert_eq!(
            last().change_role(Role::Hod, 1),
            Err(StandingError::LastSuperAdmin)
        );
        assert!(last().change_role(Role::SuperAdmin, 1).is_ok());
        assert!(last().disable(2).is_ok() && last().change_role(Role::Hod, 2).is_ok());
    }

    #[test]
    fn others_come_and_go_however_few_super_admins_there_are() {
        assert!(member(Standing::Active(Role::Hod)).disable(1).is_ok());
        assert_eq!(
            member(Standing::Pending).disable(1),
            Err(StandingError::NotActive)
        );
        assert_eq!(
            member(Standing::Disabled(Role::Hod)).change_role(Role::Teacher, 1),
            Err(StandingError::NotActive)
        );
    }

    #[test]
    fn columns_that_contradict_each_other_are_no_standing() {
        for standing in EACH {
            let role = standing.role().map(Role::as_str);
            assert_eq!(
                Standing::from_columns(standing.status(), role),
                Some(standing)
            );
        }
        for (status, role) in [
            ("pending", Some("hod")),
            ("active", None),
            ("active", Some("king")),
            ("x", None),
        ] {
            assert_eq!(Standing::from_columns(status, role), None);
        }
    }
}
