//! The ledger: each transfer leaves one account and enters another, so that the books balance by
//! construction.
//!
//! An account's balance is what has entered it less what has left it. A wallet is what the college
//! owes to a student and is never below zero; the college's accounts are the other side, so that all
//! balances of a college always add up to zero. No transfer is changed or removed: a correction is
//! another transfer.

mod account;
mod description;
mod kind;

use chrono::{DateTime, Utc};

use crate::{
    ids::{ChargeId, CollegeId, TransferId},
    money::Rupees,
    receipts::ReceiptNumber,
};

pub use account::{Account, CollegeAccount};
pub use description::{Description, What};
pub use kind::{Direction, Kind, Source, TransactionType, direction};

/// Money that moves from one account of a college to another.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// The transfer; what people know as the transaction id.
    pub id: TransferId,
    /// The college in which it moves.
    pub college: CollegeId,
    debit: Account,
    credit: Account,
    amount: Rupees,
    kind: Kind,
    /// Shown in statements and receipts.
    pub description: Description,
    /// The charge that it pays.
    pub charge: Option<ChargeId>,
    /// The transfer that it reverses.
    pub reverses: Option<TransferId>,
    pub at: DateTime<Utc>,
}

/// Why a transfer is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The amount is zero.
    #[error("a transfer moves more than nothing")]
    Nothing,
    /// It goes from an account to itself.
    #[error("a transfer has two accounts")]
    OneAccount,
    /// Its kind does not go between these accounts.
    #[error("a transfer of this kind does not go between these accounts")]
    WrongAccounts,
}

/// An amount, its purpose and the two accounts.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub kind: Kind,
    /// The account that it leaves.
    pub debit: Account,
    /// The account that it enters.
    pub credit: Account,
    pub amount: Rupees,
}

impl Transfer {
    /// A transfer at the instant `at`.
    pub fn new(
        id: TransferId,
        college: CollegeId,
        what: Move,
        description: impl Into<Description>,
        at: DateTime<Utc>,
    ) -> Result<Self, Impossible> {
        let Move {
            kind,
            debit,
            credit,
            amount,
        } = what;
        if amount == Rupees::ZERO {
            return Err(Impossible::Nothing);
        }
        if debit == credit {
            return Err(Impossible::OneAccount);
        }
        if !kind.fits(debit, credit) {
            return Err(Impossible::WrongAccounts);
        }
        Ok(Self {
            id,
            college,
            debit,
            credit,
            amount,
            kind,
            description: description.into(),
            charge: None,
            reverses: None,
            at,
        })
    }

    /// The same transfer as the payment of a charge.
    #[must_use]
    pub fn paying(self, charge: ChargeId) -> Self {
        Self {
            charge: Some(charge),
            ..self
        }
    }

    /// The transfer that reverses this one: the same amount in the other direction.
    #[must_use]
    pub fn reversal(&self, id: TransferId, reason: &str, at: DateTime<Utc>) -> Self {
        let of = Box::new(self.description.clone());
        let reason = reason.to_owned();
        Self {
            id,
            college: self.college,
            debit: self.credit,
            credit: self.debit,
            amount: self.amount,
            kind: Kind::Correction,
            description: What::TakenBack { of, reason }.into(),
            charge: None,
            reverses: Some(self.id),
            at,
        }
    }

    /// The account that it leaves.
    pub fn debit(&self) -> Account {
        self.debit
    }

    /// The account that it enters.
    pub fn credit(&self) -> Account {
        self.credit
    }

    /// More than zero.
    pub fn amount(&self) -> Rupees {
        self.amount
    }

    /// The purpose.
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

/// A line of a wallet's statement.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: TransferId,
    /// `None` of what has no receipt, or none with a number yet.
    pub receipt: Option<ReceiptNumber>,
    pub at: DateTime<Utc>,
    pub kind: Kind,
    /// The transfer's description.
    pub description: Description,
    /// Seen from the wallet.
    pub direction: Direction,
    pub amount: Rupees,
    /// The wallet's balance after the transfer.
    pub balance_after: Rupees,
    /// Whether a later transfer reverses it.
    pub is_reversed: bool,
}

