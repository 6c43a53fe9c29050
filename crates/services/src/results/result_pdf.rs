//! A result as a PDF.

use portal_domain::{
    dates::{date_in_india, in_figures},
    refusals::{Code, Refusal, RefusalKind},
    results::{
        Issue, MARK_SHEET_WORKING_DAYS, REEVALUATION_DAYS, TermResult, VerificationCode,
        published_last,
    },
    sap_id::SapId,
    sessions::SignedInStudent,
};
use portal_pdf::{Column, Document, Letterhead, Table};
use portal_persistence::results as store;

use super::kept_pdf::{self, PdfOf};
use crate::{Failure, Outcome, Services, runtime::pdf_text::printable};

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
    /// No result is published, or no current one has that number.
    #[error("not found")]
    NotFound,
}

/// The PDF of the student's current result of that number, or of the one published last.
pub async fn result_pdf(
    services: &Services,
    student: SignedInStudent,
    number: Option<i16>,
) -> Outcome<ResultPdf, FindResultPdf> {
    let TermResult { issue, replaces } = services
        .run(move |cx| {
            let results = store::list_terms(cx.db(), student.college, student.id)?;
            let found = match number {
                Some(number) => results.iter().find(|of| of.issue.number == number),
                None => published_last(&results),
            };
            found
                .cloned()
                .ok_or(Failure::Refused(FindResultPdf::NotFound))
        })
        .await?;
    let of = PdfOf {
        college: issue.college,
        id: issue.id.0,
        at: issue.at,
    };
    let (sap_id, number) = (issue.sap_id.clone(), issue.number);
    let url = verify_url(&services.policy().public_url, &issue.code);
    let document = move |logo| document(&issue, replaces, logo, url);
    Ok(ResultPdf {
        sap_id,
        number,
        pdf: kept_pdf::find_or_render(services, of, document).await?,
    })
}

/// The URL at which anybody can verify a result or a transcript.
pub fn verify_url(origin: &str, code: &VerificationCode) -> String {
    format!("{}/verify/{code}", origin.trim_end_matches('/'))
}

fn document(issue: &Issue, replaces: Option<i16>, logo: Option<Vec<u8>>, url: String) -> Document {
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
    ];
    facts.extend(issue.term.map(|term| ("Term", term.to_string())));
    facts.push(("Date of result", day));
    let number = match (issue.number, issue.term, replaces) {
        (1, ..) | (_, Some(_), None) => issue.number.to_string(),
        (later, None, _) => format!("{later}, replaces the earlier ones"),
        // The numbers go on over all terms.
        (later, Some(_), Some(_)) => format!("{later}, replaces the earlier ones of the term"),
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
        .qr(url, verify(issue))
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
            Self::NotFound => Code::RequestNotFound.into(),
        }
    }
}
