//! pgbench doing what the portal does: what the same SQL costs without a portal.
//!
//! Of a payment it reads the charge and the wallet, and keeps the reply under the call's key, the transfer (which
//! moves the balance by its trigger) and the receipt, each in a round trip of its own between BEGIN and
//! COMMIT. It works as `portal_app`, with prepared statements, on charges of the same students, one
//! after the other, none of them twice. What the portal does beside, it is spared: it looks up no
//! session, numbers no receipts, speaks no HTTP and makes no JSON.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use super::CONNECTIONS;
use crate::money::figures::slowest;

/// What it does, over and over.
pub(super) struct Work<'a> {
    pub(super) url: &'a str,
    pub(super) script: PathBuf,
    pub(super) duration: Duration,
    /// The script's numbers.
    pub(super) numbers: &'a [(&'static str, usize)],
}

/// What came of it.
pub(super) struct Pace {
    /// Runs of the script in a second.
    pub(super) rate: f64,
    /// How long a run takes on average, in milliseconds.
    pub(super) latency: f64,
    /// How long all but a hundredth of them took at the most, in milliseconds.
    pub(super) p99: f64,
}

/// Runs the script for so long.
pub(super) fn run(program: &Path, work: &Work<'_>) -> Pace {
    let define = |name: &str, number: usize| format!("--define={name}={number}");
    let output = Command::new(program)
        .env("PGOPTIONS", "-c role=portal_app")
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2"])
        // Every run's time would slow it down; those of a tenth tell as much.
        .args(["--log", "--sampling-rate=0.1"])
        .arg(format!("--log-prefix={}", log_prefix(work).display()))
        .arg(format!("--client={CONNECTIONS}"))
        .arg(format!("--time={}", work.duration.as_secs()))
        .args(
            work.numbers
                .iter()
                .map(|(name, number)| define(name, *number)),
        )
        .arg("--file")
        .arg(&work.script)
        .arg(work.url)
        .output()
        .expect("pgbench runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    let figure = |name: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(name));
        let figure = line.and_then(|rest| rest.split(' ').next()?.parse().ok());
        figure.unwrap_or_else(|| panic!("no {name} in {said} {complaints}"))
    };
    Pace {
        rate: figure("tps = "),
        latency: figure("latency average = "),
        p99: slowest(&mut logged(work), 100),
    }
}

/// What the names of the logs of its threads begin with.
fn log_prefix(work: &Work<'_>) -> PathBuf {
    work.script.with_extension("log")
}

/// How long the runs took of which the logs tell; the logs are removed.
fn logged(work: &Work<'_>) -> Vec<Duration> {
    let prefix = log_prefix(work);
    let folder = fs::read_dir(prefix.parent().expect("a folder")).expect("read");
    let entries = folder.map(|entry| entry.expect("read").path());
    let logs = entries.filter(|path| {
        path.to_string_lossy()
            .starts_with(&*prefix.to_string_lossy())
    });
    let mut times = Vec::new();
    for log in logs {
        let text = fs::read_to_string(&log).expect("read");
        // Client, number, microseconds, …
        let micros = text
            .lines()
            .filter_map(|line| line.split(' ').nth(2)?.parse().ok());
        times.extend(micros.map(Duration::from_micros));
        fs::remove_file(log).expect("removed");
    }
    times
}

/// pgbench of this machine, if it has one.
pub(super) fn find() -> Option<PathBuf> {
    let from_path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&from_path).collect();
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        folders.push(String::from_utf8_lossy(&output.stdout).trim().into());
    }
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    let mut programs = folders.into_iter().map(|folder| folder.join("pgbench"));
    programs.find(|program| program.is_file())
}

/// The numbers of one payment. The students owe the charges in turn, and the colleges have the
/// students in turn, as `Town` makes them.
const NUMBERS: &str = r"
\set n :first + :client_id + 32 * :i
\set i :i + 1
\set charge 100000000000 + :n
\set student 100000000000 + :n % :students
\set college 100000000000 + :n % :students % :colleges
";

const COLLEGE: &str = "('c0000000-0000-7000-8000-' || (:college)::text)::uuid";
const STUDENT: &str = "('50000000-0000-7000-8000-' || (:student)::text)::uuid";
const CHARGE: &str = "('f0000000-0000-7000-8000-' || (:charge)::text)::uuid";
const TRANSFER: &str = "('02000000-0000-7000-8000-' || (:charge)::text)::uuid";

