//! Grades, percentages and passing (spec §5: grades, §4: Result). Everything is decided on the exact
//! fraction of marks; what is shown is rounded afterwards, so 59.995 % is shown as 60 and is a D.

use std::fmt;

use crate::{marks::Marks, words::words};

words! {
    /// A grade of a subject or of the whole.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Grade {
        /// Failed; a subject's grade only.
        F = "F",
        /// From 40 %; of the whole also for less.
        D = "D",
        /// From 60 %.
        C = "C",
        /// From 70 %.
        B = "B",
        /// From 80 %.
        A = "A",
        /// From 90 %.
        APlus = "A+",
    }
}

/// The least percentage of each grade above D, the highest first.
const BANDS: [(u64, Grade); 4] = [
    (90, Grade::APlus),
    (80, Grade::A),
    (70, Grade::B),
    (60, Grade::C),
];
/// The percentage below which a subject is failed, even if its passing marks are lower.
const PASSING: u64 = 40;

impl Grade {
    /// The grade of a subject: F below 40 % or below its passing marks.
    pub fn of_subject(obtained: Marks, passing: Marks, max: Marks) -> Self {
        let score = Score::of(obtained, max);
        if obtained < passing || !score.reaches(PASSING) {
            return Self::F;
        }
        score.band().unwrap_or(Self::D)
    }

    /// The grade of the whole, which is never an F.
    pub fn overall(score: Score) -> Self {
        score.band().unwrap_or(Self::D)
    }

    /// Whether the subject is passed.
    pub fn is_pass(self) -> bool {
        self != Self::F
    }
}

/// Marks out of a maximum, of one subject or of several together, without rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// Tenths of a mark: 312.5 marks are 3125.
    obtained: u32,
    /// Tenths of a mark: 312.5 marks are 3125.
    max: u32,
}

impl Score {
    /// No marks out of a maximum of none.
    pub const ZERO: Self = Self {
        obtained: 0,
        max: 0,
    };

    /// The score of one subject.
    pub fn of(obtained: Marks, max: Marks) -> Self {
        Self::ZERO.plus(obtained, max)
    }

    /// The score with one more subject.
    #[must_use]
    pub fn plus(self, obtained: Marks, max: Marks) -> Self {
        Self {
            obtained: self.obtained + u32::from(obtained.tenths().unsigned_abs()),
            max: self.max + u32::from(max.tenths().unsigned_abs()),
        }
    }

    /// The score of `obtained` tenths out of `max` tenths; `None` unless 0 ≤ `obtained` ≤ `max`.
    pub fn from_tenths(obtained: i32, max: i32) -> Option<Self> {
        let (obtained, max) = (u32::try_from(obtained).ok()?, u32::try_from(max).ok()?);
        (obtained <= max).then_some(Self { obtained, max })
    }

    /// The sum of the marks obtained.
    pub fn obtained(self) -> TotalMarks {
        TotalMarks(self.obtained)
    }

    /// The sum of the subjects' maximum marks.
    pub fn max(self) -> TotalMarks {
        TotalMarks(self.max)
    }

    fn reaches(self, percent: u64) -> bool {
        self.max > 0 && u64::from(self.obtained) * 100 >= u64::from(self.max) * percent
    }

    fn band(self) -> Option<Grade> {
        let reached = BANDS
            .into_iter()
            .find(|(percent, _)| self.reaches(*percent));
        reached.map(|(_, grade)| grade)
    }

    /// The percentage as it is shown; 0 if the maximum is 0.
    pub fn percentage(self) -> ShownPercentage {
        ShownPercentage::of(self.obtained, self.max).unwrap_or(ShownPercentage(0))
    }
}

/// A sum of marks, with at most one decimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TotalMarks(u32);

impl TotalMarks {
    /// Tenths of a mark: 312.5 marks are 3125.
    pub fn tenths(self) -> i32 {
        i32::try_from(self.0).unwrap_or(i32::MAX)
    }
}

/// A plain decimal number: `400`, `312.5`.
impl fmt::Display for TotalMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenth) => write!(f, "{whole}.{tenth}"),
        }
    }
}

/// A percentage for people to read: in hundredths, rounded half up. No decision is based on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShownPercentage(u64);

