//! The demo college's academic years: the present one and the three before it, each opened by hand shortly before it
//! began. They follow the day of seeding, as the whole story does.

use std::convert::Infallible;

use chrono::{Datelike, Days, Duration, Months, NaiveDate};
use portal_domain::{
    academic_years::{ClassDays, Span, Taught, YearPlan},
    sessions::SignedInStaff,
};

use super::{OrUnexpected, Story, college};
use crate::{
    Context, Outcome,
    academic_years::{self, Seen},
};

/// How many years lie before the present one.
pub(super) const BEFORE: u32 = 3;
/// So many days ago was a day of the first month of the present year.
const IN_FIRST_MONTH: i64 = 170;
/// How many days before its first one a year is opened.
const OPENED: i64 = 40;

/// How many days ago the day was that comes `days` after the first one of the year that was so many years ago.
pub(super) fn days_ago(story: &Story<'_>, years: u32, days: i64) -> u16 {
    let first = span(story.day(0), years).first;
    story.days_since(first + Duration::days(days))
}

/// The days of the year that was so many years before the one of the day `today`.
fn span(today: NaiveDate, years: u32) -> Span {
    let day = today - Duration::days(IN_FIRST_MONTH);
    let first = day.with_day(1).unwrap_or(day) - Months::new(12 * years);
    Span {
        first,
        last: first + Months::new(12) - Days::new(1),
    }
}

pub(super) fn open(story: &Story<'_>, principal: &SignedInStaff) -> Outcome<(), Infallible> {
    for years in (0..=BEFORE).rev() {
        let days = span(story.day(0), years);
        let due = college::due_dates(story.day(0), years);
        story.play(days_ago(story, years, -OPENED), |cx| {
            college::set_instalments(cx, principal, &due)?;
            let plan = |proposed: YearPlan, taught: &[Taught]| match years {
                BEFORE => planned(proposed, taught, days, due),
                _ => proposed,
            };
            open_next(cx, principal, plan)
        })?;
    }
    Ok(())
}

/// Opens the year after the last one as the portal proposes it, but for what `plan` changes.
fn open_next(
    cx: &mut Context,
    principal: &SignedInStaff,
    plan: impl FnOnce(YearPlan, &[Taught]) -> YearPlan,
) -> Outcome<(), Infallible> {
    let proposed = academic_years::find_next(cx, principal.college)?.proposed;
    let seen = Seen {
        year: None,
        college: Some(proposed.college_revision),
    };
    let plan = plan(proposed.plan, &proposed.taught);
    academic_years::open(cx, principal, seen, &plan)
        .map(drop)
        .or_unexpected()
}

/// The first year, after which the portal proposes all others.
fn planned(
    proposed: YearPlan,
    taught: &[Taught],
    days: Span,
    instalments: Vec<NaiveDate>,
) -> YearPlan {
    let classes = proposed.classes.iter().map(|class| ClassDays {
        days: half(taught, class, days),
        ..class.clone()
    });
    YearPlan {
        name: name(days),
        days,
        last_admission: Some(days.last),
        instalments,
        classes: classes.collect(),
        ..proposed
    }
}

/// As the portal names the years after it.
fn name(days: Span) -> String {
    let (from, till) = (days.first.year(), days.last.year());
    match from == till {
        true => from.to_string(),
        false => format!("{from}-{:02}", till % 100),
    }
}

/// The half of the year in which a term is taught; `None` in a course of one term, which has all of it.
fn half(taught: &[Taught], class: &ClassDays, days: Span) -> Option<Span> {
    let course = taught.iter().find(|one| one.course == class.course)?;
    if course.terms.count == 1 {
        return None;
    }
    let middle = days.first + Months::new(6);
    Some(match class.term % 2 {
        1 => Span {
            first: days.first,
            last: middle - Days::new(1),
        },
        _ => Span {
            first: middle,
            last: days.last,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::applicants::FIRST_REGISTERED;

    /// On whatever day the demo is seeded: a year with a leap day, one before it, and one after it among them.
    #[test]
    fn admissions_and_instalments_lie_within_their_years() {
        let first = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
        for today in first.iter_days().take(4 * 366) {
            for years in 0..=BEFORE {
                let span = span(today, years);
                let due = college::due_dates(today, years);
                assert!(due.iter().all(|day| span.has(*day)), "{today}: {due:?}");
                let days = FIRST_REGISTERED + 366 * u16::try_from(years).unwrap();
                let registered = today - Duration::days(days.into());
                assert!(span.has(registered), "{today}: {registered}");
                // Nobody of a later intake registers in the same calendar year.
                let later = registered + Duration::days(366);
                assert!(registered.year() < later.year(), "{today}");
            }
            assert!(span(today, 0).has(today), "{today}");
        }
    }
}
