//! What migrations make of rows that an older version has written.

use portal_persistence::{Pool, PoolSettings, ledger_check, migrations, testing::TestDatabase};

use crate::{migrations::names, schema_text::lines};

pub(crate) const COLLEGE: &str = "01900000-0000-7000-8000-00000000c011";
pub(crate) const STUDENT: &str = "01900000-0000-7000-8000-000000005001";

/// A database as it was before that migration, with a college, a student and an accountant.
pub(crate) fn before(name: &str) -> TestDatabase {
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

/// Adds a wallet with these lines, each with what moved and the balance that it left, in the order of
/// their ids; in paise.
fn wallet(database: &TestDatabase, number: u32, lines: &[(i64, i64)]) {
    let student = format!("01900000-0000-7000-8000-00000001{number:04}");
    let mut script = format!(
        "INSERT INTO students (college_id, id, sap_id, username, name, search_key, email, email_key,
                               password_hash, created_at)
            VALUES ('{COLLEGE}', '{student}', '2600020{number:04}', 's{number}', 'S', 's', 's{number}', 's{number}',
                    'x', now());"
    );
    let mut last = String::new();
    for (line, (change, balance)) in lines.iter().enumerate() {
        last = format!("01900000-0000-7000-8000-{number:06}{line:06}");
        let (debit, credit) = if *change < 0 {
            (
                format!("'wallet', '{student}', {balance}"),
                "'cash', NULL, NULL".to_owned(),
            )
        } else {
            (
                "'cash', NULL, NULL".to_owned(),
                format!("'wallet', '{student}', {balance}"),
            )
        };
        let amount = change.abs();
        script += &format!(
            "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, debit_balance, credit,
                                    credit_student, credit_balance, amount, description)
                VALUES ('{COLLEGE}', '{last}', now(), 'correction', {debit}, {credit}, {amount}, 'x');"
        );
    }
    let balance: i64 = lines.iter().map(|(change, _)| change).sum();
    script += &format!(
        "INSERT INTO wallets (college_id, student_id, balance, last_transfer)
             VALUES ('{COLLEGE}', '{student}', {balance}, '{last}');"
    );
    // Without the trigger that reckons the balances itself.
    let script = format!("BEGIN; SET LOCAL session_replication_role = replica; {script} COMMIT");
    database.execute(&script).expect("a wallet");
}

#[test]
fn lines_of_before_are_numbered_by_the_chain_of_balances() {
    let database = before("2026-11-23-003721_number_lines");
    wallet(&database, 1, &[(500, 500), (-100, 400), (-100, 300)]);
    // Paid at once: the ids say another order than the balances.
    wallet(
        &database,
        2,
        &[(500, 500), (-50, 450), (-50, 350), (-50, 400), (-50, 300)],
    );
    // The oldest that fits leads to an end before all lines are taken.
    wallet(
        &database,
        3,
        &[(100, 100), (-100, 0), (40, 140), (-40, 100)],
    );
    // No order makes a chain of these.
    wallet(&database, 4, &[(500, 500), (-50, 420)]);
    assert_eq!(migrations::run(&database.url()).expect("migrated").len(), {
        let later = |name: &&String| name.as_str() >= "2026-11-23-003721";
        names().iter().filter(later).count()
    });
    let found = lines(
        &mut database.connect(),
        "SELECT concat_ws(' ', right(min(student::text), 1) || ':',
                          string_agg(coalesce(line::text, '-'), ' ' ORDER BY id)) AS line
         FROM (SELECT coalesce(debit_student, credit_student) AS student, id,
                      coalesce(debit_line, credit_line) AS line FROM transfers) entries
         GROUP BY student ORDER BY 1",
    );
    assert_eq!(found, ["1: 1 2 3", "2: 1 2 4 3 5", "3: 1 4 2 3", "4: - -"]);

    let pool = Pool::new(&PoolSettings::new(database.url(), 1));
    let proof = ledger_check::verify(&mut pool.get().expect("a connection")).expect("a proof");
    let told: Vec<_> = proof
        .differences
        .iter()
        .filter(|line| line.contains("the order of its balance"))
        .collect();
    assert_eq!(told.len(), 1, "{:?}", proof.differences);
    assert!(told[0].contains("10004 "), "{told:?}");
    assert!(told[0].contains("of its 2 lines, 2 are not"), "{told:?}");
}

#[test]
fn a_wallet_counts_its_old_lines_and_goes_on_from_there() {
    let database = before("2026-11-23-003721_number_lines");
    wallet(&database, 1, &[(500, 500), (-100, 400)]);
    wallet(&database, 2, &[(500, 500), (-50, 420)]);
    migrations::run(&database.url()).expect("migrated");
    // As the version of before adds a transfer, which knows nothing of lines.
    let post = |number: u32| {
        database.execute(&format!(
            "INSERT INTO transfers (college_id, id, at, kind, debit, credit, credit_student, amount,
             description)
                VALUES ('{COLLEGE}', gen_random_uuid(), now(), 'correction', 'cash', 'wallet',
                        '01900000-0000-7000-8000-00000001{number:04}', 5, 'x')"
        ))
    };
    for number in [1, 2, 2] {
        post(number).expect("posted");
    }
    let found = lines(
        &mut database.connect(),
        "SELECT concat(right(credit_student::text, 1), ': ', credit_line) AS line
         FROM transfers WHERE amount = 5 ORDER BY 1",
    );
    assert_eq!(found, ["1: 3", "2: 3", "2: 4"]);
}

