//! Delivery over real SMTP on loopback: what arrives, what fails for now and what for good.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test measures real time and may panic"
)]

mod server;
#[path = "../../storage/tests/server/tls.rs"]
mod tls;

use std::{
    io::Write,
    net::TcpListener,
    thread,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;
use portal_mail::{Links, Mailer, Message, RenderedMail, SendError, SetupError};
use server::{Manners, Server};

const FROM: &str = "विद्या Portal <portal@example.edu>";
const TO: &str = "asha@example.edu";
const ID: &str = "0198f3c2-7b1a-7000-8000-000000000001";
const SOON: Duration = Duration::from_millis(400);
/// Far beyond the timeout on a busy machine, far below how long the servers hang.
const TOO_LATE: Duration = Duration::from_secs(2);

fn at() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn rendered() -> RenderedMail {
    Message::Welcome {
        name: "आशा कुलकर्णी ₹".to_owned(),
        student_id: "26000100001".to_owned(),
        college: "विद्या महाविद्यालय".to_owned(),
    }
    .compose(&Links::new("https://portal.example.edu"))
}

fn mailer(port: u16) -> Mailer {
    Mailer::smtp(&format!("smtp://127.0.0.1:{port}"), FROM).unwrap()
}

fn failure(manners: Manners) -> SendError {
    let server = Server::start(manners);
    let error = mailer(server.port)
        .send(TO, ID, at(), &rendered())
        .unwrap_err();
    assert!(server.taken().is_empty());
    for shown in [error.to_string(), format!("{error:?}")] {
        assert!(!shown.contains("asha") && !shown.contains('@'), "{shown}");
    }
    error
}

#[test]
fn a_letter_arrives_intact() {
    let server = Server::start(Manners::default());
    let rendered = rendered();
    mailer(server.port).send(TO, ID, at(), &rendered).unwrap();

    let taken = server.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].from, "portal@example.edu");
    assert_eq!(taken[0].to, [TO]);
    assert!(taken[0].mail.is_ascii());
    let lines = taken[0].mail.split(|b| *b == b'\n');
    assert!(lines.into_iter().all(|line| line.len() <= 999));

    let mail = MessageParser::default().parse(&taken[0].mail).unwrap();
    let from = mail.from().unwrap().first().unwrap();
    assert_eq!(from.name(), Some("विद्या Portal"));
    assert_eq!(from.address(), Some("portal@example.edu"));
    assert_eq!(mail.to().unwrap().first().unwrap().address(), Some(TO));
    assert_eq!(mail.subject(), Some(rendered.subject.as_str()));
    assert_eq!(mail.message_id().unwrap(), format!("{ID}@example.edu"));
    assert_eq!(mail.date().unwrap().to_timestamp(), at().timestamp());
    let automatic = mail.header("Auto-Submitted").unwrap().as_text();
    assert_eq!(automatic, Some("auto-generated"));
    let kind = mail.header_raw("Content-Type").unwrap();
    assert!(kind.trim().starts_with("multipart/alternative;"), "{kind}");
    assert_eq!(unix(&mail.body_text(0).unwrap()), rendered.text);
    assert_eq!(unix(&mail.body_html(0).unwrap()), rendered.html);
}

fn unix(text: &str) -> String {
    text.replace("\r\n", "\n")
}

#[test]
fn lines_with_a_dot_alone_do_not_end_the_mail() {
    let server = Server::start(Manners::default());
    let rendered = RenderedMail {
        subject: "Dots".to_owned(),
        text: "one\n.\n..\nMAIL FROM:<evil@example.com>\n\n.\nend\n".to_owned(),
        html: "<p>.</p>\n".to_owned(),
    };
    mailer(server.port).send(TO, ID, at(), &rendered).unwrap();
    let taken = server.taken();
    assert_eq!(taken.len(), 1);
    let mail = MessageParser::default().parse(&taken[0].mail).unwrap();
    assert_eq!(unix(&mail.body_text(0).unwrap()), rendered.text);
}

