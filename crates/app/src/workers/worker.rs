//! One worker: a thread that repeats the same work, whether or not a round succeeds.

use std::{
    error::Error,
    sync::mpsc::{self, RecvTimeoutError, SyncSender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use portal_http::Metrics;
use portal_services::{Clock, Defect, Panics};

/// The longest pause after a failed round.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// The first pause after a panic; it doubles with each further one.
const AFTER_PANIC: Duration = Duration::from_secs(1);
/// The longest pause after a panic.
const MOST_AFTER_PANIC: Duration = Duration::from_secs(60);
/// How often the log has the failures of a worker, which without its database fails many times a
/// minute.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Whether a round has left work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Left {
    /// Nothing: the next round comes after a pause.
    Nothing,
    /// Some work: the next round follows at once. Rounds stay short, so that a worker stops soon.
    Some,
}

/// The outcome of a round.
pub(super) type Round = Result<Left, Box<dyn Error + Send + Sync>>;

/// How long a worker pauses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    every: Duration,
    after_failure: Duration,
    after_panic: Duration,
}

impl Pace {
    /// One round every `every`; after a failure at least every minute.
    pub(super) fn every(every: Duration) -> Self {
        Self {
            every,
            after_failure: every.min(AFTER_FAILURE),
            after_panic: AFTER_PANIC,
        }
    }

    /// The same pace with that pause after a failure.
    pub(super) fn after_failure(self, after_failure: Duration) -> Self {
        Self {
            after_failure,
            ..self
        }
    }

    /// The pause after that many panics in a row.
    fn after_panics(&self, in_a_row: u32) -> Duration {
        let doublings = in_a_row.saturating_sub(1).min(u32::BITS - 1);
        let pause = self.after_panic.saturating_mul(1 << doublings);
        pause.min(MOST_AFTER_PANIC)
    }
}

/// What all workers need to report their rounds and panics.
#[derive(Clone)]
pub(super) struct Watch {
    pub(super) clock: Clock,
    pub(super) metrics: Metrics,
    pub(super) panics: Panics,
}

/// A running worker.
pub(super) struct Worker {
    stop: SyncSender<()>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts a worker that runs a round at that pace until it is stopped.
    pub(super) fn start(
        name: &'static str,
        pace: Pace,
        watch: Watch,
        round: impl FnMut() -> Round + Send + 'static,
    ) -> std::io::Result<Self> {
        watch.panics.watch(name);
        let (stop, stopped) = mpsc::sync_channel(1);
        let rounds = Rounds {
            name,
            pace,
            watch,
            round,
            panics_in_a_row: 0,
            failure_told: None,
        };
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || rounds.go_on_until(&stopped))?;
        Ok(Self { stop, thread })
    }

    /// Makes it end after the round under way.
    pub(super) fn signal_stop(&self) {
        // A worker that has ended no longer receives.
        let _ = self.stop.try_send(());
    }

    /// Waits until it has ended.
    pub(super) fn join(self) {
        if self.thread.join().is_err() {
            tracing::error!("a worker panicked");
        }
    }
}

struct Rounds<R> {
    name: &'static str,
    pace: Pace,
    watch: Watch,
    round: R,
    panics_in_a_row: u32,
    failure_told: Option<Instant>,
}

