//! The source of the current time.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// A source of the present instant.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[allow(clippy::disallowed_methods, reason = "the one place where time enters")]
    pub fn system() -> Self {
        Self(Arc::new(Utc::now))
    }

    /// A clock from a function, for tests.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The present instant in microseconds, as Postgres stores it, so that a reply after a write equals a
    /// later read.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}
