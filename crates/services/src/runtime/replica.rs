//! The replica of the database (`DATABASE_REPLICA_URL`), for answers that may be a few seconds old. It takes load off
//! the primary and is optional: the primary answers whatever the replica cannot.
//!
//! Once a second a worker records how far the primary has written and how far the replica has replayed. So reads need
//! not first ask how old an answer will be, and a replica without recent news is not used.

use std::{convert::Infallible, sync::atomic::Ordering, time::Instant};

use portal_persistence::{Db, Stored, replica as store};

use super::replica_pool::{AWAY, BEHIND, IN_USE, STRANGER};
pub use super::replica_pool::{OLDEST_ANSWER, ReplicaState};
use crate::{Context, Failure, Outcome, Services};

impl Services {
    /// Like [`Services::run`], for a use case that only reads and may miss the last few seconds: runs on the replica if
    /// it can be used.
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

    /// Runs a use case that only reads on the replica. `None` if the replica cannot be used or has failed; callers then
    /// ask the primary.
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

    /// The state of the replica, if there is one.
    pub fn replica_state(&self) -> Option<ReplicaState> {
        self.replica()
            .map(|replica| replica.state_at(Instant::now()))
    }
}

impl Context {
    /// Reads from the replica; `None` if it cannot be used or has failed.
    pub(crate) fn try_on_replica<T>(&self, read: impl FnOnce(&mut Db) -> Stored<T>) -> Option<T> {
        let read = |cx: &mut Self| Ok::<_, Failure<Infallible>>(read(cx.db())?);
        self.services().try_on_replica(read).and_then(Result::ok)
    }
}

/// Records how far the replica is, if there is one.
pub fn look(services: &Services) -> Outcome<(), Infallible> {
    let Some(replica) = services.replica() else {
        return Ok(());
    };
    // The position that is read after this instant includes all that was committed before it.
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
        _ if state.fit_until.is_some_and(|until| asked < until) => state.log_change(IN_USE, true),
        Ok(Some(position)) if same(&position) => state.log_change(BEHIND, false),
        Ok(_) => state.log_change(STRANGER, false),
        Err(_) => state.log_change(AWAY, false),
    }
    Ok(())
}
