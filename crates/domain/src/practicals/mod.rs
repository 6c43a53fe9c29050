//! Practicals: teachers schedule them and the students of the course do them. A practical is completed
//! for a student when a teacher approves the student's request.

mod requests;

use chrono::{Days, Months, NaiveDate};

pub use self::requests::{Decided, Request, RequestState, RequestStatus, Verdict};

use crate::{
    dates,
    ids::{CollegeId, PracticalId, StaffId, SubjectId},
    refusals::{Code, Refusal, RefusalKind, refusals},
    validation::{Fault, Faults, Label, NotOneOf, all, comparison_key, line, optional_line},
    words::words,
};

/// A practical as a teacher types it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPractical {
    /// The name of the practical.
    pub title: String,
    pub date: NaiveDate,
    /// A message to the students.
    pub comments: Option<String>,
}

impl NewPractical {
    const MAX_TITLE: usize = 120;
    const MAX_COMMENTS: usize = 1000;
    /// How long ago the day may be: what was done last month can still be entered.
    const DAYS_BACK: Days = Days::new(30);
    /// How far ahead the day may be; a later one is a typing error.
    const MONTHS_AHEAD: Months = Months::new(12);

    /// Reads the three fields on the day `today`, or returns all their faults. The day `is_on`, which the
    /// practical has already, may stay even if it is long past.
    pub fn parse(
        title: &str,
        date: &str,
        comments: &str,
        today: NaiveDate,
        is_on: Option<NaiveDate>,
    ) -> Result<Self, Faults> {
        let (title, date, comments) = all((
            line("title", Label::Title, Self::MAX_TITLE, title),
            Self::parse_date(date, today, is_on),
            optional_line("comments", Label::Comments, Self::MAX_COMMENTS, comments),
        ))?;
        Ok(Self {
            title,
            date,
            comments,
        })
    }

    fn parse_date(
        text: &str,
        today: NaiveDate,
        is_on: Option<NaiveDate>,
    ) -> Result<NaiveDate, Fault> {
        let fault = |kind: PracticalFault| Fault::new("date", kind);
        let date = dates::parse(text).ok_or_else(|| fault(PracticalFault::NoDay))?;
        if is_on == Some(date) {
            return Ok(date);
        }
        let first = today.checked_sub_days(Self::DAYS_BACK).unwrap_or(today);
        let last = today
            .checked_add_months(Self::MONTHS_AHEAD)
            .unwrap_or(today);
        if date < first {
            return Err(fault(PracticalFault::TooFarBack));
        }
        if date > last {
            return Err(fault(PracticalFault::TooFarAhead));
        }
        Ok(date)
    }

    /// The title as [`comparison_key`] makes it: a subject has one practical of a title on a day.
    pub fn title_key(&self) -> String {
        comparison_key(&self.title)
    }
}

#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Practical {
    pub id: PracticalId,
    pub college: CollegeId,
    pub subject: SubjectId,
    /// The teacher who scheduled it.
    pub teacher: StaffId,
    pub input: NewPractical,
}

/// Why a practical cannot be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotChange {
    /// The subject cannot change.
    #[error("Students have already asked for approval, so the subject cannot be changed.")]
    Subject,
    /// The day cannot move into the future.
    #[error(
        "Students have already asked for approval, so the practical cannot be moved to a later day."
    )]
    Date,
    /// It cannot be withdrawn.
    #[error("Students have already asked for approval, so the practical cannot be withdrawn.")]
    Withdrawal,
}

impl Practical {
    /// Edits it on the day `today`. Once students have asked for approval, its subject stays and its day
    /// stays in the past.
    pub fn change(
        self,
        subject: SubjectId,
        input: NewPractical,
        is_requested: bool,
        today: NaiveDate,
    ) -> Result<Self, CannotChange> {
        if is_requested && subject != self.subject {
            return Err(CannotChange::Subject);
        }
        if is_requested && input.date > today {
            return Err(CannotChange::Date);
        }
        Ok(Self {
            subject,
            input,
            ..self
        })
    }

