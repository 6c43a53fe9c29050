//! Imports a class's marks from a spreadsheet, and gives the file to fill in.

use portal_domain::validation::{Label, all, line};
use portal_services::marks::{
    self as use_case, Import, ImportMarks, Imported, ImportedChange, Whose,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{grid::OfTaughtCourse, parse_reason};
use crate::classes::OfClass;
use crate::framework::{
    access::{MarksDesk, Staff},
    api_error::ApiError,
    body::Body,
    numbers::Decimal,
    params::Query,
    reply::{Answer, Csv, FileAnswer, FileReply, Reply},
    state::State,
};
use crate::tables::{self, RowFaultItem};

/// A file with marks.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportMarksBody {
    /// The course's short name.
    #[serde(default)]
    #[schema(required = true)]
    course: String,
    #[serde(flatten)]
    class: OfClass,
    /// The file's text: comma-separated values, a row a student, a column a subject.
    #[serde(default)]
    #[schema(required = true)]
    csv: String,
    /// Whether it is only to be tried.
    dry_run: Option<bool>,
    /// `seen` of the trial, without which nothing is imported.
    seen: Option<String>,
    /// Owed when published marks change.
    reason: Option<String>,
}

/// A mark that the file changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedChangeItem {
    /// As a spreadsheet counts: 1 has the headings.
    row: usize,
    /// The SAP id.
    student_id: String,
    name: String,
    subject_name: String,
    #[schema(required = true)]
    from: Option<Decimal>,
    #[schema(required = true)]
    to: Option<Decimal>,
}

impl From<ImportedChange> for ImportedChangeItem {
    fn from(change: ImportedChange) -> Self {
        Self {
            row: change.row,
            student_id: change.student.to_string(),
            name: change.name,
            subject_name: change.subject,
            from: change.from.map(Decimal::from),
            to: change.to.map(Decimal::from),
        }
    }
}

/// What a file has changed, or would change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportedMarks {
    imported: bool,
    /// Students in the file.
    rows: usize,
    changes: Vec<ImportedChangeItem>,
    /// Of a trial; a file with errors is not imported.
    errors: Vec<RowFaultItem>,
    /// Whether published marks change.
    needs_reason: bool,
    /// To be sent with the import.
    seen: String,
}

impl From<Imported> for ImportedMarks {
    fn from(imported: Imported) -> Self {
        let changes = imported.changes.into_iter();
        Self {
            imported: imported.imported,
            rows: imported.rows,
            changes: changes.map(ImportedChangeItem::from).collect(),
            errors: imported
                .faults
                .into_iter()
                .map(RowFaultItem::from)
                .collect(),
            needs_reason: imported.needs_reason,
            seen: imported.seen,
        }
    }
}

/// POST /marks/import: all of the file or nothing.
pub(crate) async fn import(
    staff: Staff<MarksDesk>,
    body: Body<ImportMarksBody, 1024>,
    state: State,
) -> Reply<ImportedMarks> {
    let input = body.0;
    let (course, reason) = all((
        line("course", Label::Course, 80, &input.course),
        parse_reason(input.reason.as_deref()),
    ))?;
    let import = Import {
        whose: Whose {
            course,
            within: input.class.parse()?,
        },
        csv: input.csv,
        dry_run: input.dry_run.unwrap_or_default(),
        seen: input.seen,
        reason,
    };
    let imported = state
        .run(move |cx| use_case::import(cx, &staff, &import))
        .await?;
    Ok(Answer::new(imported.into()))
}

impl From<ImportMarks> for ApiError {
    fn from(reason: ImportMarks) -> Self {
        match reason {
            ImportMarks::NotFound => Self::not_found(),
            ImportMarks::Rows(rows) => tables::refused(rows),
            ImportMarks::Faults(faults) => faults.into(),
            ImportMarks::Changed => Self::conflict(&reason),
        }
    }
}

/// The letters and digits of a name, so that every file system accepts it.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(char::is_ascii_alphanumeric);
    kept.collect::<String>().to_lowercase()
}

/// GET /marks/template.csv: the class with its current marks, to be filled in.
pub(crate) async fn template(
    staff: Staff<MarksDesk>,
    course: Query<OfTaughtCourse>,
    class: Query<OfClass>,
    state: State,
) -> FileReply<Csv> {
    let whose = course.0.parse(&class.0)?;
    let file_name = format!("marks-{}.csv", plain(&whose.course));
    let file = use_case::template(&state, staff.into_inner(), whose).await?;
    Ok(FileAnswer {
        kind: Csv,
        file_name,
        bytes: file.ok_or_else(ApiError::not_found)?,
    })
}
