//! The set-up of the demo college: four courses, fees, instalments, contacts.

use std::convert::Infallible;

use chrono::{Datelike, NaiveDate};
use portal_domain::{
    accounts::EmailAddress,
    college_setup::{CollegeCode, CollegeSetup, Course, GlobalFee, Subject, UpiId},
    marks::Percentage,
    money::{MoneyFault, Rupees},
    sessions::SignedInStaff,
    validation::{Faults, all},
};

use super::OrUnexpected;
use crate::{Context, Outcome, college_setup};

type Subjects = &'static [(&'static str, &'static str)];

/// Short name, full name, base fee, least percentage, subjects with their passing marks.
const COURSES: [(&str, &str, &str, &str, Subjects); 4] = [
    (
        "BSc IT",
        "B.Sc. Information Technology",
        "112000",
        "50",
        &[
            ("Programming Principles", "40"),
            ("Digital Electronics", "40"),
            ("Operating Systems", "40"),
            ("Discrete Mathematics", "35"),
            ("Communication Skills", "35"),
        ],
    ),
    (
        "BMS",
        "Bachelor of Management Studies",
        "84500",
        "45",
        &[
            ("Business Economics", "40"),
            ("Financial Accounting", "40"),
            ("Business Law", "40"),
            ("Business Statistics", "40"),
        ],
    ),
    (
        "BMM",
        "Bachelor of Mass Media",
        "78250.50",
        "45",
        &[
            ("Effective Communication", "40"),
            ("Media History", "40"),
            ("Introduction to Sociology", "35"),
        ],
    ),
    (
        "BA",
        "Bachelor of Arts",
        "36000",
        "40",
        &[
            ("English Literature", "40"),
            ("History of Modern India", "40"),
            ("Political Science", "40"),
        ],
    ),
];

const GLOBAL_FEES: [(&str, &str); 3] = [
    ("Library", "5000"),
    ("Laboratory and computers", "6500"),
    ("Student activities", "1500"),
];

/// Sets the college up as its super admin `principal` would.
///
/// Instalments fall due from `today` on, which is the day on which the demo is seeded.
pub(super) fn set_up(
    cx: &mut Context,
    principal: &SignedInStaff,
    today: NaiveDate,
) -> Outcome<(), Infallible> {
    college_setup::save(cx, principal, None, |existing| wanted(existing, today))
        .map(|_| ())
        .or_unexpected()
}

fn wanted(existing: &CollegeSetup, today: NaiveDate) -> Result<CollegeSetup, Faults> {
    let fee = |(title, amount): &(&str, &str)| GlobalFee::parse(None, title, amount);
    let mut setup = existing.clone();
    setup.code = Some(CollegeCode::parse("collegeID", "SUNRISE-01")?);
    setup.address = "14 Lakeside Road, Pune 411004".to_owned();
    setup.global_fees = GLOBAL_FEES.iter().map(fee).collect::<Result<_, _>>()?;
    setup.courses = COURSES.iter().map(course).collect::<Result<_, _>>()?;
    setup.payment.instalments = due_dates(today);
    setup.payment.support_email = Some(EmailAddress::parse(
        "supportEmail",
        "office@sunrise.example",
    )?);
    setup.payment.support_phone = Some("+91 20 5550 0140".to_owned());
    setup.payment.upi_id = UpiId::parse("upiId", "sunrise.college@examplebank")?;
    Ok(setup)
}

fn course(
    (name, full_name, fee, eligibility, subjects): &(&str, &str, &str, &str, Subjects),
) -> Result<Course, Faults> {
    let subject = |(name, passing): &(&str, &str)| Subject::parse(None, name, passing, "100");
    let (base_fee, eligibility) = all((
        Rupees::parse("baseFee", MoneyFault::Invalid, fee),
        Percentage::parse("eligibility", MoneyFault::Invalid, eligibility),
    ))?;
    Ok(Course {
        full_name: Some((*full_name).to_owned()),
        base_fee,
        eligibility,
        subjects: subjects.iter().map(subject).collect::<Result<_, _>>()?,
        ..Course::bare(name)
    })
}

/// Three due dates, a month apart, the first of them soon.
fn due_dates(today: NaiveDate) -> Vec<NaiveDate> {
    [1, 4, 7]
        .into_iter()
        .filter_map(|months| {
            let later = today.checked_add_months(chrono::Months::new(months))?;
            later.with_day(10)
        })
        .collect()
}
