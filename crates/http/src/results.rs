//! A student's own result, its PDF, and its public verification by code (spec §2: Result).

use std::{convert::Infallible, str::FromStr};

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::results::{
    SubjectResult, TermResult, Verification, VerificationCode, Verified, VerifiedTerm, has_terms,
    published_last,
};
use portal_services::results::{
    self as use_case, FindResultPdf, FindTranscript, OwnResult, Verify,
};
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use utoipa::{IntoParams, ToSchema};

use crate::{
    framework::{
        access::{Anyone, SignedInStudent},
        api_error::ApiError,
        client_address::ClientAddress,
        numbers::Decimal,
        params::{Id, PathId, Query},
        reply::{Answer, FileAnswer, FileReply, Pdf, Reply},
        request_refusal::Limited,
        state::State,
    },
    marks::{Grade, VerdictName},
};

/// A subject of a result (spec §3: Result row).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResultRow {
    name: String,
    max_marks: Decimal,
    obtained_marks: Decimal,
    grade: Grade,
}

impl From<SubjectResult> for ResultRow {
    fn from(of: SubjectResult) -> Self {
        Self {
            name: of.name,
            max_marks: of.max.into(),
            obtained_marks: of.obtained.into(),
            grade: of.grade.into(),
        }
    }
}

/// A published result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResultBody {
    subjects: Vec<ResultRow>,
    total_marks: Decimal,
    total_max_marks: Decimal,
    /// Rounded half up to two places.
    percentage: Decimal,
    /// Never `F`.
    grade: Grade,
    status: VerdictName,
    /// From 1; left out in a course of one term, and if the result was issued before its course had more.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// From 1; each publication with other marks is one more, over all terms.
    issue: i16,
    /// The number of the issue of the same term that it replaces; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaces: Option<i16>,
    published_at: DateTime<Utc>,
    /// The last day on which a re-evaluation can be applied for.
    reevaluation_until: NaiveDate,
    /// The day by which the original mark sheet arrives.
    mark_sheet_by: NaiveDate,
    /// Where anybody can verify this issue.
    verify_url: String,
}

impl ResultBody {
    fn new(TermResult { issue, replaces }: TermResult, origin: &str) -> Self {
        let verify_url = use_case::verify_url(origin, &issue.code);
        let summary = issue.summary;
        Self {
            total_marks: summary.score.obtained().into(),
            total_max_marks: summary.score.max().into(),
            percentage: summary.score.percentage().into(),
            grade: summary.grade.into(),
            status: summary.verdict.into(),
            term: issue.term,
            issue: issue.number,
            replaces,
            published_at: issue.at,
            reevaluation_until: issue.reevaluation_until(),
            mark_sheet_by: issue.mark_sheet_by(),
            verify_url,
            subjects: issue.subjects.into_iter().map(ResultRow::from).collect(),
        }
    }
}

/// A student's own result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnResultBody {
    name: String,
    /// The SAP id.
    id: String,
    /// The course's full name; null before the admission is approved.
    #[schema(required = true)]
    course: Option<String>,
    college_name: String,
    /// The result published last, of whatever term; null while nothing is published.
    #[schema(required = true)]
    result: Option<ResultBody>,
    /// The current result of each term, in ascending order; left out in a course of one term.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    terms: Vec<ResultBody>,
}

/// GET /result
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<OwnResultBody> {
    let (id, mut college_name) = (student.sap_id.to_string(), student.college_name.clone());
    let OwnResult {
        terms,
        name,
        course,
    } = state
        .run(move |cx| use_case::find_own(cx, &student))
        .await?;
    let body = |of: TermResult| ResultBody::new(of, &state.policy().public_url);
    let last = published_last(&terms).cloned();
    if let Some(last) = &last {
        college_name.clone_from(&last.issue.college_name);
    }
    let terms = if has_terms(&terms) { terms } else { Vec::new() };
    Ok(Answer::new(OwnResultBody {
        name,
        id,
        course,
        college_name,
        result: last.map(body),
        terms: terms.into_iter().map(body).collect(),
    }))
}

/// Which result.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfIssue {
    /// The number of a current result, from 1; the one published last when left out.
    issue: Option<String>,
}

/// GET /result/pdf: a current result; 404 for the number of no current one, and while nothing is published.
pub(crate) async fn pdf(
    student: SignedInStudent,
    of: Query<OfIssue>,
    state: State,
) -> FileReply<Pdf> {
    let given = of.0.issue.as_deref().filter(|text| !text.is_empty());
    let number = given.map(str::parse).transpose();
    let number = number.map_err(|_| ApiError::not_found())?;
    let result = use_case::result_pdf(&state, student.into_inner(), number).await?;
    Ok(FileAnswer {
        kind: Pdf,
        file_name: format!("result-{}-{}.pdf", result.sap_id, result.number),
        bytes: result.pdf,
    })
}

