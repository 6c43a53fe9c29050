//! A pooler in transaction mode in front of a role without ownership; and those that are refused.

use std::{process::Command, thread, time::Duration};

use portal_services::demo::PASSWORD;

use super::{Lends, Pooler, new_pgbouncer, sample};
use crate::{
    configuration::refused,
    lent::{ROLE_SETTINGS, as_role},
    money::{
        class::Class,
        client::{Client, get, pay},
        cluster::Cluster,
        population::{Charges, Group, Population, portal},
    },
    people::log_in,
    portal::Portal,
    sandbox::{Sandbox, run, run_well},
    tools::program,
};

/// Fewer than the portal has connections to the pooler.
const SIZE: u32 = 5;

/// Makes the role that serves; its URL.
pub(crate) fn lend(cluster: &Cluster) -> String {
    let mut db = cluster.superuser();
    let make = "CREATE ROLE portal_web LOGIN PASSWORD 'web' IN ROLE portal_app";
    db.batch_execute(make).expect("a role");
    let settings = ROLE_SETTINGS.replace("{role}", "portal_web");
    db.batch_execute(&settings).expect("its settings");
    as_role(&cluster.url(), "portal_web", "web")
}

/// One by the sample, which lends for transactions.
fn start(cluster: &Cluster, url: &str, last: &str) -> Pooler {
    let lends = Lends {
        mode: "transaction",
        size: SIZE,
        url,
        first: &sample(),
        last,
    };
    Pooler::run(new_pgbouncer(), cluster, lends)
}

fn command(sandbox: &Sandbox, pooler: &Pooler, cluster: &Cluster, arguments: &[&str]) -> Command {
    let mut command = portal(sandbox, &pooler.url(), arguments);
    command.env("DATABASE_OWNER_URL", cluster.url());
    command
}

/// Everybody pays, over several connections at once.
fn pay_all(port: u16, group: &Group, charges: Charges) {
    thread::scope(|scope| {
        for number in 0..8 {
            scope.spawn(move || {
                let mut client = Client::at(port);
                for index in (number..charges.count).step_by(8) {
                    let student = group.student(index);
                    let key = format!("lent-{index}");
                    for request in [
                        pay(&student.cookie, &charges.id(index), Some(&key)),
                        get("/api/wallet", &student.cookie),
                    ] {
                        let answer = client.ask(&request).expect("an answer");
                        assert_eq!(answer.status, 200, "{answer:?}");
                    }
                }
            });
        }
    });
}

#[test]
#[ignore = "make fleet"]
fn the_portal_works_through_a_pooler_that_lends_for_transactions() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start_empty(&sandbox, &[]);
    let pooler = start(&cluster, &lend(&cluster), "");
    // The owner's URL migrates, and the demo is seeded through the pooler.
    let portal = Portal::start(command(&sandbox, &pooler, &cluster, &["serve", "--demo"]));
    log_in(
        &portal.browser(),
        "nikhil.deshpande@sunrise.example",
        PASSWORD,
    )
    .ok();

    let mut population = Population::create(&cluster.url());
    let group = population.group(8, 1);
    let charges = population.charges(&group, 400, 100);
    population.fund(&group, 1_000_000);
    let receipts = "SELECT count(*) FROM receipts";
    let before = population.number(receipts);
    pay_all(portal.port(), &group, charges);
    let servers = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'portal_web'";
    let (paid, servers) = (
        population.number(receipts) - before,
        population.number(servers),
    );
    assert_eq!(paid, 400);
    assert!((2..=i64::from(SIZE)).contains(&servers), "{servers}");

    let class = population.group(40, 1);
    Class::create(&mut population, &class).publish(portal.port());
    let own = get("/api/result", &class.student(39).cookie);
    let answer = Client::at(portal.port()).ask(&own).expect("an answer");
    assert_eq!(answer.status, 200, "{answer:?}");
    portal.stop();
    let said = run_well(command(&sandbox, &pooler, &cluster, &["check"]));
    assert!(
        said.contains("a pooler that lends for transactions"),
        "{said}"
    );
}

#[test]
#[ignore = "make fleet"]
fn what_no_session_sets_holds_through_a_pooler() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start(&sandbox);
    let mut population = Population::create(&cluster.url());
    let group = population.group(1, 1);
    let pooler = start(&cluster, &lend(&cluster), "");
    let portal = Portal::start(command(&sandbox, &pooler, &cluster, &["serve"]));
    let wallet = get("/api/wallet", &group.student(0).cookie);
    let mut client = Client::at(portal.port());
    let mut status = || client.ask(&wallet).expect("an answer").status;
    assert_eq!(status(), 200);

    // The role: what is taken from it is missing, though the owner of the tables has it still.
    let mut db = cluster.superuser();
    let revoke = "REVOKE SELECT ON wallets FROM portal_app";
    db.batch_execute(revoke).expect("revoked");
    assert_eq!(status(), 500);
    let grant = "GRANT SELECT ON wallets TO portal_app";
    db.batch_execute(grant).expect("granted");
    assert_eq!(status(), 200);

    // The time-outs: nobody waits for a lock for long.
    let mut tx = db.transaction().expect("a transaction");
    tx.batch_execute("LOCK TABLE wallets").expect("locked");
    let since = std::time::Instant::now();
    assert_eq!(status(), 503);
    let took = since.elapsed();
    let two = Duration::from_millis(1900)..Duration::from_secs(4);
    assert!(two.contains(&took), "{took:?}");
    drop(tx);
    assert_eq!(status(), 200);
    portal.stop();
}

/// Whether that program says that it is older than 1.21, the first that knows prepared statements.
fn is_old(mut pgbouncer: Command) -> bool {
    let said = pgbouncer.arg("--version").output().expect("it runs").stdout;
    let said = String::from_utf8_lossy(&said).into_owned();
    let mut numbers = said.split(['.', ' ', '\n']).skip(1).map(str::parse::<u32>);
    let version = [numbers.next(), numbers.next()].map(|number| number.expect("two numbers"));
    version.map(|number| number.expect("a number")) < [1, 21]
}

#[test]
#[ignore = "make fleet"]
fn a_pooler_that_knows_no_prepared_statements_is_refused() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start(&sandbox);
    let url = lend(&cluster);
    let mut poolers = vec![start(&cluster, &url, "max_prepared_statements = 0")];
    // Debian 12's 1.18.
    if is_old(program("pgbouncer")) {
        let lends = Lends {
            mode: "transaction",
            size: SIZE,
            url: &url,
            first: "",
            last: "",
        };
        poolers.push(Pooler::run(program("pgbouncer"), &cluster, lends));
    }
    for pooler in &poolers {
        let ended = run(command(&sandbox, pooler, &cluster, &["serve"]));
        let why = "DATABASE_URL: what is in front of the database mixes up the prepared statements of its clients";
        refused(&ended, &[why, "Nothing was started."]);
    }
}

#[test]
#[ignore = "make fleet"]
fn a_pooler_of_the_owner_is_refused_in_either_url() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start(&sandbox);
    let pooler = start(&cluster, &cluster.url(), "");
    let ended = run(command(&sandbox, &pooler, &cluster, &["serve"]));
    refused(&ended, &["DATABASE_OWNER_URL is there so that it need not"]);
    let lent = start(&cluster, &lend(&cluster), "");
    let mut command = command(&sandbox, &lent, &cluster, &["serve"]);
    command.env("DATABASE_OWNER_URL", pooler.url());
    refused(
        &run(command),
        &["DATABASE_OWNER_URL leads through a pooler that lends for transactions"],
    );
}
