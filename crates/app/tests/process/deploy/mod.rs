//! The files for those who run the portal (`crates/app/deploy`), judged by the programs they are for.
//! `make deploy` finds these, or unpacks Debian's.

mod alarms;
mod proxies;
mod unit;
