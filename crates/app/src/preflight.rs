//! Checks that find problems before anything is started, migrated or written: those that `portal serve` makes first,
//! and all of them for `portal check`.

use std::{
    fs,
    io::{self, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::{self, Path},
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use portal_domain::passkeys::check_domain;
use portal_persistence::{
    Lending,
    inspection::{Inspected, inspect, inspect_lent},
    migrations, passkeys,
};
use rustix::fs::{Access, access, statvfs};

use crate::{
    application,
    config::{Config, DocumentsConfig, Secret},
};

/// The oldest supported PostgreSQL, as the server writes its version.
const OLDEST_SERVER: i32 = 140_000;
/// The most that the clock may differ; beyond, codes and sessions end at the wrong time.
const MOST_OFF: Duration = Duration::from_secs(30);
/// The least free space on a disk, in bytes.
const LEAST_ROOM: u64 = 1024 * 1024 * 1024;
/// How long a running portal may take for each step of its answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// The most of that answer that is read, in bytes.
const LONGEST_ANSWER: usize = 256 * 1024;
/// Parts of error messages, whatever the server's language, after which waiting does not help.
const FOR_GOOD: [&str; 6] = [
    "password authentication failed",
    "no password supplied",
    "does not exist",
    "no pg_hba.conf entry",
    "SSL",
    "certificate",
];

/// The result of checking one part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    Fine(String),
    /// It has to be corrected.
    Fault(String),
    /// It was not checked, for this reason.
    Skipped(String),
}

use Finding::{Fault, Fine, Skipped};

/// The problems that keep this configuration from being served, a sentence each. An unavailable external database is
/// not one, since the portal waits for it.
pub(crate) fn faults(config: &Config) -> Vec<String> {
    let mut findings = vec![
        folder("PORTAL_DATA_DIR", &config.data_dir),
        port("PORTAL_ADDR", Some(config.server.addr)),
        port("PORTAL_METRICS_ADDR", config.server.metrics_addr),
    ];
    if config.backup.every.is_some() {
        findings.push(folder("PORTAL_BACKUP_DIR", &config.backup.folder));
    }
    let name = config.database.owner_name();
    if let Some(Secret(url)) = config.database.owner_url() {
        findings.push(match inspect(url) {
            Ok(found) => judge_database(&found, name),
            Err(error) => unreachable(name, error),
        });
    }
    findings
        .into_iter()
        .filter_map(sentence)
        .chain(faults_of_role(config))
        .collect()
}

/// The problems of the role that serves where another one owns the tables. Asked once more when these are migrated.
pub(crate) fn faults_of_role(config: &Config) -> Vec<String> {
    lent(config).and_then(sentence).into_iter().collect()
}

fn sentence(finding: Finding) -> Option<String> {
    match finding {
        Fault(sentence) => Some(format!("{sentence}.")),
        Fine(_) | Skipped(_) => None,
    }
}

/// A database that did not answer: a fault if waiting does not help.
fn unreachable(name: &str, error: String) -> Finding {
    match FOR_GOOD.iter().any(|words| error.contains(words)) {
        true => Fault(format!("{name}: {}", error.trim())),
        false => Skipped(error),
    }
}

/// Looks at the role that serves, and at the way its connections are lent; nothing where the owner serves.
fn lent(config: &Config) -> Option<Finding> {
    let (pool, Secret(owner_url)) = (config.database.lent_pool()?, config.database.owner_url()?);
    Some(match inspect_lent(&pool, owner_url) {
        Ok((lending, faults)) if faults.is_empty() => {
            let how = match &lending {
                Lending::Shared => {
                    "as a role without ownership, through a pooler that lends for transactions"
                }
                Lending::Kept | Lending::Wrong(_) => "as a role without ownership",
            };
            Fine(how.into())
        }
        Ok((_, faults)) => Fault(format!("DATABASE_URL: {}", faults.join("; "))),
        Err(error) => unreachable("DATABASE_URL", error.to_string()),
    })
}

/// Checks all parts at once; returns each with its name, in the order of the report.
pub(crate) fn look(config: &Config, now: DateTime<Utc>) -> Vec<(&'static str, Finding)> {
    let mut findings = std::thread::scope(|scope| {
        let database = scope.spawn(|| database(config, now));
        let passkeys = scope.spawn(|| passkeys(config));
        let replica = scope.spawn(|| replica(config));
        let mail = scope.spawn(|| mail(config));
        let store = scope.spawn(|| store(config));
        let (database, clock) = join(database, (panicked(), panicked()));
        vec![
            ("database", database),
            ("passkeys", join(passkeys, panicked())),
            ("replica", join(replica, panicked())),
            ("mail", join(mail, panicked())),
            ("documents", join(store, panicked())),
            ("clock", clock),
        ]
    });
    findings.extend([
        ("data folder", folder("PORTAL_DATA_DIR", &config.data_dir)),
        ("backups", backups(config)),
        (
            "port",
            beside_a_portal(
                port("PORTAL_ADDR", Some(config.server.addr)),
                Some(config.server.addr),
                ("/healthz", "\"alive\""),
            ),
        ),
        (
            "metrics",
            beside_a_portal(
                port("PORTAL_METRICS_ADDR", config.server.metrics_addr),
                config.server.metrics_addr,
                ("/metrics", "portal_"),
            ),
        ),
        ("disk", disk(&config.data_dir)),
    ]);
    findings
}

fn join<T>(thread: std::thread::ScopedJoinHandle<'_, T>, otherwise: T) -> T {
    thread.join().unwrap_or(otherwise)
}

fn panicked() -> Finding {
    Fault("it could not be checked".into())
}

/// Checks the database, and this machine's clock against its server's.
fn database(config: &Config, now: DateTime<Utc>) -> (Finding, Finding) {
    let Some(Secret(url)) = config.database.owner_url() else {
        let embedded = "there is no DATABASE_URL: `portal serve` starts one of its own";
        return (
            Skipped(embedded.into()),
            Skipped("there is no other to compare it with".into()),
        );
    };
    let found = match inspect(url) {
        Ok(found) => found,
        Err(error) => {
            let clock = Skipped("the database does not answer".into());
            return (Fault(error.trim().to_owned()), clock);
        }
    };
    let clock = clock(now, found.now);
    let judged = match judge_database(&found, config.database.owner_name()) {
        Fine(what) => match migrations::list(url) {
            Ok(listed) => {
                let pending = listed.iter().filter(|one| !one.applied).count();
                Fine(match pending {
                    0 => what,
                    _ => format!("{what}; {pending} migration(s) to run"),
                })
            }
            Err(error) => Fault(error.to_string()),
        },
        judged => judged,
    };
    (beside_role(judged, config), clock)
}

/// What was found, and what of the role that serves.
fn beside_role(found: Finding, config: &Config) -> Finding {
    match (found, lent(config)) {
        (Fine(what), Some(Fine(how))) => Fine(format!("{what}; served {how}")),
        (Fine(_), Some(Fault(why) | Skipped(why))) => Fault(why),
        (Fault(what), Some(Fault(why))) => Fault(format!("{what}; {why}")),
        (found, _) => found,
    }
}

/// Checks that the passkeys there are work at the portal's address.
fn passkeys(config: &Config) -> Finding {
    let url = application::web_settings(&config.server, config.server.addr.port()).public_url;
    let ours = config.passkeys.domain_at(&url.origin);
    let bound = match config.database.owner_url() {
        Some(Secret(url)) => passkeys::look_up_bound(url),
        None => return Skipped("there is no DATABASE_URL: `portal serve` looks at its own".into()),
    };
    let bound = match bound {
        Ok(bound) => bound,
        Err(_) => return Skipped("the database does not answer".into()),
    };
    match check_domain(bound, ours.as_deref(), config.passkeys.given_up.as_deref()) {
        Ok(()) => match ours {
            Some(domain) => Fine(format!("bound to {domain}")),
            None => Fine("none, at an address without a name or without TLS".into()),
        },
        Err(refused) => Fault(refused.to_string()),
    }
}

fn judge_database(found: &Inspected, name: &str) -> Finding {
    let wrong = [
        (
            found.version < OLDEST_SERVER,
            "the server is older than PostgreSQL 14",
        ),
        (
            found.encoding != "UTF8",
            "the database is not encoded as UTF8, so names of people would be lost (createdb -E UTF8 -T template0)",
        ),
        (
            found.is_replica,
            "it is a replica, which takes no writes: name its primary",
        ),
        (
            !found.is_replica && !found.may_create,
            "the user may not create tables in the schema public: it has to own the database",
        ),
        (
            !found.may_be_app,
            "the user may not work as the role portal_app: as a superuser run CREATE ROLE portal_app NOLOGIN; \
             GRANT portal_app TO that user",
        ),
    ];
    let faults: Vec<&str> = wrong
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, what)| *what)
        .collect();
    if faults.is_empty() {
        let tls = found.tls.as_deref().unwrap_or("no TLS");
        Fine(format!("PostgreSQL {}, {tls}", found.version / 10_000))
    } else {
        Fault(format!("{name}: {}", faults.join("; ")))
    }
}

