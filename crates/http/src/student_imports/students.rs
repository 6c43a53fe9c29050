//! The students of an import.

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    ids::StudentImportId,
    sap_id::SapId,
    student_imports::{FirstCode, RowState, WantedRows},
};
use portal_services::student_imports::{self as use_case, ImportedRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::{
    access::{OpeningDuesDesk, Staff, SuperAdminDesk},
    api_error::ErrorBody,
    numbers::Decimal,
    params::{AskedOfList, Id, ListQuery, Query},
    reply::{Answer, Nothing, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// What has become of a row of a file.
    ImportedState = RowState;
}

/// What a student owes from before.
#[derive(Debug, Serialize, ToSchema)]
struct OpeningDuesOfStudent {
    title: String,
    /// Rupees.
    amount: Decimal,
    /// The day on which it is due.
    due: NaiveDate,
}

/// A student of a file, as the file describes them, with what has become of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedStudent {
    /// As a spreadsheet counts: 1 has the headings.
    row: i32,
    /// The SAP id; null until the student is enrolled, and of who was left out.
    #[schema(required = true)]
    student_id: Option<String>,
    name: String,
    email: String,
    /// Ten digits.
    mobile: String,
    dob: NaiveDate,
    /// The course's short name; empty once the course is gone.
    course: String,
    /// Null in a course of one term.
    #[schema(required = true)]
    term: Option<i16>,
    #[schema(required = true)]
    division: Option<String>,
    #[schema(required = true)]
    roll_number: Option<i16>,
    #[schema(required = true)]
    university_number: Option<String>,
    #[schema(required = true)]
    dues: Option<OpeningDuesOfStudent>,
    state: ImportedState,
    /// Why the student was left out; null of everybody else.
    #[schema(required = true)]
    reason: Option<ErrorBody>,
    /// When the last code for the first password was sent; null without one, and once it was used.
    #[schema(required = true)]
    code_sent_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    code_expires_at: Option<DateTime<Utc>>,
}

impl From<ImportedRow> for ImportedStudent {
    fn from(of: ImportedRow) -> Self {
        // Who has set a password in another way has no use for the code.
        let sent_at = of.code_sent_at.filter(|_| of.state == RowState::Enrolled);
        Self {
            row: of.row,
            student_id: of.student.map(|(_, sap_id)| sap_id.to_string()),
            name: of.name,
            email: of.email,
            mobile: of.phone,
            dob: of.dob,
            course: of.course,
            term: of.term,
            division: of.division,
            roll_number: of.roll,
            university_number: of.university_no,
            dues: of.dues.map(|dues| OpeningDuesOfStudent {
                title: dues.title,
                amount: dues.amount.into(),
                due: dues.due,
            }),
            state: of.state.into(),
            reason: of.left_out.map(|left| ErrorBody::of(&*left.refusal())),
            code_sent_at: sent_at,
            code_expires_at: sent_at.map(|at| at + FirstCode::LIFETIME),
        }
    }
}

/// The students of an import, in the order of the file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedStudentList {
    students: Vec<ImportedStudent>,
}

/// Which of them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfImport {
    /// All when left out.
    #[param(value_type = Option<ImportedState>, inline)]
    state: Option<String>,
}

/// GET /student-imports/{id}/students: searched by name and address. `after` is the number of a row.
pub(crate) async fn list_students(
    staff: Staff<OpeningDuesDesk>,
    id: Id<StudentImportId>,
    query: Query<ListQuery>,
    filter: Query<OfImport>,
    state: State,
) -> Reply<ImportedStudentList> {
    let (page, search) = query.0.parse::<i32>()?;
    let given = filter.0.state.as_deref();
    let wanted = WantedRows {
        state: RowState::parse(given)?,
        search,
    };
    let (college, import) = (staff.college, id.0);
    let listing = state
        .run(move |cx| use_case::list_rows(cx, college, import, &wanted, &page))
        .await?;
    Ok(query.0.filtered_by([("state", given)]).answer(
        &format!("/api/student-imports/{import}/students"),
        listing,
        |row| row.row.to_string(),
        |rows| ImportedStudentList {
            students: rows.into_iter().map(ImportedStudent::from).collect(),
        },
    ))
}

/// POST /imported-students/{studentId}/send-code: each call sends another code, which replaces the last one.
pub(crate) async fn send_code(
    staff: Staff<SuperAdminDesk>,
    id: Id<SapId>,
    state: State,
) -> Reply<Nothing> {
    state
        .run(move |cx| use_case::send_code(cx, &staff, &id.0))
        .await?;
    Ok(Answer::new(Nothing))
}

/// POST /imported-students/{studentId}/take-back: sent again, it answers the same.
pub(crate) async fn take_back(
    staff: Staff<SuperAdminDesk>,
    id: Id<SapId>,
    state: State,
) -> Reply<Nothing> {
    state
        .run(move |cx| use_case::take_back(cx, &staff, &id.0))
        .await?;
    Ok(Answer::new(Nothing))
}
