//! A student's share of the lectures held, in whole numbers throughout.

use std::fmt;

/// The percentage that a student has to reach.
pub const LINE: i64 = 75;

/// How many lectures of a subject were held, and how many of them a student was at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Lectures on whose sheet the student is.
    pub held: i64,
    /// Those at which the student was.
    pub attended: i64,
}

/// A percentage in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percentage(i64);

impl Tally {
    /// The share in percent, rounded half up to two places; `None` while no lecture was held.
    pub fn percentage(self) -> Option<Percentage> {
        let twice = self.held.checked_mul(2).filter(|twice| *twice > 0)?;
        let exact = self.attended.checked_mul(20_000)?;
        Some(Percentage(exact.checked_add(self.held)? / twice))
    }

    /// How many lectures have to be attended without a miss to stand at the line; none at or above it.
    ///
    /// (attended + n) / (held + n) is three quarters when n is 3 · held − 4 · attended.
    pub fn lectures_needed(self) -> i64 {
        let needed = LINE * self.held - 100 * self.attended;
        // Each lecture attended brings it 100 − 75 nearer; 75 and 100 have that as a common divisor.
        (needed / (100 - LINE)).max(0)
    }
}

/// A plain decimal number: `75`, `62.5`, `66.67`.
impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tally() -> impl Strategy<Value = Tally> {
        (0..2000_i64)
            .prop_flat_map(|held| (0..=held).prop_map(move |attended| Tally { held, attended }))
    }

    fn shown(attended: i64, held: i64) -> Option<String> {
        let percentage = Tally { held, attended }.percentage();
        percentage.map(|percentage| percentage.to_string())
    }

    #[test]
    fn a_percentage_has_two_places_rounded_half_up() {
        for (attended, held, text) in [
            (0, 1, "0"),
            (1, 1, "100"),
            (3, 4, "75"),
            (5, 8, "62.5"),
            (2, 3, "66.67"),
            (1, 3, "33.33"),
            (1, 16, "6.25"),
            // 3.125
            (1, 32, "3.13"),
            // 0.05
            (1, 2000, "0.05"),
        ] {
            assert_eq!(shown(attended, held).as_deref(), Some(text));
        }
        assert_eq!(shown(0, 0), None);
    }

    #[test]
    fn who_stands_at_the_line_needs_nothing() {
        let needed = |attended, held| Tally { held, attended }.lectures_needed();
        assert_eq!([needed(0, 0), needed(3, 4), needed(4, 4)], [0, 0, 0]);
        assert_eq!([needed(2, 3), needed(0, 1), needed(7, 10)], [1, 3, 2]);
    }

    /// Attends lecture after lecture until three quarters are reached.
    fn simulated(tally: Tally) -> i64 {
        let (mut held, mut attended, mut more) = (tally.held, tally.attended, 0);
        while attended * 4 < held * 3 {
            held += 1;
            attended += 1;
            more += 1;
        }
        more
    }

    proptest! {
        #[test]
        fn what_is_needed_is_what_a_simulation_needs(tally in tally()) {
            prop_assert_eq!(tally.lectures_needed(), simulated(tally));
        }

        #[test]
        fn a_percentage_is_the_nearest_hundredth(tally in tally()) {
            let Some(Percentage(hundredths)) = tally.percentage() else {
                prop_assert_eq!(tally.held, 0);
                return Ok(());
            };
            // |hundredths / 100 % − attended / held| is at most half a hundredth; a half goes up.
            let off = 2 * (hundredths * tally.held - tally.attended * 10_000);
            prop_assert!(-tally.held < off && off <= tally.held);
            prop_assert!((0..=10_000).contains(&hundredths));
        }
    }
}
