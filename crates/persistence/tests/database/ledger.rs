//! The ledger guards itself: balances move by transfers alone, and nothing is ever rewritten.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use portal_domain::{
    fees::{Charge, ChargeKind},
    ids::{ChargeId, CollegeId, StudentId, TransferId},
    ledger::{Account, CollegeAccount, Description, Kind, Move, Transfer},
    money::Rupees,
    paging::Page,
};
use portal_persistence::{
    Db, StoreError, charges, ledger, ledger_check, migrations, receipts, transaction, wallet,
};

use crate::{
    epochs::restore,
    fixtures::{World, now, random},
};

fn rupees(paise: i64) -> Rupees {
    Rupees::from_paise(paise).expect("an amount")
}

fn moving(college: CollegeId, kind: Kind, debit: Account, credit: Account, paise: i64) -> Transfer {
    let what = Move {
        kind,
        debit,
        credit,
        amount: rupees(paise),
    };
    Transfer::new(
        TransferId::new(now(), random()),
        college,
        what,
        Description::Text("x".into()),
        now(),
    )
    .expect("possible")
}

fn cash() -> Account {
    Account::College(CollegeAccount::Cash)
}

fn fees() -> Account {
    Account::College(CollegeAccount::Fees)
}

/// Puts money into a wallet; as a correction, since credits belong to top-ups.
fn fund(db: &mut Db, college: CollegeId, student: StudentId, paise: i64) -> Transfer {
    let wallet = Account::Wallet(student);
    let transfer = moving(college, Kind::Correction, cash(), wallet, paise);
    ledger::post(db, &transfer).expect("credited");
    transfer
}

/// Something to pay.
fn charge(db: &mut Db, college: CollegeId, student: StudentId, paise: i64) -> ChargeId {
    let id = ChargeId::new(now(), random());
    let title = format!("Charge {id}");
    let due = NaiveDate::from_ymd_opt(2090, 1, 1).expect("a day");
    let charge = Charge::raised(id, ChargeKind::Other, title, rupees(paise), due);
    charges::insert(db, college, student, &charge, now()).expect("raised");
    id
}

fn payment(college: CollegeId, student: StudentId, charge: ChargeId, paise: i64) -> Transfer {
    let wallet = Account::Wallet(student);
    moving(college, Kind::Fee, wallet, fees(), paise).paying(charge)
}

#[track_caller]
fn refused_by(outcome: Result<(), StoreError>, constraint: &str) {
    let error = outcome.expect_err(constraint);
    assert!(error.is_conflict_with(constraint), "{error}");
}

#[track_caller]
fn prove(world: &World) {
    let proof = ledger_check::verify(&mut world.db()).expect("a proof");
    assert_eq!(proof.differences, [""; 0]);
    assert_eq!(proof.sums.iter().map(|sum| sum.balance).sum::<i64>(), 0);
}

#[test]
fn a_wallet_never_falls_below_zero() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let mut db = world.db();
    fund(&mut db, college, student, 500);
    let wallet = Account::Wallet(student);
    let out = |paise| moving(college, Kind::Correction, wallet, cash(), paise);
    refused_by(ledger::post(&mut db, &out(501)), ledger::BALANCE);
    ledger::post(&mut db, &out(500)).expect("down to nothing");
    assert_eq!(wallet_of(&mut db, college, student), 0);
    prove(&world);
}

fn wallet_of(db: &mut Db, college: CollegeId, student: StudentId) -> i64 {
    wallet::balance(db, college, student)
        .expect("a wallet")
        .paise()
}

#[test]
fn a_charge_is_paid_once_in_full_and_by_its_student() {
    let world = World::new();
    let college = world.college("Sunrise");
    let [asha, ravi] = ["asha", "ravi"].map(|name| world.student(college, name).id);
    let mut db = world.db();
    fund(&mut db, college, asha, 1_000);
    fund(&mut db, college, ravi, 1_000);
    let fine = charge(&mut db, college, asha, 300);
    for wrong in [
        payment(college, asha, fine, 299),
        payment(college, ravi, fine, 300),
    ] {
        refused_by(ledger::post(&mut db, &wrong), ledger::CHARGE_NOT_DUE);
    }
    ledger::post(&mut db, &payment(college, asha, fine, 300)).expect("paid");
    let again = payment(college, asha, fine, 300);
    refused_by(ledger::post(&mut db, &again), ledger::CHARGE_PAID);
    assert_eq!(wallet_of(&mut db, college, asha), 700);
    prove(&world);
}

