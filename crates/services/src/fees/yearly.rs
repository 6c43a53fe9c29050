//! What a student owes who begins a term other than by an admission.

use chrono::NaiveDate;
use portal_domain::{
    academic_years::{AcademicYear, YearPlan},
    college_setup::Terms,
    fees,
    ids::{AcademicYearId, CollegeId, CourseId},
    money::Rupees,
};
use portal_persistence::{Db, academic_years, college_setup};

use super::YearlyFee;
use crate::{Failure, Outcome, runtime::failure::OrDefect};

/// The term that a student begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TermBegun {
    pub(crate) year: AcademicYearId,
    pub(crate) course: CourseId,
    /// From 1.
    pub(crate) term: i16,
    /// Of the course.
    pub(crate) terms: Terms,
    /// Whether the student repeats it.
    pub(crate) is_repeated: bool,
}

impl TermBegun {
    /// From 1.
    pub(crate) fn year_of_study(&self) -> i16 {
        (self.term - 1) / self.terms.per_year + 1
    }
}

/// The fee of the year of study of that term, due from the day `today` on; `None` if it is not set.
pub(crate) fn find_yearly_fee<E>(
    db: &mut Db,
    college: CollegeId,
    begun: TermBegun,
    today: NaiveDate,
) -> Outcome<Option<YearlyFee>, E> {
    let year = academic_years::find(db, college, begun.year)?
        .ok_or_else(|| Failure::defect("the year of a class is gone"))?;
    let plan = match year.is_opened_by_hand {
        true => year.plan,
        false => in_force(db, college, &year)?,
    };
    let of = (begun.course, begun.year_of_study());
    let Some(shares) = plan.shares_of(of, begun.is_repeated) else {
        return Ok(None);
    };
    let amounts = shares.iter().map(|share| share.part.amount);
    let total = fees::total(Rupees::ZERO, amounts).or_defect()?;
    // Who is promoted early has until two weeks after the year has begun, unless it says other days.
    let from = match plan.instalments.is_empty() {
        true => today.max(plan.days.first),
        false => today,
    };
    Ok(Some(YearlyFee {
        instalments: fees::instalments(total, &plan.instalments, from),
        shares,
    }))
}

fn in_force<E>(db: &mut Db, college: CollegeId, year: &AcademicYear) -> Outcome<YearPlan, E> {
    let taught = academic_years::taught(db, college)?;
    let setup = college_setup::find(db, college)?
        .ok_or_else(|| Failure::defect(format!("college {college} is gone")))?;
    Ok(year.in_force(&taught, &setup))
}
