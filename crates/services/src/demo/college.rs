//! The set-up of the demo college: four courses, one of them with terms; fees, instalments, contacts.

use std::convert::Infallible;

use chrono::{Datelike, Months, NaiveDate};
use portal_domain::{
    accounts::EmailAddress,
    college_setup::{CollegeCode, CollegeSetup, Course, GlobalFee, Subject, Terms, UpiId},
    marks::Percentage,
    money::{MoneyFault, Rupees},
    sessions::SignedInStaff,
    validation::{Faults, all},
};

use super::OrUnexpected;
use crate::{Context, Outcome, college_setup};

type Subjects = &'static [(&'static str, &'static str)];

/// The course that has terms, two of them a year.
pub(super) const IN_TERMS: &str = "BA";

/// The names of its subjects from the second term on.
const LATER_TERMS: [[&str; 3]; 5] = [
    ["English Poetry", "Medieval India", "Indian Constitution"],
    [
        "Drama and Theatre",
        "History of Maharashtra",
        "Political Theory",
    ],
    [
        "Indian Writing in English",
        "Ancient India",
        "Public Administration",
    ],
    [
        "Literary Criticism",
        "World History",
        "International Relations",
    ],
    [
        "American Literature",
        "Historiography",
        "Comparative Politics",
    ],
];

/// Short name, full name, base fee, least percentage, subjects of the first term with their passing marks.
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
        IN_TERMS,
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

/// Sets the college up as its super admin `principal` would, with these instalments.
pub(super) fn set_up(
    cx: &mut Context,
    principal: &SignedInStaff,
    due: &[NaiveDate],
) -> Outcome<(), Infallible> {
    college_setup::save(cx, principal, None, |existing| wanted(existing, due))
        .map(drop)
        .or_unexpected()
}

/// Replaces the instalments of College Details.
pub(super) fn set_instalments(
    cx: &mut Context,
    principal: &SignedInStaff,
    due: &[NaiveDate],
) -> Outcome<(), Infallible> {
    let change = |existing: &CollegeSetup| {
        let mut setup = existing.clone();
        setup.payment.instalments = due.to_vec();
        Ok(setup)
    };
    college_setup::save(cx, principal, None, change)
        .map(drop)
        .or_unexpected()
}

fn wanted(existing: &CollegeSetup, due: &[NaiveDate]) -> Result<CollegeSetup, Faults> {
    let fee = |(title, amount): &(&str, &str)| GlobalFee::parse(None, title, amount);
    let mut setup = existing.clone();
    setup.code = Some(CollegeCode::parse("collegeID", "SUNRISE-01")?);
    setup.address = "14 Lakeside Road, Pune 411004".to_owned();
    setup.global_fees = GLOBAL_FEES.iter().map(fee).collect::<Result<_, _>>()?;
    setup.courses = COURSES.iter().map(course).collect::<Result<_, _>>()?;
    setup.payment.instalments = due.to_vec();
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
    let mut course = Course {
        full_name: Some((*full_name).to_owned()),
        base_fee,
        eligibility,
        subjects: subjects.iter().map(subject).collect::<Result<_, _>>()?,
        ..Course::bare(name)
    };
    if *name == IN_TERMS {
        course.terms = Terms {
            count: 6,
            per_year: 2,
        };
        for (term, names) in (2..).zip(LATER_TERMS) {
            for name in names {
                course.subjects.push(Subject {
                    term,
                    ..subject(&(name, "40"))?
                });
            }
        }
    }
    Ok(course)
}

/// The instalments of the year that was so many years ago. Those of the present one fall due from next month on, two
/// months apart, so that the last of them lies within the year.
pub(super) fn due_dates(today: NaiveDate, years: u32) -> Vec<NaiveDate> {
    [1, 3, 5]
        .into_iter()
        .filter_map(|months| {
            let later = today.checked_add_months(Months::new(months))?;
            let due = later.with_day(10)?;
            due.checked_sub_months(Months::new(12 * years))
        })
        .collect()
}
