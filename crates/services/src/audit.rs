//! The audit: every decision writes who did what to whose record, in its transaction. The super admin can
//! read it.

use std::convert::Infallible;

use portal_domain::{
    audit::{Action, Entry, Filter, Line, Subject},
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

/// Names and values that explain an action.
pub(crate) type Detail = Vec<(&'static str, String)>;

/// Writes a row, in the transaction of the action.
pub(crate) fn record(
    tx: &mut Tx<'_>,
    college: CollegeId,
    by: Option<StaffId>,
    action: Action,
    subject: Subject,
    detail: Detail,
) -> Stored<()> {
    record_all(tx, college, by, action, [(subject, detail)])
}

/// Writes a row for each of several records that were changed at once.
pub(crate) fn record_all(
    tx: &mut Tx<'_>,
    college: CollegeId,
    by: Option<StaffId>,
    action: Action,
    done: impl IntoIterator<Item = (Subject, Detail)>,
) -> Stored<()> {
    let entry = |(subject, detail)| Entry {
        id: tx.new_id(AuditId::new),
        college,
        at: tx.now(),
        by,
        action,
        subject,
        detail,
    };
    let entries: Vec<Entry> = done.into_iter().map(entry).collect();
    audit::insert(tx.db, &entries)
}
