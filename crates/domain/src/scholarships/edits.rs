//! Editing a scholarship and cancelling it. Students pay to apply for what it says, so its award is fixed once the
//! first of them has applied, and nobody can cancel it from then on.

use chrono::NaiveDate;

use super::{NewScholarship, PassedDay, Scholarship, ScholarshipFault, State};
use crate::{
    refusals::{Code, Refusal, RefusalKind},
    validation::{Fault, Faults},
};

/// An edit as the desk has typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScholarshipEdit {
    /// What it will be. The day of the test may have passed.
    pub input: NewScholarship,
    /// The revision that was opened.
    pub revision: Option<i32>,
}

impl ScholarshipEdit {
    /// Reads name, date and amount on the day `today`, or returns all their faults. Whether a day that has passed may
    /// stay, [`Scholarship::edit`] decides.
    pub fn parse(
        fields: [&str; 3],
        revision: Option<i32>,
        today: NaiveDate,
    ) -> Result<Self, Faults> {
        let input = NewScholarship::read(fields, today, PassedDay::Kept)?;
        Ok(Self { input, revision })
    }
}

/// Why a scholarship was not edited or cancelled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeepScholarship {
    /// The college has no such scholarship.
    #[error("not found")]
    NotFound,
    /// Its students are chosen.
    #[error("The students of this scholarship have been chosen. It can no longer be changed.")]
    Chosen,
    /// Somebody has edited it since it was opened.
    #[error("Someone has changed this scholarship. Please check it again.")]
    Changed,
    /// Students have applied for that award.
    #[error("Students have applied for this amount. It can no longer be changed.")]
    AmountFixed,
    /// Students have applied.
    #[error("Students have applied for this scholarship. It can no longer be cancelled.")]
    HasApplicants,
    /// There is another of that name on that day.
    #[error("Another scholarship has this name and test date.")]
    Known,
    /// Some of the fields are wrong.
    #[error("{0}")]
    Faults(#[from] Faults),
}

impl Scholarship {
    /// Edits the revision that was opened, on the day `today`. What is sent twice is one edit. A day of the test that
    /// has passed may stay, so that the name of such a scholarship can be corrected.
    pub fn edit(
        self,
        edit: &ScholarshipEdit,
        has_applicants: bool,
        today: NaiveDate,
    ) -> Result<Self, KeepScholarship> {
        self.check_chosen()?;
        let input = edit.input.clone();
        if input == self.input {
            return Ok(self);
        }
        if input.exam_on < today && input.exam_on != self.input.exam_on {
            let passed = Fault::new("date", ScholarshipFault::DayPassed);
            return Err(Faults::from(passed).into());
        }
        self.check_revision(edit.revision)?;
        if has_applicants && input.award != self.input.award {
            return Err(KeepScholarship::AmountFixed);
        }
        Ok(Self {
            input,
            revision: self.revision + 1,
            ..self
        })
    }

    /// Refuses to cancel what somebody has applied for, and another revision than the one that was opened.
    pub fn check_cancel(
        &self,
        opened: Option<i32>,
        has_applicants: bool,
    ) -> Result<(), KeepScholarship> {
        self.check_chosen()?;
        self.check_revision(opened)?;
        if has_applicants {
            return Err(KeepScholarship::HasApplicants);
        }
        Ok(())
    }

    fn check_chosen(&self) -> Result<(), KeepScholarship> {
        if self.state == State::Open {
            Ok(())
        } else {
            Err(KeepScholarship::Chosen)
        }
    }

    fn check_revision(&self, opened: Option<i32>) -> Result<(), KeepScholarship> {
        if opened == Some(self.revision) {
            Ok(())
        } else {
            Err(KeepScholarship::Changed)
        }
    }
}

impl Refusal for KeepScholarship {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Chosen => Code::ScholarshipNotOpen.into(),
            Self::Changed => Code::ScholarshipEditedMeanwhile.into(),
            Self::AmountFixed => Code::ScholarshipAmountFixed.into(),
            Self::HasApplicants => Code::ScholarshipHasApplicants.into(),
            Self::Known => Code::ScholarshipKnown.into(),
            Self::Faults(inner) => inner.kind(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{at, day, scholarship},
        *,
    };

    fn typed(name: &str, date: &str, amount: &str) -> ScholarshipEdit {
        ScholarshipEdit::parse([name, date, amount], Some(1), day("2026-11-21")).unwrap()
    }

    #[test]
    fn the_amount_is_fixed_once_somebody_has_applied() {
        let today = day("2026-11-21");
        let dearer = typed("Merit", "2026-11-30", "6000");
        let edited = scholarship().edit(&dearer, false, today).unwrap();
        assert_eq!((edited.input.award.paise(), edited.revision), (600_000, 2));
        let refused = scholarship().edit(&dearer, true, today);
        assert_eq!(refused, Err(KeepScholarship::AmountFixed));
        let later = typed("Merit Award", "2026-12-01", "5000");
        let edited = scholarship().edit(&later, true, today).unwrap();
        assert_eq!(edited.input.exam_on, day("2026-12-01"));
        assert_eq!(edited.input.name, "Merit Award");
    }

    #[test]
    fn only_what_was_opened_is_edited_and_the_same_again_is_no_edit() {
        let today = day("2026-11-21");
        let mut later = typed("Merit", "2026-12-01", "5000");
        let edited = scholarship().edit(&later, true, today).unwrap();
        assert_eq!(edited.clone().edit(&later, true, today), Ok(edited.clone()));
        later.input.name = "Other".to_owned();
        for revision in [None, Some(1), Some(3)] {
            later.revision = revision;
            let refused = edited.clone().edit(&later, true, today);
            assert_eq!(refused, Err(KeepScholarship::Changed));
        }
        later.revision = Some(2);
        assert_eq!(edited.edit(&later, true, today).unwrap().revision, 3);
    }

    #[test]
    fn a_day_that_has_passed_may_stay_but_none_is_chosen_anew() {
        let after = day("2026-12-05");
        let renamed = typed("Merit Award", "2026-11-30", "5000");
        assert!(scholarship().edit(&renamed, true, after).is_ok());
        for date in ["2026-11-29", "2026-12-04"] {
            let past = typed("Merit", date, "5000");
            let refused = scholarship().edit(&past, true, after).unwrap_err();
            assert!(matches!(refused, KeepScholarship::Faults(_)), "{date}");
        }
        let faults = ScholarshipEdit::parse(["", "soon", "0"], Some(1), after).unwrap_err();
        assert_eq!(faults.list().len(), 3);
    }

    #[test]
    fn it_is_cancelled_while_nobody_has_applied() {
        let open = scholarship();
        assert_eq!(open.check_cancel(Some(1), false), Ok(()));
        let refused = open.check_cancel(Some(1), true);
        assert_eq!(refused, Err(KeepScholarship::HasApplicants));
        let refused = open.check_cancel(Some(2), false);
        assert_eq!(refused, Err(KeepScholarship::Changed));
        let chosen = open.approve(at(1)).unwrap();
        assert_eq!(
            chosen.check_cancel(Some(1), false),
            Err(KeepScholarship::Chosen)
        );
        let same = typed("Merit", "2026-11-30", "5000");
        let refused = chosen.edit(&same, true, day("2026-11-21"));
        assert_eq!(refused, Err(KeepScholarship::Chosen));
    }
}
