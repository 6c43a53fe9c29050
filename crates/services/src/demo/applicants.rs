//! The demo college's applicants, in every state of an application.

use std::{convert::Infallible, io::Write};

use portal_domain::{
    admissions::Rejection,
    documents::Slot,
    roles::Role,
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
};

use tokio::runtime::Runtime;

use super::{OrUnexpected, People, Story, runtime};
use crate::{
    Context, Outcome, Services, admissions,
    documents::{self, Incoming, Received},
    runtime::failure::OrDefect,
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

pub(super) const fn applicant(
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

/// How many students the present intake has.
pub(super) const PRESENT: usize = APPLICANTS.len();
/// How many days ago the first of them registered.
pub(super) const FIRST_REGISTERED: u16 = 160;

/// The students of the present intake, in the order of their SAP ids.
#[rustfmt::skip]
pub(super) const APPLICANTS: [Applicant; 40] = [
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
    applicant("ritu.sharma@sunrise.example",    "Ritu Sharma",    "female", "BSc IT", "64.3", State::Approved),
    applicant("nikhil.deshpande@sunrise.example", "Nikhil Deshpande", "male",   "BSc IT", "77.7", State::Approved),
    applicant("ayesha.kazi@sunrise.example",    "Ayesha Kazi",    "female", "BMS",    "83",   State::Approved),
    applicant("harsh.vora@sunrise.example",     "Harsh Vora",     "male",   "BMS",    "59.4", State::Approved),
    applicant("pooja.iyer@sunrise.example",     "Pooja Iyer",     "female", "BMM",    "72.6", State::Approved),
    applicant("manish.yadav@sunrise.example",   "Manish Yadav",   "male",   "BA",     "51.5", State::Approved),
    applicant("lakshmi.menon@sunrise.example",  "Lakshmi Menon",  "female", "BSc IT", "89.1", State::Approved),
    applicant("gaurav.naik@sunrise.example",    "Gaurav Naik",    "male",   "BSc IT", "66.8", State::Approved),
    applicant("simran.kaur@sunrise.example",    "Simran Kaur",    "female", "BMM",    "70",   State::Approved),
    applicant("aniket.jadhav@sunrise.example",  "Aniket Jadhav",  "male",   "BMS",    "62.9", State::Approved),
    applicant("divya.reddy@sunrise.example",    "Divya Reddy",    "female", "BA",     "76.4", State::Approved),
    applicant("farhan.pathan@sunrise.example",  "Farhan Pathan",  "male",   "BSc IT", "58.8", State::Approved),
    applicant("kavya.shenoy@sunrise.example",   "काव्या शेणॉय",   "female", "BMM",    "81.2", State::Approved),
    applicant("rahul.gaikwad@sunrise.example",  "Rahul Gaikwad",  "male",   "BA",     "49.6", State::Rejected),
    applicant("mitali.sen@sunrise.example",     "Mitali Sen",     "female", "BMS",    "67.3", State::Submitted),
    applicant("siddharth.rao@sunrise.example",  "Siddharth Rao",  "male",   "BSc IT", "73.9", State::Submitted),
    applicant("nazia.khan@sunrise.example",     "Nazia Khan",     "female", "BA",     "60.5", State::Submitted),
    applicant("tejas.chavan@sunrise.example",   "Tejas Chavan",   "male",   "BMM",    "46.2", State::Submitted),
    applicant("ira.bose@sunrise.example",       "Ira Bose",       "female", "BSc IT", "90.4", State::Draft),
    applicant("om.kadam@sunrise.example",       "Om Kadam",       "male",   "",       "",     State::Registered),
];

const PHOTO: &[u8] = include_bytes!("photo.jpg");
const IDENTITY: &[u8] = include_bytes!("identity.jpg");
const MARK_SHEET: &[u8] = include_bytes!("marksheet.pdf");
const LEAVING: &[u8] = include_bytes!("leaving.pdf");

impl Applicant {
    /// How many days ago the account was made: long ago if the application is decided, else recently.
    pub(super) fn registered(&self) -> u16 {
        let place = APPLICANTS.iter().position(|one| one.email == self.email);
        let place = u16::try_from(place.unwrap_or_default()).unwrap_or_default();
        match self.state {
            State::Approved | State::Rejected => FIRST_REGISTERED - place,
            State::Submitted => 4 + place % 9,
            State::Draft | State::Registered => 2 + place % 3,
        }
    }
}

/// Brings every student of the present intake to the applicant's state.
pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let runtime = runtime()?;
    for ((number, applicant), student) in APPLICANTS.iter().enumerate().zip(&people.students) {
        let of = (number, applicant, applicant.registered());
        bring(story, people, &runtime, of, student)?;
    }
    Ok(())
}

/// Brings a student who has registered so many days ago to the applicant's state.
pub(super) fn bring(
    story: &Story<'_>,
    people: &People,
    runtime: &Runtime,
    (number, applicant, registered): (usize, &Applicant, u16),
    student: &SignedInStudent,
) -> Outcome<(), Infallible> {
    let desk = people.of_role(Role::DocAdmin)?;
    if applicant.state != State::Registered {
        let applied = story.ago(registered - 1);
        // A year older for each year that lies between.
        let born = 2007 - registered / 366;
        let form = form((number, born), applicant);
        runtime.block_on(apply(&applied, form, applicant.state, student.clone()))?;
    }
    let decide = |cx: &mut Context| decide(cx, desk, applicant, &student.sap_id);
    story.play(registered.saturating_sub(4), decide)
}

async fn apply(
    services: &Services,
    form: Vec<(String, String)>,
    state: State,
    student: SignedInStudent,
) -> Outcome<(), Infallible> {
    let received = Received {
        input: form,
        files: files(services).or_defect()?,
        faults: Vec::new(),
        draft: state == State::Draft,
    };
    documents::receive(services, student, received)
        .await
        .map(drop)
        .or_unexpected()
}

fn decide(
    cx: &mut Context,
    desk: &SignedInStaff,
    applicant: &Applicant,
    id: &SapId,
) -> Outcome<(), Infallible> {
    match applicant.state {
        State::Approved => admissions::approve(cx, desk, id, None, None).map(drop),
        State::Rejected => admissions::reject(cx, desk, id, None, &rejection()).map(drop),
        State::Registered | State::Draft | State::Submitted => Ok(()),
    }
    .or_unexpected()
}

fn rejection() -> Rejection {
    Rejection {
        reason:
            "Please send a copy of the Aadhaar card on which the first eight digits are covered."
                .to_owned(),
        documents: vec![(Slot::AadharCard, "The number is not masked.".to_owned())],
    }
}

fn form((number, born): (usize, u16), applicant: &Applicant) -> Vec<(String, String)> {
    [
        ("fullName", applicant.name.to_owned()),
        (
            "dob",
            format!("{born}-{:02}-{:02}", number % 12 + 1, number * 2 % 27 + 1),
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

fn files(services: &Services) -> std::io::Result<Vec<(Slot, Incoming)>> {
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
        let incoming = Incoming {
            part: slot.into(),
            file,
            file_name: Some(name.to_owned()),
            declared_type: Some(kind.to_owned()),
        };
        Ok((slot, incoming))
    })
    .collect()
}
