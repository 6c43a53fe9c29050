//! Files that people fill in with a spreadsheet: a row a student or a subject, a heading a column. What each column means, its
//! concept says ([`crate::marks::import`], [`crate::classes`], [`crate::college_setup`]).

use std::cmp::Ordering;

use crate::{
    refusals::{Code, Param, Refusal, RefusalKind},
    sap_id::SapId,
    validation::{FaultKind, comparison_key},
};

/// The heading of the column with the SAP ids.
pub const STUDENT_ID: &str = "Student ID";
/// The heading of the column with the names, which are for people alone.
pub const NAME: &str = "Name";

/// What may be wrong with a file or with its rows, whatever it is of. The codes are of the first file that there was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// The file has no line.
    #[error("The file is empty.")]
    FileEmpty,
    /// The file is no workbook, or a damaged or protected one.
    #[error(
        "This file is no workbook that can be read. Please save it as .xlsx or .csv, without a password."
    )]
    NotWorkbook,
    /// The workbook has far more in it than rows of people or subjects.
    #[error(
        "This workbook is too large. Please copy the rows into a new one, without pictures and formats."
    )]
    WorkbookTooLarge,
    /// The program that wrote the workbook has not evaluated a formula, so that nobody knows what the cell says.
    #[error(
        "The formula here has no result yet. Please open the file in a spreadsheet program and save it again."
    )]
    FormulaWithoutResult,
    /// The file has headings and nothing else.
    #[error("The file has no rows below its headings.")]
    FileWithoutRows,
    /// The file has more rows than may be imported at once.
    #[error("A file may have at most {most} rows.")]
    TooManyRows {
        /// The most rows.
        most: usize,
    },
    /// Two columns have the same heading.
    #[error("This column appears twice.")]
    ColumnTwice,
    /// A column that every file has is missing.
    #[error("There is no column with this heading.")]
    ColumnMissing,
    /// The row breaks the format.
    #[error("This row cannot be read as comma-separated values.")]
    UnreadableRow,
    /// A quotation mark was opened and probably not closed.
    #[error("A cell in this row spans several lines. Is a quotation mark missing?")]
    CellOfSeveralLines,
    /// Some cells of the row are missing.
    #[error("This row has {found} cells, but there are {wanted} headings.")]
    TooFewCells {
        /// Cells of the row.
        found: usize,
        /// Headings.
        wanted: usize,
    },
    /// A decimal comma probably made two cells of one.
    #[error(
        "This row has {found} cells, but there are {wanted} headings. Is there a decimal comma?"
    )]
    TooManyCells {
        /// Cells of the row.
        found: usize,
        /// Headings.
        wanted: usize,
    },
    /// A cell of a column without heading has text.
    #[error("“{value}” has no heading above it.")]
    NoHeading {
        /// The cell's text, shortened.
        value: String,
    },
    /// The id of a row is not one of a student.
    #[error("A student ID has 11 digits.")]
    StudentId,
    /// Two rows are of the same student.
    #[error("This student is in the file twice.")]
    StudentTwice,
    /// What is wrong with a row of the file.
    #[error("Row {row}: {fault}")]
    Row {
        /// Counted from 1, as a spreadsheet does.
        row: usize,
        /// What is wrong with it.
        fault: FaultKind,
    },
}

impl Refusal for TableFault {
    fn kind(&self) -> RefusalKind {
        let cells = |code: Code, found: usize, wanted: usize| {
            code.with("found", found).with("wanted", wanted)
        };
        match self {
            Self::FileEmpty => Code::MarksFileEmpty.into(),
            Self::NotWorkbook => Code::FileNotWorkbook.into(),
            Self::WorkbookTooLarge => Code::FileWorkbookTooLarge.into(),
            Self::FormulaWithoutResult => Code::FileFormulaWithoutResult.into(),
            Self::FileWithoutRows => Code::MarksFileWithoutStudents.into(),
            Self::TooManyRows { most } => Code::MarksTooManyStudents.with("most", *most),
            Self::ColumnTwice => Code::MarksColumnTwice.into(),
            Self::ColumnMissing => Code::MarksColumnMissing.into(),
            Self::UnreadableRow => Code::MarksUnreadableRow.into(),
            Self::CellOfSeveralLines => Code::MarksCellOfSeveralLines.into(),
            Self::TooFewCells { found, wanted } => cells(Code::MarksTooFewCells, *found, *wanted),
            Self::TooManyCells { found, wanted } => cells(Code::MarksTooManyCells, *found, *wanted),
            Self::NoHeading { value } => Code::MarksNoHeading.with("value", Param::text(value)),
            Self::StudentId => Code::MarksStudentId.into(),
            Self::StudentTwice => Code::MarksStudentTwice.into(),
            Self::Row { row, fault } => fault.kind().with("row", *row),
        }
    }
}