impl ShownPercentage {
    /// `part` as a percentage of `whole`; `None` if `whole` is 0.
    pub fn of(part: u32, whole: u32) -> Option<Self> {
        let (part, whole) = (u64::from(part), u64::from(whole));
        // Half a hundredth is added before the rest is cut off.
        let twice = part * 20_000 + whole;
        twice.checked_div(2 * whole).map(Self)
    }
}

/// Always two decimals: `78.40`.
impl fmt::Display for ShownPercentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

words! {
    /// Whether the whole is passed (spec §5): it is not with an F in any subject.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Verdict {
        /// Every subject is passed.
        Pass = "PASS",
        /// At least one subject is failed.
        Fail = "FAIL",
    }
}

impl Verdict {
    /// The verdict on subjects with these grades.
    pub fn of(grades: impl IntoIterator<Item = Grade>) -> Self {
        if grades.into_iter().all(Grade::is_pass) {
            Self::Pass
        } else {
            Self::Fail
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn marks(raw: &str) -> Marks {
        Marks::parse("marks", crate::marks::MarksFault::NotNumber, raw).unwrap()
    }

    fn grade(obtained: &str, passing: &str, max: &str) -> &'static str {
        Grade::of_subject(marks(obtained), marks(passing), marks(max)).as_str()
    }

    #[test]
    fn sums_of_marks_are_exact_and_show_a_decimal_only_where_there_is_one() {
        let subjects = ["72.5", "80", "80", "80"];
        let score = subjects.iter().fold(Score::ZERO, |score, obtained| {
            score.plus(marks(obtained), marks("100"))
        });
        assert_eq!(
            (score.obtained().tenths(), score.max().tenths()),
            (3125, 4000)
        );
        assert_eq!(score.obtained().to_string(), "312.5");
        assert_eq!(score.max().to_string(), "400");
        let [none, half] = [0, 5].map(|tenths| Score::from_tenths(tenths, 1000).unwrap());
        assert_eq!(none.obtained().to_string(), "0");
        assert_eq!(half.obtained().to_string(), "0.5");
        assert_eq!(Score::from_tenths(0, -1), None);
        assert_eq!(Score::from_tenths(1001, 1000), None);
        assert!(Score::from_tenths(1000, 1000).is_some());
    }

    #[test]
    fn each_band_of_a_subject_begins_at_its_percentage() {
        for (obtained, expected) in [
            ("100", "A+"),
            ("90", "A+"),
            ("89.9", "A"),
            ("80", "A"),
            ("79.9", "B"),
            ("70", "B"),
            ("69.9", "C"),
            ("60", "C"),
            ("59.9", "D"),
            ("40", "D"),
            ("39.9", "F"),
            ("0", "F"),
        ] {
            assert_eq!(grade(obtained, "40", "100"), expected, "{obtained}");
        }
    }

    #[test]
    fn passing_marks_above_forty_percent_fail_more_and_below_it_no_fewer() {
        assert_eq!(grade("49.9", "50", "100"), "F");
        assert_eq!(grade("50", "50", "100"), "D");
        assert_eq!(grade("39.9", "35", "100"), "F");
        assert_eq!(grade("40", "35", "100"), "D");
        // Passing marks so high that a band begins below them.
        assert_eq!(grade("74", "75", "100"), "F");
        assert_eq!(grade("75", "75", "100"), "B");
        assert_eq!(grade("40", "0", "100"), "D");
    }

    #[test]
    fn bands_of_other_maxima_are_exact() {
        assert_eq!(
            (grade("20", "20", "50"), grade("19.9", "0", "50")),
            ("D", "F")
        );
        assert_eq!(
            (grade("45", "20", "50"), grade("44.9", "20", "50")),
            ("A+", "A")
        );
        // 40 % of 75 is 30, of 33 is 13.2, and of 1 is 0.4.
        assert_eq!(
            (grade("30", "0", "75"), grade("29.9", "0", "75")),
            ("D", "F")
        );
        assert_eq!(
            (grade("13.2", "0", "33"), grade("13.1", "0", "33")),
            ("D", "F")
        );
        assert_eq!((grade("0.4", "0", "1"), grade("0.3", "0", "1")), ("D", "F"));
    }

    #[test]
    fn the_whole_is_never_an_f() {
        let overall = |obtained, max| Grade::overall(Score::from_tenths(obtained, max).unwrap());
        assert_eq!(overall(4_500, 5_000).as_str(), "A+");
        assert_eq!(overall(4_499, 5_000).as_str(), "A");
        assert_eq!(overall(3_000, 5_000).as_str(), "C");
        assert_eq!(overall(2_999, 5_000).as_str(), "D");
        assert_eq!(overall(0, 5_000).as_str(), "D");
        assert_eq!(overall(0, 0).as_str(), "D");
    }

    #[test]
    fn a_percentage_that_is_shown_as_the_next_band_is_not_in_it() {
        // 59.995 % of 2,000: 1,199.9 marks.
        let score = Score::from_tenths(11_999, 20_000).unwrap();
        assert_eq!(score.percentage().to_string(), "60.00");
        assert_eq!(Grade::overall(score), Grade::D);
        // 39.99 % of 1,000: 399.9 marks.
        let score = Score::from_tenths(3_999, 10_000).unwrap();
        assert_eq!(score.percentage().to_string(), "39.99");
        assert!(!score.reaches(40));
    }

    #[test]
    fn percentages_are_rounded_half_up_at_the_end() {
        let shown = |obtained, max| {
            Score::from_tenths(obtained, max)
                .unwrap()
                .percentage()
                .to_string()
        };
        assert_eq!(shown(3_920, 5_000), "78.40");
        assert_eq!((shown(1, 3), shown(2, 3)), ("33.33".into(), "66.67".into()));
        // 12.345 % and 12.344…: half a hundredth goes up.
        assert_eq!(shown(2_469, 20_000), "12.35");
        assert_eq!(shown(24_689, 200_000), "12.34");
        assert_eq!(
            (shown(0, 0), shown(5_000, 5_000)),
            ("0.00".into(), "100.00".into())
        );
    }

    #[test]
    fn one_failed_subject_fails_the_whole() {
        assert_eq!(Verdict::of([Grade::APlus, Grade::D]), Verdict::Pass);
        assert_eq!(Verdict::of([Grade::APlus, Grade::F]), Verdict::Fail);
    }

    #[test]
    fn names_lead_back() {
        for grade in Grade::ALL {
            assert_eq!(Grade::from_name(grade.as_str()), Some(grade));
        }
        assert_eq!(Grade::from_name("E"), None);
        assert_eq!(Verdict::from_name("PASS"), Some(Verdict::Pass));
        assert_eq!(Verdict::from_name("pass"), None);
    }

    fn any_subject() -> impl Strategy<Value = (Marks, Marks, Marks)> {
        (10..=1000_i16)
            .prop_flat_map(|max| (0..=max, 0..=max, Just(max)))
            .prop_map(|(obtained, passing, max)| {
                let marks = |tenths| Marks::from_tenths(tenths).unwrap();
                (marks(obtained), marks(passing), marks(max))
            })
    }

    proptest! {
        #[test]
        fn more_marks_never_make_a_worse_grade((obtained, passing, max) in any_subject()) {
            if let Some(more) = Marks::from_tenths(obtained.tenths() + 1).filter(|m| *m <= max) {
                let before = Grade::of_subject(obtained, passing, max);
                prop_assert!(Grade::of_subject(more, passing, max) >= before);
            }
        }

        #[test]
        fn a_subject_is_failed_below_forty_percent_or_its_passing_marks(
            (obtained, passing, max) in any_subject()
        ) {
            let tenths = |marks: Marks| i64::from(marks.tenths());
            let failed = tenths(obtained) * 10 < tenths(max) * 4 || obtained < passing;
            prop_assert_eq!(!Grade::of_subject(obtained, passing, max).is_pass(), failed);
        }

        #[test]
        fn a_shown_percentage_is_within_half_a_hundredth(obtained in 0..=100_000_i32, more in 0..=100_000_i32) {
            let max = obtained + more;
            prop_assume!(max > 0);
            let ShownPercentage(shown) = Score::from_tenths(obtained, max).unwrap().percentage();
            let (obtained, max) = (i64::from(obtained), i64::from(max));
            let twice_error = 2 * (i64::try_from(shown).unwrap() * max - obtained * 10_000);
            prop_assert!(-max < twice_error && twice_error <= max);
        }
    }
}
