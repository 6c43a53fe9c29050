//! A result as a PDF. An issue never changes, so its PDF is rendered once and stored sealed, like a
//! document. If it is missing, it is rendered again with the same bytes. Why is a decision on the database: an issued
//! result is a copy.

use portal_domain::{
    dates::{date_in_india, in_figures},
    ids::ResultId,
    refusals::{Code, Refusal, RefusalKind},
    results::{Issue, MARK_SHEET_WORKING_DAYS, REEVALUATION_DAYS},
    sap_id::SapId,
    sessions::SignedInStudent,
};
use portal_pdf::{Column, Document, Letterhead, Table};
use portal_persistence::{logos, results as store};
use portal_storage::{ObjectName, StorageError};

use crate::{
    Failure, Outcome, Services,
    documents::storage_failed,
    runtime::{failure::OrDefect, pdf_text::printable, random::random, secrets::Seal},
};

/// A result's PDF.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug)]
pub struct ResultPdf {
    pub sap_id: SapId,
    /// The issue's number, from 1.
    pub number: i16,
    pub pdf: Vec<u8>,
}

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
pub enum FindResultPdf {
    /// No result is published.
    #[error("Your result has not been published yet.")]
    NotPublished,
}

/// The PDF of the student's current result.
pub async fn result_pdf(
    services: &Services,
    student: SignedInStudent,
) -> Outcome<ResultPdf, FindResultPdf> {
    let issue = services
        .run(move |cx| {
            let found = store::find_current(cx.db(), student.college, student.id)?;
            found.ok_or(Failure::Refused(FindResultPdf::NotPublished))
        })
        .await?;
    let name = ObjectName::new(issue.college, issue.id.0);
    let pdf = match find_kept(services, &name, issue.id).await? {
        Some(pdf) => pdf,
        None => render(services, &name, issue.clone()).await?,
    };
    Ok(ResultPdf {
        sap_id: issue.sap_id,
        number: issue.number,
        pdf,
    })
}

async fn find_kept(
    services: &Services,
    name: &ObjectName,
    id: ResultId,
) -> Outcome<Option<Vec<u8>>, FindResultPdf> {
    let sealed = match services.archive().store().get(name).await {
        Ok(sealed) => sealed,
        Err(StorageError::NotFound) => return Ok(None),
        Err(error) => return Err(storage_failed(error)),
    };
    let opened = services
        .secrets()
        .open(Seal::Document, id.0.as_bytes(), &sealed);
    if opened.is_none() {
        // Sealed under another secret. It is only a copy, so it is rendered again.
        tracing::warn!(%id, "a kept result does not open");
    }
    Ok(opened)
}

async fn render(
    services: &Services,
    name: &ObjectName,
    issue: Issue,
) -> Outcome<Vec<u8>, FindResultPdf> {
    let (id, origin) = (issue.id, services.policy().public_url.clone());
    let (college, at) = (issue.college, issue.at);
    let logo = services
        .run(move |cx| Ok(logos::find_at(cx.db(), college, at)?))
        .await?;
    let pdf = services
        .pdf_pool()
        .run(move || document(&issue, logo, &origin).render())
        .await?
        .or_defect()?;
    let sealed = services
        .secrets()
        .seal(Seal::Document, random(), id.0.as_bytes(), &pdf);
    if let Err(error) = services.archive().store().put(name, sealed).await {
        // The student gets the file anyway; the next request renders it again.
        tracing::error!(%error, %id, "a result could not be kept");
    }
    Ok(pdf)
}

/// The URL at which anybody can verify an issue.
pub fn verify_url(origin: &str, issue: &Issue) -> String {
    format!("{}/verify/{}", origin.trim_end_matches('/'), issue.code)
}

fn document(issue: &Issue, logo: Option<Vec<u8>>, origin: &str) -> Document {
    let day = in_figures(date_in_india(issue.at));
    let letterhead = Letterhead {
        college: issue.college_name.clone(),
        address: issue.college_address.clone(),
        logo,
        title: "Statement of Result".to_owned(),
        issued_at: issue.at,
    };
    let summary = &issue.summary;
    let mut facts = vec![
        (
            "Name",
            printable(&issue.name, "as registered under this student ID").to_owned(),
        ),
        ("Student ID", issue.sap_id.to_string()),
        ("Course", issue.course.clone()),
        ("Date of result", day),
    ];
    let number = match issue.number {
        1 => "1".to_owned(),
        later => format!("{later}, replaces the earlier ones"),
    };
    facts.push(("Issue", number));
    let outcome = [
        (
            "Percentage",
            format!(
                "{}% (grade {})",
                summary.score.percentage(),
                summary.grade.as_str()
            ),
        ),
        ("Status", summary.verdict.as_str().to_owned()),
    ];
    Document::new(letterhead)
        .facts(facts)
        .table(marks(issue))
        .facts(outcome)
        .qr(verify_url(origin, issue), verify(issue))
        .notes(notes(issue))
        .signatures(["Examination department"])
}

/// The lines beside the QR code, above the URL.
fn verify(issue: &Issue) -> [String; 3] {
    [
        "Verify this result".to_owned(),
        "Scan the code, or open this address, to check that the result is genuine and current."
            .to_owned(),
        format!("Code {}", issue.code.in_groups()),
    ]
}

fn marks(issue: &Issue) -> Table {
    let columns = [
        Column::text("Subject", 6),
        Column::number("Max Marks", 2),
        Column::number("Obtained", 2),
        Column::text("Grade", 1),
    ];
    let mut table = Table::new(columns);
    for of in &issue.subjects {
        table = table.row([
            printable(&of.name, "(see the portal)").to_owned(),
            of.max.to_string(),
            of.obtained.to_string(),
            of.grade.as_str().to_owned(),
        ]);
    }
    let score = issue.summary.score;
    table.total([
        "Total marks".to_owned(),
        score.max().to_string(),
        score.obtained().to_string(),
        issue.summary.grade.as_str().to_owned(),
    ])
}

/// The notes that the spec asks for (spec §2: Result, §9).
fn notes(issue: &Issue) -> [String; 3] {
    let until = in_figures(issue.reevaluation_until());
    [
        format!(
            "Re-evaluation must be applied for within {REEVALUATION_DAYS} days of the result date, \
             by {until}."
        ),
        format!(
            "The original mark sheet arrives in {MARK_SHEET_WORKING_DAYS} working days, by {}.",
            in_figures(issue.mark_sheet_by())
        ),
        "Queries go to the examination department.".to_owned(),
    ]
}

impl Refusal for FindResultPdf {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotPublished => Code::RequestNotFound.into(),
        }
    }
}
