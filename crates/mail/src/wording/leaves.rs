//! Mails about leaves.

use portal_domain::quotes::one_line;

use super::{REMARK_LIMIT, name};
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of the message on leaves; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    let M::LeaveDecided {
        name: student,
        college,
        period,
        approved,
        comment,
    } = message
    else {
        unreachable!("{} is no message on leaves", message.kind())
    };
    let (student, college) = (name(student), name(college));
    let what = if *approved { "approved" } else { "rejected" };
    let draft = Draft::new(format!("Your leave {period} is {what}")).say(format!(
        "Dear {student}, {college} has {what} your leave {period}."
    ));
    let draft = match one_line(comment, REMARK_LIMIT) {
        none if none.is_empty() => draft,
        comment => draft.fact("Comment", &comment),
    };
    draft.link("See your leave", links.leave())
}
