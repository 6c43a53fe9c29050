//! The machine of the database is lost with all that is on it: what was committed a minute ago is brought back, as is any
//! second before. `make fleet` finds pgBackRest, or unpacks Debian's.

mod archived;
mod away;
mod repository;

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use portal_services::demo::PASSWORD;

use self::{
    archived::{Archived, QUEUE},
    repository::Repository,
};
use crate::{
    browser::Browser,
    money::{
        client::{Client, pay},
        figures::{end_harness_line, print_beside_bar, print_figure, seconds},
        population::{Charges, Group, Population, portal},
    },
    people::{document_in, log_in},
    portal::Portal,
    sandbox::{Sandbox, run, run_well},
    uploads::{STUDENT, picture, send_photo},
};

/// What was committed earlier than this before the loss is there again.
const BAR: Duration = Duration::from_secs(60);
/// How long is paid: changes leave the machine each half minute.
const PAID_FOR: Duration = Duration::from_secs(40);
/// How often the machine is lost, by `make torture`.
const KILLS: usize = 10;
/// Charges that are paid between two of them at the most.
const CHARGES: usize = 10_000;
/// What a database of a large installation has, in gigabytes, and what is measured in its place.
const LARGE: u32 = 50;
const MEASURED: u32 = 5;
/// A kilobyte that compresses badly, five million times.
const FILLER: &str = "CREATE TABLE filler AS SELECT (
    SELECT string_agg(md5(random()::text || row), '') FROM generate_series(1, 31)) AS text
    FROM generate_series(1, 5000000) AS row";

/// A payment that was acknowledged.
struct Paid {
    at: Instant,
    transfer: String,
}

/// Pays one charge after the other until it is over.
fn pay_on(
    port: u16,
    group: &Group,
    charges: Charges,
    first: usize,
    over: &AtomicBool,
) -> Vec<Paid> {
    let mut client = Client::at(port);
    let mut paid = Vec::new();
    for index in first.. {
        if over.load(Ordering::SeqCst) {
            break;
        }
        let key = format!("charge-{index}");
        let cookie = &group.student(index).cookie;
        let answer = client.ask(&pay(cookie, &charges.id(index), Some(&key)));
        if let Some(answer) = answer.ok().filter(|answer| answer.status == 200) {
            paid.push(Paid {
                at: Instant::now(),
                transfer: answer.text("/payment/transactionId"),
            });
        }
        sleep(Duration::from_millis(5));
    }
    paid
}

/// Demo data, and people who pay beside it.
struct Scene {
    db: Archived,
    group: Group,
    charges: Charges,
    /// Of the payments before.
    paid: usize,
}

impl Scene {
    /// People who can pay so many times.
    fn set_up(repository: Repository, sandbox: &Sandbox, times: usize) -> Self {
        let db = Archived::start(repository, QUEUE);
        run_well(portal(sandbox, &db.url(), &["demo", "seed"]));
        let mut population = Population::create(&db.url());
        let group = population.group(8, 1);
        let charges = population.charges(&group, CHARGES * times, 100);
        population.fund(&group, 1_000_000_000);
        Self {
            db,
            group,
            charges,
            paid: 0,
        }
    }

    fn serve(&self, sandbox: &Sandbox) -> Portal {
        let mut serve = portal(sandbox, &self.db.url(), &["serve", "--demo"]);
        serve.env("PORTAL_RECOVERY_DAYS", "7");
        Portal::start(serve)
    }

    fn pay_for(&mut self, time: Duration, port: u16) -> Vec<Paid> {
        let first = self.paid;
        self.paid += CHARGES;
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let payer = scope.spawn(|| pay_on(port, &self.group, self.charges, first, &over));
            sleep(time);
            over.store(true, Ordering::SeqCst);
            payer.join().expect("no panic")
        })
    }

    /// Loses the machine while people pay, and brings it back to the newest change there is. How long before the loss the
    /// first payment was made that is gone, and how long it took.
    fn lose_and_restore(&mut self, sandbox: &Sandbox) -> (Duration, Duration) {
        let served = self.serve(sandbox);
        let paid = self.pay_for(PAID_FOR, served.port());
        let lost_at = Instant::now();
        self.db.lose();
        served.stop();
        let restoring = Instant::now();
        self.db.restore(None);
        let restored = restoring.elapsed();
        let kept = transfers(&self.db);
        let mut lost = paid.iter().filter(|paid| !kept.contains(&paid.transfer));
        let age = lost.next().map(|paid| lost_at - paid.at);
        let lost = lost.count();
        assert!(lost + 1 < paid.len(), "of {} nothing is back", paid.len());
        (age.unwrap_or_default(), restored)
    }
}

fn transfers(db: &Archived) -> Vec<String> {
    let rows = db
        .connect("portal")
        .query("SELECT id::text FROM transfers ORDER BY id", &[]);
    rows.expect("transfers")
        .iter()
        .map(|row| row.get(0))
        .collect()
}

