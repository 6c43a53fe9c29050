//! Notifies students by mail, and by a sentence under the bell.
//!
//! Decision: DECISIONS.md#a-decision-is-a-mail-and-a-notice.

use std::convert::Infallible;

use portal_domain::{
    ids::{CollegeId, NotificationId, StudentId},
    notifications::{Notification, Told},
    paging::{Listing, Page},
    sessions::SignedInStudent,
};
use portal_mail::Message;
use portal_persistence::{Stored, notifications as store, students};

use crate::{Context, Outcome, Tx, outbox};

/// Notifies a student, in the transaction of the event.
pub(crate) fn notify(
    tx: &mut Tx<'_>,
    college: CollegeId,
    student: StudentId,
    message: Message,
) -> Stored<()> {
    let email = students::find_email(tx.db, college, student)?;
    notify_all(tx, college, vec![(student, email, message)])
}

/// Notifies a student whose mail address is known already.
pub(crate) fn notify_at(
    tx: &mut Tx<'_>,
    college: CollegeId,
    (student, email): (StudentId, &str),
    message: Message,
) -> Stored<()> {
    notify_all(tx, college, vec![(student, email.to_owned(), message)])
}

/// Shows a student under the bell what a message says, without a mail.
pub(crate) fn show(
    tx: &mut Tx<'_>,
    college: CollegeId,
    student: StudentId,
    message: &Message,
) -> Stored<()> {
    let shown = notification(tx, college, student, message);
    store::insert(tx.db, shown.as_slice())
}

fn notification(
    tx: &Tx<'_>,
    college: CollegeId,
    student: StudentId,
    message: &Message,
) -> Option<Notification> {
    let told = Told::Notice(message.notice()?);
    Some(Notification {
        id: tx.new_id(NotificationId::new),
        college,
        student,
        at: tx.now(),
        told,
        is_read: false,
    })
}

/// Notifies students, each with a mail address, in as many statements as one notification takes.
pub(crate) fn notify_all(
    tx: &mut Tx<'_>,
    college: CollegeId,
    messages: Vec<(StudentId, String, Message)>,
) -> Stored<()> {
    let notifications: Vec<_> = messages
        .iter()
        .filter_map(|(student, _, message)| notification(tx, college, *student, message))
        .collect();
    store::insert(tx.db, &notifications)?;
    let mails = messages
        .into_iter()
        .map(|(_, email, message)| (email, message));
    outbox::enqueue_all(tx, mails)
}

/// A page of a student's notifications.
#[derive(Debug, Clone)]
pub struct Inbox {
    /// Newest first.
    pub listing: Listing<Notification>,
    /// The number of unread ones, counted up to 100.
    pub unread: i64,
}

/// The student's notifications.
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

/// Marks the student's notifications as read, all or up to and including `up_to`. Returns how many
/// are still unread.
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
