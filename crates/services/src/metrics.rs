//! Metrics of the whole installation, for its operator.

use std::convert::Infallible;

pub use portal_persistence::metrics::Metrics;
use portal_persistence::{
    backup::{self, LastRun},
    metrics,
};

use crate::{Context, Failure, Outcome, Services};

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

/// What an operator has to know of a portal that serves.
#[derive(Debug, Clone)]
pub struct Readiness {
    /// The newest complete backup.
    pub last_backup: Option<LastRun>,
    /// Whether a standby has what is committed, before the commit is acknowledged.
    pub is_synchronous: bool,
}

/// Whether the database answers and can be written to, and what it says of its own safety.
pub fn readiness(cx: &mut Context) -> Outcome<Readiness, Infallible> {
    let safety = metrics::safety(cx.db())?;
    if safety.only_reads {
        let what = "the database is a standby, which cannot be written to";
        return Err(Failure::DependencyUnavailable(what.to_owned()));
    }
    Ok(Readiness {
        last_backup: backup::find_last_success(cx.db())?,
        is_synchronous: safety.is_synchronous,
    })
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
