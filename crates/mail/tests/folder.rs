//! Delivery into a folder, read back as the demo's mailbox page does.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use portal_mail::{Links, Mailer, Message, RenderedMail, SetupError, mailbox};

const FROM: &str = "Portal <portal@example.edu>";
const TO: &str = "asha@example.edu";

/// A folder of one test, removed with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("mail-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        Self(dir)
    }

    fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn at(micros: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_790_000_000_000_000 + micros).unwrap()
}

fn mail(name: &str) -> RenderedMail {
    Message::Welcome {
        name: name.to_owned(),
        student_id: "26000100001".to_owned(),
        college: "विद्या महाविद्यालय, ₹1,25,000.00".to_owned(),
    }
    .compose(&Links::new("https://portal.example.edu/"))
}

fn by_hand(subject: &str) -> RenderedMail {
    RenderedMail {
        subject: subject.to_owned(),
        text: "text\n".to_owned(),
        html: "<p>text</p>\n".to_owned(),
    }
}

#[test]
fn a_delivered_letter_is_read_back() {
    let scratch = Scratch::new("back");
    let mailer = Mailer::folder(&scratch.0, FROM).unwrap();
    let mail = mail("आशा कुलकर्णी");
    mailer.send(TO, "id-1", at(0), &mail).unwrap();

    let found = mailbox::newest(&scratch.0, 10).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].id, "id-1");
    assert_eq!(found[0].to, TO);
    assert_eq!(found[0].subject, mail.subject);
    assert_eq!(found[0].text, mail.text);
    assert_eq!(found[0].sent_at, at(0));
    assert!(found[0].text.contains("आशा कुलकर्णी") && found[0].text.contains("₹1,25,000.00"));
}

#[test]
fn the_newest_come_first_and_no_more_than_asked() {
    let scratch = Scratch::new("newest");
    let mailer = Mailer::folder(&scratch.0, FROM).unwrap();
    for (id, micros) in [("b", 1), ("d", 3_000_000), ("a", 0), ("c", 2)] {
        mailer.send(TO, id, at(micros), &mail("x")).unwrap();
    }
    fs::write(scratch.0.join("notes.txt"), "not a mail").unwrap();
    fs::write(scratch.0.join("99999999-junk.eml"), "not a mail").unwrap();
    fs::write(scratch.0.join(".29990101.eml.part"), "half a mail").unwrap();
    fs::create_dir(scratch.0.join("99999999-dir.eml")).unwrap();

    let ids = |limit| -> Vec<String> {
        let found = mailbox::newest(&scratch.0, limit).unwrap();
        found.into_iter().map(|mail| mail.id).collect()
    };
    assert_eq!(ids(10), ["d", "c", "b", "a"]);
    assert_eq!(ids(2), ["d", "c"]);
    assert!(ids(0).is_empty());
}

#[test]
fn files_and_folder_are_for_their_owner_alone() {
    let scratch = Scratch::new("mode");
    let dir = scratch.0.join("deep/er");
    let mailer = Mailer::folder(&dir, FROM).unwrap();
    mailer.send(TO, "id-1", at(0), &mail("x")).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&dir), 0o700);
    let names: Vec<_> = fs::read_dir(&dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    assert_eq!(names.len(), 1);
    assert_eq!(mode(&names[0]), 0o600);
    let name = names[0].file_name().unwrap().to_str().unwrap();
    assert_eq!(name, "20260921T141320.000000Z-id-1.eml");
}

#[test]
fn a_folder_open_to_others_is_refused() {
    let scratch = Scratch::new("open");
    fs::create_dir_all(&scratch.0).unwrap();
    fs::set_permissions(&scratch.0, fs::Permissions::from_mode(0o755)).unwrap();
    let error = Mailer::folder(&scratch.0, FROM).unwrap_err();
    assert!(matches!(error, SetupError::FolderOpenToOthers), "{error}");
    let error = Mailer::folder("/dev/null/mails", FROM).unwrap_err();
    assert!(matches!(error, SetupError::Folder(_)), "{error}");
}

#[test]
fn sending_again_replaces_the_file() {
    let scratch = Scratch::new("again");
    let mailer = Mailer::folder(&scratch.0, FROM).unwrap();
    mailer.send(TO, "id-1", at(0), &mail("x")).unwrap();
    mailer.send(TO, "id-1", at(0), &mail("y")).unwrap();
    assert_eq!(scratch.files().len(), 1);
}

