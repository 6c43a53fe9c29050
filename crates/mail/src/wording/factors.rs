//! Mails about the two-step verification of staff.

use super::minutes_phrase;
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on second factors; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::FactorCode { code, minutes } => factor_code(code, *minutes),
        M::FactorEnrolled { is_replaced } => enrolled(*is_replaced, links),
        M::RecoveryCodesFew { left } => codes_few(*left, links),
        _ => unreachable!("{} is no message on second factors", message.kind()),
    }
}

fn factor_code(code: &str, minutes: u32) -> Draft {
    Draft::new(format!("{code} is your code for two-step verification"))
        .say("To set up two-step verification for your staff account, enter this code on the page where you asked for it:")
        .code(code)
        .say(format!(
            "The code works once, for {}. Do not share it; nobody at the college will ask you for it.",
            minutes_phrase(minutes)
        ))
        .say("If you did not ask for this, somebody knows your password. Choose a new one now and tell the college office.")
}

fn enrolled(is_replaced: bool, links: &Links) -> Draft {
    let draft = if is_replaced {
        Draft::new("Your two-step verification was set up again")
            .say("From now on you log in with your password and a code from the new authenticator app. The old app and the old recovery codes no longer work, and you are logged out everywhere else.")
    } else {
        Draft::new("Two-step verification is on")
            .say("From now on you log in with your password and a code from your authenticator app. Keep the recovery codes in a safe place: each works once if you lose your phone. You are logged out everywhere else.")
    };
    draft
        .say("If it was not you, choose a new password now and tell the college office.")
        .link("Choose a new password", links.forgot_password())
}

fn codes_few(left: u32, links: &Links) -> Draft {
    Draft::new(format!("You have {left} recovery codes left"))
        .say(format!(
            "You have just logged in with a recovery code. {left} of them are left."
        ))
        .say("Set up two-step verification again in the settings of your account. You then get ten new codes.")
        .say("If it was not you, choose a new password now and tell the college office.")
        .link("Log in", links.staff_log_in())
}
