//! A class's marks out of a spreadsheet: first tried, then read, all of them or none.

use portal_domain::{
    audit::{Action, Subject as AuditSubject},
    dates::date_in_india,
    ids::{CollegeId, CourseId},
    marks::{
        Marks,
        changes::{MarkChange, Overtaken},
        import::{Columns, RowFault, STUDENT_ID},
        sheet::Sheet,
    },
    sap_id::SapId,
    sessions::SignedInStaff,
    validation::Faults,
};
use portal_persistence::marks as store;
use sha2::{Digest, Sha256};

use super::{check_reason, write};
use crate::{Context, Failure, Outcome, Tx, audit::record, failure::OrRefuse};

/// The most students in one file.
const MOST_ROWS: usize = 2000;

/// A file with marks, and what is to become of it.
#[derive(Debug, Clone)]
pub struct Import {
    /// The course's short name.
    pub course: String,
    /// The file's text.
    pub csv: String,
    /// Whether it is only to be tried.
    pub dry_run: bool,
    /// What the trial said that was looked at; what is read must be the same.
    pub seen: Option<String>,
    /// Why; owed when published marks change.
    pub reason: Option<String>,
}

/// One mark that a file changes.
#[derive(Debug, Clone)]
pub struct ImportedChange {
    /// The row of the file, as a spreadsheet counts.
    pub row: usize,
    /// Whose mark.
    pub student: SapId,
    /// Their name.
    pub name: String,
    /// The subject's name.
    pub subject: String,
    /// What was there.
    pub from: Option<Marks>,
    /// What is there now, or will be.
    pub to: Option<Marks>,
}

/// What a file has changed, or would change.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Whether it was read rather than tried.
    pub imported: bool,
    /// Students in the file.
    pub rows: usize,
    /// What changes.
    pub changes: Vec<ImportedChange>,
    /// What is wrong with it; of a trial alone.
    pub faults: Vec<RowFault>,
    /// Whether published marks change.
    pub needs_reason: bool,
    /// To be given back with the import.
    pub seen: String,
}

/// Why a file was not read. Nothing of it has been kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportMarks {
    /// The college has no course of that short name.
    #[error("not found")]
    NotFound,
    /// Rows at fault.
    #[error("{} fault(s)", .0.len())]
    Rows(Vec<RowFault>),
    /// Fields at fault.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Something has changed since the trial.
    #[error("Marks have changed since you checked this file. Please check it again.")]
    Changed,
}

impl From<Overtaken> for ImportMarks {
    /// Cannot be: what was there before is read in the same transaction.
    fn from(_: Overtaken) -> Self {
        Self::Changed
    }
}

/// A row of the file with the sheet of its student and what it changes there.
struct Row<'a> {
    number: usize,
    sheet: &'a Sheet,
    changes: Vec<MarkChange>,
}

/// Tries a file, or reads it.
pub fn import(
    cx: &mut Context,
    by: &SignedInStaff,
    import: &Import,
) -> Outcome<Imported, ImportMarks> {
    let (course, name) = store::find_course(cx.db(), by.college, &import.course)?
        .ok_or(Failure::Refused(ImportMarks::NotFound))?;
    let table = match parse(&import.csv) {
        Ok(table) => table,
        Err(faults) => return refused(import, 0, faults),
    };
    cx.transaction(|tx| {
        let class = Class::lock(tx, by.college, course, &table)?;
        let rows = match class.read(&table) {
            Ok(rows) => rows,
            Err(faults) => return refused(import, table.len() - 1, faults),
        };
        let mut imported = summary(&rows);
        if import.dry_run {
            return Ok(imported);
        }
        if import.seen.as_deref() != Some(imported.seen.as_str()) {
            return Err(Failure::Refused(ImportMarks::Changed));
        }
        let reason = import.reason.as_deref();
        for row in &rows {
            check_reason(&row.changes, reason).or_refuse()?;
        }
        let changed: Vec<_> = rows.iter().map(|row| (row.sheet, &row.changes)).collect();
        write(tx, by, &changed, reason)?;
        note(tx, by, &name, &imported)?;
        imported.imported = true;
        Ok(imported)
    })
}

fn refused(import: &Import, rows: usize, faults: Vec<RowFault>) -> Outcome<Imported, ImportMarks> {
    if !import.dry_run {
        return Err(Failure::Refused(ImportMarks::Rows(faults)));
    }
    Ok(Imported {
        imported: false,
        rows,
        changes: Vec::new(),
        faults,
        needs_reason: false,
        seen: String::new(),
    })
}

fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    course: &str,
    done: &Imported,
) -> Outcome<(), ImportMarks> {
    let detail = vec![
        ("course", course.to_owned()),
        ("students", done.rows.to_string()),
        ("marks", done.changes.len().to_string()),
    ];
    let subject = AuditSubject::College(by.college);
    Ok(record(
        tx,
        by.college,
        Some(by.id),
        Action::ImportMarks,
        subject,
        detail,
    )?)
}

/// The file's rows with the lines that they begin on, the headings first.
type Table = Vec<(usize, Vec<String>)>;

