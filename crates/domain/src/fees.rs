//! What a student owes for a course: the course's base fee and the college's global fees, in the
//! college's instalments.

use chrono::{Days, NaiveDate};

use crate::{ids::ChargeId, money::Rupees};

/// How long a student has for an instalment whose date has passed when the admission is approved,
/// or that has no date because the college has set none.
const GRACE: Days = Days::new(14);

/// One part of the fee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instalment {
    /// From 1.
    pub number: i16,
    /// What is owed.
    pub amount: Rupees,
    /// Until when.
    pub due: NaiveDate,
}

/// What a student owes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// The charge.
    pub id: ChargeId,
    /// Which part of the fee it is.
    pub instalment: Instalment,
    /// What the student reads, e.g. `Instalment 1 of 2`.
    pub title: String,
}

/// The fee is more than can be reckoned with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the fee does not fit")]
pub struct FeeTooLarge;

/// Base fee and global fees together.
pub fn total(
    base: Rupees,
    global: impl IntoIterator<Item = Rupees>,
) -> Result<Rupees, FeeTooLarge> {
    global
        .into_iter()
        .try_fold(base, Rupees::checked_add)
        .ok_or(FeeTooLarge)
}

/// Splits `total` over the college's due dates; what it owes for a course without any date falls due
/// two weeks after `today`, the day of the approval, as does an instalment whose date has passed by
/// then. Nothing is owed for a course without fees.
pub fn instalments(total: Rupees, due_dates: &[NaiveDate], today: NaiveDate) -> Vec<Instalment> {
    let soonest = today.checked_add_days(GRACE).unwrap_or(today);
    let due = |index: usize| match due_dates.get(index) {
        Some(date) if *date >= today => *date,
        _ => soonest,
    };
    let parts = u16::try_from(due_dates.len()).unwrap_or(u16::MAX);
    (1..)
        .zip(total.split(parts).into_iter().enumerate())
        .map(|(number, (index, amount))| Instalment {
            number,
            amount,
            due: due(index),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn rupees(amount: i64) -> Rupees {
        Rupees::from_paise(amount * 100).unwrap()
    }

    #[test]
    fn each_due_date_is_an_instalment() {
        let dates = [day("2026-07-15"), day("2026-12-15")];
        let plan = instalments(rupees(125_000), &dates, day("2026-07-01"));
        let shown: Vec<_> = plan.iter().map(|i| (i.number, i.amount, i.due)).collect();
        assert_eq!(
            shown,
            [(1, rupees(62_500), dates[0]), (2, rupees(62_500), dates[1])]
        );
    }

    #[test]
    fn a_date_that_has_passed_leaves_two_weeks() {
        let dates = [day("2026-07-15"), day("2026-12-15")];
        let plan = instalments(rupees(100), &dates, day("2026-07-16"));
        assert_eq!(plan[0].due, day("2026-07-30"));
        assert_eq!(plan[1].due, day("2026-12-15"));
        let today = instalments(rupees(100), &dates, day("2026-07-15"));
        assert_eq!(today[0].due, day("2026-07-15"));
    }

    #[test]
    fn a_college_without_instalments_asks_for_all_at_once() {
        let plan = instalments(rupees(500), &[], day("2026-07-01"));
        assert_eq!(plan.len(), 1);
        assert_eq!(
            (plan[0].amount, plan[0].due),
            (rupees(500), day("2026-07-15"))
        );
        assert!(instalments(Rupees::ZERO, &[], day("2026-07-01")).is_empty());
    }

    #[test]
    fn a_fee_that_does_not_fit_is_told() {
        let most = Rupees::from_paise(i64::MAX).unwrap();
        assert_eq!(total(most, [rupees(1)]), Err(FeeTooLarge));
        assert_eq!(total(rupees(1), [rupees(2), rupees(3)]), Ok(rupees(6)));
    }
}
