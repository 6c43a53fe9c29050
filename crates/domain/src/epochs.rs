//! Epochs: the restore of a backup begins one. Numbers issued after the backup are on paper but not in the
//! database, so each series continues after a gap that is wide enough for them.

use std::ops::RangeInclusive;

use chrono::{DateTime, Datelike, Utc};

use crate::{
    dates::date_in_india,
    grievances::Docket,
    receipts::{FinancialYear, ReceiptNumber},
    sap_id::{CollegeNumber, SapId},
    words::words,
};

words! {
    /// A series of numbers that people have on paper, one per college and year.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Series {
        /// The numbers of receipts, by financial year.
        Receipts = "receipts",
        /// The sequence in the SAP ids of a year's students.
        Students = "students",
        /// The numbers of grievances' dockets, by calendar year.
        Grievances = "grievances",
    }
}

impl Series {
    /// The year whose numbers are given out at the instant `at`.
    pub fn year_of(self, at: DateTime<Utc>) -> i32 {
        match self {
            Self::Receipts => FinancialYear::of(at).0.into(),
            Self::Students | Self::Grievances => date_in_india(at).year(),
        }
    }

    /// The numbers that are left out after `last`: up to the next round number, so that people see to
    /// which epoch a number belongs, and never fewer than `least`.
    ///
    /// `None` if the series would end with the gap: a SAP id has five digits for it.
    pub fn gap_after(self, last: i32) -> Option<RangeInclusive<i32>> {
        let (least, round, most) = match self {
            // More than a large college's students pay between two backups, on the last day for fees.
            Self::Receipts => (50_000, 100_000, i32::MAX),
            Self::Students => (500, 1_000, 90_000),
            Self::Grievances => (500, 1_000, i32::MAX),
        };
        let end = last.checked_add(least)?.checked_add(round - 1)? / round * round;
        (end <= most).then(|| last + 1..=end)
    }

    /// The number as it is printed; `None` for one that the series cannot have.
    pub fn show(self, college: CollegeNumber, year: i32, number: i32) -> Option<String> {
        match self {
            Self::Receipts => {
                let year = FinancialYear(year.try_into().ok()?);
                Some(ReceiptNumber { year, number }.to_string())
            }
            Self::Students => {
                let id = SapId::assign(year, college, number).ok()?;
                Some(id.to_string())
            }
            Self::Grievances => Some(Docket::assign(year, number).as_str().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_goes_on_at_a_round_number_far_enough_away() {
        let gap = Series::Receipts.gap_after(42);
        assert_eq!(gap, Some(43..=100_000));
        assert_eq!(Series::Receipts.gap_after(0), Some(1..=100_000));
        assert_eq!(Series::Receipts.gap_after(50_000), Some(50_001..=100_000));
        assert_eq!(Series::Receipts.gap_after(50_001), Some(50_002..=200_000));
        assert_eq!(Series::Students.gap_after(700), Some(701..=2_000));
        assert_eq!(Series::Grievances.gap_after(3), Some(4..=1_000));
    }

    #[test]
    fn a_gap_leaves_room_for_the_students_of_the_year() {
        assert_eq!(Series::Students.gap_after(89_500), Some(89_501..=90_000));
        assert_eq!(Series::Students.gap_after(89_501), None);
        assert_eq!(Series::Receipts.gap_after(i32::MAX - 10), None);
    }

    #[test]
    fn a_receipt_has_its_financial_year_and_the_others_the_calendar_year() {
        let at = "2027-03-31T18:29:59Z".parse().unwrap();
        let years = Series::ALL.map(|series| series.year_of(at));
        assert_eq!(years, [2026, 2027, 2027]);
        let college = CollegeNumber::new(7).unwrap();
        let shown =
            Series::ALL.map(|series| series.show(college, series.year_of(at), 1_001).unwrap());
        assert_eq!(shown, ["2026-27/001001", "27000701001", "GR-2027-01001"]);
        for series in Series::ALL {
            assert_eq!(Series::from_name(series.as_str()), Some(series));
        }
    }
}
