//! Reads a sheet of a workbook (`.xlsx`) as rows of text, as [`super::table`] reads a file that was saved as text.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
};

use calamine::{DataRef, Reader, Sheet, SheetType, SheetVisible, Xlsx};
use portal_domain::tables::{RowFault, TableFault};
use zip::ZipArchive;

use super::table::{Table, check_length};

/// What a workbook may unpack to; a megabyte of a hostile one would be a thousand.
const MOST_BYTES: u64 = 32 * 1024 * 1024;
/// What its styles may unpack to, since calamine copies the name of a font and a number format into each, and
/// what an entry may that is not in UTF-8.
const MOST_PART_BYTES: usize = 512 * 1024;
/// The longest attribute of a style or a relationship; a spreadsheet allows some 2,000 characters.
const MOST_VALUE_BYTES: usize = 4096;
/// The most sheets, each of which copies a relationship.
const MOST_SHEETS: usize = 1000;
/// Where the start tag of the shared texts has to end.
const HEAD_BYTES: usize = 4096;
/// The most columns that are read.
const MOST_COLUMNS: u32 = 200;
/// The most cells that are read, in a sheet that has been formatted far below its rows.
const MOST_CELLS: usize = 100_000;
/// The most rows that are read; [`check_length`] refuses as many.
const MOST_ROWS: usize = 10_000;
/// The most text that is read: cells may share one that is very long.
const MOST_TEXT_BYTES: usize = 8 * 1024 * 1024;

/// The rows that have text, by their place from 0.
type Rows = BTreeMap<u32, Vec<String>>;

/// Parses the first sheet that people see, of at most so many rows besides the headings.
///
/// # Errors
///
/// A fault of the file as a whole, or of the first formula without a result.
pub(crate) fn parse(bytes: &[u8], most: usize) -> Result<Table, Vec<RowFault>> {
    check_entries(bytes).map_err(|kind| vec![of_file(kind)])?;
    let rows = read(bytes).map_err(|fault| vec![fault])?;
    // Spreadsheets leave out the empty cells at the end of a row.
    let width = rows.values().next().map_or(0, Vec::len);
    let row = |(index, mut cells): (u32, Vec<String>)| {
        let most = cells.len().max(width);
        cells.resize(most, String::new());
        (index as usize + 1, cells)
    };
    check_length(rows.into_iter().map(row).collect(), most)
}

/// A fault of the file as a whole.
fn of_file(kind: TableFault) -> RowFault {
    RowFault::new(1, None, kind)
}

/// Unpacks everything once, an entry at a time, since calamine trusts what it reads.
///
/// # Errors
///
/// [`TableFault::NotWorkbook`] for what is no archive, [`TableFault::WorkbookTooLarge`] for what needs too much memory.
fn check_entries(bytes: &[u8]) -> Result<(), TableFault> {
    // An archive may have an `.xls` in front, of which calamine would read the structure.
    if !bytes.starts_with(b"PK") {
        return Err(TableFault::NotWorkbook);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| TableFault::NotWorkbook)?;
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let entry = archive.by_index(index);
        let entry = entry.map_err(|_| TableFault::NotWorkbook)?;
        let name = entry.name().map_err(|_| TableFault::NotWorkbook)?;
        // An entry may have a second name in Unicode; it is found by both, in any case.
        let names = [name.as_bytes(), entry.name_raw()].map(<[u8]>::to_ascii_lowercase);
        let mut unpacked = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut unpacked);
        let read = read.map_err(|_| TableFault::NotWorkbook)?;
        left = left
            .checked_sub(read as u64)
            .ok_or(TableFault::WorkbookTooLarge)?;
        check_entry(&names, &unpacked)?;
    }
    Ok(())
}

