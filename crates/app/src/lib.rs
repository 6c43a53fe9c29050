//! The portal as a program: configuration, set-up, commands, the embedded Postgres and workers.
//!
//! [`application::Application`] is the complete running portal. The `portal` binary and the
//! end-to-end tests build the same one.

pub mod application;
pub mod backup;
pub mod cli;
pub mod config;
mod database;
mod demo;
mod ledger_report;
mod logging;
mod open_files;
pub mod postgres;
mod preflight;
mod private_file;
mod secret;
mod supervisor;
mod workers;
