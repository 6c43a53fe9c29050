//! Where the time enters.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// Where the time comes from.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[allow(clippy::disallowed_methods, reason = "the one place where time enters")]
    pub fn system() -> Self {
        Self(Arc::new(Utc::now))
    }

    /// A clock of one's own, for tests.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The instant, to the microsecond that Postgres keeps, so that what is told right after
    /// writing equals what is read later.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}
