//! The largest class there is, published in one call and promoted as a job, and what others notice of it.

use std::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::Bench;
use crate::{
    money::{
        class::{Class, ask},
        client::{Client, get},
        figures::{print_beside_bar, print_figure, ratio, seconds, slowest},
        population::Group,
    },
    sandbox::eventually,
};

/// Students of the class, with six subjects each.
const STUDENTS: usize = 20_000;
/// Students of other colleges, who read their balances meanwhile.
const OTHERS: usize = 1_000;
/// As many calls of theirs are under way at most, each this long after the one before began.
const READERS: usize = 8;
const PACE: Duration = Duration::from_millis(40);

pub(super) fn measure(bench: &mut Bench) {
    let students = bench.population.group(STUDENTS, 1);
    let others = bench.population.group(OTHERS, 10);
    let class = Class::create(&mut bench.population, &students);
    let portal = bench.portal();
    let port = portal.port();
    let mut usual = usual(port, &others, bench.duration);
    let (mut meanwhile, took) = beside(port, &others, || class.publish(port));
    check(bench, "SELECT count(*) FROM results");
    report("published", took, (&mut usual, &mut meanwhile));

    let approve = class.plan(&mut bench.population, port);
    bench.cluster.checkpoint();
    let mut usual = self::usual(port, &others, bench.duration);
    let (mut meanwhile, took) = beside(port, &others, || {
        ask(port, &approve);
        let is_over = "SELECT count(*) FROM promotions WHERE ended_at IS NOT NULL";
        let is_over = || bench.population.number(is_over) == 1;
        eventually("it is carried out", Duration::from_secs(120), is_over);
    });
    check(
        bench,
        "SELECT count(*) FROM enrolments WHERE via = 'Promotion' AND closed_on IS NULL",
    );
    check(
        bench,
        "SELECT count(*) FROM demands WHERE year_of_study = 2",
    );
    report("promoted", took, (&mut usual, &mut meanwhile));
    portal.stop();
}

/// Of everybody there is one.
fn check(bench: &mut Bench, counted: &str) {
    let count = usize::try_from(bench.population.number(counted));
    assert_eq!(count.expect("a number"), STUDENTS, "{counted}");
}

/// How long the readers' calls take while nothing else happens.
fn usual(port: u16, others: &Group, duration: Duration) -> Vec<Duration> {
    beside(port, others, || thread::sleep(duration)).0
}

/// How long the readers' calls took while something was done, and how long that took.
fn beside(port: u16, others: &Group, act: impl FnOnce()) -> (Vec<Duration>, Duration) {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let readers = scope.spawn(|| read_on(port, others, &stop));
        let since = Instant::now();
        act();
        let took = since.elapsed();
        stop.store(true, Ordering::Relaxed);
        (readers.join().expect("no panic"), took)
    })
}

fn report(done: &str, took: Duration, (usual, meanwhile): (&mut [Duration], &mut [Duration])) {
    print_beside_bar(
        &format!("20,000 students with 6 subjects each are {done} in"),
        &seconds(took),
        "<= 30 s",
        took <= Duration::from_secs(30),
    );
    let (before, now) = (slowest(usual, 100), slowest(meanwhile, 100));
    print_figure(
        "  p99 of others in ms, before and meanwhile",
        &format!("{before:.1} / {now:.1}"),
    );
    let times = ratio(now, before);
    print_beside_bar(
        "  others' p99 to what it was before",
        &format!("{times:.1}"),
        "<= 2",
        times <= 2.0,
    );
}

/// How long each call of the readers took, who go on at their pace until they are told to stop.
fn read_on(port: u16, group: &Group, stop: &AtomicBool) -> Vec<Duration> {
    let next = AtomicUsize::new(0);
    let read = || {
        let (mut client, mut times) = (Client::at(port), Vec::new());
        while !stop.load(Ordering::Relaxed) {
            let student = group.student(next.fetch_add(1, Ordering::Relaxed));
            let asked = Instant::now();
            let answer = client.ask(&get("/api/wallet", &student.cookie));
            let answer = answer.expect("an answer");
            times.push(asked.elapsed());
            assert_eq!(answer.status, 200, "{answer:?}");
            thread::sleep(PACE.saturating_sub(asked.elapsed()));
        }
        times
    };
    thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(read)).collect();
        let readers = readers.into_iter();
        readers
            .flat_map(|reader| reader.join().expect("no panic"))
            .collect()
    })
}
