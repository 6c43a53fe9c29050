//! The real `portal` binary as an administrator runs it: its commands, its signals, and what it
//! does when the database or the mail server fails. Every test has a data folder and ports of its
//! own.
#![allow(
    clippy::disallowed_methods,
    reason = "a test from outside meets the real clock"
)]

mod backups;
mod browser;
mod closing;
mod commands;
mod configuration;
mod copies;
mod crashes;
mod crowds;
mod demo;
#[cfg(target_os = "linux")]
mod deploy;
#[path = "../api/support/device.rs"]
#[allow(dead_code, reason = "the tests of the API spoil what it does")]
mod device;
#[path = "../api/support/device_key.rs"]
mod device_key;
mod embedded;
mod epochs;
#[cfg(all(target_os = "linux", feature = "tls"))]
mod failover;
#[cfg(target_os = "linux")]
mod fleet;
mod full_disk;
mod gate;
mod keep_alive;
mod lent;
mod logs;
mod mails;
mod memory;
mod metrics;
mod money;
mod operator;
mod outages;
mod overload;
mod passkeys;
mod people;
#[path = "../api/support/phone.rs"]
mod phone;
mod portal;
mod ports;
mod preflight;
mod proofs;
#[cfg(all(target_os = "linux", feature = "tls"))]
mod recovery;
#[cfg(target_os = "linux")]
mod rolling;
#[path = "../../../storage/tests/server/mod.rs"]
#[allow(
    clippy::unwrap_used,
    reason = "shared with the tests of the storage crate"
)]
mod s3_server;
mod sandbox;
mod secrets;
mod shutdown;
mod statements;
#[cfg(feature = "tls")]
mod tls;
#[cfg(target_os = "linux")]
mod tools;
mod upgrade;
mod uploads;
