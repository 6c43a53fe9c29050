//! Background work: sends mails, numbers receipts, adds up the journal and what waits at the desks, deletes dead rows and
//! documents, removes lost second factors, takes backups, follows the replica, and judges the role that serves. Each worker
//! has a thread and stops when asked.

mod worker;

use std::{sync::Arc, time::Duration};

use portal_http::Metrics;
use portal_mail::Mailer;
use portal_persistence::serving::Serving;
use portal_services::{
    Services,
    accounts::factors::restoration,
    documents, enrolment_changes, enrolments, glance, journal,
    outbox::{Delivery, Tally},
    promotions, receipts, replica, retention,
    sealing::Resealing,
    student_imports,
};
use tokio::runtime::Runtime;

use self::worker::{Left, Pace, Round, Watch, Worker};
use crate::backup::{self, Cancel, Copies, Proofs, Schedule};

/// How often to look for mails, and so the longest wait before a first try.
const MAIL_EVERY: Duration = Duration::from_millis(300);
/// How often to look for payments whose receipts need a number.
const NUMBER_EVERY: Duration = Duration::from_millis(250);
/// How often to look for days of the journal that are over.
const FOLD_EVERY: Duration = Duration::from_secs(60);
/// How often to fold what changed at the desks into their totals.
const FOLD_DESKS_EVERY: Duration = Duration::from_secs(5);
/// How many changes of the desks are folded in one transaction.
const CHANGES_AT_ONCE: u16 = 10_000;
/// Steps of adding up in one round.
const FOLDED_AT_ONCE: usize = 10;
/// How often to look for students who were admitted before enrolments were kept.
const ENROL_EVERY: Duration = Duration::from_secs(5);
/// How many of them are enrolled in one transaction.
const ENROLLED_AT_ONCE: u16 = 5_000;
/// How many rows of an import are done in one transaction.
const IMPORTED_AT_ONCE: u16 = 100;
/// How many students are promoted in one transaction.
const PROMOTED_AT_ONCE: u16 = 250;
/// How often to look for detained students whose term is taught again.
const OFFER_EVERY: Duration = Duration::from_secs(30);
/// How many of them are offered to repeat it in one transaction.
const OFFERED_AT_ONCE: u16 = 1_000;
/// How often to delete dead rows.
const SWEEP_EVERY: Duration = Duration::from_secs(600);
/// How often to look for second factors whose time to be removed, or to be reminded of it, has come.
const RESTORE_EVERY: Duration = Duration::from_secs(60);
/// How often to look whether the schema and the role that serves are as they have to be, where nothing is set in sessions.
const JUDGE_EVERY: Duration = Duration::from_secs(10);
/// How often to read how far the replica is.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often to delete documents that nobody needs any more.
const SWEEP_DOCUMENTS_EVERY: Duration = Duration::from_secs(60);

/// How often to check that other processes still see that this portal serves the database.
const SAY_EVERY: Duration = Duration::from_secs(5);
/// How often to look for data that are not sealed under the current secret.
const RESEAL_EVERY: Duration = Duration::from_secs(10);

/// The workers of backups.
pub(crate) struct Backups {
    pub(crate) schedule: Schedule,
    /// Restores them for trial.
    pub(crate) proofs: Proofs,
    /// Copies them to a bucket, if one is configured.
    pub(crate) copies: Option<Copies>,
}

/// The running workers.
pub(crate) struct Workers {
    running: Vec<Worker>,
    /// Cancels a backup, its trial or its copy, each of which may take hours.
    cancel_backups: Vec<Cancel>,
    watch: Watch,
}