/// Refuses an entry for which calamine would allocate far more than it has bytes.
fn check_entry(names: &[Vec<u8>], xml: &[u8]) -> Result<(), TableFault> {
    let named = |end: &[u8]| names.iter().any(|name| name.ends_with(end));
    let (strings, styles) = (named(b"sharedstrings.xml"), named(b"styles.xml"));
    let copied = styles || named(b".rels");
    let utf8 = is_utf8(xml);
    if !utf8 && (strings || copied) {
        return Err(TableFault::NotWorkbook);
    }
    if strings {
        check_strings(xml)?;
    }
    if ((styles || !utf8) && xml.len() > MOST_PART_BYTES)
        || (copied && longest_value(xml) > MOST_VALUE_BYTES)
        || count_sheets(xml) > MOST_SHEETS
    {
        return Err(TableFault::WorkbookTooLarge);
    }
    Ok(())
}

/// Whether the entry declares no other encoding, in which it could hide the words that are looked for. What
/// Power Query leaves in a workbook is in UTF-16.
fn is_utf8(xml: &[u8]) -> bool {
    let wide = matches!(
        xml,
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0, b'<', ..] | [b'<', 0, ..]
    );
    let mut begins = xml.windows(5).enumerate();
    !wide
        && begins.all(|(at, begin)| {
            begin != b"<?xml" || xml.get(at..).is_some_and(declares_nothing_but_utf8)
        })
}

/// The same of the declaration with which it begins.
fn declares_nothing_but_utf8(xml: &[u8]) -> bool {
    let head = xml.get(..HEAD_BYTES).unwrap_or(xml);
    let end = head.windows(2).position(|end| end == b"?>");
    end.and_then(|end| head.get(..end)).is_some_and(|text| {
        let text = String::from_utf8_lossy(text);
        values(&text, "encoding")
            .all(|name| name.is_some_and(|name| name.eq_ignore_ascii_case("utf-8")))
    })
}

/// What is given wherever that attribute is named; `None` if it cannot be read.
fn values<'a>(tag: &'a str, name: &str) -> impl Iterator<Item = Option<&'a str>> {
    const QUOTES: [char; 2] = ['"', '\''];
    tag.split(name).skip(1).map(|after| {
        let value = after.trim_start().strip_prefix('=')?.trim_start();
        value.strip_prefix(QUOTES)?.split(QUOTES).next()
    })
}

/// Refuses a `uniqueCount` of more texts than there can be, since calamine reserves memory for as many.
fn check_strings(xml: &[u8]) -> Result<(), TableFault> {
    let head = String::from_utf8_lossy(xml.get(..HEAD_BYTES).unwrap_or(xml));
    let tag = strings_tag(&head).ok_or(TableFault::NotWorkbook)?;
    // A text has at least `<si/>`. Some programs count every cell, so a number that does no harm may be wrong.
    let most = (xml.len() / 5).max(MOST_CELLS);
    let number = |value: Option<&str>| value?.parse::<usize>().ok();
    let mut counts = values(tag, "uniqueCount").map(number);
    if counts.all(|count| count.is_some_and(|count| count <= most)) {
        return Ok(());
    }
    Err(TableFault::WorkbookTooLarge)
}

/// The tag `<sst …>`. Only declarations may be in front, so that calamine cannot find another one.
fn strings_tag(head: &str) -> Option<&str> {
    let mut rest = head.trim_start_matches('\u{feff}').trim_ascii_start();
    while let Some(declaration) = rest.strip_prefix("<?xml") {
        rest = declaration.split_once("?>")?.1.trim_ascii_start();
    }
    let mut quote = None;
    let end = rest.find(|char| {
        match quote {
            None if matches!(char, '"' | '\'') => quote = Some(char),
            None => return char == '>',
            Some(open) if open == char => quote = None,
            Some(_) => {}
        }
        false
    })?;
    let tag = rest.get(..end)?.strip_prefix('<')?;
    let tag = tag.strip_suffix('/').unwrap_or(tag);
    let name = tag.split([' ', '\t', '\r', '\n']).next()?;
    let local = name.split_once(':').map_or(name, |(_, local)| local);
    (local == "sst").then_some(tag)
}

/// The bytes of the longest attribute. Text that looks like one counts too.
fn longest_value(xml: &[u8]) -> usize {
    let parts = |quote: u8| xml.split(move |byte| *byte == quote);
    let values = |quote: u8| {
        let pairs = parts(quote).zip(parts(quote).skip(1));
        pairs.filter(|(before, _)| before.trim_ascii_end().ends_with(b"="))
    };
    let values = values(b'"').chain(values(b'\''));
    values.map(|(_, value)| value.len()).max().unwrap_or(0)
}

