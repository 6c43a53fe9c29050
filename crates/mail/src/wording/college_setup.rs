//! Mails about changes of a college's set-up.

use super::name;
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on the set-up; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    let M::UpiIdChanged {
        college,
        by,
        before,
        after,
    } = message
    else {
        unreachable!("{} is no message on the set-up", message.kind())
    };
    let college = name(college);
    let shown = |id: &str| match name(id) {
        none if none.is_empty() => "None".to_owned(),
        id => id,
    };
    Draft::new(format!("The UPI ID of {college} was changed"))
        .say(format!(
            "Students who add funds to their wallets send them to the UPI ID of {college}. It was changed."
        ))
        .fact("Changed by", &name(by))
        .fact("UPI ID before", &shown(before))
        .fact("UPI ID now", &shown(after))
        .say("If you did not expect this, ask a super admin to correct it under College Details at once. Money sent to a wrong UPI ID may be lost.")
        .link("Log in", links.staff_log_in())
}
