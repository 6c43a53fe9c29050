//! Colleges: one a name, listed by pages and searched literally.

use portal_domain::{colleges::CollegeName, ids::CollegeId, paging::Page};
use portal_persistence::colleges;

use crate::fixtures::{World, now, random};

fn name(text: &str) -> CollegeName {
    CollegeName::parse("name", text).expect("a college name")
}

fn page(limit: usize, after: Option<CollegeId>) -> Page<CollegeId> {
    let after = after.map(|id| id.to_string());
    Page::parse(Some(&limit.to_string()), after.as_deref(), None).expect("a page")
}

fn found(world: &World, search: &str) -> Vec<String> {
    let listing = colleges::list(&mut world.db(), Some(search), page(100, None));
    let rows = listing.expect("the query runs").rows;
    rows.into_iter().map(|college| college.name).collect()
}

#[test]
fn of_parallel_founders_of_one_name_one_founds() {
    let world = World::with_connections(32);
    let spellings = ["Sunrise College", "SUNRISE  college", "ｓunrise College"];
    let founded = world.at_once(32, |number, db| {
        let id = CollegeId::new(now(), random());
        let name = name(spellings[number % spellings.len()]);
        colleges::insert(db, id, &name, now()).expect("no error")
    });
    assert_eq!(founded.iter().flatten().count(), 1);
    for spelling in spellings {
        let found = colleges::find_by_name(&mut world.db(), &name(spelling));
        assert!(found.expect("the query runs").is_some(), "{spelling}");
    }
}

#[test]
fn pages_hold_every_college_once_by_name() {
    let world = World::new();
    let names = [
        "delta",
        "Alpha",
        "épsilon",
        "bravo",
        "Charlie",
        "आकाश",
        "alpha 2",
    ];
    for name in names {
        world.college(name);
    }
    let whole = colleges::list(&mut world.db(), None, page(1000, None)).expect("the query runs");
    assert_eq!(whole.rows.len(), names.len());
    for size in 1..=names.len() {
        let (mut rows, mut after) = (Vec::new(), None);
        loop {
            let listing = colleges::list(&mut world.db(), None, page(size, after));
            let listing = listing.expect("the query runs");
            assert!(listing.rows.len() == size || !listing.more);
            rows.extend(listing.rows);
            after = rows.last().map(|college| college.id);
            if !listing.more {
                break;
            }
        }
        assert_eq!(rows, whole.rows, "in pages of {size}");
    }
    let names: Vec<_> = whole.rows.into_iter().map(|college| college.name).collect();
    assert_eq!(names[..4], ["Alpha", "alpha 2", "bravo", "Charlie"]);
}

#[test]
fn a_page_after_a_college_that_does_not_exist_is_empty() {
    let world = World::new();
    world.college("Alpha");
    let nowhere = CollegeId::new(now(), random());
    let listing = colleges::list(&mut world.db(), None, page(10, Some(nowhere)));
    assert!(listing.expect("the query runs").rows.is_empty());
}

#[test]
fn search_finds_parts_of_names_in_any_case_and_takes_wildcards_literally() {
    let world = World::new();
    for name in [
        "Hundred % College",
        "Under_score College",
        r"Back\slash College",
        "Plain College",
    ] {
        world.college(name);
    }
    assert_eq!(found(&world, "%"), ["Hundred % College"]);
    assert_eq!(found(&world, "_"), ["Under_score College"]);
    assert_eq!(found(&world, r"\"), [r"Back\slash College"]);
    assert_eq!(found(&world, r"\%"), [""; 0]);
    assert_eq!(found(&world, "a%n"), [""; 0]);
    assert_eq!(found(&world, "PLAIN  col"), ["Plain College"]);
    assert_eq!(found(&world, "college").len(), 4);
    assert_eq!(found(&world, "'; DROP TABLE colleges; --"), [""; 0]);
}

#[test]
fn college_numbers_run_from_one() {
    let world = World::new();
    let numbers = ["a", "b", "c"].map(|name| {
        let id = world.college(name);
        let found = colleges::find(&mut world.db(), id).expect("the query runs");
        found.expect("the college").number.get()
    });
    assert_eq!(numbers, [1, 2, 3]);
}
