//! Mails over a real SMTP server on loopback, also one that hangs.

use std::time::Duration;

use portal_persistence::testing::TestDatabase;
use serde_json::json;

use crate::{
    gate::{Door, Gate},
    money::figures::{end_harness_line, print_beside_bar, seconds},
    people::{ask_for_account, code_in, parse_mail},
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, eventually, run, run_well},
};

#[path = "../../../mail/tests/server/mod.rs"]
#[allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared with the tests of the mail crate, which use more of it"
)]
pub(crate) mod server;

use server::{Manners, Server, Taken};

const ASHA: &str = "asha@riverside.example";

/// A portal with one college that mails through that port.
fn portal_mailing_through(sandbox: &Sandbox, database: &TestDatabase, port: u16) -> Portal {
    let add = [
        "college",
        "add",
        "Riverside College",
        "--super-admin",
        "a@riverside.example",
    ];
    run_well(sandbox.portal_on(database, &add));
    // The invitation is another test's matter, and would be the first to hang here.
    let empty = database.execute("DELETE FROM outbox");
    empty.expect("no mail waits");
    portal_mailing_through_again(sandbox, database, port)
}

/// The same portal, once its college is there.
fn portal_mailing_through_again(sandbox: &Sandbox, database: &TestDatabase, port: u16) -> Portal {
    let mut command = sandbox.portal_on(database, &["serve"]);
    command
        .env("SMTP_URL", format!("smtp://127.0.0.1:{port}"))
        .env("MAIL_FROM", "Riverside <portal@riverside.example>");
    Portal::start(command)
}

fn mail_to(server: &Server, to: &str, within: Duration) -> Taken {
    let mut found = None;
    eventually(&format!("a mail to {to}"), within, || {
        found = server.taken().into_iter().find(|mail| mail.to == [to]);
        found.is_some()
    });
    found.expect("a mail")
}

#[test]
fn the_code_of_a_registration_arrives_by_smtp() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let server = Server::start(Manners::default());
    let portal = portal_mailing_through(&sandbox, &database, server.port);
    let browser = portal.browser();
    ask_for_account(&browser, ASHA).ok();

    let taken = mail_to(&server, ASHA, Duration::from_secs(10));
    assert_eq!(taken.from, "portal@riverside.example");
    let mail = parse_mail(&sandbox, &taken.mail);
    assert_eq!(mail.to, ASHA);
    let proof = json!({ "email": ASHA, "otp": code_in(&mail.text) });
    browser.post("/api/auth/verify-otp", &proof).ok();
    eventually("no mail is left to send", Duration::from_secs(10), || {
        database.count("SELECT count(*) AS n FROM outbox") == 0
    });
    assert_eq!(
        server.taken().len(),
        2,
        "the code and the welcome, once each"
    );
    assert!(
        !sandbox.data_dir().join("mail").exists(),
        "none went to the folder"
    );
    portal.stop();
}

#[test]
fn a_mail_server_that_hangs_holds_nobody_up_and_gets_its_mail_later() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let server = Server::start(Manners::default());
    let gate = Gate::before_port(server.port, Door::Hanging);
    let portal = portal_mailing_through(&sandbox, &database, gate.port());
    let fresh = "SELECT count(*) AS n FROM outbox WHERE last_error IS NULL";
    // Each in a browser of their own, to which the code belongs.
    let (browsers, took): (Vec<_>, Vec<_>) = ["asha", "rohan", "fatima"]
        .into_iter()
        .map(|local_part| {
            let browser = portal.browser();
            let reply = ask_for_account(&browser, &format!("{local_part}@riverside.example"));
            assert_eq!(reply.status, 200, "{reply:?}");
            // A call that waited for the mail would be answered only after the mail was given up.
            assert!(database.count(fresh) >= 1, "{reply:?}");
            (browser, reply.took)
        })
        .unzip();
    end_harness_line();
    let slowest = took.iter().copied().max().unwrap_or_default();
    let what = "a registration while the mail server hangs";
    print_beside_bar(what, &seconds(slowest), "2 s", slowest.as_secs() < 2);
    let late = "SELECT count(*) AS n FROM outbox WHERE last_error IS NOT NULL";
    eventually("a mail was put off", Duration::from_secs(30), || {
        database.count(late) >= 1
    });
    assert!(server.taken().is_empty());
    gate.set(Door::Open);

    // Up to ten seconds until the next one gives up hanging, then ten until the first is retried.
    let mail = parse_mail(
        &sandbox,
        &mail_to(&server, ASHA, Duration::from_secs(60)).mail,
    );
    let proof = json!({ "email": ASHA, "otp": code_in(&mail.text) });
    browsers[0].post("/api/auth/verify-otp", &proof).ok();
    portal.stop();
}

