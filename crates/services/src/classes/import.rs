//! Brings division, roll number and number of the university of a class in from a file: first as a trial, then for real, all
//! of it or nothing.
//!
//! Decision: DECISIONS.md#a-file-of-marks-is-tried-first.

use std::collections::HashMap;

use portal_domain::{
    classes::{Change, Class, ClassStateError, Columns, Member, Plan, Row, plan},
    ids::ClassId,
    sap_id::SapId,
    sessions::SignedInStaff,
    tables::RowFault,
    validation::comparison_key,
};
use portal_persistence::classes as store;
use sha2::{Digest, Sha256};

use super::{KeepClass, find, lock, write};
use crate::{
    Context, Failure, Outcome, Tx,
    runtime::{
        failure::OrRefuse,
        table::{MOST_ROWS, Table, parse, read_rows},
    },
};

/// A file of a class, and how to import it.
#[derive(Debug, Clone)]
pub struct Import {
    /// The CSV text, or cells pasted from a spreadsheet.
    pub csv: String,
    /// Whether this is only a trial.
    pub dry_run: bool,
    /// The fingerprint that the trial returned; the import must have the same.
    pub seen: Option<String>,
}

/// What an import has changed, or would change.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Imported {
    /// `false` for a trial.
    pub imported: bool,
    /// The number of students in the file.
    pub rows: usize,
    pub changes: Vec<Change>,
    /// The faults of the file, which only a trial returns.
    pub faults: Vec<RowFault>,
    /// The fingerprint to send with the import.
    pub seen: String,
}

/// Makes a trial of a file, or imports it.
pub fn import(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    import: &Import,
) -> Outcome<Imported, KeepClass> {
    find(cx, by.college, id)?;
    let table = match parse(&import.csv, MOST_ROWS) {
        Ok(table) => table,
        Err(faults) => return refused(import, 0, faults),
    };
    let (rows, unread) = match read(&table) {
        Ok(read) => read,
        Err(faults) => return refused(import, table.len() - 1, faults),
    };
    cx.transaction(|tx| {
        let class = lock(tx, by.college, id)?;
        let plan = match planned(tx, by, &class, &rows)? {
            Ok(plan) if unread.is_empty() => plan,
            other => {
                let mut faults = unread.clone();
                faults.extend(other.err().unwrap_or_default());
                faults.sort_by_key(|fault| fault.row);
                return refused(import, table.len() - 1, faults);
            }
        };
        let seen = fingerprint(&plan.changes);
        if !import.dry_run {
            if import.seen.as_deref() != Some(seen.as_str()) {
                return Err(ClassStateError::PlacesChanged).or_refuse();
            }
            write(tx, by, &class, &plan)?;
        }
        Ok(Imported {
            imported: !import.dry_run,
            rows: rows.len(),
            changes: plan.changes,
            faults: Vec::new(),
            seen,
        })
    })
}

/// The rows of the file, and the faults of those that cannot be read; or all faults of its headings.
fn read(table: &Table) -> Result<(Vec<Row>, Vec<RowFault>), Vec<RowFault>> {
    let headings = table.first().map_or(&[][..], |(_, cells)| cells);
    let columns = Columns::read(headings)?;
    Ok(read_rows(table, |number, cells| columns.row(number, cells)))
}

fn planned(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    class: &Class,
    rows: &[Row],
) -> Outcome<Result<Plan, Vec<RowFault>>, KeepClass> {
    let members: Vec<Member> = store::list_members(tx.db, by.college, class.id)?;
    let register = store::register(tx.db, by.college, class.id)?;
    let numbers = rows
        .iter()
        .filter_map(|row| row.university_no.as_ref()?.as_deref());
    let keys: Vec<String> = numbers.map(comparison_key).collect();
    let holders: HashMap<String, SapId> = store::holders(tx.db, by.college, &keys)?;
    Ok(plan(class, &members, &register, rows, &holders))
}

fn refused(import: &Import, rows: usize, faults: Vec<RowFault>) -> Outcome<Imported, KeepClass> {
    if !import.dry_run {
        return Err(Failure::Refused(KeepClass::Rows(faults)));
    }
    Ok(Imported {
        imported: false,
        rows,
        changes: Vec::new(),
        faults,
        seen: String::new(),
    })
}

/// A fingerprint of the changes that the file would make.
fn fingerprint(changes: &[Change]) -> String {
    let mut hash = Sha256::new();
    for change in changes {
        let (what, from, to) = (change.what.as_str(), &change.from, &change.to);
        hash.update(format!("{} {what} {from:?} {to:?}\n", change.sap_id));
    }
    let digest: [u8; 32] = hash.finalize().into();
    base16ct::lower::encode_string(&digest)
}
