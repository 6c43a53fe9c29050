//! How long a university's whole setup takes to save on a machine that has far more to do than it can.

use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::Bench;
use crate::money::{
    client::{Client, post},
    figures::{print_beside_bar, seconds},
    population::{STAFF, id},
};

const COURSES: usize = 60;
const SUBJECTS: usize = 40;
/// Threads that only burn time.
const LOAD: usize = 12;

fn university() -> Value {
    let subjects: Vec<Value> = (0..SUBJECTS)
        .map(|number| json!({ "name": format!("Subject {number}"), "minMarks": 40, "maxMarks": 100 }))
        .collect();
    let courses: Vec<Value> = (0..COURSES)
        .map(|number| {
            json!({ "courseName": format!("Course {number}"), "baseFee": 1, "eligibility": 1,
                    "subjects": subjects })
        })
        .collect();
    json!({ "collegeID": "TOWN-1", "collegeName": "College 0", "address": "1 Hill Road",
            "courses": courses })
}

pub(super) fn measure(bench: &mut Bench) {
    bench.population.group(1, 1);
    let boss = id(STAFF, 0);
    let promoted = format!("UPDATE staff SET role = 'superAdmin' WHERE id = '{boss}'");
    bench
        .population
        .db
        .batch_execute(&promoted)
        .expect("a boss");
    let request = post(
        "/api/college/add",
        &bench.population.cookie(&boss),
        None,
        &university().to_string(),
    );
    let portal = bench.portal();
    let is_over = AtomicBool::new(false);
    let took = thread::scope(|scope| {
        for _ in 0..LOAD {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    spin_loop();
                }
            });
        }
        // The machine's load is there once they have run for a while.
        thread::sleep(Duration::from_secs(2));
        let since = Instant::now();
        let answer = Client::at(portal.port()).ask(&request);
        let took = since.elapsed();
        is_over.store(true, Ordering::Relaxed);
        let answer = answer.expect("an answer");
        assert_eq!(answer.status, 200, "{answer:?}");
        took
    });
    print_beside_bar(
        "60 courses of 40 subjects, saved beside 12 busy threads",
        &seconds(took),
        "<= 1 s",
        took <= Duration::from_secs(1),
    );
    portal.stop();
}
