//! What a student owes (spec §2: Fee status).

use std::convert::Infallible;

use portal_domain::{admissions::Status, fees::Charge, sessions::SignedInStudent};
use portal_persistence::{admissions, charges};

use crate::{Context, Outcome};

/// A student's fee.
#[derive(Debug, Clone)]
pub struct FeeStatus {
    /// Where the admission stands: nothing is owed before it is approved.
    pub admission: Status,
    /// The instalments, in their order.
    pub instalments: Vec<Charge>,
}

/// What the student owes, and until when.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<FeeStatus, Infallible> {
    let application = admissions::find(cx.db(), student.college, student.id)?;
    Ok(FeeStatus {
        admission: application.map_or(Status::Draft, |found| found.standing.status()),
        instalments: charges::list_instalments(cx.db(), student.college, student.id)?,
    })
}
