//! The folder of one cluster: its location, its owner and its layout.
//!
//! ```text
//! <home>/start.lock users.lock   see the locks
//!        cluster/data            the cluster, owned by the account of PostgreSQL
//!        cluster/passwords       of both roles that can log in
//!        new/                    a cluster being created; renamed to cluster when whole
//!        upgrade/ old-15/        see the upgrade
//!        socket/                 the unix socket, unless the path is too long for one
//!        start.log               what PostgreSQL said while starting
//!        cluster.id              when it lives elsewhere: the same in the folder that was asked for
//! ```

use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::account::Account;
use super::error::{StartError, file_error};
use super::passwords::random_hex;
use super::{Durability, Settings};

/// For root: where clusters (and npm binaries) live that PostgreSQL's account could not reach.
pub(super) const MOVED_TO: &str = "/var/lib/portal";

/// The file in a folder that says that its cluster is elsewhere.
const NOTE: &str = "moved.txt";

/// A socket's path may have 103 bytes on macOS, and its name takes the rest.
const LONGEST_SOCKET_FOLDER: usize = 80;

/// The folder of one cluster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Home(PathBuf);

impl Home {
    /// Whether `data_dir` has a cluster, here or where it was moved. Creates nothing.
    pub(super) fn is_there(data_dir: &Path) -> bool {
        let Ok(wanted) = fs::canonicalize(data_dir) else {
            return false;
        };
        let elsewhere = Self::elsewhere(&wanted);
        let wanted = Self(wanted);
        wanted.data().exists() || wanted.id().is_some() || elsewhere.data().exists()
    }

    fn elsewhere(wanted: &Path) -> Self {
        Self(Path::new(MOVED_TO).join(short_hash(wanted.as_os_str().as_bytes())))
    }

    /// Decides where the cluster of `data_dir` is and which account runs it. An existing cluster determines both. A new
    /// one is made where PostgreSQL's account can reach it, if that is allowed.
    pub(super) fn settle(settings: &Settings) -> Result<(Self, Account), StartError> {
        let wanted = create_folder(&settings.data_dir)?;
        if let Some(own) = Account::own() {
            refuse_foreign(&wanted, own.uid())?;
            return Ok((Self(wanted), own));
        }
        let elsewhere = Self::elsewhere(&wanted);
        let wanted = Self(wanted);
        // Clusters of tests have no value and belong to nobody.
        if settings.durability == Durability::On {
            wanted.check_it_is_ours(&elsewhere)?;
        }
        for home in [&wanted, &elsewhere] {
            let Ok(meta) = fs::metadata(home.data()) else {
                continue;
            };
            let account = Account::owner_of(&home.data(), &meta)?;
            return match account.can_enter(&home.data()) {
                true => Ok((home.clone(), account)),
                false => Err(StartError::Unreachable {
                    path: home.data(),
                    uid: account.uid(),
                }),
            };
        }
        let account = Account::instead_of_root(settings.user.as_deref())?;
        let Some(closed) = account.first_closed(&wanted.0).map(Path::to_owned) else {
            return Ok((wanted, account));
        };
        if !settings.may_move {
            return Err(StartError::OutOfReach {
                closed,
                path: wanted.0,
                uid: account.uid(),
            });
        }
        create_shared_folder()?;
        create_folder(&elsewhere.0)?;
        wanted.leave_note(&elsewhere, account);
        wanted.tie_to(&elsewhere)?;
        Ok((elsewhere, account))
    }

    /// Checks that a folder and its cluster elsewhere have the same id. A cluster from before there were ids gets one,
    /// if the folder's note names it.
    fn check_it_is_ours(&self, elsewhere: &Self) -> Result<(), StartError> {
        if self.data().exists() {
            return Ok(());
        }
        match (self.id(), elsewhere.data().exists(), self.note()) {
            (Some(id), ..) if elsewhere.id().as_ref() == Some(&id) => Ok(()),
            (Some(_), _, note) => Err(StartError::Astray {
                path: self.0.clone(),
                note: note.map_or(String::new(), |note| note + " "),
            }),
            (None, true, Some(_)) => self.tie_to(elsewhere),
            (None, true, None) => Err(StartError::OfAnother {
                path: self.0.clone(),
                elsewhere: elsewhere.0.clone(),
            }),
            (None, false, _) => Ok(()),
        }
    }

    /// Gives both the same id, the cluster's folder first, because without it the other leads nowhere.
    fn tie_to(&self, elsewhere: &Self) -> Result<(), StartError> {
        let id = elsewhere.id().map_or_else(random_hex, Ok)?;
        for home in [elsewhere, self] {
            let path = home.id_file();
            fs::write(&path, format!("{id}\n")).map_err(file_error("write", &path))?;
        }
        Ok(())
    }

