//! A world with many students, as the generator of growth fills it.

use chrono::NaiveDate;
use portal_domain::{
    ids::CollegeId,
    paging::{Listing, Page},
    sap_id::SapId,
};
use portal_persistence::{
    colleges,
    testing::growth::{self, Size},
};

use crate::fixtures::World;

/// The day on which it ends.
const TODAY: &str = "2026-11-20";

pub(crate) fn today() -> NaiveDate {
    TODAY.parse().expect("a day")
}

pub(crate) fn world(size: Size) -> World {
    let world = World::new();
    growth::fill(&world.database.url(), size, TODAY, |_, _| ());
    world
}

/// All of its colleges.
pub(crate) fn colleges(world: &World) -> Vec<CollegeId> {
    let listed = colleges::list(&mut world.db(), None, Page::after(None)).expect("read");
    listed.rows.into_iter().map(|college| college.id).collect()
}

/// What a list in the order of SAP ids has in all of its pages.
pub(crate) fn every_page<T>(
    sap_id: impl Fn(&T) -> &SapId,
    mut list: impl FnMut(&Page<SapId>) -> Listing<T>,
) -> Vec<T> {
    let mut rows: Vec<T> = Vec::new();
    loop {
        let mut page = Page::parse(Some("25"), None, None).expect("a page");
        page.after = rows.last().map(|row| sap_id(row).clone());
        let listed = list(&page);
        rows.extend(listed.rows);
        if !listed.more {
            return rows;
        }
    }
}

#[test]
fn the_years_before_are_as_full_as_the_present_one() {
    let world = |years| {
        world(Size {
            students: 240,
            colleges: 2,
            years,
        })
    };
    let (first, third) = (world(1), world(3));
    for table in [
        "enrolments",
        "marks",
        "results",
        "demands",
        "charges",
        "transfers",
        "receipts",
        "attendance",
    ] {
        let count = |world: &World| {
            world
                .database
                .count(&format!("SELECT count(*) AS n FROM {table}"))
        };
        assert_eq!(count(&third), 3 * count(&first), "{table}");
    }
    let live = "SELECT count(*) AS n FROM enrolments e JOIN classes c ON c.id = e.class_id WHERE ";
    let [open, last] = ["closed_on IS NULL", "term = 3"]
        .map(|which| third.database.count(&format!("{live}{which}")));
    assert_eq!(open, last, "everybody is in the last year alone");
    let gaps = "SELECT count(*) AS n FROM wallets w WHERE lines <> (
                    SELECT count(*) FROM transfers t WHERE w.student_id IN (t.debit_student, t.credit_student))";
    assert_eq!(
        third.database.count(gaps),
        0,
        "the lines of a wallet follow one another"
    );
}
