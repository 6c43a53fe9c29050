//! What imported students owe from before: another person approves it, and the worker demands it.

use portal_domain::{
    audit::Detail, ids::StudentImportId, sessions::SignedInStaff, student_imports::DuesOutcome,
};
use portal_persistence::student_imports as store;

use super::{KeepImport, ListedImport, locked, note};
use crate::{Context, Outcome, Tx, runtime::failure::OrRefuse};

/// Approves the dues of an import that somebody else has made. Sent again, it answers the same.
pub fn approve_dues(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StudentImportId,
) -> Outcome<(), KeepImport> {
    cx.transaction(|tx| {
        let listed = locked(tx, by.college, id)?;
        match listed.import.check_approval(by.id).or_refuse()? {
            true => decide(tx, by, &listed, DuesOutcome::Approved),
            false => Ok(()),
        }
    })
}

/// Dismisses the dues of an import, also of one's own. Sent again, it answers the same.
pub fn dismiss_dues(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StudentImportId,
) -> Outcome<(), KeepImport> {
    cx.transaction(|tx| {
        let listed = locked(tx, by.college, id)?;
        match listed.import.check_dismissal().or_refuse()? {
            true => decide(tx, by, &listed, DuesOutcome::Dismissed),
            false => Ok(()),
        }
    })
}

fn decide(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    listed: &ListedImport,
    outcome: DuesOutcome,
) -> Outcome<(), KeepImport> {
    let import = &listed.import;
    let now = tx.now();
    store::decide(tx.db, by.college, import.id, outcome, (by.id, now))?;
    let detail = match outcome {
        DuesOutcome::Approved => Detail::ApproveOpeningDues,
        DuesOutcome::Dismissed => Detail::DismissOpeningDues,
    };
    let students = usize::try_from(import.dues).unwrap_or_default();
    note(tx, by, detail, (students, import.dues_total))
}
