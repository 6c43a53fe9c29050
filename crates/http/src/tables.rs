//! What is wrong with a file of rows, in a trial and in an import.

use base64ct::{Base64, Encoding};
use portal_domain::{
    tables::{RowFault, TableFault},
    validation::{Fault, Faults},
};
use portal_services::college_setup::SheetFile;
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::api_error::ApiError;

/// The file of an import: `workbook`, a whole `.xlsx` in Base64, or else the text.
pub(crate) fn file(csv: String, workbook: Option<&str>) -> Result<SheetFile, ApiError> {
    let Some(encoded) = workbook.filter(|text| !text.is_empty()) else {
        return Ok(SheetFile::Text(csv));
    };
    match Base64::decode_vec(encoded) {
        Ok(bytes) => Ok(SheetFile::Workbook(bytes)),
        Err(_) => Err(ApiError::fault("workbook", TableFault::NotWorkbook)),
    }
}

/// Something wrong with the file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RowFaultItem {
    row: usize,
    /// The column's heading; null when it is the row as a whole.
    #[schema(required = true)]
    column: Option<String>,
    message: String,
}

impl From<RowFault> for RowFaultItem {
    fn from(fault: RowFault) -> Self {
        Self {
            row: fault.row,
            column: fault.column,
            message: fault.kind.to_string(),
        }
    }
}

/// The refusal of an import for its rows, each at `rows.N.Heading`.
pub(crate) fn refused(rows: Vec<RowFault>) -> ApiError {
    let fault = |of: RowFault| {
        let column = of.column.as_ref().map(|column| format!(".{column}"));
        let path = format!("rows.{}{}", of.row, column.unwrap_or_default());
        Fault::new(path, TableFault::from(of))
    };
    match Faults::check(rows.into_iter().map(fault).collect()) {
        Err(faults) => faults.into(),
        Ok(()) => ApiError::defect(),
    }
}
