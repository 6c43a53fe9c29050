//! Finds a PostgreSQL on this machine: `initdb` and `postgres` in one folder, of a suitable
//! version.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use super::account::Account;
use super::error::StartError;
use super::npm;

/// The oldest major version for a new cluster.
const OLDEST_MAJOR: u32 = 14;

/// Where packages install PostgreSQL outside `PATH`; `*` matches any ending.
const LINUX_PLACES: [&str; 4] = [
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/libexec/postgresql*",
    "/usr/local/pgsql/bin",
];

/// The same for Homebrew, on either kind of processor, and Postgres.app.
const MACOS_PLACES: [&str; 3] = [
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
];

/// The places to search for PostgreSQL, in this order.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// `PORTAL_PG_BIN`: a bin folder, or a folder in which npm installed binaries. When set, no
    /// other place is searched.
    pub explicit: Option<PathBuf>,
    /// The value of `PATH`, searched for `initdb` and then for `pg_config`.
    pub path: Option<OsString>,
    /// Whether to search the places of distributions and Homebrew.
    pub system_places: bool,
    /// The folder with the package.json of the npm binaries.
    pub npm_folder: Option<PathBuf>,
}

impl Search {
    /// Searches everywhere: `PORTAL_PG_BIN`, or else `PATH`, the system's places and the npm
    /// folder.
    pub fn from_environment(npm_folder: Option<PathBuf>) -> Self {
        Self {
            explicit: env::var_os("PORTAL_PG_BIN")
                .filter(|value| !value.is_empty())
                .map(PathBuf::from),
            path: env::var_os("PATH"),
            system_places: true,
            npm_folder,
        }
    }
}

/// A PostgreSQL that was found and runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Binaries {
    pub(super) folder: PathBuf,
    pub(super) major: u32,
}

impl Binaries {
    pub(super) fn initdb(&self) -> PathBuf {
        self.folder.join("initdb")
    }

    pub(super) fn postgres(&self) -> PathBuf {
        self.folder.join("postgres")
    }
}

/// The first PostgreSQL that this account can run and that is suitable. `cluster` has the folder
/// and the major version of an existing cluster, which it must open.
pub(super) fn find(
    search: &Search,
    account: Account,
    cluster: Option<(&Path, u32)>,
) -> Result<Binaries, StartError> {
    let mut searched = Vec::new();
    for (place, folders) in places(search) {
        let mut notes = Vec::new();
        for folder in folders {
            match usable(&folder, account) {
                Ok(found) if cluster.is_some_and(|(_, needed)| found.major != needed) => {
                    notes.push(format!(
                        "PostgreSQL {} in {}",
                        found.major,
                        folder.display()
                    ));
                }
                Ok(found) if cluster.is_none() && found.major < OLDEST_MAJOR => {
                    notes.push(format!("PostgreSQL {}, too old", found.major));
                }
                Ok(found) => return Ok(found),
                Err(note) => notes.push(note),
            }
        }
        notes.dedup();
        let notes = match notes.is_empty() {
            true => "nothing there".to_owned(),
            false => notes.join(", "),
        };
        searched.push(format!("{place} ({notes})"));
    }
    Err(match cluster {
        Some((folder, has)) => StartError::OtherVersion {
            folder: folder.to_owned(),
            has,
            searched,
        },
        None => StartError::NoBinaries {
            searched,
            npm_folder: search.npm_folder.as_ref().map_or_else(
                || "the folder of the npm binaries".to_owned(),
                |folder| folder.display().to_string(),
            ),
        },
    })
}

