//! The demo college's applicants, in every state of an application. They apply and are decided on
//! through the same use cases as real ones.

use std::{convert::Infallible, io::Write};

use portal_domain::{
    admissions::Rejection,
    documents::Slot,
    sessions::{SignedInStaff, SignedInStudent},
};

use super::unexpected;
use crate::{
    Failure, Outcome, Services, admissions,
    documents::{self, Incoming, Received},
};

/// How far an applicant has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Registered,
    Draft,
    Submitted,
    Rejected,
    Approved,
}

/// A student of the demo college.
pub(super) struct Applicant {
    pub(super) email: &'static str,
    pub(super) name: &'static str,
    gender: &'static str,
    course: &'static str,
    score: &'static str,
    state: State,
}

const fn applicant(
    email: &'static str,
    name: &'static str,
    gender: &'static str,
    course: &'static str,
    score: &'static str,
    state: State,
) -> Applicant {
    Applicant {
        email,
        name,
        gender,
        course,
        score,
        state,
    }
}

/// Every student, in the order of their SAP ids.
#[rustfmt::skip]
pub(super) const APPLICANTS: [Applicant; 20] = [
    applicant("asha.patil@sunrise.example",     "Asha Patil",     "female", "BSc IT", "82.4", State::Approved),
    applicant("rohan.mehta@sunrise.example",    "Rohan Mehta",    "male",   "BMS",    "61",   State::Rejected),
    applicant("fatima.shaikh@sunrise.example",  "Fatima Shaikh",  "female", "",       "",     State::Registered),
    applicant("aditi.rane@sunrise.example",     "Aditi Rane",     "female", "BSc IT", "74.5", State::Submitted),
    applicant("kabir.khan@sunrise.example",     "Kabir Khan",     "male",   "BMM",    "58.2", State::Submitted),
    applicant("neel.joshi@sunrise.example",     "Neel Joshi",     "male",   "BSc IT", "47.9", State::Submitted),
    applicant("sara.dsouza@sunrise.example",    "Sara D'Souza",   "female", "BA",     "66",   State::Submitted),
    applicant("vivek.pawar@sunrise.example",    "Vivek Pawar",    "male",   "BMS",    "71.3", State::Submitted),
    applicant("meenal.gore@sunrise.example",    "मीनल गोरे",        "female", "BA",     "88.8", State::Submitted),
    applicant("imran.sayed@sunrise.example",    "Imran Sayed",    "male",   "BMM",    "43",   State::Submitted),
    applicant("priya.nair@sunrise.example",     "Priya Nair",     "female", "BSc IT", "91.2", State::Approved),
    applicant("tanvi.shetty@sunrise.example",   "Tanvi Shetty",   "female", "BMS",    "69.7", State::Approved),
    applicant("dev.kulkarni@sunrise.example",   "Dev Kulkarni",   "male",   "BA",     "55",   State::Approved),
    applicant("omkar.bhosale@sunrise.example",  "Omkar Bhosale",  "male",   "BMM",    "63.1", State::Draft),
    applicant("sneha.kale@sunrise.example",     "Sneha Kale",     "female", "BSc IT", "68",   State::Approved),
    applicant("dnyaneshwari@sunrise.example",   "ज्ञानेश्वरी क्षीरसागर", "female", "BSc IT", "94.6", State::Approved),
    applicant("arjun.menon@sunrise.example",    "Arjun Menon",    "male",   "BSc IT", "57.4", State::Approved),
    applicant("zoya.ansari@sunrise.example",    "Zoya Ansari",    "female", "BSc IT", "79",   State::Approved),
    applicant("yash.thakur@sunrise.example",    "Yash Thakur",    "male",   "BSc IT", "62.5", State::Approved),
    applicant("rhea.pinto@sunrise.example",     "Rhea Pinto",     "female", "BSc IT", "71.8", State::Approved),
];

const PHOTO: &[u8] = include_bytes!("photo.jpg");
const IDENTITY: &[u8] = include_bytes!("identity.jpg");
const MARK_SHEET: &[u8] = include_bytes!("marksheet.pdf");
const LEAVING: &[u8] = include_bytes!("leaving.pdf");

/// Lets a student come as far as the applicant has.
pub(super) async fn apply(
    services: &Services,
    number: usize,
    applicant: &Applicant,
    student: SignedInStudent,
    desk: SignedInStaff,
) -> Outcome<(), Infallible> {
    if applicant.state == State::Registered {
        return Ok(());
    }
    let id = student.sap_id.clone();
    let received = Received {
        typed: form(number, applicant),
        files: files(services).map_err(|error| Failure::Defect(error.to_string()))?,
        faults: Vec::new(),
        draft: applicant.state == State::Draft,
    };
    documents::receive(services, student, received)
        .await
        .map_err(unexpected)?;
    let state = applicant.state;
    services
        .run(move |cx| {
            match state {
                State::Approved => admissions::approve(cx, &desk, &id, None, None).map(drop),
                State::Rejected => admissions::reject(cx, &desk, &id, None, &rejection()).map(drop),
                State::Registered | State::Draft | State::Submitted => Ok(()),
            }
            .map_err(unexpected)
        })
        .await
}

fn rejection() -> Rejection {
    Rejection {
        reason:
            "Please send a copy of the Aadhaar card on which the first eight digits are covered."
                .to_owned(),
        documents: vec![(Slot::AadharCard, "The number is not masked.".to_owned())],
    }
}

fn form(number: usize, applicant: &Applicant) -> Vec<(String, String)> {
    [
        ("fullName", applicant.name.to_owned()),
        (
            "dob",
            format!("2007-{:02}-{:02}", number % 12 + 1, number * 2 % 27 + 1),
        ),
        ("gender", applicant.gender.to_owned()),
        ("phone", format!("98200{:05}", 11_000 + number * 137)),
        ("parentName", "Sunita and Ramesh".to_owned()),
        ("parentPhone", format!("98210{:05}", 23_000 + number * 251)),
        (
            "address",
            format!(
                "{} Temple Lane, Pune 4110{:02}",
                number + 3,
                number % 40 + 1
            ),
        ),
        (
            "lastInstitution",
            "Modern High School and Junior College, Pune".to_owned(),
        ),
        ("score", applicant.score.to_owned()),
        ("course", applicant.course.to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

fn files(services: &Services) -> std::io::Result<Vec<Incoming>> {
    [
        (Slot::PassportPhoto, PHOTO, "photo.jpg", "image/jpeg"),
        (
            Slot::AcademicMarksheet,
            MARK_SHEET,
            "marksheet.pdf",
            "application/pdf",
        ),
        (
            Slot::LeavingCertificate,
            LEAVING,
            "leaving.pdf",
            "application/pdf",
        ),
        (Slot::AadharCard, IDENTITY, "identity.jpg", "image/jpeg"),
    ]
    .into_iter()
    .map(|(slot, bytes, name, kind)| {
        let mut file = services.begin_upload()?;
        file.write_all(bytes)?;
        Ok(Incoming {
            slot,
            file,
            file_name: Some(name.to_owned()),
            declared_type: Some(kind.to_owned()),
        })
    })
    .collect()
}
