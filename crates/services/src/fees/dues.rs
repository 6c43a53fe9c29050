//! What a college's students owe, by class and age.

use std::convert::Infallible;

use chrono::NaiveDate;
use portal_domain::{
    dates::date_in_india,
    dues::{Age, DueDays, Dues},
    sessions::SignedInStaff,
};
use portal_persistence::dues as store;

pub use store::DuesOfClass;

use crate::{Context, Failure, Outcome};

/// Charges of an age.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct DuesOfAge {
    pub age: Age,
    pub days: DueDays,
    pub dues: Dues,
}

/// What the students owe on a day.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct CollegeDues {
    pub day: NaiveDate,
    /// The sums over all classes.
    pub ages: Vec<DuesOfAge>,
    pub classes: Vec<DuesOfClass>,
}

/// What the college's students owe today.
pub fn find_dues(cx: &mut Context, by: &SignedInStaff) -> Outcome<CollegeDues, Infallible> {
    let day = date_in_india(cx.now());
    let classes = store::list(cx.db(), by.college, day)?;
    let ages = Age::ALL.into_iter().enumerate().map(|(at, age)| {
        let of_age = classes.iter().filter_map(|of| of.ages.get(at).copied());
        Some(DuesOfAge {
            age,
            days: age.due_days(day),
            dues: Dues::sum(of_age)?,
        })
    });
    let ages: Option<Vec<DuesOfAge>> = ages.collect();
    Ok(CollegeDues {
        ages: ages.ok_or_else(|| Failure::defect("the dues of a college do not fit"))?,
        day,
        classes,
    })
}
