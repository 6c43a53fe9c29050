//! Brings division, roll number and number of the university of a class in from a file, and gives the file to fill in.

use portal_domain::{
    classes::{Change, What},
    ids::ClassId,
};
use portal_services::classes::{self as use_case, Import, Imported};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    framework::{
        access::{MarksDesk, Staff},
        body::Body,
        params::Id,
        reply::{Answer, Csv, FileAnswer, FileReply, Reply},
        state::State,
        words::wire_words,
    },
    tables::RowFaultItem,
};

wire_words! {
    /// What of a student a file changes.
    PlaceChangeWhat = What;
}

/// A file with the students of a class.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ImportPlaces {
    /// The file's text, or cells pasted from a spreadsheet: a row a student, with the headings `Student ID` and any of
    /// `Division`, `Roll Number` and `University Number`. An empty cell changes nothing.
    #[schema(required = true)]
    csv: String,
    /// Whether it is only to be tried.
    dry_run: Option<bool>,
    /// `seen` of the trial, without which nothing is imported.
    seen: Option<String>,
}

/// Something that the file changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlaceChange {
    /// As a spreadsheet counts: 1 has the headings.
    row: usize,
    /// The SAP id.
    student_id: String,
    name: String,
    what: PlaceChangeWhat,
    #[schema(required = true)]
    from: Option<String>,
    #[schema(required = true)]
    to: Option<String>,
}

impl From<Change> for PlaceChange {
    fn from(change: Change) -> Self {
        Self {
            row: change.row,
            student_id: change.sap_id.to_string(),
            name: change.name,
            what: change.what.into(),
            from: change.from,
            to: change.to,
        }
    }
}

/// What a file has changed, or would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedPlaces {
    imported: bool,
    /// Students in the file.
    rows: usize,
    changes: Vec<PlaceChange>,
    /// Of a trial; a file with errors is not imported.
    errors: Vec<RowFaultItem>,
    /// To be sent with the import.
    seen: String,
}

impl From<Imported> for ImportedPlaces {
    fn from(imported: Imported) -> Self {
        Self {
            imported: imported.imported,
            rows: imported.rows,
            changes: imported
                .changes
                .into_iter()
                .map(PlaceChange::from)
                .collect(),
            errors: imported
                .faults
                .into_iter()
                .map(RowFaultItem::from)
                .collect(),
            seen: imported.seen,
        }
    }
}

/// POST /classes/{id}/places: all of the file or nothing. The same file twice changes nothing.
pub(crate) async fn import(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    body: Body<ImportPlaces, 1024>,
    state: State,
) -> Reply<ImportedPlaces> {
    let input = body.0;
    let import = Import {
        csv: input.csv,
        dry_run: input.dry_run.unwrap_or_default(),
        seen: input.seen,
    };
    let imported = state
        .run(move |cx| use_case::import(cx, &staff, id.0, &import))
        .await?;
    Ok(Answer::new(imported.into()))
}

/// GET /classes/{id}/template.csv: the class with what its students have, to be filled in.
pub(crate) async fn template(
    staff: Staff<MarksDesk>,
    id: Id<ClassId>,
    state: State,
) -> FileReply<Csv> {
    Ok(FileAnswer {
        kind: Csv,
        file_name: "class.csv".to_owned(),
        bytes: use_case::template(&state, staff.into_inner(), id.0).await?,
    })
}
