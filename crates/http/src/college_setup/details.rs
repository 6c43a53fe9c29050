//! A college as its staff read it back.

use portal_domain::{
    accounts::EmailAddress,
    college_setup::{CollegeCode, CollegeSetup, Course, GlobalFee, UpiId},
    logos::LogoVersion,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{InstalmentBody, shown, text_or_empty};
use crate::framework::numbers::Decimal;

/// A college with all that is set up for it (spec §3: the read-back shape).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CollegeDetails {
    #[serde(rename = "_id")]
    id: String,
    /// Empty until it is typed.
    #[serde(rename = "collegeID")]
    college_code: String,
    college_name: String,
    address: String,
    global_fees: Vec<GlobalFeeBody>,
    courses: Vec<CourseDetails>,
    instalments: Vec<InstalmentBody>,
    /// Rupees.
    reexam_fee: Decimal,
    /// Rupees.
    scholarship_fee: Decimal,
    support_email: String,
    support_phone: String,
    upi_id: String,
    revision: i32,
    /// The number of its logo, for `v` of GET /college/logo; null when it has none.
    #[schema(required = true)]
    logo_version: Option<i64>,
}

/// A fee that every student owes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GlobalFeeBody {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    /// Rupees.
    amount: Decimal,
}

/// A course as the college's staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CourseDetails {
    #[serde(rename = "_id")]
    id: String,
    course_name: String,
    /// Empty when there is none.
    full_name: String,
    duration: String,
    /// Rupees.
    base_fee: Decimal,
    /// The least percentage.
    eligibility: Decimal,
    /// How many terms it has; left out of a course of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<i16>,
    /// How many of them are a year of study; left out of a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    terms_per_year: Option<i16>,
    subjects: Vec<SubjectDetails>,
}

/// A subject as the college's staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SubjectDetails {
    #[serde(rename = "_id")]
    id: String,
    subject_name: String,
    min_marks: Decimal,
    max_marks: Decimal,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// Left out of a subject without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// Left out of a subject without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    credits: Option<Decimal>,
}

impl From<CollegeSetup> for CollegeDetails {
    fn from(setup: CollegeSetup) -> Self {
        let payment = setup.payment;
        let dates = payment.instalments.iter();
        let dates = dates.map(|date| InstalmentBody::of(*date));
        Self {
            id: setup.id.to_string(),
            college_code: text_or_empty(setup.code.as_ref(), CollegeCode::as_str),
            college_name: setup.name.as_str().to_owned(),
            address: setup.address,
            global_fees: setup
                .global_fees
                .into_iter()
                .map(GlobalFeeBody::from)
                .collect(),
            courses: setup.courses.into_iter().map(CourseDetails::from).collect(),
            instalments: dates.collect(),
            reexam_fee: payment.reexam_fee.into(),
            scholarship_fee: payment.scholarship_fee.into(),
            support_email: text_or_empty(payment.support_email.as_ref(), EmailAddress::as_str),
            support_phone: payment.support_phone.unwrap_or_default(),
            upi_id: text_or_empty(payment.upi_id.as_ref(), UpiId::as_str),
            revision: setup.revision,
            logo_version: setup.logo.map(LogoVersion::number),
        }
    }
}

impl From<GlobalFee> for GlobalFeeBody {
    fn from(fee: GlobalFee) -> Self {
        Self {
            id: shown(fee.id),
            title: fee.title,
            amount: fee.amount.into(),
        }
    }
}

impl From<Course> for CourseDetails {
    fn from(course: Course) -> Self {
        let terms = Some(course.terms).filter(|terms| terms.count > 1);
        let subjects = course.subjects.into_iter().map(|subject| SubjectDetails {
            term: terms.map(|_| subject.term),
            code: subject.code.map(|code| code.as_str().to_owned()),
            credits: subject.credits.map(Decimal::from),
            id: shown(subject.id),
            subject_name: subject.name,
            min_marks: subject.min_marks.into(),
            max_marks: subject.max_marks.into(),
        });
        Self {
            id: shown(course.id),
            course_name: course.name,
            full_name: course.full_name.unwrap_or_default(),
            duration: course.duration,
            base_fee: course.base_fee.into(),
            eligibility: course.eligibility.into(),
            terms: terms.map(|terms| terms.count),
            terms_per_year: terms.map(|terms| terms.per_year),
            subjects: subjects.collect(),
        }
    }
}
