//! A PostgreSQL whose changes go to a repository, set up as the sample for operators says.

use std::{
    fs,
    os::unix::{
        fs::{PermissionsExt, chown},
        process::CommandExt,
    },
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use rustix::process::Signal;

use super::repository::Repository;
use crate::{
    money::cluster::{account, pg_bin},
    sandbox::{Sandbox, eventually, send},
    tools::program,
};

const SETTINGS: &str = include_str!("../../../deploy/pgbackrest/pgbackrest.conf");
const PATRONI: &str = include_str!("../../../deploy/patroni/patroni.yml");
pub(super) const QUEUE: &str = "archive-push-queue-max=8GiB";
const KEY: &str = "[global]\nrepo1-cipher-pass=kept elsewhere\n";
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) struct Archived {
    server: Option<Child>,
    pub(super) repository: Repository,
    // Goes last.
    sandbox: Sandbox,
}

/// What PostgreSQL is told of archiving, as Patroni's sample has it.
fn archiving() -> impl Iterator<Item = String> {
    ["archive_mode", "archive_command", "archive_timeout"]
        .map(|name| {
            let mut lines = PATRONI.lines().map(str::trim);
            let value = lines.find_map(|line| line.strip_prefix(&format!("{name}: ")));
            format!("{name}={}", value.expect("a value").trim_matches('\''))
        })
        .into_iter()
}

impl Archived {
    /// Empty, with the portal's roles and database, and its first backup. `queue` is in the place of the sample's limit to
    /// what waits for the repository.
    pub(super) fn start(repository: Repository, queue: &str) -> Self {
        let mut archived = Self {
            server: None,
            repository,
            sandbox: Sandbox::new(),
        };
        fs::create_dir_all(archived.folder("conf.d")).expect("a folder");
        for own in ["spool", "log", "lock", "run", "data"] {
            archived.make(own);
        }
        archived.settle(queue);
        let data = archived.folder("data");
        let mut initdb = archived.command(&pg_bin().join("initdb"));
        well(
            initdb
                .arg("-D")
                .arg(&data)
                .args(["-A", "trust", "-U", "postgres", "-E", "UTF8"]),
        );
        // Before PostgreSQL runs: it tries again a minute after an archive that was not there.
        archived.pgbackrest(&["--no-online", "stanza-create"]);
        archived.run();
        for statement in [
            "CREATE ROLE portal_owner LOGIN NOSUPERUSER CREATEROLE NOCREATEDB",
            "CREATE ROLE portal_app NOLOGIN NOSUPERUSER",
            "GRANT portal_app TO portal_owner",
            "CREATE DATABASE portal OWNER portal_owner",
        ] {
            archived
                .connect("postgres")
                .batch_execute(statement)
                .expect("made");
        }
        archived.pgbackrest(&["--type=full", "backup"]);
        archived
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.sandbox.data_dir().join(name)
    }

    /// A folder of the account's own.
    fn make(&self, name: &str) {
        let (folder, uid) = (self.folder(name), account());
        fs::create_dir(&folder).expect("a new folder");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("its mode");
        chown(&folder, Some(uid), Some(uid)).expect("its owner");
    }

    /// The sample with the folders of this test, the keys beside it, and the program with its libraries.
    fn settle(&self, queue: &str) {
        let folder = |name: &str| self.folder(name).display().to_string();
        let (repository, rest) = SETTINGS.split_once("repo1-cipher-type").expect("its parts");
        assert!(rest.contains(QUEUE), "{rest}");
        let (of_repository, keys) = self.repository.settings(repository);
        let settings = format!(
            "{of_repository}log-path={}\nlock-path={}\nrepo1-cipher-type{}",
            folder("log"),
            folder("lock"),
            rest.replace(QUEUE, queue)
                .replace("/var/spool/pgbackrest", &folder("spool"))
                .replace("/var/lib/postgresql/portal", &folder("data"))
                .replace("/run/portal-db", &folder("run"))
        );
        let settings = match settings.contains("[global]\n") {
            true => settings,
            false => format!("[global]\n{settings}"),
        };
        fs::write(self.folder("pgbackrest.conf"), settings).expect("written");
        fs::write(
            self.folder("conf.d/store.conf"),
            format!("[global]\n{keys}"),
        )
        .expect("written");
        self.bring_key();
        let found = program("pgbackrest");
        let libraries = found
            .get_envs()
            .find(|(name, _)| *name == "LD_LIBRARY_PATH");
        let libraries = libraries.and_then(|(_, value)| value).unwrap_or_default();
        let script = format!(
            "#!/bin/sh\nLD_LIBRARY_PATH='{}' exec '{}' \"$@\"\n",
            libraries.display(),
            found.get_program().display()
        );
        let path = self.folder("pgbackrest");
        fs::write(&path, script).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its mode");
    }

    /// Puts the key where it is read.
    pub(super) fn bring_key(&self) {
        let (file, uid) = (self.folder("conf.d/key.conf"), account());
        fs::write(&file, KEY).expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("its mode");
        chown(&file, Some(uid), Some(uid)).expect("its owner");
    }

