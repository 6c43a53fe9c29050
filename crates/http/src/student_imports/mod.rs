//! Brings in the present students of a college from a file.

mod students;

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::{StaffId, StudentImportId},
    student_imports::{DuesOutcome, Goes},
};
use portal_services::student_imports::{
    self as use_case, Import, Imported, KeepImport, ListedImport,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use self::students::{list_students, send_code, take_back};
use crate::{
    framework::{
        access::{OpeningDuesDesk, Staff, SuperAdminDesk},
        api_error::ApiError,
        body::Body,
        confirmation::acts,
        numbers::Decimal,
        params::{AskedOfList, Id, PageQuery, Query},
        reply::{Answer, Csv, FileAnswer, FileReply, Nothing, Reply},
        request_refusal::Limited,
        state::State,
        words::wire_words,
    },
    tables::{self, RowFaultItem},
};

wire_words! {
    /// What another person has decided on opening dues.
    OpeningDuesOutcome = DuesOutcome;
}

/// A file of present students.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ImportStudents {
    /// The file's text, or cells pasted from a spreadsheet: a row a student, with the headings `Name`, `E-mail`, `Mobile`,
    /// `Date of Birth` and `Course` and any of `Term`, `Division`, `Roll Number`, `University Number`, `Dues Title`, `Dues Amount`
    /// and `Dues Due Day`. A course of several terms needs the term.
    #[schema(required = true)]
    csv: String,
    /// In the place of the text, a workbook (`.xlsx`) in Base64, whose first sheet has these headings.
    workbook: Option<String>,
    /// Whether it is only to be tried.
    dry_run: Option<bool>,
    /// `seen` of the trial, without which nothing is imported.
    seen: Option<String>,
}

/// How many new students go into a class or division.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedClass {
    /// The course's short name.
    course: String,
    /// Null in a course of one term.
    #[schema(required = true)]
    term: Option<i16>,
    /// Null of those without one.
    #[schema(required = true)]
    division: Option<String>,
    students: usize,
    /// Whether the import makes the class or the division.
    is_new: bool,
}

impl From<Goes> for ImportedClass {
    fn from(goes: Goes) -> Self {
        Self {
            course: goes.course,
            term: goes.term,
            division: goes.division,
            students: goes.students,
            is_new: goes.is_new,
        }
    }
}

/// What new students owe from before.
#[derive(Debug, Serialize, ToSchema)]
struct ImportedDues {
    /// Those who owe something.
    students: usize,
    /// Rupees.
    total: Decimal,
}

/// What a file of students brings in, or would.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudentsImported {
    /// Null of a trial, and of a file that has nobody new.
    #[schema(required = true)]
    import: Option<StudentImportItem>,
    /// Students in the file.
    rows: usize,
    /// Those who are new.
    added: usize,
    /// Those who are here already; nothing is changed of them.
    present: usize,
    classes: Vec<ImportedClass>,
    dues: ImportedDues,
    /// Of a trial; a file with errors is not imported.
    errors: Vec<RowFaultItem>,
    /// To be sent with the import.
    seen: String,
}

impl StudentsImported {
    fn of(imported: Imported, reader: StaffId) -> Self {
        let (students, total) = imported.plan.dues();
        Self {
            import: imported
                .import
                .map(|listed| StudentImportItem::of(listed, reader)),
            rows: imported.rows,
            added: imported.plan.added.len(),
            present: imported.plan.present,
            classes: imported.plan.goes.into_iter().map(Into::into).collect(),
            dues: ImportedDues {
                students,
                total: total.into(),
            },
            errors: imported.faults.into_iter().map(Into::into).collect(),
            seen: imported.seen,
        }
    }
}

/// POST /student-imports: all of the file or nothing. Who is here already is left as they are, so that the same file twice changes
/// nothing.
pub(crate) async fn import(
    staff: Staff<SuperAdminDesk>,
    body: Body<ImportStudents, 4096>,
    state: State,
) -> Reply<StudentsImported> {
    let input = body.0;
    let import = Import {
        file: tables::file(input.csv, input.workbook.as_deref())?,
        dry_run: input.dry_run.unwrap_or_default(),
        seen: input.seen,
    };
    let reader = staff.id;
    let imported = use_case::import(&state, staff.into_inner(), import).await?;
    Ok(Answer::new(StudentsImported::of(imported, reader)))
}

/// GET /student-imports/template.csv: the headings, to be filled in.
pub(crate) async fn template(_: Staff<SuperAdminDesk>) -> FileReply<Csv> {
    Ok(FileAnswer {
        kind: Csv,
        file_name: "students.csv".to_owned(),
        bytes: use_case::template().into_bytes(),
    })
}