#[test]
fn nobody_rewrites_what_has_happened() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let mut db = world.db();
    fund(&mut db, college, student, 1_000);
    let fine = charge(&mut db, college, student, 300);
    ledger::post(&mut db, &payment(college, student, fine, 300)).expect("paid");
    let changes = [
        "UPDATE transfers SET amount = 1",
        "UPDATE transfers SET debit_line = 9, credit_line = 9",
        "UPDATE transfers SET what = 'charge', params = '{\"title\": \"Another\"}'",
        "DELETE FROM transfers",
        "TRUNCATE transfers CASCADE",
        "UPDATE failed_payments SET amount = 1",
        "TRUNCATE failed_payments",
        "UPDATE receipts SET financial_year = 1999",
        "DELETE FROM receipts",
        "TRUNCATE receipts",
    ];
    for change in changes {
        let error = db.batch_execute(change).expect_err(change);
        assert!(error.to_string().contains("permission denied"), "{error}");
        // Nor its owner. Where there is no row, no row is refused.
        if !change.contains("UPDATE failed") {
            let error = world.execute(change).expect_err(change);
            assert!(
                error.contains("never changed or removed"),
                "{change}: {error}"
            );
        }
    }
}

#[test]
fn a_balance_without_a_transfer_is_refused_when_it_is_committed() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    fund(&mut world.db(), college, student, 1_000);
    for change in [
        "UPDATE wallets SET balance = balance + 1",
        "UPDATE wallets SET last_transfer = gen_random_uuid()",
    ] {
        let error = world.execute(change).expect_err(change);
        assert!(
            error.contains("is not what its last transfer left"),
            "{error}"
        );
    }
    let error = world
        .execute("UPDATE wallets SET balance = -1")
        .expect_err("below zero");
    assert!(error.contains(ledger::BALANCE), "{error}");
    prove(&world);
}

/// A table, what only a superuser does to it who is set on it, and what the proof then says.
const SABOTAGE: [(&str, &str, &str); 7] = [
    (
        "wallets",
        "UPDATE wallets SET balance = balance + 1",
        "it keeps 701 paise, its transfers add up to 700",
    ),
    ("wallets", "DELETE FROM wallets", "has no wallet"),
    (
        "transfers",
        "UPDATE transfers SET amount = 299 WHERE charge_id IS NOT NULL",
        "was paid with 299",
    ),
    (
        "transfers",
        "UPDATE transfers SET debit_line = 3 WHERE debit_line = 2",
        "of its 2 lines, 1 are not in the order of its balance",
    ),
    ("receipts", "DELETE FROM receipts", "has no receipt"),
    (
        "receipts",
        "UPDATE receipts SET number = 7, student_name = '', college_name = '', college_address = ''",
        "numbers up to 7",
    ),
    (
        "demand_lines",
        "INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, amount, at)
             SELECT college_id, id, 1, 'fee', 1, '', 5, now() FROM charges LIMIT 1",
        "its lines come to 5 paise, its instalments to 0",
    ),
];

#[test]
fn the_proof_names_every_difference() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let mut db = world.db();
    fund(&mut db, college, student, 1_000);
    let fine = charge(&mut db, college, student, 300);
    ledger::post(&mut db, &payment(college, student, fine, 300)).expect("paid");
    for (table, change, difference) in SABOTAGE {
        let script = format!(
            "BEGIN; SET session_replication_role = replica; {change}; \
             CREATE TABLE spoilt AS SELECT * FROM {table}; COMMIT"
        );
        world
            .execute(&format!("CREATE TABLE kept AS SELECT * FROM {table}"))
            .expect("kept");
        world.execute(&script).expect(change);
        let found = ledger_check::verify(&mut world.db())
            .expect("a proof")
            .differences;
        assert!(
            found.iter().any(|line| line.contains(difference)),
            "{difference}: {found:?}"
        );
        let restore = format!(
            "BEGIN; SET session_replication_role = replica; DELETE FROM {table}; \
             INSERT INTO {table} SELECT * FROM kept; DROP TABLE kept, spoilt; COMMIT"
        );
        world.execute(&restore).expect("restored");
    }
    let wallet = Account::Wallet(student);
    let loose = moving(college, Kind::CounterCredit, cash(), wallet, 5);
    ledger::post(&mut db, &loose).expect("credited without a top-up");
    let found = ledger_check::verify(&mut world.db())
        .expect("a proof")
        .differences;
    assert!(
        found.iter().any(|line| line.starts_with("top-up none")),
        "{found:?}"
    );
}

