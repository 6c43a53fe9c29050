//! Staff roles (spec §6) and their wire names.

use crate::{accounts::AccountFault, validation::Fault, words::words};

words! {
    /// What a staff member may do; a role counts in one college only.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Role {
        /// College set-up, admins, transactions, scholarship payout.
        SuperAdmin = "superAdmin",
        /// Admissions and documents.
        DocAdmin = "docAdmin",
        /// Marks and results.
        MarksAdmin = "marksAdmin",
        /// Wallets, top-ups, receipts.
        AccountantAdmin = "accountantAdmin",
        /// Grievance, leave and scholarship.
        Hod = "hod",
        /// Grievances alone.
        GrievanceAdmin = "grievanceAdmin",
        /// Leaves alone.
        LeaveAdmin = "leaveAdmin",
        /// Scholarships alone.
        ScholarshipAdmin = "scholarshipAdmin",
        /// Attendance and practicals.
        Teacher = "teacher",
    }
}

impl Role {
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
