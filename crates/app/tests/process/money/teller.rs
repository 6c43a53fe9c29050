//! A worker of the bank: moves money in every way that the ledger knows, at random.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

use portal_domain::{
    ids::{CollegeId, StaffId, StudentId, TopUpId, TransferId},
    ledger::{Account, CollegeAccount, Description, Kind, Move, Source, Transfer},
    money::Rupees,
    top_ups::{Approval, TopUp, TopUpState},
};
use portal_persistence::{Db, PooledDb, StoreError, ledger, top_ups, transaction};

use crate::money::population::{COLLEGE, Charges, Group, STAFF, id};

/// Of every charge, in paise.
pub(super) const PRICE: i64 = 2_500;

/// What the workers did.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) posted: AtomicUsize,
    pub(super) too_little: AtomicUsize,
    pub(super) crossed: AtomicUsize,
    next_charge: AtomicUsize,
}

/// One worker: a row of random numbers of its own.
pub(super) struct Worker<'a> {
    pub(super) number: u64,
    pub(super) state: u64,
    pub(super) group: &'a Group,
    pub(super) charges: Charges,
    pub(super) tally: &'a Tally,
}

fn parse<T: std::str::FromStr>(id: &str) -> T {
    id.parse().unwrap_or_else(|_| panic!("no id: {id}"))
}

impl Worker<'_> {
    /// A number below `limit` (splitmix64).
    fn random(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let limit = u64::try_from(limit).expect("a small number");
        usize::try_from((z ^ (z >> 31)) % limit).expect("a small number")
    }

    fn wallet(&mut self) -> StudentId {
        let index = self.random(self.group.students.len());
        parse(&self.group.students[index].id)
    }

    fn amount(&mut self) -> Rupees {
        let paise = 1 + self.random(50_000);
        Rupees::from_paise(i64::try_from(paise).expect("small")).expect("an amount")
    }

    /// An id that nobody else makes.
    fn new_id<Id>(&mut self, make: fn(chrono::DateTime<chrono::Utc>, [u8; 10]) -> Id) -> Id {
        let mut bytes = [0; 10];
        bytes[1] = u8::try_from(self.number).expect("few workers");
        let random = self.random(usize::MAX) as u64;
        bytes[2..].copy_from_slice(&random.to_be_bytes());
        make(chrono::Utc::now(), bytes)
    }

    fn transfer(
        &mut self,
        kind: Kind,
        debit: Account,
        credit: Account,
        amount: Rupees,
    ) -> Transfer {
        let college: CollegeId = parse(&id(COLLEGE, 0));
        let what = Move {
            kind,
            debit,
            credit,
            amount,
        };
        let (id, at) = (self.new_id(TransferId::new), chrono::Utc::now());
        Transfer::new(id, college, what, Description::Text("At work".into()), at)
            .expect("a transfer")
    }

    /// Does one thing; `Err` when the database refused.
    fn act(&mut self, db: &mut Db) -> Result<(), StoreError> {
        match self.random(10) {
            0..=2 => self.credit(db),
            3..=5 => self.pay(db),
            6..=8 => self.correct(db),
            _ => self.reverse(db),
        }
    }

    /// Cash at the counter, with its top-up, in one transaction.
    fn credit(&mut self, db: &mut Db) -> Result<(), StoreError> {
        let (top_up, transfer) = self.top_up();
        transaction(db, |tx| {
            ledger::post(tx, &transfer)?;
            top_ups::insert(tx, &top_up)
        })
    }

    fn top_up(&mut self) -> (TopUp, Transfer) {
        let (now, id) = (chrono::Utc::now(), self.new_id(TopUpId::new));
        let taken = TopUp {
            id,
            college: parse(&self::id(COLLEGE, 0)),
            student: self.wallet(),
            source: Source::Counter,
            amount: self.amount(),
            our_reference: None,
            bank_reference: id.to_string(),
            requested_at: now,
            state: TopUpState::Pending { first: None },
        };
        let by: StaffId = parse(&self::id(STAFF, 0));
        let (limit, transfer) = (Rupees::MAX_TYPED, self.new_id(TransferId::new));
        match taken.approve(by, limit, transfer, now) {
            Ok(Approval::Final(top_up, transfer)) => (top_up, transfer),
            other => panic!("not approved: {other:?}"),
        }
    }

    /// The next charge that nobody has paid; two workers try now and then.
    fn pay(&mut self, db: &mut Db) -> Result<(), StoreError> {
        let next = self.tally.next_charge.fetch_add(1, Ordering::Relaxed);
        let index = next.saturating_sub(self.random(4));
        let student = Account::Wallet(parse(&self.group.student(index).id));
        let fees = Account::College(CollegeAccount::Fees);
        let price = Rupees::from_paise(PRICE).expect("an amount");
        let transfer = self.transfer(Kind::Fee, student, fees, price);
        ledger::post(db, &transfer.paying(parse(&self.charges.id(index))))
    }

    /// From a wallet into another.
    fn correct(&mut self, db: &mut Db) -> Result<(), StoreError> {
        let (from, to, amount) = (self.wallet(), self.wallet(), self.amount());
        if from == to {
            return Ok(());
        }
        let (from, to) = (Account::Wallet(from), Account::Wallet(to));
        let transfer = self.transfer(Kind::Correction, from, to, amount);
        ledger::post(db, &transfer)
    }

    /// A transfer and its opposite in one transaction: two wallets are held in either order.
    fn reverse(&mut self, db: &mut Db) -> Result<(), StoreError> {
        let (from, to, amount) = (self.wallet(), self.wallet(), self.amount());
        if from == to {
            return Ok(());
        }
        let (from, to) = (Account::Wallet(from), Account::Wallet(to));
        let there = self.transfer(Kind::Correction, from, to, amount);
        let back = there.reversal(self.new_id(TransferId::new), "Back", there.at);
        transaction(db, |tx| {
            ledger::post(tx, &there)?;
            ledger::post(tx, &back)
        })
    }

    /// Goes on until then.
    pub(super) fn work(mut self, mut db: PooledDb, until: Instant) {
        while Instant::now() < until {
            let counter = match self.act(&mut db) {
                Ok(()) => &self.tally.posted,
                Err(error) if is_refusal(&error) => &self.tally.too_little,
                Err(StoreError::SerializationFailure(_)) => &self.tally.crossed,
                Err(error) => panic!("neither done nor refused: {error:?}"),
            };
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn is_refusal(error: &StoreError) -> bool {
    error.is_conflict_with(ledger::BALANCE) || error.is_conflict_with(ledger::CHARGE_PAID)
}
