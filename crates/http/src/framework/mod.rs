//! What every endpoint is built from. Nothing here names a concept or a route.
//!
//! - A row of the route table is an [`endpoint`]; its OpenAPI [`operation`] follows from how the handler's
//!   types [`describe`] themselves, and all of them together are the document of [`openapi`], with [`examples`].
//! - A handler's arguments: the gate ([`access`]), which may ask for a [`confirmation`], then [`params`], [`body`] or [`upload`], [`idempotency`],
//!   the [`client_address`] and the [`state`].
//! - What it answers with: a [`reply`], or an [`api_error`].
//! - Below them: the [`session`], the [`settings`], trusted [`proxies`], the [`client_files`], exact
//!   [`numbers`], closed sets of [`words`], and the [`metrics`] that are counted.

pub(crate) mod access;
pub(crate) mod api_error;
pub(crate) mod body;
pub(crate) mod client_address;
pub(crate) mod client_files;
pub(crate) mod confirmation;
pub(crate) mod describe;
pub(crate) mod endpoint;
pub(crate) mod examples;
pub(crate) mod idempotency;
pub(crate) mod metrics;
pub(crate) mod numbers;
pub(crate) mod openapi;
pub(crate) mod operation;
pub(crate) mod params;
pub(crate) mod proxies;
pub(crate) mod refusals;
pub(crate) mod reply;
pub(crate) mod request_refusal;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod state;
pub(crate) mod upload;
pub(crate) mod words;
