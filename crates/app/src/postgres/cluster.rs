//! Creates a cluster completely or not at all, and reads the version of an existing one.
//!
//! Everything (initdb, roles, the database, the passwords) happens in `new/`, which becomes
//! `cluster/` by a rename at the very end: whenever a portal is killed, there is a complete cluster
//! or none.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::Durability;
use super::account::Account;
use super::binaries::{Binaries, leading_number};
use super::bootstrap::bootstrap_sql;
use super::error::{StartError, file_error};
use super::home::{Home, set_mode};
use super::locks::StartLock;
use super::passwords::{Passwords, write_private};

/// The role that initdb makes; for administration and tests only.
pub(super) const SUPERUSER: &str = "postgres";

/// A fresh cluster takes about 40 MB and its journal soon as much again.
const ROOM_NEEDED_MB: u64 = 200;

/// The major version of the cluster in this home; `None` if there is no cluster yet.
pub(super) fn version(home: &Home) -> Result<Option<u32>, StartError> {
    if !home.cluster().is_dir() {
        return Ok(None);
    }
    let path = home.data().join("PG_VERSION");
    let text = fs::read_to_string(&path).map_err(file_error("read", &path))?;
    // Versions before 10 had two numbers; the first tells them apart from ours.
    leading_number(&text).map(Some).ok_or_else(|| {
        file_error("understand", &path)(io::Error::new(
            io::ErrorKind::InvalidData,
            "it holds no version number",
        ))
    })
}

/// The parameters of a new cluster.
pub(super) struct Creation<'a> {
    pub(super) home: &'a Home,
    pub(super) account: Account,
    pub(super) binaries: &'a Binaries,
    pub(super) durability: Durability,
    pub(super) lock: &'a StartLock,
}

impl Creation<'_> {
    /// Creates the cluster with its roles and its database.
    pub(super) fn run(&self) -> Result<(), StartError> {
        let new = self.home.new_cluster();
        check_room(self.home.path())?;
        clear(&new)?;
        let created = self.build(&new);
        if created.is_err() {
            let _ = fs::remove_dir_all(&new);
        }
        created
    }

    fn build(&self, new: &Path) -> Result<(), StartError> {
        let passwords = Passwords::random()?;
        fs::create_dir(new).map_err(file_error("create", new))?;
        set_mode(
            new,
            if self.account.is_switched() {
                0o711
            } else {
                0o700
            },
        )?;
        self.init_in_a_fitting_locale(new, &passwords)?;
        self.make_roles_and_database(&new.join("data"), &passwords)?;
        passwords.save(&new.join("passwords"))?;
        let cluster = self.home.cluster();
        fs::rename(new, &cluster).map_err(file_error("rename a folder to", &cluster))?;
        let home = self.home.path();
        File::open(home)
            .and_then(|folder| folder.sync_all())
            .map_err(file_error("write", home))
    }

    /// Prefers `C.UTF-8`, which has upper and lower case of every script but is missing on some
    /// systems.
    fn init_in_a_fitting_locale(
        &self,
        new: &Path,
        passwords: &Passwords,
    ) -> Result<(), StartError> {
        let output = self.initdb(new, "C.UTF-8", passwords)?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        if !said.contains("locale") {
            return Err(failed(self.home.path(), "initdb", &output));
        }
        tracing::info!("no locale C.UTF-8 on this system: the database uses C");
        match self.initdb(new, "C", passwords)? {
            output if output.status.success() => Ok(()),
            output => Err(failed(self.home.path(), "initdb", &output)),
        }
    }

    fn initdb(
        &self,
        new: &Path,
        locale: &str,
        passwords: &Passwords,
    ) -> Result<Output, StartError> {
        let data = new.join("data");
        clear(&data)?;
        fs::create_dir(&data).map_err(file_error("create", &data))?;
        set_mode(&data, 0o700)?;
        self.account
            .give(&data)
            .map_err(file_error("hand over", &data))?;
        let secret = new.join("superuser-password");
        self.hand_over_secret(&secret, &passwords.superuser)?;
        let program = self.binaries.initdb();
        let mut command = self.account.command(&program);
        command
            .arg("--pgdata")
            .arg(&data)
            .arg("--pwfile")
            .arg(&secret)
            .args([
                "--username",
                SUPERUSER,
                "--auth=scram-sha-256",
                "--data-checksums",
            ])
            .args(["--encoding=UTF8", &format!("--locale={locale}")]);
        if self.durability == Durability::OffForTests {
            command.arg("--no-sync");
        }
        let stdin = self.lock.handed_to_child();
        command.stdin(stdin.map_err(file_error("lock", self.home.path()))?);
        let output = command.output().map_err(file_error("run", &program))?;
        fs::remove_file(&secret).map_err(file_error("remove", &secret))?;
        Ok(output)
    }

    /// Writes a file that only PostgreSQL's account can read; the caller removes it after initdb.
    fn hand_over_secret(&self, path: &Path, secret: &str) -> Result<(), StartError> {
        clear(path)?;
        write_private(path, secret)?;
        self.account
            .give(path)
            .map_err(file_error("hand over", path))
    }

    /// Runs the bootstrap in single-user mode: no server is started, nobody can connect yet.
    fn make_roles_and_database(
        &self,
        data: &Path,
        passwords: &Passwords,
    ) -> Result<(), StartError> {
        let program = self.binaries.postgres();
        let mut command = self.account.command(&program);
        command
            .args(["--single", "-j", "-D"])
            .arg(data)
            .args([
                "-c",
                "exit_on_error=on",
                "-c",
                "password_encryption=scram-sha-256",
            ])
            // A statement that fails must not print its password.
            .args(["-c", "log_min_error_statement=panic"])
            .args(self.durability.arguments())
            .arg("template1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(file_error("run", &program))?;
        if let Some(mut stdin) = child.stdin.take() {
            // If the process ended early, its own output says more than "broken pipe".
            let _ = stdin.write_all(bootstrap_sql(passwords).as_bytes());
        }
        let output = child
            .wait_with_output()
            .map_err(file_error("run", &program))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(failed(
                self.home.path(),
                "making the roles and the database",
                &output,
            )),
        }
    }
}

