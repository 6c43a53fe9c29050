//! The calendar that people see: India Standard Time, whatever the server's zone.

use chrono::{
    DateTime, Datelike, Duration, FixedOffset, NaiveDate, NaiveTime, Timelike, Utc, Weekday,
};

const IST_SECONDS_EAST: i32 = 5 * 3600 + 30 * 60;

/// The date in India at the instant `now`.
pub fn date_in_india(now: DateTime<Utc>) -> NaiveDate {
    FixedOffset::east_opt(IST_SECONDS_EAST)
        .map_or(now.date_naive(), |ist| now.with_timezone(&ist).date_naive())
}

/// The time of day in India at the instant `now`, to the second.
pub fn time_in_india(now: DateTime<Utc>) -> NaiveTime {
    let ist = now + Duration::seconds(i64::from(IST_SECONDS_EAST));
    ist.time().with_nanosecond(0).unwrap_or(NaiveTime::MIN)
}

/// The calendar year in India at the instant `now`.
pub fn year_in_india(now: DateTime<Utc>) -> i32 {
    date_in_india(now).year()
}

/// The first instant of that date in India.
pub fn midnight_in_india(date: NaiveDate) -> DateTime<Utc> {
    date.and_time(NaiveTime::MIN).and_utc() - Duration::seconds(i64::from(IST_SECONDS_EAST))
}

/// A date as sentences say it: `21 November 2026`.
pub fn in_words(date: NaiveDate) -> String {
    date.format("%-d %B %Y").to_string()
}

/// A date as tables, papers and files have it: `21/11/2026`.
pub fn in_figures(date: NaiveDate) -> String {
    date.format("%d/%m/%Y").to_string()
}

/// An instant as papers have it, in Indian time: `21/11/2026, 00:30`.
pub fn with_time(at: DateTime<Utc>) -> String {
    let time = time_in_india(at);
    format!(
        "{}, {}",
        in_figures(date_in_india(at)),
        time.format("%H:%M")
    )
}

/// Reads `YYYY-MM-DD` and no other form; `None` for a year far from the present.
pub fn parse(text: &str) -> Option<NaiveDate> {
    let date: NaiveDate = text.parse().ok()?;
    let is_plain = date.to_string() == text;
    (is_plain && (1900..=2200).contains(&date.year())).then_some(date)
}

/// Reads a day as people write it, `31-01-2008`, `31/01/2008` or `31.01.2008`, or as [`parse`] does.
pub fn parse_written(text: &str) -> Option<NaiveDate> {
    let parts: Vec<&str> = text.trim().split(['-', '/', '.']).collect();
    let [first, month, last] = parts.as_slice() else {
        return None;
    };
    let (year, day) = if first.len() == 4 {
        (first, last)
    } else {
        (last, first)
    };
    let is_plain = year.len() == 4
        && [month, day]
            .iter()
            .all(|part| (1..=2).contains(&part.len()));
    is_plain
        .then(|| parse(&format!("{year}-{month:0>2}-{day:0>2}")))
        .flatten()
}

/// The day `days` working days after `date`. Saturdays and Sundays do not count; holidays do, as the
/// portal does not know them, so this is the earliest possible day.
pub fn add_working_days(date: NaiveDate, days: u32) -> NaiveDate {
    let working = |day: &NaiveDate| !matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    let later = date.iter_days().skip(1).filter(working);
    days.checked_sub(1)
        .and_then(|skipped| later.into_iter().nth(skipped as usize))
        .unwrap_or(date)
}

/// How many working days lie after `from`, up to and including `to`; 0 if `to` is not later. The inverse
/// of [`add_working_days`].
pub fn working_days_between(from: NaiveDate, to: NaiveDate) -> u32 {
    u32::try_from(working_days_until(to) - working_days_until(from)).unwrap_or(0)
}

/// How many working days lie between the first day of the calendar, a Monday, and `date`, both
/// included.
fn working_days_until(date: NaiveDate) -> i32 {
    let days_before = date.num_days_from_ce() - 1;
    days_before.div_euclid(7) * 5 + (days_before.rem_euclid(7) + 1).min(5)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_new_year_begins_in_india_five_and_a_half_hours_before_utc() {
        let before: DateTime<Utc> = "2026-12-31T18:29:59Z".parse().unwrap();
        let after: DateTime<Utc> = "2026-12-31T18:30:00Z".parse().unwrap();
        assert_eq!((year_in_india(before), year_in_india(after)), (2026, 2027));
    }

    #[test]
    fn a_day_in_india_begins_the_evening_before() {
        let date = parse("2026-04-01").unwrap();
        let midnight = midnight_in_india(date);
        assert_eq!(midnight.to_rfc3339(), "2026-03-31T18:30:00+00:00");
        assert_eq!(date_in_india(midnight), date);
        assert_eq!(
            date_in_india(midnight - Duration::seconds(1)),
            parse("2026-03-31").unwrap()
        );
    }

    #[test]
    fn a_sentence_says_the_month_in_words() {
        let day = parse("2026-10-05").unwrap();
        assert_eq!(in_words(day), "5 October 2026");
        assert_eq!(in_figures(day), "05/10/2026");
    }

    #[test]
    fn an_instant_is_read_in_indian_time() {
        let at: DateTime<Utc> = "2026-11-20T19:00:59Z".parse().unwrap();
        assert_eq!(with_time(at), "21/11/2026, 00:30");
    }

    #[test]
    fn a_date_is_written_in_one_way() {
        for bad in [
            "",
            "2026-4-1",
            "2026-02-30",
            "+2026-04-01",
            "1899-12-31",
            "300000-01-01",
            "01/04/2026",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn working_days_pass_over_weekends() {
        let friday = parse("2026-11-20").unwrap();
        let after = |days| add_working_days(friday, days).to_string();
        assert_eq!(after(0), "2026-11-20");
        assert_eq!(after(1), "2026-11-23");
        assert_eq!(after(5), "2026-11-27");
        assert_eq!(after(30), "2027-01-01");
        let sunday = parse("2026-11-22").unwrap();
        assert_eq!(add_working_days(sunday, 1).to_string(), "2026-11-23");
    }

    #[test]
    fn working_days_from_a_weekend_count_from_monday_on() {
        let between = |from, to| working_days_between(parse(from).unwrap(), parse(to).unwrap());
        assert_eq!(between("2026-11-20", "2026-11-20"), 0);
        assert_eq!(between("2026-11-20", "2026-11-22"), 0);
        assert_eq!(between("2026-11-20", "2026-11-23"), 1);
        assert_eq!(between("2026-11-21", "2026-11-23"), 1);
        assert_eq!(between("2026-11-23", "2026-11-20"), 0);
        assert_eq!(between("2026-11-02", "2026-11-23"), 15);
    }

    fn day() -> impl Strategy<Value = NaiveDate> {
        let days = (0_u64..100_000).prop_map(chrono::Days::new);
        days.prop_map(|days| parse("1900-01-01").unwrap() + days)
    }

    proptest! {
        #[test]
        fn between_are_as_many_working_days_as_were_added(from in day(), days in 0_u32..400) {
            prop_assert_eq!(working_days_between(from, add_working_days(from, days)), days);
        }

        #[test]
        fn between_are_as_many_working_days_as_one_counts(from in day(), days in 0_usize..400) {
            let later = from.iter_days().skip(1).take(days);
            let counted = later.filter(|day| day.weekday().num_days_from_monday() < 5).count();
            let to = from + chrono::Days::new(days as u64);
            prop_assert_eq!(working_days_between(from, to) as usize, counted);
        }
    }
}
