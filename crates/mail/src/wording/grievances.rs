//! Mails about grievances.

use super::name;
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The longest reply of the college's staff, in characters.
const REPLY_LIMIT: usize = 2000;

/// The mail of the message on grievances; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    let M::GrievanceResolved {
        name: student,
        college,
        docket,
        title,
        reply,
    } = message
    else {
        unreachable!("{} is no message on grievances", message.kind())
    };
    let (student, college, docket) = (name(student), name(college), name(docket));
    let draft = Draft::new(format!("Your grievance {docket} is resolved"))
        .say(format!(
            "Dear {student}, {college} has resolved your grievance."
        ))
        .fact("Docket", &docket)
        .fact("Title", &name(title));
    let draft = if reply.trim().is_empty() {
        draft
    } else {
        draft.say("The college replies:").lines(reply, REPLY_LIMIT)
    };
    draft.link("See your grievances", links.grievance())
}
