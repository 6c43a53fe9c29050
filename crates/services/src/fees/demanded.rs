//! Raises the fee of a year: one demand for each student, year and course, in instalments.

use portal_domain::{
    fee_parts::{FeePart, Share, break_up},
    fees::{Charge, Instalment},
    ids::{ChargeId, CollegeId, EnrolmentId},
    money::Rupees,
};
use portal_persistence::demands as store;

use crate::{Outcome, Tx, runtime::failure::OrDefect};

/// What each of several students owes for a year.
#[derive(Debug, Clone)]
pub(crate) struct YearlyFee {
    /// The fees, as much of them as is owed.
    pub(crate) shares: Vec<Share>,
    /// When how much of their sum is due; none if it is nothing.
    pub(crate) instalments: Vec<Instalment>,
}

impl YearlyFee {
    /// The sum of its instalments.
    pub(crate) fn total(&self) -> Rupees {
        let amounts = self.instalments.iter().map(|one| one.amount.paise());
        Rupees::from_paise(amounts.sum()).unwrap_or(Rupees::ZERO)
    }
}

/// Raises that fee for the year and course of each of these enrolments. Whom somebody has charged it before is left out, so that
/// it is raised once; returns how many are charged now.
pub(crate) fn demand_fee<E>(
    tx: &mut Tx<'_>,
    college: CollegeId,
    enrolments: &[EnrolmentId],
    fee: &YearlyFee,
) -> Outcome<usize, E> {
    let now = tx.now();
    let is_free = fee.instalments.is_empty();
    // A demand of nothing has no lines: once a fee is set, it can be raised.
    let shares = if is_free { &[][..] } else { &fee.shares };
    let begun = store::begin(tx.db, college, enrolments, shares, now)?;
    let parts: Vec<FeePart> = shares.iter().map(|share| share.part.clone()).collect();
    let amounts: Vec<Rupees> = fee.instalments.iter().map(|one| one.amount).collect();
    let broken_up = break_up(&parts, &amounts);
    let count = i16::try_from(amounts.len()).or_defect()?;
    let mut raised = Vec::new();
    let charged = begun.len();
    for begun in begun {
        for (instalment, parts) in fee.instalments.iter().zip(&broken_up) {
            let id = tx.new_id(ChargeId::new);
            let charge = Charge::instalment(id, *instalment, count, parts.clone());
            raised.push((begun, charge));
        }
    }
    store::insert_instalments(tx.db, college, &raised, now)?;
    Ok(charged)
}
