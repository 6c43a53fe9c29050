//! The largest class there is, published in one call, and what others notice of it.

use std::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::Bench;
use crate::money::{
    client::{Client, get, put},
    figures::{print_beside_bar, print_figure, ratio, seconds, slowest},
    population::{Group, STAFF, id},
};

/// Students of the class, with six subjects each.
const STUDENTS: usize = 20_000;
/// Students of other colleges, who read their balances meanwhile.
const OTHERS: usize = 1_000;
/// As many calls of theirs are under way at most, each this long after the one before began.
const READERS: usize = 8;
const PACE: Duration = Duration::from_millis(40);

/// The college's students become a class of one course with all its marks, and its clerk the one who
/// publishes them.
const CLASS: &str = "
    UPDATE staff SET role = 'marksAdmin' WHERE id = '{clerk}';
    INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
        SELECT college_id, made.id('d0000000', 0), 0, 'BMS', 'bms', '3 Years', 1000000, 350
        FROM staff WHERE id = '{clerk}';
    INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
        SELECT college_id, id, made.id('d1000000', n), n, 'Subject ' || n, 'subject ' || n, 400, 1000
        FROM courses, generate_series(0, 5) n WHERE id = made.id('d0000000', 0);
    INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob, gender, phone,
                              parent_name, parent_phone, address, last_institution, score, status, submission,
                              submitted_at, decided_at, decided_by)
        SELECT s.college_id, s.id, c.id, s.name, s.search_key, '2007-05-01', 'female', '9876543210',
               'Sunita Patil', '9876543211', '12 Hill Road, Pune', 'Hill School', 700, 'Approved', 1,
               now(), now(), '{clerk}'
        FROM students s JOIN courses c USING (college_id) WHERE c.id = made.id('d0000000', 0);
    INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, changed_at, changed_by)
        SELECT a.college_id, a.student_id, s.id, 1, 500, false, now(), '{clerk}'
        FROM applications a JOIN subjects s USING (college_id, course_id)
        WHERE a.course_id = made.id('d0000000', 0);
    VACUUM ANALYZE applications, marks, courses, subjects, students;";

pub(super) fn measure(bench: &mut Bench) {
    bench.population.group(STUDENTS, 1);
    let others = bench.population.group(OTHERS, 10);
    let clerk = id(STAFF, 0);
    for statement in CLASS.split_inclusive(';') {
        let statement = statement.replace("{clerk}", &clerk);
        bench
            .population
            .db
            .batch_execute(&statement)
            .expect("a class");
    }
    let cookie = bench.population.cookie(&clerk);
    let portal = bench.portal();
    let port = portal.port();

    let (stop, duration) = (AtomicBool::new(false), bench.duration);
    let mut usual = thread::scope(|scope| {
        let readers = scope.spawn(|| read_on(port, &others, &stop));
        thread::sleep(duration);
        stop.store(true, Ordering::Relaxed);
        readers.join().expect("no panic")
    });

    stop.store(false, Ordering::Relaxed);
    let (mut meanwhile, took) = thread::scope(|scope| {
        let readers = scope.spawn(|| read_on(port, &others, &stop));
        let since = Instant::now();
        let request = put("/api/marks/publish", &cookie, r#"{"course":"BMS"}"#);
        let answer = Client::at(port).ask(&request).expect("an answer");
        let took = since.elapsed();
        stop.store(true, Ordering::Relaxed);
        assert_eq!(answer.status, 200, "{answer:?}");
        (readers.join().expect("no panic"), took)
    });
    let issued = "SELECT count(*) FROM results";
    let issued = usize::try_from(bench.population.number(issued)).expect("a number");
    assert_eq!(issued, STUDENTS, "everybody has a result");
    report(took, &mut usual, &mut meanwhile);
    portal.stop();
}

fn report(took: Duration, usual: &mut [Duration], meanwhile: &mut [Duration]) {
    print_beside_bar(
        "20,000 students with 6 subjects each are published in",
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
