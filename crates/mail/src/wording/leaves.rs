//! Mails about leaves.

use super::{REMARK_LIMIT, name};
use crate::{
    links::Links,
    message::Message as M,
    rendered_mail::{Draft, one_line},
};

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
    let (student, college, period) = (name(student), name(college), name(period));
    let what = if *approved { "approved" } else { "rejected" };
    let draft = Draft::new(format!("Your leave {period} is {what}")).say(format!(
        "Dear {student}, {college} has {what} your leave {period}."
    ));
    let draft = match one_line(comment, REMARK_LIMIT) {
        none if none.is_empty() => draft,
        comment => draft.fact("Comment", &comment),
    };
    draft.link("See your leaves", links.leave())
}
