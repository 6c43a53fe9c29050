//! How fast payments and results are (`make bench`), each figure beside its bar: against pgbench doing
//! the same on the same PostgreSQL, and small against large. Nothing here fails for being slow.

mod backups;
#[cfg(target_os = "linux")]
mod fleet;
mod growth;
mod load;
mod mails;
mod namesakes;
mod pages;
mod payments;
mod pgbench;
mod process;
mod publishing;
mod results;
mod sign_ins;
mod universities;

use std::time::Duration;

use crate::{
    money::{
        cluster::Cluster,
        figures::end_harness_line,
        population::{Population, portal},
    },
    portal::Portal,
    sandbox::{Sandbox, eventually, run_well},
};

/// As many as a busy hour at a large college has.
const CONNECTIONS: usize = 32;
/// Of each measurement; the one in the middle counts.
const ROUNDS: usize = 3;

/// A PostgreSQL of one's own, durable and with the settings of the embedded one.
struct Bench {
    sandbox: Sandbox,
    cluster: Cluster,
    population: Population,
    /// Of one measurement.
    duration: Duration,
}

impl Bench {
    fn new() -> Self {
        let sandbox = Sandbox::new();
        let cluster = Cluster::start(&sandbox);
        let population = Population::create(&cluster.url());
        Self::on(sandbox, cluster, population)
    }

    fn on(sandbox: Sandbox, cluster: Cluster, population: Population) -> Self {
        let given = std::env::var("BENCH_SECONDS").ok();
        let seconds = given.and_then(|text| text.parse().ok()).unwrap_or(10);
        Self {
            sandbox,
            cluster,
            population,
            duration: Duration::from_secs(seconds),
        }
    }

    /// The most charges that are paid in one measurement.
    fn most_payments(&self) -> usize {
        12_000 * usize::try_from(self.duration.as_secs()).expect("a number")
    }

    /// A portal that has caught up with everything that others left to it.
    fn portal(&mut self) -> Portal {
        let portal = Portal::start(portal(&self.sandbox, &self.cluster.url(), &["serve"]));
        let population = &mut self.population;
        let numbered =
            || population.number("SELECT count(*) FROM receipts WHERE number IS NULL") == 0;
        eventually("receipts are numbered", Duration::from_secs(120), numbered);
        self.cluster.checkpoint();
        portal
    }
}

#[test]
#[ignore = "make bench"]
fn bench_results() {
    let mut bench = Bench::new();
    end_harness_line();
    results::compare_result_day(&mut bench);
    results::render(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_portal() {
    let mut bench = Bench::new();
    end_harness_line();
    process::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_sign_ins() {
    let mut bench = Bench::new();
    end_harness_line();
    sign_ins::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_mails() {
    let mut bench = Bench::new();
    end_harness_line();
    mails::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_namesakes() {
    let mut bench = Bench::new();
    end_harness_line();
    namesakes::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_university() {
    let mut bench = Bench::new();
    end_harness_line();
    universities::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_publishing() {
    let mut bench = Bench::new();
    end_harness_line();
    publishing::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_backup() {
    let mut bench = Bench::new();
    end_harness_line();
    backups::measure(&mut bench);
}

#[test]
#[ignore = "make bench"]
fn bench_money() {
    let mut bench = Bench::new();
    end_harness_line();
    payments::compare_with_pgbench(&mut bench);
    payments::compare_colleges(&mut bench);
    pages::compare_sizes(&mut bench);
    pages::render_receipts(&mut bench);
    let verify = portal(&bench.sandbox, &bench.cluster.url(), &["ledger", "verify"]);
    eprint!("{}", run_well(verify));
}

/// Needs what `make fleet` has found or unpacked.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "make bench"]
fn bench_fleet() {
    let mut bench = fleet::bench();
    end_harness_line();
    fleet::compare_setups(&mut bench);
    fleet::compare_verifications(&mut bench);
}
