//! Requests over connections that stay open, as many as are answered in a while.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::CONNECTIONS;
use crate::money::{
    client::Client,
    figures::{rate, slowest},
};

/// What came of it.
pub(super) struct Load {
    pub(super) count: usize,
    times: Vec<Duration>,
    took: Duration,
}

impl Load {
    /// Answers in a second.
    pub(super) fn rate(&self) -> f64 {
        rate(self.count, self.took)
    }

    /// How long half of them took at the most, in milliseconds.
    pub(super) fn p50(&mut self) -> f64 {
        slowest(&mut self.times, 2)
    }

    /// How long all but a hundredth of them took at the most, in milliseconds.
    pub(super) fn p99(&mut self) -> f64 {
        slowest(&mut self.times, 100)
    }
}

/// Sends requests, numbered from nought, for so long. Every answer must be a 200.
pub(super) fn load(
    port: u16,
    duration: Duration,
    request: impl Fn(usize) -> Vec<u8> + Sync,
) -> Load {
    let (next, since) = (AtomicUsize::new(0), Instant::now());
    let ask = || {
        let (mut client, mut times) = (Client::at(port), Vec::new());
        while since.elapsed() < duration {
            let request = request(next.fetch_add(1, Ordering::Relaxed));
            let asked = Instant::now();
            let answer = client.ask(&request).expect("an answer");
            times.push(asked.elapsed());
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        times
    };
    let times: Vec<Duration> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(ask)).collect();
        let clients = clients.into_iter();
        clients
            .flat_map(|client| client.join().expect("no panic"))
            .collect()
    });
    Load {
        count: times.len(),
        times,
        took: since.elapsed(),
    }
}
