//! Mails about passkeys.

use super::name;
use crate::{
    links::Links,
    message::{AccountKind, Message as M},
    rendered_mail::Draft,
};

/// The mail of one of the messages on passkeys; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::PasskeyAdded {
            account_kind,
            name: passkey,
            has_codes,
        } => added(*account_kind, &name(passkey), *has_codes, links),
        M::PasskeyRemoved {
            account_kind,
            name: passkey,
        } => removed(*account_kind, &name(passkey), links),
        _ => unreachable!("{} is no message on passkeys", message.kind()),
    }
}

fn added(kind: AccountKind, passkey: &str, has_codes: bool, links: &Links) -> Draft {
    let draft = Draft::new("A passkey was added to your account").fact("Passkey", passkey);
    let draft = match kind {
        AccountKind::Student => {
            draft.say("From now on you can log in with this passkey, without your password.")
        }
        AccountKind::Staff => draft.say(
            "From now on you can log in with your password and this passkey. You are logged out everywhere else.",
        ),
    };
    let draft = match has_codes {
        true => draft.say(
            "Keep the recovery codes in a safe place: each works once if you lose the passkey.",
        ),
        false => draft,
    };
    draft
        .say("If it was not you, choose a new password now, remove the passkey in the settings of your account, and tell the college office.")
        .link("Choose a new password", links.forgot_password_of(kind))
}

fn removed(kind: AccountKind, passkey: &str, links: &Links) -> Draft {
    Draft::new("A passkey was removed from your account")
        .fact("Passkey", passkey)
        .say("Nobody can log in to your account with it any more.")
        .say("If it was not you, choose a new password now and tell the college office.")
        .link("Choose a new password", links.forgot_password_of(kind))
}
