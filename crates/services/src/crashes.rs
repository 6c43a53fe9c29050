//! Logs crashes of the client's pages.

use portal_domain::{crashes::CrashReport, throttles::Throttled};

use crate::{
    Client, Context, Outcome,
    runtime::throttles::{self, Counter},
};

/// Logs a crash under the id that the page shows, by which an administrator finds it. Limited for each
/// client, so that nobody floods the log.
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
