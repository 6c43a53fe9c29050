//! Mails about the second factor of somebody who has lost it.

use portal_domain::quotes::one_line;

use super::{REMARK_LIMIT, name};
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on lost factors; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::FactorRestorationAsked {
            college,
            member,
            is_owner,
            by,
            reason,
            hours,
            token,
        } => asked(&whose(college, member, *is_owner), *hours)
            .fact("Account", &name(member))
            .fact("Asked by", &name(by))
            .fact("Reason", &one_line(reason, REMARK_LIMIT))
            .say(advice(*is_owner))
            .link("Stop it", links.stop_restoration(token)),
        M::FactorRestorationDue {
            college,
            member,
            is_owner,
            hours,
            token,
        } => due(&whose(college, member, *is_owner), *hours)
            .fact("Account", &name(member))
            .say(advice(*is_owner))
            .link("Stop it", links.stop_restoration(token)),
        M::FactorRestorationStopped {
            college,
            member,
            is_owner,
        } => stopped(&whose(college, member, *is_owner), links),
        M::FactorRestored {
            college,
            member,
            is_owner,
        } => restored(&whose(college, member, *is_owner), *is_owner, links),
        _ => unreachable!("{} is no message on lost factors", message.kind()),
    }
}

/// `your account at Sunrise`, or `the account of Meera at Sunrise`.
fn whose(college: &str, member: &str, is_owner: bool) -> String {
    let college = name(college);
    if is_owner {
        format!("your account at {college}")
    } else {
        format!("the account of {} at {college}", name(member))
    }
}

fn hours_phrase(hours: u32) -> String {
    match hours {
        1 => "1 hour".to_owned(),
        hours => format!("{hours} hours"),
    }
}

fn asked(account: &str, hours: Option<u32>) -> Draft {
    let when = match hours {
        Some(hours) => format!("This happens in {}.", hours_phrase(hours)),
        None => "This happens when a second super admin confirms it.".to_owned(),
    };
    Draft::new(format!("Two-step verification of {account} may be removed")).say(format!(
        "A super admin asked to remove the two-step verification of {account}, because the phone is lost. {when}"
    ))
}

fn due(account: &str, hours: u32) -> Draft {
    let left = hours_phrase(hours);
    Draft::new(format!(
        "Two-step verification of {account} is removed in {left}"
    ))
    .say(format!(
        "A super admin asked to remove the two-step verification of {account}. Nobody has stopped it, so it happens in {left}."
    ))
}

fn advice(is_owner: bool) -> &'static str {
    if is_owner {
        "If you have lost your phone, you do not need to do anything. If you have not, stop it: one click is enough. Then choose a new password and tell the college office."
    } else {
        "If you doubt that the owner asked for this, stop it: one click is enough. Two-step verification then stays."
    }
}

fn stopped(account: &str, links: &Links) -> Draft {
    Draft::new(format!("Two-step verification of {account} stays"))
        .say(format!(
            "Somebody had asked to remove the two-step verification of {account}. This was stopped, and nothing has changed."
        ))
        .say("If the phone is really lost, a super admin can ask for it again.")
        .link("Log in", links.staff_log_in())
}

fn restored(account: &str, is_owner: bool, links: &Links) -> Draft {
    let draft = Draft::new(format!("Two-step verification of {account} was removed"));
    if is_owner {
        draft
            .say("The old authenticator app and the old recovery codes no longer work, and you are logged out everywhere.")
            .say("Log in with your password. We email you a code, and you set up two-step verification again.")
            .link("Log in", links.staff_log_in())
            .say("If you did not expect this, choose a new password now and tell the college office.")
    } else {
        draft
            .say(format!(
                "The old authenticator app and recovery codes of {account} no longer work. Its owner sets up two-step verification again at the next login."
            ))
            .say("If you did not expect this, disable the account at once.")
            .link("Log in", links.staff_log_in())
    }
}
