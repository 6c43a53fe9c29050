//! One instance is killed in the middle of payments. Clients that it was serving ask again; the
//! others hardly notice.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

use super::Fleet;
use crate::{
    money::{
        callers::{STUDENTS, Scene},
        figures::{end_harness_line, print_beside_bar, print_figure},
        kept::Kept,
        population::Population,
    },
    sandbox::eventually,
};

pub(crate) const PAID: &str =
    r#"portal_http_requests_total{method="POST",route="/api/wallet/pay",status="200"}"#;

#[test]
#[ignore = "make fleet"]
fn one_instance_is_killed_under_load_and_nothing_is_lost() {
    let mut fleet = Fleet::start(&[]);
    let mut population = Population::create(&fleet.primary.url());
    let group = population.group(STUDENTS, 1);
    let charges = population.charges(&group, 60_000, 100);
    population.fund(&group, 1_000_000_000);
    let scene = Scene::new(fleet.nginx.port, &group, charges);
    let paid_alone = AtomicUsize::new(0);
    let ((), settled) = scene.play(|| {
        sleep(Duration::from_millis(1500));
        for instance in &fleet.instances {
            assert!(instance.figure(PAID) > Some(0), "both are at work");
        }
        fleet.instances[0].kill_9();
        let paid = |fleet: &Fleet| fleet.instances[1].figure(PAID).expect("a number");
        let (before, since) = (paid(&fleet), Instant::now());
        sleep(Duration::from_secs(3));
        let alone = usize::try_from(paid(&fleet) - before).expect("more");
        paid_alone.store(alone, Ordering::Relaxed);
        assert!(alone > 50, "{alone} in {:?}", since.elapsed());
        fleet.start_again(0);
        eventually("nginx takes it back", Duration::from_secs(20), || {
            fleet.instances[0].figure(PAID) > Some(10)
        });
    });
    scene.repeat_some(&settled);
    let books = Kept::read(&fleet.primary.url());
    let most = scene.most_retries.load(Ordering::Relaxed);
    end_harness_line();
    let alone = paid_alone.into_inner();
    print_figure(
        "one of two killed: paid in 3 s by the other",
        &alone.to_string(),
    );
    let retries = scene.retries.into_inner();
    print_figure(
        "one of two killed: requests sent again",
        &retries.to_string(),
    );
    print_beside_bar(
        "one of two killed: the most that one was sent again",
        &most.to_string(),
        "<= 3",
        most <= 3,
    );
    books.compare(&settled, charges, scene.defects.into_inner());
    assert!(most <= 3);
    let said = fleet.run(&["ledger", "verify"]);
    assert!(said.ends_with("The books are right.\n"), "{said}");
}
