//! Writes tables as CSV files that spreadsheets open.

use std::io;

/// A table as the bytes of a CSV file that spreadsheets open; `rows` are rows of cells.
pub(crate) fn spreadsheet<R>(rows: impl IntoIterator<Item = R>) -> Result<Vec<u8>, csv::Error>
where
    R: IntoIterator,
    R::Item: AsRef<[u8]>,
{
    let mut out = table_writer(Vec::new())?;
    for row in rows {
        out.write_record(row)?;
    }
    out.into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}

/// A part of such a file: its beginning if there are headings, then rows of cells.
pub(crate) fn spreadsheet_part(
    headings: Option<&[&str]>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Result<Vec<u8>, csv::Error> {
    let mut out = match headings {
        Some(_) => table_writer(Vec::new())?,
        None => row_writer(Vec::new()),
    };
    if let Some(headings) = headings {
        out.write_record(headings)?;
    }
    for row in rows {
        out.write_record(row)?;
    }
    out.into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}

/// A writer of such a file, row by row.
pub(crate) fn table_writer<W: io::Write>(mut to: W) -> io::Result<csv::Writer<W>> {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    to.write_all("\u{feff}".as_bytes())?;
    Ok(row_writer(to))
}

fn row_writer<W: io::Write>(to: W) -> csv::Writer<W> {
    csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(to)
}

/// A text that no spreadsheet evaluates: an apostrophe precedes the first character of a formula.
pub(crate) fn harmless(text: &str) -> String {
    match text.chars().next() {
        // Some programs treat the full-width signs like the plain ones.
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '＝' | '＋' | '－' | '＠') => {
            format!("'{text}")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_begins_a_formula() {
        for text in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "＝1+1",
            "＋1",
            "－1",
            "＠SUM(A1)",
        ] {
            assert_eq!(harmless(text), format!("'{text}"));
        }
        for text in ["", "Asha", "1=1", "Instalment 1 of 2"] {
            assert_eq!(harmless(text), text);
        }
    }
}
