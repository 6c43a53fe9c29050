//! What a college's students owe, by how long it has been due.

use chrono::{Days, NaiveDate};

use crate::{money::Rupees, words::words};

words! {
    /// How long a charge has been due.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Age {
        /// Its day is today or to come.
        NotDue = "NotDue",
        /// Overdue by at most 30 days.
        Upto30 = "Upto30",
        /// Overdue by 31 to 60 days.
        Upto60 = "Upto60",
        /// Overdue by 61 to 90 days.
        Upto90 = "Upto90",
        /// Overdue by more than 90 days.
        Older = "Older",
    }
}

/// The due days of an age; `None` where it has no end.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueDays {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

impl Age {
    /// How many ages there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The due days of charges of that age on the day `today`.
    pub fn due_days(self, today: NaiveDate) -> DueDays {
        let ago = |days: u64| today.checked_sub_days(Days::new(days));
        let (from, to) = match self {
            Self::NotDue => (Some(today), None),
            Self::Upto30 => (ago(30), ago(1)),
            Self::Upto60 => (ago(60), ago(31)),
            Self::Upto90 => (ago(90), ago(61)),
            Self::Older => (None, ago(91)),
        };
        DueDays { from, to }
    }
}

/// Charges that are not paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dues {
    /// How many.
    pub charges: i64,
    /// Their sum.
    pub amount: Rupees,
}

impl Dues {
    /// Nothing.
    pub const NONE: Self = Self {
        charges: 0,
        amount: Rupees::ZERO,
    };

    /// The sum of these; `None` if it does not fit.
    pub fn sum(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().try_fold(Self::NONE, |sum, one| {
            Some(Self {
                charges: sum.charges.checked_add(one.charges)?,
                amount: sum.amount.checked_add(one.amount)?,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_is_of_one_age() {
        let today = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let age_of = |due: NaiveDate| {
            let is_of = |age: &Age| {
                let days = age.due_days(today);
                days.from.is_none_or(|from| from <= due) && days.to.is_none_or(|to| due <= to)
            };
            let ages: Vec<Age> = Age::ALL.into_iter().filter(is_of).collect();
            assert_eq!(ages.len(), 1, "{due}");
            ages[0]
        };
        for (late, age) in [
            (-400, Age::NotDue),
            (0, Age::NotDue),
            (1, Age::Upto30),
            (30, Age::Upto30),
            (31, Age::Upto60),
            (60, Age::Upto60),
            (61, Age::Upto90),
            (90, Age::Upto90),
            (91, Age::Older),
            (4_000, Age::Older),
        ] {
            assert_eq!(age_of(today - chrono::Duration::days(late)), age, "{late}");
        }
    }

    #[test]
    fn sums_that_do_not_fit_are_none() {
        let of = |charges, paise| Dues {
            charges,
            amount: Rupees::from_paise(paise).unwrap(),
        };
        assert_eq!(Dues::sum([of(1, 5), of(2, 7)]), Some(of(3, 12)));
        assert_eq!(Dues::sum([of(1, i64::MAX), of(1, 1)]), None);
        assert_eq!(Dues::sum([]), Some(Dues::NONE));
    }
}
