//! What is wrong with a field: any refusal, each concept's beside its rules.

use std::{fmt, sync::Arc};

use crate::refusals::{Refusal, RefusalKind};

/// What is wrong with a field.
#[derive(Clone)]
pub struct FaultKind(Arc<dyn Refusal + Send + Sync>);

impl FaultKind {
    /// The code with its values.
    pub fn kind(&self) -> RefusalKind {
        self.0.kind()
    }
}

impl<R: Refusal + Send + Sync + 'static> From<R> for FaultKind {
    fn from(fault: R) -> Self {
        Self(Arc::new(fault))
    }
}

/// The English sentence.
impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.kind())
    }
}

/// Faults are the same when they say the same.
impl PartialEq for FaultKind {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.to_string() == other.to_string()
    }
}

impl Eq for FaultKind {}
