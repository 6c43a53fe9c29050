//! What a portal with a faulty configuration says, and that it starts nothing.

use std::{
    fs::{self, Permissions},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::Path,
    time::Duration,
};

use portal_persistence::testing::TestDatabase;
use serde_json::json;

use crate::{
    portal::Portal,
    sandbox::{Ended, Sandbox, eventually, run, run_well},
};

pub(crate) fn refused(ended: &Ended, sentences: &[&str]) {
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
const FAULTS: [(&str, &str, &str); 16] = [
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
    ("MAIL_FROM", "nobody", "MAIL_FROM: the sender must be"),
    ("SMTP_URL", "mail.example.in", "SMTP_URL: "),
    ("PORTAL_LOG", "foo=bar=baz", "PORTAL_LOG cannot be read: "),
    (
        "PORTAL_SERCET",
        "x",
        "PORTAL_SERCET is no setting: PORTAL_SECRET must be meant.",
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
        ("MAIL_FROM", "nobody", "MAIL_FROM: the sender must be"),
    ] {
        let mut command = sandbox.portal_on(&database, &["serve"]);
        command.env(name, value);
        let ended = run(command);
        refused(&ended, &[sentence]);
        assert!(!ended.err.contains("geheim"), "{ended:?}");
    }
}

/// A `.env` in that folder with that mode.
fn dot_env(folder: &Path, text: &str, mode: u32) {
    let file = folder.join(".env");
    fs::write(&file, text).expect("written");
    fs::set_permissions(&file, Permissions::from_mode(mode)).expect("its mode");
}

#[test]
fn a_dot_env_file_fills_the_gaps_and_the_environment_wins() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let folder = sandbox.data_dir();
    fs::create_dir(&folder).expect("a folder");
    let file = "PORTAL_BCRYPT_COST=3\nPORTAL_OTP_SECONDS=601\n";
    dot_env(&folder, file, 0o600);
    let mut command = sandbox.portal_on(&database, &["migrate", "list"]);
    command
        .current_dir(&folder)
        .env("PORTAL_OTP_SECONDS", "600");
    let ended = run(command);
    refused(&ended, &["PORTAL_BCRYPT_COST"]);
    assert!(!ended.err.contains("PORTAL_OTP_SECONDS"), "{ended:?}");
}

#[test]
fn a_dot_env_file_that_others_may_open_is_for_a_demo() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let folder = sandbox.data_dir();
    fs::create_dir(&folder).expect("a folder");
    let sentence = "Others than its owner may open .env, which is for secrets: chmod 600 .env";
    let on = |arguments: &[&str]| {
        let mut command = sandbox.portal_on(&database, arguments);
        command.current_dir(&folder);
        command
    };
    for mode in [0o640, 0o604, 0o644] {
        dot_env(&folder, "PORTAL_POOL_SIZE=4\n", mode);
        refused(&run(on(&["serve"])), &[sentence, "Nothing was started."]);
    }
    run_well(on(&["demo", "seed"]));
    dot_env(&folder, "PORTAL_POOL_SIZE=4\n", 0o600);
    run_well(on(&["migrate", "list"]));
}

#[test]
fn secrets_are_read_from_the_files_that_are_named() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let folder = sandbox.data_dir();
    fs::create_dir(&folder).expect("a folder");
    let (url, secret) = (folder.join("url"), folder.join("key"));
    fs::write(&url, format!("{}\n", database.url())).expect("written");
    fs::write(&secret, "0123456789abcdef0123456789abcdef\n").expect("written");
    let by_file = |arguments: &[&str]| {
        let mut command = sandbox.portal(arguments);
        command
            .env("DATABASE_URL_FILE", &url)
            .env("PORTAL_SECRET_FILE", &secret);
        command
    };
    Portal::start(by_file(&["serve"])).stop();
    // With one of its own it would have begun with an empty database and a new secret.
    assert!(!folder.join("secret").exists() && !folder.join("postgres").exists());
    let listed = run_well(sandbox.portal_on(&database, &["migrate", "list"]));
    assert!(!listed.contains("[ ]"), "{listed}");

    fs::write(&secret, "hunter2\n").expect("written");
    let mut command = by_file(&["serve"]);
    command
        .env("DATABASE_URL", database.url())
        .env("SMTP_URL_FILE", folder.join("smtp"))
        .env("PORTAL_S3_ACCESS_KEY_ID_FILE", &folder)
        .env("PORTAL_S3_SECRET_ACCESS_KEY_FILE", "/dev/null")
        .env("DATABASE_REPLICA_URL_FILE", "/dev/zero");
    let ended = run(command);
    refused(
        &ended,
        &[
            "DATABASE_URL and DATABASE_URL_FILE are both set",
            "PORTAL_SECRET must have at least 32 characters",
            &format!("SMTP_URL_FILE: {}/smtp cannot be read: ", folder.display()),
            &format!(
                "PORTAL_S3_ACCESS_KEY_ID_FILE: {} cannot be read: ",
                folder.display()
            ),
            "PORTAL_S3_SECRET_ACCESS_KEY_FILE: /dev/null is empty.",
            "DATABASE_REPLICA_URL_FILE: /dev/zero has more than 8192 bytes.",
        ],
    );
    assert!(!ended.err.contains("hunter2"), "{ended:?}");
}

#[test]
fn what_is_strange_is_told_and_does_no_harm() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut command = sandbox.portal_on(&database, &["migrate", "list"]);
    command.env("PORTAL_SMS_GATEWAY", "x");
    let ended = run(command);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let sentence = "PORTAL_SMS_GATEWAY is no setting, and nobody reads it";
    assert!(ended.err.contains(sentence), "{ended:?}");
}

#[test]
fn a_proxy_that_nobody_has_named_is_told_once() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
    let form = json!({ "email": "a@hill.example.in", "password": "kela-am8-santra" });
    for _ in 0..3 {
        let url = format!("http://127.0.0.1:{}/api/auth/login", portal.port());
        let call = ureq::post(url).header("X-Forwarded-For", "203.0.113.7");
        call.send_json(&form).expect_err("nobody is known");
    }
    let sentence = "an X-Forwarded-For is not believed";
    eventually("it is reported", Duration::from_secs(30), || {
        portal.said().contains(sentence)
    });
    let said = portal.said();
    assert_eq!(said.matches(sentence).count(), 1, "{said}");
    assert!(!said.contains("203.0.113.7"), "{said}");
    portal.stop();
}
