//! The sentences that the client says itself, of what it finds before it asks the server. They are in the OpenAPI
//! document, of which `make generate` makes a catalogue for the client, so that none is kept on both sides.

use std::collections::BTreeMap;

use portal_domain::{
    academic_years::YearFault, admissions::AdmissionFault, college_setup::CollegeFault,
    fees::ChargeFault, money::MoneyFault, phone::PhoneFault, reexam::NotOffered, refusals::Refusal,
    scholarships::ScholarshipFault, top_ups::TopUpFault,
};
use portal_services::wallet::ReverseTransfer;

/// Each sentence under its code.
pub(crate) fn said_by_the_client() -> BTreeMap<&'static str, String> {
    let said: [&dyn Refusal; 18] = [
        &AdmissionFault::Birthday,
        &AdmissionFault::Gender,
        &AdmissionFault::ParentName,
        &AdmissionFault::Score,
        &ChargeFault::NoDueDate,
        &CollegeFault::DueDate,
        &CollegeFault::InvalidCourse,
        &CollegeFault::InvalidFee,
        &CollegeFault::InvalidSubject,
        &CollegeFault::SubjectExists,
        &MoneyFault::Invalid,
        &MoneyFault::NotPositive,
        &NotOffered::UnderRevision,
        &PhoneFault::Person,
        &ReverseTransfer::Insufficient,
        &ScholarshipFault::NoDay,
        &TopUpFault::BankReference,
        &YearFault::RepeatPercent,
    ];
    said.map(|refusal| (refusal.kind().code.as_str(), refusal.to_string()))
        .into()
}
