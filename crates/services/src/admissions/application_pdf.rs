//! A submitted application on paper, for its student.

use portal_domain::{
    admissions::{Application, Form, Gender, Status},
    dates::{date_in_india, in_figures, with_time},
    documents::Document as Sent,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStudent,
};
use portal_pdf::{Column, Document, Letterhead, Table};
use portal_persistence::{admissions as store, college_setup, documents, logos};

use crate::{
    Failure, Outcome, Services,
    runtime::{
        failure::OrDefect,
        pdf_text::{SEE_THE_PORTAL, printable},
    },
};

/// An application's PDF.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug)]
pub struct ApplicationPdf {
    pub sap_id: SapId,
    pub pdf: Vec<u8>,
}

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
pub enum FindApplicationPdf {
    /// The student has not submitted an application.
    #[error("not found")]
    NotSubmitted,
}

/// The student's application as it was submitted last, with its standing now. It is made anew for each request: the
/// standing changes, and so do the college's name, address and logo.
pub async fn application_pdf(
    services: &Services,
    student: SignedInStudent,
) -> Outcome<ApplicationPdf, FindApplicationPdf> {
    let (application, sent, letterhead) = services
        .run(move |cx| {
            let (college, id, now) = (student.college, student.id, cx.now());
            let found = store::find(cx.db(), college, id)?;
            let application = found.ok_or(Failure::Refused(FindApplicationPdf::NotSubmitted))?;
            let mut sent = documents::list_current(cx.db(), college, &[id])?;
            sent.retain(|document| document.is_submitted);
            let letterhead = Letterhead {
                college: student.college_name.clone(),
                address: college_setup::find_contact(cx.db(), college)?.address,
                logo: logos::find_at(cx.db(), college, now)?,
                title: "Application for Admission".to_owned(),
                issued_at: now,
            };
            Ok((application, sent, letterhead))
        })
        .await?;
    let sap_id = application.sap_id.clone();
    let pdf = services
        .pdf_pool()
        .run(move || document(&application, &sent, letterhead).render())
        .await?
        .or_defect()?;
    Ok(ApplicationPdf { sap_id, pdf })
}

fn document(application: &Application, sent: &[Sent], letterhead: Letterhead) -> Document {
    let columns = [Column::text("Document", 3), Column::text("Sent", 2)];
    let documents = sent.iter().fold(Table::new(columns), |table, document| {
        table.row([
            document.slot.title().to_owned(),
            with_time(document.created_at),
        ])
    });
    Document::new(letterhead)
        .facts(standing(application))
        .section("Personal information")
        .facts(personal(&application.form))
        .section("Academic information")
        .facts(academic(&application.form))
        .section("Documents")
        .table(documents)
        .notes(["This application was sent through the portal. It needs no signature."])
}

fn standing(application: &Application) -> Vec<(&'static str, String)> {
    let mut lines = vec![
        ("Student ID", application.sap_id.to_string()),
        (
            match application.is_incomplete() {
                true => "Brought in by the college",
                false => "Submitted",
            },
            with_time(application.submitted_at),
        ),
        (
            "Status",
            match application.state.status() {
                Status::Draft | Status::Submitted => "Being checked by the college",
                Status::Approved => "Approved",
                Status::Rejected => "Sent back to be corrected",
            }
            .to_owned(),
        ),
    ];
    let decision = application.state.decision();
    lines.extend(decision.map(|decision| ("Decided", in_figures(date_in_india(decision.at)))));
    lines
}

fn personal(form: &Form) -> Vec<(&'static str, String)> {
    vec![
        ("Full name", on_paper(&form.full_name)),
        ("Date of birth", in_figures(form.dob)),
        (
            "Gender",
            known(form.gender.map(|one| gender(one).to_owned())),
        ),
        ("Contact number", form.phone.clone()),
        (
            "Parent name",
            known(form.parent_name.as_deref().map(on_paper)),
        ),
        ("Parent contact number", known(form.parent_phone.clone())),
        (
            "Address",
            known(
                form.address
                    .as_ref()
                    .map(|text| on_paper(&text.replace('\n', ", "))),
            ),
        ),
    ]
}

fn known(text: Option<String>) -> String {
    text.unwrap_or_else(|| "Not provided yet".to_owned())
}

fn gender(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "Male",
        Gender::Female => "Female",
        Gender::Other => "Other",
    }
}

fn academic(form: &Form) -> Vec<(&'static str, String)> {
    vec![
        (
            "Last institution",
            known(form.last_institution.as_deref().map(on_paper)),
        ),
        (
            "Percentage",
            known(form.score.map(|score| format!("{score}%"))),
        ),
        ("Course", on_paper(&form.course)),
    ]
}

fn on_paper(text: &str) -> String {
    printable(text, SEE_THE_PORTAL).to_owned()
}

impl Refusal for FindApplicationPdf {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotSubmitted => Code::RequestNotFound.into(),
        }
    }
}
