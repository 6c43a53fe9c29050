//! The embedded PostgreSQL with real processes: started, shared, killed, refused. Every test has a
//! folder of its own and a time limit. What a machine does not allow is said on standard error, and
//! so are the times that starting took.

mod accounts;
mod kills;
mod refusals;
mod signals;
mod sql;
mod starts;
mod support;