#[test]
fn a_statement_has_both_sides_in_one_order() {
    let world = World::new();
    let college = world.college("Sunrise");
    let [asha, ravi] = ["asha", "ravi"].map(|name| world.student(college, name).id);
    let mut db = world.db();
    let made = fund(&mut db, college, asha, 1_000);
    fund(&mut db, college, ravi, 5);
    let (from, to) = (Account::Wallet(asha), Account::Wallet(ravi));
    for paise in [10, 20] {
        let over = moving(college, Kind::Correction, from, to, paise);
        ledger::post(&mut db, &over).expect("moved");
    }
    let all = ledger::statement(&mut db, college, asha, &Page::after(None)).expect("read");
    let balances: Vec<_> = all
        .rows
        .iter()
        .map(|entry| entry.balance_after.paise())
        .collect();
    assert_eq!(balances, [970, 990, 1_000]);
    let after = Some(all.rows[1].id);
    let rest = ledger::statement(&mut db, college, asha, &Page::after(after)).expect("read");
    assert_eq!(rest.rows[0].id, made.id);
    let other = ledger::statement(&mut db, college, ravi, &Page::after(None)).expect("read");
    assert_eq!(other.rows.len(), 3);
}

/// A payment whose transaction began so many seconds from now, and with it its id.
fn begun(college: CollegeId, student: StudentId, charge: ChargeId, seconds: i64) -> Transfer {
    let (from, to) = (Account::Wallet(student), fees());
    let what = Move {
        kind: Kind::Fee,
        debit: from,
        credit: to,
        amount: rupees(50),
    };
    let at = now() + chrono::TimeDelta::seconds(seconds);
    let transfer = Transfer::new(
        TransferId::new(at, random()),
        college,
        what,
        Description::Text("x".into()),
        at,
    );
    transfer.expect("possible").paying(charge)
}

/// What the statement says was left, the newest first; read two lines at a time.
fn balances_of(db: &mut Db, college: CollegeId, student: StudentId) -> Vec<i64> {
    let mut balances = Vec::new();
    let mut after = None;
    loop {
        let page = Page::parse(Some("2"), after.as_deref(), None).expect("a page");
        let read = ledger::statement(db, college, student, &page).expect("read");
        balances.extend(read.rows.iter().map(|entry| entry.balance_after.paise()));
        after = read.rows.last().map(|entry| entry.id.to_string());
        if !read.more {
            return balances;
        }
    }
}

#[test]
fn a_statement_follows_the_balance_when_the_later_payment_is_quicker() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let mut db = world.db();
    fund(&mut db, college, student, 500);
    for _ in 0..3 {
        let [one, other] = [0, 1].map(|_| charge(&mut db, college, student, 50));
        let early = begun(college, student, one, -60);
        let late = begun(college, student, other, 60);
        ledger::post(&mut db, &late).expect("paid");
        ledger::post(&mut db, &early).expect("paid");
    }
    let expected = [200, 250, 300, 350, 400, 450, 500];
    assert_eq!(balances_of(&mut db, college, student), expected);
    prove(&world);
}

#[test]
fn a_statement_follows_the_balance_when_the_earlier_payment_waits_for_the_later() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let mut db = world.db();
    fund(&mut db, college, student, 500);
    let [one, other] = [0, 1].map(|_| charge(&mut db, college, student, 50));
    let early = begun(college, student, one, -60);
    let late = begun(college, student, other, 60);
    thread::scope(|scope| {
        let waiting = transaction(&mut db, |tx| {
            ledger::post(tx, &late)?;
            let waiting = scope.spawn(|| ledger::post(&mut world.db(), &early));
            let blocked = "SELECT count(*) AS n FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'";
            while world.count(blocked) == 0 {
                thread::yield_now();
            }
            Ok::<_, StoreError>(waiting)
        });
        let waiting = waiting.expect("the later is paid");
        waiting.join().expect("no panic").expect("then the earlier");
    });
    let found = balances_of(&mut db, college, student);
    assert_eq!(found, [400, 450, 500]);
    prove(&world);
}

