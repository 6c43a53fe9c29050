//! Where the students of a list are or were.

use crate::ids::{AcademicYearId, ClassId, DivisionId};

/// Those who are or were enrolled so, without approvals that were undone. All that is given has to hold of one enrolment;
/// where nothing is, everybody is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Within {
    /// In a class of this academic year.
    pub year: Option<AcademicYearId>,
    /// In this class.
    pub class: Option<ClassId>,
    /// In this division of a class.
    pub division: Option<DivisionId>,
}

/// Which of a student's enrolments a list means, if there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// The one that the student is in, or was in last.
    Present,
    /// The last one of the year.
    LastOfYear,
    /// The last one of the class.
    LastOfClass,
}

impl Within {
    /// Which of a student's enrolments is meant.
    pub fn meant(self) -> Meant {
        match (self.year, self.class.is_some() || self.division.is_some()) {
            (_, true) => Meant::LastOfClass,
            (Some(_), false) => Meant::LastOfYear,
            (None, false) => Meant::Present,
        }
    }

    /// Whether everybody is meant.
    pub fn is_everybody(self) -> bool {
        self == Self::default()
    }
}
