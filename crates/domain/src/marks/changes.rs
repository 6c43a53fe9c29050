//! Changes of a student's marks: the request, whether it is possible, and what it changes. A request
//! names the marks that its author saw, so that nobody overwrites what they have not seen.

use chrono::{DateTime, NaiveDate, Utc};

pub use super::overtaken::{Happened, Overtaken};
use super::{
    Marks, MarksFault,
    sheet::{Entered, Sheet, Subject, SubjectMarks},
};
use crate::{
    ids::SubjectId,
    validation::{Fault, Faults, each},
};

/// The fault of what no subject takes as marks.
pub(super) const OUT_OF_RANGE: MarksFault = MarksFault::OutOfRange { most: Marks::MAX };

/// A request to change one subject's marks, not parsed yet.
#[derive(Debug, Clone, Default)]
pub struct MarkInput {
    /// The subject's id as the client sent it.
    pub subject: String,
    /// The marks that the author saw; empty for none.
    pub was: String,
    /// The marks to store; empty to remove them.
    pub marks: String,
}

/// A request to change one subject's marks.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedMark {
    pub subject: SubjectId,
    /// The marks that the author saw.
    pub was: Option<Marks>,
    /// The marks to store.
    pub marks: Option<Marks>,
}

/// A change of marks.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkChange {
    pub subject: SubjectId,
    pub subject_name: String,
    pub attempt: i16,
    pub from: Option<Marks>,
    /// The marks after the change.
    pub to: Option<Marks>,
    /// Whether the student was ever shown marks of this attempt; then the change needs a reason.
    pub takes_reason: bool,
}

impl Sheet {
    /// Reads a request, or returns all faults of all subjects.
    /// Marks of a re-exam are refused before its day.
    pub fn read(&self, input: &[MarkInput]) -> Result<Vec<WantedMark>, Faults> {
        let twice = |index: usize| {
            let (before, mark) = (&input[..index], &input[index]);
            before.iter().any(|earlier| earlier.subject == mark.subject)
        };
        let read = input.iter().enumerate().map(|(index, mark)| {
            if twice(index) {
                return Err(Fault::new("subjectId", MarksFault::SubjectTwice).into());
            }
            let of = self.find_input(mark)?;
            Ok(of.read(mark, self.today)?)
        });
        each("marks", read)
    }

    /// The subject that a request names.
    pub(super) fn find_input(&self, input: &MarkInput) -> Result<&SubjectMarks, Fault> {
        let found = input.subject.parse().ok().and_then(|id| self.find(id));
        found.ok_or_else(|| Fault::new("subjectId", self.unknown_subject()))
    }

    /// The changes that a request makes: none if somebody else has changed one of these marks to
    /// something else since the author saw them.
    pub fn changes(&self, wanted: &[WantedMark]) -> Result<Vec<MarkChange>, Overtaken> {
        let (mut changes, mut overtaken) = (Vec::new(), Vec::new());
        for request in wanted {
            let Some(of) = self.find(request.subject) else {
                continue;
            };
            match of.change(request) {
                Ok(change) => changes.extend(change),
                Err(happened) => overtaken.push(happened),
            }
        }
        if overtaken.is_empty() {
            Ok(changes)
        } else {
            Err(Overtaken(overtaken))
        }
    }

    /// The sheet after these changes, which `by` makes at the instant `at`.
    #[must_use]
    pub fn changed(mut self, changes: &[MarkChange], by: &str, at: DateTime<Utc>) -> Self {
        for change in changes {
            let of = self.subjects.iter_mut();
            for of in of.filter(|of| of.subject.id == change.subject) {
                let entered = of.current.entered.as_ref();
                let shown = entered.and_then(|entered| entered.shown);
                of.current.entered = Some(Entered {
                    marks: change.to,
                    is_published: false,
                    shown,
                    at,
                    by: by.to_owned(),
                });
            }
        }
        self
    }
}

impl Subject {
    /// Reads marks of this subject.
    pub fn read(&self, raw: &str) -> Result<Marks, Fault> {
        let marks = Marks::parse("marks", OUT_OF_RANGE, raw)?;
        if marks > self.max {
            let most = self.max;
            return Err(Fault::new("marks", MarksFault::OutOfRange { most }));
        }
        Ok(marks)
    }
}

