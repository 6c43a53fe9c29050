//! At a glance: what needs somebody at a desk today, in numbers, and how it goes.
//!
//! The numbers are sums of daily totals: of what waits by the day from which it waits, of what is done by the day on
//! which it was done. So what is late is found when they are read, and nothing has to be counted anew at midnight.

mod trend;

use std::str::FromStr;

use chrono::{Days, NaiveDate};

pub use self::trend::{Chart, Grain, Group, PartTotal, Parts, TrendRow};
use crate::{
    dates::working_days_between,
    grievances::DUE_WORKING_DAYS,
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind},
    roles::Role,
    words::words,
};

words! {
    /// A desk that opens with what needs somebody.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Desk {
        /// Applications for admission.
        Admissions = "admissions",
        /// Marks and results.
        Marks = "marks",
        /// Top-ups, dues and payments.
        Accounts = "accounts",
        /// Grievances.
        Grievances = "grievances",
        /// Leaves.
        Leaves = "leaves",
        /// Scholarships.
        Scholarships = "scholarships",
        /// The requests for practicals of the subjects that a teacher holds.
        Practicals = "practicals",
        /// The whole college.
        College = "college",
    }
}

impl Desk {
    /// Whether staff of that role work at this desk.
    pub fn is_of(self, role: Role) -> bool {
        match self {
            Self::Admissions => role == Role::DocAdmin,
            Self::Marks => role == Role::MarksAdmin,
            Self::Accounts => role == Role::AccountantAdmin,
            Self::Grievances => matches!(role, Role::Hod | Role::GrievanceAdmin),
            Self::Leaves => matches!(role, Role::Hod | Role::LeaveAdmin),
            Self::Scholarships => matches!(role, Role::Hod | Role::ScholarshipAdmin),
            Self::Practicals => role == Role::Teacher,
            Self::College => role == Role::SuperAdmin,
        }
    }

    /// What its strip tells somebody of that role of: a head of department at the first of three desks of all three.
    pub fn areas(self, role: Role) -> &'static [Area] {
        match self {
            Self::Grievances if role == Role::Hod => {
                &[Area::Grievances, Area::Leaves, Area::Scholarships]
            }
            Self::Admissions => &[Area::Applications],
            Self::Marks => &[Area::Marks],
            Self::Accounts => &[Area::TopUps],
            Self::Grievances => &[Area::Grievances],
            Self::Leaves => &[Area::Leaves],
            Self::Scholarships => &[Area::Scholarships],
            Self::Practicals => &[Area::PracticalRequests],
            Self::College => &Area::ALL,
        }
    }

    /// Whether its strip tells of what is owed and of what was paid today.
    pub fn tells_of_money(self) -> bool {
        matches!(self, Self::Accounts | Self::College)
    }

    /// The charts that open from its strip.
    pub fn charts(self) -> &'static [Chart] {
        match self {
            Self::Admissions => &[Chart::ApplicationsByState],
            Self::Marks => &[Chart::PassRates],
            Self::Accounts => &[Chart::CollectionsByMonth, Chart::DuesByAge],
            Self::Grievances => &[Chart::GrievancesByAge],
            Self::Leaves | Self::Scholarships | Self::Practicals => &[],
            Self::College => &Chart::ALL,
        }
    }

    /// All totals of which the strip of that day is made for somebody of that role.
    pub fn wanted(self, role: Role, today: NaiveDate) -> Vec<Wanted> {
        let areas = self.areas(role).iter();
        let mut wanted: Vec<Wanted> = areas.flat_map(|area| area.wanted(today)).collect();
        if self.tells_of_money() {
            wanted.push(Wanted::all(Measure::Dues, DUE));
            wanted.extend(PAID.map(|kind| Wanted::since(Measure::Collected, kind, today)));
        }
        wanted
    }
}

/// No desk has that word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such desk")]
pub struct NoSuchDesk;

impl FromStr for Desk {
    type Err = NoSuchDesk;

    fn from_str(text: &str) -> Result<Self, NoSuchDesk> {
        Self::from_name(text).ok_or(NoSuchDesk)
    }
}

/// The person does not work at that desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not found")]
pub struct NotOwnDesk;

impl Refusal for NotOwnDesk {
    fn kind(&self) -> RefusalKind {
        Code::RequestNotFound.into()
    }
}

