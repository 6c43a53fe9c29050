//! Brings subjects of courses and terms in from a file.

use portal_services::college_setup::{self as use_case, ImportedSubjects, SubjectImport};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    audit::AuditChange,
    framework::{
        access::{Staff, SuperAdminDesk},
        body::Body,
        reply::{Answer, Reply},
        state::State,
    },
    tables::{self, RowFaultItem},
};

/// A file of subjects.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ImportSubjects {
    /// The file's text, or cells pasted from a spreadsheet: a row a subject, with the headings `Course` and `Subject` and any of
    /// `Term`, `Minimum Marks`, `Maximum Marks`, `Code` and `Credits`. An empty cell changes nothing; a new subject needs its
    /// marks. What the file does not name stays.
    #[schema(required = true)]
    csv: String,
    /// In the place of the text, a workbook (`.xlsx`) in Base64, whose first sheet has these headings.
    workbook: Option<String>,
    /// Whether it is only to be tried.
    dry_run: Option<bool>,
    /// `seen` of the trial, without which nothing is imported.
    seen: Option<String>,
}

/// What a file of subjects has changed, or would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubjectsImported {
    imported: bool,
    /// Subjects in the file.
    rows: usize,
    changes: Vec<SubjectChange>,
    /// Of a trial; a file with errors is not imported.
    errors: Vec<RowFaultItem>,
    /// To be sent with the import.
    seen: String,
}

/// What changes in a course.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubjectChange {
    /// Its short name.
    course: String,
    #[serde(flatten)]
    change: AuditChange,
}

impl From<ImportedSubjects> for SubjectsImported {
    fn from(imported: ImportedSubjects) -> Self {
        let (changes, faults) = (imported.changes.into_iter(), imported.faults.into_iter());
        Self {
            imported: imported.imported,
            rows: imported.rows,
            changes: changes
                .map(|(course, change)| SubjectChange {
                    course,
                    change: change.into(),
                })
                .collect(),
            errors: faults.map(RowFaultItem::from).collect(),
            seen: imported.seen,
        }
    }
}

/// POST /college/subjects: all of the file or nothing. The same file twice changes nothing.
pub(crate) async fn import(
    staff: Staff<SuperAdminDesk>,
    body: Body<ImportSubjects, 1024>,
    state: State,
) -> Reply<SubjectsImported> {
    let input = body.0;
    let import = SubjectImport {
        file: tables::file(input.csv, input.workbook.as_deref())?,
        dry_run: input.dry_run.unwrap_or_default(),
        seen: input.seen,
    };
    let imported = state
        .run(move |cx| use_case::import_subjects(cx, &staff, &import))
        .await?;
    Ok(Answer::new(imported.into()))
}