    /// Refuses to withdraw a practical if students have asked for approval.
    pub fn withdraw(&self, is_requested: bool) -> Result<(), CannotChange> {
        if is_requested {
            return Err(CannotChange::Withdrawal);
        }
        Ok(())
    }
}

words! {
    /// The state of a practical for one student.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// Not done, or not approved yet.
        Active = "Active",
        /// A teacher has approved it.
        Completed = "Completed",
    }
}

impl Status {
    /// Reads a filter; `Active` if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Self, Fault> {
        let Some(name) = raw else {
            return Ok(Self::Active);
        };
        Self::from_name(name).ok_or_else(|| {
            Fault::new(
                path,
                NotOneOf {
                    field: "status",
                    values: Self::WORDS,
                },
            )
        })
    }

    /// The state for a student whose last request has that status.
    pub fn of(last: Option<RequestStatus>) -> Self {
        match last {
            Some(RequestStatus::Approved) => Self::Completed,
            _ => Self::Active,
        }
    }
}

/// Why a student cannot ask for approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotAsk {
    /// Its day is in the future.
    #[error("You can ask for approval from the day of the practical, {}.", dates::in_words(*.0))]
    NotYet(NaiveDate),
    /// It was held before that day, on which the student was admitted.
    #[error("This practical was held before your admission on {}.", dates::in_words(*.0))]
    BeforeAdmission(NaiveDate),
    /// Another request is pending.
    #[error("Your request is already waiting for the teacher.")]
    Pending,
    /// A teacher has approved it already.
    #[error("This practical has already been approved.")]
    Approved,
    /// The student is in another term now.
    #[error("This practical belongs to a term that is over for you.")]
    PastTerm,
}

/// Whether a student who was admitted on the day `admitted`, and whose last request has the status
/// `last`, may ask on the day `today` for the approval of a practical of the day `date`.
pub fn may_ask(
    date: NaiveDate,
    last: Option<RequestStatus>,
    admitted: NaiveDate,
    today: NaiveDate,
) -> Result<(), CannotAsk> {
    match last {
        Some(RequestStatus::Approved) => Err(CannotAsk::Approved),
        Some(RequestStatus::Pending) => Err(CannotAsk::Pending),
        None | Some(RequestStatus::Rejected) if date < admitted => {
            Err(CannotAsk::BeforeAdmission(admitted))
        }
        None | Some(RequestStatus::Rejected) if today < date => Err(CannotAsk::NotYet(date)),
        None | Some(RequestStatus::Rejected) => Ok(()),
    }
}

refusals! {
    /// What is wrong with the day of a practical.
    PracticalFault {
        NoDay = PracticalNoDay: "Please choose the day of the practical.",
        TooFarBack = PracticalTooFarBack: "A practical can be at most 30 days ago.",
        TooFarAhead = PracticalTooFarAhead: "A practical can be at most one year ahead.",
    }
}

impl Refusal for CannotChange {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Subject => Code::PracticalSubjectFixed.into(),
            Self::Date => Code::PracticalDateFixed.into(),
            Self::Withdrawal => Code::PracticalNotWithdrawable.into(),
        }
    }
}

impl Refusal for CannotAsk {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotYet(day) => Code::PracticalRequestTooEarly.with("from", *day),
            Self::BeforeAdmission(day) => Code::PracticalBeforeAdmission.with("admitted", *day),
            Self::Pending => Code::PracticalRequestPending.into(),
            Self::Approved => Code::PracticalApprovedBefore.into(),
            Self::PastTerm => Code::PracticalPastTerm.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn input(date: &str) -> NewPractical {
        NewPractical {
            title: "Titration".into(),
            date: day(date),
            comments: None,
        }
    }

    fn practical(date: &str) -> Practical {
        Practical {
            id: PracticalId::new(now(), [1; 10]),
            college: CollegeId::new(now(), [2; 10]),
            subject: SubjectId::new(now(), [3; 10]),
            teacher: StaffId::new(now(), [4; 10]),
            input: input(date),
        }
    }

