//! Promotions of the demo's classes: a clerk plans each, the super admin approves it, and it is carried out here, since
//! no worker runs yet.

use std::convert::Infallible;

use portal_domain::{ids::ClassId, roles::Role, sessions::SignedInStaff};

use super::{OrUnexpected, People, Story};
use crate::{
    Context, Failure, Outcome,
    promotions::{self, ChangedVerdict, Read, Shown},
};

/// How many days lie between plan and approval.
const WAITS: u16 = 2;
/// More students than a class of the demo has.
const AT_ONCE: u16 = 100;

/// Promotes the class of that course and term, so many days ago.
pub(super) fn carry_out(
    story: &Story<'_>,
    people: &People,
    days: u16,
    class: (&str, i16),
    changes: &[ChangedVerdict],
) -> Outcome<(), Infallible> {
    let clerk = people.of_role(Role::MarksAdmin)?;
    let principal = people.of_role(Role::SuperAdmin)?;
    let planned = story.play(days + WAITS, |cx| plan(cx, clerk, class, changes))?;
    story.play(days, |cx| {
        let read = Read {
            revision: Some(planned.revision),
            seen: planned.seen,
        };
        promotions::approve(cx, principal, planned.class.id, &read).or_unexpected()?;
        while promotions::carry_on(cx, AT_ONCE)? > 0 {}
        Ok(())
    })
}

/// Plans the promotion of the class of that course and term.
pub(super) fn plan(
    cx: &mut Context,
    clerk: &SignedInStaff,
    class: (&str, i16),
    changes: &[ChangedVerdict],
) -> Outcome<Shown, Infallible> {
    let class = find_class(cx, clerk, class)?;
    let found = promotions::find(cx, clerk.college, class).or_unexpected()?;
    promotions::save(cx, clerk, class, Some(found.revision), changes).or_unexpected()
}

/// The class of that course and term that somebody is in.
pub(super) fn find_class(
    cx: &mut Context,
    by: &SignedInStaff,
    (course, term): (&str, i16),
) -> Outcome<ClassId, Infallible> {
    let listed = promotions::list(cx, by.college).or_unexpected()?;
    let mut classes = listed.into_iter().map(|one| one.class);
    let class = classes.find(|class| class.course_name == course && class.term == term);
    class
        .map(|class| class.id)
        .ok_or_else(|| Failure::defect(format!("nobody is in term {term} of {course}")))
}
