//! Upgrades a cluster to a newer major version of PostgreSQL: makes a new cluster beside the old one, fills it, and
//! exchanges the two.
//!
//! ```text
//! <home>/cluster            the one in use
//!        upgrade/           a home of its own, in which the new cluster is made and filled
//!        old-15/            the one of before, until somebody removes it
//! ```
//!
//! The exchange is one system call: whenever the command is killed, `cluster` is the complete old one or the complete
//! new one. [`tidy`] cleans up at the next start.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Child;

use rustix::fs::{CWD, RenameFlags, renameat_with};

use super::account::Account;
use super::binaries::{self, Binaries, Search};
use super::cluster::{self, Creation, clear};
use super::error::{StartError, StopError, UpgradeError, file_error};
use super::home::Home;
use super::locks::{StartLock, UsersLock};
use super::passwords::Passwords;
use super::postmaster::Postmaster;
use super::process::{Launch, arguments, ended, stop};
use super::{Probe, Settings, as_owner, bring_up};

/// Both clusters, running, with no other user.
pub(crate) struct Upgrade {
    settings: Settings,
    home: Home,
    account: Account,
    old: Running,
    new: Running,
    /// Keep everybody else from starting, stopping or using the database.
    _locks: (StartLock, UsersLock),
}

struct Running {
    home: Home,
    major: u32,
    child: Option<Child>,
    url: String,
}

/// The outcome of an upgrade.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Switched {
    /// The folder that keeps the old cluster.
    pub(crate) old: PathBuf,
    /// Whether the next start finds the new programs by itself; otherwise `PORTAL_PG_BIN` must name them.
    pub(crate) finds_new: bool,
}

impl Upgrade {
    /// Starts the old cluster, and a new, empty one with the programs in `to`.
    pub(crate) fn begin(
        settings: &Settings,
        to: &Path,
        probe: Probe<'_>,
    ) -> Result<Self, UpgradeError> {
        let (home, account) = Home::settle(settings)?;
        let lock = StartLock::take(home.path())?;
        let users = UsersLock::open(home.path())?;
        if !users.is_alone() {
            return Err(UpgradeError::InUse);
        }
        tidy(&home)?;
        let major = cluster::version(&home)?.ok_or(UpgradeError::NoCluster)?;
        let programs = binaries::find(&settings.search, account, Some((&home.cluster(), major)))?;
        let new_programs = newer(to, account, major)?;
        if kept(&home, major).exists() {
            return Err(UpgradeError::OldIsThere(kept(&home, major)));
        }
        let old = Running::start(settings, &home, account, &programs, probe)?;
        let new = create(settings, &home, account, &new_programs, &lock)
            .and_then(|new| Running::start(settings, &new, account, &new_programs, probe));
        match new {
            Ok(new) => Ok(Self {
                settings: settings.clone(),
                home,
                account,
                old,
                new,
                _locks: (lock, users),
            }),
            Err(error) => {
                let stopped = old.stop();
                tidy(&home)?;
                stopped?;
                Err(error.into())
            }
        }
    }

    /// The folder that has both.
    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// The URL of the portal's database in the old cluster; holds a password.
    pub(crate) fn old_url(&self) -> &str {
        &self.old.url
    }

    /// The URL of the empty database in the new cluster; holds a password.
    pub(crate) fn new_url(&self) -> &str {
        &self.new.url
    }

    /// The old and the new major version.
    pub(crate) fn versions(&self) -> (u32, u32) {
        (self.old.major, self.new.major)
    }

    /// Stops both and exchanges them; the old one is kept.
    pub(crate) fn switch(self) -> Result<Switched, UpgradeError> {
        let (old, new) = self.versions();
        self.old.stop()?;
        self.new.stop()?;
        let (cluster, made) = (self.home.cluster(), workshop(&self.home).cluster());
        renameat_with(CWD, &made, CWD, &cluster, RenameFlags::EXCHANGE).map_err(|error| {
            file_error("exchange the clusters in", self.home.path())(error.into())
        })?;
        sync(self.home.path())?;
        tidy(&self.home)?;
        let fits = Some((cluster.as_path(), new));
        Ok(Switched {
            old: kept(&self.home, old),
            finds_new: binaries::find(&self.settings.search, self.account, fits).is_ok(),
        })
    }

    /// Stops both and removes the new one, so that nothing has changed.
    pub(crate) fn abandon(self) -> Result<(), UpgradeError> {
        self.old.stop()?;
        self.new.stop()?;
        Ok(tidy(&self.home)?)
    }
}

