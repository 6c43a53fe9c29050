//! Payments in parallel, at full width: whatever the order in which they arrive, no charge is paid
//! twice and no wallet pays more than it holds.

use std::{
    process::Command,
    sync::Barrier,
    thread::{self, ScopedJoinHandle},
};

use portal_persistence::testing::TestDatabase;
use serde_json::Value;

use crate::{
    money::{
        client::{Answer, Client, get, pay, post},
        population::{Charges, Group, PayingStudent, Population, portal},
    },
    portal::Portal,
    sandbox::{Sandbox, run_well},
};

const WIDTH: usize = 64;

/// A portal, and a town beside it.
struct Scene {
    sandbox: Sandbox,
    database: TestDatabase,
    population: Population,
    portal: Portal,
}

impl Scene {
    fn new() -> Self {
        let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
        let population = Population::create(&database.url());
        let portal = Portal::start(portal(&sandbox, &database.url(), &["serve"]));
        Self {
            sandbox,
            database,
            population,
            portal,
        }
    }

    /// Sends all of them at the same moment, each over a connection of its own.
    fn all_at_once(&self, requests: &[Vec<u8>]) -> Vec<Answer> {
        let (port, ready) = (self.portal.port(), Barrier::new(requests.len()));
        let ask = |request: &[u8]| {
            let mut client = Client::at(port);
            let health = client.ask(&get("/healthz", "")).expect("an answer");
            assert_eq!(health.status, 200);
            ready.wait();
            client.ask(request).expect("an answer")
        };
        thread::scope(|scope| {
            let ask = &ask;
            let sent: Vec<_> = requests
                .iter()
                .map(|request| scope.spawn(move || ask(request)))
                .collect();
            let answers = sent.into_iter().map(ScopedJoinHandle::join);
            answers.map(|answer| answer.expect("no panic")).collect()
        })
    }

    fn ask(&self, request: &[u8]) -> Answer {
        let asked = Client::at(self.portal.port()).ask(request);
        asked.expect("an answer")
    }

    /// What the payer's wallet holds, in paise, and how many payments have left it.
    fn wallet(&mut self, student: &PayingStudent) -> (i64, i64) {
        let of = |table: &str, what: &str, column: &str| {
            format!(
                "SELECT {what} FROM {table} WHERE {column} = '{}'",
                student.id
            )
        };
        let balance = of("wallets", "balance", "student_id");
        let payments = of("transfers", "count(*)", "debit_student");
        (
            self.population.number(&balance),
            self.population.number(&payments),
        )
    }

    fn finish(self) {
        let verify: Command = portal(&self.sandbox, &self.database.url(), &["ledger", "verify"]);
        let said = run_well(verify);
        assert!(said.ends_with("The books are right.\n"), "{said}");
        self.portal.stop();
    }
}

fn with_status(answers: &[Answer], status: u16) -> usize {
    answers
        .iter()
        .filter(|answer| answer.status == status)
        .count()
}

fn successes(answers: &[Answer]) -> usize {
    let paid = |answer: &&Answer| answer.status == 200 && answer.text("/status") == "SUCCESS";
    answers.iter().filter(paid).count()
}

#[test]
fn one_charge_is_paid_once_however_many_pay_it_at_once() {
    let mut scene = Scene::new();
    let group = scene.population.group(3, 1);
    let charges = scene.population.charges(&group, 3, 10_000);
    scene.population.fund(&group, 1_000_000);
    let requests = |index: usize, key: &dyn Fn(usize) -> Option<String>| -> Vec<Vec<u8>> {
        let (student, charge) = (group.student(index), charges.id(index));
        (0..WIDTH)
            .map(|number| pay(&student.cookie, &charge, key(number).as_deref()))
            .collect()
    };

    let same = scene.all_at_once(&requests(0, &|_| Some("the-same-key".into())));
    assert_eq!(successes(&same), WIDTH, "{same:?}");
    let first = &same[0];
    assert!(same.iter().all(|answer| answer == first), "{same:?}");
    let other = scene.all_at_once(&requests(1, &|number| Some(format!("key-{number}"))));
    let none = scene.all_at_once(&requests(2, &|_| None));
    for answers in [&other, &none] {
        assert_eq!(successes(answers), 1, "{answers:?}");
        assert_eq!(with_status(answers, 409), WIDTH - 1, "{answers:?}");
    }
    for student in &group.students {
        assert_eq!(scene.wallet(student), (990_000, 1));
    }
    let again = pay(
        &group.students[0].cookie,
        &charges.id(1),
        Some("the-same-key"),
    );
    assert_eq!(scene.ask(&again).status, 422, "the key of another call");
    scene.finish();
}

#[test]
fn a_wallet_pays_for_ten_of_twenty_charges_and_for_the_rest_after_a_top_up() {
    let mut scene = Scene::new();
    let group = scene.population.group(1, 1);
    let charges = scene.population.charges(&group, 20, 5_000);
    scene.population.fund(&group, 50_000);
    let student = group.student(0).clone();
    let requests: Vec<Vec<u8>> = (0..20)
        .map(|index| {
            pay(
                &student.cookie,
                &charges.id(index),
                Some(&format!("first-{index}")),
            )
        })
        .collect();
    let answers = scene.all_at_once(&requests);
    assert_eq!(with_status(&answers, 200), 20, "{answers:?}");
    assert_eq!(successes(&answers), 10, "{answers:?}");
    assert_eq!(scene.wallet(&student), (0, 10));

    // The same calls again have the same answers, whatever is in the wallet by now.
    top_up(&scene, &student);
    assert_eq!(scene.all_at_once(&requests), answers);
    pay_again(&scene, &group, charges);
    assert_eq!(scene.wallet(&student), (0, 20));
    scene.finish();
}

fn top_up(scene: &Scene, student: &PayingStudent) {
    let body = format!(
        r#"{{"studentId":"{}","amount":500,"reference":"Cash book 17"}}"#,
        student.sap_id
    );
    let path = "/api/accountant/add-funds";
    let added = scene.ask(&post(path, &student.accountant, Some("cash"), &body));
    assert_eq!(added.status, 200, "{added:?}");
    assert_eq!(added.text("/status"), "Approved");
}

/// Pays what the history says may be paid again, all at once.
fn pay_again(scene: &Scene, group: &Group, charges: Charges) {
    let student = group.student(0);
    let history = scene.ask(&get("/api/wallet/history?limit=100", &student.cookie));
    let history: Value = serde_json::from_slice(&history.body).expect("JSON");
    let payments = history["payments"].as_array().expect("payments");
    assert_eq!(payments.len(), charges.count);
    let open = payments
        .iter()
        .filter_map(|payment| payment["payAgain"].as_str());
    let requests: Vec<Vec<u8>> = open
        .map(|charge| pay(&student.cookie, charge, Some(&format!("again-{charge}"))))
        .collect();
    assert_eq!(requests.len(), 10);
    let answers = scene.all_at_once(&requests);
    assert_eq!(successes(&answers), 10, "{answers:?}");
}
