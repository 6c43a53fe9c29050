//! The content of a backup, and the hash sums that prove it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use portal_persistence::backup::{Counter, Table};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The version of the file's layout; a portal refuses one that it does not know.
pub(super) const FORMAT: u32 = 1;

/// The first file of a backup.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) format: u32,
    /// The version of the portal that made it.
    pub(super) portal: String,
    pub(super) taken_at: DateTime<Utc>,
    /// The migrations that the rows' schema has.
    pub(super) migrations: Vec<String>,
    pub(super) tables: Vec<Table>,
    pub(super) counters: Vec<Counter>,
}

/// The last file of a backup.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Checksums {
    pub(super) tables: BTreeMap<String, Sum>,
    /// Over all documents in their order: each one's name, length and bytes.
    pub(super) documents: Sum,
    /// The number of documents that a row names and the store did not have: uploads under way, or
    /// lost ones.
    pub(super) absent_documents: u64,
}

/// A count, and a hash over everything counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sum {
    pub(super) count: u64,
    /// SHA-256 in hexadecimal.
    pub(super) sha256: String,
}

/// Makes a [`Sum`].
#[derive(Default)]
pub(super) struct Summing {
    count: u64,
    hash: Sha256,
}

impl Summing {
    /// Adds one entry of these parts.
    pub(super) fn add(&mut self, parts: &[&[u8]]) {
        self.count += 1;
        for part in parts {
            self.hash.update((part.len() as u64).to_be_bytes());
            self.hash.update(part);
        }
    }

    pub(super) fn sum(self) -> Sum {
        Sum {
            count: self.count,
            sha256: base16ct::lower::encode_string(&self.hash.finalize()),
        }
    }
}