impl From<FindResultPdf> for ApiError {
    fn from(reason: FindResultPdf) -> Self {
        match reason {
            FindResultPdf::NotFound => Self::not_found(),
        }
    }
}

/// GET /result/transcript.pdf: the current results of all terms; 404 where there are no terms.
pub(crate) async fn transcript(student: SignedInStudent, state: State) -> FileReply<Pdf> {
    let transcript = use_case::transcript_pdf(&state, student.into_inner()).await?;
    let (sap_id, last) = (&transcript.sap_id, transcript.last_issue);
    Ok(FileAnswer {
        kind: Pdf,
        file_name: format!("transcript-{sap_id}-{last}.pdf"),
        bytes: transcript.pdf,
    })
}

impl From<FindTranscript> for ApiError {
    fn from(reason: FindTranscript) -> Self {
        match reason {
            FindTranscript::NoTerms => Self::not_found(),
        }
    }
}

/// The code in an address; `None` when the text is not a code.
pub(crate) struct CodeInput(Option<VerificationCode>);

impl FromStr for CodeInput {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(VerificationCode::parse(text)))
    }
}

impl PathId for CodeInput {
    fn schema() -> Object {
        ObjectBuilder::new().schema_type(Type::String).build()
    }
}

/// What a code is of.
#[derive(Debug, Serialize, ToSchema)]
enum DocumentKind {
    /// The result of one term, or of a course of one.
    Result,
    /// The results of all terms.
    Transcript,
}

/// Whether a document is current.
#[derive(Debug, Serialize, ToSchema)]
enum IssueState {
    /// It is.
    Valid,
    /// A later result replaces it, or one that the transcript lists.
    Superseded,
}

/// A term of a transcript as anybody may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VerifiedTermBody {
    /// From 1; left out if the result was issued before its course had terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    issued_at: DateTime<Utc>,
    /// Rounded half up to two places.
    percentage: Decimal,
    status: VerdictName,
}

impl From<VerifiedTerm> for VerifiedTermBody {
    fn from(of: VerifiedTerm) -> Self {
        Self {
            term: of.term,
            issued_at: of.issued_at,
            percentage: of.summary.score.percentage().into(),
            status: of.summary.verdict.into(),
        }
    }
}

/// Who founded a college.
#[derive(Debug, Serialize, ToSchema)]
enum Founder {
    /// The operator of the portal, who knows whose college it is.
    Operator,
    /// Somebody who registered. Nobody has checked that it is the college of that name.
    Stranger,
}

/// What anybody who holds the code of a result or of a transcript can see of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VerificationBody {
    document: DocumentKind,
    standing: IssueState,
    /// The college, as it was called at the issue.
    college_name: String,
    college_founded_by: Founder,
    /// The SAP id.
    student_id: String,
    name: String,
    course: String,
    /// Of a result, from 1; left out in a course of one term, and for a transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    issued_at: DateTime<Utc>,
    /// Rounded half up to two places; of a transcript that of all terms together.
    percentage: Decimal,
    status: VerdictName,
    /// Of a transcript, in its order; left out for a result.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    terms: Vec<VerifiedTermBody>,
}

impl From<Verification> for VerificationBody {
    fn from(found: Verification) -> Self {
        let (document, term, terms) = match found.of {
            Verified::Result(term) => (DocumentKind::Result, term, Vec::new()),
            Verified::Transcript(terms) => (DocumentKind::Transcript, None, terms),
        };
        Self {
            document,
            term,
            terms: terms.into_iter().map(VerifiedTermBody::from).collect(),
            standing: if found.is_current {
                IssueState::Valid
            } else {
                IssueState::Superseded
            },
            college_name: found.college_name,
            college_founded_by: if found.is_of_operator {
                Founder::Operator
            } else {
                Founder::Stranger
            },
            student_id: found.sap_id.to_string(),
            name: found.name,
            course: found.course,
            issued_at: found.issued_at,
            percentage: found.summary.score.percentage().into(),
            status: found.summary.verdict.into(),
        }
    }
}

/// GET /verify/{code}; 404 for a code that no result and no transcript has.
pub(crate) async fn verify(
    _: Anyone,
    client: ClientAddress,
    code: Id<CodeInput>,
    state: State,
) -> Reply<VerificationBody> {
    let found = state
        .run(move |cx| use_case::verify(cx, client.0, code.0.0.as_ref()))
        .await?;
    Ok(Answer::new(found.into()))
}

impl From<Verify> for ApiError {
    fn from(reason: Verify) -> Self {
        match reason {
            Verify::Unknown => Self::not_found(),
            Verify::Throttled(throttled) => Self::too_many(Limited::Results, throttled),
        }
    }
}