/// A fault in a row of the file; row 1 has the headings. Its `Display` does not name the row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct RowFault {
    /// Counted from 1, as a spreadsheet does.
    pub row: usize,
    /// The heading of the column; `None` for a fault of the whole row.
    pub column: Option<String>,
    /// What is wrong with it.
    pub kind: FaultKind,
}

impl RowFault {
    /// A fault of a row, or of one of its columns.
    pub fn new(row: usize, column: Option<&str>, kind: impl Into<FaultKind>) -> Self {
        Self {
            row,
            column: column.map(str::to_owned),
            kind: kind.into(),
        }
    }
}

impl Refusal for RowFault {
    fn kind(&self) -> RefusalKind {
        self.kind.kind().with("row", self.row)
    }
}

/// The sentence names the row too.
impl From<RowFault> for TableFault {
    fn from(RowFault { row, kind, .. }: RowFault) -> Self {
        Self::Row { row, fault: kind }
    }
}

/// The headings of a file: which columns it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headings {
    /// Each as it is written and in comparison form, which is empty of a column without a heading.
    columns: Vec<(String, String)>,
}

impl Headings {
    /// The first row of a file.
    pub fn read(cells: &[String]) -> Self {
        // The file that we export has an apostrophe before text that a spreadsheet would evaluate.
        let columns = cells.iter().map(|cell| cell.trim_start_matches('\''));
        Self {
            columns: columns
                .map(|text| (text.to_owned(), comparison_key(text)))
                .collect(),
        }
    }

    /// A fault for each heading that is none of these, so that no column is ignored silently.
    pub fn check(&self, known: &[&str], unknown: &(impl Into<FaultKind> + Clone)) -> Vec<RowFault> {
        let known: Vec<String> = known
            .iter()
            .map(|heading| comparison_key(heading))
            .collect();
        let columns = self.columns.iter();
        columns
            .filter(|(_, key)| !key.is_empty() && !known.contains(key))
            .map(|(text, _)| RowFault::new(1, Some(text), unknown.clone()))
            .collect()
    }

    /// The column of that heading, counted from 0; a fault if there are two.
    pub fn find(&self, heading: &str) -> Result<Option<usize>, RowFault> {
        let key = comparison_key(heading);
        let columns = self.columns.iter().enumerate();
        let mut found = columns.filter(|(_, (_, own))| *own == key);
        let first = found.next().map(|(place, _)| place);
        match found.next() {
            Some((_, (text, _))) => Err(RowFault::new(1, Some(text), TableFault::ColumnTwice)),
            None => Ok(first),
        }
    }

    /// As [`Self::find`], of a column that every file has.
    pub fn require(&self, heading: &str) -> Result<usize, RowFault> {
        let missing = || RowFault::new(1, Some(heading), TableFault::ColumnMissing);
        self.find(heading)?.ok_or_else(missing)
    }

    /// Refuses a row whose cells are ambiguous: a decimal comma or a lost quotation mark moves every cell
    /// after it into the next column. A row must have as many cells as the headings; one more is a fault
    /// even if it is empty, since `0,5,` may mean 0.5 and nothing in the next column. Cells under empty
    /// headings must be empty.
    pub fn check_shape(&self, row: usize, cells: &[String]) -> Result<(), Vec<RowFault>> {
        let mut faults = Vec::new();
        if cells.iter().any(|cell| cell.contains(['\n', '\r'])) {
            faults.push(TableFault::CellOfSeveralLines);
        }
        let (found, wanted) = (cells.len(), self.columns.len());
        match found.cmp(&wanted) {
            Ordering::Less => faults.push(TableFault::TooFewCells { found, wanted }),
            Ordering::Equal => {}
            Ordering::Greater => faults.push(TableFault::TooManyCells { found, wanted }),
        }
        let unheaded = cells.iter().enumerate().filter(|(place, cell)| {
            let has_heading = self
                .columns
                .get(*place)
                .is_some_and(|(_, key)| !key.is_empty());
            !is_empty(cell) && !has_heading
        });
        faults.extend(unheaded.map(|(_, cell)| TableFault::NoHeading { value: shown(cell) }));
        if faults.is_empty() {
            return Ok(());
        }
        Err(faults
            .into_iter()
            .map(|kind| RowFault::new(row, None, kind))
            .collect())
    }
}

