//! Opening an approved application again: one doc admin asks, and another person agrees.

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, ReopeningId, StaffId, StudentId},
    refusals::{Code, Refusal, RefusalKind},
    validation::{Fault, Label, line},
};

/// The longest reason, in characters.
const MAX_REASON: usize = 300;

/// Reads why an approval is wrong; a fault of `reason` otherwise.
pub fn parse_reason(raw: &str) -> Result<String, Fault> {
    line("reason", Label::Reason, MAX_REASON, raw)
}

/// A request that waits for a second person.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reopening {
    pub id: ReopeningId,
    pub college: CollegeId,
    pub student: StudentId,
    pub reason: String,
    pub asked_at: DateTime<Utc>,
    pub asked_by: StaffId,
}

/// Who asks does not agree as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("You asked for this yourself. Someone else must confirm it.")]
pub struct OwnReopening;

impl Reopening {
    /// Refuses the person who asked.
    pub fn check_second(&self, staff: StaffId) -> Result<(), OwnReopening> {
        match self.asked_by == staff {
            true => Err(OwnReopening),
            false => Ok(()),
        }
    }
}

impl Refusal for OwnReopening {
    fn kind(&self) -> RefusalKind {
        Code::AdmissionOwnReopening.into()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_second_person_is_another_one() {
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let asked = Reopening {
            id: ReopeningId(one),
            college: CollegeId(one),
            student: StudentId(one),
            reason: "The mark sheet is another person's.".into(),
            asked_at: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
            asked_by: StaffId(one),
        };
        assert_eq!(asked.check_second(StaffId(one)), Err(OwnReopening));
        assert_eq!(asked.check_second(StaffId(other)), Ok(()));
    }

    #[test]
    fn a_reason_is_one_line_and_said() {
        assert_eq!(parse_reason(" Twice. ").as_deref(), Ok("Twice."));
        for faulty in [" ", "a\nb", &"x".repeat(MAX_REASON + 1)] {
            assert_eq!(parse_reason(faulty).unwrap_err().path, "reason");
        }
    }
}
