//! What a student owes by academic year: a demand for each year and course, whose charges are its instalments, and other
//! charges, which are of the year in which they were raised.

use chrono::NaiveDate;

use crate::{
    academic_years::Span,
    fee_parts::Share,
    fees::{Charge, ChargeState, FeeTooLarge, Sums},
    ids::{AcademicYearId, DemandId},
    words::words,
};

words! {
    /// What a line of a demand is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LineKind {
        /// A fee of the year.
        Fee = "fee",
        /// A withdrawn instalment, which is taken off.
        Correction = "correction",
    }
}

/// A line of a demand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Whether it is owed or taken off.
    pub kind: LineKind,
    /// Of a correction, the amount that is taken off, without a title.
    pub share: Share,
}

/// The fee of a year and course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub id: DemandId,
    /// Whose fee it is.
    pub year: AcademicYearId,
    /// The course's short name; `None` once the college has it no longer.
    pub course: Option<String>,
    /// From 1.
    pub year_of_study: i16,
    /// In the order in which they came.
    pub lines: Vec<Line>,
}

/// A charge of a student with what says to which year it belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnCharge {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub charge: Charge,
    /// Of which demand it is an instalment; `None` of other charges, and of instalments that wait for theirs.
    pub demand: Option<DemandId>,
    /// The day in India.
    pub raised_on: NaiveDate,
    /// The day in India; `None` if it is not paid.
    pub paid_on: Option<NaiveDate>,
}

/// What a student owed and paid of a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearOfFees {
    /// `None` of what was raised before the college's first year.
    pub year: Option<AcademicYearId>,
    #[expect(missing_docs, reason = "named after what it holds")]
    pub sums: Sums,
    /// One for each course.
    pub demands: Vec<Demand>,
}

/// The charges and demands of a student, and the years of the college.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub charges: &'a [OwnCharge],
    #[expect(missing_docs, reason = "named after what it holds")]
    pub demands: &'a [Demand],
    /// The newest first.
    pub years: &'a [(AcademicYearId, Span)],
}

