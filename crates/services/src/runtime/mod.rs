//! What every use case runs on. Nothing here names a concept.
//!
//! - [`services`] give a use case its [`context`] and a permit ([`concurrency_limit`]). A use case returns an outcome
//!   ([`failure`]), also when it panics ([`panics`]).
//! - Its surroundings: [`clock`], [`random`], [`policy`], [`secrets`], and the [`link_token`] of a mail.
//! - Work beside the database: the [`cpu_pool`], on which [`passwords`] are hashed and documents of the
//!   [`archive`] are prepared; [`csv`] and [`pdf_text`] for what is made of its results.
//! - Limits on calls: by [`client`] ([`throttles`]), by the writes of an account ([`writes`]), and once per key
//!   ([`idempotency`]). [`retries`] counts repeated transactions.
//! - The [`relying_party`], to whom browsers bind passkeys.
//! - The [`replica`], which answers some reads, and its connections ([`replica_pool`]).

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
pub(crate) mod link_token;
pub(crate) mod panics;
pub mod passwords;
pub(crate) mod pdf_text;
pub(crate) mod policy;
pub(crate) mod random;
pub(crate) mod relying_party;
pub mod replica;
pub(crate) mod replica_pool;
pub(crate) mod retries;
pub(crate) mod secrets;
pub(crate) mod services;
pub(crate) mod sheet_file;
pub(crate) mod table;
pub(crate) mod throttles;
pub(crate) mod workbook;
pub(crate) mod writes;
