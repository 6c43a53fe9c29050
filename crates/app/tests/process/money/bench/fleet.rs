//! One portal, one and two of them behind nginx, one behind PgBouncer, and a replica: all of it on this
//! one machine, so that each part takes from the others. What it shows is what a part costs.

use portal_persistence::migrations;

use super::{Bench, ROUNDS, load::load, payments::Till, results::publish_all};
use crate::{
    browser::Browser,
    fleet::{
        nginx::Nginx,
        pooler::{Lends, Pooler, lent::lend, new_pgbouncer, sample},
    },
    metrics::value,
    money::{
        client::get,
        cluster::Cluster,
        figures::{median, print_figure},
        population::{Population, portal},
    },
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, eventually},
};

const STUDENTS: (usize, usize) = (10_000, 100);
/// Connections that only stand there.
const IDLE: usize = 300;

/// What serves in a measurement; stopped with this value.
struct Setup {
    port: u16,
    portals: Vec<Portal>,
    _nginx: Option<Nginx>,
    _pooler: Option<Pooler>,
    _sandboxes: Vec<Sandbox>,
}

impl Setup {
    /// So many portals on that database, behind nginx or not, and maybe through a pooler of that mode that logs in as a
    /// role without ownership.
    fn new(bench: &mut Bench, portals: usize, proxied: bool, pooled: Option<(&str, &str)>) -> Self {
        let owner = bench.cluster.url();
        let pooler = pooled.map(|(mode, url)| {
            let lends = Lends {
                mode,
                size: 50,
                url,
                first: &sample(),
                last: "",
            };
            Pooler::run(new_pgbouncer(), &bench.cluster, lends)
        });
        let url = pooler.as_ref().map_or_else(|| owner.clone(), Pooler::url);
        bench.portal().stop();
        let sandboxes: Vec<_> = (0..portals).map(|_| Sandbox::new()).collect();
        let started = sandboxes.iter();
        let portals: Vec<_> = started
            .map(|sandbox| {
                let mut serve = portal(sandbox, &url, &["serve"]);
                if pooled.is_some() {
                    serve.env("DATABASE_OWNER_URL", &owner);
                }
                Portal::start(serve)
            })
            .collect();
        let ports: Vec<u16> = portals.iter().map(Portal::port).collect();
        let nginx = proxied.then(|| Nginx::before(&ports));
        Self {
            port: nginx.as_ref().map_or(ports[0], |nginx| nginx.port),
            portals,
            _nginx: nginx,
            _pooler: pooler,
            _sandboxes: sandboxes,
        }
    }

    fn stop(self) {
        for portal in self.portals {
            portal.stop();
        }
    }
}

/// With room for many connections.
pub(super) fn bench() -> Bench {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start_empty(&sandbox, &[("max_connections", "500")]);
    migrations::run(&cluster.url()).expect("migrated");
    let population = Population::create(&cluster.url());
    let mut bench = Bench::on(sandbox, cluster, population);
    bench.duration /= 2;
    bench
}

/// So many portals, behind nginx or not, through a PgBouncer of that mode or none, beside so many idle connections.
const WAYS: [(&str, usize, bool, Option<&str>, usize); 6] = [
    ("one portal", 1, false, None, 0),
    ("one portal behind nginx", 1, true, None, 0),
    ("two portals behind nginx", 2, true, None, 0),
    (
        "one portal, PgBouncer lends sessions",
        1,
        false,
        Some("session"),
        0,
    ),
    (
        "one portal, PgBouncer lends for transactions",
        1,
        false,
        Some("transaction"),
        0,
    ),
    (
        "one portal beside 300 idle connections",
        1,
        false,
        None,
        IDLE,
    ),
];

/// Results and payments, each way in turn, and the median of the rounds.
pub(super) fn compare_setups(bench: &mut Bench) {
    let group = bench.population.group(STUDENTS.0, STUDENTS.1);
    publish_all(bench);
    let mut till = Till::new(bench, STUDENTS, 6 * ROUNDS * bench.most_payments());
    let lent = lend(&bench.cluster);
    let mut figures = WAYS.map(|_| (Vec::new(), Vec::new(), Vec::new()));
    for _ in 0..ROUNDS {
        for ((_, portals, proxied, pooled, idle), figures) in WAYS.iter().zip(&mut figures) {
            let setup = Setup::new(bench, *portals, *proxied, pooled.map(|mode| (mode, &*lent)));
            let idle: Vec<_> = (0..*idle).map(|_| bench.cluster.superuser()).collect();
            let result = |number: usize| get("/api/result", &group.student(number * 7919).cookie);
            figures
                .0
                .push(load(setup.port, bench.duration, result).rate());
            let mut paid = till.pay_at(bench, setup.port);
            figures.1.push(paid.rate());
            figures.2.push(paid.p99());
            drop(idle);
            setup.stop();
        }
    }
    for ((name, ..), (results, payments, p99)) in WAYS.iter().zip(figures) {
        print_figure(
            &format!("results a second: {name}"),
            &format!("{:.0}", median(results)),
        );
        print_figure(
            &format!("payments a second: {name}"),
            &format!("{:.0}", median(payments)),
        );
        print_figure("  p99 in ms", &format!("{:.1}", median(p99)));
    }
}

/// Verifying results, each from another address, by the primary and by a replica.
pub(super) fn compare_verifications(bench: &mut Bench) {
    let sandbox = Sandbox::new();
    let replica = bench.cluster.replicate(&sandbox);
    let rows = bench
        .population
        .db
        .query("SELECT code FROM results LIMIT 10000", &[]);
    let rows = rows.expect("results");
    let codes: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let (mut primary, mut replicated) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        primary.push(verify(bench, &codes, None));
        replicated.push(verify(bench, &codes, Some(&replica)));
    }
    print_figure(
        "verifications a second: the primary",
        &format!("{:.0}", median(primary)),
    );
    print_figure(
        "verifications a second: the replica",
        &format!("{:.0}", median(replicated)),
    );
}

fn verify(bench: &mut Bench, codes: &[String], replica: Option<&Cluster>) -> f64 {
    let metrics = free_port();
    let mut serve = portal(&bench.sandbox, &bench.cluster.url(), &["serve"]);
    serve
        .env("PORTAL_TRUSTED_PROXIES", "127.0.0.1")
        .env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{metrics}"));
    if let Some(replica) = replica {
        serve.env("DATABASE_REPLICA_URL", replica.url());
    }
    let portal = Portal::start(serve);
    let figure = |name: &str| {
        let text = Browser::at(metrics).get("/metrics").ok();
        value(text.as_str().expect("text"), name)
    };
    if replica.is_some() {
        eventually(
            "the replica is asked",
            std::time::Duration::from_secs(20),
            || figure("portal_replica_in_use") == Some(1),
        );
    }
    let request = |number: usize| {
        let code = &codes[number * 7919 % codes.len()];
        let [_, b, c, d] = u32::try_from(number % 0xff_ffff)
            .expect("small")
            .to_be_bytes();
        format!(
            "GET /api/verify/{code} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.{b}.{c}.{d}\r\n\r\n"
        )
        .into_bytes()
    };
    let verified = load(portal.port(), bench.duration, request);
    if replica.is_some() {
        let by_replica = figure(r#"portal_replica_reads_total{by="replica"}"#).expect("a number");
        let share = 100 * by_replica / i64::try_from(verified.count).expect("a number");
        print_figure(
            "  of these read from the replica, in percent",
            &share.to_string(),
        );
    }
    portal.stop();
    verified.rate()
}