/// What imported students owe from before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpeningDuesItem {
    /// Those who owe something, without those who were left out or taken back.
    students: i64,
    /// Rupees.
    total: Decimal,
    /// How many students have been charged.
    raised: i64,
    /// Null until another person decides it.
    #[schema(required = true)]
    outcome: Option<OpeningDuesOutcome>,
    #[schema(required = true)]
    decided_by: Option<String>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// Whether the reader has made the import, and so may only dismiss it.
    is_own: bool,
}

/// An import with what has become of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StudentImportItem {
    #[serde(rename = "_id")]
    id: String,
    imported_by: String,
    imported_at: DateTime<Utc>,
    rows: i64,
    /// Those who are students, also those who have set a password.
    enrolled: i64,
    /// Those whom something that came between has kept out.
    left_out: i64,
    taken_back: i64,
    /// Those who have set a password.
    signed_in: i64,
    /// Whether all rows are through.
    is_over: bool,
    /// Null where nobody owes anything from before.
    #[schema(required = true)]
    dues: Option<OpeningDuesItem>,
}

impl StudentImportItem {
    fn of(listed: ListedImport, reader: StaffId) -> Self {
        let import = listed.import;
        let has_dues = import.dues > 0 || import.decided.is_some();
        let dues = OpeningDuesItem {
            students: import.dues,
            total: import.dues_total.into(),
            raised: import.dues_raised,
            outcome: import.decided.map(|(outcome, ..)| outcome.into()),
            decided_by: listed.decided_by,
            decided_at: import.decided.map(|(.., at)| at),
            is_own: import.imported_by == reader,
        };
        Self {
            id: import.id.to_string(),
            imported_by: listed.imported_by,
            imported_at: import.imported_at,
            rows: import.rows,
            enrolled: import.enrolled,
            left_out: import.left_out,
            taken_back: import.taken_back,
            signed_in: import.signed_in,
            is_over: import.ended_at.is_some(),
            dues: has_dues.then_some(dues),
        }
    }
}

/// The imports, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudentImportList {
    imports: Vec<StudentImportItem>,
}

/// GET /student-imports
pub(crate) async fn list(
    staff: Staff<OpeningDuesDesk>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<StudentImportList> {
    let page = query.0.parse::<StudentImportId>()?;
    let (college, reader) = (staff.college, staff.id);
    let listing = state
        .run(move |cx| use_case::list(cx, college, &page))
        .await?;
    Ok(query.0.answer(
        "/api/student-imports",
        listing,
        |listed| listed.import.id.to_string(),
        |rows| StudentImportList {
            imports: rows
                .into_iter()
                .map(|listed| StudentImportItem::of(listed, reader))
                .collect(),
        },
    ))
}

/// An import of present students.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudentImportDetails {
    import: StudentImportItem,
}

/// GET /student-imports/{id}
pub(crate) async fn get(
    staff: Staff<OpeningDuesDesk>,
    id: Id<StudentImportId>,
    state: State,
) -> Reply<StudentImportDetails> {
    let (college, reader) = (staff.college, staff.id);
    let listed = state
        .run(move |cx| use_case::find(cx, college, id.0))
        .await?;
    let import = StudentImportItem::of(listed, reader);
    Ok(Answer::new(StudentImportDetails { import }))
}

/// POST /student-imports/{id}/approve-dues: by somebody else than who has made the import. Sent again, it answers the same.
pub(crate) async fn approve_dues(
    staff: Staff<OpeningDuesDesk, acts::ApproveOpeningDues>,
    id: Id<StudentImportId>,
    state: State,
) -> Reply<Nothing> {
    state
        .run(move |cx| use_case::approve_dues(cx, &staff, id.0))
        .await?;
    Ok(Answer::new(Nothing))
}

/// POST /student-imports/{id}/dismiss-dues: sent again, it answers the same.
pub(crate) async fn dismiss_dues(
    staff: Staff<OpeningDuesDesk>,
    id: Id<StudentImportId>,
    state: State,
) -> Reply<Nothing> {
    state
        .run(move |cx| use_case::dismiss_dues(cx, &staff, id.0))
        .await?;
    Ok(Answer::new(Nothing))
}

impl From<KeepImport> for ApiError {
    fn from(reason: KeepImport) -> Self {
        match reason {
            KeepImport::NotFound => Self::not_found(),
            KeepImport::Rows(rows) => tables::refused(rows),
            KeepImport::Faults(faults) => faults.into(),
            KeepImport::State(reason) => Self::conflict(&reason),
            KeepImport::Throttled(throttled) => Self::too_many(Limited::Codes, throttled),
        }
    }
}
