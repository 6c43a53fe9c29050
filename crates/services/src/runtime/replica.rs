//! A replica of the database, which answers what may be a few seconds old (`DATABASE_REPLICA_URL`). It
//! takes work off the primary and is never needed: whatever it cannot answer, the primary does.
//!
//! Once a second a worker notes up to where the primary has written and up to where the replica has
//! replayed. So nobody asks before each read how old the answer will be, and nobody believes a replica
//! of which nothing has been heard for a while.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use portal_persistence::{Db, Pool, PooledDb, StoreError, Stored, replica as store};

use crate::{Context, Failure, Outcome, Services};

/// What it answers is never older.
pub const OLDEST_ANSWER: Duration = Duration::from_secs(10);

/// Looks that are remembered; one a second is an hour.
const LOOKS: usize = 3_600;

const IN_USE: &str = "the replica answers what may be a few seconds old";
const BEHIND: &str = "the replica is too far behind and is not asked";
const AWAY: &str = "the replica is away, or its schema is not up to date, and is not asked";
const STRANGER: &str = "DATABASE_REPLICA_URL names no replica of DATABASE_URL and is not asked";

/// The replica and what is known of it.
pub(crate) struct Replica {
    pool: Pool,
    state: Mutex<State>,
    answered: AtomicU64,
    left_out: AtomicU64,
}

#[derive(Default)]
struct State {
    trail: Trail,
    /// Until then its answers are new enough.
    fit_until: Option<Instant>,
    /// What the log has been told last.
    told: Option<&'static str>,
}

impl State {
    /// Says in the log how it stands, when that has changed.
    fn tell(&mut self, news: &'static str, is_good: bool) {
        if self.told.replace(news) == Some(news) {
            return;
        }
        if is_good {
            tracing::info!("{news}");
        } else {
            tracing::warn!("{news}");
        }
    }
}

/// How the replica stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Whether it is asked.
    pub in_use: bool,
    /// How far it is behind, at the least; `None` before anything is known.
    pub lag: Option<Duration>,
    /// Reads that it has answered.
    pub answered: u64,
    /// Reads that the primary had to answer in its place.
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection that is ready, if its answers are new enough.
    fn lend(&self) -> Option<PooledDb> {
        let fit_until = self.state().fit_until?;
        (Instant::now() < fit_until).then(|| self.pool.try_get())?
    }

    fn note_left_out(&self) {
        self.left_out.fetch_add(1, Ordering::Relaxed);
    }

    /// It is not asked again before the next look.
    fn note_failed(&self, error: &StoreError) {
        tracing::info!(%error, "the replica did not answer; the primary does");
        self.note_left_out();
        self.state().fit_until = None;
    }

    fn standing(&self, now: Instant) -> Standing {
        let state = self.state();
        Standing {
            in_use: state.fit_until.is_some_and(|until| now < until),
            lag: state.trail.lag(now),
            answered: self.answered.load(Ordering::Relaxed),
            left_out: self.left_out.load(Ordering::Relaxed),
        }
    }

    /// Up to where it has replayed.
    fn replayed(&self) -> Stored<Option<store::Position>> {
        let mut db = self.pool.get()?;
        store::replayed(&mut db).inspect_err(|_| db.mark_broken())
    }
}

impl Services {
    /// As [`Services::run`], for a use case that only reads and need not know of what has happened in
    /// the last moments: on the replica, if there is one that can be asked.
    pub async fn run_reading<T, E>(
        &self,
        use_case: impl Fn(&mut Context) -> Outcome<T, E> + Send + 'static,
    ) -> Outcome<T, E>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        self.in_turn(move |services| {
            let answer = services.try_on_replica(&use_case);
            answer.unwrap_or_else(|| services.run_here(use_case))
        })
        .await
    }

    /// Runs a use case that only reads on the replica. `None` when there is none that can be asked, or
    /// when it has failed: whoever asks goes to the primary then.
    fn try_on_replica<T, E>(
        &self,
        use_case: impl FnOnce(&mut Context) -> Outcome<T, E>,
    ) -> Option<Outcome<T, E>> {
        let replica = self.replica()?;
        let Some(db) = replica.lend() else {
            replica.note_left_out();
            return None;
        };
        let outcome = self.run_on(db, use_case);
        if let Err(Failure::Store(error)) = &outcome {
            replica.note_failed(error);
            return None;
        }
        replica.answered.fetch_add(1, Ordering::Relaxed);
        Some(outcome)
    }

    /// How the replica stands, where there is one.
    pub fn replica_standing(&self) -> Option<Standing> {
        self.replica()
            .map(|replica| replica.standing(Instant::now()))
    }
}

impl Context {
    /// What the replica says, if there is one that can be asked.
    pub(crate) fn try_on_replica<T>(&self, read: impl FnOnce(&mut Db) -> Stored<T>) -> Option<T> {
        let read = |cx: &mut Self| Ok::<_, Failure<Infallible>>(read(cx.db())?);
        self.services().try_on_replica(read).and_then(Result::ok)
    }
}

/// Looks how far the replica is, where there is one.
pub fn look(services: &Services) -> Outcome<(), Infallible> {
    let Some(replica) = services.replica() else {
        return Ok(());
    };
    // What was committed before this instant is in front of the position that is read after it.
    let asked = Instant::now();
    let written = services.run_here(|cx| Ok::<_, Failure<Infallible>>(store::written(cx.db())?))?;
    if let Some(written) = written {
        replica.state().trail.note(asked, written.at);
    }
    let replayed = replica.replayed();
    let same = |position: &store::Position| {
        written.is_some_and(|written| written.system == position.system)
    };
    let mut state = replica.state();
    let state = &mut *state;
    state.fit_until = match replayed {
        Ok(Some(position)) if same(&position) => {
            let shown = state.trail.reached(position.at);
            shown.map(|shown| shown + OLDEST_ANSWER)
        }
        _ => None,
    };
    match replayed {
        _ if state.fit_until.is_some_and(|until| asked < until) => state.tell(IN_USE, true),
        Ok(Some(position)) if same(&position) => state.tell(BEHIND, false),
        Ok(_) => state.tell(STRANGER, false),
        Err(_) => state.tell(AWAY, false),
    }
    Ok(())
}

/// When the primary had written up to where.
#[derive(Default)]
struct Trail {
    /// The oldest first; all but the first lie beyond what the replica has shown.
    steps: VecDeque<(Instant, i64)>,
    /// Whether the replica has reached the first.
    begun: bool,
}

impl Trail {
    fn note(&mut self, at: Instant, written: i64) {
        if self.steps.len() == LOOKS {
            // Of a replica that is an hour behind, minutes are exact enough.
            let kept = std::mem::take(&mut self.steps).into_iter();
            self.steps = kept.step_by(2).collect();
        }
        self.steps.push_back((at, written));
    }

    /// The replica shows everything up to there; the latest instant of which it shows everything.
    fn reached(&mut self, replayed: i64) -> Option<Instant> {
        let beyond = self.steps.iter().position(|step| step.1 > replayed);
        let reached = beyond.unwrap_or(self.steps.len()).checked_sub(1)?;
        self.steps.drain(..reached);
        self.begun = true;
        self.steps.front().map(|step| step.0)
    }

    /// How far the replica is behind, as far as is known.
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