#[test]
fn receipts_are_numbered_by_several_at_once_without_a_gap_in_any_college() {
    let world = World::with_connections(6);
    let mut db = world.db();
    let fines: Vec<_> = [
        ("Sunrise", "asha"),
        ("Riverside", "ravi"),
        ("Hillside", "hema"),
    ]
    .into_iter()
    .flat_map(|(name, student)| {
        let college = world.college(name);
        let student = world.student(college, student).id;
        fund(&mut db, college, student, 100_000);
        let fines = (0..20).map(|_| charge(&mut db, college, student, 10));
        fines
            .map(|fine| (college, student, fine))
            .collect::<Vec<_>>()
    })
    .collect();
    drop(db);
    world.at_once(5, |worker, db| {
        for (college, student, fine) in fines.iter().skip(worker).step_by(5) {
            ledger::post(db, &payment(*college, *student, *fine, 10)).expect("paid");
            loop {
                let mut series = receipts::find_unnumbered(db, 2).expect("looked");
                if series.is_empty() {
                    break;
                }
                // In whatever order they are given.
                series.reverse();
                transaction(db, |tx| receipts::number(tx, &series, 3)).expect("numbered");
            }
        }
    });
    let count = |what: &str| {
        world.count(&format!(
            "SELECT count(*) AS n FROM (SELECT college_id FROM receipts GROUP BY 1 HAVING {what} = 20) good"
        ))
    };
    assert_eq!(count("count(DISTINCT number)"), 3);
    assert_eq!(count("max(number)"), 3);
    let series = "SELECT count(*) AS n FROM receipt_series WHERE last = 20";
    assert_eq!(world.count(series), 3);
}

#[test]
fn receipts_go_on_after_a_restore_and_the_proof_knows_what_is_left_out() {
    let world = World::new();
    let college = world.college("Sunrise");
    let student = world.student(college, "asha").id;
    let mut db = world.db();
    fund(&mut db, college, student, 1_000);
    let mut pay = || {
        let fine = charge(&mut db, college, student, 10);
        ledger::post(&mut db, &payment(college, student, fine, 10)).expect("paid");
        let series = receipts::find_unnumbered(&mut db, 2).expect("looked");
        transaction(&mut db, |tx| receipts::number(tx, &series, 3)).expect("numbered");
        world.count("SELECT max(number)::bigint AS n FROM receipts")
    };
    assert_eq!(pay(), 1);
    restore(&world, now());
    migrations::run(&world.url()).expect("an epoch begins");
    assert_eq!((pay(), pay()), (100_001, 100_002));
    let proof = ledger_check::verify(&mut world.db()).expect("a proof");
    assert_eq!(proof.differences, [""; 0]);
    let left_out = &proof.left_out[0];
    assert!(
        left_out.first.ends_with("/000002") && left_out.last.ends_with("/100000"),
        "{left_out:?}"
    );

    for number in [7, 100_004] {
        let spoil = format!(
            "BEGIN; SET session_replication_role = replica; \
             UPDATE receipts SET number = {number} WHERE number NOT IN (1, 100001); \
             COMMIT"
        );
        world.execute(&spoil).expect("spoilt");
        let found = ledger_check::verify(&mut world.db())
            .expect("a proof")
            .differences;
        assert!(
            found
                .iter()
                .any(|line| line.starts_with("receipts of college")),
            "{number}: {found:?}"
        );
    }
}

/// Two transfers between the same wallets in opposite directions wait for one another and never lock
/// each other up.
#[test]
fn money_crosses_between_wallets_while_every_snapshot_adds_up() {
    let world = World::with_connections(9);
    let college = world.college("Sunrise");
    let students: Vec<_> = (0..4)
        .map(|number| world.student(college, &format!("student{number}")).id)
        .collect();
    for student in &students {
        fund(&mut world.db(), college, *student, 10_000);
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let looking = scope.spawn(|| {
            let mut seen = 0;
            while !done.load(Ordering::Relaxed) {
                let sum = world.count("SELECT sum(balance)::bigint AS n FROM wallets");
                assert_eq!(sum, 40_000);
                seen += 1;
            }
            seen
        });
        let until = Instant::now() + Duration::from_secs(2);
        world.at_once(8, |worker, db| {
            let mut turn = worker;
            while Instant::now() < until {
                turn += 1;
                let from = Account::Wallet(students[turn % 4]);
                let to = Account::Wallet(students[(turn + 1 + worker % 3) % 4]);
                let over = moving(college, Kind::Correction, from, to, 1_700);
                match ledger::post(db, &over) {
                    Ok(()) => {}
                    Err(error) => assert!(error.is_conflict_with(ledger::BALANCE), "{error}"),
                }
            }
        });
        done.store(true, Ordering::Relaxed);
        assert!(looking.join().expect("it looks on") > 0);
    });
    assert!(world.count("SELECT count(*) AS n FROM transfers") > 100);
}
