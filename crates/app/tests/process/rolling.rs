//! The release before and this one replace each other behind nginx, one instance after the other, while people read, pay
//! and send documents: nobody meets an error. `make compat` builds the release before.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use portal_services::demo::PASSWORD;

use crate::{
    browser::Browser,
    fleet::{Fleet, killed::PAID},
    money::{
        callers::Over,
        client::{Client, get, pay},
        figures::{end_harness_line, print_beside_bar, print_figure, rate, seconds},
        population::{Charges, Group, Population, connect},
    },
    people::log_in,
    sandbox::eventually,
    uploads::{STUDENT, picture, send_photo},
};

/// At the least, and until all is replaced.
const LASTS: Duration = Duration::from_secs(60);
/// Requests of each second, together.
const BAR: f64 = 200.0;
const READERS: usize = 24;
const PAYERS: usize = 6;
/// Of each of them.
const EVERY: Duration = Duration::from_millis(100);
const UPLOADS_EVERY: Duration = Duration::from_millis(500);
/// The first of the newer release brings the database up to date.
const PATIENCE: Duration = Duration::from_secs(60);
/// What students look at, in either release.
const READ: [&str; 4] = [
    "/api/wallet",
    "/api/auth/session",
    "/api/college/get-colleges",
    "/api/wallet/history",
];

/// What everybody has met.
#[derive(Default)]
struct Met {
    is_over: AtomicBool,
    answers: AtomicUsize,
    /// Answers that say that the server is at fault.
    faults: AtomicUsize,
    /// Requests without an answer.
    broken: AtomicUsize,
    uploads: AtomicUsize,
}

impl Met {
    /// Sends a request each time until the end; how many were answered well.
    fn go_on(&self, port: u16, request: impl Fn(usize) -> Vec<u8>) -> usize {
        let (mut client, mut next) = (Client::at(port), Instant::now());
        let mut done = 0;
        for round in 0.. {
            if self.is_over.load(Ordering::SeqCst) {
                break;
            }
            let request = request(round);
            match client.ask(&request) {
                Ok(answer) => {
                    self.answers.fetch_add(1, Ordering::Relaxed);
                    done += usize::from(answer.status == 200);
                    if answer.status != 200 {
                        self.faults.fetch_add(1, Ordering::Relaxed);
                        let asked = String::from_utf8_lossy(&request);
                        let line = asked.lines().next().unwrap_or_default();
                        eprintln!("{line}: {answer:?}");
                    }
                }
                Err(error) => {
                    self.broken.fetch_add(1, Ordering::Relaxed);
                    eprintln!("no answer: {error}");
                }
            }
            next += EVERY;
            sleep(next.saturating_duration_since(Instant::now()));
        }
        done
    }

    fn upload(&self, port: u16) {
        let browser = Browser::at(port);
        log_in(&browser, STUDENT, PASSWORD).ok();
        let photo = picture(300, 200);
        while !self.is_over.load(Ordering::SeqCst) {
            let reply = send_photo(&browser, &photo);
            self.answers.fetch_add(1, Ordering::Relaxed);
            match reply.status {
                200 => self.uploads.fetch_add(1, Ordering::Relaxed),
                _ => {
                    eprintln!("an upload: {reply:?}");
                    self.faults.fetch_add(1, Ordering::Relaxed)
                }
            };
            sleep(UPLOADS_EVERY);
        }
    }
}

fn pay_on(met: &Met, port: u16, group: &Group, charges: Charges, payer: usize) -> usize {
    met.go_on(port, |round| {
        let index = round * PAYERS + payer;
        let cookie = &group.student(index).cookie;
        pay(cookie, &charges.id(index), Some(&format!("charge-{index}")))
    })
}

fn read_on(met: &Met, port: u16, group: &Group, reader: usize) -> usize {
    met.go_on(port, |round| {
        get(READ[round % READ.len()], &group.student(reader).cookie)
    })
}

/// How many are open to that port, as `ss` counts them.
fn connections(port: u16) -> usize {
    let table = fs::read_to_string("/proc/net/tcp").expect("the connections");
    let established = |line: &&str| {
        let mut fields = line.split_whitespace().skip(1);
        let is_of_it = fields
            .next()
            .is_some_and(|at| at.ends_with(&format!(":{port:04X}")));
        is_of_it && fields.nth(1) == Some("01")
    };
    table.lines().filter(established).count()
}