words! {
    /// What is added up.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Measure {
        /// Applications by their state.
        Applications = "applications",
        /// Top-ups by their state.
        TopUps = "topUps",
        /// Grievances by their state.
        Grievances = "grievances",
        /// Leaves by their state.
        Leaves = "leaves",
        /// Pending leaves by their first day.
        LeaveStarts = "leaveStarts",
        /// Requests for practicals by their state, and by subject.
        PracticalRequests = "practicalRequests",
        /// Scholarships by their state; open ones by the day of their test.
        Scholarships = "scholarships",
        /// Scholarships by the day on which their students were approved.
        ScholarshipApprovals = "scholarshipApprovals",
        /// Marks that are not published, by subject.
        Marks = "marks",
        /// The current results, by their verdict.
        Results = "results",
        /// The subjects of the current results, by whether they are passed.
        PassRates = "passRates",
        /// Charges that are not paid, by the day on which they are due and by course.
        Dues = "dues",
        /// Payments of charges, by their kind and by course.
        Collected = "collected",
    }
}

/// The state of what is owed.
pub(crate) const DUE: &str = "Due";
/// The kinds of payments of charges.
pub(crate) const PAID: [&str; 2] = ["fee", "reexamFee"];

/// Totals that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// What is added up.
    pub measure: Measure,
    /// Of which state.
    pub state: &'static str,
    /// The first day; `None` for all.
    pub since: Option<NaiveDate>,
}

impl Wanted {
    pub(crate) fn all(measure: Measure, state: &'static str) -> Self {
        let since = None;
        Self {
            measure,
            state,
            since,
        }
    }

    pub(crate) fn since(measure: Measure, state: &'static str, day: NaiveDate) -> Self {
        Self {
            since: Some(day),
            ..Self::all(measure, state)
        }
    }
}

/// The total of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayTotal {
    /// What was added up.
    pub measure: Measure,
    /// Of which state.
    pub state: String,
    /// In India.
    pub day: NaiveDate,
    /// How many.
    pub count: i64,
    /// Paise.
    pub amount: i64,
}

words! {
    /// What somebody has to do something about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Area {
        /// Applications for admission.
        Applications = "applications",
        /// Top-ups.
        TopUps = "topUps",
        /// Grievances.
        Grievances = "grievances",
        /// Leaves.
        Leaves = "leaves",
        /// Requests for practicals.
        PracticalRequests = "practicalRequests",
        /// Scholarships whose test is over, to choose their students.
        Scholarships = "scholarships",
        /// Scholarships whose awards are to be paid.
        Payouts = "payouts",
        /// Marks to be published.
        Marks = "marks",
    }
}

/// How long something may wait.
#[derive(Clone, Copy)]
enum Limit {
    WorkingDays(u32),
    /// Until that day of its own comes.
    OwnDay(Measure),
}

impl Area {
    /// What waits.
    fn waiting(self) -> (Measure, &'static str) {
        match self {
            Self::Applications => (Measure::Applications, "Submitted"),
            Self::TopUps => (Measure::TopUps, "Pending"),
            Self::Grievances => (Measure::Grievances, "Pending"),
            Self::Leaves => (Measure::Leaves, "Pending"),
            Self::PracticalRequests => (Measure::PracticalRequests, "Pending"),
            Self::Scholarships => (Measure::Scholarships, "Open"),
            Self::Payouts => (Measure::Scholarships, "Pending"),
            Self::Marks => (Measure::Marks, "Unpublished"),
        }
    }

