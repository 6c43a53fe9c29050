//! Checks the ledger: recomputes every balance from the transfers in one snapshot, while people can pay.

use std::convert::Infallible;

use portal_persistence::ledger_check;
pub use portal_persistence::ledger_check::{Proof, Sum};

use crate::{Context, Outcome};

/// Recomputes everything; [`Proof::differences`] is empty if the ledger is correct.
pub fn verify(cx: &mut Context) -> Outcome<Proof, Infallible> {
    Ok(ledger_check::verify(cx.db())?)
}