fn failed(home: &Path, step: &'static str, output: &Output) -> StartError {
    let said = String::from_utf8_lossy(&output.stderr);
    let all: Vec<&str> = said.lines().collect();
    let last = all[all.len().saturating_sub(15)..].join("\n");
    match full_disk(&last) {
        Some(detail) => StartError::DiskFull {
            path: home.to_owned(),
            detail,
        },
        None => StartError::Creation {
            step,
            output: format!("{last}\n({})", output.status),
        },
    }
}

/// The output's line about a full disk, if there is one.
pub(super) fn full_disk(said: &str) -> Option<String> {
    let complaints = ["No space left on device", "Disk quota exceeded"];
    said.lines()
        .find(|line| complaints.iter().any(|words| line.contains(words)))
        .map(|line| line.trim().to_owned())
}

fn check_room(home: &Path) -> Result<(), StartError> {
    let free = free_mb(home).map_err(file_error("measure", home))?;
    match free < ROOM_NEEDED_MB {
        true => Err(StartError::DiskFull {
            path: home.to_owned(),
            detail: format!("{free} MB are free, a new database needs {ROOM_NEEDED_MB} MB"),
        }),
        false => Ok(()),
    }
}

/// The free space for this user on the path's disk, in MB, rounded down.
pub(super) fn free_mb(path: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}

/// Removes what an interrupted attempt left. Tries more than once, since a process of that attempt
/// may still be ending and writing.
pub(super) fn clear(path: &Path) -> Result<(), StartError> {
    let mut tries = 0;
    loop {
        let removed = match path.symlink_metadata() {
            Ok(meta) if meta.is_dir() => fs::remove_dir_all(path),
            Ok(_) => fs::remove_file(path),
            Err(_) => return Ok(()),
        };
        match removed {
            Ok(()) => return Ok(()),
            Err(error) if tries == 40 => return Err(file_error("remove", path)(error)),
            Err(_) => tries += 1,
        }
        sleep(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use super::full_disk;

    #[test]
    fn a_full_disk_is_recognised_in_what_postgres_says() {
        let said = "creating files\ninitdb: error: could not write: No space left on device\nbye";
        assert_eq!(
            full_disk(said).as_deref(),
            Some("initdb: error: could not write: No space left on device")
        );
        assert_eq!(full_disk("could not write: Permission denied"), None);
    }
}
