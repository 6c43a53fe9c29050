//! The few statements the tests need, in one place so that only it knows the client library.

use portal_app::postgres::ConnectionInfo;
use postgres::{Client, NoTls};

/// The probe of every test: logs in with the password.
pub(crate) fn connects(server: &ConnectionInfo) -> Result<(), String> {
    match Client::connect(&server.url(), NoTls) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

pub(crate) fn execute(url: &str, statements: &str) {
    Client::connect(url, NoTls)
        .and_then(|mut client| client.batch_execute(statements))
        .expect("statements are run");
}

/// The single value of a query, which must be a text.
pub(crate) fn text(url: &str, query: &str) -> String {
    Client::connect(url, NoTls)
        .and_then(|mut client| client.query_one(query, &[]))
        .expect("the query is run")
        .get(0)
}
