//! Editing and cancelling a scholarship.

use portal_domain::{
    audit::{Detail, Subject, particulars::Offered},
    dates::date_in_india,
    ids::{ScholarshipId, StudentId},
    scholarships::{KeepScholarship, NewScholarship, Scholarship, ScholarshipEdit},
    sessions::SignedInStaff,
};
use portal_mail::Message;
use portal_persistence::{Stored, scholarships as store};

use super::ListedScholarship;
use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    notifications::notify_all,
    runtime::failure::{OrConflict, OrRefuse},
};

/// Edits a scholarship and tells its applicants. What is sent twice is one edit and one notice.
pub fn edit(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ScholarshipId,
    edit: &ScholarshipEdit,
) -> Outcome<ListedScholarship, KeepScholarship> {
    cx.transaction(|tx| {
        let before = lock(tx, by, id)?;
        let today = date_in_india(tx.now());
        let has_applicants = store::has_applicants(tx.db, by.college, id)?;
        let after = before.clone().edit(edit, has_applicants, today);
        let after = after.or_refuse()?;
        if after != before {
            store::save_edit(tx.db, &after).or_conflict(store::ONCE, KeepScholarship::Known)?;
            note(tx, by, Detail::ChangeScholarship, &before)?;
            notify_applicants(tx, by, &before, &after.input)?;
        }
        let listed = store::find_listed(tx.db, by.college, id)?;
        listed.ok_or_else(|| Failure::defect(format!("scholarship {id} is gone")))
    })
}

/// Cancels a scholarship that nobody has applied for: its row goes, and the audit says what it was.
pub fn cancel(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ScholarshipId,
    opened: Option<i32>,
) -> Outcome<(), KeepScholarship> {
    cx.transaction(|tx| {
        let scholarship = lock(tx, by, id)?;
        let has_applicants = store::has_applicants(tx.db, by.college, id)?;
        scholarship
            .check_cancel(opened, has_applicants)
            .or_refuse()?;
        store::delete(tx.db, by.college, id)?;
        note(tx, by, Detail::CancelScholarship, &scholarship)?;
        Ok(())
    })
}

/// Locked against edits, applications and decisions until the transaction ends.
fn lock(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    id: ScholarshipId,
) -> Outcome<Scholarship, KeepScholarship> {
    let found = store::lock(tx.db, by.college, id)?;
    found.ok_or(Failure::Refused(KeepScholarship::NotFound))
}

fn notify_applicants(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    before: &Scholarship,
    now: &NewScholarship,
) -> Stored<()> {
    let message = Message::ScholarshipChanged {
        college: by.college_name.clone(),
        scholarship: before.input.name.clone(),
        name: now.name.clone(),
        day: now.exam_on,
    };
    // Nobody is approved while it can be edited.
    let applicants = store::list_rejected(tx.db, by.college, before.id)?.into_iter();
    let message = |(student, email): (StudentId, String)| (student, email, message.clone());
    notify_all(tx, by.college, applicants.map(message).collect())
}

/// Records in the audit what the scholarship was.
fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Offered) -> Detail,
    scholarship: &Scholarship,
) -> Stored<()> {
    let subject = Subject::Scholarship(scholarship.id);
    let detail = detail(Offered::from(&scholarship.input));
    record(tx, by.college, Some(by.id), subject, detail)
}