impl<R: FnMut() -> Round> Rounds<R> {
    fn go_on_until(mut self, stopped: &mpsc::Receiver<()>) {
        let mut ending = Ending {
            name: self.name,
            metrics: self.watch.metrics.clone(),
            is_due: false,
        };
        let mut pause = self.pace.every;
        while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            pause = self.go();
        }
        ending.is_due = true;
    }

    /// Runs one round; returns how long to pause after it.
    fn go(&mut self) -> Duration {
        let outcome = self.watch.panics.catch(self.name, &mut self.round);
        let succeeded = matches!(outcome, Ok(Ok(_)));
        let now = self.watch.clock.now();
        self.watch
            .metrics
            .worker_went_round(self.name, now, succeeded);
        match outcome {
            Ok(round) => {
                self.panics_in_a_row = 0;
                self.pause_after(round)
            }
            Err(_) => {
                self.panics_in_a_row = self.panics_in_a_row.saturating_add(1);
                self.pace.after_panics(self.panics_in_a_row)
            }
        }
    }

    fn pause_after(&mut self, round: Round) -> Duration {
        let worker = self.name;
        match round {
            Ok(left) => {
                if self.failure_told.take().is_some() {
                    tracing::info!(worker, "a worker's rounds succeed again");
                }
                match left {
                    Left::Nothing => self.pace.every,
                    Left::Some => Duration::ZERO,
                }
            }
            Err(error) => {
                if self.failure_told.is_none_or(|at| at.elapsed() >= LOG_EVERY) {
                    self.failure_told = Some(Instant::now());
                    let defect = Defect::within(&*error);
                    let place = defect.map(|defect| tracing::field::display(defect.place()));
                    tracing::error!(worker, %error, place, "a worker's round failed");
                }
                self.pace.after_failure
            }
        }
    }
}

/// Records a worker that ends without being told to.
struct Ending {
    name: &'static str,
    metrics: Metrics,
    is_due: bool,
}

impl Drop for Ending {
    fn drop(&mut self) {
        if !self.is_due {
            self.metrics.worker_stopped(self.name);
            tracing::error!(worker = self.name, "a worker has stopped");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Receiver;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn watch() -> Watch {
        Watch {
            clock: Clock::system(),
            metrics: Metrics::default(),
            panics: Panics::default(),
        }
    }

    fn quick() -> Pace {
        let moment = Duration::from_millis(1);
        Pace {
            every: moment,
            after_failure: moment,
            after_panic: Duration::from_nanos(1),
        }
    }

    /// A worker whose first ten rounds are `bad`; it sends the number of each round.
    fn worker(
        watch: &Watch,
        mut bad: impl FnMut() -> Round + Send + 'static,
    ) -> (Worker, Receiver<u32>) {
        let (round_done, rounds) = mpsc::channel();
        let mut number = 0;
        let round = move || {
            number += 1;
            let _ = round_done.send(number);
            if number <= 10 {
                bad()
            } else {
                Ok(Left::Nothing)
            }
        };
        let worker = Worker::start("test", quick(), watch.clone(), round);
        (worker.expect("a thread"), rounds)
    }

    /// Waits for a round that began after `number` others.
    fn wait_for(rounds: &Receiver<u32>, number: u32) {
        while rounds.recv_timeout(PATIENCE).expect("it goes on") <= number {}
    }

    #[test]
    fn ten_panics_do_not_end_a_worker() {
        let watch = watch();
        let (worker, rounds) = worker(&watch, || panic!("a bad round"));
        wait_for(&rounds, 11);
        assert_eq!(watch.panics.counts(), [("test", 10)].into());
        worker.signal_stop();
        worker.join();
    }

    #[test]
    fn failed_rounds_do_not_end_a_worker_and_are_no_panics() {
        let watch = watch();
        let (worker, rounds) = worker(&watch, || Err("the database is away".into()));
        wait_for(&rounds, 11);
        assert_eq!(watch.panics.counts(), [("test", 0)].into());
        worker.signal_stop();
        worker.join();
    }

    #[test]
    fn pauses_after_panics_double_up_to_a_minute() {
        let pace = Pace::every(Duration::from_millis(300));
        let pauses = [1, 2, 3, 6, 7, 1000].map(|in_a_row| pace.after_panics(in_a_row).as_secs());
        assert_eq!(pauses, [1, 2, 4, 32, 60, 60]);
    }

    #[test]
    fn a_failed_round_is_tried_again_within_a_minute() {
        let often = Pace::every(Duration::from_millis(300));
        assert_eq!(often.after_failure, often.every);
        assert_eq!(
            Pace::every(Duration::from_secs(600)).after_failure,
            AFTER_FAILURE
        );
    }
}
