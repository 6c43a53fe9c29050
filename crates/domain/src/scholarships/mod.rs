//! Scholarships: students apply while one is open, the scholarship desk approves some of them, and the
//! super admin pays them the award (spec §2: Scholarship; §4).

mod applications;
mod edits;

use chrono::{DateTime, Months, NaiveDate, Utc};

use crate::{
    dates::{self, in_words},
    ids::{CollegeId, ScholarshipId},
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind, refusals},
    sorting::{KeyValue, sort_keys},
    validation::{Fault, Faults, Label, NotOneOf, all, comparison_key, line},
    words::words,
};

pub use self::{
    applications::{Application, Outcome, Picked},
    edits::{KeepScholarship, ScholarshipEdit},
};

/// A scholarship as its desk types it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewScholarship {
    pub name: String,
    /// The day of the test.
    pub exam_on: NaiveDate,
    /// What each approved student gets.
    pub award: Rupees,
}

impl NewScholarship {
    const MAX_NAME: usize = 120;
    /// How far ahead the test may be; a later day is a typing error.
    const MONTHS_AHEAD: Months = Months::new(24);

    /// Reads the three fields on the day `today`, or returns all their faults.
    pub fn parse(name: &str, date: &str, amount: &str, today: NaiveDate) -> Result<Self, Faults> {
        Self::read([name, date, amount], today, PassedDay::Refused)
    }

    /// Reads name, date and amount.
    fn read(
        [name, date, amount]: [&str; 3],
        today: NaiveDate,
        passed: PassedDay,
    ) -> Result<Self, Faults> {
        let (name, exam_on, award) = all((
            line("name", Label::Name, Self::MAX_NAME, name),
            Self::parse_date(date, today, passed),
            Rupees::parse_positive("amount", amount),
        ))?;
        Ok(Self {
            name,
            exam_on,
            award,
        })
    }

    fn parse_date(text: &str, today: NaiveDate, passed: PassedDay) -> Result<NaiveDate, Fault> {
        let fault = |kind: ScholarshipFault| Fault::new("date", kind);
        let date = dates::parse(text).ok_or_else(|| fault(ScholarshipFault::NoDay))?;
        let last = today.checked_add_months(Self::MONTHS_AHEAD);
        if date < today && passed == PassedDay::Refused {
            return Err(fault(ScholarshipFault::DayPassed));
        }
        if date > last.unwrap_or(today) {
            return Err(fault(ScholarshipFault::TooFarAhead));
        }
        Ok(date)
    }

    /// The name as [`comparison_key`] makes it: a college has one scholarship of a name on a day.
    pub fn name_key(&self) -> String {
        comparison_key(&self.name)
    }
}

/// What becomes of a day of the test that has passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PassedDay {
    Refused,
    Kept,
}

sort_keys! {
    /// What desks sort scholarships by.
    pub enum Sort {
        /// The day of the test.
        Date = "date": Day,
        /// The name.
        Name = "name": Text,
    }
}

impl Sort {
    /// What the scholarship has of the key.
    pub fn value(self, scholarship: &Scholarship) -> KeyValue {
        match self {
            Self::Date => KeyValue::Day(scholarship.input.exam_on),
            Self::Name => KeyValue::Text(scholarship.input.name.clone()),
        }
    }
}

words! {
    /// The state of a scholarship without its data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// Students may apply until the day of the test.
        Open = "Open",
        /// Students are approved but not paid yet.
        Pending = "Pending",
        /// The approved students have the award in their wallets.
        Paid = "Paid",
    }
}

impl Status {
    /// Reads a filter; `None`, which means all, if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        let Some(name) = raw else {
            return Ok(None);
        };
        let found = Self::from_name(name);
        let fault = || {
            Fault::new(
                path,
                NotOneOf {
                    field: "status",
                    values: Self::WORDS,
                },
            )
        };
        found.map(Some).ok_or_else(fault)
    }
}

/// The state of a scholarship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Students may apply until the day of the test.
    Open,
    /// Students are approved but not paid yet.
    Pending {
        /// When the desk approved them.
        approved_at: DateTime<Utc>,
    },
    /// The approved students have the award in their wallets.
    Paid {
        /// When the desk approved them.
        approved_at: DateTime<Utc>,
        /// When the super admin paid them.
        paid_at: DateTime<Utc>,
    },
}

impl State {
    /// The state without its data.
    pub fn status(self) -> Status {
        match self {
            Self::Open => Status::Open,
            Self::Pending { .. } => Status::Pending,
            Self::Paid { .. } => Status::Paid,
        }
    }

    /// `None` while it is open.
    pub fn approved_at(self) -> Option<DateTime<Utc>> {
        match self {
            Self::Open => None,
            Self::Pending { approved_at } | Self::Paid { approved_at, .. } => Some(approved_at),
        }
    }

    /// When the super admin paid them.
    pub fn paid_at(self) -> Option<DateTime<Utc>> {
        match self {
            Self::Open | Self::Pending { .. } => None,
            Self::Paid { paid_at, .. } => Some(paid_at),
        }
    }
}

#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scholarship {
    pub id: ScholarshipId,
    pub college: CollegeId,
    pub input: NewScholarship,
    pub created_at: DateTime<Utc>,
    pub state: State,
    /// 1 when it is added; goes up with every edit.
    pub revision: i32,
}

/// Why students can no longer apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    /// The desk has approved students.
    #[error("The students for this scholarship have already been chosen.")]
    Chosen,
    /// The test is over.
    #[error("The test for this scholarship was on {}, so applications are closed.", in_words(*.0))]
    Over(NaiveDate),
}

