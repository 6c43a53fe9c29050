//! The small charts that open from a strip: how it goes, in a few rows, each of which leads to what it counts.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, Months, NaiveDate};
use uuid::Uuid;

use super::{DUE, Measure, PAID, Wanted};
use crate::{dates::working_days_between, money::Rupees, words::words};

/// How many months the chart of collections has, this one included.
const MONTHS: u32 = 12;

words! {
    /// A chart.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Chart {
        /// How many applications are in which state.
        ApplicationsByState = "applicationsByState",
        /// How long the pending grievances have been waiting.
        GrievancesByAge = "grievancesByAge",
        /// What was paid in each of twelve months for each course.
        CollectionsByMonth = "collectionsByMonth",
        /// How long what is owed has been due, by course.
        DuesByAge = "duesByAge",
        /// How many passed and failed each subject, of the current results.
        PassRates = "passRates",
    }
}

words! {
    /// How finely a chart tells days apart; the word is that of the database.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Grain {
        /// Day by day.
        Day = "day",
        /// Month by month.
        Month = "month",
        /// Not at all.
        Ever = "century",
    }
}

words! {
    /// What a chart tells apart beside its groups.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Parts {
        /// Nothing.
        None = "none",
        /// Courses.
        Courses = "courses",
        /// Subjects.
        Subjects = "subjects",
    }
}

/// The total of a part on a day, or since that day by the chart's grain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartTotal {
    /// Of which state.
    pub state: String,
    /// In India.
    pub day: NaiveDate,
    /// The course or the subject; nil where there is none.
    pub part: Uuid,
    /// How many.
    pub count: i64,
    /// Paise.
    pub amount: i64,
}

/// What belongs together in a chart: a state, an age, a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The word of a state or of an age, or the month as `2026-11`.
    pub key: String,
    /// The state, where the chart is of several.
    pub state: Option<&'static str>,
    /// The first day; `None` for all before the last.
    pub from: Option<NaiveDate>,
    /// The last day; `None` for all after the first.
    pub to: Option<NaiveDate>,
}

impl Group {
    fn of_state(state: &'static str) -> Self {
        Self {
            key: state.to_owned(),
            state: Some(state),
            from: None,
            to: None,
        }
    }

    fn of_days(key: impl Into<String>, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Self {
        Self {
            key: key.into(),
            state: None,
            from,
            to,
        }
    }

    fn has(&self, total: &PartTotal) -> bool {
        self.state.is_none_or(|state| state == total.state)
            && self.from.is_none_or(|from| from <= total.day)
            && self.to.is_none_or(|to| total.day <= to)
    }
}

/// A row of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrendRow {
    /// What it counts.
    pub group: Group,
    /// The course or the subject; nil where there is none.
    pub part: Uuid,
    /// How many.
    pub count: i64,
    /// What they come to together; nought of what is no money.
    pub amount: Rupees,
}

impl Chart {
    /// What is added up.
    pub fn measure(self) -> Measure {
        match self {
            Self::ApplicationsByState => Measure::Applications,
            Self::GrievancesByAge => Measure::Grievances,
            Self::CollectionsByMonth => Measure::Collected,
            Self::DuesByAge => Measure::Dues,
            Self::PassRates => Measure::PassRates,
        }
    }

    /// How finely it tells days apart.
    pub fn grain(self) -> Grain {
        match self {
            Self::GrievancesByAge | Self::DuesByAge => Grain::Day,
            Self::CollectionsByMonth => Grain::Month,
            Self::ApplicationsByState | Self::PassRates => Grain::Ever,
        }
    }

    /// What it tells apart.
    pub fn parts(self) -> Parts {
        match self {
            Self::ApplicationsByState | Self::GrievancesByAge => Parts::None,
            Self::CollectionsByMonth | Self::DuesByAge => Parts::Courses,
            Self::PassRates => Parts::Subjects,
        }
    }

