//! The commands about the change of `PORTAL_SECRET`.

use portal_domain::audit::Detail;
use portal_mail::OperatorAct;
use portal_services::sealing::{self, Counts};

use super::{CommandResult, Finds, notify_colleges, print, with_services};

/// Counts what is sealed under `PORTAL_SECRET`, and what under another one.
pub(super) fn status() -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        notify_colleges(services, &Detail::CountSecrets, OperatorAct::CountedSecrets)?;
        let progress = sealing::progress(services).map_err(|failure| failure.to_string())?;
        let under = |whose: &str, of: Counts| {
            let Counts {
                documents,
                mails,
                factors,
            } = of;
            print(&format!(
                "{whose:<24} {documents} documents, {mails} mails, {factors} second factors"
            ));
        };
        under("under PORTAL_SECRET", progress.done);
        under("under others", progress.left);
        print(if progress.left.is_none() {
            "Nothing is left under another secret: PORTAL_SECRET_OTHERS can be left out from now on."
        } else {
            "The portal seals these anew while it is served with the other secrets in PORTAL_SECRET_OTHERS."
        });
        Ok(())
    })
}