impl Account<'_> {
    /// The sums of the year of the day `today` and of what was unpaid at its beginning: of all charges but those that were
    /// paid before it and are no fee of this year or a later one.
    ///
    /// # Errors
    /// If a sum does not fit.
    pub fn present_sums(&self, today: NaiveDate) -> Result<Sums, FeeTooLarge> {
        let begin = self.begin(self.year_of_day(today));
        let is_settled = |own: &&OwnCharge| {
            let fee_of = self.begin(self.demand_of(own).map(|demand| demand.year));
            own.paid_on < begin && own.paid_on.is_some() && fee_of < begin
        };
        let counted = self.charges.iter().filter(|own| !is_settled(own));
        Sums::of(&counted.map(|own| &own.charge).collect::<Vec<_>>())
    }

    /// The year whose fee the charge is part of, or in which it was raised.
    pub fn year_of(&self, own: &OwnCharge) -> Option<AcademicYearId> {
        let demanded = self.demand_of(own).map(|demand| demand.year);
        demanded.or_else(|| self.year_of_day(own.raised_on))
    }

    /// The years of which anything was charged, the newest first.
    ///
    /// # Errors
    /// If a sum does not fit.
    pub fn by_year(&self) -> Result<Vec<YearOfFees>, FeeTooLarge> {
        let years = self.years.iter().map(|(id, _)| Some(*id));
        let mut all = Vec::new();
        for year in years.chain([None]) {
            let own = self.charges.iter().filter(|own| self.year_of(own) == year);
            let own = own.map(|own| &own.charge);
            let own: Vec<&Charge> = own
                .filter(|charge| charge.state != ChargeState::Withdrawn)
                .collect();
            let demands = self.demands.iter().filter(|one| Some(one.year) == year);
            let one = YearOfFees {
                year,
                sums: Sums::of(&own)?,
                demands: demands.cloned().collect(),
            };
            if !own.is_empty() || !one.demands.is_empty() {
                all.push(one);
            }
        }
        Ok(all)
    }

    fn demand_of(&self, own: &OwnCharge) -> Option<&Demand> {
        self.demands
            .iter()
            .find(|demand| Some(demand.id) == own.demand)
    }

    /// The year that has begun last on that day: between two years, the one before.
    fn year_of_day(&self, day: NaiveDate) -> Option<AcademicYearId> {
        let begun = self.years.iter().find(|(_, days)| days.first <= day);
        begun.map(|(id, _)| *id)
    }

    fn begin(&self, year: Option<AcademicYearId>) -> Option<NaiveDate> {
        let found = self.years.iter().find(|(id, _)| Some(*id) == year);
        found.map(|(_, days)| days.first)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        fees::{ChargeKind, ChargeState},
        ids::ChargeId,
        money::Rupees,
    };

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn rupees(amount: i64) -> Rupees {
        Rupees::from_paise(amount * 100).unwrap()
    }

    fn year(begin: i32) -> (AcademicYearId, Span) {
        let on = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        let days = Span {
            first: on(begin, 6, 1),
            last: on(begin + 1, 4, 30),
        };
        (
            AcademicYearId(Uuid::from_u128(begin.unsigned_abs().into())),
            days,
        )
    }

    fn demand(begin: i32) -> Demand {
        Demand {
            id: DemandId(Uuid::from_u128(begin.unsigned_abs().into())),
            year: year(begin).0,
            course: Some("BMS".into()),
            year_of_study: 1,
            lines: Vec::new(),
        }
    }

    /// Of that year's fee, or of none; paid on that day, or not.
    fn own(amount: i64, of: Option<i32>, raised: &str, paid: Option<&str>) -> OwnCharge {
        let id = ChargeId(Uuid::nil());
        let charge = Charge::raised(
            id,
            ChargeKind::Other,
            "x".into(),
            rupees(amount),
            day(raised),
        );
        let state = match paid {
            Some(_) => ChargeState::Paid,
            None => charge.state,
        };
        OwnCharge {
            charge: Charge { state, ..charge },
            demand: of.map(|begin| demand(begin).id),
            raised_on: day(raised),
            paid_on: paid.map(day),
        }
    }

    fn sums(sums: &Sums) -> (i64, i64, i64) {
        let whole = |amount: Rupees| amount.paise() / 100;
        (whole(sums.total), whole(sums.paid), whole(sums.due))
    }

    /// Three years: paid in full, half paid, and one whose fee was raised and partly paid before it began.
    fn charges() -> Vec<OwnCharge> {
        vec![
            own(10, None, "2023-07-01", Some("2023-07-02")),
            own(100, Some(2024), "2024-06-10", Some("2024-07-01")),
            own(100, Some(2024), "2024-06-10", Some("2025-06-01")),
            own(200, Some(2025), "2025-06-10", Some("2025-07-01")),
            own(200, Some(2025), "2025-06-10", None),
            own(5, None, "2026-05-15", Some("2026-05-31")),
            own(400, Some(2026), "2026-05-20", Some("2026-05-25")),
            own(400, Some(2026), "2026-05-20", None),
        ]
    }

    fn with<T>(read: impl FnOnce(Account<'_>) -> T) -> T {
        read(Account {
            charges: &charges(),
            demands: &[demand(2026), demand(2025), demand(2024)],
            years: &[year(2026), year(2025), year(2024)],
        })
    }

    #[test]
    fn the_present_sums_are_of_this_year_and_of_what_was_unpaid_at_its_beginning() {
        let on = |today: &str| with(|account| sums(&account.present_sums(day(today)).unwrap()));
        // Both halves of this year's fee, also the one that was paid before it; and what is left of last year's.
        assert_eq!(on("2026-06-01"), (1_000, 400, 600));
        // The year of before: its own fee, the instalment of 2024 that was paid on its first day, the fine, and what comes.
        assert_eq!(on("2025-08-01"), (1_305, 705, 600));
        // Between two years, the one before.
        assert_eq!(on("2026-05-15"), on("2025-08-01"));
        // Before the first year there is no beginning: all of it counts.
        assert_eq!(on("2024-01-01"), (1_415, 815, 600));
    }

    #[test]
    fn what_is_left_to_pay_is_always_all_that_is_unpaid() {
        for today in [
            "2023-01-01",
            "2024-06-01",
            "2025-06-02",
            "2026-06-01",
            "2030-01-01",
        ] {
            let (total, paid, due) =
                with(|account| sums(&account.present_sums(day(today)).unwrap()));
            assert_eq!((total - paid, due), (600, 600), "{today}");
        }
    }

    #[test]
    fn each_charge_is_of_one_year() {
        let all = with(|account| account.by_year().unwrap());
        let shown: Vec<_> = all
            .iter()
            .map(|one| (one.year, sums(&one.sums), one.demands.len()))
            .collect();
        assert_eq!(
            shown,
            [
                (Some(year(2026).0), (800, 400, 400), 1),
                (Some(year(2025).0), (405, 205, 200), 1),
                (Some(year(2024).0), (200, 200, 0), 1),
                (None, (10, 10, 0), 0),
            ]
        );
    }
}
