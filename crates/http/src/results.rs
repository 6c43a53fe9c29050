//! A student's own result, its PDF, and its public verification by code (spec §2: Result).

use std::{convert::Infallible, str::FromStr};

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::results::{Issue, SubjectResult, Verification, VerificationCode};
use portal_services::results::{self as use_case, FindResultPdf, OwnResult, Verify};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::{
    framework::{
        access::{Anyone, SignedInStudent},
        api_error::ApiError,
        client_address::ClientAddress,
        numbers::Decimal,
        params::{Id, PathId},
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
    /// From 1; each publication with other marks is one more.
    issue: i16,
    published_at: DateTime<Utc>,
    /// The last day on which a re-evaluation can be applied for.
    reevaluation_until: NaiveDate,
    /// The day by which the original mark sheet arrives.
    mark_sheet_by: NaiveDate,
    /// Where anybody can verify this issue.
    verify_url: String,
}

impl ResultBody {
    fn new(issue: Issue, verify_url: String) -> Self {
        let summary = issue.summary;
        Self {
            total_marks: summary.score.obtained().into(),
            total_max_marks: summary.score.max().into(),
            percentage: summary.score.percentage().into(),
            grade: summary.grade.into(),
            status: summary.verdict.into(),
            issue: issue.number,
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
    /// Null while nothing is published.
    #[schema(required = true)]
    result: Option<ResultBody>,
}

/// GET /result
pub(crate) async fn get(student: SignedInStudent, state: State) -> Reply<OwnResultBody> {
    let (id, mut college_name) = (student.sap_id.to_string(), student.college_name.clone());
    let OwnResult {
        issue,
        name,
        course,
    } = state
        .run(move |cx| use_case::find_own(cx, &student))
        .await?;
    let result = issue.map(|issue| {
        college_name.clone_from(&issue.college_name);
        let verify_url = use_case::verify_url(&state.policy().public_url, &issue);
        ResultBody::new(issue, verify_url)
    });
    Ok(Answer::new(OwnResultBody {
        name,
        id,
        course,
        college_name,
        result,
    }))
}

/// GET /result/pdf: the current issue; 404 while nothing is published.
pub(crate) async fn pdf(student: SignedInStudent, state: State) -> FileReply<Pdf> {
    let result = use_case::result_pdf(&state, student.into_inner()).await?;
    Ok(FileAnswer {
        kind: Pdf,
        file_name: format!("result-{}-{}.pdf", result.sap_id, result.number),
        bytes: result.pdf,
    })
}

impl From<FindResultPdf> for ApiError {
    fn from(reason: FindResultPdf) -> Self {
        match reason {
            FindResultPdf::NotPublished => Self::not_found(),
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

/// Whether an issue is the current one.
#[derive(Debug, Serialize, ToSchema)]
enum IssueState {
    /// It is.
    Valid,
    /// A later one replaces it.
    Superseded,
}

/// Who founded a college.
#[derive(Debug, Serialize, ToSchema)]
enum Founder {
    /// The operator of the portal, who knows whose college it is.
    Operator,
    /// Somebody who registered. Nobody has checked that it is the college of that name.
    Stranger,
}

/// What anybody who holds a result's code can see of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VerificationBody {
    standing: IssueState,
    /// The college, as it was called at the issue.
    college_name: String,
    college_founded_by: Founder,
    /// The SAP id.
    student_id: String,
    name: String,
    course: String,
    issued_at: DateTime<Utc>,
    /// Rounded half up to two places.
    percentage: Decimal,
    status: VerdictName,
}

impl From<Verification> for VerificationBody {
    fn from(found: Verification) -> Self {
        Self {
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

/// GET /verify/{code}; 404 for a code that no result has.
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
