//! The journal's totals are those of its transfers, whichever of its days are written already.

use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use portal_domain::{
    dates::midnight_in_india,
    ids::{CollegeId, StudentId, TransferId},
    journal::Totals,
    ledger::{Account, CollegeAccount, Description, Kind, Move, Transfer},
    money::Rupees,
    period::Period,
};
use portal_persistence::{Db, journal, journal_days, ledger, ledger_check, transaction};

use crate::fixtures::{World, random};

/// Over for long by the clock of any machine.
fn day(number: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 30).expect("a day") + Days::new(number)
}

/// A correction that puts money into the wallet.
fn post_at(db: &mut Db, to: (CollegeId, StudentId), at: DateTime<Utc>, paise: i64) {
    let what = Move {
        kind: Kind::Correction,
        debit: Account::College(CollegeAccount::Cash),
        credit: Account::Wallet(to.1),
        amount: Rupees::from_paise(paise).expect("an amount"),
    };
    let id = TransferId::new(at, random());
    let transfer =
        Transfer::new(id, to.0, what, Description::Text("x".into()), at).expect("possible");
    ledger::post(db, &transfer).expect("posted");
}

/// A transfer in the first and in the last instant of each of three days, each of another amount.
fn three_days(db: &mut Db, to: (CollegeId, StudentId)) {
    for number in 0..3 {
        let begins = midnight_in_india(day(number));
        let ends = midnight_in_india(day(number + 1)) - Duration::milliseconds(1);
        let paise = 10_i64.pow(u32::try_from(number).expect("a small number") * 2);
        post_at(db, to, begins, paise);
        post_at(db, to, ends, paise * 2);
    }
}

fn period(from: Option<u64>, to: Option<u64>) -> Period {
    let text = |number: Option<u64>| number.map(|number| day(number).to_string());
    let (from, to) = (text(from), text(to));
    Period::parse(from.as_deref(), to.as_deref()).expect("a period")
}

fn totals(db: &mut Db, college: CollegeId, from: Option<u64>, to: Option<u64>) -> Totals {
    journal::totals(db, college, &period(from, to)).expect("totals")
}

fn incoming(db: &mut Db, college: CollegeId, from: Option<u64>, to: Option<u64>) -> (i64, i64) {
    let totals = totals(db, college, from, to);
    (totals.count(), totals.incoming().paise())
}

/// What the portal's worker does.
fn fold_all(db: &mut Db) {
    while let Some(college) = journal_days::find_unfolded(db).expect("found") {
        transaction(db, |tx| journal_days::fold(tx, college)).expect("folded");
    }
}

fn prove(world: &World) {
    let proof = ledger_check::verify(&mut world.db()).expect("a proof");
    assert_eq!(proof.differences, [""; 0]);
}

const PERIODS: [(Option<u64>, Option<u64>); 6] = [
    (None, None),
    (Some(0), Some(0)),
    (Some(1), Some(1)),
    (Some(1), Some(2)),
    (None, Some(1)),
    (Some(2), None),
];

/// What these come to by plain reckoning: two transfers a day, of 3, 300 and 30,000 together.
const EXPECTED: [(i64, i64); 6] = [
    (6, 30_303),
    (2, 3),
    (2, 300),
    (4, 30_300),
    (4, 303),
    (2, 30_000),
];

fn all_periods(db: &mut Db, college: CollegeId) -> Vec<(i64, i64)> {
    let periods = PERIODS.iter();
    periods
        .map(|(from, to)| incoming(db, college, *from, *to))
        .collect()
}

/// What the wallets hold before and after each of the periods: all that was put into them until then.
const HELD: [(i64, i64); 6] = [
    (0, 30_303),
    (0, 3),
    (3, 303),
    (3, 30_303),
    (0, 303),
    (303, 30_303),
];

fn all_balances(db: &mut Db, college: CollegeId) -> Vec<(i64, i64)> {
    let held = |(from, to): &(Option<u64>, Option<u64>)| {
        let found = journal::balances(db, college, &period(*from, *to)).expect("balances");
        (found.opening.paise(), found.closing.paise())
    };
    PERIODS.iter().map(held).collect()
}

