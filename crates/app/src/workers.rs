//! What goes on beside requests: sending mails, numbering receipts, adding up the journal, sweeping up
//! rows and documents, taking backups, looking how far the replica is. One thread each, ended on word.

use std::{
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError, SyncSender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use portal_http::Metrics;
use portal_mail::Mailer;
use portal_services::{Services, documents, journal, outbox, receipts, replica, upkeep};
use tokio::runtime::Runtime;

use crate::backup::Schedule;

/// How long a mail waits at most before it is first tried.
const MAIL_EVERY: Duration = Duration::from_millis(300);
/// How long a payment's receipt waits at most for its number.
const NUMBER_EVERY: Duration = Duration::from_millis(250);
/// How often is looked for days of the journal that are over.
const FOLD_EVERY: Duration = Duration::from_secs(60);
/// Steps of that in one round.
const FOLDED_AT_ONCE: usize = 10;
/// How often dead rows are swept away.
const SWEEP_EVERY: Duration = Duration::from_secs(600);
/// How often is looked how far the replica is.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long a document that nobody needs any more lies about at most.
const SWEEP_DOCUMENTS_EVERY: Duration = Duration::from_secs(60);

/// The running workers.
pub(crate) struct Workers {
    stops: Vec<SyncSender<()>>,
    threads: Vec<JoinHandle<()>>,
    services: Services,
    metrics: Metrics,
}

impl Workers {
    /// Starts all of them.
    pub(crate) fn start(
        services: &Services,
        mailer: Arc<Mailer>,
        backups: Option<Schedule>,
        metrics: &Metrics,
    ) -> std::io::Result<Self> {
        let mut workers = Self {
            stops: Vec::new(),
            threads: Vec::new(),
            services: services.clone(),
            metrics: metrics.clone(),
        };
        let mail = services.clone();
        workers.spawn("mail", MAIL_EVERY, move || deliver(&mail, &mailer))?;
        let payments = services.clone();
        workers.spawn_until_done("receipts", NUMBER_EVERY, move || number(&payments))?;
        let books = services.clone();
        workers.spawn_until_done("journal", FOLD_EVERY, move || fold(&books))?;
        let upkeep = services.clone();
        workers.spawn("upkeep", SWEEP_EVERY, move || sweep(&upkeep))?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let stale = services.clone();
        workers.spawn("documents", SWEEP_DOCUMENTS_EVERY, move || {
            sweep_documents(&runtime, &stale);
        })?;
        if services.replica_standing().is_some() {
            let services = services.clone();
            workers.spawn("replica", LOOK_EVERY, move || look(&services))?;
        }
        if let Some(mut backups) = backups {
            let services = services.clone();
            workers.spawn("backup", backups.look_every(), move || {
                backups.round(&services);
            })?;
        }
        Ok(workers)
    }

    fn spawn(
        &mut self,
        name: &str,
        every: Duration,
        mut round: impl FnMut() + Send + 'static,
    ) -> std::io::Result<()> {
        self.spawn_until_done(name, every, move || {
            round();
            false
        })
    }

    /// One whose rounds are short, so that nobody who stops it waits for long: a round that returns
    /// `true` has left something, and the next one follows at once.
    fn spawn_until_done(
        &mut self,
        name: &str,
        every: Duration,
        mut round: impl FnMut() -> bool + Send + 'static,
    ) -> std::io::Result<()> {
        let (stop, stopped) = mpsc::sync_channel(1);
        let (services, metrics, worker) =
            (self.services.clone(), self.metrics.clone(), name.to_owned());
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                let mut pause = every;
                while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    pause = if round() { Duration::ZERO } else { every };
                    metrics.worker_went_round(&worker, services.now());
                }
            })?;
        self.stops.push(stop);
        self.threads.push(thread);
        Ok(())
    }

    /// Lets the round under way finish and ends the workers.
    pub(crate) fn stop(self) {
        for stop in &self.stops {
            // A worker that has ended already no longer listens.
            let _ = stop.try_send(());
        }
        for thread in self.threads {
            if thread.join().is_err() {
                tracing::error!("a worker panicked");
            }
        }
    }
}

fn deliver(services: &Services, mailer: &Mailer) {
    match outbox::deliver(services, mailer) {
        Ok(round) if round != outbox::Round::default() => {
            tracing::info!(
                sent = round.sent,
                put_off = round.put_off,
                given_up = round.given_up,
                "mails"
            );
        }
        Ok(_) => {}
        Err(failure) => tracing::debug!(%failure, "no mails this round"),
    }
}

/// Whether there are more to number.
fn number(services: &Services) -> bool {
    match services.run_here(receipts::number_waiting) {
        Ok(round) => {
            if round.numbered > 0 {
                tracing::debug!(round.numbered, "receipts numbered");
            }
            round.left_some
        }
        Err(failure) => {
            tracing::debug!(%failure, "no receipts numbered this round");
            false
        }
    }
}

/// Whether there is more to add up.
fn fold(services: &Services) -> bool {
    match services.run_here(|cx| journal::fold(cx, FOLDED_AT_ONCE)) {
        Ok(0) => false,
        Ok(steps) => {
            tracing::debug!(steps, "days of the journal added up");
            steps == FOLDED_AT_ONCE
        }
        Err(failure) => {
            tracing::warn!(%failure, "no days of the journal added up this round");
            false
        }
    }
}

/// Removes files that no application holds. Stores are reached asynchronously, so this worker has a
/// small runtime of its own.
fn sweep_documents(runtime: &Runtime, services: &Services) {
    match runtime.block_on(documents::sweep(services)) {
        Ok(0) => {}
        Ok(removed) => tracing::info!(removed, "documents swept away"),
        Err(failure) => tracing::warn!(%failure, "documents are not swept this round"),
    }
}

fn look(services: &Services) {
    if let Err(failure) = replica::look(services) {
        tracing::debug!(%failure, "nothing is known of the replica this round");
    }
}

fn sweep(services: &Services) {
    match services.run_here(upkeep::sweep) {
        Ok(swept) => tracing::debug!(swept, "swept up"),
        Err(failure) => tracing::debug!(%failure, "not swept up this round"),
    }
}
