//! People who pay, and counters that take cash, while instances are killed. Callers that get no answer ask
//! again under the same key until there is one.

use std::{
    sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use crate::money::{
    client::{Answer, Client, pay, post},
    population::{Charges, Group},
};

/// Who pay.
pub(crate) const STUDENTS: usize = 8;
/// Two for each student, who pay the same charges at about the same time.
const PAYERS: usize = 2 * STUDENTS;
/// Who put cash into wallets meanwhile.
const COUNTERS: usize = 4;
/// Nobody waits longer for a final answer, also where another machine has to take over.
const PATIENCE: Duration = Duration::from_secs(150);

/// What all of them share.
pub(crate) struct Scene<'a> {
    /// Where they are served; another port after a new start.
    pub(crate) port: AtomicU16,
    is_over: AtomicBool,
    /// Requests that were sent again.
    pub(crate) retries: AtomicUsize,
    /// The most that one request was sent again.
    pub(crate) most_retries: AtomicUsize,
    /// Answers that say that the portal itself is at fault.
    pub(crate) defects: AtomicUsize,
    group: &'a Group,
    charges: Charges,
}

/// Says that it is over when it goes.
pub(crate) struct Over<'a>(pub(crate) &'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// A request and its final answer.
pub(crate) struct Settled {
    request: Vec<u8>,
    /// The charge's index, of a payment.
    pub(crate) charge: Option<usize>,
    pub(crate) answer: Answer,
}

impl<'a> Scene<'a> {
    /// At that port, with payers of that group who owe those charges.
    pub(crate) fn new(port: u16, group: &'a Group, charges: Charges) -> Self {
        Self {
            port: AtomicU16::new(port),
            is_over: AtomicBool::new(false),
            retries: AtomicUsize::new(0),
            most_retries: AtomicUsize::new(0),
            defects: AtomicUsize::new(0),
            group,
            charges,
        }
    }

    /// Everybody is at work while `meanwhile` goes on; what came of it, and all that was settled.
    pub(crate) fn play<T>(&self, meanwhile: impl FnOnce() -> T) -> (T, Vec<Settled>) {
        thread::scope(|scope| {
            let mut clients = Vec::new();
            clients.extend((0..PAYERS).map(|number| scope.spawn(move || self.student(number))));
            clients.extend((0..COUNTERS).map(|number| scope.spawn(move || self.counter(number))));
            // Also when that panics: nobody would come to an end.
            let over = Over(&self.is_over);
            let outcome = meanwhile();
            drop(over);
            let settled = clients
                .into_iter()
                .flat_map(|client| client.join().expect("no panic"));
            (outcome, settled.collect())
        })
    }

    /// Asks until there is a final answer.
    fn settle(&self, client: &mut Client, request: &[u8]) -> Answer {
        let since = Instant::now();
        for retries in 0.. {
            self.most_retries.fetch_max(retries, Ordering::Relaxed);
            client.move_to(self.port.load(Ordering::SeqCst));
            match client.ask(request) {
                Ok(answer) if answer.status < 500 => return answer,
                // A proxy says 502 or 504 of an instance that is gone.
                Ok(answer) if !matches!(answer.status, 502..=504) => {
                    eprintln!("a defect: {answer:?}");
                    self.defects.fetch_add(1, Ordering::Relaxed);
                }
                _ => {}
            }
            self.retries.fetch_add(1, Ordering::Relaxed);
            assert!(since.elapsed() < PATIENCE, "no answer in {PATIENCE:?}");
            sleep(Duration::from_millis(20));
        }
        unreachable!("it is asked without end")
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

    fn student(&self, number: usize) -> Vec<Settled> {
        self.go_on(|round| {
            let index = round * STUDENTS + number % STUDENTS;
            let (cookie, charge) = (&self.group.student(index).cookie, self.charges.id(index));
            let key = format!("payer-{number}-round-{round}");
            (pay(cookie, &charge, Some(&key)), Some(index))
        })
    }

    fn counter(&self, number: usize) -> Vec<Settled> {
        self.go_on(|round| {
            let student = self.group.student(number + round);
            let reference = format!("Cash-{number}-{round}");
            let body = format!(
                r#"{{"studentId":"{}","amount":0.5,"reference":"{reference}"}}"#,
                student.sap_id
            );
            let path = "/api/accountant/add-funds";
            (
                post(path, &student.accountant, Some(&reference), &body),
                None,
            )
        })
    }

    /// Calls that were answered are answered the same again.
    pub(crate) fn repeat_some(&self, settled: &[Settled]) {
        let mut client = Client::at(self.port.load(Ordering::SeqCst));
        for call in settled
            .iter()
            .step_by(7)
            .filter(|call| call.answer.status == 200)
        {
            let again = self.settle(&mut client, &call.request);
            assert_eq!(again, call.answer, "the first reply again");
        }
    }
}