fn replica(config: &Config) -> Finding {
    let Some(Secret(url)) = &config.database.replica else {
        return Skipped("there is no DATABASE_REPLICA_URL".into());
    };
    match inspect(url) {
        Ok(found) if found.is_replica => Fine("it answers".into()),
        Ok(_) => Fault("DATABASE_REPLICA_URL: the server follows no other one".into()),
        Err(error) => Fault(error.trim().to_owned()),
    }
}

fn clock(ours: DateTime<Utc>, theirs: DateTime<Utc>) -> Finding {
    let off = (ours - theirs).abs();
    if off.to_std().is_ok_and(|off| off <= MOST_OFF) {
        Fine(format!("{} s off the database server's", off.num_seconds()))
    } else {
        let seconds = off.num_seconds();
        Fault(format!(
            "this machine's clock and the database server's are {seconds} s apart: codes and sessions would end at \
             the wrong time"
        ))
    }
}

fn mail(config: &Config) -> Finding {
    if config.mail.smtp_url.is_none() {
        return Skipped("there is no SMTP_URL: mails are written to the data folder".into());
    }
    let checked = application::mailer(config).map_err(|error| error.to_string());
    match checked.and_then(|mailer| mailer.check().map_err(|error| error.to_string())) {
        Ok(()) => Fine("the mail server lets us in".into()),
        Err(error) => Fault(error),
    }
}