/// Runs that migration alone on charges with these numbers and titles.
fn count_instalments(charges: &[(u32, &str)]) -> (TestDatabase, Result<(), String>) {
    let migration = "2026-11-25-004500_count_instalments";
    let database = before(migration);
    for (number, title) in charges {
        let charge = format!(
            "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on, created_at)
                VALUES ('{COLLEGE}', '01900000-0000-7000-8000-{number:012}', '{STUDENT}', 'instalment', {number},
                        '{title}', 100, '2026-07-01', now())"
        );
        database.execute(&charge).expect("a charge of before");
    }
    let done = migrations::run_only(&database.url(), &[migration.to_owned()]);
    (database, done.map(drop).map_err(|error| error.to_string()))
}

#[test]
fn instalments_of_before_are_counted_by_their_titles() {
    let (database, done) =
        count_instalments(&[(1, "Instalment 1 of 12"), (2, "Instalment 2 of 12")]);
    done.expect("migrated");
    let found = lines(
        &mut database.connect(),
        "SELECT concat_ws(' of ', instalment, instalment_count) AS line FROM charges ORDER BY 1",
    );
    assert_eq!(found, ["1 of 12", "2 of 12"]);
}

#[test]
fn an_instalment_with_another_title_stops_the_upgrade() {
    for title in ["Term fee", "Instalment 1 of 2", "Instalment 2 of many"] {
        let (database, done) = count_instalments(&[(2, title)]);
        let error = done.expect_err(title);
        let told = format!("the title of charge 01900000-0000-7000-8000-000000000002 is “{title}”");
        assert!(error.contains(&told), "{error}");
        database
            .execute("SELECT instalment_count FROM charges")
            .expect_err("nothing of the migration is kept");
    }
}

#[test]
fn what_was_there_before_the_desks_had_totals_is_counted_once() {
    let migration = "2026-11-26-005200_name_the_course_of_charges";
    let database = before(migration);
    let course = "01900000-0000-7000-8000-00000000c0de";
    let charge = |number: u32, title: &str| {
        format!(
            "INSERT INTO charges (college_id, id, student_id, kind, title, title_key, amount, due_on, created_at)
                VALUES ('{COLLEGE}', '01900000-0000-7000-8000-{number:012}', '{STUDENT}', 'other', '{title}', '{title}', 100,
                        '2026-07-01', now());"
        )
    };
    let grievance = |number: u32| {
        format!(
            "INSERT INTO grievances (college_id, id, student_id, docket, category, title, details, search_key, filed_at,
                                     status)
                VALUES ('{COLLEGE}', '01900000-0000-7000-8000-{number:012}', '{STUDENT}', 'GR-2026-0000{number}', 'Other',
                        'x', 'x', 'x', '2026-07-01T20:00:00Z', 'Pending');"
        )
    };
    let rows = [
        format!(
            "INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
                VALUES ('{COLLEGE}', '{course}', 0, 'BMS', 'bms', '3 Years', 100, 350);
             INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob, gender, phone,
                                       parent_name, parent_phone, address, last_institution, score, status, submission,
                                       submitted_at)
                VALUES ('{COLLEGE}', '{STUDENT}', '{course}', 'Asha', 'asha', '2007-05-01', 'female', '9876543210', 'Sunita',
                        '9876543211', 'Pune', 'Hill School', 700, 'Submitted', 1, '2026-07-01T10:00:00Z');"
        ),
        charge(1, "fine"),
        charge(2, "book"),
        grievance(1),
    ];
    database.execute(&rows.concat()).expect("rows of before");
    migrations::run(&database.url()).expect("migrated");
    // As the version of before goes on to write, which knows nothing of courses and totals.
    database
        .execute(&(charge(3, "bus") + &grievance(2)))
        .expect("rows since");
    let mut db = database.connect();
    let kept = "SELECT concat_ws(' ', measure, state, day, sum(count), sum(amount), max(right(part::text, 4))) AS line
                FROM desk_changes GROUP BY measure, state, day ORDER BY 1";
    assert_eq!(
        lines(&mut db, kept),
        [
            "applications Submitted 2026-07-01 1 0 0000",
            "dues Due 2026-07-01 3 300 c0de",
            "grievances Pending 2026-07-02 2 0 0000",
        ]
    );
    let wrong = "SELECT d::text AS line FROM desk_differences() d";
    assert_eq!(lines(&mut db, wrong), [""; 0]);
}