/// The student whose row it is, by the id in that column.
pub fn student(row: usize, cells: &[String], column: usize) -> Result<SapId, RowFault> {
    let text = cells.get(column).map_or("", |cell| cell.trim());
    // Spreadsheets mark text with an apostrophe.
    SapId::parse(text.trim_start_matches('\''))
        .ok_or_else(|| RowFault::new(row, Some(STUDENT_ID), TableFault::StudentId))
}

/// Whether nothing is in the cell.
pub fn is_empty(cell: &str) -> bool {
    cell.trim().is_empty()
}

/// A cell as a fault quotes it: shortened, on one line.
pub fn shown(cell: &str) -> String {
    const MOST: usize = 30;
    let words: Vec<&str> = cell.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(cells: &[&str]) -> Headings {
        let cells: Vec<String> = cells.iter().map(|text| (*text).to_owned()).collect();
        Headings::read(&cells)
    }

    #[test]
    fn headings_are_found_in_any_spelling_and_once() {
        let headings = headings(&[
            " student  id ",
            "'+Physics",
            "",
            "Maths",
            "maths",
            "Alchemy",
        ]);
        assert_eq!(headings.require(STUDENT_ID), Ok(0));
        assert_eq!(headings.find("+Physics"), Ok(Some(1)));
        assert_eq!(headings.find(NAME), Ok(None));
        let twice = headings.find("Maths").unwrap_err();
        assert_eq!(twice.to_string(), "This column appears twice.");
        let missing = headings.require(NAME).unwrap_err();
        assert_eq!((missing.row, missing.column.as_deref()), (1, Some(NAME)));
        let unknown = headings.check(
            &[STUDENT_ID, "maths", "+Physics"],
            &TableFault::ColumnMissing,
        );
        let columns: Vec<_> = unknown
            .iter()
            .map(|fault| fault.column.as_deref())
            .collect();
        assert_eq!(columns, [Some("Alchemy")]);
    }

    #[test]
    fn a_student_is_read_with_the_apostrophe_of_a_spreadsheet() {
        let row = ["Asha", "'26000100001 "].map(str::to_owned);
        assert_eq!(student(2, &row, 1).unwrap().as_str(), "26000100001");
        assert_eq!(student(2, &row, 0).unwrap_err().row, 2);
        assert!(student(2, &row, 7).is_err());
    }

    #[test]
    fn a_row_whose_cells_do_not_fit_the_headings_is_refused() {
        let headings = headings(&["Student ID", "", "Maths", "+Physics", ""]);
        let check = |cells: &[&str]| {
            let cells: Vec<String> = cells.iter().map(|text| (*text).to_owned()).collect();
            let faults = headings.check_shape(4, &cells).err().unwrap_or_default();
            assert!(faults.iter().all(|fault| fault.row == 4));
            let messages = faults.iter().map(ToString::to_string);
            messages.collect::<Vec<_>>()
        };
        for fits in [
            &["1", "", "40", "50", ""][..],
            &["1", " ", "40", "", " "],
            &["1", "", "", "", ""],
        ] {
            assert_eq!(check(fits), <[&str; 0]>::default(), "{fits:?}");
        }
        let assert_refused_with = |cells: &[&str], part: &str| {
            let faults = check(cells);
            assert!(
                faults.iter().any(|fault| fault.contains(part)),
                "{faults:?}"
            );
        };
        assert_refused_with(&["1", "", "40"], "3 cells");
        let hints = |cells: &[&str]| check(cells).iter().any(|fault| fault.contains("comma"));
        assert!(hints(&["1", "", "0", "5", "", ""]) && !hints(&["1", "", "40"]));
        assert_refused_with(&["1", "", "0", "5", "", ""], "6 cells");
        assert_refused_with(&["1", "60", "40", "50", ""], "“60” has no heading");
        assert_refused_with(&["1", "", "40", "0", "5", "6"], "“6” has no heading");
        assert_refused_with(&["1", "", "40\n2,,50,60\n", "50"], "quotation mark");
    }
}
