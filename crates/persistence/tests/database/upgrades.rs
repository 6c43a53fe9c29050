//! What migrations make of rows that an older version has written.

use portal_persistence::{migrations, testing::TestDatabase};

use crate::{migrations::names, schema_text::lines};

const COLLEGE: &str = "01900000-0000-7000-8000-00000000c011";
const STUDENT: &str = "01900000-0000-7000-8000-000000005001";

/// A database as it was before that migration, with a college, a student and an accountant.
fn before(name: &str) -> TestDatabase {
    let database = TestDatabase::create_empty();
    let older: Vec<_> = names()
        .into_iter()
        .take_while(|known| known != name)
        .collect();
    assert!(older.len() < names().len(), "{name} is none of ours");
    migrations::run_only(&database.url(), &older).expect("the older schema");
    let people = format!(
        "INSERT INTO colleges (id, name, name_key, created_at)
            VALUES ('{COLLEGE}', 'Sunrise', 'sunrise', now());
         INSERT INTO students (college_id, id, sap_id, username, name, search_key, email, email_key,
                               password_hash, created_at)
            VALUES ('{COLLEGE}', '{STUDENT}', '26000100001', 'asha', 'Asha', 'asha', 'a@x.in', 'a@x.in', 'x', now());
         INSERT INTO wallets (college_id, student_id) VALUES ('{COLLEGE}', '{STUDENT}')"
    );
    database.execute(&people).expect("a college with a student");
    database
}

/// A top-up that waits.
fn waiting(number: u32, source: &str, reference: &str, key: &str, status: &str) -> String {
    let ours = if source == "UPI" { "'T1'" } else { "NULL" };
    format!(
        "INSERT INTO top_ups (college_id, id, student_id, source, amount, our_reference, bank_reference,
                              reference_key, requested_at, status)
         VALUES ('{COLLEGE}', '01900000-0000-7000-8000-{number:012}', '{STUDENT}', '{source}', 100, {ours},
                 '{reference}', '{key}', now(), '{status}');"
    )
}

#[test]
fn references_that_count_as_the_same_now_are_both_kept_and_marked() {
    let database = before("2026-11-23-003720_spell_references_alike");
    let rows = [
        waiting(1, "UPI", "412345678901", "412345678901", "Pending"),
        waiting(2, "COUNTER", "4123 4567 8901", "4123 4567 8901", "Pending"),
        waiting(3, "COUNTER", "4123-4567-8901", "4123-4567-8901", "Pending"),
        // Alone, and so in its new spelling from now on.
        waiting(
            4,
            "COUNTER",
            "HDFC N520 2611 2101",
            "hdfc n520 2611 2101",
            "Pending",
        ),
        waiting(5, "COUNTER", "Cash book 12", "cash book 12", "Pending"),
        // Accepted both ways before a reference counted once for both.
        waiting(6, "UPI", "ABC123", "abc123", "Pending"),
        waiting(7, "COUNTER", "ABC123", "abc123 (counter)", "Pending"),
    ];
    database.execute(&rows.concat()).expect("top-ups of before");
    migrations::run(&database.url()).expect("migrated");
    let found = lines(
        &mut database.connect(),
        "SELECT concat_ws(' | ', right(id::text, 1), reference_key, shared_reference) AS line
         FROM top_ups ORDER BY id",
    );
    assert_eq!(
        found,
        [
            "1 | 412345678901 | 412345678901",
            "2 | 4123 4567 8901 | 412345678901",
            "3 | 4123-4567-8901 | 412345678901",
            "4 | hdfcn52026112101",
            "5 | cash book 12",
            "6 | abc123 | abc123",
            "7 | abc123 (counter) | abc123",
        ]
    );
}