    /// What becomes of it: of what, and into which states.
    fn done(self) -> (Measure, &'static [&'static str]) {
        let decided = &["Approved", "Rejected"];
        match self {
            Self::Applications => (Measure::Applications, decided),
            Self::TopUps => (Measure::TopUps, decided),
            Self::Grievances => (Measure::Grievances, &["Resolved"]),
            Self::Leaves => (Measure::Leaves, decided),
            Self::PracticalRequests => (Measure::PracticalRequests, decided),
            Self::Scholarships => (Measure::ScholarshipApprovals, &["Approved"]),
            Self::Payouts => (Measure::Scholarships, &["Paid"]),
            Self::Marks => (Measure::Results, &["PASS", "FAIL"]),
        }
    }

    fn limit(self) -> Limit {
        match self {
            Self::Grievances => Limit::WorkingDays(DUE_WORKING_DAYS),
            // A decision after the first day comes too late.
            Self::Leaves => Limit::OwnDay(Measure::LeaveStarts),
            // A student who has paid waits for money.
            Self::TopUps => Limit::WorkingDays(2),
            Self::PracticalRequests => Limit::WorkingDays(5),
            Self::Applications | Self::Scholarships | Self::Payouts | Self::Marks => {
                Limit::WorkingDays(10)
            }
        }
    }

    fn wanted(self, today: NaiveDate) -> Vec<Wanted> {
        let ((measure, state), (of_done, states)) = (self.waiting(), self.done());
        let mut wanted = vec![Wanted::all(measure, state)];
        if let Limit::OwnDay(own) = self.limit() {
            wanted.push(Wanted::all(own, state));
        }
        let states = states.iter();
        wanted.extend(states.map(|state| Wanted::since(of_done, state, today)));
        wanted
    }

    /// What waits from this day or an earlier one has waited for too long.
    fn late_until(self, today: NaiveDate) -> NaiveDate {
        match self.limit() {
            Limit::OwnDay(_) => today,
            Limit::WorkingDays(most) => {
                let is_late = |day: &NaiveDate| working_days_between(*day, today) > most;
                let days = std::iter::successors(Some(today), NaiveDate::pred_opt);
                days.into_iter().find(is_late).unwrap_or(NaiveDate::MIN)
            }
        }
    }

    fn line(self, today: NaiveDate, totals: &[DayTotal]) -> Option<Line> {
        let rows = |measure: Measure, state: &'static str| {
            let rows = totals.iter();
            rows.filter(move |row| row.measure == measure && row.state == state && row.count != 0)
        };
        let (measure, state) = self.waiting();
        // An open scholarship waits once its test is over.
        let last = match self {
            Self::Scholarships => today - Days::new(1),
            _ => NaiveDate::MAX,
        };
        let waiting = || rows(measure, state).filter(|row| row.day <= last);
        let late_until = self.late_until(today).min(last);
        let aged = match self.limit() {
            Limit::OwnDay(own) => own,
            Limit::WorkingDays(_) => measure,
        };
        let late = rows(aged, state).filter(|row| row.day <= late_until);
        let amount = match self {
            Self::TopUps => Some(Rupees::from_paise(waiting().map(|row| row.amount).sum())?),
            _ => None,
        };
        let (of_done, states) = self.done();
        let done = states.iter().map(|&state| {
            let today = rows(of_done, state).filter(|row| row.day == today);
            let count = today.map(|row| row.count).sum();
            Done { state, count }
        });
        Some(Line {
            area: self,
            state,
            waiting: waiting().map(|row| row.count).sum(),
            amount,
            oldest: waiting().map(|row| row.day).min(),
            late: late.map(|row| row.count).sum(),
            late_until,
            done: done.collect(),
        })
    }
}

/// How many came into a state today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// The state.
    pub state: &'static str,
    /// How many.
    pub count: i64,
}

/// What needs somebody in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The area.
    pub area: Area,
    /// The state in which it waits.
    pub state: &'static str,
    /// How many wait.
    pub waiting: i64,
    /// What they come to together, of what is money.
    pub amount: Option<Rupees>,
    /// The day from which the oldest of them waits.
    pub oldest: Option<NaiveDate>,
    /// How many of them wait for longer than they should.
    pub late: i64,
    /// Those are of this day or before: the day from which they wait, of leaves their first day.
    pub late_until: NaiveDate,
    /// What was done today.
    pub done: Vec<Done>,
}

/// What is owed and what was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Money {
    /// All that is owed, due or not.
    pub owed: Rupees,
    /// What was due before today.
    pub overdue: Rupees,
    /// What was paid today.
    pub collected: Rupees,
}

/// What a desk opens with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strip {
    /// The day of which it tells.
    pub day: NaiveDate,
    /// A line for each area of the desk.
    pub lines: Vec<Line>,
    /// At the desks of money.
    pub money: Option<Money>,
}

impl Strip {
    /// Adds up the totals that [`Desk::wanted`] asks for; `None` if any money is below zero, which cannot be.
    pub fn add_up(desk: Desk, role: Role, today: NaiveDate, totals: &[DayTotal]) -> Option<Self> {
        let lines = desk.areas(role).iter().map(|area| area.line(today, totals));
        let sum = |measure, before: NaiveDate| {
            let rows = totals.iter();
            let rows = rows.filter(|row| row.measure == measure && row.day < before);
            Rupees::from_paise(rows.map(|row| row.amount).sum())
        };
        let money = if desk.tells_of_money() {
            Some(Money {
                owed: sum(Measure::Dues, NaiveDate::MAX)?,
                overdue: sum(Measure::Dues, today)?,
                collected: sum(Measure::Collected, NaiveDate::MAX)?,
            })
        } else {
            None
        };
        Some(Self {
            day: today,
            lines: lines.collect::<Option<_>>()?,
            money,
        })
    }
}

#[cfg(test)]
mod tests;
