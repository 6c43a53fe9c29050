//! Keeps the embedded PostgreSQL running. Restarts it when it has ended, because it was killed or
//! because its disk was full while it recovered, so that nobody need restart the portal.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::{RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::postgres::{ConnectionInfo, Embedded, Settings, StartError, StopError};

/// How often the server is checked.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// The pause after a start that failed.
const TRY_EVERY: Duration = Duration::from_secs(5);

/// An embedded PostgreSQL that is kept running.
pub(crate) struct Supervisor {
    url: String,
    home: PathBuf,
    /// Ends the thread, which then returns the server.
    over: Sender<()>,
    thread: JoinHandle<Embedded>,
}

impl Supervisor {
    /// Starts or adopts the server, and keeps it running from then on.
    pub(crate) fn start(
        settings: Settings,
        probe: impl Fn(&ConnectionInfo) -> Result<(), String> + Send + 'static,
    ) -> Result<Self, StartError> {
        let embedded = Embedded::start(&settings, &probe)?;
        let (url, home) = (embedded.url().to_owned(), embedded.home().to_owned());
        let (over, is_over) = channel();
        let thread = thread::spawn(move || {
            let mut embedded = embedded;
            let mut pause = LOOK_EVERY;
            while is_over.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                pause = look_after(&mut embedded, &settings, &probe);
            }
            embedded
        });
        Ok(Self {
            url,
            home,
            over,
            thread,
        })
    }

    /// The URL of the portal's database, which holds a password.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The folder of the cluster.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }

    /// Stops the server unless another portal uses it.
    pub(crate) fn stop(self) -> Result<(), StopError> {
        drop(self.over);
        match self.thread.join() {
            Ok(embedded) => embedded.stop().map(drop),
            Err(_) => {
                tracing::error!("the thread that keeps PostgreSQL running panicked");
                Ok(())
            }
        }
    }
}

/// Restarts the server if it has ended; returns how long to wait before the next check.
fn look_after(
    embedded: &mut Embedded,
    settings: &Settings,
    probe: &dyn Fn(&ConnectionInfo) -> Result<(), String>,
) -> Duration {
    if embedded.server_pid().is_some() {
        return LOOK_EVERY;
    }
    tracing::error!("the embedded PostgreSQL has ended; starting it again");
    embedded.reap();
    match Embedded::start(settings, probe) {
        Ok(again) => {
            *embedded = again;
            tracing::info!("the embedded PostgreSQL runs again");
            LOOK_EVERY
        }
        Err(error) => {
            tracing::error!(%error, "cannot start the embedded PostgreSQL");
            TRY_EVERY
        }
    }
}
