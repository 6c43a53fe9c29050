//! The server process: starts it in a process group of its own, waits for it, adopts it, stops it.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Settings;
use super::account::Account;
use super::binaries::Binaries;
use super::cluster::{free_mb, full_disk};
use super::error::{StartError, StopError, file_error};
use super::home::Home;
use super::postmaster::Postmaster;

/// Enough for the crash recovery of a database of modest size.
const READY_WITHIN: Duration = Duration::from_secs(120);

/// How long a server that reports "ready" may refuse the connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);

/// How long the children of a killed server may take to notice and end.
const ORPHANS_GONE_WITHIN: Duration = Duration::from_secs(15);

const STOPPED_WITHIN: Duration = Duration::from_secs(60);

/// The size of one journal file. With less free space, a server that cannot start may not even be
/// able to log the reason.
const ROOM_TO_START_MB: u64 = 16;

const POLL: Duration = Duration::from_millis(5);

/// The settings of every server. The log has one file for each day of the week, which is
/// overwritten a week later. JIT is off: no statement here runs long enough to gain by it, and a
/// hardened service may not generate code.
const FIXED_SETTINGS: [&str; 14] = [
    "listen_addresses=",
    "port=5432",
    "unix_socket_permissions=0700",
    "password_encryption=scram-sha-256",
    "max_connections=100",
    "shared_buffers=128MB",
    "logging_collector=on",
    "log_directory=log",
    "log_filename=postgres-%a.log",
    "log_file_mode=0600",
    "log_truncate_on_rotation=on",
    "log_rotation_age=1d",
    "log_rotation_size=0",
    "jit=off",
];

/// The parameters of a server's start.
pub(super) struct Launch<'a> {
    pub(super) home: &'a Home,
    pub(super) account: Account,
    pub(super) binaries: &'a Binaries,
    pub(super) arguments: Vec<String>,
}

/// The settings as arguments, without the data folder.
pub(super) fn arguments(settings: &Settings, socket_folder: &Path) -> Vec<String> {
    let socket = format!("unix_socket_directories={}", socket_folder.display());
    let fixed = FIXED_SETTINGS
        .map(str::to_owned)
        .into_iter()
        .chain([socket]);
    let extra = settings
        .extra
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    fixed
        .flat_map(|setting| ["-c".to_owned(), setting])
        .chain(settings.durability.arguments())
        .chain(extra.flat_map(|setting| ["-c".to_owned(), setting]))
        .collect()
}

impl Launch<'_> {
    /// Starts the server and waits until it accepts connections. After a killed server, PostgreSQL
    /// refuses to start until the old children have ended, which takes moments.
    pub(super) fn run(
        &self,
        connects: &dyn Fn(&Postmaster) -> Result<(), String>,
    ) -> Result<Child, StartError> {
        let since = Instant::now();
        loop {
            self.clear_leftovers()?;
            let mut child = self.spawn()?;
            match await_ready(self.home, Some(&mut child), connects) {
                Err(StartError::Ended { tail, .. })
                    if tail.contains("pre-existing shared memory block")
                        && since.elapsed() < ORPHANS_GONE_WITHIN =>
                {
                    sleep(Duration::from_millis(100));
                }
                Err(refused @ StartError::Refused { .. }) => {
                    // Nobody could use the server, so it must not stay.
                    let _ = stop(&self.home.data(), Some(&mut child));
                    return Err(refused);
                }
                other => return other.map(|()| child),
            }
        }
    }

    /// Removes the lock files of a server that is gone. Leaves `postmaster.pid` to PostgreSQL,
    /// which also looks for orphans before removing it, unless a zombie or an unrelated process of
    /// the same number would mislead it.
    fn clear_leftovers(&self) -> Result<(), StartError> {
        let data = self.home.data();
        if Postmaster::recorded(&data).is_some_and(|stale| stale.blocks_a_start()) {
            remove_if_there(&data.join("postmaster.pid"))?;
        }
        let sockets = self.home.private_socket_folder(self.account)?;
        remove_if_there(&sockets.join(".s.PGSQL.5432"))?;
        remove_if_there(&sockets.join(".s.PGSQL.5432.lock"))
    }

    fn spawn(&self) -> Result<Child, StartError> {
        let log = self.home.start_log();
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&log)
            .map_err(file_error("write", &log))?;
        let twin = file.try_clone().map_err(file_error("write", &log))?;
        let program = self.binaries.postgres();
        self.account
            .command(&program)
            .arg("-D")
            .arg(self.home.data())
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(twin)
            // Otherwise Ctrl-C would end it before the portal has finished its requests.
            .process_group(0)
            .spawn()
            .map_err(file_error("run", &program))
    }

    /// Whether a running server was started with exactly these settings.
    pub(super) fn matches_running(&self) -> bool {
        let opts = fs::read_to_string(self.home.data().join("postmaster.opts"));
        let ours: String = self.arguments.iter().map(|a| format!(" \"{a}\"")).collect();
        opts.is_ok_and(|text| text.trim_end().ends_with(&ours))
    }
}

