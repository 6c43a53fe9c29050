//! Three machines of the database and HAProxy before them, set up as the samples for operators say: etcd, Patroni and the
//! PostgreSQL that it runs.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, chown},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use rustix::process::Signal;

use super::net::Net;
use crate::{
    money::cluster::{account, pg_bin},
    sandbox::{Sandbox, eventually, send},
    tls::Authority,
    tools::program,
};

const ETCD: &str = include_str!("../../../deploy/etcd/etcd.env");
const PATRONI: &str = include_str!("../../../deploy/patroni/patroni.yml");
const HAPROXY: &str = include_str!("../../../deploy/haproxy/haproxy.cfg");
/// Where `make` has installed Patroni.
pub(super) const PATRONI_BIN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/tools/patroni/bin/patroni"
);
/// By which the portal knows the database.
const NAME: &str = "db.portal.internal";
pub(super) const MACHINES: [u8; 3] = [21, 22, 23];
const PORT: u16 = 5000;
/// A machine that comes back may have to copy everything anew.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server that is killed with this value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What is declared first is stopped first.
pub(super) struct Machines {
    _haproxy: Running,
    _servers: Vec<Running>,
    pub(super) net: Net,
    // Goes last.
    sandbox: Sandbox,
}

/// Who does what in the cluster, as Patroni says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) machine: u8,
    pub(super) role: String,
    pub(super) state: String,
}

impl Machines {
    /// All of them at once, until one writes and one follows it step by step.
    pub(super) fn start() -> Self {
        let sandbox = Sandbox::new();
        let net = Net::new(MACHINES);
        let (folder, uid) = (sandbox.data_dir(), account());
        fs::create_dir_all(&folder).expect("a folder");
        certify(&net, &folder, uid);
        let mut servers = Vec::new();
        for (number, machine) in (1..).zip(MACHINES) {
            servers.push(etcd(&net, &folder, machine, number, uid));
        }
        for (number, machine) in (1..).zip(MACHINES) {
            servers.push(patroni(&net, &folder, machine, number, uid));
        }
        let haproxy = haproxy(&net, &folder);
        let machines = Self {
            _haproxy: haproxy,
            _servers: servers,
            net,
            sandbox,
        };
        machines.wait_until_whole();
        machines
    }
}

impl Machines {
    /// Waits until one machine writes and the two others follow it, one of them step by step.
    pub(super) fn wait_until_whole(&self) {
        eventually("all three machines work", PATIENCE, || {
            let members = self.members();
            let are = |role: &str, state: &str| {
                let such = members.iter();
                such.filter(|one| one.role == role && one.state == state)
                    .count()
            };
            (
                are("Leader", "running"),
                are("Sync Standby", "streaming"),
                are("Replica", "streaming"),
            ) == (1, 1, 1)
        });
    }

    /// As the first machine says that answers; none while nobody knows.
    fn members(&self) -> Vec<Member> {
        let patronictl = Path::new(PATRONI_BIN).with_file_name("patronictl");
        let ask = |machine: u8| {
            let own = self.sandbox.data_dir().join(machine.to_string());
            let mut list = self.net.command(machine, account(), &patronictl);
            list.arg("-c")
                .arg(own.join("patroni.yml"))
                .args(["list", "-f", "json"]);
            let listed = list.output().expect("patronictl runs");
            serde_json::from_slice::<Vec<serde_json::Value>>(&listed.stdout).ok()
        };
        let found = MACHINES.into_iter().find_map(ask).unwrap_or_default();
        let text =
            |one: &serde_json::Value, name: &str| one[name].as_str().unwrap_or("").to_owned();
        let member = |one: &serde_json::Value| Member {
            machine: text(one, "Member")
                .trim_start_matches("db")
                .parse()
                .unwrap_or(0),
            role: text(one, "Role"),
            state: text(one, "State"),
        };
        found.iter().map(member).collect()
    }

    /// The machine that writes, if one does.
    pub(super) fn find_writer(&self) -> Option<u8> {
        let members = self.members();
        let writer = members.iter().find(|one| one.role == "Leader");
        writer.map(|one| one.machine)
    }

    /// The machine that writes.
    pub(super) fn writer(&self) -> u8 {
        self.find_writer().expect("one that writes")
    }

