//! The audit: every decision writes who did what to whose record, in its transaction. The super admin can
//! read it.

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Entry, Filter, Line, Subject},
    ids::{AuditId, CollegeId, StaffId},
    paging::{Listing, Page},
    sessions::SignedInStaff,
};
use portal_persistence::{Stored, audit};

use crate::{Context, Outcome, Tx};

/// The college's audit, newest first.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &Page<AuditId>,
) -> Outcome<Listing<Line>, Infallible> {
    Ok(audit::list(cx.db(), by.college, filter, page)?)
}

/// Writes a row, in the transaction of the action.
pub(crate) fn record(
    tx: &mut Tx<'_>,
    college: CollegeId,
    by: Option<StaffId>,
    subject: Subject,
    detail: Detail,
) -> Stored<()> {
    record_all(tx, college, by, [(subject, detail)])
}

/// Writes a row for each of several records that were changed at once.
pub(crate) fn record_all(
    tx: &mut Tx<'_>,
    college: CollegeId,
    by: Option<StaffId>,
    done: impl IntoIterator<Item = (Subject, Detail)>,
) -> Stored<()> {
    let entry = |(subject, detail)| Entry {
        id: tx.new_id(AuditId::new),
        college,
        at: tx.now(),
        by,
        subject,
        detail,
    };
    let entries: Vec<Entry> = done.into_iter().map(entry).collect();
    audit::insert(tx.db, &entries)
}