/// The desk has approved students before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The students for this scholarship have already been approved.")]
pub struct NotOpen;

/// Why the award cannot be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPayable {
    /// No student is approved.
    #[error("No student is approved for this scholarship yet.")]
    NotApproved,
    /// It was paid before.
    #[error("This scholarship has already been paid.")]
    Paid,
}

impl Scholarship {
    /// Refuses applications after the day of the test or once students are approved.
    pub fn check_open(&self, today: NaiveDate) -> Result<(), Closed> {
        if self.state != State::Open {
            return Err(Closed::Chosen);
        }
        if self.input.exam_on < today {
            return Err(Closed::Over(self.input.exam_on));
        }
        Ok(())
    }

    /// Open → pending.
    pub fn approve(self, approved_at: DateTime<Utc>) -> Result<Self, NotOpen> {
        let State::Open = self.state else {
            return Err(NotOpen);
        };
        let state = State::Pending { approved_at };
        Ok(Self { state, ..self })
    }

    /// Pending → paid.
    pub fn pay(self, paid_at: DateTime<Utc>) -> Result<Self, NotPayable> {
        let State::Pending { approved_at } = self.state else {
            return Err(match self.state {
                State::Paid { .. } => NotPayable::Paid,
                State::Open | State::Pending { .. } => NotPayable::NotApproved,
            });
        };
        let state = State::Paid {
            approved_at,
            paid_at,
        };
        Ok(Self { state, ..self })
    }
}

refusals! {
    /// What is wrong with a scholarship or its students.
    ScholarshipFault {
        NoDay = ScholarshipNoDay: "Please choose a test date.",
        DayPassed = ScholarshipDayPassed: "The test date must be today or later.",
        TooFarAhead = ScholarshipTooFarAhead: "The test date can be at most two years ahead.",
        NoStudents = ScholarshipNoStudents: "Please choose at least one student.",
        TooManyStudents = ScholarshipTooManyStudents: "Please choose at most 1000 students.",
        NotApplied = ScholarshipNotApplied: "This student has not applied for this scholarship.",
    }
}

impl Refusal for Closed {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Chosen => Code::ScholarshipStudentsChosen.into(),
            Self::Over(day) => Code::ScholarshipTestOver.with("day", *day),
        }
    }
}

impl Refusal for NotOpen {
    fn kind(&self) -> RefusalKind {
        Code::ScholarshipApprovedBefore.into()
    }
}

impl Refusal for NotPayable {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotApproved => Code::ScholarshipNobodyApproved.into(),
            Self::Paid => Code::ScholarshipPaidBefore.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn day(text: &str) -> NaiveDate {
        dates::parse(text).unwrap()
    }

    pub(super) fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    pub(super) fn scholarship() -> Scholarship {
        Scholarship {
            id: ScholarshipId::new(at(0), [1; 10]),
            college: CollegeId::new(at(0), [2; 10]),
            input: NewScholarship::parse("Merit", "2026-11-30", "5000", day("2026-11-21")).unwrap(),
            created_at: at(0),
            state: State::Open,
            revision: 1,
        }
    }

    #[test]
    fn every_fault_of_a_new_scholarship_is_told_at_once() {
        let today = day("2026-11-21");
        let paths = |name, date, amount| {
            let faults = NewScholarship::parse(name, date, amount, today).unwrap_err();
            let paths = faults.list().iter().map(|fault| fault.path.to_string());
            paths.collect::<Vec<_>>()
        };
        assert_eq!(paths(" ", "30/11/2026", "0"), ["name", "date", "amount"]);
        assert_eq!(paths("Merit", "2026-11-20", "1.234"), ["date", "amount"]);
        assert_eq!(paths("Merit", "2028-11-22", "1"), ["date"]);
        let last = NewScholarship::parse("Merit", "2028-11-21", "0.01", today).unwrap();
        assert_eq!(last.award.paise(), 1);
        assert!(NewScholarship::parse("Merit", "2026-11-21", "1", today).is_ok());
    }

    #[test]
    fn it_takes_applications_until_the_day_of_the_test() {
        let open = scholarship();
        assert_eq!(open.check_open(day("2026-11-30")), Ok(()));
        let over = open.check_open(day("2026-12-01")).unwrap_err();
        assert_eq!(
            over.to_string(),
            "The test for this scholarship was on 30 November 2026, so applications are closed."
        );
        let pending = open.approve(at(1)).unwrap();
        assert_eq!(pending.check_open(day("2026-11-21")), Err(Closed::Chosen));
    }

    #[test]
    fn it_is_approved_once_and_then_paid_once() {
        let open = scholarship();
        assert_eq!(open.clone().pay(at(1)), Err(NotPayable::NotApproved));
        let pending = open.approve(at(1)).unwrap();
        assert_eq!(pending.clone().approve(at(2)), Err(NotOpen));
        let paid = pending.pay(at(2)).unwrap();
        assert_eq!(paid.state.approved_at(), Some(at(1)));
        assert_eq!(paid.state.paid_at(), Some(at(2)));
        assert_eq!(paid.clone().pay(at(3)), Err(NotPayable::Paid));
        assert_eq!(paid.approve(at(3)), Err(NotOpen));
    }

    #[test]
    fn a_filter_is_a_status_or_nothing() {
        assert_eq!(Status::parse("status", None), Ok(None));
        assert_eq!(
            Status::parse("status", Some("Paid")),
            Ok(Some(Status::Paid))
        );
        assert!(Status::parse("status", Some("paid")).is_err());
    }
}
