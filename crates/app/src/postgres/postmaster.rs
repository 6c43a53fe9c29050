//! Reads `postmaster.pid`, and checks whether its process is alive and serves this cluster.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

/// The used parts of `postmaster.pid`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Postmaster {
    pub(super) pid: Pid,
    pub(super) port: u16,
    pub(super) socket_folder: PathBuf,
    pub(super) status: String,
}

impl Postmaster {
    /// The content of the file in this data folder; `None` if it is missing or only half written.
    pub(super) fn recorded(data: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(data.join("postmaster.pid")).ok()?)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pid = Pid::from_raw(lines.next()?.trim().parse().ok().filter(|pid| *pid > 0)?)?;
        Some(Self {
            pid,
            port: lines.nth(2)?.trim().parse().ok()?,
            socket_folder: PathBuf::from(lines.next().unwrap_or_default()),
            status: lines.nth(2).unwrap_or_default().trim().to_owned(),
        })
    }

    /// The recorded process, if it is alive.
    pub(super) fn live(data: &Path) -> Option<Self> {
        Self::recorded(data).filter(|found| found.serves(data))
    }

    pub(super) fn is_ready(&self) -> bool {
        self.status == "ready"
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.status == "stopping"
    }

    /// Whether any process has that number, even a zombie or an unrelated one: PostgreSQL would
    /// then think that its server still runs, and refuse to start.
    pub(super) fn blocks_a_start(&self) -> bool {
        test_kill_process(self.pid).is_ok()
    }

    /// Whether the process is a living postmaster of this cluster, not a zombie (which has no
    /// command line) and not another process that got the same number later.
    pub(super) fn serves(&self, data: &Path) -> bool {
        let pid = self.pid.as_raw_nonzero();
        if cfg!(target_os = "linux") {
            let process = PathBuf::from(format!("/proc/{pid}"));
            let command = fs::read(process.join("cmdline")).unwrap_or_default();
            let name = fs::read_to_string(process.join("comm")).unwrap_or_default();
            let named = command
                .split(|byte| *byte == 0)
                .any(|argument| argument == data.as_os_str().as_encoded_bytes());
            let there = || fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd == data);
            return name.trim_end() == "postgres" && !command.is_empty() && (named || there());
        }
        let columns = ["-o", "stat=", "-o", "command=", "-p", &pid.to_string()];
        Command::new("/bin/ps")
            .args(columns)
            .output()
            .is_ok_and(|said| is_live_line(&String::from_utf8_lossy(&said.stdout), data))
    }

    /// Requests a fast shutdown, which cuts off sessions and writes all data.
    pub(super) fn ask_to_stop(&self) {
        let _ = kill_process(self.pid, Signal::INT);
    }
}

/// Whether a line of `ps` (state and command) shows a living postmaster of this cluster.
fn is_live_line(line: &str, data: &Path) -> bool {
    let line = line.trim();
    !line.starts_with('Z')
        && line.contains("postgres")
        && line.contains(data.to_string_lossy().as_ref())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Postmaster, is_live_line};

    const FULL: &str = "4711\n/srv/data\n1700000000\n5432\n/srv/socket\n\n  123 456\nready   \n";

    #[test]
    fn all_eight_lines_are_understood() {
        let found = Postmaster::parse(FULL).expect("complete");
        assert_eq!(found.pid.as_raw_nonzero().get(), 4711);
        assert_eq!(found.port, 5432);
        assert_eq!(found.socket_folder, Path::new("/srv/socket"));
        assert!(found.is_ready());
    }

    #[test]
    fn a_file_that_is_still_being_written_is_not_ready() {
        let early = Postmaster::parse("4711\n/srv/data\n1700000000\n5432\n\n").expect("begun");
        assert!(!early.is_ready());
        assert_eq!(Postmaster::parse("4711\n/srv"), None);
        assert_eq!(Postmaster::parse(""), None);
    }

    #[test]
    fn single_user_mode_is_no_postmaster() {
        assert_eq!(Postmaster::parse(&FULL.replacen("4711", "-4711", 1)), None);
    }

    #[test]
    fn zombies_and_strangers_are_not_alive() {
        let data = Path::new("/srv/data");
        assert!(is_live_line(
            "Ss   /opt/bin/postgres -D /srv/data -c x=y\n",
            data
        ));
        assert!(!is_live_line("Z    (postgres)\n", data));
        assert!(!is_live_line("S    vim /etc/passwd\n", data));
        assert!(!is_live_line("", data));
    }
}