fn store(config: &Config) -> Finding {
    if matches!(config.documents, DocumentsConfig::Folder) {
        return folder("PORTAL_DATA_DIR", &config.data_dir.join("documents"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let checked = runtime
        .map_err(|error| error.to_string())
        .and_then(|runtime| {
            let store = application::store_of(config).map_err(|error| error.to_string())?;
            runtime
                .block_on(store.check())
                .map_err(|error| error.to_string())
        });
    match checked {
        Ok(()) => Fine("the bucket answers".into()),
        Err(error) => Fault(error),
    }
}

fn backups(config: &Config) -> Finding {
    match config.backup.every {
        Some(_) => folder("PORTAL_BACKUP_DIR", &config.backup.folder),
        None => Skipped("PORTAL_BACKUP_HOURS is 0: none is taken by schedule".into()),
    }
}

/// Checks a folder, or the place where it will be made.
fn folder(name: &str, folder: &Path) -> Finding {
    let whole = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let Some(there) = whole
        .ancestors()
        .find(|step| fs::symlink_metadata(step).is_ok())
    else {
        return Fault(format!("{name}: {} cannot be reached", whole.display()));
    };
    if !there.is_dir() {
        return Fault(format!("{name}: {} is no folder", there.display()));
    }
    if access(there, Access::WRITE_OK | Access::EXEC_OK).is_err() {
        return Fault(format!(
            "{name}: this user may not write to {}",
            there.display()
        ));
    }
    Fine(match there == whole {
        true => whole.display().to_string(),
        false => format!("{}, to be made", whole.display()),
    })
}

fn port(name: &str, addr: Option<SocketAddr>) -> Finding {
    let Some(addr) = addr else {
        return Skipped(format!("there is no {name}"));
    };
    match TcpListener::bind(addr) {
        Ok(_) => Fine(addr.to_string()),
        Err(error) => Fault(format!(
            "{name}: cannot listen on {addr}: {error}. If another portal runs there, stop it, or set {name}"
        )),
    }
}

/// Turns the fault of a port in use into a success when a portal answers there: it may run beside this check.
///
/// `page` is a path, and a word that the portal's answer has.
fn beside_a_portal(found: Finding, addr: Option<SocketAddr>, page: (&str, &str)) -> Finding {
    match (found, addr) {
        (Fault(_), Some(addr)) if answers(addr, page).unwrap_or(false) => {
            Fine(format!("a portal answers at {addr} already"))
        }
        (found, _) => found,
    }
}

fn answers(addr: SocketAddr, (path, word): (&str, &str)) -> io::Result<bool> {
    let mut stream = TcpStream::connect_timeout(&addr, ANSWER_WITHIN)?;
    stream.set_read_timeout(Some(ANSWER_WITHIN))?;
    stream.set_write_timeout(Some(ANSWER_WITHIN))?;
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {addr}\r\n\r\n")?;
    let (mut answer, mut piece) = (String::new(), [0; 4096]);
    // Another program may send without end, quickly or a byte now and then.
    let ends = Instant::now() + ANSWER_WITHIN;
    while !answer.contains(word) && answer.len() < LONGEST_ANSWER && Instant::now() < ends {
        match stream.read(&mut piece)? {
            0 => break,
            read => answer.push_str(&String::from_utf8_lossy(&piece[..read])),
        }
    }
    Ok(answer.contains(word))
}

fn disk(folder: &Path) -> Finding {
    let whole = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let there = whole.ancestors().find(|step| step.is_dir());
    match there.map(statvfs) {
        Some(Ok(disk)) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let megabytes = free / (1024 * 1024);
            if free < LEAST_ROOM {
                Fault(format!("{} has only {megabytes} MB left", whole.display()))
            } else {
                Fine(format!("{megabytes} MB free"))
            }
        }
        _ => Skipped("its room cannot be seen".into()),
    }
}
