//! More clients than the portal can serve: slow ones and idle ones by the thousand, and ten times
//! its load. Those who are served are served as usual, and it is all over soon after they have gone.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Ipv4Addr, TcpStream},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;

use crate::{
    keep_alive::get,
    memory::resident,
    money::figures::{end_harness_line, print_beside_bar, print_figure, slowest},
    portal::Portal,
    sandbox::{Sandbox, eventually},
};

/// So long after its first byte no slow client is listened to any more.
const CUT_WITHIN: Duration = Duration::from_secs(30);

/// Connections that have been answered once and are kept open.
fn idle_clients(port: u16, count: usize) -> Vec<TcpStream> {
    let request = get("/healthz", None);
    (0..count)
        .map(|_| {
            let mut stream = connect(port);
            stream.write_all(request.as_bytes()).expect("asked");
            let mut answer = [0; 1024];
            assert_ne!(stream.read(&mut answer).expect("an answer"), 0);
            stream
        })
        .collect()
}

/// Connections whose requests never end: of every two one in its head, one in its body.
fn slow_clients(port: u16, count: usize) -> Vec<TcpStream> {
    const IN_HEAD: &str = "GET /api/college/get-colleges HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    const IN_BODY: &str = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n\
         Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{\"email\": \"";
    (0..count)
        .map(|number| {
            let mut stream = connect(port);
            let begun = if number % 2 == 0 { IN_HEAD } else { IN_BODY };
            stream.write_all(begun.as_bytes()).expect("begun");
            stream.set_nonblocking(true).expect("a mode");
            stream
        })
        .collect()
}

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("a time limit");
    stream
}

/// Sends a byte on every connection each second until all are cut off; how long the last one lasted.
fn drip(mut slow: Vec<TcpStream>) -> Duration {
    let since = Instant::now();
    while !slow.is_empty() && since.elapsed() < CUT_WITHIN * 2 {
        thread::sleep(Duration::from_secs(1));
        slow.retain_mut(|stream| stream.write_all(b"x").is_ok() && !is_cut_off(stream));
    }
    since.elapsed()
}

/// Whether the server has ended the connection, with an answer or without.
fn is_cut_off(stream: &mut TcpStream) -> bool {
    match stream.read(&mut [0; 1024]) {
        Ok(0) => true,
        Ok(_) => false,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

/// What a client meets that comes anew every 20 ms, until `is_over`.
fn good_client(portal: &Portal, is_over: &AtomicBool) -> Vec<Duration> {
    let mut times = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        let reply = portal.browser().get("/api/college/get-colleges");
        times.push(reply.took);
        assert!(reply.ok().is_array());
        thread::sleep(Duration::from_millis(20));
    }
    times
}

struct Met {
    /// Of 99 of 100 requests of the good client at the most, in milliseconds.
    good: f64,
    /// When the last slow client was cut off.
    cut_off: Duration,
    /// Megabytes, while all of them were there.
    memory: u64,
}

fn meet(slow: usize, idle: usize) -> Met {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    let idle = idle_clients(portal.port(), idle);
    let slow = slow_clients(portal.port(), slow);
    let is_over = AtomicBool::new(false);
    let (mut times, cut_off, memory) = thread::scope(|scope| {
        let good = scope.spawn(|| good_client(&portal, &is_over));
        let dripping = scope.spawn(|| drip(slow));
        thread::sleep(Duration::from_secs(5));
        let memory = resident(portal.id());
        let cut_off = dripping.join().expect("no panic");
        is_over.store(true, Ordering::Relaxed);
        (good.join().expect("no panic"), cut_off, memory)
    });
    drop(idle);
    eventually("it is as before", Duration::from_secs(10), || {
        portal.browser().get("/readyz").took < Duration::from_millis(500)
    });
    portal.stop();
    Met {
        good: slowest(&mut times, 100),
        cut_off,
        memory,
    }
}

#[test]
fn slow_and_idle_clients_hold_nobody_up() {
    let met = meet(200, 1_000);
    // Other tests are at work beside this one.
    assert!(met.good < 1_000.0, "{} ms", met.good);
    assert!(met.cut_off < CUT_WITHIN, "{:?}", met.cut_off);
}

#[test]
#[ignore = "make torture"]
fn torture_two_thousand_slow_and_ten_thousand_idle_clients() {
    let met = meet(2_000, 10_000);
    end_harness_line();
    let good = format!("{:.0} ms", met.good);
    print_beside_bar(
        "good client's p99, beside 12,000 others",
        &good,
        "200 ms",
        met.good < 200.0,
    );
    let cut_off = format!("{:.0} s", met.cut_off.as_secs_f64());
    print_beside_bar(
        "slow clients are cut off within",
        &cut_off,
        "30 s",
        met.cut_off < CUT_WITHIN,
    );
    print_figure(
        "memory with 12,000 connections",
        &format!("{} MB", met.memory),
    );
    assert!(met.good < 200.0 && met.cut_off < CUT_WITHIN);
}
