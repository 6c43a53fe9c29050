//! Grievances (spec §3): students file them, and the college resolves them with or without a reply. A student who is
//! not content re-opens one, once. Each has a docket number that people quote.
//!
//! Decision: DECISIONS.md#working-days-are-mondays-to-fridays.

mod reopening;

use std::fmt;

use chrono::{DateTime, Utc};

use crate::{
    attachments::{CannotAttach, may_attach},
    dates::{date_in_india, working_days_between},
    ids::{CollegeId, DocumentId, GrievanceId, StaffId, StudentId},
    refusals::{Code, Param, Refusal, RefusalKind},
    sorting::{KeyValue, sort_keys},
    validation::{Fault, Faults, Label, NotOneOf, all, line, optional_text, text},
    words::words,
};

pub use self::reopening::{CannotReopen, REOPENING_DAYS, Reopening, parse_reopening};

/// How many grievances of one student may be pending.
pub const MAX_PENDING: usize = 20;
/// How many working days the college has to resolve a grievance.
pub const DUE_WORKING_DAYS: u32 = 15;

sort_keys! {
    /// What a desk sorts grievances by.
    pub enum Sort {
        /// When they were filed: the oldest first.
        Filed = "filed": Id,
        /// The docket.
        Docket = "docket": Text,
    }
}

impl Sort {
    /// What the grievance has of the key.
    pub fn value(self, grievance: &Grievance) -> KeyValue {
        match self {
            Self::Filed => KeyValue::Id,
            Self::Docket => KeyValue::Text(grievance.docket.as_str().to_owned()),
        }
    }
}

words! {
    /// What a grievance is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Category {
        /// Teaching.
        Academic = "Academic",
        /// Examinations and results.
        Examination = "Examination",
        /// Money.
        Fees = "Fees",
        /// Rooms, library, canteen.
        Facilities = "Facilities",
        /// How people behave.
        Conduct = "Conduct",
        /// None of the other categories.
        Other = "Other",
    }
}

impl Category {
    /// Reads a category; `None` if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        let unknown = || {
            Fault::new(
                path,
                NotOneOf {
                    field: "category",
                    values: Self::WORDS,
                },
            )
        };
        let known = |name| Self::from_name(name).ok_or_else(unknown);
        raw.map(known).transpose()
    }
}

words! {
    /// The state of a grievance without its data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// The college has not resolved it yet.
        Pending = "Pending",
        /// The college has resolved it.
        Resolved = "Resolved",
    }
}

impl Status {
    /// Reads a filter; `None`, which means all, if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        let unknown = || {
            Fault::new(
                path,
                NotOneOf {
                    field: "status",
                    values: Self::WORDS,
                },
            )
        };
        let known = |name| Self::from_name(name).ok_or_else(unknown);
        raw.map(known).transpose()
    }
}

/// A grievance's number, unique in the college: `GR-2026-00042`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Docket(String);

impl Docket {
    /// The docket of the `number`-th (from 1) grievance of that calendar year.
    pub fn assign(year: i32, number: i32) -> Self {
        Self(format!("GR-{year:04}-{number:05}"))
    }

    /// A docket that was assigned before.
    pub fn from_stored(docket: String) -> Self {
        Self(docket)
    }

    /// Without spaces, in capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Docket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A grievance as a student types it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGrievance {
    /// What it is about, in one line.
    pub title: String,
    /// What has happened; may have several lines.
    pub details: String,
    /// `Other` if the student chose none.
    pub category: Category,
}

impl NewGrievance {
    const MAX_TITLE: usize = 120;
    const MAX_DETAILS: usize = 4000;

    /// Reads the three fields, or returns all their faults.
    pub fn parse(title: &str, details: &str, category: Option<&str>) -> Result<Self, Faults> {
        let (title, details, category) = all((
            line("title", Label::Title, Self::MAX_TITLE, title),
            text("details", Label::Details, Self::MAX_DETAILS, details),
            Category::parse("category", category),
        ))?;
        Ok(Self {
            title,
            details,
            category: category.unwrap_or(Category::Other),
        })
    }
}

/// How the college has resolved a grievance.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolution {
    pub by: StaffId,
    pub at: DateTime<Utc>,
    /// The college's message to the student; may have several lines.
    pub reply: Option<String>,
}

