//! Imports a class's marks from a spreadsheet: first as a trial, then for real, all of them or
//! none.
//!
//! Decision: DECISIONS.md#a-file-of-marks-is-tried-first.

mod class;

use portal_domain::{
    audit::{Detail, Subject as AuditSubject, particulars},
    marks::{
        Marks,
        changes::{MarkChange, Overtaken},
    },
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    tables::RowFault,
    validation::Faults,
};
use portal_persistence::marks as store;
use sha2::{Digest, Sha256};

use self::class::{Class, Row};
use super::{Whose, check_reason, write};
use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    runtime::{
        failure::OrRefuse,
        table::{MOST_ROWS, parse},
    },
};

/// A file with marks, and how to import it.
#[derive(Debug, Clone)]
pub struct Import {
    /// Whose marks these are.
    pub whose: Whose,
    /// The CSV text.
    pub csv: String,
    /// Whether this is only a trial.
    pub dry_run: bool,
    /// The fingerprint that the trial returned; the import must have the same.
    pub seen: Option<String>,
    /// The reason; required if published marks change.
    pub reason: Option<String>,
}

/// One mark that a file changes.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ImportedChange {
    /// The row's number in the file, as a spreadsheet counts.
    pub row: usize,
    pub student: SapId,
    pub name: String,
    pub subject: String,
    pub from: Option<Marks>,
    /// The mark in the file.
    pub to: Option<Marks>,
}

/// The changes that an import has made, or would make.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Imported {
    /// `false` for a trial.
    pub imported: bool,
    /// The number of students in the file.
    pub rows: usize,
    pub changes: Vec<ImportedChange>,
    /// The faults of the file, which only a trial returns.
    pub faults: Vec<RowFault>,
    /// Whether published marks change, so that a reason is required.
    pub needs_reason: bool,
    /// The fingerprint to send with the import.
    pub seen: String,
}

/// Why a file was not imported. Nothing was saved.
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
    /// The changes differ from those of the trial.
    #[error("Marks have changed since you checked this file. Please check it again.")]
    Changed,
}

impl Refusal for ImportMarks {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Rows(rows) => rows
                .first()
                .map_or_else(|| Code::RequestDefect.into(), Refusal::kind),
            Self::Faults(faults) => faults.kind(),
            Self::Changed => Code::MarksChanged.into(),
        }
    }
}

impl From<Overtaken> for ImportMarks {
    /// Cannot happen: the earlier marks are read in the same transaction.
    fn from(_: Overtaken) -> Self {
        Self::Changed
    }
}

/// Makes a trial of a file, or imports it.
pub fn import(
    cx: &mut Context,
    by: &SignedInStaff,
    import: &Import,
) -> Outcome<Imported, ImportMarks> {
    let (course, name) = store::find_course(cx.db(), by.college, &import.whose.course)?
        .ok_or(Failure::Refused(ImportMarks::NotFound))?;
    let table = match parse(&import.csv, MOST_ROWS) {
        Ok(table) => table,
        Err(faults) => return refused(import, 0, faults),
    };
    cx.transaction(|tx| {
        let class = Class::lock(tx, by.college, (course, import.whose.within), &table)?;
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
    let detail = Detail::ImportMarks(particulars::Imported {
        course: course.to_owned(),
        students: done.rows,
        marks: done.changes.len(),
    });
    let subject = AuditSubject::College(by.college);
    Ok(record(tx, by.college, Some(by.id), subject, detail)?)
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

/// A fingerprint of the changes that the file would make.
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
    base16ct::lower::encode_string(&digest)
}
