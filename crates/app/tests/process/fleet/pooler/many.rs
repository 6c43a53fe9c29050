//! As many connections as fifty instances have, over sixty of the server's; and what a pooler costs.

use std::{
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

use portal_domain::{colleges::CollegeName, ids::CollegeId};
use portal_persistence::{Db, Pool, PoolSettings, Session, StoreError, colleges, transaction};
use serde_json::json;

use super::{Lends, Pooler, lent, new_pgbouncer, sample};
use crate::{
    money::{
        client::{Client, get, pay},
        cluster::Cluster,
        figures::{end_harness_line, median, print_figure, rate, ratio},
        population::{COLLEGE, Charges, Group, Population, id, portal},
    },
    portal::Portal,
    sandbox::Sandbox,
};

const INSTANCES: usize = 50;
/// The default of `PORTAL_POOL_SIZE`.
const EACH: usize = 16;
const SERVERS: u32 = 60;
/// With each of its connections, what each instance asks.
const ROUNDS: usize = 10;
const COLLEGES: usize = 10;
/// Longer than all of them wait for one another.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks two things, half of the instances in the other order: what one calls its first statement is another one's second.
fn ask(db: &mut Db, instance: usize, round: usize) {
    let number = (instance + round) % COLLEGES;
    let named = format!("College {number}");
    let of: CollegeId = serde_json::from_value(json!(id(COLLEGE, number))).expect("an id");
    let by_id = |db: &mut Db| {
        let found = transaction(db, |tx| colleges::find(tx, of)).expect("an answer");
        assert_eq!(found.expect("a college").name, named);
    };
    let by_name = |db: &mut Db| {
        let name = CollegeName::parse("name", &named).expect("a name");
        let found: Result<_, StoreError> = transaction(db, |tx| colleges::find_by_name(tx, &name));
        assert_eq!(found.expect("an answer").expect("a college").id, of);
    };
    if instance.is_multiple_of(2) {
        by_id(db);
        by_name(db);
    } else {
        by_name(db);
        by_id(db);
    }
}

/// One of the instances: opens all its connections before any of them asks.
fn work(url: &str, instance: usize, all_open: &Barrier) {
    let pool = Pool::new(&PoolSettings {
        checkout_timeout: PATIENCE,
        session: Session::OfRole,
        ..PoolSettings::new(url, u32::try_from(EACH).expect("a number"))
    });
    let mut connections: Vec<_> = (0..EACH)
        .map(|_| pool.get().expect("a connection"))
        .collect();
    all_open.wait();
    for round in 0..ROUNDS {
        for db in &mut connections {
            ask(db, instance, round);
        }
    }
    all_open.wait();
}

#[test]
#[ignore = "make fleet"]
fn the_connections_of_fifty_instances_share_sixty_of_the_servers() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start_empty(&sandbox, &[("max_connections", "80")]);
    portal_persistence::migrations::run(&cluster.url()).expect("migrated");
    let mut population = Population::create(&cluster.url());
    population.group(COLLEGES, COLLEGES);
    let lends = Lends {
        mode: "transaction",
        size: SERVERS,
        url: &lent::lend(&cluster),
        first: &sample(),
        last: "",
    };
    let pooler = Pooler::run(new_pgbouncer(), &cluster, lends);
    let (url, all_open) = (pooler.url(), Barrier::new(INSTANCES + 1));
    end_harness_line();
    thread::scope(|scope| {
        for instance in 0..INSTANCES {
            let (url, all_open) = (&url, &all_open);
            scope.spawn(move || work(url, instance, all_open));
        }
        all_open.wait();
        let since = Instant::now();
        all_open.wait();
        let asked = rate(2 * INSTANCES * EACH * ROUNDS, since.elapsed());
        print_figure(
            "transactions a second over 800 connections",
            &format!("{asked:.0}"),
        );
    });
    let servers = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'portal_web'";
    let servers = population.number(servers);
    print_figure("connections of the server's", &servers.to_string());
    assert!((2..=i64::from(SERVERS)).contains(&servers), "{servers}");
}

/// How many payments and wallets a second a portal answers, asked by eight at once for that long.
struct Till<'a> {
    group: &'a Group,
    charges: Charges,
    paid: usize,
}

const CLIENTS: usize = 8;
/// New connections of the server's are slow at first, and a pooler keeps old ones.
const WARM_UP: Duration = Duration::from_secs(3);
const EACH_LONG: Duration = Duration::from_secs(4);

impl Till<'_> {
    fn rate(&mut self, port: u16) -> f64 {
        self.rate_for(port, WARM_UP);
        self.rate_for(port, EACH_LONG)
    }

    fn rate_for(&mut self, port: u16, long: Duration) -> f64 {
        let (group, charges, first) = (self.group, self.charges, self.paid);
        let since = Instant::now();
        let counts = thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|client| {
                    scope.spawn(move || pay_for(port, (group, charges), first + client, long))
                })
                .collect();
            let counts = clients.into_iter().map(thread::ScopedJoinHandle::join);
            counts
                .map(|count| count.expect("no panic"))
                .collect::<Vec<_>>()
        });
        let most = counts.iter().max().expect("clients");
        self.paid += most * CLIENTS;
        rate(2 * counts.iter().sum::<usize>(), since.elapsed())
    }
}

/// One of them, from that charge on and for so long; how many it has paid.
fn pay_for(port: u16, (group, charges): (&Group, Charges), first: usize, long: Duration) -> usize {
    let (mut client, since) = (Client::at(port), Instant::now());
    let mut count = 0;
    while since.elapsed() < long {
        let index = first + count * CLIENTS;
        let student = group.student(index);
        let key = format!("cost-{index}");
        for request in [
            pay(&student.cookie, &charges.id(index), Some(&key)),
            get("/api/wallet", &student.cookie),
        ] {
            let answer = client.ask(&request).expect("an answer");
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        count += 1;
    }
    count
}

#[test]
#[ignore = "make fleet"]
fn what_a_pooler_costs_is_told() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start(&sandbox);
    let mut population = Population::create(&cluster.url());
    let group = population.group(1_000, 10);
    let charges = population.charges(&group, 100_000, 100);
    population.fund(&group, 100_000_000);
    let url = lent::lend(&cluster);
    let sample = sample();
    let lends = |mode| Lends {
        mode,
        size: 20,
        url: &url,
        first: &sample,
        last: "",
    };
    let poolers =
        ["session", "transaction"].map(|mode| Pooler::run(new_pgbouncer(), &cluster, lends(mode)));
    let mut till = Till {
        group: &group,
        charges,
        paid: 0,
    };
    let urls = [url.clone(), poolers[0].url(), poolers[1].url()];
    let mut rates = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..3 {
        for (url, rates) in urls.iter().zip(&mut rates) {
            let mut serve = portal(&sandbox, url, &["serve"]);
            serve.env("DATABASE_OWNER_URL", cluster.url());
            let portal = Portal::start(serve);
            rates.push(till.rate(portal.port()));
            portal.stop();
        }
    }
    end_harness_line();
    let [none, session, transaction] = rates.map(median);
    for (how, of) in [
        ("no pooler", none),
        ("session mode", session),
        ("transaction mode", transaction),
    ] {
        let share = format!("{of:.0} ({:.2})", ratio(of, none));
        print_figure(&format!("payments and wallets a second: {how}"), &share);
    }
}