#[test]
fn a_second_letter_uses_the_same_connection() {
    let server = Server::start(Manners::default());
    let mailer = mailer(server.port);
    for _ in 0..3 {
        mailer.send(TO, ID, at(), &rendered()).unwrap();
    }
    assert_eq!((server.count(), server.connections()), (3, 1));
}

#[test]
fn five_hundreds_are_permanent() {
    for code in [550, 553, 554] {
        let recipient = Some(code);
        let error = failure(Manners {
            recipient,
            ..Manners::default()
        });
        assert!(!error.is_temporary(), "{error}");
        assert!(error.to_string().contains(&code.to_string()), "{error}");
        let mail = Some(code);
        let error = failure(Manners {
            mail,
            ..Manners::default()
        });
        assert!(!error.is_temporary(), "{error}");
    }
}

#[test]
fn four_hundreds_are_temporary() {
    for code in [421, 450, 451, 452] {
        let recipient = Some(code);
        let error = failure(Manners {
            recipient,
            ..Manners::default()
        });
        assert!(error.is_temporary(), "{error}");
        let mail = Some(code);
        let error = failure(Manners {
            mail,
            ..Manners::default()
        });
        assert!(error.is_temporary(), "{error}");
        assert!(error.to_string().contains(&code.to_string()), "{error}");
    }
}

#[test]
fn a_refused_mail_does_not_spoil_the_next() {
    let server = Server::start(Manners::default());
    let mailer = mailer(server.port);
    let refused = mailer.send("not an address", ID, at(), &rendered());
    assert!(!refused.unwrap_err().is_temporary());
    mailer.send(TO, ID, at(), &rendered()).unwrap();
}

#[test]
fn the_login_is_decoded_and_a_wrong_one_is_temporary() {
    let server = Server::start(Manners {
        login: Some(("portal@x".to_owned(), "p%:/ä".to_owned())),
        ..Manners::default()
    });
    let url = |login| format!("smtp://{login}@127.0.0.1:{}", server.port);
    let right = Mailer::smtp(&url("portal%40x:p%25%3A%2F%C3%A4"), FROM).unwrap();
    right.send(TO, ID, at(), &rendered()).unwrap();
    assert_eq!(server.count(), 1);
    assert!(server.has_mail_to(TO));

    let wrong = Mailer::smtp(&url("portal%40x:wrong"), FROM).unwrap();
    let error = wrong.send(TO, ID, at(), &rendered()).unwrap_err();
    assert!(error.is_temporary(), "{error}");
    assert!(error.to_string().contains("login"), "{error}");
    assert!(!format!("{wrong:?}").contains("wrong"));
}

#[test]
fn letters_beyond_ascii_in_an_address_are_permanent_without_smtputf8() {
    let server = Server::start(Manners::default());
    let error = mailer(server.port)
        .send("आशा@example.edu", ID, at(), &rendered())
        .unwrap_err();
    assert!(!error.is_temporary(), "{error}");
}

#[test]
fn a_certificate_of_ones_own_authority_is_trusted_once_that_is_known() {
    let server = Server::start(Manners::default());
    let tls = tls::Tls::before(server.port);
    let url = format!("smtps://localhost:{}", tls.port);
    let error = Mailer::smtp(&url, FROM)
        .unwrap()
        .send(TO, ID, at(), &rendered())
        .unwrap_err();
    assert!(error.is_temporary(), "{error}");
    let why = format!(
        "localhost:{} has a certificate of an authority that is not trusted",
        tls.port
    );
    assert!(error.to_string().contains(&why), "{error}");
    assert_eq!(server.count(), 0);
    let mailer = Mailer::smtp_trusting(&url, FROM, &tls.authority).unwrap();
    mailer.send(TO, ID, at(), &rendered()).unwrap();
    assert_eq!(server.count(), 1);
    let broken = Mailer::smtp_trusting(&url, FROM, b"-----BEGIN CERTIFICATE-----\n");
    assert!(matches!(broken, Err(SetupError::Authorities)), "{broken:?}");
}