    /// Makes the portal's roles and its database, as its embedded PostgreSQL has them.
    pub(super) fn prepare(&self, writer: u8) {
        let url = self.url_at(writer).replace("/portal", "/postgres");
        let mut db = postgres::Client::connect(&url, postgres::NoTls).expect("a connection");
        for statement in [
            "CREATE ROLE portal_owner LOGIN NOSUPERUSER CREATEROLE NOCREATEDB PASSWORD 'portal'",
            "CREATE ROLE portal_app NOLOGIN NOSUPERUSER",
            "GRANT portal_app TO portal_owner",
            "CREATE DATABASE portal OWNER portal_owner",
        ] {
            db.batch_execute(statement).expect("made");
        }
    }

    /// Each machine has the same transfers.
    pub(super) fn compare(&self) {
        let transfers = |machine: u8| -> Vec<String> {
            let url = self.url_at(machine);
            let mut db = postgres::Client::connect(&url, postgres::NoTls).expect("a connection");
            let rows = db.query("SELECT id::text FROM transfers ORDER BY id", &[]);
            let rows = rows.expect("transfers");
            rows.iter().map(|row| row.get(0)).collect()
        };
        let all = transfers(self.writer());
        for machine in MACHINES {
            eventually("a machine has what the writer has", PATIENCE, || {
                transfers(machine) == all
            });
        }
    }

    /// The portal's way there, through HAProxy.
    pub(super) fn url(&self) -> String {
        let folder = self.sandbox.data_dir();
        let file = |name: &str| folder.join(name).display().to_string();
        format!(
            "postgres://portal_owner:portal@{NAME}:{PORT}/portal?hostaddr={}&target_session_attrs=read-write&sslmode=verify-full&sslrootcert={}\
             &sslcert={}&sslkey={}",
            self.net.host(),
            file("ca.crt"),
            file("client.crt"),
            file("client.key")
        )
    }

    /// As the superuser, by the socket of that machine, past HAProxy.
    pub(super) fn url_at(&self, machine: u8) -> String {
        let own = self.sandbox.data_dir().join(machine.to_string());
        let socket = own.display().to_string().replace('/', "%2F");
        format!("postgres://postgres:superuser@{socket}/portal")
    }

    /// The portal's certificate and its key.
    pub(super) fn client_pem(&self) -> PathBuf {
        self.sandbox.data_dir().join("client.pem")
    }

    /// Kills PostgreSQL on that machine.
    pub(super) fn kill_postgres(&self, machine: u8) {
        let own = self.sandbox.data_dir().join(machine.to_string());
        let pid = fs::read_to_string(own.join("data/postmaster.pid")).expect("it runs");
        let pid = pid.lines().next().and_then(|line| line.parse().ok());
        send(pid.expect("a process"), Signal::KILL);
    }

    /// Ends PostgreSQL and Patroni on that machine; etcd goes on.
    pub(super) fn stop_database(&self, machine: u8) {
        let is_etcd = |process: &i32| {
            fs::read_to_string(format!("/proc/{process}/comm")).is_ok_and(|name| name == "etcd\n")
        };
        for process in self.net.processes(machine) {
            if !is_etcd(&process) {
                send(process, Signal::KILL);
            }
        }
    }
}

/// Makes the authorities and what they have signed: of each machine in a folder of its own, of the portal beside them.
fn certify(net: &Net, folder: &Path, uid: u32) {
    let authority = Authority::new("the databases'");
    let of_etcd = Authority::new("etcd's");
    for machine in MACHINES {
        let own = folder.join(machine.to_string());
        fs::create_dir(&own).expect("a folder");
        let names = [NAME.to_owned(), net.address(machine)];
        let (certificate, key) = authority.sign_all(&names, &format!("db{machine}"));
        let (etcd_certificate, etcd_key) = of_etcd.sign_all(&names[1..], &format!("db{machine}"));
        for (name, text) in [
            ("etcd-ca.crt", &of_etcd.pem()),
            ("etcd.crt", &etcd_certificate),
            ("etcd.key", &etcd_key),
            ("ca.crt", &authority.pem()),
            ("node.crt", &certificate),
            ("node.key", &key),
        ] {
            keep(&own.join(name), text, uid);
        }
        chown(&own, Some(uid), Some(uid)).expect("handed over");
    }
    let (certificate, key) = authority.sign("portal", "portal");
    keep(&folder.join("ca.crt"), &authority.pem(), 0);
    keep(&folder.join("client.crt"), &certificate, 0);
    keep(&folder.join("client.key"), &key, 0);
    keep(
        &folder.join("client.pem"),
        &format!("{certificate}{key}"),
        0,
    );
}