impl Running {
    fn start(
        settings: &Settings,
        home: &Home,
        account: Account,
        programs: &Binaries,
        probe: Probe<'_>,
    ) -> Result<Self, StartError> {
        let passwords = Passwords::load(&home.passwords())?;
        let launch = Launch {
            home,
            account,
            binaries: programs,
            arguments: arguments(settings, &home.private_socket_folder(account)?),
        };
        let child = bring_up(&launch, true, &|server| {
            probe(&as_owner(server, &passwords))
        })?;
        let server = Postmaster::recorded(&home.data()).ok_or_else(|| ended(home))?;
        Ok(Self {
            home: home.clone(),
            major: programs.major,
            child,
            url: as_owner(&server, &passwords).url(),
        })
    }

    fn stop(mut self) -> Result<(), StopError> {
        stop(&self.home.data(), self.child.as_mut())
    }
}

fn workshop(home: &Home) -> Home {
    Home::at(home.path().join("upgrade"))
}

fn kept(home: &Home, major: u32) -> PathBuf {
    home.path().join(format!("old-{major}"))
}

fn newer(to: &Path, account: Account, old: u32) -> Result<Binaries, UpgradeError> {
    let search = Search {
        explicit: Some(to.to_owned()),
        ..Search::default()
    };
    let found = binaries::find(&search, account, None)
        .map_err(|_| UpgradeError::NoPrograms(to.to_owned()))?;
    if found.major <= old {
        return Err(UpgradeError::NotNewer {
            to: to.to_owned(),
            found: found.major,
            old,
        });
    }
    Ok(found)
}

fn create(
    settings: &Settings,
    home: &Home,
    account: Account,
    programs: &Binaries,
    lock: &StartLock,
) -> Result<Home, StartError> {
    let new = workshop(home).create()?;
    let creation = Creation {
        home: &new,
        account,
        binaries: programs,
        durability: settings.durability,
        lock,
    };
    creation.run()?;
    Ok(new)
}

/// Cleans up after a killed upgrade: moves the old cluster to where it is kept, and removes an unfinished new one. Call
/// it only under the start lock.
pub(super) fn tidy(home: &Home) -> Result<(), StartError> {
    let workshop = workshop(home);
    if !workshop.path().exists() {
        return Ok(());
    }
    stop(&workshop.data(), None)?;
    let left = cluster::version(&workshop).ok().flatten();
    if let (Some(left), Some(used)) = (left, cluster::version(home)?)
        && left < used
    {
        let kept = kept(home, left);
        fs::rename(workshop.cluster(), &kept).map_err(file_error("rename a folder to", &kept))?;
        sync(home.path())?;
    }
    clear(workshop.path())
}

/// Removes the old clusters of former upgrades; returns their folders.
pub(crate) fn remove_old(settings: &Settings) -> Result<Vec<PathBuf>, UpgradeError> {
    let (home, _) = Home::settle(settings)?;
    let _lock = StartLock::take(home.path())?;
    tidy(&home)?;
    if cluster::version(&home)?.is_none() {
        return Err(UpgradeError::NoCluster);
    }
    let entries = fs::read_dir(home.path()).map_err(file_error("read", home.path()))?;
    let is_old = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.strip_prefix("old-"))
            .is_some_and(|major| major.parse::<u32>().is_ok())
    };
    let mut old: Vec<_> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(is_old)
        .collect();
    old.sort();
    for folder in &old {
        clear(folder)?;
    }
    Ok(old)
}

fn sync(folder: &Path) -> Result<(), StartError> {
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(file_error("write", folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster_of(home: &Home, major: u32) {
        fs::create_dir_all(home.data()).expect("a folder");
        fs::write(home.data().join("PG_VERSION"), format!("{major}\n")).expect("written");
    }

    fn home_with(used: u32, left: u32) -> (tempfile::TempDir, Home) {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path().to_owned());
        cluster_of(&home, used);
        cluster_of(&workshop(&home), left);
        (folder, home)
    }

    #[test]
    fn a_kill_after_the_exchange_leaves_the_old_cluster_where_it_is_kept() {
        let (_folder, home) = home_with(17, 15);
        tidy(&home).expect("tidied");
        assert_eq!(cluster::version(&home).expect("read"), Some(17));
        assert!(kept(&home, 15).join("data/PG_VERSION").exists());
        assert!(!workshop(&home).path().exists());
    }

    #[test]
    fn a_kill_before_it_leaves_the_old_cluster_in_use_and_no_new_one() {
        let (_folder, home) = home_with(15, 17);
        tidy(&home).expect("tidied");
        assert_eq!(cluster::version(&home).expect("read"), Some(15));
        assert!(!kept(&home, 15).exists());
        assert!(!workshop(&home).path().exists());
    }
}
