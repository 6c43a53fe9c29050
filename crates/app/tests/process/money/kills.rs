//! Payments while the portal and PostgreSQL are killed in turn. Callers that get no answer ask again
//! under the same key until there is one; in the end the ledger has all that was acknowledged, and
//! has it once.

use std::{sync::atomic::Ordering, thread::sleep, time::Duration};

use crate::{
    money::{
        callers::{STUDENTS, Scene},
        cluster::Cluster,
        figures::{end_harness_line, print_figure},
        kept::Kept,
        population::{Population, portal},
    },
    portal::Portal,
    sandbox::{Sandbox, run_well},
};

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
    portal
}

fn kill_under_load(kills: u32, charges: usize) {
    let sandbox = Sandbox::new();
    let mut cluster = Cluster::start(&sandbox);
    let mut population = Population::create(&cluster.url());
    let group = population.group(STUDENTS, 1);
    let charges = population.charges(&group, charges, 100);
    population.fund(&group, 1_000_000_000);
    drop(population);
    let start = |url: &str| Portal::start(portal(&sandbox, url, &["serve"]));
    let first = start(&cluster.url());
    let scene = Scene::new(first.port(), &group, charges);
    let (last, settled) = scene.play(|| kill_in_turn(kills, &scene, &mut cluster, &start, first));
    scene.repeat_some(&settled);
    let books = Kept::read(&cluster.url());
    end_harness_line();
    print_figure(
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

#[test]
fn three_kills_lose_nothing_that_was_acknowledged_and_double_nothing() {
    kill_under_load(3, 80_000);
}

#[test]
#[ignore = "make torture"]
fn torture_twenty_kills() {
    kill_under_load(20, 400_000);
}
