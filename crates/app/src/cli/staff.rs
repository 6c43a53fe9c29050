//! The commands about staff accounts.

use clap::Subcommand;
use portal_domain::accounts::EmailAddress;
use portal_services::operator;

use super::{CommandResult, Finds, print, with_services};

#[derive(Subcommand)]
pub(super) enum Staff {
    /// Remove the two-step verification of the last super admin of a college, who has lost the phone and the
    /// recovery codes. All staff of that college get a mail. First ask for proof: OPERATIONS.md says which.
    RestoreFactor {
        /// The address of the staff account.
        email: String,
    },
}

/// Runs one of these commands.
pub(super) fn run(action: &Staff) -> CommandResult<()> {
    let Staff::RestoreFactor { email } = action;
    let email = EmailAddress::parse("email", email).map_err(|fault| fault.to_string())?;
    with_services(false, Finds::One, |services, _| {
        let (college, member) = services
            .run_here(|cx| operator::restore_factor(cx, &email))
            .map_err(|failure| failure.to_string())?;
        print(&format!(
            "Two-step verification of {} ({}) at {} was removed, and all sessions of the account ended.",
            member.name,
            email.as_str(),
            college.name
        ));
        print(
            "At the next login the portal emails a code, and two-step verification is set up again.",
        );
        Ok(())
    })
}
