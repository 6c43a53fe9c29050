//! What a student owes: the course's base fee and the college's global fees, in the college's
//! instalments, and other charges that an accountant raises.
//!
//! Decision: DECISIONS.md#the-first-instalment-takes-the-rest.

use chrono::{Days, NaiveDate};

use crate::{
    dates,
    fee_parts::FeePart,
    ids::ChargeId,
    ledger::{Description, What},
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind, refusals},
    validation::{Fault, Faults, Label, all, line},
};

/// The college has changed the fee since the student agreed to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The fee has changed to {fee}. Please check it before you pay.")]
pub struct FeeChanged {
    /// The present fee.
    pub fee: Rupees,
}

/// Refuses a fee that differs from the one that was shown to the payer, if the request names that one.
///
/// # Errors
/// If `agreed` is another fee.
pub fn check_agreed(fee: Rupees, agreed: Option<Rupees>) -> Result<(), FeeChanged> {
    match agreed.is_none_or(|agreed| agreed == fee) {
        true => Ok(()),
        false => Err(FeeChanged { fee }),
    }
}

/// How long a student has for an instalment whose date has passed when the admission is approved,
/// or for which the college has set no date.
const GRACE: Days = Days::new(14);

/// One part of the fee.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instalment {
    /// 1 for the first.
    pub number: i16,
    pub amount: Rupees,
    pub due: NaiveDate,
}

/// What a charge is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargeKind {
    /// A part of the course's fee.
    Instalment {
        /// 1 for the first.
        number: i16,
        /// Of how many; `None` of one that the last release raised, whose title has it.
        count: Option<i16>,
    },
    /// Something else that an accountant has raised.
    Other,
    /// The fee of a re-exam, raised and paid at once; no part of the total fee.
    Reexam,
}

/// Whether a charge still has to be paid.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargeState {
    /// Not paid yet.
    Due {
        /// Whether its due date has passed.
        overdue: bool,
    },
    Paid,
    /// Withdrawn by an accountant.
    Withdrawn,
}

impl ChargeState {
    /// The state of a charge due on `due`, seen on the day `today`.
    pub fn of(is_paid: bool, is_withdrawn: bool, due: NaiveDate, today: NaiveDate) -> Self {
        match (is_paid, is_withdrawn) {
            (true, _) => Self::Paid,
            (false, true) => Self::Withdrawn,
            (false, false) => Self::Due {
                overdue: due < today,
            },
        }
    }

    /// `true` while it has to be paid.
    pub fn is_due(self) -> bool {
        matches!(self, Self::Due { .. })
    }
}

/// Something that a student owes or owed.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    pub id: ChargeId,
    pub kind: ChargeKind,
    /// Shown to the student, e.g. `Instalment 1 of 2`.
    pub title: String,
    pub amount: Rupees,
    pub due: NaiveDate,
    /// Paid, withdrawn, or due and perhaps overdue.
    pub state: ChargeState,
    /// Whether a payment of it has failed; then it is no longer a pending expense (spec §4).
    pub has_failed: bool,
    /// What an instalment consists of; empty of all else, of one that an earlier release raised, and where it is not
    /// read.
    pub parts: Vec<FeePart>,
    /// The name of the year of whose fee it is an instalment; `None` of all else, where it is not read, and as long as the
    /// college has opened no year by hand.
    pub year: Option<String>,
}

impl ChargeKind {
    /// What a charge of this kind is for; `title` is the stored one, which a person or a subject may have given.
    pub fn description(self, title: String) -> Description {
        match self {
            Self::Instalment {
                number,
                count: Some(count),
            } => What::Instalment { number, count }.into(),
            Self::Other => What::Charge { title }.into(),
            Self::Instalment { count: None, .. } | Self::Reexam => Description::Text(title),
        }
    }
}

