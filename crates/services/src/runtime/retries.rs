//! Counts how often transactions conflicted and were repeated, by the module that asked for them.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Counters of this instance, from its start.
#[derive(Debug, Default)]
pub struct Retries(Mutex<BTreeMap<&'static str, u64>>);

impl Retries {
    pub(crate) fn count(&self, name: &'static str) {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counted.entry(name).or_default() += 1;
    }

    /// The number of repetitions of each module.
    pub fn counted(&self) -> Vec<(&'static str, u64)> {
        let counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted
            .iter()
            .map(|(name, count)| (*name, *count))
            .collect()
    }
}
