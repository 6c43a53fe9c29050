//! What becomes dearer when there is more: the same calls to a portal with ten thousand students of ten
//! colleges and to one with a million of a thousand. `GROWTH=small` compares with a tenth of that.
//! `GROWTH_SMALL` and `GROWTH_FULL` may name databases that are filled already, which takes minutes.

mod calls;
mod people;

use std::time::{Duration, Instant};

use portal_persistence::{
    Pool, PoolSettings, journal_days,
    testing::growth::{self, Size},
    transaction,
};

use self::{
    calls::{CALLS, Call, Page},
    people::Person,
};
use super::{ROUNDS, load::load};
use crate::{
    money::{
        cluster::Cluster,
        figures::{end_harness_line, median, print_beside_bar, print_figure, ratio},
        population::{Population, portal},
    },
    portal::Portal,
    sandbox::Sandbox,
};

const SMALL: Size = Size {
    students: 10_000,
    colleges: 10,
};

fn full() -> Size {
    let tenth = std::env::var("GROWTH").is_ok_and(|size| size == "small");
    let share = if tenth { 10 } else { 1 };
    Size {
        students: 1_000_000 / share,
        colleges: 1_000 / share,
    }
}

/// A filled database and who is asked for in it.
struct Installation {
    sandbox: Sandbox,
    /// Of one's own, unless it is filled already.
    cluster: Option<Cluster>,
    url: String,
    /// Anybody, at random.
    anybody: Vec<Person>,
    /// Of the college that has a twentieth of all students.
    of_the_largest: Vec<Person>,
}

impl Installation {
    fn new(given: &str, size: Size) -> Self {
        let sandbox = Sandbox::new();
        let (cluster, url) = match std::env::var(given) {
            Ok(url) => (None, url),
            Err(_) => {
                let cluster = Cluster::start(&sandbox);
                let url = cluster.url();
                // Its secret becomes the database's. What is filled in has seals that none opens.
                Portal::start(portal(&sandbox, &url, &["serve"])).stop();
                // What is lost in a crash is filled in anew.
                cluster.set(&[
                    ("fsync", "off"),
                    ("full_page_writes", "off"),
                    ("max_wal_size", "'64GB'"),
                    ("autovacuum", "off"),
                ]);
                fill(&url, size);
                cluster.reset();
                (Some(cluster), url)
            }
        };
        let mut population = Population::create(&url);
        let anybody = people::anybody(&mut population);
        let of_the_largest = people::of_the_largest(&mut population);
        Self {
            sandbox,
            cluster,
            url,
            anybody,
            of_the_largest,
        }
    }

    fn portal(&self) -> Portal {
        let portal = Portal::start(portal(&self.sandbox, &self.url, &["serve"]));
        if let Some(cluster) = &self.cluster {
            cluster.checkpoint();
        }
        portal
    }
}

fn fill(url: &str, size: Size) {
    let since = Instant::now();
    let today = chrono::Utc::now().date_naive().to_string();
    growth::fill(url, size, &today, |part, took| {
        print_figure(
            &format!("  {part}, seconds"),
            &format!("{:.0}", took.as_secs_f64()),
        );
    });
    let name = format!("{} students are filled in, seconds", size.students);
    print_figure(&name, &format!("{:.0}", since.elapsed().as_secs_f64()));
    let pool = Pool::new(&PoolSettings::new(url.to_owned(), 1));
    let (mut db, since) = (pool.get().expect("a connection"), Instant::now());
    while let Some(college) = journal_days::find_unfolded(&mut db).expect("found") {
        transaction(&mut db, |tx| journal_days::fold(tx, college)).expect("folded");
    }
    print_figure(
        "  and their journal added up, seconds",
        &format!("{:.0}", since.elapsed().as_secs_f64()),
    );
}

#[test]
#[ignore = "make bench"]
fn bench_growth() {
    end_harness_line();
    let small = Installation::new("GROWTH_SMALL", SMALL);
    let large = Installation::new("GROWTH_FULL", full());
    let (small_portal, large_portal) = (small.portal(), large.portal());
    let places = [
        (&small_portal, &small.anybody),
        (&large_portal, &large.anybody),
        (&large_portal, &large.of_the_largest),
    ];
    let mut first_pages = [1.0; 3];
    for call in CALLS {
        let costs = places.map(|(portal, people)| cost(portal, people, call));
        print_figure(
            &format!("{}, ms each: small, large, largest", call.name),
            &costs.map(|cost| format!("{cost:.2}")).join(" "),
        );
        for (name, cost) in ["anybody", "at the largest college"]
            .iter()
            .zip(&costs[1..])
        {
            let ratio = ratio(*cost, costs[0]);
            let what = format!("  cost of {name} among so many");
            print_beside_bar(&what, &format!("{ratio:.2}"), "<= 1.4", ratio <= 1.4);
        }
        if call.page == Page::First {
            first_pages = costs;
        } else {
            let ratio = ratio(costs[2], first_pages[2]);
            print_beside_bar(
                "  of a page in the middle",
                &format!("{ratio:.2}"),
                "<= 2",
                ratio <= 2.0,
            );
        }
    }
    small_portal.stop();
    large_portal.stop();
}

/// How long a call takes, with as many at once as there are connections.
#[allow(
    clippy::float_arithmetic,
    reason = "figures are rounded when they are told"
)]
fn cost(portal: &Portal, people: &[Person], call: &Call) -> f64 {
    let given = std::env::var("BENCH_SECONDS").ok();
    let seconds = given.and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let rates = (0..ROUNDS).map(|_| {
        let ask = |number: usize| (call.request)(&people[number * 7919 % people.len()]);
        load(portal.port(), Duration::from_secs_f64(seconds), ask).rate()
    });
    1000.0 / median(rates.collect())
}
