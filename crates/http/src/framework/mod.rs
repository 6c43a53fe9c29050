//! What every endpoint is built from.

pub(crate) mod access;
pub(crate) mod api_error;
pub(crate) mod body;
pub(crate) mod client_address;
pub(crate) mod client_files;
pub(crate) mod describe;
pub(crate) mod endpoint;
pub(crate) mod idempotency;
pub(crate) mod metrics;
pub(crate) mod numbers;
pub(crate) mod openapi;
pub(crate) mod operation;
pub(crate) mod params;
pub(crate) mod proxies;
pub(crate) mod refusals;
pub(crate) mod reply;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod state;
pub(crate) mod upload;
