//! The mail about a sign-in from a browser that the account did not know.

use chrono::{DateTime, Utc};
use portal_domain::{dates::with_time, sign_ins::Agent};

use super::{name, one_line};
use crate::{
    links::Links,
    message::{AccountKind, Message as M},
    rendered_mail::Draft,
};

/// The longest name of a browser or a system, in characters.
const AGENT_LIMIT: usize = 40;

/// The mail of that message; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    let M::NewSignIn {
        account_kind,
        college,
        browser,
        system,
        network,
        at,
    } = message
    else {
        unreachable!("{} is no message on sign-ins", message.kind())
    };
    let [browser, system] =
        [browser, system].map(|name| name.as_ref().map(|name| one_line(name, AGENT_LIMIT)));
    let agent = Agent { browser, system };
    new_sign_in(*account_kind, &name(college), &agent, (network, *at), links)
}

fn new_sign_in(
    kind: AccountKind,
    college: &str,
    agent: &Agent,
    (network, at): (&str, DateTime<Utc>),
    links: &Links,
) -> Draft {
    let whose = match kind {
        AccountKind::Student => "student account",
        AccountKind::Staff => "staff account",
    };
    let draft = Draft::new("Your account was used in a new browser")
        .say(format!(
            "Somebody has logged in to your {whose} at {college} from a browser that was not used for it before."
        ))
        .fact("Browser", &agent.to_string())
        .fact("Time in India", &with_time(at));
    let draft = match network {
        "" => draft,
        network => draft.fact("Network address", network),
    };
    draft
        .say("If it was you, you do not need to do anything.")
        .say("If it was not you, choose a new password now, which logs everybody out, and tell the college office.")
        .link("Choose a new password", links.forgot_password_of(kind))
}
