//! Ports for what has to be told beforehand where to listen.

use std::{
    net::{Ipv4Addr, TcpListener},
    ops::Range,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

/// Below those that systems lend to outgoing connections and to anyone who asks for any port: what is
/// free of these is so still when its server starts, seconds later.
const NEVER_LENT: Range<u16> = 10_000..16_000;

/// A port of loopback that nobody listens to, given to nobody else in this process.
pub(crate) fn free_port() -> u16 {
    static GIVEN: AtomicU32 = AtomicU32::new(0);
    // Far apart in processes that run side by side.
    let first = process::id().wrapping_mul(101);
    let ports = NEVER_LENT.len();
    let mut tries = (0..ports).map(|_| {
        let next = first.wrapping_add(GIVEN.fetch_add(1, Ordering::Relaxed)) as usize % ports;
        NEVER_LENT.start + u16::try_from(next).expect("less than a port")
    });
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    tries.find(free).expect("a free port")
}
