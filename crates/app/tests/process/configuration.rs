//! What a portal with a faulty configuration says, and that it starts nothing.

use std::net::TcpListener;

use portal_persistence::testing::TestDatabase;

use crate::sandbox::{Ended, Sandbox, run};

fn refused(ended: &Ended, sentences: &[&str]) {
    assert_eq!(ended.code, Some(1), "{ended:?}");
    for sentence in sentences {
        assert!(
            ended.err.contains(sentence),
            "{sentence:?} is not in {}",
            ended.err
        );
    }
}

/// A setting, a faulty value of it, and what is said about that.
const FAULTS: [(&str, &str, &str); 12] = [
    (
        "PORTAL_ADDR",
        "here",
        "PORTAL_ADDR must be an address and port such as 127.0.0.1:5000, not \"here\".",
    ),
    (
        "DATABASE_URL",
        "mysql://x",
        "DATABASE_URL must begin with postgres:// or postgresql://.",
    ),
    (
        "PORTAL_SECRET",
        "short",
        "PORTAL_SECRET must have at least 32 characters",
    ),
    (
        "PORTAL_BCRYPT_COST",
        "11",
        "PORTAL_BCRYPT_COST must be a whole number from 12 to 16, not \"11\".",
    ),
    (
        "PORTAL_OTP_SECONDS",
        "601",
        "PORTAL_OTP_SECONDS must be a whole number from 1 to 600, not \"601\".",
    ),
    (
        "PORTAL_SESSION_SECONDS",
        "43201",
        "PORTAL_SESSION_SECONDS must be a whole number from 1 to 43200",
    ),
    (
        "PORTAL_SESSION_IDLE_SECONDS",
        "1801",
        "PORTAL_SESSION_IDLE_SECONDS must be a whole number from 1 to 1800",
    ),
    (
        "PORTAL_OPEN_FOUNDING",
        "maybe",
        "PORTAL_OPEN_FOUNDING must be true or false, not \"maybe\".",
    ),
    (
        "PORTAL_TRUSTED_PROXIES",
        "10.0.0.0/99",
        "PORTAL_TRUSTED_PROXIES: ",
    ),
    (
        "PORTAL_LIMIT_CLIENT",
        "many",
        "PORTAL_LIMIT_CLIENT must be a count and seconds such as 10/600",
    ),
    (
        "PORTAL_LOG_FORMAT",
        "xml",
        "PORTAL_LOG_FORMAT must be one of auto, text, json",
    ),
    (
        "BACKEND_URL",
        "javascript:alert(1)",
        "BACKEND_URL must be a path such as /api",
    ),
];

#[test]
fn every_fault_is_told_at_once_and_nothing_is_started() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.portal(&["serve"]);
    for (name, value, _) in FAULTS {
        command.env(name, value);
    }
    let ended = run(command);
    let sentences = FAULTS.map(|(_, _, sentence)| sentence);
    refused(&ended, &sentences);
    refused(
        &ended,
        &["The configuration is not right:", "Nothing was started."],
    );
    assert_eq!(
        ended.err.matches("\n  - ").count(),
        FAULTS.len(),
        "{}",
        ended.err
    );
    assert!(!sandbox.data_dir().exists());
}

#[test]
fn one_fault_is_enough() {
    let sandbox = Sandbox::new();
    for (name, value, sentence) in [
        ("PORTAL_OTP_SECONDS", "601", "from 1 to 600"),
        ("PORTAL_BCRYPT_COST", "4", "from 12 to 16"),
        (
            "PORTAL_ADDR",
            "0.0.0.0:0",
            "Over plain http anybody on the way could read passwords.",
        ),
        (
            "PORTAL_PUBLIC_URL",
            "http://portal.example.in",
            "Over plain http",
        ),
        (
            "PORTAL_ALLOWED_ORIGINS",
            "https://app.example.in",
            "PORTAL_ALLOWED_ORIGINS needs an https",
        ),
        (
            "BACKEND_URL",
            "http://portal.example.in/api",
            "BACKEND_URL must be an https address",
        ),
    ] {
        let mut command = sandbox.portal(&["serve"]);
        command.env(name, value);
        refused(&run(command), &[sentence, "Nothing was started."]);
        assert!(!sandbox.data_dir().exists(), "{name}");
    }
}

#[test]
fn commands_refuse_a_faulty_configuration_too() {
    let sandbox = Sandbox::new();
    for arguments in [&["migrate", "list"][..], &["demo", "seed"]] {
        let mut command = sandbox.portal(arguments);
        command.env("PORTAL_OTP_SECONDS", "601");
        refused(&run(command), &["from 1 to 600", "Nothing was started."]);
    }
}

#[test]
fn a_taken_address_is_told_in_a_sentence() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let addr = taken.local_addr().expect("its address").to_string();
    let mut command = sandbox.portal_on(&database, &["serve"]);
    command.env("PORTAL_ADDR", &addr);
    let sentence = format!("cannot listen on {addr}: ");
    let ended = run(command);
    refused(&ended, &[&sentence, "stop it, or set PORTAL_ADDR."]);
    assert!(!ended.err.contains("Ready"), "{ended:?}");
}

#[test]
fn mail_settings_that_cannot_work_are_refused() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    for (name, value, sentence) in [
        (
            "SMTP_URL",
            "smtp://user:geheim@mail.example.edu",
            "unencrypted",
        ),
        ("MAIL_FROM", "nobody", "mail: "),
    ] {
        let mut command = sandbox.portal_on(&database, &["serve"]);
        command.env(name, value);
        let ended = run(command);
        refused(&ended, &[sentence]);
        assert!(!ended.err.contains("geheim"), "{ended:?}");
    }
}

#[test]
fn a_dot_env_file_fills_the_gaps_and_the_environment_wins() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let folder = sandbox.data_dir();
    std::fs::create_dir(&folder).expect("a folder");
    let file = "PORTAL_BCRYPT_COST=3\nPORTAL_OTP_SECONDS=601\n";
    std::fs::write(folder.join(".env"), file).expect("written");
    let mut command = sandbox.portal_on(&database, &["migrate", "list"]);
    command
        .current_dir(&folder)
        .env("PORTAL_OTP_SECONDS", "600");
    let ended = run(command);
    refused(&ended, &["PORTAL_BCRYPT_COST"]);
    assert!(!ended.err.contains("PORTAL_OTP_SECONDS"), "{ended:?}");
}
