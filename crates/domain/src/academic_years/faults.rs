//! What may be wrong with an academic year.

use chrono::NaiveDate;

use super::Span;
use crate::{
    dates::in_words,
    refusals::{Code, Param, Refusal, RefusalKind, refusals},
};

/// What is wrong with a field of a year.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum YearFault {
    /// No day, or one of a strange year.
    #[error("Please enter a day, such as 2026-06-01.")]
    NoDay,
    /// It ends before it begins.
    #[error("The last day must come after the first.")]
    EndsTooEarly,
    /// It is longer than two years.
    #[error("A year can be at most two years long.")]
    TooLong,
    /// Another year has some of its days.
    #[error("{other} already has some of these days: {} to {}.", in_words(days.first), in_words(days.last))]
    Overlaps {
        /// That year's name.
        other: String,
        /// Its days.
        days: Span,
    },
    /// Another year has this name.
    #[error("Another year has this name.")]
    NameTaken,
    /// Somebody was enrolled on a day that would no longer be in it.
    #[error("Students of this year were admitted on {}. That day must stay in the year.", in_words(*.0))]
    LeavesOut(NaiveDate),
    /// The last day of admission lies outside of it.
    #[error("The last day of admission must be a day of the year.")]
    AdmissionOutside,
    /// An instalment is due after it.
    #[error("An instalment must be due by the last day of the year.")]
    DueAfterwards,
    /// A course has no base fee.
    #[error("Please enter the fee of {course} in year {year_of_study} of study.")]
    NoFee {
        /// The course's name.
        course: String,
        /// From 1.
        year_of_study: i16,
    },
    /// What repeaters owe is no part of the fee.
    #[error("Please enter a whole number from 0 to 100.")]
    RepeatPercent,
    /// A class has days outside of it.
    #[error("A class must lie within the days of the year.")]
    ClassOutside,
    /// The same class is there twice.
    #[error("This class is in the list twice.")]
    ClassTwice,
    /// The college has no such course, term or year of study.
    #[error("The college has no such course, or it has changed. Please reload the page.")]
    UnknownCourse,
    /// The college has very many years.
    #[error("A college can have at most {0} academic years.")]
    TooManyYears(usize),
}

impl Refusal for YearFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NoDay => Code::YearNoDay.into(),
            Self::EndsTooEarly => Code::YearEndsTooEarly.into(),
            Self::TooLong => Code::YearTooLong.into(),
            Self::Overlaps { other, days } => Code::YearOverlaps
                .with("year", Param::text(other))
                .with("from", days.first)
                .with("till", days.last),
            Self::NameTaken => Code::YearNameTaken.into(),
            Self::LeavesOut(day) => Code::YearLeavesOut.with("day", *day),
            Self::AdmissionOutside => Code::YearAdmissionOutside.into(),
            Self::DueAfterwards => Code::YearDueAfterwards.into(),
            Self::NoFee {
                course,
                year_of_study,
            } => Code::YearNoFee
                .with("course", Param::text(course))
                .with("yearOfStudy", i64::from(*year_of_study)),
            Self::RepeatPercent => Code::YearRepeatPercent.into(),
            Self::ClassOutside => Code::YearClassOutside.into(),
            Self::ClassTwice => Code::YearClassTwice.into(),
            Self::UnknownCourse => Code::YearUnknownCourse.into(),
            Self::TooManyYears(most) => Code::YearTooMany.with("most", *most),
        }
    }
}

refusals! {
    /// Why a year cannot be saved now.
    YearStateError {
        CollegeChanged = YearCollegeChanged: "College Details have changed since you opened this page. Please reload it.",
        Changed = YearChanged: "Someone else has changed this year since you opened it. Please reload it.",
        OlderVersion = YearOlderVersion: "The portal is being updated, and an older version of it still runs. Years can be saved once that has stopped.",
    }
}

/// An approval on a day for which no fee is known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoFees {
    /// The year takes no more students, and no later one is open.
    #[error(
        "Admissions to {year} ended on {}. A super admin can open the next year, or move that day.",
        in_words(*day)
    )]
    AdmissionsOver {
        /// The year's name.
        year: String,
        /// Its last day of admission.
        day: NaiveDate,
    },
    /// The year that takes the student has no fee for the course.
    #[error("No fee is set for {course} in {year}. A super admin can set it in Academic Years.")]
    NotSet {
        /// The year's name.
        year: String,
        /// The course's name.
        course: String,
    },
}

impl Refusal for NoFees {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::AdmissionsOver { year, day } => Code::YearAdmissionsOver
                .with("year", Param::text(year))
                .with("day", *day),
            Self::NotSet { year, course } => Code::YearFeesNotSet
                .with("year", Param::text(year))
                .with("course", Param::text(course)),
        }
    }
}
