//! The day of the results: everybody reads theirs, and many want the PDF.

use std::{
    fs,
    sync::atomic::{AtomicUsize, Ordering},
};

use super::{
    Bench, ROUNDS,
    load::{Load, load},
    pgbench::{self, Pace, Work},
};
use crate::money::{
    client::get,
    figures::{median, print_beside_bar, print_figure, ratio},
};

/// Students who read their result, of so many colleges.
const STUDENTS: usize = 10_000;
const COLLEGES: usize = 100;

/// Five subjects each, one of three issues of them.
const RESULTS: &str = r#"
    INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name,
                         course, college_name, subjects, obtained, max, grade, verdict)
    SELECT s.college_id, s.id, number, gen_random_uuid(),
           upper(substr(md5(s.id::text || number), 1, 26)), now(), a.id, s.sap_id,
           'Asha Ramesh Patil', 'B.Sc. Information Technology', 'Sunrise College of Arts and Science',
           (SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', 'Subject of the course ' || n,
                                                'max', 1000, 'obtained', 700 + n, 'grade', 'B'))
            FROM generate_series(1, 5) n), 3515, 5000, 'B', 'PASS'
    FROM students s JOIN staff a USING (college_id), generate_series(1, 3) number"#;

/// To all students that there are.
pub(super) fn publish_all(bench: &mut Bench) {
    publish(bench, RESULTS);
}

fn publish(bench: &mut Bench, results: &str) {
    let db = &mut bench.population.db;
    for statement in [results, "VACUUM ANALYZE results, sessions, students"] {
        db.batch_execute(statement).expect("published");
    }
}

/// Reading one's result, against the same two queries without a portal, and against a reply that the
/// portal has ready.
pub(super) fn compare_result_day(bench: &mut Bench) {
    let group = bench.population.group(STUDENTS, COLLEGES);
    publish_all(bench);
    let script = bench.sandbox.data_dir().join("result.sql");
    fs::write(&script, pgbench::session_and_result()).expect("written");
    let numbers = [("students", STUDENTS), ("colleges", COLLEGES)];
    let program = pgbench::find();
    let (mut bare, mut ours, mut ready) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        if let Some(program) = &program {
            let work = Work {
                url: &bench.cluster.url(),
                script: script.clone(),
                duration: bench.duration,
                numbers: &numbers,
            };
            bare.push(pgbench::run(program, &work));
        }
        let portal = bench.portal();
        // Far apart, as if at random.
        let request = |number: usize| {
            let student = group.student(number * 7919);
            get("/api/result", &student.cookie)
        };
        ours.push(load(portal.port(), bench.duration, request));
        ready.push(load(portal.port(), bench.duration, |_| get("/healthz", "")));
        portal.stop();
    }
    report(&bare, ours, &ready);
}

fn report(bare: &[Pace], mut ours: Vec<Load>, ready: &[Load]) {
    let rate = median(ours.iter().map(Load::rate).collect());
    let p50 = median(ours.iter_mut().map(Load::p50).collect());
    let p99 = median(ours.iter_mut().map(Load::p99).collect());
    print_figure("results read a second: the portal", &format!("{rate:.0}"));
    print_figure("  p50 / p99 in ms", &format!("{p50:.1} / {p99:.1}"));
    let ready = median(ready.iter().map(Load::rate).collect());
    print_figure("a reply that is ready, a second", &format!("{ready:.0}"));
    print_figure("  a result to that", &format!("{:.2}", ratio(rate, ready)));
    if bare.is_empty() {
        print_figure("results a second: pgbench is not on this machine", "-");
        return;
    }
    let pace = median(bare.iter().map(|pace| pace.rate).collect());
    let latency = median(bare.iter().map(|pace| pace.latency).collect());
    print_figure(
        "results a second: pgbench, the same two queries",
        &format!("{pace:.0}"),
    );
    let bare_p99 = median(bare.iter().map(|pace| pace.p99).collect());
    print_figure(
        "  average / p99 in ms",
        &format!("{latency:.1} / {bare_p99:.1}"),
    );
    let share = ratio(rate, pace);
    print_beside_bar(
        "the portal to pgbench",
        &format!("{share:.2}"),
        ">= 0.5",
        share >= 0.5,
    );
    let times = ratio(p99, bare_p99);
    print_beside_bar(
        "  the portal's p99 to pgbench's",
        &format!("{times:.1}"),
        "<= 4",
        times <= 4.0,
    );
}

/// Each student's PDF for the first time, and then again.
pub(super) fn render(bench: &mut Bench) {
    let group = bench.population.group(20_000, 1);
    let without = "FROM students s JOIN staff a USING (college_id)";
    let fresh = format!(
        "{without} JOIN (SELECT '{}'::uuid AS wanted) fresh ON s.college_id = fresh.wanted",
        group.student(0).college
    );
    let results = RESULTS.replace(without, &fresh);
    publish(bench, &results);
    let portal = bench.portal();
    let next = AtomicUsize::new(0);
    let first = |_| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        get("/api/result/pdf", &group.student(number).cookie)
    };
    let mut made = load(portal.port(), bench.duration, first);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    print_figure(
        "result PDFs rendered a second",
        &format!("{:.0}", made.rate()),
    );
    print_figure("  p99 in ms", &format!("{:.1}", made.p99()));
    #[allow(clippy::cast_precision_loss, reason = "a number of cores")]
    let each = ratio(made.rate(), cores as f64);
    print_beside_bar(
        "  for each core, load and database beside it",
        &format!("{each:.0}"),
        ">= 60",
        each >= 60.0,
    );
    let again = |number: usize| {
        get(
            "/api/result/pdf",
            &group.student(number % made.count).cookie,
        )
    };
    let mut kept = load(portal.port(), bench.duration, again);
    let rate = kept.rate();
    print_beside_bar(
        "kept result PDFs a second",
        &format!("{rate:.0}"),
        ">= 1000",
        rate >= 1000.0,
    );
    print_figure("  p99 in ms", &format!("{:.1}", kept.p99()));
    portal.stop();
}
