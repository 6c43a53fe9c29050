//! A bank's statement beside the ledger: after a restore the bank has what the ledger lacks.

use std::fs;

use portal_persistence::testing::TestDatabase;

use crate::sandbox::{Ended, Sandbox, run, run_well};

/// Top-ups of the demo's first student under these references, in these states.
const TOP_UPS: &str = "
    INSERT INTO top_ups (college_id, id, student_id, source, amount, bank_reference, reference_key,
                         our_reference, requested_at, status, decided_by, decided_at, reason)
    SELECT s.college_id, gen_random_uuid(), s.id, 'UPI', given.amount, upper(given.reference), given.reference,
           given.reference, now(), given.status,
           CASE WHEN given.status = 'Rejected' THEN (SELECT id FROM staff WHERE college_id = s.college_id LIMIT 1) END,
           CASE WHEN given.status = 'Rejected' THEN now() END,
           CASE WHEN given.status = 'Rejected' THEN 'not found' END
    FROM (SELECT * FROM students ORDER BY sap_id LIMIT 1) s,
         (VALUES ('700000000001', 50000, 'Pending'), ('700000000002', 60000, 'Rejected'))
             AS given (reference, amount, status)";

fn compare(sandbox: &Sandbox, database: &TestDatabase, college: &str, statement: &str) -> Ended {
    let file = sandbox
        .data_dir()
        .parent()
        .expect("a folder")
        .join("bank.csv");
    fs::write(&file, statement).expect("written");
    run(sandbox.portal_on(database, &["ledger", "compare", college, "bank.csv"]))
}

#[test]
fn what_the_bank_has_and_the_ledger_lacks_is_listed() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    database.execute(TOP_UPS).expect("asked for");
    // One of the seeded, as it was credited.
    let credited = "SELECT reference_key::bigint AS n FROM top_ups WHERE status = 'Approved' \
                    AND reference_key ~ '^[0-9]{12}$' ORDER BY 1 LIMIT 1";
    let key = database.count(credited);
    let paise = database.count(&format!(
        "SELECT amount AS n FROM top_ups WHERE reference_key = '{key}'"
    ));
    let (rupees, other) = (paise / 100, paise / 100 + 1);
    let statement = format!(
        "Account,1234\r\nDate,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\r\n\
         14/11/26,UPI/{key}/ASHA,0000{key},14/11/26,,{rupees}.00,1\r\n\
         15/11/26,UPI/{key}/AGAIN,0000{key},15/11/26,,{other}.00,1\r\n\
         16/11/26,UPI/700000000001/A,1,16/11/26,,500.00,1\r\n\
         17/11/26,UPI/700000000002/B,2,17/11/26,,600.00,1\r\n\
         18/11/26,UPI/700000000003/C,3,18/11/26,,\"1,25,000.00\",1\r\n\
         19/11/26,RENT,4,19/11/26,900.00,,1\r\n"
    );
    let done = compare(&sandbox, &database, "1", &statement);
    assert_eq!(done.code, Some(0), "{done:?}");
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(lines.len(), 5, "{done:?}");
    for (line, end) in [
        (0, "was put into a wallet"),
        (1, "UPI/700000000001/A: waiting for an accountant"),
        (2, "UPI/700000000002/B: was rejected or taken back"),
        (3, "₹1,25,000.00  UPI/700000000003/C: the ledger lacks it"),
        (4, "are not in a wallet as the bank shows them."),
    ] {
        assert!(lines[line].ends_with(end), "{end}: {done:?}");
    }
    assert!(lines[4].contains(": 5 deposits of "), "{done:?}");
    let audited =
        "SELECT count(*) AS n FROM audit WHERE action = 'compareStatement' AND staff_id IS NULL";
    assert_eq!(database.count(audited), 1);
}

#[test]
fn what_is_no_statement_or_no_college_is_refused_and_leaves_nothing() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    run_well(sandbox.portal_on(&database, &["demo", "seed"]));
    let faulty = "Date,Narration,Credit\n1/1/27,x,five\n";
    for (college, statement, sentence) in [
        ("1", "a,b\n1,2\n", "no row with the headings"),
        ("1", faulty, "No amount in rupees on line 2."),
        ("9", "Date,Narration,Credit\n", "There is no such college"),
    ] {
        let refused = compare(&sandbox, &database, college, statement);
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.err.contains(sentence), "{refused:?}");
    }
    assert_eq!(
        database.count("SELECT count(*) AS n FROM audit WHERE action = 'compareStatement'"),
        0
    );
}
