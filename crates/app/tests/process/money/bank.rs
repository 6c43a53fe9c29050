//! A bank at work: many workers move money between few wallets in every way that the ledger knows,
//! while a checker looks at the books again and again. At every instant they balance.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use portal_persistence::{Pool, PoolSettings, testing::TestDatabase};
use postgres::{Client, NoTls};

use crate::{
    money::{
        figures::{end_harness_line, print_beside_bar, print_figure, rate},
        population::{Population, portal},
        teller::{PRICE, Tally, Worker},
    },
    sandbox::{Sandbox, run_well},
};

const WALLETS: usize = 16;
const WORKERS: usize = 32;
/// More charges than can be paid in a second.
const CHARGES_A_SECOND: usize = 3_000;

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
    let mut population = Population::create(&database.url());
    let group = population.group(WALLETS, 1);
    let price = usize::try_from(PRICE).expect("a number");
    let seconds = usize::try_from(duration.as_secs()).expect("a number");
    let charges = CHARGES_A_SECOND * seconds;
    let charges = population.charges(&group, charges, price);
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
    end_harness_line();
    print_figure(
        "bank: postings a second",
        &format!("{:.0}", rate(posted, duration)),
    );
    print_figure(
        "bank: refused for too little, or paid already",
        &count(&tally.too_little).to_string(),
    );
    let crossed = count(&tally.crossed);
    print_beside_bar(
        "bank: crossed (deadlocks, run again)",
        &crossed.to_string(),
        "0",
        crossed == 0,
    );
    print_beside_bar(
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