impl Charge {
    /// A part of a fee that is split into `count`, which has just been raised, with what it consists of.
    pub fn instalment(
        id: ChargeId,
        instalment: Instalment,
        count: i16,
        parts: Vec<FeePart>,
    ) -> Self {
        let kind = ChargeKind::Instalment {
            number: instalment.number,
            count: Some(count),
        };
        let title = kind.description(String::new()).to_string();
        Self {
            parts,
            ..Self::raised(id, kind, title, instalment.amount, instalment.due)
        }
    }

    /// A charge that has just been raised.
    pub fn raised(
        id: ChargeId,
        kind: ChargeKind,
        title: String,
        amount: Rupees,
        due: NaiveDate,
    ) -> Self {
        Self {
            id,
            kind,
            title,
            amount,
            due,
            state: ChargeState::Due { overdue: false },
            has_failed: false,
            parts: Vec::new(),
            year: None,
        }
    }

    /// What it is for.
    pub fn description(&self) -> Description {
        self.kind.description(self.title.clone())
    }

    /// Whether the wallet's screen lists it under Pending Expenses.
    pub fn is_pending(&self) -> bool {
        self.state.is_due() && !self.has_failed
    }
}

/// What the fee screen adds up.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    pub total: Rupees,
    pub paid: Rupees,
    /// The part that is not paid.
    pub due: Rupees,
    /// The due date of the next part; `None` if nothing is due.
    pub next_due: Option<NaiveDate>,
}

impl Sums {
    /// The sums of these charges without the withdrawn ones.
    ///
    /// # Errors
    /// If one does not fit.
    pub fn of(charges: &[&Charge]) -> Result<Self, FeeTooLarge> {
        let sum = |counts: fn(&ChargeState) -> bool| {
            let counted = charges.iter().filter(|charge| counts(&charge.state));
            total(Rupees::ZERO, counted.map(|charge| charge.amount))
        };
        let waiting = charges.iter().filter(|charge| charge.state.is_due());
        Ok(Self {
            total: sum(|state| *state != ChargeState::Withdrawn)?,
            paid: sum(|state| *state == ChargeState::Paid)?,
            due: sum(|state| state.is_due())?,
            next_due: waiting.map(|charge| charge.due).min(),
        })
    }
}

/// A charge as an accountant types it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCharge {
    /// Shown to the student.
    pub title: String,
    pub amount: Rupees,
    pub due: NaiveDate,
}

impl NewCharge {
    const MAX_TITLE: usize = 80;

    /// Reads the three fields, or returns all their faults.
    pub fn parse(title: &str, amount: &str, due: &str) -> Result<Self, Faults> {
        let day = dates::parse(due).ok_or_else(|| Fault::new("dueDate", ChargeFault::NoDueDate));
        let (title, amount, due) = all((
            line("title", Label::Title, Self::MAX_TITLE, title),
            Rupees::parse_positive("amount", amount),
            day,
        ))?;
        Ok(Self { title, amount, due })
    }

    /// Refuses a due date before the day `today`.
    pub fn check_due(&self, today: NaiveDate) -> Result<(), Fault> {
        if self.due < today {
            return Err(Fault::new("dueDate", ChargeFault::DueDatePassed));
        }
        Ok(())
    }
}

/// The title with a number behind it, cut to the longest that a charge has.
pub fn numbered(title: &str, number: u32) -> String {
    let number = format!(" ({number})");
    let room = NewCharge::MAX_TITLE - number.len();
    title.chars().take(room).chain(number.chars()).collect()
}

/// The fee does not fit into [`Rupees`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the fee does not fit")]
pub struct FeeTooLarge;

/// The sum of the base fee and the global fees.
pub fn total(
    base: Rupees,
    global: impl IntoIterator<Item = Rupees>,
) -> Result<Rupees, FeeTooLarge> {
    global
        .into_iter()
        .try_fold(base, Rupees::checked_add)
        .ok_or(FeeTooLarge)
}