/// Waits until the server reports that it is ready and accepts a connection. `child` is given if
/// this process started it; otherwise it is a running server that was found.
pub(super) fn await_ready(
    home: &Home,
    mut child: Option<&mut Child>,
    connects: &dyn Fn(&Postmaster) -> Result<(), String>,
) -> Result<(), StartError> {
    let data = home.data();
    let since = Instant::now();
    let mut ready_since = None;
    loop {
        let alive = match &mut child {
            Some(child) => matches!(child.try_wait(), Ok(None)),
            None => Postmaster::live(&data).is_some(),
        };
        if !alive {
            return Err(ended(home));
        }
        let ours = |found: &Postmaster| {
            let started = child.as_ref().map(|child| child.id());
            started.is_none_or(|id| i32::try_from(id) == Ok(found.pid.as_raw_nonzero().get()))
        };
        let recorded = Postmaster::recorded(&data).filter(ours);
        if let Some(found) = recorded.filter(Postmaster::is_ready) {
            let ready_since = *ready_since.get_or_insert_with(Instant::now);
            match connects(&found) {
                Ok(()) => return Ok(()),
                Err(reason) if ready_since.elapsed() > CONNECT_WITHIN => {
                    let passwords = home.passwords();
                    return Err(StartError::Refused { reason, passwords });
                }
                Err(_) => sleep(POLL * 10),
            }
        }
        if since.elapsed() > READY_WITHIN {
            return Err(StartError::NotReady {
                seconds: READY_WITHIN.as_secs(),
                log: home.start_log(),
                tail: log_tail(home),
            });
        }
        sleep(POLL);
    }
}

/// Shuts down the running server of this cluster, if there is one, and waits for its end.
pub(super) fn stop(data: &Path, mut child: Option<&mut Child>) -> Result<(), StopError> {
    let Some(found) = Postmaster::live(data) else {
        return Ok(());
    };
    found.ask_to_stop();
    let since = Instant::now();
    loop {
        // A child of ours is a zombie until its exit status is read.
        let reaped = match &mut child {
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => true,
        };
        if reaped && !found.serves(data) {
            return Ok(());
        }
        if since.elapsed() > STOPPED_WITHIN {
            return Err(StopError::StillRunning {
                pid: found.pid.as_raw_nonzero().get(),
                seconds: STOPPED_WITHIN.as_secs(),
            });
        }
        sleep(POLL);
    }
}

fn remove_if_there(path: &Path) -> Result<(), StartError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(file_error("remove", path)(error))
        }
        _ => Ok(()),
    }
}

/// The error of a server that has ended, with the end of its log, which another process may still
/// be writing. On a full disk the log may lack the reason.
pub(super) fn ended(home: &Home) -> StartError {
    sleep(Duration::from_millis(100));
    let tail = log_tail(home);
    match full_disk(&tail).or_else(|| no_room_to_start(&home.data(), &tail)) {
        Some(detail) => StartError::DiskFull {
            path: home.data(),
            detail,
        },
        None => StartError::Ended {
            log: home.start_log(),
            tail,
        },
    }
}

/// The error of a full disk, with the server's last words, if there is less room than a start may
/// need.
fn no_room_to_start(data: &Path, tail: &str) -> Option<String> {
    let free = free_mb(data).ok()?;
    (free < ROOM_TO_START_MB).then(|| {
        let figures = format!("{free} MB are free, a start may need {ROOM_TO_START_MB} MB");
        match tail {
            "" => figures,
            said => format!("{figures}; PostgreSQL said: {said}"),
        }
    })
}

/// The last lines that the server has printed since its start, before and after it opened its own
/// log.
fn log_tail(home: &Home) -> String {
    let read = |path: &Path| {
        let bytes = fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let first = read(&home.start_log());
    let newest = fs::read_dir(home.data().join("log"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .max();
    let own = match newest {
        // Otherwise the newest log is from an earlier run and would mislead.
        Some((_, path)) if first.contains("logging collector") => read(&path),
        _ => String::new(),
    };
    let begun = own.rfind("starting PostgreSQL").unwrap_or_default();
    let lines: Vec<&str> = first.lines().chain(own[begun..].lines()).collect();
    lines[lines.len().saturating_sub(15)..].join("\n")
}