#[test]
fn what_is_wrong_with_the_server_is_told_with_its_name() {
    let plain = Server::start(Manners::default());
    let free = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    for (port, why) in [
        (free, "refuses connections"),
        (plain.port, "speaks plain text where TLS must begin"),
    ] {
        let url = format!("smtps://portal:geheim@127.0.0.1:{port}");
        let error = Mailer::smtp(&url, FROM)
            .unwrap()
            .send(TO, ID, at(), &rendered())
            .unwrap_err();
        assert!(error.is_temporary(), "{error}");
        let told = error.to_string();
        assert!(told.contains(&format!("127.0.0.1:{port} {why}")), "{told}");
        assert!(!told.contains("geheim"), "{told}");
    }
}

#[test]
fn without_starttls_nothing_is_sent() {
    let server = Server::start(Manners::default());
    let url = format!("smtp://127.0.0.1:{}?tls=required", server.port);
    let error = Mailer::smtp(&url, FROM)
        .unwrap()
        .send(TO, ID, at(), &rendered())
        .unwrap_err();
    assert!(error.is_temporary(), "{error}");
    assert!(server.taken().is_empty());
}

#[test]
fn nobody_listening_is_temporary() {
    let port = {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        free.local_addr().unwrap().port()
    };
    let error = mailer(port).send(TO, ID, at(), &rendered()).unwrap_err();
    assert!(error.is_temporary(), "{error}");
}

/// Sends to a server that does `behave` with each connection, and returns how long it took.
fn hang(scheme: &str, behave: fn(std::net::TcpStream)) -> Duration {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            thread::spawn(move || behave(stream.unwrap()));
        }
    });
    let url = format!("{scheme}://127.0.0.1:{port}");
    let mailer = Mailer::smtp_with_timeout(&url, FROM, SOON).unwrap();
    let start = Instant::now();
    let error = mailer.send(TO, ID, at(), &rendered()).unwrap_err();
    let took = start.elapsed();
    assert!(error.is_temporary(), "{error}");
    took
}

#[test]
fn a_server_that_never_answers_fails_within_the_timeout() {
    let sleep = |stream| {
        thread::sleep(Duration::from_secs(5));
        drop(stream);
    };
    for scheme in ["smtp", "smtps"] {
        let took = hang(scheme, sleep);
        assert!(took < TOO_LATE, "{took:?}");
    }
}

#[test]
fn a_server_that_answers_in_drops_fails_within_the_timeout() {
    let took = hang("smtp", |mut stream| {
        // Each drop comes before the timeout of its read.
        for _ in 0..50 {
            let _ = stream.write_all(b"220-wait\r\n");
            thread::sleep(Duration::from_millis(100));
        }
    });
    assert!(took < TOO_LATE, "{took:?}");
}

#[test]
fn hanging_deliveries_do_not_pile_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let drip = |mut stream: std::net::TcpStream| {
        while stream.write_all(b"220-wait\r\n").is_ok() {
            thread::sleep(Duration::from_millis(5));
        }
    };
    thread::spawn(move || {
        for stream in listener.incoming() {
            thread::spawn(move || drip(stream.unwrap()));
        }
    });
    let url = format!("smtp://127.0.0.1:{port}");
    let mailer = Mailer::smtp_with_timeout(&url, FROM, Duration::from_millis(150)).unwrap();
    let reasons: Vec<String> = (0..=2 * portal_mail::CONNECTIONS)
        .map(|_| mailer.send(TO, ID, at(), &rendered()).unwrap_err())
        .inspect(|error| assert!(error.is_temporary()))
        .map(|error| error.to_string())
        .collect();
    let last = reasons.last().unwrap();
    assert!(last.contains("too many"), "{reasons:?}");
}

#[test]
fn plain_smtp_to_another_machine_is_refused() {
    for host in [
        "mail.example.edu",
        "10.0.0.5:25",
        "0.0.0.0",
        "[2001:db8::1]:25",
    ] {
        let error = Mailer::smtp(&format!("smtp://u:geheim@{host}"), FROM).unwrap_err();
        assert!(matches!(error, SetupError::Url(_)));
        let sentence = error.to_string();
        assert!(sentence.contains("unencrypted"), "{sentence}");
        assert!(!sentence.contains("geheim"), "{sentence}");
    }
}
