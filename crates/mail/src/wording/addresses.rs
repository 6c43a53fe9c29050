//! Mails about the address of an account that exists.

use super::{minutes_phrase, name};
use crate::{
    links::Links,
    message::{AccountKind, Message as M},
    rendered_mail::Draft,
};

/// The mail of one of the messages on addresses; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::EmailCode { code, minutes } => email_code(code, *minutes),
        M::EmailHasAccount { account_kind } => has_account(*account_kind, links),
        M::EmailChanged {
            account_kind,
            email,
            token,
            days,
        } => {
            let undo = links.undo_email(*account_kind, token);
            changed(*account_kind, &name(email), *days, &undo)
        }
        M::EmailConfirmed { account_kind } => confirmed(*account_kind, links),
        M::EmailChangeUndone {
            account_kind,
            is_back: true,
        } => is_back(*account_kind, links),
        M::EmailChangeUndone { account_kind, .. } => is_gone(*account_kind),
        _ => unreachable!("{} is no message on addresses", message.kind()),
    }
}

fn account(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Student => "student account",
        AccountKind::Staff => "staff account",
    }
}

fn log_in(kind: AccountKind, links: &Links) -> String {
    match kind {
        AccountKind::Student => links.student_log_in(),
        AccountKind::Staff => links.staff_log_in(),
    }
}

fn email_code(code: &str, minutes: u32) -> Draft {
    Draft::new(format!("{code} is your code for a new email address"))
        .say("To use this email address for your account, enter this code on the page where you asked for it:")
        .code(code)
        .say(format!(
            "The code works once, for {}. Do not share it; nobody at the college will ask you for it.",
            minutes_phrase(minutes)
        ))
        .say("If you did not ask for this, ignore this email. Nothing changes without the code.")
}

fn has_account(kind: AccountKind, links: &Links) -> Draft {
    Draft::new("This email address has an account")
        .say(format!(
            "Somebody tried to use this email address for another {0}, but it already has a {0}. Nothing was changed.",
            account(kind)
        ))
        .say("If it was you, log in with this address, or use another one for the other account.")
        .link("Log in", log_in(kind, links))
        .say("If it was not you, you do not need to do anything.")
}

fn changed(kind: AccountKind, email: &str, days: u32, undo: &str) -> Draft {
    Draft::new("The email address of your account was changed")
        .say(format!(
            "Your {} now has a new email address. We send emails there, and you log in with it.",
            account(kind)
        ))
        .fact("New email address", email)
        .say(format!(
            "If it was you, you do not need to do anything. If it was not you, undo the change within {days} days. We then restore this address and log everybody out, and you choose a new password."
        ))
        .link("Undo the change", undo)
}

fn confirmed(kind: AccountKind, links: &Links) -> Draft {
    Draft::new("Your email address is confirmed")
        .say(format!(
            "This is now the email address of your {}. We send emails here, and you log in with it.",
            account(kind)
        ))
        .link("Log in", log_in(kind, links))
}

fn is_back(kind: AccountKind, links: &Links) -> Draft {
    Draft::new("The change of your email address was undone")
        .say(format!(
            "Your {} has this email address again. Everybody was logged out, and the password no longer works.",
            account(kind)
        ))
        .say("Choose a new password now and tell the college office what happened.")
        .link("Choose a new password", links.forgot_password_of(kind))
}

fn is_gone(kind: AccountKind) -> Draft {
    Draft::new("The change of your email address was undone")
        .say(format!(
            "The owner of your {}'s old email address restored it. This address no longer belongs to the account.",
            account(kind)
        ))
        .say("If you think this is a mistake, speak to the college office.")
}
