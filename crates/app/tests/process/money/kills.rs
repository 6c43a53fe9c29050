//! Payments while the portal and PostgreSQL are killed in turn. Whoever gets no answer asks again
//! under the same key until there is one; in the end the ledger has all that was acknowledged, and
//! has it once.

use std::{
    sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use crate::{
    money::{
        client::{Answer, Client, pay, post},
        cluster::Cluster,
        figures::{begin, tell},
        kept::Kept,
        payers::{Charges, Group, Town, portal},
    },
    portal::Portal,
    sandbox::{Sandbox, run_well},
};

const STUDENTS: usize = 8;
/// Two for each student, who pay the same charges at about the same time.
const PAYERS: usize = 2 * STUDENTS;
/// Who put cash into wallets meanwhile.
const COUNTERS: usize = 4;
/// Nobody waits longer for a final answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// What all of them share.
struct Scene<'a> {
    port: AtomicU16,
    is_over: AtomicBool,
    retries: AtomicUsize,
    /// Answers that say that the portal itself is at fault.
    defects: AtomicUsize,
    group: &'a Group,
    charges: Charges,
}

/// A request and its final answer.
pub(crate) struct Settled {
    request: Vec<u8>,
    /// The charge's index, of a payment.
    pub(crate) charge: Option<usize>,
    pub(crate) answer: Answer,
}

impl Scene<'_> {
    /// Asks until there is a final answer.
    fn settle(&self, client: &mut Client, request: &[u8]) -> Answer {
        let since = Instant::now();
        loop {
            client.move_to(self.port.load(Ordering::SeqCst));
            match client.ask(request) {
                Ok(answer) if answer.status < 500 => return answer,
                Ok(answer) if answer.status != 503 => {
                    eprintln!("a defect: {answer:?}");
                    self.defects.fetch_add(1, Ordering::Relaxed);
                }
                _ => {}
            }
            self.retries.fetch_add(1, Ordering::Relaxed);
            assert!(since.elapsed() < PATIENCE, "no answer in {PATIENCE:?}");
            sleep(Duration::from_millis(20));
        }
    }

    /// Makes one request after another until the end.
    fn go_on(&self, request: impl Fn(usize) -> (Vec<u8>, Option<usize>)) -> Vec<Settled> {
        let mut client = Client::at(self.port.load(Ordering::SeqCst));
        let mut settled = Vec::new();
        while !self.is_over.load(Ordering::SeqCst) {
            let (request, charge) = request(settled.len());
            let answer = self.settle(&mut client, &request);
            settled.push(Settled {
                request,
                charge,
                answer,
            });
            sleep(Duration::from_millis(2));
        }
        settled
    }

    fn payer(&self, number: usize) -> Vec<Settled> {
        self.go_on(|round| {
            let index = round * STUDENTS + number % STUDENTS;
            let (cookie, charge) = (&self.group.payer(index).cookie, self.charges.id(index));
            let key = format!("payer-{number}-round-{round}");
            (pay(cookie, &charge, Some(&key)), Some(index))
        })
    }

    fn counter(&self, number: usize) -> Vec<Settled> {
        self.go_on(|round| {
            let payer = self.group.payer(number + round);
            let reference = format!("Cash-{number}-{round}");
            let body = format!(
                r#"{{"studentId":"{}","amount":0.5,"reference":"{reference}"}}"#,
                payer.sap_id
            );
            let path = "/api/accountant/add-funds";
            (post(path, &payer.accountant, Some(&reference), &body), None)
        })
    }
}

/// Kills the one and the other in turn.
fn kill_in_turn(
    kills: u32,
    scene: &Scene<'_>,
    cluster: &mut Cluster,
    start: &dyn Fn(&str) -> Portal,
    mut portal: Portal,
) -> Portal {
    for kill in 0..kills {
        // At another moment each time.
        sleep(Duration::from_millis(600 + u64::from(kill) * 37 % 400));
        if kill % 2 == 0 {
            portal.kill_9();
            portal = start(&cluster.url());
            scene.port.store(portal.port(), Ordering::SeqCst);
        } else {
            cluster.stop_at_once();
            sleep(Duration::from_millis(300));
            cluster.start_again();
        }
    }
    sleep(Duration::from_millis(1500));
    scene.is_over.store(true, Ordering::SeqCst);
    portal
}

fn kill_under_load(kills: u32, charges: usize) {
    let sandbox = Sandbox::new();
    let mut cluster = Cluster::start(&sandbox);
    let mut town = Town::found(&cluster.url());
    let group = town.group(STUDENTS, 1);
    let charges = town.charges(&group, charges, 100);
    town.fund(&group, 1_000_000_000);
    drop(town);
    let start = |url: &str| Portal::start(portal(&sandbox, url, &["serve"]));
    let first = start(&cluster.url());
    let scene = Scene {
        port: AtomicU16::new(first.port()),
        is_over: AtomicBool::new(false),
        retries: AtomicUsize::new(0),
        defects: AtomicUsize::new(0),
        group: &group,
        charges,
    };
    let (last, settled) = thread::scope(|scope| {
        let scene = &scene;
        let mut clients = Vec::new();
        clients.extend((0..PAYERS).map(|number| scope.spawn(move || scene.payer(number))));
        clients.extend((0..COUNTERS).map(|number| scope.spawn(move || scene.counter(number))));
        let last = kill_in_turn(kills, scene, &mut cluster, &start, first);
        let settled = clients
            .into_iter()
            .flat_map(|client| client.join().expect("no panic"));
        (last, settled.collect::<Vec<_>>())
    });
    repeat_some(&scene, &settled);
    let books = Kept::read(&cluster.url());
    begin();
    tell(
        &format!("{kills} kills: requests sent again"),
        &scene.retries.into_inner().to_string(),
    );
    books.compare(&settled, charges, scene.defects.into_inner());
    let said = run_well(portal(&sandbox, &cluster.url(), &["ledger", "verify"]));
    assert!(
        said.contains("  together       0.00\n") && said.ends_with("The books are right.\n"),
        "{said}"
    );
    last.stop();
}

/// Calls that were answered are answered the same again.
fn repeat_some(scene: &Scene<'_>, settled: &[Settled]) {
    let mut client = Client::at(scene.port.load(Ordering::SeqCst));
    for call in settled
        .iter()
        .step_by(7)
        .filter(|call| call.answer.status == 200)
    {
        let again = scene.settle(&mut client, &call.request);
        assert_eq!(again, call.answer, "the first reply again");
    }
}

#[test]
fn three_kills_lose_nothing_that_was_acknowledged_and_double_nothing() {
    kill_under_load(3, 80_000);
}

#[test]
#[ignore = "make torture"]
fn torture_twenty_kills() {
    kill_under_load(20, 400_000);
}
