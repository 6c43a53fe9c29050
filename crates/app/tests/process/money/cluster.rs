//! A PostgreSQL of one test's own, durable as in earnest, that can be cut off in the middle of
//! everything and started again.

use std::time::Duration;

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
        let folder = sandbox.data_dir().join("postgres");
        let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/postgres-binaries");
        let settings = Settings::from_environment(folder, Some(npm.into()));
        let server = run(&settings);
        migrations::run(server.url()).expect("migrated");
        let server = Some(server);
        Self { server, settings }
    }

    fn server(&self) -> &Embedded {
        self.server.as_ref().expect("a server")
    }

    /// The portal's database, as its owner.
    pub(crate) fn url(&self) -> String {
        self.server().url().to_owned()
    }

    /// Writes all pages out, so that the next measurement does not pay for the last one.
    pub(crate) fn checkpoint(&self) {
        let url = self.server().superuser_url();
        let mut db = postgres::Client::connect(url, postgres::NoTls).expect("a connection");
        db.batch_execute("CHECKPOINT").expect("a checkpoint");
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

fn run(settings: &Settings) -> Embedded {
    let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
    Embedded::start(settings, &probe).expect("PostgreSQL starts")
}
