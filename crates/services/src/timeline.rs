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

/// What the student has done and been told, the newest first.
pub fn list(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<EventId>,
) -> Outcome<Listing<Event>, Infallible> {
    Ok(store::list(cx.db(), student.college, student.id, page)?)
}