fn parse(text: &str) -> Result<Table, Vec<RowFault>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let (mut rows, mut line, mut read) = (Vec::new(), 1, 0);
    for (index, record) in reader.records().enumerate() {
        let record = record.map_err(|_| {
            let message = "This row cannot be read as comma-separated values.";
            vec![RowFault::new(index + 1, None, message)]
        })?;
        let begin = begin_of(text, record.position().map_or(0, csv::Position::byte));
        line += line_ends(text.get(read..begin).unwrap_or_default());
        read = begin;
        rows.push((line, record.iter().map(str::to_owned).collect()));
    }
    match rows.len() {
        0 => Err(vec![RowFault::new(1, None, "The file is empty.")]),
        1 => Err(vec![RowFault::new(2, None, "The file has no students.")]),
        rows_read if rows_read > MOST_ROWS + 1 => {
            let message = format!("A file may have at most {MOST_ROWS} students.");
            Err(vec![RowFault::new(MOST_ROWS + 2, None, message)])
        }
        _ => Ok(rows),
    }
}

/// Where the row begins that is read from there: the reader passes over empty lines.
fn begin_of(text: &str, from: u64) -> usize {
    let rest = usize::try_from(from).ok().and_then(|from| text.get(from..));
    let row = rest.unwrap_or_default().trim_start_matches(['\r', '\n']);
    text.len() - row.len()
}

/// How many lines end in it, however they end.
fn line_ends(part: &str) -> usize {
    let count = |end: char| part.matches(end).count();
    count('\n').max(count('\r'))
}

/// What parts the cells: spreadsheets write a semicolon where the comma is the decimal point.
fn delimiter(text: &str) -> u8 {
    let headings = text.lines().next().unwrap_or_default();
    let parts = |delimiter: &u8| headings.bytes().filter(|c| c == delimiter).count();
    let known = [b'\t', b';', b','];
    known.into_iter().max_by_key(parts).unwrap_or(b',')
}

/// The students that a file speaks of, with their sheets, held until the transaction ends.
struct Class {
    columns: Result<Columns, Vec<RowFault>>,
    sheets: Vec<Sheet>,
}

impl Class {
    fn lock(
        tx: &mut Tx<'_>,
        college: CollegeId,
        course: CourseId,
        table: &Table,
    ) -> Outcome<Self, ImportMarks> {
        let subjects = store::find_subjects(tx.db, college, course)?;
        let headings = table.first().map_or(&[][..], |(_, cells)| cells);
        let columns = Columns::read(headings, &subjects);
        let mut named = Vec::new();
        if let Ok(columns) = &columns {
            let ids = table
                .iter()
                .skip(1)
                .filter_map(|(number, row)| columns.student(*number, row).ok());
            named.extend(ids);
        }
        let in_course = store::list_class(tx.db, college, course)?;
        named.retain(|id| in_course.contains(id));
        let today = date_in_india(tx.now());
        Ok(Self {
            columns,
            sheets: store::lock_class(tx.db, college, &named, today)?,
        })
    }

    /// What each row changes, or everything that is wrong with any of them.
    fn read(&self, table: &Table) -> Result<Vec<Row<'_>>, Vec<RowFault>> {
        let columns = self.columns.as_ref().map_err(Clone::clone)?;
        let (mut rows, mut faults) = (Vec::<Row<'_>>::new(), Vec::new());
        for (number, cells) in table.iter().skip(1) {
            let number = *number;
            if cells.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            match self.read_row(columns, number, cells) {
                Ok(row) if rows.iter().any(|r| r.sheet.student == row.sheet.student) => {
                    let message = "This student is in the file twice.";
                    faults.push(RowFault::new(number, Some(STUDENT_ID), message));
                }
                Ok(row) => rows.push(row),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() {
            Ok(rows)
        } else {
            Err(faults)
        }
    }

    fn read_row(
        &self,
        columns: &Columns,
        number: usize,
        cells: &[String],
    ) -> Result<Row<'_>, Vec<RowFault>> {
        let id = columns
            .student(number, cells)
            .map_err(|fault| vec![fault])?;
        let sheet = self.sheets.iter().find(|sheet| sheet.sap_id == id);
        let sheet = sheet.ok_or_else(|| {
            let message = "No student of this course has this ID.";
            vec![RowFault::new(number, Some(STUDENT_ID), message)]
        })?;
        let wanted = columns.marks(number, cells, sheet)?;
        let changes = sheet
            .changes(&wanted)
            .map_err(|error| vec![RowFault::new(number, None, error.to_string())])?;
        Ok(Row {
            number,
            sheet,
            changes,
        })
    }
}

fn summary(rows: &[Row<'_>]) -> Imported {
    let changes = rows.iter().flat_map(|row| {
        row.changes.iter().map(|change| ImportedChange {
            row: row.number,
            student: row.sheet.sap_id.clone(),
            name: row.sheet.name.clone(),
            subject: change.subject_name.clone(),
            from: change.from,
            to: change.to,
        })
    });
    let mut changes_in_all = rows.iter().flat_map(|row| &row.changes);
    Imported {
        imported: false,
        rows: rows.len(),
        changes: changes.collect(),
        faults: Vec::new(),
        needs_reason: changes_in_all.any(|change| change.takes_reason),
        seen: fingerprint(rows),
    }
}

/// Differs as soon as anything that the file would change is different.
fn fingerprint(rows: &[Row<'_>]) -> String {
    let mut hash = Sha256::new();
    for row in rows {
        for change in &row.changes {
            let MarkChange {
                subject,
                attempt,
                from,
                to,
                ..
            } = change;
            hash.update(format!(
                "{} {subject} {attempt} {from:?} {to:?}\n",
                row.sheet.sap_id
            ));
        }
    }
    let digest: [u8; 32] = hash.finalize().into();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
