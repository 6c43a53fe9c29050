//! Ten times the load that the portal can serve: it serves about as many as before, sends the others
//! away with 503, takes little memory for them, and is as before soon after they have gone.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;

use crate::{
    gate::{Door, Gate},
    memory::{peak, resident},
    money::{
        client::{Client, get},
        figures::{end_harness_line, print_beside_bar, print_figure, rate, ratio, seconds},
        population::{PayingStudent, Population, portal},
    },
    portal::Portal,
    sandbox::{Sandbox, eventually},
};

/// What a signed-in student asks for first: their session, and their wallet.
const PATH: &str = "/api/wallet";
/// The most that an answer may take, whatever it is.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);
const NORMAL_WITHIN: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_secs(120);

/// What a crowd met.
#[derive(Default)]
struct Met {
    served: usize,
    refused: usize,
    slowest: Duration,
    took: Duration,
}

impl Met {
    fn rate(&self) -> f64 {
        rate(self.served, self.took)
    }

    fn add(&mut self, other: &Self) {
        self.served += other.served;
        self.refused += other.refused;
        self.slowest = self.slowest.max(other.slowest);
    }
}

/// When a crowd stops asking.
#[derive(Clone, Copy)]
enum Until {
    Passed(Duration),
    /// So many were served, however slow the machine is, so that their rate means something.
    Served(usize),
}

/// So many students ask at once, each at most once in `pace`.
fn crowd(port: u16, students: &[PayingStudent], size: usize, pace: Duration, until: Until) -> Met {
    let (began, served) = (Instant::now(), AtomicUsize::new(0));
    let goes_on = || match until {
        Until::Passed(time) => began.elapsed() < time,
        Until::Served(number) => {
            assert!(began.elapsed() < LONGEST, "{number} are served at all");
            served.load(Ordering::Relaxed) < number
        }
    };
    let ask = |number: usize| {
        let request = get(PATH, &students[number % students.len()].cookie);
        let mut client = Client::at(port);
        let mut met = Met::default();
        let share = u32::try_from(number).expect("a number") * pace
            / u32::try_from(size).expect("a number");
        thread::sleep(share);
        while goes_on() {
            let since = Instant::now();
            let status = client.ask(&request).expect("an answer").status;
            match status {
                200 => {
                    met.served += 1;
                    served.fetch_add(1, Ordering::Relaxed);
                }
                503 => met.refused += 1,
                other => panic!("{other}"),
            }
            met.slowest = met.slowest.max(since.elapsed());
            thread::sleep(pace.saturating_sub(since.elapsed()));
        }
        met
    };
    let mut all = Met::default();
    thread::scope(|scope| {
        let ask = &ask;
        let threads: Vec<_> = (0..size)
            .map(|number| scope.spawn(move || ask(number)))
            .collect();
        for thread in threads {
            all.add(&thread.join().expect("no panic"));
        }
    });
    all.took = began.elapsed();
    all
}

fn millis(time: Duration) -> usize {
    usize::try_from(time.as_millis()).expect("a short time")
}

fn is_normal(port: u16, student: &PayingStudent, usual: Duration) -> bool {
    let mut client = Client::at(port);
    (0..5).all(|_| {
        let since = Instant::now();
        let answer = client.ask(&get(PATH, &student.cookie)).expect("an answer");
        answer.status == 200 && since.elapsed() < usual
    })
}

/// The database answers over a long line, so that it, and not this machine, is what there is too
/// little of: the portal can serve about fifty a second.
#[test]
fn ten_times_its_load_is_shed_and_soon_forgotten() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut population = Population::create(&database.url());
    let students = population.group(50, 1).students;
    let (gate, url) = Gate::before_database(&database, Door::Open);
    let mut serve = portal(&sandbox, &url, &["serve"]);
    serve
        .env("PORTAL_POOL_SIZE", "4")
        .env("PORTAL_LOG", "error");
    let portal = Portal::start(serve);
    let (port, no_pause) = (portal.port(), Duration::ZERO);
    crowd(port, &students, 4, no_pause, Until::Served(50));
    gate.delay_by(Duration::from_millis(20));
    let alone = crowd(port, &students, 4, no_pause, Until::Served(100));
    assert_eq!(alone.refused, 0, "as many as it can serve are served");

    let before = resident(portal.id());
    // Ten times as many, by students who ask no more often than they are answered.
    let pace = Duration::from_millis(1600);
    let wanted = alone.served * 10 * millis(pace) / millis(alone.took);
    let met = crowd(
        port,
        &students,
        wanted,
        pace,
        Until::Passed(Duration::from_secs(6)),
    );
    let ready = portal.browser().get("/readyz");
    assert_eq!(ready.status, 200, "it is busy, and not away: {ready:?}");

    let offered = met.served + met.refused;
    let kept = ratio(met.rate(), alone.rate());
    let times = ratio(rate(offered, met.took), alone.rate());
    let story = format!(
        "{offered} offered by {wanted} ({times:.1} times what it can), {} served ({kept:.2}), slowest {:?}",
        met.served, met.slowest
    );
    eprintln!("{story}");
    assert!(times > 2.5, "{story}");
    assert!(met.refused > offered / 2, "{story}");
    assert!(kept > 0.6, "{story}");
    assert!(met.slowest < ANSWERED_WITHIN, "{story}");
    let more = peak(portal.id()) - before;
    assert!(more < 60, "{more} MB more than {before} MB: {story}");
    eventually("it is as before", NORMAL_WITHIN, || {
        is_normal(port, &students[0], Duration::from_millis(250))
    });
    portal.stop();
}

/// As many clients as this machine can bear, without any pause, on a database that is near.
#[test]
#[ignore = "make torture"]
fn torture_a_thousand_students_without_pause() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut population = Population::create(&database.url());
    let students = population.group(1_000, 1).students;
    let portal = Portal::start(portal(&sandbox, &database.url(), &["serve"]));
    let (port, no_pause) = (portal.port(), Duration::ZERO);
    let passed = |seconds| Until::Passed(Duration::from_secs(seconds));
    crowd(port, &students, 32, no_pause, passed(2));
    let usual = crowd(port, &students, 32, no_pause, passed(5));
    let met = crowd(port, &students, 1_000, no_pause, passed(20));
    let since = Instant::now();
    eventually("it is as before", NORMAL_WITHIN, || {
        is_normal(port, &students[0], Duration::from_millis(100))
    });
    let (back, most) = (since.elapsed(), peak(portal.id()));
    end_harness_line();
    print_figure(
        "wallets a second, 32 clients",
        &format!("{:.0}", usual.rate()),
    );
    print_figure(
        "wallets a second, 1,000 clients",
        &format!("{:.0}", met.rate()),
    );
    print_figure("of them refused with 503", &met.refused.to_string());
    print_figure("slowest answer", &seconds(met.slowest));
    print_beside_bar(
        "memory at its peak",
        &format!("{most} MB"),
        "200 MB",
        most < 200,
    );
    print_beside_bar("normal again within", &seconds(back), "10 s", true);
    assert!(most < 200, "{most} MB");
    assert!(ratio(met.rate(), usual.rate()) > 0.5, "it goes on serving");
    portal.stop();
}
