//! Fills an installation of any size, to find what becomes slower with more rows.

use diesel::{Connection, connection::SimpleConnection};

use crate::connection::establish;

/// The size of the installation.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// At least twenty.
    pub students: usize,
    /// The first has a twentieth of the students, and the others equal shares.
    pub colleges: usize,
}

const ROWS: &str = include_str!("growth.sql");

/// The hash of everybody's password, `growth-growth`, at the least cost.
const PASSWORD: &str = "$2b$04$abcdefghijklmnopqrstuuRf4P204fk17o3KzIq5OQ.825Gp0q4EK";

/// Fills a database that carries the migrations and nothing else, as the owner of its tables: per
/// student ten transfers and about five marks, and everything else that people leave behind in a year
/// up to `today` (`YYYY-MM-DD`). Rows go past the ledger's trigger; indexes and foreign keys, made in
/// the end, prove the rest.
///
/// # Panics
/// If the database cannot be filled: it is for tests.
pub fn fill(url: &str, size: Size, today: &str) {
    let rows = ROWS
        .replace("{students}", &size.students.to_string())
        .replace("{colleges}", &size.colleges.to_string())
        .replace("{today}", today)
        .replace("{password}", PASSWORD);
    let mut db = establish(url).expect("connect to be filled");
    db.transaction(|tx| tx.batch_execute(&rows))
        .expect("fill the database");
    db.batch_execute("VACUUM ANALYZE").expect("clean up");
}
