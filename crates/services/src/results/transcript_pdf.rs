//! All results of a student on one sheet: a transcript. It is made when it is first asked for after an issue, and never changes.

use portal_domain::{
    dates::{date_in_india, in_figures},
    ids::TranscriptId,
    refusals::{Code, Refusal, RefusalKind},
    results::{Issue, TermResult, Transcript, VerificationCode, has_terms, published_last},
    sap_id::SapId,
    sessions::SignedInStudent,
};
use portal_pdf::{Column, Document, Letterhead, Table};
use portal_persistence::{Db, results as store, students};

use super::{
    kept_pdf::{self, PdfOf},
    result_pdf::verify_url,
};
use crate::{
    Context, Failure, Outcome, Services,
    runtime::{pdf_text::printable, random::random},
};

/// A transcript's PDF.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug)]
pub struct TranscriptPdf {
    pub sap_id: SapId,
    /// The number of the last issue that it lists.
    pub last_issue: i16,
    pub pdf: Vec<u8>,
}

/// Why there is no transcript.
#[derive(Debug, thiserror::Error)]
pub enum FindTranscript {
    /// There are no terms, or no result of any.
    #[error("not found")]
    NoTerms,
}

/// The PDF of the student's transcript of all terms.
pub async fn transcript_pdf(
    services: &Services,
    student: SignedInStudent,
) -> Outcome<TranscriptPdf, FindTranscript> {
    let transcript = services.run(move |cx| find_or_make(cx, &student)).await?;
    let last = transcript.last().cloned();
    let last = last.ok_or_else(|| Failure::defect("a transcript lists nothing"))?;
    let of = PdfOf {
        college: last.college,
        id: transcript.id.0,
        // The name and the address are of then, too.
        at: last.at,
    };
    let (sap_id, last_issue) = (last.sap_id.clone(), last.number);
    let url = verify_url(&services.policy().public_url, &transcript.code);
    let document = move |logo| document(&transcript, &last, logo, url);
    Ok(TranscriptPdf {
        sap_id,
        last_issue,
        pdf: kept_pdf::find_or_render(services, of, document).await?,
    })
}

/// The transcript of the current results. Nobody publishes one while it is made, and two calls at once get the same.
fn find_or_make(
    cx: &mut Context,
    student: &SignedInStudent,
) -> Outcome<Transcript, FindTranscript> {
    let (college, id) = (student.college, student.id);
    let (_, last) = list_results(cx.db(), student)?;
    if let Some(found) = store::find_transcript(cx.db(), college, id, last)? {
        return Ok(found);
    }
    cx.transaction(|tx| {
        students::lock(tx.db, college, id)?;
        let (results, last) = list_results(tx.db, student)?;
        let made = Transcript {
            id: tx.new_id(TranscriptId::new),
            code: VerificationCode::of(random()),
            at: tx.now(),
            issues: results.into_iter().map(|of| of.issue).collect(),
        };
        store::insert_transcript(tx.db, &made)?;
        let kept = store::find_transcript(tx.db, college, id, last)?;
        kept.ok_or_else(|| Failure::defect("a transcript was not added"))
    })
}

/// The current results, and the number of the one published last.
fn list_results(
    db: &mut Db,
    student: &SignedInStudent,
) -> Outcome<(Vec<TermResult>, i16), FindTranscript> {
    let results = store::list_terms(db, student.college, student.id)?;
    let last = published_last(&results).filter(|_| has_terms(&results));
    let last = last.ok_or(Failure::Refused(FindTranscript::NoTerms))?;
    let number = last.issue.number;
    Ok((results, number))
}

fn document(of: &Transcript, last: &Issue, logo: Option<Vec<u8>>, url: String) -> Document {
    let letterhead = Letterhead {
        college: last.college_name.clone(),
        address: last.college_address.clone(),
        logo,
        title: "Transcript of Results".to_owned(),
        issued_at: of.at,
    };
    let facts = [
        (
            "Name",
            printable(&last.name, "as registered under this student ID").to_owned(),
        ),
        ("Student ID", last.sap_id.to_string()),
        ("Course", last.course.clone()),
        ("Date of transcript", in_figures(date_in_india(of.at))),
    ];
    let summary = of.summary();
    let outcome = [
        (
            "Percentage",
            format!("{}%, of these terms together", summary.score.percentage()),
        ),
        ("Status", summary.verdict.as_str().to_owned()),
    ];
    Document::new(letterhead)
        .facts(facts)
        .table(marks(of))
        .facts(outcome)
        .qr(url, verify(of))
        .notes(notes(of))
        .signatures(["Examination department"])
}

fn notes(of: &Transcript) -> Vec<&'static str> {
    let mut notes = vec![
        "The transcript lists the result of each term that was published and current on its date.",
    ];
    if of.has_a_subject_again() {
        notes.push(
            "A subject that is in several of these results counts once in the percentage and the status, as in the result that \
             was published last.",
        );
    }
    notes.push("Queries go to the examination department.");
    notes
}

/// The lines beside the QR code, above the URL.
fn verify(of: &Transcript) -> [String; 3] {
    [
        "Verify this transcript".to_owned(),
        "Scan the code, or open this address, to check that the transcript is genuine, and that no \
         result in it was replaced."
            .to_owned(),
        format!("Code {}", of.code.in_groups()),
    ]
}

/// Every subject of every term, each term with its totals below it.
fn marks(of: &Transcript) -> Table {
    let columns = [
        Column::text("Term", 2),
        Column::text("Subject", 11),
        Column::number("Max Marks", 3),
        Column::number("Obtained", 3),
        Column::text("Grade", 2),
    ];
    let mut table = Table::new(columns).dense();
    for issue in &of.issues {
        // What was issued before the course had terms.
        let term = issue.term.map_or("–".to_owned(), |term| term.to_string());
        for subject in &issue.subjects {
            table = table.row([
                term.clone(),
                printable(&subject.name, "(see the portal)").to_owned(),
                subject.max.to_string(),
                subject.obtained.to_string(),
                subject.grade.as_str().to_owned(),
            ]);
        }
        table = table.total(totals(issue, term));
    }
    table
}

fn totals(issue: &Issue, term: String) -> [String; 5] {
    let (score, verdict) = (issue.summary.score, issue.summary.verdict);
    let day = in_figures(date_in_india(issue.at));
    [
        term,
        format!(
            "{}%, {}, issue {} of {day}",
            score.percentage(),
            verdict.as_str(),
            issue.number
        ),
        score.max().to_string(),
        score.obtained().to_string(),
        issue.summary.grade.as_str().to_owned(),
    ]
}

impl Refusal for FindTranscript {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NoTerms => Code::RequestNotFound.into(),
        }
    }
}
