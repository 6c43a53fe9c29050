//! What an approval charges the student: the fee of the academic year that it enters, or, where nobody has opened that one by
//! hand, of College Details.

use chrono::NaiveDate;
use portal_domain::{
    academic_years::NoFees,
    admissions::Application,
    college_setup::CollegeSetup,
    dates::date_in_india,
    fee_parts::FeePart,
    fees::{self, Instalment},
    ids::{CollegeId, StudentId},
    money::Rupees,
    sap_id::SapId,
};
use portal_persistence::{Db, academic_years, admissions as store, college_setup, enrolments};

use super::Decide;
use crate::{
    Context, Failure, Outcome, Tx,
    fees::{YearlyFee, demand_fee},
    runtime::failure::{OrDefect, OrRefuse},
};

/// What an approval charges.
#[derive(Debug, Clone)]
pub struct AdmissionFee {
    /// The year whose fee it is; `None` where College Details have it.
    pub year: Option<String>,
    /// The course's fee with those that come with it.
    pub parts: Vec<FeePart>,
    /// Their sum.
    pub total: Rupees,
    /// When how much of it is due; none if the sum is nothing.
    pub instalments: Vec<Instalment>,
}

/// What approving the application today would charge, or why it would be refused.
pub fn find(
    cx: &mut Context,
    college: CollegeId,
    student: &SapId,
) -> Outcome<Result<AdmissionFee, NoFees>, Decide> {
    let today = date_in_india(cx.now());
    let application = store::find_by_sap_id(cx.db(), college, student)?
        .ok_or(Failure::Refused(Decide::NotFound))?;
    let setup = college_setup::find(cx.db(), college)?;
    match of(cx.db(), &application, setup, today) {
        Err(Failure::Refused(Decide::Fees(reason))) => Ok(Err(reason)),
        found => found.map(Ok),
    }
}

/// What the approval charges. Nobody changes it until the transaction ends.
pub(super) fn hold(tx: &mut Tx<'_>, application: &Application) -> Outcome<AdmissionFee, Decide> {
    let setup = college_setup::share(tx.db, application.college)?;
    let today = date_in_india(tx.now());
    of(tx.db, application, setup, today)
}

/// Raises that fee for the student, whom the approval has enrolled.
pub(super) fn raise(
    tx: &mut Tx<'_>,
    college: CollegeId,
    student: StudentId,
    fee: AdmissionFee,
) -> Outcome<(), Decide> {
    let enrolment = enrolments::find_live(tx.db, college, student)?
        .ok_or_else(|| Failure::defect(format!("student {student} is not enrolled")))?;
    let fee = YearlyFee {
        shares: fee.parts.into_iter().map(FeePart::whole).collect(),
        instalments: fee.instalments,
    };
    demand_fee(tx, college, &[enrolment], &fee)?;
    Ok(())
}

fn of(
    db: &mut Db,
    application: &Application,
    setup: Option<CollegeSetup>,
    today: NaiveDate,
) -> Outcome<AdmissionFee, Decide> {
    let college = application.college;
    let setup = setup.ok_or_else(|| Failure::defect(format!("college {college} is gone")))?;
    let (year, parts, dates) = match academic_years::find_admitting(db, college, today)? {
        Some(year) if year.is_opened_by_hand => {
            let plan = year.plan;
            // Admissions enter the first year of study.
            let parts = plan.fee_of(application.course, 1).ok_or(NoFees::NotSet {
                year: plan.name.clone(),
                course: application.form.course.clone(),
            });
            (Some(plan.name), parts.or_refuse()?, plan.instalments)
        }
        Some(_) => of_college_details(application, setup),
        None => match academic_years::find_name(db, college, today)? {
            Some((year, Some(day))) => {
                return Err(Decide::Fees(NoFees::AdmissionsOver { year, day })).or_refuse();
            }
            _ => of_college_details(application, setup),
        },
    };
    let total = fees::total(Rupees::ZERO, parts.iter().map(|part| part.amount)).or_defect()?;
    Ok(AdmissionFee {
        instalments: fees::instalments(total, &dates, today),
        year,
        parts,
        total,
    })
}

fn of_college_details(
    application: &Application,
    setup: CollegeSetup,
) -> (Option<String>, Vec<FeePart>, Vec<NaiveDate>) {
    let parts = setup.fee_of(application.course);
    (None, parts, setup.payment.instalments)
}
