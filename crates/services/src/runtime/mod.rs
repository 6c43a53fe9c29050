//! What every use case runs on. Nothing here names a concept.
//!
//! - The [`services`] give a use case its [`context`] and a permit ([`concurrency_limit`]); it ends with an
//!   outcome ([`failure`]), and a panic in it is one too ([`panics`]).
//! - Its surroundings: [`clock`], [`random`], [`policy`], [`secrets`].
//! - Work beside the database: the [`cpu_pool`], on which [`passwords`] are hashed and documents of the
//!   [`archive`] are prepared; [`csv`] and [`pdf_text`] for what is made of its results.
//! - Which calls go through: by the [`client`] that makes them ([`throttles`]), by the account that
//!   [`writes`], once for each key ([`idempotency`]). How often transactions were run again: [`retries`].
//! - The [`replica`], which answers some of them, and its connections ([`replica_pool`]).

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
