//! A folder of one test, and the portal's commands run in it to their end.

use std::{
    env, fs,
    io::Read,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;
use rustix::process::{Pid, Signal, kill_process};

/// Longer than any command takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A data folder. When it goes, so does a PostgreSQL that still runs in it.
pub(crate) struct Sandbox(PathBuf);

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // Short, since a socket lies in it, and open, since PostgreSQL may run as another user.
        let path = PathBuf::from(format!("/tmp/portal-test-{}-{number}", std::process::id()));
        fs::create_dir(&path).expect("a new folder");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its mode");
        Self(path)
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.0.join("data")
    }

    /// The process number of the embedded PostgreSQL, if it says that it runs.
    pub(crate) fn embedded_server(&self) -> Option<i32> {
        let file = self.cluster().join("postmaster.pid");
        fs::read_to_string(file).ok()?.lines().next()?.parse().ok()
    }

    fn cluster(&self) -> PathBuf {
        self.data_dir().join("postgres/cluster/data")
    }

    /// The portal with nothing in its environment but a data folder, a free port, throttles that
    /// do not stand in a test's way, and where to find PostgreSQL.
    pub(crate) fn portal(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
        command
            .args(arguments)
            .env_clear()
            .current_dir(&self.0)
            .env("PORTAL_DATA_DIR", self.data_dir())
            .env("PORTAL_ADDR", "127.0.0.1:0")
            .stdin(Stdio::null());
        for limit in ["CLIENT", "LOGIN_ACCOUNT", "LOGIN_ACCOUNT_CLIENT", "WRITES"] {
            command.env(format!("PORTAL_LIMIT_{limit}"), "100000/600");
        }
        for found in ["PATH", "PORTAL_PG_BIN", "PORTAL_PG_USER"] {
            if let Some(value) = env::var_os(found) {
                command.env(found, value);
            }
        }
        command
    }

    /// The same on an external database.
    pub(crate) fn portal_on(&self, database: &TestDatabase, arguments: &[&str]) -> Command {
        let mut command = self.portal(arguments);
        command.env("DATABASE_URL", database.url());
        command
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        if let Some(pid) = self.embedded_server() {
            kill_server(pid, &self.cluster());
        }
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Kills that server if it is really the one of this cluster: numbers are used again.
fn kill_server(pid: i32, cluster: &Path) {
    let ps = ["-o", "command=", "-p", &pid.to_string()];
    let command = Command::new("/bin/ps").args(ps).output();
    let command = command.map(|output| output.stdout).unwrap_or_default();
    if String::from_utf8_lossy(&command).contains(&cluster.display().to_string()) {
        send(pid, Signal::KILL);
        thread::sleep(Duration::from_millis(100));
    }
}

pub(crate) fn send(pid: i32, signal: Signal) {
    let pid = Pid::from_raw(pid).expect("a process number");
    let _ = kill_process(pid, signal);
}

/// Runs a command to its end and kills it when it takes too long.
pub(crate) fn run(mut command: Command) -> Ended {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the portal runs");
    let out = read_in_background(child.stdout.take().expect("its output"));
    let err = read_in_background(child.stderr.take().expect("its messages"));
    let since = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("its state") {
            break Some(status);
        }
        if since.elapsed() > PATIENCE {
            child.kill().expect("killed");
            child.wait().expect("gone");
            break None;
        }
        thread::sleep(Duration::from_millis(10));
    };
    let ended = Ended {
        code: status.and_then(|status| status.code()),
        out: out.join().expect("its output"),
        err: err.join().expect("its messages"),
    };
    assert!(status.is_some(), "{command:?} did not end: {ended:?}");
    ended
}

/// Runs a command that must go through; what it printed.
pub(crate) fn run_well(command: Command) -> String {
    let ended = run(command);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    ended.out
}

fn read_in_background(mut source: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        let _ = source.read_to_string(&mut text);
        text
    })
}

/// Waits until something is so, and says how long that took.
pub(crate) fn eventually(
    what: &str,
    within: Duration,
    mut is_so: impl FnMut() -> bool,
) -> Duration {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < within, "not within {within:?}: {what}");
        thread::sleep(Duration::from_millis(20));
    }
    since.elapsed()
}
