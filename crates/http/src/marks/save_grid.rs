//! Saves marks of a class, cell by cell.

use chrono::{DateTime, Utc};
use portal_domain::{
    marks::{
        changes::MarkInput,
        grid::{CellInput, RefusedCell, check_count},
    },
    validation::{Label, all, line},
};
use portal_services::marks::{self as use_case, SaveGrid, SavedGrid, Whose};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MarksSheet, parse_reason};
use crate::classes::OfClass;
use crate::framework::{
    access::{MarksDesk, Staff},
    api_error::{ApiError, FaultBody},
    body::Body,
    numbers::{Decimal, NumberInput},
    reply::{Answer, Reply},
    state::State,
};

/// One cell to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct CellBody {
    /// The SAP id.
    #[schema(required = true)]
    student_id: String,
    #[schema(required = true)]
    subject_id: String,
    /// What you saw there; null for nothing. When it is not there any more, the cell is refused.
    #[schema(required = true, value_type = Option<f64>)]
    was: NumberInput,
    /// Null removes marks that are not published.
    #[schema(required = true, value_type = Option<f64>)]
    marks: NumberInput,
}

impl From<&CellBody> for CellInput {
    fn from(cell: &CellBody) -> Self {
        Self {
            student: cell.student_id.clone(),
            mark: MarkInput {
                subject: cell.subject_id.clone(),
                was: cell.was.as_str().to_owned(),
                marks: cell.marks.as_str().to_owned(),
            },
        }
    }
}

/// Marks of a class to be saved.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SaveGridBody {
    /// The course's short name.
    #[serde(default)]
    #[schema(required = true)]
    course: String,
    #[serde(flatten)]
    class: OfClass,
    /// At most 6,000, each of other marks.
    #[serde(default)]
    #[schema(required = true)]
    cells: Vec<CellBody>,
    /// Owed when published marks change; without it, those cells are refused.
    reason: Option<String>,
}

/// A cell that was not saved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RefusedCellItem {
    /// As they were sent.
    student_id: String,
    subject_id: String,
    fault: FaultBody,
    /// What is there now; null for nothing.
    #[schema(required = true)]
    marks: Option<Decimal>,
    /// When these were entered, changed or removed; null before, and for an unknown cell.
    #[schema(required = true)]
    changed_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    changed_by: Option<String>,
}

/// What has become of the cells.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedMarks {
    /// Cells that have the wanted marks now.
    saved: usize,
    /// In the order of the request.
    refused: Vec<RefusedCellItem>,
    /// Those of them whom the cells name, as they are now, in the order of their SAP ids.
    students: Vec<MarksSheet>,
}

impl SavedMarks {
    fn of(saved: SavedGrid, cells: &[CellBody]) -> Self {
        let refused = saved.refused.into_iter();
        let item = |refused: RefusedCell| {
            let cell = &cells[refused.index];
            let marks = refused.now.as_ref().and_then(|now| now.marks);
            RefusedCellItem {
                student_id: cell.student_id.clone(),
                subject_id: cell.subject_id.clone(),
                fault: FaultBody::from(&refused.fault),
                marks: marks.map(Decimal::from),
                changed_at: refused.now.as_ref().map(|now| now.at),
                changed_by: refused.now.map(|now| now.by),
            }
        };
        Self {
            saved: saved.saved,
            refused: refused.map(item).collect(),
            students: saved.sheets.into_iter().map(MarksSheet::from).collect(),
        }
    }
}

/// PUT /marks/grid: saves each cell that can be saved, and names the others.
pub(crate) async fn save_grid(
    staff: Staff<MarksDesk>,
    body: Body<SaveGridBody, 1024>,
    state: State,
) -> Reply<SavedMarks> {
    let input = body.0;
    let (course, reason, ()) = all((
        line("course", Label::Course, 80, &input.course),
        parse_reason(input.reason.as_deref()),
        check_count(input.cells.len()),
    ))?;
    let save = SaveGrid {
        whose: Whose {
            course,
            within: input.class.parse()?,
        },
        cells: input.cells.iter().map(CellInput::from).collect(),
        reason,
    };
    let saved = state
        .run(move |cx| use_case::save_grid(cx, &staff, &save))
        .await?;
    let saved = saved.ok_or_else(ApiError::not_found)?;
    Ok(Answer::new(SavedMarks::of(saved, &input.cells)))
}