    #[test]
    fn every_fault_of_what_was_typed_is_told_at_once() {
        let read = |title: &str, date: &str, comments: &str| {
            NewPractical::parse(
                title,
                date,
                comments,
                day("2026-11-21"),
                Some(day("2020-02-29")),
            )
        };
        let read_paths = |title: &str, date: &str, comments: &str| {
            let faults = read(title, date, comments).unwrap_err();
            let paths = faults.list().iter().map(|fault| fault.path.to_string());
            paths.collect::<Vec<_>>()
        };
        assert_eq!(
            read_paths(" ", "soon", "a\0b"),
            ["title", "date", "comments"]
        );
        assert_eq!(
            read_paths(&"x".repeat(121), "2026-02-30", &"x".repeat(1001)),
            ["title", "date", "comments"]
        );
        assert!(
            read("Old", "2020-02-29", "").is_ok(),
            "the day that it is on"
        );
        assert_eq!(read_paths("Old", "2020-03-01", ""), ["date"]);
        let practical = read(" Titration  I", "2026-11-21", "  ").unwrap();
        assert_eq!(practical.comments, None);
        assert_eq!(practical.title_key(), "titration i");
        for fits in ["2026-10-22", "2027-11-21"] {
            assert!(read("x", fits, "").is_ok(), "{fits}");
        }
        for beyond in ["2026-10-21", "2027-11-22"] {
            assert_eq!(read_paths("x", beyond, ""), ["date"], "{beyond}");
        }
    }

    #[test]
    fn what_students_have_asked_for_keeps_its_subject_and_stays_done() {
        let today = day("2026-11-21");
        let other = SubjectId::new(now(), [9; 10]);
        let there = practical("2026-11-20");
        let change = |subject, date, is_requested| {
            let changed = there.clone();
            changed.change(subject, input(date), is_requested, today)
        };
        assert_eq!(change(other, "2026-12-01", false).unwrap().subject, other);
        assert_eq!(
            change(other, "2026-11-20", true),
            Err(CannotChange::Subject)
        );
        assert_eq!(
            change(there.subject, "2026-11-22", true),
            Err(CannotChange::Date)
        );
        let moved = change(there.subject, "2026-11-21", true).unwrap();
        assert_eq!(moved.input.date, today);
        assert_eq!(there.withdraw(true), Err(CannotChange::Withdrawal));
        assert_eq!(there.withdraw(false), Ok(()));
    }

    #[test]
    fn one_asks_from_its_day_on_and_again_after_a_rejection() {
        let date = day("2026-11-21");
        let (before, after) = (day("2026-11-20"), day("2026-11-22"));
        let rejected = Some(RequestStatus::Rejected);
        for last in [None, rejected] {
            assert_eq!(may_ask(date, last, before, date), Ok(()));
            assert_eq!(may_ask(date, last, before, after), Ok(()));
            assert_eq!(
                may_ask(date, last, before, before),
                Err(CannotAsk::NotYet(date))
            );
        }
        for last in [None, rejected] {
            let refused = may_ask(before, last, date, after).unwrap_err();
            assert_eq!(
                refused.to_string(),
                "This practical was held before your admission on 21 November 2026."
            );
        }
        let pending = Some(RequestStatus::Pending);
        assert_eq!(
            may_ask(date, pending, before, after),
            Err(CannotAsk::Pending)
        );
        let approved = Some(RequestStatus::Approved);
        assert_eq!(
            may_ask(date, approved, before, after),
            Err(CannotAsk::Approved)
        );
        assert_eq!(
            CannotAsk::NotYet(date).to_string(),
            "You can ask for approval from the day of the practical, 21 November 2026."
        );
        for last in [None, rejected, pending] {
            assert_eq!(Status::of(last), Status::Active);
        }
        assert_eq!(Status::of(approved), Status::Completed);
    }

    #[test]
    fn a_filter_is_a_status_or_what_is_to_be_done() {
        assert_eq!(Status::parse("status", None), Ok(Status::Active));
        assert_eq!(
            Status::parse("status", Some("Completed")),
            Ok(Status::Completed)
        );
        assert!(Status::parse("status", Some("completed")).is_err());
    }
}
