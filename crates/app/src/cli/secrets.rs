//! The commands about the change of `PORTAL_SECRET`.

use portal_domain::audit::Detail;
use portal_mail::OperatorAct;
use portal_services::sealing;

use super::{CommandResult, Finds, notify_colleges, print, with_services};

/// Counts what is sealed under `PORTAL_SECRET`, and what under another one.
pub(super) fn status() -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        notify_colleges(services, &Detail::CountSecrets, OperatorAct::CountedSecrets)?;
        let progress = sealing::progress(services).map_err(|failure| failure.to_string())?;
        let under = |whose: &str, documents: i64, mails: i64| {
            print(&format!("{whose:<24} {documents} documents, {mails} mails"));
        };
        under("under PORTAL_SECRET", progress.documents, progress.mails);
        under("under others", progress.documents_left, progress.mails_left);
        print(if progress.documents_left + progress.mails_left == 0 {
            "Nothing is left under another secret: PORTAL_SECRET_OTHERS can be left out from now on."
        } else {
            "The portal seals these anew while it is served with the other secrets in PORTAL_SECRET_OTHERS."
        });
        Ok(())
    })
}
