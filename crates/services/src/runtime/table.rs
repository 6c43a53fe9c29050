//! Parses the text of a file that a spreadsheet has saved, or of cells pasted from one, into rows, whichever separator the spreadsheet used.

use portal_domain::tables::{RowFault, TableFault};

/// The most rows in most files, besides the headings.
pub(crate) const MOST_ROWS: usize = 2000;

/// The rows of the file, the headings first, each with the line on which it begins.
pub(crate) type Table = Vec<(usize, Vec<String>)>;

/// Parses a file of at most so many rows besides the headings; the error has a fault for each row that cannot be parsed.
pub(crate) fn parse(text: &str, most: usize) -> Result<Table, Vec<RowFault>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let (mut rows, mut line, mut read) = (Vec::new(), 1, 0);
    for (index, record) in reader.records().enumerate() {
        let record =
            record.map_err(|_| vec![RowFault::new(index + 1, None, TableFault::UnreadableRow)])?;
        let begin = begin_of(text, record.position().map_or(0, csv::Position::byte));
        line += line_ends(text.get(read..begin).unwrap_or_default());
        read = begin;
        rows.push((line, record.iter().map(str::to_owned).collect()));
    }
    check_length(rows, most)
}

/// Reads the rows below the headings that are not empty, with the faults of those that cannot be read.
pub(crate) fn read_rows<R>(
    table: &Table,
    read: impl Fn(usize, &[String]) -> Result<R, Vec<RowFault>>,
) -> (Vec<R>, Vec<RowFault>) {
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for (number, cells) in table.iter().skip(1) {
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        match read(*number, cells) {
            Ok(row) => rows.push(row),
            Err(found) => faults.extend(found),
        }
    }
    (rows, faults)
}

/// Refuses a file without rows, or with more than may be imported at once.
pub(super) fn check_length(rows: Table, most: usize) -> Result<Table, Vec<RowFault>> {
    let fault = |row, kind: TableFault| Err(vec![RowFault::new(row, None, kind)]);
    match rows.len() {
        0 => fault(1, TableFault::FileEmpty),
        1 => fault(2, TableFault::FileWithoutRows),
        rows_read if rows_read > most + 1 => fault(most + 2, TableFault::TooManyRows { most }),
        _ => Ok(rows),
    }
}

/// The offset at which the row after `from` begins, since the reader skips empty lines.
fn begin_of(text: &str, from: u64) -> usize {
    let rest = usize::try_from(from).ok().and_then(|from| text.get(from..));
    let row = rest.unwrap_or_default().trim_start_matches(['\r', '\n']);
    text.len() - row.len()
}

/// The number of line ends in it, of any kind.
fn line_ends(part: &str) -> usize {
    let count = |end: char| part.matches(end).count();
    count('\n').max(count('\r'))
}

/// The separator of cells: spreadsheets use a semicolon where the comma is the decimal separator.
fn delimiter(text: &str) -> u8 {
    let headings = text.lines().next().unwrap_or_default();
    let parts = |delimiter: &u8| headings.bytes().filter(|c| c == delimiter).count();
    let known = [b'\t', b';', b','];
    known.into_iter().max_by_key(parts).unwrap_or(b',')
}
