//! Proves that what is between the portal and its database may lend connections for single transactions.

use std::collections::HashSet;

use diesel::{
    Connection, PgConnection, RunQueryDsl, define_sql_function, result::Error, sql_types::Integer,
};

use crate::{StoreError, Stored};

/// On how many connections it is proved.
pub(crate) const CLIENTS: usize = 4;
/// Transactions of each of them.
const ROUNDS: i32 = 13;

const MIXED_UP: &str = "what is in front of the database mixes up the prepared statements of its clients, or allows no \
     transactions: a PgBouncer has to be of version 1.21 or newer, with max_prepared_statements of 100 or more and \
     pool_mode = transaction or session";

/// How connections are lent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lending {
    /// Each client keeps its connection to the server.
    Kept,
    /// Clients share connections.
    Shared,
    /// It does not work; the reason as part of a sentence.
    Wrong(&'static str),
}

// Each client has a statement of its own, which Diesel gives the same name as the others'. The functions are
// PostgreSQL's own.
define_sql_function! { fn int4up(x: Integer) -> Integer; }
define_sql_function! { fn int4um(x: Integer) -> Integer; }
define_sql_function! { fn int4not(x: Integer) -> Integer; }
define_sql_function! { fn int4inc(x: Integer) -> Integer; }
define_sql_function! { fn pg_backend_pid() -> Integer; }

/// Asks in transactions that take turns, and compares the answers.
///
/// # Errors
/// If a connection is lost.
pub(crate) fn prove(clients: &mut [PgConnection]) -> Stored<Lending> {
    let (mut servers, mut lent) = (HashSet::new(), HashSet::new());
    for round in 0..ROUNDS {
        for place in 0..clients.len() {
            // Each round begins with another client. Else a pooler that lends its connections in turn would give each
            // client the same one again and again.
            let client = (place + round.unsigned_abs() as usize) % clients.len();
            let asked = clients[client].transaction(|tx| ask(tx, client, round));
            match asked.map_err(StoreError::from) {
                Ok((answer, server)) if answer == expected(client, round) => {
                    servers.insert(server);
                    lent.insert((client, server));
                }
                Err(StoreError::Unavailable(why)) => return Err(StoreError::Unavailable(why)),
                Ok(_) | Err(_) => return Ok(Lending::Wrong(MIXED_UP)),
            }
        }
    }
    match servers.len() == clients.len() && lent.len() == clients.len() {
        true => Ok(Lending::Kept),
        false => Ok(Lending::Shared),
    }
}

/// The answer, and the number of the server's process that gave it.
fn ask(tx: &mut PgConnection, client: usize, of: i32) -> Result<(i32, i32), Error> {
    match client {
        0 => diesel::select((int4up(of), pg_backend_pid())).get_result(tx),
        1 => diesel::select((int4um(of), pg_backend_pid())).get_result(tx),
        2 => diesel::select((int4not(of), pg_backend_pid())).get_result(tx),
        _ => diesel::select((int4inc(of), pg_backend_pid())).get_result(tx),
    }
}

fn expected(client: usize, of: i32) -> i32 {
    match client {
        0 => of,
        1 => -of,
        2 => !of,
        _ => of + 1,
    }
}