    fn id(&self) -> Option<String> {
        let text = fs::read_to_string(self.id_file()).ok()?;
        Some(text.trim().to_owned()).filter(|id| !id.is_empty())
    }

    fn id_file(&self) -> PathBuf {
        self.0.join("cluster.id")
    }

    fn note(&self) -> Option<String> {
        let text = fs::read_to_string(self.0.join(NOTE)).ok()?;
        Some(text.trim().to_owned())
    }

    /// Reports, in the log and in the empty folder, that the database is elsewhere.
    fn leave_note(&self, elsewhere: &Self, account: Account) {
        let note = format!(
            "The database lives in {}: PostgreSQL does not run as root, and user id {} cannot enter {}.",
            elsewhere.0.display(),
            account.uid(),
            self.0.display()
        );
        tracing::warn!("{note}");
        let _ = fs::write(self.0.join(NOTE), note + "\n");
    }

    /// The home in that folder, unchecked.
    pub(super) fn at(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Makes the folder of this home.
    pub(super) fn create(self) -> Result<Self, StartError> {
        create_folder(&self.0).map(Self)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn cluster(&self) -> PathBuf {
        self.0.join("cluster")
    }

    pub(super) fn data(&self) -> PathBuf {
        self.cluster().join("data")
    }

    pub(super) fn passwords(&self) -> PathBuf {
        self.cluster().join("passwords")
    }

    pub(super) fn new_cluster(&self) -> PathBuf {
        self.0.join("new")
    }

    pub(super) fn start_log(&self) -> PathBuf {
        self.0.join("start.log")
    }

    /// The folder of the unix socket: beside the cluster if that path is short and plain (the setting for it separates
    /// folders by commas), otherwise under `/tmp`.
    fn socket_folder(&self, account: Account) -> PathBuf {
        let beside = self.0.join("socket");
        let bytes = beside.as_os_str().as_bytes();
        let plain = |b: &u8| b.is_ascii_alphanumeric() || b"/._-".contains(b);
        if bytes.len() <= LONGEST_SOCKET_FOLDER && bytes.iter().all(plain) {
            return beside;
        }
        let hash = short_hash(self.0.as_os_str().as_bytes());
        PathBuf::from(format!("/tmp/portal-pg-{}-{hash}", account.uid()))
    }

    /// Creates the folder of the socket, which only its account can read, and refuses a folder that somebody else has
    /// made.
    pub(super) fn private_socket_folder(&self, account: Account) -> Result<PathBuf, StartError> {
        let folder = self.socket_folder(account);
        match fs::DirBuilder::new().mode(0o700).create(&folder) {
            Ok(()) => account
                .give(&folder)
                .map_err(file_error("hand over", &folder))?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // Root may have been killed before it could change the folder's owner.
                if account.is_switched() && owner(&folder)? == 0 {
                    account
                        .give(&folder)
                        .map_err(file_error("hand over", &folder))?;
                }
                refuse_foreign(&folder, account.uid())?;
                set_mode(&folder, 0o700)?;
            }
            Err(error) => return Err(file_error("create", &folder)(error)),
        }
        Ok(folder)
    }
}

/// Creates a folder if it is missing and returns its full path. Everybody may pass through a folder that root makes,
/// since PostgreSQL's account must reach the cluster in it.
fn create_folder(path: &Path) -> Result<PathBuf, StartError> {
    if !path.is_dir() {
        let is_root = Account::own().is_none();
        fs::create_dir_all(path).map_err(file_error("create", path))?;
        set_mode(path, if is_root { 0o711 } else { 0o700 })?;
    }
    fs::canonicalize(path).map_err(file_error("open", path))
}

/// Creates the folder of everything that a root portal must keep where other accounts can reach it.
pub(super) fn create_shared_folder() -> Result<(), StartError> {
    create_folder(Path::new(MOVED_TO)).map(drop)
}

pub(super) fn set_mode(path: &Path, mode: u32) -> Result<(), StartError> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .map_err(file_error("set the mode of", path))
}

/// The owner of a folder that is not a link.
fn owner(folder: &Path) -> Result<u32, StartError> {
    let meta = folder
        .symlink_metadata()
        .map_err(file_error("open", folder))?;
    match meta.is_dir() {
        true => Ok(meta.uid()),
        false => Err(file_error("use", folder)(
            io::ErrorKind::NotADirectory.into(),
        )),
    }
}

fn refuse_foreign(folder: &Path, needed: u32) -> Result<(), StartError> {
    match owner(folder)? {
        same if same == needed => Ok(()),
        owner => Err(StartError::ForeignFolder {
            path: folder.to_owned(),
            owner,
            needed,
        }),
    }
}

/// Sixteen hexadecimal digits that identify a longer name; they never change.
pub(super) fn short_hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
}
