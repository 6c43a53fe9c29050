//! Brings subjects of courses and terms in from a file: first as a trial, then for real, all of it or nothing.
//!
//! Decision: DECISIONS.md#a-file-of-marks-is-tried-first.

use portal_domain::{
    audit::Change,
    college_setup::{CollegeSetup, SubjectColumns, SubjectRow},
    sessions::SignedInStaff,
    tables::RowFault,
};
use portal_persistence::{college_setup as store, marks};
use sha2::{Digest, Sha256};

use super::{SaveCollege, save_as};
use crate::{
    Context, Failure, Outcome,
    runtime::{
        sheet_file::SheetFile,
        table::{MOST_ROWS, Table, read_rows},
    },
};

/// A file of subjects, and how to import it.
#[derive(Debug, Clone)]
pub struct SubjectImport {
    /// What was brought in.
    pub file: SheetFile,
    /// Whether this is only a trial.
    pub dry_run: bool,
    /// The fingerprint that the trial returned; the import must have the same.
    pub seen: Option<String>,
}

/// What an import has changed, or would change.
#[derive(Debug, Clone)]
pub struct ImportedSubjects {
    /// `false` for a trial.
    pub imported: bool,
    /// The number of subjects in the file.
    pub rows: usize,
    /// Each with the short name of its course.
    pub changes: Vec<(String, Change)>,
    /// The faults of the file, which only a trial returns.
    pub faults: Vec<RowFault>,
    /// The fingerprint to send with the import.
    pub seen: String,
}

/// Makes a trial of a file, or imports it.
pub fn import_subjects(
    cx: &mut Context,
    by: &SignedInStaff,
    import: &SubjectImport,
) -> Outcome<ImportedSubjects, SaveCollege> {
    let (rows, unread) = match import.file.parse(MOST_ROWS).and_then(|table| read(&table)) {
        Ok(read) => read,
        Err(faults) => return refused(import, 0, faults),
    };
    cx.transaction(|tx| {
        // A trial keeps nobody waiting.
        let existing = match import.dry_run {
            true => store::find(tx.db, by.college)?,
            false => store::lock(tx.db, by.college)?,
        };
        let existing =
            existing.ok_or_else(|| Failure::defect(format!("college {} is gone", by.college)))?;
        let highest = marks::highest(tx.db, by.college)?.into_iter().collect();
        let wanted = match existing.with_subjects(&rows, &highest) {
            Ok(wanted) if unread.is_empty() => wanted,
            other => {
                let mut faults = unread.clone();
                faults.extend(other.err().unwrap_or_default());
                faults.sort_by_key(|fault| fault.row);
                return refused(import, rows.len(), faults);
            }
        };
        let changes = wanted.subject_changes_since(&existing);
        let seen = fingerprint(&existing, &changes);
        if !import.dry_run {
            if import.seen.as_deref() != Some(seen.as_str()) {
                return Err(Failure::Refused(SaveCollege::FileOutdated));
            }
            if !changes.is_empty() {
                save_as(tx, by, &existing, wanted)?;
            }
        }
        Ok(ImportedSubjects {
            imported: !import.dry_run,
            rows: rows.len(),
            changes,
            faults: Vec::new(),
            seen,
        })
    })
}

/// The rows of the file, and the faults of those that cannot be read; or all faults of its headings.
fn read(table: &Table) -> Result<(Vec<SubjectRow>, Vec<RowFault>), Vec<RowFault>> {
    let headings = table.first().map_or(&[][..], |(_, cells)| cells);
    let columns = SubjectColumns::read(headings)?;
    Ok(read_rows(table, |number, cells| columns.row(number, cells)))
}

fn refused(
    import: &SubjectImport,
    rows: usize,
    faults: Vec<RowFault>,
) -> Outcome<ImportedSubjects, SaveCollege> {
    if !import.dry_run {
        return Err(Failure::Refused(SaveCollege::Rows(faults)));
    }
    Ok(ImportedSubjects {
        imported: false,
        rows,
        changes: Vec::new(),
        faults,
        seen: String::new(),
    })
}

/// A fingerprint of the changes that the file would make to that revision.
fn fingerprint(existing: &CollegeSetup, changes: &[(String, Change)]) -> String {
    let mut hash = Sha256::new();
    hash.update(existing.revision.to_be_bytes());
    for (course, change) in changes {
        hash.update(format!("\n{course}\n{change}"));
    }
    let digest: [u8; 32] = hash.finalize().into();
    base16ct::lower::encode_string(&digest)
}
