//! Crashes of the client's pages, for the log.

use portal_domain::{crashes::CrashReport, throttles::Throttled};

use crate::{
    Client, Context, Outcome,
    runtime::throttles::{self, Counter},
};

/// Writes a crash into the log, where an administrator finds it by the id that the page shows. Each
/// client has a limit, so that nobody floods the log.
pub fn report(cx: &mut Context, client: Client, report: &CrashReport) -> Outcome<(), Throttled> {
    throttles::count(cx, &[Counter::CrashReports(client)])?;
    tracing::error!(
        crash = report.id,
        page = report.page,
        error = report.error,
        places = report.places.join(" "),
        "a page of the client crashed"
    );
    Ok(())
}
