//! Step-up: staff confirm who they are again before the acts that do most harm.

mod acts;
mod confirming;