impl Entry {
    /// Whether an accountant may reverse it: only money put into the wallet, never a payment by the
    /// student.
    pub fn can_be_reversed(&self) -> bool {
        matches!(self.kind, Kind::TopUp | Kind::CounterCredit) && !self.is_reversed
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::ids::StudentId;

    /// Balances kept in memory: the model that the database has to agree with.
    #[derive(Default)]
    struct Books(BTreeMap<Account, i64>);

    impl Books {
        fn balance(&self, account: Account) -> i64 {
            self.0.get(&account).copied().unwrap_or(0)
        }

        /// Posts a transfer unless a wallet would fall below zero.
        fn post(&mut self, transfer: &Transfer) -> bool {
            let amount = transfer.amount().paise();
            if transfer.debit().student().is_some() && self.balance(transfer.debit()) < amount {
                return false;
            }
            *self.0.entry(transfer.debit()).or_default() -= amount;
            *self.0.entry(transfer.credit()).or_default() += amount;
            true
        }
    }

    fn instant() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn id(number: u8) -> TransferId {
        TransferId::new(instant(), [number; 10])
    }

    fn student(number: u8) -> StudentId {
        StudentId::new(instant(), [number; 10])
    }

    fn transfer(
        kind: Kind,
        debit: Account,
        credit: Account,
        paise: i64,
    ) -> Result<Transfer, Impossible> {
        let what = Move {
            kind,
            debit,
            credit,
            amount: Rupees::from_paise(paise).unwrap(),
        };
        Transfer::new(
            id(1),
            CollegeId::new(instant(), [0; 10]),
            what,
            Description::Text("x".into()),
            instant(),
        )
    }

    fn account() -> impl Strategy<Value = Account> {
        prop_oneof![
            (0..4_u8).prop_map(|number| Account::Wallet(student(number))),
            (0..5_usize).prop_map(|index| Account::College(CollegeAccount::ALL[index])),
        ]
    }

    fn kind() -> impl Strategy<Value = Kind> {
        (0..7_usize).prop_map(|index| Kind::ALL[index])
    }

    #[test]
    fn a_payment_names_its_charge_and_is_the_same_transfer_otherwise() {
        let wallet = Account::Wallet(student(1));
        let fees = Account::College(CollegeAccount::Fees);
        let transfer = transfer(Kind::Fee, wallet, fees, 100).unwrap();
        let charge = ChargeId::new(instant(), [1; 10]);
        let payment = transfer.clone().paying(charge);
        assert_eq!(payment.charge, Some(charge));
        assert_eq!(
            Transfer {
                charge: None,
                ..payment
            },
            transfer
        );
    }

    #[test]
    fn only_money_put_into_a_wallet_can_be_reversed_and_only_once() {
        let can = |kind: Kind, is_reversed: bool| {
            let entry = Entry {
                receipt: None,
                id: id(1),
                at: instant(),
                kind,
                description: Description::Text("x".into()),
                direction: Direction::Incoming,
                amount: Rupees::ZERO,
                balance_after: Rupees::ZERO,
                is_reversed,
            };
            entry.can_be_reversed()
        };
        let reversible: Vec<Kind> = Kind::ALL
            .into_iter()
            .filter(|kind| can(*kind, false))
            .collect();
        assert_eq!(reversible, [Kind::TopUp, Kind::CounterCredit]);
        assert!(!Kind::ALL.into_iter().any(|kind| can(kind, true)));
    }

    #[test]
    fn directions_have_the_names_of_the_journal() {
        let names = [Direction::Incoming, Direction::Outgoing].map(Direction::as_str);
        assert_eq!(names, ["Incoming", "Outgoing"]);
    }

    proptest! {
        #[test]
        fn whatever_is_posted_adds_up_to_nothing_and_no_wallet_falls_below_zero(
            wishes in prop::collection::vec((kind(), account(), account(), 0..100_000_i64), 1..200),
        ) {
            let mut books = Books::default();
            for (kind, debit, credit, paise) in wishes {
                if let Ok(transfer) = transfer(kind, debit, credit, paise) {
                    books.post(&transfer);
                }
                prop_assert_eq!(books.0.values().sum::<i64>(), 0);
                let wallets = books.0.iter().filter(|(account, _)| account.student().is_some());
                prop_assert!(wallets.into_iter().all(|(_, balance)| *balance >= 0));
            }
        }

        #[test]
        fn a_reversal_brings_the_books_back(
            kind in kind(), debit in account(), credit in account(), paise in 1..100_000_i64,
        ) {
            let mut books = Books::default();
            for number in 0..4 {
                let cash = Account::College(CollegeAccount::Cash);
                let wallet = Account::Wallet(student(number));
                books.post(&transfer(Kind::CounterCredit, cash, wallet, 200_000).unwrap());
            }
            let before = books.0.clone();
            if let Ok(made) = transfer(kind, debit, credit, paise) {
                prop_assert!(books.post(&made));
                let back = made.reversal(id(2), "back", instant());
                prop_assert_eq!(back.reverses, Some(made.id));
                prop_assert_eq!(back.description.to_string(), "Taken back (x): back");
                prop_assert!(books.post(&back));
                books.0.retain(|_, balance| *balance != 0);
                prop_assert_eq!(books.0, before);
            }
        }

        #[test]
        fn a_transfer_goes_between_the_accounts_of_its_kind(
            kind in kind(), debit in account(), credit in account(),
        ) {
            if transfer(kind, debit, credit, 1).is_ok() && kind != Kind::Correction {
                let wallets = [debit, credit].iter().filter(|side| side.student().is_some()).count();
                prop_assert_eq!(wallets, 1, "a wallet and an account of the college");
            }
        }
    }

    #[test]
    fn nothing_moves_without_an_amount_or_a_second_account() {
        let (wallet, fees) = (
            Account::Wallet(student(1)),
            Account::College(CollegeAccount::Fees),
        );
        assert_eq!(
            transfer(Kind::Fee, wallet, fees, 0),
            Err(Impossible::Nothing)
        );
        assert_eq!(
            transfer(Kind::Correction, wallet, wallet, 1),
            Err(Impossible::OneAccount)
        );
        assert_eq!(
            transfer(Kind::Fee, fees, wallet, 1),
            Err(Impossible::WrongAccounts)
        );
        assert!(transfer(Kind::Fee, wallet, fees, 1).is_ok());
    }

    #[test]
    fn the_college_sees_what_arrives_what_it_earns_and_what_it_hands_out() {
        let wallet = Account::Wallet(student(1));
        let college = Account::College;
        for (debit, credit, seen) in [
            (college(CollegeAccount::Bank), wallet, Direction::Incoming),
            (college(CollegeAccount::Cash), wallet, Direction::Incoming),
            (wallet, college(CollegeAccount::Fees), Direction::Incoming),
            (
                wallet,
                college(CollegeAccount::Scholarships),
                Direction::Incoming,
            ),
            (
                college(CollegeAccount::Scholarships),
                wallet,
                Direction::Outgoing,
            ),
            (wallet, college(CollegeAccount::Cash), Direction::Outgoing),
            (college(CollegeAccount::Fees), wallet, Direction::Outgoing),
        ] {
            assert_eq!(direction(debit, credit), seen, "{debit:?} to {credit:?}");
        }
    }

    #[test]
    fn accounts_and_kinds_are_known_by_their_names() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.as_str()), Some(kind));
        }
        for account in CollegeAccount::ALL.map(Account::College) {
            assert_eq!(Account::from_parts(account.as_str(), None), Some(account));
            assert_eq!(
                Account::from_parts(account.as_str(), Some(student(1))),
                None
            );
        }
        let wallet = Account::Wallet(student(1));
        assert_eq!(
            Account::from_parts("wallet", Some(student(1))),
            Some(wallet)
        );
        assert_eq!(Account::from_parts("wallet", None), None);
    }
}