#[test]
fn mails_that_were_given_up_are_listed_and_sent_again_but_no_dead_codes() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let gate = Gate::before_port(free_port(), Door::Shut);
    let portal = portal_mailing_through(&sandbox, &database, gate.port());
    ask_for_account(&portal.browser(), ASHA).ok();
    ask_for_account(&portal.browser(), "rohan@riverside.example").ok();
    portal.stop();
    let on = |arguments: &[&str]| run_well(sandbox.portal_on(&database, arguments));
    assert_eq!(on(&["mail", "list"]), "No mail was given up.\n");

    let gave_up = "UPDATE outbox SET failed_at = now(), last_error = 'the disk was full'";
    database.execute(gave_up).expect("given up");
    let died = "UPDATE outbox SET created_at = now() - interval '1 hour'
                WHERE id = (SELECT min(id::text)::uuid FROM outbox)";
    database.execute(died).expect("one of them is old");
    let listed = on(&["mail", "list"]);
    assert_eq!(listed.matches("the disk was full").count(), 2, "{listed}");
    assert_eq!(listed.matches("(no longer of use)").count(), 1, "{listed}");
    assert!(!listed.contains("riverside"), "{listed}");

    let said = on(&["mail", "resend"]);
    assert!(said.starts_with("1 mail(s) will be sent again"), "{said}");
    assert!(said.contains("1 will not"), "{said}");
    let server = Server::start(Manners::default());
    let portal = portal_mailing_through_again(&sandbox, &database, server.port);
    eventually("what is of use is sent", Duration::from_secs(30), || {
        server.taken().len() == 1
    });
    assert_eq!(database.count("SELECT count(*) AS n FROM outbox"), 1);
    let id = listed.split_whitespace().next().expect("an id");
    let said = on(&["mail", "resend", id]);
    assert!(said.starts_with("0 mail(s) will be sent again"), "{said}");
    portal.stop();
}

#[test]
fn a_trial_says_what_is_wrong_with_the_mail_server() {
    let sandbox = Sandbox::new();
    let server = Server::start(Manners::default());
    let trial = |url: &str| {
        let mut command = sandbox.portal(&["mail", "test", ASHA]);
        command
            .env("SMTP_URL", url)
            .env("MAIL_FROM", "Riverside <portal@riverside.example>");
        run(command)
    };
    let ended = trial(&format!("smtp://127.0.0.1:{}", server.port));
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(
        ended.out.contains("has accepted a mail to asha@"),
        "{ended:?}"
    );
    assert_eq!(server.taken().len(), 1);
    let nobody = free_port();
    for (url, why) in [
        (
            format!("smtps://a:geheim@localhost:{nobody}"),
            "refuses connections",
        ),
        (
            format!("smtps://a:geheim@127.0.0.1:{}", server.port),
            "speaks plain text where TLS must begin",
        ),
        (
            format!("smtp://a:geheim@127.0.0.1:{}?tls=required", server.port),
            "lacks what we require (TLS",
        ),
    ] {
        let ended = trial(&url);
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains(why), "{why}: {ended:?}");
        assert!(!ended.err.contains("geheim"), "{ended:?}");
    }
    assert!(!sandbox.data_dir().join("postgres").exists());
}
