//! The commands about mails: sending a test mail, and those that were given up.

use portal_domain::ids::MailId;
use portal_mail::{Links, trial};
use portal_services::{
    Clock,
    outbox::{
        self,
        given_up::{self, GivenUp},
    },
};

use super::{CommandResult, Finds, print, with_services};
use crate::{application, config::Config, logging};

/// Sends a test mail to that address now, and prints the mail server's answer. Needs no database.
pub(super) fn test(address: &str) -> CommandResult<()> {
    let config = Config::from_environment(false).map_err(|faults| faults.to_string())?;
    logging::start(&config);
    let mailer = application::mailer(&config).map_err(|error| format!("mail: {error}"))?;
    let web = application::web_settings(&config.server, config.server.addr.port());
    let (now, id) = (
        Clock::system().now(),
        outbox::id_beside(Clock::system().now()).to_string(),
    );
    let mail = trial(&Links::new(web.public_url.origin));
    mailer
        .send(address, &id, now, &mail)
        .map_err(|error| format!("The mail to {address} is {error}."))?;
    print(&match config.mail.smtp_url {
        Some(_) => format!(
            "The mail server has accepted a mail to {address}. Check that mailbox to see whether it arrived."
        ),
        None => format!(
            "There is no SMTP_URL, so the mail to {address} was written to {}.",
            application::mail_folder(&config).display()
        ),
    });
    Ok(())
}

/// Lists the mails that were given up.
pub(super) fn list() -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let mut count = 0;
        let show = |mail: &GivenUp| {
            count += 1;
            let fate = if mail.is_of_use {
                ""
            } else {
                " (no longer of use)"
            };
            let written = mail.written.format("%Y-%m-%d %H:%M UTC");
            print(&format!(
                "{}  {}  {:<28} {}{fate}",
                mail.id, written, mail.kind, mail.why
            ));
        };
        services
            .run_here(|cx| given_up::each(cx, show))
            .map_err(|failure| failure.to_string())?;
        if count == 0 {
            print("No mail was given up.");
        }
        Ok(())
    })
}

/// Sends mails again that were given up.
pub(super) fn send_again(ids: &[MailId]) -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let (again, left) = services
            .run_here(|cx| given_up::send_again(cx, ids))
            .map_err(|failure| failure.to_string())?;
        print(&format!(
            "{again} mail(s) will be sent again by the portal."
        ));
        if left > 0 {
            print(&format!(
                "{left} will not: codes that nobody can use any more, or no mail that was given up."
            ));
        }
        Ok(())
    })
}
