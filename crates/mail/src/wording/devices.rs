//! Mails about devices on which students stay signed in.

use super::name;
use crate::{links::Links, message::AccountKind, rendered_mail::Draft};

/// A device has ended, because what its cookie held was used twice.
pub(super) fn copied(browser: Option<&str>, system: Option<&str>, links: &Links) -> Draft {
    let draft = Draft::new("You were logged out on a device that kept you logged in");
    let device: Vec<String> = [browser, system].into_iter().flatten().map(name).collect();
    let draft = match device.is_empty() {
        true => draft,
        false => draft.fact("Device", &device.join(" on ")),
    };
    draft
        .say("That device keeps a key to your account, which changes each time it is used. An old one was used again, so somebody may have copied it. Both the device and the copy are locked out now.")
        .say("You can log in with your password again. If a browser on your device was set back or closed by force just before, this may be the cause, and there is nothing more to do.")
        .say("Otherwise choose a new password now and tell the college office.")
        .link("Choose a new password", links.forgot_password_of(AccountKind::Student))
}