/// The state of a grievance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The college has not resolved it yet, or the student has re-opened it.
    Pending,
    /// The college has resolved it.
    Resolved(Resolution),
}

/// A grievance of a student.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grievance {
    pub id: GrievanceId,
    pub college: CollegeId,
    pub student: StudentId,
    pub docket: Docket,
    pub input: NewGrievance,
    pub filed_at: DateTime<Utc>,
    pub state: State,
    /// Whether it was re-opened, which happens once; it stays when the college resolves it again.
    pub reopening: Option<Reopening>,
    /// The file that the student has sent with it.
    pub attachment: Option<DocumentId>,
}

/// Why a grievance cannot be filed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotFile {
    /// The same grievance is pending already.
    #[error("You have already filed this grievance: {0} is pending.")]
    Same(Docket),
    /// [`MAX_PENDING`] grievances of the student are pending.
    #[error("{MAX_PENDING} of your grievances are pending. Please wait until one is resolved.")]
    TooMany,
}

/// Whether a student with these pending grievances may file another.
pub fn may_file(input: &NewGrievance, pending: &[Grievance]) -> Result<(), CannotFile> {
    let is_same =
        |one: &&Grievance| (&one.input.title, &one.input.details) == (&input.title, &input.details);
    if let Some(same) = pending.iter().find(is_same) {
        return Err(CannotFile::Same(same.docket.clone()));
    }
    if pending.len() >= MAX_PENDING {
        return Err(CannotFile::TooMany);
    }
    Ok(())
}

/// The grievance was resolved before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This grievance has already been resolved.")]
pub struct AlreadyResolved;

/// Reads the reply that may go with a resolution.
pub fn parse_reply(raw: &str) -> Result<Option<String>, Fault> {
    const MAX_REPLY: usize = 2000;
    optional_text("reply", Label::Reply, MAX_REPLY, raw)
}

/// How long the college took or has been taking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Age {
    /// Working days since the day of filing.
    pub working_days: u32,
    /// It took or is taking longer than the college has.
    pub is_overdue: bool,
}

impl Grievance {
    /// The state without its data.
    pub fn status(&self) -> Status {
        match self.state {
            State::Pending => Status::Pending,
            State::Resolved(_) => Status::Resolved,
        }
    }

    /// `None` while it is pending.
    pub fn resolution(&self) -> Option<&Resolution> {
        match &self.state {
            State::Pending => None,
            State::Resolved(resolution) => Some(resolution),
        }
    }

    /// The college's message to the student, of the resolution that stands.
    pub fn reply(&self) -> Option<&str> {
        self.resolution()?.reply.as_deref()
    }

    /// When it was resolved, or else re-opened, or else filed.
    pub fn updated_at(&self) -> DateTime<Utc> {
        let resolved = self.resolution().map(|resolution| resolution.at);
        let reopened = self.reopening.as_ref().map(|reopening| reopening.at);
        resolved.or(reopened).unwrap_or(self.filed_at)
    }

    /// Its age since it was filed, at `now` or at its resolution. What is re-opened goes on waiting.
    pub fn age(&self, now: DateTime<Utc>) -> Age {
        let until = self.resolution().map_or(now, |resolution| resolution.at);
        let working_days = working_days_between(date_in_india(self.filed_at), date_in_india(until));
        Age {
            working_days,
            is_overdue: self.state == State::Pending && working_days > DUE_WORKING_DAYS,
        }
    }

    /// Pending → resolved.
    pub fn resolve(
        self,
        reply: Option<String>,
        by: StaffId,
        at: DateTime<Utc>,
    ) -> Result<Self, AlreadyResolved> {
        let State::Pending = self.state else {
            return Err(AlreadyResolved);
        };
        let state = State::Resolved(Resolution { by, at, reply });
        Ok(Self { state, ..self })
    }

    /// Adds a file.
    pub fn attach(self, file: DocumentId) -> Result<Self, CannotAttach> {
        may_attach(self.state == State::Pending, self.attachment)?;
        Ok(Self {
            attachment: Some(file),
            ..self
        })
    }
}

impl Refusal for CannotFile {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Same(docket) => {
                Code::GrievanceFiledBefore.with("docket", Param::text(docket.as_str()))
            }
            Self::TooMany => Code::GrievanceTooManyPending.with("most", MAX_PENDING),
        }
    }
}

