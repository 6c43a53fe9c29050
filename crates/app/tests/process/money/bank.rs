//! A bank at work: many workers move money between few wallets in every way that the ledger knows,
//! while a checker looks at the books again and again. At every instant they balance.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use portal_domain::{
    ids::{CollegeId, StaffId, StudentId, TopUpId, TransferId},
    ledger::{Account, CollegeAccount, Kind, Move, Transfer},
    money::Rupees,
    top_ups::{Approval, Source, TopUp, TopUpState},
};
use portal_persistence::{
    Db, Pool, PoolSettings, PooledDb, StoreError, ledger, testing::TestDatabase, top_ups,
    transaction,
};
use postgres::{Client, NoTls};

use crate::{
    money::{
        figures::{judge, rate, tell},
        payers::{COLLEGE, Charges, Group, STAFF, Town, id, portal},
    },
    sandbox::{Sandbox, run_well},
};

const WALLETS: usize = 16;
const WORKERS: usize = 32;
/// More charges than can be paid in a second.
const CHARGES_A_SECOND: usize = 3_000;

/// What the workers did.
#[derive(Default)]
struct Tally {
    posted: AtomicUsize,
    too_little: AtomicUsize,
    crossed: AtomicUsize,
    next_charge: AtomicUsize,
}

/// One worker: a row of random numbers of its own.
struct Worker<'a> {
    number: u64,
    state: u64,
    group: &'a Group,
    charges: Charges,
    tally: &'a Tally,
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
        let index = self.random(WALLETS);
        parse(&self.group.payers[index].id)
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
        Transfer::new(id, college, what, "At work", at).expect("a transfer")
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
        let payer = Account::Wallet(parse(&self.group.payer(index).id));
        let fees = Account::College(CollegeAccount::Fees);
        let price = Rupees::from_paise(PRICE).expect("an amount");
        let transfer = self.transfer(Kind::Fee, payer, fees, price);
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
        let back = there.reversal(self.new_id(TransferId::new), "Back".into(), there.at);
        transaction(db, |tx| {
            ledger::post(tx, &there)?;
            ledger::post(tx, &back)
        })
    }

    fn work(mut self, mut db: PooledDb, until: Instant) {
        while Instant::now() < until {
            let counter = match self.act(&mut db) {
                Ok(()) => &self.tally.posted,
                Err(error) if is_refusal(&error) => &self.tally.too_little,
                Err(StoreError::Crossed(_)) => &self.tally.crossed,
                Err(error) => panic!("neither done nor refused: {error:?}"),
            };
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }
}

const PRICE: i64 = 2_500;

fn is_refusal(error: &StoreError) -> bool {
    error.is_conflict_with(ledger::BALANCE) || error.is_conflict_with(ledger::CHARGE_PAID)
}

/// What a snapshot shows that must be nothing: all accounts together, wallets below zero, wallets
/// that differ from their transfers; and how many transfers there were.
const LOOK: &str = "
    WITH moved AS (
        SELECT student, sum(amount)::bigint AS balance FROM (
            SELECT credit_student AS student, amount FROM transfers WHERE credit_student IS NOT NULL
            UNION ALL SELECT debit_student, -amount FROM transfers WHERE debit_student IS NOT NULL) lines
        GROUP BY student),
    colleges AS (
        SELECT coalesce(sum(CASE WHEN credit_student IS NULL THEN amount ELSE 0 END)
                      - sum(CASE WHEN debit_student IS NULL THEN amount ELSE 0 END), 0)::bigint AS balance
        FROM transfers)
    SELECT (SELECT sum(balance)::bigint FROM wallets) + (SELECT balance FROM colleges),
           (SELECT count(*) FROM wallets WHERE balance < 0),
           (SELECT count(*) FROM wallets w LEFT JOIN moved m ON m.student = w.student_id
            WHERE w.balance <> coalesce(m.balance, 0)),
           (SELECT count(*) FROM transfers)";

/// Looks at the books until the workers are done; how often.
fn check(url: &str, until: Instant) -> usize {
    let mut db = Client::connect(url, NoTls).expect("a connection");
    let (mut looks, mut seen) = (0, 0);
    while Instant::now() < until {
        let since = Instant::now();
        let mut snapshot = db
            .build_transaction()
            .isolation_level(postgres::IsolationLevel::RepeatableRead)
            .read_only(true)
            .start()
            .expect("a snapshot");
        let row = snapshot.query_one(LOOK, &[]).expect("sums");
        drop(snapshot);
        let [sum, negative, differing, transfers] =
            [0, 1, 2, 3].map(|column| row.get::<_, i64>(column));
        assert_eq!(
            (sum, negative, differing),
            (0, 0, 0),
            "after {transfers} transfers"
        );
        assert!(transfers >= seen, "transfers are never fewer");
        (looks, seen) = (looks + 1, transfers);
        // Half of the time is the workers'.
        thread::sleep(since.elapsed().max(Duration::from_millis(20)));
    }
    looks
}

fn bank_at_work(duration: Duration) {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut town = Town::found(&database.url());
    let group = town.group(WALLETS, 1);
    let price = usize::try_from(PRICE).expect("a number");
    let seconds = usize::try_from(duration.as_secs()).expect("a number");
    let charges = CHARGES_A_SECOND * seconds;
    let charges = town.charges(&group, charges, price);
    let workers = u32::try_from(WORKERS).expect("a number");
    let pool = Pool::new(&PoolSettings {
        checkout_timeout: Duration::from_secs(30),
        ..PoolSettings::new(database.url(), workers)
    });
    // Connections are made two at a time.
    let connections: Vec<_> = (0..WORKERS)
        .map(|_| pool.get().expect("a connection"))
        .collect();
    let (tally, url) = (Tally::default(), database.url());
    let until = Instant::now() + duration;
    let looks = thread::scope(|scope| {
        for (number, db) in (1..).zip(connections) {
            let worker = Worker {
                number,
                state: number << 32,
                group: &group,
                charges,
                tally: &tally,
            };
            scope.spawn(move || worker.work(db, until));
        }
        let checker = scope.spawn(|| check(&url, until));
        checker.join().expect("the books are right at every look")
    });
    report(&tally, looks, duration);
    // Receipts are numbered by a portal, and none ran here.
    run_well(portal(&sandbox, &database.url(), &["ledger", "verify"]));
}

fn report(tally: &Tally, looks: usize, duration: Duration) {
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    let posted = count(&tally.posted);
    tell(
        "bank: postings a second",
        &format!("{:.0}", rate(posted, duration)),
    );
    tell(
        "bank: refused for too little, or paid already",
        &count(&tally.too_little).to_string(),
    );
    let crossed = count(&tally.crossed);
    judge(
        "bank: crossed (deadlocks, run again)",
        &crossed.to_string(),
        "0",
        crossed == 0,
    );
    judge(
        "bank: snapshots looked at, each balanced",
        &looks.to_string(),
        ">= 10",
        looks >= 10,
    );
    assert!(
        posted > 1000 && looks >= 10,
        "{posted} postings, {looks} looks"
    );
}

#[test]
fn a_bank_at_work_balances_in_every_snapshot() {
    bank_at_work(Duration::from_secs(20));
}

#[test]
#[ignore = "make torture"]
fn torture_a_bank_at_work_for_five_minutes() {
    bank_at_work(Duration::from_secs(300));
}