/// The tags `<sheet …>`. The entry that has them may have any name.
fn count_sheets(xml: &[u8]) -> usize {
    let is_tag = |window: &[u8]| match window {
        [b'<' | b':', b's', b'h', b'e', b'e', b't', end] => {
            end.is_ascii_whitespace() || matches!(end, b'/' | b'>')
        }
        _ => false,
    };
    xml.windows(7).filter(|window| is_tag(window)).count()
}

/// The name of the first sheet that people see and that has cells: neither a hidden one nor a chart.
fn first_sheet(sheets: &[Sheet]) -> Option<String> {
    let mut sheets = sheets.iter();
    let sheet = sheets
        .find(|sheet| sheet.visible == SheetVisible::Visible && sheet.typ == SheetType::WorkSheet);
    sheet.map(|sheet| sheet.name.clone())
}

/// The rows of the first sheet.
///
/// # Errors
///
/// As [`parse`], once [`check_entries`] has let the file through.
fn read(bytes: &[u8]) -> Result<Rows, RowFault> {
    let not_workbook = |_| of_file(TableFault::NotWorkbook);
    let too_large = || of_file(TableFault::WorkbookTooLarge);
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(not_workbook)?;
    let first = first_sheet(workbook.sheets_metadata());
    let first = first.ok_or_else(|| of_file(TableFault::NotWorkbook))?;
    let mut cells = workbook
        .worksheet_cells_reader(&first)
        .map_err(not_workbook)?;
    let mut rows = Rows::new();
    let (mut read, mut left) = (0, MOST_TEXT_BYTES);
    // Not `next_cell_with_formula`, which reserves memory for any index that a shared formula claims to have.
    while let Some(cell) = cells
        .next_cell_with_formula_metadata()
        .map_err(not_workbook)?
    {
        let (row, column) = cell.pos;
        read += 1;
        if read > MOST_CELLS {
            return Err(too_large());
        }
        // The result that is an empty text is a `String`.
        if cell.formula.is_some() && cell.value == DataRef::Empty {
            return Err(without_result(&rows, row, column));
        }
        let text = text(&cell.value);
        if text.trim().is_empty() {
            continue;
        }
        left = left.checked_sub(text.len()).ok_or_else(too_large)?;
        if column >= MOST_COLUMNS {
            return Err(too_large());
        }
        put(rows.entry(row).or_default(), column as usize, text);
        if rows.len() > MOST_ROWS {
            break;
        }
    }
    Ok(rows)
}

/// Puts a text in its place.
fn put(row: &mut Vec<String>, column: usize, text: String) {
    if row.len() <= column {
        row.resize(column + 1, String::new());
    }
    if let Some(cell) = row.get_mut(column) {
        *cell = text;
    }
}

/// The fault of a formula that the program which wrote the file has not evaluated.
fn without_result(rows: &Rows, row: u32, column: u32) -> RowFault {
    let headings = rows.first_key_value().filter(|(first, _)| **first < row);
    let heading = headings.and_then(|(_, cells)| cells.get(column as usize));
    let heading = heading.map(|text| text.trim());
    let heading = heading.filter(|text| !text.is_empty());
    let kind = TableFault::FormulaWithoutResult;
    RowFault::new(row as usize + 1, heading, kind)
}

/// The value that is stored, with dates as `2006-05-31`. How a cell shows it is not read: 7 in the format
/// `0000` is `7`, and 40 % is `0.4`.
fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => decimal(*number),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(yes) => if *yes { "TRUE" } else { "FALSE" }.to_owned(),
        DataRef::DateTime(moment) => moment
            .as_datetime()
            .map_or_else(String::new, |moment| moment.date().to_string()),
        DataRef::DateTimeIso(text) => text.split('T').next().unwrap_or_default().to_owned(),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// With 15 digits, as a spreadsheet shows it: the sum of 4.1 and 0.2 is stored as 4.299999999999999. Whole
/// numbers are without a point, and none has an exponent.
fn decimal(number: f64) -> String {
    let rounded = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}
