//! Metrics of the whole installation, for its operator.

use std::convert::Infallible;

use portal_persistence::metrics;
pub use portal_persistence::metrics::Metrics;

use crate::{Context, Outcome, Services};

/// Connections to the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// Open ones.
    pub open: u32,
    /// Of these, those that nobody uses at the moment.
    pub idle: u32,
    /// How many there may be.
    pub most: u32,
}

/// What the database knows.
pub fn read(cx: &mut Context) -> Outcome<Metrics, Infallible> {
    Ok(metrics::read(cx.db())?)
}

impl Services {
    /// The pool's connections.
    pub fn connections(&self) -> Connections {
        let (open, idle, most) = self.pool().standing();
        Connections { open, idle, most }
    }

    /// How many passwords this instance has compared with a hash: one for each login that was not refused
    /// for its number.
    pub fn passwords_compared(&self) -> u64 {
        self.passwords().compared()
    }
}
