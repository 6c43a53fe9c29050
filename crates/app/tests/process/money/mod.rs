//! The proof of the books: payments in parallel, a bank at work, portals and databases that are
//! killed, and how fast it all is. What takes minutes is left to `make torture` and `make bench`.

mod bank;
mod bench;
pub(crate) mod callers;
pub(crate) mod class;
pub(crate) mod client;
pub(crate) mod cluster;
pub(crate) mod figures;
pub(crate) mod kept;
mod kills;
pub(crate) mod population;
mod promotions;
mod races;
mod refusals;
mod teller;