impl Workers {
    pub(crate) fn start(
        services: &Services,
        mailer: &Arc<Mailer>,
        backups: Option<Backups>,
        metrics: &Metrics,
        (owner_url, jobs_every): (&str, Duration),
    ) -> std::io::Result<Self> {
        let watch = Watch {
            clock: services.clock().clone(),
            metrics: metrics.clone(),
            panics: services.panics().clone(),
        };
        let mut workers = Self {
            running: Vec::new(),
            cancel_backups: Vec::new(),
            watch,
        };
        let every = |pause| Pace::every(pause);
        workers.say_that_it_serves(owner_url)?;
        let delivery = Delivery::start(services, mailer)?;
        workers.add("mail", every(MAIL_EVERY), move || deliver(&delivery))?;
        let payments = services.clone();
        workers.add("receipts", every(NUMBER_EVERY), move || number(&payments))?;
        let books = services.clone();
        workers.add("journal", every(FOLD_EVERY), move || fold(&books))?;
        let desks = services.clone();
        workers.add("desks", every(FOLD_DESKS_EVERY), move || fold_desks(&desks))?;
        workers.enrol(services, jobs_every)?;
        let dead = services.clone();
        workers.add("upkeep", every(SWEEP_EVERY), move || sweep(&dead))?;
        let lost = services.clone();
        workers.add("factors", every(RESTORE_EVERY), move || restore(&lost))?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let stale = services.clone();
        workers.add("documents", every(SWEEP_DOCUMENTS_EVERY), move || {
            sweep_documents(&runtime, &stale)
        })?;
        if let Some(mut resealing) = Resealing::start(services)? {
            workers.add("secret", every(RESEAL_EVERY), move || {
                Ok(some_if(resealing.round()?))
            })?;
        }
        workers.look_at_database(services)?;
        if let Some(backups) = backups {
            workers.back_up(services, backups)?;
        }
        Ok(workers)
    }

    /// Marks the database as served, before any other worker starts; repeated once an unavailable database is
    /// available. Finishes the migration if no other portal serves.
    fn say_that_it_serves(&mut self, owner_url: &str) -> std::io::Result<()> {
        let (url, mut serving) = (owner_url.to_owned(), Serving::begin(owner_url).ok());
        let mut is_finished = false;
        self.add("presence", Pace::every(SAY_EVERY), move || {
            drop(serving.take_if(|held| !held.goes_on()));
            let held = match &mut serving {
                Some(held) => held,
                none => none.insert(Serving::begin(&url)?),
            };
            is_finished = is_finished || held.finish_if_alone()?;
            Ok(Left::Nothing)
        })
    }

    fn enrol(&mut self, services: &Services, jobs_every: Duration) -> std::io::Result<()> {
        let admitted = services.clone();
        self.add("enrolments", Pace::every(ENROL_EVERY), move || {
            enrol(&admitted)
        })?;
        let approved = services.clone();
        self.add("promotions", Pace::every(jobs_every), move || {
            promote(&approved)
        })?;
        let imported = services.clone();
        self.add("imports", Pace::every(jobs_every), move || {
            bring_in(&imported)
        })?;
        let detained = services.clone();
        self.add("repeats", Pace::every(OFFER_EVERY), move || {
            offer_repeats(&detained)
        })
    }

    fn look_at_database(&mut self, services: &Services) -> std::io::Result<()> {
        if services.replica_state().is_some() {
            let services = services.clone();
            self.add("replica", Pace::every(LOOK_EVERY), move || look(&services))?;
        }
        if services.serves_as_lent_role() {
            let services = services.clone();
            self.add("schema", Pace::every(JUDGE_EVERY), move || {
                services.look_at_role()?;
                Ok(Left::Nothing)
            })?;
        }
        Ok(())
    }

