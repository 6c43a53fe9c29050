//! The audit: every decision writes who did what to whose record, in its own transaction. The super
//! admin reads it.

use std::convert::Infallible;

use portal_domain::{
    audit::{Action, Entry, Filter, Line, Subject},
    ids::{AuditId, CollegeId, StaffId},
    paging::{Listing, Page},
    sessions::SignedInStaff,
};
use portal_persistence::{Stored, audit};

use crate::{Context, Outcome, Tx};

/// What was done in the college, the newest first.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &Page<AuditId>,
) -> Outcome<Listing<Line>, Infallible> {
    Ok(audit::list(cx.db(), by.college, filter, page)?)
}

/// Writes a row, in the transaction of what it tells.
pub(crate) fn record(
    tx: &mut Tx<'_>,
    college: CollegeId,
    by: Option<StaffId>,
    action: Action,
    subject: Subject,
    detail: Vec<(&'static str, String)>,
) -> Stored<()> {
    let entry = Entry {
        id: tx.new_id(AuditId::new),
        college,
        at: tx.now(),
        by,
        action,
        subject,
        detail,
    };
    audit::insert(tx.db, &entry)
}