impl MarkChange {
    /// A change of published marks requires a reason.
    pub fn check_reason(&self, reason: Option<&str>) -> Result<(), Fault> {
        if self.takes_reason && reason.is_none() {
            return Err(Fault::new("reason", MarksFault::ReasonRequired));
        }
        Ok(())
    }
}

impl SubjectMarks {
    /// Reads a request for this subject. Marks of a re-exam are refused before its day.
    pub(super) fn read(&self, input: &MarkInput, today: NaiveDate) -> Result<WantedMark, Fault> {
        let was = optional(&input.was, |raw| Marks::parse("was", OUT_OF_RANGE, raw))?;
        let marks = optional(&input.marks, |raw| self.subject.read(raw))?;
        if marks.is_none() && self.current.takes_reason() {
            return Err(Fault::new("marks", MarksFault::NotRemovable));
        }
        if marks.is_some() {
            self.current.check_sat(today)?;
        }
        Ok(WantedMark {
            subject: self.subject.id,
            was,
            marks,
        })
    }

    /// The change that a request makes: `None` if the marks are there already, and what has happened
    /// if somebody else has changed them to something else since the author saw them.
    pub(super) fn change(&self, request: &WantedMark) -> Result<Option<MarkChange>, Happened> {
        let now = self.marks();
        if now == request.marks {
            return Ok(None);
        }
        if now != request.was {
            return Err(self.what_happened());
        }
        Ok(Some(MarkChange {
            subject: self.subject.id,
            subject_name: self.subject.name.clone(),
            attempt: self.current.number,
            from: now,
            to: request.marks,
            takes_reason: self.current.takes_reason(),
        }))
    }

    fn what_happened(&self) -> Happened {
        let subject = self.subject.name.clone();
        let Some(Entered { marks, at, by, .. }) = self.current.entered.clone() else {
            return Happened::Gone { subject };
        };
        match marks {
            Some(marks) => Happened::Entered {
                subject,
                marks,
                by,
                at,
            },
            None => Happened::Removed { subject, by, at },
        }
    }
}

