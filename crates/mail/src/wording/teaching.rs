//! Mails about teachers' decisions.

use portal_domain::{dates::in_words, quotes::one_line};

use super::{REMARK_LIMIT, name};
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on teaching; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    let M::PracticalDecided {
        name: student,
        college,
        subject,
        title,
        date,
        approved,
        comment,
    } = message
    else {
        unreachable!("{} is no message on teaching", message.kind())
    };
    let (student, college, title) = (name(student), name(college), name(title));
    let draft = if *approved {
        Draft::new(format!("Your practical is approved: {title}")).say(format!(
            "Dear {student}, your practical at {college} has been approved and is complete."
        ))
    } else {
        Draft::new(format!("Your practical is not approved: {title}")).say(format!(
            "Dear {student}, your practical at {college} could not be approved."
        ))
    };
    let draft = draft
        .fact("Practical", &title)
        .fact("Subject", &name(subject))
        .fact("Date", &in_words(*date));
    let draft = match one_line(comment, REMARK_LIMIT) {
        none if none.is_empty() => draft,
        comment => draft.fact("Comment", &comment),
    };
    let draft = if *approved {
        draft
    } else {
        draft.say("Once you have done what is missing, ask for approval again.")
    };
    draft.link("See your practicals", links.practicals())
}
