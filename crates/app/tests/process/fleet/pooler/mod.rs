//! A portal that reaches its database through PgBouncer, which lends whole sessions, or connections for single
//! transactions to a role without ownership.

pub(crate) mod lent;
mod many;

use std::{
    fs,
    os::unix::{fs::MetadataExt, process::CommandExt},
    path::Path,
    process::Command,
    time::Duration,
};

use url::Url;

use crate::{
    money::{
        client::{Client, get, pay},
        cluster::Cluster,
        population::{Population, portal},
    },
    portal::Portal,
    ports::free_port,
    sandbox::Sandbox,
    tools::{Server, program},
};

pub(crate) struct Pooler {
    port: u16,
    _server: Server,
    // Goes last.
    _sandbox: Sandbox,
}

/// How a pooler lends.
#[derive(Clone, Copy)]
pub(crate) struct Lends<'a> {
    pub(crate) mode: &'a str,
    /// Connections at the most.
    pub(crate) size: u32,
    /// As what it logs in at the server.
    pub(crate) url: &'a str,
    /// Settings that go before those of the test, a line each.
    pub(crate) first: &'a str,
    /// And those that go after them.
    pub(crate) last: &'a str,
}

/// What we hand to those who run it.
const SAMPLE: &str = include_str!("../../../../deploy/pgbouncer/pgbouncer.ini");

/// The settings of the sample, without the files that are not here.
pub(crate) fn sample() -> String {
    let (_, settings) = SAMPLE.split_once("[pgbouncer]\n").expect("its section");
    let is_here = |line: &&str| !line.contains("_tls_") && !line.starts_with("auth_file");
    let lines: Vec<&str> = settings.lines().filter(is_here).collect();
    lines.join("\n")
}

/// The PgBouncer that `make` has built, which knows prepared statements.
pub(crate) fn new_pgbouncer() -> Command {
    let built = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../target/tools/pgbouncer/bin/pgbouncer"
    );
    assert!(Path::new(built).is_file(), "no {built}: run this by make");
    Command::new(built)
}

impl Pooler {
    /// In front of that database, as its owner, lending as many connections at the most.
    pub(crate) fn start(cluster: &Cluster, mode: &str, size: u32) -> Self {
        let lends = Lends {
            mode,
            size,
            url: &cluster.url(),
            first: "",
            last: "",
        };
        Self::run(program("pgbouncer"), cluster, lends)
    }

    /// That program in front of that database.
    pub(crate) fn run(mut pgbouncer: Command, cluster: &Cluster, lends: Lends<'_>) -> Self {
        let (sandbox, port) = (Sandbox::new(), free_port());
        let folder = sandbox.data_dir();
        fs::create_dir_all(&folder).expect("a folder");
        let url = Url::parse(lends.url).expect("a URL");
        let host = url.host_str().unwrap_or_default().replace("%2F", "/");
        let settings = format!(
            "[databases]\n\
             portal = host={host} port=5432 dbname=portal user={} password={}\n\
             [pgbouncer]\n{}\n\
             listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n\
             auth_type = any\npool_mode = {}\ndefault_pool_size = {}\nmax_client_conn = 2000\n\
             log_connections = 0\nlog_disconnections = 0\nlogfile = {}\n{}\n",
            url.username(),
            url.password().unwrap_or_default(),
            lends.first,
            lends.mode,
            lends.size,
            folder.join("pgbouncer.log").display(),
            lends.last,
        );
        let file = folder.join("pgbouncer.ini");
        fs::write(&file, settings).expect("written");
        // As the account of PostgreSQL, whose socket is its own; as root neither of them runs.
        let owner = fs::metadata(cluster.data()).expect("its data");
        std::os::unix::fs::chown(&folder, Some(owner.uid()), Some(owner.gid()))
            .expect("handed over");
        pgbouncer
            .arg("-q")
            .arg(&file)
            .uid(owner.uid())
            .gid(owner.gid())
            .current_dir("/");
        Self {
            port,
            _server: Server::run(&mut pgbouncer, port),
            _sandbox: sandbox,
        }
    }

    /// The portal's database behind it.
    pub(crate) fn url(&self) -> String {
        format!("postgres://portal@127.0.0.1:{}/portal", self.port)
    }
}

#[test]
#[ignore = "make fleet"]
fn a_pooler_of_whole_sessions_changes_nothing_about_connections() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start(&sandbox);
    let mut population = Population::create(&cluster.url());
    let group = population.group(8, 1);
    let charges = population.charges(&group, 80, 100);
    population.fund(&group, 1_000_000);
    let pooler = Pooler::start(&cluster, "session", 20);
    let portal = Portal::start(portal(&sandbox, &pooler.url(), &["serve"]));
    let mut client = Client::at(portal.port());
    for index in 0..80 {
        let student = group.student(index);
        let key = format!("pooled-{index}");
        for request in [
            pay(&student.cookie, &charges.id(index), Some(&key)),
            get("/api/wallet", &student.cookie),
        ] {
            let answer = client.ask(&request).expect("an answer");
            assert_eq!(answer.status, 200, "{answer:?}");
        }
    }
    let wallet = get("/api/wallet", &group.student(0).cookie);
    let mut status = || client.ask(&wallet).expect("an answer").status;

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
