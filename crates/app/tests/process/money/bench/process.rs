//! What the portal itself takes: time to start, memory, and processors while people log in.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{
    Bench, ROUNDS,
    load::{Load, load},
    results::publish_all,
};
use crate::{
    memory::{peak, resident},
    money::{
        client::{Client, get, post},
        figures::{median, print_beside_bar, print_figure, rate, ratio},
        population::portal,
    },
    portal::Portal,
};

const STUDENTS: usize = 1_000;
/// People who log in, each again and again.
const LOGGING_IN: usize = 16;

/// Starting on a database that is up to date, and the memory before, during and after full load.
pub(super) fn measure(bench: &mut Bench) {
    let group = bench.population.group(STUDENTS, 10);
    publish_all(bench);
    let since = Instant::now();
    let portal = Portal::start(portal(&bench.sandbox, &bench.cluster.url(), &["serve"]));
    let started = since.elapsed();
    thread::sleep(Duration::from_secs(3));
    let rest = resident(portal.id());
    let request = |number: usize| get("/api/result", &group.student(number * 7919).cookie);
    let alone: Vec<Load> = (0..ROUNDS)
        .map(|_| load(portal.port(), bench.duration, request))
        .collect();
    let beside: Vec<(Load, f64)> = (0..ROUNDS)
        .map(|_| {
            beside_logins(portal.port(), || {
                load(portal.port(), bench.duration, request)
            })
        })
        .collect();
    let (_, only_logins) = beside_logins(portal.port(), || thread::sleep(bench.duration));
    let most = peak(portal.id());
    portal.stop();
    let millis = format!("{} ms", started.as_millis());
    print_beside_bar(
        "start to ready",
        &millis,
        "500 ms",
        started < Duration::from_millis(500),
    );
    print_beside_bar("memory at rest", &format!("{rest} MB"), "60 MB", rest < 60);
    print_beside_bar(
        "memory under load, at its peak",
        &format!("{most} MB"),
        "200 MB",
        most < 200,
    );
    report(&alone, &beside);
    print_figure(
        "logins a second while nobody reads",
        &format!("{only_logins:.0}"),
    );
}

fn report(alone: &[Load], beside: &[(Load, f64)]) {
    let quiet = median(alone.iter().map(Load::rate).collect());
    let busy = median(beside.iter().map(|(load, _)| load.rate()).collect());
    let logins = median(beside.iter().map(|(_, logins)| *logins).collect());
    print_figure("results read a second: alone", &format!("{quiet:.0}"));
    let name = format!("  while {LOGGING_IN} people log in");
    print_figure(&name, &format!("{busy:.0}"));
    print_figure("  logins a second beside them", &format!("{logins:.0}"));
    let share = ratio(busy, quiet);
    print_beside_bar(
        "reads beside logins to reads alone",
        &format!("{share:.2}"),
        ">= 0.6",
        share >= 0.6,
    );
}

/// Has people log in while `work` is done; how many did in a second. Nobody has such an account, which
/// costs the portal as much as a wrong password.
fn beside_logins<T>(port: u16, work: impl FnOnce() -> T) -> (T, f64) {
    let is_over = AtomicBool::new(false);
    let request = post(
        "/api/auth/login",
        "",
        None,
        r#"{"email":"nobody@students.example","password":"a quiet place by the river"}"#,
    );
    let log_in = || {
        let (mut client, mut count) = (Client::at(port), 0);
        while !is_over.load(Ordering::Relaxed) {
            let status = client.ask(&request).expect("an answer").status;
            assert!(matches!(status, 401 | 503), "{status}");
            count += usize::from(status == 401);
        }
        count
    };
    thread::scope(|scope| {
        let people: Vec<_> = (0..LOGGING_IN).map(|_| scope.spawn(log_in)).collect();
        let since = Instant::now();
        let done = work();
        is_over.store(true, Ordering::Relaxed);
        let counts = people
            .into_iter()
            .map(|person| person.join().expect("no panic"));
        let logins = rate(counts.sum(), since.elapsed());
        (done, logins)
    })
}