#[test]
fn totals_are_the_same_before_and_after_days_are_written() {
    let world = World::new();
    let [sunrise, hill] = ["Sunrise", "Hill"].map(|name| world.college(name));
    let [asha, ravi] = [(sunrise, "asha"), (hill, "ravi")]
        .map(|(college, name)| (college, world.student(college, name).id));
    let mut db = world.db();
    three_days(&mut db, asha);
    three_days(&mut db, ravi);
    post_at(&mut db, ravi, midnight_in_india(day(1)), 7);
    assert_eq!(all_periods(&mut db, sunrise), EXPECTED);
    assert_eq!(all_balances(&mut db, sunrise), HELD);
    fold_all(&mut db);
    assert_eq!(world.count("SELECT count(*) AS n FROM journal_days"), 6);
    assert_eq!(all_periods(&mut db, sunrise), EXPECTED);
    assert_eq!(all_balances(&mut db, sunrise), HELD);
    assert_eq!(incoming(&mut db, hill, Some(1), Some(1)), (3, 307));
    // What is written is what is read: the transfers of those days are not looked at again.
    world
        .execute("ALTER TABLE journal_days DISABLE TRIGGER USER; DELETE FROM journal_days")
        .expect("removed");
    assert_eq!(incoming(&mut db, sunrise, None, None), (0, 0));
}

#[test]
fn today_is_not_written_and_counts_all_the_same() {
    let world = World::new();
    let college = world.college("Sunrise");
    let asha = (college, world.student(college, "asha").id);
    let mut db = world.db();
    three_days(&mut db, asha);
    fold_all(&mut db);
    // Of a day that is not over in any year in which this runs.
    let later = DateTime::from_timestamp(4_000_000_000, 0).expect("an instant");
    post_at(&mut db, asha, later, 5);
    fold_all(&mut db);
    assert_eq!(world.count("SELECT count(*) AS n FROM journal_days"), 3);
    assert_eq!(incoming(&mut db, college, None, None), (7, 30_308));
    prove(&world);
}

#[test]
fn a_day_that_two_write_at_once_counts_once() {
    let world = World::with_connections(6);
    let college = world.college("Sunrise");
    let asha = (college, world.student(college, "asha").id);
    three_days(&mut world.db(), asha);
    // As if it had been found by all of them before.
    world.at_once(4, |_, db| {
        transaction(db, |tx| journal_days::fold(tx, college)).expect("folded");
    });
    fold_all(&mut world.db());
    transaction(&mut world.db(), |tx| journal_days::fold(tx, college)).expect("nothing to do");
    assert_eq!(world.count("SELECT count(*) AS n FROM journal_days"), 3);
    assert_eq!(all_periods(&mut world.db(), college), EXPECTED);
    prove(&world);
}

#[test]
fn a_transfer_that_comes_late_counts_where_its_day_is_written() {
    let world = World::new();
    let college = world.college("Sunrise");
    let asha = (college, world.student(college, "asha").id);
    let mut db = world.db();
    three_days(&mut db, asha);
    fold_all(&mut db);
    post_at(&mut db, asha, midnight_in_india(day(1)), 40);
    // Even of a day on which there was nothing, before all others.
    post_at(
        &mut db,
        asha,
        midnight_in_india(day(0)) - Duration::seconds(1),
        50,
    );
    assert_eq!(incoming(&mut db, college, Some(1), Some(1)), (3, 340));
    assert_eq!(incoming(&mut db, college, None, None), (8, 30_393));
    prove(&world);
}

#[test]
fn a_day_is_written_only_when_its_late_transfers_are_there() {
    let world = World::new();
    let college = world.college("Sunrise");
    let asha = (college, world.student(college, "asha").id);
    three_days(&mut world.db(), asha);
    let (posted, seen) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let posting = transaction(&mut world.db(), |tx| {
                post_at(tx, asha, midnight_in_india(day(1)), 40);
                posted.send(()).expect("heard");
                std::thread::sleep(std::time::Duration::from_millis(300));
                Ok::<_, portal_persistence::StoreError>(())
            });
            posting.expect("posted");
        });
        seen.recv().expect("posted");
        fold_all(&mut world.db());
    });
    assert_eq!(
        incoming(&mut world.db(), college, Some(1), Some(1)),
        (3, 340)
    );
    prove(&world);
}

#[test]
fn the_books_tell_a_day_that_was_not_written_right() {
    let world = World::new();
    let college = world.college("Sunrise");
    let asha = (college, world.student(college, "asha").id);
    three_days(&mut world.db(), asha);
    fold_all(&mut world.db());
    for wrong in [
        "UPDATE journal_days SET amount = amount + 1 WHERE day = '2026-03-31'",
        "ALTER TABLE journal_days DISABLE TRIGGER USER; DELETE FROM journal_days WHERE day = '2026-04-01'",
        "INSERT INTO journal_days SELECT college_id, '2026-02-01', kind, debit, credit, 1, 1 FROM journal_days LIMIT 1",
    ] {
        let before = ledger_check::verify(&mut world.db())
            .expect("a proof")
            .differences
            .len();
        world.execute(wrong).expect(wrong);
        let after = ledger_check::verify(&mut world.db())
            .expect("a proof")
            .differences;
        assert_eq!(after.len(), before + 1, "{after:?}");
        assert!(
            after.iter().all(|line| line.contains("the journal keeps")),
            "{after:?}"
        );
    }
}
