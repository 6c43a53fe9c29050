//! How mails leave: over several connections at once, and codes only while they are of use.

use std::{
    net::TcpListener,
    sync::{Arc, Barrier},
    time::Instant,
};

use portal_mail::mailer::SMTP_TIMEOUT;

use crate::support::{TestApp, at_once, wait_until};

#[path = "../../../mail/tests/server/mod.rs"]
#[allow(
    dead_code,
    reason = "shared with the tests of the mail crate, which use more of it"
)]
mod server;

use server::{Manners, Server};

const MAILS: usize = 4;

fn app_mailing_to(port: u16) -> TestApp {
    let app = TestApp::with(&[
        ("SMTP_URL", &format!("smtp://127.0.0.1:{port}")),
        ("MAIL_FROM", "portal@example.in"),
    ]);
    app.home();
    // What the college's founding has caused is another test's matter.
    app.database.execute("DELETE FROM outbox").expect("emptied");
    app
}

/// The server answers no mail before it has four in hand. One after the other, each would time out.
#[test]
fn several_mails_are_under_way_at_once() {
    let together = Some(Arc::new(Barrier::new(MAILS)));
    let server = Server::start(Manners {
        together,
        ..Manners::default()
    });
    let app = app_mailing_to(server.port);
    let college = app.home().id.to_string();
    let begun = Instant::now();
    at_once(MAILS, |number| {
        let newcomer = app.newcomer(&format!("n{number}"));
        newcomer.register(&college).expect(200);
    });
    wait_until("all four arrive", || server.taken().len() == MAILS);
    assert!(begun.elapsed() < SMTP_TIMEOUT, "one of them timed out");
}

#[test]
fn a_code_that_has_died_while_the_mail_server_was_away_is_not_sent() {
    let away = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = away.local_addr().expect("its address").port();
    drop(away);
    let app = app_mailing_to(port);
    let asha = app.newcomer("asha");
    asha.register(&app.home().id.to_string()).expect(200);
    let tried = "SELECT count(*) FROM outbox WHERE last_error IS NOT NULL";
    wait_until("it is put off", || app.value::<i64>(tried) == 1);
    app.pass(chrono::Duration::minutes(11));
    let waiting = "SELECT count(*) FROM outbox";
    wait_until("it is dropped", || app.value::<i64>(waiting) == 0);
}
