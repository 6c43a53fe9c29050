//! Proving the books: every balance computed anew from the transfers, and everything that hangs on
//! them, in one snapshot while people go on paying.

use std::convert::Infallible;

use portal_persistence::ledger_check;
pub use portal_persistence::ledger_check::{Proof, Sum};

use crate::{Context, Outcome};

/// Recomputes everything; [`Proof::differences`] is empty when the books are right.
pub fn verify(cx: &mut Context) -> Outcome<Proof, Infallible> {
    Ok(ledger_check::verify(cx.db())?)
}
