//! Figures, printed beside their bars.
#![allow(
    clippy::float_arithmetic,
    reason = "rates and ratios are told, never reckoned with"
)]

use std::time::Duration;

/// Ends the line on which the test harness has named the test.
pub(crate) fn end_harness_line() {
    eprintln!();
}

/// Prints a figure that has a bar, and marks one that misses it.
pub(crate) fn print_beside_bar(what: &str, figure: &str, bar: &str, holds: bool) {
    let mark = if holds { "ok" } else { "MISSED" };
    eprintln!("{what:<58} {figure:>14}   bar {bar:<8} {mark}");
}

/// Prints a figure that has none.
pub(crate) fn print_figure(what: &str, figure: &str) {
    eprintln!("{what:<58} {figure:>14}");
}

/// So long, to the tenth of a second.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// How often something happened in a second.
pub(crate) fn rate(count: usize, took: Duration) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "counts of a few seconds")]
    let count = count as f64;
    count / took.as_secs_f64()
}

/// The one in the middle.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// How long all but a `1/share` of them took at the most, in milliseconds.
pub(crate) fn slowest(times: &mut [Duration], share: usize) -> f64 {
    times.sort_unstable();
    let index = times.len().saturating_sub(1 + times.len() / share);
    let time = times.get(index).copied().unwrap_or_default();
    time.as_secs_f64() * 1000.0
}

/// One to the other.
pub(crate) fn ratio(one: f64, other: f64) -> f64 {
    one / other
}

/// The spread of the rounds, as a share of their median.
pub(crate) fn spread(figures: &[f64]) -> f64 {
    let most = figures.iter().copied().fold(f64::MIN, f64::max);
    let least = figures.iter().copied().fold(f64::MAX, f64::min);
    (most - least) / median(figures.to_vec())
}

/// What is as good as the whole where rounds differ so much; five percent are nobody's.
pub(crate) fn all_but(noise: f64) -> f64 {
    1.0 - noise.max(0.05)
}