    /// Takes the key away again.
    pub(super) fn lose_key(&self) {
        fs::remove_file(self.folder("conf.d/key.conf")).expect("removed");
    }

    fn command(&self, program: &std::path::Path) -> Command {
        let mut command = Command::new(program);
        let path = format!("{}:/usr/bin:/bin", self.sandbox.data_dir().display());
        command
            .env_clear()
            .env("PATH", path)
            .env("PGBACKREST_CONFIG", self.folder("pgbackrest.conf"))
            .env("PGBACKREST_CONFIG_INCLUDE_PATH", self.folder("conf.d"))
            .env("PGBACKREST_CMD", self.folder("pgbackrest"))
            .current_dir("/")
            .stdin(Stdio::null());
        if rustix::process::getuid().is_root() {
            command.uid(account()).gid(account());
        }
        command
    }

    /// Whether it does what it is told, or what it says.
    pub(super) fn try_pgbackrest(&self, arguments: &[&str]) -> Result<(), String> {
        let mut command = self.command(&self.folder("pgbackrest"));
        let output = command.arg("--stanza=portal").args(arguments).output();
        let output = output.expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&said).into_owned()),
        }
    }

    pub(super) fn pgbackrest(&self, arguments: &[&str]) {
        let done = self.try_pgbackrest(arguments);
        done.unwrap_or_else(|said| {
            let server = fs::read_to_string(self.folder("postgres.log")).unwrap_or_default();
            panic!("{arguments:?}: {said}\n{server}")
        });
    }

    /// Starts PostgreSQL and waits until it can be written to.
    fn run(&mut self) {
        let log = fs::File::create(self.folder("postgres.log")).expect("a log");
        let mut postgres = self.command(&pg_bin().join("postgres"));
        postgres
            .arg("-D")
            .arg(self.folder("data"))
            .args(["-c", "listen_addresses="])
            .args(archiving().flat_map(|setting| ["-c".to_owned(), setting]))
            .arg("-c")
            .arg(format!(
                "unix_socket_directories={}",
                self.folder("run").display()
            ))
            .stdout(Stdio::null())
            .stderr(log);
        self.server = Some(postgres.spawn().expect("PostgreSQL starts"));
        eventually("PostgreSQL can be written to", PATIENCE, || {
            let url = self.url_of("postgres", "postgres");
            let db = postgres::Client::connect(&url, postgres::NoTls);
            let recovers = db.and_then(|mut db| db.query_one("SELECT pg_is_in_recovery()", &[]));
            recovers.is_ok_and(|row| !row.get::<_, bool>(0))
        });
    }

    /// Loses the machine, with all that is on it.
    pub(super) fn lose(&mut self) {
        let mut server = self.server.take().expect("it runs");
        send(i32::try_from(server.id()).expect("a number"), Signal::KILL);
        server.wait().expect("it ends");
        for own in ["data", "spool", "lock", "run"] {
            // Its children may still write as they end.
            eventually("the machine is gone", PATIENCE, || {
                let _ = fs::remove_dir_all(self.folder(own));
                !self.folder(own).exists()
            });
            self.make(own);
        }
    }

    /// Restores to that moment, or else to the newest change there is, and starts PostgreSQL.
    pub(super) fn restore(&mut self, moment: Option<&str>) {
        self.try_restore(moment).expect("restored");
        self.run();
    }

    /// As [`Self::restore`], without the start.
    pub(super) fn try_restore(&self, moment: Option<&str>) -> Result<(), String> {
        let target = moment.map(|moment| format!("--target={moment}"));
        let mut arguments = Vec::new();
        if let Some(target) = &target {
            arguments.extend(["--type=time", target, "--target-action=promote"]);
        }
        arguments.push("restore");
        self.try_pgbackrest(&arguments)
    }

    /// How many segments of the log of changes lie on the machine.
    pub(super) fn segments(&self) -> usize {
        let segments = fs::read_dir(self.folder("data/pg_wal")).expect("a folder");
        let are = segments
            .flatten()
            .filter(|entry| entry.file_name().len() == 24);
        are.count()
    }

    fn url_of(&self, user: &str, database: &str) -> String {
        let socket = self.folder("run").display().to_string().replace('/', "%2F");
        format!("postgres://{user}@{socket}/{database}")
    }

    /// The portal's.
    pub(super) fn url(&self) -> String {
        self.url_of("portal_owner", "portal")
    }

    /// As the superuser.
    pub(super) fn connect(&self, database: &str) -> postgres::Client {
        let mut config: postgres::Config =
            self.url_of("postgres", database).parse().expect("a URL");
        let named = config.application_name("test").connect(postgres::NoTls);
        named.expect("a connection")
    }
}

impl Drop for Archived {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            send(i32::try_from(server.id()).expect("a number"), Signal::QUIT);
            let _ = server.wait();
        }
    }
}

fn well(command: &mut Command) {
    let output = command.output().expect("it runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {complaints}");
}