/// Splits `total` over the college's due dates. Without any date, all of it is due two weeks after
/// `today`, the day of the approval; so is an instalment whose date has passed. A total of nothing has
/// no instalments.
pub fn instalments(total: Rupees, due_dates: &[NaiveDate], today: NaiveDate) -> Vec<Instalment> {
    let soonest = today.checked_add_days(GRACE).unwrap_or(today);
    // No part is due before an earlier one that got two weeks more.
    let mut last = today;
    let mut due = |index: usize| {
        let own = due_dates.get(index).filter(|date| **date >= today);
        last = last.max(own.copied().unwrap_or(soonest));
        last
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

refusals! {
    /// What is wrong with a charge.
    ChargeFault {
        NoDueDate = ChargeNoDueDate: "Please choose a due date.",
        DueDatePassed = ChargeDueDatePassed: "The due date must be today or later.",
    }
}

impl Refusal for FeeChanged {
    fn kind(&self) -> RefusalKind {
        Code::PaymentFeeChanged.with("fee", self.fee)
    }
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
    fn another_fee_than_the_one_agreed_to_is_refused() {
        assert_eq!(check_agreed(rupees(100), None), Ok(()));
        assert_eq!(check_agreed(rupees(100), Some(rupees(100))), Ok(()));
        let changed = FeeChanged { fee: rupees(100) };
        assert_eq!(check_agreed(rupees(100), Some(rupees(99))), Err(changed));
    }

    #[test]
    fn a_charge_is_overdue_from_the_day_after_its_date() {
        let on = |today: &str| ChargeState::of(false, false, day("2026-07-15"), day(today));
        assert_eq!(on("2026-07-15"), ChargeState::Due { overdue: false });
        assert_eq!(on("2026-07-16"), ChargeState::Due { overdue: true });
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
    fn no_instalment_is_due_before_the_one_in_front_of_it() {
        let dates = [day("2026-07-15"), day("2026-07-20"), day("2026-12-15")];
        let plan = instalments(rupees(100), &dates, day("2026-07-16"));
        let due: Vec<_> = plan.iter().map(|part| part.due).collect();
        assert_eq!(due, [day("2026-07-30"), day("2026-07-30"), dates[2]]);
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

    fn charge(amount: i64, due: &str, state: ChargeState) -> Charge {
        let id = ChargeId(uuid::Uuid::nil());
        let charge = Charge::raised(id, ChargeKind::Other, "x".into(), rupees(amount), day(due));
        Charge { state, ..charge }
    }

    #[test]
    fn the_fee_screen_adds_up_what_counts() {
        let due = ChargeState::Due { overdue: false };
        let charges = [
            charge(60_000, "2026-07-15", ChargeState::Paid),
            charge(65_000, "2026-12-15", due),
            charge(500, "2026-10-01", due),
            charge(900, "2026-09-01", ChargeState::Withdrawn),
        ];
        let all: Vec<&Charge> = charges.iter().collect();
        let sums = Sums::of(&all).unwrap();
        assert_eq!(sums.total, rupees(125_500));
        assert_eq!((sums.paid, sums.due), (rupees(60_000), rupees(65_500)));
        assert_eq!(sums.next_due, Some(day("2026-10-01")));
        assert_eq!(Sums::of(&all[..1]).unwrap().next_due, None);
    }

    #[test]
    fn a_failed_charge_is_due_and_no_longer_pending() {
        let due = ChargeState::of(false, false, day("2026-07-15"), day("2026-07-16"));
        assert_eq!(due, ChargeState::Due { overdue: true });
        let mut failed = charge(1, "2026-07-15", due);
        assert!(failed.is_pending());
        failed.has_failed = true;
        assert!(failed.state.is_due() && !failed.is_pending());
    }

    #[test]
    fn a_typed_charge_tells_all_its_faults() {
        let faults = NewCharge::parse(" ", "0", "soon").unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["title", "amount", "dueDate"]);
        let charge = NewCharge::parse("Library fine", "50.50", "2026-07-15").unwrap();
        assert_eq!(charge.amount.paise(), 5_050);
        assert!(charge.check_due(day("2026-07-15")).is_ok());
        assert!(charge.check_due(day("2026-07-16")).is_err());
    }
}
