//! A file of rows, whatever it was saved as.

use portal_domain::tables::RowFault;

use super::{
    table::{self, Table},
    workbook,
};

/// A file that people have filled in with a spreadsheet.
#[derive(Debug, Clone)]
pub enum SheetFile {
    /// CSV, or cells pasted from a spreadsheet.
    Text(String),
    /// An `.xlsx`.
    Workbook(Vec<u8>),
}

impl SheetFile {
    /// Its rows, at most so many besides the headings; the error has a fault for each row that cannot be parsed.
    pub(crate) fn parse(&self, most: usize) -> Result<Table, Vec<RowFault>> {
        match self {
            Self::Text(text) => table::parse(text, most),
            Self::Workbook(bytes) => workbook::parse(bytes, most),
        }
    }
}
