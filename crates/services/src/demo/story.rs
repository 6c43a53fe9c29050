//! The months over which the demo's story has played: the same use cases, by a clock that is so many
//! days behind.

use std::convert::Infallible;

use chrono::{Duration, NaiveDate};
use portal_domain::dates::date_in_india;

use crate::{Clock, Context, Outcome, Services};

/// The story's stage.
pub(super) struct Story<'a> {
    services: &'a Services,
}

impl<'a> Story<'a> {
    pub(super) fn new(services: &'a Services) -> Self {
        Self { services }
    }

    /// The services as they were so many days ago, some hours earlier in the day.
    pub(super) fn ago(&self, days: u16) -> Services {
        let hours = i64::from(days % 7) + 1;
        let back = Duration::days(i64::from(days)) + Duration::hours(hours);
        let clock = self.services.clock().clone();
        self.services
            .by_clock(Clock::from_fn(move || clock.now() - back))
    }

    /// Plays a scene that lies so many days back.
    pub(super) fn play<T>(
        &self,
        days: u16,
        scene: impl FnOnce(&mut Context) -> Outcome<T, Infallible>,
    ) -> Outcome<T, Infallible> {
        self.ago(days).run_here(scene)
    }

    /// The day so many days from today.
    pub(super) fn day(&self, days: i64) -> NaiveDate {
        let today = date_in_india(self.services.clock().now());
        let shifted = today.checked_add_signed(Duration::days(days));
        shifted.unwrap_or(today)
    }
}
