//! Staff roles (spec §6) and their wire names.

use serde::{Deserialize, Serialize};

use crate::{accounts::AccountFault, validation::Fault};

/// What a staff member may do; a role counts in one college only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// College set-up, admins, transactions, scholarship payout.
    SuperAdmin,
    /// Admissions and documents.
    DocAdmin,
    /// Marks and results.
    MarksAdmin,
    /// Wallets, top-ups, receipts.
    AccountantAdmin,
    /// Grievance, leave and scholarship.
    Hod,
    /// Grievances alone.
    GrievanceAdmin,
    /// Leaves alone.
    LeaveAdmin,
    /// Scholarships alone.
    ScholarshipAdmin,
    /// Attendance and practicals.
    Teacher,
}

impl Role {
    /// In declaration order.
    pub const ALL: [Self; 9] = [
        Self::SuperAdmin,
        Self::DocAdmin,
        Self::MarksAdmin,
        Self::AccountantAdmin,
        Self::Hod,
        Self::GrievanceAdmin,
        Self::LeaveAdmin,
        Self::ScholarshipAdmin,
        Self::Teacher,
    ];

    /// The name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SuperAdmin => "superAdmin",
            Self::DocAdmin => "docAdmin",
            Self::MarksAdmin => "marksAdmin",
            Self::AccountantAdmin => "accountantAdmin",
            Self::Hod => "hod",
            Self::GrievanceAdmin => "grievanceAdmin",
            Self::LeaveAdmin => "leaveAdmin",
            Self::ScholarshipAdmin => "scholarshipAdmin",
            Self::Teacher => "teacher",
        }
    }

    /// The name that mails use, e.g. in an invitation.
    pub fn title(self) -> &'static str {
        match self {
            Self::SuperAdmin => "super admin",
            Self::DocAdmin => "document admin",
            Self::MarksAdmin => "marks admin",
            Self::AccountantAdmin => "accountant",
            Self::Hod => "head of department",
            Self::GrievanceAdmin => "grievance admin",
            Self::LeaveAdmin => "leave admin",
            Self::ScholarshipAdmin => "scholarship admin",
            Self::Teacher => "teacher",
        }
    }

    /// `None` for a name that none has.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// Reads the wire name of field `path`.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        Self::from_name(raw).ok_or_else(|| Fault::new(path, AccountFault::Role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wire_name_leads_back_to_its_role() {
        for role in Role::ALL {
            assert_eq!(Role::parse("role", role.as_str()), Ok(role));
        }
        for raw in ["", "superadmin", "student", "superAdmin "] {
            assert!(Role::parse("role", raw).is_err());
        }
    }
}
