//! Money for a wallet: a student sends it by UPI and an accountant finds it at the bank, or the student pays
//! at the counter. Above the installation's limit two accountants have to approve it.

mod references;

use chrono::{DateTime, Utc};

pub use self::references::{
    BankReference, CounterReference, OurReference, TopUpFault, UtrSentBefore, in_one_piece,
    reference_key,
};
use crate::{
    ids::{CollegeId, StaffId, StudentId, TopUpId, TransferId},
    ledger::{Account, Impossible, Move, Source, Transfer, What},
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind},
    sorting::{KeyValue, sort_keys},
    validation::{Fault, NotOneOf},
    words::words,
};

/// Reads the amount of a top-up.
pub fn parse_amount(raw: &str) -> Result<Rupees, Fault> {
    Rupees::parse_positive("amount", raw)
}

/// The request of a student who has sent money by UPI.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requested {
    /// The amount that the student claims.
    pub amount: Rupees,
    pub bank_reference: BankReference,
    /// The reference that the UPI payment carried.
    pub our_reference: OurReference,
}

sort_keys! {
    /// What accountants sort top-ups by.
    pub enum Sort {
        /// When they were asked for.
        Time = "time": Id,
        /// The amount.
        Amount = "amount": Amount,
    }
}

impl Sort {
    /// What the top-up has of the key.
    pub fn value(self, top_up: &TopUp) -> KeyValue {
        match self {
            Self::Time => KeyValue::Id,
            Self::Amount => KeyValue::Amount(top_up.amount),
        }
    }
}

words! {
    /// The state of a top-up without its data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// Waits for an accountant.
        Pending = "Pending",
        /// The money is in the wallet.
        Approved = "Approved",
        /// An accountant has rejected it.
        Rejected = "Rejected",
        /// The money was taken out of the wallet again.
        Reversed = "Reversed",
    }
}

impl Status {
    /// Reads a filter; `Pending` if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Self, Fault> {
        let Some(name) = raw else {
            return Ok(Self::Pending);
        };
        Self::from_name(name).ok_or_else(|| {
            Fault::new(
                path,
                NotOneOf {
                    field: "status",
                    values: Self::WORDS,
                },
            )
        })
    }
}

/// The state of a top-up.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TopUpState {
    /// Waits for an accountant, or for a second one after the `first`.
    Pending {
        /// The accountant who took the cash or approved first.
        first: Option<StaffId>,
    },
    /// The money is in the wallet.
    Approved {
        /// The accountant who approved last.
        by: StaffId,
        /// When the money was put there.
        at: DateTime<Utc>,
        /// The transfer that put it there.
        transfer: TransferId,
    },
    /// An accountant has rejected it.
    Rejected {
        by: StaffId,
        at: DateTime<Utc>,
        reason: String,
    },
    /// The money was taken out of the wallet again, by a correction.
    Reversed {
        by: StaffId,
        at: DateTime<Utc>,
        reason: String,
        /// The transfer that had put it there.
        transfer: TransferId,
    },
}

impl TopUpState {
    /// The state without its data.
    pub fn status(&self) -> Status {
        match self {
            Self::Pending { .. } => Status::Pending,
            Self::Approved { .. } => Status::Approved,
            Self::Rejected { .. } => Status::Rejected,
            Self::Reversed { .. } => Status::Reversed,
        }
    }

    /// The name on the wire and in the database.
    pub fn as_str(&self) -> &'static str {
        self.status().as_str()
    }
}

/// Why an accountant's decision was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// It is not pending.
    #[error("This has already been decided.")]
    Decided,
    /// The accountant who approved first cannot approve again.
    #[error("You have already approved this. Another accountant must approve it too.")]
    SamePerson,
    /// Only an approved top-up can be reversed.
    #[error("Only money that was put into a wallet can be taken back, and only once.")]
    NotApproved,
}

/// The effect of an approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Approval {
    /// A second accountant has to approve it too.
    First(TopUp),
    /// The money moves.
    Final(TopUp, Transfer),
}

/// Money for a wallet, from the request to the decision.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopUp {
    pub id: TopUpId,
    pub college: CollegeId,
    /// The owner of the wallet.
    pub student: StudentId,
    pub source: Source,
    pub amount: Rupees,
    /// The reference that the UPI payment carried.
    pub our_reference: Option<String>,
    /// The bank's reference, or the counter's.
    pub bank_reference: String,
    /// When the student asked for it or paid the cash.
    pub requested_at: DateTime<Utc>,
    pub state: TopUpState,
}

impl TopUp {
    /// Whether two accountants have to approve it: for amounts above `limit`.
    pub fn needs_second(&self, limit: Rupees) -> bool {
        self.amount > limit
    }

    /// Whether that accountant may approve it: the first one may not be the second one too.
    pub fn may_be_approved_by(&self, by: StaffId) -> bool {
        matches!(self.state, TopUpState::Pending { first } if first != Some(by))
    }

    /// Approves it: a first time if it needs two accountants, else finally.
    pub fn approve(
        self,
        by: StaffId,
        limit: Rupees,
        transfer: TransferId,
        at: DateTime<Utc>,
    ) -> Result<Approval, ApproveError> {
        let TopUpState::Pending { first } = self.state else {
            return Err(StateError::Decided.into());
        };
        if first == Some(by) {
            return Err(StateError::SamePerson.into());
        }
        if first.is_none() && self.needs_second(limit) {
            let state = TopUpState::Pending { first: Some(by) };
            return Ok(Approval::First(Self { state, ..self }));
        }
        let credit = self.transfer(transfer, at)?;
        let state = TopUpState::Approved { by, at, transfer };
        Ok(Approval::Final(Self { state, ..self }, credit))
    }

