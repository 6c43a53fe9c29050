//! The calendar that people see: India Standard Time, whatever the server's zone.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, Utc};

const IST_SECONDS_EAST: i32 = 5 * 3600 + 30 * 60;

/// The date in India at the instant `now`.
pub fn date_in_india(now: DateTime<Utc>) -> NaiveDate {
    FixedOffset::east_opt(IST_SECONDS_EAST)
        .map_or(now.date_naive(), |ist| now.with_timezone(&ist).date_naive())
}

/// The calendar year in India at the instant `now`.
pub fn year_in_india(now: DateTime<Utc>) -> i32 {
    date_in_india(now).year()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_new_year_begins_in_india_five_and_a_half_hours_before_utc() {
        let before: DateTime<Utc> = "2026-12-31T18:29:59Z".parse().unwrap();
        let after: DateTime<Utc> = "2026-12-31T18:30:00Z".parse().unwrap();
        assert_eq!((year_in_india(before), year_in_india(after)), (2026, 2027));
    }
}
