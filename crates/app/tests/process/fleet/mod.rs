//! More than one machine, all of it on loopback: two portals behind nginx, sharing a PostgreSQL with a
//! streaming replica and a store of documents. `make fleet` finds the programs, or unpacks Debian's.

mod documents;
pub(crate) mod killed;
pub(crate) mod nginx;
pub(crate) mod pooler;
mod reports;
mod sessions;
mod start;
pub(crate) mod store;
mod together;

use std::{
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use crate::{
    browser::Browser,
    metrics::value,
    money::{cluster::Cluster, population},
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, run_well},
};

use nginx::Nginx;
use store::Store;

/// Where nginx comes from, so that its address differs from that of people at 127.0.0.1.
pub(crate) const PROXY: &str = "127.0.0.2";
/// More often than a test asks.
const OFTEN: &str = "1000000/600";

/// One of the portals.
pub(crate) struct Instance {
    pub(crate) port: u16,
    metrics: u16,
    /// Another binary than the one of this build.
    program: Option<PathBuf>,
    portal: Option<Portal>,
    // Goes last.
    sandbox: Sandbox,
}

/// All of it. What is declared first is stopped first.
pub(crate) struct Fleet {
    pub(crate) nginx: Nginx,
    pub(crate) instances: [Instance; 2],
    pub(crate) store: Store,
    pub(crate) replica: Cluster,
    pub(crate) primary: Cluster,
    serve: &'static [&'static str],
    settings: Vec<(&'static str, String)>,
    _sandboxes: [Sandbox; 2],
}

impl Instance {
    fn new() -> Self {
        Self {
            port: free_port(),
            metrics: free_port(),
            program: None,
            portal: None,
            sandbox: Sandbox::new(),
        }
    }

    /// A command of the portal with the settings that the instances share.
    fn command(&self, settings: &[(&'static str, String)], arguments: &[&str]) -> Command {
        let mut command = population::portal(&self.sandbox, "", arguments);
        command
            .envs(settings.iter().map(|(name, value)| (name, value)))
            .env("PORTAL_ADDR", format!("127.0.0.1:{}", self.port))
            .env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{}", self.metrics));
        match &self.program {
            Some(program) => the_same_by(program, &command),
            None => command,
        }
    }

    /// Somebody without cookies who comes to it past nginx.
    pub(crate) fn browser(&self) -> Browser {
        Browser::at(self.port)
    }

    /// What it says to Prometheus under that name.
    pub(crate) fn figure(&self, name: &str) -> Option<i64> {
        let text = Browser::at(self.metrics).get("/metrics").ok();
        value(text.as_str().expect("text"), name)
    }

    /// How far it says that the replica is behind, in seconds.
    fn lag(&self) -> f64 {
        let text = Browser::at(self.metrics).get("/metrics").ok();
        let mut lines = text.as_str().expect("text").lines();
        let lag = lines.find_map(|line| line.strip_prefix("portal_replica_lag_seconds "));
        lag.and_then(|lag| lag.parse().ok()).expect("a lag")
    }

    /// The folder that its mails are written to.
    fn mails(&self) -> std::path::PathBuf {
        self.sandbox.data_dir().join("mail")
    }

    /// Everything that it has said so far.
    fn said(&self) -> String {
        self.portal.as_ref().expect("it runs").said()
    }

    /// Kills it without a word.
    fn kill_9(&mut self) {
        self.portal.take().expect("it runs").kill_9();
    }
}

/// The same command of another binary.
fn the_same_by(program: &Path, command: &Command) -> Command {
    let mut other = Command::new(program);
    other.args(command.get_args()).env_clear();
    for (name, value) in command.get_envs() {
        other.env(name, value.unwrap_or_default());
    }
    if let Some(folder) = command.get_current_dir() {
        other.current_dir(folder);
    }
    other
}

impl Fleet {
    /// Everything, on an empty database that both portals find at once, with these settings on top.
    pub(crate) fn start(more: &[(&'static str, &str)]) -> Self {
        Self::start_as(&["serve"], more)
    }

    /// The same by that command, which both portals are started with.
    fn start_as(serve: &'static [&'static str], more: &[(&'static str, &str)]) -> Self {
        Self::start_by(None, serve, more)
    }

    /// The same of that binary.
    pub(crate) fn start_by(
        program: Option<&Path>,
        serve: &'static [&'static str],
        more: &[(&'static str, &str)],
    ) -> Self {
        let sandboxes = [Sandbox::new(), Sandbox::new()];
        let primary = Cluster::start_empty(&sandboxes[0], &[]);
        let replica = primary.replicate(&sandboxes[1]);
        let mut instances = [Instance::new(), Instance::new()];
        for instance in &mut instances {
            instance.program = program.map(Path::to_owned);
        }
        let nginx = Nginx::start(instances.each_ref().map(|instance| instance.port));
        let store = Store::start();
        let mut settings = vec![
            ("DATABASE_URL", primary.url()),
            ("DATABASE_REPLICA_URL", replica.url()),
            (
                "PORTAL_PUBLIC_URL",
                format!("http://localhost:{}", nginx.port),
            ),
            ("PORTAL_TRUSTED_PROXIES", PROXY.to_owned()),
            ("PORTAL_LIMIT_VERIFICATIONS", OFTEN.to_owned()),
            ("PORTAL_BACKUP_HOURS", "0".to_owned()),
        ];
        settings.extend(store.settings());
        settings.extend(
            more.iter()
                .map(|(name, value)| (*name, (*value).to_owned())),
        );
        let mut fleet = Self {
            nginx,
            instances,
            store,
            replica,
            primary,
            serve,
            settings,
            _sandboxes: sandboxes,
        };
        fleet.start_both();
        fleet
    }

    /// Both at once.
    fn start_both(&mut self) {
        let (serve, settings) = (self.serve, &self.settings);
        thread::scope(|scope| {
            for instance in &mut self.instances {
                scope.spawn(|| {
                    let serve = instance.command(settings, serve);
                    instance.portal = Some(Portal::start(serve));
                });
            }
        });
    }

    /// Stops an instance in good order and starts that binary, or the one of this build, in its place.
    pub(crate) fn replace(&mut self, number: usize, program: Option<&Path>) {
        let instance = &mut self.instances[number];
        instance.portal.take().expect("it runs").stop();
        instance.program = program.map(Path::to_owned);
        self.start_again(number);
    }

    /// Starts an instance that has ended.
    fn start_again(&mut self, number: usize) {
        let instance = &mut self.instances[number];
        let serve = instance.command(&self.settings, self.serve);
        instance.portal = Some(Portal::start(serve));
    }

    /// Runs one of the portal's commands as the first instance would.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        run_well(self.instances[0].command(&self.settings, arguments))
    }

    /// With the demo's college and people.
    fn start_with_people(more: &[(&'static str, &str)]) -> Self {
        Self::start_as(&["serve", "--demo"], more)
    }

    /// Somebody without cookies who comes through nginx.
    fn browser(&self) -> Browser {
        Browser::at(self.nginx.port)
    }
}