    /// Pending → rejected.
    pub fn reject(self, by: StaffId, reason: &str, at: DateTime<Utc>) -> Result<Self, StateError> {
        let TopUpState::Pending { .. } = self.state else {
            return Err(StateError::Decided);
        };
        let reason = reason.to_owned();
        let state = TopUpState::Rejected { by, at, reason };
        Ok(Self { state, ..self })
    }

    /// Approved → reversed, once another transfer has reversed its own.
    pub fn reverse(self, by: StaffId, reason: &str, at: DateTime<Utc>) -> Result<Self, StateError> {
        let TopUpState::Approved { transfer, .. } = self.state else {
            return Err(StateError::NotApproved);
        };
        let state = TopUpState::Reversed {
            by,
            at,
            reason: reason.to_owned(),
            transfer,
        };
        Ok(Self { state, ..self })
    }

    fn transfer(&self, id: TransferId, at: DateTime<Utc>) -> Result<Transfer, Impossible> {
        let (kind, from) = self.source.posting();
        let what = Move {
            kind,
            debit: Account::College(from),
            credit: Account::Wallet(self.student),
            amount: self.amount,
        };
        let description = What::TopUp {
            source: self.source,
            reference: self.bank_reference.clone(),
        };
        Transfer::new(id, self.college, what, description, at)
    }
}

/// Why an approval was refused.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApproveError {
    #[error(transparent)]
    State(#[from] StateError),
    /// The ledger refuses the transfer; a defect.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

impl Refusal for StateError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Decided => Code::TopUpDecided.into(),
            Self::SamePerson => Code::TopUpSamePerson.into(),
            Self::NotApproved => Code::TopUpNotReversible.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::CollegeAccount;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn staff(number: u8) -> StaffId {
        StaffId::new(now(), [number; 10])
    }

    fn rupees(amount: i64) -> Rupees {
        Rupees::from_paise(amount * 100).unwrap()
    }

    fn pending(amount: i64) -> TopUp {
        TopUp {
            id: TopUpId::new(now(), [1; 10]),
            college: CollegeId::new(now(), [2; 10]),
            student: StudentId::new(now(), [3; 10]),
            source: Source::Upi,
            amount: rupees(amount),
            our_reference: None,
            bank_reference: "412345678901".into(),
            requested_at: now(),
            state: TopUpState::Pending { first: None },
        }
    }

    fn approve(top_up: TopUp, by: u8) -> Result<Approval, ApproveError> {
        let transfer = TransferId::new(now(), [4; 10]);
        top_up.approve(staff(by), rupees(50_000), transfer, now())
    }

    #[test]
    fn up_to_the_limit_one_accountant_is_enough() {
        let Ok(Approval::Final(top_up, transfer)) = approve(pending(50_000), 1) else {
            panic!("credited at once");
        };
        assert_eq!(top_up.state.status(), Status::Approved);
        assert_eq!(transfer.amount(), rupees(50_000));
        assert_eq!(transfer.credit(), Account::Wallet(top_up.student));
        assert_eq!(transfer.debit(), Account::College(CollegeAccount::Bank));
        let decided = ApproveError::State(StateError::Decided);
        assert_eq!(approve(top_up.clone(), 2), Err(decided));
        assert_eq!(
            top_up.reject(staff(2), "x", now()),
            Err(StateError::Decided)
        );
    }

    #[test]
    fn above_it_two_different_ones_have_to_agree() {
        let mut above = pending(50_000);
        above.amount = Rupees::from_paise(5_000_001).unwrap();
        let Ok(Approval::First(once)) = approve(above, 1) else {
            panic!("waits for the second");
        };
        assert!(!once.may_be_approved_by(staff(1)) && once.may_be_approved_by(staff(2)));
        let same = ApproveError::State(StateError::SamePerson);
        assert_eq!(approve(once.clone(), 1), Err(same));
        assert!(matches!(approve(once.clone(), 2), Ok(Approval::Final(..))));
        let rejected = once.reject(staff(1), "Typed twice", now()).unwrap();
        let (by, at, reason) = (staff(1), now(), "Typed twice".to_owned());
        assert_eq!(rejected.state, TopUpState::Rejected { by, at, reason });
    }

    #[test]
    fn only_what_is_in_a_wallet_is_taken_back_and_once() {
        let not = Err(StateError::NotApproved);
        assert_eq!(pending(1).reverse(staff(1), "x", now()), not);
        let Ok(Approval::Final(credited, _)) = approve(pending(1), 1) else {
            panic!("credited at once");
        };
        let back = credited.reverse(staff(1), "Wrong student", now()).unwrap();
        assert_eq!(back.state.status(), Status::Reversed);
        assert_eq!(back.reverse(staff(1), "x", now()), not);
    }

    #[test]
    fn each_source_and_state_has_the_name_that_the_database_knows() {
        for (source, name) in [(Source::Upi, "UPI"), (Source::Counter, "COUNTER")] {
            assert_eq!(source.as_str(), name);
            assert_eq!(Source::from_name(name), Some(source));
        }
        assert_eq!(pending(1).state.as_str(), "Pending");
    }

    #[test]
    fn a_filter_is_a_status_or_what_waits() {
        assert_eq!(Status::parse("status", None), Ok(Status::Pending));
        assert_eq!(
            Status::parse("status", Some("Reversed")),
            Ok(Status::Reversed)
        );
        assert!(Status::parse("status", Some("pending")).is_err());
    }
}