/// A file for that user alone.
fn keep(path: &Path, text: &str, uid: u32) {
    fs::write(path, text).expect("written");
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("its mode");
    chown(path, Some(uid), Some(uid)).expect("its owner");
}

/// The sample with the addresses and folders of this test.
fn fitted(sample: &str, net: &Net, own: &Path) -> String {
    let own = own.display().to_string();
    sample
        .replace("10.0.0.", &net.prefix())
        .replace("/etc/portal-db", &own)
        .replace("/run/portal-db", &own)
        .replace("/var/lib/postgresql/portal", &format!("{own}/data"))
        .replace("/var/lib/etcd/portal", &format!("{own}/etcd"))
        .replace(
            "/usr/lib/postgresql/15/bin",
            &pg_bin().display().to_string(),
        )
        // The test asks as the superuser and is root.
        .replace("    - local all postgres peer\n", "")
        // A watchdog of this machine would restart it.
        .replace("mode: automatic", "mode: 'off'")
}

fn run(mut command: Command, own: &Path, name: &str) -> Running {
    let log = fs::File::create(own.join(format!("{name}.log"))).expect("a log");
    command
        .stdin(Stdio::null())
        .stdout(log.try_clone().expect("the same log"))
        .stderr(log);
    Running(
        command
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}")),
    )
}

fn etcd(net: &Net, folder: &Path, machine: u8, number: u8, uid: u32) -> Running {
    let own = folder.join(machine.to_string());
    let program = program("etcd");
    let mut etcd = net.command(machine, uid, Path::new(program.get_program()));
    let sample = fitted(ETCD, net, &own)
        .replace(&net.address(21), &net.address(machine))
        .replace("ETCD_NAME=db1", &format!("ETCD_NAME=db{number}"));
    let settings = sample.lines().filter(|line| !line.starts_with('#'));
    for (name, value) in settings.filter_map(|line| line.split_once('=')) {
        etcd.env(name, value);
    }
    // The list of all is not of this machine alone.
    let all = (1..)
        .zip(MACHINES)
        .map(|(number, machine)| format!("db{number}=https://{}:2380", net.address(machine)));
    etcd.env("ETCD_INITIAL_CLUSTER", all.collect::<Vec<_>>().join(","));
    run(etcd, &own, "etcd")
}

fn patroni(net: &Net, folder: &Path, machine: u8, _number: u8, uid: u32) -> Running {
    let own = folder.join(machine.to_string());
    let file = own.join("patroni.yml");
    keep(&file, &fitted(PATRONI, net, &own), uid);
    let mut patroni = net.command(machine, uid, Path::new(PATRONI_BIN));
    let address = net.address(machine);
    for (name, value) in [
        ("NAME", format!("db{machine}")),
        ("RESTAPI_LISTEN", format!("{address}:8008")),
        ("RESTAPI_CONNECT_ADDRESS", format!("{address}:8008")),
        ("POSTGRESQL_LISTEN", format!("{address}:5432")),
        ("POSTGRESQL_CONNECT_ADDRESS", format!("{address}:5432")),
        ("SUPERUSER_PASSWORD", "superuser".to_owned()),
        ("REPLICATION_PASSWORD", "replication".to_owned()),
        ("REWIND_PASSWORD", "rewind".to_owned()),
    ] {
        patroni.env(format!("PATRONI_{name}"), value);
    }
    patroni.arg(&file);
    run(patroni, &own, "patroni")
}

fn haproxy(net: &Net, folder: &Path) -> Running {
    let settings = HAPROXY
        .replace("10.0.0.", &net.prefix())
        .replace("127.0.0.1:5000", &format!("{}:{PORT}", net.host()))
        // It listens nowhere that root is needed for, and the machine may have no such user.
        .replace(
            "    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n",
            "",
        )
        .replace("/etc/portal-db", &folder.display().to_string());
    let file: PathBuf = folder.join("haproxy.cfg");
    fs::write(&file, settings).expect("written");
    let mut haproxy = program("haproxy");
    haproxy.arg("-db").arg("-f").arg(&file);
    run(haproxy, folder, "haproxy")
}
