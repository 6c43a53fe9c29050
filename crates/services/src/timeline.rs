//! A student's timeline.

use std::convert::Infallible;

use portal_domain::{
    ids::EventId,
    paging::{Listing, Page},
    sessions::SignedInStudent,
    timeline::Event,
};
use portal_persistence::timeline as store;

use crate::{Context, Outcome};

/// The student's actions and notifications, newest first.
pub fn list(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<EventId>,
) -> Outcome<Listing<Event>, Infallible> {
    Ok(store::list(cx.db(), student.college, student.id, page)?)
}
