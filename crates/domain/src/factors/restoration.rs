//! Removing the second factor of somebody who has lost it, and the recovery codes with it. A super admin asks, and a
//! second one confirms. Where there is no second one, time and mails take their place.

use chrono::{DateTime, Duration, Utc};

use crate::{
    ids::{CollegeId, RestorationId, StaffId},
    refusals::{Code, Refusal, RefusalKind},
    validation::{Fault, Label, line, optional_line},
    words::words,
};

/// How long the owner and the super admins have to stop one that nobody can confirm.
pub const WAIT: Duration = Duration::hours(24);

/// How long before its end they are reminded, at least.
pub const REMINDED_BEFORE_END: Duration = Duration::hours(12);

/// How long the list shows one that has ended.
pub const LISTED_FOR: Duration = Duration::days(30);

/// The longest reason and comment, in characters.
const MAX_REASON: usize = 300;

/// Reads why a factor is to go; a fault of `reason` otherwise.
pub fn parse_reason(raw: &str) -> Result<String, Fault> {
    line("reason", Label::Reason, MAX_REASON, raw)
}

/// Reads why one is stopped, which may be left out; a fault of `comment` otherwise.
pub fn parse_comment(raw: &str) -> Result<Option<String>, Fault> {
    optional_line("comment", Label::Comment, MAX_REASON, raw)
}

words! {
    /// How a restoration ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RestorationOutcome {
        /// The factor was removed.
        Restored = "restored",
        /// The factor stays.
        Stopped = "stopped",
    }
}

/// The end of a restoration.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    pub at: DateTime<Utc>,
    pub outcome: RestorationOutcome,
    /// Who confirmed or stopped it. `None` for the end of the time, the link in a mail, and the operator.
    pub by: Option<StaffId>,
    /// Why it was stopped.
    pub comment: Option<String>,
}

/// A request to remove the factor of an account.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restoration {
    pub id: RestorationId,
    pub college: CollegeId,
    /// Whose factor.
    pub member: StaffId,
    pub asked_by: StaffId,
    pub reason: String,
    pub asked_at: DateTime<Utc>,
    /// When it is done without a second super admin; `None` where one has to confirm.
    pub due_at: Option<DateTime<Utc>>,
    /// When the mails of the middle were written.
    pub reminded_at: Option<DateTime<Utc>>,
    /// `None` while it is open.
    pub ending: Option<Ending>,
}

/// What a decision on a restoration changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It ends now.
    Ends,
    /// It has ended so before, and nothing changes.
    Ended,
}

/// Why a factor is not restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RestorationError {
    /// The account is one's own.
    #[error(
        "This is your own account. Use a recovery code, or ask another super admin or the people who run the portal."
    )]
    Own,
    /// The account has none.
    #[error("This account has no two-step verification.")]
    NoFactor,
    /// Who asks does not confirm as well.
    #[error("You asked for this yourself. Another super admin must confirm it.")]
    Asker,
    /// Confirm, but it was stopped.
    #[error("This was stopped. If the phone is really lost, ask for it again.")]
    Stopped,
    /// Stop, but it is done.
    #[error("Two-step verification was already removed from this account.")]
    Restored,
}

impl Restoration {
    /// Refuses a super admin who asks for their own account: a thief with its password and session would.
    pub fn check_asker(member: StaffId, asker: StaffId) -> Result<(), RestorationError> {
        match member == asker {
            true => Err(RestorationError::Own),
            false => Ok(()),
        }
    }

    /// Whether it is due at `now`: the time is over, and the mails of the middle were written.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        let is_over = self.due_at.is_some_and(|due| due <= now);
        self.ending.is_none() && self.reminded_at.is_some() && is_over
    }

    /// Whether the mails of the middle are to be written at `now`.
    pub fn reminds(&self, now: DateTime<Utc>) -> bool {
        let is_half = self
            .due_at
            .is_some_and(|due| due - REMINDED_BEFORE_END <= now);
        self.ending.is_none() && self.reminded_at.is_none() && is_half
    }

    /// When it is due if the mails of the middle are written at `now`. If the portal was down and they are late, it is put
    /// off, so that people still have half a day to stop it.
    pub fn due_after_reminder(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.due_at.map(|due| due.max(now + REMINDED_BEFORE_END))
    }

    /// What the confirmation of a second super admin changes, who is neither who asked nor the owner.
    pub fn confirm(&self, by: StaffId) -> Result<Step, RestorationError> {
        if self.member == by {
            return Err(RestorationError::Own);
        }
        if self.asked_by == by {
            return Err(RestorationError::Asker);
        }
        self.end_as(RestorationOutcome::Restored, RestorationError::Stopped)
    }

    /// What stopping it changes. Everybody who gets its mails may, also who asked.
    pub fn stop(&self) -> Result<Step, RestorationError> {
        self.end_as(RestorationOutcome::Stopped, RestorationError::Restored)
    }

    fn end_as(
        &self,
        outcome: RestorationOutcome,
        other: RestorationError,
    ) -> Result<Step, RestorationError> {
        match &self.ending {
            None => Ok(Step::Ends),
            Some(ending) if ending.outcome == outcome => Ok(Step::Ended),
            Some(_) => Err(other),
        }
    }
}

