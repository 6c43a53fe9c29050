//! College Transactions: the ledger as the college sees it (spec §2: Super admin).

use chrono::{DateTime, Utc};

use crate::{
    ids::TransferId,
    ledger::{Description, Direction, Kind, TransactionType},
    money::Rupees,
    receipts::ReceiptNumber,
    sap_id::SapId,
    sorting::{KeyValue, sort_keys},
};

sort_keys! {
    /// What the journal is sorted by.
    pub enum Sort {
        /// When it was booked.
        Time = "time": Id,
        /// The amount.
        Amount = "amount": Amount,
    }
}

impl Sort {
    /// What the line has of the key.
    pub fn value(self, line: &Line) -> KeyValue {
        match self {
            Self::Time => KeyValue::Id,
            Self::Amount => KeyValue::Amount(line.amount),
        }
    }
}

/// A transfer as the journal shows it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: TransferId,
    /// `None` of what has no receipt, or none with a number yet.
    pub receipt: Option<ReceiptNumber>,
    pub at: DateTime<Utc>,
    pub kind: Kind,
    /// The transfer's description.
    pub description: Description,
    /// Seen from the college.
    pub direction: Direction,
    pub amount: Rupees,
    /// The owner of the wallet: SAP id and name.
    pub student: Option<(SapId, String)>,
}

/// The type of money put into wallets and taken out of them.
const JOURNAL: TransactionType = TransactionType::Journal;

/// The sums of one type of transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypeTotal {
    /// As [`Kind::column`] says.
    pub kind: TransactionType,
    /// The number of transactions.
    pub count: i64,
    /// The sum of what came in.
    pub incoming: Rupees,
    /// The sum of what went out.
    pub outgoing: Rupees,
}

/// The sums of a period, by type.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// One of each type that occurs.
    pub by_type: Vec<TypeTotal>,
}

/// What all wallets of the college held together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balances {
    /// Before the first transaction of a period.
    pub opening: Rupees,
    /// After the last.
    pub closing: Rupees,
}

/// A sum does not fit into [`Rupees`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the sum does not fit")]
pub struct SumTooLarge;

impl Totals {
    /// Adds `count` transfers of that kind and direction, of `amount` together.
    pub fn add(
        &mut self,
        kind: Kind,
        direction: Direction,
        count: i64,
        amount: Rupees,
    ) -> Result<(), SumTooLarge> {
        let column = kind.column();
        let index = self
            .by_type
            .iter()
            .position(|total| total.kind == column)
            .unwrap_or_else(|| {
                self.by_type.push(TypeTotal {
                    kind: column,
                    count: 0,
                    incoming: Rupees::ZERO,
                    outgoing: Rupees::ZERO,
                });
                self.by_type.len() - 1
            });
        let total = &mut self.by_type[index];
        total.count += count;
        let sum = match direction {
            Direction::Incoming => &mut total.incoming,
            Direction::Outgoing => &mut total.outgoing,
        };
        *sum = sum.checked_add(amount).ok_or(SumTooLarge)?;
        let fits = self
            .sum(|total| total.incoming)
            .zip(self.sum(|total| total.outgoing));
        fits.map(drop).ok_or(SumTooLarge)
    }

    /// The number of transactions.
    pub fn count(&self) -> i64 {
        self.by_type.iter().map(|total| total.count).sum()
    }

    /// The sum of what came in.
    pub fn incoming(&self) -> Rupees {
        // `add` has checked that it fits.
        self.sum(|total| total.incoming).unwrap_or(Rupees::ZERO)
    }

    /// The sum of what went out.
    pub fn outgoing(&self) -> Rupees {
        self.sum(|total| total.outgoing).unwrap_or(Rupees::ZERO)
    }

    /// Money received from outside: all that was put into wallets, including what was taken out later.
    pub fn received(&self) -> Rupees {
        self.incoming_of(|kind| kind == JOURNAL)
    }

    /// Money paid to the college out of wallets. The same rupees were received before.
    pub fn paid_from_wallets(&self) -> Rupees {
        self.incoming_of(|kind| kind != JOURNAL)
    }

    fn incoming_of(&self, is_of: impl Fn(TransactionType) -> bool) -> Rupees {
        let counts = |total: &TypeTotal| {
            if is_of(total.kind) {
                total.incoming
            } else {
                Rupees::ZERO
            }
        };
        self.sum(counts).unwrap_or(Rupees::ZERO)
    }

    fn sum(&self, part: impl Fn(&TypeTotal) -> Rupees) -> Option<Rupees> {
        let mut parts = self.by_type.iter().map(part);
        parts.try_fold(Rupees::ZERO, Rupees::checked_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rupees(paise: i64) -> Rupees {
        Rupees::from_paise(paise).unwrap()
    }

    #[test]
    fn totals_add_up_by_type_and_altogether() {
        let mut totals = Totals::default();
        totals
            .add(Kind::TopUp, Direction::Incoming, 2, rupees(500))
            .unwrap();
        totals
            .add(Kind::Correction, Direction::Outgoing, 1, rupees(100))
            .unwrap();
        totals
            .add(Kind::Fee, Direction::Incoming, 3, rupees(300))
            .unwrap();
        assert_eq!(
            totals.by_type.len(),
            2,
            "top-ups and corrections are the journal"
        );
        assert_eq!(totals.count(), 6);
        assert_eq!(
            (totals.incoming(), totals.outgoing()),
            (rupees(800), rupees(100))
        );
        // The fees were paid with what had been received.
        assert_eq!(
            (totals.received(), totals.paid_from_wallets()),
            (rupees(500), rupees(300))
        );
        for kind in [Kind::TopUp, Kind::CounterCredit, Kind::Correction] {
            assert_eq!(kind.column(), JOURNAL);
        }
        let most = rupees(i64::MAX);
        assert_eq!(
            totals.add(Kind::Fee, Direction::Incoming, 1, most),
            Err(SumTooLarge)
        );
    }
}