/// Puts another binary, or the one of this build, in the place of one of the two, as operators do; how long it was left out.
fn replace(fleet: &mut Fleet, number: usize, program: Option<&Path>) -> Duration {
    let since = Instant::now();
    fleet.nginx.leave_out(number);
    let port = fleet.instances[number].port;
    eventually("nothing is under way there", PATIENCE, || {
        connections(port) == 0
    });
    fleet.replace(number, program);
    fleet.nginx.take_back(number);
    let instance = &fleet.instances[number];
    eventually("it is at work again", PATIENCE, || {
        instance.figure(PAID) > Some(0)
    });
    since.elapsed()
}

impl Met {
    fn tell(&self, lasted: Duration, paid: usize, replaced: &[Duration]) {
        end_harness_line();
        for one in replaced {
            print_figure("an instance is replaced within", &seconds(*one));
        }
        let per_second = rate(self.answers.load(Ordering::Relaxed), lasted);
        let figure = format!("{per_second:.0}");
        print_beside_bar("requests a second", &figure, ">= 200", per_second >= BAR);
        print_figure("payments", &paid.to_string());
        let uploads = self.uploads.load(Ordering::Relaxed);
        print_figure("uploads", &uploads.to_string());
        for (what, count) in [
            ("answers that are no 200", &self.faults),
            ("requests without an answer", &self.broken),
        ] {
            let count = count.load(Ordering::Relaxed);
            print_beside_bar(what, &count.to_string(), "0", count == 0);
        }
    }
}

/// The payments of the students whom [`Population`] has made.
fn kept(fleet: &Fleet) -> usize {
    let kept = "SELECT count(*) FROM charges c JOIN colleges o ON o.id = c.college_id
        WHERE o.name = 'College 0' AND c.paid_at IS NOT NULL";
    let kept = connect(&fleet.primary.url()).query_one(kept, &[]);
    let kept: i64 = kept.expect("a number").get(0);
    usize::try_from(kept).expect("a number")
}

#[test]
#[ignore = "make compat"]
fn either_release_takes_the_others_place_and_nobody_meets_an_error() {
    let before = env::var_os("PORTAL_LAST_RELEASE").expect("its binary: run this by make compat");
    let before = PathBuf::from(before);
    let limits = [("PORTAL_LIMIT_UPLOADS", "1000000/60")];
    let mut fleet = Fleet::start_by(Some(&before), &["serve", "--demo"], &limits);
    let mut population = Population::create(&fleet.primary.url());
    let group = population.group(PAYERS, 1);
    let charges = population.charges(&group, 20_000, 100);
    population.fund(&group, 1_000_000_000);
    drop(population);
    let (met, port) = (Met::default(), fleet.nginx.port);
    let (began, mut replaced) = (Instant::now(), Vec::new());
    let paid: usize = thread::scope(|scope| {
        let (met, group) = (&met, &group);
        let payers: Vec<_> = (0..PAYERS)
            .map(|payer| scope.spawn(move || pay_on(met, port, group, charges, payer)))
            .collect();
        for reader in 0..READERS {
            scope.spawn(move || read_on(met, port, group, reader));
        }
        for _ in 0..2 {
            scope.spawn(move || met.upload(port));
        }
        // Also when something panics: nobody would come to an end.
        let over = Over(&met.is_over);
        for program in [None, Some(before.as_path()), None, Some(&before)] {
            replaced.extend([0, 1].map(|number| replace(&mut fleet, number, program)));
        }
        sleep(LASTS.saturating_sub(began.elapsed()));
        drop(over);
        let payers = payers.into_iter();
        payers.map(|payer| payer.join().expect("no panic")).sum()
    });
    met.tell(began.elapsed(), paid, &replaced);
    let (faults, broken) = (met.faults.into_inner(), met.broken.into_inner());
    assert_eq!((faults, broken), (0, 0));
    assert_eq!(kept(&fleet), paid);
    let said = fleet.run(&["ledger", "verify"]);
    assert!(said.ends_with("The books are right.\n"), "{said}");
}