    /// All totals of which the chart of that day is made.
    pub fn wanted(self, today: NaiveDate) -> Vec<Wanted> {
        let all = |states: &[&'static str]| {
            let states = states.iter();
            states
                .map(|state| Wanted::all(self.measure(), state))
                .collect()
        };
        match self {
            Self::ApplicationsByState => all(&["Submitted", "Approved", "Rejected"]),
            Self::GrievancesByAge => all(&["Pending"]),
            Self::DuesByAge => all(&[DUE]),
            Self::PassRates => all(&["PASS", "FAIL"]),
            Self::CollectionsByMonth => {
                let kinds = PAID.iter();
                kinds
                    .map(|kind| Wanted::since(self.measure(), kind, first_month(today)))
                    .collect()
            }
        }
    }

    /// Its groups on that day, in order.
    pub fn groups(self, today: NaiveDate) -> Vec<Group> {
        let before = |days| today.checked_sub_days(Days::new(days));
        match self {
            Self::ApplicationsByState | Self::PassRates => {
                let states = self.wanted(today).into_iter();
                states.map(|wanted| Group::of_state(wanted.state)).collect()
            }
            Self::GrievancesByAge => [
                ("upTo5", 0, 5),
                ("upTo10", 6, 10),
                ("upTo15", 11, 15),
                ("over15", 16, u32::MAX),
            ]
            .into_iter()
            .map(|(key, least, most)| {
                let from = first_day_within(today, most);
                Group::of_days(key, from, last_day_of(today, least))
            })
            .collect(),
            Self::DuesByAge => vec![
                Group::of_days("notYet", Some(today), None),
                Group::of_days("upTo30", before(30), before(1)),
                Group::of_days("upTo90", before(90), before(31)),
                Group::of_days("over90", None, before(91)),
            ],
            Self::CollectionsByMonth => {
                let first = first_month(today);
                let months = (0..MONTHS).map(|month| first + Months::new(month));
                months
                    .map(|month| {
                        let last = (month + Months::new(1)).pred_opt();
                        Group::of_days(month.format("%Y-%m").to_string(), Some(month), last)
                    })
                    .collect()
            }
        }
    }

    /// The chart's rows, group by group: one for each part of which there is something, or, where it tells no parts
    /// apart, one. `None` if any money is below zero, which cannot be.
    pub fn rows(self, today: NaiveDate, totals: &[PartTotal]) -> Option<Vec<TrendRow>> {
        let groups = self.groups(today).into_iter();
        let rows = groups.flat_map(|group| {
            let own = totals.iter().filter(|total| group.has(total));
            let mut sums: BTreeMap<Uuid, (i64, i64)> = BTreeMap::new();
            if self.parts() == Parts::None {
                sums.insert(Uuid::nil(), (0, 0));
            }
            for total in own {
                let sum = sums.entry(total.part).or_default();
                *sum = (sum.0 + total.count, sum.1 + total.amount);
            }
            sums.into_iter().map(move |(part, (count, amount))| {
                Some(TrendRow {
                    group: group.clone(),
                    part,
                    count,
                    amount: Rupees::from_paise(amount)?,
                })
            })
        });
        rows.collect()
    }
}

/// The first day of the first month of a chart.
fn first_month(today: NaiveDate) -> NaiveDate {
    let day = today.with_day(1).unwrap_or(today);
    day - Months::new(MONTHS - 1)
}

/// The first day since which there are at most `most` working days; `None` without a limit.
fn first_day_within(today: NaiveDate, most: u32) -> Option<NaiveDate> {
    if most == u32::MAX {
        return None;
    }
    let days = std::iter::successors(Some(today), NaiveDate::pred_opt);
    days.take_while(|day| working_days_between(*day, today) <= most)
        .last()
}

/// The last day since which there are at least `least` working days; `None` if that may be today or later.
fn last_day_of(today: NaiveDate, least: u32) -> Option<NaiveDate> {
    if least == 0 {
        return None;
    }
    let mut days = std::iter::successors(Some(today), NaiveDate::pred_opt);
    days.find(|day| working_days_between(*day, today) >= least)
}