#[test]
fn a_failed_write_is_temporary_and_leaves_nothing() {
    let scratch = Scratch::new("failed");
    let mailer = Mailer::folder(&scratch.0, FROM).unwrap();
    // A folder in the place of the file makes the last step fail.
    fs::create_dir(scratch.0.join("20260921T141320.000000Z-id-1.eml")).unwrap();
    let error = mailer.send(TO, "id-1", at(0), &mail("x")).unwrap_err();
    assert!(error.is_temporary(), "{error}");
    assert_eq!(scratch.files(), ["20260921T141320.000000Z-id-1.eml"]);
    fs::remove_dir_all(&scratch.0).unwrap();
    let error = mailer.send(TO, "id-1", at(0), &mail("x")).unwrap_err();
    assert!(error.is_temporary(), "{error}");
    assert!(!error.to_string().contains("mail-failed"), "{error}");
}

#[test]
fn no_value_becomes_a_header() {
    let scratch = Scratch::new("headers");
    let mailer = Mailer::folder(&scratch.0, FROM).unwrap();
    let hostile = [
        "x\r\nBcc: evil@example.com",
        "x\nBcc: evil@example.com\n\nbody",
        "x\rBcc: evil@example.com",
        "x\0Bcc: evil@example.com",
        "विद्या\r\n Bcc: evil@example.com",
        "=?utf-8?q?x=0D=0ABcc:_evil@example.com?=",
        "x\u{2028}Bcc: evil@example.com",
        "x\u{85}Bcc: evil@example.com",
    ];
    let links = Links::new("https://portal.example.edu");
    for (n, value) in hostile.into_iter().enumerate() {
        let mails = [
            by_hand(value),
            Message::RegistrationCode {
                code: value.to_owned(),
                college: value.to_owned(),
                minutes: 10,
            }
            .compose(&links),
            mail(value),
        ];
        for (m, mail) in mails.iter().enumerate() {
            mailer.send(TO, &format!("{n}-{m}"), at(0), mail).unwrap();
        }
    }
    for name in scratch.files() {
        let mail = fs::read_to_string(scratch.0.join(&name)).unwrap();
        only_our_headers(&name, &mail);
    }
}

fn only_our_headers(name: &str, mail: &str) {
    let allowed = [
        "from",
        "to",
        "date",
        "message-id",
        "auto-submitted",
        "subject",
        "mime-version",
        "content-type",
    ];
    let (head, _) = mail.split_once("\r\n\r\n").unwrap();
    assert!(!head.contains('\0'));
    for line in head.split("\r\n") {
        assert!(!line.contains(['\r', '\n']), "{name}: {line:?}");
        let folded = line.starts_with([' ', '\t']);
        let field = line.split(':').next().unwrap().to_lowercase();
        assert!(
            folded || allowed.contains(&field.as_str()),
            "{name}: {line}"
        );
    }
    let parsed = mail_parser::MessageParser::default()
        .parse(mail.as_bytes())
        .unwrap();
    assert!(parsed.bcc().is_none() && parsed.cc().is_none());
    assert_eq!(parsed.to().unwrap().iter().count(), 1);
    assert!(!parsed.subject().unwrap().contains(['\r', '\n', '\0']));
}

#[test]
fn hostile_recipients_ids_and_dates_are_permanent() {
    let scratch = Scratch::new("hostile");
    let mailer = Mailer::folder(&scratch.0, FROM).unwrap();
    let recipients = [
        "",
        "asha",
        "asha@example.edu\r\nBcc: evil@example.com",
        "a@b.example, c@d.example",
        "asha@example.edu\0",
        "Asha <asha@example.edu>",
        "\"a\r\n\"@example.edu",
        "a b@example.edu",
        "a@b.example> SIZE=1",
        "<a@b.example>",
    ];
    for to in recipients {
        let error = mailer.send(to, "id", at(0), &mail("x")).unwrap_err();
        assert!(!error.is_temporary(), "{to:?}");
        assert!(!error.to_string().contains('@'), "{error}");
    }
    let long = "a".repeat(65);
    for id in [
        "",
        "../../etc/passwd",
        "a/b",
        "a\r\nb",
        "a b",
        "a>",
        "ä",
        &long,
    ] {
        let error = mailer.send(TO, id, at(0), &mail("x")).unwrap_err();
        assert!(!error.is_temporary(), "{id:?}");
    }
    for date in [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC] {
        let error = mailer.send(TO, "id", date, &mail("x")).unwrap_err();
        assert!(!error.is_temporary(), "{date}");
    }
    assert!(scratch.files().is_empty());
}

#[test]
fn the_sender_is_checked() {
    let scratch = Scratch::new("sender");
    for from in [
        "portal@example.edu",
        FROM,
        "\"Portal, Mumbai\" <portal@example.edu>",
        "विद्या <a@b.in>",
    ] {
        Mailer::folder(&scratch.0, from).unwrap();
    }
    for from in [
        "",
        "portal",
        "Portal <portal>",
        "Portal\r\nBcc: x <portal@example.edu>",
        "a@b.in>",
    ] {
        let error = Mailer::folder(&scratch.0, from).unwrap_err();
        assert!(matches!(error, SetupError::From), "{from:?}: {error}");
    }
}
