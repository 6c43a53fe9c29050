//! A PostgreSQL of one test's own, durable as in earnest, that can be cut off in the middle of
//! everything and started again.

use std::{
    env, fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use portal_app::postgres::{ConnectionInfo, Embedded, Settings};
use portal_persistence::migrations;
use rustix::process::Signal;

use crate::sandbox::{Sandbox, eventually, send};

pub(crate) struct Cluster {
    server: Option<Embedded>,
    settings: Settings,
}

impl Cluster {
    /// Starts it in the sandbox, which kills it in the end, and migrates it.
    pub(crate) fn start(sandbox: &Sandbox) -> Self {
        let cluster = Self::start_empty(sandbox, &[]);
        migrations::run(&cluster.url()).expect("migrated");
        cluster
    }

    /// The same without any migration, with further settings of the server.
    pub(crate) fn start_empty(sandbox: &Sandbox, extra: &[(&str, &str)]) -> Self {
        let mut settings = settings(sandbox);
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        settings.extra = extra.iter().map(owned).collect();
        let server = Some(run(&settings));
        Self { server, settings }
    }

    /// Stops it and keeps its folder as `kept`.
    pub(crate) fn keep(mut self, kept: &Path) {
        let server = self.server.take().expect("a server");
        let home = server.home().to_owned();
        server.stop().expect("it stops");
        // Under another name until it is whole.
        let beginning = kept.with_extension("part");
        let _ = fs::remove_dir_all(&beginning);
        well(Command::new("mv").arg(home).arg(&beginning));
        fs::rename(&beginning, kept).expect("it is kept");
    }

    /// Starts a copy of what was kept, in another sandbox.
    pub(crate) fn start_copy(sandbox: &Sandbox, kept: &Path) -> Self {
        let settings = settings(sandbox);
        fs::create_dir_all(sandbox.data_dir()).expect("a folder");
        // With the owners of its files, since PostgreSQL may run as another user.
        let mut copy = Command::new("cp");
        well(copy.arg("-a").arg(kept).arg(&settings.data_dir));
        let server = Some(run(&settings));
        Self { server, settings }
    }

    /// A streaming replica of it, in a sandbox of its own.
    pub(crate) fn replicate(&self, sandbox: &Sandbox) -> Self {
        let home = self.server().home().join("cluster");
        let owner = fs::metadata(home.join("data")).expect("its data");
        let mut settings = settings(sandbox);
        settings.extra.clone_from(&self.settings.extra);
        let copy = settings.data_dir.join("cluster");
        fs::create_dir_all(&copy).expect("a folder");
        for folder in [sandbox.data_dir(), settings.data_dir.clone(), copy.clone()] {
            let open = fs::Permissions::from_mode(0o711);
            fs::set_permissions(folder, open).expect("its mode");
        }
        fs::copy(home.join("passwords"), copy.join("passwords")).expect("the passwords");
        let version = fs::read_to_string(home.join("data/PG_VERSION")).expect("its version");
        let mut backup = Command::new(pg_basebackup(version.trim()));
        backup
            .args(["--checkpoint=fast", "--write-recovery-conf"])
            .arg("--dbname")
            .arg(self.superuser_url())
            .arg("--pgdata")
            .arg(copy.join("data"));
        well(&mut backup);
        let owner = format!("{}:{}", owner.uid(), owner.gid());
        well(
            Command::new("chown")
                .arg("-R")
                .arg(owner)
                .arg(copy.join("data")),
        );
        let server = Some(run(&settings));
        Self { server, settings }
    }

    fn server(&self) -> &Embedded {
        self.server.as_ref().expect("a server")
    }

    /// The portal's database, as its owner.
    pub(crate) fn url(&self) -> String {
        self.server().url().to_owned()
    }

    /// The database `postgres`, as the superuser.
    pub(crate) fn superuser_url(&self) -> &str {
        self.server().superuser_url()
    }

    /// A connection to the portal's database, as the superuser.
    pub(crate) fn superuser(&self) -> postgres::Client {
        let url = self.superuser_url();
        let end = url.rfind('/').expect("a database in the URL");
        let url = format!("{}/portal", &url[..end]);
        postgres::Client::connect(&url, postgres::NoTls).expect("a connection")
    }

    /// The folder of its data, which belongs to the account that it runs as.
    pub(crate) fn data(&self) -> PathBuf {
        self.server().home().join("cluster/data")
    }

    /// Writes all pages out, so that the next measurement does not pay for the last one.
    pub(crate) fn checkpoint(&self) {
        self.superuser()
            .batch_execute("CHECKPOINT")
            .expect("a checkpoint");
    }

    /// Stops it as `pg_ctl stop -m immediate` does: nothing is finished, nothing is written.
    pub(crate) fn stop_at_once(&mut self) {
        let pid = self.server().server_pid().expect("it runs");
        send(pid, Signal::QUIT);
        let is_gone = || self.server().server_pid().is_none();
        eventually("PostgreSQL is gone", Duration::from_secs(20), is_gone);
        self.server = None;
    }

    /// Starts it after [`Self::stop_at_once`]; it recovers what was committed.
    pub(crate) fn start_again(&mut self) {
        self.server = Some(run(&self.settings));
    }
}

fn settings(sandbox: &Sandbox) -> Settings {
    let folder = sandbox.data_dir().join("postgres");
    let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/postgres-binaries");
    Settings {
        may_move: true,
        ..Settings::from_environment(folder, Some(npm.into()))
    }
}

/// The folder of a PostgreSQL with all of its programs.
pub(crate) fn pg_bin() -> PathBuf {
    let given = env::var_os("PORTAL_PG_BIN").map(PathBuf::from);
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let debian = debian.flatten().map(|version| version.path().join("bin"));
    let mut folders = given.into_iter().chain(debian);
    let found = folders.find(|folder| folder.join("pg_rewind").is_file());
    found.expect("pg_rewind: run this by `make fleet`")
}

/// The account that PostgreSQL runs as: root may not.
pub(crate) fn account() -> u32 {
    if !rustix::process::getuid().is_root() {
        return rustix::process::getuid().as_raw();
    }
    let users = fs::read_to_string("/etc/passwd").expect("the users");
    let uid = |name: &str| {
        let mut lines = users
            .lines()
            .map(|line| line.split(':').collect::<Vec<_>>());
        let found = lines.find(|fields| fields[0] == name)?;
        found.get(2)?.parse().ok()
    };
    uid("postgres")
        .or_else(|| uid("nobody"))
        .expect("an account")
}

/// That of the same version as the server, from beside it or from Debian's package of it.
fn pg_basebackup(version: &str) -> PathBuf {
    let given = env::var_os("PORTAL_PG_BIN").map(PathBuf::from);
    let debian = Path::new("/usr/lib/postgresql").join(version).join("bin");
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = given.into_iter().chain([debian]);
    let mut programs = folders
        .chain(env::split_paths(&path))
        .map(|folder| folder.join("pg_basebackup"));
    let found = programs.find(|program| program.is_file());
    found.expect("pg_basebackup: run this by `make fleet`")
}

fn well(command: &mut Command) {
    let output = command.output().expect("it runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {complaints}");
}

fn run(settings: &Settings) -> Embedded {
    let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
    Embedded::start(settings, &probe).expect("PostgreSQL starts")
}
