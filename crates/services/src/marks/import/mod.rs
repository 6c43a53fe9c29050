//! A class's marks out of a spreadsheet: first tried, then read, all of them or none.
//!
//! Decision: DECISIONS.md#a-file-of-marks-is-tried-first.

mod class;
mod table;

use portal_domain::{
    audit::{Action, Subject as AuditSubject},
    marks::{
        Marks,
        changes::{MarkChange, Overtaken},
        import::RowFault,
    },
    sap_id::SapId,
    sessions::SignedInStaff,
    validation::Faults,
};
use portal_persistence::marks as store;
use sha2::{Digest, Sha256};

use self::{
    class::{Class, Row},
    table::parse,
};
use super::{check_reason, write};
use crate::{Context, Failure, Outcome, Tx, audit::record, runtime::failure::OrRefuse};

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
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ImportedChange {
    /// The row of the file, as a spreadsheet counts.
    pub row: usize,
    /// Whose mark.
    pub student: SapId,
    pub name: String,
    /// The subject's name.
    pub subject: String,
    pub from: Option<Marks>,
    /// What is there now, or will be.
    pub to: Option<Marks>,
}

/// What a file has changed, or would change.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Imported {
    /// Whether it was read rather than tried.
    pub imported: bool,
    /// Students in the file.
    pub rows: usize,
    pub changes: Vec<ImportedChange>,
    /// What is wrong with it; of a trial alone.
    pub faults: Vec<RowFault>,
    /// Whether published marks change.
    pub needs_reason: bool,
    /// To be given back with the import.
    pub seen: String,
}

/// Why a file was not read. Nothing of it has been kept.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum ImportMarks {
    /// The college has no course of that short name.
    #[error("not found")]
    NotFound,
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
