//! What a college offers, as its students see it.

use portal_domain::{
    accounts::EmailAddress,
    college_setup::{CollegeSetup, Course},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{shown, text_or_empty};
use crate::framework::numbers::Decimal;

/// What a college offers, and whom to ask (spec §3: Courses response).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CourseList {
    college_name: String,
    courses: Vec<OfferedCourse>,
    global_fees: Vec<OfferedFee>,
    /// Empty when the college has named none.
    support_email: String,
    /// Empty when the college has named none.
    support_phone: String,
    address: String,
}

/// A course as students see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OfferedCourse {
    id: String,
    name: String,
    /// Empty when there is none.
    full_name: String,
    duration: String,
    /// Rupees.
    base_fee: Decimal,
    /// The least percentage.
    eligibility: Decimal,
    /// By term; for a student of the course those of the own term first.
    subjects: Vec<OfferedSubject>,
}

/// A subject as students see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OfferedSubject {
    subject_name: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
}

/// A fee that every student owes, as students see it.
#[derive(Debug, Serialize, ToSchema)]
struct OfferedFee {
    title: String,
    /// Rupees.
    amount: Decimal,
}

impl From<Course> for OfferedCourse {
    fn from(course: Course) -> Self {
        let subjects = course.subjects.into_iter().map(|subject| OfferedSubject {
            subject_name: subject.name,
            term: (course.terms.count > 1).then_some(subject.term),
        });
        Self {
            id: shown(course.id),
            name: course.name,
            full_name: course.full_name.unwrap_or_default(),
            duration: course.duration,
            base_fee: course.base_fee.into(),
            eligibility: course.eligibility.into(),
            subjects: subjects.collect(),
        }
    }
}

impl From<CollegeSetup> for CourseList {
    fn from(setup: CollegeSetup) -> Self {
        let payment = setup.payment;
        let fees = setup.global_fees.into_iter().map(|fee| OfferedFee {
            title: fee.title,
            amount: fee.amount.into(),
        });
        Self {
            college_name: setup.name.as_str().to_owned(),
            courses: setup.courses.into_iter().map(OfferedCourse::from).collect(),
            global_fees: fees.collect(),
            support_email: text_or_empty(payment.support_email.as_ref(), EmailAddress::as_str),
            support_phone: payment.support_phone.unwrap_or_default(),
            address: setup.address,
        }
    }
}
