//! The audit: every decision writes who did what to whose record, in its own transaction.

use portal_domain::{
    audit::{Action, Entry, Subject},
    ids::{AuditId, CollegeId, StaffId},
};
use portal_persistence::{Stored, audit};

use crate::Tx;

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
