//! Bringing in the present students of a college from a file. A worker enrols them; another person approves what they owe from
//! before; each sets a password with a code from a mail.

mod dues;
mod file;
mod rows;
mod work;

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject, particulars::BroughtIn},
    ids::{CollegeId, StudentImportId},
    money::Rupees,
    paging::{Listing, Page},
    sessions::SignedInStaff,
    student_imports::{FirstCode, ImportStateError},
    tables::RowFault,
    validation::Faults,
};
use portal_persistence::student_imports as store;
pub use portal_persistence::student_imports::{ImportedRow, ListedImport};

pub use self::{
    dues::{approve_dues, dismiss_dues},
    file::{Import, Imported, import, template},
    rows::{list_rows, send_code, take_back},
    work::carry_on,
};
use crate::{Context, Failure, Outcome, Secrets, Tx, audit::record, runtime::random::random};

/// Why an import was not made, read or changed.
#[derive(Debug, thiserror::Error)]
pub enum KeepImport {
    /// The college has no such import, or it has no such student.
    #[error("not found")]
    NotFound,
    /// The rows of the file are faulty.
    #[error("the file has faults")]
    Rows(Vec<RowFault>),
    /// Something else of the request is.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// It cannot be done now.
    #[error(transparent)]
    State(#[from] ImportStateError),
    /// Too many codes were sent to the student.
    #[error(transparent)]
    Throttled(#[from] portal_domain::throttles::Throttled),
}

/// A page of the college's imports, the newest first.
pub fn list(
    cx: &mut Context,
    college: CollegeId,
    page: &Page<StudentImportId>,
) -> Outcome<Listing<ListedImport>, Infallible> {
    Ok(store::list(cx.db(), college, page)?)
}

/// An import.
pub fn find(
    cx: &mut Context,
    college: CollegeId,
    id: StudentImportId,
) -> Outcome<ListedImport, KeepImport> {
    store::find(cx.db(), college, id)?.ok_or(Failure::Refused(KeepImport::NotFound))
}

/// As [`find`], of an import that nobody else changes until the transaction ends.
fn locked(
    tx: &mut Tx<'_>,
    college: CollegeId,
    id: StudentImportId,
) -> Outcome<ListedImport, KeepImport> {
    store::lock(tx.db, college, id)?;
    store::find(tx.db, college, id)?.ok_or(Failure::Refused(KeepImport::NotFound))
}

fn note<E>(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(BroughtIn) -> Detail,
    (students, dues): (usize, Rupees),
) -> Outcome<(), E> {
    let detail = detail(BroughtIn { students, dues });
    let subject = Subject::College(by.college);
    Ok(record(tx, by.college, Some(by.id), subject, detail)?)
}

fn draw_code() -> FirstCode {
    FirstCode::draw(random())
}

/// What is kept of a student's code.
pub(crate) fn hash_of(
    secrets: &Secrets,
    (id, row): (StudentImportId, i32),
    code: &FirstCode,
) -> [u8; 32] {
    let row = row.to_be_bytes();
    secrets.hash(
        "first-code",
        &[id.0.as_bytes(), &row, code.as_str().as_bytes()],
    )
}
