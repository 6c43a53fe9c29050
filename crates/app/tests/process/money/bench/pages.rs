//! Reading: pages of a small wallet and of a large one, and receipts.

use super::{Bench, ROUNDS, load::load};
use crate::{
    money::{
        client::get,
        figures::{median, print_beside_bar, print_figure, ratio},
        population::{Group, PayingStudent, TRANSFER, id},
    },
    portal::Portal,
};

/// A page has 20 of them, or 20 payments, so every reply is as long as the others.
const SMALL: usize = 24;
const LARGE: usize = 100_000;
/// Entries that one transaction posts: a row that one transaction changes many times is slow to find.
const BATCH: usize = 500;

/// A college with two students.
struct Wallets {
    group: Group,
    /// The number of the large wallet's first entry.
    first: usize,
}

impl Wallets {
    /// Nine payments and an award in turn, through the ledger's own trigger.
    fn new(bench: &mut Bench) -> Self {
        let group = bench.population.group(2, 1);
        bench.population.fund(&group, 100_000_000);
        let first = 50_000_000;
        for batch in 0..LARGE / BATCH {
            post(bench, group.student(1), first + batch * BATCH, BATCH);
        }
        post(bench, group.student(0), first + LARGE, SMALL);
        bench
            .population
            .db
            .batch_execute("VACUUM ANALYZE transfers, wallets")
            .expect("swept");
        Self { group, first }
    }

    /// Where the page after the middle of the large wallet begins.
    fn deep(&self) -> String {
        format!("&after={}", id(TRANSFER, self.first + LARGE / 2))
    }
}

fn post(bench: &mut Bench, student: &PayingStudent, first: usize, count: usize) {
    let (college, student) = (&student.college, &student.id);
    let sql = format!(
        "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student,
                                amount, description)
         SELECT '{college}', made.id('{TRANSFER}', {first} + n), now(),
                CASE WHEN is_award THEN 'award' ELSE 'fee' END,
                CASE WHEN is_award THEN 'scholarships' ELSE 'wallet' END,
                CASE WHEN NOT is_award THEN '{student}'::uuid END,
                CASE WHEN is_award THEN 'wallet' ELSE 'fees' END,
                CASE WHEN is_award THEN '{student}'::uuid END, 100, 'A fee of the course'
         FROM (SELECT n, n % 10 = 9 AS is_award FROM generate_series(0, {count} - 1) n) entries"
    );
    bench.population.db.batch_execute(&sql).expect("posted");
}

pub(super) fn compare_sizes(bench: &mut Bench) {
    let wallets = Wallets::new(bench);
    let portal = bench.portal();
    let accountant = &wallets.group.student(0).accountant;
    let statement = |student: &PayingStudent, after: &str| {
        let path = format!(
            "/api/accountant/statement/{}?limit=20{after}",
            student.sap_id
        );
        get(&path, accountant)
    };
    let history = |student: &PayingStudent, after: &str| {
        get(
            &format!("/api/wallet/history?limit=20{after}"),
            &student.cookie,
        )
    };
    let requests = |ask: &dyn Fn(&PayingStudent, &str) -> Vec<u8>| {
        let (small, large) = (wallets.group.student(0), wallets.group.student(1));
        [ask(small, ""), ask(large, ""), ask(large, &wallets.deep())]
    };
    compare(bench, &portal, "statement", &requests(&statement));
    compare(bench, &portal, "history", &requests(&history));
    portal.stop();
}

fn compare(bench: &Bench, portal: &Portal, what: &str, requests: &[Vec<u8>; 3]) {
    let (mut rates, mut p99s) = ([const { Vec::new() }; 3], [const { Vec::new() }; 3]);
    for _ in 0..ROUNDS {
        for (index, request) in requests.iter().enumerate() {
            let duration = bench.duration / 3;
            let mut load = load(portal.port(), duration, |_| request.clone());
            rates[index].push(load.rate());
            p99s[index].push(load.p99());
        }
    }
    let (rates, p99s) = (rates.map(median), p99s.map(median));
    let names = [
        "24 entries",
        "100,000 entries, first page",
        "100,000 entries, in the middle",
    ];
    for (name, (rate, p99)) in names.iter().zip(rates.iter().zip(p99s)) {
        print_figure(
            &format!("{what} of {name}, a second"),
            &format!("{rate:.0}"),
        );
        print_figure("  p99 in ms", &format!("{p99:.1}"));
    }
    for (name, rate) in names.iter().zip(rates).skip(1) {
        let cost = ratio(rates[0], rate);
        print_beside_bar(
            &format!("{what}: cost of {name}"),
            &format!("{cost:.2}"),
            "<= 1.2",
            cost <= 1.2,
        );
    }
}

/// Receipts as PDF, each made anew.
pub(super) fn render_receipts(bench: &mut Bench) {
    let portal = bench.portal();
    let rows = bench.population.db.query(
        "SELECT t.id::text, t.college_id::text FROM receipts r
         JOIN transfers t ON (t.college_id, t.id) = (r.college_id, r.transfer_id)
         WHERE r.college_id = (SELECT college_id FROM receipts LIMIT 1) LIMIT 1000",
        &[],
    );
    let rows = rows.expect("receipts");
    let ids: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let cookie = bench.population.accountant(&rows[0].get::<_, String>(1));
    let request = |number: usize| {
        get(
            &format!("/api/fees/receipts/{}", ids[number % ids.len()]),
            &cookie,
        )
    };
    let mut load = load(portal.port(), bench.duration, request);
    print_figure("receipts rendered a second", &format!("{:.0}", load.rate()));
    print_figure("  p99 in ms", &format!("{:.1}", load.p99()));
    portal.stop();
}
