//! What the application's own role may not do to the books, even if the application is taken over;
//! and what nobody may.

use portal_persistence::testing::TestDatabase;

use crate::money::population::{CHARGE, Population, id};

/// One of each: a payment, a failed one, and a receipt without its number.
const ROWS: &str = "
    INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, amount, description,
                           charge_id)
        SELECT college_id, made.id('02000000', 1), now(), 'fee', 'wallet', student_id, 'fees', amount, title, id
        FROM charges WHERE id = 'PAID';
    INSERT INTO receipts (college_id, transfer_id, financial_year)
        SELECT college_id, id, 2026 FROM transfers WHERE charge_id IS NOT NULL;
    INSERT INTO failed_payments (college_id, id, student_id, charge_id, amount, at)
        SELECT college_id, made.id('03000000', 1), student_id, id, amount, now()
        FROM charges WHERE id = 'FAILED';";

fn books() -> (TestDatabase, Population) {
    let database = TestDatabase::create();
    let mut population = Population::create(&database.url());
    let group = population.group(1, 1);
    let charges = population.charges(&group, 2, 5_000);
    population.fund(&group, 8_000);
    let rows = ROWS.replace("PAID", &charges.id(0));
    let rows = rows.replace("FAILED", &id(CHARGE, charges.first + 1));
    population.db.batch_execute(&rows).expect("rows");
    (database, population)
}

#[test]
fn the_applications_role_can_only_add_to_the_books() {
    let (_database, mut population) = books();
    population
        .db
        .batch_execute("SET ROLE portal_app")
        .expect("a role");
    let mut changes: Vec<String> = Vec::new();
    for table in ["transfers", "failed_payments", "receipts", "wallets"] {
        changes.push(format!("DELETE FROM {table}"));
        changes.push(format!("TRUNCATE {table}"));
        changes.push(format!("TRUNCATE {table} CASCADE"));
    }
    for column in [
        "transfers SET amount",
        "transfers SET debit_balance",
        "failed_payments SET amount",
        "receipts SET financial_year",
        "wallets SET balance",
    ] {
        changes.push(format!("UPDATE {column} = 1"));
    }
    changes.push("INSERT INTO wallets SELECT college_id, id, 5 FROM students".to_owned());
    changes.push("ALTER TABLE transfers DISABLE TRIGGER ALL".to_owned());
    for change in changes {
        let refused = population.db.batch_execute(&change).expect_err(&change);
        let code = refused.code().expect("a code").code().to_owned();
        assert_eq!(code, "42501", "{change}: {refused:?}");
    }
}

#[test]
fn a_receipt_is_numbered_once() {
    let (_database, mut population) = books();
    population
        .db
        .batch_execute("SET ROLE portal_app")
        .expect("a role");
    let number = "UPDATE receipts SET number = 1, student_name = '', college_name = '', college_address = ''";
    population.db.batch_execute(number).expect("its number");
    for again in [
        number,
        "UPDATE receipts SET number = 2",
        "UPDATE receipts SET number = NULL, student_name = NULL, college_name = NULL, college_address = NULL",
        "UPDATE receipts SET student_name = 'Somebody else'",
    ] {
        let refused = population.db.batch_execute(again).expect_err(again);
        assert_eq!(
            refused.code().expect("a code").code(),
            "23001",
            "{refused:?}"
        );
    }
}

#[test]
fn the_tables_owner_cannot_rewrite_the_books_either() {
    let (_database, mut population) = books();
    for change in [
        "UPDATE transfers SET amount = 1",
        "DELETE FROM transfers",
        "TRUNCATE transfers CASCADE",
        "DELETE FROM failed_payments",
        "TRUNCATE failed_payments",
        "DELETE FROM receipts",
        "TRUNCATE receipts",
        "UPDATE wallets SET balance = balance + 1",
    ] {
        let refused = population.db.batch_execute(change).expect_err(change);
        assert_eq!(
            refused.code().expect("a code").code(),
            "23001",
            "{change}: {refused:?}"
        );
    }
}
