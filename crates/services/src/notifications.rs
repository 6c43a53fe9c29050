//! What students are told: by mail, and in a sentence under the bell.
//!
//! Decision: DECISIONS.md#a-decision-is-a-mail-and-a-notice.

use std::convert::Infallible;

use portal_domain::{
    ids::{CollegeId, NotificationId, StudentId},
    notifications::Notification,
    paging::{Listing, Page},
    sessions::SignedInStudent,
};
use portal_mail::Message;
use portal_persistence::{Stored, notifications as store, students};

use crate::{Context, Outcome, Tx, outbox};

/// Tells a student, in the transaction of what it tells.
pub(crate) fn tell(
    tx: &mut Tx<'_>,
    college: CollegeId,
    student: StudentId,
    message: Message,
) -> Stored<()> {
    let email = students::find_email(tx.db, college, student)?;
    tell_all(tx, college, vec![(student, email, message)])
}

/// Tells a student whose mails go to that address.
pub(crate) fn tell_at(
    tx: &mut Tx<'_>,
    college: CollegeId,
    (student, email): (StudentId, &str),
    message: Message,
) -> Stored<()> {
    tell_all(tx, college, vec![(student, email.to_owned(), message)])
}

/// Tells students, each with the address of the mails, in as many statements as one would take.
pub(crate) fn tell_all(
    tx: &mut Tx<'_>,
    college: CollegeId,
    told: Vec<(StudentId, String, Message)>,
) -> Stored<()> {
    let notification = |(student, _, message): &(StudentId, String, Message)| {
        let (area, text) = message.notice()?;
        Some(Notification {
            id: tx.new_id(NotificationId::new),
            college,
            student: *student,
            at: tx.now(),
            area,
            text,
            is_read: false,
        })
    };
    let notifications: Vec<_> = told.iter().filter_map(notification).collect();
    store::insert(tx.db, &notifications)?;
    let mails = told.into_iter().map(|(_, email, message)| (email, message));
    outbox::enqueue_all(tx, mails)
}

/// What a student was told.
#[derive(Debug, Clone)]
pub struct Inbox {
    /// The newest first.
    pub listing: Listing<Notification>,
    /// How many are unread, up to a hundred.
    pub unread: i64,
}

/// What the student was told.
pub fn list(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<NotificationId>,
) -> Outcome<Inbox, Infallible> {
    let (college, id) = (student.college, student.id);
    Ok(Inbox {
        listing: store::list(cx.db(), college, id, page)?,
        unread: store::count_unread(cx.db(), college, id)?,
    })
}

/// Marks what the student was told as read: all of it, or up to and including `up_to`. Returns how
/// many are unread still.
pub fn mark_read(
    cx: &mut Context,
    student: &SignedInStudent,
    up_to: Option<NotificationId>,
) -> Outcome<i64, Infallible> {
    let (college, id) = (student.college, student.id);
    cx.transaction(|tx| {
        let now = tx.now();
        store::mark_read(tx.db, college, id, up_to, now)?;
        Ok(store::count_unread(tx.db, college, id)?)
    })
}
