//! Metrics of the whole installation, for its operator.

use std::convert::Infallible;

use portal_persistence::metrics;
pub use portal_persistence::metrics::Metrics;

use crate::{Context, Outcome, Services};

/// Connections to the database.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    pub open: u32,
    /// Open connections that are idle.
    pub idle: u32,
    /// The most that may be open.
    pub most: u32,
}

/// Reads the metrics that are in the database.
pub fn read(cx: &mut Context) -> Outcome<Metrics, Infallible> {
    Ok(metrics::read(cx.db())?)
}

impl Services {
    /// The pool's connections.
    pub fn connections(&self) -> Connections {
        let (open, idle, most) = self.pool().counts();
        Connections { open, idle, most }
    }

    /// How many passwords this instance has compared with a hash: one for each login that no throttle refused.
    pub fn passwords_compared(&self) -> u64 {
        self.passwords().compared()
    }
}
