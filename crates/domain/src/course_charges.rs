//! A charge for all admitted students of a course, such as the fee of a laboratory.

use crate::{
    fees::NewCharge,
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind, refusals},
    validation::{Fault, Faults, Label, all, line},
};

/// The most students that one call charges. A course with more is no class, and its charge no errand of one evening.
pub const MOST_STUDENTS: usize = 5_000;

/// What an accountant asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCourseCharge {
    /// The course's short name.
    pub course: String,
    /// What each student is to pay.
    pub charge: NewCharge,
}

impl NewCourseCharge {
    /// Reads the four fields, or returns all their faults.
    pub fn parse(course: &str, title: &str, amount: &str, due: &str) -> Result<Self, Faults> {
        let (course, charge) = all((
            line("course", Label::Course, 80, course),
            NewCharge::parse(title, amount, due),
        ))?;
        Ok(Self { course, charge })
    }

    /// What that many students owe together; `None` beyond what [`Rupees`] hold, which no class owes.
    pub fn total(&self, students: usize) -> Option<Rupees> {
        let students = i64::try_from(students).ok()?;
        Rupees::from_paise(self.charge.amount.paise().checked_mul(students)?)
    }
}

refusals! {
    /// What is wrong with the course.
    CourseChargeFault {
        NoSuchCourse = ChargeNoSuchCourse: "The college has no such course.",
    }
}

impl CourseChargeFault {
    /// At the field of the course.
    pub fn at_course(self) -> Fault {
        Fault::new("course", self)
    }
}

/// Why nobody of the course was charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotCharged {
    /// The course has too many students.
    #[error("This course has more than {MOST_STUDENTS} students. Nothing was charged.")]
    TooMany,
    /// Students have come or gone, or were charged one by one, since the accountant looked.
    #[error(
        "The students to charge have changed since you checked. Nothing was charged. Please check again."
    )]
    Changed,
}

impl Refusal for NotCharged {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::TooMany => Code::ChargeClassTooLarge.with("most", most()),
            Self::Changed => Code::ChargeClassChanged.into(),
        }
    }
}

fn most() -> i64 {
    i64::try_from(MOST_STUDENTS).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_are_told_at_once() {
        let faults = NewCourseCharge::parse(" ", "", "0", "soon").unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["course", "title", "amount", "dueDate"]);
    }

    #[test]
    fn the_sum_is_exact_or_refused() {
        let asked = |amount| NewCourseCharge::parse("BMS", "Lab", amount, "2026-12-01").unwrap();
        assert_eq!(asked("500.05").total(3).unwrap().paise(), 150_015);
        assert_eq!(asked("1").total(0), Some(Rupees::ZERO));
        assert_eq!(asked("1").total(usize::MAX), None);
    }
}
