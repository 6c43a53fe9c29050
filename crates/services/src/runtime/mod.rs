//! What every use case runs on.

pub(crate) mod archive;
pub(crate) mod client;
pub(crate) mod clock;
pub(crate) mod concurrency_limit;
pub(crate) mod context;
pub(crate) mod cpu_pool;
pub(crate) mod csv;
pub(crate) mod defect;
pub(crate) mod failure;
pub mod idempotency;
pub(crate) mod panics;
pub mod passwords;
pub(crate) mod pdf_text;
pub(crate) mod policy;
pub(crate) mod random;
pub mod replica;
pub(crate) mod replica_pool;
pub(crate) mod retries;
pub(crate) mod secrets;
pub(crate) mod services;
pub(crate) mod throttles;
pub(crate) mod writes;
