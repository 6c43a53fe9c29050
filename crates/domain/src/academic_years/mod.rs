//! Academic years of a college: which days they have, until when they take students, and what their students pay.
//!
//! A year that a super admin has opened has fees and instalments of its own. One that an approval has opened, because its
//! day lay in no year, has none: its students pay the fees of College Details of the day of their approval.

mod changes;
mod check;
mod faults;
mod next;
mod offer;

use chrono::NaiveDate;

pub use self::{
    check::Neighbour,
    faults::{NoFees, YearFault, YearStateError},
    next::propose,
};
use crate::{
    college_setup::{CollegeSetup, Terms},
    fee_parts::{FeePart, Share},
    ids::{AcademicYearId, CourseId},
    validation::{Fault, Label, line},
};

/// The longest name, in characters.
const MAX_NAME: usize = 40;
/// The most years of a college that a super admin opens.
pub const MOST_YEARS: usize = 60;

/// Days from the first to the last, both included.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl Span {
    /// Whether the day is one of them.
    pub fn has(self, day: NaiveDate) -> bool {
        (self.first..=self.last).contains(&day)
    }

    fn overlaps(self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }
}

/// A course as years know it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taught {
    pub course: CourseId,
    pub name: String,
    /// Of the regulation that admissions enter.
    pub terms: Terms,
}

/// A fee of a course in a year of study.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearFee {
    pub course: CourseId,
    /// From 1.
    pub year_of_study: i16,
    /// Without a title it is the course's base fee, which each course and year of study has, if only of nothing.
    pub part: FeePart,
    /// How much of it a student owes who repeats the year of study: 0 to 100 percent.
    pub repeat_percent: i16,
}

/// The class of a course and term in the year.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassDays {
    pub course: CourseId,
    pub term: i16,
    /// `None`: those of the year, also when these change.
    pub days: Option<Span>,
}

/// What a super admin decides of a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearPlan {
    /// Such as `2026-27`; unique in the college.
    pub name: String,
    /// Its days.
    pub days: Span,
    /// Who is approved later enters the next year; `None` where nobody has set one.
    pub last_admission: Option<NaiveDate>,
    /// When each instalment of the fees is due, in ascending order.
    pub instalments: Vec<NaiveDate>,
    /// In the order of courses, years of study and, the base fee first, as they were typed.
    pub fees: Vec<YearFee>,
    /// In the order of courses and terms.
    pub classes: Vec<ClassDays>,
}

impl YearPlan {
    /// Reads a name, at `name`.
    pub fn parse_name(raw: &str) -> Result<String, Fault> {
        line("name", Label::Name, MAX_NAME, raw)
    }

    /// What a student of that course and year of study pays; `None` if no fee is set.
    pub fn fee_of(&self, course: CourseId, year_of_study: i16) -> Option<Vec<FeePart>> {
        let parts: Vec<FeePart> = self
            .fees_of(course, year_of_study)
            .map(|fee| fee.part.clone())
            .collect();
        (!parts.is_empty()).then_some(parts)
    }

    /// What a student of that course and year of study owes of each fee, also of one who repeats it; `None` if no fee is set.
    pub fn shares_of(
        &self,
        (course, year_of_study): (CourseId, i16),
        is_repeated: bool,
    ) -> Option<Vec<Share>> {
        let share = |fee: &YearFee| match is_repeated {
            true => fee.part.clone().share(fee.repeat_percent),
            false => fee.part.clone().whole(),
        };
        let shares: Vec<Share> = self.fees_of(course, year_of_study).map(share).collect();
        (!shares.is_empty()).then_some(shares)
    }

    fn fees_of(&self, course: CourseId, year_of_study: i16) -> impl Iterator<Item = &YearFee> {
        let of = (course, year_of_study);
        self.fees
            .iter()
            .filter(move |fee| (fee.course, fee.year_of_study) == of)
    }

    /// The same plan in the order of the courses, with what it lacks: for a course without fees those of College Details,
    /// for a term without a class one with the days of the year.
    #[must_use]
    pub fn completed(mut self, taught: &[Taught], setup: &CollegeSetup) -> Self {
        let mut fees = Vec::new();
        let mut classes = Vec::new();
        self = self.with_all_classes(taught);
        for one in taught {
            for year_of_study in 1..=one.terms.years() {
                let before = fees.len();
                fees.extend(self.fees_of(one.course, year_of_study).cloned());
                if fees.len() > before {
                    continue;
                }
                let parts = setup.fee_of(one.course).into_iter();
                fees.extend(parts.map(|part| YearFee {
                    course: one.course,
                    year_of_study,
                    part,
                    repeat_percent: 100,
                }));
            }
            let own = self
                .classes
                .iter()
                .filter(|class| class.course == one.course);
            let mut own: Vec<ClassDays> = own
                .filter(|class| (1..=one.terms.count).contains(&class.term))
                .cloned()
                .collect();
            own.sort_by_key(|class| class.term);
            classes.extend(own);
        }
        self.fees = fees;
        self.classes = classes;
        self
    }

    /// The same plan with a class for each term that has none: one that a save leaves out has the days of the year.
    #[must_use]
    pub fn with_all_classes(mut self, taught: &[Taught]) -> Self {
        let terms = |one: &Taught| {
            (1..=one.terms.count)
                .map(|term| (one.course, term))
                .collect::<Vec<_>>()
        };
        for (course, term) in taught.iter().flat_map(terms) {
            if !self
                .classes
                .iter()
                .any(|class| (class.course, class.term) == (course, term))
            {
                self.classes.push(ClassDays {
                    course,
                    term,
                    days: None,
                });
            }
        }
        self
    }

    /// The plan as it is kept: the base fees first, and a class with the days of the year follows them.
    #[must_use]
    pub fn in_order(mut self) -> Self {
        self.fees.sort_by_key(|fee| fee.part.title.is_some());
        for class in &mut self.classes {
            class.days = class.days.filter(|days| *days != self.days);
        }
        self
    }
}

/// An academic year of a college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcademicYear {
    pub id: AcademicYearId,
    /// Without fees and instalments if nobody has opened it by hand.
    pub plan: YearPlan,
    pub is_opened_by_hand: bool,
    /// Goes up with every save, so that nobody overwrites what they have not seen.
    pub revision: i32,
}

impl AcademicYear {
    /// What its students pay: a year that was not opened by hand has the fees of College Details.
    pub fn in_force(&self, taught: &[Taught], setup: &CollegeSetup) -> YearPlan {
        let plan = self.plan.clone();
        if self.is_opened_by_hand {
            return plan;
        }
        YearPlan {
            instalments: setup.payment.instalments.clone(),
            ..plan.completed(taught, setup)
        }
    }

    /// Refuses a save by someone who has read another revision.
    pub fn check_seen(&self, seen: Option<i32>) -> Result<(), YearStateError> {
        match seen == Some(self.revision) {
            true => Ok(()),
            false => Err(YearStateError::Changed),
        }
    }
}