    fn back_up(&mut self, services: &Services, backups: Backups) -> std::io::Result<()> {
        let Backups {
            mut schedule,
            proofs,
            copies,
        } = backups;
        self.cancel_backups = vec![schedule.cancel(), proofs.cancel()];
        let pace = Pace::every(schedule.look_every()).after_failure(backup::RETRY_AFTER);
        let (taken, tried, copied) = (services.clone(), services.clone(), services.clone());
        self.add("backup", pace, move || {
            schedule.round(&taken)?;
            Ok(Left::Nothing)
        })?;
        self.add("proof", pace, move || {
            proofs.round(&tried)?;
            Ok(Left::Nothing)
        })?;
        if let Some(copies) = copies {
            self.cancel_backups.push(copies.cancel());
            self.add("copy", pace, move || {
                copies.round(&copied)?;
                Ok(Left::Nothing)
            })?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        name: &'static str,
        pace: Pace,
        round: impl FnMut() -> Round + Send + 'static,
    ) -> std::io::Result<()> {
        let worker = Worker::start(name, pace, self.watch.clone(), round)?;
        self.running.push(worker);
        Ok(())
    }

    /// Lets the rounds under way finish, except that of a backup, and ends the workers.
    pub(crate) fn stop(self) {
        for backup in &self.cancel_backups {
            backup.cancel();
        }
        for worker in &self.running {
            worker.signal_stop();
        }
        for worker in self.running {
            worker.join();
        }
    }
}

fn deliver(delivery: &Delivery) -> Round {
    let round = delivery.round()?;
    let tally = round.tally;
    if tally != Tally::default() {
        tracing::info!(
            sent = tally.sent,
            put_off = tally.put_off,
            given_up = tally.given_up,
            outlived = tally.outlived,
            "mails"
        );
    }
    Ok(some_if(round.left_some))
}

fn number(services: &Services) -> Round {
    let round = services.run_here(receipts::number_waiting)?;
    if round.numbered > 0 {
        tracing::debug!(round.numbered, "receipts numbered");
    }
    Ok(some_if(round.left_some))
}

fn fold(services: &Services) -> Round {
    let steps = services.run_here(|cx| journal::fold(cx, FOLDED_AT_ONCE))?;
    if steps > 0 {
        tracing::debug!(steps, "days of the journal added up");
    }
    Ok(some_if(steps == FOLDED_AT_ONCE))
}

fn fold_desks(services: &Services) -> Round {
    let folded = services.run_here(|cx| glance::fold(cx, CHANGES_AT_ONCE))?;
    if folded > 0 {
        tracing::debug!(folded, "changes at the desks folded");
    }
    Ok(some_if(folded == usize::from(CHANGES_AT_ONCE)))
}

fn enrol(services: &Services) -> Round {
    let enrolled = services.run_here(|cx| enrolments::enrol_admitted(cx, ENROLLED_AT_ONCE))?;
    if enrolled > 0 {
        tracing::info!(
            enrolled,
            "students who were admitted before are being enrolled"
        );
    }
    Ok(some_if(enrolled > 0))
}

fn promote(services: &Services) -> Round {
    let promoted = services.run_here(|cx| promotions::carry_on(cx, PROMOTED_AT_ONCE))?;
    if promoted > 0 {
        tracing::debug!(promoted, "students promoted");
    }
    Ok(some_if(promoted > 0))
}

fn bring_in(services: &Services) -> Round {
    let done = services.run_here(|cx| student_imports::carry_on(cx, IMPORTED_AT_ONCE))?;
    if done > 0 {
        tracing::debug!(done, "rows of imports done");
    }
    Ok(some_if(done > 0))
}

fn offer_repeats(services: &Services) -> Round {
    let offered = services.run_here(|cx| enrolment_changes::offer_repeats(cx, OFFERED_AT_ONCE))?;
    if offered > 0 {
        tracing::info!(offered, "detained students can repeat their term");
    }
    Ok(some_if(offered == usize::from(OFFERED_AT_ONCE)))
}

/// Deletes files that no application uses. Stores are asynchronous, so this worker has a small runtime of its own.
fn sweep_documents(runtime: &Runtime, services: &Services) -> Round {
    let removed = runtime.block_on(documents::sweep(services))?;
    if removed > 0 {
        tracing::info!(removed, "documents swept away");
    }
    Ok(Left::Nothing)
}

fn look(services: &Services) -> Round {
    replica::look(services)?;
    Ok(Left::Nothing)
}

fn sweep(services: &Services) -> Round {
    let swept = retention::sweep(services)?;
    tracing::debug!(swept.rows, "swept up");
    Ok(some_if(swept.left_some))
}

fn restore(services: &Services) -> Round {
    let round = services.run_here(restoration::round)?;
    if round.reminded + round.restored > 0 {
        tracing::info!(round.reminded, round.restored, "second factors");
    }
    Ok(some_if(round.left_some))
}

fn some_if(is_left: bool) -> Left {
    if is_left { Left::Some } else { Left::Nothing }
}