fn optional(
    raw: &str,
    read: impl Fn(&str) -> Result<Marks, Fault>,
) -> Result<Option<Marks>, Fault> {
    let raw = raw.trim();
    if raw.is_empty() {
        return Ok(None);
    }
    read(raw).map(Some)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::marks::{
        sheet::{Attempt, SheetStatus},
        testing::{sheet, subject, tenths},
    };

    fn input(number: u128, was: &str, marks: &str) -> MarkInput {
        MarkInput {
            subject: subject(number).to_string(),
            was: was.to_owned(),
            marks: marks.to_owned(),
        }
    }

    fn change(sheet: &Sheet, input: &[MarkInput]) -> Result<Vec<MarkChange>, Overtaken> {
        sheet.changes(&sheet.read(input).unwrap())
    }

    #[test]
    fn what_is_there_already_is_no_change() {
        let sheet = sheet(&[Some((500, true)), None]);
        assert_eq!(
            change(&sheet, &[input(0, "12", "50"), input(1, "7", "")]),
            Ok(vec![])
        );
        let changes = change(&sheet, &[input(0, "50.0", "51"), input(1, "", "0")]).unwrap();
        let shown: Vec<_> = changes
            .iter()
            .map(|c| (c.from, c.to, c.takes_reason))
            .collect();
        let expected = [
            (Some(tenths(500)), Some(tenths(510)), true),
            (None, Some(tenths(0)), false),
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn somebody_who_was_quicker_is_named_with_what_they_did() {
        let sheet = sheet(&[Some((555, false)), None]);
        let error = change(&sheet, &[input(0, "", "50"), input(1, "9", "50")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Anita entered 55.5 for Subject 0 at 13:30. \
             The marks for Subject 1 that you saw have been removed."
        );
    }

    #[test]
    fn a_change_reaches_its_own_subject_alone() {
        let before = sheet(&[Some((500, false)), Some((600, false))]);
        let changes = change(&before, &[input(0, "50", "51")]).unwrap();
        let after = before
            .clone()
            .changed(&changes, "Ravi", DateTime::UNIX_EPOCH);
        assert_eq!(after.subjects[0].marks(), Some(tenths(510)));
        assert_eq!(after.subjects[1], before.subjects[1]);
    }

    #[test]
    fn a_subject_takes_marks_up_to_its_maximum() {
        let subject = &sheet(&[None]).subjects[0].subject;
        let most = subject.max;
        assert_eq!(subject.read(&most.to_string()), Ok(most));
        assert!(subject.read(&format!("{most}.1")).is_err());
    }

    #[test]
    fn a_sheet_comes_its_way() {
        let empty = sheet(&[None, None]);
        assert_eq!(empty.status(), SheetStatus::Incomplete);
        assert_eq!(sheet(&[]).status(), SheetStatus::Incomplete);
        let changes = change(&empty, &[input(0, "", "40"), input(1, "", "39.9")]).unwrap();
        let ready = empty.changed(&changes, "Anita", DateTime::from_timestamp(0, 0).unwrap());
        assert_eq!((ready.status(), ready.entered()), (SheetStatus::Ready, 2));
        assert!(ready.check_complete().is_ok());
        assert_eq!(sheet(&[Some((1, true))]).status(), SheetStatus::Published);
        assert_eq!(
            sheet(&[Some((1, true)), Some((2, false))]).status(),
            SheetStatus::Changed
        );
    }

    #[test]
    fn the_best_attempt_counts_whichever_it_is() {
        let mut sheet = sheet(&[Some((390, true))]);
        let of = &mut sheet.subjects[0];
        let again = Attempt {
            number: 2,
            exam_on: None,
            entered: None,
        };
        of.earlier.push(std::mem::replace(&mut of.current, again));
        assert_eq!((of.marks(), of.best()), (None, Some(tenths(390))));
        // Who repeats the term sits it again.
        assert!(sheet.check_complete().is_err());
        assert_eq!(sheet.status(), SheetStatus::Incomplete);
        let day = |offset| Some(sheet.today + chrono::Days::new(offset));
        for (exam_on, status) in [
            (day(1), SheetStatus::Published),
            (day(0), SheetStatus::Incomplete),
        ] {
            let mut sheet = sheet.clone();
            sheet.subjects[0].current.exam_on = exam_on;
            assert!(
                sheet.check_complete().is_ok(),
                "the first attempt has marks"
            );
            assert_eq!(sheet.status(), status, "a re-exam on {exam_on:?}");
        }
        let worse = change(&sheet, &[input(0, "", "20")]).unwrap();
        assert_eq!((worse[0].attempt, worse[0].from), (2, None));
        let sheet = sheet.changed(&worse, "Anita", DateTime::from_timestamp(0, 0).unwrap());
        assert_eq!(sheet.subjects[0].best(), Some(tenths(390)));
    }

    #[test]
    fn a_re_exam_is_marked_from_its_day_on() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
        let mut sheet = sheet(&[Some((390, true))]);
        sheet.subjects[0].current = Attempt {
            number: 2,
            exam_on: Some(day(5)),
            entered: None,
        };
        let marks = [input(0, "", "50")];
        sheet.today = day(4);
        let faults = sheet.read(&marks).unwrap_err();
        assert_eq!(faults.list()[0].path, "marks.0.marks");
        assert!(
            sheet.read(&[input(0, "", "")]).is_ok(),
            "nothing is asked for"
        );
        sheet.today = day(5);
        assert!(sheet.read(&marks).is_ok());
    }

    proptest! {
        /// Of any two requests, the second one's marks are kept only where its author saw the first one's.
        #[test]
        fn nothing_unseen_is_overwritten(
            there in proptest::option::of(0..=1000_i16),
            seen in proptest::option::of(0..=1000_i16),
            wanted in 0..=1000_i16,
        ) {
            let sheet = sheet(&[there.map(|marks| (marks, false))]);
            let seen = seen.map(tenths);
            let request = WantedMark { subject: subject(0), was: seen, marks: Some(tenths(wanted)) };
            match sheet.changes(&[request]) {
                Ok(changes) if changes.is_empty() => prop_assert_eq!(there, Some(wanted)),
                Ok(changes) => {
                    prop_assert_eq!(changes[0].from, seen);
                    prop_assert_eq!(there.map(tenths), seen);
                }
                Err(_) => prop_assert_ne!(there.map(tenths), seen),
            }
        }
    }
}
