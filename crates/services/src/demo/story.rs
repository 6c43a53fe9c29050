//! The years of the demo's story: the same use cases, with a clock that is a number of days
//! behind.

use std::convert::Infallible;

use chrono::{Duration, NaiveDate};
use portal_domain::dates::{date_in_india, midnight_in_india};

use crate::{Clock, Context, Outcome, Services};

/// The services with which the story is played.
pub(super) struct Story<'a> {
    services: &'a Services,
}

impl<'a> Story<'a> {
    pub(super) fn new(services: &'a Services) -> Self {
        Self { services }
    }

    /// The services with a clock `days` days behind, during office hours; 0 is the present instant.
    pub(super) fn ago(&self, days: u16) -> Services {
        let clock = self.services.clock().clone();
        if days == 0 {
            return self.services.clone();
        }
        let minutes = i64::from(days) * 37 % (7 * 60);
        let day = midnight_in_india(self.day(-i64::from(days)));
        let then = day + Duration::hours(10) + Duration::minutes(minutes);
        let back = clock.now() - then;
        self.services
            .by_clock(Clock::from_fn(move || clock.now() - back))
    }

    /// Plays a scene `days` days ago.
    pub(super) fn play<T>(
        &self,
        days: u16,
        scene: impl FnOnce(&mut Context) -> Outcome<T, Infallible>,
    ) -> Outcome<T, Infallible> {
        self.ago(days).run_here(scene)
    }

    /// How many days ago that day was; nought of a later one.
    pub(super) fn days_since(&self, day: NaiveDate) -> u16 {
        let days = self.day(0).signed_duration_since(day).num_days();
        u16::try_from(days).unwrap_or_default()
    }

    /// The day `days` days from today.
    pub(super) fn day(&self, days: i64) -> NaiveDate {
        let today = date_in_india(self.services.clock().now());
        let shifted = today.checked_add_signed(Duration::days(days));
        shifted.unwrap_or(today)
    }
}
