//! What becomes dearer when there is more: the same calls to a portal with ten thousand students of ten
//! colleges and to one with a million of a thousand, `GROWTH=small` compares with a tenth of that; and to one whose students
//! are in their first year of study and to one whose students are in their third.
//! `GROWTH_SMALL`, `GROWTH_FULL`, `GROWTH_YEAR_1` and `GROWTH_YEAR_3` may name databases that are filled already; else they are filled once, which takes
//! minutes, and kept for the next time.

mod calls;
mod kept;
mod people;

use std::{env, time::Duration};

use portal_persistence::testing::growth::Size;

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
    years: 1,
};

fn full() -> Size {
    let tenth = env::var("GROWTH").is_ok_and(|size| size == "small");
    let share = if tenth { 10 } else { 1 };
    Size {
        students: 1_000_000 / share,
        colleges: 1_000 / share,
        years: 1,
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
        let (cluster, url) = match env::var(given) {
            Ok(url) => (None, url),
            Err(_) => {
                let cluster = Cluster::start_copy(&sandbox, &kept::folder(size));
                let url = cluster.url();
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

#[test]
#[ignore = "make bench"]
fn bench_years() {
    end_harness_line();
    let [first, third] = [1, 3].map(|years| {
        let size = Size {
            students: 100_000,
            colleges: 100,
            years,
        };
        Installation::new(&format!("GROWTH_YEAR_{years}"), size)
    });
    let (first_portal, third_portal) = (first.portal(), third.portal());
    for call in CALLS {
        let costs = [
            (&first_portal, &first.anybody),
            (&third_portal, &third.anybody),
        ]
        .map(|(portal, people)| cost(portal, people, call));
        print_figure(
            &format!("{}, ms each: first year, third", call.name),
            &costs.map(|cost| format!("{cost:.2}")).join(" "),
        );
        let ratio = ratio(costs[1], costs[0]);
        print_beside_bar(
            "  cost in the third year",
            &format!("{ratio:.2}"),
            "<= 1.4",
            ratio <= 1.4,
        );
    }
    first_portal.stop();
    third_portal.stop();
}

/// How long a call takes, with as many at once as there are connections.
#[allow(
    clippy::float_arithmetic,
    reason = "figures are rounded when they are told"
)]
fn cost(portal: &Portal, people: &[Person], call: &Call) -> f64 {
    let given = env::var("BENCH_SECONDS").ok();
    let seconds = given.and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let rates = (0..ROUNDS).map(|_| {
        let ask = |number: usize| (call.request)(&people[number * 7919 % people.len()]);
        load(portal.port(), Duration::from_secs_f64(seconds), ask).rate()
    });
    1000.0 / median(rates.collect())
}