impl Refusal for RestorationError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Own => Code::FactorOwnRestoration.into(),
            Self::NoFactor => Code::FactorNone.into(),
            Self::Asker => Code::FactorSecondNeeded.into(),
            Self::Stopped => Code::FactorRestorationStopped.into(),
            Self::Restored => Code::FactorRestoredBefore.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> StaffId {
        StaffId(Uuid::from_u128(number))
    }

    const OWNER: u128 = 1;
    const ASKER: u128 = 2;
    const SECOND: u128 = 3;

    fn asked_at() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn asked() -> Restoration {
        Restoration {
            id: RestorationId(Uuid::from_u128(9)),
            college: CollegeId(Uuid::from_u128(8)),
            member: id(OWNER),
            asked_by: id(ASKER),
            reason: "The phone was stolen.".into(),
            asked_at: asked_at(),
            due_at: Some(asked_at() + WAIT),
            reminded_at: None,
            ending: None,
        }
    }

    fn ended(outcome: RestorationOutcome) -> Restoration {
        Restoration {
            ending: Some(Ending {
                at: asked_at(),
                outcome,
                by: None,
                comment: None,
            }),
            ..asked()
        }
    }

    #[test]
    fn the_second_person_is_neither_who_asked_nor_the_owner() {
        let open = asked();
        assert_eq!(open.confirm(id(OWNER)), Err(RestorationError::Own));
        assert_eq!(open.confirm(id(ASKER)), Err(RestorationError::Asker));
        assert_eq!(open.confirm(id(SECOND)), Ok(Step::Ends));
        assert_eq!(
            Restoration::check_asker(id(OWNER), id(OWNER)),
            Err(RestorationError::Own)
        );
        assert_eq!(Restoration::check_asker(id(OWNER), id(ASKER)), Ok(()));
    }

    #[test]
    fn it_ends_once_and_the_other_end_is_refused() {
        let (restored, stopped) = (
            ended(RestorationOutcome::Restored),
            ended(RestorationOutcome::Stopped),
        );
        assert_eq!(restored.confirm(id(SECOND)), Ok(Step::Ended));
        assert_eq!(restored.stop(), Err(RestorationError::Restored));
        assert_eq!(stopped.confirm(id(SECOND)), Err(RestorationError::Stopped));
        assert_eq!(stopped.stop(), Ok(Step::Ended));
        assert_eq!(asked().stop(), Ok(Step::Ends));
    }

    #[test]
    fn people_are_reminded_in_the_middle_and_it_is_due_twelve_hours_after() {
        let (open, half, end) = (asked(), asked_at() + WAIT / 2, asked_at() + WAIT);
        let moment = Duration::seconds(1);
        assert!(!open.reminds(half - moment) && open.reminds(half));
        assert!(!open.is_due(end), "nobody was reminded");
        let reminded = |at: DateTime<Utc>| Restoration {
            reminded_at: Some(at),
            due_at: open.due_after_reminder(at),
            ..asked()
        };
        let in_time = reminded(half);
        assert!(!in_time.reminds(end) && !in_time.is_due(end - moment) && in_time.is_due(end));
        let late = reminded(end);
        assert_eq!(late.due_at, Some(end + REMINDED_BEFORE_END));
        assert!(!late.is_due(end));
        for outcome in [RestorationOutcome::Restored, RestorationOutcome::Stopped] {
            let over = Restoration {
                reminded_at: Some(half),
                ..ended(outcome)
            };
            assert!(!over.is_due(end) && !ended(outcome).reminds(end));
        }
    }

    #[test]
    fn one_for_a_second_person_is_never_due() {
        let waits = Restoration {
            due_at: None,
            ..asked()
        };
        let late = asked_at() + WAIT * 100;
        assert!(!waits.reminds(late) && !waits.is_due(late));
        assert_eq!(waits.due_after_reminder(late), None);
    }

    #[test]
    fn a_reason_is_one_line_and_a_comment_may_be_left_out() {
        assert_eq!(parse_reason(" Stolen. ").as_deref(), Ok("Stolen."));
        for faulty in [" ", "a\nb", &"x".repeat(MAX_REASON + 1)] {
            assert_eq!(parse_reason(faulty).unwrap_err().path, "reason");
        }
        assert_eq!(parse_comment(" "), Ok(None));
        assert_eq!(parse_comment("a\nb").unwrap_err().path, "comment");
    }
}
