//! A sheet that was taken, and how a teacher corrects it.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};

use super::{Group, LectureNumber, Mark};
use crate::{
    dates,
    ids::{CollegeId, LectureId, StaffId, StudentId, SubjectId},
    refusals::{Code, Refusal, RefusalKind},
};

/// A lecture whose attendance was taken.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lecture {
    pub id: LectureId,
    pub college: CollegeId,
    pub subject: SubjectId,
    /// The day on which the lecture was held.
    pub date: NaiveDate,
    /// Which lecture of that day.
    pub number: LectureNumber,
    /// Whom it is for; `None`: the whole course.
    pub group: Option<Group>,
    /// Goes up with every correction, from 1.
    pub revision: i32,
    /// The teacher who took the attendance first.
    pub taken_by: StaffId,
    pub taken_at: DateTime<Utc>,
    /// The teacher who wrote the present revision.
    pub saved_by: StaffId,
}

/// Another teacher has written since the sheet was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outdated {
    /// It was not taken when it was opened.
    Taken,
    /// It was taken, and has another revision now.
    Changed,
}

/// Why a sheet cannot be corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannotCorrect {
    /// The revision is not the one that was opened; that person wrote it.
    Outdated(Outdated, StaffId),
    /// The day on which it was taken is over.
    Closed(Closed),
}

/// The sheet was taken on that day, which is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "This attendance was taken on {}. It could be corrected only until the end of that day.",
    dates::in_words(*.0)
)]
pub struct Closed(NaiveDate);

impl Refusal for Closed {
    fn kind(&self) -> RefusalKind {
        Code::AttendanceClosed.with("taken", self.0)
    }
}

/// What a sheet that is sent changes in the stored one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Correction {
    /// Nothing: the same was sent before.
    Unchanged,
    /// The sheet gets a new revision.
    Changed {
        /// The lecture with its new revision.
        lecture: Lecture,
        /// The marks that differ or are new.
        marks: Vec<Mark>,
    },
}

impl Lecture {
    /// Whether it may still be corrected: on the day in India on which it was taken.
    pub fn is_editable(&self, now: DateTime<Utc>) -> bool {
        dates::date_in_india(self.taken_at) == dates::date_in_india(now)
    }

    /// Corrects the sheet from the marks `there` to the marks `sent`, for a teacher who opened the
    /// revision `seen`. Equal marks are no correction, so that a sheet may be sent twice.
    pub fn correct(
        self,
        there: &[Mark],
        sent: &[Mark],
        seen: Option<i32>,
        by: StaffId,
        now: DateTime<Utc>,
    ) -> Result<Correction, CannotCorrect> {
        let known: HashMap<StudentId, bool> = there
            .iter()
            .map(|mark| (mark.student, mark.present))
            .collect();
        let is_other = |mark: &&Mark| known.get(&mark.student) != Some(&mark.present);
        let marks: Vec<Mark> = sent.iter().filter(is_other).copied().collect();
        if marks.is_empty() {
            return Ok(Correction::Unchanged);
        }
        if seen != Some(self.revision) {
            let how = if seen.is_none() && self.revision == 1 {
                Outdated::Taken
            } else {
                Outdated::Changed
            };
            return Err(CannotCorrect::Outdated(how, self.saved_by));
        }
        if !self.is_editable(now) {
            return Err(CannotCorrect::Closed(Closed(dates::date_in_india(
                self.taken_at,
            ))));
        }
        let lecture = Self {
            revision: self.revision.saturating_add(1),
            saved_by: by,
            ..self
        };
        Ok(Correction::Changed { lecture, marks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn staff(number: u8) -> StaffId {
        StaffId::new(at("2026-11-21T00:00:00Z"), [number; 10])
    }

    fn student(number: u8) -> StudentId {
        StudentId::new(at("2026-11-21T00:00:00Z"), [number; 10])
    }

    fn marks(present: &[bool]) -> Vec<Mark> {
        let marks = (1..).zip(present).map(|(number, present)| Mark {
            student: student(number),
            present: *present,
        });
        marks.collect()
    }

    /// Taken a moment before midnight in India.
    fn lecture() -> Lecture {
        let now = at("2026-11-21T18:29:00Z");
        Lecture {
            id: LectureId::new(now, [1; 10]),
            college: CollegeId::new(now, [2; 10]),
            subject: SubjectId::new(now, [3; 10]),
            date: "2026-11-20".parse().unwrap(),
            number: LectureNumber::FIRST,
            group: None,
            revision: 1,
            taken_by: staff(1),
            taken_at: now,
            saved_by: staff(1),
        }
    }

    const LAST_MOMENT: &str = "2026-11-21T18:29:59Z";
    const NEXT_DAY: &str = "2026-11-21T18:30:00Z";

    fn correct(sent: &[bool], seen: Option<i32>, now: &str) -> Result<Correction, CannotCorrect> {
        let there = marks(&[true, false]);
        lecture().correct(&there, &marks(sent), seen, staff(2), at(now))
    }

    #[test]
    fn what_is_sent_twice_changes_nothing_whenever_it_comes() {
        for seen in [None, Some(1), Some(7)] {
            for now in [LAST_MOMENT, NEXT_DAY] {
                let same = correct(&[true, false], seen, now);
                assert_eq!(same, Ok(Correction::Unchanged));
            }
        }
    }

    #[test]
    fn a_correction_needs_the_revision_that_there_is() {
        let changed = correct(&[true, true], Some(1), LAST_MOMENT).unwrap();
        let Correction::Changed { lecture, marks } = changed else {
            panic!("changed");
        };
        assert_eq!((lecture.revision, lecture.saved_by), (2, staff(2)));
        assert_eq!(lecture.taken_by, staff(1));
        assert_eq!(
            marks,
            [Mark {
                student: student(2),
                present: true
            }]
        );
        let outdated = |seen| correct(&[true, true], seen, LAST_MOMENT);
        let by = |how| Err(CannotCorrect::Outdated(how, staff(1)));
        assert_eq!(outdated(None), by(Outdated::Taken));
        assert_eq!(outdated(Some(2)), by(Outdated::Changed));
    }

    #[test]
    fn it_is_corrected_until_midnight_in_india() {
        assert!(lecture().is_editable(at(LAST_MOMENT)));
        assert!(!lecture().is_editable(at(NEXT_DAY)));
        let late = correct(&[false, false], Some(1), NEXT_DAY);
        let Err(CannotCorrect::Closed(late)) = late else {
            panic!("{late:?}");
        };
        assert_eq!(
            late.to_string(),
            "This attendance was taken on 21 November 2026. It could be corrected only until the end of that day."
        );
    }

    #[test]
    fn anyone_who_was_not_on_the_sheet_is_added() {
        let changed = correct(&[true, false, false], Some(1), LAST_MOMENT).unwrap();
        let Correction::Changed { marks, .. } = changed else {
            panic!("changed");
        };
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].student, student(3));
    }
}