impl Refusal for AlreadyResolved {
    fn kind(&self) -> RefusalKind {
        Code::GrievanceResolvedBefore.into()
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;

    pub(super) fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    pub(super) fn grievance(title: &str, number: i32) -> Grievance {
        let now = at("2026-11-02T06:30:00Z");
        Grievance {
            id: GrievanceId::new(now, [5; 10]),
            college: CollegeId::new(now, [2; 10]),
            student: StudentId::new(now, [6; 10]),
            docket: Docket::assign(2026, number),
            input: NewGrievance::parse(title, "It is.", None).unwrap(),
            filed_at: now,
            state: State::Pending,
            reopening: None,
            attachment: None,
        }
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let read = NewGrievance::parse("Fan", "a\r\nb", Some("Facilities")).unwrap();
        assert_eq!(
            (&*read.details, read.category),
            ("a\nb", Category::Facilities)
        );
        let read = NewGrievance::parse("Fan", "b", None).unwrap();
        assert_eq!(read.category, Category::Other);
        let faults = NewGrievance::parse("a\nb", " ", Some("Weather")).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["title", "details", "category"]);
        assert!(NewGrievance::parse(&"x".repeat(121), "x", None).is_err());
        assert!(NewGrievance::parse("x", &"x".repeat(4001), None).is_err());
    }

    #[test]
    fn every_name_leads_back_to_its_category() {
        for category in Category::ALL {
            assert_eq!(Category::from_name(category.as_str()), Some(category));
        }
        for status in [Status::Pending, Status::Resolved] {
            assert_eq!(
                Status::parse("status", Some(status.as_str())),
                Ok(Some(status))
            );
        }
        assert_eq!(Status::parse("status", None), Ok(None));
        assert!(Status::parse("status", Some("Lost")).is_err());
    }

    #[test]
    fn a_docket_has_five_digits_or_more() {
        assert_eq!(Docket::assign(2026, 42).as_str(), "GR-2026-00042");
        assert_eq!(Docket::assign(2027, 123_456).as_str(), "GR-2027-123456");
    }

    #[test]
    fn the_same_twice_is_refused_with_the_docket_of_the_first() {
        let pending = [grievance("Fan", 7)];
        let refused = may_file(&pending[0].input, &pending).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "You have already filed this grievance: GR-2026-00007 is pending."
        );
        assert_eq!(may_file(&grievance("Tap", 8).input, &pending), Ok(()));
        let many = vec![pending[0].clone(); MAX_PENDING];
        let refused = may_file(&grievance("Tap", 8).input, &many).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "20 of your grievances are pending. Please wait until one is resolved."
        );
    }

    #[test]
    fn a_grievance_is_resolved_once() {
        let (one, later) = (grievance("Fan", 7), at("2026-11-04T06:30:00Z"));
        let by = StaffId::new(later, [4; 10]);
        assert_eq!(one.updated_at(), one.filed_at);
        let reply = parse_reply("Done.\r\nThank you.").unwrap();
        let resolved = one.resolve(reply, by, later).unwrap();
        assert_eq!(resolved.reply(), Some("Done.\nThank you."));
        let resolution = resolved.resolution().unwrap();
        assert_eq!((resolution.by, resolution.at), (by, later));
        assert_eq!(resolved.updated_at(), later);
        assert_eq!(resolved.resolve(None, by, later), Err(AlreadyResolved));
        assert_eq!(parse_reply(" \n"), Ok(None));
        assert_eq!(parse_reply(&"x".repeat(2001)).unwrap_err().path, "reply");
    }

    #[test]
    fn past_fifteen_working_days_it_is_overdue_until_it_is_resolved() {
        let one = grievance("Fan", 7);
        let due = at("2026-11-23T18:29:00Z");
        let age = |working_days, is_overdue| Age {
            working_days,
            is_overdue,
        };
        assert_eq!(one.age(one.filed_at), age(0, false));
        assert_eq!(one.age(due), age(15, false));
        let late = due + Duration::minutes(1);
        assert_eq!(one.age(late), age(16, true));
        let resolved = one
            .resolve(None, StaffId::new(late, [4; 10]), late)
            .unwrap();
        assert_eq!(resolved.age(late + Duration::days(99)), age(16, false));
    }
}