/// Every place with the folders to try in it; evaluated lazily.
fn places(search: &Search) -> impl Iterator<Item = (String, Vec<PathBuf>)> {
    let alone = search.explicit.is_some();
    let explicit = search.explicit.iter().map(|folder| {
        let tries = [folder.clone(), folder.join("bin"), npm::bin_folder(folder)];
        let name = format!("PORTAL_PG_BIN={}", folder.display());
        (name, existing(tries))
    });
    let path = search.path.as_deref().unwrap_or_default();
    // An empty or relative entry would mean the current folder, whose programs nobody chose.
    let path: Vec<PathBuf> = env::split_paths(path)
        .filter(|dir| dir.is_absolute())
        .collect();
    let in_path = std::iter::once_with(move || {
        let mut folders = existing(path.clone());
        if folders.is_empty() {
            let asked = path.iter().find_map(|dir| asked(&dir.join("pg_config")));
            folders = existing(asked);
        }
        ("PATH and pg_config".to_owned(), folders)
    });
    let system = match cfg!(target_os = "macos") {
        true => MACOS_PLACES.iter(),
        false => LINUX_PLACES.iter(),
    };
    let system = system
        .filter(|_| search.system_places)
        .map(|pattern| ((*pattern).to_owned(), existing(expand(pattern))));
    let npm = search.npm_folder.iter().map(|folder| {
        let name = format!("the npm package in {}", folder.display());
        (name, existing([npm::bin_folder(folder)]))
    });
    explicit.chain(in_path.chain(system).chain(npm).filter(move |_| !alone))
}

/// The folders that have an `initdb`. Follows a link in a bin folder to the real one, which has
/// `postgres` too.
fn existing(folders: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    folders
        .into_iter()
        .filter_map(|folder| fs::canonicalize(folder.join("initdb")).ok())
        .filter_map(|initdb| initdb.parent().map(Path::to_owned))
        .collect()
}

/// The folders that match a pattern with at most one `*`, highest version first.
fn expand(pattern: &str) -> Vec<PathBuf> {
    let Some((before, after)) = pattern.split_once('*') else {
        return vec![PathBuf::from(pattern)];
    };
    let (parent, prefix) = before.rsplit_once('/').unwrap_or(("", before));
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version = leading_number(name.strip_prefix(prefix)?).unwrap_or_default();
            Some((version, entry.path().join(after.trim_start_matches('/'))))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, folder)| folder).collect()
}

fn asked(pg_config: &Path) -> Option<PathBuf> {
    let output = Command::new(pg_config).arg("--bindir").output().ok()?;
    let folder = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !folder.trim().is_empty()).then(|| PathBuf::from(folder.trim()))
}

/// Runs the binaries once, as the account that will use them, to check that they work and to read
/// their version. The error says what is wrong with them.
fn usable(folder: &Path, account: Account) -> Result<Binaries, String> {
    let folder = npm::prepared(folder, account)?;
    let program = folder.join("postgres");
    let run = || account.command(&program).arg("--version").output();
    let mut output = run();
    for _ in 0..20 {
        // A copy made just now may still be open in a child that was forked at that moment.
        if matches!(&output, Err(error) if error.kind() == ErrorKind::ExecutableFileBusy) {
            sleep(Duration::from_millis(10));
            output = run();
        }
    }
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let major = said.rsplit_once("(PostgreSQL) ").map(|(_, rest)| rest);
    match major.and_then(leading_number) {
        Some(major) if output.status.success() => Ok(Binaries { folder, major }),
        _ => {
            let complaint = String::from_utf8_lossy(&output.stderr);
            Err(format!(
                "{} does not run: {}",
                program.display(),
                complaint.trim()
            ))
        }
    }
}

/// The number at the beginning of a text: `17.10` and `17beta1` are 17.
pub(super) fn leading_number(text: &str) -> Option<u32> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text[..end.unwrap_or(text.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::leading_number;

    #[test]
    fn versions_begin_with_their_major_number() {
        assert_eq!(leading_number("17.10 (Debian 17.10-1)"), Some(17));
        assert_eq!(leading_number("18beta1"), Some(18));
        assert_eq!(leading_number("15\n"), Some(15));
        assert_eq!(leading_number("devel"), None);
    }
}