const READ_CHARGE: &str =
    "SELECT c.id, c.kind, c.instalment, c.title, c.amount, c.due_on, c.withdrawn_at,
    t.id, EXISTS (SELECT FROM failed_payments f WHERE (f.college_id, f.charge_id) = (c.college_id, c.id))
    FROM charges c LEFT JOIN transfers t ON (t.college_id, t.charge_id) = (c.college_id, c.id)
    WHERE c.college_id = COLLEGE AND c.id = CHARGE AND c.student_id = STUDENT";
const READ_WALLET: &str =
    "SELECT balance FROM wallets WHERE college_id = COLLEGE AND student_id = STUDENT";
const KEEP_REPLY: &str = "INSERT INTO idempotency_keys
    (college_id, account_id, key, request_hash, body, created_at)
    VALUES (COLLEGE, STUDENT, 'pgbench-' || (:charge)::text,
            '\\x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'BODY', now())";
const KEEP_RECEIPT: &str = "INSERT INTO receipts (college_id, transfer_id, financial_year)
    VALUES (COLLEGE, TRANSFER, 2026)";
const POST: &str = "INSERT INTO transfers
    (college_id, id, at, kind, debit, debit_student, credit, amount, description, charge_id)
    VALUES (COLLEGE, TRANSFER, now(), 'fee', 'wallet', STUDENT, 'fees', 100, 'A fee of the course', CHARGE)";
/// As long as the portal's.
const BODY: &str = r#"{"status":"SUCCESS","message":"Payment successful","payment":{"transactionId":"00000000-0000-0000-0000-000000000000","title":"A fee of the course","amount":1,"date":"2026-11-21T00:00:00.000000Z","method":"WALLET","status":"SUCCESS","receiptUrl":"/fees/receipts/00000000-0000-0000-0000-000000000000","payAgain":null}}"#;

/// A payment in six round trips; the receipt goes with the transfer.
pub(super) fn statement_by_statement() -> String {
    let posted = format!("WITH one AS ({KEEP_RECEIPT}) {POST}");
    script(&[
        "BEGIN",
        READ_CHARGE,
        READ_WALLET,
        KEEP_REPLY,
        &posted,
        "COMMIT",
    ])
}

/// What is kept of a payment in one statement, as the portal does it, and what is read before in
/// another.
pub(super) fn two_statements() -> String {
    let read = READ_CHARGE.replace(
        "FROM charges c",
        ", w.balance FROM charges c
        JOIN wallets w ON (w.college_id, w.student_id) = (c.college_id, c.student_id)",
    );
    let kept = format!("WITH one AS ({KEEP_RECEIPT}), two AS ({KEEP_REPLY}) {POST}");
    script(&[&read, &kept])
}

/// Reading one's result: the session with its account, and the current issue.
pub(super) fn session_and_result() -> String {
    let numbers = "
\\set n random(0, :students - 1)
\\set student 100000000000 + :n
\\set college 100000000000 + :n % :colleges
";
    let session = "SELECT s.generation, s.begun_at, s.used_at, c.name, u.id, u.college_id, u.sap_id, u.username,
        u.email, u.generation, f.id, f.college_id, f.username, f.name, f.email, f.status, f.role,
        f.generation, f.created_at
        FROM sessions s JOIN colleges c ON c.id = s.college_id
        LEFT JOIN students u ON u.college_id = s.college_id AND u.id = s.student_id
        LEFT JOIN staff f ON f.college_id = s.college_id AND f.id = s.staff_id
        WHERE s.key_hash = made.session(STUDENT) LIMIT 1";
    let result =
        "SELECT college_id, student_id, number, id, code, published_at, sap_id, name, course,
        college_name, subjects, obtained, max, grade, verdict
        FROM results WHERE college_id = COLLEGE AND student_id = STUDENT
        ORDER BY number DESC LIMIT 1";
    [numbers, session, ";\n", result, ";\n"]
        .concat()
        .replace("COLLEGE", COLLEGE)
        .replace("STUDENT", STUDENT)
}

fn script(statements: &[&str]) -> String {
    let mut text = NUMBERS.to_owned();
    for statement in statements {
        // pgbench takes a colon and a name for a number of its own, in a text too.
        let statement = statement
            .replace("COLLEGE", COLLEGE)
            .replace("STUDENT", STUDENT);
        let statement = statement
            .replace("CHARGE", CHARGE)
            .replace("TRANSFER", TRANSFER);
        text += &statement.replace("BODY", &BODY.replace(':', " "));
        text += ";\n";
    }
    text
}
