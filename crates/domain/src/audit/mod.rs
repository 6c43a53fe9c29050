//! The audit: who did what to whose record.

pub use action::Action;
pub use change::{Change, ChangeKind, Edited};
pub use detail::Detail;
pub use value::{Approval, Code, Field, List, Name, Type, Value};

mod action;
mod change;
mod detail;
mod fields;
pub mod particulars;
mod value;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    documents::Slot,
    ids::{AuditId, CollegeId, StaffId, StudentId},
    period::Period,
    sap_id::SapId,
    sorting::sort_keys,
    words::words,
};

/// The record that an action changed.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A staff account.
    Staff(StaffId),
    Invitation(crate::ids::InvitationId),
    /// The college itself.
    College(CollegeId),
    /// A student or anything that belongs to the student.
    Student(StudentId),
    Scholarship(crate::ids::ScholarshipId),
}

sort_keys! {
    /// What the audit is sorted by.
    pub enum Sort {
        /// When it was done.
        Time = "time": Id,
    }
}

words! {
    /// What a record is, without its id.
    #[expect(
        missing_docs,
        reason = "each variant and field is named after what it is"
    )]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kind {
        /// A staff account.
        Staff = "staff",
        Invitation = "invitation",
        /// The college itself.
        College = "college",
        /// A student or anything that belongs to the student.
        Student = "student",
        Scholarship = "scholarship",
    }
}

impl Subject {
    /// The kind of the record.
    pub fn kind(self) -> Kind {
        match self {
            Self::Staff(_) => Kind::Staff,
            Self::Invitation(_) => Kind::Invitation,
            Self::College(_) => Kind::College,
            Self::Student(_) => Kind::Student,
            Self::Scholarship(_) => Kind::Scholarship,
        }
    }

    /// The id of the record in its own table; the college's for the college itself.
    pub fn id(self) -> Uuid {
        match self {
            Self::Staff(id) => id.0,
            Self::Invitation(id) => id.0,
            Self::College(id) => id.0,
            Self::Student(id) => id.0,
            Self::Scholarship(id) => id.0,
        }
    }
}

/// A staff member has opened a student's document.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    pub at: DateTime<Utc>,
    /// The staff member's name.
    pub by: String,
    pub slot: Slot,
}

/// One row of the audit.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: AuditId,
    /// The college whose record it is.
    pub college: CollegeId,
    pub at: DateTime<Utc>,
    /// Who did it; `None` from the command line, by founding the college, or if the student did it whose record it is.
    pub by: Option<StaffId>,
    pub subject: Subject,
    /// What was done, and what explains it; without secrets.
    pub detail: Detail,
}

/// Which rows of the audit to list.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    pub action: Option<Action>,
    pub by: Option<StaffId>,
    /// The student whose record was changed.
    pub student: Option<SapId>,
    pub period: Period,
}

/// The record that an action changed, as people know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The kind of the record.
    pub kind: Kind,
    /// A student's SAP id.
    pub sap_id: Option<SapId>,
    /// Its name; `None` if it was deleted.
    pub name: Option<String>,
}

/// A line of the audit, as it is read.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: AuditId,
    pub at: DateTime<Utc>,
    /// Who did it, and that person's name.
    pub by: Option<(StaffId, String)>,
    pub action: Action,
    pub subject: Named,
    /// What explains it, in the order of [`Name`].
    pub detail: Vec<Field>,
    /// What was edited, where the row says it one by one. Otherwise [`Name::Changes`] has it as a text.
    pub changes: Vec<Change>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_actions_and_kinds() {
        for action in &Action::ALL {
            assert_eq!(Action::from_name(action.as_str()), Some(*action));
        }
        for kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.as_str()), Some(kind));
        }
        assert_eq!(Action::parse("action", None), Ok(None));
        assert_eq!(
            Action::parse("action", Some("addFunds")),
            Ok(Some(Action::AddFunds))
        );
        assert!(Action::parse("action", Some("AddFunds")).is_err());
    }
}
