//! A student's share of the lectures held, in whole numbers throughout.

use crate::grading::ShownPercentage;

/// The percentage that a student has to reach.
pub const LINE: i64 = 75;

/// Lectures of a subject that were held, and those that a student attended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Lectures on whose sheet the student is.
    pub held: i64,
    /// Those that the student attended.
    pub attended: i64,
}

impl Tally {
    /// The share as it is shown; `None` while no lecture was held.
    pub fn percentage(self) -> Option<ShownPercentage> {
        let attended = u32::try_from(self.attended).ok()?;
        ShownPercentage::of(attended, u32::try_from(self.held).ok()?)
    }

    /// How many lectures in a row the student has to attend to reach the line; 0 at or above it.
    ///
    /// (attended + n) / (held + n) is three quarters when n is 3 · held − 4 · attended.
    pub fn lectures_needed(self) -> i64 {
        let needed = LINE * self.held - 100 * self.attended;
        // Each lecture attended brings it 100 − 75 nearer; 75 and 100 have that as a common divisor.
        (needed / (100 - LINE)).max(0)
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

    #[test]
    fn a_share_of_nothing_is_none() {
        let shown = |attended, held| {
            let percentage = Tally { held, attended }.percentage();
            percentage.map(|percentage| percentage.to_string())
        };
        assert_eq!(shown(5, 8).as_deref(), Some("62.50"));
        assert_eq!(shown(1, 32).as_deref(), Some("3.13"));
        assert_eq!(shown(0, 1).as_deref(), Some("0.00"));
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
    }
}
