//! The connections to the replica, and how far it has replayed.

use std::{
    collections::VecDeque,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use portal_persistence::{Pool, PooledDb, StoreError, Stored, replica as store};

/// The oldest data that the replica may answer with.
pub const OLDEST_ANSWER: Duration = Duration::from_secs(10);

/// Positions that are remembered: at one a second, an hour's.
const LOOKS: usize = 3_600;

pub(super) const IN_USE: &str = "the replica answers what may be a few seconds old";
pub(super) const BEHIND: &str = "the replica is too far behind and is not asked";
pub(super) const AWAY: &str =
    "the replica is away, or its schema is not up to date, and is not asked";
pub(super) const STRANGER: &str =
    "DATABASE_REPLICA_URL names no replica of DATABASE_URL and is not asked";

/// The replica and its state.
pub(crate) struct Replica {
    pool: Pool,
    state: Mutex<State>,
    pub(super) answered: AtomicU64,
    left_out: AtomicU64,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) trail: Trail,
    /// When its answers become too old, unless newer positions arrive.
    pub(super) fit_until: Option<Instant>,
    /// The state that was last logged.
    logged: Option<&'static str>,
}

impl State {
    /// Logs its state when that changes.
    pub(super) fn log_change(&mut self, news: &'static str, is_good: bool) {
        if self.logged.replace(news) == Some(news) {
            return;
        }
        if is_good {
            tracing::info!("{news}");
        } else {
            tracing::warn!("{news}");
        }
    }
}

/// The state of the replica, for metrics.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReplicaState {
    /// Whether reads go to it.
    pub in_use: bool,
    /// The least possible lag; `None` before it is known.
    pub lag: Option<Duration>,
    /// How many reads it has answered.
    pub answered: u64,
    /// How many reads the primary answered instead.
    pub left_out: u64,
}

impl Replica {
    pub(crate) fn new(pool: Pool) -> Self {
        Self {
            pool,
            state: Mutex::default(),
            answered: AtomicU64::new(0),
            left_out: AtomicU64::new(0),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection to the replica, if one is idle and its answers are new enough.
    pub(super) fn lend(&self) -> Option<PooledDb> {
        let fit_until = self.state().fit_until?;
        (Instant::now() < fit_until).then(|| self.pool.try_get())?
    }

    pub(super) fn note_left_out(&self) {
        self.left_out.fetch_add(1, Ordering::Relaxed);
    }

    /// Stops using the replica until the next check.
    pub(super) fn note_failed(&self, error: &StoreError) {
        tracing::info!(%error, "the replica did not answer; the primary does");
        self.note_left_out();
        self.state().fit_until = None;
    }

    pub(super) fn state_at(&self, now: Instant) -> ReplicaState {
        let state = self.state();
        ReplicaState {
            in_use: state.fit_until.is_some_and(|until| now < until),
            lag: state.trail.lag(now),
            answered: self.answered.load(Ordering::Relaxed),
            left_out: self.left_out.load(Ordering::Relaxed),
        }
    }

    /// The position up to which it has replayed.
    pub(super) fn replayed(&self) -> Stored<Option<store::Position>> {
        let mut db = self.pool.get()?;
        store::replayed(&mut db).inspect_err(|_| db.mark_broken())
    }
}

/// Positions of the primary, each with the time at which it was read.
#[derive(Default)]
pub(super) struct Trail {
    /// Oldest first. The replica may have reached the first, but none of the others.
    steps: VecDeque<(Instant, i64)>,
    /// Whether the replica has reached the first.
    begun: bool,
}

impl Trail {
    pub(super) fn note(&mut self, at: Instant, written: i64) {
        if self.steps.len() == LOOKS {
            // For a replica that is an hour behind, minutes are exact enough.
            let kept = std::mem::take(&mut self.steps).into_iter();
            self.steps = kept.step_by(2).collect();
        }
        self.steps.push_back((at, written));
    }

    /// Notes that the replica has replayed up to there; returns the latest time whose data it has
    /// completely.
    pub(super) fn reached(&mut self, replayed: i64) -> Option<Instant> {
        let beyond = self.steps.iter().position(|step| step.1 > replayed);
        let reached = beyond.unwrap_or(self.steps.len()).checked_sub(1)?;
        self.steps.drain(..reached);
        self.begun = true;
        self.steps.front().map(|step| step.0)
    }

    /// The lag of the replica, as far as it is known.
    fn lag(&self, now: Instant) -> Option<Duration> {
        let (first, _) = self.steps.front()?;
        let exact = self.begun || self.steps.len() > 1;
        exact.then(|| now.saturating_duration_since(*first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_replica_is_as_old_as_the_last_that_it_shows_all_of() {
        let (mut trail, begin) = (Trail::default(), Instant::now());
        for (second, written) in (0..).zip([100, 200, 200, 300]) {
            trail.note(begin + second * SECOND, written);
        }
        let now = begin + 3 * SECOND;
        assert_eq!(trail.reached(99), None);
        assert_eq!(trail.lag(now), Some(3 * SECOND));
        assert_eq!(trail.reached(150), Some(begin));
        assert_eq!(trail.reached(250), Some(begin + 2 * SECOND));
        assert_eq!(trail.lag(now), Some(SECOND));
        assert_eq!(trail.reached(300), Some(now));
    }

    #[test]
    fn nothing_new_to_show_is_no_lag_and_nothing_shown_is_more_each_second() {
        let (mut trail, begin) = (Trail::default(), Instant::now());
        trail.note(begin, 100);
        assert_eq!(trail.lag(begin + SECOND), None);
        for second in 1..20 {
            trail.note(begin + second * SECOND, 100);
            assert_eq!(trail.reached(100), Some(begin + second * SECOND));
        }
        for second in 20..20 + 2 * u32::try_from(LOOKS).unwrap() {
            trail.note(begin + second * SECOND, 200 + i64::from(second));
            assert_eq!(trail.reached(100), Some(begin + 19 * SECOND));
        }
        assert!(trail.steps.len() <= LOOKS);
    }
}
