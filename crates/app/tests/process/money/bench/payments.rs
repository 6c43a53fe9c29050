//! Wallet payments: through the portal and by pgbench, of one college and of a thousand.

use std::fs;

use super::{
    Bench, ROUNDS,
    load::{Load, load},
    pgbench::{self, Work},
};
use crate::money::{
    client::pay,
    figures::{all_but, median, print_beside_bar, print_figure, ratio, spread},
    population::{Charges, Group},
};

/// Charges that are paid one after the other.
pub(super) struct Till {
    group: Group,
    charges: Charges,
    paid: usize,
}

impl Till {
    pub(super) fn new(
        bench: &mut Bench,
        (students, colleges): (usize, usize),
        most: usize,
    ) -> Self {
        let group = bench.population.group(students, colleges);
        // Every payer owes as many.
        let charges = bench
            .population
            .charges(&group, most / students * students, 100);
        bench.population.fund(&group, 100_000_000);
        Self {
            group,
            charges,
            paid: 0,
        }
    }

    /// Pays through a portal for as long as a measurement takes.
    fn pay(&mut self, bench: &mut Bench) -> Load {
        let portal = bench.portal();
        let load = self.pay_at(bench, portal.port());
        portal.stop();
        load
    }

    /// The same at that port.
    pub(super) fn pay_at(&mut self, bench: &Bench, port: u16) -> Load {
        let first = self.paid;
        let request = |number: usize| {
            let index = first + number;
            let (cookie, charge) = (&self.group.student(index).cookie, self.charges.id(index));
            pay(cookie, &charge, Some(&format!("bench-{index}")))
        };
        let load = load(port, bench.duration, request);
        self.paid += load.count;
        load
    }
}

/// Beginning with the first student of all, whom pgbench reckons from nought.
pub(super) fn compare_with_pgbench(bench: &mut Bench) {
    let size = (10_000, 100);
    let most = 3 * ROUNDS * bench.most_payments();
    let mut till = Till::new(bench, size, most);
    let scripts = [pgbench::statement_by_statement(), pgbench::two_statements()];
    let paths = ["six.sql", "two.sql"].map(|name| bench.sandbox.data_dir().join(name));
    for (path, script) in paths.iter().zip(scripts) {
        fs::write(path, script).expect("written");
    }
    let program = pgbench::find();
    let (mut six, mut two, mut ours) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        if let Some(program) = &program {
            for (path, rates) in paths.iter().zip([&mut six, &mut two]) {
                bench.cluster.checkpoint();
                // From the first charge that nobody has paid.
                let first = till.charges.first + till.paid;
                let numbers = [
                    ("first", first),
                    ("students", size.0),
                    ("colleges", size.1),
                    ("i", 0),
                ];
                let work = Work {
                    url: &bench.cluster.url(),
                    script: path.clone(),
                    duration: bench.duration,
                    numbers: &numbers,
                };
                rates.push(pgbench::run(program, &work).rate);
                // None of its connections gets so far ahead of the others.
                till.paid += bench.most_payments();
            }
        }
        ours.push(till.pay(bench));
    }
    report(six, two, ours);
}

fn report(six: Vec<f64>, two: Vec<f64>, mut ours: Vec<Load>) {
    let rates: Vec<f64> = ours.iter().map(Load::rate).collect();
    let p50 = median(ours.iter_mut().map(Load::p50).collect());
    let p99 = median(ours.iter_mut().map(Load::p99).collect());
    let rate = median(rates);
    print_figure("payments a second: the portal", &format!("{rate:.0}"));
    print_figure("  p50 / p99 in ms", &format!("{p50:.1} / {p99:.1}"));
    if six.is_empty() {
        print_figure("payments a second: pgbench is not on this machine", "-");
        return;
    }
    let (six, two) = (median(six), median(two));
    print_figure(
        "payments a second: pgbench in 6 round trips",
        &format!("{six:.0}"),
    );
    print_figure(
        "payments a second: pgbench in 2, as the portal",
        &format!("{two:.0}"),
    );
    let share = ratio(rate, six);
    print_beside_bar(
        "the portal to pgbench in 6 round trips",
        &format!("{share:.2}"),
        ">= 0.8",
        share >= 0.8,
    );
    print_figure(
        "the portal to pgbench in 2",
        &format!("{:.2}", ratio(rate, two)),
    );
}

/// A thousand payers of one college share no row, so they are no slower.
pub(super) fn compare_colleges(bench: &mut Bench) {
    let most = ROUNDS * bench.most_payments();
    let mut one = Till::new(bench, (1000, 1), most);
    let mut thousand = Till::new(bench, (1000, 1000), most);
    let (mut of_one, mut of_thousand) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        of_one.push(one.pay(bench).rate());
        of_thousand.push(thousand.pay(bench).rate());
    }
    let noise = spread(&of_one).max(spread(&of_thousand));
    let (one, thousand) = (median(of_one), median(of_thousand));
    print_figure(
        "payments a second: 1000 payers of one college",
        &format!("{one:.0}"),
    );
    print_figure(
        "payments a second: 1000 payers of 1000 colleges",
        &format!("{thousand:.0}"),
    );
    print_figure("  spread of the rounds", &format!("{noise:.2}"));
    let share = ratio(one, thousand);
    let bar = all_but(noise);
    print_beside_bar(
        "one college to a thousand",
        &format!("{share:.2}"),
        &format!(">= {bar:.2}"),
        share >= bar,
    );
}
