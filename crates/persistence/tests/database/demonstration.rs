//! Which databases the migration takes for a demonstration.

use portal_persistence::{
    demonstration::{self, Holding},
    migrations,
    testing::TestDatabase,
};

const MARKS: &str = "mark_demonstrations";
const DEMO: &str = "Sunrise College of Arts and Science";

/// A database of before the mark, with a college of two staff accounts, migrated to today's schema.
fn brought_up_to_date(college: &str, address: &str, hashes: [&str; 2]) -> Holding {
    let database = TestDatabase::create();
    let url = database.url();
    while !migrations::revert(&url)
        .expect("taken back")
        .expect("the mark's migration")
        .ends_with(MARKS)
    {}
    let mut rows = format!(
        "INSERT INTO colleges (id, name, name_key, created_at)
         VALUES ('00000000-0000-0000-0000-000000000001', '{college}', lower('{college}'), now());"
    );
    for (name, hash) in ["principal", "hod"].into_iter().zip(hashes) {
        rows += &format!(
            "INSERT INTO staff (college_id, id, username, username_key, name, email, email_key,
                                password_hash, status, created_at)
             VALUES ('00000000-0000-0000-0000-000000000001', gen_random_uuid(), '{name}', '{name}',
                     '{name}', '{name}@{address}', '{name}@{address}', '{hash}', 'pending', now());"
        );
    }
    database.execute(&rows).expect("the rows of before");
    migrations::run(&url).expect("up again");
    demonstration::look(&url).expect("looked at")
}

#[test]
fn only_the_college_that_was_seeded_is_taken_for_a_demo() {
    let seeded = brought_up_to_date(DEMO, "sunrise.example", ["same", "same"]);
    assert!(seeded.is_demonstration && seeded.has_colleges);
    for (college, address, hashes) in [
        (DEMO, "sunrise.example", ["one", "another"]),
        (DEMO, "sunrise.ac.in", ["same", "same"]),
        ("Hill College", "sunrise.example", ["same", "same"]),
    ] {
        let real = brought_up_to_date(college, address, hashes);
        assert!(
            !real.is_demonstration && real.has_colleges,
            "{college} {address} {hashes:?}"
        );
    }
}

#[test]
fn only_a_demonstration_that_was_cut_off_is_emptied() {
    let database = TestDatabase::create();
    let url = database.url();
    let rows = "INSERT INTO colleges (id, name, name_key, created_at)
                VALUES (gen_random_uuid(), 'Hill College', 'hill college', now())";
    database.execute(rows).expect("a college");
    let left = || {
        let emptied = demonstration::empty(&url).is_ok();
        (
            emptied,
            database.count("SELECT count(*) AS n FROM colleges"),
        )
    };
    assert_eq!(left(), (false, 1), "of a real one");
    let mark = "INSERT INTO demonstration (is_one, is_whole) VALUES (true, true)";
    database.execute(mark).expect("marked");
    assert_eq!(left(), (false, 1), "a whole one");
    let half = "UPDATE demonstration SET is_whole = false";
    database.execute(half).expect("cut off");
    assert_eq!(left(), (true, 0));
}
