//! Changes of where students are enrolled, other than by the promotion of their class: one person asks for one, another one
//! approves it. That the detained repeat a term, the portal offers by itself once a year, and one person approves it, since two
//! people have decided that they repeat; after an offer was dismissed, somebody asks for it as for the others.

mod faults;
mod standing;

pub use self::{
    faults::{AskFault, ChangeStateError},
    standing::{Hindrance, Promoted, Standing, YearAndCourse, check, check_undo, replaces_fee},
};
use crate::{
    ids::{AcademicYearId, CourseId, EnrolmentChangeId, StaffId},
    validation::{Fault, NotOneOf},
    words::words,
};

/// The most students of one change.
pub const MOST_AT_ONCE: usize = 1_000;

words! {
    /// What changes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Kind {
        /// A promotion is undone: the student is in the class of before again.
        UndoPromotion = "UndoPromotion",
        /// A detained student repeats the term. The portal offers it when a class of the term opens, and somebody may ask for it.
        Repeat = "Repeat",
        /// A new student enters a later term.
        LateralEntry = "LateralEntry",
        /// A new student comes from another college and enters a later term.
        Transfer = "Transfer",
        /// A student who is in no class comes back.
        Readmission = "Readmission",
        /// A student leaves the course for another one of the college.
        CourseChange = "CourseChange",
    }
}

impl Kind {
    /// How the new enrolment begins; `None` where none does.
    pub fn via(self) -> Option<&'static str> {
        match self {
            Self::UndoPromotion => None,
            Self::Repeat => Some("Repeat"),
            Self::LateralEntry => Some("Lateral"),
            Self::Transfer | Self::CourseChange => Some("Transfer"),
            Self::Readmission => Some("Readmission"),
        }
    }

    /// How the enrolment ends that the student is in.
    pub fn ends_as(self) -> &'static str {
        match self {
            Self::CourseChange => "Left",
            _ => "Cancelled",
        }
    }

    /// Reads what somebody asks for, at `kind`.
    pub fn parse(raw: &str) -> Result<Self, Fault> {
        let (field, values) = ("kind", Self::WORDS);
        Self::from_name(raw).ok_or_else(|| Fault::new(field, NotOneOf { field, values }))
    }
}

words! {
    /// Which changes are listed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum OnlyChanges {
        /// Those that nobody has decided.
        #[default]
        Open = "open",
        /// Those that were approved or dismissed.
        Ended = "ended",
    }
}

impl OnlyChanges {
    /// Reads it, at `only`; the open ones of empty text.
    pub fn parse(raw: Option<&str>) -> Result<Self, Fault> {
        let read = NotOneOf::read("only", Self::WORDS, Self::from_name, raw)?;
        Ok(read.unwrap_or_default())
    }
}

words! {
    /// What has become of a student of a change.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Fate {
        /// Nobody has decided it.
        Waiting = "waiting",
        /// Changed as asked.
        Done = "done",
        /// It was not possible any longer.
        LeftOut = "leftOut",
        /// The change was dismissed.
        Dismissed = "dismissed",
    }
}

/// A class by its year, course and term; it may not exist yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Place {
    pub year: AcademicYearId,
    pub course: CourseId,
    /// From 1.
    pub term: i16,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Approved by somebody else than who asked.
    Approved,
    /// Dismissed by anybody of the desk.
    Dismissed,
}

/// A change that somebody has asked for, or that the portal offers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct EnrolmentChange {
    pub id: EnrolmentChangeId,
    pub kind: Kind,
    /// `None` of an offer.
    pub asked_by: Option<StaffId>,
    pub ended: Option<Ended>,
}

impl EnrolmentChange {
    /// Refuses to end it twice.
    ///
    /// # Errors
    /// If it has ended.
    pub fn check_open(&self) -> Result<(), ChangeStateError> {
        match self.ended {
            None => Ok(()),
            Some(Ended::Approved) => Err(ChangeStateError::Approved),
            Some(Ended::Dismissed) => Err(ChangeStateError::Dismissed),
        }
    }

    /// Refuses who has asked for it.
    ///
    /// # Errors
    /// If `by` did.
    pub fn check_second(&self, by: StaffId) -> Result<(), ChangeStateError> {
        match self.asked_by == Some(by) {
            true => Err(ChangeStateError::Own),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn every_kind_can_be_asked_for() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.as_str()), Ok(kind));
        }
        assert!(Kind::parse("").is_err());
    }

    #[test]
    fn a_change_is_approved_by_another_person_and_ends_once() {
        let (own, other) = (StaffId(Uuid::from_u128(1)), StaffId(Uuid::from_u128(2)));
        let asked = EnrolmentChange {
            id: EnrolmentChangeId(Uuid::nil()),
            kind: Kind::Readmission,
            asked_by: Some(own),
            ended: None,
        };
        assert_eq!(asked.check_open(), Ok(()));
        assert_eq!(asked.check_second(other), Ok(()));
        assert_eq!(asked.check_second(own), Err(ChangeStateError::Own));
        for (ended, refused) in [
            (Ended::Approved, ChangeStateError::Approved),
            (Ended::Dismissed, ChangeStateError::Dismissed),
        ] {
            let ended = EnrolmentChange {
                ended: Some(ended),
                ..asked.clone()
            };
            assert_eq!(ended.check_open(), Err(refused));
        }
        let offered = EnrolmentChange {
            asked_by: None,
            ..asked
        };
        assert_eq!(offered.check_second(own), Ok(()));
    }
}