fn tell(losses: &[(Duration, Duration)]) {
    for (age, restored) in losses {
        print_figure("brought back after a loss within", &seconds(*restored));
        print_beside_bar(
            "the first payment that is gone: so long before the loss",
            &seconds(*age),
            &format!("<= {} s", BAR.as_secs()),
            *age <= BAR,
        );
    }
    assert!(losses.iter().all(|(age, _)| *age <= BAR));
}

fn begin_epoch(sandbox: &Sandbox, db: &Archived) {
    let said = run_well(portal(sandbox, &db.url(), &["restore", "--begin-epoch"]));
    assert!(said.ends_with("The books are right.\n"), "{said}");
}

fn student(portal: &Portal) -> Browser {
    let browser = portal.browser();
    log_in(&browser, STUDENT, PASSWORD).ok();
    browser
}

/// Keeps a photo of that width; where it is.
fn keep_photo(portal: &Portal, width: u32) -> String {
    let browser = student(portal);
    send_photo(&browser, &picture(width, 400)).ok();
    document_in(&browser.get("/api/student/admission").ok())
}

/// A machine that has the documents, which were kept elsewhere. Without the secret, which was as well, nothing is begun.
fn move_to_another(before: &Sandbox, db: &Archived) -> Sandbox {
    let machine = Sandbox::new();
    fs::create_dir(machine.data_dir()).expect("a folder");
    let documents = |sandbox: &Sandbox| sandbox.data_dir().join("documents");
    fs::rename(documents(before), documents(&machine)).expect("brought");
    let mut without = portal(&machine, &db.url(), &["restore", "--begin-epoch"]);
    without.env(
        "PORTAL_SECRET",
        "one that the new machine has made for itself",
    );
    let refused = run(without).err;
    assert!(refused.contains("PORTAL_SECRET is another"), "{refused}");
    begin_epoch(&machine, db);
    machine
}

/// Nothing of the repository can be read without its key.
fn is_sealed(repository: &Repository) {
    for file in repository.files() {
        let bytes = fs::read(&file).expect("readable");
        let is_sealed = bytes.is_empty() || bytes.starts_with(b"Salted__");
        assert!(is_sealed, "{} can be read", file.display());
    }
}

fn now(db: &Archived) -> String {
    let now = "SELECT clock_timestamp()::text";
    let now = db.connect("portal").query_one(now, &[]);
    now.expect("the time").get(0)
}

#[test]
#[ignore = "make fleet"]
fn a_lost_machine_is_brought_back_to_the_last_minute_or_any_second() {
    let before = Sandbox::new();
    let mut scene = Scene::set_up(Repository::bucket(), &before, 2);
    let served = scene.serve(&before);
    let photo = keep_photo(&served, 300);
    scene.pay_for(Duration::from_secs(2), served.port());
    let (then, moment) = (transfers(&scene.db), now(&scene.db));
    sleep(Duration::from_millis(1_100));
    // Replaced after that moment.
    keep_photo(&served, 500);
    served.stop();

    let lost = scene.lose_and_restore(&before);
    end_harness_line();
    tell(&[lost]);
    let machine = move_to_another(&before, &scene.db);
    // What is done now is on a timeline of its own.
    let served = scene.serve(&machine);
    keep_photo(&served, 400);
    served.stop();

    scene.db.lose();
    scene.db.lose_key();
    let refused = scene.db.try_restore(Some(&moment)).expect_err("no key");
    assert!(refused.contains("cipher"), "{refused}");
    scene.db.bring_key();
    scene.db.restore(Some(&moment));
    assert_eq!(transfers(&scene.db), then);
    begin_epoch(&machine, &scene.db);
    let served = scene.serve(&machine);
    assert_eq!(student(&served).get(&photo).status, 200);
    served.stop();
    is_sealed(&scene.db.repository);
}

#[test]
#[ignore = "make torture"]
fn torture_a_machine_is_lost_ten_times_and_five_gigabytes_are_brought_back() {
    let sandbox = Sandbox::new();
    let mut scene = Scene::set_up(Repository::folder(), &sandbox, KILLS);
    let losses: Vec<_> = (0..KILLS)
        .map(|_| scene.lose_and_restore(&sandbox))
        .collect();
    end_harness_line();
    tell(&losses);
    begin_epoch(&sandbox, &scene.db);
    let mut db = scene.db.connect("portal");
    db.batch_execute(FILLER).expect("filled");
    let size = db.query_one("SELECT pg_database_size('portal') / 1000000", &[]);
    let size: i64 = size.expect("a size").get(0);
    drop(db);
    print_figure("the database, in megabytes", &size.to_string());
    assert!(size > i64::from(MEASURED) * 1000);
    let backing_up = Instant::now();
    scene.db.pgbackrest(&["--type=full", "backup"]);
    print_figure("a whole backup of it takes", &seconds(backing_up.elapsed()));
    scene.db.lose();
    let restoring = Instant::now();
    scene.db.restore(None);
    let restored = restoring.elapsed();
    print_figure("it can be written to again after", &seconds(restored));
    let large = restored * LARGE / MEASURED;
    print_figure("reckoned for fifty gigabytes", &seconds(large));
    let said = run_well(portal(&sandbox, &scene.db.url(), &["ledger", "verify"]));
    assert!(said.ends_with("The books are right.\n"), "{said}");
}
