//! The queues of what waits for a decision, and which of them a role works through.

use crate::{roles::Role, words::words};

words! {
    /// What waits for a decision.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Queue {
        /// Applications for admission that are submitted.
        Applications = "applications",
        /// Top-ups that are not yet decided.
        TopUps = "topUps",
        /// Grievances that are not yet resolved.
        Grievances = "grievances",
        /// Leaves that are not yet decided.
        Leaves = "leaves",
        /// Requests for practicals of the subjects that a teacher holds.
        PracticalRequests = "practicalRequests",
    }
}

impl Queue {
    /// The queues of the desks that a role works at.
    pub fn of(role: Role) -> &'static [Self] {
        match role {
            Role::DocAdmin => &[Self::Applications],
            Role::AccountantAdmin => &[Self::TopUps],
            Role::Hod => &[Self::Grievances, Self::Leaves],
            Role::GrievanceAdmin => &[Self::Grievances],
            Role::LeaveAdmin => &[Self::Leaves],
            Role::Teacher => &[Self::PracticalRequests],
            Role::SuperAdmin | Role::MarksAdmin | Role::ScholarshipAdmin => &[],
        }
    }
}
