//! The machine of the database that writes dies, is frozen, is cut off: another takes over by itself, and nothing that was
//! acknowledged is lost or done twice. `make fleet` finds the programs, or unpacks Debian's and installs Patroni; it takes root,
//! which may make networks.

mod machines;
mod net;
mod strangers;

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use self::machines::{MACHINES, Machines};
use crate::{
    browser::Browser,
    metrics::value,
    money::{
        callers::{STUDENTS, Scene},
        figures::{end_harness_line, print_beside_bar, print_figure},
        kept::Kept,
        population::{Population, portal},
    },
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, eventually, run_well},
};

const PAID: &str =
    r#"portal_http_requests_total{method="POST",route="/api/wallet/pay",status="200"}"#;
/// By itself, on a machine that is busy with other things.
const BACK_WITHIN: Duration = Duration::from_secs(120);

/// What happens to the machine that writes, and how soon the portal is to serve again on a quiet machine.
#[derive(Debug, Clone, Copy)]
enum Fault {
    Killed,
    Frozen,
    CutOff,
}

impl Fault {
    const ALL: [Self; 3] = [Self::Killed, Self::Frozen, Self::CutOff];

    fn bar(self) -> Duration {
        Duration::from_secs(match self {
            Self::Killed => 15,
            Self::Frozen | Self::CutOff => 35,
        })
    }

    fn strike(self, machines: &Machines, machine: u8) {
        match self {
            Self::Killed => machines.kill_postgres(machine),
            Self::Frozen => machines.net.signal(machine, Signal::STOP),
            Self::CutOff => machines.net.cut(machine),
        }
    }

    fn mend(self, machines: &Machines, machine: u8) {
        match self {
            Self::Killed => {}
            Self::Frozen => machines.net.signal(machine, Signal::CONT),
            Self::CutOff => machines.net.join(machine),
        }
    }
}

/// When payments were acknowledged, as the portal counts them.
struct Pulse {
    metrics: Browser,
    last: Option<i64>,
    /// Since the last payment that was new.
    since: Instant,
    longest: Duration,
}

impl Pulse {
    fn at(port: u16) -> Self {
        Self {
            metrics: Browser::at(port),
            last: None,
            since: Instant::now(),
            longest: Duration::ZERO,
        }
    }

    /// Looks again; whether anything was paid since the last look.
    fn beats(&mut self) -> bool {
        let text = self.metrics.get("/metrics").ok();
        let paid = value(text.as_str().expect("text"), PAID);
        self.longest = self.longest.max(self.since.elapsed());
        let beats = paid > self.last;
        if beats {
            self.last = paid;
            self.since = Instant::now();
        }
        beats
    }

    /// Watches that long.
    fn watch(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time {
            self.beats();
            sleep(Duration::from_millis(50));
        }
    }
}

#[test]
#[ignore = "make fleet"]
fn a_writer_that_is_lost_is_replaced_and_nothing_that_was_paid_is() {
    let machines = Machines::start();
    strangers::get_nothing(&machines);
    let writer = machines.writer();
    machines.prepare(writer);
    let (sandbox, metrics) = (Sandbox::new(), free_port());
    let mut serve = portal(&sandbox, &machines.url(), &["serve"]);
    serve.env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{metrics}"));
    let served = Portal::start(serve);
    let mut population = Population::create(&machines.url_at(writer));
    let group = population.group(STUDENTS, 1);
    let charges = population.charges(&group, 200_000, 100);
    population.fund(&group, 1_000_000_000);
    drop(population);
    let scene = Scene::new(served.port(), &group, charges);
    let (away, settled) = scene.play(|| {
        let mut pulse = Pulse::at(metrics);
        eventually("payments go through", BACK_WITHIN, || pulse.beats());
        Fault::ALL.map(|fault| lose_the_writer(&machines, fault, &mut pulse))
    });
    machines.wait_until_whole();
    scene.repeat_some(&settled);
    let books = Kept::read(&machines.url_at(machines.writer()));
    let defects = scene.defects.into_inner();
    if defects > 0 {
        let said = served.said();
        let of_requests = |line: &&str| line.contains("ERROR") && line.contains("portal_http");
        for line in said.lines().filter(of_requests).take(5) {
            eprintln!("{line}");
        }
    }
    books.compare(&settled, charges, defects);
    end_harness_line();
    for (fault, away) in Fault::ALL.into_iter().zip(away) {
        print_beside_bar(
            &format!("the writer was {fault:?}: seconds without a payment"),
            &format!("{:.1}", away.as_secs_f64()),
            &format!("<= {}", fault.bar().as_secs()),
            away <= fault.bar(),
        );
    }
    print_figure(
        "requests sent again",
        &scene.retries.into_inner().to_string(),
    );
    let verify = run_well(portal(&sandbox, &machines.url(), &["ledger", "verify"]));
    assert!(verify.ends_with("The books are right.\n"), "{verify}");
    machines.compare();
    unprotected_with_one_machine_left(&machines, &served, metrics);
    served.stop();
}

/// The portal goes on, and says that what is committed now is on one machine.
fn unprotected_with_one_machine_left(machines: &Machines, portal: &Portal, metrics: u16) {
    let (ready, metrics) = (Browser::at(portal.port()), Browser::at(metrics));
    let told = || {
        let text = metrics.get("/metrics").ok();
        let gauge = value(text.as_str().expect("text"), "portal_database_synchronous");
        let body = ready.get("/readyz").ok();
        (gauge, body["synchronous"].as_bool())
    };
    eventually("a standby confirms", BACK_WITHIN, || {
        told() == (Some(1), Some(true))
    });
    let writer = machines.writer();
    for machine in MACHINES.into_iter().filter(|one| *one != writer) {
        machines.stop_database(machine);
    }
    eventually("no standby confirms", BACK_WITHIN, || {
        told() == (Some(0), Some(false))
    });
}

/// How long nobody could pay.
fn lose_the_writer(machines: &Machines, fault: Fault, pulse: &mut Pulse) -> Duration {
    let lost = machines.writer();
    pulse.watch(Duration::from_secs(2));
    pulse.longest = Duration::ZERO;
    fault.strike(machines, lost);
    let struck = Instant::now();
    // A call that was answered before may still be counted.
    pulse.watch(Duration::from_secs(1));
    eventually("it is paid again", BACK_WITHIN, || {
        let beats = pulse.beats();
        sleep(Duration::from_millis(20));
        beats && struck.elapsed() > Duration::from_secs(1) && machines_agree(machines, lost)
    });
    let away = pulse.longest;
    fault.mend(machines, lost);
    machines.wait_until_whole();
    away
}

/// Whether another machine writes by now.
fn machines_agree(machines: &Machines, lost: u8) -> bool {
    machines.find_writer().is_some_and(|writer| writer != lost)
}
