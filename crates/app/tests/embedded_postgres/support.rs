//! Folders that clean up after themselves, the stand-in for the portal, and time limits.

use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portal_app::postgres::{Embedded, Settings, StartError};
use rustix::process::{Pid, Signal, kill_process};

use super::sql::connects;

/// Also the user id of `nobody` on Linux; on macOS any id without a folder of its own would do.
pub(crate) const NOBODY: u32 = 65534;

pub(crate) fn npm_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("postgres-binaries")
}

pub(crate) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Says that a test could not run here, and why.
pub(crate) fn skipped(test: &str, why: &str) {
    say(&format!("SKIPPED {test}: {why}"));
}

/// Prints past the test harness, which would swallow what passing tests print.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Runs a test on a thread of its own and fails it when it takes too long.
pub(crate) fn within(seconds: u64, test: impl FnOnce() + Send + 'static) {
    let (done, waiting) = channel();
    let running = thread::spawn(move || {
        test();
        let _ = done.send(());
    });
    let ended = waiting.recv_timeout(Duration::from_secs(seconds));
    if running.is_finished() || ended.is_ok() {
        running.join().expect("the test passes");
        return;
    }
    // The sender is dropped a moment before a panicking thread is finished.
    thread::sleep(Duration::from_millis(200));
    assert!(running.is_finished(), "not done after {seconds} s");
    running.join().expect("the test passes");
}

/// Waits until something is so.
pub(crate) fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < Duration::from_secs(30), "never: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A folder of one test. When it goes, so does a server that still runs in it.
pub(crate) struct Sandbox(pub(crate) PathBuf);

impl Sandbox {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = PathBuf::from(format!("/tmp/pg-test-{}-{number}", std::process::id()));
        fs::create_dir(&path).expect("a new folder");
        let path = fs::canonicalize(path).expect("its full name");
        set_mode(&path, 0o755);
        Self(path)
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.0.join("db")
    }

    pub(crate) fn settings(&self) -> Settings {
        Settings {
            may_move: true,
            ..Settings::from_environment(self.data_dir(), Some(npm_folder()))
        }
    }

    pub(crate) fn start(&self) -> Embedded {
        self.try_start(&self.settings()).expect("it starts")
    }

    pub(crate) fn try_start(&self, settings: &Settings) -> Result<Embedded, StartError> {
        Embedded::start(settings, &connects)
    }

    /// The file of the cluster itself.
    pub(crate) fn cluster(&self, name: &str) -> PathBuf {
        self.data_dir().join("cluster").join(name)
    }

    /// A stand-in for the portal, not started yet.
    pub(crate) fn holder(&self) -> Command {
        let mut command = Command::new(holder_program());
        command.arg(self.data_dir()).arg(npm_folder());
        command
    }

    /// The same, run as `nobody`: only root can do that.
    pub(crate) fn holder_as_nobody(&self) -> Command {
        // The build folder may be closed to others.
        let copy = self.0.join("holder");
        fs::copy(holder_program(), &copy).expect("a copy of the program");
        set_mode(&copy, 0o755);
        let mut command = Command::new(copy);
        command.arg(self.data_dir()).arg(npm_folder());
        command.uid(NOBODY).gid(NOBODY).current_dir("/");
        command
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        kill_server_in(&self.data_dir());
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Kills the server of a test's own cluster, if it still runs.
pub(crate) fn kill_server_in(home: &Path) {
    let data = home.join("cluster/data");
    let recorded = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    let Some(pid) = recorded.lines().next().and_then(|line| line.parse().ok()) else {
        return;
    };
    let columns = ["-o", "command=", "-p", &format!("{pid}")];
    let command = fs::read(format!("/proc/{pid}/cmdline"))
        .or_else(|_| {
            Command::new("/bin/ps")
                .args(columns)
                .output()
                .map(|o| o.stdout)
        })
        .unwrap_or_default();
    if String::from_utf8_lossy(&command).contains(&data.display().to_string()) {
        send(pid, Signal::KILL);
        thread::sleep(Duration::from_millis(100));
    }
}

pub(crate) fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("the mode is set");
}

pub(crate) fn give_to(path: &Path, uid: u32) {
    chown(path, Some(uid), Some(uid)).expect("the owner is set");
}

pub(crate) fn send(pid: i32, signal: Signal) {
    let pid = Pid::from_raw(pid).expect("a process id");
    let _ = kill_process(pid, signal);
}

/// Cargo builds it together with the tests, unless only some of them were asked for.
fn holder_program() -> PathBuf {
    let this = std::env::current_exe().expect("the name of this program");
    let profile = this.ancestors().nth(2).expect("target/<profile>/deps");
    let program = profile.join("examples/postgres-holder");
    assert!(
        program.is_file(),
        "build it first: cargo build --example postgres-holder"
    );
    program
}

/// A running stand-in for the portal.
pub(crate) struct Holder {
    pub(crate) child: Child,
    lines: Receiver<String>,
}

impl Holder {
    pub(crate) fn spawn(mut command: Command) -> Self {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .process_group(0);
        let mut child = loop {
            match command.spawn() {
                // Another test's child was forked while the copy was being written.
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                    thread::sleep(Duration::from_millis(10));
                }
                other => break other.expect("the stand-in runs"),
            }
        };
        let stdout = child.stdout.take().expect("its output");
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        Self { child, lines }
    }

    /// The next line it prints, which must begin with this word; the rest of it.
    pub(crate) fn says(&self, word: &str) -> String {
        let line = self
            .lines
            .recv_timeout(Duration::from_secs(60))
            .expect("a line from the stand-in");
        let rest = line.strip_prefix(word);
        rest.unwrap_or_else(|| panic!("it said {line:?} instead of {word}"))
            .trim()
            .to_owned()
    }

    /// Waits until it is ready: the server's process id, and the milliseconds it took.
    pub(crate) fn ready(&self) -> (i32, u64) {
        let said = self.says("READY");
        let mut words = said.split(' ');
        let mut number = || words.next().and_then(|word| word.parse().ok());
        let pid: Option<u64> = number();
        let pid = pid.and_then(|pid| i32::try_from(pid).ok());
        (pid.expect("a process id"), number().expect("a time"))
    }

    pub(crate) fn pid(&self) -> i32 {
        i32::try_from(self.child.id()).expect("a process id")
    }

    pub(crate) fn kill_9(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Sends SIGTERM and says how it left the server.
    pub(crate) fn end(mut self) -> String {
        send(self.pid(), Signal::TERM);
        self.says("DRAINED");
        let how = self.says("STOPPED");
        assert!(self.child.wait().expect("gone").success());
        how
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
