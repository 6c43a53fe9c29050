//! A student's charges and demands, by academic year.

use chrono::NaiveDate;
use portal_domain::{
    demands::{Account, Demand},
    fees::{Charge, Sums},
    ids::{AcademicYearId, CollegeId, StudentId},
};
use portal_persistence::{
    academic_years::{self, Named},
    charges, demands,
};

use crate::{Context, Outcome, runtime::failure::OrDefect};

/// What a student owed and paid of a year.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct FeesOfYear {
    /// `None` of what was raised before the college's first year.
    pub year: Option<String>,
    pub sums: Sums,
    pub demands: Vec<Demand>,
}

/// All that a student was ever charged.
#[derive(Debug, Clone)]
pub struct Charged {
    /// By due date, also those that were withdrawn.
    pub charges: Vec<Charge>,
    /// Of the present year and of what was unpaid at its beginning. As long as the college has opened no year by hand, of all
    /// charges.
    pub sums: Sums,
    /// The newest first; empty as long as the college has opened no year by hand.
    pub years: Vec<FeesOfYear>,
}

/// Reads it, with the states of the day `today`.
pub(crate) fn find_charged<E>(
    cx: &mut Context,
    college: CollegeId,
    student: StudentId,
    today: NaiveDate,
) -> Outcome<Charged, E> {
    let charges = charges::list(cx.db(), college, student, today)?;
    let years = academic_years::list_named(cx.db(), college)?;
    if !years.iter().any(|year| year.is_opened_by_hand) {
        return Ok(Charged {
            sums: Sums::of(&charges.iter().map(|own| &own.charge).collect::<Vec<_>>())
                .or_defect()?,
            charges: charges.into_iter().map(|own| own.charge).collect(),
            years: Vec::new(),
        });
    }
    let demands = demands::list(cx.db(), college, student)?;
    let spans: Vec<_> = years.iter().map(|year| (year.id, year.days)).collect();
    let account = Account {
        charges: &charges,
        demands: &demands,
        years: &spans,
    };
    let by_year = account.by_year().or_defect()?.into_iter();
    Ok(Charged {
        sums: account.present_sums(today).or_defect()?,
        years: by_year
            .map(|of| FeesOfYear {
                year: of.year.and_then(|id| name_of(id, &years)),
                sums: of.sums,
                demands: of.demands,
            })
            .collect(),
        charges: charges.into_iter().map(|own| own.charge).collect(),
    })
}

fn name_of(id: AcademicYearId, years: &[Named]) -> Option<String> {
    let found = years.iter().find(|year| year.id == id);
    found.map(|year| year.name.clone())
}
