//! Saved replies: the staff of a desk keep them, and to other staff they do not exist.

use portal_domain::{
    audit::{Detail, Subject, particulars::Reusable},
    ids::SavedReplyId,
    saved_replies::{Desk, NewSavedReply, SavedReply},
    sessions::SignedInStaff,
};
use portal_persistence::{Stored, saved_replies as store, staff};

pub use portal_domain::saved_replies::KeepReply;
pub use store::ListedReply;

use crate::{Context, Failure, Outcome, Tx, audit::record, runtime::failure::OrConflict};

/// All replies of a desk of this person, by title.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    desk: Desk,
) -> Outcome<Vec<ListedReply>, KeepReply> {
    refuse_unless_own(by, desk)?;
    Ok(store::list(cx.db(), by.college, desk)?)
}

/// Saves a reply at a desk of this person.
pub fn add(
    cx: &mut Context,
    by: &SignedInStaff,
    desk: Desk,
    input: &NewSavedReply,
) -> Outcome<ListedReply, KeepReply> {
    refuse_unless_own(by, desk)?;
    cx.transaction(|tx| {
        let reply = SavedReply {
            id: tx.new_id(SavedReplyId::new),
            college: by.college,
            desk,
            input: input.clone(),
            revision: 1,
            saved_by: by.id,
            saved_at: tx.now(),
        };
        let is_added =
            store::insert(tx.db, &reply).or_conflict(store::TITLE_TAKEN, KeepReply::TitleTaken)?;
        if !is_added {
            return Err(Failure::Refused(KeepReply::TooMany));
        }
        note(tx, by, Detail::AddSavedReply, &reply)?;
        listed(tx, reply)
    })
}

/// Edits the revision of a reply that was opened.
pub fn change(
    cx: &mut Context,
    by: &SignedInStaff,
    id: SavedReplyId,
    opened: Option<i32>,
    input: &NewSavedReply,
) -> Outcome<ListedReply, KeepReply> {
    cx.transaction(|tx| {
        let before = lock(tx, by, id)?;
        let after = before
            .clone()
            .change(opened, input.clone(), by.id, tx.now());
        let Ok(after) = after else {
            return Err(overtaken(tx, &before));
        };
        if after != before {
            store::save(tx.db, &after).or_conflict(store::TITLE_TAKEN, KeepReply::TitleTaken)?;
            note(tx, by, Detail::ChangeSavedReply, &before)?;
        }
        listed(tx, after)
    })
}

/// Removes the revision of a reply that was opened.
pub fn remove(
    cx: &mut Context,
    by: &SignedInStaff,
    id: SavedReplyId,
    opened: Option<i32>,
) -> Outcome<(), KeepReply> {
    cx.transaction(|tx| {
        let reply = lock(tx, by, id)?;
        if reply.check_opened(opened).is_err() {
            return Err(overtaken(tx, &reply));
        }
        store::delete(tx.db, by.college, id)?;
        note(tx, by, Detail::RemoveSavedReply, &reply)?;
        Ok(())
    })
}

fn refuse_unless_own(by: &SignedInStaff, desk: Desk) -> Outcome<(), KeepReply> {
    if desk.is_of(by.role) {
        Ok(())
    } else {
        Err(Failure::Refused(KeepReply::NotFound))
    }
}

fn lock(tx: &mut Tx<'_>, by: &SignedInStaff, id: SavedReplyId) -> Outcome<SavedReply, KeepReply> {
    let reply = store::lock(tx.db, by.college, id)?.ok_or(Failure::Refused(KeepReply::NotFound))?;
    refuse_unless_own(by, reply.desk)?;
    Ok(reply)
}

fn overtaken(tx: &mut Tx<'_>, reply: &SavedReply) -> Failure<KeepReply> {
    match name_of(tx, reply) {
        Ok(by) => Failure::Refused(KeepReply::Changed(by)),
        Err(failure) => failure,
    }
}

fn listed(tx: &mut Tx<'_>, reply: SavedReply) -> Outcome<ListedReply, KeepReply> {
    let saved_by = name_of(tx, &reply)?;
    Ok(ListedReply { reply, saved_by })
}

/// The name of who wrote its revision.
fn name_of(tx: &mut Tx<'_>, reply: &SavedReply) -> Outcome<String, KeepReply> {
    Ok(staff::find_name(tx.db, reply.college, reply.saved_by)?)
}

/// Records in the audit what was added, or what the reply was before.
fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Reusable) -> Detail,
    reply: &SavedReply,
) -> Stored<()> {
    let detail = detail(Reusable {
        desk: reply.desk,
        title: reply.input.title.clone(),
        text: reply.input.text.clone(),
    });
    record(
        tx,
        by.college,
        Some(by.id),
        Subject::College(by.college),
        detail,
    )
}
